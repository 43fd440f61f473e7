//! Every short document over small alphabets: the exact reading, the fast path, serde_json and the plainest reader agree on verdict, code,
//! place and bytes. `cargo xtask exhaust` does the same with up to six symbols, or seven on demand.

use testkit::exhaust::{ALPHABETS, Tally, run};

/// Symbols of the longest documents.
const LENGTH: usize = if cfg!(debug_assertions) { 4 } else { 5 };

fn tally(name: &str) -> Tally {
    let alphabet = ALPHABETS.iter().find(|alphabet| alphabet.name == name).expect("an alphabet of that name");
    let tally = run(alphabet, LENGTH, 2).unwrap_or_else(|difference| panic!("{difference}"));
    let documents: u64 = (0..=LENGTH as u32).map(|length| 16_u64.pow(length)).sum();
    assert_eq!(tally.values().sum::<u64>(), documents);
    tally
}

/// That an alphabet meets the rules that it was made for.
fn meets(name: &str, answers: &[&str]) {
    let tally = tally(name);
    for answer in answers {
        assert!(tally.contains_key(answer), "{name} never meets {answer}: {tally:?}");
    }
}

#[test]
fn every_short_document_of_bytes_has_one_answer() {
    meets("bytes", &["accepted", "E_JCS_DEPTH", "E_JCS_NUMBER", "E_JCS_SYNTAX", "E_JCS_UTF8"]);
}

#[test]
fn every_short_document_of_members_has_one_answer() {
    meets("members", &["accepted", "E_JCS_DEPTH", "E_JCS_DUPLICATE", "E_JCS_SYNTAX"]);
}

#[test]
fn every_short_document_of_escapes_has_one_answer() {
    meets("escapes", &["accepted", "E_JCS_DEPTH", "E_JCS_SURROGATE", "E_JCS_SYNTAX"]);
}

#[test]
fn every_short_document_of_numbers_has_one_answer() {
    meets("numbers", &["accepted", "E_JCS_DEPTH", "E_JCS_NUMBER", "E_JCS_SYNTAX"]);
}
