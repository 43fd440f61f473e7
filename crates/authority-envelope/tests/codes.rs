//! The codes of the source and the project's table of codes are one list.

use std::collections::BTreeSet;

use authority_envelope::codes;

/// The codes of this crate in `spec/codes.tsv`, in its order.
fn rows() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../spec/codes.tsv");
    let text = std::fs::read_to_string(path).expect("the table of codes can be read");
    let rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|row| row[2] == "authority-envelope").map(|row| row[0].to_owned()).collect()
}

#[test]
fn codes_stand_in_a_report_as_they_stand_in_the_table() {
    let ours: Vec<_> = codes::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(rows(), ours);
    assert_eq!(ours.iter().collect::<BTreeSet<_>>().len(), ours.len(), "a code is listed twice");
    assert!(codes::ALL.is_sorted(), "ranks follow the order of the source");
}

#[test]
fn codes_of_the_envelope_follow_those_of_the_trace() {
    assert!(decision_trace::codes::ALL.iter().max() < codes::ALL.iter().min());
}
