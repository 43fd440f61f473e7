//! Section 2: the envelope is complete, each member of its type, and nothing else stands in it.

use super::{Ask, STRUCTURE, SUITE, ask, good, with};
use crate::vectors::author::Topic;
use testkit::trace::AuthorityText;

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "structure", "An envelope has exactly the members of the table, each of its type.")
            .rulings("A1 A7 A13 A15")
            .requirements("AE-2-1 AE-6-1");
    complete(&mut t);
    missing(&mut t);
    unknown(&mut t);
    types(&mut t);
    numbers(&mut t);
    amounts(&mut t);
    times(&mut t);
    lists(&mut t);
    parent(&mut t);
    t
}

/// Whether an action that requires nothing may run.
fn asked() -> Ask {
    ask().requires(&[]).at("2026-09-16T14:20:00Z")
}

/// The envelope is refused for this alone. The action requires nothing, so that clearances that cannot be read take nothing along.
fn refused(t: &mut Topic, name: &str, about: &str, envelope: &AuthorityText, at: &str) {
    asked().envelope(envelope.text()).refused(t, name, about, "complete", &[(STRUCTURE, at)]);
}

fn runs(t: &mut Topic, name: &str, about: &str, envelope: &AuthorityText) {
    asked().envelope(envelope.text()).runs(t, name, about);
}

/// The ordinary envelope, where one dimension of the budget has this value.
fn budget(dimension: &str, raw: &str) -> AuthorityText {
    let value = |name: &str, usual: &str| if name == dimension { raw.to_owned() } else { usual.to_owned() };
    with(
        "budget",
        &format!(
            r#"{{"actions":{},"tokens":{},"usd":{},"wall_clock_ms":{}}}"#,
            value("actions", "40"),
            value("tokens", "400000"),
            value("usd", "\"0.75\""),
            value("wall_clock_ms", "600000")
        ),
    )
}

fn complete(t: &mut Topic) {
    runs(t, "complete", "Every member is there.", &good());
    let text = format!("\n {} \t", good().text());
    asked().envelope(text).runs(t, "white-space", "White space round the envelope does not count.");
}

fn missing(t: &mut Topic) {
    for member in [
        "trace_id",
        "task_id",
        "principal",
        "agent",
        "clearances",
        "held",
        "budget",
        "expires",
        "depth",
        "parent",
        "issued_at",
        "issuer",
    ] {
        let mut envelope = good();
        envelope.remove(member);
        let name = format!("no-{}", member.replace('_', "-"));
        refused(t, &name, &format!("There is no {member}."), &envelope, &format!("/{member}"));
    }
    for (member, raw, at) in [
        ("principal", r#"{"type":"human"}"#, "/principal/id"),
        ("principal", r#"{"id":"sub|8f3a"}"#, "/principal/type"),
        ("agent", r#"{"namespace":"support"}"#, "/agent/name"),
        ("agent", r#"{"name":"order-analyst"}"#, "/agent/namespace"),
        ("held", r#"{"principal":["orders.cancel","orders.read"]}"#, "/held/agent"),
        ("held", r#"{"agent":["orders.cancel","orders.read"]}"#, "/held/principal"),
        ("budget", r#"{"actions":40,"usd":"0.75","wall_clock_ms":600000}"#, "/budget/tokens"),
        ("budget", r#"{"actions":40,"tokens":400000,"wall_clock_ms":600000}"#, "/budget/usd"),
        ("budget", r#"{"actions":40,"tokens":400000,"usd":"0.75"}"#, "/budget/wall_clock_ms"),
        ("budget", r#"{"tokens":400000,"usd":"0.75","wall_clock_ms":600000}"#, "/budget/actions"),
    ] {
        let name = format!("no{}", at.replace(['/', '_'], "-"));
        let about = format!("There is no {}.", at.trim_start_matches('/').replace('/', "."));
        refused(t, &name, &about, &with(member, raw), at);
    }
    let mut envelope = good();
    envelope.remove("v");
    refused(t, "no-v", "There is no version.", &envelope, "/v");
}

/// A member of a later version may restrict what the envelope allows, so one that is not known is refused.
fn unknown(t: &mut Topic) {
    for (name, member, raw, at) in [
        ("unknown-at-the-top", "evidence", "{}", "/evidence"),
        ("unknown-null", "not_before", "null", "/not_before"),
        ("unknown-in-another-case", "Depth", "0", "/Depth"),
        ("unknown-without-a-name", "", "0", "/"),
        (
            "unknown-in-principal",
            "principal",
            r#"{"id":"sub|8f3a","tenant":"a","type":"human"}"#,
            "/principal/tenant",
        ),
        (
            "unknown-in-agent",
            "agent",
            r#"{"name":"order-analyst","namespace":"support","version":"1"}"#,
            "/agent/version",
        ),
        (
            "unknown-in-held",
            "held",
            r#"{"agent":["orders.cancel","orders.read"],"parent":[],"principal":["orders.cancel","orders.read"]}"#,
            "/held/parent",
        ),
        (
            "unknown-in-budget",
            "budget",
            r#"{"actions":40,"gpu_ms":1,"tokens":400000,"usd":"0.75","wall_clock_ms":600000}"#,
            "/budget/gpu_ms",
        ),
    ] {
        refused(t, name, "A member that the table does not have.", &with(member, raw), at);
    }
}

fn types(t: &mut Topic) {
    for (name, member, raw, at) in [
        ("v-later", "v", "\"1.1\"", "/v"),
        ("v-without-minor", "v", "\"1\"", "/v"),
        ("v-number", "v", "1.0", "/v"),
        ("trace-id-number", "trace_id", "1", "/trace_id"),
        ("task-id-null", "task_id", "null", "/task_id"),
        ("principal-string", "principal", "\"sub|8f3a\"", "/principal"),
        ("principal-id-number", "principal", r#"{"id":1,"type":"human"}"#, "/principal/id"),
        ("agent-array", "agent", "[]", "/agent"),
        ("agent-name-null", "agent", r#"{"name":null,"namespace":"support"}"#, "/agent/name"),
        ("agent-namespace-number", "agent", r#"{"name":"order-analyst","namespace":1}"#, "/agent/namespace"),
        ("clearances-string", "clearances", "\"orders.read\"", "/clearances"),
        ("clearances-null", "clearances", "null", "/clearances"),
        ("clearances-object", "clearances", "{}", "/clearances"),
        ("held-array", "held", "[]", "/held"),
        (
            "held-agent-string",
            "held",
            r#"{"agent":"orders.read","principal":["orders.cancel","orders.read"]}"#,
            "/held/agent",
        ),
        (
            "held-principal-null",
            "held",
            r#"{"agent":["orders.cancel","orders.read"],"principal":null}"#,
            "/held/principal",
        ),
        ("budget-null", "budget", "null", "/budget"),
        ("depth-string", "depth", "\"0\"", "/depth"),
        ("parent-false", "parent", "false", "/parent"),
        ("parent-array", "parent", "[4,\"x\"]", "/parent"),
        ("parent-string", "parent", "\"019267b4-7c1e-7a3f-8b2d-00000000000b\"", "/parent"),
        ("issuer-null", "issuer", "null", "/issuer"),
    ] {
        refused(t, name, "A value of another type.", &with(member, raw), at);
    }
    for (name, text) in [("array", "[]"), ("string", "\"1.0\""), ("null", "null")] {
        let name = format!("envelope-{name}");
        asked().envelope(text).refused(t, &name, "An envelope is an object.", "complete", &[(STRUCTURE, "")]);
    }
    let text = good().text_with_sig("null");
    asked().envelope(text).refused(
        t,
        "sig-null",
        "A signature is a string.",
        "complete",
        &[(STRUCTURE, "/sig")],
    );
}

fn numbers(t: &mut Topic) {
    for (dimension, at) in [
        ("tokens", "/budget/tokens"),
        ("wall_clock_ms", "/budget/wall_clock_ms"),
        ("actions", "/budget/actions"),
    ] {
        let named = |what: &str| format!("{}-{what}", dimension.replace('_', "-"));
        runs(t, &named("greatest"), "The greatest count.", &budget(dimension, "9007199254740991"));
        runs(t, &named("zero"), "Zero, which is no limit.", &budget(dimension, "0"));
        for (what, about, raw) in [
            ("negative", "A count is not negative.", "-1"),
            ("fraction", "A count has no fraction.", "0.5"),
            ("too-great", "A count is below 2^53.", "9007199254740992"),
            ("string", "A count is a number.", "\"40\""),
        ] {
            refused(t, &named(what), about, &budget(dimension, raw), at);
        }
    }
    // The canonical form, and so the hash, is the same for both spellings.
    let text = budget("tokens", "9007199254740992").text();
    let spelled = text.replace("9007199254740992", "9007199254740993");
    asked().envelope(spelled).refused(
        t,
        "tokens-above-what-doubles-tell-apart",
        "The exact value of the token counts, not the double nearest to it.",
        "complete",
        &[(STRUCTURE, "/budget/tokens")],
    );
    for (name, from, to) in [
        ("tokens-exponent", "400000", "4E+5"),
        ("tokens-point-zero", "400000", "400000.0"),
        ("depth-minus-zero", r#""depth":0"#, r#""depth":-0"#),
    ] {
        let text = good().text().replace(from, to);
        asked().envelope(text).runs(t, name, "A count is its value, however it is spelled.");
    }
}

fn amounts(t: &mut Topic) {
    for (name, raw) in [
        ("usd-zero", "0"),
        ("usd-zero-with-digits", "0.00"),
        ("usd-nine-digits", "0.000000001"),
        ("usd-greatest", "999999999999999999.999999999"),
    ] {
        runs(t, name, "An amount.", &budget("usd", &format!("\"{raw}\"")));
    }
    for (name, raw) in [
        ("usd-number", "0.75"),
        ("usd-empty", "\"\""),
        ("usd-leading-zero", "\"00.75\""),
        ("usd-no-whole-part", "\".75\""),
        ("usd-no-digits-after-the-point", "\"0.\""),
        ("usd-ten-digits", "\"0.0000000001\""),
        ("usd-nineteen-digits", "\"1000000000000000000\""),
        ("usd-sign", "\"+0.75\""),
        ("usd-negative", "\"-0.75\""),
        ("usd-negative-zero", "\"-0\""),
        ("usd-exponent", "\"1e2\""),
        ("usd-underscore", "\"1_000\""),
        ("usd-comma", "\"0,75\""),
        ("usd-space", "\" 0.75\""),
        ("usd-infinity", "\"inf\""),
        ("usd-not-a-number", "\"NaN\""),
        ("usd-other-digits", "\"\u{661}\""),
    ] {
        refused(t, name, "No amount.", &budget("usd", raw), "/budget/usd");
    }
}

fn times(t: &mut Topic) {
    for (name, raw) in [
        ("expires-nine-digits", "2026-09-16T15:00:00.123456789Z"),
        ("expires-leap-day", "2028-02-29T00:00:00Z"),
        ("expires-last-second", "9999-12-31T23:59:59Z"),
    ] {
        runs(t, name, "A time.", &with("expires", &format!("\"{raw}\"")));
    }
    for (name, raw) in [
        ("expires-number", "1789570800"),
        ("expires-null", "null"),
        ("expires-lower-case-t", "\"2026-09-16t15:00:00Z\""),
        ("expires-lower-case-z", "\"2026-09-16T15:00:00z\""),
        ("expires-offset-zero", "\"2026-09-16T15:00:00+00:00\""),
        ("expires-offset", "\"2026-09-16T17:00:00+02:00\""),
        ("expires-no-zone", "\"2026-09-16T15:00:00\""),
        ("expires-no-seconds", "\"2026-09-16T15:00Z\""),
        ("expires-space", "\"2026-09-16 15:00:00Z\""),
        ("expires-no-digits-after-the-point", "\"2026-09-16T15:00:00.Z\""),
        ("expires-ten-digits", "\"2026-09-16T15:00:00.0000000000Z\""),
        ("expires-comma", "\"2026-09-16T15:00:00,5Z\""),
        ("expires-second-60", "\"2026-12-31T23:59:60Z\""),
        ("expires-hour-24", "\"2026-09-16T24:00:00Z\""),
        ("expires-no-leap-day", "\"2027-02-29T00:00:00Z\""),
        ("expires-century", "\"2100-02-29T00:00:00Z\""),
        ("expires-month-13", "\"2026-13-01T00:00:00Z\""),
        ("expires-year-zero", "\"0000-12-31T00:00:00Z\""),
        ("expires-space-after", "\"2026-09-16T15:00:00Z \""),
    ] {
        refused(t, name, "No time.", &with("expires", raw), "/expires");
    }
    refused(
        t,
        "issued-at-offset",
        "No time.",
        &with("issued_at", "\"2026-09-16T13:59:59+00:00\""),
        "/issued_at",
    );
    runs(t, "issued-at-fraction", "A time.", &with("issued_at", "\"2026-09-16T13:59:59.5Z\""));
}

/// Both held lists are sets, written sorted.
fn lists(t: &mut Topic) {
    for (name, about, agent, principal, at) in [
        (
            "held-agent-unsorted",
            "The agent's side is not sorted.",
            r#"["orders.read","orders.cancel"]"#,
            r#"["orders.cancel","orders.read"]"#,
            "/held/agent",
        ),
        (
            "held-agent-repeated",
            "The agent's side has one twice.",
            r#"["orders.cancel","orders.cancel","orders.read"]"#,
            r#"["orders.cancel","orders.read"]"#,
            "/held/agent",
        ),
        (
            "held-principal-unsorted",
            "The principal's side is not sorted.",
            r#"["orders.cancel","orders.read"]"#,
            r#"["orders.read","orders.cancel"]"#,
            "/held/principal",
        ),
        (
            "held-principal-repeated",
            "The principal's side has one twice.",
            r#"["orders.cancel","orders.read"]"#,
            r#"["orders.cancel","orders.read","orders.read"]"#,
            "/held/principal",
        ),
        (
            "held-agent-code-points",
            "The agent's side is sorted by code points, which is another order.",
            r#"["orders.cancel","orders.read","\ue000","\ud83d\ude00"]"#,
            r#"["orders.cancel","orders.read"]"#,
            "/held/agent",
        ),
        (
            "held-agent-empty-clearance",
            "A clearance is not empty.",
            r#"["","orders.cancel","orders.read"]"#,
            r#"["orders.cancel","orders.read"]"#,
            "/held/agent/0",
        ),
        (
            "held-principal-number",
            "A clearance is a string.",
            r#"["orders.cancel","orders.read"]"#,
            r#"["orders.cancel","orders.read",1]"#,
            "/held/principal/2",
        ),
    ] {
        refused(
            t,
            name,
            about,
            &with("held", &format!(r#"{{"agent":{agent},"principal":{principal}}}"#)),
            at,
        );
    }
    runs(
        t,
        "held-utf16-order",
        "A side that is sorted by UTF-16 code units.",
        &with(
            "held",
            r#"{"agent":["orders.cancel","orders.read","\ud83d\ude00","\ue000"],"principal":["orders.cancel","orders.read"]}"#,
        ),
    );
    refused(
        t,
        "clearances-null-entry",
        "A clearance is a string.",
        &with("clearances", r#"["orders.cancel","orders.read",null]"#),
        "/clearances/2",
    );
}

fn parent(t: &mut Topic) {
    let link = |raw: &str| {
        let mut envelope = with("parent", raw);
        envelope.set("depth", "1");
        envelope
    };
    runs(
        t,
        "parent",
        "A parent, as trace and place.",
        &link(r#"{"seq":4,"trace_id":"019267b4-7c1e-7a3f-8b2d-00000000000b"}"#),
    );
    for (name, about, raw, at) in [
        ("parent-without-seq", "There is no place.", r#"{"trace_id":"x"}"#, "/parent/seq"),
        ("parent-without-trace-id", "There is no trace.", r#"{"seq":4}"#, "/parent/trace_id"),
        (
            "parent-with-more",
            "A member that the table does not have.",
            r#"{"hash":"x","seq":4,"trace_id":"x"}"#,
            "/parent/hash",
        ),
        ("parent-seq-negative", "A place is not negative.", r#"{"seq":-1,"trace_id":"x"}"#, "/parent/seq"),
        ("parent-seq-fraction", "A place has no fraction.", r#"{"seq":4.5,"trace_id":"x"}"#, "/parent/seq"),
        ("parent-seq-string", "A place is a number.", r#"{"seq":"4","trace_id":"x"}"#, "/parent/seq"),
        (
            "parent-trace-id-null",
            "A trace id is a string.",
            r#"{"seq":4,"trace_id":null}"#,
            "/parent/trace_id",
        ),
    ] {
        asked().envelope(link(raw).text()).refused(t, name, about, "parent", &[(STRUCTURE, at)]);
    }
    refused(
        t,
        "depth-without-parent",
        "A task without a parent has the depth 0.",
        &with("depth", "1"),
        "/depth",
    );
    runs(
        t,
        "parent-with-depth-zero",
        "Whether the depth fits the parent is for those who have the parent.",
        &with("parent", r#"{"seq":4,"trace_id":"x"}"#),
    );
}
