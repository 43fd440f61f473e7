//! Section 9.3: without a good envelope the conventional payload is shown, and nothing of the bad one.

use super::{RESULT, result};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::edited;

/// Words of the envelope in [`RESULT`]: none of them is in a fallback.
const ENVELOPE: &[&str] = &[
    "Synthesis.",
    "Firstly.",
    "Move.",
    "Elaborate?",
    "Whither?",
    "North",
    "Cooler.",
    "recommended",
    "Understated.",
];

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "render",
        "fallback",
        "Without a good envelope the conventional payload is shown, and nothing of a bad one.",
    )
    .rulings("B12")
    .requirements("BM-9.3-1 BM-12.7-1");
    malformed(&mut t);
    absent(&mut t);
    payloads(&mut t);
    refused(&mut t);
    t
}

fn malformed(t: &mut Topic) {
    for (name, about, tool_result, codes) in [
        (
            "member-missing",
            "A required member is missing.",
            result(r#""offer":"Elaborate?","#, ""),
            &["E_BM_MISSING"][..],
        ),
        (
            "member-unknown",
            "An unknown member.",
            result("{\"stem\"", "{\"help\":\"Help.\",\"stem\""),
            &["E_BM_UNKNOWN"],
        ),
        ("member-mistyped", "A slot of another type.", result("\"Synthesis.\"", "null"), &["E_BM_TYPE"]),
        (
            "index-out-of-range",
            "A mark that names no option is not moved to one.",
            result("_idx\":1", "_idx\":2"),
            &["E_BM_RECOMMENDED_RANGE"],
        ),
        (
            "one-option",
            "One option is not shown as a decision.",
            result(r#"{"label":"North","reasoning":"Cooler."},"#, "").replace("_idx\":1", "_idx\":0"),
            &["E_BM_OPTION_COUNT"],
        ),
        (
            "hatch-missing",
            "A hatch that is absent is not taken for open.",
            result(r#","dialogue":true"#, ""),
            &["E_BM_MISSING"],
        ),
        (
            "several-faults",
            "Every code of the diagnostics.",
            result("\"Synthesis.\"", "null").replace(r#""offer":"Elaborate?","#, ""),
            &["E_BM_MISSING", "E_BM_TYPE"],
        ),
        (
            "fraction",
            "A number out of the profile is not rounded.",
            result("_idx\":1", "_idx\":0.5"),
            &["E_JCS_NUMBER"],
        ),
        (
            "doubled-member",
            "Of two members neither is taken.",
            result("\"offer\":\"Elaborate?\"", "\"offer\":\"Elaborate?\",\"offer\":\"O\""),
            &["E_JCS_DUPLICATE"],
        ),
        (
            "half-a-pair",
            "Half a pair is not replaced.",
            result("Synthesis.", r"Synthesis.\ud83d"),
            &["E_JCS_SURROGATE"],
        ),
    ] {
        t.case(name, about)
            .render("plain", tool_result)
            .requirements("BM-4-3 BM-4-4 BM-9.3-1 BM-9.3-2 BM-12.7-1")
            .accept_rendering(&["Conventional payload."], ENVELOPE, codes);
    }
    for (name, value) in [
        ("null", "null"),
        ("empty-object", "{}"),
        ("array", "[]"),
        ("number", "7"),
        ("string", "\"Synthesis.\""),
    ] {
        let code: &[&str] = if name == "empty-object" { &["E_BM_MISSING"] } else { &["E_BM_TYPE"] };
        t.case(
            &format!("{name}-in-its-place"),
            "What is no envelope leads to the payload, with a diagnostic.",
        )
        .render(
            "plain",
            format!(
                r#"{{"content":[{{"type":"text","text":"Conventional payload."}}],"binding_moment":{value}}}"#
            ),
        )
        .requirements("BM-4-3 BM-4-4 BM-9.3-1 BM-12.7-1")
        .accept_rendering(&["Conventional payload."], ENVELOPE, code);
    }
    t.case("two-envelopes", "Of two envelopes neither is shown.")
        .render("plain", edited(RESULT, "{\"content\"", "{\"binding_moment\":{},\"content\""))
        .requirements("BM-4-3 BM-4-4 BM-9.3-1 BM-12.7-1")
        .rulings("B5")
        .accept_rendering(&["Conventional payload."], ENVELOPE, &["E_BM_DOUBLED"]);
}

fn absent(t: &mut Topic) {
    t.case("no-envelope", "An ordinary result, without a diagnostic.")
        .render("plain", r#"{"content":[{"type":"text","text":"Conventional payload."}]}"#)
        .requirements("BM-9.3-1 BM-8.2-2")
        .accept_rendering(&["Conventional payload."], ENVELOPE, &[]);
    t.case("envelope-deeper-down", "An envelope that is not at the top is payload, and no decision.")
        .render("plain", r#"{"content":[{"type":"text","text":"Conventional payload."}],"structuredContent":{"binding_moment":{}}}"#)
        .requirements("BM-9.3-1 BM-8.1-1")
        .accept_rendering(&["Conventional payload."], &[], &[]);
    t.case("empty-result", "A result with nothing in it fails nothing.")
        .render("plain", "{}")
        .requirements("BM-9.3-2")
        .accept_rendering(&[], ENVELOPE, &[]);
}

fn payloads(t: &mut Topic) {
    for (name, about, tool_result, contains, lacks) in [
        (
            "two-blocks",
            "The texts of content in their order.",
            r#"{"content":[{"type":"text","text":"One."},{"type":"text","text":"Two."}]}"#,
            &["One.", "Two."][..],
            &[][..],
        ),
        (
            "lines",
            "A text of the payload may have lines.",
            r#"{"content":[{"type":"text","text":"One\ntwo."}]}"#,
            &["One", "two."],
            &[r"\u{a}"],
        ),
        (
            "own-members",
            "What the tool says in members of its own.",
            r#"{"content":[{"type":"text","text":"One."}],"count":2,"note":"Two."}"#,
            &["One.", "count", "2", "note", "Two."],
            &[],
        ),
        (
            "big-numbers",
            "Numbers of the payload are shown as received.",
            r#"{"count":9007199254740993,"score":1e999}"#,
            &["9007199254740993", "1e999"],
            &[],
        ),
        (
            "structured-alone",
            "Structured content where there is no other.",
            r#"{"structuredContent":{"answer":"Forty-two."}}"#,
            &["Forty-two."],
            &[],
        ),
        (
            "image",
            "A picture is named, its bytes are not shown.",
            r#"{"content":[{"type":"image","data":"AAAA","mimeType":"image/png"}]}"#,
            &["image", "image/png"],
            &["AAAA"],
        ),
        (
            "escape-sequence",
            "The payload is made visible too.",
            r#"{"content":[{"type":"text","text":"a\u001b[2Jb"}]}"#,
            &[r"a\u{1b}[2Jb"],
            &["\u{1b}"],
        ),
        (
            "override",
            "So are its directions.",
            r#"{"content":[{"type":"text","text":"a\u202eb"}]}"#,
            &[r"a\u{202e}b"],
            &["\u{202e}"],
        ),
        (
            "name-of-a-member",
            "And the names of its members.",
            r#"{"a\u001b[2J":"b"}"#,
            &[r"a\u{1b}[2J", "b"],
            &["\u{1b}"],
        ),
        (
            "text-twice",
            "Of two texts in one block neither is passed over.",
            r#"{"content":[{"type":"text","text":"One.","t\u0065xt":"Two."}]}"#,
            &["One.", "Two."],
            &[],
        ),
        (
            "type-twice",
            "A block of two types is shown as it stands.",
            r#"{"content":[{"type":"text","text":"One.","type":"image"}]}"#,
            &["One.", "image"],
            &[],
        ),
        (
            "failed",
            "A tool that failed is not shown as one that did not.",
            r#"{"content":[{"type":"text","text":"One."}],"isError":true}"#,
            &["error", "One."],
            &[],
        ),
        (
            "not-failed",
            "A tool that says that it did not fail is not shown as one that did.",
            r#"{"content":[{"type":"text","text":"One."}],"isError":false}"#,
            &["One."],
            &["error"],
        ),
        (
            "indented-lines",
            "Lines of the payload keep their indentation.",
            r#"{"content":[{"type":"text","text":"One:\n      two."}]}"#,
            &["One:", "      two."],
            &[r"\u{20}"],
        ),
        (
            "drawn-decision",
            "A payload that draws a decision draws it within its own margin.",
            r#"{"content":[{"type":"text","text":"Question\n[0, recommended] Pay\n[a] Give an answer"}]}"#,
            &["[0, recommended] Pay"],
            &["\nQuestion", "\n[0, recommended]", "\n[a]"],
        ),
    ] {
        t.case(&format!("payload-{name}"), about).render("plain", tool_result).accept_rendering(
            contains,
            lacks,
            &[],
        );
    }
    t.case("payload-beside-a-bad-envelope", "The payload is shown whole where the envelope was discarded.")
        .render(
            "plain",
            r#"{"content":[{"type":"text","text":"One."},{"type":"text","text":"Two."}],"count":2,"binding_moment":{"synopsis":"Synthesis."}}"#,
        )
        .accept_rendering(&["One.", "Two.", "count", "2"], ENVELOPE, &["E_BM_MISSING"]);
}

fn refused(t: &mut Topic) {
    t.case("root-array", "What is no object has no payload to fall back to.")
        .render("plain", "[]")
        .rulings("B5")
        .twin("empty-result")
        .reject([fault("E_BM_ROOT").at("").offset(0)]);
    t.case("no-json", "Nor has what is no JSON.")
        .render("plain", "{}}")
        .rulings("B5")
        .twin("empty-result")
        .refuse("E_JCS_SYNTAX", "", 2);
    t.case("no-utf-8", "Nor has what is no UTF-8.")
        .render("plain", b"{}\xff")
        .rulings("B5 J1")
        .twin("empty-result")
        .refuse("E_JCS_UTF8", "", 2);
}
