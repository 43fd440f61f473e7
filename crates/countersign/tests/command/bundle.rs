//! `bundle verify`: folders, documents and single traces, good and hostile.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use testkit::trace::{
    AuthorityText, CONTROL_PLANE, GATEWAY, KeySetText, SUPERVISOR, TraceText, canonical, data, family, story,
};

use crate::process::{Run, repository, run, run_with};

const KEYS: &str = "examples/traces/keys.json";
const VERDICT: &str = "verdict sha256:65e68e1e090b4f7b8def4919d92ac8db4c0bb6abb08b28cca0cdec7b5c6b4f28";

/// A folder for traces, which has no key set in it.
fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn write(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("is written");
    path
}

fn verify(bundle: &Path, more: &[&str]) -> Run {
    let bundle = bundle.to_str().expect("is text");
    run([&["bundle", "verify", bundle, "--keys", KEYS], more].concat())
}

fn codes(run: &Run) -> Vec<&str> {
    let words = run.err.lines().filter_map(|line| line.split(' ').next());
    words.filter(|word| word.starts_with(['E', 'W'])).collect()
}

fn verdict(run: &Run) -> &str {
    run.out.lines().last().unwrap_or_default()
}

#[test]
fn the_examples_are_what_the_builder_makes() {
    for (name, text) in family::files() {
        let path = repository().join("examples/traces").join(name);
        assert_eq!(fs::read_to_string(path).expect("is there"), text, "{name}");
    }
}

#[test]
fn a_folder_and_a_document_with_the_same_traces_have_the_same_verdict() {
    let bundle = Path::new("examples/traces/order-20418");
    let as_folder = verify(bundle, &[]);
    assert_eq!((as_folder.exit, as_folder.err.as_str()), (0, ""));
    assert_eq!(verdict(&as_folder), VERDICT);
    assert_eq!(verify(&bundle.with_extension("json"), &[]), as_folder);
    let document = fs::read(repository().join("examples/traces/order-20418.json")).expect("is there");
    assert_eq!(run_with(["bundle", "verify", "-", "--keys", KEYS], document), as_folder);
    // Other names, the other order.
    let other = folder();
    let (parent, child) = family::family();
    write(&other, "b.jsonl", parent.text());
    write(&other, "a.jsonl", child.text());
    assert_eq!(verify(other.path(), &[]).out, as_folder.out);
    assert_ne!(verdict(&verify(bundle, &["--require-closed"])), VERDICT);
}

#[test]
fn a_bundle_with_errors_has_a_verdict_too() {
    let other = folder();
    let (parent, child) = family::family();
    write(&other, "a.jsonl", parent.text());
    write(&other, "b.jsonl", child.text().replace("14:02:42Z", "14:02:43Z"));
    let run = verify(other.path(), &[]);
    assert_eq!(run.exit, 1);
    assert!(codes(&run).contains(&"E_TRACE_HASH"), "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("refused, "), "{}", run.out);
    assert!(lines[1].starts_with("good, closed, 11 records"), "{}", run.out);
    assert!(lines[2].starts_with("└─ ") && lines[2].contains(" errors, closed, 5 records"), "{}", run.out);
    assert!(verdict(&run).starts_with("verdict sha256:") && verdict(&run) != VERDICT);
}

#[test]
fn an_open_trace_is_told_and_refused_where_asked() {
    let other = folder();
    let (parent, child) = family::family();
    let text = child.text();
    let cut = text.trim_end().rfind('\n').expect("has lines");
    write(&other, "b.jsonl", &text[..=cut]);
    let run = verify(other.path(), &[]);
    assert_eq!((run.exit, codes(&run)), (1, vec!["E_CHILD_LINK"]), "its parent is not there: {}", run.err);
    assert!(run.out.contains("1 open: an end that is cut off cannot be told"), "{}", run.out);
    write(&other, "a.jsonl", parent.text());
    assert_eq!(codes(&verify(other.path(), &[])), ["E_TRACE_CHILD_HEAD"]);
    let closed = verify(other.path(), &["--require-closed"]);
    assert_eq!(codes(&closed), ["E_TRACE_CHILD_HEAD", "E_TRACE_OPEN"]);
}

#[test]
fn keys_come_from_the_one_who_asks_or_under_a_name_that_says_what_they_are() {
    let document = "examples/traces/order-20418.json";
    let run = |words: &[&str]| run([&["bundle", "verify"], words].concat());
    assert_eq!(run(&[document]).exit, 2);
    assert_eq!(run(&[document, "--keys", KEYS, "--untrusted-embedded-keys"]).exit, 2);
    let embedded = run(&[document, "--untrusted-embedded-keys"]);
    assert_eq!((embedded.exit, codes(&embedded)), (0, vec!["W_CMD_OWN_KEYS"]));
    assert!(embedded.out.starts_with("fits together, BY UNTRUSTED KEYS "), "{}", embedded.out);
    let json = run(&[document, "--untrusted-embedded-keys", "--json"]).out;
    assert!(json.contains(r#""untrusted_embedded_keys":true"#) && json.contains("W_CMD_OWN_KEYS"), "{json}");
    assert_eq!(run(&["examples/traces/order-20418", "--untrusted-embedded-keys"]).exit, 2);
    let bare = folder();
    let bare = write(&bare, "bare.json", r#"{"traces":[[1]],"v":"1.0"}"#);
    let refused = run(&[bare.to_str().expect("is text"), "--untrusted-embedded-keys"]);
    assert_eq!((refused.exit, codes(&refused)), (1, vec!["E_TRACE_KEYS"]));
    // A key set beside the traces may have come with them.
    let mixed = folder();
    write(&mixed, "a.jsonl", story("019267b4-7c1e-7a3f-8b2d-00000000000a").text());
    let keys = write(&mixed, "keys.json", KeySetText::default().text());
    let keys = keys.to_str().expect("is text");
    let run = run(&[mixed.path().to_str().expect("is text"), "--keys", keys]);
    assert!(codes(&run).contains(&"W_CMD_OWN_KEYS"), "{}", run.err);
}

#[test]
fn what_is_no_bundle_is_told_by_its_kind() {
    let empty = folder();
    let run_at = |path: &Path| verify(path, &[]);
    let nothing = run_at(empty.path());
    assert_eq!((nothing.exit, nothing.out.as_str()), (2, ""), "{}", nothing.err);
    fs::create_dir(empty.path().join("below")).expect("is made");
    fs::write(empty.path().join("below/a.jsonl"), "").expect("is written");
    write(&empty, "a.json", "[]");
    assert_eq!(run_at(empty.path()).exit, 2, "folders in it are not looked into");
    let no_traces = write(&empty, "none.json", r#"{"traces":[],"v":"1.0"}"#);
    assert_eq!(run_at(&no_traces).exit, 2);
    for (text, code) in
        [("", "E_TRACE_BUNDLE"), ("[]", "E_TRACE_BUNDLE"), (r#"{"v":"2.0","traces":[[]]}"#, "E_TRACE_BUNDLE")]
    {
        let run = run_at(&write(&empty, "b.json", text));
        assert_eq!((run.exit, codes(&run), run.out.as_str()), (1, vec![code], ""), "{text}");
    }
    assert_eq!(run_at(Path::new("no/such/bundle")).exit, 3);
    assert_eq!(run(["bundle", "verify", "-", "--keys", "-"]).exit, 2);
    let keys = run(["bundle", "verify", "examples/traces/order-20418", "--keys", "no/such/keys"]);
    assert_eq!((keys.exit, keys.out.as_str()), (3, ""));
    assert!(keys.err.starts_with("E_CMD_READ at no/such/keys: "), "{}", keys.err);
    let keys = run([
        "bundle",
        "verify",
        "examples/traces/order-20418",
        "--keys",
        "examples/traces/order-20418.json",
    ]);
    assert_eq!(keys.exit, 1);
    assert!(codes(&keys).iter().all(|code| *code == "E_TRACE_KEYS"), "{}", keys.err);
    assert!(keys.err.contains(" at examples/traces/order-20418.json, /"), "{}", keys.err);
}

#[test]
fn other_files_are_named_and_the_names_steer_no_terminal() {
    let other = folder();
    let (parent, child) = family::family();
    write(&other, "a\u{1b}[2J\nE_FAKE \u{202e}.jsonl", parent.text());
    write(&other, ".hidden.jsonl", child.text().replace("completed", "failed"));
    write(&other, "notes\u{1b}[2J.txt", "x");
    write(&other, "A.JSONL", "x");
    fs::create_dir(other.path().join("below")).expect("is made");
    let run = verify(other.path(), &[]);
    assert_eq!(run.exit, 1);
    assert_eq!(run.err.matches(": the name of a trace ends in .jsonl").count(), 3, "{}", run.err);
    for name in [r"notes\u{1b}[2J.txt", "A.JSONL", "below"] {
        assert!(run.err.contains(name), "{name}: {}", run.err);
    }
    assert!(run.err.contains(".hidden.jsonl, trace "), "{}", run.err);
    for text in [&run.out, &run.err, &verify(other.path(), &["--json"]).out] {
        assert!(!text.contains(['\u{1b}', '\u{202e}']) && !text.contains("\nE_FAKE"), "{text}");
    }
}

#[test]
fn names_of_tasks_come_behind_our_own_words_and_steer_nothing() {
    const ID: &str = "019267b4-7c1e-7a3f-8b2d-00000000000a";
    let task = r"x\u001b[2J\u000a└─ good, closed\u202e";
    let other = folder();
    let mut trace = TraceText::new(ID);
    let data = data::admitted_with(data::PRINCIPAL, &AuthorityText::root(ID, "task-4471").text());
    let data = data.replacen("\"task-4471\"}", &format!("\"{task}{}\"}}", "y".repeat(1 << 20)), 1);
    trace.push(&CONTROL_PLANE, "task.admitted", &data);
    write(&other, "a.jsonl", trace.text());
    let run = verify(other.path(), &[]);
    let line = run.out.lines().nth(1).unwrap_or_default();
    assert!(
        line.starts_with(&format!("1 error, open, 1 record, trace {ID}: \"x\\u{{1b}}[2J\\u{{a}}")),
        "{line}"
    );
    assert!(line.chars().count() < 300, "{line}");
    assert!(!run.out.contains(['\u{1b}', '\u{202e}']), "{}", run.out);
}

#[cfg(unix)]
#[test]
fn all_that_cannot_be_read_is_told_before_anything_is_verified() {
    use std::os::unix::fs::symlink;
    let other = folder();
    let (parent, child) = family::family();
    let outside = folder();
    let real = write(&outside, "real", child.text());
    write(&other, "a.jsonl", parent.text());
    symlink(&real, other.path().join("b.jsonl")).expect("is linked");
    let linked = verify(other.path(), &[]);
    assert_eq!(
        (linked.exit, verdict(&linked)),
        (0, VERDICT),
        "a link to a trace is that trace: {}",
        linked.err
    );
    symlink("c.jsonl", other.path().join("c.jsonl")).expect("is linked");
    symlink("/dev/zero", other.path().join("d.jsonl")).expect("is linked");
    symlink(outside.path().join("nothing"), other.path().join("e.jsonl")).expect("is linked");
    fs::create_dir(other.path().join("f.jsonl")).expect("is made");
    let pipe = other.path().join("g.jsonl");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("runs").success());
    let run = verify(other.path(), &[]);
    assert_eq!((run.exit, run.out.as_str(), codes(&run)), (3, "", vec!["E_CMD_READ"; 5]), "{}", run.err);
    for name in ["c", "d", "e", "f", "g"] {
        assert!(run.err.contains(&format!("/{name}.jsonl: ")), "{name}: {}", run.err);
    }
}

#[test]
fn two_thousand_traces_are_verified_at_once() {
    let other = folder();
    for number in 0..2_000 {
        let id = format!("019267b4-7c1e-7a3f-8b2d-{number:012x}");
        let mut trace = TraceText::new(&id);
        let data = data::admitted_with(data::PRINCIPAL, &AuthorityText::root(&id, "task-4471").text());
        trace.push(&CONTROL_PLANE, "task.admitted", &data).push(&SUPERVISOR, "task.closed", &data::closed());
        write(&other, &format!("{number}.jsonl"), trace.text());
    }
    let run = verify(other.path(), &["--require-closed"]);
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("good: 2000 traces, 4000 records, all closed\n"), "{}", &run.out[..200]);
    assert_eq!(run.out.lines().count(), 2_004);
}

/// Each trace spawns the next: a chain of any depth is a list for machines, and does not run off the paper.
#[test]
fn a_deep_chain_is_drawn_up_to_a_width() {
    const DEPTH: usize = 60;
    let id = |number: usize| format!("019267b4-7c1e-7a3f-8b2d-{number:012x}");
    let envelope = |number: usize| match number {
        0 => AuthorityText::root(&id(0), "task-4471"),
        _ => {
            let mut child = AuthorityText::child(&id(number), "task-4471", &id(number - 1), 1, number - 1);
            child.set("budget", r#"{"actions":null,"tokens":null,"usd":null,"wall_clock_ms":null}"#);
            child
        }
    };
    let traces: Vec<String> = (0..DEPTH)
        .map(|number| {
            let mut trace = TraceText::new(&id(number));
            let admitted = data::admitted_with(data::PRINCIPAL, &envelope(number).text());
            let spawned = data::spawned(&id(number + 1), "task-4471", &envelope(number + 1).text());
            trace.push(&CONTROL_PLANE, "task.admitted", &admitted).push(
                &CONTROL_PLANE,
                "delegation.spawned",
                &spawned,
            );
            format!("[{}]", trace.lines().join(","))
        })
        .collect();
    let other = folder();
    let document = canonical(&format!(r#"{{"v":"1.0","traces":[{}]}}"#, traces.join(",")));
    let run = verify(&write(&other, "chain.json", document), &[]);
    let drawn: Vec<&str> = run.out.lines().skip(1).take(DEPTH).collect();
    assert!(drawn[16].starts_with(&format!("{}└─ ", " ".repeat(45))), "{}", drawn[16]);
    assert!(drawn[DEPTH - 1].starts_with(&format!("{}└─ ", " ".repeat(45))), "{}", drawn[DEPTH - 1]);
    assert!(drawn[DEPTH - 1].contains(", level 59, "), "{}", drawn[DEPTH - 1]);
}

#[test]
fn traces_that_name_each_other_as_parents_are_all_shown() {
    let ids = ["019267b4-7c1e-7a3f-8b2d-00000000000a", "019267b4-7c1e-7a3f-8b2d-00000000000b"];
    let trace = |own: usize, other: usize| {
        let envelope =
            |own: usize, other: usize| AuthorityText::child(ids[own], "task-4471", ids[other], 1, 0).text();
        let mut trace = TraceText::new(ids[own]);
        trace
            .push(
                &CONTROL_PLANE,
                "task.admitted",
                &data::admitted_with(data::PRINCIPAL, &envelope(own, other)),
            )
            .push(
                &CONTROL_PLANE,
                "delegation.spawned",
                &data::spawned(ids[other], "task-4471", &envelope(other, own)),
            )
            .push(&GATEWAY, "tool.invoked", &data::invoked("c"));
        trace
    };
    let other = folder();
    write(&other, "a.jsonl", trace(0, 1).text());
    write(&other, "b.jsonl", trace(1, 0).text());
    let run = verify(other.path(), &[]);
    assert_eq!(run.exit, 1);
    assert!(codes(&run).contains(&"E_TRACE_CYCLE"), "{}", run.err);
    assert!(ids.iter().all(|id| run.out.matches(&format!("trace {id}: ")).count() == 1), "{}", run.out);
    assert_eq!(run.out.lines().filter(|line| line.starts_with("└─ ")).count(), 1, "{}", run.out);
}
