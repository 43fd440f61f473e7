//! A SARIF 2.1.0 log: findings for viewers and for platforms that keep them.
//!
//! One run of the command is one `run` of the log. A code is a rule, a finding is a result, a check that could not be made is a notification of
//! the invocation. The log is ASCII on one line, as the JSON answer is. What viewers show to people passes through [`visible`] and is
//! escaped, so that no text of a document can become a link or a placeholder.

use std::collections::BTreeMap;
use std::path::Path;

use findings::{Code, Finding, Location, NotChecked, Severity, visible};

use crate::answer::{Answer, Line};
use crate::exit::Exit;
use crate::explain::explanation;
use crate::json::Json;
use crate::place::{STANDARD_INPUT, is_no_file};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The log over what one run answered; the first answer stands for the run.
pub(crate) fn log(answers: &[Answer]) -> String {
    let codes: BTreeMap<&str, Code> = answers
        .iter()
        .flat_map(|answer| answer.report.findings())
        .map(|finding| (finding.code().as_str(), finding.code()))
        .collect();
    let index = |code: Code| codes.keys().take_while(|other| **other < code.as_str()).count();
    let exit = answers.iter().map(Answer::exit).max().unwrap_or(Exit::Good);
    let mut results = Vec::new();
    let mut notifications = Vec::new();
    for answer in answers {
        results.extend(answer.report.findings().map(|found| result(found, index(found.code()), answer)));
        notifications.extend(answer.report.not_checked().map(|skipped| notification(skipped, answer)));
    }
    let driver = Json::Object(vec![
        ("name", Json::text("countersign")),
        ("version", Json::text(env!("CARGO_PKG_VERSION"))),
        ("rules", Json::List(codes.values().map(|code| rule(*code)).collect())),
    ]);
    let invocation = Json::Object(vec![
        ("executionSuccessful", Json::Truth(matches!(exit, Exit::Good | Exit::Refused))),
        ("exitCode", Json::Number(exit.number().into())),
        ("toolExecutionNotifications", Json::List(notifications)),
    ]);
    let mut run = vec![
        ("tool", Json::Object(vec![("driver", driver)])),
        ("invocations", Json::List(vec![invocation])),
        ("results", Json::List(results)),
    ];
    // The exit code of the run is in the invocation; over several answers that of one would contradict it.
    let members = answers.first().map(Answer::members).unwrap_or_default();
    let rest = members.into_iter().filter(|(name, _)| *name != "exit").collect();
    run.push(("properties", Json::Object(rest)));
    let log = Json::Object(vec![
        ("$schema", Json::text(SCHEMA)),
        ("version", Json::text("2.1.0")),
        ("runs", Json::List(vec![Json::Object(run)])),
    ]);
    let mut out = String::new();
    log.write(&mut out);
    out
}

fn rule(code: Code) -> Json {
    let mut members = vec![
        ("id", Json::text(code.as_str())),
        ("defaultConfiguration", Json::Object(vec![("level", level(code))])),
    ];
    if let Some(about) = explanation(code.as_str()) {
        members.push(("shortDescription", message(about.meaning)));
        members
            .push(("fullDescription", message(&format!("{} Expected: {}", about.meaning, about.expected))));
        members.push(("help", message(about.remedy)));
        members.push(("properties", Json::Object(vec![("section", Json::text(about.section))])));
    }
    Json::Object(members)
}

fn result(finding: &Finding, rule: usize, answer: &Answer) -> Json {
    Json::Object(vec![
        ("ruleId", Json::text(finding.code().as_str())),
        ("ruleIndex", Json::Number(rule as u64)),
        ("level", level(finding.code())),
        ("message", message(finding.message())),
        ("locations", locations(finding.at(), answer)),
        ("properties", Json::Object(vec![("section", Json::text(finding.section()))])),
    ])
}

fn notification(skipped: &NotChecked, answer: &Answer) -> Json {
    Json::Object(vec![
        ("level", Json::text("warning")),
        ("message", message(&format!("not checked: {}: {}", skipped.what(), skipped.why()))),
        ("locations", locations(skipped.at(), answer)),
    ])
}

fn level(code: Code) -> Json {
    Json::text(match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    })
}

/// A message whose text is shown and means nothing: braces would be placeholders, square brackets links.
fn message(text: &str) -> Json {
    let mut shown = String::with_capacity(text.len());
    for c in visible(text).chars() {
        match c {
            '{' => shown.push_str("{{"),
            '}' => shown.push_str("}}"),
            '[' | ']' => shown.extend(['\\', c]),
            _ => shown.push(c),
        }
    }
    Json::Object(vec![("text", Json::Text(shown))])
}

/// At most one location: the file with line and byte, and what is named within it.
fn locations(at: &Location, answer: &Answer) -> Json {
    let mut location = Vec::new();
    let mut names = Vec::new();
    match at.document().or(answer.file.as_deref()) {
        None => {}
        Some(name) if is_no_file(name) => names.push(vec![("name", Json::text(name))]),
        Some("-" | STANDARD_INPUT) => {
            let file = vec![("uri", Json::text("-")), ("description", message(STANDARD_INPUT))];
            location.push(("physicalLocation", physical(file, at, answer.line)));
        }
        Some(name) => {
            let file = vec![("uri", Json::Text(uri(name)))];
            location.push(("physicalLocation", physical(file, at, answer.line)));
        }
    }
    let shown = |text: &str| Json::text(visible(text));
    match (at.trace(), at.seq()) {
        (None, None) => {}
        (Some(trace), None) => names.push(vec![("name", shown(trace)), ("kind", Json::text("trace"))]),
        (trace, Some(seq)) => {
            let mut record = vec![("name", Json::text(seq.to_string())), ("kind", Json::text("record"))];
            record.extend(trace.map(|trace| ("fullyQualifiedName", shown(&format!("{trace}/{seq}")))));
            names.push(record);
        }
    }
    if let Some(pointer) = at.as_pointer().filter(|pointer| !pointer.is_empty()) {
        names.push(vec![("fullyQualifiedName", shown(pointer)), ("kind", Json::text("value"))]);
    }
    if !names.is_empty() {
        location.push(("logicalLocations", Json::List(names.into_iter().map(Json::Object).collect())));
    }
    Json::List(if location.is_empty() { Vec::new() } else { vec![Json::Object(location)] })
}

fn physical(file: Vec<(&'static str, Json)>, at: &Location, line: Option<Line>) -> Json {
    let mut region = Vec::new();
    region.extend(line.map(|line| ("startLine", Json::Number(line.number))));
    let start = line.map_or(0, |line| line.start);
    region.extend(at.offset().map(|offset| ("byteOffset", Json::Number(start + offset as u64))));
    let mut members = vec![("artifactLocation", Json::Object(file))];
    if !region.is_empty() {
        members.push(("region", Json::Object(region)));
    }
    Json::Object(members)
}

/// A file name as a URI: relative as it was given, or with the scheme `file`.
fn uri(name: &str) -> String {
    let mut uri = String::new();
    if Path::new(name).is_absolute() {
        uri.push_str(if name.starts_with('/') { "file://" } else { "file:///" });
    }
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte.into());
            }
            b'\\' if cfg!(windows) => uri.push('/'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_becomes_a_uri_that_names_the_same_file() {
        assert_eq!(uri("a b/ä:#?%.json"), "a%20b/%C3%A4%3A%23%3F%25.json");
        assert_eq!(uri("../x~1.json"), "../x~1.json");
        #[cfg(unix)]
        assert_eq!(uri("/tmp/\\x"), "file:///tmp/%5Cx");
    }

    #[test]
    fn text_of_a_document_becomes_no_link_and_no_placeholder() {
        let mut out = String::new();
        message("[a](https://b) {0} \u{202e}é").write(&mut out);
        assert_eq!(out, r#"{"text":"\\[a\\](https://b) {{0}} \\u{{202e}}\u00e9"}"#);
    }
}
