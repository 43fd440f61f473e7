//! Whatever is pressed.

use binding_moment::Outcome;
use binding_moment::render::columns_of;
use proptest::prelude::*;
use surfaces::terminal::{Key, Picker, Size, Step};

use crate::envelopes::{HOSTILE, SMALL, all_of};

fn any_key() -> impl Strategy<Value = Key> {
    prop_oneof![
        4 => prop::sample::select(vec![
            Key::Up, Key::Down, Key::PageUp, Key::PageDown, Key::Home, Key::End, Key::Tab, Key::Backspace
        ]),
        4 => Just(Key::Enter),
        6 => prop::sample::select("0123awynjk b".chars().collect::<Vec<_>>()).prop_map(Key::Char),
        1 => any::<char>().prop_map(Key::Char),
        1 => "[01awy\r\n]{0,6}".prop_map(Key::Paste),
        1 => (0..90_u16, 0..30_u16).prop_map(|(columns, rows)| Key::Resize(Size::of(columns, rows))),
    ]
}

/// What opens each choice.
fn opens(outcome: &Outcome, key: &Key) -> bool {
    match outcome {
        Outcome::Option(_) => *key == Key::Enter,
        Outcome::Answer(_) => *key == Key::Enter,
        Outcome::Question => matches!(key, Key::Enter | Key::Char('w')),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is pressed: an outcome has an act that opened it and, behind that, its confirmation, and its whole text was on the
    /// screen between the two. Every screen fits its window.
    #[test]
    fn no_keys_decide_without_a_choice_and_its_confirmation(
        pressed in prop::collection::vec(any_key(), 0..60),
        long in any::<bool>(),
        hatches in any::<bool>(),
    ) {
        let envelope = all_of(&if long { "so many words ".repeat(12) } else { HOSTILE.to_owned() }, 3, hatches);
        let picker = Picker::new(&envelope);
        let mut state = picker.start(SMALL);
        // What was shown since the last act that opened a choice.
        let (mut opened, mut shown) = (None, String::new());
        for key in &pressed {
            let was_confirming = state.is_confirming();
            if was_confirming {
                for line in picker.screen(&state).lines {
                    shown.push_str(line.text.get(2..).unwrap_or_default());
                }
            }
            match picker.press(state.clone(), key) {
                Step::Open(next) => state = next,
                Step::Unresolved(why) => prop_assert!(false, "{why}"),
                Step::Resolved(resolution) => {
                    prop_assert!(was_confirming && matches!(key, Key::Char('y' | 'Y')));
                    let opened = opened.expect("was opened");
                    prop_assert!(opens(resolution.outcome(), opened), "{opened:?}");
                    if let Outcome::Option(index) = resolution.outcome() {
                        let chosen = envelope.options().nth(*index).expect("is there");
                        let squeezed = |text: &str| text.replace(' ', "");
                        for text in [chosen.label, chosen.reasoning] {
                            let text = squeezed(&findings::visible(text));
                            prop_assert!(squeezed(&shown).contains(&text), "{shown}");
                        }
                    }
                    break;
                }
            }
            if state.is_confirming() && !was_confirming {
                opened = Some(key);
            }
            if !state.is_confirming() || matches!(key, Key::Resize(_)) {
                shown.clear();
            }
            let screen = picker.screen(&state);
            let size = match pressed.iter().take_while(|k| !std::ptr::eq(*k, key)).chain([key]).filter_map(|k| match k {
                Key::Resize(size) => Some(*size),
                _ => None,
            }).last() { Some(size) => size, None => SMALL };
            prop_assert!(screen.lines.len() <= usize::from(size.rows));
            prop_assert!(screen.cursor.0 < size.columns && screen.cursor.1 < size.rows);
            for line in &screen.lines {
                prop_assert!(columns_of(&line.text) <= usize::from(size.columns), "{line:?} on {size:?}");
                prop_assert!(!line.text.chars().any(char::is_control));
            }
        }
    }

    /// Without the one key that confirms, nothing ever does.
    #[test]
    fn without_a_confirmation_nothing_is_decided(pressed in prop::collection::vec(any_key(), 0..80)) {
        let envelope = all_of("Word", 2, true);
        let picker = Picker::new(&envelope);
        let mut state = picker.start(SMALL);
        for key in pressed.iter().filter(|key| !matches!(key, Key::Char('y' | 'Y'))) {
            let step = picker.press(state, key);
            prop_assert!(matches!(step, Step::Open(_)), "{key:?}");
            let Step::Open(next) = step else { break };
            state = next;
        }
    }
}
