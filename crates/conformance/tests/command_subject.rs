//! A command that breaks the protocol fails the run, whatever else it answers.
#![cfg(unix)]

mod support;

use countersign_conformance::known_failures::KnownFailures;
use countersign_conformance::loader::Library;
use countersign_conformance::runner::{self, Run, Verdict};
use countersign_conformance::subject::command::CommandSubject;
use std::fs;
use std::time::{Duration, Instant};

const HELLO: &str =
    r#"{"name":"f","version":"1","language":"sh","ops":["canonicalize"],"features":["codes","locations"]}"#;
const ONE: &str = r#"{"id":1,"result":"accept","output":{"canonical":"[1]","digest":"sha256:x"}}"#;
const TWO: &str = r#"{"id":2,"result":"reject","errors":[{"code":"E_JCS_NUMBER","at":"/0","offset":1}]}"#;

/// What a script says after each line it reads; an empty text says nothing.
fn script(after: &[&str]) -> String {
    let mut script = String::new();
    for text in after {
        script.push_str("IFS= read -r line || exit 9\n");
        if !text.is_empty() {
            script.push_str(&format!("cat <<'END'\n{text}\nEND\n"));
        }
    }
    script
}

/// Runs the library of two vectors through a shell script.
fn run(script: &str) -> Run {
    run_library(&support::library(), script)
}

fn run_library(library: &Library, script: &str) -> Run {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("subject.sh");
    fs::write(&path, script).expect("a script");
    let command = format!("sh '{}'", path.display());
    let mut subject = CommandSubject::new(&command, Duration::from_secs(4)).expect("a command");
    runner::run(library, None, &mut subject, &KnownFailures::default())
}

fn assert_breach(script: &str, says: &str) {
    let run = run(script);
    assert!(!run.is_good());
    assert!(run.troubles.iter().any(|trouble| trouble.contains(says)), "{:?}", run.troubles);
}

#[test]
fn a_right_script_passes() {
    let run = run(&script(&[HELLO, ONE, TWO, ""]));
    assert_eq!(run.counts().to_string(), "2 passed, 0 failed, 0 skipped");
    assert!(run.is_good(), "{:?}", run.troubles);
}

#[test]
fn a_wrong_answer_fails() {
    let run = run(&script(&[HELLO, &ONE.replace("[1]", "[1.0]"), TWO, ""]));
    assert_eq!(run.counts().to_string(), "1 passed, 1 failed, 0 skipped");
}

#[test]
fn the_expectation_is_never_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let copy = |text: &str| {
        text.replace("IFS= read -r line || exit 9", "IFS= read -r line; printf '%s\\n' \"$line\" >> LOG")
    };
    let script = copy(&script(&[HELLO, ONE, TWO, ""])).replace("LOG", &log.display().to_string());
    assert!(run(&script).is_good());
    assert_eq!(
        fs::read_to_string(&log).expect("a log"),
        concat!(
            r#"{"cmd":"start","protocol":1}"#,
            "\n",
            r#"{"cmd":"run","id":1,"op":"canonicalize","input":{"profile":"integers","document":{"text":"[1]"}}}"#,
            "\n",
            r#"{"cmd":"run","id":2,"op":"canonicalize","input":{"profile":"integers","document":{"text":"[1.5]"}}}"#,
            "\n",
            r#"{"cmd":"stop"}"#,
            "\n",
        )
    );
}

#[test]
fn a_subject_that_dies_fails_the_run() {
    assert_breach(&script(&[HELLO, ONE]), "ended without an answer");
    assert_breach(&format!("{}exit 3\n", script(&[HELLO])), "exit status: 3");
}

#[test]
fn a_subject_that_cannot_be_started_fails_the_run() {
    let mut subject = CommandSubject::new("/no/such/program", Duration::from_secs(1)).expect("a command");
    let run = runner::run(&support::library(), None, &mut subject, &KnownFailures::default());
    assert_eq!(run.counts().to_string(), "0 passed, 2 failed, 0 skipped");
    let text = run.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("error: the subject did not start: cannot start"), "{text}");
    assert_eq!(lines[1..], ["jcs  0 passed, 2 failed, 0 skipped", "0 passed, 2 failed, 0 skipped"]);
}

#[test]
fn a_subject_that_introduces_itself_wrongly_fails_the_run() {
    assert_breach("exit 0\n", "did not start");
    assert_breach(&script(&["hello"]), "no introduction");
    assert_breach(&script(&[r#"{"name":"f"}"#]), "no introduction");
}

#[test]
fn another_id_fails_the_run() {
    assert_breach(
        &script(&[HELLO, ONE, &TWO.replace("\"id\":2", "\"id\":3"), ""]),
        "was asked 2 and answered 3",
    );
}

#[test]
fn answering_twice_fails_the_run_in_the_middle_and_at_the_end() {
    assert_breach(&script(&[HELLO, &format!("{ONE}\n{ONE}"), TWO, ""]), "answered 1 twice");
    assert_breach(&script(&[HELLO, ONE, &format!("{TWO}\n{TWO}"), ""]), "answered 2 twice");
    assert_breach(&script(&[HELLO, ONE, TWO, TWO]), "answered 2 twice");
}

#[test]
fn a_doubled_answer_is_charged_to_its_own_vector() {
    // The first time it answers twice, from then on once; what it is asked again has a new number.
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("mark");
    for doubled in [format!("{ONE}\n{ONE}"), format!("{ONE}\nhello")] {
        let _ = fs::remove_file(&mark);
        // It goes on talking before it is asked again.
        let first = format!("{}cat > /dev/null\n", script(&[HELLO, &doubled]));
        let second = script(&[HELLO, &TWO.replace("\"id\":2", "\"id\":3"), ""]);
        let script = format!(
            "if [ -e '{mark}' ]; then\n{second}else\n: > '{mark}'\n{first}fi\n",
            mark = mark.display(),
        );
        let mut library = support::library();
        // Long enough in the making that what is left has arrived.
        let long = format!("[{}1]", "1,".repeat(1 << 21));
        library.files[0].vectors[1].input = support::input(long.as_bytes());
        let run = run_library(&library, &script);
        let verdicts: Vec<&Verdict> = run.outcomes.iter().map(|outcome| &outcome.verdict).collect();
        if doubled.ends_with("hello") && matches!(verdicts[1], Verdict::Failed(_)) {
            // Nothing in such a line says where it belongs, so that its time alone does.
            continue;
        }
        assert!(matches!(verdicts.as_slice(), [Verdict::Failed(_), Verdict::Passed]), "{verdicts:?}");
        assert!(run.troubles[0].starts_with("jcs/numbers/good: "), "{:?}", run.troubles);
    }
    // At the end.
    let run = run(&script(&[HELLO, ONE, TWO, TWO]));
    assert!(matches!(run.outcomes[1].verdict, Verdict::Failed(_)));
    assert_eq!(run.troubles, ["jcs/numbers/bad: it answered 2 twice"]);
}

#[test]
fn printing_something_else_fails_the_run() {
    for junk in [
        "panic!",
        "",
        r#"{"id":1,"result":"perhaps"}"#,
        r#"{"id":1,"id":1,"result":"accept","output":{}}"#,
        r#"{"id":1,"result":"accept","output":{}} x"#,
        r#"{"id":1,"result":"skip"}"#,
        r#"{"id":1,"result":"reject","errors":[{"at":""}]}"#,
        "[1]",
    ] {
        let script =
            format!("{}IFS= read -r line\nprintf '%s\\n' '{junk}'\ncat > /dev/null\n", script(&[HELLO]));
        assert_breach(&script, "no answer");
    }
}

#[test]
fn what_a_subject_prints_cannot_act_on_a_terminal() {
    let run = run(&format!("{}IFS= read -r line\nprintf '\\033[2Jx\\n'\n", script(&[HELLO])));
    assert!(!run.to_text().contains('\u{1b}'));
}

#[test]
fn talking_after_stop_and_a_bad_end_fail_the_run() {
    assert_breach(&script(&[HELLO, ONE, TWO, "bye"]), "after the last answer");
    assert_breach(&format!("{}exit 4\n", script(&[HELLO, ONE, TWO, ""])), "exit status: 4");
}

#[test]
fn silence_fails_the_vector_alone_and_the_subject_is_started_again() {
    // The first time it never answers; the second time it answers what it is asked.
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("mark");
    let script = format!(
        "if [ -e '{mark}' ]; then\n{second}else\n: > '{mark}'\n{first}exec sleep 60\nfi\n",
        mark = mark.display(),
        first = script(&[HELLO]),
        second = script(&[HELLO, TWO, ""]),
    );
    let began = Instant::now();
    let run = run(&script);
    assert!(began.elapsed() < Duration::from_secs(10));
    let verdicts: Vec<&Verdict> = run.outcomes.iter().map(|outcome| &outcome.verdict).collect();
    assert!(
        matches!(verdicts.as_slice(), [Verdict::Failed(why), Verdict::Passed] if why.contains("no answer within"))
    );
    assert!(run.troubles.is_empty(), "{:?}", run.troubles);
}

#[test]
fn a_subject_that_does_not_read_is_silent_and_blocks_nobody() {
    let mut library = support::library();
    let long = format!("[{}1]", "1,".repeat(1 << 20));
    library.files[0].vectors[0].input = support::input(long.as_bytes());
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("subject.sh");
    fs::write(&path, format!("{}exec sleep 60\n", script(&[HELLO]))).expect("a script");
    let command = format!("sh '{}'", path.display());
    let mut subject = CommandSubject::new(&command, Duration::from_millis(300)).expect("a command");
    let began = Instant::now();
    let run = runner::run(&library, None, &mut subject, &KnownFailures::default());
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_eq!(run.counts().to_string(), "0 passed, 2 failed, 0 skipped");
}
