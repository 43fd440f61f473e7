//! J7: where a document has several faults, which one is reported.

use super::{DEPTH, DUPLICATE, NUMBER, SURROGATE, SYNTAX, UTF8};
use crate::vectors::author::{INTEGERS, RFC8785, Topic};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "jcs",
        "order",
        "Invalid UTF-8 anywhere comes first, then the first violation in document order.",
    )
    .rulings("J7")
    .requirements("BM-6.3-6 BM-12.6-1");
    t.case("sound", "The document that these cases break in two places.")
        .canonicalize(INTEGERS, r#"{"a":1,"b":[2,"s"],"c":3}"#)
        .accept_text(
            r#"{"a":1,"b":[2,"s"],"c":3}"#,
            "sha256:a422753772ee77856dd3a39e32768344a44ebc92e604c2bd1bbec7de62e85e18",
        );
    t.case("sound-rfc8785", "The same under the other profile.")
        .canonicalize(RFC8785, r#"{"a":1,"b":[2,"s"],"c":3}"#)
        .accept_text(
            r#"{"a":1,"b":[2,"s"],"c":3}"#,
            "sha256:a422753772ee77856dd3a39e32768344a44ebc92e604c2bd1bbec7de62e85e18",
        );
    t.case("utf8-after-syntax", "Invalid UTF-8 behind a syntax error.")
        .canonicalize(INTEGERS, b"{\"a\"=1,\"b\":[2,\"\xff\"],\"c\":3}")
        .twin("sound")
        .several_faults()
        .refuse(UTF8, "", 15);
    t.case("utf8-after-duplicate", "Invalid UTF-8 behind a doubled name.")
        .canonicalize(INTEGERS, b"{\"a\":1,\"a\":[2,\"\xff\"],\"c\":3}")
        .twin("sound")
        .several_faults()
        .refuse(UTF8, "", 15);
    t.case("utf8-after-number", "Invalid UTF-8 behind a number out of profile.")
        .canonicalize(INTEGERS, b"{\"a\":1.5,\"b\":[2,\"\xff\"],\"c\":3}")
        .twin("sound")
        .several_faults()
        .refuse(UTF8, "", 17);
    t.case("utf8-after-surrogate", "Invalid UTF-8 behind half a pair.")
        .canonicalize(INTEGERS, b"{\"a\":\"\\ud800\",\"b\":[2,\"\xff\"],\"c\":3}")
        .twin("sound")
        .several_faults()
        .refuse(UTF8, "", 22);
    t.case("utf8-after-the-end", "Invalid UTF-8 behind a document with a syntax error.")
        .canonicalize(INTEGERS, b"{\"a\":1,\"b\":[2,\"s\"],\"c\":3,}\xff")
        .twin("sound")
        .several_faults()
        .refuse(UTF8, "", 26);
    t.case("utf8-after-depth", "Invalid UTF-8 behind 65 brackets.")
        .canonicalize(INTEGERS, deep_then_utf8())
        .twin("sound")
        .several_faults()
        .refuse(UTF8, "", 65);
    t.case("utf8-after-syntax-rfc8785", "The same under the other profile.")
        .canonicalize(RFC8785, b"{\"a\"=1,\"b\":[2,\"\xff\"],\"c\":3}")
        .twin("sound-rfc8785")
        .several_faults()
        .refuse(UTF8, "", 15);
    t.case("number-then-syntax", "A number out of profile before a missing value.")
        .canonicalize(INTEGERS, r#"{"a":1.5,"b":[2,],"c":3}"#)
        .twin("sound")
        .several_faults()
        .refuse(NUMBER, "/a", 5);
    t.case("syntax-then-number", "A leading zero before a number out of profile.")
        .canonicalize(INTEGERS, r#"{"a":01,"b":[2.5,"s"],"c":3}"#)
        .twin("sound")
        .several_faults()
        .refuse(SYNTAX, "", 6);
    t.case("number-then-duplicate", "A number out of profile before a doubled name.")
        .canonicalize(INTEGERS, r#"{"a":1.5,"a":[2,"s"],"c":3}"#)
        .twin("sound")
        .several_faults()
        .refuse(NUMBER, "/a", 5);
    t.case("duplicate-then-number", "A doubled name before its own value, out of profile.")
        .canonicalize(INTEGERS, r#"{"a":1,"a":2.5,"c":3}"#)
        .twin("sound")
        .several_faults()
        .refuse(DUPLICATE, "", 7);
    t.case("duplicate-then-syntax", "A doubled name before an object that ends wrongly.")
        .canonicalize(INTEGERS, r#"{"a":1,"a":2,]"#)
        .twin("sound")
        .several_faults()
        .refuse(DUPLICATE, "", 7);
    t.case("duplicate-then-missing-colon", "A doubled name whose colon is missing.")
        .canonicalize(INTEGERS, r#"{"a":1,"a"}"#)
        .twin("sound")
        .several_faults()
        .refuse(DUPLICATE, "", 7);
    t.case("syntax-inside-the-second-name", "A broken escape in what would have been a doubled name.")
        .canonicalize(INTEGERS, r#"{"a":1,"a\x":2}"#)
        .twin("sound")
        .several_faults()
        .refuse(SYNTAX, "", 10);
    t.case(
        "surrogate-inside-the-second-name",
        "Half a pair in the second name comes before a third one, doubled.",
    )
    .canonicalize(INTEGERS, r#"{"a":1,"a\ud800":2,"a":3}"#)
    .twin("sound")
    .several_faults()
    .refuse(SURROGATE, "", 9);
    t.case("surrogate-then-duplicate", "Half a pair before a doubled name.")
        .canonicalize(INTEGERS, r#"{"a":"\ud800","a":3}"#)
        .twin("sound")
        .several_faults()
        .refuse(SURROGATE, "/a", 6);
    t.case("duplicate-then-surrogate", "A doubled name before half a pair.")
        .canonicalize(INTEGERS, r#"{"a":1,"a":"\ud800"}"#)
        .twin("sound")
        .several_faults()
        .refuse(DUPLICATE, "", 7);
    t.case("surrogate-then-control", "Half a pair before a control character in the same string.")
        .canonicalize(INTEGERS, "[\"\\ud800\u{1}\"]")
        .twin("sound")
        .several_faults()
        .refuse(SURROGATE, "/0", 2);
    t.case("control-then-surrogate", "A control character before half a pair in the same string.")
        .canonicalize(INTEGERS, "[\"\u{1}\\ud800\"]")
        .twin("sound")
        .several_faults()
        .refuse(SYNTAX, "/0", 2);
    t.case("inner-duplicate-first", "The inner doubled name is met first.")
        .canonicalize(INTEGERS, r#"{"a":{"x":1,"x":2},"a":3}"#)
        .twin("sound")
        .several_faults()
        .refuse(DUPLICATE, "/a", 12);
    t.case("outer-duplicate-first", "The outer doubled name is met first.")
        .canonicalize(INTEGERS, r#"{"a":1,"a":{"x":1,"x":2}}"#)
        .twin("sound")
        .several_faults()
        .refuse(DUPLICATE, "", 7);
    t.case("second-doubled-pair", "Of two doubled names the one whose second stands first.")
        .canonicalize(INTEGERS, r#"{"a":1,"b":2,"b":3,"a":4}"#)
        .twin("sound")
        .several_faults()
        .refuse(DUPLICATE, "", 13);
    t.case("depth-then-duplicate", "The sixty-fifth bracket before a doubled name.")
        .canonicalize(INTEGERS, deep_then(r#"],"a":1,"a":2}"#))
        .twin("sound")
        .several_faults()
        .refuse(DEPTH, &format!("/a{}", "/0".repeat(63)), 68);
    t.case("duplicate-then-depth", "A doubled name before too many brackets.")
        .canonicalize(INTEGERS, duplicate_then_deep())
        .twin("sound")
        .several_faults()
        .refuse(DUPLICATE, "", 7);
    t.case("number-then-garbage", "A number out of profile before what stands behind the value.")
        .canonicalize(INTEGERS, "1.5 x")
        .twin("sound")
        .several_faults()
        .refuse(NUMBER, "", 0);
    t.case("number-then-end", "A number out of profile before an end that comes too early.")
        .canonicalize(INTEGERS, "[1.5")
        .twin("sound")
        .several_faults()
        .refuse(NUMBER, "/0", 1);
    t.case("two-numbers", "The first of two numbers out of profile.")
        .canonicalize(INTEGERS, "[9007199254740992,1.5]")
        .twin("sound")
        .several_faults()
        .refuse(NUMBER, "/0", 1);
    t.case("byte-order-mark-then-fault", "The byte order mark is the first fault.")
        .canonicalize(INTEGERS, "\u{feff}{\"a\":1,\"a\":2}")
        .twin("sound")
        .several_faults()
        .refuse(SYNTAX, "", 0);
    t.case("overflow-then-syntax", "An overflow before a missing value.")
        .canonicalize(RFC8785, r#"{"a":1e400,"b":[2,],"c":3}"#)
        .twin("sound-rfc8785")
        .several_faults()
        .refuse(NUMBER, "/a", 5);
    t.case("syntax-then-overflow", "A missing value before an overflow.")
        .canonicalize(RFC8785, r#"{"a":[1,],"b":1e400}"#)
        .twin("sound-rfc8785")
        .several_faults()
        .refuse(SYNTAX, "/a", 8);
    t
}

/// 65 open brackets, then a byte of no UTF-8.
fn deep_then_utf8() -> Vec<u8> {
    let mut bytes = vec![b'['; 65];
    bytes.push(0xff);
    bytes
}

/// An object whose first member opens 64 arrays, then this.
fn deep_then(rest: &str) -> String {
    format!("{{\"a\":{}{rest}", "[".repeat(64))
}

/// A doubled name whose second value opens 64 arrays.
fn duplicate_then_deep() -> String {
    format!("{{\"a\":1,\"a\":{}", "[".repeat(64))
}
