//! The codes of the source and the project's table of codes are one list.

use std::collections::BTreeSet;

use decision_trace::codes;

/// Rows of `spec/codes.tsv`, each seven fields.
fn table() -> Vec<Vec<String>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../spec/codes.tsv");
    let text = std::fs::read_to_string(path).expect("the table of codes can be read");
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn every_code_of_this_crate_is_in_the_table_and_no_other() {
    let rows: Vec<_> =
        table().into_iter().filter(|row| row[2] == "decision-trace").map(|row| row[0].clone()).collect();
    let ours: BTreeSet<_> = codes::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(ours.len(), codes::ALL.len(), "a code is listed twice in the source");
    assert_eq!(rows.iter().map(String::as_str).collect::<BTreeSet<_>>(), ours);
    assert_eq!(rows.len(), ours.len(), "a code is listed twice in the table");
}

#[test]
fn codes_stand_in_a_report_as_they_stand_in_the_table() {
    let ours: Vec<_> = codes::ALL.iter().map(|code| code.as_str()).collect();
    let rows: Vec<_> =
        table().into_iter().filter(|row| row[2] == "decision-trace").map(|row| row[0].clone()).collect();
    assert_eq!(rows, ours);
    assert!(codes::ALL.is_sorted(), "ranks follow the order of the source");
}
