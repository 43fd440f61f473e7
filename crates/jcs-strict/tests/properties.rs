//! Laws that hold for every document, tried on random ones.

use jcs_strict::raw::{RawArray, RawObject};
use jcs_strict::{
    Document, Error, ErrorCode, Profile, canonical, check_canonical, digest, digest_lines, from_slice,
    oracle, parse, to_canonical_vec, to_digest,
};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use testkit::Prng;
use testkit::faults::Refused;
use testkit::json::Json;
use testkit::naive::{self, Bounds, Reading};
use testkit::spelling::{self, Spelling, spell};
use testkit::strategies;

const PROFILES: [Profile; 2] = [Profile::INTEGERS, Profile::RFC8785];

/// A tree and one of its many texts, with a generator to draw more from.
struct Sample {
    tree: Json,
    bytes: Vec<u8>,
    prng: Prng,
}

impl std::fmt::Debug for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", String::from_utf8_lossy(&self.bytes))
    }
}

fn documents(doubles: bool) -> impl Strategy<Value = Sample> {
    (strategies::documents(doubles), any::<u64>()).prop_map(|(tree, seed)| {
        let mut prng = Prng::new(seed);
        let spelling = Spelling::any(&mut prng);
        let bytes = spell(&tree, spelling, &mut prng).bytes;
        Sample { tree, bytes, prng }
    })
}

/// Bytes that often get far into a reader: pieces of JSON, well and ill-formed.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => prop::sample::select(vec![
            &b"{"[..], b"}", b"[", b"]", b",", b":", b"\"", b"\\", b"\"a\":", b"\"\\u0061\":", b"{\"a\":1,", b"null", b"true", b"fals",
            b"-", b"0", b"1.5", b"e", b"E+400", b"1e-400", b"9007199254740991", b"9007199254740992", b"00000000000000000000", b" ",
            b"\r\n", b"\t", b"\x00", b"\"\\ud83d\\ude00\"", b"\\ud800", b"\\udc00", b"\\uD8", b"\"\xf0\x9f\x98\x80\"", b"\xed\xa0\x80",
            b"\xef\xbb\xbf", b"\xc3", b"\xa9", b"[[[[[[[[", b"]]]]]]]]",
        ]).prop_map(<[u8]>::to_vec),
        1 => vec(any::<u8>(), 1..4),
    ];
    vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Any bytes at all, pieces of JSON, or a document with a few bytes changed.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        1 => vec(any::<u8>(), 0..64),
        4 => pieces(),
        4 => (documents(true), vec((any::<prop::sample::Index>(), any::<u8>()), 0..3)).prop_map(|(Sample { mut bytes, .. }, changes)| {
            for (place, byte) in changes {
                if !bytes.is_empty() {
                    let place = place.index(bytes.len());
                    bytes[place] = byte;
                }
            }
            bytes
        }),
    ]
}

/// What a value may hold that a name may: characters from both sides of the gap of the surrogates, and around it.
fn gap_name() -> impl Strategy<Value = String> {
    let edges = vec![
        'a',
        '\u{7f}',
        '\u{80}',
        '\u{7ff}',
        '\u{800}',
        '\u{d7ff}',
        '\u{e000}',
        '\u{fb33}',
        '\u{ff61}',
        '\u{ffff}',
        '\u{10000}',
        '\u{1f600}',
        '\u{10ffff}',
    ];
    vec(prop_oneof![6 => prop::sample::select(edges), 1 => any::<char>()], 0..4)
        .prop_map(|name| name.into_iter().collect())
}

/// What came of it, in a form that compares with equal signs.
fn outcome<T>(result: Result<T, Error>) -> Result<T, (ErrorCode, usize, String, String)> {
    result.map_err(|error| (error.code(), error.offset(), error.pointer().to_owned(), error.to_string()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(debug_assertions) { 300 } else { 10_000 }, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_canonical_form_of_a_canonical_form_is_itself(Sample { bytes, .. } in documents(true)) {
        let once = canonical(&bytes, &Profile::RFC8785).expect("in profile");
        let twice = canonical(once.as_bytes(), &Profile::RFC8785).expect("in profile");
        prop_assert_eq!(once, twice);
    }

    #[test]
    fn the_canonical_form_is_that_of_the_plainest_writer(Sample { tree, bytes, .. } in documents(false)) {
        let expected = spelling::canonical(&tree).expect("no raw parts");
        for profile in PROFILES {
            let canonical = canonical(&bytes, &profile).expect("in profile");
            prop_assert_eq!(canonical.as_str(), &expected);
        }
    }

    #[test]
    fn doubles_are_written_as_the_plainest_writer_writes_them(Sample { bytes, .. } in documents(true)) {
        let text = std::str::from_utf8(&bytes).expect("UTF-8");
        let expected = naive::read(text, Bounds { integers: false, depth: 64 });
        let canonical = canonical(&bytes, &Profile::RFC8785).expect("in profile");
        prop_assert_eq!(Reading::Whole(canonical.into_string()), expected);
    }

    #[test]
    fn check_canonical_accepts_exactly_the_fixed_points(bytes in bytes()) {
        for profile in PROFILES {
            match (check_canonical(&bytes, &profile), canonical(&bytes, &profile)) {
                (Ok(()), Ok(canonical)) => prop_assert_eq!(canonical.as_bytes(), &bytes),
                (Err(error), Ok(canonical)) => {
                    prop_assert_eq!(error.code(), ErrorCode::NotCanonical);
                    prop_assert_ne!(canonical.as_bytes(), &bytes);
                    let place = error.offset();
                    prop_assert_eq!(&canonical.as_bytes()[..place], &bytes[..place]);
                    prop_assert_ne!(canonical.as_bytes().get(place), bytes.get(place));
                }
                (checked, written) => prop_assert_eq!(outcome(checked), outcome(written.map(|_| ()))),
            }
        }
    }

    #[test]
    fn one_byte_more_or_less_or_other_is_no_fixed_point_unless_it_is_one(
        Sample { bytes, .. } in documents(true), place in any::<prop::sample::Index>(), byte in any::<u8>(), change in 0..3
    ) {
        let mut bytes = canonical(&bytes, &Profile::RFC8785).expect("in profile").into_string().into_bytes();
        prop_assert_eq!(outcome(check_canonical(&bytes, &Profile::RFC8785)), Ok(()));
        let place = place.index(bytes.len());
        match change {
            0 => bytes[place] = byte,
            1 => bytes.insert(place, byte),
            _ => drop(bytes.remove(place)),
        }
        let is_fixed = canonical(&bytes, &Profile::RFC8785).is_ok_and(|canonical| canonical.as_bytes() == bytes);
        prop_assert_eq!(check_canonical(&bytes, &Profile::RFC8785).is_ok(), is_fixed);
    }

    #[test]
    fn order_white_space_and_spelling_never_change_a_digest(Sample { mut tree, bytes, mut prng } in documents(false)) {
        tree.shuffle_members(&mut prng);
        let spelling = Spelling::any(&mut prng);
        let other = spell(&tree, spelling, &mut prng).bytes;
        for profile in PROFILES {
            prop_assert_eq!(outcome(digest(&bytes, &profile)), outcome(digest(&other, &profile)));
            prop_assert!(digest(&bytes, &profile).is_ok());
        }
    }

    #[test]
    fn names_come_in_the_order_of_their_utf16(names in btree_set(gap_name(), 0..12), seed in any::<u64>()) {
        let mut prng = Prng::new(seed);
        let mut shuffled: Vec<_> = names.iter().cloned().collect();
        prng.shuffle(&mut shuffled);
        let tree = testkit::json::object(shuffled.into_iter().map(|name| (name, Json::Null)));
        let spelling = Spelling::any(&mut prng);
        let bytes = spell(&tree, spelling, &mut prng).bytes;
        let canonical = canonical(&bytes, &Profile::INTEGERS).expect("in profile");
        let written = parse(canonical.as_bytes(), &Profile::INTEGERS).expect("in profile");
        let order: Vec<_> = written.root().members().map(|(name, _)| name.to_owned()).collect();
        let mut sorted: Vec<_> = names.into_iter().collect();
        sorted.sort_by_key(|name| name.encode_utf16().collect::<Vec<_>>());
        prop_assert_eq!(order, sorted);
    }

    #[test]
    fn every_member_is_found_by_its_name(names in btree_set(gap_name(), 0..40), other in gap_name()) {
        let tree = testkit::json::object(names.iter().cloned().zip((0..).map(Json::Integer)));
        let bytes = spell(&tree, Spelling::COMPACT, &mut Prng::new(1)).bytes;
        let document = parse(&bytes, &Profile::INTEGERS).expect("in profile");
        for (index, name) in (0..).zip(&names) {
            prop_assert_eq!(document.root().get(name).and_then(|value| value.as_integer()), Some(index));
            let mut pointer = String::new();
            jcs_strict::pointer::push_name(&mut pointer, name);
            prop_assert_eq!(document.root().pointer(&pointer).and_then(|value| value.as_integer()), Some(index));
        }
        prop_assert_eq!(document.root().get(&other).is_some(), names.contains(&other));
    }

    #[test]
    fn no_bytes_make_it_panic_and_every_door_says_the_same(bytes in bytes(), depth in 1..10_u16, size in 0..80_usize) {
        for profile in PROFILES.into_iter().flat_map(|p| [p, p.with_depth(depth), p.with_size(size)]) {
            let exact = outcome(oracle::exact(&bytes, &profile).map(|document| document.canonical()));
            let digested = exact.clone().map(|canonical| canonical.digest());
            prop_assert_eq!(outcome(canonical(&bytes, &profile)), exact.clone());
            prop_assert_eq!(outcome(parse(&bytes, &profile).map(|document| document.canonical())), exact.clone());
            prop_assert_eq!(outcome(digest(&bytes, &profile)), digested.clone());
            prop_assert_eq!(outcome(parse(&bytes, &profile).map(|document| document.digest())), digested);
            let fast = oracle::fast(&bytes, &profile);
            prop_assert!(fast.is_none() || fast == exact.clone().ok());
            let typed = from_slice::<serde::de::IgnoredAny>(&bytes, &profile);
            prop_assert_eq!(outcome(typed.map(|_| ())), exact.map(|_| ()));
        }
        let _ = (RawObject::parse(&bytes).is_ok(), RawArray::parse(&bytes).is_ok());
    }

    #[test]
    fn raw_readers_take_what_serde_json_takes(bytes in bytes()) {
        let is_json = std::str::from_utf8(&bytes).is_ok() && serde_json::from_slice::<serde::de::IgnoredAny>(&bytes).is_ok();
        let first = bytes.iter().find(|byte| !b" \t\n\r".contains(byte));
        prop_assert_eq!(RawObject::parse(&bytes).is_ok(), is_json && first == Some(&b'{'));
        prop_assert_eq!(RawArray::parse(&bytes).is_ok(), is_json && first == Some(&b'['));
        if !is_json {
            prop_assert_ne!(RawObject::parse(&bytes).expect_err("no JSON").code(), ErrorCode::Type);
        }
    }

    #[test]
    fn a_fault_has_the_code_and_place_that_it_was_made_with(faulty in strategies::faulty_documents()) {
        for profile in PROFILES {
            let refused = digest(&faulty.bytes, &profile);
            if faulty.fault.refused() == Refused::ByIntegers && profile == Profile::RFC8785 {
                prop_assert!(refused.is_ok());
                continue;
            }
            let error = refused.expect_err("broken");
            prop_assert_eq!((error.code().as_str(), error.offset()), (faulty.fault.code(), faulty.offset));
            if let Some(at) = &faulty.at {
                prop_assert_eq!(error.pointer(), at);
            }
        }
    }

    #[test]
    fn where_a_document_is_cut_the_pointer_leads_to_what_was_open(
        Sample { bytes, .. } in documents(true), cut in any::<prop::sample::Index>()
    ) {
        let whole = parse(&bytes, &Profile::RFC8785).expect("in profile");
        let cut = cut.index(bytes.len());
        if let Err(error) = parse(&bytes[..cut], &Profile::RFC8785) {
            let value = whole.root().pointer(error.pointer());
            if let Some(value) = value.filter(|_| error.code() != ErrorCode::Utf8 && error.offset() > whole.root().offset()) {
                prop_assert!(value.offset() <= error.offset() && error.offset() < value.offset() + value.raw().len());
            } else {
                prop_assert_eq!(error.pointer(), "");
            }
        }
    }

    #[test]
    fn what_does_not_fit_a_type_is_found_by_its_pointer_and_at_its_offset(Sample { bytes, .. } in documents(true)) {
        let document = parse(&bytes, &Profile::RFC8785).expect("in profile");
        match from_slice::<Picky>(&bytes, &Profile::RFC8785) {
            Ok(_) => prop_assert!(first_misfit(&document).is_none()),
            Err(error) => {
                prop_assert_eq!(error.code(), ErrorCode::Type);
                let value = document.root().pointer(error.pointer()).expect("resolves");
                prop_assert_eq!(value.offset(), error.offset());
                prop_assert_eq!(Some(error.offset()), first_misfit(&document));
            }
        }
    }

    #[test]
    fn what_is_read_into_a_value_is_written_back_in_canonical_form(Sample { bytes, .. } in documents(true)) {
        let value: serde_json::Value = from_slice(&bytes, &Profile::RFC8785).expect("any JSON fits");
        let expected = canonical(&bytes, &Profile::RFC8785).expect("in profile");
        prop_assert_eq!(to_canonical_vec(&value, &Profile::RFC8785).expect("in profile"), expected.as_bytes());
        prop_assert_eq!(to_digest(&value, &Profile::RFC8785).expect("in profile"), expected.digest());
    }

    #[test]
    fn integers_are_written_exactly_or_refused(value in prop_oneof![any::<i128>(), any::<i64>().prop_map(i128::from), -(1_i128 << 54)..1 << 54]) {
        let exact = value.unsigned_abs() < 1 << 53;
        match to_canonical_vec(&value, &Profile::INTEGERS) {
            Ok(text) => {
                prop_assert!(exact);
                prop_assert_eq!(String::from_utf8(text.clone()), Ok(value.to_string()));
                prop_assert_eq!(outcome(from_slice::<i128>(&text, &Profile::INTEGERS)), Ok(value));
            }
            Err(error) => prop_assert!(!exact && error.code() == ErrorCode::Number),
        }
        let double = value as f64;
        // Below the magnitude at which the conversion back would be cut off.
        let is_double = value.unsigned_abs() < 1 << 126 && double as i128 == value;
        match to_canonical_vec(&value, &Profile::RFC8785) {
            Ok(text) => prop_assert_eq!(outcome(from_slice::<f64>(&text, &Profile::RFC8785)), Ok(double)),
            Err(error) => prop_assert!(!is_double && error.code() == ErrorCode::Number),
        }
    }

    #[test]
    fn doubles_of_all_bits_are_written_and_read_back(bits in any::<u64>()) {
        let value = f64::from_bits(bits);
        match to_canonical_vec(&value, &Profile::RFC8785) {
            Ok(text) => prop_assert_eq!(outcome(from_slice::<f64>(&text, &Profile::RFC8785)), Ok(value)),
            Err(error) => prop_assert!(!value.is_finite() && error.code() == ErrorCode::Number),
        }
    }

    #[test]
    fn lines_have_the_answers_that_they_have_alone(lines in vec(bytes(), 0..6), ends_in_feed in any::<bool>()) {
        let lines: Vec<Vec<u8>> = lines.iter().flat_map(|line| line.split(|byte| *byte == b'\n')).map(<[u8]>::to_vec).collect();
        let mut text = lines.join(&b'\n');
        let is_blank_at_end = lines.last().is_some_and(Vec::is_empty);
        if ends_in_feed || is_blank_at_end {
            text.push(b'\n');
        }
        let expected: Vec<_> = if lines.is_empty() && !text.is_empty() {
            vec![outcome(digest(b"", &Profile::RFC8785))]
        } else {
            lines.iter().map(|line| outcome(digest(line, &Profile::RFC8785))).collect()
        };
        let answers: Vec<_> = digest_lines(&text, &Profile::RFC8785).map(|line| outcome(line.digest)).collect();
        prop_assert_eq!(answers, expected);
    }
}

/// A type that wants every number to be a `u8`, and everything else as it is.
#[derive(Debug, serde::Deserialize)]
#[serde(transparent)]
struct Picky(#[serde(deserialize_with = "picky")] ());

fn picky<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    use serde::de::{MapAccess, SeqAccess, Unexpected, Visitor};

    struct Any;

    impl<'de> Visitor<'de> for Any {
        type Value = ();

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("anything but a number that is no u8")
        }

        fn visit_unit<E>(self) -> Result<(), E> {
            Ok(())
        }

        fn visit_bool<E>(self, _: bool) -> Result<(), E> {
            Ok(())
        }

        fn visit_str<E>(self, _: &str) -> Result<(), E> {
            Ok(())
        }

        fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<(), E> {
            match u8::try_from(value) {
                Ok(_) => Ok(()),
                Err(_) => Err(E::invalid_value(Unexpected::Unsigned(value), &self)),
            }
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
            while seq.next_element::<Picky>()?.is_some() {}
            Ok(())
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
            while map.next_entry::<String, Picky>()?.is_some() {}
            Ok(())
        }
    }

    deserializer.deserialize_any(Any)
}

/// Where the first number stands that is no `u8` by its exact value.
fn first_misfit(document: &Document) -> Option<usize> {
    let mut open = vec![document.root()];
    while let Some(value) = open.pop() {
        if value.as_number().is_some() && value.as_integer().is_none_or(|value| u8::try_from(value).is_err())
        {
            return Some(value.offset());
        }
        let mut inner: Vec<_> = value.members().map(|(_, value)| value).chain(value.elements()).collect();
        inner.reverse();
        open.append(&mut inner);
    }
    None
}
