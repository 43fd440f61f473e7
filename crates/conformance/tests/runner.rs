//! The runner fails what is wrong: a machine that cannot fail proves nothing.

mod support;

use countersign_conformance::known_failures::KnownFailures;
use countersign_conformance::loader::Library;
use countersign_conformance::model::Fault;
use countersign_conformance::runner::{self, Plan, Progress, Run, Verdict};
use countersign_conformance::subject::{Answer, Subject, Trouble};
use support::{accepts, fake, library, number_at, rejects, right};

fn run(subject: &mut dyn Subject) -> Run {
    runner::run(&library(), None, subject, &KnownFailures::default())
}

fn counts(run: &Run) -> (usize, usize, usize) {
    let counts = run.counts();
    (counts.passed, counts.failed, counts.skipped)
}

/// What came of `jcs/numbers/bad` when it was answered so.
fn verdict_of_bad(features: &[&str], answer: Answer) -> Verdict {
    let mut subject = fake(|input| {
        let is_bad = *input == support::input(b"[1.5]");
        Ok(if is_bad { answer.clone() } else { right(input) })
    })
    .with_features(features);
    run(&mut subject).outcomes.pop().map_or(Verdict::Passed, |outcome| outcome.verdict)
}

#[test]
fn a_right_subject_passes() {
    let run = run(&mut fake(|input| Ok(right(input))));
    assert_eq!(counts(&run), (2, 0, 0));
    assert!(run.is_good());
    assert!(run.to_text().ends_with("\n2 passed, 0 failed, 0 skipped\n"));
}

#[test]
fn a_subject_that_always_accepts_fails() {
    let run = run(&mut fake(|_| Ok(accepts("[1]"))));
    assert_eq!(counts(&run), (1, 1, 0));
    assert!(!run.is_good());
}

#[test]
fn a_subject_that_always_rejects_fails() {
    let run = run(&mut fake(|_| Ok(rejects([number_at(1)]))));
    assert_eq!(counts(&run), (1, 1, 0));
}

#[test]
fn another_output_fails_and_one_that_is_missing_too() {
    for answer in [
        accepts("[1.0]"),
        Answer::Accept { output: support::output("[1]", "sha256:y"), warnings: Vec::new() },
        Answer::Accept { output: support::output("[1]", "sha256:x")[..1].to_vec(), warnings: Vec::new() },
    ] {
        let run = run(&mut fake(|input| {
            Ok(if *input == support::input(b"[1]") { answer.clone() } else { right(input) })
        }));
        assert_eq!(counts(&run), (1, 1, 0), "{answer:?}");
    }
}

#[test]
fn an_output_member_that_the_vector_does_not_name_is_free() {
    let mut output = support::output("[1]", "sha256:x");
    output.push(("more".to_owned(), countersign_conformance::json::Json::Null));
    let mut subject = fake(move |input| {
        let answer = Answer::Accept { output: output.clone(), warnings: Vec::new() };
        Ok(if *input == support::input(b"[1]") { answer } else { right(input) })
    });
    assert!(run(&mut subject).is_good());
}

#[test]
fn with_locations_the_place_is_judged_and_without_it_is_not() {
    let both = ["codes", "locations"];
    for (features, fault, passes) in [
        (&both[..], number_at(1), true),
        (&both, number_at(2), false),
        (&both, Fault::new("E_JCS_NUMBER").at("/1").offset(1), false),
        (&both, Fault::new("E_JCS_NUMBER"), false),
        (&both, number_at(1).seq(0), false),
        (&both, number_at(1).trace("#0"), false),
        (&["codes"], number_at(2), true),
        (&["codes"], Fault::new("E_JCS_NUMBER"), true),
        (&["codes"], Fault::new("E_JCS_SYNTAX").at("/0").offset(1), false),
        (&[], Fault::new("E_JCS_SYNTAX"), true),
        (&["locations"], Fault::new("E_JCS_SYNTAX"), true),
    ] {
        let verdict = verdict_of_bad(features, rejects([fault.clone()]));
        assert_eq!(verdict == Verdict::Passed, passes, "{features:?} {fault:?}");
    }
}

#[test]
fn errors_are_a_set() {
    let both = ["codes", "locations"];
    let other = Fault::new("E_JCS_SYNTAX").at("").offset(0);
    assert_eq!(verdict_of_bad(&both, rejects([number_at(1), number_at(1)])), Verdict::Passed);
    assert_ne!(verdict_of_bad(&both, rejects([number_at(1), other])), Verdict::Passed);
    assert_ne!(verdict_of_bad(&both, rejects([])), Verdict::Passed);
    assert_ne!(verdict_of_bad(&["codes"], rejects([])), Verdict::Passed);
}

#[test]
fn a_warning_that_is_not_expected_fails_on_accept_and_on_reject() {
    let warnings = vec![Fault::new("W_OTHER").at("")];
    for (document, answer) in [
        ("[1]", Answer::Accept { output: support::output("[1]", "sha256:x"), warnings: warnings.clone() }),
        ("[1.5]", Answer::Reject { errors: vec![number_at(1)], warnings }),
    ] {
        let run = run(&mut fake(|input| {
            Ok(if *input == support::input(document.as_bytes()) { answer.clone() } else { right(input) })
        }));
        assert_eq!(counts(&run), (1, 1, 0), "{document}");
    }
}

#[test]
fn of_the_discipline_only_counts_empties_and_repeats_are_compared_between_different_subjects() {
    let judge = |features: &[&str], code: &str| {
        let warnings = vec![Fault::new(code).at("/synopsis")];
        let answer = Answer::Accept { output: support::output("[1]", "sha256:x"), warnings };
        let mut subject =
            fake(|input| Ok(if *input == support::input(b"[1]") { answer.clone() } else { right(input) }))
                .with_features(features);
        run(&mut subject).is_good()
    };
    assert!(judge(&["codes", "locations"], "W_BM_HEDGE"));
    assert!(!judge(&["codes", "locations"], "W_BM_EMPTY"));
    assert!(!judge(&["codes", "locations", "discipline"], "W_BM_HEDGE"));
}

#[test]
fn without_codes_the_verdict_alone_is_judged_yet_a_wrong_output_is_not_let_through() {
    let judge = |answer: Answer| {
        let mut subject =
            fake(|input| Ok(if *input == support::input(b"[1]") { answer.clone() } else { right(input) }))
                .with_features(&[]);
        run(&mut subject).is_good()
    };
    assert!(judge(Answer::Accept { output: Vec::new(), warnings: Vec::new() }));
    assert!(!judge(accepts("[2]")));
    assert!(!judge(rejects([])));
}

#[test]
fn an_operation_that_is_not_listed_is_a_skip_and_nothing_but_skips_fails() {
    let mut subject = fake(|input| Ok(right(input)));
    subject.introduction.ops = vec!["check-canonical".to_owned()];
    let run = run(&mut subject);
    assert_eq!(counts(&run), (0, 0, 2));
    assert!(!run.is_good());
}

#[test]
fn a_skip_of_the_subject_keeps_its_reason() {
    let run = run(&mut fake(|input| {
        let skip = Answer::Skip { reason: "no \u{1b}[2Jdoubles".to_owned() };
        Ok(if *input == support::input(b"[1]") { right(input) } else { skip })
    }));
    assert_eq!(counts(&run), (1, 0, 1));
    assert!(run.is_good());
    assert!(!run.to_text().contains('\u{1b}'));
    assert!(run.to_text().contains("skipped 1: no "));
}

#[test]
fn silence_fails_the_vector_and_the_subject_is_started_again() {
    let mut subject = fake(|input| match *input == support::input(b"[1]") {
        true => Err(Trouble::Silence("no answer".to_owned())),
        false => Ok(right(input)),
    });
    let run = run(&mut subject);
    assert_eq!(counts(&run), (1, 1, 0));
    assert!(run.troubles.is_empty());
    assert_eq!(subject.starts, 2);
}

#[test]
fn a_breach_fails_the_run_even_where_the_failure_is_known() {
    let known = KnownFailures::parse("jcs/** it dies").unwrap_or_default();
    let mut subject = fake(|input| match *input == support::input(b"[1]") {
        true => Err(Trouble::Broken("it died".to_owned())),
        false => Ok(accepts("[1]")),
    });
    let run = runner::run(&library(), None, &mut subject, &known);
    assert_eq!(counts(&run), (0, 1, 1));
    assert!(!run.is_good());
    assert_eq!(run.troubles, ["jcs/numbers/good: it died"]);
}

#[test]
fn a_subject_that_breaks_all_the_time_is_given_up() {
    let mut library = library();
    let one = library.files[0].vectors[0].clone();
    library.files[0].vectors = (0..50).map(|_| one.clone()).collect();
    let mut subject = fake(|_| Err(Trouble::Broken("it died".to_owned())));
    let run = runner::run(&library, None, &mut subject, &KnownFailures::default());
    assert_eq!(counts(&run), (0, 50, 0));
    assert!(subject.starts < 20);
}

#[test]
fn a_known_failure_is_no_failure_and_counts_as_skipped() {
    let known = KnownFailures::parse("jcs/numbers/b* doubles first").unwrap_or_default();
    let run = runner::run(&library(), None, &mut fake(|_| Ok(accepts("[1]"))), &known);
    assert_eq!(counts(&run), (1, 0, 1));
    assert!(run.is_good());
    assert!(run.to_text().contains("known to fail 1: doubles first"));
}

#[test]
fn an_unexpected_pass_fails() {
    let known = KnownFailures::parse("jcs/numbers/bad doubles first").unwrap_or_default();
    let run = runner::run(&library(), None, &mut fake(|input| Ok(right(input))), &known);
    assert_eq!(counts(&run), (1, 1, 0));
}

#[test]
fn a_glob_that_excuses_nothing_fails() {
    for glob in ["jcs/other/*", "jcs/numbers/good"] {
        let known = KnownFailures::parse(&format!("{glob} why\njcs/numbers/bad why")).unwrap_or_default();
        let run = runner::run(&library(), None, &mut fake(|_| Ok(accepts("[1]"))), &known);
        assert!(!run.is_good(), "{glob}");
        assert!(run.troubles.iter().any(|trouble| trouble.contains("excuses nothing")), "{glob}");
    }
}

#[test]
fn a_glob_over_another_suite_is_not_judged_when_one_suite_runs() {
    let mut library = library();
    let mut other = library.files[0].clone();
    other.suite = "other".to_owned();
    other.vectors.iter_mut().for_each(|vector| vector.id = vector.id.replace("jcs/", "other/"));
    library.files.push(other);
    let known = KnownFailures::parse("other/** why").unwrap_or_default();
    let run = runner::run(&library, Some("jcs"), &mut fake(|input| Ok(right(input))), &known);
    assert_eq!(counts(&run), (2, 0, 0));
    assert!(run.is_good());
}

#[test]
fn a_suite_that_is_not_there_and_a_library_that_is_empty_fail() {
    let known = KnownFailures::default();
    let mut subject = fake(|input| Ok(right(input)));
    assert!(!runner::run(&library(), Some("jsc"), &mut subject, &known).is_good());
    assert!(!runner::run(&Library { files: Vec::new() }, None, &mut subject, &known).is_good());
}

#[test]
fn the_report_for_machines_says_all_of_it() {
    let known = KnownFailures::parse("jcs/numbers/bad doubles first").unwrap_or_default();
    let run = runner::run(&library(), None, &mut fake(|_| Ok(accepts("[1]"))), &known);
    assert_eq!(
        run.to_json().to_line(),
        concat!(
            r#"{"protocol":1,"subject":{"name":"fake","version":"1","language":"Rust","ops":["canonicalize"],"#,
            r#""features":["codes","locations"]},"good":true,"#,
            r#""total":{"passed":1,"failed":0,"skipped":1,"known_failures":1},"#,
            r#""suites":[{"suite":"jcs","passed":1,"failed":0,"skipped":1,"known_failures":1}],"#,
            r#""troubles":[],"notes":[],"vectors":[{"id":"jcs/numbers/good","outcome":"passed"},"#,
            r#"{"id":"jcs/numbers/bad","outcome":"known-failure","reason":"doubles first"}]}"#,
        )
    );
}

/// A library of many vectors of the same question.
fn long_library(of: usize) -> Library {
    let mut library = library();
    let one = library.files[0].vectors[0].clone();
    library.files[0].vectors = (0..of).map(|_| one.clone()).collect();
    library
}

#[test]
fn a_subject_that_is_silent_so_often_in_a_row_is_not_asked_on() {
    let known = KnownFailures::default();
    for (most, asked) in [(1, 1), (3, 3), (0, 50)] {
        let mut subject = fake(|_| Err(Trouble::Silence("no answer within 10 s".to_owned())));
        let plan = Plan { suite: None, known: &known, most_silences: most };
        let mut silent = 0;
        let run = plan.run(&long_library(50), &mut subject, &mut |progress| {
            silent += usize::from(matches!(progress, Progress::Silent { .. }));
        });
        assert_eq!((counts(&run), silent), ((0, 50, 0), asked));
        assert!(subject.starts <= asked + 1);
        assert_eq!(run.troubles.len(), usize::from(most > 0));
        let text = run.to_text();
        assert_eq!(text.matches("FAILED").count(), asked, "{text}");
        assert_eq!(text.contains("not asked 47: the subject was silent too often"), most == 3, "{text}");
    }
    let run = runner::run(
        &long_library(50),
        None,
        &mut fake(|_| Err(Trouble::Silence("no answer".to_owned()))),
        &known,
    );
    assert!(run.troubles[0].contains("5 questions in a row were not answered in time"), "{:?}", run.troubles);
}

#[test]
fn silence_now_and_then_ends_nothing() {
    let mut asked = 0;
    let mut subject = fake(|input| {
        asked += 1;
        if asked % 3 > 0 { Err(Trouble::Silence("no answer".to_owned())) } else { Ok(right(input)) }
    });
    let known = KnownFailures::default();
    let plan = Plan { suite: None, known: &known, most_silences: 3 };
    let run = plan.run(&long_library(30), &mut subject, &mut |_| {});
    assert_eq!(counts(&run), (10, 20, 0));
    assert!(run.troubles.is_empty(), "{:?}", run.troubles);
}

#[test]
fn a_run_says_how_far_it_has_come() {
    let known = KnownFailures::default();
    let mut said = Vec::new();
    let plan = Plan { suite: None, known: &known, most_silences: 1 };
    let _ =
        plan.run(&library(), &mut fake(|_| Ok(rejects([number_at(1)]))), &mut |progress| match progress {
            Progress::Asking { id, done, failed, of } => said.push(format!("{id} {done} {failed} {of}")),
            Progress::Silent { .. } => {}
        });
    assert_eq!(said, ["jcs/numbers/good 0 0 2", "jcs/numbers/bad 1 1 2"]);
}

#[test]
fn a_breach_at_an_earlier_question_fails_that_vector_and_this_one_is_asked_again() {
    let mut asked = 0;
    let mut subject = fake(|input| {
        asked += 1;
        match asked {
            2 => Err(Trouble::Before { back: 1, why: "it answered 1 twice".to_owned() }),
            _ => Ok(right(input)),
        }
    });
    let run = run(&mut subject);
    assert_eq!(run.troubles, ["jcs/numbers/good: it answered 1 twice"]);
    let verdicts: Vec<&Verdict> = run.outcomes.iter().map(|outcome| &outcome.verdict).collect();
    assert_eq!(verdicts, [&Verdict::Failed("it answered 1 twice".to_owned()), &Verdict::Passed]);
}

#[test]
fn where_long_texts_differ_is_said() {
    let mut library = library();
    let long = |end: &str| format!("[{}{end}", "1,".repeat(150));
    library.files[0].vectors[0].expect = support::accept(&long("1]"));
    let mut subject =
        fake(|input| Ok(if *input == support::input(b"[1]") { accepts(&long("2]")) } else { right(input) }));
    let run = runner::run(&library, None, &mut subject, &KnownFailures::default());
    let text = run.to_text();
    assert!(text.contains("differ from byte 301 on"), "{text}");
    assert!(text.contains(r#"expected "1]", got "2]""#), "{text}");
    assert!(text.lines().all(|line| line.chars().count() < 250), "{text}");
}

#[test]
fn an_operation_that_no_vector_asks_for_is_said() {
    let mut subject = fake(|input| Ok(right(input)));
    subject.introduction.ops.push("lint".to_owned());
    let run = run(&mut subject);
    assert!(run.is_good());
    assert_eq!(run.notes, ["no vector asks for the operation lint, which the subject lists"]);
}
