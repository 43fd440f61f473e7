//! The work under measurement, over all documents of a corpus. An error is a fault of the corpus, so it is answered with a
//! panic: a refusal is quick, and must never pass for speed.

use jcs_strict::Profile;
use sha2::{Digest as _, Sha256};
use testkit::corpora::Corpus;

/// The profile under which `corpus` is read.
pub fn profile(corpus: &Corpus) -> Profile {
    if corpus.integers { Profile::INTEGERS } else { Profile::RFC8785 }
}

/// Bytes to digest, the canonical text nowhere kept. Returns the exclusive or of all digests.
pub fn digest(documents: &[&[u8]], profile: &Profile) -> [u8; 32] {
    let mut all = [0; 32];
    for document in documents {
        match jcs_strict::digest(document, profile) {
            Ok(digest) => fold(&mut all, digest.as_bytes()),
            Err(error) => panic!("the corpus is refused: {error}"),
        }
    }
    all
}

/// Bytes to canonical text. Returns the length of all texts.
pub fn canonical(documents: &[&[u8]], profile: &Profile) -> usize {
    let mut length = 0;
    for document in documents {
        match jcs_strict::canonical(document, profile) {
            Ok(text) => length += std::hint::black_box(text.as_bytes()).len(),
            Err(error) => panic!("the corpus is refused: {error}"),
        }
    }
    length
}

/// Bytes to a tree to walk.
pub fn parse(documents: &[&[u8]], profile: &Profile) {
    for document in documents {
        match jcs_strict::parse(document, profile) {
            Ok(document) => drop(std::hint::black_box(document)),
            Err(error) => panic!("the corpus is refused: {error}"),
        }
    }
}

/// Whether each document is in canonical form already.
pub fn check(documents: &[&[u8]], profile: &Profile) -> bool {
    documents.iter().all(|document| jcs_strict::check_canonical(document, profile).is_ok())
}

/// SHA-256 of the documents as they are: what no digest of canonical text from the same bytes can be expected to beat.
pub fn sha256(documents: &[&[u8]]) -> [u8; 32] {
    let mut all = [0; 32];
    for document in documents {
        fold(&mut all, &Sha256::digest(document).into());
    }
    all
}

fn fold(all: &mut [u8; 32], digest: &[u8; 32]) {
    for (sum, byte) in all.iter_mut().zip(digest) {
        *sum ^= byte;
    }
}
