//! The members of a resolution object (section 7.3).

use core::ops::ControlFlow;

use findings::shape::{Check, named};
use findings::{Code, Finding, Location, Report, Sink};
use jcs_strict::{Digest, Kind, Value, pointer, rule, rule_by_id};

use super::{Answer, Claim, Reply};
use crate::codes::{
    E_RESOLUTION_DIGEST, E_RESOLUTION_KIND, E_RESOLUTION_MISSING, E_RESOLUTION_TYPE, E_RESOLUTION_UNEXPECTED,
    E_RESOLUTION_UNKNOWN,
};

const SECTION: &str = "BM §7.3";
const DIGEST: &str = "envelope_digest";
const KIND: &str = "resolution";
const INDEX: &str = "option_idx";
const ANSWER: &str = "answer";

/// Reads the bare object, or finds all that is wrong with its shape.
pub(super) fn read(object: Value<'_>) -> Result<Reply, Report> {
    let mut report = Report::new();
    // Spec: BM-7.3-1
    if object.kind() != Kind::Object {
        if rule!("bm.resolution.type", true) {
            let sentence = format!("an object is expected, {} stands here", named(object.kind()));
            let at = Location::pointer("");
            let _ = report.push(Finding::error(E_RESOLUTION_TYPE, at, sentence, SECTION));
        }
        return Err(report);
    }
    let _ = check_unknown(object, &mut report);
    let digest = digest(object, &mut report);
    let kind = kind(object, &mut report);
    let index = owned(object, &OPTION_IDX, kind, &mut report).and_then(|index| index.as_integer());
    let answer = owned(object, &FREE_ANSWER, kind, &mut report).and_then(|answer| answer.as_str());
    if report.has_errors() {
        return Err(report);
    }
    let claim = match kind {
        Some(Named::Option) => index.map(Claim::Option),
        Some(Named::Answer) => answer.map(|text| Claim::Answer(Answer(text.to_owned()))),
        Some(Named::Question) => Some(Claim::Question),
        None => None,
    };
    match (digest, claim) {
        (Some(envelope_digest), Some(claim)) => Ok(Reply { envelope_digest, claim }),
        // With every check in force one of them has found why.
        _ => Err(report),
    }
}

/// Whether some resolution has a member of this name.
pub(super) fn is_member(name: &str) -> bool {
    [DIGEST, KIND, INDEX, ANSWER].contains(&name)
}

/// The three values of `resolution`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Option,
    Answer,
    Question,
}

// Spec: BM-7.3-1
fn check_unknown(object: Value<'_>, sink: &mut impl Sink) -> ControlFlow<()> {
    for (name, _) in object.members() {
        if rule!("bm.resolution.unknown", !is_member(name)) {
            let sentence = "only envelope_digest, resolution and, by kind, option_idx or answer are expected, another member stands here";
            find(E_RESOLUTION_UNKNOWN, name, sentence, sink)?;
        }
    }
    ControlFlow::Continue(())
}

// Spec: BM-7.3-9
fn digest(object: Value<'_>, report: &mut Report) -> Option<Digest> {
    let Some(value) = object.get(DIGEST) else {
        if rule!("bm.resolution.digest-missing", true) {
            let _ = missing(DIGEST, report);
        }
        return None;
    };
    let Some(text) = value.as_str() else {
        if rule!("bm.resolution.digest-type", true) {
            let _ = mistyped(DIGEST, Kind::String, value, report);
        }
        return None;
    };
    let digest = text.parse().ok();
    if rule!("bm.resolution.digest-form", digest.is_none()) {
        let sentence =
            "`sha256:` and exactly 64 lower-case hexadecimal digits are expected, something else stands here";
        let _ = find(E_RESOLUTION_DIGEST, DIGEST, sentence, report);
    }
    digest
}

// Spec: BM-7.3-2
fn kind(object: Value<'_>, report: &mut Report) -> Option<Named> {
    let Some(value) = object.get(KIND) else {
        if rule!("bm.resolution.kind-missing", true) {
            let _ = missing(KIND, report);
        }
        return None;
    };
    let Some(text) = value.as_str() else {
        if rule!("bm.resolution.kind-type", true) {
            let _ = mistyped(KIND, Kind::String, value, report);
        }
        return None;
    };
    let kind = match text {
        "option" => Some(Named::Option),
        "answer" => Some(Named::Answer),
        "question" => Some(Named::Question),
        _ => None,
    };
    if rule!("bm.resolution.kind-unknown", kind.is_none()) {
        let sentence = "one of option, answer, question is expected, another word stands here";
        let _ = find(E_RESOLUTION_KIND, KIND, sentence, report);
    }
    kind
}

/// A member that exactly one kind of resolution has.
struct Owned {
    name: &'static str,
    owner: Named,
    kind: Kind,
    missing: Check,
    mistyped: Check,
    unexpected: Check,
}

// Spec: BM-7.3-3
const OPTION_IDX: Owned = Owned {
    name: INDEX,
    owner: Named::Option,
    kind: Kind::Number,
    missing: Check { rule: "bm.resolution.index-missing", section: SECTION },
    mistyped: Check { rule: "bm.resolution.index-type", section: SECTION },
    unexpected: Check { rule: "bm.resolution.index-unexpected", section: SECTION },
};

// Spec: BM-7.3-4
const FREE_ANSWER: Owned = Owned {
    name: ANSWER,
    owner: Named::Answer,
    kind: Kind::String,
    missing: Check { rule: "bm.resolution.answer-missing", section: SECTION },
    mistyped: Check { rule: "bm.resolution.answer-type", section: SECTION },
    unexpected: Check { rule: "bm.resolution.answer-unexpected", section: SECTION },
};

/// Where the kind is not known, only the type of what is there can be judged.
fn owned<'a>(
    object: Value<'a>,
    member: &Owned,
    kind: Option<Named>,
    report: &mut Report,
) -> Option<Value<'a>> {
    let value = object.get(member.name);
    let foreign = kind.is_some_and(|kind| kind != member.owner);
    match value {
        // Null is there, not absent (ruling B7).
        Some(_) if rule_by_id(member.unexpected.rule, foreign) => {
            let sentence = "this member belongs to another kind of resolution and is expected to be absent";
            let _ = find(E_RESOLUTION_UNEXPECTED, member.name, sentence, report);
        }
        Some(value) if !foreign && rule_by_id(member.mistyped.rule, value.kind() != member.kind) => {
            let _ = mistyped(member.name, member.kind, value, report);
        }
        None if kind == Some(member.owner) && rule_by_id(member.missing.rule, true) => {
            let _ = missing(member.name, report);
        }
        _ => {}
    }
    value
}

fn missing(name: &str, sink: &mut impl Sink) -> ControlFlow<()> {
    find(E_RESOLUTION_MISSING, name, format!("the member `{name}` is required here and is not there"), sink)
}

fn mistyped(name: &str, kind: Kind, value: Value<'_>, sink: &mut impl Sink) -> ControlFlow<()> {
    let sentence = format!("{} is expected, {} stands here", named(kind), named(value.kind()));
    find(E_RESOLUTION_TYPE, name, sentence, sink)
}

fn find(code: Code, name: &str, sentence: impl Into<String>, sink: &mut impl Sink) -> ControlFlow<()> {
    let mut at = String::new();
    pointer::push_name(&mut at, name);
    sink.push(Finding::error(code, Location::pointer(at), sentence, SECTION))
}
