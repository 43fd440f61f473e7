use super::{explore, finding::Finding, parse};
use crate::{conformance, registry};
use countersign_conformance::json::{Json, Members, member};
use countersign_conformance::loader::Library;
use countersign_conformance::model::Expect;
use countersign_conformance::subject::command::{CommandSubject, TIME_LIMIT};
use countersign_conformance::subject::in_process::InProcess;
use countersign_conformance::subject::{Answer, Introduction, Subject, Trouble};
use countersign_conformance::{input, lint};
use std::process::Command;

/// The crates with something done to their answers.
struct Wrong<F>(F);

impl<F: FnMut(&str, &Members, Answer) -> Result<Answer, Trouble>> Subject for Wrong<F> {
    fn start(&mut self) -> Result<Introduction, String> {
        InProcess::new().start()
    }

    fn ask(&mut self, op: &str, input: &Members) -> Result<Answer, Trouble> {
        let answer = InProcess::new().ask(op, input)?;
        (self.0)(op, input, answer)
    }

    fn stop(&mut self) -> Result<(), Trouble> {
        Ok(())
    }
}

fn found(subject: &mut dyn Subject, questions: u64) -> Option<Finding> {
    let introduction = subject.start().expect("a subject");
    explore(subject, &introduction, 1, &mut |number| number < questions).expect("both answer")
}

fn text(finding: &Finding) -> String {
    String::from_utf8_lossy(&finding.question.document).into_owned()
}

/// What is printed stands every rule of the vectors.
fn assert_ready(finding: &Finding) {
    let file = finding.vectors().expect("vectors");
    let library = Library { files: vec![file] };
    assert_eq!(lint::lint(&library, &registry::known().expect("tables")), Vec::<String>::new());
}

#[test]
fn the_crates_agree_with_themselves() {
    assert!(found(&mut Wrong(|_: &str, _: &Members, answer| Ok(answer)), 600).is_none());
}

#[test]
fn a_subject_that_takes_an_unpaired_surrogate_is_found() {
    let mut subject = Wrong(|_: &str, _: &Members, answer: Answer| match &answer {
        Answer::Reject { errors, .. } if errors.iter().all(|error| error.code == "E_JCS_SURROGATE") => {
            Ok(Answer::Accept { output: Members::new(), warnings: Vec::new() })
        }
        _ => Ok(answer),
    });
    let finding = found(&mut subject, 5000).expect("a divergence");
    assert_eq!(text(&finding).len(), 7, "{}", text(&finding));
    assert_eq!(finding.rulings(), Ok(vec!["J4".to_owned()]));
    assert_ready(&finding);
}

#[test]
fn a_subject_that_is_off_by_one_byte_is_found_and_the_ruling_on_places_cited() {
    let mut subject = Wrong(|op: &str, _: &Members, mut answer: Answer| {
        if let ("canonicalize", Answer::Reject { errors, .. }) = (op, &mut answer) {
            errors
                .iter_mut()
                .filter(|e| e.code == "E_JCS_DEPTH")
                .for_each(|e| e.offset = e.offset.map(|at| at + 1));
        }
        Ok(answer)
    });
    let finding = found(&mut subject, 5000).expect("a divergence");
    assert_eq!(text(&finding), "[".repeat(65));
    assert_eq!(finding.rulings(), Ok(vec!["J2".to_owned(), "J7".to_owned()]));
}

#[test]
fn a_subject_that_breaks_off_is_found() {
    let mut subject = Wrong(|_: &str, input: &Members, answer: Answer| {
        let document =
            member(input, "document").and_then(|json| input::document(json).ok()).unwrap_or_default();
        if document.contains(&b'\\') { Err(Trouble::Broken("it ended".to_owned())) } else { Ok(answer) }
    });
    let finding = found(&mut subject, 2000).expect("a divergence");
    assert_eq!(text(&finding), "\\");
    assert!(finding.explained("it").expect("words").contains("it ended"));
    assert_ready(&finding);
}

#[test]
fn a_wrong_resolution_is_found() {
    let mut subject = Wrong(|op: &str, _: &Members, answer: Answer| match (op, &answer) {
        ("check-resolution", Answer::Reject { errors, .. })
            if errors.iter().all(|e| e.code == "E_RESOLUTION_BLANK") =>
        {
            Ok(Answer::Accept {
                output: vec![("resolution".to_owned(), Json::from("answer"))],
                warnings: Vec::new(),
            })
        }
        _ => Ok(answer),
    });
    let finding = found(&mut subject, 6000).expect("a divergence");
    assert!(text(&finding).contains("\"\""), "{}", text(&finding));
    assert_eq!(finding.rulings(), Ok(vec!["B8".to_owned()]));
    assert_ready(&finding);
}

/// The subject in Python with one fault put into it.
fn python(fault: &str) -> Option<CommandSubject> {
    if Command::new("python3").arg("--version").output().is_err() {
        return None; // the gate has it
    }
    let script = crate::place::root().join("xtask/tests/wrong_subject.py");
    Some(
        CommandSubject::new(&format!("python3 '{}' {fault}", script.display()), TIME_LIMIT)
            .expect("a command"),
    )
}

#[test]
fn a_command_that_keeps_the_last_duplicate_is_found_and_its_document_is_as_small_as_can_be() {
    let Some(mut subject) = python("duplicates") else { return };
    let finding = found(&mut subject, 5000).expect("a divergence");
    assert_eq!(text(&finding), r#"{"":0,"":0}"#);
    assert_eq!(finding.rulings(), Ok(vec!["J3".to_owned()]));
    let file = finding.vectors().expect("vectors");
    assert_eq!(file.vectors.len(), 2);
    assert!(matches!(&file.vectors[1].expect, Expect::Reject { errors, .. } if errors[0].offset == Some(6)));
    assert_ready(&finding);
    assert!(finding.explained("it").expect("words").contains("Names are compared after their escapes"));
    // It is no vector of ours, and yet of a kind that is there.
    let library = conformance::library().expect("vectors");
    assert!(library.vectors().any(|(_, vector)| vector.id == "jcs/duplicates/same-name"));
}

#[test]
fn a_command_that_writes_1e21_out_is_found() {
    let Some(mut subject) = python("large-doubles") else { return };
    let finding = found(&mut subject, 8000).expect("a divergence");
    assert_eq!(text(&finding), "1e21");
    assert!(finding.rulings().is_ok_and(|rulings| rulings.contains(&"J6".to_owned())));
    let expect = &finding.vectors().expect("vectors").vectors[0].expect;
    assert!(
        matches!(expect, Expect::Accept { output, .. } if member(output, "canonical") == Some(&Json::from("1e+21")))
    );
    assert_ready(&finding);
}

#[test]
fn the_same_seed_asks_the_same_and_options_are_read() {
    let mut asked = [Vec::new(), Vec::new()];
    for list in &mut asked {
        let mut subject = Wrong(|op: &str, input: &Members, answer| {
            list.push((op.to_owned(), input.clone()));
            Ok(answer)
        });
        assert!(found(&mut subject, 100).is_none());
    }
    assert!(asked[0] == asked[1] && asked[0].len() > 90);
    let read = |line: &str| {
        parse(&line.split(' ').map(str::to_owned).collect::<Vec<_>>())
            .map(|options| (options.seed, options.questions))
    };
    assert_eq!(read("--explore --subject x --seed 7 --questions 9"), Ok((7, Some(9))));
    for line in [
        "--explore",
        "--explore --subject x --seed -1",
        "--explore --subject x --color 1",
        "--seconds 0 --subject x",
    ] {
        assert!(read(line).is_err(), "{line}");
    }
}
