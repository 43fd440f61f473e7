//! check-canonical: the bytes are their own canonical form, or the first byte that is not is named.

use super::depth::nested;
use super::{DEPTH, DUPLICATE, NOT_CANONICAL, NUMBER, SURROGATE, SYNTAX, UTF8};
use crate::vectors::author::{INTEGERS, RFC8785, Topic};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "jcs",
        "canonical-form",
        "Bytes that are their own canonical form pass; others are refused at the first byte that differs.",
    )
    .rulings("J7 J8")
    .requirements("BM-6.1-1 BM-6.3-5");
    t.case("object", "Sorted members without white space.")
        .check_canonical(INTEGERS, r#"{"a":2,"b":[1,{}],"c":"s"}"#)
        .accept();
    t.case("number", "A root number.").check_canonical(INTEGERS, "1").accept();
    t.case("zero", "Zero.").check_canonical(INTEGERS, "0").accept();
    t.case("thousand", "A number with its zeros.").check_canonical(INTEGERS, "1000").accept();
    t.case("string", "A string of plain characters.").check_canonical(INTEGERS, r#""A/b""#).accept();
    t.case("escapes", "Every escape in its one form.")
        .check_canonical(INTEGERS, r#""\"\\\b\f\n\r\t\u0000\u001f""#)
        .accept();
    t.case("bare-characters", "DEL, U+2028 and an emoji stand bare.")
        .check_canonical(INTEGERS, "\"\u{7f}\u{2028}\u{1f600}\"")
        .accept();
    t.case("sorted-over-the-gap", "The order of code units, not of scalar values.")
        .check_canonical(INTEGERS, "{\"\u{d7ff}\":1,\"\u{10000}\":2,\"\u{e000}\":3}")
        .accept();
    t.case("depth-64", "64 arrays.").check_canonical(INTEGERS, nested("[", "[]", "]", 63)).accept();
    t.case("doubles", "Numbers as ECMAScript writes them.")
        .check_canonical(RFC8785, "[0.5,1e+21,1e-7,100000000000000000000,5e-324]")
        .accept();
    t.case("long-string", "A string that no buffer of 64 bytes holds.")
        .check_canonical(
            RFC8785,
            r#"["0123456789012345678901234567890123456789012345678901234567890123456789"]"#,
        )
        .accept();
    t.case("space-first", "White space before the value.")
        .check_canonical(INTEGERS, r#" {"a":2,"b":[1,{}],"c":"s"}"#)
        .twin("object")
        .refuse(NOT_CANONICAL, "", 0);
    t.case("line-feed-last", "A line feed behind the value: the canonical form ends before it.")
        .check_canonical(INTEGERS, "{\"a\":2,\"b\":[1,{}],\"c\":\"s\"}\n")
        .twin("object")
        .refuse(NOT_CANONICAL, "", 26);
    t.case("space-behind-a-comma", "White space between elements.")
        .check_canonical(INTEGERS, r#"{"a":2,"b":[1, {}],"c":"s"}"#)
        .twin("object")
        .refuse(NOT_CANONICAL, "", 14);
    t.case("space-behind-a-colon", "White space before a value.")
        .check_canonical(INTEGERS, r#"{"a": 2,"b":[1,{}],"c":"s"}"#)
        .twin("object")
        .refuse(NOT_CANONICAL, "", 5);
    t.case("space-before-a-colon", "White space behind a name.")
        .check_canonical(INTEGERS, r#"{"a" :2,"b":[1,{}],"c":"s"}"#)
        .twin("object")
        .refuse(NOT_CANONICAL, "", 4);
    t.case("space-in-an-empty-object", "White space between braces.")
        .check_canonical(INTEGERS, r#"{"a":2,"b":[1,{ }],"c":"s"}"#)
        .twin("object")
        .refuse(NOT_CANONICAL, "", 15);
    t.case("members-out-of-order", "The first byte of the name that should stand there.")
        .check_canonical(INTEGERS, r#"{"b":[1,{}],"a":2,"c":"s"}"#)
        .twin("object")
        .refuse(NOT_CANONICAL, "", 2);
    t.case("last-members-out-of-order", "Two members behind a sound one.")
        .check_canonical(INTEGERS, r#"{"a":2,"c":"s","b":[1,{}]}"#)
        .twin("object")
        .refuse(NOT_CANONICAL, "", 8);
    t.case("order-of-scalar-values", "Sorted by scalar value, which is not the canonical order.")
        .check_canonical(INTEGERS, "{\"\u{d7ff}\":1,\"\u{e000}\":3,\"\u{10000}\":2}")
        .twin("sorted-over-the-gap")
        .refuse(NOT_CANONICAL, "", 10);
    t.case("fraction-of-zeros", "1.0 is valid and is written 1.")
        .check_canonical(INTEGERS, "1.0")
        .twin("number")
        .refuse(NOT_CANONICAL, "", 1);
    t.case("minus-zero", "-0 is valid and is written 0.")
        .check_canonical(INTEGERS, "-0")
        .twin("zero")
        .refuse(NOT_CANONICAL, "", 0);
    t.case("exponent", "1E+3 is valid and is written 1000.")
        .check_canonical(INTEGERS, "1E+3")
        .twin("thousand")
        .refuse(NOT_CANONICAL, "", 1);
    t.case("escaped-letter", "An escape that nobody needs.")
        .check_canonical(INTEGERS, r#""\u0041/b""#)
        .twin("string")
        .refuse(NOT_CANONICAL, "", 1);
    t.case("escaped-solidus", "The solidus stands bare.")
        .check_canonical(INTEGERS, r#""A\/b""#)
        .twin("string")
        .refuse(NOT_CANONICAL, "", 2);
    t.case("escape-spelt-long", "A line feed has a short escape.")
        .check_canonical(INTEGERS, r#""\"\\\b\f\u000a\r\t\u0000\u001f""#)
        .twin("escapes")
        .refuse(NOT_CANONICAL, "", 10);
    t.case("capital-hexadecimal", "The digits of an escape are lower case.")
        .check_canonical(INTEGERS, r#""\"\\\b\f\n\r\t\u0000\u001F""#)
        .twin("escapes")
        .refuse(NOT_CANONICAL, "", 26);
    t.case("escaped-delete", "DEL stands bare.")
        .check_canonical(INTEGERS, "\"\\u007f\u{2028}\u{1f600}\"")
        .twin("bare-characters")
        .refuse(NOT_CANONICAL, "", 1);
    t.case("escaped-pair", "An emoji stands bare.")
        .check_canonical(INTEGERS, "\"\u{7f}\u{2028}\\ud83d\\ude00\"")
        .twin("bare-characters")
        .refuse(NOT_CANONICAL, "", 5);
    t.case("exponent-without-sign", "A positive exponent carries its sign.")
        .check_canonical(RFC8785, "[0.5,1e21,1e-7,100000000000000000000,5e-324]")
        .twin("doubles")
        .refuse(NOT_CANONICAL, "", 7);
    t.case("zero-behind-the-fraction", "0.50 is written 0.5.")
        .check_canonical(RFC8785, "[0.50,1e+21,1e-7,100000000000000000000,5e-324]")
        .twin("doubles")
        .refuse(NOT_CANONICAL, "", 4);
    t.case("written-out-too-far", "Below 0.000001 an exponent is written.")
        .check_canonical(RFC8785, "[0.5,1e+21,0.0000001,100000000000000000000,5e-324]")
        .twin("doubles")
        .refuse(NOT_CANONICAL, "", 11);
    t.case("exponent-too-early", "Up to 10^20 the number is written out.")
        .check_canonical(RFC8785, "[0.5,1e+21,1e-7,1e+20,5e-324]")
        .twin("doubles")
        .refuse(NOT_CANONICAL, "", 17);
    t.case("long-string-and-space", "The fault stands behind a long string.")
        .check_canonical(
            RFC8785,
            r#"["0123456789012345678901234567890123456789012345678901234567890123456789" ]"#,
        )
        .twin("long-string")
        .refuse(NOT_CANONICAL, "", 73);
    t.case("duplicate", "An invalid document is refused for what makes it invalid.")
        .check_canonical(INTEGERS, r#"{"a":2,"a":[1,{}],"c":"s"}"#)
        .twin("object")
        .refuse(DUPLICATE, "", 7);
    t.case("spaced-and-invalid", "Not canonical at 1, invalid at 8: validity comes first.")
        .check_canonical(INTEGERS, r#"{ "a":2,]"#)
        .twin("object")
        .refuse(SYNTAX, "", 8);
    t.case("spaced-and-out-of-profile", "Not canonical at 0, out of profile at 1: validity comes first.")
        .check_canonical(INTEGERS, " 1.5")
        .twin("number")
        .refuse(NUMBER, "", 1);
    t.case("noncanonical-then-utf8", "Invalid UTF-8 comes first here too.")
        .check_canonical(INTEGERS, b"{\"b\":1,\"a\":\"\xff\"}")
        .twin("object")
        .refuse(UTF8, "", 12);
    t.case("half-a-pair", "Half a pair has no canonical form.")
        .check_canonical(INTEGERS, r#""\ud83d""#)
        .twin("string")
        .refuse(SURROGATE, "", 1);
    t.case("depth-65", "65 arrays have no canonical form.")
        .check_canonical(INTEGERS, nested("[", "[]", "]", 64))
        .twin("depth-64")
        .refuse(DEPTH, &"/0".repeat(64), 64);
    t
}
