//! Where a prompt stands: a value, and nothing else of the picker's changes.

use core::fmt;

/// Below this the picker shows nothing of the decision and takes no answer: its text would not fit.
pub const MIN_COLUMNS: u16 = 34;
/// As [`MIN_COLUMNS`].
pub const MIN_ROWS: u16 = 8;

/// A window, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Across.
    pub columns: u16,
    /// Down.
    pub rows: u16,
}

impl Size {
    /// This size. A terminal that does not know its own says 0, and is taken for 80 by 24.
    pub const fn of(columns: u16, rows: u16) -> Size {
        Size { columns: if columns == 0 { 80 } else { columns }, rows: if rows == 0 { 24 } else { rows } }
    }

    pub(super) const fn is_too_small(self) -> bool {
        self.columns < MIN_COLUMNS || self.rows < MIN_ROWS
    }
}

/// Where a prompt stands. [`Picker::start`](super::Picker::start) makes one, [`Picker::press`](super::Picker::press) the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) size: Size,
    /// The first row of the sheet that is on the screen.
    pub(super) top: usize,
    pub(super) phase: Phase,
    pub(super) draft: Draft,
    pub(super) notice: Option<Notice>,
}

impl State {
    /// Whether a choice stands alone on the screen and waits for its confirmation.
    pub fn is_confirming(&self) -> bool {
        matches!(self.phase, Phase::Confirming { .. })
    }
}

/// What the screen is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Reading. `focus` is one of what can be chosen: the options, then the open hatches. Its first row is on the screen.
    Reading { focus: Option<usize> },
    /// Writing an answer.
    Writing,
    /// A choice is read once more. All rows of the sheet before `seen` have been on the screen.
    Confirming { choice: Choice, seen: usize },
}

/// What would be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The option at this index.
    Option(usize),
    /// The draft, through the answer-space hatch.
    Answer,
    /// The question-space hatch.
    Question,
}

/// Why an act did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    NothingChosen,
    BlankAnswer,
    NotAllSeen,
}

impl Notice {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Notice::NothingChosen => "Nothing is chosen yet.",
            Notice::BlankAnswer => "There are no words in it yet.",
            Notice::NotAllSeen => "Not confirmed: read it to its end first.",
        }
    }
}

/// An answer as far as it is written. It is the person's own: `Debug` prints its length.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Draft(pub(super) String);

impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Draft({} bytes)", self.0.len())
    }
}
