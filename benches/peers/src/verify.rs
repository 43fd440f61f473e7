//! Verifying a trace beside a straightforward loop over the usual crates, on one core and on two.
//!
//! Prints one line a contender: `verify`, the corpus, its records, the contender, nanoseconds; tabs between.

use benches::{Contender, interleave, signed};
use decision_trace::{KeySet, Options, Verifier};
use ed25519_dalek::{Signature, VerifyingKey};
use findings::Report;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::error::Error;

pub(crate) const NAME: &str = "signed-trace";
const RECORDS: usize = 20_000;
/// Best of five.
const ROUNDS: usize = 5;

pub(crate) fn measure() -> Result<(), Box<dyn Error>> {
    let text: String = signed::lines().take(RECORDS).collect();
    let keys = signed::keys();
    let on = |threads: usize| rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let (one, two) = (on(1)?, on(2)?);
    plainly(&text, &keys)?;
    let mut contenders = [
        Contender::new("loop", || plainly(&text, &keys).is_ok()),
        Contender::new("one core", || one.install(|| ours(&text, &keys))),
        Contender::new("two cores", || two.install(|| ours(&text, &keys))),
    ];
    for timing in interleave(&mut contenders, ROUNDS) {
        println!("verify\t{NAME}\t{RECORDS}\t{}\t{:.1}", timing.name, timing.nanoseconds);
    }
    Ok(())
}

/// Everything that the format asks, the keys read anew each time.
fn ours(text: &str, keys: &str) {
    let keys = KeySet::parse(keys.as_bytes()).expect("the key set is good");
    let mut report = Report::new();
    let mut verifier = Verifier::new(&keys, Options::new());
    let _ = verifier.push(text.as_bytes(), &mut report);
    let (summary, ()) = verifier.finish(&mut report);
    assert!(summary.passed && summary.records == RECORDS as u64, "{report}");
}

/// What one writes first: read, canonicalize, hash, compare, verify; of the rules only those that need no memory.
fn plainly(text: &str, keys: &str) -> Result<(), Box<dyn Error>> {
    let keys: Value = serde_json::from_str(keys)?;
    let mut by_id = HashMap::new();
    for key in keys["keys"].as_array().ok_or("no keys")? {
        let bytes: [u8; 32] = bytes_of(&key["public_key"])?;
        by_id.insert(key["id"].as_str().ok_or("no id")?.to_owned(), VerifyingKey::from_bytes(&bytes)?);
    }
    let mut head = Value::Null;
    for (place, line) in text.lines().enumerate() {
        let mut record: Value = serde_json::from_str(line)?;
        let members = record.as_object_mut().ok_or("no object")?;
        let hash = members.remove("hash").ok_or("no hash")?;
        let sig = members.remove("sig").ok_or("no sig")?;
        let stands = hash.as_str().ok_or("hash is no string")?;
        let digest = Sha256::digest(serde_jcs::to_vec(&record)?);
        let own: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        if stands != format!("sha256:{own}") || record["prev"] != head || record["seq"] != place {
            return Err(format!("record {place} is not in its place").into());
        }
        let key = by_id.get(record["key_id"].as_str().ok_or("no key_id")?).ok_or("unknown key")?;
        key.verify_strict(stands.as_bytes(), &Signature::from_bytes(&bytes_of(&sig)?))?;
        head = hash;
    }
    Ok(())
}

fn bytes_of<const N: usize>(text: &Value) -> Result<[u8; N], Box<dyn Error>> {
    use base64ct::{Base64UrlUnpadded, Encoding as _};
    let bytes = Base64UrlUnpadded::decode_vec(text.as_str().ok_or("no string")?)?;
    Ok(bytes.try_into().map_err(|_| "another length")?)
}
