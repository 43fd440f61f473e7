//! One trace against every rule.

mod scribe;

use core::ops::ControlFlow;

use decision_trace::{
    Component, Key, KeySet, Limits, Options, PublicKey, Record, Summary, UnverifiedTrace, Verifier,
    action_digest,
};
use findings::{First, Report};
use scribe::{CHILD, Draft, Scribe, TRACE, digest, keys};

/// Codes and places, in the order of the report.
fn found(text: &str, options: Options) -> (Vec<String>, Summary) {
    let keys = keys();
    let mut report = Report::new();
    let mut verifier = Verifier::new(&keys, options);
    assert!(verifier.push(text.as_bytes(), &mut report).is_continue());
    let (summary, ()) = verifier.finish(&mut report);
    assert_eq!(summary.passed, !report.has_errors());
    let found = report.findings().map(|finding| {
        let at = finding.at();
        let place = at.seq().map_or("-".to_owned(), |seq| seq.to_string());
        format!("{}@{place}{}", &finding.code().as_str()[8..], at.as_pointer().unwrap_or("-"))
    });
    (found.collect(), summary)
}

#[track_caller]
fn assert_found(text: &str, expected: &[&str]) {
    assert_eq!(found(text, Options::new()).0, expected, "{text}");
}

fn arguments() -> String {
    digest("a5")
}

/// What an approval of calling `pay` with those arguments names.
fn action() -> String {
    action_digest("pay", arguments().parse().expect("a digest")).to_string()
}

fn emitted(moment: &str, more: &str) -> String {
    format!(r#"{{"envelope_digest":"{}"{more}}}"#, digest(moment))
}

fn resolved(moment: &str, how: &str) -> String {
    format!(
        r#"{{"envelope_digest":"{}","principal":{{"id":"p","type":"human"}},"resolution":{how}}}"#,
        digest(moment)
    )
}

fn approved_call(call: &str, seq: u64) -> String {
    format!(
        r#"{{"approval":{{"seq":{seq}}},"arguments_digest":"{}","call_id":"{call}","tool":"pay"}}"#,
        arguments()
    )
}

/// A trace in which everything happens as it should, closed.
fn whole() -> Scribe {
    Scribe::begun()
        .then("tool.invoked", r#"{"call_id":"1","tool":"list"}"#)
        .then("moment.emitted", &emitted("e1", &format!(r#","option_actions":[null,"{}"]"#, action())))
        .and(Component::Gateway, "tool.returned", r#"{"call_id":"1","status":"ok"}"#)
        .then("moment.resolved", &resolved("e1", r#""option","option_idx":1"#))
        .and(Component::Gateway, "tool.invoked", &approved_call("1", 4))
        .then("budget.consumed", r#"{"actions":1,"tokens":2500,"usd":"0.014","wall_clock_ms":900}"#)
        .then(
            "delegation.spawned",
            &format!(
                r#"{{"authority_envelope":{{"clearances":[],"expires":"2026-09-16T14:05:00Z"}},"child_task_id":"c","child_trace_id":"{CHILD}"}}"#
            ),
        )
        .then("action.refused", r#"{"clearances_required":["x"],"code":"E_X","tool":"refund"}"#)
        .then("delegation.refused", r#"{"agent":{"name":"a","namespace":"n"},"code":"E_X"}"#)
        .then("delegation.returned", &format!(r#"{{"child_trace_id":"{CHILD}","outcome":"failed"}}"#))
        .and(Component::Gateway, "x.acme.note", r#"{"anything":1.5}"#)
        .then("task.closed", r#"{"outcome":"completed"}"#)
}

#[test]
fn a_good_trace_passes_and_says_whether_it_is_open() {
    let whole = whole();
    let (findings, summary) = found(&whole.text(), Options::new().require_closed());
    assert_eq!(findings, [""; 0]);
    assert_eq!((summary.records, summary.open, summary.trace_id.as_deref()), (13, false, Some(TRACE)));
    assert_eq!(summary.head.as_deref(), Some(whole.head()));

    let verified = UnverifiedTrace::new(whole.text()).verify(&keys(), Options::new()).expect("it is good");
    assert_eq!((verified.trace_id(), verified.is_open(), verified.records().len()), (TRACE, false, 13));

    let (findings, summary) = found(&Scribe::begun().text(), Options::new());
    assert_eq!((findings.len(), summary.open), (0, true));
    assert_eq!(found(&Scribe::begun().text(), Options::new().require_closed()).0, ["OPEN@1"]);
}

#[test]
fn bytes_may_come_cut_anywhere() {
    let (keys, text) = (keys(), whole().text());
    for size in [1, 2, 3, 599, 1 << 20] {
        let mut report = Report::new();
        let mut verifier = Verifier::new(&keys, Options::new());
        for piece in text.as_bytes().chunks(size) {
            assert!(verifier.push(piece, &mut report).is_continue());
            if size == 3 {
                assert!(verifier.settle(&mut report).is_continue());
            }
        }
        let (summary, ()) = verifier.finish(&mut report);
        assert_eq!((report.to_string().as_str(), summary.records), ("", 13));
    }
}

#[test]
fn lines_that_are_no_records_keep_their_place_and_are_judged_by_nothing_else() {
    let trace = whole();
    let mut lines = trace.lines.clone();
    lines[3] = "{".to_owned();
    // The call that the lost line would have closed is open, so its id is not free.
    assert_found(&(lines.join("\n") + "\n"), &["PARSE@3", "REF@5/data/call_id"]);
    lines[3] = String::new();
    assert_found(&(lines.join("\n") + "\n"), &["PARSE@3", "REF@5/data/call_id"]);
    lines[3] = format!("{} ", trace.lines[3]);
    assert_found(&(lines.join("\n") + "\n"), &["CANONICAL@3", "REF@5/data/call_id"]);
    lines[3] = trace.lines[3].replace("\"ok\"", "\"OK\"");
    assert_found(&(lines.join("\n") + "\n"), &["STRUCTURE@3/data/status", "REF@5/data/call_id"]);
    // A first line that is lost is still the first.
    let mut lines = Scribe::begun().then("task.closed", r#"{"outcome":"failed"}"#).lines;
    lines[0] = "x".to_owned();
    assert_found(&(lines.join("\n") + "\n"), &["PARSE@0"]);
}

#[test]
fn a_last_line_has_a_line_feed() {
    let trace = whole();
    let text = trace.text();
    assert_found(text.trim_end(), &["PARSE@12"]);
    assert_found(&text[..text.len() - 2], &["PARSE@12"]);
    assert_found(&(text.clone() + "\n"), &["PARSE@13"]);
    assert_found(&(text + "{"), &["PARSE@13"]);
    assert_found("", &["ADMISSION@0"]);
    assert_found("\n", &["PARSE@0"]);
}

#[test]
fn offsets_count_from_the_start_of_the_trace() {
    let (keys, trace) = (keys(), whole());
    let text = format!("{}\n{}x\n{}", trace.lines[0], trace.lines[1], trace.lines[2]);
    let mut report = Report::new();
    let mut verifier = Verifier::new(&keys, Options::new());
    assert!(verifier.push(text.as_bytes(), &mut report).is_continue());
    verifier.finish(&mut report);
    let offsets: Vec<_> = report.findings().map(|finding| finding.at().offset()).collect();
    assert_eq!(offsets, [Some(trace.lines[0].len() + 1 + trace.lines[1].len()), Some(text.len())]);
}

#[test]
fn a_line_of_any_length_costs_no_more_than_the_limit() {
    let keys = keys();
    let mut report = Report::new();
    let mut verifier = Verifier::new(&keys, Options::new());
    let piece = vec![b' '; 1 << 20];
    for _ in 0..40 {
        assert!(verifier.push(&piece, &mut report).is_continue());
    }
    assert!(verifier.push(b"\n{\n", &mut report).is_continue());
    let (summary, ()) = verifier.finish(&mut report);
    assert_eq!(summary.records, 2);
    let offsets: Vec<_> = report.findings().map(|finding| finding.at().offset()).collect();
    assert_eq!(offsets, [Some(16 << 20), Some((40 << 20) + 2)]);
}

#[test]
fn dropped_repeated_reordered_and_spliced_records_break_the_chain() {
    let trace = whole();
    let text =
        |order: &[usize]| -> String { order.iter().map(|at| format!("{}\n", trace.lines[*at])).collect() };
    assert_found(&text(&[0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]), &["SEQ@6/seq", "PREV@6/prev"]);
    assert_found(&text(&[0, 1, 2, 3, 4, 5, 6, 6, 7]), &["SEQ@7/seq", "PREV@7/prev"]);
    assert_found(
        &text(&[0, 1, 2, 3, 4, 6, 5, 7]),
        &["SEQ@5/seq", "PREV@5/prev", "SEQ@6/seq", "PREV@6/prev", "TIME@6/ts", "SEQ@7/seq", "PREV@7/prev"],
    );
    assert_found(&text(&[1, 2]), &["SEQ@0/seq", "PREV@0/prev", "ADMISSION@0/type"]);
    let other = Scribe::admitted(CHILD, "[]", "2026-09-16T14:05:00Z")
        .then("x.a.b", "{}")
        .then("task.closed", r#"{"outcome":"failed"}"#);
    let spliced = format!("{}\n{}\n{}\n", trace.lines[0], trace.lines[1], other.lines[2]);
    assert_found(&spliced, &["ID@2/trace_id", "PREV@2/prev"]);
}

#[test]
fn an_altered_record_has_another_hash_and_the_next_one_still_names_the_old() {
    let trace = whole();
    let altered = trace.text().replace("\"tool\":\"list\"", "\"tool\":\"wipe\"");
    assert_found(&altered, &["HASH@1/hash"]);
    // With the hash made anew, the signature is not over it and the next record names another.
    let hash = |line: &str| Record::parse(line.as_bytes()).expect("well formed").recorded_hash().to_owned();
    let draft = Draft { data: r#"{"call_id":"1","tool":"wipe"}"#.to_owned(), ..trace.drafts[1].clone() };
    let resealed = draft.line().0;
    assert_found(
        &trace
            .text()
            .replace(&trace.lines[1], &resealed.replace(&draft.sign(&hash(&resealed)), &draft.sign("x"))),
        &["SIG@1/sig", "PREV@2/prev"],
    );
    assert_found(&trace.text().replace(&trace.lines[1], &resealed), &["PREV@2/prev"]);
}

#[test]
fn malformed_hashes_and_signatures_are_for_their_own_rules() {
    let trace = Scribe::begun();
    let line = &trace.lines[0];
    let text = line.replace(trace.head(), "h");
    // A good signature over the text that stands there.
    let signed = text.replace(&trace.drafts[0].sign(trace.head()), &trace.drafts[0].sign("h"));
    assert_found(&(text + "\n"), &["HASH@0/hash", "SIG@0/sig"]);
    assert_found(&(signed + "\n"), &["HASH@0/hash"]);
    let sig = trace.drafts[0].sign(trace.head());
    for bad in [String::new(), format!("{sig}="), sig[1..].to_owned(), format!("{}B", &sig[..85])] {
        assert_found(&(line.replace(&sig, &bad) + "\n"), &["SIG@0/sig"]);
    }
    assert_found(&trace.with(0, |draft| draft.prev = "\"\"".to_owned()).text(), &["PREV@0/prev"]);
}

#[test]
fn an_unknown_key_is_that_alone_and_the_rest_is_judged_by_itself() {
    let trace = Scribe::begun();
    assert_found(&trace.with(0, |draft| draft.key_id = "nobody".to_owned()).text(), &["KEY@0/key_id"]);
    assert_found(
        &trace
            .with(0, |draft| {
                draft.key_id = "gateway".to_owned();
                draft.ts = "2025-12-31T23:59:59.999Z".to_owned();
            })
            .text(),
        &["KEY@0/key_id", "COMPONENT@0/key_id", "SIG@0/sig"],
    );
    assert_found(
        &trace
            .with(0, |draft| {
                draft.component = Component::Gateway;
                draft.key_id = "gateway".to_owned();
            })
            .text(),
        &["COMPONENT@0/key_id"],
    );
}

#[test]
fn every_type_has_its_signers() {
    let trace = whole();
    let may = |place: usize| match trace.drafts[place].kind.as_str() {
        "task.admitted" => "c",
        "tool.invoked" | "tool.returned" | "moment.emitted" | "moment.resolved" => "sg",
        "action.refused" | "x.acme.note" => "csg",
        "budget.consumed" => "s",
        _ => "cs",
    };
    for place in 0..trace.drafts.len() {
        for component in Component::ALL {
            let signed = trace.with(place, |draft| {
                draft.component = component;
                draft.key_id = component.as_str().to_owned();
            });
            let component = &component.as_str()[..1];
            let expected = format!("COMPONENT@{place}/key_id");
            let expected: &[&str] = if may(place).contains(component) { &[] } else { &[&expected] };
            assert_found(&signed.text(), expected);
        }
    }
}

#[test]
fn time_does_not_go_back_behind_the_record_before() {
    let trace = Scribe::begun().then("x.a.b", "{}").then("x.a.b", "{}").then("x.a.b", "{}");
    let text = trace.with(1, |draft| draft.ts = "2026-09-16T13:59:59.999999999Z".to_owned());
    assert_found(&text.text(), &["TIME@1/ts"]);
    let text = trace.with(1, |draft| draft.ts = "2026-09-16T14:00:02.000000001Z".to_owned());
    assert_found(&text.text(), &["TIME@2/ts"]);
    let text = trace.with(1, |draft| draft.ts = "2026-09-16T14:00:02.000Z".to_owned());
    assert_found(&text.text(), &[]);
}

#[test]
fn admission_comes_first_and_nothing_after_the_end() {
    let admission = Scribe::begun().drafts[0].data.clone();
    let twice = Scribe::begun().and(Component::ControlPlane, "task.admitted", &admission);
    assert_found(&twice.text(), &["ADMISSION@1/type"]);
    let closed = r#"{"outcome":"failed"}"#;
    let on = Scribe::begun().then("task.closed", closed).then("x.a.b", "{}").then("task.closed", closed);
    assert_found(&on.text(), &["CLOSED@2", "CLOSED@3"]);
}

#[test]
fn calls_return_once_and_their_ids_are_unique_while_they_are_open() {
    let call = r#"{"call_id":"1","tool":"list"}"#;
    let back = r#"{"call_id":"1","status":"error"}"#;
    let trace = Scribe::begun()
        .then("tool.returned", back)
        .then("tool.invoked", call)
        .then("tool.invoked", call)
        .then("tool.returned", back)
        .then("tool.returned", back)
        .then("tool.invoked", call);
    assert_found(&trace.text(), &["REF@1/data/call_id", "REF@3/data/call_id", "REF@5/data/call_id"]);
}

#[test]
fn moments_are_emitted_once_and_resolved_once_through_open_ways() {
    let question = resolved("1", "\"question\"");
    let trace = Scribe::begun()
        .then("moment.resolved", &question)
        .then("moment.emitted", &emitted("1", r#","closed_hatches":["free_text","dialogue"]"#))
        .then("moment.resolved", &question)
        .then(
            "moment.resolved",
            &resolved("1", &format!(r#""answer","answer_commitment":"{}""#, digest("c"))),
        )
        .then("moment.resolved", &resolved("1", r#""option","option_idx":0"#))
        .then("moment.resolved", &resolved("1", r#""option","option_idx":0"#))
        .then("moment.emitted", &emitted("1", ""))
        .then("moment.emitted", &emitted("2", r#","closed_hatches":["free_text"]"#))
        .then("moment.resolved", &resolved("2", "\"question\""));
    assert_found(
        &trace.text(),
        &[
            "REF@1/data/envelope_digest",
            "REF@3/data/resolution",
            "REF@4/data/resolution",
            "REF@6/data/envelope_digest",
            "REF@7/data/envelope_digest",
        ],
    );
}

#[test]
fn an_approval_is_for_one_action_by_the_person_for_whom_the_task_is_done() {
    let actions = format!(r#","option_actions":[null,"{}"]"#, action());
    let by = |data: &str| {
        Scribe::begun().then("moment.emitted", &emitted("1", &actions)).then("moment.resolved", data)
    };
    let option = |index: &str| resolved("1", &format!(r#""option","option_idx":{index}"#));
    let good = by(&option("1"));
    assert_found(&good.clone().then("tool.invoked", &approved_call("1", 2)).text(), &[]);
    let approval = "APPROVAL@3/data/approval";
    // No entry, an entry beyond the list, no list at all.
    assert_found(&by(&option("0")).then("tool.invoked", &approved_call("1", 2)).text(), &[approval]);
    assert_found(&by(&option("2")).then("tool.invoked", &approved_call("1", 2)).text(), &[approval]);
    let bare =
        Scribe::begun().then("moment.emitted", &emitted("1", "")).then("moment.resolved", &option("1"));
    assert_found(&bare.then("tool.invoked", &approved_call("1", 2)).text(), &[approval]);
    // By another person, by a service, by an answer.
    let other = option("1").replace("\"p\"", "\"q\"");
    assert_found(&by(&other).then("tool.invoked", &approved_call("1", 2)).text(), &[approval]);
    let service = by(&option("1").replace("human", "service")).then("tool.invoked", &approved_call("1", 2));
    assert_found(&service.text(), &[approval]);
    let of_service = service.with(0, |draft| draft.data = draft.data.replace("human", "service"));
    assert_found(&of_service.text(), &[approval]);
    assert_found(
        &by(&resolved("1", "\"question\"")).then("tool.invoked", &approved_call("1", 2)).text(),
        &[approval],
    );
    // Another tool, other arguments.
    for (from, to) in [("pay", "wipe"), ("a5", "a6")] {
        let call = approved_call("1", 2).replace(from, to);
        assert_found(&good.clone().then("tool.invoked", &call).text(), &[approval]);
    }
    // Once, even where the first use was of no avail.
    let twice = good
        .clone()
        .then("tool.invoked", &approved_call("1", 2).replace("pay", "wipe"))
        .then("tool.invoked", &approved_call("2", 2));
    assert_found(&twice.text(), &[approval, "APPROVAL@4/data/approval"]);
    // Of what is no resolution, of itself, of one to come.
    for seq in [0, 1, 3, 4] {
        let text = good.clone().then("tool.invoked", &approved_call("1", seq)).text();
        assert_found(&text, &["REF@3/data/approval/seq"]);
    }
}

#[test]
fn children_return_once_and_only_where_they_were_spawned() {
    let spawned = whole().drafts[7].data.clone();
    let returned = format!(r#"{{"child_trace_id":"{CHILD}","outcome":"expired"}}"#);
    let trace = Scribe::begun()
        .then("delegation.returned", &returned)
        .then("delegation.spawned", &spawned)
        .then("delegation.returned", &returned)
        .then("delegation.returned", &returned);
    assert_found(&trace.text(), &["REF@1/data/child_trace_id", "REF@4/data/child_trace_id"]);
}

#[test]
fn what_would_have_to_be_remembered_is_limited() {
    let mut limits = Limits::default();
    (limits.open_calls, limits.open_moments, limits.children) = (1, 1, 0);
    let spawned = whole().drafts[7].data.clone();
    let trace = Scribe::begun()
        .then("tool.invoked", r#"{"call_id":"1","tool":"t"}"#)
        .then("tool.invoked", r#"{"call_id":"2","tool":"t"}"#)
        .then("tool.invoked", r#"{"call_id":"3","tool":"t"}"#)
        .then("tool.returned", r#"{"call_id":"9","status":"ok"}"#)
        .then("moment.emitted", &emitted("1", ""))
        .then("moment.emitted", &emitted("2", ""))
        .then("moment.emitted", &emitted("1", ""))
        .then("moment.resolved", &resolved("9", "\"question\""))
        .then("tool.invoked", &approved_call("4", 3))
        .then("delegation.spawned", &spawned)
        .then("delegation.returned", &format!(r#"{{"child_trace_id":"{TRACE}","outcome":"failed"}}"#));
    let options = Options::new().with_limits(limits);
    assert_eq!(found(&trace.text(), options).0, ["LIMIT@2", "LIMIT@6", "LIMIT@10"]);
    let mut limits = Limits::default();
    limits.moments = 1;
    let options = Options::new().with_limits(limits);
    let trace = Scribe::begun()
        .then("moment.resolved", &resolved("1", "\"question\""))
        .then("moment.resolved", &resolved("2", "\"question\""));
    let expected = ["REF@1/data/envelope_digest", "REF@2/data/envelope_digest", "LIMIT@2"];
    assert_eq!(found(&trace.text(), options).0, expected);
    let mut limits = Limits::default();
    limits.unused_approvals = 0;
    let options = Options::new().with_limits(limits);
    assert_eq!(found(&whole().text(), options).0, ["LIMIT@4"]);
}

#[test]
fn a_record_with_countless_faults_is_told_by_the_first_of_them() {
    let with = |count: usize| {
        let entries = vec!["1"; count].join(",");
        let trace = Scribe::begun().then(
            "tool.invoked",
            &format!(r#"{{"call_id":"1","clearances_required":[{entries}],"tool":"t"}}"#),
        );
        found(&trace.text(), Options::new()).0
    };
    assert_eq!(with(256).len(), 256);
    let many = with(300);
    assert_eq!(many.len(), 257);
    assert_eq!(many[0], "STRUCTURE@1/data/clearances_required/0");
    assert_eq!(many[255], "STRUCTURE@1/data/clearances_required/255");
    assert_eq!(many[256], "LIMIT@1");
}

#[test]
fn a_trace_with_countless_findings_is_judged_up_to_a_number_and_counted() {
    let mut limits = Limits::default();
    limits.findings = 3;
    let options = Options::new().with_limits(limits).require_closed();
    let judge = |text: &str| {
        let keys = keys();
        let mut report = Report::new();
        let mut verifier = Verifier::new(&keys, options);
        let _ = verifier.push(text.as_bytes(), &mut report);
        let (summary, ()) = verifier.finish(&mut report);
        (report, summary)
    };
    let (report, summary) = judge("\n\n");
    assert_eq!(report.findings().count(), 3, "the last is that it is not closed: {report}");
    let (report, summary_of_more) = judge(&"\n".repeat(9_000));
    assert_eq!(report.findings().count(), 4, "{report}");
    assert_eq!(
        report.findings().next_back().map(|last| (last.code(), last.at().seq())),
        Some((decision_trace::codes::E_TRACE_LIMIT, Some(3)))
    );
    assert_eq!((summary.records, summary_of_more.records), (2, 9_000));
    assert!(!summary_of_more.passed && summary_of_more.open && summary_of_more.head.is_none());
}

#[test]
fn a_sink_that_has_had_enough_stops_the_verifier() {
    let (keys, trace) = (keys(), whole());
    let altered = trace.text().replace("\"list\"", "\"wipe\"").replace("\"x\"", "\"y\"");
    let mut first = First::new();
    let mut verifier = Verifier::new(&keys, Options::new());
    assert!(verifier.push(altered.as_bytes(), &mut first).is_continue());
    assert_eq!(verifier.settle(&mut first), ControlFlow::Break(()));
    let (summary, ()) = verifier.finish(&mut first);
    assert!(!summary.passed);
    assert_eq!(first.into_error().and_then(|error| error.at().seq()), Some(1));
}

#[test]
fn a_key_that_was_revoked_still_stands_for_what_it_signed_before() {
    let revoked = |at: &str| {
        let keys = keys();
        let keys = keys.keys().cloned().map(|key| match key.component() {
            Component::ControlPlane => key,
            _ => key.with_revoked_at(at.parse().expect("a time")),
        });
        KeySet::of(keys).expect("ids and keys differ")
    };
    let text = Scribe::begun().then("x.a.b", "{}").text();
    let verify = |keys: &KeySet| UnverifiedTrace::new(text.clone()).verify(keys, Options::new());
    assert!(verify(&revoked("2026-09-16T14:00:01.000000001Z")).is_ok());
    let report = verify(&revoked("2026-09-16T14:00:01Z")).expect_err("it is revoked by then");
    assert_eq!(
        report.to_string(),
        format!("E_TRACE_KEY at trace {TRACE}, record 1, /key_id: the key is revoked at this time [DT §7]")
    );
}

#[test]
fn one_person_may_hold_two_keys_but_each_signs_for_its_own_id() {
    let public_key =
        PublicKey::from_bytes(ed25519_dalek::SigningKey::from_bytes(&[9; 32]).verifying_key().as_bytes())
            .expect("a key");
    let key = Key::new(
        "other",
        Component::ControlPlane,
        public_key,
        "2026-01-01T00:00:00Z".parse().expect("a time"),
    );
    let keys = KeySet::of(keys().keys().cloned().chain([key])).expect("ids and keys differ");
    let text = Scribe::begun().with(0, |draft| draft.key_id = "other".to_owned()).text();
    let report = UnverifiedTrace::new(text).verify(&keys, Options::new()).expect_err("signed by another key");
    assert_eq!(report.first_code(), Some(decision_trace::codes::E_TRACE_SIG));
}

#[test]
fn every_flipped_byte_is_an_error_and_every_truncation_an_error_or_open() {
    let keys = keys();
    let trace = Scribe::begun()
        .then("tool.invoked", r#"{"call_id":"1","tool":"list"}"#)
        .then("task.closed", r#"{"outcome":"failed"}"#);
    let text = trace.text().into_bytes();
    let verify = |bytes: &[u8]| UnverifiedTrace::new(bytes).verify(&keys, Options::new());
    let boundaries: Vec<usize> = trace
        .lines
        .iter()
        .scan(0, |end, line| {
            *end += line.len() + 1;
            Some(*end)
        })
        .collect();
    for length in 0..text.len() {
        match verify(&text[..length]) {
            Ok(cut) => assert!(boundaries.contains(&length) && cut.is_open(), "{length}"),
            Err(_) => assert!(!boundaries.contains(&length), "{length}"),
        }
    }
    for at in 0..text.len() {
        for bit in [1, 2, 4, 8, 16, 32, 64, 128] {
            let mut flipped = text.clone();
            flipped[at] ^= bit;
            assert!(verify(&flipped).is_err(), "byte {at}, bit {bit}");
        }
    }
}
