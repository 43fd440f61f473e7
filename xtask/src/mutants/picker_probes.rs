//! Probes for what answers at a terminal.

use super::probes::Probe;
use binding_moment::Envelope;
use surfaces::terminal::{Key, Picker, Size, Step};

pub(super) const PROBES: &[Probe] = &[
    ("probe: at a terminal Enter chooses nothing that is not in focus", || {
        decides("Word", &[Key::Enter, Key::Char('y')]) == Some(false)
            && decides("Word", &[Key::Char('0'), Key::Enter, Key::Char('y')]) == Some(true)
    }),
    ("probe: at a terminal a choice is confirmed once all of it was on the screen", || {
        let opened = [Key::Char('0'), Key::Enter];
        let long = "many words ".repeat(20);
        let read: Vec<Key> = opened.iter().cloned().chain(vec![Key::PageDown; 20]).collect();
        let confirmed = |keys: &[Key]| [keys, &[Key::Char('y')]].concat();
        decides(&long, &confirmed(&opened)) == Some(false) && decides(&long, &confirmed(&read)) == Some(true)
    }),
    ("probe: at a terminal what was passed over on the way to the end has not been read", || {
        let long = "many words ".repeat(20);
        decides(&long, &[Key::Char('0'), Key::Enter, Key::End, Key::Char('y')]) == Some(false)
    }),
    ("probe: at a terminal a window that is too small takes no answer", || {
        let at = |columns| [Key::Resize(Size::of(columns, 12)), Key::Char('0'), Key::Enter, Key::Char('y')];
        decides("Word", &at(33)) == Some(false) && decides("Word", &at(34)) == Some(true)
    }),
];

/// Whether these keys decide, where every text is this one; `None` if one of them before the last does, or there is no envelope.
fn decides(text: &str, keys: &[Key]) -> Option<bool> {
    let option = format!(r#"{{"label":"{text}","reasoning":"{text}"}}"#);
    let envelope = format!(
        r#"{{"synopsis":"{text}","findings":[],"recommendations":[],"offer":"{text}","question":{{"stem":"{text}","options":[{option},{option}],
        "recommended_idx":0,"hatches":{{"free_text":true,"dialogue":true}}}}}}"#
    );
    let envelope = Envelope::parse(envelope.as_bytes()).ok()?;
    let picker = Picker::new(&envelope);
    let mut state = picker.start(Size::of(40, 12));
    let (last, first) = keys.split_last()?;
    for key in first {
        let Step::Open(next) = picker.press(state, key) else { return None };
        state = next;
    }
    Some(matches!(picker.press(state, last), Step::Resolved(_)))
}
