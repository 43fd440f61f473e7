//! The dialogue in plain lines, without a terminal.

use binding_moment::render::{Rendering, check};
use binding_moment::{Envelope, Outcome, Resolution};
use proptest::prelude::*;
use surfaces::terminal::{Dialogue, Said, Turn};

const GOOD: &str = r#"{
  "synopsis": "Decline the request.",
  "findings": ["The account is two days old.\u001b[2J"],
  "recommendations": [],
  "offer": "Ask for detail on any item.",
  "question": {
    "stem": "How should the request be answered?",
    "options": [
      {"label": "Send nothing", "reasoning": "The account can be confirmed first."},
      {"label": "Send three contacts\u202e", "reasoning": "The invoice goes out today."}
    ],
    "recommended_idx": 1,
    "hatches": {"free_text": true, "dialogue": true}
  }
}"#;

fn envelope(text: &str) -> Envelope {
    Envelope::parse(text.as_bytes()).expect("well formed")
}

/// What is written and typed, and the resolution if there is one.
fn talk(envelope: &Envelope, lines: &[&str]) -> (String, Option<Resolution>) {
    let dialogue = Dialogue::new(envelope, 60);
    let (mut said, mut page) = (Said::nothing(), String::new());
    for line in lines {
        page.push_str(&format!("{line}\n"));
        match dialogue.hear(said, line) {
            Turn::Open(next, text) => {
                said = next;
                page.push_str(&text);
            }
            Turn::Resolved(resolution) => return (page, Some(resolution)),
            Turn::Left => return (page + "left", None),
        }
    }
    (page, None)
}

#[test]
fn the_page_keeps_the_invariants_and_says_what_can_be_typed() {
    let envelope = envelope(GOOD);
    let opening = Dialogue::new(&envelope, 40).opening();
    let (page, prompt) = opening.split_once("Type ").expect("says what can be typed");
    assert!(check(&envelope, &Rendering::read_plain(page)).is_empty());
    assert_eq!(prompt, "one of 0 to 1, a, w, then Enter. Type x to leave the question open.\n> ");
    assert!(!opening.contains(['\u{1b}', '\u{202e}']));
}

#[test]
fn a_choice_is_read_out_and_then_confirmed_in_a_word() {
    let envelope = envelope(GOOD);
    let (page, resolution) = talk(&envelope, &["", "2", " 1 ", "y", "", "yes"]);
    assert_eq!(resolution.expect("is resolved").outcome(), &Outcome::Option(1));
    insta::assert_snapshot!(page, @r"

    Nothing is chosen yet.
    Type one of 0 to 1, a, w, then Enter. Type x to leave the question open.
    > 2
    Nothing is chosen yet.
    Type one of 0 to 1, a, w, then Enter. Type x to leave the question open.
    >  1 
    Question
      How should the request be answered?
    You chose
    [1, recommended] Send three contacts\u{202e}
        why: The invoice goes out today.
    Type yes to confirm this, no to go back, x to leave the question open.
    > y
    Not confirmed.
    Type yes to confirm this, no to go back, x to leave the question open.
    > 
    Not confirmed.
    Type yes to confirm this, no to go back, x to leave the question open.
    > yes
    ");
}

#[test]
fn an_answer_is_one_line_and_read_out_like_any_choice() {
    let envelope = envelope(GOOD);
    let (page, resolution) =
        talk(&envelope, &["a", "  ", "a", "Half \u{202e}of it", "no", "a", "Half", "yes"]);
    assert!(page.contains("Your answer\n  Half \\u{202e}of it\nType yes"), "{page}");
    let Some(Outcome::Answer(answer)) = resolution.map(Resolution::into_outcome) else { panic!("{page}") };
    assert_eq!(answer.as_str(), "Half");
}

#[test]
fn the_question_is_rejected_by_its_key_and_a_confirmation_alone() {
    let envelope = envelope(GOOD);
    assert_eq!(talk(&envelope, &["w", "yes"]).1.expect("is resolved").outcome(), &Outcome::Question);
    for lines in [&["x"][..], &["w", "x"], &["0", "x"]] {
        let (page, resolution) = talk(&envelope, lines);
        assert!(page.ends_with("left") && resolution.is_none(), "{page}");
    }
    let closed = self::envelope(&GOOD.replace("\"dialogue\": true", "\"dialogue\": false"));
    assert!(talk(&closed, &["w", "yes", "yes"]).1.is_none());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_lines_decide_without_a_choice_and_its_confirmation(
        lines in prop::collection::vec(prop::sample::select(vec!["", "0", "1", "a", "w", "yes", "no", "y", "10", "a text"]), 0..20)
    ) {
        let envelope = envelope(GOOD);
        let dialogue = Dialogue::new(&envelope, 60);
        let mut said = Said::nothing();
        for line in lines {
            let was_confirming = said.is_confirming();
            match dialogue.hear(said.clone(), line) {
                Turn::Open(next, text) => {
                    prop_assert!(text.ends_with("\n> "));
                    said = next;
                }
                Turn::Resolved(_) => {
                    prop_assert!(was_confirming && line == "yes");
                    break;
                }
                Turn::Left => prop_assert!(false),
            }
        }
    }
}
