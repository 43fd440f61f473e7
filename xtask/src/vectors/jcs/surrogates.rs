//! J4: an escape of half a pair is refused. In bytes it is invalid UTF-8 (see encoding).

use super::{SURROGATE, SYNTAX};
use crate::vectors::author::{INTEGERS, RFC8785, Topic};

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new("jcs", "surrogates", "An escape of half a pair is refused, in values and in names.")
            .rulings("J4 J7")
            .requirements("BM-6.3-2");
    t.case("pair", "Two escapes that form U+1F600.").canonicalize(INTEGERS, r#""\ud83d\ude00""#).accept_text(
        "\"\u{1f600}\"",
        "sha256:7a0c50b92434b015545fe93ab723db2d4b2cdd14a441405624a9ce8be29f1d5a",
    );
    t.case("pair-lowest", "The lowest pair is U+10000.")
        .canonicalize(INTEGERS, r#""\ud800\udc00""#)
        .accept_text(
            "\"\u{10000}\"",
            "sha256:80066806fcc52478beec53a2ac42bc6a6324eb67c1161136649a669c15d4b7bf",
        );
    t.case("pair-highest", "The highest pair is U+10FFFF.")
        .canonicalize(INTEGERS, r#""\uDBFF\uDFFF""#)
        .accept_text(
            "\"\u{10ffff}\"",
            "sha256:216551a7df34e082dd063693c09f0b567df0351251da1fd71057b83fe66003c6",
        );
    t.case("pair-corner-high", "The last leading half and the first trailing half.")
        .canonicalize(INTEGERS, r#""\udbff\udc00""#)
        .accept_text(
            "\"\u{10fc00}\"",
            "sha256:eefda72e209806805844f9e37b9c3598ec15cdddb5ebce7cad0c1af952e7599f",
        );
    t.case("pair-corner-low", "The first leading half and the last trailing half.")
        .canonicalize(INTEGERS, r#""\ud800\udfff""#)
        .accept_text(
            "\"\u{103ff}\"",
            "sha256:6e7e8fbd7c9cf1ce01f167a4dea2abd78569578443ba4b535926efcc6d4ce24a",
        );
    t.case("pair-in-a-name", "A pair in a member name.")
        .canonicalize(INTEGERS, r#"{"\ud83d\ude00":1}"#)
        .accept_text(
            "{\"\u{1f600}\":1}",
            "sha256:763606c9e0046348cc185a6e829e12ae6c0f3565b940f8184901a4d83dda6c33",
        );
    t.case("pair-in-an-element", "A pair behind other characters.")
        .canonicalize(INTEGERS, r#"["abc\ud83d\ude00"]"#)
        .accept_text(
            "[\"abc\u{1f600}\"]",
            "sha256:52cd4c43fa424441c28d822e703d6a06b833fa9c92b645f780e501107df0acbd",
        );
    t.case("pair-in-an-inner-name", "A pair in the name of an inner member.")
        .canonicalize(INTEGERS, r#"{"o":{"n\ud83d\ude00":1}}"#)
        .accept_text(
            "{\"o\":{\"n\u{1f600}\":1}}",
            "sha256:1e250c9e3e4308a8f67c5acb66b61bcd7f966e99b7e56362787f25ad0e7974a3",
        );
    t.case("pair-rfc8785", "The other profile reads it alike.")
        .canonicalize(RFC8785, r#""\ud83d\ude00""#)
        .accept_text(
            "\"\u{1f600}\"",
            "sha256:7a0c50b92434b015545fe93ab723db2d4b2cdd14a441405624a9ce8be29f1d5a",
        );
    t.case("two-pairs", "Two pairs in a row.")
        .canonicalize(INTEGERS, r#""\ud83d\ude00\ud83d\ude01""#)
        .accept_text(
            "\"\u{1f600}\u{1f601}\"",
            "sha256:91b78893f75d48b92df28d96791b96aa11c9cc4f510032ae1375f82ea7233ae0",
        );
    t.case("just-below-the-halves", "\\ud7ff is a character of its own.")
        .canonicalize(INTEGERS, r#""\ud7ff""#)
        .accept_text(
            "\"\u{d7ff}\"",
            "sha256:78eb0dbe9b8832bdbcb69e52b0340d767ff6310265ff3b9afac40b04f11a35ba",
        );
    t.case("just-above-the-halves", "\\ue000 is a character of its own.")
        .canonicalize(INTEGERS, r#""\ue000""#)
        .accept_text(
            "\"\u{e000}\"",
            "sha256:2ae420786f133698ee38ccf4ade214858eafd2b2ac71c63f118b19df9aebed6b",
        );
    t.case("escaped-backslash-before-digits", "An escaped backslash and the text ud800.")
        .canonicalize(INTEGERS, r#""\\ud800""#)
        .accept_text(
            r#""\\ud800""#,
            "sha256:eb5c7a825b6ee1b0ea16c7246ddd460a5a9dbd69e612726591d50d5395e6c854",
        );
    t.case("leading-half-alone", "\\ud83d without its pair.")
        .canonicalize(INTEGERS, r#""\ud83d""#)
        .twin("pair")
        .refuse(SURROGATE, "", 1);
    t.case("trailing-half-alone", "\\ude00 without its pair.")
        .canonicalize(INTEGERS, r#""\ude00""#)
        .twin("pair")
        .refuse(SURROGATE, "", 1);
    t.case("halves-swapped", "The trailing half comes first.")
        .canonicalize(INTEGERS, r#""\ude00\ud83d""#)
        .twin("pair")
        .refuse(SURROGATE, "", 1);
    t.case("lowest-leading-half", "\\ud800 just above U+D7FF.")
        .canonicalize(INTEGERS, r#""\ud800""#)
        .twin("just-below-the-halves")
        .refuse(SURROGATE, "", 1);
    t.case("highest-leading-half", "\\uDBFF followed by a letter.")
        .canonicalize(INTEGERS, r#""\uDBFFx""#)
        .twin("pair-highest")
        .refuse(SURROGATE, "", 1);
    t.case("lowest-trailing-half", "\\udc00 alone.")
        .canonicalize(INTEGERS, r#""\udc00""#)
        .twin("pair-lowest")
        .refuse(SURROGATE, "", 1);
    t.case("highest-trailing-half", "\\udfff just below U+E000.")
        .canonicalize(INTEGERS, r#""\udfff""#)
        .twin("just-above-the-halves")
        .refuse(SURROGATE, "", 1);
    t.case("two-leading-halves", "A leading half followed by another.")
        .canonicalize(INTEGERS, r#""\ud83d\ud83d""#)
        .twin("pair")
        .refuse(SURROGATE, "", 1);
    t.case("leading-half-before-a-pair", "The first is unpaired, though a pair follows.")
        .canonicalize(INTEGERS, r#""\ud83d\ud83d\ude00""#)
        .twin("pair")
        .refuse(SURROGATE, "", 1);
    t.case("trailing-half-after-a-pair", "The third half is the faulty one.")
        .canonicalize(INTEGERS, r#""\ud83d\ude00\ude00""#)
        .twin("pair")
        .refuse(SURROGATE, "", 13);
    t.case("leading-half-then-other-escape", "An escape that is no half follows.")
        .canonicalize(INTEGERS, r#""\ud83d\u0041""#)
        .twin("pair")
        .refuse(SURROGATE, "", 1);
    t.case("leading-half-then-just-below", "\\udbff is no trailing half.")
        .canonicalize(INTEGERS, r#""\ud800\udbff""#)
        .twin("pair-corner-low")
        .refuse(SURROGATE, "", 1);
    t.case("leading-half-then-just-above", "\\ue000 is no trailing half.")
        .canonicalize(INTEGERS, r#""\ud800\ue000""#)
        .twin("pair-corner-low")
        .refuse(SURROGATE, "", 1);
    t.case("leading-half-then-short-escape", "A short escape follows.")
        .canonicalize(INTEGERS, r#""\ud83d\n""#)
        .twin("pair")
        .refuse(SURROGATE, "", 1);
    t.case("halves-apart", "A space stands between the halves.")
        .canonicalize(INTEGERS, r#""\ud83d \ude00""#)
        .twin("pair")
        .refuse(SURROGATE, "", 1);
    t.case("trailing-half-in-bytes", "A character just above the gap follows in bytes.")
        .canonicalize(INTEGERS, "\"\\ud83d\u{e000}\"")
        .twin("pair")
        .refuse(SURROGATE, "", 1);
    t.case(
        "leading-half-then-broken-escape",
        "The unpaired half is placed, though the escape behind it is broken.",
    )
    .canonicalize(INTEGERS, r#""\ud83d\uZZZZ""#)
    .twin("pair")
    .several_faults()
    .refuse(SURROGATE, "", 1);
    t.case("leading-half-then-unknown-escape", "The same with an escape that does not exist.")
        .canonicalize(INTEGERS, r#""\ud83d\x""#)
        .twin("pair")
        .several_faults()
        .refuse(SURROGATE, "", 1);
    t.case("leading-half-then-end", "The half is unpaired though the input ends behind it.")
        .canonicalize(INTEGERS, r#""\ud83d"#)
        .twin("pair")
        .several_faults()
        .refuse(SURROGATE, "", 1);
    for (id, about, text) in [
        (
            "leading-half-then-a-backslash",
            "The input ends behind the backslash of a next escape.",
            r#""\ud83d\"#,
        ),
        (
            "leading-half-then-half-an-escape",
            "The input ends before the next escape says what it is.",
            r#""\ud83d\u"#,
        ),
        (
            "leading-half-then-three-digits",
            "The input ends one digit before the other half is there.",
            r#""\ud83d\ude0"#,
        ),
    ] {
        t.case(id, about).canonicalize(INTEGERS, text).twin("pair").several_faults().refuse(SURROGATE, "", 1);
    }
    t.case("three-digits-then-end", "Before its last digit an escape is no half: the input ends too early.")
        .canonicalize(INTEGERS, r#""\ud83"#)
        .twin("pair")
        .several_faults()
        .refuse(SYNTAX, "", 6);
    t.case("after-text", "The place is the backslash.")
        .canonicalize(INTEGERS, r#"["abc\ud83d"]"#)
        .twin("pair-in-an-element")
        .refuse(SURROGATE, "/0", 5);
    t.case("in-a-name", "Half a pair in a member name: the place is the object.")
        .canonicalize(INTEGERS, r#"{"\ud83d":1}"#)
        .twin("pair-in-a-name")
        .refuse(SURROGATE, "", 2);
    t.case("in-an-inner-name", "The object that holds the name.")
        .canonicalize(INTEGERS, r#"{"o":{"n\ude00":1}}"#)
        .twin("pair-in-an-inner-name")
        .refuse(SURROGATE, "/o", 8);
    t.case("leading-half-alone-rfc8785", "The other profile refuses it too.")
        .canonicalize(RFC8785, r#""\ud83d""#)
        .twin("pair-rfc8785")
        .refuse(SURROGATE, "", 1);
    t.case("broken-escape-first", "A broken escape before the half comes first in the document.")
        .canonicalize(INTEGERS, r#""\uZZZZ\ud83d""#)
        .twin("pair")
        .several_faults()
        .refuse(SYNTAX, "", 3);
    t
}
