//! The page on the format, and the example that was made without this crate.

use decision_trace::{KeySet, Options, Record, UnverifiedTrace, action_digest, codes};
use jcs_strict::Digest;

const TRACE: &str = include_str!("by_hand.jsonl");
const KEYS: &str = include_str!("by_hand_keys.json");
const PAGE: &str = include_str!("../FORMAT.md");

#[test]
fn the_example_was_made_elsewhere_and_verifies_here() {
    let keys = KeySet::parse(KEYS.as_bytes()).expect("the key set is good");
    assert_eq!(keys.to_json(), KEYS.trim_end());
    let trace = UnverifiedTrace::new(TRACE).verify(&keys, Options::new().require_closed());
    assert_eq!(trace.expect("the trace is good").records().len(), 2);
}

#[test]
fn the_page_shows_that_example_and_what_is_hashed_of_it() {
    for line in TRACE.lines().chain(KEYS.lines()) {
        assert!(PAGE.lines().any(|other| other == line), "{line}");
    }
    let record = Record::parse(TRACE.lines().next_back().expect("two lines").as_bytes()).expect("a record");
    let hashed = PAGE.lines().map(|line| Digest::of(line.as_bytes())).any(|digest| digest == record.hash());
    assert!(hashed && PAGE.contains(&record.hash().to_string()));
    let action = action_digest("orders.cancel", Digest::of(br#"{"order":"A-17"}"#));
    assert!(PAGE.contains(&action.to_string()));
}

#[test]
fn the_page_begins_with_what_it_is_and_names_every_code() {
    assert!(PAGE.lines().next().is_some_and(|title| title.contains("reconstruction")));
    for code in codes::ALL {
        assert!(PAGE.contains(&format!("`{code}`")), "{code}");
    }
}

#[test]
fn every_section_that_is_cited_is_there() {
    let sources = walk(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")));
    let mut cited = 0;
    for (at, _) in sources.match_indices("\"DT §") {
        let number: String = sources[at + 6..].chars().take_while(char::is_ascii_digit).collect();
        assert!(PAGE.contains(&format!("\n## §{number} ")), "§{number}");
        cited += 1;
    }
    assert!(cited > 10, "{cited} sections are cited");
}

fn walk(folder: &std::path::Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        text +=
            &if entry.is_dir() { walk(&entry) } else { std::fs::read_to_string(&entry).expect("a source") };
    }
    text
}
