//! What is left of a budget at a place of a trace.

use decision_trace::codes::{E_TRACE_ADMISSION, E_TRACE_REF};
use decision_trace::{Data, Record};
use findings::{Finding, Location, Report};

use crate::budget::RemainingBudget;
use crate::claims::Claims;
use crate::drawdown::Drawdown;
use crate::rules;

/// What is left of the budget of a trace just before the record at a place, one past the last included.
///
/// The trace is not verified: this reads its records up to that place, what they say is taken as said, and what stands at that place is not
/// looked at.
///
/// # Errors
///
/// `E_TRACE_REF` where the trace is shorter than that; `E_TRACE_ADMISSION` where it does not begin with a task.admitted; what
/// [`Record::parse`] finds in a record before that place; `E_STRUCTURE` where the budget cannot be read.
// Spec: AE-5-3
pub fn remaining(trace: &[u8], seq: u64) -> Result<RemainingBudget, Report> {
    let lines: Vec<&[u8]> = trace.split_inclusive(|&byte| byte == b'\n').collect();
    let before = usize::try_from(seq).ok().and_then(|seq| lines.get(..seq)).ok_or_else(|| {
        let sentence =
            format!("a place up to {}, the number of records of the trace, is expected", lines.len());
        Finding::error(E_TRACE_REF, Location::unknown(), sentence, "AE §5")
    })?;
    // The first record says what the budget is, even where nothing has been taken from it yet.
    let first = lines.first().map(|line| record(line, 0)).transpose()?;
    let mut drawdown = match first.as_ref().map(Record::data) {
        Some(Data::TaskAdmitted(admitted)) => budget(Claims(admitted.authority_envelope.value))?,
        _ => {
            let sentence = "a trace begins with task.admitted, which has the budget";
            return Err(Finding::error(
                E_TRACE_ADMISSION,
                Location::pointer("/type").at_seq(0),
                sentence,
                "DT §5",
            )
            .into());
        }
    };
    for (place, line) in before.iter().enumerate() {
        drawdown.observe(&record(line, place as u64)?);
    }
    Ok(drawdown.remaining())
}

fn record(line: &[u8], place: u64) -> Result<Record, Report> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    Record::parse(line).map_err(|report| report.relocated(|at| at.at_seq(place)))
}

/// The budget of an envelope of which nothing else is asked.
fn budget(envelope: Claims<'_>) -> Result<Drawdown, Report> {
    let mut found = Report::new();
    // A report takes everything: there is no first fault to stop at.
    let _ = rules::structure::check(envelope.0, &mut found);
    let concerns = |at: &str| at == "/v" || at == "/budget" || at.starts_with("/budget/");
    let faults: Report = found
        .into_findings()
        .filter(|finding| finding.at().as_pointer().is_some_and(concerns))
        .map(|finding| finding.relocated(|at| at.at_seq(0)))
        .collect();
    if faults.has_errors() { Err(faults) } else { Ok(Drawdown::of_partial(envelope.budget())) }
}
