//! The documents and envelopes that all are asked about.

use testkit::documents::{Recipe, document};
use testkit::faults::{Fault, broken};
use testkit::grammar::{GrammarFault, malformed};
use testkit::spelling::{Spelling, spell};
use testkit::{EnvelopeText, Json, Prng};

/// One document.
pub(super) struct Case {
    pub(super) bytes: Vec<u8>,
    /// Whether it is meant as an envelope, so that its grammar is asked for.
    pub(super) envelope: bool,
}

const PLAIN: usize = 1_500;
const DOUBLES: usize = 1_500;
const FAULTY: usize = 1_700;
const ENVELOPES: usize = 1_000;
const MALFORMED: usize = 1_200;
const FAULTY_ENVELOPES: usize = 680;

/// All of them, the same every time.
pub(super) fn all() -> Vec<Case> {
    let mut prng = Prng::new(0x1e70);
    let mut cases = Vec::new();
    let prng = &mut prng;
    for (count, recipe) in [(PLAIN, Recipe::INTEGERS), (DOUBLES, Recipe::DOUBLES)] {
        for _ in 0..count {
            let json = document(prng, recipe);
            cases.push(Case { bytes: spelled(&json, prng), envelope: false });
        }
    }
    while cases.len() < PLAIN + DOUBLES + FAULTY {
        let fault = Fault::ALL[cases.len() % Fault::ALL.len()];
        let json = document(prng, Recipe::INTEGERS);
        if let Some(bytes) = with_fault(&json, fault, prng) {
            cases.push(Case { bytes, envelope: false });
        }
    }
    for _ in 0..ENVELOPES {
        let json = shuffled(EnvelopeText::any(prng).json(), prng);
        cases.push(Case { bytes: spelled(&json, prng), envelope: true });
    }
    for index in 0..MALFORMED {
        let fault = GrammarFault::ALL[index % GrammarFault::ALL.len()];
        let envelope = EnvelopeText::any(prng);
        if let Some(broken) = malformed(&envelope, fault, prng) {
            let json = shuffled(broken.json, prng);
            cases.push(Case { bytes: spelled(&json, prng), envelope: true });
        }
    }
    for index in 0..FAULTY_ENVELOPES {
        let fault = Fault::ALL[index % Fault::ALL.len()];
        let json = shuffled(EnvelopeText::any(prng).json(), prng);
        if let Some(bytes) = with_fault(&json, fault, prng) {
            cases.push(Case { bytes, envelope: true });
        }
    }
    cases
}

fn shuffled(mut json: Json, prng: &mut Prng) -> Json {
    json.shuffle_members(prng);
    json
}

fn spelled(json: &Json, prng: &mut Prng) -> Vec<u8> {
    let spelling = Spelling::any(prng);
    spell(json, spelling, prng).bytes
}

/// `None` where the document has no place for the fault; then the next one has.
fn with_fault(json: &Json, fault: Fault, prng: &mut Prng) -> Option<Vec<u8>> {
    let spelling = Spelling::any(prng);
    broken(json, fault, spelling, prng).map(|faulty| faulty.bytes)
}
