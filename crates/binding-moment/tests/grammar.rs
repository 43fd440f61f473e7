//! The grammar of sections 4 and 5: every fault, each at its place.

use binding_moment::{Choice, Envelope, Hatches, codes, digest};
use findings::Report;
use jcs_strict::{Digest, ErrorCode};

/// A well-formed envelope, members in no particular order.
const GOOD: &str = r#"{
  "synopsis": "Decline the request.",
  "findings": ["The account is two days old.", "It asks for all entries.", "The invoice names three."],
  "recommendations": ["Send the three.", "Telephone the supplier."],
  "offer": "Ask for detail on any item.",
  "question": {
    "stem": "How should the request be answered?",
    "options": [
      {"label": "Decline", "reasoning": "Nothing leaves the account."},
      {"reasoning": "The invoice goes out today.", "label": "Send three"}
    ],
    "recommended_idx": 0,
    "hatches": {"free_text": true, "dialogue": false}
  }
}"#;

/// The good envelope with one piece of its text put in place of another.
fn with(piece: &str, other: &str) -> String {
    assert_eq!(GOOD.matches(piece).count(), 1, "{piece}");
    GOOD.replace(piece, other)
}

fn faults(text: &str) -> Report {
    Envelope::parse(text.as_bytes()).expect_err("the envelope is malformed")
}

/// The findings as pairs of code and pointer.
fn places(text: &str) -> Vec<(String, String)> {
    let pair =
        |f: &findings::Finding| (f.code().to_string(), f.at().as_pointer().unwrap_or("none").to_owned());
    faults(text).findings().map(pair).collect()
}

fn assert_places(text: &str, expected: &[(&str, &str)]) {
    let expected: Vec<_> = expected.iter().map(|(c, p)| ((*c).to_owned(), (*p).to_owned())).collect();
    assert_eq!(places(text), expected, "{text}");
}

#[test]
fn a_good_envelope_gives_its_eight_slots_back() -> Result<(), Report> {
    let envelope = Envelope::parse(GOOD.as_bytes())?;
    assert_eq!(envelope.synopsis(), "Decline the request.");
    assert_eq!(envelope.findings().nth(2), Some("The invoice names three."));
    assert_eq!(
        envelope.recommendations().collect::<Vec<_>>(),
        ["Send the three.", "Telephone the supplier."]
    );
    assert_eq!(envelope.offer(), "Ask for detail on any item.");
    assert_eq!(envelope.stem(), "How should the request be answered?");
    let second = Choice { label: "Send three", reasoning: "The invoice goes out today." };
    assert_eq!(envelope.options().nth(1), Some(second));
    assert_eq!((envelope.option_count(), envelope.recommended()), (2, 0));
    assert_eq!(envelope.hatches(), Hatches { free_text: true, dialogue: false });
    assert_eq!((envelope.decision_class(), envelope.calibration_note()), (None, None));
    Ok(())
}

// Covers: BM-6.1-1, BM-6.1-2
#[test]
fn the_digest_is_over_the_canonical_form_of_what_was_received() -> Result<(), Report> {
    let canonical = concat!(
        r#"{"findings":["The account is two days old.","It asks for all entries.","The invoice names three."],"#,
        r#""offer":"Ask for detail on any item.","#,
        r#""question":{"hatches":{"dialogue":false,"free_text":true},"#,
        r#""options":[{"label":"Decline","reasoning":"Nothing leaves the account."},"#,
        r#"{"label":"Send three","reasoning":"The invoice goes out today."}],"#,
        r#""recommended_idx":0,"stem":"How should the request be answered?"},"#,
        r#""recommendations":["Send the three.","Telephone the supplier."],"synopsis":"Decline the request."}"#
    );
    let envelope = Envelope::parse(GOOD.as_bytes())?;
    assert_eq!(envelope.canonical().as_str(), canonical);
    assert_eq!(envelope.digest(), Digest::of(canonical.as_bytes()));
    assert_eq!(envelope.text(), GOOD);
    Ok(())
}

#[test]
fn a_value_in_the_profile_has_a_digest_even_where_it_is_no_envelope() {
    assert_eq!(digest(b" [1.0, 10e-1] "), Ok(Digest::of(b"[1,1]")));
    assert_eq!(digest(b"[1.5]").map_err(|e| e.code()), Err(ErrorCode::Number));
}

#[test]
fn every_required_member_is_missed_at_its_own_pointer() {
    for (piece, pointer) in [
        (r#""synopsis": "Decline the request.","#, "/synopsis"),
        (r#""offer": "Ask for detail on any item.","#, "/offer"),
        (r#""recommendations": ["Send the three.", "Telephone the supplier."],"#, "/recommendations"),
        (r#""stem": "How should the request be answered?","#, "/question/stem"),
        (r#""recommended_idx": 0,"#, "/question/recommended_idx"),
        (r#""label": "Decline", "#, "/question/options/0/label"),
        (r#""reasoning": "The invoice goes out today.", "#, "/question/options/1/reasoning"),
        (r#""free_text": true, "#, "/question/hatches/free_text"),
        (r#", "dialogue": false"#, "/question/hatches/dialogue"),
    ] {
        assert_places(&with(piece, ""), &[("E_BM_MISSING", pointer)]);
    }
}

#[test]
fn all_faults_are_found_at_once() {
    assert_places(
        "{}",
        &[
            ("E_BM_MISSING", "/findings"),
            ("E_BM_MISSING", "/offer"),
            ("E_BM_MISSING", "/question"),
            ("E_BM_MISSING", "/recommendations"),
            ("E_BM_MISSING", "/synopsis"),
        ],
    );
    let text = r#"{"synopsis": 1, "findings": ["a", 2, null], "recommendations": {}, "Offer": "x", "question":
        {"stem": [], "options": [{"label": "a", "reasoning": "b", "recommended": true}], "recommended_idx": 1,
        "hatches": {"free_text": "true"}}, "meta": {"decision_class": 1, "note": ""}}"#;
    assert_places(
        text,
        &[
            ("E_BM_MISSING", "/offer"),
            ("E_BM_MISSING", "/question/hatches/dialogue"),
            ("E_BM_OPTION_COUNT", "/question/options"),
            ("E_BM_RECOMMENDED_RANGE", "/question/recommended_idx"),
            ("E_BM_TYPE", "/findings/1"),
            ("E_BM_TYPE", "/findings/2"),
            ("E_BM_TYPE", "/meta/decision_class"),
            ("E_BM_TYPE", "/question/hatches/free_text"),
            ("E_BM_TYPE", "/question/stem"),
            ("E_BM_TYPE", "/recommendations"),
            ("E_BM_TYPE", "/synopsis"),
            ("E_BM_UNKNOWN", "/Offer"),
            ("E_BM_UNKNOWN", "/meta/note"),
            ("E_BM_UNKNOWN", "/question/options/0/recommended"),
        ],
    );
}

#[test]
fn what_is_no_object_has_one_fault_at_the_root() {
    for text in ["null", "[]", "\"{}\"", "7", "true"] {
        assert_places(text, &[("E_BM_TYPE", "")]);
    }
}

#[test]
fn an_unknown_member_is_placed_at_its_escaped_pointer() {
    assert_places(
        &with("{\"free_text\"", "{\"a/b~\": 1, \"free_text\""),
        &[("E_BM_UNKNOWN", "/question/hatches/a~1b~0")],
    );
}

#[test]
fn options_are_two_to_four() {
    let option = r#"{"label": "l", "reasoning": "r"}"#;
    for (count, good) in [(0, false), (1, false), (2, true), (3, true), (4, true), (5, false)] {
        let options = vec![option; count].join(",");
        let text = format!(
            r#"{{"synopsis":"","findings":[],"recommendations":[],"offer":"","question":{{"stem":"","options":[{options}],
            "recommended_idx":0,"hatches":{{"free_text":true,"dialogue":true}}}}}}"#
        );
        let parsed = Envelope::parse(text.as_bytes());
        assert_eq!(parsed.is_ok(), good, "{count}");
        assert_eq!(parsed.err().is_some_and(|r| r.has(codes::E_BM_OPTION_COUNT)), !good, "{count}");
    }
}

#[test]
fn the_recommended_index_is_judged_by_value() {
    for token in ["0", "1", "1.0", "1e0", "10e-1", "-0", "0.0"] {
        assert!(Envelope::parse(with("x\": 0", &format!("x\": {token}")).as_bytes()).is_ok(), "{token}");
    }
    for token in ["2", "2.0", "-1", "9007199254740991", "-9007199254740991"] {
        let text = with("x\": 0", &format!("x\": {token}"));
        assert_places(&text, &[("E_BM_RECOMMENDED_RANGE", "/question/recommended_idx")]);
    }
    for token in ["\"0\"", "null", "true", "[0]"] {
        let text = with("x\": 0", &format!("x\": {token}"));
        assert_places(&text, &[("E_BM_TYPE", "/question/recommended_idx")]);
    }
}

#[test]
fn a_negative_index_is_found_even_without_options() {
    let text = with("\"recommended_idx\": 0", "\"recommended_idx\": -1").replace("\"options\"", "\"option\"");
    assert_places(
        &text,
        &[
            ("E_BM_MISSING", "/question/options"),
            ("E_BM_RECOMMENDED_RANGE", "/question/recommended_idx"),
            ("E_BM_UNKNOWN", "/question/option"),
        ],
    );
}

#[test]
fn meta_may_be_empty_and_may_not_be_null() {
    let meta = |value: &str| with("\"synopsis\":", &format!("\"meta\": {value}, \"synopsis\":"));
    assert!(Envelope::parse(meta("{}").as_bytes()).is_ok());
    let envelope =
        Envelope::parse(meta(r#"{"decision_class": "consent", "calibration_note": ""}"#).as_bytes());
    let envelope = envelope.expect("both members are strings");
    assert_eq!((envelope.decision_class(), envelope.calibration_note()), (Some("consent"), Some("")));
    assert_places(&meta("null"), &[("E_BM_TYPE", "/meta")]);
}

#[test]
fn outside_the_profile_there_is_one_finding_with_pointer_and_offset() {
    let half = faults(r#"{"synopsis": 1, "question": {"recommended_idx": 0.5}}"#);
    assert!(half.to_string().starts_with("E_JCS_NUMBER at /question/recommended_idx, byte 48: "));
    assert!(half.to_string().ends_with(" [BM §6.3]"));
    assert_eq!(half.findings().count(), 1);
    let twice = faults(r#"{"synopsis": "a", "\u0073ynopsis": "b"}"#);
    assert_eq!(twice.first_code().map(|c| c.as_str()), Some("E_JCS_DUPLICATE"));
    assert_eq!(twice.findings().next().and_then(|f| f.at().offset()), Some(18));
}

#[test]
fn messages_say_what_stands_there_and_what_was_expected() {
    insta::assert_snapshot!(
        faults(&with("\"synopsis\": \"Decline the request.\"", "\"Synopsis\": \"\\u202e\"")),
        @"
    E_BM_MISSING at /synopsis: the member `synopsis` is required and is not there [BM §4]
    E_BM_UNKNOWN at /Synopsis: only the members synopsis, findings, recommendations, offer, question, meta are expected, another stands here [BM §4]
    "
    );
    insta::assert_snapshot!(
        faults(&with("x\": 0", "x\": 2")),
        @"E_BM_RECOMMENDED_RANGE at /question/recommended_idx: an index from 0 to below 2, the number of options, is expected, 2 stands here [BM §5.7]"
    );
    insta::assert_snapshot!(
        faults(&with("\"synopsis\":", "\"a\\u202eb\": 1, \"synopsis\":")),
        @r"E_BM_UNKNOWN at /a\u{202e}b: only the members synopsis, findings, recommendations, offer, question, meta are expected, another stands here [BM §4]"
    );
}

#[test]
fn debug_output_holds_no_text_of_the_envelope() {
    let envelope = Envelope::parse(GOOD.as_bytes()).expect("well formed");
    assert!(!format!("{envelope:?}").contains("Decline"));
}
