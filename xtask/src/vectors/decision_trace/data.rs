//! The data of each type: which members there are, and what stands in them.

use super::{SUITE, begun, found, keys, unnamed};
use crate::vectors::author::Topic;
use testkit::trace::{CONTROL_PLANE, GATEWAY, SUPERVISOR, TRACE, TraceKey, TraceText, data as texts, digest};

/// What a change of data does: its name, the text that is changed and into what, where the fault is, and the sentence.
type Change<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str);

const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c1";

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "data", "The data of each type have the members of that type, each of its form.")
            .rulings("D3");
    admitted(&mut t);
    calls(&mut t);
    refusals(&mut t);
    moments(&mut t);
    budget(&mut t);
    delegation(&mut t);
    closing(&mut t);
    t
}

/// The good trace that ends in a record of this type and data, and each change of these data with its fault.
fn check(
    t: &mut Topic,
    name: &str,
    before: &TraceText,
    key: &TraceKey,
    kind: &str,
    data: &str,
    changes: &[Change<'_>],
) {
    let made = |data: &str| {
        let mut trace = before.clone();
        trace.push(key, kind, data);
        trace
    };
    let good = made(data);
    let place = good.records.len() - 1;
    let accepted = t
        .case(name, &format!("A record of {kind} with every member of its data."))
        .verify_trace(good.text(), keys());
    if kind == "task.closed" {
        accepted.accept_closed(place as i64 + 1);
    } else {
        accepted.accept_open(place as i64 + 1);
    }
    for (what, from, to, at, about) in changes {
        assert!(data.contains(from), "{from} does not stand in {data}");
        let fault = if place == 0 { unnamed } else { found };
        t.case(&format!("{name}-{what}"), about)
            .verify_trace(made(&data.replacen(from, to, 1)).text(), keys())
            .twin(name)
            .reject([fault("E_TRACE_STRUCTURE", place as u64, &format!("/data{at}"))]);
    }
}

/// The good trace with a change that is allowed.
fn allow(t: &mut Topic, name: &str, about: &str, before: &TraceText, key: &TraceKey, kind: &str, data: &str) {
    let mut trace = before.clone();
    trace.push(key, kind, data);
    t.case(name, about).verify_trace(trace.text(), keys()).accept_open(trace.records.len() as i64);
}

fn admitted(t: &mut Topic) {
    let data = concat!(
        r#"{"agent":{"name":"order-analyst","namespace":"support"},"#,
        r#""authority_envelope":{"clearances":["orders.read"],"expires":"2026-09-16T15:00:00Z"},"#,
        r#""deadline":"2026-09-16T15:00:00Z","originating_principal":{"id":"sub|8f3a","type":"human"},"task_id":"task-4471"}"#
    );
    let nothing = TraceText::new(TRACE);
    check(
        t,
        "admitted",
        &nothing,
        &CONTROL_PLANE,
        "task.admitted",
        data,
        &[
            ("no-task-id", r#","task_id":"task-4471""#, "", "/task_id", "task.admitted without task_id."),
            ("task-id-number", r#""task-4471""#, "4471", "/task_id", "task_id is a string."),
            (
                "no-principal",
                r#""originating_principal":{"id":"sub|8f3a","type":"human"},"#,
                "",
                "/originating_principal",
                "task.admitted without originating_principal.",
            ),
            (
                "principal-string",
                r#"{"id":"sub|8f3a","type":"human"}"#,
                r#""sub|8f3a""#,
                "/originating_principal",
                "A principal is an object.",
            ),
            (
                "no-principal-id",
                r#""id":"sub|8f3a","#,
                "",
                "/originating_principal/id",
                "A principal has an id.",
            ),
            (
                "principal-id-number",
                r#""sub|8f3a""#,
                "8",
                "/originating_principal/id",
                "A principal's id is a string.",
            ),
            (
                "no-principal-type",
                r#","type":"human""#,
                "",
                "/originating_principal/type",
                "A principal has a type.",
            ),
            (
                "principal-type-null",
                r#""human""#,
                "null",
                "/originating_principal/type",
                "A principal's type is a string.",
            ),
            (
                "principal-unknown",
                r#""type":"human""#,
                r#""type":"human","verified":false"#,
                "/originating_principal/verified",
                "A principal has no other member.",
            ),
            (
                "no-agent",
                r#""agent":{"name":"order-analyst","namespace":"support"},"#,
                "",
                "/agent",
                "task.admitted without agent.",
            ),
            (
                "agent-array",
                r#"{"name":"order-analyst","namespace":"support"}"#,
                "[]",
                "/agent",
                "An agent is an object.",
            ),
            ("no-agent-name", r#""name":"order-analyst","#, "", "/agent/name", "An agent has a name."),
            (
                "agent-name-false",
                r#""order-analyst""#,
                "false",
                "/agent/name",
                "An agent's name is a string.",
            ),
            (
                "no-agent-namespace",
                r#","namespace":"support""#,
                "",
                "/agent/namespace",
                "An agent has a namespace.",
            ),
            (
                "agent-namespace-null",
                r#""support""#,
                "null",
                "/agent/namespace",
                "An agent's namespace is a string.",
            ),
            (
                "agent-unknown",
                r#""name":"order"#,
                r#""model":"m","name":"order"#,
                "/agent/model",
                "An agent has no other member.",
            ),
            (
                "no-envelope",
                r#""authority_envelope":{"clearances":["orders.read"],"expires":"2026-09-16T15:00:00Z"},"#,
                "",
                "/authority_envelope",
                "task.admitted without authority_envelope.",
            ),
            (
                "envelope-null",
                r#"{"clearances":["orders.read"],"expires":"2026-09-16T15:00:00Z"}"#,
                "null",
                "/authority_envelope",
                "An authority envelope is an object.",
            ),
            (
                "no-clearances",
                r#""clearances":["orders.read"],"#,
                "",
                "/authority_envelope/clearances",
                "An authority envelope has clearances.",
            ),
            (
                "clearances-string",
                r#"["orders.read"]"#,
                r#""orders.read""#,
                "/authority_envelope/clearances",
                "Clearances are an array.",
            ),
            (
                "clearance-number",
                r#"["orders.read"]"#,
                r#"["orders.read",1]"#,
                "/authority_envelope/clearances/1",
                "A clearance is a string.",
            ),
            (
                "no-expires",
                r#","expires":"2026-09-16T15:00:00Z""#,
                "",
                "/authority_envelope/expires",
                "An authority envelope has an end.",
            ),
            (
                "expires-null",
                r#""expires":"2026-09-16T15:00:00Z""#,
                r#""expires":null"#,
                "/authority_envelope/expires",
                "An authority envelope ends at a time.",
            ),
            (
                "deadline-null",
                r#""deadline":"2026-09-16T15:00:00Z""#,
                r#""deadline":null"#,
                "/deadline",
                "A deadline that is there is a time.",
            ),
        ],
    );
    let more = data.replacen('{', r#"{"_note":{"anything":[1.5,null]},"#, 1);
    allow(
        t,
        "admitted-unknown-member",
        "Unknown members may stand directly within data.",
        &nothing,
        &CONTROL_PLANE,
        "task.admitted",
        &more,
    );
    let envelope = data
        .replace(r#"["orders.read"]"#, r#"["z","a","a",""]"#)
        .replace(r#""expires":"#, r#""budget":7,"v":"9","expires":"#);
    allow(
        t,
        "admitted-other-envelope",
        "What else an authority envelope holds, and in which order, is not the trace's to judge.",
        &nothing,
        &CONTROL_PLANE,
        "task.admitted",
        &envelope,
    );
    let service = data
        .replace("human", "service")
        .replace(r#""deadline":"2026-09-16T15:00:00Z","#, "")
        .replace("sub|8f3a", "");
    allow(
        t,
        "admitted-service",
        "A service originates a task, its id may be empty, and a deadline may be left out.",
        &nothing,
        &CONTROL_PLANE,
        "task.admitted",
        &service,
    );
    let agent = data.replace("human", "agent");
    allow(
        t,
        "admitted-agent",
        "That an agent originates nothing is for the rules of the envelope.",
        &nothing,
        &CONTROL_PLANE,
        "task.admitted",
        &agent,
    );
}

fn calls(t: &mut Topic) {
    let digest_of_nothing = digest("{}");
    let invoked = format!(
        r#"{{"arguments_digest":"{digest_of_nothing}","call_id":"c1","clearances_required":["orders.read"],"tool":"orders.read"}}"#
    );
    check(
        t,
        "invoked",
        &begun(),
        &GATEWAY,
        "tool.invoked",
        &invoked,
        &[
            ("no-call-id", r#""call_id":"c1","#, "", "/call_id", "tool.invoked without call_id."),
            ("call-id-number", r#""c1""#, "1", "/call_id", "call_id is a string."),
            ("no-tool", r#","tool":"orders.read""#, "", "/tool", "tool.invoked without tool."),
            ("tool-null", r#""tool":"orders.read""#, r#""tool":null"#, "/tool", "tool is a string."),
            (
                "clearances-null",
                r#"["orders.read"]"#,
                "null",
                "/clearances_required",
                "Clearances that are not required are left out, null is not left out.",
            ),
            (
                "clearance-null",
                r#"["orders.read"]"#,
                r#"[null]"#,
                "/clearances_required/0",
                "A required clearance is a string.",
            ),
            ("digest-short", "sha256:", "sha256:0", "/arguments_digest", "A digest has 64 digits."),
            (
                "digest-bare",
                "sha256:",
                "",
                "/arguments_digest",
                "A digest begins with the name of its function.",
            ),
            (
                "digest-null",
                &format!("\"{digest_of_nothing}\""),
                "null",
                "/arguments_digest",
                "A digest that is not known is left out, null is not left out.",
            ),
        ],
    );
    let upper = invoked.replace(&digest_of_nothing[7..], &digest_of_nothing[7..].to_uppercase());
    let mut trace = begun();
    trace.push(&GATEWAY, "tool.invoked", &upper);
    t.case("invoked-digest-upper-case", "The digits of a digest are lower-case.")
        .verify_trace(trace.text(), keys())
        .twin("invoked")
        .reject([found("E_TRACE_STRUCTURE", 1, "/data/arguments_digest")]);
    allow(
        t,
        "invoked-least",
        "Of a call only its id and its tool are needed.",
        &begun(),
        &GATEWAY,
        "tool.invoked",
        r#"{"call_id":"","tool":""}"#,
    );

    let mut decided = begun();
    decided.push(&SUPERVISOR, "moment.emitted", &texts::emitted("m")).push(
        &SUPERVISOR,
        "moment.resolved",
        &texts::chosen("m", 0),
    );
    let approved = texts::approved("c1", texts::TOOL, texts::ARGUMENTS, 2);
    let arguments = format!(r#""arguments_digest":"{}","#, digest(texts::ARGUMENTS));
    check(
        t,
        "approved",
        &decided,
        &GATEWAY,
        "tool.invoked",
        &approved,
        &[
            (
                "without-arguments",
                &arguments,
                "",
                "/arguments_digest",
                "What is approved is a call with its arguments.",
            ),
            (
                "null",
                r#"{"seq":2}"#,
                "null",
                "/approval",
                "A call without approval has no such member, null is one.",
            ),
            ("number", r#"{"seq":2}"#, "2", "/approval", "An approval is an object."),
            ("empty", r#"{"seq":2}"#, "{}", "/approval/seq", "An approval names a record."),
            (
                "seq-string",
                r#"{"seq":2}"#,
                r#"{"seq":"2"}"#,
                "/approval/seq",
                "It names the record by a number.",
            ),
            (
                "seq-too-large",
                r#"{"seq":2}"#,
                r#"{"seq":9007199254740992}"#,
                "/approval/seq",
                "2^53 is no seq.",
            ),
            (
                "unknown",
                r#"{"seq":2}"#,
                r#"{"seq":2,"trace_id":"t"}"#,
                "/approval/trace_id",
                "An approval has no other member.",
            ),
        ],
    );

    let mut called = begun();
    called.push(&GATEWAY, "tool.invoked", &texts::invoked("c1"));
    let returned = format!(r#"{{"call_id":"c1","result_digest":"{digest_of_nothing}","status":"error"}}"#);
    check(
        t,
        "returned",
        &called,
        &GATEWAY,
        "tool.returned",
        &returned,
        &[
            ("no-call-id", r#""call_id":"c1","#, "", "/call_id", "tool.returned without call_id."),
            ("no-status", r#","status":"error""#, "", "/status", "tool.returned without status."),
            ("status-other", r#""error""#, r#""failed""#, "/status", "A status is ok or error."),
            ("status-upper-case", r#""error""#, r#""OK""#, "/status", "A status is written in lower case."),
            ("status-true", r#""error""#, "true", "/status", "A status is a string."),
            ("digest-empty", &digest_of_nothing, "", "/result_digest", "A digest that is there is whole."),
        ],
    );
}

fn refusals(t: &mut Topic) {
    let refused = r#"{"clearances_required":[],"code":"E_ENVELOPE_EXPIRY","tool":"orders.read"}"#;
    check(
        t,
        "refused",
        &begun(),
        &GATEWAY,
        "action.refused",
        refused,
        &[
            ("no-tool", r#","tool":"orders.read""#, "", "/tool", "action.refused without tool."),
            (
                "no-clearances",
                r#""clearances_required":[],"#,
                "",
                "/clearances_required",
                "What a refused action required is always said.",
            ),
            ("clearances-object", "[]", "{}", "/clearances_required", "Required clearances are an array."),
            ("clearance-array", "[]", "[[]]", "/clearances_required/0", "A required clearance is a string."),
            ("no-code", r#""code":"E_ENVELOPE_EXPIRY","#, "", "/code", "action.refused without code."),
            ("code-number", r#""E_ENVELOPE_EXPIRY""#, "7", "/code", "A code is a string."),
        ],
    );
    check(
        t,
        "delegation-refused",
        &begun(),
        &SUPERVISOR,
        "delegation.refused",
        &texts::delegation_refused(),
        &[
            (
                "no-agent",
                r#""agent":{"name":"refund-clerk","namespace":"support"},"#,
                "",
                "/agent",
                "delegation.refused without agent.",
            ),
            (
                "agent-unknown",
                r#""support""#,
                r#""support","version":"2""#,
                "/agent/version",
                "An agent has no other member here, either.",
            ),
            ("no-code", r#","code":"E_CHILD_BUDGET""#, "", "/code", "delegation.refused without code."),
        ],
    );
}

fn moments(t: &mut Topic) {
    let action = texts::moment("action");
    let emitted = format!(
        r#"{{"closed_hatches":["dialogue"],"decision_class":"refund","envelope_digest":"{}","option_actions":["{action}",null]}}"#,
        texts::moment("m")
    );
    let actions = format!(r#"["{action}",null]"#);
    let digest_member = format!(r#""envelope_digest":"{}","#, texts::moment("m"));
    check(
        t,
        "emitted",
        &begun(),
        &SUPERVISOR,
        "moment.emitted",
        &emitted,
        &[
            (
                "digest-object",
                &format!("\"{}\"", texts::moment("m")),
                r#"{"synopsis":"m"}"#,
                "/envelope_digest",
                "The envelope itself does not stand in the place of its digest.",
            ),
            (
                "class-null",
                r#""refund""#,
                "null",
                "/decision_class",
                "A decision class that is there is a string.",
            ),
            ("actions-object", &actions, "{}", "/option_actions", "Option actions are an array."),
            (
                "one-action",
                &actions,
                "[null]",
                "/option_actions",
                "There are as many entries as options, so at least two.",
            ),
            (
                "five-actions",
                &actions,
                "[null,null,null,null,null]",
                "/option_actions",
                "There are at most four options.",
            ),
            (
                "action-no-digest",
                &actions,
                r#"[null,"orders.cancel"]"#,
                "/option_actions/1",
                "An option action is a digest or null.",
            ),
            (
                "action-false",
                &actions,
                "[false,null]",
                "/option_actions/0",
                "What authorises nothing is null.",
            ),
            (
                "hatches-string",
                r#"["dialogue"]"#,
                r#""dialogue""#,
                "/closed_hatches",
                "Closed hatches are an array.",
            ),
            (
                "hatch-unknown",
                r#"["dialogue"]"#,
                r#"["dialogue","silence"]"#,
                "/closed_hatches/1",
                "There are two hatches.",
            ),
        ],
    );
    let mut trace = begun();
    trace.push(&SUPERVISOR, "moment.emitted", &emitted.replace(&digest_member, ""));
    t.case("emitted-no-digest", "moment.emitted without envelope_digest names no envelope.")
        .requirements("BM-6-1")
        .verify_trace(trace.text(), keys())
        .twin("emitted")
        .reject([found("E_TRACE_STRUCTURE", 1, "/data/envelope_digest")]);
    allow(
        t,
        "emitted-least",
        "Of a moment only its digest is needed.",
        &begun(),
        &SUPERVISOR,
        "moment.emitted",
        &format!(r#"{{"envelope_digest":"{}"}}"#, texts::moment("m")),
    );
    allow(
        t,
        "emitted-four-actions",
        "Four options, and no hatch that is closed.",
        &begun(),
        &SUPERVISOR,
        "moment.emitted",
        &emitted.replace(&actions, "[null,null,null,null]").replace(r#"["dialogue"]"#, "[]"),
    );

    let mut asked = begun();
    asked.push(&SUPERVISOR, "moment.emitted", &texts::emitted("m"));
    let chosen = texts::chosen("m", 0);
    check(
        t,
        "chosen",
        &asked,
        &SUPERVISOR,
        "moment.resolved",
        &chosen,
        &[
            ("no-digest", &digest_member, "", "/envelope_digest", "moment.resolved without envelope_digest."),
            (
                "no-resolution",
                r#","resolution":"option""#,
                "",
                "/resolution",
                "moment.resolved without resolution.",
            ),
            (
                "resolution-other",
                r#""option""#,
                r#""silence""#,
                "/resolution",
                "A resolution is option, answer or question.",
            ),
            ("no-index", r#""option_idx":0,"#, "", "/option_idx", "A resolution by option says which."),
            (
                "index-string",
                r#""option_idx":0"#,
                r#""option_idx":"0""#,
                "/option_idx",
                "An index is a number.",
            ),
            (
                "index-negative",
                r#""option_idx":0"#,
                r#""option_idx":-1"#,
                "/option_idx",
                "An index is not negative.",
            ),
            (
                "with-answer",
                r#""option_idx":0"#,
                &format!(r#""answer_commitment":"{action}","option_idx":0"#),
                "/answer_commitment",
                "A resolution by option has no answer.",
            ),
            (
                "principal-unknown",
                r#""type":"human""#,
                r#""acting_for":"x","type":"human""#,
                "/principal/acting_for",
                "A principal has no other member here, either.",
            ),
            (
                "no-principal-type",
                r#","type":"human""#,
                "",
                "/principal/type",
                "Whether the one who resolved is a human is said.",
            ),
            ("principal-null", texts::PRINCIPAL, "null", "/principal", "Somebody resolved it."),
        ],
    );
    let mut trace = asked.clone();
    trace.push(
        &SUPERVISOR,
        "moment.resolved",
        &chosen.replace(&format!(r#""principal":{},"#, texts::PRINCIPAL), ""),
    );
    t.case("chosen-no-principal", "A resolution without the one who resolved it.")
        .requirements("BM-10-2 BM-2-1")
        .verify_trace(trace.text(), keys())
        .twin("chosen")
        .reject([found("E_TRACE_STRUCTURE", 2, "/data/principal")]);
    let answered = texts::answered("m");
    let commitment = answered[answered.find("sha256:").expect("a digest")..][..71].to_owned();
    check(
        t,
        "answered",
        &asked,
        &SUPERVISOR,
        "moment.resolved",
        &answered,
        &[
            (
                "no-commitment",
                &format!(r#""answer_commitment":"{commitment}","#),
                "",
                "/answer_commitment",
                "A resolution by answer holds a commitment.",
            ),
            (
                "commitment-text",
                &commitment,
                "Wait until Monday.",
                "/answer_commitment",
                "The answer itself does not stand in the place of its commitment.",
            ),
            (
                "with-index",
                r#""principal""#,
                r#""option_idx":0,"principal""#,
                "/option_idx",
                "A resolution by answer has no index.",
            ),
        ],
    );
    check(
        t,
        "questioned",
        &asked,
        &SUPERVISOR,
        "moment.resolved",
        &texts::questioned("m"),
        &[
            (
                "with-index",
                r#""principal""#,
                r#""option_idx":0,"principal""#,
                "/option_idx",
                "Sending the question back chooses no option.",
            ),
            (
                "with-answer",
                r#"{"envelope"#,
                &format!(r#"{{"answer_commitment":"{action}","envelope"#),
                "/answer_commitment",
                "Sending the question back is no answer.",
            ),
        ],
    );
}

fn budget(t: &mut Topic) {
    check(
        t,
        "consumed",
        &begun(),
        &SUPERVISOR,
        "budget.consumed",
        &texts::consumed(),
        &[
            ("no-tokens", r#""tokens":1200,"#, "", "/tokens", "budget.consumed without tokens."),
            ("tokens-string", "1200", r#""1200""#, "/tokens", "tokens is a number."),
            ("no-usd", r#""usd":"0.02","#, "", "/usd", "budget.consumed without usd."),
            ("usd-number", r#""0.02""#, "0.02", "/usd", "usd is a string: a double is not exact."),
            (
                "no-wall-clock",
                r#","wall_clock_ms":900"#,
                "",
                "/wall_clock_ms",
                "budget.consumed without wall_clock_ms.",
            ),
            ("wall-clock-fraction", "900", "0.5", "/wall_clock_ms", "wall_clock_ms is an integer."),
            ("no-actions", r#""actions":1,"#, "", "/actions", "budget.consumed without actions."),
            ("actions-negative", r#""actions":1"#, r#""actions":-1"#, "/actions", "Nothing is given back."),
        ],
    );
}

fn delegation(t: &mut Topic) {
    let spawned = texts::spawned(CHILD, "task-4472", texts::GRANT);
    check(
        t,
        "spawned",
        &begun(),
        &CONTROL_PLANE,
        "delegation.spawned",
        &spawned,
        &[
            (
                "no-child",
                &format!(r#","child_trace_id":"{CHILD}""#),
                "",
                "/child_trace_id",
                "delegation.spawned without child_trace_id.",
            ),
            ("child-no-uuid", CHILD, "task-4472", "/child_trace_id", "A child's trace has a UUID."),
            (
                "no-task",
                r#""child_task_id":"task-4472","#,
                "",
                "/child_task_id",
                "delegation.spawned without child_task_id.",
            ),
            ("task-number", r#""task-4472""#, "4472", "/child_task_id", "child_task_id is a string."),
            (
                "no-envelope",
                &format!(r#""authority_envelope":{},"#, texts::GRANT),
                "",
                "/authority_envelope",
                "delegation.spawned without the child's envelope.",
            ),
            (
                "no-expires",
                r#","expires":"2026-09-16T15:00:00Z""#,
                "",
                "/authority_envelope/expires",
                "The child's envelope has an end.",
            ),
        ],
    );
    let mut delegated = begun();
    delegated.push(&CONTROL_PLANE, "delegation.spawned", &spawned);
    let hash = texts::moment("head");
    let returned = texts::child_returned_at(CHILD, 3, &hash);
    check(
        t,
        "child-returned",
        &delegated,
        &SUPERVISOR,
        "delegation.returned",
        &returned,
        &[
            (
                "no-child",
                &format!(r#""child_trace_id":"{CHILD}","#),
                "",
                "/child_trace_id",
                "delegation.returned without child_trace_id.",
            ),
            (
                "no-outcome",
                r#","outcome":"completed""#,
                "",
                "/outcome",
                "delegation.returned without outcome.",
            ),
            (
                "outcome-other",
                r#""completed""#,
                r#""done""#,
                "/outcome",
                "An outcome is completed, failed, cancelled or expired.",
            ),
            (
                "head-null",
                &format!(r#"{{"hash":"{hash}","seq":3}}"#),
                "null",
                "/child_head",
                "A head that is not known is left out, null is not left out.",
            ),
            ("no-head-seq", r#","seq":3"#, "", "/child_head/seq", "A head has a place."),
            (
                "head-seq-fraction",
                r#""seq":3"#,
                r#""seq":3.5"#,
                "/child_head/seq",
                "The place is an integer.",
            ),
            ("no-head-hash", &format!(r#""hash":"{hash}","#), "", "/child_head/hash", "A head has a hash."),
            ("head-hash-short", &hash, &hash[..70], "/child_head/hash", "The hash is a digest."),
            (
                "head-unknown",
                r#""seq":3"#,
                r#""seq":3,"ts":"2026-09-16T14:00:03Z""#,
                "/child_head/ts",
                "A head has no other member.",
            ),
        ],
    );
}

fn closing(t: &mut Topic) {
    check(
        t,
        "closed",
        &begun(),
        &SUPERVISOR,
        "task.closed",
        r#"{"outcome":"expired"}"#,
        &[
            ("no-outcome", r#""outcome":"expired""#, "", "/outcome", "task.closed without outcome."),
            (
                "outcome-other",
                r#""expired""#,
                r#""success""#,
                "/outcome",
                "An outcome is completed, failed, cancelled or expired.",
            ),
            ("outcome-null", r#""expired""#, "null", "/outcome", "An outcome is a string."),
        ],
    );
    for outcome in ["failed", "cancelled"] {
        let mut trace = begun();
        trace.push(&SUPERVISOR, "task.closed", &format!(r#"{{"outcome":"{outcome}"}}"#));
        t.case(&format!("closed-{outcome}"), "One of the outcomes.")
            .verify_trace(trace.text(), keys())
            .accept_closed(2);
    }
}
