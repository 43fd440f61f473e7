//! Two spellings of one document have one digest, and what has two meanings has none.
//!
//! `cargo run -p jcs-strict --example same_bytes`

use jcs_strict::{Error, ErrorCode, Profile, digest, parse};

fn main() -> Result<(), Error> {
    let sent = br#"{ "to": "\u20ac 100", "again": 10e-1, "final": false }"#;
    let received = "{\"final\":false,\"to\":\"€ 100\",\"again\":1}".as_bytes();
    assert_eq!(digest(sent, &Profile::INTEGERS)?, digest(received, &Profile::INTEGERS)?);

    // Reading, where a digest alone is not enough: typed access, by name or by pointer.
    let document = parse(received, &Profile::INTEGERS)?;
    let to = document.root().get("to").and_then(|to| to.as_str());
    assert_eq!(to, Some("€ 100"));

    // The same name twice, once behind an escape: whose amount would be under the digest?
    let refused = digest(br#"{"pay":1,"p\u0061y":1000}"#, &Profile::INTEGERS);
    let refused = refused.map_err(|error| (error.code(), error.offset()));
    assert_eq!(refused, Err((ErrorCode::Duplicate, 9)));
    Ok(())
}
