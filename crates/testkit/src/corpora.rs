//! The inputs on which speed is measured, made by code: small documents as they are signed and hashed in practice, a long
//! trace, three large documents of the make of well-known public ones, and four that each strain one part of the work.

mod records;
mod strains;
mod wide_world;

use crate::spelling::{Escapes, Spelling, WhiteSpace, canonical, spell};
use crate::{EnvelopeText, Prng};

/// One input.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// Its name in tables and records of results.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The input itself.
    pub bytes: Vec<u8>,
    /// Whether every line is a document of its own.
    pub lines: bool,
    /// Whether all its numbers are integers of magnitude below 2^53, so that the integer profile accepts it.
    pub integers: bool,
    /// Whether it is already in canonical form (each line, where it has lines).
    pub canonical: bool,
    /// Whether it is one of the small documents, for which the highest factors are asked.
    pub small: bool,
}

impl Corpus {
    /// The documents in it: its lines, or itself.
    pub fn documents(&self) -> Vec<&[u8]> {
        if self.lines {
            self.bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect()
        } else {
            vec![&self.bytes]
        }
    }
}

/// A maker of one corpus.
pub type Maker = fn() -> Corpus;

/// The makers of all corpora by name, in the order of the tables. Making some of them takes a noticeable moment.
pub const ALL: &[(&str, Maker)] = &[
    ("envelope", envelope),
    ("envelope-pretty", envelope_pretty),
    ("authority", records::authority),
    ("trace", records::trace),
    ("trace-as-written", records::trace_as_written),
    ("messages", wide_world::messages),
    ("catalog", wide_world::catalog),
    ("outlines", wide_world::outlines),
    ("wide-object", strains::wide_object),
    ("escapes", strains::escapes),
    ("scripts", strains::scripts),
    ("doubles", strains::doubles),
];

/// The corpus called `name`.
pub fn named(name: &str) -> Option<Corpus> {
    ALL.iter().find(|(other, _)| *other == name).map(|(_, make)| make())
}

fn envelope() -> Corpus {
    Corpus {
        name: "envelope",
        about: "binding-moment envelope, canonical",
        bytes: EnvelopeText::default().canonical().into_bytes(),
        lines: false,
        integers: true,
        canonical: true,
        small: true,
    }
}

fn envelope_pretty() -> Corpus {
    let mut prng = Prng::new(0xe1);
    let mut json = EnvelopeText::default().json();
    json.shuffle_members(&mut prng);
    let spelling = Spelling {
        white_space: WhiteSpace::Indented(2),
        escapes: Escapes::PerMille(55),
        varied_integers: false,
    };
    Corpus {
        name: "envelope-pretty",
        about: "the same, indented, members shuffled, some characters as escapes",
        bytes: spell(&json, spelling, &mut prng).bytes,
        lines: false,
        integers: true,
        canonical: false,
        small: true,
    }
}

/// `json` without white space or needless escapes, members in the tree's order.
fn compact(json: &crate::Json) -> Vec<u8> {
    spell(json, Spelling::COMPACT, &mut Prng::new(0)).bytes
}

/// `json` indented by `width`, members in the tree's order.
fn indented(json: &crate::Json, width: usize) -> Vec<u8> {
    let spelling = Spelling { white_space: WhiteSpace::Indented(width), ..Spelling::COMPACT };
    spell(json, spelling, &mut Prng::new(0)).bytes
}

/// The canonical text of a tree that is known to have one.
fn canonical_bytes(json: &crate::Json) -> Vec<u8> {
    canonical(json).unwrap_or_default().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn every_corpus_has_the_name_under_which_it_is_listed_and_the_same_bytes_every_time() {
        for (name, make) in ALL {
            let corpus = make();
            assert_eq!(corpus.name, *name);
            assert!(corpus.bytes == make().bytes, "{name} differs between two makings");
            assert!(std::str::from_utf8(&corpus.bytes).is_ok(), "{name} is not UTF-8");
        }
    }

    #[test]
    fn sizes_are_those_of_the_documents_they_stand_for() {
        let size = |name: &str| super::named(name).map_or(0, |corpus| corpus.bytes.len());
        assert!((1400..1700).contains(&size("envelope")), "{}", size("envelope"));
        assert!((2000..2500).contains(&size("envelope-pretty")), "{}", size("envelope-pretty"));
        assert!((950..1250).contains(&size("authority")), "{}", size("authority"));
        assert!((9_000_000..11_000_000).contains(&size("trace")), "{}", size("trace"));
        assert!((500_000..800_000).contains(&size("messages")), "{}", size("messages"));
        assert!((1_400_000..2_000_000).contains(&size("catalog")), "{}", size("catalog"));
        assert!((1_900_000..2_500_000).contains(&size("outlines")), "{}", size("outlines"));
        assert!((900_000..1_200_000).contains(&size("escapes")), "{}", size("escapes"));
        assert!((900_000..1_200_000).contains(&size("scripts")), "{}", size("scripts"));
    }
}
