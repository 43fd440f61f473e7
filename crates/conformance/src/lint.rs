//! Holds the vectors themselves to their rules. A vector that breaks one proves less than it says.
//!
//! - An id is `suite/topic/name` in kebab case, of its own file, and used once; so is a question: the same
//!   operation with the same input is asked once.
//! - The operation is one of the protocol's, its input has that operation's members, a hex document is not valid
//!   UTF-8 (else it would be text).
//! - Requirements and rulings are known ones, and there is at least one of either.
//! - An accepted vector names what an accepted answer must hold, so that it cannot pass for another reason.
//! - A rejected vector names its errors with their places and an accepted twin of the same operation, from which
//!   it differs in one place ([`crate::difference`]), unless it says that it carries several faults.

use crate::difference::{self, Distance};
use crate::input;
use crate::json::{Json, Members, member};
use crate::loader::Library;
use crate::model::{Expect, Fault, Vector};
use crate::op::{self, Op, Shape};
use std::collections::{BTreeMap, BTreeSet};

/// The ids that a vector may cite, and the codes that it may expect.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Requirement ids.
    pub requirements: BTreeSet<String>,
    /// Ruling numbers.
    pub rulings: BTreeSet<String>,
    /// Codes of errors and warnings.
    pub codes: BTreeSet<String>,
}

/// Every fault of every vector, as sentences that begin with the vector's id.
pub fn lint(library: &Library, known: &Known) -> Vec<String> {
    let mut by_id: BTreeMap<&str, &Vector> = BTreeMap::new();
    let mut questions: BTreeMap<(&str, String), &str> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (_, vector) in library.vectors() {
        if by_id.insert(&vector.id, vector).is_some() {
            wrong.push(format!("{}: this id is used twice", vector.id));
        }
        let question = (vector.op.as_str(), Json::Object(vector.input.clone()).to_line());
        if let Some(other) = questions.insert(question, &vector.id) {
            wrong.push(format!("{}: {other} asks the same", vector.id));
        }
    }
    for file in &library.files {
        let folder = format!("{}/{}/", file.suite, file.topic);
        if !is_sentence(&file.about) {
            wrong.push(format!("{folder}: `about` is one line that ends with a full stop"));
        }
        for vector in &file.vectors {
            let mut faults = Vec::new();
            check_words(vector, &folder, known, &mut faults);
            check_question(vector, &mut faults);
            check_answer(vector, known, &mut faults);
            check_twin(vector, &by_id, &mut faults);
            wrong.extend(faults.into_iter().map(|fault| format!("{}: {fault}", vector.id)));
        }
    }
    wrong
}

fn check_words(vector: &Vector, folder: &str, known: &Known, faults: &mut Vec<String>) {
    match vector.id.strip_prefix(folder) {
        Some(name) if is_kebab(name) => {}
        _ => faults.push(format!("the id is {folder} and a name in kebab case")),
    }
    if !folder.trim_end_matches('/').split('/').all(is_kebab) {
        faults.push("suite and topic are in kebab case".to_owned());
    }
    if !is_sentence(&vector.about) {
        faults.push("`about` is one line that ends with a full stop".to_owned());
    }
    if vector.source.trim().is_empty() {
        faults.push("`source` says `authored` or names an independent source".to_owned());
    }
    if vector.rulings.is_empty() && vector.requirements.is_empty() {
        faults.push("it cites no ruling and no requirement".to_owned());
    }
    for (cited, ids, what) in [
        (&vector.rulings, &known.rulings, "ruling"),
        (&vector.requirements, &known.requirements, "requirement"),
    ] {
        for id in cited.iter().filter(|id| !ids.contains(*id)) {
            faults.push(format!("there is no {what} {id}"));
        }
        if cited.iter().collect::<BTreeSet<_>>().len() != cited.len() {
            faults.push(format!("it cites a {what} twice"));
        }
    }
}

fn check_question(vector: &Vector, faults: &mut Vec<String>) {
    let Some(op) = op::find(&vector.op) else {
        faults.push(format!("the protocol has no operation {}", vector.op));
        return;
    };
    for (name, value) in &vector.input {
        match op.input.iter().find(|field| field.name == name) {
            Some(field) => check_shape(name, value, field.shape, faults),
            None => faults.push(format!("{} takes no input `{name}`", op.name)),
        }
    }
    for field in op.input.iter().filter(|field| !field.optional) {
        if member(&vector.input, field.name).is_none() {
            faults.push(format!("{} wants the input `{}`", op.name, field.name));
        }
    }
}

fn check_shape(name: &str, value: &Json, shape: Shape, faults: &mut Vec<String>) {
    let is_text = |value: &Json| value.as_str().is_some();
    let expected = match shape {
        Shape::Document => return check_document(name, value, faults),
        Shape::Documents => {
            match value.as_array() {
                Some(items) => items.iter().for_each(|item| check_document(name, item, faults)),
                None => faults.push(format!("`{name}` is a list of documents")),
            }
            return;
        }
        Shape::Profile if matches!(value.as_str(), Some("integers" | "rfc8785")) => return,
        Shape::Profile => "\"integers\" or \"rfc8785\"",
        Shape::Text if is_text(value) => return,
        Shape::Text => "a string",
        Shape::Texts if value.as_array().is_some_and(|items| items.iter().all(is_text)) => return,
        Shape::Texts => "a list of strings",
        Shape::Count if value.as_integer().is_some_and(|n| n >= 0) => return,
        Shape::Count => "an integer of at least 0",
        Shape::Flag if value.as_bool().is_some() => return,
        Shape::Flag => "true or false",
        Shape::Structure if matches!(value, Json::Array(_) | Json::Object(_)) => return,
        Shape::Structure => "an object or a list",
    };
    faults.push(format!("`{name}` is {expected}"));
}

fn check_document(name: &str, value: &Json, faults: &mut Vec<String>) {
    match input::document(value) {
        Err(error) => faults.push(format!("`{name}`: {error}")),
        Ok(bytes) if value.get("hex").is_some() && core::str::from_utf8(&bytes).is_ok() => {
            faults.push(format!("`{name}`: these bytes are valid UTF-8 and travel as text"));
        }
        Ok(_) => {}
    }
}

fn check_answer(vector: &Vector, known: &Known, faults: &mut Vec<String>) {
    let warnings = match &vector.expect {
        Expect::Accept { output, warnings } => {
            if let Some(op) = op::find(&vector.op) {
                check_output(op, output, known, faults);
            }
            warnings
        }
        Expect::Reject { errors, warnings } => {
            if errors.is_empty() {
                faults.push("it rejects without a code, so it would pass for any reason".to_owned());
            }
            check_faults("E_", errors, known, faults);
            warnings
        }
    };
    check_faults("W_", warnings, known, faults);
    if vector.op.starts_with("verify-") {
        let errors = if let Expect::Reject { errors, .. } = &vector.expect { errors.as_slice() } else { &[] };
        check_traces(errors, faults);
        check_traces(warnings, faults);
    }
}

/// What is found in traces has a trace, a record and a value; only a key set has none but the value.
fn check_traces(expected: &[Fault], faults: &mut Vec<String>) {
    for fault in expected {
        let in_trace = fault.trace.is_some() && fault.seq.is_some() || fault.code == "E_TRACE_KEYS";
        if !in_trace || fault.at.is_none() {
            faults.push(format!("{} does not say where (`trace`, `seq` and `at`)", fault.code));
        }
    }
}

fn check_output(op: &Op, output: &Members, known: &Known, faults: &mut Vec<String>) {
    for (name, _) in output.iter().filter(|(name, _)| !op.output.contains(&name.as_str())) {
        faults.push(format!("{} has no output `{name}` to compare", op.name));
    }
    let delivery = member(output, "delivery").and_then(Json::as_str);
    let wanted: &[&str] = match (op.name, delivery) {
        ("extract-moment", Some("envelope")) => &["digest"],
        ("extract-moment", Some("malformed")) => &["errors"],
        ("extract-moment", Some("absent")) => &[],
        ("read-carriers", Some("envelope")) => &["carriers", "digest"],
        ("read-carriers", Some("malformed")) => &["carriers", "errors"],
        ("read-carriers", Some("absent")) => &["carriers"],
        // The text of a decision is nobody's but the implementation's; what can be compared with it is how many blocks there are.
        ("write-carriers", _) if member(output, "canonical").is_none() => &["blocks", "carriers"],
        ("hear-elicitation", _) if member(output, "unresolved").is_none() => &["resolution"],
        ("extract-moment" | "read-carriers", _) => {
            faults.push("`delivery` is absent, envelope or malformed".to_owned());
            return;
        }
        _ => op.wanted,
    };
    for name in wanted.iter().filter(|name| member(output, name).is_none()) {
        faults.push(format!("it does not say what `{name}` is, so it would pass for another reason"));
    }
    if delivery.is_some() && delivery != Some("envelope") && member(output, "digest").is_some() {
        faults.push("only an envelope has a digest".to_owned());
    }
    if let Some(list) = member(output, "errors") {
        match crate::decode::faults(list, "/output/errors", false) {
            Ok(errors) if errors.is_empty() || delivery != Some("malformed") => {
                faults.push("what is malformed has errors, and nothing else has".to_owned());
            }
            Ok(errors) => check_faults("E_", &errors, known, faults),
            Err(error) => faults.push(error),
        }
    }
}

fn check_faults(prefix: &str, expected: &[Fault], known: &Known, faults: &mut Vec<String>) {
    for fault in expected {
        if !fault.code.starts_with(prefix) || !known.codes.contains(&fault.code) {
            faults.push(format!("there is no code {} that begins with {prefix}", fault.code));
        }
        let placed = match fault.code.as_str() {
            code if code.starts_with("E_JCS_") => fault.at.is_some() && fault.offset.is_some(),
            code if code.starts_with("E_BM_") || code.starts_with("E_RESOLUTION_") => fault.at.is_some(),
            _ => true,
        };
        if !placed {
            faults.push(format!("{} does not say where (`at`; of strict JSON also `offset`)", fault.code));
        }
    }
    if expected.iter().collect::<BTreeSet<_>>().len() != expected.len() {
        faults.push("it expects the same fault twice".to_owned());
    }
}

fn check_twin(vector: &Vector, by_id: &BTreeMap<&str, &Vector>, faults: &mut Vec<String>) {
    let rejected = is_refusal(vector);
    let Some(twin) = &vector.twin else {
        if vector.expect.result() == "reject" {
            faults.push("a rejected vector names its accepted twin".to_owned());
        }
        if vector.several_faults && !rejected {
            faults.push("an accepted vector carries no faults".to_owned());
        }
        return;
    };
    if !rejected {
        faults.push("an accepted vector has no twin".to_owned());
        return;
    }
    let Some(twin) = by_id.get(twin.as_str()) else {
        faults.push(format!("there is no twin {twin}"));
        return;
    };
    if is_refusal(twin) {
        faults.push(format!("the twin {} is not accepted", twin.id));
    }
    if twin.op != vector.op {
        faults.push(format!("the twin {} asks for {}", twin.id, twin.op));
        return;
    }
    match difference::between(&twin.input, &vector.input) {
        Distance::One => {}
        Distance::Far(_) if vector.several_faults => {}
        Distance::Far(why) => faults.push(format!("it is not one step from {}: {why}", twin.id)),
        Distance::None => faults.push(format!("its input is that of its twin {}", twin.id)),
    }
}

/// A rejection, or a malformed binding moment, which the protocol answers with an accept.
fn is_refusal(vector: &Vector) -> bool {
    match &vector.expect {
        Expect::Reject { .. } => true,
        Expect::Accept { output, .. } => {
            member(output, "delivery").and_then(Json::as_str) == Some("malformed")
        }
    }
}

fn is_kebab(name: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    name.split('-').all(word)
}

fn is_sentence(text: &str) -> bool {
    text.ends_with('.') && text.trim() == text && !text.contains('\n')
}
