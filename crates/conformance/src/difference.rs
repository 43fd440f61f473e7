//! How far a rejected vector is from its accepted twin.
//!
//! One step means: exactly one member of the input differs; where that is a document, what is left of both after
//! the common beginning and the common end is short. Documents under a signature are exempt from the second
//! half, since one change there moves every later byte.

use crate::input;
use crate::json::{Json, Members, member};

/// The most bytes that may differ in the middle of a document.
pub const MOST_BYTES: usize = 256;

/// Members whose documents are signed.
const SIGNED: &[&str] = &["trace", "traces", "keys"];

/// An envelope is signed where there are keys beside it: then it is one of authority, and no binding moment.
fn is_signed(name: &str, input: &Members) -> bool {
    SIGNED.contains(&name) || (name == "envelope" && member(input, "keys").is_some())
}

/// The distance between two inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distance {
    /// They are equal.
    None,
    /// One step.
    One,
    /// More; the sentence says why.
    Far(String),
}

/// The distance between the inputs of two vectors of the same operation.
pub fn between(accepted: &Members, rejected: &Members) -> Distance {
    let mut names: Vec<&str> = accepted.iter().chain(rejected).map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|name| member(accepted, name) != member(rejected, name));
    match names.as_slice() {
        [] => Distance::None,
        [name] => match (member(accepted, name), member(rejected, name)) {
            (Some(before), Some(after)) if !is_signed(name, accepted) => within(name, before, after),
            _ => Distance::One,
        },
        _ => Distance::Far(format!("they differ in {}", names.join(" and "))),
    }
}

fn within(name: &str, accepted: &Json, rejected: &Json) -> Distance {
    let (Ok(accepted), Ok(rejected)) = (input::document(accepted), input::document(rejected)) else {
        return Distance::One;
    };
    let (before, after) = middles(&accepted, &rejected);
    let longest = before.max(after);
    if longest <= MOST_BYTES {
        return Distance::One;
    }
    Distance::Far(format!("{before} bytes of `{name}` became {after}, at most {MOST_BYTES} may"))
}

/// How many bytes are left of each after the common beginning and then the common end are taken away.
fn middles(a: &[u8], b: &[u8]) -> (usize, usize) {
    let start = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    (a.len() - end, b.len() - end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model;

    fn input(profile: &str, document: &str) -> Members {
        vec![
            ("profile".to_owned(), Json::from(profile)),
            ("document".to_owned(), model::document(document.as_bytes())),
        ]
    }

    #[test]
    fn one_member_and_a_short_middle_is_one_step() {
        let from = input("integers", r#"{"a":1,"b":2}"#);
        assert_eq!(between(&from, &from), Distance::None);
        assert_eq!(between(&from, &input("integers", r#"{"a":1,"a":2}"#)), Distance::One);
        assert_eq!(between(&from, &input("rfc8785", r#"{"a":1,"b":2}"#)), Distance::One);
    }

    #[test]
    fn two_members_or_a_long_middle_is_far() {
        let from = input("integers", "[1]");
        assert!(matches!(between(&from, &input("rfc8785", "[2]")), Distance::Far(_)));
        let long = format!("[{}]", "1,".repeat(MOST_BYTES));
        assert!(matches!(between(&from, &input("integers", &long)), Distance::Far(_)));
    }

    #[test]
    fn the_common_end_does_not_overlap_the_common_beginning() {
        assert_eq!(middles(b"aa", b"aaa"), (0, 1));
        assert_eq!(middles(b"abcd", b"axd"), (2, 1));
        assert_eq!(middles(b"", b"xy"), (0, 2));
    }
}
