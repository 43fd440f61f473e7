//! Section 9.1: the eight slots are all there, in their own words, and the mark, the reasons and the open hatches with them.

use super::{DIALOGUE, EVERYTHING, FREE_TEXT, MARK, RESULT, result};
use crate::vectors::author::Topic;
use crate::vectors::binding_moment::edited;
use countersign_conformance::json::Json;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "render",
        "decision",
        "All eight slots are shown, as they were written, with mark, reasons and open hatches.",
    )
    .rulings("B12")
    .requirements("BM-9.1-1 BM-3-1 BM-9.2-2");
    slots(&mut t);
    marks(&mut t);
    hatches(&mut t);
    widths(&mut t);
    t
}

fn slots(t: &mut Topic) {
    t.case("everything", "Every slot in its order; the note comes first, the class is nothing to be read.")
        .render("plain", RESULT)
        .requirements("BM-9.1-1 BM-3-1 BM-9.2-2 BM-5.9-4")
        .accept_rendering(EVERYTHING, &["Direction", "Conventional payload."], &[]);
    t.case("without-meta", "Meta is not needed.")
        .render(
            "plain",
            result(r#","meta":{"decision_class":"Direction","calibration_note":"Understated."}"#, ""),
        )
        .accept_rendering(&EVERYTHING[1..], &["Understated."], &[]);
    t.case("seven-findings", "No finding is dropped to save space.")
        .render(
            "plain",
            result(r#""Thirdly.""#, r#""Thirdly.","Fourthly.","Fifthly.","Sixthly.","Seventhly.""#),
        )
        .accept_rendering(
            &[
                "Firstly.",
                "Secondly.",
                "Thirdly.",
                "Fourthly.",
                "Fifthly.",
                "Sixthly.",
                "Seventhly.",
                "Move.",
            ],
            &[],
            &[],
        );
    t.case("thirty-recommendations", "Nor a recommendation.")
        .render("plain", result(r#""Shift.""#, &numbered(30)))
        .accept_rendering(&["Move.", "Step 1.", "Step 15.", "Step 29.", "Step 30.", "Elaborate?"], &[], &[]);
    t.case("findings-alike", "Two findings with the same words are shown twice.")
        .render("plain", result(r#""Secondly.""#, r#""Firstly.""#))
        .accept_rendering(&["Synthesis.", "Firstly.", "Firstly.", "Thirdly."], &[], &[]);
    t.case("no-findings", "An empty list takes nothing else away.")
        .render("plain", result(r#"["Firstly.","Secondly.","Thirdly."]"#, "[]"))
        .accept_rendering(
            &["Synthesis.", "Findings", "(none)", "Move.", "Elaborate?", "Whither?"],
            &["Firstly."],
            &[],
        );
    t.case("empty-synopsis", "An empty slot is shown as empty.")
        .render("plain", result("Synthesis.", ""))
        .accept_rendering(&["Synopsis", "(empty)", "Firstly."], &[], &[]);
    t.case("empty-reasoning", "So is the reasoning of an option.")
        .render("plain", result("Cooler.", ""))
        .requirements("BM-9.1-4")
        .accept_rendering(&["North", "(empty)", "South", "Warmer."], &[], &[]);
    t.case("words-in-order", "The words of a slot are neither reworded nor reordered.")
        .render("plain", result("Synthesis.", "b a, B A - \u{201c}c\u{201d}!"))
        .accept_rendering(&["b a, B A - \u{201c}c\u{201d}!"], &[], &[]);
    t.case("other-scripts", "Text of any script is shown as it is.")
        .render("plain", result("Synthesis.", "\u{6c7a}\u{5b9a} \u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{1f600}"))
        .accept_rendering(&["\u{6c7a}\u{5b9a} \u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{1f600}"], &[r"\u{"], &[]);
    t.case("escapes-decoded", "Escapes of JSON are decoded.")
        .render("plain", result("Synthesis.", r"\u0053ynthesis\u002E"))
        .accept_rendering(&["Synthesis.", "Firstly."], &[r"\u"], &[]);
    t.case("markup-is-text", "Markup is text.")
        .render("plain", result("Synthesis.", "<b>Bold</b> &amp; **strong**"))
        .accept_rendering(&["<b>Bold</b> &amp; **strong**"], &[], &[]);
    t.case("digest-prefix", "The beginning of the digest, which names the envelope in the resolution.")
        .render("plain", format!(r#"{{"binding_moment":{}}}"#, crate::vectors::binding_moment::PLAIN))
        .requirements("BM-9.2-2 BM-6.2-1")
        .accept_rendering(&["sha256:90ab674cc88e"], &[], &[]);
}

/// Recommendations `Step 1.` and so on, as JSON strings.
fn numbered(count: usize) -> String {
    let steps: Vec<String> = (1..=count).map(|n| format!("\"Step {n}.\"")).collect();
    steps.join(",")
}

fn marks(t: &mut Topic) {
    t.case("first-marked", "The mark stands at the first option and no other.")
        .render("plain", result(r#""recommended_idx":1"#, r#""recommended_idx":0"#))
        .requirements("BM-9.1-2")
        .accept_rendering(&["Whither?", MARK, "North", "Cooler.", "South"], &["[1, recommended]"], &[]);
    t.case("second-marked", "The mark stands at the second.")
        .render("plain", RESULT.replace("Understated.", "Too little."))
        .requirements("BM-9.1-2")
        .accept_rendering(&["Whither?", "North", "Cooler.", MARK, "South"], &["[0, recommended]"], &[]);
    t.case("marked-by-value", "1.0 marks the second.")
        .render("plain", result(r#""recommended_idx":1"#, r#""recommended_idx":1.0"#))
        .rulings("B4")
        .requirements("BM-9.1-2")
        .accept_rendering(&["Whither?", "North", "Cooler.", MARK, "South"], &["[0, recommended]"], &[]);
    let four = result(
        r#"{"label":"South","reasoning":"Warmer."}"#,
        r#"{"label":"South","reasoning":"Warmer."},{"label":"East","reasoning":"Nearer."},{"label":"West","reasoning":"Wetter."}"#,
    );
    t.case("four-options", "Four options, each with its reason before the next one.")
        .render("plain", four.clone())
        .requirements("BM-9.1-2 BM-9.1-4")
        .accept_rendering(
            &["North", "Cooler.", MARK, "South", "Warmer.", "East", "Nearer.", "West", "Wetter.", FREE_TEXT],
            &[],
            &[],
        );
    t.case("fourth-marked", "The mark at the last of four.")
        .render("plain", edited(&four, r#""recommended_idx":1"#, r#""recommended_idx":3"#))
        .requirements("BM-9.1-2")
        .accept_rendering(
            &["North", "South", "East", "Nearer.", MARK, "West", "Wetter."],
            &["[0, recommended]", "[1, recommended]", "[2, recommended]"],
            &[],
        );
    t.case("labels-alike", "Options with the same label are told apart by their keys and reasons.")
        .render("plain", result("South", "North"))
        .requirements("BM-9.1-4")
        .accept_rendering(&["North", "Cooler.", MARK, "North", "Warmer."], &[], &[]);
}

fn hatches(t: &mut Topic) {
    let hatches = r#"{"free_text":true,"dialogue":true}"#;
    t.case("free-text-closed", "A closed hatch is not offered; the open one is.")
        .render("plain", result(hatches, r#"{"free_text":false,"dialogue":true}"#))
        .requirements("BM-9.1-3")
        .accept_rendering(&["Warmer.", DIALOGUE], &[FREE_TEXT], &[]);
    t.case("dialogue-closed", "The same with the other.")
        .render("plain", result(hatches, r#"{"free_text":true,"dialogue":false}"#))
        .requirements("BM-9.1-3")
        .accept_rendering(&["Warmer.", FREE_TEXT], &[DIALOGUE], &[]);
    t.case("both-closed", "With both closed neither is offered.")
        .render("plain", result(hatches, r#"{"free_text":false,"dialogue":false}"#))
        .requirements("BM-9.1-3")
        .accept_rendering(&["Whither?", "North", "South", "Warmer."], &[FREE_TEXT, DIALOGUE], &[]);
    t.case("hatches-beside-four-options", "However complete the options look.")
        .render(
            "plain",
            result(
                r#"{"label":"South","reasoning":"Warmer."}"#,
                r#"{"label":"South","reasoning":"Warmer."},{"label":"Neither","reasoning":"N."},{"label":"Both","reasoning":"B."}"#,
            ),
        )
        .requirements("BM-9.1-3")
        .accept_rendering(&["Neither", "Both", FREE_TEXT, DIALOGUE], &[], &[]);
}

fn widths(t: &mut Topic) {
    for columns in [1, 32, 40, 500] {
        t.case(&format!("columns-{columns}"), "At every width everything is there.")
            .render("plain", RESULT)
            .input("columns", Json::Integer(columns))
            .accept_rendering(EVERYTHING_BUT_WORDS_OF_OURS, &[], &[]);
    }
    let long: Vec<String> = (1..=200).map(|n| format!("word{n}")).collect();
    t.case("long-slot", "Two hundred words on one slot: nothing is cut off.")
        .render("plain", result("Synthesis.", &long.join(" ")))
        .accept_rendering(
            &["word1", "word2", "word100", "word199", "word200", "Firstly."],
            &["\u{2026} Firstly."],
            &[],
        );
    t.case("long-label", "Nor is a label.")
        .render("plain", result("\"South\"", &format!("\"{}\"", long.join(" "))))
        .input("columns", Json::Integer(40))
        .accept_rendering(&[MARK, "word1", "word50", "word150", "word200", "Warmer."], &[], &[]);
}

/// The agent's words alone: what we say ourselves may break over lines on a narrow page.
const EVERYTHING_BUT_WORDS_OF_OURS: &[&str] = &[
    "Understated.",
    "Synthesis.",
    "Firstly.",
    "Secondly.",
    "Thirdly.",
    "Move.",
    "Shift.",
    "Elaborate?",
    "Whither?",
    "North",
    "Cooler.",
    "South",
    "Warmer.",
];
