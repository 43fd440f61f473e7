//! The reducer: one act after another, to a decision or to none.

use binding_moment::{Envelope, Hatch, Resolution, Unresolved, View};
use jcs_strict::rule;

use super::sheet::{self, Row};
use super::state::{Choice, Draft, Notice, Phase};
use super::{Key, Size, State};

/// A decision to be shown and answered. It holds nothing that changes.
///
/// ```
/// # let text = br#"{"synopsis":"Decline.","findings":[],"recommendations":[],"offer":"Ask.","question":{"stem":"How?",
/// #   "options":[{"label":"a","reasoning":"b"},{"label":"c","reasoning":"d"}],"recommended_idx":0,
/// #   "hatches":{"free_text":true,"dialogue":true}}}"#;
/// use binding_moment::{Envelope, Outcome};
/// use surfaces::terminal::{Key, Picker, Size, Step};
///
/// let envelope = Envelope::parse(text)?;
/// let picker = Picker::new(&envelope);
/// let mut state = picker.start(Size::of(40, 12));
/// for key in [Key::Enter, Key::Char('1'), Key::Enter] {
///     let Step::Open(next) = picker.press(state, &key) else { panic!("nothing is decided yet") };
///     state = next;
/// }
/// let Step::Resolved(resolution) = picker.press(state, &Key::Char('y')) else { panic!("is confirmed") };
/// assert_eq!(resolution.outcome(), &Outcome::Option(1));
/// # Ok::<(), findings::Report>(())
/// ```
#[derive(Debug)]
pub struct Picker<'e> {
    envelope: &'e Envelope,
    pub(super) view: View<'e>,
}

/// What an act led to.
#[derive(Debug)]
pub enum Step {
    /// Nothing is decided.
    Open(State),
    /// A choice was made and confirmed.
    Resolved(Resolution),
    /// The person left without one.
    Unresolved(Unresolved),
}

impl<'e> Picker<'e> {
    /// For this envelope.
    pub fn new(envelope: &'e Envelope) -> Picker<'e> {
        Picker { envelope, view: View::of(envelope) }
    }

    /// At the top of the page, with nothing chosen.
    pub fn start(&self, size: Size) -> State {
        let phase = Phase::Reading { focus: None };
        State { size, top: 0, phase, draft: Draft::default(), notice: None }
    }

    /// One act. Which rows were on the screen counts, so what [`screen`](Picker::screen) gives for a state has to be shown before the
    /// next one.
    pub fn press(&self, mut state: State, key: &Key) -> Step {
        if matches!(key, Key::Escape | Key::Interrupt) {
            return Step::Unresolved(Unresolved::Cancelled);
        }
        if let Key::Resize(size) = key {
            return Step::Open(self.resized(state, *size));
        }
        if rule!("surfaces.picker.window", state.size.is_too_small()) {
            return Step::Open(state);
        }
        state.notice = None;
        match state.phase {
            Phase::Reading { focus } => Step::Open(self.read(state, focus, key)),
            Phase::Writing => Step::Open(self.write(state, key)),
            Phase::Confirming { choice, seen } => self.confirm(state, choice, seen, key),
        }
    }

    fn read(&self, state: State, focus: Option<usize>, key: &Key) -> State {
        match key {
            Key::Down | Key::Char('j') => self.down(state, focus),
            Key::Up | Key::Char('k') => self.up(state, focus),
            Key::Enter => match focus {
                None if rule!("surfaces.picker.nothing-chosen", true) => {
                    State { notice: Some(Notice::NothingChosen), ..state }
                }
                focus => self.choose(state, focus.unwrap_or(0)),
            },
            Key::Char(c) => match self.keys().position(|key| key == *c) {
                Some(index) if index < self.view.options.len() => self.focused(state, index),
                Some(index) => self.choose(state, index),
                None => self.scrolled(state, key),
            },
            _ => self.scrolled(state, key),
        }
    }

    /// The keys of what can be chosen, in its order.
    fn keys(&self) -> impl Iterator<Item = char> {
        let hatches = self.view.hatches.iter().map(|hatch| hatch.key);
        self.view.options.iter().map(|option| option.key).chain(hatches)
    }

    /// Opens an option or a hatch; answers nothing.
    fn choose(&self, state: State, index: usize) -> State {
        let hatch = index.checked_sub(self.view.options.len()).and_then(|hatch| self.view.hatches.get(hatch));
        match hatch.map(|hatch| hatch.hatch) {
            None => self.confirming(state, Choice::Option(index)),
            Some(Hatch::Dialogue) => self.confirming(state, Choice::Question),
            Some(Hatch::FreeText) => self.at_the_end(State { phase: Phase::Writing, ..state }),
        }
    }

    fn confirming(&self, state: State, choice: Choice) -> State {
        let state = State { top: 0, phase: Phase::Confirming { choice, seen: 0 }, ..state };
        let seen = self.body(&state);
        State { phase: Phase::Confirming { choice, seen }, ..state }
    }

    fn write(&self, mut state: State, key: &Key) -> State {
        match key {
            Key::Enter if is_blank(&state.draft.0) => {
                return State { notice: Some(Notice::BlankAnswer), ..state };
            }
            Key::Enter => return self.confirming(state, Choice::Answer),
            Key::Tab => return self.focused(state, self.view.options.len()),
            Key::Backspace => {
                state.draft.0.pop();
            }
            Key::Char(c) => state.draft.0.push(*c),
            // A paste is text, its line ends brought to one form; it never submits.
            Key::Paste(text) => {
                state.draft.0.push_str(&text.replace("\r\n", "\n").replace('\r', "\n"));
            }
            _ => {}
        }
        self.at_the_end(state)
    }

    fn confirm(&self, state: State, choice: Choice, seen: usize, key: &Key) -> Step {
        match key {
            Key::Char('y' | 'Y') => {
                if rule!("surfaces.picker.read-before-confirmed", seen < self.sheet(&state).len()) {
                    return Step::Open(State { notice: Some(Notice::NotAllSeen), ..state });
                }
                match resolution(self.envelope, choice, &state.draft.0) {
                    Some(resolution) => Step::Resolved(resolution),
                    None => Step::Open(state),
                }
            }
            Key::Char('n' | 'N') | Key::Backspace => Step::Open(match choice {
                Choice::Option(index) => self.focused(state, index),
                Choice::Question => {
                    self.focused(state, self.view.options.len() + self.view.hatches.len().saturating_sub(1))
                }
                Choice::Answer => self.at_the_end(State { phase: Phase::Writing, ..state }),
            }),
            Key::Down | Key::Char('j') => Step::Open(self.seen(self.at(state.top + 1, state))),
            Key::Up | Key::Char('k') => Step::Open(self.at(state.top.saturating_sub(1), state)),
            _ => Step::Open(self.seen(self.scrolled(state, key))),
        }
    }

    /// What is on the screen now has been seen, if nothing was left out before it.
    fn seen(&self, state: State) -> State {
        let Phase::Confirming { choice, seen } = state.phase else { return state };
        let bottom = state.top + self.body(&state);
        let leaves_out = rule!("surfaces.picker.seen-in-order", state.top > seen);
        let seen = if leaves_out { seen } else { seen.max(bottom) };
        State { phase: Phase::Confirming { choice, seen }, ..state }
    }

    fn resized(&self, state: State, size: Size) -> State {
        let state = State { size, notice: None, ..state };
        match state.phase {
            Phase::Reading { focus: Some(focus) } => self.focused(state, focus),
            Phase::Reading { focus: None } => self.at(state.top, state),
            Phase::Writing => self.at_the_end(state),
            // Rows are other rows now: the choice is read from its beginning again.
            Phase::Confirming { choice, .. } => self.confirming(state, choice),
        }
    }

    /// On to the next that can be chosen, but never past a row that has not been on the screen.
    fn down(&self, state: State, focus: Option<usize>) -> State {
        let (sheet, bottom) = (self.sheet(&state), state.top + self.body(&state));
        let next = focus.map_or_else(
            || sheet.iter().skip(state.top).find(|row| row.text.starts_with('[')).and_then(|row| row.of),
            |focus| Some(focus + 1),
        );
        if let Some((first, last)) = next.and_then(|next| span(&sheet, next)) {
            let fits = first >= state.top && last < bottom;
            if fits || first == state.top {
                return State { phase: Phase::Reading { focus: next }, ..state };
            }
        }
        self.at(state.top + 1, state)
    }

    fn up(&self, state: State, focus: Option<usize>) -> State {
        let before = focus.and_then(|focus| focus.checked_sub(1));
        if let Some((first, _)) = before.and_then(|before| span(&self.sheet(&state), before))
            && first >= state.top
        {
            return State { phase: Phase::Reading { focus: before }, ..state };
        }
        self.at(state.top.saturating_sub(1), state)
    }

    /// The keys that move the page and choose nothing.
    fn scrolled(&self, state: State, key: &Key) -> State {
        let body = self.body(&state);
        let top = match key {
            Key::PageDown | Key::Char(' ') => state.top + body,
            Key::PageUp | Key::Char('b') => state.top.saturating_sub(body),
            Key::Home => 0,
            Key::End => usize::MAX,
            _ => return state,
        };
        self.at(top, state)
    }

    /// With this row at the top, or the nearest that leaves no room empty. What has left the screen is not in focus.
    fn at(&self, top: usize, state: State) -> State {
        let (sheet, body) = (self.sheet(&state), self.body(&state));
        let state = State { top: top.min(sheet.len().saturating_sub(body)), ..state };
        let Phase::Reading { focus: Some(focus) } = state.phase else { return state };
        let on_screen =
            span(&sheet, focus).is_some_and(|(first, _)| (state.top..state.top + body).contains(&first));
        State { phase: Phase::Reading { focus: on_screen.then_some(focus) }, ..state }
    }

    fn at_the_end(&self, state: State) -> State {
        self.at(usize::MAX, state)
    }

    /// On the page, with this in focus and as much of it on the screen as there is room.
    fn focused(&self, state: State, index: usize) -> State {
        let state = State { phase: Phase::Reading { focus: Some(index) }, ..state };
        let (sheet, body) = (self.sheet(&state), self.body(&state));
        let Some((first, last)) = span(&sheet, index) else { return self.at(state.top, state) };
        let stands = first >= state.top && last < state.top + body;
        self.at(if stands { state.top } else { first }, state)
    }

    /// The rows that the state looks at through its window.
    pub(super) fn sheet(&self, state: &State) -> Vec<Row> {
        let columns = usize::from(state.size.columns).saturating_sub(super::screen::GUTTER.len());
        match state.phase {
            Phase::Reading { .. } => sheet::page(&self.view, columns),
            Phase::Writing => sheet::writing(&self.view, &state.draft.0, columns),
            Phase::Confirming { choice, .. } => sheet::choice(&self.view, choice, &state.draft.0, columns),
        }
    }
}

/// The first and the last row of what can be chosen.
fn span(sheet: &[Row], index: usize) -> Option<(usize, usize)> {
    let first = sheet.iter().position(|row| row.of == Some(index))?;
    let last = sheet.iter().rposition(|row| row.of == Some(index))?;
    Some((first, last))
}

/// The resolution of a choice that was confirmed. There is one, since only what the envelope offers could be chosen.
pub(super) fn resolution(envelope: &Envelope, choice: Choice, draft: &str) -> Option<Resolution> {
    let terms = envelope.terms();
    let resolution = match choice {
        Choice::Option(index) => Resolution::option(&terms, index),
        Choice::Answer => Resolution::answer(&terms, draft),
        Choice::Question => Resolution::question(&terms),
    };
    resolution.ok()
}

pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}
