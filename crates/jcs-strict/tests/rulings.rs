//! Every ruling J1 to J8 from both sides of its bound, with code, offset and pointer.

use jcs_strict::ErrorCode::{self, Depth, Duplicate, NotCanonical, Number, Size, Surrogate, Syntax, Utf8};
use jcs_strict::{Profile, canonical, check_canonical, digest, parse};

const PROFILES: [&Profile; 2] = [&Profile::INTEGERS, &Profile::RFC8785];

fn accepts(text: impl AsRef<[u8]>, profile: &Profile, expected: &str) {
    let text = text.as_ref();
    let shown = String::from_utf8_lossy(text);
    match canonical(text, profile) {
        Ok(found) => assert_eq!(found.as_str(), expected, "{shown}"),
        Err(error) => panic!("{shown}: {error:?}"),
    }
    let document = parse(text, profile).expect("accepted a moment ago");
    assert_eq!(document.canonical().as_str(), expected, "{shown}");
    assert_eq!(document.text().as_bytes(), text);
    assert_eq!(digest(text, profile), Ok(jcs_strict::Digest::of(expected.as_bytes())), "{shown}");
    assert_eq!(check_canonical(expected.as_bytes(), profile), Ok(()), "{shown}");
    assert_eq!(check_canonical(text, profile).is_ok(), text == expected.as_bytes(), "{shown}");
}

fn refuses(text: impl AsRef<[u8]>, profile: &Profile, code: ErrorCode, offset: usize, pointer: &str) {
    let text = text.as_ref();
    let errors = [
        canonical(text, profile).map(drop),
        parse(text, profile).map(drop),
        digest(text, profile).map(drop),
        check_canonical(text, profile),
    ];
    for result in errors {
        let shown = String::from_utf8_lossy(text);
        let shown = if shown.len() > 200 { "a long text".into() } else { shown };
        match result {
            Ok(()) => panic!("accepted {shown}"),
            Err(error) => {
                assert_eq!(
                    (error.code(), error.offset(), error.pointer()),
                    (code, offset, pointer),
                    "{shown}: {error}"
                );
            }
        }
    }
}

fn everywhere_refuses(text: impl AsRef<[u8]>, code: ErrorCode, offset: usize, pointer: &str) {
    for profile in PROFILES {
        refuses(text.as_ref(), profile, code, offset, pointer);
    }
}

fn everywhere_accepts(text: impl AsRef<[u8]>, expected: &str) {
    for profile in PROFILES {
        accepts(text.as_ref(), profile, expected);
    }
}

#[test]
fn j1_takes_one_value_of_the_grammar_and_white_space_around_it() {
    everywhere_accepts(
        " \t\n\r{ \"a\" : [ 1 , true , false , null , \"\" , { } , [ ] ] } \r\n",
        r#"{"a":[1,true,false,null,"",{},[]]}"#,
    );
    everywhere_accepts(
        "\"\\u0041\\/\\b\\f\\n\\r\\t\\\"\\\\\\u001F\\u007f\"",
        "\"A/\\b\\f\\n\\r\\t\\\"\\\\\\u001f\u{7f}\"",
    );
    everywhere_accepts("0", "0");
    for (text, offset, pointer) in [
        ("", 0, ""),
        ("  ", 2, ""),
        ("\u{feff}1", 0, ""),
        ("1 \u{feff}", 2, ""),
        ("1 2", 2, ""),
        ("{}]", 2, ""),
        ("1,", 1, ""),
        ("nul", 3, ""),
        ("nulx", 3, ""),
        ("[nullx]", 5, ""),
        ("[trye]", 3, "/0"),
        ("[1, NaN]", 4, ""),
        ("[-Infinity]", 2, "/0"),
        ("[1,]", 3, ""),
        ("[,1]", 1, ""),
        ("[1 2]", 3, ""),
        ("[1", 2, ""),
        ("[1,", 3, ""),
        ("[[1,2],[3,4}]", 11, "/1"),
        ("{\"a\":1,}", 7, ""),
        ("{,}", 1, ""),
        ("{\"a\"}", 4, ""),
        ("{\"a\":}", 5, ""),
        ("{\"a\" 1}", 5, ""),
        ("{\"a\":1 \"b\":2}", 7, ""),
        ("{a:1}", 1, ""),
        ("{'a':1}", 1, ""),
        ("{\"a\":{\"b\":[1,{\"c\":]}", 18, "/a/b/1"),
        ("{\"a\":1]", 6, ""),
        ("{\"a", 3, ""),
        ("{\"x\":{\"a\\q", 9, "/x"),
        ("\"\\", 2, ""),
        ("\"\\q\"", 2, ""),
        ("\"\\U0041\"", 2, ""),
        ("\"\\u004g\"", 6, ""),
        ("\"\\u004", 6, ""),
        ("[\"a\u{1f}\"]", 3, "/0"),
        ("\"\n\"", 1, ""),
        ("[\"abc", 5, "/0"),
        ("01", 1, ""),
        ("-01", 2, ""),
        ("[-]", 2, "/0"),
        ("+1", 0, ""),
        (".5", 0, ""),
        ("[5.]", 3, "/0"),
        ("[5.x]", 3, "/0"),
        ("1e", 2, ""),
        ("1e+", 3, ""),
        ("[1e5.0]", 4, ""),
        ("/**/1", 0, ""),
        ("\0", 0, ""),
        ("\u{a0}1", 0, ""),
    ] {
        everywhere_refuses(text, Syntax, offset, pointer);
    }
}

#[test]
fn j1_refuses_what_is_not_utf8_first_and_at_its_first_byte() {
    everywhere_refuses(b"\"\xc3\"", Utf8, 1, "");
    everywhere_refuses(b"{\"a\":1,\"a\":2]\xff", Utf8, 13, "");
    everywhere_refuses(b"[01, \"\xe2\x82\"]", Utf8, 6, "");
    everywhere_refuses(b"\xff\xfe1\0", Utf8, 0, "");
    everywhere_refuses(b"\"\xf5\x80\x80\x80\"", Utf8, 1, "");
    everywhere_refuses(b"\"\xc0\xaf\"", Utf8, 1, "");
}

#[test]
fn j2_counts_open_containers_and_refuses_one_too_many() {
    let nested = |depth: usize| ["[".repeat(depth), "]".repeat(depth)].concat();
    everywhere_accepts(nested(64), &nested(64));
    everywhere_refuses(nested(65), Depth, 64, &"/0".repeat(64));
    everywhere_accepts(format!("[{0},{0}]", nested(63)), &format!("[{0},{0}]", nested(63)));
    let objects = |depth: usize| ["{\"a\":".repeat(depth - 1), "{}".into(), "}".repeat(depth - 1)].concat();
    everywhere_accepts(objects(64), &objects(64));
    everywhere_refuses(objects(65), Depth, 5 * 64, &"/a".repeat(64));
    accepts(nested(512), &Profile::INTEGERS.with_depth(512), &nested(512));
    refuses(nested(513), &Profile::INTEGERS.with_depth(512), Depth, 512, &"/0".repeat(512));
    accepts("1", &Profile::INTEGERS.with_depth(1), "1");
    accepts("[]", &Profile::INTEGERS.with_depth(1), "[]");
    refuses("[{}]", &Profile::INTEGERS.with_depth(1), Depth, 1, "/0");
    everywhere_refuses("[".repeat(1 << 20), Depth, 64, &"/0".repeat(64));
}

#[test]
fn j3_finds_a_duplicate_at_the_second_name() {
    everywhere_refuses(r#"{"a":1,"a":2}"#, Duplicate, 7, "");
    everywhere_refuses(r#"{"a":1,"a":2,]"#, Duplicate, 7, "");
    everywhere_refuses(r#"{"a":1,"a" 2"#, Duplicate, 7, "");
    everywhere_refuses(r#"{"a":1,"a"#, Syntax, 9, "");
    everywhere_refuses(r#"{"a":1,"\u0061":2}"#, Duplicate, 7, "");
    everywhere_refuses(r#"{"\ud83d\ude00":1,"😀":2}"#, Duplicate, 18, "");
    everywhere_refuses(r#"{"b":1,"":2,"c":3,"":4}"#, Duplicate, 18, "");
    everywhere_refuses(r#"[{"a/b~":{"x":1,"y":2,"x":3}}]"#, Duplicate, 22, "/0/a~1b~0");
    everywhere_refuses(r#"{"__proto__":1,"__proto__":1}"#, Duplicate, 15, "");
    everywhere_accepts(
        r#"{"":1,"__proto__":{"":2},"a":{"a":{"a":1}},"A":1}"#,
        r#"{"":1,"A":1,"__proto__":{"":2},"a":{"a":{"a":1}}}"#,
    );
    everywhere_accepts("{\"\u{e9}\":1,\"e\u{301}\":2}", "{\"e\u{301}\":2,\"\u{e9}\":1}");
    everywhere_accepts(r#"[{"a":1},{"a":1}]"#, r#"[{"a":1},{"a":1}]"#);
}

#[test]
fn j4_refuses_half_a_surrogate_pair_at_its_backslash() {
    everywhere_accepts(r#""\ud83d\ude00\uD800\uDC00\udbff\udfff""#, "\"\u{1f600}\u{10000}\u{10ffff}\"");
    everywhere_accepts("\"\\ud7ff\\ue000\\uffff\\ufdd0\"", "\"\u{d7ff}\u{e000}\u{ffff}\u{fdd0}\"");
    for (text, offset, pointer) in [
        (r#""\ud800""#, 1, ""),
        (r#"["a\udc00"]"#, 3, "/0"),
        (r#""\ud800\ud800\udc00""#, 1, ""),
        (r#""\ud800\u0041""#, 1, ""),
        (r#""\ud800\uzzzz""#, 1, ""),
        (r#""\ud800\u12"#, 1, ""),
        (r#""\ud800\"#, 1, ""),
        (r#""\ud800x\udc00""#, 1, ""),
        (r#""\udc00\ud800""#, 1, ""),
        (r#""\ud83d\ude00\ude00""#, 13, ""),
        (r#"{"k":{"\udbff":1}}"#, 7, "/k"),
        (r#"{"k":"\udfff"}"#, 6, "/k"),
    ] {
        everywhere_refuses(text, Surrogate, offset, pointer);
    }
    everywhere_refuses(b"\"\xed\xa0\xbd\xed\xb8\x80\"", Utf8, 1, "");
}

#[test]
fn j5_judges_integers_on_their_exact_decimal_value() {
    for (token, expected) in [
        ("1", "1"),
        ("1.0", "1"),
        ("1e0", "1"),
        ("10e-1", "1"),
        ("1E+3", "1000"),
        ("-0", "0"),
        ("-0.0", "0"),
        ("0e999999999", "0"),
        ("9.007199254740991e15", "9007199254740991"),
        ("-9007199254740991", "-9007199254740991"),
    ] {
        accepts(token, &Profile::INTEGERS, expected);
        accepts(format!("[{token}]"), &Profile::INTEGERS, &format!("[{expected}]"));
    }
    for token in [
        "1.5",
        "9007199254740992",
        "-9007199254740992",
        "9007199254740991.4",
        "0.99999999999999999999",
        "1.00000000000000000001",
        "1e-400",
        "1e400",
    ] {
        refuses(format!("[0,{token}]"), &Profile::INTEGERS, Number, 3, "/1");
    }
    refuses("[1.5.2]", &Profile::INTEGERS, Number, 1, "/0");
    refuses("[1.5e]", &Profile::INTEGERS, Number, 1, "/0");
    refuses("[1.2e1x]", &Profile::INTEGERS, Syntax, 6, "");
    refuses("[1.5.2]", &Profile::RFC8785, Syntax, 4, "");
}

#[test]
fn j6_writes_doubles_as_ecmascript_does() {
    let tie = f64::from_bits(0xc302_18ad_e56b_a4ba);
    for (token, expected) in [
        ("1.5", "1.5"),
        ("4.50", "4.5"),
        ("2e-3", "0.002"),
        ("0.000000000000000000000000001", "1e-27"),
        ("1e21", "1e+21"),
        ("1E20", "100000000000000000000"),
        ("9007199254740993", "9007199254740992"),
        ("1e-400", "0"),
        ("-1e-400", "0"),
        ("-0.0", "0"),
        ("0.1000000000000000055511151231257827", "0.1"),
        ("1.7976931348623157e308", "1.7976931348623157e+308"),
        ("5e-324", "5e-324"),
        ("1e23", "1e+23"),
        ("333333333.33333329", "333333333.3333333"),
    ] {
        accepts(token, &Profile::RFC8785, expected);
    }
    let text = canonical(format!("{tie:.1}").as_bytes(), &Profile::RFC8785).unwrap().into_string();
    assert!(text.ends_with("703.2"), "{text}");
    refuses("[1e400]", &Profile::RFC8785, Number, 1, "/0");
    refuses("{\"n\":-1.8e308}", &Profile::RFC8785, Number, 5, "/n");
}

#[test]
fn j7_takes_the_first_fault_of_the_document() {
    everywhere_refuses(r#"["\ud800", 01]"#, Surrogate, 2, "/0");
    everywhere_refuses(r#"[01, "\ud800"]"#, Syntax, 2, "");
    refuses(r#"{"a":1.5,"a":1}"#, &Profile::INTEGERS, Number, 5, "/a");
    refuses(r#"{"a":1,"a":1.5}"#, &Profile::INTEGERS, Duplicate, 7, "");
    let small = Profile::INTEGERS.with_size(3);
    accepts("[1]", &small, "[1]");
    refuses("[1 ]", &small, Size, 3, "");
    refuses(b"\xff\xff\xff\xff", &small, Size, 3, "");
    refuses(b"\xff\xff\xff", &small, Utf8, 0, "");
}

#[test]
fn j7_places_another_form_at_the_first_byte_that_differs() {
    for (text, offset) in [
        (" 1", 0),
        ("1 ", 1),
        (r#"{"b":1,"a":2}"#, 2),
        (r#"{"a":1, "b":2}"#, 7),
        (r#""\u0041""#, 1),
        (r#""a\/""#, 2),
        ("\"\\u001F\"", 6),
        ("[1.0]", 2),
        ("[-0]", 1),
        ("[1e1]", 2),
    ] {
        for profile in PROFILES {
            let error = check_canonical(text.as_bytes(), profile).unwrap_err();
            assert_eq!((error.code(), error.offset(), error.pointer()), (NotCanonical, offset, ""), "{text}");
        }
    }
}

#[test]
fn j8_sorts_names_by_utf16_code_units() {
    let shuffled =
        "{\"\u{ff61}\":5,\"\u{e000}\":3,\"\u{1f600}\":2,\"\u{fb33}\":4,\"\u{d7ff}\":1,\"\u{10000}\":0}";
    let sorted =
        "{\"\u{d7ff}\":1,\"\u{10000}\":0,\"\u{1f600}\":2,\"\u{e000}\":3,\"\u{fb33}\":4,\"\u{ff61}\":5}";
    everywhere_accepts(shuffled, sorted);
    everywhere_accepts(sorted, sorted);
    everywhere_accepts(
        r#"{"\u20ac":1,"\r":2,"1":3,"\u0080":4,"a":5,"ab":6,"":7,"aa":8,"\"":9,"\\":10,"A":11,"\u007f":12}"#,
        "{\"\":7,\"\\r\":2,\"\\\"\":9,\"1\":3,\"A\":11,\"\\\\\":10,\"a\":5,\"aa\":8,\"ab\":6,\"\u{7f}\":12,\"\u{80}\":4,\"\u{20ac}\":1}",
    );
}
