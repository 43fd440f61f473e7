//! What a person does at the keyboard, as far as the picker listens.

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};

use super::Size;

/// One act.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Key {
    Up,
    Down,
    PageUp,
    PageDown,
    Home,
    End,
    Enter,
    Tab,
    Backspace,
    Escape,
    /// Control and C.
    Interrupt,
    /// A character, typed.
    Char(char),
    /// A text that the terminal says was pasted.
    Paste(String),
    /// No key: the window has another size now.
    Resize(Size),
}

impl Key {
    /// What an event is to the picker; most are nothing. With Control or Alt held a letter is not that letter.
    pub(super) fn of(event: Event) -> Option<Key> {
        let key = match event {
            Event::Paste(text) => return Some(Key::Paste(text)),
            Event::Resize(columns, rows) => return Some(Key::Resize(Size::of(columns, rows))),
            Event::Key(key) if key.kind != KeyEventKind::Release => key,
            _ => return None,
        };
        if key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL {
            return Some(Key::Interrupt);
        }
        if key.modifiers.intersects(!KeyModifiers::SHIFT) {
            return None;
        }
        match key.code {
            KeyCode::Up => Some(Key::Up),
            KeyCode::Down => Some(Key::Down),
            KeyCode::PageUp => Some(Key::PageUp),
            KeyCode::PageDown => Some(Key::PageDown),
            KeyCode::Home => Some(Key::Home),
            KeyCode::End => Some(Key::End),
            KeyCode::Enter => Some(Key::Enter),
            KeyCode::Tab => Some(Key::Tab),
            KeyCode::Backspace => Some(Key::Backspace),
            KeyCode::Esc => Some(Key::Escape),
            KeyCode::Char(c) => Some(Key::Char(c)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{KeyEvent, KeyEventState};

    fn key(code: KeyCode, modifiers: KeyModifiers, kind: KeyEventKind) -> Option<Key> {
        Key::of(Event::Key(KeyEvent { code, modifiers, kind, state: KeyEventState::NONE }))
    }

    #[test]
    fn a_letter_with_control_or_alt_is_not_the_letter() {
        let y = KeyCode::Char('y');
        assert_eq!(key(y, KeyModifiers::NONE, KeyEventKind::Press), Some(Key::Char('y')));
        for modifiers in [KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::ALT | KeyModifiers::SHIFT] {
            assert_eq!(key(y, modifiers, KeyEventKind::Press), None);
        }
        assert_eq!(key(KeyCode::Enter, KeyModifiers::ALT, KeyEventKind::Press), None);
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL, KeyEventKind::Press), Some(Key::Interrupt));
    }

    #[test]
    fn letting_go_of_a_key_is_no_act() {
        assert_eq!(key(KeyCode::Char('y'), KeyModifiers::NONE, KeyEventKind::Release), None);
    }
}
