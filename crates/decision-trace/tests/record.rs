//! Reading one record.

use decision_trace::{Data, Kind, Record, Resolution, codes};
use findings::{Code, Report};

const TRACE: &str = "019267b4-7c1e-7a3f-8b2d-0123456789ab";
const DIGEST: &str = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// A record in canonical form; `hash` and `sig` need only be strings.
fn line(kind: &str, data: &str) -> String {
    format!(
        r#"{{"data":{data},"hash":"h","key_id":"k","prev":null,"seq":0,"sig":"s","trace_id":"{TRACE}","ts":"2026-09-16T14:00:00.020Z","type":"{kind}","v":"1.0"}}"#
    )
}

fn refusals(report: &Report) -> Vec<(Code, &str, Option<usize>)> {
    report
        .findings()
        .map(|finding| (finding.code(), finding.at().as_pointer().unwrap_or("-"), finding.at().offset()))
        .collect()
}

fn structure_faults(line: &str) -> Vec<String> {
    let report = Record::parse(line.as_bytes()).expect_err(line);
    assert!(report.findings().all(|finding| finding.code() == codes::E_TRACE_STRUCTURE), "{report}");
    report.findings().filter_map(|finding| finding.at().as_pointer()).map(str::to_owned).collect()
}

const ENVELOPE: &str = r#"{"clearances":["orders.read"],"expires":"2026-09-16T14:10:00.000Z","more":1.5}"#;

/// One good record of every type.
fn one_of_each() -> Vec<(&'static str, String)> {
    vec![
        (
            "task.admitted",
            format!(
                r#"{{"agent":{{"name":"order-analyst","namespace":"support"}},"authority_envelope":{ENVELOPE},"deadline":"2026-09-16T15:00:00Z","originating_principal":{{"id":"sub|8f3a","type":"human"}},"task_id":"task-4471"}}"#
            ),
        ),
        (
            "tool.invoked",
            format!(
                r#"{{"approval":{{"seq":3}},"arguments_digest":"{DIGEST}","call_id":"c1","clearances_required":["orders.read"],"tool":"orders.list"}}"#
            ),
        ),
        ("tool.returned", format!(r#"{{"call_id":"c1","result_digest":"{DIGEST}","status":"ok"}}"#)),
        (
            "action.refused",
            r#"{"clearances_required":["refunds.issue"],"code":"E_ACTION_UNAUTHORISED","tool":"refunds.issue"}"#.to_owned(),
        ),
        ("delegation.refused", r#"{"agent":{"name":"a","namespace":"b"},"code":"E_CHILD_DEPTH"}"#.to_owned()),
        (
            "moment.emitted",
            format!(
                r#"{{"closed_hatches":["dialogue"],"decision_class":"refund","envelope_digest":"{DIGEST}","option_actions":["{DIGEST}",null]}}"#
            ),
        ),
        (
            "moment.resolved",
            format!(
                r#"{{"envelope_digest":"{DIGEST}","option_idx":1,"principal":{{"id":"sub|8f3a","type":"human"}},"resolution":"option"}}"#
            ),
        ),
        ("budget.consumed", r#"{"actions":1,"tokens":2500,"usd":"0.014","wall_clock_ms":900}"#.to_owned()),
        (
            "delegation.spawned",
            format!(r#"{{"authority_envelope":{ENVELOPE},"child_task_id":"t2","child_trace_id":"{TRACE}"}}"#),
        ),
        (
            "delegation.returned",
            format!(
                r#"{{"child_head":{{"hash":"{DIGEST}","seq":9}},"child_trace_id":"{TRACE}","outcome":"completed"}}"#
            ),
        ),
        ("task.closed", r#"{"outcome":"cancelled"}"#.to_owned()),
        ("x.acme.note", r#"{"anything":[1.5,{"at":"all"}]}"#.to_owned()),
    ]
}

#[test]
fn reads_a_record_of_every_type() {
    for (name, data) in one_of_each() {
        let line = line(name, &data);
        let record = Record::parse(line.as_bytes()).unwrap_or_else(|report| panic!("{name}: {report}"));
        assert_eq!(record.type_name(), name);
        assert_eq!(Some(record.kind()), Kind::of(name));
        assert_eq!(record.text(), line);
        assert_eq!(record.canonical().as_str(), line);
        assert_eq!(record.raw_data().raw(), data);
        // The hash is over the record without its last word on itself.
        let hashed = line.replace(r#""hash":"h","#, "").replace(r#""sig":"s","#, "");
        assert_eq!(record.hash(), jcs_strict::Digest::of(hashed.as_bytes()));
    }
}

#[test]
fn types_the_data() {
    let records: Vec<_> = one_of_each()
        .iter()
        .map(|(name, data)| Record::parse(line(name, data).as_bytes()).expect("it is well formed"))
        .collect();
    let Data::ToolInvoked(invoked) = records[1].data() else { panic!() };
    assert_eq!((invoked.tool, invoked.approval), ("orders.list", Some(3)));
    assert_eq!(
        invoked.action_digest(),
        Some(jcs_strict::Digest::of(
            format!(r#"{{"arguments_digest":"{DIGEST}","tool":"orders.list"}}"#).as_bytes()
        ))
    );
    let Data::MomentResolved(resolved) = records[6].data() else { panic!() };
    assert_eq!(resolved.resolution, Resolution::Option(1));
    let Data::MomentEmitted(emitted) = records[5].data() else { panic!() };
    assert_eq!(emitted.option_actions.expect("it is there")[1], None);
    let Data::BudgetConsumed(consumed) = records[7].data() else { panic!() };
    assert_eq!(consumed.usd.to_string(), "0.014");
}

#[test]
fn members_beside_those_of_the_type_are_kept_within_data_and_refused_elsewhere() {
    let record = line("task.closed", r#"{"note":{"a":[]},"outcome":"failed"}"#);
    let record = Record::parse(record.as_bytes()).expect("unknown members of data are kept");
    assert!(record.raw_data().get("note").is_some());
    let extra = line("task.closed", r#"{"outcome":"failed"}"#).replace(r#""v":"1.0""#, r#""v":"1.0","w":1"#);
    assert_eq!(structure_faults(&extra), ["/w"]);
    let (name, data) = &one_of_each()[1];
    let inside = data.replace(r#"{"seq":3}"#, r#"{"seq":3,"why":"x"}"#);
    assert_eq!(structure_faults(&line(name, &inside)), ["/data/approval/why"]);
}

#[test]
fn every_fault_of_structure_is_found_at_once() {
    let bad = line("tool.invoked", r#"{"approval":{"seq":-1},"tool":7}"#)
        .replace(r#""seq":0"#, r#""seq":9007199254740992"#)
        .replace("14:00:00.020Z", "24:00:00Z");
    assert_eq!(
        structure_faults(&bad),
        ["/data/approval/seq", "/data/arguments_digest", "/data/call_id", "/data/tool", "/seq", "/ts"]
    );
}

#[test]
fn each_kind_of_resolution_has_its_own_member() {
    let resolved = |resolution: &str, members: &str| {
        line(
            "moment.resolved",
            &format!(r#"{{{members}"principal":{{"id":"p","type":"human"}},"resolution":"{resolution}"}}"#),
        )
    };
    let digest = format!(r#""envelope_digest":"{DIGEST}","#);
    let commitment = format!(r#""answer_commitment":"{DIGEST}","#);
    let index = r#""option_idx":0,"#;
    let members = |commitment: &str, index: &str| format!("{commitment}{digest}{index}");
    for (resolution, given, expected) in [
        ("option", members("", index), vec![]),
        ("option", members("", ""), vec!["/data/option_idx"]),
        ("option", members(&commitment, index), vec!["/data/answer_commitment"]),
        ("answer", members(&commitment, ""), vec![]),
        ("answer", members("", ""), vec!["/data/answer_commitment"]),
        ("answer", members(&commitment, index), vec!["/data/option_idx"]),
        ("question", members("", ""), vec![]),
        ("question", members(&commitment, index), vec!["/data/answer_commitment", "/data/option_idx"]),
    ] {
        let line = resolved(resolution, &given);
        let found = match Record::parse(line.as_bytes()) {
            Ok(_) => vec![],
            Err(_) => structure_faults(&line),
        };
        assert_eq!(found, expected, "{line}");
    }
}

#[test]
fn a_line_that_is_not_strict_json_or_not_canonical_is_judged_by_nothing_else() {
    let good = line("task.closed", r#"{"outcome":"failed"}"#);
    let refused = |line: &str| Record::parse(line.as_bytes()).expect_err("it is refused");
    let doubled = good.replace(r#""outcome":"failed""#, r#""outcome":"failed","outcome":"failed""#);
    assert_eq!(refusals(&refused(&doubled)), [(codes::E_TRACE_PARSE, "/data", Some(28))]);
    assert_eq!(refusals(&refused("")), [(codes::E_TRACE_PARSE, "", Some(0))]);
    let spaced = good.replace(r#"{"data":"#, r#"{ "data":"#).replace("1.0", "9.9");
    assert_eq!(refusals(&refused(&spaced)), [(codes::E_TRACE_CANONICAL, "", Some(1))]);
    assert!(Record::parse_any_form(good.replace(r#"{"data":"#, r#"{ "data":"#).as_bytes()).is_ok());
    assert_eq!(refusals(&refused(&format!("{good}\r"))), [(codes::E_TRACE_CANONICAL, "", Some(good.len()))]);
}
