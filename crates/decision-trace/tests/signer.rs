//! Private keys in files.

#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use decision_trace::{Component, FileSigner, MemorySigner, Signature, Signer, create_key_file};

/// RFC 8410 §10.3, the first example, and its public key from §10.1.
const PEM: &str = "-----BEGIN PRIVATE KEY-----\n\
                   MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
                   -----END PRIVATE KEY-----\n";
const SEED: [u8; 32] = [
    0xd4, 0xee, 0x72, 0xdb, 0xf9, 0x13, 0x58, 0x4a, 0xd5, 0xb6, 0xd8, 0xf1, 0xf7, 0x69, 0xf8, 0xad, 0x3a,
    0xfe, 0x7c, 0x28, 0xcb, 0xf1, 0xd4, 0xfb, 0xe0, 0x97, 0xa8, 0x8f, 0x44, 0x75, 0x58, 0x42,
];
const PUBLIC: &str = "Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE";
/// The second example: with an attribute and the public half.
const PEM_WITH_PUBLIC: &str = "-----BEGIN PRIVATE KEY-----\n\
    MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
    oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB\n\
    Z9w7lshQhqowtrbLDFw4rXAxZuE=\n\
    -----END PRIVATE KEY-----\n";

fn with_mode(path: &Path, text: &str, mode: u32) {
    fs::write(path, text).expect("written");
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("ours");
}

fn open(path: &Path) -> Result<FileSigner, String> {
    FileSigner::open(path, "a", Component::Gateway).map_err(|report| {
        let code = report.first_code().expect("an error");
        assert!(!report.to_string().contains("MC4C"), "nothing of the file is told");
        code.to_string()
    })
}

#[test]
fn the_examples_of_the_standard_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("key.pem");
    with_mode(&path, PEM, 0o600);
    let signer = open(&path).expect("a key");
    assert_eq!(signer.public_key().to_string(), PUBLIC);
    let signature = Signature::from_bytes(signer.sign(b"m").expect("it is in memory"));
    assert!(signer.public_key().verify(b"m", &signature));
    let same = MemorySigner::from_seed("a", Component::Gateway, &SEED);
    assert_eq!(same.sign(b"m"), Ok(*signature.as_bytes()));
    assert_eq!(format!("{signer:?}"), r#"FileSigner { key_id: "a", component: Gateway, .. }"#);
    // An attribute that nobody here understands; what matters is that no other key comes of it.
    with_mode(&path, PEM_WITH_PUBLIC, 0o400);
    if let Ok(signer) = open(&path) {
        assert_eq!(signer.public_key().to_string(), PUBLIC);
    }
}

#[test]
fn a_key_that_others_may_read_is_refused_with_its_mode() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("key.pem");
    for mode in [0o640, 0o604, 0o660, 0o620, 0o610, 0o601, 0o644, 0o777, 0o4604] {
        with_mode(&path, PEM, mode);
        assert_eq!(open(&path).err().as_deref(), Some("E_KEY_MODE"), "{mode:o}");
    }
    with_mode(&path, PEM, 0o644);
    let report = FileSigner::open(&path, "a", Component::Gateway).expect_err("others may read it");
    assert!(report.to_string().contains("(mode 0600) is expected, this file has the mode 0644"), "{report}");
    for mode in [0o600, 0o400, 0o700] {
        with_mode(&path, PEM, mode);
        assert!(open(&path).is_ok(), "{mode:o}");
    }
    // A link has a mode of its own, which says nothing.
    let link = folder.path().join("link");
    symlink(&path, &link).expect("a link");
    assert!(open(&link).is_ok());
    with_mode(&path, PEM, 0o644);
    assert_eq!(open(&link).err().as_deref(), Some("E_KEY_MODE"));
}

#[test]
fn what_is_no_private_key_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("key.pem");
    let another_public =
        PEM_WITH_PUBLIC.replace("Z9w7lshQhqowtrbLDFw4rXAxZuE=", "Z9w7lshQhqowtrbLDFw4rXAxZuA=");
    for bad in [
        "",
        "secret",
        "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n",
        // An X25519 key.
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VuBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n",
        &PEM.replace("PRIVATE", "ENCRYPTED PRIVATE"),
        &PEM.replace("VhC", "V"),
        &format!("{PEM}{PEM}"),
        &PEM.repeat(200),
        &another_public,
    ] {
        with_mode(&path, bad, 0o600);
        assert_eq!(open(&path).err().as_deref(), Some("E_KEY_FORM"), "{bad}");
    }
    with_mode(&path, "\u{0}", 0o600);
    fs::write(&path, [0xff, 0xfe]).expect("written");
    assert_eq!(open(&path).err().as_deref(), Some("E_KEY_FORM"));
    assert_eq!(open(folder.path()).err().as_deref(), Some("E_KEY_FILE"));
    assert_eq!(open(&folder.path().join("none")).err().as_deref(), Some("E_KEY_FILE"));
}

#[test]
fn a_pipe_is_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pipe");
    if Command::new("mkfifo").arg(&path).status().is_ok_and(|status| status.success()) {
        assert_eq!(open(&path).err().as_deref(), Some("E_KEY_FILE"));
    }
}

#[test]
fn a_new_file_is_the_standard_s_own_is_for_its_owner_alone_and_never_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("key.pem");
    let public_key = create_key_file(&path, &SEED).expect("it is new");
    assert_eq!(public_key.to_string(), PUBLIC);
    assert_eq!(fs::read_to_string(&path).expect("it can be read"), PEM);
    assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o7777, 0o600);
    let again = create_key_file(&path, &[1; 32]).expect_err("it is there");
    assert_eq!(again.first_code().map(|code| code.as_str()), Some("E_KEY_FILE"));
    assert_eq!(fs::read_to_string(&path).expect("it can be read"), PEM);
    let nowhere =
        create_key_file(folder.path().join("no/key.pem"), &[1; 32]).expect_err("there is no folder");
    assert_eq!(nowhere.first_code().map(|code| code.as_str()), Some("E_KEY_FILE"));
}

#[test]
fn what_openssl_writes_is_read_and_openssl_reads_what_is_written_here() {
    let folder = tempfile::tempdir().expect("a folder");
    let (theirs, ours) = (folder.path().join("theirs.pem"), folder.path().join("ours.pem"));
    let openssl = |words: &[&str]| {
        let output = Command::new("openssl").args(words).output().ok()?;
        output.status.success().then_some(output.stdout)
    };
    let name = |path: &Path| path.to_str().expect("text").to_owned();
    let Some(_) = openssl(&["genpkey", "-algorithm", "ed25519", "-out", &name(&theirs)]) else {
        return; // no openssl on this machine, or one without Ed25519
    };
    fs::set_permissions(&theirs, Permissions::from_mode(0o600)).expect("ours");
    let signer = open(&theirs).expect("a key");
    let der = openssl(&["pkey", "-in", &name(&theirs), "-pubout", "-outform", "DER"])
        .expect("it has a public half");
    assert_eq!(der.last_chunk::<32>(), Some(signer.public_key().as_bytes()));
    let public_key = create_key_file(&ours, &[5; 32]).expect("it is new");
    let der =
        openssl(&["pkey", "-in", &name(&ours), "-pubout", "-outform", "DER"]).expect("openssl reads it");
    assert_eq!(der.last_chunk::<32>(), Some(public_key.as_bytes()));
}
