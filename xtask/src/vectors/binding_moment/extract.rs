//! B5: what a tool result carries under its top-level member `binding_moment`.

use super::{PLAIN, PLAIN_CANONICAL, ROOT, edited, last};
use crate::vectors::author::{Topic, fault};

/// A tool result that carries [`PLAIN`] behind its conventional payload.
pub(super) const CARRYING: &str = concat!(
    r#"{"content":[{"type":"text","text":"T"}],"binding_moment":{"synopsis":"S","findings":["F"],"#,
    r#""recommendations":["R"],"offer":"O","question":{"stem":"Q","#,
    r#""options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"recommended_idx":0,"#,
    r#""hatches":{"free_text":true,"dialogue":true}}}}"#,
);

/// [`CARRYING`] with this text, which stands in it once, replaced.
pub(super) fn carrying(old: &str, new: &str) -> String {
    edited(CARRYING, old, new)
}

/// [`CARRYING`] with one member more before the envelope's.
pub(super) fn beside(member: &str) -> String {
    carrying(r#""binding_moment""#, &format!(r#"{member},"binding_moment""#))
}

/// That many arrays, one in the other.
pub(super) fn nested(levels: usize) -> String {
    format!("{}{}", "[".repeat(levels), "]".repeat(levels))
}

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("binding-moment", "extract", "Only the value of the top-level member is judged.")
        .rulings("B5")
        .requirements("BM-8.1-1");
    carried(&mut t);
    beside_it(&mut t);
    absent(&mut t);
    refused(&mut t);
    t
}

fn carried(t: &mut Topic) {
    t.case("plain", "An envelope behind the conventional payload.")
        .extract_moment(CARRYING)
        .accept_delivered(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case("alone", "An envelope and nothing else.")
        .extract_moment(format!(r#"{{"binding_moment":{PLAIN}}}"#))
        .accept_delivered(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case("first", "An envelope before the conventional payload.")
        .extract_moment(format!(r#"{{"binding_moment":{PLAIN},"content":[]}}"#))
        .accept_delivered(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case("white-space", "White space around everything.")
        .extract_moment(format!("\n{{ \"content\" : [ ] ,\t\"binding_moment\" :\r\n {PLAIN} }}\n"))
        .accept_delivered(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case("name-in-escapes", "The member's name is what it decodes to.")
        .extract_moment(carrying("binding_moment", r"binding\u005Fmoment"))
        .accept_delivered(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case(
        "digest-of-the-bytes",
        "The digest is of the value as received, its numbers and escapes read by the profile.",
    )
    .extract_moment(carrying(r#""recommended_idx":0"#, r#""recommended_idx":-0.0"#))
    .rulings("B1 B4 B5")
    .accept_delivered(
        PLAIN_CANONICAL,
        "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
    );
}

fn beside_it(t: &mut Topic) {
    for (name, about, member) in [
        ("double-beside", "A double in another member is nobody's business.", r#""score":0.5"#.to_owned()),
        ("overflow-beside", "Nor is a number that no double holds.", r#""score":1e999"#.to_owned()),
        ("big-integer-beside", "Nor is 2^53+1.", r#""id":9007199254740993"#.to_owned()),
        ("hundred-levels-beside", "Nor are a hundred levels.", format!(r#""deep":{}"#, nested(100))),
        ("three-thousand-levels-beside", "Nor are three thousand.", format!(r#""deep":{}"#, nested(3000))),
        (
            "duplicates-beside",
            "Nor are doubled names in another member.",
            r#""other":{"a":1,"a":2}"#.to_owned(),
        ),
        ("content-twice", "Nor is another member that stands twice.", r#""content":[]"#.to_owned()),
        ("half-a-pair-beside", "Nor is half a pair in a string.", r#""other":"\ud83d""#.to_owned()),
        ("half-a-pair-in-a-name-beside", "Nor is half a pair in a name.", r#""\ude00":0"#.to_owned()),
        ("name-that-begins-alike", "A longer name is another name.", r#""binding_moments":null"#.to_owned()),
        ("name-with-nul", "So is one that ends with NUL.", r#""binding_moment\u0000":null"#.to_owned()),
        ("name-in-capitals", "So is one in capitals.", r#""BINDING_MOMENT":null"#.to_owned()),
        (
            "malformed-deeper",
            "What bears the name deeper down is not looked at.",
            r#""structuredContent":{"binding_moment":null,"binding_moment":7}"#.to_owned(),
        ),
        (
            "name-as-a-value",
            "A string that says the name is no member.",
            r#""type":"binding_moment""#.to_owned(),
        ),
        (
            "text-of-an-envelope",
            "An object in a string is a string.",
            r#""text":"{\"binding_moment\":null}""#.to_owned(),
        ),
        (
            "error-flag",
            "A result that says it is an error carries what it carries.",
            r#""isError":true"#.to_owned(),
        ),
        (
            "proto-beside",
            "__proto__ is a member like any other.",
            r#""__proto__":{"binding_moment":0}"#.to_owned(),
        ),
    ] {
        t.case(name, about).extract_moment(beside(&member)).accept_delivered(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    }
}

fn absent(t: &mut Topic) {
    for (name, about, result) in [
        ("absent", "A result without the member carries no binding moment.", r#"{"content":[]}"#),
        ("absent-empty", "Nor does an empty object.", "{}"),
        (
            "absent-but-nested",
            "A member of that name deeper down is not at the top.",
            r#"{"structuredContent":{"binding_moment":{}}}"#,
        ),
        ("absent-but-in-meta", "Nor is one in _meta.", r#"{"_meta":{"binding_moment":null}}"#),
        (
            "absent-but-in-content",
            "Nor is one in an element of content.",
            r#"{"content":[{"binding_moment":null}]}"#,
        ),
        ("absent-in-camel-case", "Names are compared exactly.", r#"{"bindingMoment":null}"#),
        ("absent-with-a-hyphen", "Names are compared exactly.", r#"{"binding-moment":null}"#),
        ("absent-with-a-space", "Names are compared exactly.", r#"{"binding_moment ":null}"#),
        (
            "absent-under-jsonrpc",
            "A whole response is not a tool result: its result is not at the top.",
            r#"{"jsonrpc":"2.0","id":1,"result":{"binding_moment":null}}"#,
        ),
        ("absent-whatever-stands-there", "Other members are not judged.", r#"{"a":1e999,"a":"\ud800"}"#),
    ] {
        t.case(name, about).extract_moment(result).accept_absent();
    }
}

fn refused(t: &mut Topic) {
    for (name, root) in [
        ("root-array", "[]"),
        ("root-string", "\"binding_moment\""),
        ("root-null", "null"),
        ("root-number", "0"),
        ("root-boolean", "true"),
    ] {
        t.case(name, "A result that is no object is refused.")
            .extract_moment(root)
            .twin("absent-empty")
            .reject([fault(ROOT).at("").offset(0)]);
    }
    t.case("root-in-an-array", "A list of results is no result.")
        .extract_moment(r#" [{"content":[]}]"#)
        .twin("absent")
        .reject([fault(ROOT).at("").offset(1)]);
    for (name, about, bytes, twin, code, offset) in [
        ("no-byte", "Nothing is no JSON.", &b""[..], "absent-empty", "E_JCS_SYNTAX", 0),
        ("unfinished", "A result that ends too early.", b"{\"content\":[]", "absent", "E_JCS_SYNTAX", 13),
        (
            "something-behind",
            "A second value behind the result.",
            b"{\"content\":[]}{}",
            "absent",
            "E_JCS_SYNTAX",
            14,
        ),
        (
            "byte-order-mark",
            "A byte order mark.",
            b"\xef\xbb\xbf{\"content\":[]}",
            "absent",
            "E_JCS_SYNTAX",
            0,
        ),
        (
            "missing-comma",
            "Two members without a comma.",
            b"{\"content\":[] \"a\":0}",
            "absent",
            "E_JCS_SYNTAX",
            14,
        ),
        ("trailing-comma", "A name is missing.", b"{\"content\":[],}", "absent", "E_JCS_SYNTAX", 14),
        ("missing-value", "A value is missing.", b"{\"content\":}", "absent", "E_JCS_SYNTAX", 11),
        ("two-lines", "Two results in two lines.", b"{\"content\":[]}\n{}", "absent", "E_JCS_SYNTAX", 15),
        (
            "invalid-utf-8",
            "A byte of no UTF-8 in another member.",
            b"{\"content\":[\"\xff\"]}",
            "absent",
            "E_JCS_UTF8",
            13,
        ),
        (
            "invalid-utf-8-behind",
            "A byte of no UTF-8 behind the result.",
            b"{\"content\":[]}\xff",
            "absent",
            "E_JCS_UTF8",
            14,
        ),
        (
            "syntax-then-utf-8",
            "Invalid UTF-8 comes first.",
            b"{\"content\":[],}\xff",
            "absent",
            "E_JCS_UTF8",
            15,
        ),
        (
            "cesu-8",
            "A surrogate in three bytes.",
            b"{\"content\":[\"\xed\xa0\x80\"]}",
            "absent",
            "E_JCS_UTF8",
            13,
        ),
    ] {
        t.case(name, about)
            .extract_moment(bytes)
            .rulings("J1 J7 B5")
            .several_faults()
            .twin(twin)
            .refuse(code, "", offset);
    }
    let mut result = CARRYING.as_bytes().to_vec();
    let offset = last(CARRYING, "\"S\"") + 1;
    result[offset as usize] = 0xff;
    t.case("invalid-utf-8-inside", "Invalid UTF-8 in the envelope makes the whole result no JSON.")
        .extract_moment(result)
        .rulings("J1 J7 B5")
        .twin("plain")
        .refuse("E_JCS_UTF8", "", offset);
}
