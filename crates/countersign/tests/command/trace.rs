//! `trace verify`, `show` and `append`, by good and by hostile hands.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::Stdio;

use tempfile::TempDir;
use testkit::trace::{CONTROL_PLANE, KeySetText, SUPERVISOR, TraceKey, TraceText, data, family, story};

use crate::process::{Run, command, read, run, run_with};

const ID: &str = "019267b4-7c1e-7a3f-8b2d-00000000000a";

/// A folder with the keys of the tests, private halves and all.
struct Desk(TempDir);

impl Desk {
    fn new() -> Desk {
        let desk = Desk(tempfile::tempdir().expect("a folder"));
        fs::write(desk.path("keys.json"), KeySetText::default().text()).expect("is written");
        for key in [&CONTROL_PLANE, &SUPERVISOR, &testkit::trace::GATEWAY] {
            desk.write_key(key);
        }
        desk
    }

    fn write_key(&self, key: &TraceKey) {
        let path = self.path(&format!("{}.pem", key.component()));
        decision_trace::create_key_file(path, &key.seed()).expect("is new");
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("is text").to_owned()
    }

    fn words(&self, words: &[&str]) -> Vec<String> {
        let word = |word: &&str| word.strip_prefix("./").map_or((*word).to_owned(), |name| self.name(name));
        ["trace"].iter().chain(words).map(word).collect()
    }

    /// Words with a point at their beginning are names of files here.
    fn say(&self, words: &[&str], input: &str) -> Run {
        run_with(self.words(words), input)
    }

    fn append(&self, more: &[&str], input: &str) -> Run {
        let words = ["append", "./t.jsonl", "--keys", "./keys.json", "--at", "2026-09-16T14:00:00Z"];
        let keys = ["--key", "./control-plane.pem", "--key", "./supervisor.pem", "--key", "./gateway.pem"];
        self.say(&[&words, &keys[..], more].concat(), input)
    }

    fn begun() -> Desk {
        let desk = Desk::new();
        let run = desk.append(&["--begin"], &admission());
        assert_eq!((run.exit, run.err.as_str()), (0, ""));
        desk
    }

    fn verify(&self, more: &[&str]) -> Run {
        self.say(&[&["verify", "./t.jsonl", "--keys", "./keys.json"], more].concat(), "")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path("t.jsonl")).expect("is there")
    }
}

fn admission() -> String {
    format!("{{\"type\":\"task.admitted\",\"trace_id\":\"{ID}\",\"data\":{}}}\n", data::admitted())
}

fn draft(kind: &str, by: &str, data: &str) -> String {
    format!("{{\"type\":\"{kind}\",\"by\":\"{by}\",\"data\":{data}}}\n")
}

fn code(run: &Run) -> &str {
    assert_eq!(run.exit, 1, "{}", run.err);
    run.err.split(' ').next().unwrap_or_default()
}

#[test]
fn a_file_and_a_stream_have_the_same_verdict_which_says_open_or_closed() {
    let desk = Desk::new();
    let text = story(ID).text();
    fs::write(desk.path("t.jsonl"), &text).expect("is written");
    let file = desk.verify(&[]);
    assert_eq!((file.exit, file.err.as_str()), (0, ""));
    assert!(file.out.starts_with(&format!("good: 14 records of trace {ID}, closed\n")), "{}", file.out);
    for words in [&["verify", "--keys", "./keys.json"][..], &["verify", "-", "--keys", "./keys.json"]] {
        assert_eq!(desk.say(words, &text), file);
    }
    assert_ne!(desk.verify(&["--require-closed"]).out, file.out, "what was asked is part of the verdict");
    let cut = text.trim_end().rfind('\n').expect("has lines");
    fs::write(desk.path("t.jsonl"), &text[..=cut]).expect("is written");
    let open = desk.verify(&[]);
    assert_eq!(open.exit, 0);
    assert!(open.out.contains(", open: an end that is cut off cannot be told"), "{}", open.out);
    assert_eq!(code(&desk.verify(&["--require-closed"])), "E_TRACE_OPEN");
    let json = desk.verify(&["--json"]).out;
    assert!(json.contains(r#""records":13,"open":true,"head":"sha256:"#), "{json}");
}

#[test]
fn what_is_wrong_is_told_with_its_verdict_and_keys_are_never_guessed() {
    let desk = Desk::new();
    fs::write(desk.path("t.jsonl"), story(ID).text().replacen("orders.read", "orders.reed", 1))
        .expect("is written");
    let run = desk.verify(&[]);
    assert_eq!(code(&run), "E_TRACE_HASH");
    assert!(run.out.starts_with("refused, ") && run.out.contains("\nverdict sha256:"), "{}", run.out);
    assert_eq!(desk.say(&["verify", "./t.jsonl"], "").exit, 2);
    assert_eq!(desk.say(&["verify", "--keys", "-"], "").exit, 2);
    assert_eq!(desk.say(&["verify", "./none.jsonl", "--keys", "./keys.json"], "").exit, 3);
    assert_eq!(desk.say(&["verify", "./t.jsonl", "--keys", "./t.jsonl"], "").exit, 1);
    let empty = desk.say(&["verify", "--keys", "./keys.json"], "");
    assert_eq!(code(&empty), "E_TRACE_ADMISSION");
    // A name of a file beside which nothing is looked for.
    fs::write(desk.path("other.json"), r#"{"keys":[],"v":"1.0"}"#).expect("is written");
    let other = desk.say(&["verify", "./t.jsonl", "--keys", "./other.json"], "");
    assert_eq!(other.err.matches("E_TRACE_KEY at ").count(), 14, "{}", other.err);
}

#[test]
fn a_stream_of_nothing_but_faults_is_told_by_the_first_of_them() {
    let desk = Desk::new();
    let run = desk.say(&["verify", "--keys", "./keys.json"], &"\n".repeat(100_000));
    assert_eq!(code(&run), "E_TRACE_PARSE");
    assert!(run.out.starts_with("refused, 4097 errors: 100000 records"), "{}", run.out);
    let last = run.err.lines().last().unwrap_or_default();
    assert!(last.starts_with("E_TRACE_LIMIT at standard input, trace #0, record 4096"), "{last}");
}

#[test]
fn what_is_shown_says_first_whether_it_was_verified() {
    let desk = Desk::new();
    fs::write(desk.path("t.jsonl"), family::family().0.text()).expect("is written");
    let verified = desk.say(&["show", "./t.jsonl", "--keys", "./keys.json"], "");
    assert_eq!((verified.exit, verified.err.as_str()), (0, ""));
    insta::assert_snapshot!(verified.out);
    let unverified = desk.say(&["show", "./t.jsonl"], "");
    assert_eq!(unverified.exit, 0);
    assert!(unverified.out.starts_with("NOT VERIFIED: no key set was given"), "{}", unverified.out);
    assert!(unverified.err.starts_with("not checked: all signatures"), "{}", unverified.err);
    assert!(!unverified.out.contains("control-plane ("), "{}", unverified.out);
    let text = desk.text().replacen("\"tool\":\"refunds.issue\"", "\"tool\":\"refunds.double\"", 1);
    fs::write(desk.path("t.jsonl"), text).expect("is written");
    for keys in [&["--keys", "./keys.json"][..], &[]] {
        let wrong = desk.say(&[&["show", "./t.jsonl"], keys].concat(), "");
        assert_eq!(code(&wrong), "E_TRACE_HASH");
        assert!(wrong.out.starts_with("NOT VERIFIED: "), "{}", wrong.out);
        let marked: Vec<&str> = wrong.out.lines().filter(|line| line.starts_with('!')).collect();
        assert!(matches!(marked[..], [one] if one.starts_with("!  5  ")), "{}", wrong.out);
    }
    assert!(desk.say(&["show", "./t.jsonl", "--json"], "").out.contains(r#""verified":false"#));
}

#[test]
fn text_of_a_trace_steers_no_terminal_and_passes_for_no_word_of_ours() {
    let desk = Desk::new();
    let mut trace = TraceText::new(ID);
    let hostile = r"x\u001b[2J\u000a  1  2026-09-16T14:00:00Z  task.closed  supervisor (s): ok\u202e";
    trace.push(&CONTROL_PLANE, "task.admitted", &data::admitted().replacen("task-4471", hostile, 1));
    trace.push(&SUPERVISOR, "tool.invoked", r#"{"call_id":"c of t; approved by record 4","tool":"t"}"#);
    trace.push_with(&SUPERVISOR, "x.acme.note", r#"{"a":"\u009b31m"}"#, |record| {
        record.set("key_id", r#""k\u001b]0;""#);
    });
    fs::write(desk.path("t.jsonl"), trace.text() + "no record \u{1b}[2J\n").expect("is written");
    for words in [
        &["show", "./t.jsonl"][..],
        &["show", "./t.jsonl", "--keys", "./keys.json"],
        &["show", "./t.jsonl", "--json"],
    ] {
        let run = desk.say(words, "");
        let all = run.out + &run.err;
        assert!(
            !all.contains(['\u{1b}', '\u{9b}', '\u{202e}']) && all.matches("\n  1  2026").count() < 2,
            "{all}"
        );
        assert!(all.contains("\"c of t; approved by record 4\"") || words.contains(&"--json"), "{all}");
    }
}

#[test]
fn a_trace_is_begun_gone_on_with_and_closed() {
    let desk = Desk::begun();
    let more = [
        draft("tool.invoked", "gateway", &data::invoked("c1")),
        draft("tool.returned", "gateway", &data::returned("c1")),
        "{\"type\":\"budget.consumed\",\"data\":{\"actions\":1,\"tokens\":1.0,\"usd\":\"0.02\",\"wall_clock_ms\":9}}\n".to_owned(),
    ];
    let run = desk.append(&[], &more.concat());
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    let hashes: Vec<(&str, &str)> = run.out.lines().filter_map(|line| line.split_once(' ')).collect();
    assert_eq!(hashes.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), ["1", "2", "3"]);
    assert!(desk.text().contains(&format!("\"hash\":\"{}\"", hashes[2].1)));
    let closed = desk.append(&["--json"], &draft("task.closed", "supervisor", &data::closed()));
    assert!(
        closed.out.contains(r#""line":1,"output":{"seq":4,"ts":"2026-09-16T14:00:00Z","hash":"sha256:"#),
        "{}",
        closed.out
    );
    assert_eq!(desk.verify(&["--require-closed"]).exit, 0);
    let after = desk.append(&[], &draft("x.acme.note", "supervisor", "{}"));
    assert_eq!((code(&after), after.out.as_str()), ("E_TRACE_CLOSED", ""));
    assert_eq!(code(&desk.append(&["--begin"], &admission())), "E_RECORDER_BEGIN");
}

#[test]
fn the_first_refusal_ends_the_run_and_what_was_told_stays() {
    let desk = Desk::begun();
    for (line, expected) in [
        ("", "E_CMD_DRAFT"),
        ("{\"type\":\"tool.invoked\"", "E_CMD_DRAFT"),
        (r#"{"type":"tool.invoked","data":{}}"#, "E_CMD_DRAFT"),
        (r#"{"type":"tool.invoked","by":"gateway","data":{}}"#, "E_TRACE_STRUCTURE"),
        (r#"{"type":"tool.invented","by":"gateway","data":{}}"#, "E_TRACE_STRUCTURE"),
        (r#"{"type":"task.closed","by":"gateway","data":{"outcome":"completed"}}"#, "E_TRACE_COMPONENT"),
        (r#"{"type":"tool.returned","by":"gateway","data":{"call_id":"c9","status":"ok"}}"#, "E_TRACE_REF"),
        (admission().trim_end(), "E_TRACE_ADMISSION"),
        (r#"{"sig":"","hash":""}"#, "E_TRACE_CANONICAL"),
    ] {
        let before = desk.text();
        let good = draft("x.acme.note", "supervisor", "{}");
        let run = desk.append(&[], &format!("{good}{line}\n{good}"));
        assert_eq!(code(&run), expected, "{line}: {}", run.err);
        assert!(run.err.contains(" at standard input, line 2"), "{line}: {}", run.err);
        assert_eq!(run.out.lines().count(), 1, "{line}");
        assert_eq!(desk.text().lines().count(), before.lines().count() + 1, "{line}");
    }
    assert_eq!(desk.verify(&[]).exit, 0);
}

#[test]
fn a_record_that_was_signed_elsewhere_is_appended_as_it_is() {
    let desk = Desk::new();
    let elsewhere = story(ID);
    let lines = elsewhere.text();
    let mut parts = lines.splitn(3, '\n');
    let (first, second) = (parts.next().expect("is there"), parts.next().expect("is there"));
    // Without any key of its own.
    let bare = ["append", "./t.jsonl", "--begin", "--keys", "./keys.json"];
    assert_eq!(desk.say(&bare, &format!("{first}\n{second}\n")).exit, 0);
    assert_eq!(desk.text(), format!("{first}\n{second}\n"));
    let again = desk.append(&[], &format!("{second}\n"));
    assert!(["E_TRACE_SEQ", "E_TRACE_PREV"].contains(&code(&again)), "{}", again.err);
    let none = desk.say(&["append", "./t.jsonl", "--keys", "./keys.json"], &draft("x.a.b", "gateway", "{}"));
    assert_eq!(code(&none), "E_RECORDER_SIGNER");
}

#[test]
fn keys_and_files_that_do_not_fit_are_told_apart() {
    let desk = Desk::begun();
    let before = desk.text();
    let say = |words: &[&str]| desk.say(&[&["append"], words].concat(), "");
    let misspelt = say(&["./tt.jsonl", "--keys", "./keys.json"]);
    assert_eq!((misspelt.exit, misspelt.err.starts_with("E_CMD_READ at ")), (3, true), "{}", misspelt.err);
    assert!(!desk.path("tt.jsonl").exists());
    assert_eq!(say(&["./t.jsonl"]).exit, 2);
    assert_eq!(say(&["./t.jsonl", "--keys", "-"]).exit, 2);
    decision_trace::create_key_file(desk.path("other.pem"), &[9; 32]).expect("is new");
    assert_eq!(code(&say(&["./t.jsonl", "--keys", "./keys.json", "--key", "./other.pem"])), "E_CMD_NO_KEY");
    let twice = ["./t.jsonl", "--keys", "./keys.json", "--key", "./gateway.pem", "--key", "./gateway.pem"];
    assert_eq!(code(&say(&twice)), "E_RECORDER_SIGNER");
    assert_eq!(say(&["./t.jsonl", "--keys", "./keys.json", "--key", "./none.pem"]).exit, 3);
    fs::write(desk.path("diary"), "dear diary\n").expect("is written");
    assert_eq!(code(&say(&["./diary", "--keys", "./keys.json"])), "E_TRACE_PARSE");
    assert_eq!(fs::read_to_string(desk.path("diary")).expect("is there"), "dear diary\n");
    assert_eq!(say(&[".", "--keys", "./keys.json"]).exit, 3);
    assert_eq!(desk.text(), before);
}

#[test]
fn what_a_crash_left_is_dropped_and_said_and_other_damage_stays() {
    let desk = Desk::begun();
    let whole = desk.text();
    fs::write(desk.path("t.jsonl"), format!("{whole}{{\"data\":{{")).expect("is written");
    let run = desk.append(&[], &draft("x.acme.note", "supervisor", "{}"));
    assert_eq!((run.exit, run.out.lines().count()), (0, 1), "{}", run.err);
    assert!(run.err.starts_with("note: dropped 9 bytes at the end of "), "{}", run.err);
    assert_eq!(desk.verify(&[]).exit, 0);
    fs::write(desk.path("t.jsonl"), format!("{whole}dear diary")).expect("is written");
    assert_eq!(code(&desk.append(&[], "")), "E_RECORDER_DAMAGED");
    assert_eq!(desk.text(), format!("{whole}dear diary"));
}

/// A run whose standard input stays open, and what it prints.
fn recording(
    desk: &Desk,
) -> (std::process::Child, std::process::ChildStdin, BufReader<std::process::ChildStdout>) {
    let words = desk.words(&["append", "./t.jsonl", "--keys", "./keys.json", "--key", "./supervisor.pem"]);
    let mut child = command(words).stdin(Stdio::piped()).spawn().expect("starts");
    let stdin = child.stdin.take().expect("is piped");
    let stdout = BufReader::new(child.stdout.take().expect("is piped"));
    (child, stdin, stdout)
}

fn note(stdin: &mut impl Write, stdout: &mut impl BufRead) -> String {
    stdin.write_all(draft("x.acme.note", "supervisor", "{}").as_bytes()).expect("is taken");
    stdin.flush().expect("is taken");
    let mut told = String::new();
    stdout.read_line(&mut told).expect("is told");
    told
}

#[test]
fn each_record_is_told_before_the_next_is_asked_for_and_a_second_process_is_refused() {
    let desk = Desk::begun();
    let (child, mut stdin, mut stdout) = recording(&desk);
    for seq in 1..4 {
        assert!(note(&mut stdin, &mut stdout).starts_with(&format!("{seq} sha256:")));
        assert_eq!(desk.text().lines().count(), seq + 1);
    }
    let second = desk.append(&[], &draft("x.acme.note", "supervisor", "{}"));
    assert_eq!((second.exit, second.out.as_str()), (3, ""));
    assert!(second.err.starts_with("E_LOG_LOCKED at "), "{}", second.err);
    assert_eq!(desk.verify(&[]).exit, 0, "reading needs no lock");
    drop(stdin);
    assert_eq!(read(child.wait_with_output().expect("ends")).exit, 0);
}

#[test]
fn what_was_told_before_a_kill_is_there_after_it() {
    let desk = Desk::begun();
    let mut told = 0;
    for round in 0..8 {
        let (mut child, mut stdin, mut stdout) = recording(&desk);
        for _ in 0..=round {
            assert!(note(&mut stdin, &mut stdout).contains(" sha256:"));
            told += 1;
        }
        // One more, of which nobody waits to be told.
        stdin.write_all(draft("x.acme.note", "supervisor", "{}").as_bytes()).expect("is taken");
        std::thread::sleep(std::time::Duration::from_micros(300 * round));
        child.kill().expect("is killed");
        drop(stdin);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("is read");
        told += rest.lines().filter(|line| line.contains(" sha256:")).count();
        child.wait().expect("ends");
    }
    let run = desk.append(&[], "");
    assert_eq!(run.exit, 0, "{}", run.err);
    assert!(desk.text().lines().count() > told, "{told} and the admission");
    assert_eq!(desk.verify(&[]).exit, 0);
}

#[test]
fn a_reader_that_left_and_a_closed_output_end_the_run_but_undo_no_record() {
    let desk = Desk::begun();
    let (child, mut stdin, stdout) = recording(&desk);
    drop(stdout);
    stdin.write_all(draft("x.acme.note", "supervisor", "{}").as_bytes()).expect("is taken");
    drop(stdin);
    let run = read(child.wait_with_output().expect("ends"));
    assert_eq!((run.exit, run.err.as_str()), (3, ""));
    assert_eq!(desk.text().lines().count(), 2);
    assert_eq!(desk.verify(&[]).exit, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_exit_three_and_says_so() {
    let run = run([
        "trace",
        "verify",
        "examples/traces/order-20418/order-20418.jsonl",
        "--keys",
        "examples/traces/keys.json",
    ]);
    assert_eq!(run.exit, 0);
    let desk = Desk::begun();
    let whole = desk.text();
    let words = desk.words(&["append", "./t.jsonl", "--keys", "./keys.json", "--key", "./supervisor.pem"]);
    // The shell's limit on the size of files stands for a disk that is full. It counts in blocks of 1024 bytes.
    let blocks = whole.len() / 1024 + 1;
    let note = draft("x.acme.note", "supervisor", &format!("{{\"text\":\"{}\"}}", "x".repeat(2_000)));
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut child = std::process::Command::new("bash")
        .arg("-c")
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_countersign"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    child.stdin.take().expect("is piped").write_all(note.as_bytes()).expect("is taken");
    let run = read(child.wait_with_output().expect("ends"));
    assert_eq!((run.exit, run.out.as_str()), (3, ""), "{}", run.err);
    assert!(run.err.starts_with("E_LOG_"), "{}", run.err);
    assert_eq!(desk.text(), whole);
}
