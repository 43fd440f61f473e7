//! A small library of vectors and a subject made of a closure, for the tests of the machine.
#![allow(dead_code, unreachable_pub, reason = "each test uses its part")]

use countersign_conformance::json::{Json, Members};
use countersign_conformance::loader::Library;
use countersign_conformance::model::{self, Expect, Fault, Vector, VectorFile};
use countersign_conformance::subject::{Answer, Introduction, Subject, Trouble};

/// `[1]` is accepted as `[1]`, `[1.5]` is refused at 1.
pub fn library() -> Library {
    let good = vector("good", "[1]", accept("[1]"));
    let mut bad = vector("bad", "[1.5]", reject([number_at(1)]));
    bad.twin = Some("jcs/numbers/good".to_owned());
    Library { files: vec![file(vec![good, bad])] }
}

pub fn file(vectors: Vec<Vector>) -> VectorFile {
    VectorFile {
        suite: "jcs".to_owned(),
        topic: "numbers".to_owned(),
        about: "Numbers are integers.".to_owned(),
        vectors,
    }
}

pub fn vector(name: &str, document: &str, expect: Expect) -> Vector {
    Vector {
        id: format!("jcs/numbers/{name}"),
        about: "A number is an integer.".to_owned(),
        op: "canonicalize".to_owned(),
        input: input(document.as_bytes()),
        twin: None,
        rulings: vec!["J5".to_owned()],
        requirements: vec!["BM-6.3-3".to_owned()],
        source: "authored".to_owned(),
        several_faults: false,
        expect,
    }
}

pub fn input(document: &[u8]) -> Members {
    vec![("profile".to_owned(), Json::from("integers")), ("document".to_owned(), model::document(document))]
}

pub fn output(canonical: &str, digest: &str) -> Members {
    vec![("canonical".to_owned(), Json::from(canonical)), ("digest".to_owned(), Json::from(digest))]
}

pub fn accept(canonical: &str) -> Expect {
    Expect::Accept { output: output(canonical, "sha256:x"), warnings: Vec::new() }
}

pub fn reject<const N: usize>(errors: [Fault; N]) -> Expect {
    Expect::Reject { errors: errors.to_vec(), warnings: Vec::new() }
}

pub fn number_at(offset: u64) -> Fault {
    Fault::new("E_JCS_NUMBER").at("/0").offset(offset)
}

pub fn accepts(canonical: &str) -> Answer {
    Answer::Accept { output: output(canonical, "sha256:x"), warnings: Vec::new() }
}

pub fn rejects<const N: usize>(errors: [Fault; N]) -> Answer {
    Answer::Reject { errors: errors.to_vec(), warnings: Vec::new() }
}

/// What a right subject answers to the library.
pub fn right(input: &Members) -> Answer {
    if *input == self::input(b"[1]") { accepts("[1]") } else { rejects([number_at(1)]) }
}

/// A subject whose answers a closure gives.
pub struct Fake<F> {
    pub introduction: Introduction,
    pub answer: F,
    pub starts: usize,
}

pub fn fake<F: FnMut(&Members) -> Result<Answer, Trouble>>(answer: F) -> Fake<F> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let introduction = Introduction {
        name: "fake".to_owned(),
        version: "1".to_owned(),
        language: "Rust".to_owned(),
        ops: words(&["canonicalize"]),
        features: words(&["codes", "locations"]),
    };
    Fake { introduction, answer, starts: 0 }
}

impl<F> Fake<F> {
    pub fn with_features(mut self, features: &[&str]) -> Self {
        self.introduction.features = features.iter().map(|feature| (*feature).to_owned()).collect();
        self
    }
}

impl<F: FnMut(&Members) -> Result<Answer, Trouble>> Subject for Fake<F> {
    fn start(&mut self) -> Result<Introduction, String> {
        self.starts += 1;
        Ok(self.introduction.clone())
    }

    fn ask(&mut self, _: &str, input: &Members) -> Result<Answer, Trouble> {
        (self.answer)(input)
    }

    fn stop(&mut self) -> Result<(), Trouble> {
        Ok(())
    }
}
