//! Which subject passes what: topics down, subjects across.

use super::Counts;
use crate::runner::Run;

/// The counts of every topic for every run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<'a> {
    /// The rows, in the order in which the runs met their topics.
    pub rows: Vec<Row<'a>>,
}

/// A topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// The suite it belongs to.
    pub suite: &'a str,
    /// Its name within the suite.
    pub topic: &'a str,
    /// What came of its vectors, one for each run in their order; all zero where a run had none of them.
    pub cells: Vec<Counts>,
}

impl<'a> Matrix<'a> {
    /// The matrix of these runs.
    pub fn of(runs: &'a [Run]) -> Matrix<'a> {
        let mut rows: Vec<Row<'a>> = Vec::new();
        for (column, run) in runs.iter().enumerate() {
            for outcome in &run.outcomes {
                let (suite, topic) = (outcome.suite.as_str(), outcome.topic());
                let place = match rows.iter().rposition(|row| row.suite == suite && row.topic == topic) {
                    Some(place) => place,
                    None => {
                        rows.push(Row { suite, topic, cells: vec![Counts::default(); runs.len()] });
                        rows.len() - 1
                    }
                };
                rows[place].cells[column].add(&outcome.verdict);
            }
        }
        Matrix { rows }
    }
}
