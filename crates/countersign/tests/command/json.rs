use crate::process::{run, run_with};

#[test]
fn one_shape_for_all_commands() {
    let mut all = String::new();
    let captures = "examples/captures";
    for (words, input) in [
        (&["canon", "--json"][..], "{\"b\":1.0,\"a\":\"\\u20ac\\u202e\"}"),
        (&["canon", "--json", "--profile", "integers"], "[1.5]"),
        (&["digest", "--json"], "[1]"),
        (&["digest", "--json", "--lines"], "[1]\n[01]\n"),
        (&["moment", "check", "--json", &format!("{captures}/order-refund.json")], ""),
        (&["moment", "check", "--json", &format!("{captures}/order-refund-malformed.json")], ""),
        (&["moment", "digest", "--json", &format!("{captures}/order-without-moment.json")], ""),
        (&["moment", "digest", "--json"], "{\"jsonrpc\":\"2.0\",\"binding_moment\":{}}"),
        (&["moment", "digest", "--json"], "{\"jsonrpc\":\"2.0\"}"),
        (&["digest", "--json", "no/such/file.json"], ""),
        (&["digest", "--json", "--profile", "none"], ""),
    ] {
        let run = run_with(words, input);
        assert_eq!(run.err, "", "{words:?}");
        assert!(run.out.is_ascii() && run.out.ends_with('\n'), "{words:?}: {}", run.out);
        for line in run.out.lines() {
            let said = run_with(["canon", "--profile", "integers"], line);
            assert_eq!(said.exit, 0, "{words:?} prints JSON: {line}");
        }
        all.push_str(&format!("$ countersign {}\n{}exit {}\n\n", words.join(" "), run.out, run.exit));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn exit_codes_are_the_same_with_and_without() {
    for (words, exit) in [
        (&["digest", "examples/captures/package.json"][..], 0),
        (&["digest", "examples/captures/server.mjs"], 1),
        (&["digest", "--nonsense"], 2),
        (&["digest", "examples"], 3),
    ] {
        let mut with = words.to_vec();
        with.push("--json");
        assert_eq!((run(words).exit, run(&with).exit), (exit, exit), "{words:?}");
    }
}
