//! Reading a document through its cursors.

use jcs_strict::raw::{RawArray, RawObject};
use jcs_strict::{Digest, ErrorCode, Kind, Profile, Value, parse};

const TEXT: &str =
    r#" {"b":[1.0,"\u00e9\ud83d\ude00",{"x":-0.0}], "a":null ,"t":true,"f":false,"":{}, "a/b":{"m~n":7}} "#;

#[test]
fn reads_every_kind_of_value() {
    let document = parse(TEXT.as_bytes(), &Profile::INTEGERS).unwrap();
    let root = document.root();
    assert_eq!((root.kind(), root.len(), root.offset()), (Kind::Object, 6, 1));
    assert_eq!(root.raw(), TEXT.trim());
    let b = root.get("b").unwrap();
    assert_eq!((b.kind(), b.len()), (Kind::Array, 3));
    assert_eq!(b.at(0).unwrap().as_integer(), Some(1));
    assert_eq!(b.at(0).unwrap().as_number().unwrap().token(), "1.0");
    assert_eq!(b.at(1).unwrap().as_str(), Some("é😀"));
    assert_eq!(b.at(1).unwrap().as_integer(), None);
    assert_eq!(b.at(2).unwrap().get("x").unwrap().as_number().unwrap().as_f64(), 0.0);
    assert!(b.at(3).is_none());
    assert!(root.get("a").unwrap().is_null());
    assert_eq!(root.get("t").unwrap().as_bool(), Some(true));
    assert_eq!(root.get("f").unwrap().as_bool(), Some(false));
    assert_eq!(root.get("f").unwrap().as_str(), None);
    assert!(root.get("").unwrap().is_empty());
    assert!(root.get("x").is_none());
    assert!(b.get("x").is_none());
}

#[test]
fn lists_members_and_elements_in_document_order() {
    let document = parse(TEXT.as_bytes(), &Profile::INTEGERS).unwrap();
    let names: Vec<&str> = document.root().members().map(|(name, _)| name).collect();
    assert_eq!(names, ["b", "a", "t", "f", "", "a/b"]);
    let elements: Vec<&str> = document.root().get("b").unwrap().elements().map(|value| value.raw()).collect();
    assert_eq!(elements, ["1.0", r#""\u00e9\ud83d\ude00""#, r#"{"x":-0.0}"#]);
    assert_eq!(document.root().elements().count(), 0);
    assert_eq!(document.root().get("b").unwrap().members().count(), 0);
    assert!(format!("{:?}", document.root().members()).starts_with("{\"b\": Value("));
}

#[test]
fn follows_pointers() {
    let document = parse(TEXT.as_bytes(), &Profile::INTEGERS).unwrap();
    let at = |pointer: &str| document.root().pointer(pointer).map(|value: Value| value.raw());
    assert_eq!(at(""), Some(TEXT.trim()));
    assert_eq!(at("/b/2/x"), Some("-0.0"));
    assert_eq!(at("/a~1b/m~0n"), Some("7"));
    assert_eq!(at("/"), Some("{}"));
    for none in ["b", "/b/3", "/b/01", "/b/+1", "/b/-", "/b/", "/a~2b", "/a~", "/a/x", "/b/0/0", "//"] {
        assert_eq!(at(none), None, "{none}");
    }
}

#[test]
fn finds_names_in_large_objects_in_any_order() {
    for step in [1, 7] {
        let members: Vec<String> = (0..50).map(|i| format!("\"n{}\":{}", i * step % 50, i)).collect();
        let document = parse(format!("{{{}}}", members.join(",")).as_bytes(), &Profile::INTEGERS).unwrap();
        for i in 0..50 {
            let name = format!("n{}", i * step % 50);
            assert_eq!(document.root().get(&name).unwrap().as_integer(), Some(i));
        }
        assert!(document.root().get("n50").is_none());
    }
}

#[test]
fn writes_and_hashes_parts_of_a_document() {
    let text = r#"{"sig":"s","b":{"sig":1,"a":2},"a":[2.0]}"#;
    let document = parse(text.as_bytes(), &Profile::INTEGERS).unwrap();
    let root = document.root();
    assert_eq!(root.get("b").unwrap().canonical().as_str(), r#"{"a":2,"sig":1}"#);
    assert_eq!(root.canonical_without(&["sig"]).as_str(), r#"{"a":[2],"b":{"a":2,"sig":1}}"#);
    assert_eq!(root.canonical_without(&["a", "b", "sig"]).as_str(), "{}");
    assert_eq!(root.get("a").unwrap().canonical_without(&["sig"]).as_str(), "[2]");
    assert_eq!(root.digest(), Digest::of(document.canonical().as_bytes()));
    let sorted = parse(br#"{"a":1,"sig":2,"z":3}"#, &Profile::INTEGERS).unwrap();
    assert_eq!(sorted.root().canonical_without(&["sig", "a"]).as_str(), r#"{"z":3}"#);
}

#[test]
fn reads_digests_from_their_one_text_form() {
    let digest = Digest::of(b"");
    let text = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(digest.to_string(), text);
    assert_eq!(text.parse(), Ok(digest));
    for wrong in [
        "",
        "sha256:",
        &text[7..],
        &text[..70],
        &format!("{text}0"),
        &format!(" {text}"),
        &text.to_uppercase(),
        &text.replace("e3b0", "E3b0"),
        &text.replace("e3b0", "g3b0"),
        &text.replace("sha256", "SHA256"),
        &text.replace("sha256:", "sha256-"),
    ] {
        assert!(wrong.parse::<Digest>().is_err(), "{wrong}");
    }
}

#[test]
fn splits_an_object_whose_members_may_be_any_json() {
    let deep = ["[".repeat(100_000), "]".repeat(100_000)].concat();
    let text = format!(
        r#" {{"d":{deep}, "n" : 1e999 ,"\u006d":{{"a":1}},"m":"\ud800","n":[{{}},{{"a":[1,2]}}] }} "#
    );
    let object = RawObject::parse(text.as_bytes()).unwrap();
    let values: Vec<&[u8]> = object.members().map(|member| member.value).collect();
    assert_eq!(values, [deep.as_bytes(), b"1e999", br#"{"a":1}"#, br#""\ud800""#, br#"[{},{"a":[1,2]}]"#]);
    let m: Vec<_> = object.members().filter(|member| member.name_is("m")).collect();
    assert_eq!(m.len(), 2);
    for member in &m {
        assert!(text.as_bytes()[member.value_offset..].starts_with(member.value));
        assert!(text[member.name_offset..].starts_with('"'));
    }
    assert_eq!(RawObject::parse(b"{}").unwrap().members().count(), 0);
    assert!(
        !RawObject::parse(br#"{"\ud800":1}"#).unwrap().members().any(|member| member.name_is("\u{fffd}"))
    );
}

#[test]
fn splits_an_array_into_its_elements() {
    let array = RawArray::parse(b" [ 1 ,[2,[3]], \"]\" ,{\"a\":[]}]").unwrap();
    let elements: Vec<(usize, &[u8])> =
        array.elements().map(|element| (element.value_offset, element.value)).collect();
    assert_eq!(elements, [(3, &b"1"[..]), (6, b"[2,[3]]"), (15, b"\"]\""), (20, b"{\"a\":[]}")]);
    assert_eq!(RawArray::parse(b"[]").unwrap().elements().count(), 0);
}

#[test]
fn says_why_bytes_are_no_raw_object() {
    for (text, code, offset, pointer) in [
        (&b"[1]"[..], ErrorCode::Type, 0, ""),
        (b" 1", ErrorCode::Type, 1, ""),
        (b"", ErrorCode::Syntax, 0, ""),
        (b"{} x", ErrorCode::Syntax, 3, ""),
        (b"{\"a\":1,}", ErrorCode::Syntax, 7, ""),
        (b"{\"a\":{\"b\":[1,01]}}", ErrorCode::Syntax, 14, "/a/b"),
        (b"{\"a\":\"\\ud800\\x\"}", ErrorCode::Syntax, 13, "/a"),
        (b"{\"a\":\"\xff\"}", ErrorCode::Utf8, 6, ""),
        (b"{\"a\":\"\\u00\"}", ErrorCode::Syntax, 10, "/a"),
        (b"{\"a\":[}", ErrorCode::Syntax, 6, "/a"),
        (b"{\"a\":tru}", ErrorCode::Syntax, 8, "/a"),
    ] {
        let error = RawObject::parse(text).unwrap_err();
        assert_eq!((error.code(), error.offset(), error.pointer()), (code, offset, pointer), "{text:?}");
    }
    assert_eq!(RawArray::parse(b"{}").unwrap_err().code(), ErrorCode::Type);
}
