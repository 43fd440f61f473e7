//! The fast ways give the answers of the exact reading: verdict, code, place, pointer and bytes.

use jcs_strict::{Digest, Profile, canonical, check_canonical, digest, oracle, parse};
use testkit::Prng;

const SEEDS: &[&str] = &[
    r#"{"a":1,"b":[true,false,null],"c":{"d":"e"}}"#,
    r#"{ "z" : 1.0 , "y" : [ -0 , 10e-1, 9007199254740991 ], "x":{"b":{},"a":[]} }"#,
    r#"{"\u00e9":"\ud83d\ude00","\n":"\u000b\u001f\"\\\/\b","é":1}"#,
    "{\"\u{e000}\":1,\"\u{10000}\":2,\"\u{d7ff}\":\"\u{1f600} and a text of more than sixteen bytes\u{ff61}\"}",
    r#"[0.5,1e21,-1.5E-7,123456789012345678,0.1000000000000000055511151231257827,1e308,4.9e-324]"#,
    r#"{"aaaaaaaaaaaaaaaa":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb","aaaaaaaaaaaaaaab":"cc\tc"}"#,
    "[[[[[[[[{\"a\":[[[[[[[[1]]]]]]]],\n\n\t        \"b\":2\r\n}]]]]]]]]",
    r#"{"a":1,"a":2}"#,
    r#"{"\\":1,"\"":2,"a\\":{"\u0000":0,"\u0001":1},"a\"":[]}"#,
];

const PIECES: &[&[u8]] = &[
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"0",
    b"1",
    b"9",
    b"-",
    b".",
    b"e",
    b"E",
    b"+",
    b" ",
    b"\n",
    b"\t",
    b"u",
    b"a",
    b"b",
    b"true",
    b"null",
    b"\\u",
    b"\\ud800",
    b"\\udc00",
    b"\\n",
    b"\\u000a",
    b"\xc3\xa9",
    b"\xed\xa0\x80",
    b"\xff",
    b"\x80",
    b"\xf0\x9f\x98\x80",
    b"\x1f",
    b"\x7f",
    b"\0",
    b"\"\":",
    b"\"a\":1,",
    b"[[[[",
    b"]]]]",
    b"00",
    b"e400",
    b".0",
    b"5e-1",
    b"a longer run of characters without a stop",
    b"                    ",
];

fn agree(bytes: &[u8], profile: &Profile) {
    let expected = oracle::exact(bytes, profile).map(|document| document.canonical());
    let shown = || String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(canonical(bytes, profile), expected, "{}", shown());
    assert_eq!(check_canonical(bytes, profile), oracle::check_canonical(bytes, profile), "{}", shown());
    assert_eq!(
        digest(bytes, profile),
        expected.clone().map(|text| Digest::of(text.as_bytes())),
        "{}",
        shown()
    );
    assert_eq!(parse(bytes, profile).map(|document| document.canonical()), expected, "{}", shown());
    if let Ok(text) = expected {
        assert_eq!(check_canonical(text.as_bytes(), profile), Ok(()), "{}", shown());
        assert_eq!(canonical(text.as_bytes(), profile), Ok(text), "{}", shown());
    }
}

#[test]
fn agree_on_documents_with_faults_of_every_kind() {
    let mut prng = Prng::new(7);
    let profiles = [
        Profile::INTEGERS,
        Profile::RFC8785,
        Profile::RFC8785.with_depth(10).with_size(100),
        Profile::INTEGERS.with_depth(20),
    ];
    for round in 0..if cfg!(debug_assertions) { 10_000 } else { 200_000 } {
        let mut bytes = SEEDS[prng.below(SEEDS.len())].as_bytes().to_vec();
        for _ in 0..prng.below(4) {
            let place = prng.below(bytes.len() + 1);
            match prng.below(3) {
                0 => drop(bytes.drain(place..bytes.len().min(place + 1 + prng.below(3)))),
                1 => drop(bytes.splice(place..place, PIECES[prng.below(PIECES.len())].iter().copied())),
                _ => {
                    let end = bytes.len().min(place + 1);
                    drop(bytes.splice(place..end, PIECES[prng.below(PIECES.len())].iter().copied()));
                }
            }
        }
        agree(&bytes, &profiles[round % profiles.len()]);
    }
}

#[test]
fn agree_on_objects_of_many_members() {
    let mut prng = Prng::new(8);
    for count in [2, 23, 24, 25, 26, 40, 300] {
        for common in ["", "the same beginning ", "\u{e9}", "\\n", "\\\\"] {
            let endings = [
                "",
                "\\u0000",
                "\\t",
                "!",
                "#",
                "\u{7f}",
                "\u{e000}",
                "\u{1f600}",
                "\u{d7ff}",
                "\\\"",
                "\\\\",
                "a",
            ];
            let mut names: Vec<String> = (0..count)
                .map(|i| format!("{common}{}{}{}", prng.word(&endings), i, prng.word(&endings)))
                .collect();
            prng.shuffle(&mut names);
            if prng.chance(1, 4) {
                names[0] = names[count - 1].clone();
            }
            let members: Vec<String> =
                names.iter().map(|name| format!("\"{name}\":{}", prng.below(1000))).collect();
            agree(format!("[{{{}}}]", members.join(",")).as_bytes(), &Profile::INTEGERS);
        }
    }
}
