//! Holds an answer against the expectation of its vector.
//!
//! - The verdict must be the expected one.
//! - Every member of the output that the vector names must be equal; others are free. `errors` inside an output
//!   are compared as errors are; `contains` and `lacks` of a rendering are looked for in its `text`, of HTML in its
//!   text content; its `diagnostics` are a set of codes.
//! - Errors and warnings are compared as sets of codes; by a subject with the feature `locations` as sets of
//!   (code, trace, seq, at, offset). The offset takes part where the vector states one in that list: it always
//!   does for the codes of strict JSON, and need not where a fault has no byte of its own.
//! - How well a text follows the construction discipline is each implementation's own judgement. Of the warnings `W_BM_…` only
//!   those on counts, empties and repeats are compared, unless the subject has the feature `discipline`, by which it
//!   says that it judges as this project does.
//! - A subject without the feature `codes` is judged on the verdict alone; an output member that it sends all the
//!   same must be the named one.

use crate::decode;
use crate::first_difference::{self, shown};
use crate::json::{Json, Members, member};
use crate::model::{Expect, Fault, Vector};
use crate::subject::{Answer, Introduction};
use crate::text_content::text_content;
use std::collections::BTreeSet;

/// So many errors are told as they are; of more, those that make the difference.
const FEW: usize = 3;

/// The warnings about a binding moment that a rule decides, not a judgement.
const PLAIN_WARNINGS: &[&str] =
    &["W_BM_FINDING_COUNT", "W_BM_RECOMMENDATION_COUNT", "W_BM_EMPTY", "W_BM_REPEATED"];

/// What of an answer is judged.
#[derive(Clone, Copy, Debug)]
pub struct Judged {
    codes: bool,
    locations: bool,
    discipline: bool,
}

impl Judged {
    /// What can be judged of a subject, by its features.
    pub fn of(introduction: &Introduction) -> Judged {
        let codes = introduction.has("codes");
        Judged {
            codes,
            locations: codes && introduction.has("locations"),
            discipline: introduction.has("discipline"),
        }
    }

    /// Compares; a skip is no answer to compare and counts as a difference.
    ///
    /// # Errors
    /// What differs, for people; nothing in it can act on a terminal.
    pub fn compare(self, vector: &Vector, answer: &Answer) -> Result<(), String> {
        match (&vector.expect, answer) {
            (Expect::Accept { output, warnings }, Answer::Accept { output: got, warnings: warned }) => {
                let is_html = member(&vector.input, "renderer").and_then(Json::as_str) == Some("html");
                self.outputs(output, got, is_html)?;
                self.faults("warnings", warnings, warned)
            }
            (Expect::Reject { errors, warnings }, Answer::Reject { errors: got, warnings: warned }) => {
                self.faults("errors", errors, got)?;
                self.faults("warnings", warnings, warned)
            }
            (Expect::Accept { .. }, Answer::Reject { errors, .. }) => {
                Err(format!("expected accept, got reject with {}", self.list(errors, true)))
            }
            (Expect::Reject { errors, .. }, Answer::Accept { .. }) => {
                Err(format!("expected reject with {}, got accept", self.list(errors, true)))
            }
            (_, Answer::Skip { .. }) => Err("expected a verdict, got a skip".to_owned()),
        }
    }

    fn outputs(self, expected: &Members, got: &Members, is_html: bool) -> Result<(), String> {
        for (name, value) in expected {
            match (name.as_str(), member(got, name)) {
                ("contains" | "lacks", _) => match member(got, "text").and_then(Json::as_str) {
                    Some(html) if is_html => passages(name == "contains", value, &text_content(html))?,
                    Some(text) => passages(name == "contains", value, text)?,
                    None if !self.codes => {}
                    None => return Err("the output lacks `text`".to_owned()),
                },
                ("diagnostics", Some(codes)) if !self.codes || texts(codes) == texts(value) => {}
                ("outcomes", Some(outcomes)) if !self.codes && uncoded(outcomes) == uncoded(value) => {}
                ("errors", Some(list)) => {
                    let expected = decode::faults(value, "/errors", false)?;
                    let got = decode::faults(list, "/output/errors", true)?;
                    self.faults("errors", &expected, &got)?;
                }
                (_, Some(answer)) if answer == value => {}
                (_, None) if !self.codes => {}
                (_, None) => return Err(format!("the output lacks `{name}`, expected {}", shown(value))),
                (_, Some(answer)) => {
                    return Err(format!("`{name}`{}", first_difference::sentence(value, answer)));
                }
            }
        }
        Ok(())
    }

    fn faults(self, what: &str, expected: &[Fault], got: &[Fault]) -> Result<(), String> {
        if !self.codes {
            return Ok(());
        }
        let offsets = expected.iter().any(|fault| fault.offset.is_some());
        let project = |faults: &[Fault]| -> BTreeSet<Fault> {
            let judged = faults.iter().filter(|fault| self.judges(&fault.code));
            judged.map(|fault| self.project(fault, offsets)).collect()
        };
        if project(expected) == project(got) {
            return Ok(());
        }
        let (wanted, there) = (project(expected), project(got));
        if wanted.len().max(there.len()) <= FEW {
            return Err(format!(
                "{what}: expected {}, got {}",
                self.list(expected, offsets),
                self.list(got, offsets)
            ));
        }
        let list = |faults: Vec<&Fault>| match faults.as_slice() {
            [] => "none".to_owned(),
            faults => shown(&Fault::list_to_json(&faults.iter().map(|f| (*f).clone()).collect::<Vec<_>>())),
        };
        Err(format!(
            "{what}: of {} expected these are missing: {}; of {} got these are not expected: {}",
            wanted.len(),
            list(wanted.difference(&there).collect()),
            there.len(),
            list(there.difference(&wanted).collect())
        ))
    }

    fn judges(self, code: &str) -> bool {
        self.discipline || !code.starts_with("W_BM_") || PLAIN_WARNINGS.contains(&code)
    }

    fn project(self, fault: &Fault, offsets: bool) -> Fault {
        if !self.locations {
            return Fault::new(&fault.code);
        }
        Fault { offset: fault.offset.filter(|_| offsets), ..fault.clone() }
    }

    fn list(self, faults: &[Fault], offsets: bool) -> String {
        let unique: BTreeSet<Fault> = faults.iter().map(|fault| self.project(fault, offsets)).collect();
        shown(&Fault::list_to_json(&unique.into_iter().collect::<Vec<_>>()))
    }
}

/// Strings that must stand in a rendered text in this order, or must not stand in it at all.
fn passages(contains: bool, wanted: &Json, mut text: &str) -> Result<(), String> {
    for string in wanted.as_array().unwrap_or_default().iter().filter_map(Json::as_str) {
        match (contains, text.find(string)) {
            (true, Some(place)) => text = &text[place + string.len()..],
            (true, None) => {
                return Err(format!("the text lacks, in its place, {}", shown(&Json::from(string))));
            }
            (false, Some(_)) => return Err(format!("the text contains {}", shown(&Json::from(string)))),
            (false, None) => {}
        }
    }
    Ok(())
}

fn texts(list: &Json) -> BTreeSet<&str> {
    list.as_array().unwrap_or_default().iter().filter_map(Json::as_str).collect()
}

/// The outcomes of a handshake without their codes.
fn uncoded(outcomes: &Json) -> Vec<&str> {
    let outcomes = outcomes.as_array().unwrap_or_default().iter().filter_map(Json::as_str);
    outcomes
        .map(|outcome| match outcome.split_once(':') {
            Some((what @ ("refused" | "discarded"), _)) => what,
            _ => outcome,
        })
        .collect()
}
