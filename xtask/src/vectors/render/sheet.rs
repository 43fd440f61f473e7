//! The same decision as a page: what stands in its text content, in which order, and what does not.
//!
//! Markup that an agent writes is looked for as text: a page that took it for markup would not have it in its text content.

use super::{DIALOGUE, EVERYTHING, FREE_TEXT, MARK, RESULT, result};
use crate::vectors::author::Topic;
use crate::vectors::binding_moment::{PLAIN, edited};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "render",
        "sheet",
        "As a page, too, all eight slots are shown, markup is text, and without a good envelope the payload is.",
    )
    .rulings("B12")
    .requirements("BM-9.1-1 BM-9.2-1 BM-9.2-2");
    slots(&mut t);
    hatches(&mut t);
    markup(&mut t);
    characters(&mut t);
    fallback(&mut t);
    t
}

fn slots(t: &mut Topic) {
    t.case("everything", "Every slot in its order; the note comes first, the class is nothing to be read.")
        .render("html", RESULT)
        .accept_rendering(EVERYTHING, &["Direction", "Conventional payload."], &[]);
    t.case("first-marked", "The mark is a word at the first option and stands nowhere else.")
        .render("html", result(r#""recommended_idx":1"#, r#""recommended_idx":0"#))
        .requirements("BM-9.1-2")
        .accept_rendering(&["Whither?", MARK, "North", "Cooler.", "South", "Warmer."], &[], &[]);
    t.case("no-findings", "An empty list takes nothing else away, and is said to be empty.")
        .render("html", result(r#"["Firstly.","Secondly.","Thirdly."]"#, "[]"))
        .accept_rendering(&["Synthesis.", "(none)", "Move.", "Elaborate?"], &["Firstly."], &[]);
    t.case("blank-synopsis", "A blank slot is said to be empty.")
        .render("html", result("Synthesis.", " "))
        .accept_rendering(&["(empty)", "Firstly."], &[], &[]);
    t.case("blank-reasoning", "So is a blank reasoning.")
        .render("html", result("Cooler.", ""))
        .requirements("BM-9.1-4")
        .accept_rendering(&["North", "(empty)", "South", "Warmer."], &[], &[]);
    let long: Vec<String> = (1..=200).map(|n| format!("word{n}")).collect();
    t.case("long-label", "Two hundred words on one label: nothing is cut off.")
        .render("html", result("\"South\"", &format!("\"{}\"", long.join(" "))))
        .accept_rendering(&[MARK, "word1", "word100", "word199 word200", "Warmer."], &[], &[]);
    t.case("other-scripts", "Text of any script is shown as it is.")
        .render("html", result("Synthesis.", "\u{6c7a}\u{5b9a} \u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{1f600}"))
        .accept_rendering(&["\u{6c7a}\u{5b9a} \u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{1f600}"], &[r"\u{"], &[]);
    t.case("digest-prefix", "The beginning of the digest, which names the envelope in the resolution.")
        .render("html", format!(r#"{{"binding_moment":{PLAIN}}}"#))
        .requirements("BM-9.2-2 BM-6.2-1")
        .accept_rendering(&["sha256:90ab674cc88e"], &[], &[]);
}

fn hatches(t: &mut Topic) {
    let hatches = r#"{"free_text":true,"dialogue":true}"#;
    t.case("free-text-closed", "A closed hatch is not offered; the open one is.")
        .render("html", result(hatches, r#"{"free_text":false,"dialogue":true}"#))
        .requirements("BM-9.1-3")
        .accept_rendering(&["Warmer.", DIALOGUE], &[FREE_TEXT], &[]);
    t.case("dialogue-closed", "The same with the other.")
        .render("html", result(hatches, r#"{"free_text":true,"dialogue":false}"#))
        .requirements("BM-9.1-3")
        .accept_rendering(&["Warmer.", FREE_TEXT], &[DIALOGUE], &[]);
    t.case("both-closed", "With both closed neither is offered.")
        .render("html", result(hatches, r#"{"free_text":false,"dialogue":false}"#))
        .requirements("BM-9.1-3")
        .accept_rendering(&["Whither?", "South", "Warmer."], &[FREE_TEXT, DIALOGUE], &[]);
}

fn markup(t: &mut Topic) {
    for (name, about, json) in [
        ("element", "An element is text.", "<b>Bold</b>"),
        ("script", "So is a script.", "<script>alert(1)</script>"),
        ("image", "So is a picture that brings a script along.", "<img src=x onerror=alert(1)>"),
        ("end-tag", "What stands round a text is not closed by it.", "</bdi></p></main></form>Paid."),
        ("comment", "Nor is the rest of the page hidden by it.", "<!-- Paid."),
        ("style", "Nor is it given another look.", "<style>*{display:none}</style>"),
        ("reference", "A reference is not resolved.", "&lt;b&gt; &amp; &#x41;"),
        ("data-section", "Nor is there a section of character data.", "<![CDATA[Paid.]]>"),
    ] {
        t.case(&format!("{name}-in-the-synopsis"), about)
            .render("html", result("Synthesis.", json))
            .requirements("BM-3-1")
            .accept_rendering(&[json, "Firstly.", "Whither?", DIALOGUE], &[], &[]);
    }
    t.case("quotes", "Quotation marks end no attribute.")
        .render("html", result("\"North\"", r#""\" onclick=\"alert(1)' x""#))
        .requirements("BM-3-1")
        .accept_rendering(&["\" onclick=\"alert(1)' x", "Cooler."], &[], &[]);
    t.case("button-in-a-label", "A label that draws a button of its own has written its text.")
        .render("html", result("North", "<button>Pay</button>"))
        .requirements("BM-3-1 BM-9.1-3")
        .accept_rendering(&["<button>Pay</button>", "Cooler.", MARK, "South"], &[], &[]);
    t.case(
        "mark-in-a-label",
        "A label that claims the mark has written it; the true one stands where it belongs.",
    )
    .render("html", result("North", "North (recommended)"))
    .requirements("BM-9.1-2")
    .accept_rendering(&["North (recommended)", "Cooler.", MARK, "South"], &[], &[]);
}

fn characters(t: &mut Topic) {
    for (name, about, json, shown, raw) in [
        (
            "right-to-left-override",
            "An override.",
            r"Pay \u202e001\u202c",
            r"Pay \u{202e}001\u{202c}",
            "\u{202e}",
        ),
        ("isolates", "Isolates.", r"\u2067a\u2069", r"\u{2067}a\u{2069}", "\u{2067}"),
        ("zero-width-space", "A space without width.", r"pass\u200bword", r"pass\u{200b}word", "\u{200b}"),
        (
            "escape-sequence",
            "A page obeys no terminal's sequences, and shows them.",
            r"a\u001b[2Jb",
            r"a\u{1b}[2Jb",
            "\u{1b}",
        ),
        ("nul", "NUL, which a browser would replace.", r"a\u0000b", r"a\u{0}b", "\u{0}"),
        ("line-feed", "A line feed, which a browser would take for a space.", r"a\nb", r"a\u{a}b", "a\nb"),
        (
            "row-of-spaces",
            "A row of spaces, which a browser would take for one.",
            "a    b",
            r"a  \u{20}\u{20}b",
            "a    b",
        ),
        ("tag-characters", "Tags, which nobody sees.", r"a\udb40\udc41b", r"a\u{e0041}b", "\u{e0041}"),
    ] {
        t.case(name, about)
            .render("html", result("Synthesis.", json))
            .requirements("BM-3-1")
            .accept_rendering(&[shown, "Firstly."], &[raw], &[]);
    }
    t.case("persian", "A non-joiner between Persian letters is spelling.")
        .render("html", result("Synthesis.", "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}"))
        .requirements("BM-3-1")
        .accept_rendering(&["\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}"], &[r"\u{"], &[]);
}

fn fallback(t: &mut Topic) {
    let lacks = &["Synthesis.", "Firstly.", "Whither?", "North", FREE_TEXT, DIALOGUE];
    t.case("malformed", "A malformed envelope is discarded, said to be, and nothing of it is shown.")
        .render("html", result("_idx\":1", "_idx\":2"))
        .requirements("BM-4-3 BM-4-4 BM-9.3-1 BM-9.3-2 BM-12.7-1")
        .accept_rendering(&["discarded", "Conventional payload."], lacks, &["E_BM_RECOMMENDED_RANGE"]);
    t.case("fraction", "Nor is one outside of the profile repaired.")
        .render("html", result("_idx\":1", "_idx\":0.5"))
        .requirements("BM-4-3 BM-4-4 BM-9.3-1 BM-12.7-1")
        .accept_rendering(&["discarded", "Conventional payload."], lacks, &["E_JCS_NUMBER"]);
    t.case("no-envelope", "An ordinary result, without a diagnostic.")
        .render("html", r#"{"content":[{"type":"text","text":"Conventional payload."}]}"#)
        .requirements("BM-9.3-1 BM-8.2-2")
        .accept_rendering(&["Conventional payload."], &["discarded", FREE_TEXT], &[]);
    t.case("payload-markup", "Markup of the payload is text, too.")
        .render("html", r#"{"content":[{"type":"text","text":"<form><b>1</b></pre>\u001b[2J"}]}"#)
        .requirements("BM-9.3-1")
        .accept_rendering(&[r"<form><b>1</b></pre>\u{1b}[2J"], &["\u{1b}"], &[]);
    t.case("payload-beside-a-good-envelope", "Beside a good envelope the payload is not shown.")
        .render("html", edited(RESULT, "Conventional payload.", "Paid."))
        .requirements("BM-9.3-3")
        .accept_rendering(&["Synthesis.", "Warmer."], &["Paid."], &[]);
}
