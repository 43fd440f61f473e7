//! J1: one JSON text of RFC 8259, white space around it, nothing else.

use super::SYNTAX;
use crate::vectors::author::{INTEGERS, RFC8785, Topic};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("jcs", "syntax", "One JSON text of RFC 8259 and nothing beside it.")
        .rulings("J1 J7")
        .requirements("BM-6.3-5 BM-6.3-6");
    t.case("null", "A literal may be the root.")
        .canonicalize(INTEGERS, "null")
        .accept_text("null", "sha256:74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b");
    t.case("true", "A literal may be the root.")
        .canonicalize(INTEGERS, "true")
        .accept_text("true", "sha256:b5bea41b6c623f7c09f1bf24dcae58ebab3c0cdd90ad966bc43a45b44867e12b");
    t.case("false", "A literal may be the root.")
        .canonicalize(INTEGERS, "false")
        .accept_text("false", "sha256:fcbcf165908dd18a9e49f7ff27810176db8e9f63b4352213741664245224f8aa");
    t.case("number", "A number may be the root.")
        .canonicalize(INTEGERS, "7")
        .accept_text("7", "sha256:7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451");
    t.case("string", "A string may be the root.")
        .canonicalize(INTEGERS, "\"s\"")
        .accept_text("\"s\"", "sha256:0f4657778ae14ff7aeeb2c2190ede79099aa9c4e8a9e54829462f0e92af659e5");
    t.case("empty-object", "An object without members.")
        .canonicalize(INTEGERS, "{}")
        .accept_text("{}", "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    t.case("empty-array", "An array without elements.")
        .canonicalize(INTEGERS, "[]")
        .accept_text("[]", "sha256:4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945");
    t.case("array-of-two", "Two elements.")
        .canonicalize(INTEGERS, "[1,2]")
        .accept_text("[1,2]", "sha256:49a64717d5d4cb19952e6eac2946415cf6879adacf9908e7d872332d32c6e684");
    t.case("object-of-two", "Two members.").canonicalize(INTEGERS, "{\"a\":1,\"b\":2}").accept_text(
        "{\"a\":1,\"b\":2}",
        "sha256:43258cff783fe7036d8a43033f830adfc60ec037382473548ac742b888292777",
    );
    t.case("every-kind-nested", "Each kind of value inside containers.")
        .canonicalize(INTEGERS, "{\"a\":[null,true,false,0,\"\",{},[]]}")
        .accept_text(
            "{\"a\":[null,true,false,0,\"\",{},[]]}",
            "sha256:620a1964176ff735ae7c60a7f728fd40bb6abda8846a2ef43774e6e7925e46c6",
        );
    t.case(
        "white-space-everywhere",
        "Space, tab, line feed and carriage return wherever white space may stand.",
    )
    .canonicalize(INTEGERS, " \t\n\r{ \"a\" \t:\n[\r1 ,\t2\n]\r, \"b\" : { } , \"c\":[ ] } \t\n\r")
    .accept_text(
        "{\"a\":[1,2],\"b\":{},\"c\":[]}",
        "sha256:71f0e29102a2da0a704ececa3e83a21f8e85b3b7d275d003ca8c96f0e5d7183e",
    );
    t.case("white-space-around-a-number", "White space around a root that is a number.")
        .canonicalize(INTEGERS, "\n7\n")
        .accept_text("7", "sha256:7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451");
    t.case("literals", "The three literals.").canonicalize(INTEGERS, "[null,true,false]").accept_text(
        "[null,true,false]",
        "sha256:37257214f22b92121c5ff4d7e29ed2d31b3f1129ee698e96e581ec05cb2e3cf7",
    );
    t.case("literals-rfc8785", "The same under the other profile.")
        .canonicalize(RFC8785, "[null,true,false]")
        .accept_text(
            "[null,true,false]",
            "sha256:37257214f22b92121c5ff4d7e29ed2d31b3f1129ee698e96e581ec05cb2e3cf7",
        );
    t.case("array-in-an-object", "An array as a member.").canonicalize(INTEGERS, "{\"a\":[1]}").accept_text(
        "{\"a\":[1]}",
        "sha256:ff5464c34287e9ec505b9f76573a4cb0bd408c96c6537b458fdd993fc7c615ce",
    );
    t.case("empty-input", "No byte at all ends too early.")
        .canonicalize(INTEGERS, "")
        .twin("number")
        .refuse(SYNTAX, "", 0);
    t.case("white-space-only", "White space without a value ends too early.")
        .canonicalize(INTEGERS, "\n\n")
        .twin("white-space-around-a-number")
        .refuse(SYNTAX, "", 2);
    t.case("byte-order-mark", "A byte order mark is no white space.")
        .canonicalize(INTEGERS, "\u{feff}{}")
        .twin("empty-object")
        .refuse(SYNTAX, "", 0);
    t.case("byte-order-mark-after", "Nor is it behind the value.")
        .canonicalize(INTEGERS, "{}\u{feff}")
        .twin("empty-object")
        .refuse(SYNTAX, "", 2);
    t.case("form-feed", "Form feed is no white space of JSON.")
        .canonicalize(INTEGERS, "[1,\u{c}2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 3);
    t.case("vertical-tab", "Vertical tab is no white space of JSON.")
        .canonicalize(INTEGERS, "[1,\u{b}2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 3);
    t.case("no-break-space", "U+00A0 is no white space of JSON.")
        .canonicalize(INTEGERS, "[1,\u{a0}2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 3);
    t.case("line-separator", "U+2028 is no white space of JSON.")
        .canonicalize(INTEGERS, "[1,\u{2028}2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 3);
    t.case("next-line", "U+0085 is no white space of JSON.")
        .canonicalize(INTEGERS, "[1\u{85},2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 2);
    t.case("nul-first", "NUL before the value.")
        .canonicalize(INTEGERS, "\u{0}{}")
        .twin("empty-object")
        .refuse(SYNTAX, "", 0);
    t.case("nul-last", "NUL behind the value ends no input.")
        .canonicalize(INTEGERS, "{}\u{0}")
        .twin("empty-object")
        .refuse(SYNTAX, "", 2);
    t.case("second-value", "A second value behind the first.")
        .canonicalize(INTEGERS, "{} {}")
        .twin("empty-object")
        .refuse(SYNTAX, "", 3);
    t.case("closing-bracket-too-many", "A bracket that closes nothing.")
        .canonicalize(INTEGERS, "[1,2]]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 5);
    t.case("comma-behind-the-root", "A comma behind the value.")
        .canonicalize(INTEGERS, "{},")
        .twin("empty-object")
        .refuse(SYNTAX, "", 2);
    t.case("second-line", "JSON Lines are not one document.")
        .canonicalize(INTEGERS, "7\n8")
        .twin("number")
        .refuse(SYNTAX, "", 2);
    t.case("closing-bracket-alone", "A bracket that opens nothing.")
        .canonicalize(INTEGERS, "]")
        .twin("empty-array")
        .refuse(SYNTAX, "", 0);
    t.case("trailing-comma-in-array", "A value is missing behind the comma.")
        .canonicalize(INTEGERS, "[1,]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 3);
    t.case("leading-comma-in-array", "A value is missing before the comma.")
        .canonicalize(INTEGERS, "[,1,2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 1);
    t.case("double-comma-in-array", "A value is missing between two commas.")
        .canonicalize(INTEGERS, "[1,,2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 3);
    t.case("missing-comma-in-array", "Two elements without a comma.")
        .canonicalize(INTEGERS, "[1 2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 3);
    t.case("trailing-comma-in-object", "A name is missing behind the comma.")
        .canonicalize(INTEGERS, "{\"a\":1,}")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 7);
    t.case("leading-comma-in-object", "A name is missing before the comma.")
        .canonicalize(INTEGERS, "{,\"a\":1,\"b\":2}")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 1);
    t.case("missing-comma-in-object", "Two members without a comma.")
        .canonicalize(INTEGERS, "{\"a\":1 \"b\":2}")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 7);
    t.case("missing-colon", "A name without its colon.")
        .canonicalize(INTEGERS, "{\"a\" 1,\"b\":2}")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 5);
    t.case("double-colon", "A second colon where the value begins.")
        .canonicalize(INTEGERS, "{\"a\"::1,\"b\":2}")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 5);
    t.case("missing-value", "A name without its value.")
        .canonicalize(INTEGERS, "{\"a\":,\"b\":2}")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 5);
    t.case("equals-sign", "A colon is the only sign between name and value.")
        .canonicalize(INTEGERS, "{\"a\"=1,\"b\":2}")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 4);
    t.case("name-without-quotes", "Names are strings.")
        .canonicalize(INTEGERS, "{a:1,\"b\":2}")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 1);
    t.case("name-is-a-number", "Names are strings.")
        .canonicalize(INTEGERS, "{1:1,\"b\":2}")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 1);
    t.case("single-quotes", "Strings stand in double quotes.")
        .canonicalize(INTEGERS, "['s',2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 1);
    t.case("bracket-closes-object", "An object ends with a brace.")
        .canonicalize(INTEGERS, "{\"a\":1,\"b\":2]")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 12);
    t.case("brace-closes-array", "An array ends with a bracket.")
        .canonicalize(INTEGERS, "[1,2}")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 4);
    t.case("line-comment", "There are no comments.")
        .canonicalize(INTEGERS, "[1,//\n2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 3);
    t.case("block-comment", "There are no comments.")
        .canonicalize(INTEGERS, "[1,/**/2]")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 3);
    t.case("fault-deep-inside", "The place is the innermost value that has begun and has not ended.")
        .canonicalize(INTEGERS, "{\"a\":[null,true,false,0,\"\",{},[1,]]}")
        .twin("every-kind-nested")
        .refuse(SYNTAX, "/a/6", 33);
    t.case("array-unfinished", "The input ends inside an array.")
        .canonicalize(INTEGERS, "[1,2 ")
        .twin("array-of-two")
        .refuse(SYNTAX, "", 5);
    t.case("object-unfinished", "The input ends inside an object.")
        .canonicalize(INTEGERS, "{\"a\":1,\"b\":2 ")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 13);
    t.case("ends-behind-the-colon", "The input ends where a value is due.")
        .canonicalize(INTEGERS, "{\"a\":1,\"b\":")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 11);
    t.case("ends-behind-the-comma", "The input ends where a name is due.")
        .canonicalize(INTEGERS, "{\"a\":1,")
        .twin("object-of-two")
        .refuse(SYNTAX, "", 7);
    t.case("inner-array-unfinished", "The input ends inside the inner array.")
        .canonicalize(INTEGERS, "{\"a\":[1 ")
        .twin("array-in-an-object")
        .refuse(SYNTAX, "/a", 8);
    t.case("literal-in-capitals", "Literals are lower case.")
        .canonicalize(INTEGERS, "True")
        .twin("true")
        .refuse(SYNTAX, "", 0);
    t.case("literal-cut-short", "A literal that ends too early.")
        .canonicalize(INTEGERS, "tru")
        .twin("true")
        .refuse(SYNTAX, "", 3);
    t.case("literal-goes-wrong", "The byte that fits no literal.")
        .canonicalize(INTEGERS, "[nul,true,false]")
        .twin("literals")
        .refuse(SYNTAX, "/0", 4);
    t.case("literal-goes-on", "A letter behind a whole literal.")
        .canonicalize(INTEGERS, "[null,true,falsee]")
        .twin("literals")
        .refuse(SYNTAX, "", 16);
    t.case("undefined", "No other word is a literal.")
        .canonicalize(INTEGERS, "[undefined,true,false]")
        .twin("literals")
        .refuse(SYNTAX, "", 1);
    t.case("nan", "NaN is no JSON in either profile.")
        .canonicalize(RFC8785, "[NaN,true,false]")
        .twin("literals-rfc8785")
        .refuse(SYNTAX, "", 1);
    t.case("infinity", "Nor is Infinity.")
        .canonicalize(RFC8785, "[-Infinity,true,false]")
        .twin("literals-rfc8785")
        .refuse(SYNTAX, "/0", 2);
    t
}
