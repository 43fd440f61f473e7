//! Why the story could not be told to its end.

use authority_envelope::Refusal;
use binding_moment::Discard;
use decision_trace::{Undone, Unrecorded};
use findings::{Finding, Location, Report};

/// Everything that was found.
#[derive(Debug)]
pub(super) struct Stop(pub(super) Report);

impl From<Report> for Stop {
    fn from(report: Report) -> Stop {
        Stop(report)
    }
}

impl From<Finding> for Stop {
    fn from(finding: Finding) -> Stop {
        Stop(finding.into())
    }
}

impl From<Unrecorded> for Stop {
    fn from(unrecorded: Unrecorded) -> Stop {
        Stop(unrecorded.into_report())
    }
}

impl From<Refusal<'_>> for Stop {
    fn from(refusal: Refusal<'_>) -> Stop {
        Finding::error(refusal.code(), Location::unknown(), refusal.to_string(), "AE §4").into()
    }
}

impl<E: Into<Stop>> From<Undone<E>> for Stop {
    fn from(undone: Undone<E>) -> Stop {
        match undone {
            Undone::Refused(why) => why.into(),
            Undone::Unrecorded(why) => why.into(),
        }
    }
}

impl From<binding_moment::Refusal> for Stop {
    fn from(refusal: binding_moment::Refusal) -> Stop {
        Stop(refusal.into_report())
    }
}

impl From<Discard> for Stop {
    fn from(discard: Discard) -> Stop {
        Stop(discard.into_report())
    }
}

impl From<jcs_strict::Error> for Stop {
    fn from(error: jcs_strict::Error) -> Stop {
        Finding::from(error).into()
    }
}
