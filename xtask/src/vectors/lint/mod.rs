//! The construction discipline of section 5: an envelope that keeps it, and changes to it in one place.

mod counts;
mod english;

use super::author::{Topic, fault};
use testkit::EnvelopeText;

pub(super) fn topics() -> Vec<Topic> {
    vec![counts::topic(), english::topic()]
}

/// Files a case: the envelope that breaks no rule, changed, and the warnings (code, pointer) that this must give.
fn case(
    t: &mut Topic,
    (name, about, requirement): (&str, &str, &str),
    change: impl FnOnce(&mut EnvelopeText),
    warnings: &[(&str, &str)],
) {
    let mut envelope = EnvelopeText::default();
    change(&mut envelope);
    t.case(name, about)
        .requirements(requirement)
        .lint(envelope.canonical())
        .warnings(warnings.iter().map(|(code, at)| fault(code).at(at)))
        .accept();
}
