//! Resolutions: forms, shape, judgement, writing.

use binding_moment::{Envelope, Hatches, Outcome, Resolution, Terms, Wire, check_resolution};
use findings::Report;
use jcs_strict::{Digest, Profile};

fn envelope(free_text: bool, dialogue: bool) -> Envelope {
    let text = format!(
        r#"{{"synopsis":"Decline.","findings":[],"recommendations":[],"offer":"Ask.","question":{{"stem":"How?",
        "options":[{{"label":"a","reasoning":"b"}},{{"label":"c","reasoning":"d"}}],"recommended_idx":0,
        "hatches":{{"free_text":{free_text},"dialogue":{dialogue}}}}}}}"#
    );
    Envelope::parse(text.as_bytes()).expect("well formed")
}

/// The members of a resolution of the open envelope, `rest` after the digest.
fn object(rest: &str) -> String {
    format!(r#"{{"envelope_digest":"{}"{rest}}}"#, envelope(true, true).digest())
}

fn judged(text: &str, wire: &Wire) -> Result<Outcome, Report> {
    check_resolution(&envelope(true, true), text.as_bytes(), wire).map(Resolution::into_outcome)
}

fn option(text: &str, wire: &Wire) -> Option<usize> {
    match judged(text, wire) {
        Ok(Outcome::Option(index)) => Some(index),
        _ => None,
    }
}

fn places(result: Result<Outcome, Report>) -> Vec<(String, String)> {
    let report = result.expect_err("the resolution is refused");
    let pair =
        |f: &findings::Finding| (f.code().to_string(), f.at().as_pointer().unwrap_or("none").to_owned());
    report.findings().map(pair).collect()
}

fn assert_places(text: &str, expected: &[(&str, &str)]) {
    let expected: Vec<_> = expected.iter().map(|(c, p)| ((*c).to_owned(), (*p).to_owned())).collect();
    assert_eq!(places(judged(text, &Wire::bare())), expected, "{text}");
}

fn in_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

// Covers: BM-7.3-7
#[test]
fn the_three_cases_are_told_apart() {
    let bare = Wire::bare();
    assert_eq!(judged(&object(r#","resolution":"option","option_idx":1.0"#), &bare), Ok(Outcome::Option(1)));
    assert_eq!(judged(&object(r#","resolution":"question""#), &bare), Ok(Outcome::Question));
    match judged(&object(r#","resolution":"answer","answer":"\u006eo\n""#), &bare) {
        Ok(Outcome::Answer(answer)) => assert_eq!(answer.as_str(), "no\n"),
        other => panic!("an answer is expected, got {other:?}"),
    }
}

#[test]
fn a_string_that_holds_the_object_is_read_one_level_deep() {
    let text = object(r#","resolution":"option","option_idx":0"#);
    assert_eq!(option(&in_string(&text), &Wire::bare()), Some(0));
    assert_places(&in_string(&in_string(&text)), &[("E_RESOLUTION_TYPE", "")]);
    assert_places(&in_string("null"), &[("E_RESOLUTION_TYPE", "")]);
    assert_places("null", &[("E_RESOLUTION_TYPE", "")]);
    assert_places("[]", &[("E_RESOLUTION_TYPE", "")]);
}

#[test]
fn pointers_count_from_the_resolution_whatever_carries_it() {
    let broken = r#"{"envelope_digest":1.5}"#;
    let bare = places(judged(broken, &Wire::bare()));
    assert_eq!(bare, [("E_JCS_NUMBER".to_owned(), "/envelope_digest".to_owned())]);
    let named = Wire::wrapped_in("a/b");
    for carrier in
        [in_string(broken), format!(r#"{{"a/b":{broken}}}"#), format!(r#"{{"a\/b":{}}}"#, in_string(broken))]
    {
        assert_eq!(places(judged(&carrier, &named)), bare, "{carrier}");
    }
    let at = |text: &str, name: &str| places(judged(text, &Wire::wrapped_in(name)))[0].1.clone();
    assert_eq!(at(r#"{"w":{"answer":"\ud800"}}"#, "w"), "/answer");
    assert_eq!(at(r#"{"w":{"answer":01}}"#, "w"), "");
    assert_eq!(at(r#"{"w":1.5}"#, "w"), "");
    // What stands beside the one member is no wrapper's.
    assert_eq!(at(r#"{"w":{"answer":1.5},"x":1}"#, "w"), "/w/answer");
    assert_eq!(at(r#"{"ww":1.5}"#, "w"), "/ww");
    assert_eq!(at(r#"{"answer":1.5,"resolution":"answer"}"#, "answer"), "/answer");
    assert_eq!(at(r#"{"answer":"x\q"}"#, "answer"), "/answer");
}

#[test]
fn a_wrapper_is_read_only_under_the_name_that_was_set() {
    let text = object(r#","resolution":"option","option_idx":0"#);
    let wrapped = format!(r#"{{"decision":{text}}}"#);
    let named = Wire::wrapped_in("decision");
    assert_eq!(option(&wrapped, &named), Some(0));
    assert_eq!(option(&format!(r#"{{"decisio\u006e":{}}}"#, in_string(&text)), &named), Some(0));
    assert_eq!(option(&text, &named), Some(0));
    for (text, wire) in [
        (wrapped.clone(), Wire::bare()),
        (wrapped.clone(), Wire::wrapped_in("Decision")),
        (format!(r#"{{"decision":{text},"x":1}}"#), named.clone()),
        (format!(r#"{{"decision":{wrapped}}}"#), named.clone()),
        (in_string(&wrapped), named.clone()),
        (r#"{"decision":null}"#.to_owned(), named),
    ] {
        assert_eq!(option(&text, &wire), None, "{text}");
    }
    assert_places(
        &wrapped,
        &[
            ("E_RESOLUTION_MISSING", "/envelope_digest"),
            ("E_RESOLUTION_MISSING", "/resolution"),
            ("E_RESOLUTION_UNKNOWN", "/decision"),
        ],
    );
}

#[test]
fn a_wrapper_may_have_the_name_of_a_member() {
    let wire = Wire::wrapped_in("resolution");
    let text = object(r#","resolution":"option","option_idx":0"#);
    assert_eq!(option(&text, &wire), Some(0));
    assert_eq!(option(&format!(r#"{{"resolution":{text}}}"#), &wire), Some(0));
    assert_eq!(option(r#"{"resolution":"question"}"#, &wire), None);
}

#[test]
fn the_profile_comes_before_everything_and_alone() {
    assert_places(&object(r#","resolution":7,"option_idx":0.5"#), &[("E_JCS_NUMBER", "/option_idx")]);
    assert_places(&object(r#","resolution":"a","resolution":"b""#), &[("E_JCS_DUPLICATE", "")]);
}

#[test]
fn a_profile_fault_within_a_string_is_placed_in_the_whole_document() {
    let text = "\"{\\u0022\\\"é\\\": 1}\"";
    let report = judged(text, &Wire::bare()).expect_err("the text within is no JSON");
    let place = report.findings().next().map(|f| (f.code().as_str(), f.at().offset()));
    assert_eq!(place, Some(("E_JCS_SYNTAX", text.find('é'))));
}

// Covers: BM-7.3-1
#[test]
fn all_shape_faults_are_found_at_once() {
    assert_places(
        "{}",
        &[("E_RESOLUTION_MISSING", "/envelope_digest"), ("E_RESOLUTION_MISSING", "/resolution")],
    );
    assert_places(
        r#"{"envelope_digest":null,"resolution":"vote","option_idx":"0","answer":1,"x~/":0}"#,
        &[
            ("E_RESOLUTION_KIND", "/resolution"),
            ("E_RESOLUTION_TYPE", "/answer"),
            ("E_RESOLUTION_TYPE", "/envelope_digest"),
            ("E_RESOLUTION_TYPE", "/option_idx"),
            ("E_RESOLUTION_UNKNOWN", "/x~0~1"),
        ],
    );
}

// Covers: BM-7.3-3, BM-7.3-4
#[test]
fn each_kind_has_its_own_member_and_null_is_there() {
    assert_places(&object(r#","resolution":"option""#), &[("E_RESOLUTION_MISSING", "/option_idx")]);
    assert_places(&object(r#","resolution":"answer""#), &[("E_RESOLUTION_MISSING", "/answer")]);
    assert_places(
        &object(r#","resolution":"question","answer":null"#),
        &[("E_RESOLUTION_UNEXPECTED", "/answer")],
    );
    assert_places(
        &object(r#","resolution":"answer","answer":"a","option_idx":null"#),
        &[("E_RESOLUTION_UNEXPECTED", "/option_idx")],
    );
    assert_places(
        &object(r#","resolution":"option","option_idx":0,"answer":"""#),
        &[("E_RESOLUTION_UNEXPECTED", "/answer")],
    );
}

// Covers: BM-7.3-2, BM-7.3-9
#[test]
fn kind_and_digest_have_one_spelling() {
    for kind in ["Option", "options", "", "option "] {
        assert_places(
            &object(&format!(r#","resolution":"{kind}","option_idx":0"#)),
            &[("E_RESOLUTION_KIND", "/resolution")],
        );
    }
    let hex = "a".repeat(64);
    for digest in [
        hex.clone(),
        format!("SHA256:{hex}"),
        format!("sha256:{}", hex.to_uppercase()),
        format!("sha256:{hex}a"),
    ] {
        assert_places(
            &format!(r#"{{"envelope_digest":"{digest}","resolution":"question"}}"#),
            &[("E_RESOLUTION_DIGEST", "/envelope_digest")],
        );
    }
}

#[test]
fn another_envelope_is_found_before_what_depends_on_the_envelope() {
    let other =
        format!(r#"{{"envelope_digest":"sha256:{}","resolution":"option","option_idx":9}}"#, "0".repeat(64));
    assert_places(&other, &[("E_RESOLUTION_ENVELOPE", "/envelope_digest")]);
}

// Covers: BM-7.3-3
#[test]
fn an_index_is_within_the_options_of_its_envelope() {
    for index in ["2", "-1", "9007199254740991", "-9007199254740991"] {
        let text = object(&format!(r#","resolution":"option","option_idx":{index}"#));
        assert_places(&text, &[("E_RESOLUTION_RANGE", "/option_idx")]);
    }
    for index in ["0", "-0", "1", "1e0"] {
        assert!(
            option(&object(&format!(r#","resolution":"option","option_idx":{index}"#)), &Wire::bare())
                .is_some()
        );
    }
}

#[test]
fn a_closed_hatch_lets_nothing_through() {
    let closed = envelope(false, false);
    let terms = closed.terms();
    let text = format!(r#"{{"envelope_digest":"{}","resolution":"question"}}"#, terms.digest);
    let question = check_resolution(&closed, text.as_bytes(), &Wire::bare()).map(Resolution::into_outcome);
    assert_eq!(places(question), [("E_RESOLUTION_HATCH".to_owned(), "/resolution".to_owned())]);
    let answer = Resolution::answer(&terms, " \u{3000}\n").map(Resolution::into_outcome);
    assert_eq!(
        places(answer),
        [("E_RESOLUTION_BLANK", "/answer"), ("E_RESOLUTION_HATCH", "/resolution")]
            .map(|(c, p)| (c.to_owned(), p.to_owned()))
    );
    assert!(Resolution::option(&terms, 0).is_ok());
}

// Covers: BM-13-3
#[test]
fn a_blank_answer_is_refused_and_any_other_is_opaque() {
    for blank in ["", " ", r"\n\t", r"\u2003"] {
        assert_places(
            &object(&format!(r#","resolution":"answer","answer":"{blank}""#)),
            &[("E_RESOLUTION_BLANK", "/answer")],
        );
    }
    for answer in ["yes", "0", "option", "{}", "null", "."] {
        assert!(
            judged(&object(&format!(r#","resolution":"answer","answer":"{answer}""#)), &Wire::bare()).is_ok()
        );
    }
}

#[test]
fn what_a_surface_writes_is_canonical_and_is_read_back() {
    let envelope = envelope(true, true);
    let terms = envelope.terms();
    for resolution in [
        Resolution::option(&terms, 1),
        Resolution::answer(&terms, "\u{7}\"no\"\n\u{1f600}\\"),
        Resolution::question(&terms),
    ] {
        let resolution = resolution.expect("the envelope allows it");
        let text = resolution.to_json();
        assert!(jcs_strict::check_canonical(text.as_bytes(), &Profile::INTEGERS).is_ok(), "{text}");
        assert_eq!(check_resolution(&envelope, text.as_bytes(), &Wire::bare()), Ok(resolution));
    }
}

#[test]
fn a_surface_cannot_write_what_would_be_refused() {
    let terms = Terms { digest: Digest::of(b""), options: 2, hatches: Hatches::OPEN };
    assert!(Resolution::option(&terms, 2).is_err());
    assert!(Resolution::option(&terms, usize::MAX).is_err());
    assert!(Resolution::answer(&terms, "").is_err());
}

// Covers: BM-13-1, BM-13-3
#[test]
fn debug_output_holds_no_answer() {
    let terms = Terms { digest: Digest::of(b""), options: 2, hatches: Hatches::OPEN };
    let resolution = Resolution::answer(&terms, "my secret").expect("it is an answer");
    assert!(!format!("{resolution:?}").contains("secret"));
}

#[test]
fn messages_say_what_was_expected() {
    let refused = |rest: &str| judged(&object(rest), &Wire::bare()).expect_err("refused").to_string();
    insta::assert_snapshot!(
        refused(r#","resolution":"option","option_idx":2"#),
        @"E_RESOLUTION_RANGE at /option_idx: an index from 0 to below 2, the number of options, is expected, 2 stands here [BM §7.3]"
    );
    insta::assert_snapshot!(
        refused(r#","resolution":"question","answer":null"#),
        @"E_RESOLUTION_UNEXPECTED at /answer: this member belongs to another kind of resolution and is expected to be absent [BM §7.3]"
    );
    insta::assert_snapshot!(
        refused(r#","resolution":"vote""#),
        @"E_RESOLUTION_KIND at /resolution: one of option, answer, question is expected, another word stands here [BM §7.3]"
    );
}
