//! Key by key: what is shown, and what answers.

use binding_moment::render::{Part, Rendering, check};
use binding_moment::{Envelope, Outcome, Resolution, Unresolved};
use surfaces::terminal::{Key, MIN_COLUMNS, MIN_ROWS, Picker, Screen, Size, State, Step, Style};

use crate::envelopes::{HOSTILE, SMALL, all_of, envelope};

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
  }
}"#;

/// The screen as it looks, the cursor's row and column under it.
fn drawn(screen: &Screen) -> String {
    let mut text = String::new();
    for line in &screen.lines {
        text.push_str(&format!("|{}\n", line.text));
    }
    text + &format!("cursor {:?}", screen.cursor)
}

fn press_all(picker: &Picker<'_>, mut state: State, keys: &[Key]) -> State {
    for key in keys {
        state = match picker.press(state, key) {
            Step::Open(state) => state,
            other => panic!("{key:?} led to {other:?}"),
        };
    }
    state
}

fn resolved(picker: &Picker<'_>, keys: &[Key]) -> Resolution {
    let (last, first) = keys.split_last().expect("keys");
    match picker.press(press_all(picker, picker.start(Size::of(80, 40)), first), last) {
        Step::Resolved(resolution) => resolution,
        other => panic!("{other:?}"),
    }
}

fn keys(text: &str) -> Vec<Key> {
    text.chars().map(|c| if c == '\n' { Key::Enter } else { Key::Char(c) }).collect()
}

/// All rows of the page, read by paging down on windows of this size.
fn read_through(picker: &Picker<'_>, size: Size) -> String {
    let mut state = picker.start(size);
    let mut rows: Vec<String> = Vec::new();
    loop {
        let screen = picker.screen(&state);
        let standing = screen.lines.iter().find(|line| line.style == Style::Status).expect("stands there");
        let numbers: Vec<usize> =
            standing.text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        let [from, to, of] = numbers[..] else { panic!("{}", standing.text) };
        assert!(from <= rows.len() + 1, "rows were skipped");
        for (row, line) in (from..=to).zip(&screen.lines) {
            if row > rows.len() {
                rows.push(line.text[2..].to_owned());
            }
        }
        if to == of {
            return rows.join("\n");
        }
        state = press_all(picker, state, &[Key::PageDown]);
    }
}

#[test]
fn the_whole_of_it_on_a_window_that_is_large_enough() {
    let envelope = envelope(GOOD);
    let picker = Picker::new(&envelope);
    let state = press_all(&picker, picker.start(Size::of(62, 24)), &[Key::Char('1')]);
    let digest = envelope.digest().to_string();
    insta::assert_snapshot!(drawn(&picker.screen(&state)).replace(&digest[7..19], "000000000000"), @r"
    |  Synopsis
    |    Decline the supplier's request; send the three contacts
    |    that the invoice names.
    |  Findings
    |    - The account is two days old.
    |    - It asks for all 412 entries.
    |  Recommendations
    |    - Send the three named contacts.
    |  Offer
    |    Ask for detail on any item.
    |  Question
    |    How should the request be answered?
    |  [0] Send nothing
    |      why: The account can be confirmed first.
    |> [1, recommended] Send three contacts
    |      why: The invoice goes out today.
    |  [a] Give an answer in your own words
    |  [w] This is the wrong question: reject it and go back to
    |      talking
    |  Envelope sha256:000000000000…
    |
    |Lines 1 to 20 of 20.
    |Up, Down, Space: read. 0-1, a, w, Enter: choose. Escape: leave
    |it open.
    cursor (0, 14)
    ");
}

#[test]
fn twelve_rows_of_forty_columns_show_where_they_stand_and_what_can_be_done() {
    let envelope = envelope(GOOD);
    let picker = Picker::new(&envelope);
    let at_first = drawn(&picker.screen(&picker.start(SMALL)));
    let down = press_all(&picker, picker.start(SMALL), &vec![Key::Down; 12]);
    insta::assert_snapshot!([at_first, drawn(&picker.screen(&down))].join("\n"), @r"
    |  Synopsis
    |    Decline the supplier's request; send
    |    the three contacts that the invoice
    |    names.
    |  Findings
    |    - The account is two days old.
    |    - It asks for all 412 entries.
    |  Recommendations
    |    - Send the three named contacts.
    |Lines 1 to 9 of 22. More down.
    |Up, Down, Space: read. 0-1, a, w, Enter:
    |choose. Escape: leave it open.
    cursor (0, 9)
    |    Ask for detail on any item.
    |  Question
    |    How should the request be answered?
    |  [0] Send nothing
    |      why: The account can be confirmed
    |        first.
    |> [1, recommended] Send three contacts
    |      why: The invoice goes out today.
    |  [a] Give an answer in your own words
    |Lines 11 to 19 of 22. More up and down.
    |Up, Down, Space: read. 0-1, a, w, Enter:
    |choose. Escape: leave it open.
    cursor (0, 6)
    ");
}

#[test]
fn a_choice_stands_alone_before_it_is_confirmed() {
    let envelope = envelope(GOOD);
    let picker = Picker::new(&envelope);
    let screen = |typed: &str| drawn(&picker.screen(&press_all(&picker, picker.start(SMALL), &keys(typed))));
    insta::assert_snapshot!([screen("1\n"), screen("w"), screen("aHalf of it\n"), screen("a")].join("\n"), @r"
    |  Question
    |    How should the request be answered?
    |  You chose
    |  [1, recommended] Send three contacts
    |      why: The invoice goes out today.
    |
    |
    |
    |
    |Lines 1 to 5 of 5.
    |y: confirm. n: back. Space: read on.
    |Escape: leave it open.
    cursor (0, 9)
    |  Question
    |    How should the request be answered?
    |  You chose
    |  [w] This is the wrong question: reject
    |      it and go back to talking
    |
    |
    |
    |
    |Lines 1 to 5 of 5.
    |y: confirm. n: back. Space: read on.
    |Escape: leave it open.
    cursor (0, 9)
    |  Question
    |    How should the request be answered?
    |  Your answer
    |    Half of it
    |
    |
    |
    |
    |
    |Lines 1 to 4 of 4.
    |y: confirm. n: back. Space: read on.
    |Escape: leave it open.
    cursor (0, 9)
    |  Question
    |    How should the request be answered?
    |  Your answer
    |    
    |
    |
    |
    |
    |
    |Lines 1 to 4 of 4.
    |Enter: look it over. Tab: back. Escape:
    |leave it open.
    cursor (4, 3)
    ");
}

#[test]
fn nothing_is_chosen_beforehand_and_enter_alone_does_nothing() {
    let envelope = envelope(GOOD);
    let picker = Picker::new(&envelope);
    let state = press_all(&picker, picker.start(SMALL), &keys("\n\n\n\ny\ny"));
    assert!(!state.is_confirming());
    assert!(picker.screen(&state).lines.iter().all(|line| line.style != Style::Focused));
    assert!(
        drawn(&picker.screen(&press_all(&picker, state, &[Key::Enter]))).contains("Nothing is chosen yet.")
    );
}

#[test]
fn each_of_the_three_ways_is_opened_and_confirmed() {
    let envelope = envelope(GOOD);
    let picker = Picker::new(&envelope);
    assert_eq!(resolved(&picker, &keys("0\ny")).outcome(), &Outcome::Option(0));
    assert_eq!(resolved(&picker, &keys("wy")).outcome(), &Outcome::Question);
    assert_eq!(resolved(&picker, &keys("0\nn1\nY")).outcome(), &Outcome::Option(1));
    let down: Vec<Key> =
        [vec![Key::End, Key::Down, Key::Down, Key::Down, Key::Enter], keys("no\ny")].concat();
    let Outcome::Answer(answer) = resolved(&picker, &down).into_outcome() else { panic!("an answer") };
    assert_eq!(answer.as_str(), "no");
    assert_eq!(resolved(&picker, &keys("wy")).envelope_digest(), envelope.digest());
}

#[test]
fn escape_and_interrupt_leave_the_question_open_wherever_they_are_pressed() {
    let envelope = envelope(GOOD);
    let picker = Picker::new(&envelope);
    for before in ["", "1", "1\n", "a", "ayes", "ayes\n", "w"] {
        for key in [Key::Escape, Key::Interrupt] {
            let state = press_all(&picker, picker.start(SMALL), &keys(before));
            assert!(matches!(picker.press(state, &key), Step::Unresolved(Unresolved::Cancelled)), "{before}");
        }
    }
}

#[test]
fn a_paste_is_text_where_text_is_written_and_nothing_elsewhere() {
    let envelope = envelope(GOOD);
    let picker = Picker::new(&envelope);
    let start = picker.start(SMALL);
    let paste = Key::Paste("1\r\ny\ry\u{1b}[2J\u{202e}".to_owned());
    for before in ["", "1", "1\n", "w"] {
        let state = press_all(&picker, start.clone(), &keys(before));
        assert_eq!(press_all(&picker, state.clone(), std::slice::from_ref(&paste)), state, "{before}");
    }
    let state = press_all(&picker, start, &[Key::Char('a'), paste]);
    assert!(!state.is_confirming());
    let screen = drawn(&picker.screen(&state));
    assert!(screen.contains("|    1\n|    y\n|    y\\u{1b}[2J\\u{202e}\n"), "{screen}");
    let state = press_all(&picker, state, &[Key::Enter]);
    let Step::Resolved(resolution) = picker.press(state, &Key::Char('y')) else { panic!("is confirmed") };
    let Outcome::Answer(answer) = resolution.into_outcome() else { panic!("an answer") };
    assert_eq!(answer.as_str(), "1\ny\ny\u{1b}[2J\u{202e}");
}

#[test]
fn what_is_written_can_be_corrected_and_left_and_a_blank_is_no_answer() {
    let envelope = envelope(GOOD);
    let picker = Picker::new(&envelope);
    let state = press_all(&picker, picker.start(SMALL), &keys("a \u{a0}\n"));
    assert!(drawn(&picker.screen(&state)).contains("There are no words in it yet."));
    let keys = [keys("ax"), vec![Key::Backspace], keys("yz"), vec![Key::Tab], keys("a!\ny")].concat();
    let Outcome::Answer(answer) = resolved(&picker, &keys).into_outcome() else { panic!("an answer") };
    assert_eq!(answer.as_str(), "yz!");
}

#[test]
fn a_hatch_that_is_closed_has_no_key() {
    let envelope = all_of("Word", 4, false);
    let picker = Picker::new(&envelope);
    let start = picker.start(SMALL);
    assert_eq!(press_all(&picker, start.clone(), &keys("aw")), start);
    let one = envelope_with_one_hatch();
    let picker = Picker::new(&one);
    assert_eq!(press_all(&picker, start.clone(), &keys("a")), start);
    assert_eq!(resolved(&picker, &keys("wy")).outcome(), &Outcome::Question);
}

fn envelope_with_one_hatch() -> Envelope {
    envelope(&GOOD.replace("\"free_text\": true", "\"free_text\": false"))
}

#[test]
fn a_long_choice_is_not_confirmed_before_its_end_was_on_the_screen() {
    let envelope = all_of(&"long words ".repeat(60), 2, true);
    let picker = Picker::new(&envelope);
    let opened = press_all(&picker, picker.start(SMALL), &keys("0\n"));
    let state = press_all(&picker, opened.clone(), &keys("yyy"));
    assert!(drawn(&picker.screen(&state)).contains("Not confirmed: read it to its end first."));
    // The end alone is not enough: what is between was not on the screen.
    let jumped = press_all(&picker, opened.clone(), &[Key::End, Key::Char('y')]);
    assert!(jumped.is_confirming());
    let mut state = opened;
    let mut pages = 0;
    while drawn(&picker.screen(&state)).contains("down.") {
        state = press_all(&picker, state, &[Key::Char('y'), Key::Char(' ')]);
        pages += 1;
    }
    assert!(pages > 5, "{pages}");
    // On another window the rows are other rows, and it is read from the beginning again.
    let narrow = press_all(&picker, state.clone(), &[Key::Resize(Size::of(36, 12)), Key::Char('y')]);
    assert!(narrow.is_confirming());
    assert!(matches!(picker.press(state, &Key::Char('y')), Step::Resolved(_)));
}

#[test]
fn a_window_that_is_too_small_shows_no_decision_and_takes_none() {
    let envelope = envelope(GOOD);
    let picker = Picker::new(&envelope);
    for size in [Size::of(MIN_COLUMNS - 1, 50), Size::of(90, MIN_ROWS - 1), Size::of(1, 1)] {
        let state = press_all(&picker, picker.start(size), &keys("1\nywy"));
        let screen = picker.screen(&state);
        assert!(!drawn(&screen).contains("recommended") && screen.lines.len() <= usize::from(size.rows));
        assert!(matches!(picker.press(state, &Key::Escape), Step::Unresolved(Unresolved::Cancelled)));
        let shrunk = press_all(&picker, picker.start(SMALL), &keys("1\n"));
        let shrunk = press_all(&picker, shrunk, &[Key::Resize(size), Key::Char('y')]);
        assert!(matches!(
            picker.press(press_all(&picker, shrunk, &[Key::Resize(SMALL)]), &Key::Char('y')),
            Step::Resolved(_)
        ));
    }
}

#[test]
fn what_is_read_through_any_window_passes_the_checker() {
    for text in ["Word", HOSTILE, "", " ", "決定 ".repeat(30).as_str(), "👩\u{200d}🚀❤\u{fe0f}"] {
        for options in 2..=4 {
            let envelope = all_of(text, options, options != 3);
            let picker = Picker::new(&envelope);
            for size in [Size::of(MIN_COLUMNS, MIN_ROWS), SMALL, Size::of(80, 24), Size::of(200, 200)] {
                let page = read_through(&picker, size);
                let report = check(&envelope, &Rendering::read_plain(&page));
                assert!(report.is_empty(), "{report}\n{page}");
            }
        }
    }
}

#[test]
fn the_recommended_option_is_marked_by_a_word_and_before_anything_is_done() {
    let envelope = all_of("Word", 4, true);
    let page = read_through(&Picker::new(&envelope), SMALL);
    let marked = |part: &Part| matches!(part, Part::Option { index: 1, marked: true, .. });
    assert_eq!(Rendering::read_plain(&page).parts.iter().filter(|part| marked(part)).count(), 1);
}

#[test]
fn no_character_of_an_agent_or_of_an_answer_steers_the_terminal() {
    let envelope = all_of(HOSTILE, 3, true);
    let picker = Picker::new(&envelope);
    let mut state = picker.start(SMALL);
    let acts = [keys("jjj 2\n  n"), keys("a"), vec![Key::Paste(HOSTILE.to_owned())], keys("\n")].concat();
    for key in acts {
        state = press_all(&picker, state, &[key]);
        for line in picker.screen(&state).lines {
            assert!(!line.text.chars().any(|c| c.is_control() || "\u{202e}\u{200b}".contains(c)), "{line:?}");
            // What looks like an option of ours stands behind a gutter and an indent.
            assert!(!line.text.starts_with("  [0, recommended]"), "{line:?}");
        }
    }
}
