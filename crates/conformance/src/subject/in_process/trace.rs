//! The decision trace by itself.

use super::{NoAnswer, accept, reject};
use crate::input::document_of;
use crate::json::{Json, Members, member};
use crate::subject::Answer;
use decision_trace::{KeySet, Options, Verifier};
use findings::Report;

pub(super) fn verify_trace(input: &Members) -> Result<Answer, NoAnswer> {
    let (trace, keys) = (document_of(input, "trace")?, document_of(input, "keys")?);
    let options = match member(input, "require_closed") {
        None => Options::new(),
        Some(flag) => match flag.as_bool() {
            Some(true) => Options::new().require_closed(),
            Some(false) => Options::new(),
            None => return Err("`require_closed` is true or false".into()),
        },
    };
    let keys = match KeySet::parse(&keys) {
        Ok(keys) => keys,
        Err(report) => return Ok(reject(&report)),
    };
    let mut found = Report::new();
    let mut verifier = Verifier::new(&keys, options);
    // A report takes everything: there is no first fault to stop at.
    let _ = verifier.push(&trace, &mut found);
    let (summary, ()) = verifier.finish(&mut found);
    let name = summary.name(0);
    let report = found.relocated(|at| at.in_trace(&*name));
    if report.has_errors() {
        return Ok(reject(&report));
    }
    let records = i64::try_from(summary.records).unwrap_or(i64::MAX);
    Ok(accept([("open", Json::Bool(summary.open)), ("records", Json::Integer(records))]))
}
