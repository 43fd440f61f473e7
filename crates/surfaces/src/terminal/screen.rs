//! The view: what stands on the screen in a state.

use binding_moment::render::{columns_of, wrap};

use super::state::{MIN_COLUMNS, MIN_ROWS, Phase};
use super::{Picker, State};

/// What stands before a row of the sheet. Before the row in focus it is [`FOCUS`].
pub(super) const GUTTER: &str = "  ";
const FOCUS: &str = "> ";

/// What a terminal shows: never more rows or columns than it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// From the top.
    pub lines: Vec<Line>,
    /// Column and row of the cursor: at what is in focus, for those who follow it with their ears or a magnifier.
    pub cursor: (u16, u16),
}

/// One row of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its text. It holds nothing that a terminal obeys.
    pub text: String,
    /// How it may look besides. No style says anything that the text does not.
    pub style: Style,
}

/// How a row may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As it is.
    Plain,
    /// The recommended option.
    Recommended,
    /// What is in focus.
    Focused,
    /// The picker's own words about itself.
    Status,
}

impl Picker<'_> {
    /// What stands on the screen in this state.
    pub fn screen(&self, state: &State) -> Screen {
        if state.size.is_too_small() {
            return too_small(state);
        }
        let (sheet, body) = (self.sheet(state), self.body(state));
        let bottom = sheet.len().min(state.top + body);
        let focus = match state.phase {
            Phase::Reading { focus } => focus,
            _ => None,
        };
        let mut cursor = None;
        let mut lines: Vec<Line> = Vec::new();
        for (nth, row) in sheet.iter().enumerate().take(bottom).skip(state.top) {
            let in_focus = focus.is_some() && row.of == focus;
            let is_head = in_focus && row.text.starts_with('[');
            if is_head {
                cursor = Some((0, lines.len()));
            }
            if state.phase == Phase::Writing && nth + 1 == sheet.len() {
                let end = (GUTTER.len() + columns_of(&row.text)).min(usize::from(state.size.columns) - 1);
                cursor = Some((end, lines.len()));
            }
            let gutter = if is_head { FOCUS } else { GUTTER };
            let style = match (in_focus, row.marked) {
                (true, _) => Style::Focused,
                (false, true) => Style::Recommended,
                (false, false) => Style::Plain,
            };
            lines.push(Line { text: format!("{gutter}{}", row.text), style });
        }
        lines.resize(body, Line { text: String::new(), style: Style::Plain });
        let more = match (state.top > 0, bottom < sheet.len()) {
            (false, false) => "",
            (true, false) => " More up.",
            (false, true) => " More down.",
            (true, true) => " More up and down.",
        };
        let numbers = format!("Lines {} to {bottom} of {}.", state.top + 1, sheet.len());
        // The numbers say it all; the words are for those who do not count.
        let has_room = numbers.len() + more.len() <= usize::from(state.size.columns);
        let standing = if has_room { numbers + more } else { numbers };
        for text in [standing].into_iter().chain(self.footer(state)) {
            lines.push(Line { text, style: Style::Status });
        }
        let (column, row) = cursor.unwrap_or((0, body));
        Screen { lines, cursor: (column.try_into().unwrap_or(0), row.try_into().unwrap_or(0)) }
    }

    /// How many rows of the sheet there is room for.
    pub(super) fn body(&self, state: &State) -> usize {
        const STANDING: usize = 1;
        usize::from(state.size.rows).saturating_sub(STANDING + self.footer(state).len()).max(1)
    }

    /// Why the last act did nothing, and which acts there are.
    fn footer(&self, state: &State) -> Vec<String> {
        let keys = match state.phase {
            Phase::Reading { .. } => {
                let last = self.view.options.len().saturating_sub(1);
                let hatches: String =
                    self.view.hatches.iter().map(|hatch| format!(", {}", hatch.key)).collect();
                format!("Up, Down, Space: read. 0-{last}{hatches}, Enter: choose. Escape: leave it open.")
            }
            Phase::Writing => "Enter: look it over. Tab: back. Escape: leave it open.".to_owned(),
            Phase::Confirming { .. } => {
                "y: confirm. n: back. Space: read on. Escape: leave it open.".to_owned()
            }
        };
        let columns = usize::from(state.size.columns);
        let notice = state.notice.map(|notice| wrap(notice.words(), columns, columns));
        notice.unwrap_or_default().into_iter().chain(wrap(&keys, columns, columns)).collect()
    }
}

fn too_small(state: &State) -> Screen {
    let words = format!(
        "This window is too small: {MIN_COLUMNS} columns and {MIN_ROWS} rows. Escape leaves it open."
    );
    let columns = usize::from(state.size.columns);
    let mut texts = wrap(&words, columns, columns);
    texts.truncate(state.size.rows.into());
    let line = |text| Line { text, style: Style::Status };
    Screen { lines: texts.into_iter().map(line).collect(), cursor: (0, 0) }
}
