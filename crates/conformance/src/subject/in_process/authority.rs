//! Authority envelopes: hashed, intersected, enforced, drawn down, and verified over traces and bundles.

use super::{NoAnswer, accept, defect, faults, reject};
use crate::input::{self, document_of, text_of};
use crate::json::{Json, Members, member};
use crate::subject::Answer;
use authority_envelope::{Action, Clearances, Enforcer, Quantity, Received, Remaining, Scope};
use decision_trace::{KeySet, NamedBytes, Options, Time};
use findings::{Finding, Location, Report};

pub(super) fn hash_envelope(input: &Members) -> Result<Answer, NoAnswer> {
    Ok(match authority_envelope::hash(&document_of(input, "document")?) {
        Ok(hash) => accept([("envelope_hash", text(hash))]),
        Err(report) => reject(&report),
    })
}

pub(super) fn intersect(input: &Members) -> Result<Answer, NoAnswer> {
    let (agent, principal) = (texts_of(input, "agent")?, texts_of(input, "principal")?);
    let (Ok(agent), Ok(principal)) = (Clearances::of(agent), Clearances::of(principal)) else {
        let sentence = "a clearance is a string that is not empty";
        let code = authority_envelope::codes::E_STRUCTURE;
        return Ok(reject(&Finding::error(code, Location::unknown(), sentence, "AE §2").into()));
    };
    let both = agent.intersection(&principal);
    if both != principal.intersection(&agent) {
        return defect("the intersection is not the same from both sides");
    }
    Ok(accept([("clearances", Json::strings(both.iter()))]))
}

pub(super) fn enforce(input: &Members) -> Result<Answer, NoAnswer> {
    let (envelope, keys) = (document_of(input, "envelope")?, document_of(input, "keys")?);
    let scope = object_of(input, "scope")?;
    let scope = Scope { trace_id: text_of(scope, "trace_id")?, task_id: text_of(scope, "task_id")? };
    let action = object_of(input, "action")?;
    let required = texts_of(action, "clearances")?;
    // Whether it was approved plays no part.
    let action = Action { tool: text_of(action, "tool")?, required: &required };
    let at: Time = text_of(input, "at")?.parse().map_err(|error| format!("`at`: {error}"))?;
    let read = KeySet::parse(&keys).and_then(|keys| Ok((keys, Received::parse(&envelope)?)));
    let (keys, received) = match read {
        Ok(read) => read,
        Err(report) => return Ok(reject(&report)),
    };
    let report = received.examine(&keys, scope, &action, at);
    // The way that gateways go has to come to the same answer.
    let enforced = match received.verify(&keys, scope).map(Enforcer::new) {
        Ok(enforcer) => enforcer.authorize(action, at).and_then(|permit| permit.begin(at)).is_ok(),
        Err(_) => false,
    };
    if enforced == report.has_errors() {
        return defect("the explanation and the enforcer disagree");
    }
    Ok(if enforced { accept([]) } else { reject(&report) })
}

pub(super) fn remaining(input: &Members) -> Result<Answer, NoAnswer> {
    let seq = member(input, "seq").and_then(Json::as_integer).and_then(|seq| u64::try_from(seq).ok());
    let seq = seq.ok_or("the input lacks the count `seq`")?;
    let left = match authority_envelope::remaining(&document_of(input, "trace")?, seq) {
        Ok(left) => left,
        Err(report) => return Ok(reject(&report)),
    };
    let count = |count: decision_trace::Count| Json::Integer(i64::try_from(count.get()).unwrap_or(i64::MAX));
    let budget = [
        ("tokens", quantity(left.tokens, count)),
        ("usd", quantity(left.usd, |usd| text(usd.normalized()))),
        ("wall_clock_ms", quantity(left.wall_clock_ms, count)),
        ("actions", quantity(left.actions, count)),
    ];
    Ok(accept([("budget", Json::object(budget))]))
}

pub(super) fn verify_envelope(input: &Members) -> Result<Answer, NoAnswer> {
    let (trace, keys) = (document_of(input, "trace")?, document_of(input, "keys")?);
    let keys = match KeySet::parse(&keys) {
        Ok(keys) => keys,
        Err(report) => return Ok(reject(&report)),
    };
    let (summary, report) = authority_envelope::verify_trace(&trace, &keys, Options::new());
    let records = i64::try_from(summary.records).unwrap_or(i64::MAX);
    Ok(judged(&report, [("open", Json::Bool(summary.open)), ("records", Json::Integer(records))]))
}

pub(super) fn verify_bundle(input: &Members) -> Result<Answer, NoAnswer> {
    let traces = member(input, "traces").and_then(Json::as_array).ok_or("`traces` is a list")?;
    let traces = traces.iter().map(input::document).collect::<Result<Vec<_>, _>>()?;
    let keys = match KeySet::parse(&document_of(input, "keys")?) {
        Ok(keys) => keys,
        Err(report) => return Ok(reject(&report)),
    };
    let named: Vec<_> = traces.iter().map(|bytes| NamedBytes { name: "trace", bytes }).collect();
    let verdict = authority_envelope::verify_bundle(&named, &keys, Options::new())
        .map_err(|error| NoAnswer::Defect(error.to_string()))?;
    let count = i64::try_from(verdict.traces.len()).unwrap_or(i64::MAX);
    Ok(judged(&verdict.report, [("traces", Json::Integer(count))]))
}

/// Accepted with its warnings, or rejected.
fn judged<const N: usize>(report: &Report, output: [(&str, Json); N]) -> Answer {
    if report.has_errors() {
        return reject(report);
    }
    match accept(output) {
        Answer::Accept { output, .. } => Answer::Accept { output, warnings: faults(report.warnings()) },
        other => other,
    }
}

fn quantity<T: Quantity>(left: Remaining<T>, value: impl Fn(T) -> Json) -> Json {
    match left {
        Remaining::Left(left) => value(left.get()),
        other => text(other),
    }
}

fn text(value: impl ToString) -> Json {
    Json::from(value.to_string())
}

fn object_of<'a>(input: &'a Members, name: &str) -> Result<&'a Members, String> {
    match member(input, name) {
        Some(Json::Object(members)) => Ok(members),
        _ => Err(format!("the input lacks the object `{name}`")),
    }
}

fn texts_of<'a>(input: &'a Members, name: &str) -> Result<Vec<&'a str>, String> {
    let list = member(input, name).and_then(Json::as_array);
    let texts = list.and_then(|list| list.iter().map(Json::as_str).collect());
    texts.ok_or_else(|| format!("the input lacks the list of strings `{name}`"))
}
