//! A decision that a task puts to its principal, as its trace sees it.

use jcs_strict::Digest;

use crate::permit::ApprovalRequest;

/// A binding moment that goes out, for [`Task::ask`](crate::Task::ask): its digest, and which action each option approves.
///
/// The envelope of the moment, with its texts, is not recorded. An option approves exactly the action, tool and arguments, that stands at its
/// place, once; one without an action approves nothing.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Of the envelope of the moment.
    pub envelope_digest: Digest,
    /// The class of the decision.
    pub decision_class: Option<&'a str>,
    /// For each option, two to four, in the order of the envelope: the action that choosing it approves.
    pub options: &'a [Option<ApprovalRequest<'a>>],
    /// The hatches that are closed: `free_text`, `dialogue`.
    pub closed_hatches: &'a [&'a str],
}
