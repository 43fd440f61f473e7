//! The picker in plain lines: nothing is drawn over, each answer is a typed line.

use binding_moment::render::plain;
use binding_moment::{Envelope, Hatch, Resolution, View};

use super::picker::{is_blank, resolution};
use super::sheet;
use super::state::{Choice, Draft};

/// A decision to be read out and answered line by line. It holds nothing that changes.
///
/// ```
/// # let text = br#"{"synopsis":"Decline.","findings":[],"recommendations":[],"offer":"Ask.","question":{"stem":"How?",
/// #   "options":[{"label":"a","reasoning":"b"},{"label":"c","reasoning":"d"}],"recommended_idx":0,
/// #   "hatches":{"free_text":true,"dialogue":true}}}"#;
/// use binding_moment::{Envelope, Outcome};
/// use surfaces::terminal::{Dialogue, Said, Turn};
///
/// let envelope = Envelope::parse(text)?;
/// let dialogue = Dialogue::new(&envelope, 80);
/// assert!(dialogue.opening().contains("[0, recommended] a\n    why: b\n"));
/// let Turn::Open(said, _) = dialogue.hear(Said::nothing(), "1") else { panic!("nothing is decided yet") };
/// let Turn::Resolved(resolution) = dialogue.hear(said, "yes") else { panic!("is confirmed") };
/// assert_eq!(resolution.outcome(), &Outcome::Option(1));
/// # Ok::<(), findings::Report>(())
/// ```
#[derive(Debug)]
pub struct Dialogue<'e> {
    envelope: &'e Envelope,
    view: View<'e>,
    columns: usize,
}

/// What has been said so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    phase: Phase,
    draft: Draft,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Choosing,
    Answering,
    Confirming(Choice),
}

impl Said {
    /// Nothing yet.
    pub fn nothing() -> Said {
        Said { phase: Phase::Choosing, draft: Draft::default() }
    }

    /// Whether a choice has been read out and waits for its confirmation.
    pub fn is_confirming(&self) -> bool {
        matches!(self.phase, Phase::Confirming(_))
    }
}

/// What a line led to.
#[derive(Debug)]
pub enum Turn {
    /// Nothing is decided. The text is to be written; its last line has no end, and what is typed goes on it.
    Open(Said, String),
    /// A choice was made and confirmed.
    Resolved(Resolution),
    /// The person left without one: [`Unresolved::Cancelled`](binding_moment::Unresolved::Cancelled).
    Left,
}

/// What begins the line that a person types on.
const PROMPT: &str = "> ";

impl<'e> Dialogue<'e> {
    /// For this envelope, in lines of so many columns.
    pub fn new(envelope: &'e Envelope, columns: usize) -> Dialogue<'e> {
        Dialogue { envelope, view: View::of(envelope), columns }
    }

    /// The whole decision, and which lines can be typed.
    pub fn opening(&self) -> String {
        format!("{}{}", plain(&self.view, self.columns), self.choosing())
    }

    /// One line, without its end.
    pub fn hear(&self, said: Said, line: &str) -> Turn {
        match said.phase {
            Phase::Choosing => self.choose(said, line.trim()),
            Phase::Answering if is_blank(line) => {
                let text = format!("There was no answer on that line.\n{}", self.choosing());
                Turn::Open(Said { phase: Phase::Choosing, ..said }, text)
            }
            Phase::Answering => self.read_out(Choice::Answer, Said { draft: Draft(line.to_owned()), ..said }),
            Phase::Confirming(choice) => match line.trim() {
                "yes" => match resolution(self.envelope, choice, &said.draft.0) {
                    Some(resolution) => Turn::Resolved(resolution),
                    None => Turn::Open(said, confirming()),
                },
                "no" => Turn::Open(Said::nothing(), self.choosing()),
                "x" => Turn::Left,
                _ => Turn::Open(said, format!("Not confirmed.\n{}", confirming())),
            },
        }
    }

    fn choose(&self, said: Said, word: &str) -> Turn {
        let mut letters = word.chars();
        let key = letters.next().filter(|_| letters.next().is_none());
        if key == Some('x') {
            return Turn::Left;
        }
        if let Some(option) = self.view.options.iter().find(|option| Some(option.key) == key) {
            return self.read_out(Choice::Option(option.index), said);
        }
        match self.view.hatches.iter().find(|hatch| Some(hatch.key) == key).map(|hatch| hatch.hatch) {
            Some(Hatch::Dialogue) => self.read_out(Choice::Question, said),
            Some(Hatch::FreeText) => {
                let text =
                    format!("Type your answer on one line, then Enter. An empty line goes back.\n{PROMPT}");
                Turn::Open(Said { phase: Phase::Answering, ..said }, text)
            }
            None => Turn::Open(said, format!("Nothing is chosen yet.\n{}", self.choosing())),
        }
    }

    fn read_out(&self, choice: Choice, said: Said) -> Turn {
        let mut text = String::new();
        for row in sheet::choice(&self.view, choice, &said.draft.0, self.columns) {
            text.push_str(&row.text);
            text.push('\n');
        }
        Turn::Open(Said { phase: Phase::Confirming(choice), ..said }, text + &confirming())
    }

    fn choosing(&self) -> String {
        let last = self.view.options.len().saturating_sub(1);
        let hatches: String = self.view.hatches.iter().map(|hatch| format!(", {}", hatch.key)).collect();
        format!("Type one of 0 to {last}{hatches}, then Enter. Type x to leave the question open.\n{PROMPT}")
    }
}

fn confirming() -> String {
    format!("Type yes to confirm this, no to go back, x to leave the question open.\n{PROMPT}")
}
