//! Every sentence that a refusal says, with the shortest input that makes it say so, as a snapshot: a sentence may change, but only on
//! purpose. That none is left out is checked against the sources.

use jcs_strict::raw::{RawArray, RawObject};
use jcs_strict::{Error, Profile, check_canonical, from_slice, parse, to_canonical_vec};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[derive(Default)]
struct Page(String);

impl Page {
    fn refused<T>(&mut self, input: &str, result: Result<T, Error>) {
        let Err(error) = result else { panic!("accepted: {input}") };
        let (code, offset, pointer) = (error.code(), error.offset(), error.pointer());
        for character in input.chars() {
            match character {
                '\u{feff}' | '\0'..' ' => self.0.extend(character.escape_default()),
                character => self.0.push(character),
            }
        }
        let _ = writeln!(self.0, "\n  {code} at {offset} {pointer:?}\n  {error}");
        if let Some(detail) = error.detail() {
            let _ = writeln!(self.0, "  detail: {detail}");
        }
    }

    fn integers(&mut self, input: &str) {
        self.refused(input, parse(input.as_bytes(), &Profile::INTEGERS));
    }

    fn bytes(&mut self, input: &[u8]) {
        self.refused(&String::from_utf8_lossy(input), parse(input, &Profile::INTEGERS));
    }

    fn read<T: DeserializeOwned>(&mut self, input: &str) {
        let name = std::any::type_name::<T>()
            .replace("messages::", "")
            .replace("alloc::", "")
            .replace("collections::btree::map::", "");
        self.refused(&format!("{input} as {name}"), from_slice::<T>(input.as_bytes(), &Profile::RFC8785));
    }

    fn write<T: Serialize>(&mut self, name: &str, value: &T, profile: &Profile) {
        self.refused(name, to_canonical_vec(value, profile));
    }
}

#[test]
fn the_sentences_of_reading() {
    let mut page = Page::default();
    for input in [
        // What is missing or stands where it may not.
        "",
        "[",
        "[1,",
        "x",
        "[1 2",
        "{\"a\":1 2",
        "{1",
        "{\"a\":1,}",
        "{\"a\" 1",
        "1 2",
        "\u{feff}1",
        // Words and numbers.
        "nul",
        "True",
        "-",
        "01",
        "1.",
        "1e+",
        // Strings.
        "\"a",
        "\"\t\"",
        "\"\\",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\ud83d\"",
        "\"\\ude00\"",
        // What JSON would allow.
        "{\"a\":1,\"\\u0061\":2}",
        "[1.5]",
        "[9007199254740992]",
    ] {
        page.integers(input);
    }
    page.bytes(b"\"\xff\"");
    page.bytes("[".repeat(65).as_bytes());
    page.refused("1e400 (doubles)", parse(b"1e400", &Profile::RFC8785));
    page.refused("12345 (size 4)", parse(b"12345", &Profile::INTEGERS.with_size(4)));
    page.refused("{ } (is it canonical?)", check_canonical(b"{ }", &Profile::INTEGERS));
    page.refused("[] (raw object)", RawObject::parse(b"[]"));
    page.refused("{} (raw array)", RawArray::parse(b"{}"));
    insta::assert_snapshot!("reading", page.0);
}

#[derive(Debug, Deserialize, Serialize)]
struct Point {
    x: u8,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Closed {
    #[serde(alias = "b")]
    a: u8,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Empty {}

#[derive(Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    Dot,
    Circle(u8),
    Line(u8, u8),
    Box { w: u8 },
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(rename = "$serde_json::private::RawValue")]
struct Raw(u8);

#[derive(Debug, Serialize)]
#[serde(rename = "$serde_json::private::RawValue")]
struct RawOut {
    text: u8,
}

/// Asks for a value before its name.
#[derive(Debug)]
struct Hasty;

impl<'de> Deserialize<'de> for Hasty {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Hasty, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Hasty;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Hasty, A::Error> {
                map.next_value::<IgnoredAny>().map(|_| Hasty)
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

/// Stops after the first member.
#[derive(Debug)]
struct Early;

impl<'de> Deserialize<'de> for Early {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Early, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Early;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Early, A::Error> {
                map.next_entry::<IgnoredAny, IgnoredAny>().map(|_| Early)
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

#[test]
fn the_sentences_of_reading_into_a_type() {
    let mut page = Page::default();
    page.read::<u8>("null");
    page.read::<u8>("true");
    page.read::<u8>("\"1\"");
    page.read::<u8>("1.5");
    page.read::<u8>("256");
    page.read::<u8>("[]");
    page.read::<u8>("{}");
    page.read::<String>("1");
    page.read::<f32>("1e39");
    page.read::<char>("\"ab\"");
    page.read::<(u8, u8)>("[1]");
    page.read::<(u8, u8)>("[1,2,3]");
    page.read::<Early>("{\"a\":1,\"b\":2}");
    page.read::<Vec<Point>>("[{}]");
    page.read::<Point>("[1]");
    for other in ["null", "true", "1", "\"x\""] {
        page.read::<Point>(other);
    }
    page.read::<Closed>("{\"c\":1}");
    page.read::<Empty>("{\"c\":1}");
    page.read::<Closed>("{\"a\":1,\"b\":1}");
    page.read::<BTreeMap<u8, u8>>("{\"1\":1}");
    page.read::<Shape>("{}");
    page.read::<Shape>("1");
    page.read::<Shape>("\"Square\"");
    page.read::<Shape>("\"Circle\"");
    page.read::<Shape>("\"Line\"");
    page.read::<Shape>("\"Box\"");
    page.read::<Shape>("{\"Dot\":1}");
    page.read::<Shape>("{\"Line\":1}");
    page.read::<std::net::Ipv4Addr>("\"1.2.3\"");
    page.read::<Raw>("1");
    page.read::<Hasty>("{\"a\":1}");
    insta::assert_snapshot!("reading_into_a_type", page.0);
}

struct Failing;

impl Serialize for Failing {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("the words of the type"))
    }
}

struct Hiding;

impl Serialize for Hiding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut elements = serializer.serialize_seq(None)?;
        let _ = serde::ser::SerializeSeq::serialize_element(&mut elements, &1.5);
        serde::ser::SerializeSeq::end(elements)
    }
}

#[test]
fn the_sentences_of_writing_a_type() {
    let mut page = Page::default();
    page.write("1.5 (integers)", &1.5, &Profile::INTEGERS);
    page.write("NaN (doubles)", &f64::NAN, &Profile::RFC8785);
    page.write("u64::MAX (doubles)", &u64::MAX, &Profile::RFC8785);
    page.write("[[]] (depth 1)", &[[0; 0]], &Profile::INTEGERS.with_depth(1));
    page.write("12345 (size 4)", &12345, &Profile::INTEGERS.with_size(4));
    page.write("{1: 1}", &BTreeMap::from([(1, 1)]), &Profile::INTEGERS);
    page.write("{true: 1}", &BTreeMap::from([(true, 1)]), &Profile::INTEGERS);
    page.write("{(): 1}", &BTreeMap::from([((), 1)]), &Profile::INTEGERS);
    page.write("{[1]: 1}", &BTreeMap::from([([1], 1)]), &Profile::INTEGERS);
    page.write("{Circle(1): 1}", &BTreeMap::from([(Shape::Circle(1), 1)]), &Profile::INTEGERS);
    page.write("{BTreeMap: 1}", &BTreeMap::from([(BTreeMap::from([("a", 1)]), 1)]), &Profile::INTEGERS);
    page.write("{f64: 1}", &Named(1.5), &Profile::INTEGERS);
    page.write("{bytes: 1}", &Named(Bytes), &Profile::INTEGERS);
    page.write("RawValue", &[RawOut { text: 1 }], &Profile::INTEGERS);
    page.write("its own failure", &[Failing], &Profile::INTEGERS);
    page.write("a refusal that it hides", &Hiding, &Profile::INTEGERS);
    insta::assert_snapshot!("writing_a_type", page.0);
}

/// An object of one member with this as its name.
struct Named<T>(T);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(&self.0, 1)])
    }
}

struct Bytes;

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(b"a")
    }
}

/// Sentences that no input leads to.
const NEVER_SAID: &[&str] = &["not a JSON text", "another kind of value"];

#[test]
fn no_sentence_of_the_sources_is_without_a_snapshot() {
    const SOURCES: &[&str] = &[
        include_str!("../src/lib.rs"),
        include_str!("../src/exact.rs"),
        include_str!("../src/exact/strings.rs"),
        include_str!("../src/raw.rs"),
        include_str!("../src/misfit.rs"),
        include_str!("../src/de.rs"),
        include_str!("../src/ser.rs"),
        include_str!("../src/ser/containers.rs"),
        include_str!("../src/ser/name.rs"),
    ];
    const SNAPSHOTS: &[&str] = &[
        include_str!("snapshots/messages__reading.snap"),
        include_str!("snapshots/messages__reading_into_a_type.snap"),
        include_str!("snapshots/messages__writing_a_type.snap"),
    ];
    let said = SNAPSHOTS.concat();
    let mut found = 0;
    for sentence in SOURCES.iter().flat_map(|source| sentences(source)) {
        found += 1;
        let is_known = NEVER_SAID.contains(&&*sentence) || said.contains(&sentence);
        assert!(is_known, "no snapshot has the sentence: {sentence}");
    }
    assert!(found > 40, "only {found} sentences have been found");
}

/// The string literals of a source that read like a sentence, cut at what is put into them.
fn sentences(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let mut sentences = Vec::new();
    for line in
        code.lines().map(str::trim_start).filter(|line| !line.starts_with("//") && !line.starts_with('#'))
    {
        // Odd parts stand in quotes; escaped quotes and backslashes are put back afterwards.
        let line = line.replace("\\\\", "\u{1}").replace("\\\"", "\u{2}").replace("'\"'", "");
        for literal in line.split('"').skip(1).step_by(2) {
            let literal = literal.replace('\u{1}', "\\").replace('\u{2}', "\"");
            // Brackets of the grammar stand between backticks; what is put in does not.
            let parts = literal.replace("`{`", "\u{3}").replace("`}`", "\u{4}");
            for part in parts.split(['{', '}']).step_by(2) {
                let part = part.replace('\u{3}', "`{`").replace('\u{4}', "`}`");
                if part.trim().split(' ').count() > 1 {
                    sentences.push(part.trim().to_owned());
                }
            }
        }
    }
    sentences
}
