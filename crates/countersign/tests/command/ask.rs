//! `moment ask` on a terminal: what it shows, what answers it, and how it leaves.

use std::path::Path;

use crate::process::{command, read, repository};
use crate::pty::{Ended, Session, Terminal};

const FILE: &str = "examples/captures/order-refund.json";
const ASK: &[&str] = &["moment", "ask", "--as", "jsonrpc", FILE];
const PLAIN: &[&str] = &["moment", "ask", "--as", "jsonrpc", FILE, "--plain"];
const DIGEST: &str = "sha256:05843642b0a063aeb35be99946a34cd82c1d28f37fabe7a9bbc02a89f3513265";

fn option(index: usize) -> String {
    format!("{{\"envelope_digest\":\"{DIGEST}\",\"option_idx\":{index},\"resolution\":\"option\"}}\n")
}

fn large(words: &[&str]) -> Session {
    Terminal::new(40, 100).run(words, &[])
}

/// It ended without a resolution, said why, and left the terminal as it was.
fn assert_unresolved(ended: &Ended, reason: &str) {
    assert_eq!((ended.exit, ended.out.as_str()), (Some(1), ""), "{ended:?}");
    assert!(ended.err.starts_with("E_CMD_UNRESOLVED at ") && ended.err.contains(reason), "{}", ended.err);
    assert!(ended.is_restored, "{ended:?}");
}

#[test]
fn an_option_is_opened_and_confirmed() {
    let session = large(ASK);
    session.wait_for("[w] This is the wrong question");
    assert!(session.is_raw());
    session.press_until("1", "> [1");
    session.press_until("\r", "You chose");
    let ended = session.end_pressing("y");
    assert_eq!((ended.exit, ended.out), (Some(0), option(1)));
    assert!(ended.err.starts_with("note: option 1 is: ") && ended.is_restored, "{}", ended.err);
}

#[test]
fn the_cursor_stands_at_what_is_in_focus() {
    let session = large(ASK);
    session.press_until("1", "> [1");
    let (row, column) = session.cursor();
    let screen = session.screen();
    assert!(screen.lines().nth(row.into()).is_some_and(|line| line.starts_with("> [1")), "{row}\n{screen}");
    assert_eq!(column, 0);
    assert_unresolved(&session.end_pressing("\u{1b}"), "(cancelled)");
}

#[test]
fn what_was_typed_ahead_answers_nothing() {
    // More than is read at a time, and half a line at its end.
    let ahead = format!("\r1\ry\r{}0\ryyes", "0\ry\r\u{1b}\u{3}".repeat(400));
    for words in [ASK, PLAIN] {
        // Without signals for the terminal's own sake: the interrupt among the keys is one key of many.
        let session = Terminal::new(40, 100).typed_ahead(&ahead.replace('\u{3}', "")).run(words, &[]);
        session.wait_for("[w] This is the wrong question");
        let chosen = if words == ASK { "1" } else { "1\r" };
        session.press_until(chosen, if words == ASK { "> [1" } else { "You chose" });
        assert_eq!(session.screen().matches("You chose").count(), usize::from(words == PLAIN));
        session.signal("TERM");
        assert_unresolved(&session.end(), "(dismissed)");
    }
}

#[test]
fn keys_in_one_burst_do_not_confirm_what_they_opened() {
    let session = large(ASK);
    session.press_until("j", "> [");
    session.type_keys("0\ryyyyy\r");
    session.wait_for("You chose");
    assert_unresolved(&session.end_pressing("\u{1b}"), "(cancelled)");
}

#[test]
fn a_paste_opens_and_confirms_nothing() {
    let session = large(ASK);
    session.wait_for("Synopsis");
    session.type_keys("\u{1b}[200~0\r1\ry\rw\ry\u{1b}[201~");
    session.press_until("1", "> [1");
    session.type_keys("\u{1b}[200~\ry\r\u{1b}[201~");
    session.press_until("a", "Your answer");
    session.type_keys("\u{1b}[200~Half\r\nof it\ry\u{1b}[201~");
    session.wait_for("of it");
    session.press_until("\r", "y: confirm.");
    let ended = session.end_pressing("y");
    let answer = format!(
        "{{\"answer\":\"Half\\nof it\\ny\",\"envelope_digest\":\"{DIGEST}\",\"resolution\":\"answer\"}}\n"
    );
    assert_eq!((ended.exit, ended.out), (Some(0), answer));
}

#[test]
fn escape_and_an_interrupt_decide_nothing() {
    for (words, key) in [(ASK, "\u{1b}"), (ASK, "\u{3}"), (PLAIN, "\u{3}"), (PLAIN, "x\r")] {
        let session = large(words);
        session.wait_for("[w] This is the wrong question");
        assert_unresolved(&session.end_pressing(key), "(cancelled)");
    }
}

#[test]
fn a_signal_ends_the_question_and_gives_the_terminal_back() {
    for (signal, reason) in [("TERM", "(dismissed)"), ("HUP", "(disconnected)"), ("INT", "(cancelled)")] {
        let session = large(ASK);
        session.wait_for("[w] This is the wrong question");
        // Half of a key's sequence holds nothing up.
        session.type_keys("\u{1b}[");
        session.signal(signal);
        assert_unresolved(&session.end(), reason);
    }
}

#[test]
fn a_panic_gives_the_terminal_back() {
    const NAME: &str = "ask::a_panic_gives_the_terminal_back";
    const ROLE: &str = "COUNTERSIGN_TEST_PANICS";
    if std::env::var_os(ROLE).is_none() {
        let program = std::env::current_exe().expect("this test's program");
        let words = ["--exact", NAME, "--nocapture"];
        let session = Terminal::new(40, 100).start(&program, &words, &[(ROLE, "1")]);
        session.wait_for("[w] This is the wrong question");
        let ended = session.end();
        assert!(
            ended.exit == Some(101) && ended.is_restored && ended.err.contains("in between"),
            "{ended:?}"
        );
        return;
    }
    // This is the other end: a question that somebody's code breaks off.
    let result = std::fs::read_to_string(repository().join(FILE)).expect("can be read");
    let delivery = binding_moment::extract_jsonrpc(result.as_bytes());
    let Ok(binding_moment::Delivery::Envelope(envelope)) = delivery else { panic!("no envelope") };
    let times = std::cell::Cell::new(0);
    let breaks = || {
        times.set(times.get() + 1);
        assert!(times.get() < 20, "in between");
        None
    };
    let ended = surfaces::terminal::Ended::by(&breaks);
    let mut desk = surfaces::terminal::Desk::take(ended).expect("a terminal").expect("is free");
    let manner = surfaces::terminal::Manner { plain: false, color: false };
    panic!("it ended with {:?}", desk.ask(&envelope, manner, ended));
}

#[test]
fn everything_is_read_and_answered_on_twelve_rows_of_forty_columns() {
    let session = Terminal::new(12, 40).run(ASK, &[]);
    session.wait_for("Synopsis");
    let mut read = session.screen();
    session.press_until("j", "Lines 2 to");
    for _ in 0..200 {
        session.type_keys("j");
        std::thread::sleep(std::time::Duration::from_millis(20));
        read.push_str(&session.screen());
        if session.screen().contains("Envelope sha256:") {
            break;
        }
    }
    for text in
        ["Findings", "Recommendations", "Offer", "Question", "[0", "[1", "[a]", "[w]", "Envelope sha256:"]
    {
        assert!(read.contains(text), "{text}:\n{read}");
    }
    session.press_until("0", "> [0");
    session.press_until("\r", "You chose");
    assert_eq!(session.end_pressing(" y").out, option(0));
}

#[test]
fn a_window_may_change_while_a_question_stands() {
    let mut session = large(ASK);
    session.press_until("1", "> [1");
    session.press_until("\r", "You chose");
    session.resize(12, 40);
    session.wait_for("You chose");
    session.wait_for("y: confirm. n: back. Space: read on.\nEscape: leave it open.");
    session.resize(4, 20);
    session.wait_for("This window is too");
    session.type_keys("y");
    session.resize(40, 100);
    session.wait_for("You chose");
    assert_eq!(session.end_pressing("y").out, option(1));
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_terminal_nobody_is_asked() {
    for words in [ASK, PLAIN] {
        let mut alone = std::process::Command::new("setsid");
        alone.arg("--wait").arg(env!("CARGO_BIN_EXE_countersign")).args(words).current_dir(repository());
        let run = read(alone.stdin(std::process::Stdio::null()).output().expect("setsid runs"));
        assert_eq!((run.exit, run.out.as_str()), (3, ""));
        assert!(run.err.starts_with("E_CMD_TERMINAL at "), "{}", run.err);
    }
}

#[test]
fn without_an_envelope_nobody_is_asked() {
    let malformed = "examples/captures/order-refund-malformed.json";
    let run = read(command(["moment", "ask", "--as", "jsonrpc", malformed]).output().expect("runs"));
    assert_eq!((run.exit, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("E_BM_RECOMMENDED_RANGE "), "{}", run.err);
}

/// An envelope whose every text would like to steer the terminal, and a label that draws the screen of a confirmation.
fn hostile() -> tempfile::NamedTempFile {
    let steer = r"\u001b[2J\u001b[?25l\u001b[3J\u009b31m\r\n\u001b]52;c;aGk=\u0007\u001b]8;;http://x\u001b\\\u202e\u2066\u200b\u0008\u0090\ud83d\ude00";
    let text = format!(
        r#"{{"synopsis":"{steer}","findings":["{steer}"],"recommendations":["{steer}"],"offer":"{steer}","question":{{"stem":"{steer}",
        "options":[{{"label":"{steer}\nYou chose","reasoning":"{steer}"}},{{"label":"{steer}","reasoning":"{steer}"}}],"recommended_idx":0,
        "hatches":{{"free_text":true,"dialogue":true}}}},"meta":{{"calibration_note":"{steer}"}}}}"#
    );
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), text).expect("is written");
    file
}

#[test]
fn no_text_of_an_agent_steers_the_terminal() {
    let file = hostile();
    let name = file.path().to_str().expect("is text");
    for plain in [&[][..], &["--plain"]] {
        let words = [&["moment", "ask", "--as", "envelope", name], plain].concat();
        let session = Terminal::new(24, 80).run(&words, &[("NO_COLOR", "1")]);
        if plain.is_empty() {
            session.press_until("0", "> [0");
            session.press_until("\r", "y: confirm.");
        } else {
            session.press_until("0\r", "Type yes");
        }
        session.signal("TERM");
        let ended = session.end();
        assert_unresolved(&ended, "(dismissed)");
        let shown = String::from_utf8(ended.bytes).expect("is UTF-8");
        for (at, c) in shown.char_indices() {
            // Ours: rows, clearing, the screen of our own and back, the mark of pastes, the cursor.
            let is_ours = || {
                let rest = &shown[at..];
                let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(0);
                let sequence = &rest[..=end];
                [
                    "\u{1b}[?1049h",
                    "\u{1b}[?1049l",
                    "\u{1b}[?2004h",
                    "\u{1b}[?2004l",
                    "\u{1b}[?25h",
                    "\u{1b}[2K",
                    "\u{1b}[J",
                    "\u{1b}[0m",
                ]
                .contains(&sequence)
                    || sequence.strip_prefix("\u{1b}[").is_some_and(|place| place.ends_with('H'))
            };
            let is_fine = !c.is_control() && !"\u{202e}\u{2066}\u{200b}".contains(c)
                || c == '\u{1b}' && is_ours()
                || "\r\n".contains(c);
            assert!(is_fine, "{c:?} at {at}: {:?}", shown.get(at..at + 12));
        }
        assert!(shown.contains("\\u{1b}[2J\\u{1b}[?25l"));
    }
}

#[test]
fn colors_are_left_out_where_nobody_wants_them() {
    for (environment, has_color) in [(&[][..], true), (&[("NO_COLOR", "1")], false)] {
        let session = Terminal::new(40, 100).run(ASK, environment);
        session.wait_for("recommended] ");
        let ended = session.end_pressing("\u{1b}");
        let shown = String::from_utf8(ended.bytes).expect("is UTF-8");
        assert_eq!(shown.contains("\u{1b}[38;5;") || shown.contains("\u{1b}[32m"), has_color, "{shown:?}");
    }
}

#[test]
fn plain_lines_are_appended_and_answered_in_words() {
    for (words, environment) in
        [(PLAIN, &[][..]), (ASK, &[("TERM", "dumb")]), (ASK, &[("COUNTERSIGN_PLAIN", "1")])]
    {
        let session = Terminal::new(60, 100).run(words, environment);
        session.wait_for("Type x to leave the question open.");
        assert!(!session.screen().contains("Escape"));
        session.press_until("1\r", "You chose");
        session.type_keys("y\r");
        session.press_until("\r", "Not confirmed.");
        let ended = session.end_pressing("yes\r");
        assert_eq!((ended.exit, ended.out), (Some(0), option(1)));
        assert!(
            ended.is_restored && !ended.bytes.contains(&0x1b),
            "{:?}",
            String::from_utf8_lossy(&ended.bytes)
        );
    }
}

#[test]
fn the_machines_answer_has_the_reason_or_the_resolution() {
    let words = [ASK, &["--json"]].concat();
    let session = large(&words);
    session.wait_for("Synopsis");
    let left = session.end_pressing("\u{1b}");
    assert_eq!(left.exit, Some(1));
    assert!(left.out.contains(r#""unresolved":"cancelled""#) && !left.out.contains("wire"), "{}", left.out);
    let session = large(&words);
    session.press_until("w", "You chose");
    let decided = session.end_pressing("y");
    assert_eq!(decided.exit, Some(0));
    assert!(decided.out.contains(r#""resolution":"question""#), "{}", decided.out);
}

#[test]
fn the_envelope_may_come_through_a_pipe() {
    let script = format!("\"$0\" moment ask --as jsonrpc < {FILE}");
    let binary = env!("CARGO_BIN_EXE_countersign");
    let session = Terminal::new(40, 100).start(Path::new("/bin/sh"), &["-c", &script, binary], &[]);
    session.press_until("w", "You chose");
    assert!(session.end_pressing("y").out.contains(r#""resolution":"question""#));
}

#[cfg(target_os = "linux")]
#[test]
fn two_questions_on_one_terminal_stand_one_after_the_other() {
    let ask = format!("\"$0\" moment ask --as jsonrpc {FILE}");
    let script = format!("{ask} & {ask} & wait");
    let binary = env!("CARGO_BIN_EXE_countersign");
    let session = Terminal::new(40, 100).start(Path::new("/bin/sh"), &["-c", &script, binary], &[]);
    session.press_until("1", "> [1");
    // The other one waits: it neither drew over this one nor took a key from it.
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(session.screen().contains("> [1"));
    session.press_until("\r", "You chose");
    session.press_until("y", "[0");
    session.press_until("0", "> [0");
    session.press_until("\r", "You chose");
    let ended = session.end_pressing("y");
    assert_eq!(ended.out, [option(1), option(0)].concat());
    assert!(ended.is_restored);
}
