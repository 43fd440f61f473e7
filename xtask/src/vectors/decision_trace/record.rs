//! The members of a record.

use super::{SUITE, begun, found, keys, noted, unnamed};
use crate::vectors::author::Topic;
use testkit::trace::SUPERVISOR;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "record", "A record has ten members, each of its form, and no other.")
        .rulings("D2");
    t.case("ten-members", "A record with its ten members.")
        .verify_trace(two_with(|_| {}), keys())
        .accept_open(2);
    for name in ["v", "trace_id", "seq", "ts", "type", "key_id", "prev", "data", "hash", "sig"] {
        let mut trace = noted();
        trace.records[1].remove(name);
        t.case(&format!("no-{}", name.replace('_', "-")), &format!("A record without {name}."))
            .verify_trace(trace.text(), keys())
            .twin("ten-members")
            .reject([found("E_TRACE_STRUCTURE", 1, &format!("/{name}"))]);
    }
    types(&mut t);
    others(&mut t);
    t
}

/// Two records, the second with a change before it is sealed.
fn two_with(change: impl FnOnce(&mut testkit::trace::RecordText)) -> String {
    let mut trace = begun();
    trace.push_with(&SUPERVISOR, "x.acme.note", r#"{"text":"note"}"#, change);
    trace.text()
}

fn types(t: &mut Topic) {
    let mut case = |name: &str, about: &str, member: &str, raw: &str, rulings: &str| {
        let mut trace = begun();
        trace.push(&SUPERVISOR, "x.acme.note", r#"{"text":"note"}"#);
        trace.records[1].set(member, raw);
        // What can be sealed is, so that only this is wrong.
        if !["hash", "sig"].contains(&member) {
            trace.records[1].seal(&SUPERVISOR);
        }
        t.case(name, about)
            .rulings(rulings)
            .verify_trace(trace.text(), keys())
            .twin("ten-members")
            .reject([found("E_TRACE_STRUCTURE", 1, &format!("/{member}"))]);
    };
    case("v-number", "The version is a string.", "v", "1", "D2");
    case("v-other", "Another version is not understood.", "v", "\"1.1\"", "D2");
    case("v-short", "The version is 1.0 to the letter.", "v", "\"1\"", "D2");
    case("trace-id-number", "trace_id is a string.", "trace_id", "7", "D2");
    case(
        "trace-id-upper-case",
        "A UUID is written in lower case.",
        "trace_id",
        "\"019267B4-7C1E-7A3F-8B2D-00000000000A\"",
        "D2",
    );
    case(
        "trace-id-without-hyphens",
        "A UUID has its hyphens.",
        "trace_id",
        "\"019267b47c1e7a3f8b2d00000000000a\"",
        "D2",
    );
    case(
        "trace-id-in-braces",
        "A UUID stands without braces.",
        "trace_id",
        "\"{019267b4-7c1e-7a3f-8b2d-00000000000a}\"",
        "D2",
    );
    case(
        "trace-id-short",
        "A UUID has 36 characters.",
        "trace_id",
        "\"019267b4-7c1e-7a3f-8b2d-00000000000\"",
        "D2",
    );
    case(
        "trace-id-no-digit",
        "A UUID has hexadecimal digits.",
        "trace_id",
        "\"019267b4-7c1e-7a3f-8b2d-00000000000g\"",
        "D2",
    );
    case(
        "trace-id-other-groups",
        "The groups of a UUID have 8, 4, 4, 4 and 12 digits.",
        "trace_id",
        "\"019267b4-7c1e7-a3f-8b2d-00000000000a\"",
        "D2",
    );
    case("seq-string", "seq is a number.", "seq", "\"1\"", "D2 A13");
    case("seq-negative", "seq is not negative.", "seq", "-1", "D2 A13");
    case("seq-fraction", "seq is an integer.", "seq", "1.5", "D2 A13");
    case(
        "seq-above-the-bound",
        "2^53 is one too many: as a double it could have been another number.",
        "seq",
        "9007199254740992",
        "D2 A13",
    );
    case("seq-null", "seq is there.", "seq", "null", "D2 A13");
    case("ts-number", "ts is a string.", "ts", "1789567201", "D2 A5");
    case("type-number", "type is a string.", "type", "12", "D2");
    case("key-id-null", "key_id is a string.", "key_id", "null", "D2");
    case("prev-number", "prev is a string or null.", "prev", "0", "D2");
    case("prev-false", "prev is not false where there is none.", "prev", "false", "D2");
    case("data-array", "The data are an object.", "data", "[]", "D2");
    case("data-null", "Data that are empty are an empty object.", "data", "null", "D2");
    case("data-string", "The data are no text that holds an object.", "data", r#""{}""#, "D2");
    case("hash-number", "hash is a string.", "hash", "5", "D2");
    case("hash-null", "hash is there.", "hash", "null", "D2");
    case("sig-object", "sig is a string.", "sig", "{}", "D2");
    case("sig-null", "sig is there.", "sig", "null", "D2");
}

fn others(t: &mut Topic) {
    for (name, about, member) in [
        ("unknown-member", "A record has no other member.", "note"),
        ("unknown-case", "Names are case-sensitive.", "Type"),
        ("unknown-empty", "The empty name is a name.", ""),
        ("unknown-with-solidus", "In a pointer a solidus is written as ~1.", "a/b"),
    ] {
        let text = two_with(|record| {
            record.set(member, "true");
        });
        t.case(name, about).rulings("D3").verify_trace(text, keys()).twin("ten-members").reject([found(
            "E_TRACE_STRUCTURE",
            1,
            &format!("/{}", member.replace('/', "~1")),
        )]);
    }
    for (name, about, line) in [
        ("array", "A record is no array.", "[]"),
        ("string", "A record is no string.", "\"record\""),
        ("null", "A record is not null.", "null"),
    ] {
        t.case(name, about)
            .verify_trace(format!("{}{line}\n", begun().text()), keys())
            .twin("ten-members")
            .reject([found("E_TRACE_STRUCTURE", 1, "")]);
    }
    t.case("empty-object", "An empty object lacks all ten members, and each is reported.")
        .verify_trace("{}\n", keys())
        .twin("ten-members")
        .several_faults()
        .reject(
            ["v", "trace_id", "seq", "ts", "type", "key_id", "prev", "data", "hash", "sig"]
                .map(|name| unnamed("E_TRACE_STRUCTURE", 0, &format!("/{name}"))),
        );
    let text = two_with(|record| {
        record.set("seq", "9007199254740991");
    });
    t.case("seq-at-the-bound", "2^53-1 is a number; it is not the next one.")
        .rulings("D2 A13")
        .verify_trace(text, keys())
        .twin("ten-members")
        .reject([found("E_TRACE_SEQ", 1, "/seq")]);
}
