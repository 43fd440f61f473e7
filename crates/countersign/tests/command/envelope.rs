//! `envelope …`: issued, verified and shown.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::process::{Run, run, run_with};

const TRACE: &str = "5a3f1c60-1f0e-4d2b-9a57-0c4d6b1f7e21";
const AT: &str = "2026-09-16T15:00:00Z";

/// The keys of a story, and two lists of clearances.
fn desk() -> TempDir {
    let desk = tempfile::tempdir().expect("a folder");
    let story = desk.path().join("story");
    assert_eq!(run(["demo", story.to_str().expect("is text"), "--seed", "test"]).exit, 0);
    write(&desk, "agent.json", r#"["refunds.issue","orders.read","orders.read"]"#);
    write(&desk, "principal.json", r#"["orders.read","orders.write"]"#);
    desk
}

fn write(desk: &TempDir, name: &str, text: &str) {
    fs::write(desk.path().join(name), text).expect("is written");
}

fn path(desk: &TempDir, name: &str) -> String {
    desk.path().join(name).to_str().expect("is text").to_owned()
}

fn request(more: &str) -> String {
    format!(
        r#"{{"trace_id":"{TRACE}","task_id":"order-B-2","principal":{{"type":"human","id":"clerk-17"}},"agent":{{"name":"order-support",
        "namespace":"shop"}},"budget":{{"tokens":0,"usd":"0.250","wall_clock_ms":0,"actions":5}},"lifetime_ms":600000{more}}}"#
    )
}

fn issue(desk: &TempDir, request: &str, more: &[&str]) -> Run {
    let [agent, principal, key, keys] =
        ["agent.json", "principal.json", "story/keys/control-plane.pem", "story/keys.json"]
            .map(|name| path(desk, name));
    let words =
        ["envelope", "issue", "--agent-grants", &agent, "--principal-grants", &principal, "--key", &key];
    run_with([&words[..], &["--keys", &keys, "--at", AT], more].concat(), request)
}

fn verify(desk: &TempDir, envelope: &str, trace: &str, task: &str, at: &str) -> Run {
    let keys = path(desk, "story/keys.json");
    let words = ["envelope", "verify", "--keys", &keys, "--trace-id", trace, "--task-id", task, "--at", at];
    run_with(words, envelope)
}

fn codes(run: &Run) -> Vec<&str> {
    assert_eq!(run.out, "");
    run.err.lines().filter_map(|line| line.split(' ').next()).collect()
}

#[test]
fn what_is_issued_verifies_for_its_task_until_it_expires() {
    let desk = desk();
    let issued = issue(&desk, &request(""), &[]);
    assert_eq!((issued.exit, issued.err.as_str()), (0, ""));
    assert!(issued.out.contains(r#""clearances":["orders.read"]"#), "{}", issued.out);
    let good = verify(&desk, &issued.out, TRACE, "order-B-2", "2026-09-16T15:10:00Z");
    assert_eq!(good.exit, 0, "{}", good.err);
    assert!(good.out.starts_with("good until 2026-09-16T15:10:00"), "{}", good.out);
    assert_eq!(good.err.lines().count(), 2, "{}", good.err);

    let late = verify(&desk, &issued.out, TRACE, "order-B-2", "2026-09-16T15:10:00.001Z");
    assert_eq!((late.exit, codes(&late)), (1, vec!["E_ENVELOPE_EXPIRY"]));
    let elsewhere = verify(&desk, &issued.out, "another", "task", AT);
    assert_eq!((elsewhere.exit, codes(&elsewhere)), (1, vec!["E_ENVELOPE_SCOPE"; 2]));
    let wider = issued
        .out
        .replace(r#""clearances":["orders.read"]"#, r#""clearances":["orders.read","refunds.issue"]"#);
    let wider = verify(&desk, &wider, TRACE, "order-B-2", AT);
    assert_eq!((wider.exit, codes(&wider)), (1, vec!["E_ENVELOPE_SIG", "E_INTERSECTION"]));
}

#[test]
fn the_envelopes_of_a_story_verify_alone_as_far_as_they_go() {
    let desk = desk();
    for (name, steps) in [("order-support", 2), ("parcel-tracker", 3)] {
        let file = path(&desk, &format!("story/envelopes/{name}.json"));
        let text = fs::read_to_string(Path::new(&file)).expect("is there");
        let member =
            |name: &str| text.split(&format!("\"{name}\":\"")).last().and_then(|rest| rest.split('"').next());
        let (Some(trace), Some(task)) = (member("trace_id"), member("task_id")) else { panic!("{text}") };
        let good = verify(&desk, &text, trace, task, "2026-09-16T14:01:00Z");
        assert_eq!((good.exit, good.err.lines().count()), (0, steps), "{}", good.err);
    }
}

#[test]
fn nobody_who_asks_chooses_clearances() {
    let desk = desk();
    let asked = issue(&desk, &request(r#","clearances":["refunds.issue"]"#), &[]);
    assert_eq!((asked.exit, codes(&asked)), (1, vec!["E_ISSUE_REQUEST"]));
    let agent = request("").replace("human", "agent");
    assert_eq!(codes(&issue(&desk, &agent, &[])), ["E_PRINCIPAL"]);
    let late = issue(&desk, &request(r#","deadline":"2026-09-16T14:59:59Z""#), &[]);
    assert_eq!(codes(&late), ["E_ENVELOPE_EXPIRY"]);
}

#[test]
fn lists_and_keys_that_are_none_are_refused() {
    let desk = desk();
    let gateway = path(&desk, "story/keys/gateway.pem");
    let keys = path(&desk, "story/keys.json");
    let (agent, principal) = (path(&desk, "agent.json"), path(&desk, "principal.json"));
    let words = [
        "envelope",
        "issue",
        "--agent-grants",
        &agent,
        "--principal-grants",
        &principal,
        "--keys",
        &keys,
        "--at",
        AT,
    ];
    let by_gateway = run_with([&words[..], &["--key", &gateway]].concat(), request(""));
    assert_eq!(codes(&by_gateway), ["E_ENVELOPE_SIG"]);
    for list in [r#"{"a":1}"#, "[1]", "[", r#"[""]"#] {
        write(&desk, "agent.json", list);
        assert_eq!(codes(&issue(&desk, &request(""), &[])), ["E_ISSUE_GRANTS"], "{list}");
    }
    write(&desk, "agent.json", "[]");
    assert!(issue(&desk, &request(""), &[]).out.contains(r#""clearances":[]"#));
    fs::remove_file(desk.path().join("principal.json")).expect("is removed");
    let unread = issue(&desk, &request(""), &[]);
    assert_eq!((unread.exit, codes(&unread)), (3, vec!["E_CMD_READ"]));
}

#[test]
fn show_says_that_nothing_was_verified_and_shows_no_text_as_it_is() {
    let desk = desk();
    write(&desk, "agent.json", r#"["orders.read","\u001b[2J\u202e"]"#);
    write(&desk, "principal.json", r#"["orders.read","\u001b[2J\u202e"]"#);
    let issued = issue(&desk, &request(""), &[]);
    let shown = run_with(["envelope", "show"], issued.out.replace("clerk-17", "a\\nNOT b"));
    assert_eq!((shown.exit, shown.err.as_str()), (0, ""));
    assert!(shown.out.starts_with("NOT VERIFIED: "), "{}", shown.out);
    assert!(!shown.out.contains(['\u{1b}', '\u{202e}']), "{}", shown.out);
    assert_eq!(shown.out.matches("\nNOT").count(), 0);
    assert!(shown.out.contains("tokens               no limit\n"), "{}", shown.out);
    assert!(shown.out.contains("usd                  at most 0.25"), "{}", shown.out);
    let broken = run_with(["envelope", "show"], "{}");
    assert_eq!((broken.exit, broken.err.lines().count()), (1, 14), "{}", broken.err);
}
