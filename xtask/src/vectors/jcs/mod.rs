//! Strict JSON and its canonical form: rulings J1 to J8.

mod duplicates;

use super::author::Topic;

pub(super) fn topics() -> Vec<Topic> {
    vec![duplicates::topic()]
}
