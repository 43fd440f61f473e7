//! A shape with one of everything, and documents that miss it in one place each.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use findings::shape::{Check, Codes, Count, Expected, Member, Slot, check, named};
use findings::{Code, Report};
use jcs_strict::{Kind, Profile, Value, parse};

const CODES: Codes = Codes {
    mistyped: Code::new("E_TYPE"),
    missing: Code::new("E_MISSING"),
    unknown: Code::new("E_UNKNOWN"),
    count: Code::new("E_COUNT"),
};

const fn by(section: &'static str) -> Check {
    Check { rule: "test.shape", section }
}

const fn slot(expected: Expected, section: &'static str) -> Slot {
    Slot { expected, check: by(section) }
}

const fn required(name: &'static str, slot: Slot) -> Member {
    Member { name, missing: Some(by("§there")), slot }
}

fn is_short(value: Value<'_>) -> bool {
    value.as_str().is_some_and(|text| text.len() < 3)
}

const NAME: Slot = slot(Expected::Form(is_short, "a short name"), "§name");
const TWO_OR_THREE: Count = Count { least: 2, most: 3, few: by("§few"), many: by("§many") };
const NAMES: Expected = Expected::Array { count: Some(TWO_OR_THREE), each: &NAME };
const ANYTHING_BESIDE: Expected = Expected::Object { unknown: None, members: &[required("n", NAME)] };
const ROOT: Slot = slot(
    Expected::Object {
        unknown: Some(by("§known")),
        members: &[
            required("names", slot(NAMES, "§names")),
            Member { name: "is", missing: None, slot: slot(Expected::Any(Kind::Bool), "§is") },
            Member { name: "or", missing: None, slot: slot(Expected::OrNull(&NAMES), "§or") },
            Member { name: "open", missing: None, slot: slot(ANYTHING_BESIDE, "§open") },
        ],
    },
    "§root",
);

fn found(document: &str) -> String {
    let document = parse(document.as_bytes(), &Profile::INTEGERS).expect("it is JSON");
    let mut report = Report::new();
    let _ = check(document.root(), &ROOT, "", &CODES, &mut report);
    report.to_string()
}

#[test]
fn what_fits_is_passed_without_a_word() {
    for document in [
        r#"{"names":["a","b"]}"#,
        r#"{"names":["a","b","cc"],"is":true,"or":null,"open":{"n":"x","more":1}}"#,
        r#"{"names":["a","b"],"or":["a","b","c"]}"#,
    ] {
        assert_eq!(found(document), "", "{document}");
    }
}

#[test]
fn every_way_to_miss_it_has_its_code_its_place_and_its_section() {
    for (document, told) in [
        ("[]", "E_TYPE at the root: an object is expected, an array stands here [§root]"),
        ("{}", "E_MISSING at /names: the member `names` is required and is not there [§there]"),
        (r#"{"names":1}"#, "E_TYPE at /names: an array is expected, a number stands here [§names]"),
        (r#"{"names":[]}"#, "E_COUNT at /names: 2 to 3 entries are expected, not 0 [§few]"),
        (r#"{"names":["a","b","c","d"]}"#, "E_COUNT at /names: 2 to 3 entries are expected, not 4 [§many]"),
        (
            r#"{"names":["a","bcd"]}"#,
            "E_TYPE at /names/1: a short name is expected, another text stands here [§name]",
        ),
        (
            r#"{"names":["a",12]}"#,
            "E_TYPE at /names/1: a short name is expected, another number stands here [§name]",
        ),
        (r#"{"names":["a",null]}"#, "E_TYPE at /names/1: a short name is expected, null stands here [§name]"),
        (
            r#"{"names":["a","b"],"is":"x"}"#,
            "E_TYPE at /is: a boolean is expected, a string stands here [§is]",
        ),
        (
            r#"{"names":["a","b"],"or":false}"#,
            "E_TYPE at /or: null or an array is expected, a boolean stands here [§or]",
        ),
        (r#"{"names":["a","b"],"or":[]}"#, "E_COUNT at /or: 2 to 3 entries are expected, not 0 [§few]"),
        (
            r#"{"names":["a","b"],"open":{}}"#,
            "E_MISSING at /open/n: the member `n` is required and is not there [§there]",
        ),
        (
            r#"{"names":["a","b"],"x/y":1}"#,
            "E_UNKNOWN at /x~1y: only the members names, is, or, open are expected, another stands here [§known]",
        ),
    ] {
        assert_eq!(found(document), told, "{document}");
    }
}

#[test]
fn all_faults_are_told() {
    assert_eq!(
        found(r#"{"is":1,"open":{"n":"long"},"more":2}"#)
            .lines()
            .map(|line| line.split(' ').next())
            .collect::<Vec<_>>(),
        [Some("E_MISSING"), Some("E_TYPE"), Some("E_TYPE"), Some("E_UNKNOWN")],
    );
}

#[test]
fn every_type_has_a_name() {
    let kinds = [Kind::Null, Kind::Bool, Kind::Number, Kind::String, Kind::Array, Kind::Object];
    assert_eq!(kinds.map(named), ["null", "a boolean", "a number", "a string", "an array", "an object"]);
}
