//! Whatever would make a run smaller in silence is an error of the loader.

mod support;

use countersign_conformance::json::Json;
use countersign_conformance::loader::Library;
use std::fs;
use std::path::Path;

/// A folder with the suite of the tests, after `change`; what the loader says.
fn after(change: impl FnOnce(&Path)) -> Result<Library, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let suite = folder.path().join("jcs");
    fs::create_dir(&suite).expect("a suite");
    fs::write(suite.join("numbers.json"), text()).expect("a topic");
    fs::write(folder.path().join("index.json"), "{}").expect("an index");
    change(folder.path());
    Library::load(folder.path()).map_err(|errors| errors.join("\n"))
}

fn text() -> String {
    support::library().files[0].to_json().to_pretty(3)
}

fn refusal(change: impl FnOnce(&Path)) -> String {
    after(change).err().unwrap_or_default()
}

#[test]
fn a_file_reads_back_as_it_was_written() {
    let library = after(|_| {}).expect("a library");
    assert_eq!(library.files, support::library().files);
    assert_eq!(library.suites(), ["jcs"]);
}

#[test]
fn a_folder_that_is_missing_or_holds_no_suite_is_an_error() {
    assert!(Library::load(Path::new("/no/such/folder")).is_err());
    assert!(refusal(|root| fs::remove_dir_all(root.join("jcs")).expect("gone")).contains("no suite"));
}

#[test]
fn an_empty_suite_and_an_empty_topic_are_errors() {
    assert!(refusal(|root| fs::create_dir(root.join("other")).expect("a suite")).contains("empty"));
    let empty = |root: &Path| {
        let text = r#"{"suite":"jcs","topic":"numbers","about":"x.","vectors":[]}"#;
        fs::write(root.join("jcs/numbers.json"), text).expect("a topic");
    };
    assert!(refusal(empty).contains("no vector"));
}

#[test]
fn a_file_that_cannot_be_read_or_lies_in_the_wrong_place_is_an_error() {
    assert!(
        refusal(|root| fs::create_dir(root.join("jcs/more.json")).expect("a folder"))
            .contains("cannot be read")
    );
    assert!(
        refusal(|root| fs::write(root.join("jcs/notes.txt"), "").expect("a file"))
            .contains("nothing but topics")
    );
    assert!(
        refusal(|root| fs::write(root.join("jcs/other.json"), text()).expect("a file"))
            .contains("jcs/numbers")
    );
}

#[test]
fn a_file_is_judged_strictly() {
    for (from, to, says) in [
        ("\"suite\"", "\"suite\": \"jcs\", \"suite\"", "E_JCS_DUPLICATE"),
        ("\"about\": \"A", "\"abuot\": \"A", "`about` is missing"),
        ("\"op\":", "\"note\": 1, \"op\":", "no member is called \"note\""),
        ("\"reject\"", "\"acceptable\"", "no third"),
        ("\"offset\": 1", "\"offset\": -1", "at least 0"),
        ("\"offset\": 1", "\"offset\": 1.5", "E_JCS_NUMBER"),
        ("\"offset\": 1", "\"ofset\": 1", "no member is called"),
        ("\"errors\"", "\"output\"", "`errors` is missing"),
        ("\"twin\":", "\"several_faults\": false, \"twin\":", "expected true"),
        ("\"rulings\": [\"J5\"]", "\"rulings\": \"J5\"", "expected an array"),
    ] {
        let changed = text().replacen(from, to, 1);
        assert_ne!(changed, text(), "{from}");
        let said = refusal(|root| fs::write(root.join("jcs/numbers.json"), changed).expect("a topic"));
        assert!(said.contains(says), "{from} -> {to}: {said}");
    }
    let said = refusal(|root| fs::write(root.join("jcs/numbers.json"), b"\xff").expect("a topic"));
    assert!(said.contains("E_JCS_UTF8"), "{said}");
}

#[test]
fn every_fault_is_said_at_once() {
    let said = refusal(|root| {
        fs::write(root.join("jcs/a.json"), "{").expect("a topic");
        fs::write(root.join("jcs/b.json"), Json::Null.to_line()).expect("a topic");
    });
    assert!(said.contains("a.json") && said.contains("b.json"), "{said}");
}
