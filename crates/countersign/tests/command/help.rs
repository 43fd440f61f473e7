use crate::process::run;

#[test]
fn help_is_on_standard_output_and_good() {
    for words in [
        &["--help"][..],
        &["canon", "--help"],
        &["digest", "--help"],
        &["moment", "--help"],
        &["moment", "check", "--help"],
        &["moment", "digest", "--help"],
        &["moment", "render", "--help"],
        &["moment", "lint", "--help"],
        &["moment", "resolve", "--help"],
        &["moment", "check-resolution", "--help"],
        &["moment", "ledger", "--help"],
        &["moment", "ledger", "emit", "--help"],
        &["moment", "ledger", "resolve", "--help"],
        &["moment", "ledger", "incorporate", "--help"],
        &["moment", "ledger", "show", "--help"],
        &["demo", "--help"],
        &["envelope", "--help"],
        &["envelope", "issue", "--help"],
        &["envelope", "verify", "--help"],
        &["envelope", "show", "--help"],
        &["explain", "--help"],
        &["keys", "--help"],
        &["keys", "new", "--help"],
        &["keys", "show", "--help"],
        &["keys", "set", "--help"],
        &["keys", "rotate", "--help"],
        &["keys", "revoke", "--help"],
        &["trace", "--help"],
        &["trace", "verify", "--help"],
        &["trace", "show", "--help"],
        &["trace", "append", "--help"],
        &["bundle", "--help"],
        &["bundle", "verify", "--help"],
        &["report", "--help"],
        &["subject", "--help"],
    ] {
        let run = run(words);
        assert_eq!((run.exit, run.err.as_str()), (0, ""), "{words:?}");
        assert!(!run.out.contains('\u{1b}'), "{words:?}");
        insta::assert_snapshot!(words.join(" "), run.out);
    }
}

#[test]
fn the_short_help_fits_a_screen() {
    for words in [&["-h"][..], &["canon", "-h"], &["digest", "-h"], &["moment", "check", "-h"]] {
        let run = run(words);
        assert_eq!(run.exit, 0);
        assert!(run.out.lines().count() <= 24, "{}", run.out);
    }
}

#[test]
fn the_version_is_the_package_s() {
    assert_eq!(run(["--version"]).out, format!("countersign {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn misuse_is_two_and_leaves_standard_output_empty() {
    for words in [
        &[][..],
        &["nonsense"],
        &["canon", "a", "b"],
        &["canon", "--profile", "ecma"],
        &["canon", "--lines"],
        &["moment"],
        &["moment", "check", "--as", "sse", "x"],
        &["subject", "now"],
        &["digest", "--lines=yes"],
    ] {
        let run = run(words);
        assert_eq!((run.exit, run.out.as_str()), (2, ""), "{words:?}");
        assert!(run.err.contains("--help"), "{words:?}: {}", run.err);
    }
}
