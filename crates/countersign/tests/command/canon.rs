use crate::process::{Run, run, run_with};

#[test]
fn prints_the_canonical_bytes_and_nothing_after_them() {
    let expected = Run { exit: 0, out: "{\"a\":[100,\"€\"],\"b\":1}".into(), err: String::new() };
    let input = "{\"b\": 1.0, \"a\": [1e2, \"\\u20ac\"]}\n";
    assert_eq!(run_with(["canon"], input), expected);
    assert_eq!(run_with(["canon", "-"], input), expected);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.json");
    std::fs::write(&file, input).expect("is written");
    assert_eq!(run(["canon".as_ref(), file.as_os_str()]), expected);
}

#[test]
fn takes_doubles_by_default_and_only_integers_on_request() {
    assert_eq!(run_with(["canon"], "1.5").out, "1.5");
    assert_eq!(run_with(["canon", "--profile", "rfc8785"], "1.5").out, "1.5");
    let refused = run_with(["canon", "--profile", "integers"], "1.5");
    assert_eq!((refused.exit, refused.out.as_str()), (1, ""));
    assert!(refused.err.starts_with("E_JCS_NUMBER "), "{}", refused.err);
}

#[test]
fn every_refusal_is_one_line_that_begins_with_its_code() {
    let inputs: [(&str, &[u8]); 7] = [
        ("E_JCS_UTF8", b"\"\xff\""),
        ("E_JCS_SYNTAX", b"{\"a\":1,}"),
        ("E_JCS_SYNTAX", b""),
        ("E_JCS_DUPLICATE", b"{\"a\":{\"x\":1,\"\\u0078\":2}}"),
        ("E_JCS_SURROGATE", b"[\"\\ud800\"]"),
        ("E_JCS_NUMBER", b"[1e400]"),
        ("E_JCS_DEPTH", &[b'['; 65]),
    ];
    let mut lines = String::new();
    for (code, input) in inputs {
        let run = run_with(["canon"], input);
        assert_eq!((run.exit, run.out.as_str()), (1, ""));
        assert!(run.err.starts_with(&format!("{code} ")), "{}", run.err);
        assert_eq!(run.err.matches('\n').count(), 1, "{}", run.err);
        lines.push_str(&run.err);
    }
    insta::assert_snapshot!(lines);
}

#[test]
fn a_megabyte_of_brackets_is_refused_at_the_sixty_fifth() {
    let run = run_with(["canon"], vec![b'['; 1 << 20]);
    assert_eq!(run.exit, 1);
    assert!(run.err.starts_with("E_JCS_DEPTH ") && run.err.contains("byte 64"), "{}", run.err);
}

#[test]
fn a_document_of_many_megabytes_passes() {
    let input = format!("[{}0]", "1.0, ".repeat(500_000));
    let run = run_with(["canon"], input);
    assert_eq!((run.exit, run.out.len()), (0, 2 * 500_000 + 3));
}
