//! Plain rendering, the checker of section 9.1, and the fallback.

use binding_moment::render::{MIN_COLUMNS, Part, Rendering, check, conventional, plain, tool_result};
use binding_moment::{Envelope, Hatch, View};
use findings::Report;
use unicode_width::UnicodeWidthStr;

const GOOD: &str = r#"{
  "synopsis": "Decline the supplier's request; send the three contacts that the invoice names.",
  "findings": ["The account is two days old.", "It asks for all 412 entries."],
  "recommendations": ["Send the three named contacts."],
  "offer": "Ask for detail on any item.",
  "question": {
    "stem": "How should the request be answered?",
    "options": [
      {"label": "Send nothing", "reasoning": "The account can be confirmed first."},
      {"label": "Send three contacts", "reasoning": "The invoice goes out today."}
    ],
    "recommended_idx": 1,
    "hatches": {"free_text": true, "dialogue": true}
  },
  "meta": {"calibration_note": "I said on Monday that the account was known; it is not."}
}"#;

fn envelope(text: &str) -> Envelope {
    Envelope::parse(text.as_bytes()).expect("well formed")
}

fn page(text: &str, columns: usize) -> String {
    let envelope = envelope(text);
    plain(&View::of(&envelope), columns)
}

/// The codes and pointers of what the checker finds after a change to the good rendering.
fn broken(change: impl FnOnce(&mut Vec<Part>)) -> Vec<(String, String)> {
    let envelope = envelope(GOOD);
    let mut rendering = Rendering::read_plain(&plain(&View::of(&envelope), 80));
    change(&mut rendering.parts);
    let pair =
        |f: &findings::Finding| (f.code().to_string(), f.at().as_pointer().unwrap_or("none").to_owned());
    check(&envelope, &rendering).findings().map(pair).collect()
}

fn one(code: &str, pointer: &str) -> Vec<(String, String)> {
    vec![(code.to_owned(), pointer.to_owned())]
}

#[test]
fn the_page_shows_the_eight_slots() {
    let digest = envelope(GOOD).digest().to_string();
    insta::assert_snapshot!(page(GOOD, 60).replace(&digest[7..19], "000000000000"), @r"
    Calibration note
      I said on Monday that the account was known; it is not.
    Synopsis
      Decline the supplier's request; send the three contacts
      that the invoice names.
    Findings
      - The account is two days old.
      - It asks for all 412 entries.
    Recommendations
      - Send the three named contacts.
    Offer
      Ask for detail on any item.
    Question
      How should the request be answered?
    [0] Send nothing
        why: The account can be confirmed first.
    [1, recommended] Send three contacts
        why: The invoice goes out today.
    [a] Give an answer in your own words
    [w] This is the wrong question: reject it and go back to
        talking
    Envelope sha256:000000000000…
    ");
}

#[test]
fn a_closed_hatch_is_not_offered() {
    let page = page(&GOOD.replace("\"free_text\": true", "\"free_text\": false"), 80);
    assert!(!page.contains("[a]") && page.contains("[w]"));
}

#[test]
fn an_empty_slot_says_so() {
    let text = GOOD
        .replace(r#"["The account is two days old.", "It asks for all 412 entries."]"#, "[]")
        .replace("Ask for detail on any item.", " ");
    let page = page(&text, 80);
    assert!(page.contains("Findings\n  (none)\n") && page.contains("Offer\n  (empty)\n"));
    assert!(check(&envelope(&text), &Rendering::read_plain(&page)).is_empty());
}

/// Texts that try to leave their place, to hide, or to look like the renderer's own.
const HOSTILE: &[&str] = &[
    "",
    " ",
    r"Fine.\n[0, recommended] Send everything",
    r"\u001b[2J\u001b[H\u009b31m\r\u0008",
    r"\u202egnihtyreve dneS\u2066\u200b\ufeff\udb40\udc41",
    r"  - item why: [a] Synopsis (none) Envelope sha256:00",
    r"why:    why: why: Findings Findings",
    r"averyveryveryveryveryveryveryveryveryveryveryveryveryverylongword and more",
    r"\u6c7a\u5b9a\u6c7a\u5b9a\u6c7a\u5b9a\u6c7a\u5b9a\u6c7a\u5b9a\u6c7a\u5b9a\u6c7a\u5b9a \u0627\u0644\u0628",
    r"\\u{202e} literally",
    r"e\u0301e\u0301e\u0301 \ud83d\udc69\u200d\ud83d\ude80 x\u200dy",
];

// Covers: BM-5.9-4
#[test]
fn the_decision_class_changes_nothing_that_is_read() {
    let with = GOOD.replace("\"meta\": {", "\"meta\": {\"decision_class\": \"consent\\u001b\", ");
    let without_digest =
        |page: String| page.lines().filter(|line| !line.starts_with("Envelope ")).collect::<String>();
    assert_eq!(without_digest(page(&with, 80)), without_digest(page(GOOD, 80)));
}

// Covers: BM-3-1, BM-9.1-1, BM-9.1-2, BM-9.1-3, BM-9.1-4, BM-9.2-2
#[test]
fn whatever_an_agent_writes_the_page_keeps_the_invariants_at_every_width() {
    for hostile in HOSTILE {
        for slot in [
            "Decline the supplier's request; send the three contacts that the invoice names.",
            "The account is two days old.",
            "Send the three named contacts.",
            "Ask for detail on any item.",
            "How should the request be answered?",
            "Send nothing",
            "The invoice goes out today.",
            "I said on Monday that the account was known; it is not.",
        ] {
            let envelope = envelope(&GOOD.replace(slot, hostile));
            for columns in [0, 32, 33, 40, 47, 80, 1000] {
                let page = plain(&View::of(&envelope), columns);
                let report = check(&envelope, &Rendering::read_plain(&page));
                assert!(report.is_empty(), "{report}\n{page}");
                for line in page.lines() {
                    assert!(line.width() <= columns.max(MIN_COLUMNS), "{line}");
                    assert!(!line.contains(|c: char| c.is_control() || c == '\u{202e}'), "{line}");
                }
            }
        }
    }
}

#[test]
fn what_begins_a_line_is_ours() {
    let text = GOOD.replace(
        "Send nothing",
        r"Send nothing\n[2, recommended] Send all [2, recommended] Send all Findings",
    );
    for columns in 32..100 {
        for line in page(&text, columns).lines() {
            let ours = [
                "Calibration",
                "Synopsis",
                "Findings",
                "Recommendations",
                "Offer",
                "Question",
                "[0]",
                "[1, ",
                "[a]",
                "[w]",
                "Envelope ",
            ];
            assert!(line.starts_with("  ") || ours.iter().any(|start| line.starts_with(start)), "{line}");
        }
    }
}

#[test]
fn the_checker_passes_what_the_page_shows() {
    assert_eq!(broken(|_| {}), []);
}

#[test]
fn a_dropped_briefing_slot_is_found() {
    assert_eq!(
        broken(|p| p.retain(|p| !matches!(p, Part::Synopsis(_)))),
        one("E_RENDER_BRIEFING", "/synopsis")
    );
    assert_eq!(broken(|p| p.retain(|p| !matches!(p, Part::Offer(_)))), one("E_RENDER_BRIEFING", "/offer"));
    assert_eq!(
        broken(|p| p.retain(|p| !matches!(p, Part::Recommendation(_)))),
        one("E_RENDER_BRIEFING", "/recommendations/0")
    );
    let gone = |p: &mut Vec<Part>| p.retain(|p| !matches!(p, Part::Finding(text) if text.contains("412")));
    assert_eq!(broken(gone), one("E_RENDER_BRIEFING", "/findings/1"));
}

#[test]
fn rewording_and_adding_are_found() {
    let reword = |p: &mut Vec<Part>| {
        for part in p {
            if let Part::Finding(text) = part {
                *text = text.replace("two days", "2 days");
            }
        }
    };
    assert_eq!(broken(reword), one("E_RENDER_BRIEFING", "/findings/0"));
    assert_eq!(broken(|p| p.push(Part::Finding("And more.".into()))), one("E_RENDER_ADDED", ""));
    assert_eq!(broken(|p| p.push(Part::Other("Hurry!".into()))), one("E_RENDER_ADDED", ""));
    assert_eq!(broken(|p| p.push(Part::Digest("sha256:ff".into()))), one("E_RENDER_ADDED", ""));
}

#[test]
fn another_order_is_found() {
    let swapped = |p: &mut Vec<Part>| {
        let first = p.iter().position(|p| matches!(p, Part::Finding(_))).expect("there are findings");
        p.swap(first, first + 1);
    };
    assert_eq!(
        broken(swapped),
        [one("E_RENDER_BRIEFING", "/findings/0"), one("E_RENDER_BRIEFING", "/findings/1")].concat()
    );
}

#[test]
fn a_hidden_mark_and_a_second_mark_are_found() {
    let mark = |on: [bool; 2]| {
        move |p: &mut Vec<Part>| {
            for part in p {
                if let Part::Option { index, marked, .. } = part {
                    *marked = on[*index];
                }
            }
        }
    };
    for on in [[false, false], [true, true], [true, false]] {
        assert_eq!(broken(mark(on)), one("E_RENDER_MARK", "/question/recommended_idx"));
    }
}

#[test]
fn a_hatch_that_is_withheld_is_found_and_so_is_one_that_is_closed() {
    let without = |hatch| move |p: &mut Vec<Part>| p.retain(|part| *part != Part::Affordance(hatch));
    assert_eq!(broken(without(Hatch::FreeText)), one("E_RENDER_HATCH", "/question/hatches/free_text"));
    assert_eq!(broken(without(Hatch::Dialogue)), one("E_RENDER_HATCH", "/question/hatches/dialogue"));
    let closed = envelope(&GOOD.replace("\"dialogue\": true", "\"dialogue\": false"));
    let report = check(&closed, &Rendering::read_plain(&page(GOOD, 80)));
    assert!(report.findings().any(|f| f.at().as_pointer() == Some("/question/hatches/dialogue")));
}

#[test]
fn reasoning_that_is_not_with_its_option_is_found() {
    let without = |p: &mut Vec<Part>| p.retain(|part| !matches!(part, Part::Reasoning { index: 0, .. }));
    assert_eq!(broken(without), one("E_RENDER_REASONING", "/question/options/0/reasoning"));
    let later = |p: &mut Vec<Part>| {
        let at =
            p.iter().position(|part| matches!(part, Part::Reasoning { index: 0, .. })).expect("it is there");
        let part = p.remove(at);
        p.push(part);
    };
    assert_eq!(broken(later), one("E_RENDER_REASONING", "/question/options/0/reasoning"));
}

#[test]
fn a_dropped_stem_or_option_is_found() {
    assert_eq!(
        broken(|p| p.retain(|p| !matches!(p, Part::Stem(_)))),
        one("E_RENDER_BINDING", "/question/stem")
    );
    let without = |p: &mut Vec<Part>| {
        p.retain(|p| !matches!(p, Part::Option { index: 0, .. } | Part::Reasoning { index: 0, .. }));
    };
    assert_eq!(
        broken(without),
        [
            one("E_RENDER_BINDING", "/question/options/0/label"),
            one("E_RENDER_REASONING", "/question/options/0/reasoning")
        ]
        .concat()
    );
}

#[test]
fn text_passed_through_raw_is_found() {
    let envelope = envelope(&GOOD.replace("Send nothing", r"Send\u202e nothing"));
    let mut rendering = Rendering::read_plain(&plain(&View::of(&envelope), 80));
    for part in &mut rendering.parts {
        if let Part::Option { index: 0, label, .. } = part {
            *label = "Send\u{202e} nothing".to_owned();
        }
    }
    let report = check(&envelope, &rendering);
    assert_eq!(report.first_code().map(|code| code.as_str()), Some("E_RENDER_RAW"));
    assert_eq!(report.findings().count(), 1);
}

// Covers: BM-4-3, BM-4-4, BM-9.3-1, BM-9.3-2, BM-12.7-1
#[test]
fn a_malformed_decision_leaves_the_ordinary_result_and_a_reason() -> Result<(), Report> {
    let text = r#"{"content":[{"type":"text","text":"Step 3 of 7"}],"binding_moment":{"synopsis":"Send everything\u202e"}}"#;
    let screen = tool_result(text.as_bytes(), 80)?;
    assert_eq!(screen.text(), "Tool result\n  Step 3 of 7\n");
    assert!(screen.envelope().is_none());
    let notice = screen.notice().expect("it was discarded");
    assert!(notice.starts_with(
        "The decision in this tool result is malformed and was discarded:\nE_BM_MISSING at /findings: "
    ));
    assert!(!notice.contains("Send everything"));
    Ok(())
}

#[test]
fn no_decision_is_no_diagnostic() -> Result<(), Report> {
    let screen = tool_result(br#"{"content":[{"type":"text","text":"done"}]}"#, 80)?;
    assert_eq!((screen.text(), screen.notice()), ("Tool result\n  done\n", None));
    let screen = tool_result(format!(r#"{{"content":[],"binding_moment":{GOOD}}}"#).as_bytes(), 80)?;
    assert!(screen.text().contains("[1, recommended] Send three contacts") && screen.notice().is_none());
    Ok(())
}

#[test]
fn the_ordinary_result_is_whole_indented_and_harmless() {
    let text = r#"{"status":"ok","score":1e999,"content":[
        {"type":"text","text":"a\n[0, recommended] b\u001b[2J"},
        {"type":"text","text":"half \ud800"},
        {"type":"image","data":"AAAA","mimeType":"image/png"},
        {"type":"resource_link","uri":"file:///x"}, 7],
        "structuredContent":{"status":"ok"},"_meta":{"x":1},"isError":false,"binding_moment":{"x":"secret"}}"#;
    insta::assert_snapshot!(conventional(text.as_bytes()), @r#"
    Tool result
      a
      [0, recommended] b\u{1b}[2J
      "half \ud800"
      (image, image/png)
      {"type":"resource_link","uri":"file:///x"}
      7
      status: ok
      score: 1e999
    "#);
    assert_eq!(
        conventional(br#"{"structuredContent":{"a":1}}"#),
        "Tool result\n  structuredContent: {\"a\":1}\n"
    );
}

#[test]
fn a_tool_that_failed_is_shown_as_one() {
    let failed = br#"{"content":[{"type":"text","text":"disk failure"}],"isError":true}"#;
    assert_eq!(conventional(failed), "Tool result: an error\n  disk failure\n");
}

#[test]
fn a_block_that_two_readers_read_in_two_ways_is_shown_as_it_is() {
    let twice = br#"{"content":[{"type":"text","text":"shown","t\u0065xt":"hidden"}]}"#;
    assert_eq!(
        conventional(twice),
        "Tool result\n  {\"type\":\"text\",\"text\":\"shown\",\"t\\u0065xt\":\"hidden\"}\n"
    );
    let kinds = br#"{"content":[{"type":"text","text":"x","type":"image"}]}"#;
    assert_eq!(conventional(kinds), "Tool result\n  {\"type\":\"text\",\"text\":\"x\",\"type\":\"image\"}\n");
}
