//! The key set: well formed, or nothing is judged.

use super::{SUITE, begun_as, found, keys};
use crate::vectors::author::{Topic, fault};
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, OTHER_GATEWAY, SUPERVISOR, base64url, forgery};

const KEYS: &str = "E_TRACE_KEYS";

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "key-set", "A key set that breaks a rule verifies nothing.").rulings("D4");
    let mut two = begun_as("task-4481");
    two.push(&SUPERVISOR, "x.acme.note", "{}");
    let two = two.text();
    t.case("three-keys", "A key of each component.").verify_trace(&two, keys()).accept_open(2);
    members(&mut t, &two);
    values(&mut t, &two);
    repeats(&mut t, &two);
    points(&mut t, &two);
    whole(&mut t, &two);
    t
}

fn members(t: &mut Topic, trace: &String) {
    for name in ["id", "component", "alg", "public_key", "not_before", "not_after"] {
        t.case(&format!("no-{}", name.replace('_', "-")), &format!("A key without {name}."))
            .verify_trace(trace, KeySetText::default().without(2, name).text())
            .twin("three-keys")
            .reject([fault(KEYS).at(&format!("/keys/2/{name}"))]);
    }
    let unknown = KeySetText { more: r#","comment":"""#.to_owned(), ..KeySetText::default() };
    for (name, about, set, at) in [
        ("unknown-member", "A key set has no other member.", unknown.text(), "/comment"),
        (
            "unknown-member-of-key",
            "A key has no other member: a later one could restrict it.",
            KeySetText::default().set(0, "use", "\"sign\"").text(),
            "/keys/0/use",
        ),
        ("no-v", "A key set says its version.", keys().replacen(r#""v":"1.0","#, "", 1), "/v"),
        ("other-v", "Another version is not understood.", keys().replacen("1.0", "2.0", 1), "/v"),
        ("v-number", "The version is a string.", keys().replacen("\"1.0\"", "1", 1), "/v"),
        ("no-keys", "A key set has keys.", r#"{"v":"1.0"}"#.to_owned(), "/keys"),
        ("keys-object", "The keys are an array.", r#"{"v":"1.0","keys":{}}"#.to_owned(), "/keys"),
        (
            "key-string",
            "A key is an object.",
            r#"{"v":"1.0","keys":["control-plane-1"]}"#.to_owned(),
            "/keys/0",
        ),
        ("array", "A key set is an object.", "[]".to_owned(), ""),
    ] {
        t.case(name, about).verify_trace(trace, set).twin("three-keys").reject([fault(KEYS).at(at)]);
    }
    let set =
        KeySetText::default().set(0, "compromised", "false").set(1, "revoked_at", "\"2030-01-01T00:00:00Z\"");
    t.case("every-member", "Keys with the members that may be left out.")
        .verify_trace(trace, set.text())
        .accept_open(2);
    t.case("pretty", "A key set need not be canonical.")
        .verify_trace(
            trace,
            keys().replace(",\"", ",\n  \"").replace("\"control-plane\"", "\"\\u0063ontrol-plane\""),
        )
        .accept_open(2);
}

fn values(t: &mut Topic, trace: &String) {
    for (name, about, member, raw) in [
        ("id-number", "An id is a string.", "id", "1"),
        ("component-other", "There are three components.", "component", "\"principal\""),
        ("component-upper-case", "They are case-sensitive.", "component", "\"Gateway\""),
        ("component-array", "A key belongs to one of them.", "component", r#"["gateway","supervisor"]"#),
        ("alg-other", "There is one algorithm.", "alg", "\"Ed448\""),
        ("alg-lower-case", "It is written as it is.", "alg", "\"ed25519\""),
        ("alg-null", "It is written.", "alg", "null"),
        ("not-before-null", "A key is valid from a time on.", "not_before", "null"),
        ("not-before-offset", "That is a time in UTC.", "not_before", "\"2026-01-01T00:00:00+00:00\""),
        ("not-after-empty", "The end of a window is a time or null.", "not_after", "\"\""),
        ("not-after-false", "No end is null, not false.", "not_after", "false"),
        (
            "revoked-at-null",
            "A key that is not revoked has no such member, null is one.",
            "revoked_at",
            "null",
        ),
        ("revoked-at-date", "A key is revoked at a time.", "revoked_at", "\"2026-09-16\""),
        ("compromised-null", "A key is compromised or not.", "compromised", "null"),
        ("compromised-string", "This is no string.", "compromised", "\"false\""),
        ("public-key-number", "A public key is a string.", "public_key", "0"),
    ] {
        t.case(name, about)
            .verify_trace(trace, KeySetText::default().set(2, member, raw).text())
            .twin("three-keys")
            .reject([fault(KEYS).at(&format!("/keys/2/{member}"))]);
    }
}

fn repeats(t: &mut Topic, trace: &String) {
    t.case("four-keys", "Two keys of one component.")
        .verify_trace(trace, KeySetText::default().with(&OTHER_GATEWAY).text())
        .accept_open(2);
    t.case("repeated-id", "Two keys of one id.")
        .verify_trace(
            trace,
            KeySetText::default().with_public_key("gateway-1", "gateway", &OTHER_GATEWAY.public_key()).text(),
        )
        .twin("four-keys")
        .reject([fault(KEYS).at("/keys/3/id")]);
    t.case("ids-differ-in-case", "Ids are compared code unit for code unit.")
        .rulings("D4 A15")
        .verify_trace(
            trace,
            KeySetText::default().with_public_key("Gateway-1", "gateway", &OTHER_GATEWAY.public_key()).text(),
        )
        .accept_open(2);
    t.case("repeated-public-key", "One key under two ids could sign for two components.")
        .verify_trace(
            trace,
            KeySetText::default().with_public_key("gateway-2", "supervisor", &GATEWAY.public_key()).text(),
        )
        .twin("four-keys")
        .reject([fault(KEYS).at("/keys/3/public_key")]);
    let (one, other) = forgery::two_encodings();
    let with = |bytes: &[[u8; 32]]| {
        let mut set = KeySetText::default();
        for (index, bytes) in bytes.iter().enumerate() {
            set = set.with_public_key(&format!("point-{index}"), "gateway", &base64url::encode(bytes));
        }
        set.text()
    };
    t.case("point-in-one-encoding", "A point of which nobody knows the secret.")
        .rulings("D4 D5")
        .verify_trace(trace, with(&[one]))
        .accept_open(2);
    t.case("repeated-in-another-encoding", "The same point with y written as y + p is the same key.")
        .rulings("D4 D5")
        .verify_trace(trace, with(&[one, other]))
        .twin("point-in-one-encoding")
        .reject([fault(KEYS).at("/keys/4/public_key")]);
}

fn points(t: &mut Topic, trace: &String) {
    let good = OTHER_GATEWAY.public_key();
    let with = |text: &str| KeySetText::default().with_public_key("gateway-2", "gateway", text).text();
    let mut refuse = |name: &str, about: &str, text: &str| {
        t.case(name, about)
            .rulings("D4 D5")
            .verify_trace(trace, with(text))
            .twin("four-keys")
            .reject([fault(KEYS).at("/keys/3/public_key")]);
    };
    refuse("public-key-padded", "There is no padding.", &format!("{good}="));
    refuse(
        "public-key-short",
        "31 bytes are no key.",
        &base64url::encode(&OTHER_GATEWAY.public_bytes()[..31]),
    );
    refuse(
        "public-key-long",
        "33 bytes are no key.",
        &base64url::encode(&[&OTHER_GATEWAY.public_bytes()[..], &[0]].concat()),
    );
    refuse("public-key-empty", "No bytes are no key.", "");
    refuse(
        "public-key-trailing-bit",
        "The last bits, which stand for nothing, are zero.",
        &base64url::with_trailing_bit(&good),
    );
    refuse("public-key-other-alphabet", "The alphabet is that of URLs.", &format!("+{}", &good[1..]));
    refuse("public-key-space", "White space is no digit.", &format!("{} ", &good[..42]));
    refuse(
        "public-key-no-point",
        "These bytes are the y of no point.",
        &base64url::encode(&forgery::no_point()),
    );
    for (index, bytes) in forgery::weak_keys().iter().enumerate() {
        refuse(
            &format!("weak-{index}"),
            "One of the eight points of small order.",
            &base64url::encode(bytes),
        );
    }
    refuse(
        "weak-not-canonical",
        "The neutral point with its y written as p + 1.",
        &base64url::encode(&forgery::weak_noncanonical_key()),
    );
}

fn whole(t: &mut Topic, trace: &String) {
    t.case("not-json", "A key set is JSON.")
        .rulings("D4 J1")
        .verify_trace(trace, "keys")
        .twin("three-keys")
        .reject([fault(KEYS).at("").offset(0)]);
    let cut = keys();
    let cut = &cut[..cut.len() - 1];
    t.case("cut", "A key set that is cut off.")
        .rulings("D4 J1")
        .verify_trace(trace, cut)
        .twin("three-keys")
        .reject([fault(KEYS).at("").offset(cut.len() as u64)]);
    let doubled = keys().replacen(r#""alg""#, r#""id":"gateway-1","alg""#, 1);
    let place = doubled.find(r#""id":"gateway-1","alg""#).expect("the second name") as u64;
    t.case("duplicate-member", "A member of a key stands twice.")
        .rulings("D4 J3")
        .verify_trace(trace, doubled)
        .twin("three-keys")
        .reject([fault(KEYS).at("/keys/0").offset(place)]);
    let two_faults =
        KeySetText::default().set(0, "alg", "\"none\"").set(2, "use", "1").without(1, "not_after");
    t.case("every-fault", "All faults of a key set are reported.")
        .verify_trace(trace, two_faults.text())
        .twin("three-keys")
        .several_faults()
        .reject([
            fault(KEYS).at("/keys/0/alg"),
            fault(KEYS).at("/keys/1/not_after"),
            fault(KEYS).at("/keys/2/use"),
        ]);
    t.case("nothing-else-is-judged", "With a bad key set the trace is not looked at.")
        .verify_trace("not a trace", KeySetText::default().set(0, "alg", "\"none\"").text())
        .twin("three-keys")
        .several_faults()
        .reject([fault(KEYS).at("/keys/0/alg")]);
    t.case("no-key", "An empty key set is well formed, and knows no key.")
        .verify_trace(trace, r#"{"v":"1.0","keys":[]}"#)
        .twin("three-keys")
        .reject([found("E_TRACE_KEY", 0, "/key_id"), found("E_TRACE_KEY", 1, "/key_id")]);
    t.case("other-order", "The order of the keys means nothing.")
        .verify_trace(trace, KeySetText::of(&[&GATEWAY, &SUPERVISOR, &CONTROL_PLANE]).text())
        .accept_open(2);
    let bad = KeySetText::default().set(0, "alg", "\"none\"").text();
    t.case("in-a-bundle", "Two traces that nobody has delegated to.")
        .verify_bundle(std::slice::from_ref(&super::bundles::lone()), keys())
        .accept_traces(1);
    t.case("bad-in-a-bundle", "A bundle is not judged by a bad key set, either.")
        .verify_bundle(std::slice::from_ref(&super::bundles::lone()), bad)
        .twin("in-a-bundle")
        .reject([fault(KEYS).at("/keys/0/alg")]);
}
