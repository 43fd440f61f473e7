//! J1: input is bytes, and the bytes are strict UTF-8.

use super::UTF8;
use crate::vectors::author::{INTEGERS, RFC8785, Topic};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("jcs", "encoding", "Input is bytes, and the bytes are strict UTF-8.")
        .rulings("J1 J7")
        .requirements("BM-6.3-5 BM-6.3-6");
    t.case("two-bytes-lowest", "U+0080 is the lowest scalar value of two bytes and stands unescaped.")
        .canonicalize(INTEGERS, b"\"\xc2\x80\"")
        .accept_text("\"\u{80}\"", "sha256:2e80e4b870d30a809d5a11744fb413cb41fb82fae8cde9621d8fcb67ba5f20a1");
    t.case("two-bytes-highest", "U+07FF is the highest scalar value of two bytes.")
        .canonicalize(INTEGERS, b"\"\xdf\xbf\"")
        .accept_text(
            "\"\u{7ff}\"",
            "sha256:96f88d3928c2796bc818c6fc1e7e77602e02d53cc796b5187cabab09ced06a07",
        );
    t.case("three-bytes-lowest", "U+0800 is the lowest scalar value of three bytes.")
        .canonicalize(INTEGERS, b"\"\xe0\xa0\x80\"")
        .accept_text(
            "\"\u{800}\"",
            "sha256:bb1310bd55284aa24baad8cf269a263686dd37aa46fd5a9e8b3a0595bcd29486",
        );
    t.case("three-bytes-highest", "U+FFFF, a noncharacter, is the highest scalar value of three bytes.")
        .canonicalize(INTEGERS, b"\"\xef\xbf\xbf\"")
        .accept_text(
            "\"\u{ffff}\"",
            "sha256:7c6c5c98a320272b95b2a73e2a2ff15825794b0460f8af7835c9dfd9e76b38bb",
        );
    t.case("four-bytes-lowest", "U+10000 is the lowest scalar value of four bytes.")
        .canonicalize(INTEGERS, b"\"\xf0\x90\x80\x80\"")
        .accept_text(
            "\"\u{10000}\"",
            "sha256:80066806fcc52478beec53a2ac42bc6a6324eb67c1161136649a669c15d4b7bf",
        );
    t.case("four-bytes-highest", "U+10FFFF is the highest scalar value there is.")
        .canonicalize(INTEGERS, b"\"\xf4\x8f\xbf\xbf\"")
        .accept_text(
            "\"\u{10ffff}\"",
            "sha256:216551a7df34e082dd063693c09f0b567df0351251da1fd71057b83fe66003c6",
        );
    t.case("below-the-gap", "U+D7FF is the last scalar value before the surrogates.")
        .canonicalize(INTEGERS, b"\"\xed\x9f\xbf\"")
        .accept_text(
            "\"\u{d7ff}\"",
            "sha256:78eb0dbe9b8832bdbcb69e52b0340d767ff6310265ff3b9afac40b04f11a35ba",
        );
    t.case("above-the-gap", "U+E000 is the first scalar value after the surrogates.")
        .canonicalize(INTEGERS, b"\"\xee\x80\x80\"")
        .accept_text(
            "\"\u{e000}\"",
            "sha256:2ae420786f133698ee38ccf4ade214858eafd2b2ac71c63f118b19df9aebed6b",
        );
    t.case("emoji", "U+1F600 in its four bytes.")
        .canonicalize(INTEGERS, b"\"\xf0\x9f\x98\x80\"")
        .accept_text(
            "\"\u{1f600}\"",
            "sha256:7a0c50b92434b015545fe93ab723db2d4b2cdd14a441405624a9ce8be29f1d5a",
        );
    t.case("three-bytes-in-a-name", "A member name of three bytes, the euro sign.")
        .canonicalize(INTEGERS, b"{\"\xe2\x82\xac\":1}")
        .accept_text(
            "{\"\u{20ac}\":1}",
            "sha256:54c96e18a4f4dbe234690ccffa55edc12fe9ed72e0702bbbc2fbccc121fe0564",
        );
    t.case("mixed-lengths", "One string with scalar values of one, two, three and four bytes.")
        .canonicalize(INTEGERS, b"\"a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z\"")
        .accept_text(
            "\"a\u{e9}\u{20ac}\u{1f600}z\"",
            "sha256:0960896905513aa9d347ae865c77e0663f4f0bd5701071949a927d3169237788",
        );
    t.case("long-ascii-then-three-bytes", "A wide run of ASCII before the first byte of a longer sequence.")
        .canonicalize(
            INTEGERS,
            b"\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\xe2\x82\xac\"",
        )
        .accept_text(
            "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\u{20ac}\"",
            "sha256:348ea494c8feb8af7ad6ce8ce736c1e412a10ff37ceae5db5967b928aa9b5cbf",
        );
    t.case("plain-array", "An array of one number.")
        .canonicalize(INTEGERS, b"[1]")
        .accept_text("[1]", "sha256:080a9ed428559ef602668b4c00f114f1a11c3f6b02a435f0bdc154578e4d7f22");
    t.case("emoji-rfc8785", "The other profile reads the same bytes.")
        .canonicalize(RFC8785, b"\"\xf0\x9f\x98\x80\"")
        .accept_text(
            "\"\u{1f600}\"",
            "sha256:7a0c50b92434b015545fe93ab723db2d4b2cdd14a441405624a9ce8be29f1d5a",
        );
    t.case("cut-after-three-of-four-rfc8785", "And refuses the same.")
        .canonicalize(RFC8785, b"\"\xf0\x9f\x98\"")
        .twin("emoji-rfc8785")
        .refuse(UTF8, "", 1);
    t.case("continuation-byte-alone", "80 without a byte that opens a sequence.")
        .canonicalize(INTEGERS, b"\"\x80\"")
        .twin("two-bytes-lowest")
        .refuse(UTF8, "", 1);
    t.case("continuation-byte-too-many", "A whole sequence of two bytes and one continuation byte more.")
        .canonicalize(INTEGERS, b"\"\xc2\x80\x80\"")
        .twin("two-bytes-lowest")
        .refuse(UTF8, "", 3);
    t.case("overlong-two-bytes-nul", "C0 80, NUL spelt in two bytes.")
        .canonicalize(INTEGERS, b"\"\xc0\x80\"")
        .twin("two-bytes-lowest")
        .refuse(UTF8, "", 1);
    t.case("overlong-two-bytes", "C1 BF, U+007F spelt in two bytes.")
        .canonicalize(INTEGERS, b"\"\xc1\xbf\"")
        .twin("two-bytes-highest")
        .refuse(UTF8, "", 1);
    t.case("overlong-three-bytes", "E0 9F BF, U+07FF spelt in three bytes.")
        .canonicalize(INTEGERS, b"\"\xe0\x9f\xbf\"")
        .twin("three-bytes-lowest")
        .refuse(UTF8, "", 1);
    t.case("overlong-four-bytes", "F0 8F BF BF, U+FFFF spelt in four bytes.")
        .canonicalize(INTEGERS, b"\"\xf0\x8f\xbf\xbf\"")
        .twin("four-bytes-lowest")
        .refuse(UTF8, "", 1);
    t.case("above-the-last-scalar-value", "F4 90 80 80 would be U+110000.")
        .canonicalize(INTEGERS, b"\"\xf4\x90\x80\x80\"")
        .twin("four-bytes-highest")
        .refuse(UTF8, "", 1);
    t.case("f5-opens-nothing", "F5 opens no sequence at all.")
        .canonicalize(INTEGERS, b"\"\xf5\x80\x80\x80\"")
        .twin("four-bytes-highest")
        .refuse(UTF8, "", 1);
    t.case("ff-opens-nothing", "FF stands in no UTF-8.")
        .canonicalize(INTEGERS, b"\"\xff\"")
        .twin("two-bytes-lowest")
        .refuse(UTF8, "", 1);
    t.case("surrogate-in-three-bytes-lowest", "ED A0 80 would be U+D800.")
        .canonicalize(INTEGERS, b"\"\xed\xa0\x80\"")
        .twin("below-the-gap")
        .refuse(UTF8, "", 1);
    t.case("surrogate-in-three-bytes-highest", "ED BF BF would be U+DFFF.")
        .canonicalize(INTEGERS, b"\"\xed\xbf\xbf\"")
        .twin("above-the-gap")
        .refuse(UTF8, "", 1);
    t.case("cesu-8-pair", "U+1F600 as two surrogates of three bytes each is CESU-8, not UTF-8.")
        .canonicalize(INTEGERS, b"\"\xed\xa0\xbd\xed\xb8\x80\"")
        .twin("emoji")
        .refuse(UTF8, "", 1);
    t.case("cut-after-one-of-two", "A sequence of two bytes cut by the closing quote.")
        .canonicalize(INTEGERS, b"\"\xc2\"")
        .twin("two-bytes-lowest")
        .refuse(UTF8, "", 1);
    t.case("cut-after-two-of-three", "A sequence of three bytes cut by the closing quote.")
        .canonicalize(INTEGERS, b"\"\xe0\xa0\"")
        .twin("three-bytes-lowest")
        .refuse(UTF8, "", 1);
    t.case("cut-by-the-next-sequence", "A sequence of three bytes cut by the beginning of another.")
        .canonicalize(INTEGERS, b"\"a\xc3\xa9\xe2\x82\xf0\x9f\x98\x80z\"")
        .twin("mixed-lengths")
        .refuse(UTF8, "", 4);
    t.case("cut-after-three-of-four", "A sequence of four bytes cut by the closing quote.")
        .canonicalize(INTEGERS, b"\"\xf0\x9f\x98\"")
        .twin("emoji")
        .refuse(UTF8, "", 1);
    t.case(
        "cut-by-the-end-of-input",
        "The input ends in the middle of a sequence, before anything could be missing.",
    )
    .canonicalize(INTEGERS, b"\"\xf0\x9f\x98")
    .twin("emoji")
    .refuse(UTF8, "", 1);
    t.case("second-byte-is-ascii", "E2 28 AC: the ill-formed sequence is placed at its first byte.")
        .canonicalize(INTEGERS, b"{\"\xe2\x28\xac\":1}")
        .twin("three-bytes-in-a-name")
        .refuse(UTF8, "", 2);
    t.case("fault-in-a-name", "In a member name as in a value.")
        .canonicalize(INTEGERS, b"{\"\xe2\x82\":1}")
        .twin("three-bytes-in-a-name")
        .refuse(UTF8, "", 2);
    t.case("fault-after-long-ascii", "Behind 64 bytes of ASCII, so that no fast path passes over it.")
        .canonicalize(
            INTEGERS,
            b"\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\xe2\x82\"",
        )
        .twin("long-ascii-then-three-bytes")
        .refuse(UTF8, "", 65);
    t.case("outside-any-string", "FF between two values is invalid UTF-8, not a syntax error.")
        .canonicalize(INTEGERS, b"[\xff1]")
        .twin("plain-array")
        .refuse(UTF8, "", 1);
    t.case("after-the-value", "FF after the value.")
        .canonicalize(INTEGERS, b"[1]\xff")
        .twin("plain-array")
        .refuse(UTF8, "", 3);
    t.case("utf-16-big-endian", "An array in UTF-16 with its byte order mark.")
        .canonicalize(INTEGERS, b"\xfe\xff\x00[\x001\x00]")
        .twin("plain-array")
        .several_faults()
        .refuse(UTF8, "", 0);
    t.case("first-of-two", "Of two ill-formed sequences the first is reported.")
        .canonicalize(INTEGERS, b"[\"\xe2\x82\",\"\xff\"]")
        .twin("mixed-lengths")
        .several_faults()
        .refuse(UTF8, "", 2);
    t
}
