//! What this crate foretells, held against the reader that it is made for.

use jcs_strict::{Profile, canonical, check_canonical};
use testkit::documents::{Recipe, document};
use testkit::faults::{Fault, Refused, broken};
use testkit::spelling::{self, Spelling, spell};
use testkit::{EnvelopeText, Prng};

#[test]
fn every_spelling_of_a_tree_has_the_canonical_text_of_the_tree() {
    let mut prng = Prng::new(11);
    for _ in 0..5_000 {
        let json = document(&mut prng, Recipe::INTEGERS);
        let spelled = spell(&json, Spelling::any(&mut prng), &mut prng).bytes;
        let expected = spelling::canonical(&json);
        for profile in [Profile::INTEGERS, Profile::RFC8785] {
            let text = canonical(&spelled, &profile).map(|text| text.as_str().to_owned());
            assert_eq!(text.ok(), expected, "{}", String::from_utf8_lossy(&spelled));
        }
        let fixed = expected.unwrap_or_default();
        assert_eq!(check_canonical(fixed.as_bytes(), &Profile::INTEGERS), Ok(()));
        assert_eq!(check_canonical(&spelled, &Profile::INTEGERS).is_ok(), spelled == fixed.as_bytes());
    }
}

#[test]
fn every_fault_is_refused_with_its_code_at_its_place() {
    let mut prng = Prng::new(12);
    for fault in Fault::ALL {
        for _ in 0..500 {
            let json = document(&mut prng, Recipe::INTEGERS);
            let spelling = Spelling::any(&mut prng);
            let Some(faulty) = broken(&json, *fault, spelling, &mut prng) else { continue };
            let shown = String::from_utf8_lossy(&faulty.bytes);
            for profile in [Profile::INTEGERS, Profile::RFC8785] {
                if profile == Profile::RFC8785 && fault.refused() == Refused::ByIntegers {
                    assert!(canonical(&faulty.bytes, &profile).is_ok(), "{fault:?} {shown}");
                    continue;
                }
                let Err(error) = canonical(&faulty.bytes, &profile) else {
                    panic!("{fault:?} accepted: {shown}")
                };
                assert_eq!(error.code().as_str(), fault.code(), "{fault:?} {shown}");
                assert_eq!(error.offset(), faulty.offset, "{fault:?} {shown}");
                if let Some(at) = &faulty.at {
                    assert_eq!(error.pointer(), at, "{fault:?} {shown}");
                }
            }
        }
    }
}

#[test]
fn envelopes_are_written_in_canonical_form() {
    let mut prng = Prng::new(13);
    for _ in 0..500 {
        let text = EnvelopeText::any(&mut prng).canonical();
        assert_eq!(check_canonical(text.as_bytes(), &Profile::INTEGERS), Ok(()), "{text}");
    }
}
