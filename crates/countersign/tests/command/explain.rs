use crate::process::run;

#[test]
fn a_code_is_told_in_three_sentences_whatever_its_letters_case() {
    let upper = run(["explain", "E_CHILD_BUDGET"]);
    assert_eq!((upper.exit, upper.err.as_str()), (0, ""));
    insta::assert_snapshot!(upper.out, @r"
    E_CHILD_BUDGET, an error [AE §5, §6 step 9, A2, A3]
    It means: The child may consume more than its parent had left.
    Expected: At most what is left at the spawn record, never no limit below a limited parent, and no child where that is nothing.
    To do: Issue the child again with a budget that fits into what its parent had left at the spawn.
    ");
    assert_eq!(run(["explain", " e_Child_budget"]), upper);
    assert!(run(["explain", "w_bm_hedge"]).out.starts_with("W_BM_HEDGE, a warning [BM §5.1, B11]\n"));
}

#[test]
fn machines_get_the_same_as_members() {
    let run = run(["explain", "e_log_full", "--json"]);
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @r#"{"command":"explain","exit":0,"output":{"code":"E_LOG_FULL","severity":"error","section":"B10","meaning":"There is no room for a line.","expected":"Room on the disk and within the quota; what was written of the line was taken back.","remedy":"Make room, then try again."},"report":{"findings":[],"not_checked":[]}}"#);
}

#[test]
fn an_unknown_code_is_misuse_and_leads_to_those_it_is_like() {
    for (asked, said) in [
        ("E_BM_MISING", "there is no code E_BM_MISING; did you mean E_BM_MISSING?"),
        ("hedge", "there is no code hedge; did you mean E_BM_HEDGE, W_BM_HEDGE?"),
        ("E_NONSENSE_OF_MINE", "there is no code E_NONSENSE_OF_MINE\n"),
        ("\u{1b}[2J", "there is no code \\u{1b}[2J\n"),
        ("", "there is no code "),
    ] {
        let run = run(["explain", asked]);
        assert_eq!((run.exit, run.out.as_str()), (2, ""), "{asked}");
        assert!(run.err.starts_with(&format!("error: {said}")), "{}", run.err);
    }
    let json = run(["explain", "--json", "E_BM_MISING"]);
    assert_eq!((json.exit, json.err.as_str()), (2, ""));
    assert!(
        json.out.contains("\"code\":\"E_CMD_USAGE\"") && json.out.contains("E_BM_MISSING?"),
        "{}",
        json.out
    );
}
