//! Each rule of the lint catches the vector that breaks it.

mod support;

use countersign_conformance::json::Json;
use countersign_conformance::lint::{Known, lint};
use countersign_conformance::loader::Library;
use countersign_conformance::model::{Expect, Fault, Vector};
use support::{input, library, number_at, reject};

fn known() -> Known {
    let set = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
    Known {
        requirements: set(&["BM-6.3-3"]),
        rulings: set(&["J5"]),
        codes: set(&["E_JCS_NUMBER", "E_BM_ROOT", "W_BM_EMPTY"]),
    }
}

/// What the lint says after `change` was made to the good vector (0) and the bad one (1).
fn after(change: impl FnOnce(&mut Vec<Vector>)) -> String {
    let mut library = library();
    change(&mut library.files[0].vectors);
    lint(&library, &known()).join("\n")
}

#[test]
fn the_library_of_the_tests_is_good() {
    assert_eq!(after(|_| {}), "");
}

#[test]
fn catches_ids_that_are_wrong() {
    assert!(after(|v| v[0].id = v[1].id.clone()).contains("used twice"));
    assert!(after(|v| v[0].id = "jcs/numbers/Good".to_owned()).contains("kebab case"));
    assert!(after(|v| v[0].id = "jcs/other/good".to_owned()).contains("kebab case"));
    assert!(after(|v| v[0].id = "jcs/numbers/a--b".to_owned()).contains("kebab case"));
    let mut library = library();
    library.files[0].topic = "Numbers".to_owned();
    assert!(lint(&library, &known()).join("\n").contains("suite and topic"));
}

#[test]
fn catches_a_question_asked_twice() {
    assert!(after(|v| v[1].input = v[0].input.clone()).contains("asks the same"));
}

#[test]
fn catches_words_that_are_missing_or_unknown() {
    assert!(after(|v| v[0].about = "No stop".to_owned()).contains("full stop"));
    assert!(after(|v| v[0].source = " ".to_owned()).contains("source"));
    assert!(after(|v| v[0].rulings = vec!["J55".to_owned()]).contains("no ruling J55"));
    assert!(after(|v| v[0].requirements = vec!["BM-0".to_owned()]).contains("no requirement BM-0"));
    assert!(after(|v| v[0].rulings.push("J5".to_owned())).contains("twice"));
    assert!(
        after(|v| {
            v[0].rulings.clear();
            v[0].requirements.clear();
        })
        .contains("cites no ruling")
    );
}

#[test]
fn catches_questions_that_the_protocol_does_not_have() {
    assert!(after(|v| v[0].op = "canonicalise".to_owned()).contains("no operation"));
    assert!(after(|v| v[0].input[0].0 = "profil".to_owned()).contains("takes no input `profil`"));
    assert!(after(|v| drop(v[0].input.remove(0))).contains("wants the input `profile`"));
    assert!(after(|v| v[0].input[0].1 = Json::from("doubles")).contains("`profile` is"));
    assert!(after(|v| v[0].input[1].1 = Json::from("[1]")).contains("a document is"));
    assert!(
        after(|v| v[0].input[1].1 = Json::object([("hex", Json::from("5b315d"))])).contains("valid UTF-8")
    );
    assert!(after(|v| v[0].input[1].1 = Json::object([("hex", Json::from("5BFF"))])).contains("hex digits"));
}

#[test]
fn catches_an_accept_that_would_pass_for_another_reason() {
    let output = |v: &mut Vec<Vector>, change: fn(&mut Vec<(String, Json)>)| {
        if let Expect::Accept { output, .. } = &mut v[0].expect {
            change(output);
        }
    };
    assert!(after(|v| output(v, |o| drop(o.pop()))).contains("what `digest` is"));
    assert!(after(|v| output(v, |o| o[0].0 = "text".to_owned())).contains("no output `text`"));
}

#[test]
fn catches_a_delivery_that_is_not_whole() {
    let deliver = |output: Vec<(&str, Json)>| {
        after(|v| {
            let output = output.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            let mut vector = support::vector("x", "{}", Expect::Accept { output, warnings: Vec::new() });
            vector.op = "extract-moment".to_owned();
            vector.input.remove(0);
            v.push(vector);
        })
    };
    let errors = Json::Array(vec![Json::object([("code", Json::from("E_BM_ROOT")), ("at", Json::from(""))])]);
    assert_eq!(deliver(vec![("delivery", Json::from("absent"))]), "");
    assert_eq!(deliver(vec![("delivery", Json::from("malformed")), ("errors", errors.clone())]), "");
    assert!(deliver(vec![]).contains("`delivery` is"));
    assert!(deliver(vec![("delivery", Json::from("envelope"))]).contains("what `digest` is"));
    assert!(deliver(vec![("delivery", Json::from("malformed"))]).contains("what `errors` is"));
    assert!(
        deliver(vec![("delivery", Json::from("absent")), ("errors", errors)]).contains("nothing else has")
    );
    let none = ("errors", Json::Array(Vec::new()));
    assert!(deliver(vec![("delivery", Json::from("malformed")), none]).contains("has errors"));
    let digest = ("digest", Json::from("sha256:x"));
    assert!(deliver(vec![("delivery", Json::from("absent")), digest]).contains("only an envelope"));
}

#[test]
fn catches_errors_without_code_or_place() {
    assert!(after(|v| v[1].expect = reject([])).contains("without a code"));
    assert!(after(|v| v[1].expect = reject([Fault::new("E_JCS_NUMBER").at("/0")])).contains("say where"));
    assert!(after(|v| v[1].expect = reject([Fault::new("E_JCS_NUMBER").offset(1)])).contains("say where"));
    assert!(after(|v| v[1].expect = reject([Fault::new("E_BM_ROOT")])).contains("say where"));
    assert!(after(|v| v[1].expect = reject([Fault::new("E_OTHER")])).contains("no code E_OTHER"));
    assert!(after(|v| v[1].expect = reject([Fault::new("W_BM_EMPTY")])).contains("begins with E_"));
    assert!(after(|v| v[1].expect = reject([number_at(1), number_at(1)])).contains("same fault twice"));
    assert!(
        after(|v| {
            if let Expect::Accept { warnings, .. } = &mut v[0].expect {
                warnings.push(number_at(1));
            }
        })
        .contains("begins with W_")
    );
}

#[test]
fn catches_twins_that_are_none() {
    let twin = |name: &str| Some(format!("jcs/numbers/{name}"));
    assert!(after(|v| v[1].twin = None).contains("names its accepted twin"));
    assert!(after(|v| v[1].twin = twin("other")).contains("there is no twin"));
    assert!(after(|v| v[1].twin = twin("bad")).contains("not accepted"));
    assert!(after(|v| v[0].twin = twin("bad")).contains("has no twin"));
    assert!(
        after(|v| {
            v[0].op = "check-canonical".to_owned();
            v[0].expect = Expect::Accept { output: Vec::new(), warnings: Vec::new() };
        })
        .contains("asks for check-canonical")
    );
}

#[test]
fn catches_more_than_one_step_unless_it_is_said() {
    let far = |v: &mut Vec<Vector>| v[1].input = input(format!("[1.5{}]", ",2".repeat(200)).as_bytes());
    assert!(after(far).contains("not one step"));
    assert_eq!(
        after(|v| {
            far(v);
            v[1].several_faults = true;
        }),
        ""
    );
    assert!(
        after(|v| {
            v[1].input[0].1 = Json::from("rfc8785");
        })
        .contains("differ in document and profile")
    );
    assert!(after(|v| v[0].several_faults = true).contains("carries no faults"));
}

#[test]
fn an_empty_library_has_nothing_to_say() {
    assert!(lint(&Library { files: Vec::new() }, &known()).is_empty());
}

#[test]
fn catches_a_finding_in_a_trace_without_its_trace_record_and_value() {
    let said = |fault: Fault| {
        after(|v| {
            v[1].op = "verify-trace".to_owned();
            v[1].expect = reject([fault]);
        })
    };
    let whole = Fault::new("E_TRACE_SIG").trace("t").seq(0).at("/sig");
    assert!(!said(whole.clone()).contains("does not say where"));
    for partial in [
        Fault { trace: None, ..whole.clone() },
        Fault { seq: None, ..whole.clone() },
        Fault { at: None, ..whole },
        Fault::new("E_TRACE_KEYS"),
    ] {
        assert!(said(partial).contains("does not say where"));
    }
    assert!(!said(Fault::new("E_TRACE_KEYS").at("/keys")).contains("does not say where"));
}
