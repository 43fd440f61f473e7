//! Traces beside each other.

mod scribe;

use decision_trace::{
    BundleError, BundleVerdict, JsonBundle, NamedBytes, Options, Source, Verdict, verify_bundle,
    verify_json_bundle,
};
use findings::{Finding, Severity};
use scribe::{CHILD, Scribe, TRACE, digest, keys};
use std::io;

const GRANDCHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000bebe1";

fn verify(traces: &[String]) -> BundleVerdict {
    let names: Vec<String> = (0..traces.len()).map(|index| format!("{index}.jsonl")).collect();
    let traces: Vec<_> =
        traces.iter().zip(&names).map(|(text, name)| NamedBytes { name, bytes: text.as_bytes() }).collect();
    verify_bundle(&traces, &keys(), Options::new(), |_| ()).expect("there are traces, and bytes can be read")
}

/// Code, the last letters of the trace's name, place and pointer.
fn said(finding: &Finding) -> String {
    let at = finding.at();
    let trace = at.trace().unwrap_or("-");
    let end = &trace[trace.len().saturating_sub(4)..];
    let seq = at.seq().map_or("-".to_owned(), |seq| seq.to_string());
    format!("{} {end}@{seq}{}", finding.code(), at.as_pointer().unwrap_or("-"))
}

#[track_caller]
fn assert_found(traces: &[String], expected: &[&str]) {
    let found: Vec<String> = verify(traces).report.findings().map(said).collect();
    assert_eq!(found, expected);
    // The order in which traces are given decides nothing but which of two is the repeated one.
    let turned: Vec<String> = traces.iter().rev().cloned().collect();
    let found: Vec<String> = verify(&turned).report.findings().map(said).collect();
    assert_eq!(found, expected);
}

fn parent() -> Scribe {
    Scribe::admitted(TRACE, r#"["orders.read","refunds.issue"]"#, "2026-09-16T14:10:00Z")
}

fn child(id: &str, clearances: &str, expires: &str) -> Scribe {
    Scribe::admitted(id, clearances, expires)
}

fn spawning(scribe: Scribe, child: &str) -> Scribe {
    scribe.then(
        "delegation.spawned",
        &format!(
            r#"{{"authority_envelope":{{"clearances":[],"expires":"2026-09-16T14:05:00Z"}},"child_task_id":"c","child_trace_id":"{child}"}}"#
        ),
    )
}

fn returning(scribe: Scribe, child: &str, seq: u64, hash: &str) -> Scribe {
    scribe.then(
        "delegation.returned",
        &format!(
            r#"{{"child_head":{{"hash":"{hash}","seq":{seq}}},"child_trace_id":"{child}","outcome":"completed"}}"#
        ),
    )
}

#[test]
fn a_parent_and_its_child_pass() {
    let child = child(CHILD, r#"["orders.read"]"#, "2026-09-16T14:10:00.000Z").then("x.a.b", "{}");
    let parent = returning(spawning(parent(), CHILD), CHILD, 1, child.head());
    let verdict = verify(&[parent.text(), child.text()]);
    assert_eq!(verdict.report.to_string(), "");
    assert_eq!(verdict.traces[1].name, CHILD);
    assert_eq!(verdict.traces[1].document.as_deref(), Some("1.jsonl"));
    assert!(verdict.traces.iter().all(|trace| trace.summary.passed && trace.summary.open));
}

#[test]
fn a_child_that_is_not_there_is_a_warning() {
    assert_found(&[spawning(parent(), CHILD).text()], &["W_CHILD_MISSING 89ab@1/data/child_trace_id"]);
    let verdict = verify(&[spawning(parent(), CHILD).text()]);
    assert_eq!(verdict.report.findings().map(Finding::severity).collect::<Vec<_>>(), [Severity::Warning]);
}

#[test]
fn a_child_is_not_admitted_with_more_or_for_longer_than_its_parent() {
    let parent = spawning(parent(), CHILD).text();
    let with = |clearances, expires| child(CHILD, clearances, expires).text();
    let clearances = "E_ENVELOPE_WIDENED c41d@0/data/authority_envelope/clearances";
    let expires = "E_ENVELOPE_WIDENED c41d@0/data/authority_envelope/expires";
    let good = r#"["refunds.issue","orders.read","orders.read"]"#;
    assert_found(&[parent.clone(), with(good, "2026-09-16T14:10:00.000Z")], &[]);
    assert_found(&[parent.clone(), with(good, "2026-09-16T14:10:00.000000001Z")], &[expires]);
    assert_found(&[parent.clone(), with(r#"["Orders.read"]"#, "2026-09-16T14:10:00Z")], &[clearances]);
    assert_found(&[parent, with(r#"["a"]"#, "2027-01-01T00:00:00Z")], &[clearances, expires]);
}

#[test]
fn the_last_record_of_a_child_is_the_one_that_its_parent_saw() {
    let child = child(CHILD, "[]", "2026-09-16T14:05:00Z").then("x.a.b", "{}").then("x.a.b", "{}");
    let at = |seq, hash: &str| returning(spawning(parent(), CHILD), CHILD, seq, hash).text();
    let expected = "E_TRACE_CHILD_HEAD 89ab@2/data/child_head";
    assert_found(&[at(2, child.head()), child.text()], &[]);
    assert_found(&[at(1, child.head()), child.text()], &[expected]);
    assert_found(&[at(2, &digest("0")), child.text()], &[expected]);
    let cut = format!("{}\n{}\n", child.lines[0], child.lines[1]);
    assert_found(&[at(2, child.head()), cut], &[expected]);
    assert_found(&[at(2, &digest("0"))], &["W_CHILD_MISSING 89ab@1/data/child_trace_id"]);
}

#[test]
fn a_trace_id_stands_once() {
    let one = parent().text();
    let other = parent().then("x.a.b", "{}").text();
    assert_found(&[one.clone(), other.clone()], &["E_TRACE_DUPLICATE 89ab@0/trace_id"]);
    let verdict = verify(&[one.clone(), other, one]);
    let documents: Vec<_> = verdict.report.findings().filter_map(|finding| finding.at().document()).collect();
    assert_eq!(documents, ["1.jsonl", "2.jsonl"]);
    assert_eq!(
        verdict.traces.iter().map(|trace| trace.repeats).collect::<Vec<_>>(),
        [None, Some(0), Some(0)]
    );
}

#[test]
fn a_cycle_is_reported_once_at_its_least_id() {
    let expires = "2026-09-16T14:10:00Z";
    let trace = |id: &str, of: &str| spawning(child(id, "[]", expires), of).text();
    let cycle = "E_TRACE_CYCLE c41d@0";
    assert_found(&[trace(CHILD, CHILD)], &[cycle]);
    assert_found(
        &[trace(CHILD, TRACE), trace(TRACE, GRANDCHILD), trace(GRANDCHILD, CHILD)],
        &["E_TRACE_CYCLE c41d@0"],
    );
    // A root above a cycle is in none.
    let verdict = verify(&[trace(TRACE, CHILD), trace(CHILD, GRANDCHILD), trace(GRANDCHILD, CHILD)]);
    assert_eq!(verdict.traces.iter().map(|trace| trace.in_cycle).collect::<Vec<_>>(), [false, true, true]);
    // Two parents of one child are no cycle.
    let two = [trace(TRACE, GRANDCHILD), trace(CHILD, GRANDCHILD), child(GRANDCHILD, "[]", expires).text()];
    assert_found(&two, &[]);
    // A repeated trace counts as its id.
    let verdict = verify(&[trace(CHILD, CHILD), child(CHILD, "[]", expires).text()]);
    let found: Vec<_> = verdict.report.findings().map(said).collect();
    assert_eq!(found, [cycle, "E_TRACE_DUPLICATE c41d@0/trace_id"]);
}

#[test]
fn a_chain_of_any_length_is_walked_without_recursion() {
    let id = |n: usize| format!("00000000-0000-0000-0000-{n:012x}");
    let last = 2_000;
    let traces: Vec<String> = (0..=last)
        .map(|n| spawning(child(&id(n), "[]", "2026-09-16T14:10:00Z"), &id((n + 1) % (last + 1))).text())
        .collect();
    let verdict = verify(&traces);
    assert_eq!(verdict.report.findings().map(said).collect::<Vec<_>>(), ["E_TRACE_CYCLE 0000@0"]);
    assert!(verdict.traces.iter().all(|trace| trace.in_cycle));
}

#[test]
fn traces_that_could_not_be_judged_are_called_by_their_position() {
    assert_found(&[String::new()], &["E_TRACE_ADMISSION #0@0"]);
    let verdict = verify(&[parent().text(), "x\n".to_owned()]);
    assert_eq!(verdict.report.findings().map(said).collect::<Vec<_>>(), ["E_TRACE_PARSE #1@0"]);
}

#[test]
fn a_bundle_without_traces_and_a_trace_that_cannot_be_read_are_no_verdict() {
    let none: [NamedBytes<'_>; 0] = [];
    let error = verify_bundle(&none, &keys(), Options::new(), |_| ()).expect_err("nothing to verify");
    assert!(matches!(error, BundleError::Empty));

    struct Broken;
    impl Source for Broken {
        fn name(&self) -> Option<&str> {
            None
        }
        fn open(&self) -> io::Result<Box<dyn io::Read + '_>> {
            Err(io::Error::from(io::ErrorKind::PermissionDenied))
        }
    }
    let error = verify_bundle(&[Broken], &keys(), Options::new(), |_| ()).expect_err("it cannot be read");
    assert!(matches!(error, BundleError::Read { position: 0, .. }));
}

#[test]
fn one_document_may_hold_a_bundle_and_a_bad_record_keeps_its_fault_to_itself() {
    let child = child(CHILD, "[]", "2026-09-16T14:05:00Z").then("x.a.b", "{}");
    let parent = returning(spawning(parent(), CHILD), CHILD, 1, child.head());
    let doubled = parent.lines[1].replace(r#""v":"1.0""#, r#""v":"1.0","v":"1.0""#);
    let spread = child.lines[1].replace("\":", "\" : ");
    let document = format!(
        "{{\"v\":\"1.0\",\n\"traces\":[[{}, {doubled}, {}], [{}, {spread}]]}}",
        parent.lines[0], parent.lines[2], child.lines[0]
    );
    let bundle = JsonBundle::parse(document.as_bytes()).expect("its own two levels are good");
    assert_eq!((bundle.len(), bundle.untrusted_embedded_keys()), (2, None));
    let verdict = verify_json_bundle(&bundle, &keys(), Options::new(), |_| ()).expect("there are traces");
    let found: Vec<_> = verdict.report.findings().map(said).collect();
    // The delegation that was lost is missed by what came after it; the other trace is good.
    assert_eq!(found, ["E_TRACE_PARSE 89ab@1", "E_TRACE_REF 89ab@2/data/child_trace_id"]);
    let offset = verdict.report.findings().next().and_then(|finding| finding.at().offset());
    assert_eq!(
        offset,
        document.rfind(r#""v":"1.0"}"#).and(document.find(r#","v":"1.0","v""#).map(|at| at + 11))
    );
}

#[test]
fn records_of_a_document_may_be_as_deep_as_lines_are() {
    let deep = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let text = |levels: usize| {
        let trace = Scribe::begun().then("x.a.b", &format!(r#"{{"deep":{}}}"#, deep(levels)));
        format!(r#"{{"v":"1.0","traces":[[{}]]}}"#, trace.lines.join(","))
    };
    let document = text(62);
    let bundle = JsonBundle::parse(document.as_bytes()).expect("it is a bundle");
    let verdict = verify_json_bundle(&bundle, &keys(), Options::new(), |_| ()).expect("there are traces");
    assert!(!verdict.report.has_errors(), "{}", verdict.report);
    assert!(JsonBundle::parse(deep(100_000).as_bytes()).is_err());
}

#[test]
fn a_document_that_is_no_bundle_says_everything_that_is_wrong_with_it() {
    let faults = |text: &str| -> Vec<String> {
        let report = JsonBundle::parse(text.as_bytes()).expect_err(text);
        report
            .findings()
            .map(|finding| {
                assert_eq!(finding.code(), decision_trace::codes::E_TRACE_BUNDLE);
                format!(
                    "{}@{}",
                    finding.at().as_pointer().unwrap_or("-"),
                    finding.at().offset().unwrap_or(999)
                )
            })
            .collect()
    };
    assert_eq!(faults("[]"), ["@0"]);
    assert_eq!(faults("{"), ["@1"]);
    assert_eq!(faults("{}"), ["/traces@0", "/v@0"]);
    assert_eq!(faults(r#"{"v":1.0,"traces":{}}"#), ["/traces@18", "/v@5"]);
    assert_eq!(
        faults(r#"{"v":"1.0","traces":[[],1],"\u0076":"1.0","x":1}"#),
        ["/traces/1@24", "/v@27", "/x@42"]
    );
    let with_keys =
        JsonBundle::parse(br#"{"v":"1.0","keys": {"a":1} ,"traces":[]}"#).expect("keys may be there");
    assert_eq!(with_keys.untrusted_embedded_keys(), Some(&br#"{"a":1}"#[..]));
    let error = verify_json_bundle(&with_keys, &keys(), Options::new(), |_| ()).expect_err("no traces");
    assert!(matches!(error, BundleError::Empty));
}

#[test]
fn a_verdict_is_one_string_whatever_files_were_called_and_in_whatever_order_they_came() {
    let traces = [parent().text() + "x\n", child(CHILD, "[]", "2026-09-16T14:05:00Z").text()];
    let text = |order: [usize; 2], name: &str| {
        let sources = order.map(|index| NamedBytes { name, bytes: traces[index].as_bytes() });
        let verdict = verify_bundle(&sources, &keys(), Options::new(), |_| ()).expect("bytes can be read");
        let traces = verdict.traces.iter().map(|trace| (trace.name.as_str(), &trace.summary));
        Verdict::new(&keys(), Options::new(), traces, &verdict.report)
    };
    let verdict = text([0, 1], "a");
    assert_eq!(verdict, text([1, 0], "b"));
    assert!(jcs_strict::check_canonical(verdict.as_str().as_bytes(), &jcs_strict::Profile::INTEGERS).is_ok());
    let expected = format!(
        r#"{{"findings":[{{"at":"","code":"E_TRACE_PARSE","seq":1,"trace":"{TRACE}"}}],"keys":"{}","require_closed":false,"traces":[{{"head":"{}","open":true,"records":1,"trace":"{CHILD}"}},{{"head":null,"open":true,"records":2,"trace":"{TRACE}"}}],"v":"1.0"}}"#,
        keys().digest(),
        child(CHILD, "[]", "2026-09-16T14:05:00Z").head(),
    );
    assert_eq!(verdict.as_str(), expected);
    assert_eq!(verdict.digest(), jcs_strict::Digest::of(expected.as_bytes()));
}
