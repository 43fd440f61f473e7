//! `report`: a page that appears whole or not at all, the same bytes for the same bundle.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use testkit::trace::family;

use crate::process::{Run, run};

const KEYS: &str = "examples/traces/keys.json";
const BUNDLE: &str = "examples/traces/order-20418";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn report(bundle: &str, page: &Path, more: &[&str]) -> Run {
    let page = page.to_str().expect("is text");
    run([&["report", bundle, "--keys", KEYS, "--html", page], more].concat())
}

fn text(page: &Path) -> String {
    fs::read_to_string(page).expect("the page is there")
}

fn names(folder: &TempDir) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.path()).expect("is a folder");
    entries.map(|entry| entry.expect("can be read").path()).collect()
}

#[test]
fn the_page_of_a_good_bundle_has_the_verdict_of_bundle_verify() {
    let folder = folder();
    let page = folder.path().join("report.html");
    let told = report(BUNDLE, &page, &[]);
    assert_eq!((told.exit, told.err.as_str()), (0, ""));
    let verified = run(["bundle", "verify", BUNDLE, "--keys", KEYS]);
    assert_eq!(told.out.lines().last(), verified.out.lines().last());
    let verdict = told.out.lines().last().and_then(|line| line.strip_prefix("verdict ")).expect("a verdict");
    let page_text = text(&page);
    assert!(page_text.contains("The bundle verifies.") && page_text.contains(verdict), "{page_text}");
    assert!(page_text.contains("No verifier can prove what was only claimed"));
    assert_eq!(names(&folder), [page]);
}

#[test]
fn two_runs_write_the_same_bytes_and_no_time_but_the_one_that_was_given() {
    let folder = folder();
    let [a, b, c] = ["a.html", "b.html", "c.html"].map(|name| folder.path().join(name));
    for page in [&a, &b] {
        assert_eq!(report(BUNDLE, page, &[]).exit, 0);
    }
    assert_eq!(text(&a), text(&b));
    assert!(!text(&a).contains("Report made"));
    assert_eq!(report(BUNDLE, &c, &["--at", "2026-12-01T09:00:00Z"]).exit, 0);
    assert!(text(&c).contains("Report made</dt><dd><bdi dir=\"auto\">2026-12-01T09:00:00Z"));
    assert_eq!(report(BUNDLE, &c, &["--at", "yesterday", "--force"]).exit, 2);
}

#[test]
fn a_bundle_with_errors_has_its_report_and_exit_one() {
    let folder = folder();
    let traces = folder.path().join("traces");
    fs::create_dir(&traces).expect("is made");
    let (parent, child) = family::family();
    fs::write(traces.join("a.jsonl"), parent.text()).expect("is written");
    fs::write(traces.join("b.jsonl"), child.text().replace("14:02:42Z", "14:02:43Z")).expect("is written");
    fs::write(traces.join("c.jsonl"), "{\"\u{202e}<b>\":1}\nno record\n").expect("is written");
    let page = folder.path().join("report.html");
    let told = report(traces.to_str().expect("is text"), &page, &[]);
    assert_eq!(told.exit, 1);
    assert!(told.err.contains("E_TRACE_HASH"), "{}", told.err);
    let page = text(&page);
    assert!(page.contains("The bundle does not verify.") && page.contains("E_TRACE_HASH"));
    assert!(page.contains("could not be read as a record") && page.contains("3 traces"), "{page}");
    assert!(!page.contains('\u{202e}') && page.contains("href=\"#trace-1-record-"), "{page}");
}

#[test]
fn a_file_that_is_there_stays_unless_forced() {
    let folder = folder();
    let page = folder.path().join("report.html");
    fs::write(&page, "mine").expect("is written");
    let told = report(BUNDLE, &page, &[]);
    assert_eq!((told.exit, told.out.as_str()), (3, ""));
    assert!(told.err.starts_with("E_CMD_WRITE at ") && told.err.contains("--force"), "{}", told.err);
    assert_eq!((text(&page).as_str(), names(&folder).len()), ("mine", 1));
    assert_eq!(report(BUNDLE, &page, &["--force"]).exit, 0);
    assert!(text(&page).contains("The bundle verifies.") && names(&folder).len() == 1);
}

#[test]
fn what_cannot_be_written_or_read_leaves_nothing_behind() {
    let folder = folder();
    let told = report(BUNDLE, &folder.path().join("none/report.html"), &["--json"]);
    assert_eq!(told.exit, 3);
    assert!(told.out.contains("\"E_CMD_WRITE\"") && told.out.contains("\"exit\":3"), "{}", told.out);
    let page = folder.path().join("report.html");
    assert_eq!(report("examples/traces/none.json", &page, &[]).exit, 3);
    assert_eq!(report("examples/captures", &page, &[]).exit, 2);
    assert!(names(&folder).is_empty());
}

#[test]
fn keys_that_came_along_are_said_to_vouch_for_nothing() {
    let folder = folder();
    let (document, page) = (folder.path().join("bundle.json"), folder.path().join("report.html"));
    let (parent, child) = family::family();
    let traces = [parent, child].map(|trace| format!("[{}]", trace.lines().join(",")));
    let keys = testkit::trace::KeySetText::default().text();
    let text_of_document = format!(r#"{{"v":"1.0","keys":{keys},"traces":[{}]}}"#, traces.join(","));
    fs::write(&document, text_of_document).expect("is written");
    let words = ["report", document.to_str().expect("is text"), "--untrusted-embedded-keys", "--html"];
    let told = run([&words[..], &[page.to_str().expect("is text")]].concat());
    assert!(told.err.contains("W_CMD_OWN_KEYS"), "{}", told.err);
    assert!(!text(&page).contains("The bundle verifies.") && text(&page).contains("untrusted keys"));
}

#[test]
fn the_answer_for_machines_names_the_file() {
    let folder = folder();
    let page = folder.path().join("report.html");
    let told = report(BUNDLE, &page, &["--json"]);
    assert_eq!((told.exit, told.out.lines().count()), (0, 1));
    for member in ["\"command\":\"report\"", "\"html\":\"", "\"verdict\":\"sha256:", "\"keys\":\"sha256:"] {
        assert!(told.out.contains(member), "{}", told.out);
    }
}
