//! Strict JSON and its canonical form: rulings J1 to J8.

mod canonical_form;
mod depth;
mod doubles;
mod duplicates;
mod encoding;
mod integers;
mod order;
mod published;
mod sorting;
mod strings;
mod surrogates;
mod syntax;

use super::author::Topic;

const DEPTH: &str = "E_JCS_DEPTH";
const DUPLICATE: &str = "E_JCS_DUPLICATE";
const NOT_CANONICAL: &str = "E_JCS_NOT_CANONICAL";
const NUMBER: &str = "E_JCS_NUMBER";
const SURROGATE: &str = "E_JCS_SURROGATE";
const SYNTAX: &str = "E_JCS_SYNTAX";
const UTF8: &str = "E_JCS_UTF8";

pub(super) fn topics() -> Vec<Topic> {
    vec![
        encoding::topic(),
        syntax::topic(),
        strings::topic(),
        surrogates::topic(),
        duplicates::topic(),
        depth::topic(),
        integers::topic(),
        doubles::topic(),
        sorting::topic(),
        order::topic(),
        canonical_form::topic(),
        published::topic(),
    ]
}

/// An object of the members n00, n01 and so on, each with its number, in this order.
fn rising(count: usize) -> String {
    let members: Vec<String> = (0..count).map(|i| format!("\"n{i:02}\":{i}")).collect();
    format!("{{{}}}", members.join(","))
}

/// The same members in the opposite order.
fn falling(count: usize) -> String {
    let members: Vec<String> = (0..count).rev().map(|i| format!("\"n{i:02}\":{i}")).collect();
    format!("{{{}}}", members.join(","))
}
