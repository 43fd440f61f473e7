//! A task and the one that it handed work to: the bundle of `examples/traces`.

use super::{
    AuthorityText, CONTROL_PLANE, GATEWAY, KeySetText, OTHER_GATEWAY, SUPERVISOR, TraceKey, TraceText,
    action_digest, canonical, data, digest,
};

/// The trace of the task.
pub const PARENT: &str = "019267b4-7c1e-7a3f-8b2d-0000000000a1";
/// The trace of the work that it handed on.
pub const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000a2";

const MOMENT: &str = "sha256:05843642b0a063aeb35be99946a34cd82c1d28f37fabe7a9bbc02a89f3513265";
const REFUND: &str = r#"{"amount":"38.50","currency":"EUR","order":"20418"}"#;
const REPLACEMENT: &str = r#"{"article":"lamp","order":"20418"}"#;

/// A damaged lamp is settled: the order is read, the person whom the agent acts for chooses the refund in the decision of
/// `examples/captures/order-refund.json`, the refund is paid, and another agent writes to the customer. Both traces are closed and good.
pub fn family() -> (TraceText, TraceText) {
    let spawned_at = 8;
    let mut root = AuthorityText::root(PARENT, "order-20418");
    root.set("clearances", r#"["messages.send","orders.read","refunds.issue"]"#).set(
        "held",
        r#"{"agent":["messages.send","orders.read","refunds.issue"],"principal":["customers.read","messages.send","orders.read","refunds.issue"]}"#,
    );
    let mut below = AuthorityText::child(CHILD, "order-20418-message", PARENT, spawned_at, 0);
    below
        .set("agent", r#"{"name":"letter-writer","namespace":"support"}"#)
        .set("clearances", r#"["messages.send"]"#)
        .set(
            "held",
            r#"{"agent":["messages.send"],"principal":["messages.send","orders.read","refunds.issue"]}"#,
        )
        .set("issued_at", "\"2026-09-16T14:02:31Z\"");
    let below = below.text();

    let mut child = TraceText::new(CHILD);
    let mut say =
        |key: &TraceKey, time: &str, kind: &str, data: &str| push(&mut child, key, time, kind, data);
    let admitted = admitted("order-20418-message", "letter-writer", &below);
    say(&CONTROL_PLANE, "14:02:32", "task.admitted", &admitted);
    say(&GATEWAY, "14:02:40", "tool.invoked", &invoked("m1", "messages.send", "messages.send"));
    say(&GATEWAY, "14:02:41", "tool.returned", &data::returned("m1"));
    say(&SUPERVISOR, "14:02:42", "budget.consumed", &data::consumed());
    say(&SUPERVISOR, "14:02:42", "task.closed", &data::closed());

    let actions = [action_digest("refunds.issue", REFUND), action_digest("orders.replace", REPLACEMENT)];
    let emitted = format!(
        r#"{{"decision_class":"refund","envelope_digest":"{MOMENT}","option_actions":["{}","{}",null]}}"#,
        actions[0], actions[1]
    );
    let resolved = format!(
        r#"{{"envelope_digest":"{MOMENT}","option_idx":0,"principal":{},"resolution":"option"}}"#,
        data::PRINCIPAL
    );
    let refund = format!(
        r#"{{"approval":{{"seq":4}},"arguments_digest":"{}","call_id":"c2","clearances_required":["refunds.issue"],"tool":"refunds.issue"}}"#,
        digest(REFUND)
    );
    let spawned = data::spawned(CHILD, "order-20418-message", &below);
    let end = child.records.len() - 1;
    let returned = data::child_returned_at(CHILD, end, child.hash(end));

    let mut parent = TraceText::new(PARENT);
    let mut say =
        |key: &TraceKey, time: &str, kind: &str, data: &str| push(&mut parent, key, time, kind, data);
    say(
        &CONTROL_PLANE,
        "14:00:00",
        "task.admitted",
        &self::admitted("order-20418", "order-analyst", &root.text()),
    );
    say(&GATEWAY, "14:00:02", "tool.invoked", &invoked("c1", "orders.get", "orders.read"));
    say(&GATEWAY, "14:00:03", "tool.returned", &data::returned("c1"));
    say(&SUPERVISOR, "14:00:09", "moment.emitted", &emitted);
    say(&SUPERVISOR, "14:02:27", "moment.resolved", &resolved);
    say(&GATEWAY, "14:02:28", "tool.invoked", &refund);
    say(&GATEWAY, "14:02:30", "tool.returned", &data::returned("c2"));
    say(&SUPERVISOR, "14:02:31", "budget.consumed", &data::consumed());
    say(&CONTROL_PLANE, "14:02:31", "delegation.spawned", &spawned);
    say(&SUPERVISOR, "14:02:43", "delegation.returned", &returned);
    say(&SUPERVISOR, "14:02:44", "task.closed", &data::closed());
    (parent, child)
}

/// The files of `examples/traces`, by their names: the bundle as a folder and as one document, and the key set.
pub fn files() -> [(&'static str, String); 6] {
    let (parent, child) = family();
    let keys = canonical(&KeySetText::default().text());
    let traces = [&parent, &child].map(|trace| format!("[{}]", trace.lines().join(",")));
    let document = format!(r#"{{"keys":{keys},"traces":[{}],"v":"1.0"}}"#, traces.join(","));
    // As `countersign keys new` prints it, from the next year on.
    let next = KeySetText::of(&[&OTHER_GATEWAY]).set(0, "not_before", "\"2027-01-01T00:00:00Z\"").text();
    let (_, next) = next.split_once('[').unwrap_or_default();
    let next = canonical(next.split_once("]").unwrap_or_default().0);
    let admission =
        format!(r#"{{"data":{},"trace_id":"{PARENT}","type":"task.admitted"}}"#, data::admitted());
    [
        ("admission.json", canonical(&admission) + "\n"),
        ("gateway-2.json", next + "\n"),
        ("keys.json", keys + "\n"),
        ("order-20418/order-20418.jsonl", parent.text()),
        ("order-20418/order-20418-message.jsonl", child.text()),
        ("order-20418.json", document + "\n"),
    ]
}

fn push(trace: &mut TraceText, key: &TraceKey, time: &str, kind: &str, data: &str) {
    let ts = format!("\"2026-09-16T{time}Z\"");
    trace.push_with(key, kind, data, |record| {
        record.set("ts", &ts);
    });
}

fn admitted(task: &str, agent: &str, envelope: &str) -> String {
    format!(
        r#"{{"agent":{{"name":"{agent}","namespace":"support"}},"authority_envelope":{envelope},"originating_principal":{},"task_id":"{task}"}}"#,
        data::PRINCIPAL
    )
}

fn invoked(call: &str, tool: &str, clearance: &str) -> String {
    format!(r#"{{"call_id":"{call}","clearances_required":["{clearance}"],"tool":"{tool}"}}"#)
}
