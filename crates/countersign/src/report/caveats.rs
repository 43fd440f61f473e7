//! What a report has to say of its own limits.

use authority_envelope::{CLAIMS, Standing};

const FORMAT: &str = "The format of the traces is a reconstruction: the authority envelope builds on a trace format whose text is not published. \
What the envelope fixes of it is kept to the letter; the rest is this project's choice, and FORMAT.md of the crate decision-trace says which is which.";

const OPEN: &str = "A trace that is open has no record that says that it is complete: an end that was cut off cannot be told from work \
that goes on.";

pub(super) fn of(traces: &[Standing]) -> Vec<String> {
    let is_open = traces.iter().any(|trace| trace.summary.open);
    let mut caveats = vec![sentence(CLAIMS)];
    caveats.extend(is_open.then(|| OPEN.to_owned()));
    caveats.push(FORMAT.to_owned());
    caveats
}

/// The claims begin with the name of a member, which has no capital.
fn sentence(claims: &str) -> String {
    format!("No verifier can prove what was only claimed: {claims}")
}
