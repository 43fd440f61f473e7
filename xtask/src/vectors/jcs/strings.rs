//! J1: how a string is read, and the one way it is written.

use super::SYNTAX;
use crate::vectors::author::{INTEGERS, RFC8785, Topic};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("jcs", "strings", "How a string is read, and the one way it is written.")
        .rulings("J1 J7")
        .requirements("BM-6.3-5 BM-6.3-6");
    t.case("escape-quote", "The escaped quotation mark stays escaped.")
        .canonicalize(INTEGERS, r#""\"""#)
        .accept_text(r#""\"""#, "sha256:0c926fba014b31b506cd4ceb60d646c0c867432650fa0671fcafed6b772614a3");
    t.case("escape-backslash", "The escaped backslash stays escaped.")
        .canonicalize(INTEGERS, r#""\\""#)
        .accept_text(r#""\\""#, "sha256:687a9ed5a2b7019504648f874bb683f56e7787e1a4738493d84349c8d4e72b23");
    t.case("escape-solidus", "The escaped solidus is written bare.")
        .canonicalize(INTEGERS, r#""\/""#)
        .accept_text(r#""/""#, "sha256:df7e940f72aa93cbcb6d70cc35124b0767c7a0e353043c7c24b660ea9be7b952");
    t.case("escape-backspace", "\\b stays.")
        .canonicalize(INTEGERS, r#""\b""#)
        .accept_text(r#""\b""#, "sha256:764b71f1436ed52909511f169b4a41282426dc60382846132cd6c2a02f4df149");
    t.case("escape-form-feed", "\\f stays.")
        .canonicalize(INTEGERS, r#""\f""#)
        .accept_text(r#""\f""#, "sha256:28712b453e305cb36748f9f0aed7bf52bdc87fc8666627c3cd647d3fba5f61c1");
    t.case("escape-line-feed", "\\n stays.")
        .canonicalize(INTEGERS, r#""\n""#)
        .accept_text(r#""\n""#, "sha256:d7a5e915306d21dc1937ad5616f1dc9682e759e75ef51dd05fd9ddc98a078ea1");
    t.case("escape-carriage-return", "\\r stays.")
        .canonicalize(INTEGERS, r#""\r""#)
        .accept_text(r#""\r""#, "sha256:8eb852fe331310caa37e80df8a4d52ee8deb3ddc0a5143b52c662d984d9e8018");
    t.case("escape-tab", "\\t stays.")
        .canonicalize(INTEGERS, r#""\t""#)
        .accept_text(r#""\t""#, "sha256:729e2865c247816a9f99d1f7fe87f8b8fe1e74815fdb5547de30a0e570b275ea");
    t.case("short-escapes-spelt-long", "What has a short escape is written with it, however it was spelt.")
        .canonicalize(INTEGERS, r#""\u0022\u005c\u002f\u0008\u000C\u000a\u000D\u0009""#)
        .accept_text(
            r#""\"\\/\b\f\n\r\t""#,
            "sha256:11b17be1c38ac0f40c1c36cb58861f9853f04d6702d8edf4c79e6aca6216c346",
        );
    t.case("other-controls", "The other control characters are written with four lower-case digits.")
        .canonicalize(INTEGERS, r#""\u0000\u0001\u0007\u000B\u000E\u001A\u001f""#)
        .accept_text(
            r#""\u0000\u0001\u0007\u000b\u000e\u001a\u001f""#,
            "sha256:0f462e7dfac004ee14ecf7e96423adb40e09919dfcc271ac0c507c1fa02e63f4",
        );
    t.case("space-escaped", "U+0020 is the first character that is written as it is.")
        .canonicalize(INTEGERS, r#""\u0020""#)
        .accept_text(r#"" ""#, "sha256:52109349dabf69106e04ec2f493fb8b6ade94ea100227cccce6559ab8b96553f");
    t.case("delete-raw", "DEL is no control character of JSON.")
        .canonicalize(INTEGERS, "\"\u{7f}\"")
        .accept_text("\"\u{7f}\"", "sha256:6fe76740e12a93d5598fe685cb6ad3d3c94e44609065a56866b69647772026ec");
    t.case("delete-escaped", "And is written bare.")
        .canonicalize(INTEGERS, r#""\u007F""#)
        .accept_text("\"\u{7f}\"", "sha256:6fe76740e12a93d5598fe685cb6ad3d3c94e44609065a56866b69647772026ec");
    t.case("line-separators", "U+2028 and U+2029 are written bare.")
        .canonicalize(INTEGERS, r#""\u2028\u2029""#)
        .accept_text(
            "\"\u{2028}\u{2029}\"",
            "sha256:e3a0e2262ac7790f4df36b522a8fbdd4ee3370d568eb15dc25c5f1775f14ed6c",
        );
    t.case("hexadecimal-digits-of-both-cases", "The digits of an escape in upper, lower and mixed case.")
        .canonicalize(INTEGERS, r#""\u00E9\u00e9\uABCD\uabcd\uaBcD""#)
        .accept_text(
            "\"\u{e9}\u{e9}\u{abcd}\u{abcd}\u{abcd}\"",
            "sha256:a07d8d9d7843b3a643fa461febeeb248b05e1ccad1e7f8191de25d010f0fe215",
        );
    t.case("ascii-escaped", "An escape that nobody needs is written out.")
        .canonicalize(INTEGERS, r#""\u0041\u007a""#)
        .accept_text("\"Az\"", "sha256:cc98dadf83aea714cca7b95670e6e2d4645ca3a23b3068d79e2e641f355c530b");
    t.case("escape-in-a-name", "Names are written as strings are.")
        .canonicalize(INTEGERS, r#"{"\u0061\/\u000a":1}"#)
        .accept_text(
            r#"{"a/\n":1}"#,
            "sha256:efa906ca580bc1ee858f29da7bad80e991b778990539d70c6dcda10da839b203",
        );
    t.case("decomposed-is-kept", "E with a combining acute accent is not composed.")
        .canonicalize(INTEGERS, "\"e\u{301}\"")
        .accept_text(
            "\"e\u{301}\"",
            "sha256:3d68ce21f2899a475713cdbe7562ba9bdb6b1dfde8af1f221bdff4a0935b53b2",
        );
    t.case("noncharacters", "U+FDD0, U+FFFE, U+FFFF and U+1FFFE are strings like any other.")
        .canonicalize(INTEGERS, r#""\ufdd0\ufffe\uffff\ud83f\udffe""#)
        .rulings("J4")
        .accept_text(
            "\"\u{fdd0}\u{fffe}\u{ffff}\u{1fffe}\"",
            "sha256:361421f7c970c96ee8b53b836093ef69251c55ed3aa85b7f5c4ad58622445f20",
        );
    t.case("byte-order-mark-inside", "U+FEFF inside a string is a character.")
        .canonicalize(INTEGERS, "\"\u{feff}\"")
        .accept_text(
            "\"\u{feff}\"",
            "sha256:b839e4168b1e2225296aa76599e3ada57bf459000ffb0a192f211b1eeb23e9a8",
        );
    t.case("html-is-not-escaped", "Less-than, ampersand and apostrophe are written bare.")
        .canonicalize(INTEGERS, r#""\u003cb\u003e&amp;\u0027""#)
        .accept_text(
            "\"<b>&amp;'\"",
            "sha256:b345f67edccac1fbcf069c67414e677a913cb2974739196b0e305182f16fbfca",
        );
    t.case("escape-after-long-run", "An escape behind 40 plain characters.")
        .canonicalize(RFC8785, r#""0123456789012345678901234567890123456789\u000a""#)
        .accept_text(
            r#""0123456789012345678901234567890123456789\n""#,
            "sha256:883805aaea3f4d03f88b3c101cb53bcc82021a9cae771b2c29b354a2d8ec2983",
        );
    t.case("elements", "Two strings in an array.").canonicalize(INTEGERS, r#"["ok","\n"]"#).accept_text(
        r#"["ok","\n"]"#,
        "sha256:de41524c7728b9d7b3a2a22c3ba6852efb8127ced14e22dac0830a5b69ba8c9d",
    );
    t.case("unknown-escape", "\\x is no escape; the x is the first byte that fits nothing.")
        .canonicalize(INTEGERS, r#""\x""#)
        .twin("escape-backslash")
        .refuse(SYNTAX, "", 2);
    t.case("capital-escape", "Escapes are lower case.")
        .canonicalize(INTEGERS, r#""\N""#)
        .twin("escape-line-feed")
        .refuse(SYNTAX, "", 2);
    t.case("capital-u", "\\U is no escape.")
        .canonicalize(INTEGERS, r#""\U0041\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 2);
    t.case("escaped-apostrophe", "An apostrophe needs no escape and has none.")
        .canonicalize(INTEGERS, r#""\'""#)
        .twin("escape-quote")
        .refuse(SYNTAX, "", 2);
    t.case("octal-escape", "There are no octal escapes.")
        .canonicalize(INTEGERS, r#""\0\u0001\u0007\u000B\u000E\u001A\u001f""#)
        .twin("other-controls")
        .refuse(SYNTAX, "", 2);
    t.case("hexadecimal-digit-first-wrong", "G is no hexadecimal digit.")
        .canonicalize(INTEGERS, r#""\ug041\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 3);
    t.case("hexadecimal-digit-last-wrong", "The fourth digit counts as the first does.")
        .canonicalize(INTEGERS, r#""\u004g\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 6);
    t.case("hexadecimal-digits-three", "Three digits, then the next escape.")
        .canonicalize(INTEGERS, r#""\u004\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 6);
    t.case("hexadecimal-digits-in-braces", "\\u{41} is no escape of JSON.")
        .canonicalize(INTEGERS, r#""\u{41}\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 3);
    t.case("hexadecimal-digit-below-zero", "Solidus stands just before 0.")
        .canonicalize(INTEGERS, r#""\u004/\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 6);
    t.case("hexadecimal-digit-above-nine", "Colon stands just behind 9.")
        .canonicalize(INTEGERS, r#""\u004:\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 6);
    t.case("hexadecimal-digit-before-capital-a", "The at sign stands just before A.")
        .canonicalize(INTEGERS, r#""\u004@\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 6);
    t.case("hexadecimal-digit-before-small-a", "The grave accent stands just before a.")
        .canonicalize(INTEGERS, r#""\u004`\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 6);
    t.case("hexadecimal-digit-behind-capital-f", "G stands just behind F.")
        .canonicalize(INTEGERS, r#""\u004G\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 6);
    t.case("hexadecimal-digit-sign", "A sign is no digit.")
        .canonicalize(INTEGERS, r#""\u+041\u007a""#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 3);
    t.case("raw-line-feed", "A line feed stands in no string.")
        .canonicalize(INTEGERS, "\"\n\"")
        .twin("escape-line-feed")
        .refuse(SYNTAX, "", 1);
    t.case("raw-tab", "Nor does a tab.")
        .canonicalize(INTEGERS, "\"\t\"")
        .twin("escape-tab")
        .refuse(SYNTAX, "", 1);
    t.case("raw-nul", "Nor does NUL.")
        .canonicalize(INTEGERS, "\"\u{0}\\u0001\\u0007\\u000B\\u000E\\u001A\\u001f\"")
        .twin("other-controls")
        .refuse(SYNTAX, "", 1);
    t.case("raw-unit-separator", "U+001F is the last control character.")
        .canonicalize(INTEGERS, "\"\u{1f}\"")
        .twin("space-escaped")
        .refuse(SYNTAX, "", 1);
    t.case("raw-control-in-a-name", "In a name the place is the object.")
        .canonicalize(INTEGERS, "{\"\\u0061\\/\n\":1}")
        .twin("escape-in-a-name")
        .refuse(SYNTAX, "", 10);
    t.case("fault-in-an-element", "In a value the place is the string.")
        .canonicalize(INTEGERS, r#"["ok","\q"]"#)
        .twin("elements")
        .refuse(SYNTAX, "/1", 8);
    t.case("raw-control-after-long-run", "A control character behind 40 plain ones.")
        .canonicalize(RFC8785, "\"0123456789012345678901234567890123456789\u{1f}\"")
        .twin("escape-after-long-run")
        .refuse(SYNTAX, "", 41);
    t.case("unfinished", "The input ends inside a string.")
        .canonicalize(INTEGERS, r#"["ok","\n"#)
        .twin("elements")
        .refuse(SYNTAX, "/1", 9);
    t.case("unfinished-behind-backslash", "The closing quote was escaped.")
        .canonicalize(INTEGERS, r#""\""#)
        .twin("escape-quote")
        .refuse(SYNTAX, "", 3);
    t.case("ends-with-backslash", "The input ends inside an escape.")
        .canonicalize(INTEGERS, r#"["ok","\"#)
        .twin("elements")
        .refuse(SYNTAX, "/1", 8);
    t.case("ends-inside-hexadecimal", "The input ends inside the digits of an escape.")
        .canonicalize(INTEGERS, r#""\u00"#)
        .twin("ascii-escaped")
        .refuse(SYNTAX, "", 5);
    t.case("ends-inside-a-name", "The input ends inside a name: the place is the object.")
        .canonicalize(INTEGERS, r#"{"\u0061\/"#)
        .twin("escape-in-a-name")
        .refuse(SYNTAX, "", 10);
    t
}
