//! The world round the command: files, pipes, terminals, hostile names.

use std::io::Read;
use std::process::Stdio;

use crate::process::{Run, command, read, run, run_with};

#[test]
fn a_missing_file_and_a_folder_are_exit_three() {
    let missing = run(["canon", "no/such/file.json"]);
    assert_eq!((missing.exit, missing.out.as_str()), (3, ""));
    let folder = run(["moment", "check", "examples"]);
    assert_eq!((folder.exit, folder.out.as_str()), (3, ""));
    let lines = run(["digest", "--lines", "examples"]);
    assert_eq!((lines.exit, lines.out.as_str()), (3, ""));
    insta::assert_snapshot!([missing.err, folder.err, lines.err].concat());
}

#[test]
fn an_input_is_read_up_to_a_limit_and_no_further() {
    let run_at = |words: &[&str], input: &str| {
        let run = run_with(words, input);
        (run.exit, run.out, run.err.split(':').next().unwrap_or_default().to_owned())
    };
    let too_long = "E_JCS_SIZE at standard input, the root, byte 3";
    assert_eq!(run_at(&["canon", "--max-bytes", "3"], "[1]"), (0, "[1]".into(), String::new()));
    for words in
        [&["canon"][..], &["digest"], &["moment", "check"], &["moment", "render", "--as", "tool-result"]]
    {
        let words: Vec<&str> = words.iter().copied().chain(["--max-bytes", "3"]).collect();
        assert_eq!(run_at(&words, "[1] "), (1, String::new(), too_long.into()), "{words:?}");
    }
    let json = run_with(["canon", "--json", "--max-bytes", "0"], "1");
    assert!(
        json.out.contains(r#""code":"E_JCS_SIZE""#) && json.out.contains(r#""offset":0"#),
        "{}",
        json.out
    );
}

#[test]
fn a_line_that_is_too_long_stops_none_after_it() {
    let run = run_with(["digest", "--lines", "--max-bytes", "3"], "[1]\n[1] \n[1]\n[1] [1]");
    let digest = "sha256:080a9ed428559ef602668b4c00f114f1a11c3f6b02a435f0bdc154578e4d7f22";
    assert_eq!((run.exit, run.out), (1, format!("{digest}\n-\n{digest}\n-\n")));
    let places: Vec<&str> = run.err.lines().filter_map(|line| line.split(':').next()).collect();
    let place = |line| format!("E_JCS_SIZE at standard input, line {line}, the root, byte 3");
    assert_eq!(places, [place(2), place(4)]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_without_end_ends_at_the_limit() {
    for words in [&["canon"][..], &["moment", "check"], &["moment", "ledger", "resolve", "no-such-ledger"]] {
        let words = words.iter().copied().chain(["/dev/zero", "--max-bytes", "100000"]);
        let run = run(words);
        assert_eq!(run.exit, 1, "{}", run.err);
        assert!(run.err.starts_with("E_JCS_SIZE at /dev/zero, "), "{}", run.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_exit_three_with_a_finding() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    for words in [
        &["canon", "examples/captures/package.json"][..],
        &["digest", "examples/captures/package.json"],
        &["digest", "--lines", "examples/captures/server.mjs"],
        &["digest", "--json", "examples/captures/server.mjs"],
        &["moment", "digest", "--as", "jsonrpc", "examples/captures/order-refund.json"],
        &["--help"],
        &["--version"],
    ] {
        let run = read(command(words).stdout(full()).output().expect("the command runs"));
        assert_eq!(run.exit, 3, "{words:?}: {}", run.err);
        let last = run.err.lines().last().unwrap_or_default();
        assert!(last.starts_with("E_CMD_WRITE at standard output: "), "{words:?}: {}", run.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_verdict_stands_where_its_findings_cannot_be_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let status = command(["digest", "examples/captures/server.mjs"]).stderr(full).status().expect("runs");
    assert_eq!(status.code(), Some(1));
}

#[test]
fn a_reader_that_leaves_ends_the_run_without_a_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("many.jsonl");
    std::fs::write(&file, "[1]\n".repeat(100_000)).expect("is written");
    let words = ["digest".as_ref(), "--lines".as_ref(), file.as_os_str()];
    let mut child = command(words).spawn().expect("the command starts");
    let mut first = [0; 7];
    let mut stdout = child.stdout.take().expect("is piped");
    stdout.read_exact(&mut first).expect("the command answers");
    drop(stdout);
    let Run { exit, err, .. } = read(child.wait_with_output().expect("the command ends"));
    assert_eq!((&first, exit, err.as_str()), (b"sha256:", 3, ""));
}

#[test]
fn text_of_a_document_reaches_no_terminal_as_it_is() {
    let hostile = "{\"\\u001b[2J\u{9b}31m\u{202e}\\nE_FAKE at root: ok\u{200b}\":{\"x\":1,\"x\":2}}";
    let run = run_with(["canon"], hostile);
    assert_eq!((run.exit, run.err.lines().count()), (1, 1));
    insta::assert_snapshot!(run.err);
    let run = run_with(["moment", "check"], hostile.replace("\"x\":2", "\"y\":2"));
    assert_eq!(run.exit, 1);
    assert!(!run.err.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\u{200b}']), "{:?}", run.err);
    assert!(!run.err.lines().any(|line| line.starts_with("E_FAKE")), "{:?}", run.err);
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_reaches_no_terminal_as_it_is() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().expect("a folder");
    let name = OsStr::from_bytes(b"a\xff\x1b[2J\nE_FAKE \xe2\x80\xae.json");
    let words = [OsString::from("canon"), folder.path().join(name).into_os_string()];
    let missing = run(&words);
    assert_eq!((missing.exit, missing.err.lines().count()), (3, 1), "{}", missing.err);
    assert!(missing.err.contains(r"a\xff\u{1b}[2J\u{a}E_FAKE \u{202e}.json: "), "{}", missing.err);
    std::fs::write(folder.path().join(name), "[1.0]").expect("is written");
    assert_eq!(run(&words), Run { exit: 0, out: "[1]".into(), err: String::new() });
}

#[test]
fn misuse_repeats_no_word_of_the_command_line_as_it_is() {
    let run = run(["canon", "a", "b\u{1b}[2J\nE_FAKE"]);
    assert_eq!(run.exit, 2);
    assert!(!run.err.contains('\u{1b}') && !run.err.contains("\nE_FAKE"), "{:?}", run.err);
    insta::assert_snapshot!(run.err);
}

#[test]
fn nothing_is_colored_where_no_terminal_is() {
    for no_color in [None, Some("1")] {
        let mut command = command(["digest", "examples/captures/server.mjs"]);
        if let Some(value) = no_color {
            command.env("NO_COLOR", value);
        }
        let run = read(command.env("CLICOLOR_FORCE", "0").output().expect("the command runs"));
        assert!(!run.err.contains('\u{1b}'), "{:?}", run.err);
    }
}

/// On a terminal that `script` makes, standard error is colored and standard output is inert.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_colors_unless_no_color_is_set_and_never_a_document_s_escapes() {
    let on_terminal = |line: &str, no_color: bool| {
        let mut script = std::process::Command::new("script");
        script.args(["-qec", line, "/dev/null"]).current_dir(crate::process::repository());
        script.env("TERM", "xterm").env_remove("NO_COLOR").stdin(Stdio::null());
        if no_color {
            script.env("NO_COLOR", "1");
        }
        script.output().ok().map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let binary = env!("CARGO_BIN_EXE_countersign");
    let refused = format!("printf '[01]' | {binary} canon");
    let Some(colored) = on_terminal(&refused, false) else {
        return; // no `script` on this machine
    };
    assert!(colored.contains("\u{1b}[1;31mE_JCS_SYNTAX\u{1b}[0m at standard input"), "{colored:?}");
    let plain = on_terminal(&refused, true).expect("ran before");
    assert!(plain.contains("E_JCS_SYNTAX at") && !plain.contains('\u{1b}'), "{plain:?}");

    let hostile = format!("printf '[\"\\302\\233\\342\\200\\256\\303\\251\"]' | {binary} canon");
    let shown = on_terminal(&hostile, false).expect("ran before");
    assert_eq!(shown.trim_end(), r#"["\u009b\u202eé"]"#);
}
