//! What is shown, as rows, before any window is laid over it.
//!
//! All of it begins as the plain page of binding-moment: what stands in its first column is the renderer's, so a row that begins with a
//! bracket begins an option or a hatch, and a row of a text of the agent never does.

use binding_moment::render::{plain, wrap};
use binding_moment::{RECOMMENDED, View};
use findings::visible_lines;

use super::state::Choice;

/// One row of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) text: String,
    /// Which option or hatch it belongs to, the options first.
    pub(super) of: Option<usize>,
    /// It begins the option that the agent recommends.
    pub(super) marked: bool,
}

impl Row {
    fn ours(text: &str) -> Row {
        Row { text: text.to_owned(), of: None, marked: false }
    }
}

/// The whole decision, in rows of at most so many columns.
pub(super) fn page(view: &View<'_>, columns: usize) -> Vec<Row> {
    let (mut heads, mut of) = (0, None);
    let mark = format!(", {RECOMMENDED}] ");
    let row = |line: &str| {
        let is_head = line.starts_with('[');
        if is_head {
            of = Some(heads);
            heads += 1;
        } else if !line.starts_with(' ') {
            of = None;
        }
        let marked = is_head && line.get(2..).is_some_and(|rest| rest.starts_with(&mark));
        Row { text: line.to_owned(), of, marked }
    };
    plain(view, columns).lines().map(row).collect()
}

/// The question, and under it what would be answered.
pub(super) fn choice(view: &View<'_>, choice: Choice, draft: &str, columns: usize) -> Vec<Row> {
    let page = page(view, columns);
    let mut rows = question(&page);
    let chosen = match choice {
        Choice::Option(index) => index,
        Choice::Question => view.options.len() + view.hatches.len().saturating_sub(1),
        Choice::Answer => {
            rows.extend(answer(draft, columns));
            return rows;
        }
    };
    rows.push(Row::ours("You chose"));
    rows.extend(page.into_iter().filter(|row| row.of == Some(chosen)));
    rows
}

/// The question, and the answer as far as it is written.
pub(super) fn writing(view: &View<'_>, draft: &str, columns: usize) -> Vec<Row> {
    let mut rows = question(&page(view, columns));
    rows.extend(answer(draft, columns));
    rows
}

/// The stem under its heading: the last rows before the first option.
fn question(page: &[Row]) -> Vec<Row> {
    let first = page.iter().position(|row| row.of.is_some()).unwrap_or(page.len());
    let heading = page[..first].iter().rposition(|row| !row.text.starts_with(' ')).unwrap_or(first);
    page[heading..first].to_vec()
}

/// The person's own words, which they may have pasted from anywhere.
fn answer(draft: &str, columns: usize) -> Vec<Row> {
    const INDENT: &str = "  ";
    let room = columns.saturating_sub(INDENT.len());
    let shown = visible_lines(draft);
    let lines = shown.split('\n').flat_map(|line| wrap(line, room, room));
    let rows = lines.map(|line| Row::ours(&format!("{INDENT}{line}")));
    [Row::ours("Your answer")].into_iter().chain(rows).collect()
}
