//! The generators of this crate as proptest strategies. They shrink in size (depth and width first, then the seed).

use crate::documents::{Recipe, document};
use crate::faults::{Fault, Faulty, broken};
use crate::spelling::{Spelling, spell};
use crate::{EnvelopeText, Json, Prng};
use proptest::prelude::{Strategy, any};
use proptest::sample::select;

/// A tree that the integer profile accepts in any spelling, or RFC 8785 with `doubles`.
pub fn documents(doubles: bool) -> impl Strategy<Value = Json> {
    (0usize..6, 0usize..9, any::<u64>()).prop_map(move |(depth, width, seed)| {
        document(&mut Prng::new(seed), Recipe { depth, width, doubles })
    })
}

/// A tree and two texts of it, in different spellings and member orders.
pub fn two_spellings(doubles: bool) -> impl Strategy<Value = (Json, Vec<u8>, Vec<u8>)> {
    (documents(doubles), any::<u64>()).prop_map(|(json, seed)| {
        let mut prng = Prng::new(seed);
        let mut text = || {
            let mut shuffled = json.clone();
            shuffled.shuffle_members(&mut prng);
            let spelling = Spelling::any(&mut prng);
            spell(&shuffled, spelling, &mut prng).bytes
        };
        let (one, other) = (text(), text());
        (json, one, other)
    })
}

/// A document with one fault, its code and place foretold.
pub fn faulty_documents() -> impl Strategy<Value = Faulty> {
    (documents(false), select(Fault::ALL), any::<u64>()).prop_filter_map(
        "no place for this fault",
        |(json, fault, seed)| {
            let mut prng = Prng::new(seed);
            let spelling = Spelling::any(&mut prng);
            broken(&json, fault, spelling, &mut prng)
        },
    )
}

/// A well-formed envelope.
pub fn envelopes() -> impl Strategy<Value = EnvelopeText> {
    any::<u64>().prop_map(|seed| EnvelopeText::any(&mut Prng::new(seed)))
}
