//! `moment ledger …`: from an emission to its one resolution, over several processes.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::process::{Run, run, run_with};

const GOOD: &str = "examples/captures/order-refund.json";
const DIGEST: &str = "sha256:05843642b0a063aeb35be99946a34cd82c1d28f37fabe7a9bbc02a89f3513265";

/// A ledger in a folder of its own.
struct Desk {
    _folder: TempDir,
    file: PathBuf,
}

impl Desk {
    fn new() -> Desk {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("agent.ledger");
        Desk { _folder: folder, file }
    }

    fn file(&self) -> &Path {
        &self.file
    }

    fn say(&self, sub: &str, more: &[&str], input: &str) -> Run {
        let file = self.file.to_str().expect("is text");
        run_with([&["moment", "ledger", sub, file], more].concat(), input)
    }

    fn emit(&self, more: &[&str]) -> Run {
        self.say("emit", &[&["--as", "jsonrpc", GOOD], more].concat(), "")
    }

    fn resolve(&self, way: &[&str]) -> Run {
        let resolution = run([&["moment", "resolve", "--as", "jsonrpc", GOOD], way].concat());
        assert_eq!(resolution.exit, 0, "{}", resolution.err);
        self.say("resolve", &["-"], &resolution.out)
    }
}

fn code(run: &Run) -> &str {
    assert_eq!((run.exit, run.out.as_str(), run.err.lines().count()), (1, "", 1), "{}", run.err);
    run.err.split(' ').next().unwrap_or_default()
}

/// A small envelope of the agent's, which the lint has nothing against.
fn envelope(stem: &str, free_text: bool) -> String {
    format!(
        "{{\"synopsis\":\"Pay the invoice.\",\"findings\":[\"The goods came on Monday.\",\"The amount is as ordered.\",\"The term ends \
         on Friday.\"],\"recommendations\":[\"Transfer 40 euros.\",\"File the receipt.\"],\"offer\":\"Ask for any item.\",\"question\":\
         {{\"stem\":\"{stem}\",\"options\":[{{\"label\":\"Pay it\",\"reasoning\":\"The term ends soon.\"}},{{\"label\":\"Return it\",\
         \"reasoning\":\"The money stays here.\"}}],\"recommended_idx\":0,\"hatches\":{{\"free_text\":{free_text},\"dialogue\":true}}}}}}"
    )
}

#[test]
fn an_envelope_goes_out_once_and_is_resolved_once() {
    let desk = Desk::new();
    assert_eq!(desk.emit(&[]), Run { exit: 0, out: format!("{DIGEST}\n"), err: String::new() });
    assert_eq!(code(&desk.emit(&[])), "E_BM_REEMITTED");
    let resolved = desk.resolve(&["--option", "1"]);
    assert_eq!((resolved.exit, resolved.out.as_str()), (0, "option 1\n"));
    assert_eq!(code(&desk.resolve(&["--option", "1"])), "E_RESOLUTION_RESOLVED");
    assert_eq!(code(&desk.emit(&[])), "E_BM_REEMITTED");
}

#[test]
fn a_resolution_of_what_was_never_emitted_is_none() {
    let desk = Desk::new();
    assert_eq!(desk.say("emit", &["--as", "envelope"], &envelope("What is done?", true)).exit, 0);
    assert_eq!(code(&desk.resolve(&["--option", "0"])), "E_RESOLUTION_ENVELOPE");
}

#[test]
fn what_is_discarded_consumes_nothing() {
    let desk = Desk::new();
    assert_eq!(desk.emit(&[]).exit, 0);
    let beyond = format!("{{\"envelope_digest\":\"{DIGEST}\",\"resolution\":\"option\",\"option_idx\":3}}");
    assert_eq!(code(&desk.say("resolve", &["-"], &beyond)), "E_RESOLUTION_RANGE");
    assert_eq!(desk.say("resolve", &["-"], "not JSON").exit, 1);
    let answered = desk.resolve(&["--answer", "Half\u{1b}[2J"]);
    assert_eq!((answered.exit, answered.out.as_str()), (0, "answer: Half\\u{1b}[2J\n"));
}

#[test]
fn a_rejected_question_stops_the_agent_until_the_objection_is_taken_up() {
    let desk = Desk::new();
    assert_eq!(desk.emit(&[]).exit, 0);
    assert_eq!(desk.resolve(&["--question"]).out, "question\n");
    let next = envelope("What is done with the invoice?", true);
    assert_eq!(code(&desk.say("emit", &["--as", "envelope"], &next)), "E_BM_OBJECTION_OPEN");
    assert_eq!(code(&desk.say("incorporate", &[" "], "")), "E_BM_OBJECTION_BLANK");
    assert_eq!(
        desk.say("incorporate", &["-"], "The invoice is looked at first.\n").out,
        format!("{DIGEST}, 0 left\n")
    );
    assert_eq!(code(&desk.say("incorporate", &["again"], "")), "E_BM_OBJECTION_NONE");
    let again = envelope(" How  is the damaged lamp in order 20418 to be settled? ", true);
    assert_eq!(code(&desk.say("emit", &["--as", "envelope"], &again)), "E_BM_VETOED");
    assert_eq!(desk.say("emit", &["--as", "envelope"], &next).exit, 0);
    let text = std::fs::read_to_string(desk.file()).expect("is there");
    assert!(!text.contains("invoice") && !text.contains("lamp"), "the file holds no text: {text}");
}

#[test]
fn show_tells_where_things_stand() {
    let desk = Desk::new();
    assert_eq!(desk.emit(&[]).exit, 0);
    assert_eq!(
        desk.say("show", &[], "").out,
        format!(
            "open: 1\n  {DIGEST}\nresolved: 0\nrejected: 0\nexpired: 0\nobjections to take up: 0\nquestions not asked again: 0\n"
        )
    );
    assert_eq!(desk.resolve(&["--question"]).exit, 0);
    assert_eq!(
        desk.say("show", &[], "").out,
        format!(
            "open: 0\nresolved: 0\nrejected: 1\nexpired: 0\nobjections to take up: 1\n  {DIGEST}\nquestions not asked again: 1\n"
        )
    );
    let json = desk.say("show", &["--json"], "").out;
    let expected = format!(
        "\"output\":{{\"open\":[],\"resolved\":0,\"rejected\":1,\"expired\":0,\"objections\":[\"{DIGEST}\"],\"vetoed_stems\":1}}"
    );
    assert!(json.contains(&expected), "{json}");
}

#[test]
fn show_changes_nothing_and_needs_no_right_to_write() {
    let desk = Desk::new();
    assert_eq!(desk.emit(&[]).exit, 0);
    assert_eq!(desk.resolve(&["--option", "0"]).exit, 0);
    let whole = std::fs::read(desk.file()).expect("is there");
    let folder = desk.file().parent().expect("a folder").to_owned();
    let may_write = |may: bool| {
        for path in [desk.file(), &folder] {
            let mut permissions = std::fs::metadata(path).expect("is there").permissions();
            permissions.set_readonly(!may);
            std::fs::set_permissions(path, permissions).expect("is set");
        }
    };
    for (length, open, resolved) in [(whole.len(), 0, 1), (whole.len() - 1, 1, 0), (31, 0, 0), (0, 0, 0)] {
        std::fs::write(desk.file(), &whole[..length]).expect("is written");
        may_write(false);
        let run = desk.say("show", &["--json"], "");
        may_write(true);
        assert_eq!(run.exit, 0, "{}", run.out);
        assert!(run.out.contains(&format!("\"resolved\":{resolved},")), "{}", run.out);
        assert_eq!(run.out.matches("\"sha256:").count(), open, "{}", run.out);
        assert_eq!(std::fs::read(desk.file()).expect("is there"), &whole[..length]);
    }
}

#[test]
fn a_ledger_that_another_process_holds_is_waited_for_but_not_for_ever_and_not_in_silence() {
    let desk = Desk::new();
    assert_eq!(desk.emit(&[]).exit, 0);
    let before = std::fs::read(desk.file()).expect("is there");
    let holder = std::fs::File::open(desk.file()).expect("is there");
    holder.lock().expect("is free");
    let input = format!("{{\"envelope_digest\":\"{DIGEST}\",\"resolution\":\"question\"}}");
    for (sub, more) in [
        ("show", &[][..]),
        ("resolve", &["-"]),
        ("incorporate", &["x"]),
        ("emit", &["--as", "jsonrpc", GOOD]),
    ] {
        let run = desk.say(sub, &[more, &["--wait", "0"]].concat(), &input);
        assert_eq!((run.exit, run.out.as_str(), run.err.lines().count()), (3, "", 1), "{sub}: {}", run.err);
        assert!(run.err.starts_with("E_LOG_LOCKED at "), "{sub}: {}", run.err);
    }
    let run = desk.say("show", &["--wait", "2"], "");
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!((run.exit, lines.len()), (3, 2), "{}", run.err);
    assert!(
        lines[0].starts_with("note: ") && lines[0].contains(" is held by another process"),
        "{}",
        run.err
    );
    assert!(lines[1].starts_with("E_LOG_LOCKED at "), "{}", run.err);
    let run = desk.say("show", &["--wait", "2", "--json"], "");
    assert_eq!((run.exit, run.err.as_str()), (3, ""), "{}", run.out);
    assert_eq!(std::fs::read(desk.file()).expect("is there"), before);
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| desk.resolve(&["--option", "0"]));
        std::thread::sleep(std::time::Duration::from_millis(1_500));
        holder.unlock().expect("is held");
        let run = waiting.join().expect("ends");
        assert_eq!(
            (run.exit, run.out.as_str(), run.err.lines().count()),
            (0, "option 0\n", 1),
            "{}",
            run.err
        );
    });
    assert_eq!(desk.say("show", &["--wait", "-1"], "").exit, 2);
}

#[test]
fn what_a_crash_left_is_dropped_and_that_is_said() {
    let desk = Desk::new();
    assert_eq!(desk.emit(&[]).exit, 0);
    let mut bytes = std::fs::read(desk.file()).expect("is there");
    bytes.extend_from_slice(b"{\"digest\":");
    std::fs::write(desk.file(), bytes).expect("is written");
    let resolved = desk.resolve(&["--option", "0"]);
    assert_eq!((resolved.exit, resolved.out.as_str()), (0, "option 0\n"), "{}", resolved.err);
    assert!(resolved.err.starts_with("note: dropped 10 bytes at the end of "), "{}", resolved.err);
}

#[test]
fn a_damaged_end_of_the_file_does_not_bring_a_resolution_back() {
    let desk = Desk::new();
    assert_eq!(desk.emit(&[]).exit, 0);
    assert_eq!(desk.resolve(&["--option", "1"]).exit, 0);
    let mut bytes = std::fs::read(desk.file()).expect("is there");
    *bytes.last_mut().expect("a line feed") ^= 0x20;
    std::fs::write(desk.file(), &bytes).expect("is written");
    assert_eq!(code(&desk.resolve(&["--option", "1"])), "E_BM_LEDGER");
    assert_eq!(code(&desk.say("show", &[], "")), "E_BM_LEDGER");
    assert_eq!(code(&desk.say("incorporate", &["x"], "")), "E_BM_LEDGER");
    assert_eq!(std::fs::read(desk.file()).expect("is there"), bytes);
}

#[test]
fn a_resolution_after_the_expiry_decides_nothing() {
    let desk = Desk::new();
    assert_eq!(desk.emit(&["--expires-after", "0s"]).exit, 0);
    std::thread::sleep(std::time::Duration::from_millis(20));
    assert_eq!(code(&desk.resolve(&["--option", "0"])), "E_RESOLUTION_EXPIRED");
    // Recorded, and so no matter for a clock any more.
    let json = desk.say("show", &["--json"], "").out;
    assert!(json.contains("\"open\":[],") && json.contains("\"expired\":1,"), "{json}");
    assert_eq!(code(&desk.resolve(&["--option", "0"])), "E_RESOLUTION_EXPIRED");
    let other = Desk::new();
    assert_eq!(other.emit(&["--expires-after", "15m"]).exit, 0);
    assert_eq!(other.resolve(&["--option", "0"]).exit, 0);
    assert_eq!(Desk::new().emit(&["--expires-after", "soon"]).exit, 2);
}

#[test]
fn the_agent_s_side_sends_no_hedge_and_closes_no_hatch_without_a_reason() {
    let desk = Desk::new();
    let hedged = envelope("What is done?", true)
        .replace("Pay the invoice.", "It might perhaps be better to pay, or maybe not.");
    assert_eq!(code(&desk.say("emit", &["--as", "envelope"], &hedged)), "E_BM_HEDGE");
    let closed = envelope("What is done?", false);
    assert_eq!(code(&desk.say("emit", &["--as", "envelope"], &closed)), "E_BM_REASON_BLANK");
    let lint = run_with(["moment", "lint", "--as", "envelope", "--agent"], &closed);
    assert!(lint.exit == 1 && lint.err.starts_with("E_BM_REASON_BLANK "), "{}", lint.err);
    assert!(!desk.file().exists(), "nothing is begun for what may not go out");
    let sent = desk.say(
        "emit",
        &["--as", "envelope", "--json", "--reason", "free_text=The law names the ways."],
        &closed,
    );
    assert_eq!(sent.exit, 0, "{}", sent.out);
    let event =
        r#""events":[{"event":"hatch-closed","hatch":"free_text","reason":"The law names the ways."}]"#;
    assert!(sent.out.contains(event), "{}", sent.out);
    let sent =
        desk.say("emit", &["--as", "envelope", "--json", "--reason", "E_BM_HEDGE=It is a tie."], &hedged);
    assert!(
        sent.out.contains(r#""events":[{"code":"E_BM_HEDGE","event":"overridden","reason":"It is a tie."}]"#),
        "{}",
        sent.out
    );
    assert_eq!(desk.say("emit", &["--as", "envelope", "--reason", "E_BM_TYPE=x"], &hedged).exit, 2);
    let good = envelope("Is it done?", true);
    for reason in ["E_BM_HEDGE=z", "free_text=z", "calibration=z"] {
        let wholesale = ["--as", "envelope", "--reason", reason];
        assert_eq!(code(&desk.say("emit", &wholesale, &good)), "E_BM_REASON_UNUSED");
        let lint = run_with([&["moment", "lint", "--agent"], &wholesale[..]].concat(), &good);
        assert!(lint.exit == 1 && lint.err.starts_with("E_BM_REASON_UNUSED "), "{}", lint.err);
        assert_eq!(run_with([&["moment", "lint"], &wholesale[..]].concat(), &good).exit, 2);
    }
    assert_eq!(desk.say("emit", &["--as", "envelope"], &good).exit, 0);
}

#[test]
fn a_misspelt_ledger_is_not_begun_and_another_file_is_not_touched() {
    let desk = Desk::new();
    for (sub, more) in [("show", &[][..]), ("resolve", &["-"]), ("incorporate", &["x"])] {
        let input = format!("{{\"envelope_digest\":\"{DIGEST}\",\"resolution\":\"question\"}}");
        let run = desk.say(sub, more, &input);
        assert_eq!((run.exit, run.out.as_str()), (3, ""), "{sub}");
        assert!(run.err.starts_with("E_CMD_READ at "), "{sub}: {}", run.err);
        assert!(!desk.file().exists(), "{sub}");
    }
    std::fs::write(desk.file(), "dear diary\n").expect("is written");
    assert_eq!(code(&desk.emit(&[])), "E_BM_LEDGER");
    assert_eq!(std::fs::read(desk.file()).expect("is there"), b"dear diary\n");
    let folder = run(["moment", "ledger", "show", "examples"]);
    assert_eq!(folder.exit, 3, "{}", folder.err);
}

#[test]
fn eight_processes_resolve_once() {
    let desk = Desk::new();
    assert_eq!(desk.emit(&[]).exit, 0);
    let runs: Vec<Run> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| desk.resolve(&["--option", "0"]))).collect();
        threads.into_iter().map(|thread| thread.join().expect("ends")).collect()
    });
    assert_eq!(runs.iter().filter(|run| run.exit == 0).count(), 1);
    assert!(runs.iter().filter(|run| run.exit != 0).all(|run| code(run) == "E_RESOLUTION_RESOLVED"));
}
