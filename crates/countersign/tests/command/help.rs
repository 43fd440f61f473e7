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
        &["man", "--help"],
        &["completions", "--help"],
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
fn every_subcommand_that_a_manual_page_names_has_one_too() {
    let mut todo = vec![Vec::new()];
    let mut pages = 0;
    while let Some(words) = todo.pop() {
        let page = run([vec!["man".to_owned()], words.clone()].concat());
        assert_eq!((page.exit, page.err.as_str()), (0, ""), "{words:?}");
        let name = [vec!["countersign".to_owned()], words.clone()].concat().join("-");
        assert!(page.out.contains(&format!("\n.TH {name} 1 ")), "{}", page.out);
        pages += 1;
        let listed = page.out.lines().filter_map(|line| line.strip_suffix("(1)"));
        for listed in listed.map(|line| line.replace('\\', "")) {
            let word = listed.strip_prefix(&format!("{name}-")).map(str::to_owned);
            todo.push(
                [words.clone(), vec![word.unwrap_or_else(|| panic!("{listed} is not under {name}"))]]
                    .concat(),
            );
        }
    }
    assert!(pages > 30, "{pages}");
    let none = run(["man", "moment", "chekc"]);
    assert_eq!((none.exit, none.out.as_str()), (2, ""));
    assert!(none.err.starts_with("error: there is no subcommand `moment chekc`"), "{}", none.err);
}

#[test]
fn every_shell_gets_its_completions() {
    for (shell, word) in [
        ("bash", "complete -F _countersign"),
        ("elvish", "edit:completion:arg-completer[countersign]"),
        ("fish", "complete -c countersign"),
        ("powershell", "Register-ArgumentCompleter"),
        ("zsh", "#compdef countersign"),
    ] {
        let script = run(["completions", shell]);
        assert_eq!((script.exit, script.err.as_str()), (0, ""), "{shell}");
        assert!(script.out.contains(word), "{shell}");
        for subcommand in ["check-resolution", "ledger", "bundle"] {
            assert!(script.out.contains(subcommand), "{shell}: {subcommand}");
        }
    }
    assert_eq!(run(["completions", "tcsh"]).exit, 2);
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
