//! Section 2: the hash of an envelope.

use super::SUITE;
use crate::vectors::author::{Topic, digest_of, fault};
use countersign_conformance::json::Json;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "hash", "The hash is over the canonical form without the signature.")
        .rulings("A5 A13")
        .requirements("AE-2-7");
    for (name, about, document, canonical) in [
        ("empty-object", "Any object has a hash.", "{}", "{}"),
        ("without-sig", "An object without a signature.", r#"{"v":"1.0"}"#, r#"{"v":"1.0"}"#),
        ("sig-left-out", "The signature is left out.", r#"{"v":"1.0","sig":"AAAA"}"#, r#"{"v":"1.0"}"#),
        ("sig-alone", "Nothing but a signature.", r#"{"sig":"AAAA"}"#, "{}"),
        (
            "sig-of-another-type",
            "Whatever stands as the signature is left out.",
            r#"{"a":1,"sig":{"b":[2]}}"#,
            r#"{"a":1}"#,
        ),
        (
            "sig-in-escapes",
            "The name is what its escapes decode to.",
            r#"{"a":1,"s\u0069g":"x"}"#,
            r#"{"a":1}"#,
        ),
        (
            "sig-below-the-top",
            "Only the signature at the top is left out.",
            r#"{"a":{"sig":"x"}}"#,
            r#"{"a":{"sig":"x"}}"#,
        ),
        ("sig-in-another-case", "Names are case-sensitive.", r#"{"Sig":"x"}"#, r#"{"Sig":"x"}"#),
        (
            "hash-stays",
            "Unlike in a record, a member `hash` is covered.",
            r#"{"hash":"x","sig":"y"}"#,
            r#"{"hash":"x"}"#,
        ),
        (
            "members-sorted",
            "The order of members does not count.",
            r#"{"v":"1.0","agent":1,"depth":0}"#,
            r#"{"agent":1,"depth":0,"v":"1.0"}"#,
        ),
        ("white-space", "White space does not count.", " {\n\"b\" : 1 ,\t\"a\":2}\r\n", r#"{"a":2,"b":1}"#),
        ("number-spelled", "A number is its value.", r#"{"tokens":4e5}"#, r#"{"tokens":400000}"#),
        ("minus-zero", "Minus zero is zero.", r#"{"depth":-0.0}"#, r#"{"depth":0}"#),
        (
            "fraction",
            "Doubles are in the profile, whatever a structure makes of them.",
            r#"{"depth":1.50}"#,
            r#"{"depth":1.5}"#,
        ),
        (
            "two-to-the-53",
            "A number that a double holds.",
            r#"{"depth":9007199254740992}"#,
            r#"{"depth":9007199254740992}"#,
        ),
        (
            "above-two-to-the-53",
            "Another token with the same double, and so the same hash.",
            r#"{"depth":9007199254740993}"#,
            r#"{"depth":9007199254740992}"#,
        ),
        ("usd", "An amount as it was received.", r#"{"usd":"0.75"}"#, r#"{"usd":"0.75"}"#),
        (
            "usd-with-another-digit",
            "The same amount with another digit has another hash.",
            r#"{"usd":"0.750"}"#,
            r#"{"usd":"0.750"}"#,
        ),
        (
            "time",
            "A time as it was received.",
            r#"{"expires":"2026-09-16T14:10:00Z"}"#,
            r#"{"expires":"2026-09-16T14:10:00Z"}"#,
        ),
        (
            "time-with-digits",
            "The same instant with digits has another hash.",
            r#"{"expires":"2026-09-16T14:10:00.000Z"}"#,
            r#"{"expires":"2026-09-16T14:10:00.000Z"}"#,
        ),
        (
            "lists-as-they-stand",
            "Lists are hashed in the order in which they stand.",
            r#"{"clearances":["b","a","a"]}"#,
            r#"{"clearances":["b","a","a"]}"#,
        ),
        (
            "escapes-decoded",
            "A string is what its escapes decode to.",
            r#"{"issuer":"\u0063\/p"}"#,
            r#"{"issuer":"c/p"}"#,
        ),
        (
            "not-normalised",
            "Two spellings of an accent are two strings.",
            r#"{"issuer":"cafe\u0301"}"#,
            "{\"issuer\":\"cafe\u{301}\"}",
        ),
    ] {
        let case = t.case(name, about).op("hash-envelope").document("document", document);
        case.accept_output([("envelope_hash", Json::from(digest_of(canonical)))]);
    }
    whole(&mut t);
    for (name, about, document, code, at, offset, twin) in [
        (
            "duplicate",
            "A name stands twice.",
            r#"{"v":"1.0","v":"1.0"}"#,
            "E_JCS_DUPLICATE",
            "",
            11,
            "without-sig",
        ),
        (
            "sig-twice",
            "The signature stands twice: which one was meant is not guessed.",
            r#"{"v":"1.0","sig":"AAAA","sig":"AAAA"}"#,
            "E_JCS_DUPLICATE",
            "",
            24,
            "sig-left-out",
        ),
        ("not-ended", "The object does not end.", r#"{"v":"1.0""#, "E_JCS_SYNTAX", "", 10, "without-sig"),
        (
            "infinite",
            "A number whose nearest double is not finite.",
            r#"{"tokens":4e500}"#,
            "E_JCS_NUMBER",
            "/tokens",
            10,
            "number-spelled",
        ),
        (
            "half-a-surrogate",
            "Half a surrogate pair.",
            r#"{"v":"\ud800"}"#,
            "E_JCS_SURROGATE",
            "/v",
            6,
            "without-sig",
        ),
    ] {
        let case = t.case(name, about).op("hash-envelope").document("document", document).twin(twin);
        case.reject([fault(code).at(at).offset(offset)]);
    }
    for (name, about, document) in [
        ("array", "An array is no envelope.", "[]"),
        ("string", "A string is no envelope.", "\"\""),
        ("null", "Null is no envelope.", "null"),
    ] {
        let case =
            t.case(name, about).op("hash-envelope").document("document", document).twin("empty-object");
        case.reject([fault("E_STRUCTURE").at("")]);
    }
    t
}

/// The example of section 2, its canonical form written by hand.
fn whole(t: &mut Topic) {
    let canonical = r#"{"agent":{"name":"order-analyst","namespace":"support"},"budget":{"actions":40,"tokens":400000,"usd":"0.75","wall_clock_ms":600000},"clearances":["orders.read"],"depth":0,"expires":"2026-09-16T14:10:00.000Z","held":{"agent":["customers.read","orders.read","refunds.issue"],"principal":["orders.read"]},"issued_at":"2026-09-16T14:00:00.020Z","issuer":"control-plane","parent":null,"principal":{"id":"sub|8f3a","type":"human"},"task_id":"task-4471","trace_id":"019267b4-7c1e-7a3f-8b2d-00000000000a","v":"1.0"}"#;
    let document = r#"{
  "v": "1.0",
  "trace_id": "019267b4-7c1e-7a3f-8b2d-00000000000a",
  "task_id": "task-4471",
  "principal": {"type": "human", "id": "sub|8f3a"},
  "agent": {"name": "order-analyst", "namespace": "support"},
  "clearances": ["orders.read"],
  "held": {
    "agent": ["customers.read", "orders.read", "refunds.issue"],
    "principal": ["orders.read"]
  },
  "budget": {"tokens": 400000, "usd": "0.75", "wall_clock_ms": 600000, "actions": 40},
  "expires": "2026-09-16T14:10:00.000Z",
  "depth": 0,
  "parent": null,
  "issued_at": "2026-09-16T14:00:00.020Z",
  "issuer": "control-plane",
  "sig": "AAAA"
}"#;
    let case = t.case("whole-envelope", "An envelope with every member, in the order of the text.");
    let case = case.op("hash-envelope").document("document", document);
    case.accept_output([("envelope_hash", Json::from(digest_of(canonical)))]);
}
