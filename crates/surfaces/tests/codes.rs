//! The codes of the source and the project's table of codes are one list.

use surfaces::codes;

#[test]
fn every_code_of_this_crate_is_in_the_table_and_no_other() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../spec/codes.tsv");
    let table = std::fs::read_to_string(path).expect("the table of codes can be read");
    let rows: Vec<&str> = table
        .lines()
        .filter(|row| row.split('\t').nth(2) == Some("surfaces"))
        .filter_map(|row| row.split('\t').next())
        .collect();
    let ours: Vec<&str> = codes::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(rows, ours);
}
