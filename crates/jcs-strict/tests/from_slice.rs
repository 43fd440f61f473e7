//! The door from bytes to any type (ruling J9).

use jcs_strict::{Error, ErrorCode, Profile, from_slice};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

const BOTH: [Profile; 2] = [Profile::INTEGERS, Profile::RFC8785];

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    from_slice(text.as_bytes(), &Profile::RFC8785)
}

/// Code, pointer, offset and sentence of a refusal.
fn refusal<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> (&'static str, String, usize, String) {
    let error = read::<T>(text).expect_err("does not fit");
    (error.code().as_str(), error.pointer().to_owned(), error.offset(), error.to_string())
}

fn misfit(pointer: &str, offset: usize, sentence: &str) -> (&'static str, String, usize, String) {
    ("E_JCS_TYPE", pointer.to_owned(), offset, sentence.to_owned())
}

#[derive(Debug, PartialEq, Deserialize)]
struct Point {
    x: i32,
    y: u8,
}

#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
enum Shape {
    Dot,
    Circle(u8),
    Line(u8, u8),
    Box { w: u8, h: u8 },
}

#[derive(Debug, PartialEq, Deserialize)]
struct Newtype(u8);

#[derive(Debug, PartialEq, Deserialize)]
struct Unit;

#[test]
fn integers_are_read_by_their_exact_decimal_value() {
    for profile in BOTH {
        let values: Vec<u8> = from_slice(b"[1, 1.0, 10e-1, 2.55E2, -0, 0e99]", &profile).expect("integers");
        assert_eq!(values, [1, 1, 1, 255, 0, 0]);
        assert_eq!(from_slice(b"-128.0", &profile), Ok(-128_i8));
        assert_eq!(from_slice(b"9007199254740991", &profile), Ok(9_007_199_254_740_991_i64));
        assert_eq!(from_slice(b"9007199254740991", &profile), Ok(9_007_199_254_740_991_u128));
        assert_eq!(from_slice(b"-9007199254740991", &profile), Ok(-9_007_199_254_740_991_i128));
    }
}

#[test]
fn integers_that_a_double_cannot_tell_apart_are_not_read() {
    for text in ["9007199254740992", "9007199254740993", "18446744073709551615", "1e300"] {
        assert_eq!(read::<u64>(text).expect_err("beyond 2^53-1").code(), ErrorCode::Type);
        assert_eq!(read::<i128>(text).expect_err("beyond 2^53-1").code(), ErrorCode::Type);
        assert_eq!(read::<f64>(text), Ok(text.parse().expect("a number")));
        let error =
            from_slice::<u64>(text.as_bytes(), &Profile::INTEGERS).expect_err("outside of the profile");
        assert_eq!(error.code(), ErrorCode::Number);
    }
}

#[test]
fn a_number_that_does_not_fit_its_type_is_placed() {
    assert_eq!(
        refusal::<Vec<u8>>("[1, 256]"),
        misfit("/1", 4, "expected u8, found an integer that does not fit")
    );
    assert_eq!(
        refusal::<Vec<u8>>("[1,-1]"),
        misfit("/1", 3, "expected u8, found an integer that does not fit")
    );
    assert_eq!(
        refusal::<u8>(" 1.5"),
        misfit("", 1, "expected u8, found a number that is no integer of magnitude up to 2^53-1")
    );
    assert_eq!(refusal::<u8>("\"1\""), misfit("", 0, "expected u8, found a string"));
    assert_eq!(refusal::<f64>("\"1\""), misfit("", 0, "expected f64, found a string"));
}

#[test]
fn doubles_have_no_negative_zero_and_floats_their_range() {
    assert_eq!(read::<f64>("-0").map(f64::to_bits), Ok(0));
    assert_eq!(read::<f64>("-0.0").map(f64::to_bits), Ok(0));
    assert_eq!(read::<f64>("1"), Ok(1.0));
    assert_eq!(read::<f64>("0.1"), Ok(0.1));
    assert_eq!(read::<f32>("0.1"), Ok(0.1));
    assert_eq!(read::<f32>("0.10000000149011612"), Ok(0.1));
    assert_eq!(refusal::<f32>("1e39"), misfit("", 0, "expected f32, found a number beyond its range"));
}

#[test]
fn members_that_the_type_ignores_are_checked_all_the_same() {
    for (text, code) in [
        (r#"{"x":1,"y":2,"z":[1.5]}"#, ErrorCode::Number),
        (r#"{"x":1,"y":2,"z":{"a":1,"\u0061":2}}"#, ErrorCode::Duplicate),
        (r#"{"x":1,"y":2,"z":"\ud800"}"#, ErrorCode::Surrogate),
        (r#"{"x":1,"y":2,"z":}"#, ErrorCode::Syntax),
    ] {
        let error = from_slice::<Point>(text.as_bytes(), &Profile::INTEGERS).expect_err("refused");
        let parsed = jcs_strict::parse(text.as_bytes(), &Profile::INTEGERS).expect_err("refused");
        assert_eq!(error.code(), code);
        assert_eq!(error, parsed);
    }
    assert_eq!(read(r#"{"x":1,"y":2,"z":[1.5]}"#), Ok(Point { x: 1, y: 2 }));
}

#[test]
fn a_fault_behind_a_misfit_comes_first() {
    let error = read::<Vec<u8>>(r#"["no number", 1,]"#).expect_err("refused");
    assert_eq!((error.code(), error.offset()), (ErrorCode::Syntax, 16));
}

#[test]
fn a_struct_is_an_object_with_its_members() {
    assert_eq!(read(r#"{"y":2.0,"x":-1}"#), Ok(Point { x: -1, y: 2 }));
    assert_eq!(refusal::<Vec<Point>>(r#"[{"x":1}]"#), misfit("/0", 1, "the member `y` is missing"));
    assert_eq!(refusal::<Point>("[1,2]"), misfit("", 0, "expected struct Point, found an array"));
    assert_eq!(refusal::<Vec<Point>>(r#"[null]"#), misfit("/0", 1, "expected struct Point, found null"));
    assert_eq!(
        refusal::<BTreeMap<String, Point>>(r#"{"a/b~":{"x":1,"y":true}}"#),
        misfit("/a~1b~0/y", 19, "expected u8, found a boolean")
    );
}

#[test]
fn a_member_that_a_strict_type_does_not_know_is_placed_at_itself() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Closed {
        #[serde(rename = "a")]
        _a: u8,
    }
    assert_eq!(
        refusal::<Closed>(r#"{"a":1, "secret": 2}"#),
        misfit("/secret", 18, "expected a member that the type has (a), found another")
    );
}

#[test]
fn two_names_for_one_field_are_refused() {
    #[derive(Debug, Deserialize)]
    struct Renamed {
        #[serde(alias = "b", rename = "a")]
        _a: u8,
    }
    assert_eq!(refusal::<Renamed>(r#"{"a":1,"b":2}"#), misfit("", 0, "two members stand for the field `a`"));
}

#[test]
fn enums_are_names_or_objects_of_one_member() {
    let text = r#"["Dot", {"Circle":3}, {"Line":[1,2]}, {"Box":{"w":1,"h":2}}, {"Dot":null}]"#;
    let shapes = [Shape::Dot, Shape::Circle(3), Shape::Line(1, 2), Shape::Box { w: 1, h: 2 }, Shape::Dot];
    assert_eq!(read::<Vec<Shape>>(text).expect("shapes"), shapes);

    let variants = "expected the name of a variant (Dot, Circle, Line, Box), found another";
    assert_eq!(refusal::<Vec<Shape>>(r#"["Dots"]"#), misfit("/0", 1, variants));
    assert_eq!(refusal::<Vec<Shape>>(r#"[{"Dots":1}]"#), misfit("/0/Dots", 9, variants));
    assert_eq!(
        refusal::<Shape>(r#""Circle""#),
        misfit("", 0, "expected an object of one member, the variant and its content, found a string")
    );
    assert_eq!(refusal::<Shape>(r#"{"Circle":"x"}"#), misfit("/Circle", 10, "expected u8, found a string"));
    assert_eq!(refusal::<Shape>(r#"{"Line":[1]}"#).1, "/Line");
    assert_eq!(
        refusal::<Shape>(r#"{"Line":[1,2,3]}"#),
        misfit("/Line", 8, "expected fewer elements, found a length of 3")
    );
    assert_eq!(refusal::<Shape>(r#"{"Box":[1,2]}"#).1, "/Box");
    assert_eq!(
        refusal::<Shape>("{}"),
        misfit("", 0, "expected an object of one member, a variant's name, found a length of 0")
    );
    assert_eq!(refusal::<Shape>(r#"{"Dot":null,"Circle":1}"#).0, "E_JCS_TYPE");
    assert_eq!(refusal::<Shape>("7"), misfit("", 0, "expected enum Shape, found a number"));
}

#[test]
fn options_units_and_newtypes_are_what_they_hold() {
    assert_eq!(read("[null,1]"), Ok(vec![None, Some(1_u8)]));
    assert_eq!(read("null"), Ok(()));
    assert_eq!(read("null"), Ok(Unit));
    assert_eq!(read("7"), Ok(Newtype(7)));
    assert_eq!(read(r#"[1,"a",true,null]"#), Ok((1_u8, 'a', true, ())));
    assert_eq!(refusal::<(u8, u8)>("[1,2,3]"), misfit("", 0, "expected fewer elements, found a length of 3"));
    assert_eq!(refusal::<(u8, u8)>("[1]").2, 0);
    assert_eq!(
        refusal::<char>("\"ab\""),
        misfit("", 0, "expected a character, found a string that does not fit")
    );
    assert_eq!(refusal::<()>("0"), misfit("", 0, "expected unit, found an integer"));
}

#[test]
fn text_is_borrowed_where_the_document_has_it_unescaped() {
    let text = r#"{"a":"b\u00e9"," c ":"dé"}"#;
    let map: BTreeMap<Cow<'_, str>, Cow<'_, str>> =
        from_slice(text.as_bytes(), &Profile::INTEGERS).expect("text");
    assert_eq!(map["a"], "bé");

    let plain: HashMap<&str, &str> = from_slice(br#"{"a":"b"," c ":"d"}"#, &Profile::INTEGERS).expect("text");
    assert_eq!(plain, HashMap::from([("a", "b"), (" c ", "d")]));

    let error =
        from_slice::<Vec<&str>>(br#"["a", "\u0062"]"#, &Profile::INTEGERS).expect_err("has to be copied");
    assert_eq!((error.pointer(), error.offset()), ("/1", 6));
    assert_eq!(error.to_string(), "expected a borrowed string, found a string");

    let bytes: &[u8] = from_slice("\"é\"".as_bytes(), &Profile::INTEGERS).expect("bytes");
    assert_eq!(bytes, "é".as_bytes());
}

#[test]
fn names_are_text_and_never_numbers() {
    assert_eq!(read::<BTreeMap<char, u8>>(r#"{"a":1}"#), Ok(BTreeMap::from([('a', 1)])));
    assert_eq!(read::<BTreeMap<Shape, u8>>(r#"{"Dot":1}"#), Ok(BTreeMap::from([(Shape::Dot, 1)])));
    assert_eq!(
        read::<BTreeMap<Option<String>, u8>>(r#"{"":1}"#),
        Ok(BTreeMap::from([(Some(String::new()), 1)]))
    );
    assert_eq!(refusal::<BTreeMap<u8, u8>>(r#"{"1": 2}"#), misfit("/1", 6, "expected u8, found a string"));
    assert_eq!(refusal::<BTreeMap<bool, u8>>(r#"{"true":2}"#).1, "/true");
}

#[test]
fn untagged_and_flattened_types_see_integers_too() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged)]
    enum Either {
        Count(u8),
        Share(f64),
        Text(String),
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Outer {
        a: u8,
        #[serde(flatten)]
        rest: BTreeMap<String, Either>,
    }
    let outer: Outer = read(r#"{"b":2.0,"a":1e0,"c":0.5,"d":"x"}"#).expect("fits");
    let rest = [("b", Either::Count(2)), ("c", Either::Share(0.5)), ("d", Either::Text("x".to_owned()))];
    assert_eq!(outer, Outer { a: 1, rest: rest.map(|(name, value)| (name.to_owned(), value)).into() });
    let (code, pointer, ..) = refusal::<Vec<Either>>("[1, null]");
    assert_eq!((code, &*pointer), ("E_JCS_TYPE", "/1"));
}

#[test]
fn the_words_of_a_type_are_kept_apart_from_the_sentence() {
    #[derive(Debug)]
    struct Even;
    impl<'de> Deserialize<'de> for Even {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Even, D::Error> {
            let text = String::deserialize(deserializer)?;
            Err(serde::de::Error::custom(format!("`{text}` is odd")))
        }
    }
    let error = read::<Vec<Even>>("[ \"\\u001b[2J\" ]").expect_err("odd");
    assert_eq!((error.code(), error.pointer(), error.offset()), (ErrorCode::Type, "/0", 2));
    assert_eq!(error.to_string(), "the type refuses this value");
    assert_eq!(error.detail(), Some("`\u{1b}[2J` is odd"));
}

#[test]
fn raw_values_of_serde_json_are_refused() {
    #[derive(Debug, Deserialize)]
    #[serde(rename = "$serde_json::private::RawValue")]
    struct Raw(
        #[serde(rename = "0")]
        #[allow(dead_code)]
        String,
    );
    assert_eq!(refusal::<Vec<Raw>>("[\"x\"]").1, "/0");
}

#[test]
fn a_value_of_serde_json_is_read_and_equals_its_own_reading() {
    let text = r#"{"a":[1,2.5,-3,"\ud83d\ude00",true,null],"b":{"":{}}}"#;
    let ours: serde_json::Value = read(text).expect("JSON");
    assert_eq!(ours, serde_json::from_str::<serde_json::Value>(text).expect("JSON"));
}

#[test]
fn five_hundred_and_twelve_levels_are_read_on_a_stack_of_two_megabytes() {
    #[derive(Debug, Default, Deserialize)]
    struct Node {
        child: Option<Box<Node>>,
    }
    let read = || {
        let profile = Profile::INTEGERS.with_depth(512);
        let objects = format!("{}{{}}{}", "{\"child\":".repeat(511), "}".repeat(511));
        let mut node: Node = from_slice(objects.as_bytes(), &profile).expect("512 levels");
        let mut levels = 1;
        while let Some(child) = node.child.take() {
            node = *child;
            levels += 1;
        }
        assert_eq!(levels, 512);
        let arrays = format!("{}{}", "[".repeat(512), "]".repeat(512));
        let value: serde_json::Value = from_slice(arrays.as_bytes(), &profile).expect("512 levels");
        assert!(value.is_array());

        let error = from_slice::<Node>(format!("{{\"child\":{objects}}}").as_bytes(), &profile);
        assert_eq!(error.expect_err("513 levels").code(), ErrorCode::Depth);
    };
    let small = std::thread::Builder::new().stack_size(2 << 20).spawn(read).expect("a thread");
    small.join().expect("no overflow");
}

#[test]
fn what_both_doors_do_at_the_edge_of_integers_is_as_documented() {
    let written = |value: &u64| jcs_strict::to_canonical_vec(value, &Profile::RFC8785);
    let edge = 1_u64 << 53;
    assert_eq!(written(&edge).expect("is a double"), b"9007199254740992");
    assert_eq!(refusal::<u64>("9007199254740992").0, "E_JCS_TYPE");
    assert_eq!(read::<f64>("9007199254740992"), Ok(9_007_199_254_740_992.0));
    assert_eq!(read::<serde_json::Value>("9007199254740992").map(|value| value.is_f64()), Ok(true));
    let least = jcs_strict::to_canonical_vec(&i64::MIN, &Profile::RFC8785);
    assert_eq!(least.expect("is a double"), b"-9223372036854776000");
    for zero in ["-0", "-0.0", "-0e5", "0"] {
        assert_eq!(read::<f64>(zero).map(f64::to_bits), Ok(0), "{zero}");
    }
}

#[cfg(feature = "sha2")]
#[test]
fn a_digest_that_is_none_is_told_what_one_looks_like() {
    let (code, .., sentence) = refusal::<jcs_strict::Digest>("\"SHA256:05\"");
    assert_eq!(code, "E_JCS_TYPE");
    assert_eq!(
        sentence,
        "expected `sha256:` followed by 64 lower-case hexadecimal digits, found a string that does not fit"
    );
}
