//! The door from any type to canonical bytes (ruling J9).

use jcs_strict::{Digest, Error, ErrorCode, Profile, from_slice, to_canonical_vec, to_digest};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::{BTreeMap, HashMap};

const BOTH: [Profile; 2] = [Profile::INTEGERS, Profile::RFC8785];

fn write<T: ?Sized + Serialize>(value: &T, profile: &Profile) -> Result<String, Error> {
    to_canonical_vec(value, profile).map(|bytes| String::from_utf8(bytes).expect("UTF-8"))
}

fn written<T: ?Sized + Serialize>(value: &T) -> String {
    write(value, &Profile::RFC8785).expect("can be written")
}

fn refusal<T: ?Sized + Serialize>(value: &T, profile: &Profile) -> (ErrorCode, String, String) {
    let error = write(value, profile).expect_err("refused");
    assert_eq!(error.offset(), 0);
    (error.code(), error.pointer().to_owned(), error.to_string())
}

#[test]
fn integers_of_every_width_are_written_where_they_are_exact() {
    for profile in BOTH {
        assert_eq!(
            write(&(5_i128, -5_i128, 5_u128, i8::MIN, u16::MAX, u32::MAX), &profile).as_deref(),
            Ok("[5,-5,5,-128,65535,4294967295]")
        );
        assert_eq!(write(&((1_u64 << 53) - 1), &profile).as_deref(), Ok("9007199254740991"));
        assert_eq!(write(&(1 - (1_i64 << 53)), &profile).as_deref(), Ok("-9007199254740991"));
    }
}

#[test]
fn integers_that_would_be_rounded_are_refused() {
    let sentence = "expected a number that is exactly a finite double, found one that is not".to_owned();
    let refused = |pointer: &str| (ErrorCode::Number, pointer.to_owned(), sentence.clone());
    assert_eq!(refusal(&[0, (1_u64 << 53) + 1], &Profile::RFC8785), refused("/1"));
    assert_eq!(refusal(&u64::MAX, &Profile::RFC8785), refused(""));
    assert_eq!(refusal(&i128::MAX, &Profile::RFC8785), refused(""));
    assert_eq!(refusal(&u128::MAX, &Profile::RFC8785), refused(""));
    assert_eq!(refusal(&(i64::MIN + 1), &Profile::RFC8785), refused(""));
}

#[test]
fn integers_above_the_exact_range_are_written_as_the_double_that_they_are() {
    assert_eq!(written(&(1_u64 << 53)), "9007199254740992");
    assert_eq!(written(&((1_u64 << 53) + 2)), "9007199254740994");
    assert_eq!(written(&i64::MIN), "-9223372036854776000");
    assert_eq!(written(&(1_u128 << 127)), "1.7014118346046923e+38");
    assert_eq!(written(&i128::MIN), "-1.7014118346046923e+38");
    for value in [1_i128 << 53, -(1 << 53), 1 << 100] {
        assert_eq!(refusal(&value, &Profile::INTEGERS).0, ErrorCode::Number);
    }
}

#[test]
fn floats_are_widened_and_must_be_finite() {
    assert_eq!(written(&0.1_f32), "0.10000000149011612");
    assert_eq!(written(&f32::MAX), "3.4028234663852886e+38");
    assert_eq!(written(&[-0.0, 1e21, 5e-324]), "[0,1e+21,5e-324]");
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for profile in BOTH {
            assert_eq!(refusal(&[value], &profile).0, ErrorCode::Number);
            assert_eq!(refusal(&(value as f32), &profile).0, ErrorCode::Number);
        }
    }
}

#[test]
fn the_integer_profile_takes_doubles_that_are_integers() {
    assert_eq!(
        write(&[1.0, -0.0, 9007199254740991.0], &Profile::INTEGERS).as_deref(),
        Ok("[1,0,9007199254740991]")
    );
    for value in [1.5, 5e-324, 9007199254740992.0, 1e300] {
        let sentence = "expected an integer of magnitude up to 2^53-1, found a number that is not";
        assert_eq!(
            refusal(&[value], &Profile::INTEGERS),
            (ErrorCode::Number, "/0".to_owned(), sentence.to_owned())
        );
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Clone)]
enum Shape {
    Dot,
    Circle(u8),
    Line(u8, u8),
    Box { w: u8, h: u8 },
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Everything {
    z: Option<u8>,
    a: (char, String),
    unit: (),
    shapes: Vec<Shape>,
    map: BTreeMap<Shape, i64>,
    #[serde(rename = "\u{1f600}")]
    astral: bool,
    #[serde(rename = "\u{ff61}")]
    halfwidth: f64,
}

fn everything() -> Everything {
    Everything {
        z: None,
        a: ('\u{1f600}', "\u{8}\"\\/\u{7f}\u{1f}".to_owned()),
        unit: (),
        shapes: vec![Shape::Dot, Shape::Circle(1), Shape::Line(2, 3), Shape::Box { w: 4, h: 5 }],
        map: BTreeMap::from([(Shape::Dot, -7)]),
        astral: true,
        halfwidth: 2.0,
    }
}

#[test]
fn structs_and_enums_come_out_sorted_and_read_back() {
    let expected = concat!(
        r#"{"a":["😀","\b\"\\/"#,
        "\u{7f}",
        r#"\u001f"],"map":{"Dot":-7},"shapes":["Dot",{"Circle":1},{"Line":[2,3]},{"Box":{"h":5,"w":4}}],"unit":null,"z":null,"#,
        "\"\u{1f600}\":true,\"\u{ff61}\":2}"
    );
    for profile in BOTH {
        let text = write(&everything(), &profile).expect("can be written");
        assert_eq!(text, expected);
        assert_eq!(jcs_strict::check_canonical(text.as_bytes(), &profile), Ok(()));
        assert_eq!(to_digest(&everything(), &profile), Ok(Digest::of(text.as_bytes())));
        assert_eq!(from_slice::<Everything>(text.as_bytes(), &profile), Ok(everything()));
    }
}

#[test]
fn names_are_strings_chars_and_variants_without_content() {
    #[derive(Serialize, PartialEq, Eq, Hash)]
    struct Wrapped(String);
    assert_eq!(written(&HashMap::from([(Wrapped("n".to_owned()), 1)])), r#"{"n":1}"#);
    assert_eq!(written(&HashMap::from([(Some('c'), 1)])), r#"{"c":1}"#);
    assert_eq!(written(&HashMap::from([(Shape::Dot, 1)])), r#"{"Dot":1}"#);

    let refused = |found: &str, pointer: &str| {
        (
            ErrorCode::Type,
            pointer.to_owned(),
            format!("expected a string as the name of a member, found {found}"),
        )
    };
    assert_eq!(refusal(&[HashMap::from([(1_u8, 1)])], &Profile::INTEGERS), refused("an integer", "/0"));
    assert_eq!(refusal(&HashMap::from([(true, 1)]), &Profile::INTEGERS), refused("a boolean", ""));
    assert_eq!(refusal(&HashMap::from([((), 1)]), &Profile::INTEGERS), refused("null", ""));
    assert_eq!(refusal(&HashMap::from([(None::<String>, 1)]), &Profile::INTEGERS), refused("null", ""));
    assert_eq!(
        refusal(&HashMap::from([(Shape::Circle(1), 1)]), &Profile::INTEGERS),
        refused("a variant with content", "")
    );
    assert_eq!(refusal(&HashMap::from([([1], 1)]), &Profile::INTEGERS), refused("an array", ""));
}

/// Writes its members as they come.
struct Members(Vec<(&'static str, u8)>);

impl Serialize for Members {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

#[test]
fn a_name_that_a_type_writes_twice_is_refused_at_its_object() {
    assert_eq!(written(&Members(vec![("b", 1), ("a", 2)])), r#"{"a":2,"b":1}"#);
    let twice = [Members(vec![]), Members(vec![("a", 1), ("b", 2), ("a", 3)])];
    let (code, pointer, _) = refusal(&twice, &Profile::INTEGERS);
    assert_eq!((code, &*pointer), (ErrorCode::Duplicate, "/1"));

    #[derive(Serialize)]
    struct Flattened {
        a: u8,
        #[serde(flatten)]
        rest: BTreeMap<String, u8>,
    }
    let flattened = Flattened { a: 1, rest: BTreeMap::from([("a".to_owned(), 2)]) };
    assert_eq!(refusal(&flattened, &Profile::INTEGERS).0, ErrorCode::Duplicate);
}

#[test]
fn bytes_are_arrays_of_integers() {
    struct Bytes;
    impl Serialize for Bytes {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_bytes(&[0, 255])
        }
    }
    assert_eq!(written(&Bytes), "[0,255]");
}

/// So many arrays, one in another.
struct Nested(usize);

impl Serialize for Nested {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(None)?;
        if self.0 > 1 {
            seq.serialize_element(&Nested(self.0 - 1))?;
        }
        seq.end()
    }
}

#[test]
fn depth_counts_as_in_a_document() {
    assert_eq!(written(&Nested(64)).len(), 128);
    let (code, pointer, _) = refusal(&Nested(65), &Profile::RFC8785);
    assert_eq!((code, pointer), (ErrorCode::Depth, "/0".repeat(64)));
    let shallow = Profile::INTEGERS.with_depth(1);
    assert_eq!(refusal(&Shape::Line(1, 2), &shallow).1, "/Line");
    assert_eq!(refusal(&Shape::Box { w: 1, h: 2 }, &shallow).1, "/Box");
    assert!(write(&Shape::Circle(1), &shallow).is_ok());

    let deep = || {
        assert_eq!(write(&Nested(512), &Profile::INTEGERS.with_depth(512)).expect("512 levels").len(), 1024);
    };
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(deep)
        .expect("a thread")
        .join()
        .expect("no overflow");
}

#[test]
fn size_is_that_of_the_canonical_form() {
    let profile = Profile::INTEGERS.with_size(7);
    assert_eq!(write(&["abc"], &profile).as_deref(), Ok(r#"["abc"]"#));
    assert_eq!(refusal(&["abcd"], &profile).0, ErrorCode::Size);

    /// An array that never ends.
    struct Endless;
    impl Serialize for Endless {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut seq = serializer.serialize_seq(None)?;
            loop {
                seq.serialize_element(&1)?;
            }
        }
    }
    assert_eq!(refusal(&Endless, &profile).0, ErrorCode::Size);
}

#[test]
fn a_place_goes_through_variants_and_names() {
    #[derive(Serialize)]
    enum Held {
        One(f64),
        Two(u8, f64),
        Named { x: f64 },
    }
    let nan = f64::NAN;
    assert_eq!(refusal(&[Held::One(nan)], &Profile::RFC8785).1, "/0/One");
    assert_eq!(refusal(&Held::Two(1, nan), &Profile::RFC8785).1, "/Two/1");
    assert_eq!(refusal(&Held::Named { x: nan }, &Profile::RFC8785).1, "/Named/x");
    assert_eq!(refusal(&BTreeMap::from([("a/b~", nan)]), &Profile::RFC8785).1, "/a~1b~0");
}

#[test]
fn a_type_that_fails_by_itself_says_so_in_its_own_words() {
    struct Failing;
    impl Serialize for Failing {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("not today"))
        }
    }
    let error = write(&[Failing], &Profile::INTEGERS).expect_err("fails");
    assert_eq!((error.code(), error.pointer(), error.detail()), (ErrorCode::Type, "/0", Some("not today")));
    assert_eq!(error.to_string(), "the type refuses to be written");
}

#[test]
fn raw_values_of_serde_json_are_refused() {
    #[derive(Serialize)]
    #[serde(rename = "$serde_json::private::RawValue")]
    struct Raw {
        text: &'static str,
    }
    assert_eq!(refusal(&[Raw { text: "{}" }], &Profile::INTEGERS).0, ErrorCode::Type);
}

#[test]
fn a_value_of_serde_json_is_written_as_its_text_canonicalises() {
    let text = r#"{"b":[1,2.5,1e30,"\u20ac\u0000"],"a":{"\ud83d\ude00":null,"\uff61":false}}"#;
    let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
    let canonical = jcs_strict::canonical(text.as_bytes(), &Profile::RFC8785).expect("strict");
    assert_eq!(written(&value), canonical.as_str());
}

/// A type whose code goes on after a refusal.
struct GoesOn(fn(f64) -> f64);

impl Serialize for GoesOn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut elements = serializer.serialize_seq(None)?;
        let _ = elements.serialize_element(&(self.0)(1.5));
        elements.serialize_element(&1)?;
        elements.end()
    }
}

#[test]
fn what_was_refused_stays_refused_whatever_the_type_makes_of_it() {
    assert_eq!(written(&GoesOn(|value| value)), "[1.5,1]");
    let (code, ..) = refusal(&GoesOn(|value| value / 0.0), &Profile::RFC8785);
    assert_eq!(code, ErrorCode::Type);
    let (code, ..) = refusal(&GoesOn(|value| value), &Profile::INTEGERS);
    assert_eq!(code, ErrorCode::Type);
}
