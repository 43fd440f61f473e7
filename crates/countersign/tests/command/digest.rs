use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::process::{Run, command, run_with};

/// Hashed by coreutils' sha256sum: `[1]` and `{"a":1,"b":1}`.
const OF_ONE: &str = "sha256:080a9ed428559ef602668b4c00f114f1a11c3f6b02a435f0bdc154578e4d7f22\n";
const OF_AB: &str = "sha256:4dad51ac41eb73862fce375fae85ba13711fd19f1b26d8e4b1f9fa405c3d5adf\n";

#[test]
fn the_digest_is_the_sha_256_of_the_canonical_form() {
    let good = |out: &str| Run { exit: 0, out: out.into(), err: String::new() };
    assert_eq!(run_with(["digest"], "{\"b\": 1.0, \"a\": 1}"), good(OF_AB));
    assert_eq!(run_with(["digest", "--profile", "integers", "-"], " [10e-1]\r\n"), good(OF_ONE));
}

#[test]
fn a_refused_document_has_no_digest() {
    let run = run_with(["digest"], "[01]");
    assert_eq!((run.exit, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("E_JCS_SYNTAX "), "{}", run.err);
}

#[test]
fn every_line_gets_a_line_and_a_bad_one_stops_nothing() {
    let run = run_with(["digest", "--lines"], "[1]\n[01]\r\n[1.0]\r\n\n[1e0]");
    assert_eq!(run.exit, 1);
    assert_eq!(run.out, [OF_ONE, "-\n", OF_ONE, "-\n", OF_ONE].concat());
    insta::assert_snapshot!(run.err);
}

#[test]
fn lines_are_cut_and_placed_as_the_library_does() {
    let input: &[u8] = b"[1\n\n \r\n[1.0]\r\n\xff\n{\"a\":1,\"a\":2}\n[2";
    let run = run_with(["digest", "--lines", "--json"], input);
    let expected = jcs_strict::digest_lines(input, &jcs_strict::Profile::RFC8785);
    assert_eq!(run.out.lines().count(), 7);
    for (line, expected) in run.out.lines().zip(expected) {
        assert!(line.contains(&format!("\"line\":{},", expected.number)), "{line}");
        match expected.digest {
            Ok(digest) => assert!(line.contains(&digest.to_string()), "{line}"),
            Err(error) => {
                assert!(line.contains(error.code().as_str()), "{line}");
                assert!(line.contains(&format!("\"offset\":{},", error.offset())), "{line}");
            }
        }
    }
}

#[test]
fn no_lines_are_no_digests_and_good() {
    assert_eq!(run_with(["digest", "--lines"], ""), Run { exit: 0, out: String::new(), err: String::new() });
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    let mut child = command(["digest", "--lines"]).stdin(Stdio::piped()).spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("is piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("is piped"));
    for _ in 0..3 {
        stdin.write_all(b"[1]\n").expect("the command listens");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("the command answers");
        assert_eq!(line, OF_ONE);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the command ends").code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_stream_longer_than_memory_needs_one_line_of_it() {
    let mut child = command(["digest", "--lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("is piped");
    let chunk = "{\"text\":\"some words in a line of ordinary length\",\"n\":[1,2,3]}\n".repeat(1 << 10);
    for _ in 0..256 {
        stdin.write_all(chunk.as_bytes()).expect("the command listens");
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("the command lives");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("has a peak");
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().expect("is a number");
    drop(stdin);
    assert_eq!(child.wait().expect("the command ends").code(), Some(0));
    assert!(kilobytes < 12_000, "{kilobytes} kB at the peak of {} kB of input", chunk.len() / 4);
}
