//! What is asked: an operation, its input, and which document of it is of chance.

use countersign_conformance::json::{Json, Members};
use countersign_conformance::{input, model};
use testkit::documents::{Recipe, document};
use testkit::exhaust::ALPHABETS;
use testkit::faults::{Fault, broken};
use testkit::grammar::{GrammarFault, malformed};
use testkit::json::{Name, object};
use testkit::resolutions::resolution;
use testkit::spelling::{Spelling, spell};
use testkit::{EnvelopeText, Json as Tree, Prng};

/// The operations that are explored.
pub(super) const OPERATIONS: &[&str] = &[
    "canonicalize",
    "check-canonical",
    "check-moment",
    "extract-moment",
    "check-resolution",
    "hash-envelope",
];

/// After so many questions documents have grown to their usual size.
const GROWN: u64 = 4000;

/// The name of a wrapper round a resolution, where one is set.
const WRAPPER: &str = "decision";

/// A question.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// The operation.
    pub(super) op: &'static str,
    /// The member of the input that holds the document.
    pub(super) name: &'static str,
    /// The document.
    pub(super) document: Vec<u8>,
    /// The members before it and behind it.
    around: (Members, Members),
}

impl Question {
    /// The question of this number: small at first.
    pub(super) fn any(op: &str, number: u64, prng: &mut Prng) -> Question {
        let recipe = Recipe {
            depth: 1 + prng.below(1 + (number.min(GROWN) * 4 / GROWN) as usize),
            width: 1 + prng.below(2 + (number.min(GROWN) * 4 / GROWN) as usize),
            doubles: false,
        };
        let doubles = Recipe { doubles: true, ..recipe };
        let is_integers = prng.chance(1, 2);
        let profile = if is_integers { "integers" } else { "rfc8785" };
        let profile = (vec![("profile".to_owned(), Json::from(profile))], Vec::new());
        let recipe_of_profile = if is_integers { recipe } else { doubles };
        let (op, name, document, around) = match op {
            "canonicalize" => ("canonicalize", "document", strict(recipe_of_profile, prng), profile),
            "check-canonical" => {
                ("check-canonical", "document", nearly_canonical(recipe_of_profile, prng), profile)
            }
            "check-moment" => ("check-moment", "document", moment(prng), Default::default()),
            "extract-moment" => {
                ("extract-moment", "document", tool_result(doubles, prng), Default::default())
            }
            "check-resolution" => {
                let (envelope, digest) = small_envelope(prng);
                let before = vec![("envelope".to_owned(), model::document(envelope.as_bytes()))];
                let behind = if prng.chance(1, 2) {
                    vec![("wrapper".to_owned(), Json::from(WRAPPER))]
                } else {
                    Vec::new()
                };
                let document = mutated(resolution(&digest, WRAPPER, prng), 6, prng);
                ("check-resolution", "resolution", document, (before, behind))
            }
            _ => ("hash-envelope", "document", hashed(doubles, prng), Default::default()),
        };
        Question { op, name, document, around }
    }

    /// The same question of another document.
    pub(super) fn with(&self, document: &[u8]) -> Question {
        Question { document: document.to_vec(), ..self.clone() }
    }

    /// The input as it is sent.
    pub(super) fn input(&self) -> Members {
        let (before, behind) = &self.around;
        let here = (self.name.to_owned(), model::document(&self.document));
        before.iter().cloned().chain([here]).chain(behind.iter().cloned()).collect()
    }

    /// Whether the document has a canonical form, asked of the same bytes, where this question rests on it and on more.
    pub(super) fn basic(&self) -> Option<Question> {
        let profile = match self.op {
            "check-moment" | "check-resolution" => "integers",
            "hash-envelope" => "rfc8785",
            "check-canonical" => self.profile()?,
            _ => return None,
        };
        let around = (vec![("profile".to_owned(), Json::from(profile))], Vec::new());
        Some(Question { op: "canonicalize", name: "document", document: self.document.clone(), around })
    }

    /// A document that this question accepts.
    pub(super) fn accepted(&self) -> Vec<u8> {
        let envelope = self.around.0.iter().find(|(name, _)| name == "envelope");
        match (self.op, envelope.and_then(|(_, document)| input::document(document).ok())) {
            ("check-moment", _) => small_envelope(&mut Prng::new(0)).0.into_bytes(),
            ("check-resolution", Some(envelope)) => {
                let digest = jcs_strict::Digest::of(&envelope);
                format!("{{\"envelope_digest\":\"{digest}\",\"option_idx\":0,\"resolution\":\"option\"}}")
                    .into_bytes()
            }
            _ => b"{}".to_vec(),
        }
    }

    /// The profile, where the question names one.
    pub(super) fn profile(&self) -> Option<&str> {
        self.around.0.iter().find(|(name, _)| name == "profile").and_then(|(_, value)| value.as_str())
    }
}

/// A document of strict JSON or with something against it.
fn strict(recipe: Recipe, prng: &mut Prng) -> Vec<u8> {
    match prng.below(8) {
        0..=2 => spelled(&document(prng, recipe), prng),
        3 | 4 => {
            let json = document(prng, recipe);
            let fault = prng.pick(Fault::ALL).copied().unwrap_or(Fault::Duplicate);
            let spelling = Spelling::any(prng);
            broken(&json, fault, spelling, prng).map_or_else(|| b"[".to_vec(), |faulty| faulty.bytes)
        }
        5 | 6 => {
            let alphabet = &ALPHABETS[prng.below(ALPHABETS.len())];
            let length = prng.between(1, 10);
            (0..length).flat_map(|_| alphabet.symbols[prng.below(16)].to_vec()).collect()
        }
        _ => {
            let bytes = spelled(&document(prng, recipe), prng);
            mutated(bytes, 1, prng)
        }
    }
}

/// Documents close to their canonical form, on either side.
fn nearly_canonical(recipe: Recipe, prng: &mut Prng) -> Vec<u8> {
    if prng.chance(1, 3) {
        return strict(recipe, prng);
    }
    let json = document(prng, Recipe { doubles: false, ..recipe });
    let canonical = testkit::spelling::canonical(&json).unwrap_or_default().into_bytes();
    mutated(canonical, 2, prng)
}

fn moment(prng: &mut Prng) -> Vec<u8> {
    let envelope = EnvelopeText::any(prng);
    let json = match prng.below(4) {
        0 => Some(envelope.json()),
        1 => return moment_with_a_fault(&envelope, prng),
        _ => {
            let fault = prng.pick(GrammarFault::ALL).copied().unwrap_or(GrammarFault::Missing);
            malformed(&envelope, fault, prng).map(|malformed| malformed.json)
        }
    };
    let bytes = spelled(&json.unwrap_or_else(|| envelope.json()), prng);
    mutated(bytes, 8, prng)
}

/// An envelope that the profile refuses.
fn moment_with_a_fault(envelope: &EnvelopeText, prng: &mut Prng) -> Vec<u8> {
    let fault = prng.pick(Fault::ALL).copied().unwrap_or(Fault::Duplicate);
    let spelling = Spelling::any(prng);
    broken(&envelope.json(), fault, spelling, prng).map_or_else(Vec::new, |faulty| faulty.bytes)
}

/// A whole tool result: the envelope somewhere among members of any JSON.
fn tool_result(recipe: Recipe, prng: &mut Prng) -> Vec<u8> {
    let mut members: Vec<(Name, Tree)> = vec![("content".into(), document(prng, recipe))];
    for _ in 0..prng.below(3) {
        let envelope = EnvelopeText::any(prng);
        let json = match prng.below(4) {
            0 => document(prng, recipe),
            1 => {
                let fault = prng.pick(GrammarFault::ALL).copied().unwrap_or(GrammarFault::Missing);
                malformed(&envelope, fault, prng).map_or(Tree::Null, |malformed| malformed.json)
            }
            _ => envelope.json(),
        };
        members.push(("binding_moment".into(), json));
    }
    prng.shuffle(&mut members);
    let bytes = spelled(&Tree::Object(members), prng);
    mutated(bytes, 8, prng)
}

/// An object with a signature now and then, at the top or below.
fn hashed(recipe: Recipe, prng: &mut Prng) -> Vec<u8> {
    let json = document(prng, recipe);
    let json = match json {
        Tree::Object(mut members) => {
            if prng.chance(1, 2) && members.iter().all(|(name, _)| *name != Name::from("sig")) {
                let place = prng.below(members.len() + 1);
                let value = if prng.chance(1, 2) { Tree::from("AAAA") } else { document(prng, recipe) };
                members.insert(place, ("sig".into(), value));
            }
            Tree::Object(members)
        }
        other => other,
    };
    let bytes = spelled(&json, prng);
    mutated(bytes, 6, prng)
}

/// The plainest envelope with these options and hatches, and its digest.
fn small_envelope(prng: &mut Prng) -> (String, String) {
    let options =
        (0..prng.between(2, 4)).map(|_| object([("label", Tree::from("")), ("reasoning", Tree::from(""))]));
    let hatches =
        object([("free_text", Tree::from(prng.chance(3, 4))), ("dialogue", Tree::from(prng.chance(3, 4)))]);
    let question = object([
        ("stem", Tree::from("")),
        ("options", Tree::Array(options.collect())),
        ("recommended_idx", Tree::Integer(0)),
        ("hatches", hatches),
    ]);
    let envelope = object([
        ("synopsis", Tree::from("")),
        ("findings", Tree::Array(Vec::new())),
        ("recommendations", Tree::Array(Vec::new())),
        ("offer", Tree::from("")),
        ("question", question),
    ]);
    let text = testkit::spelling::canonical(&envelope).unwrap_or_default();
    let digest = jcs_strict::Digest::of(text.as_bytes()).to_string();
    (text, digest)
}

fn spelled(json: &Tree, prng: &mut Prng) -> Vec<u8> {
    let mut json = json.clone();
    json.shuffle_members(prng);
    let spelling = Spelling::any(prng);
    spell(&json, spelling, prng).bytes
}

/// The bytes, one time in `often` with something done to them.
fn mutated(mut bytes: Vec<u8>, often: usize, prng: &mut Prng) -> Vec<u8> {
    if bytes.is_empty() || !prng.chance(1, often) {
        return bytes;
    }
    let start = prng.below(bytes.len());
    let end = (start + prng.between(1, 4)).min(bytes.len());
    match prng.below(4) {
        0 => drop(bytes.drain(start..end)),
        1 => {
            let piece = bytes[start..end].to_vec();
            let place = prng.below(bytes.len() + 1);
            bytes.splice(place..place, piece);
        }
        2 => bytes[start] = *prng.pick(b"{}[],:\"\\0129.eE-+ \n\x00\x7f\xc3\xed\xff").unwrap_or(&b'0'),
        _ => {
            let symbol = ALPHABETS[prng.below(ALPHABETS.len())].symbols[prng.below(16)];
            bytes.splice(start..start, symbol.iter().copied());
        }
    }
    bytes
}
