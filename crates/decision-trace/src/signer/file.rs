//! Private keys in files: PKCS#8 (RFC 5958, RFC 8410) in PEM (RFC 7468), without a password, as `openssl genpkey -algorithm ed25519` writes them.

use core::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use ed25519_dalek::SigningKey;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{DecodePrivateKey, EncodePrivateKey, KeypairBytes};
use findings::{Code, Finding, Location, Report};
use zeroize::Zeroizing;

use super::{MemorySigner, SignError, Signer};
#[cfg(unix)]
use crate::codes::E_KEY_MODE;
use crate::codes::{E_KEY_FILE, E_KEY_FORM};
use crate::{Component, PublicKey};

const SECTION: &str = "docs/keys.md";

/// A key file has some 120 bytes; what is much longer is none.
const LONGEST: u64 = 16 * 1024;

/// A key that was read from a file once and is kept in memory, as in a [`MemorySigner`].
///
/// A public half in the file is held against the one that is computed, and never signed with.
pub struct FileSigner(MemorySigner);

impl FileSigner {
    /// Reads the private key in a file.
    ///
    /// # Errors
    ///
    /// One finding, named by the path: `E_KEY_FILE` (cannot be read, or is no ordinary file), `E_KEY_MODE` (on Unix: group or others have rights to
    /// it), `E_KEY_FORM`. Nothing of what the file holds is in it.
    pub fn open(
        path: impl AsRef<Path>,
        key_id: impl Into<String>,
        component: Component,
    ) -> Result<FileSigner, Report> {
        let path = path.as_ref();
        let text = read(path)?;
        let key = core::str::from_utf8(&text).ok().and_then(|pem| SigningKey::from_pkcs8_pem(pem).ok());
        let key = key.ok_or_else(|| {
            let sentence = "one private Ed25519 key is expected, in PKCS#8 and PEM, without a password, and nothing else";
            refuse(E_KEY_FORM, path, sentence)
        })?;
        Ok(FileSigner(MemorySigner { key_id: key_id.into(), component, key }))
    }

    /// As a recorder takes it.
    pub fn boxed(self) -> crate::BoxedSigner {
        Box::new(self)
    }

    /// Its public half, for a key set.
    pub fn public_key(&self) -> PublicKey {
        self.0.public_key()
    }
}

impl Signer for FileSigner {
    fn key_id(&self) -> &str {
        self.0.key_id()
    }

    fn component(&self) -> Component {
        self.0.component()
    }

    fn sign(&self, message: &[u8]) -> Result<[u8; 64], SignError> {
        self.0.sign(message)
    }

    fn local_key(&self) -> Option<PublicKey> {
        self.0.local_key()
    }
}

/// Without the key.
impl fmt::Debug for FileSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("FileSigner");
        out.field("key_id", &self.key_id()).field("component", &self.component()).finish_non_exhaustive()
    }
}

/// Writes the private key of a seed into a new file, on Unix with the mode 0600, durably, and says its public half.
///
/// The file holds no public half, since older readers refuse one.
///
/// # Errors
///
/// `E_KEY_FILE`, where there is something of that name already, or where it cannot be written; then nothing is left of it.
pub fn create_key_file(path: impl AsRef<Path>, seed: &[u8; 32]) -> Result<PublicKey, Report> {
    let path = path.as_ref();
    let public_key = PublicKey::of(SigningKey::from_bytes(seed).verifying_key());
    let pair = KeypairBytes { secret_key: *seed, public_key: None };
    let pem = pair.to_pkcs8_pem(LineEnding::LF).map_err(|_| {
        // It is of fixed size and form.
        refuse(E_KEY_FORM, path, "a key that can be encoded is expected")
    })?;
    let mut file = new_file().open(path).map_err(|error| failed(path, &error))?;
    let written =
        file.write_all(pem.as_bytes()).and_then(|()| file.sync_all()).and_then(|()| sync_folder(path));
    written.map_err(|error| {
        drop(file);
        // It was made a moment ago and holds no whole key that anybody uses.
        let _ = fs::remove_file(path);
        failed(path, &error)
    })?;
    Ok(public_key)
}

/// Writes a new private key, made from the system's own randomness, as [`create_key_file`] does. The seed is wiped from memory.
///
/// # Errors
///
/// As for [`create_key_file`]; `E_KEY_FILE` too where the system has no randomness.
#[cfg(feature = "getrandom")]
pub fn generate_key_file(path: impl AsRef<Path>) -> Result<PublicKey, Report> {
    let path = path.as_ref();
    let mut seed = Zeroizing::new([0; 32]);
    getrandom::fill(&mut *seed).map_err(|error| {
        let sentence =
            format!("randomness of the system is expected to make a key (the system says: {error})");
        refuse(E_KEY_FILE, path, sentence)
    })?;
    create_key_file(path, &seed)
}

fn new_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let real = fs::canonicalize(path)?;
    real.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

fn read(path: &Path) -> Result<Zeroizing<Vec<u8>>, Report> {
    // Looked at before it is opened, because opening a pipe or a device can wait for ever or do something.
    let found = fs::metadata(path).map_err(|error| failed(path, &error))?;
    if !found.is_file() {
        return Err(refuse(E_KEY_FILE, path, "an ordinary file is expected"));
    }
    let file = File::open(path).map_err(|error| failed(path, &error))?;
    check_mode(&file, path)?;
    // With room for everything from the start no copy of the key is left behind by growing.
    let mut text = Zeroizing::new(Vec::with_capacity(LONGEST as usize + 1));
    file.take(LONGEST).read_to_end(&mut text).map_err(|error| failed(path, &error))?;
    Ok(text)
}

/// The mode of what was opened, not of what has the name by now.
#[cfg(unix)]
fn check_mode(file: &File, path: &Path) -> Result<(), Report> {
    use std::os::unix::fs::PermissionsExt;
    let mode = file.metadata().map_err(|error| failed(path, &error))?.permissions().mode() & 0o7777;
    if jcs_strict::rule!("trace.key-file.mode", mode & 0o077 != 0) {
        let sentence = format!(
            "a private key that its owner alone can read (mode 0600) is expected, this file has the mode {mode:04o}"
        );
        return Err(refuse(E_KEY_MODE, path, sentence));
    }
    Ok(())
}

#[cfg(not(unix))]
fn check_mode(_: &File, _: &Path) -> Result<(), Report> {
    Ok(())
}

fn failed(path: &Path, error: &io::Error) -> Report {
    let sentence = match error.kind() {
        ErrorKind::AlreadyExists => "a name that is free is expected: a key is never written over".to_owned(),
        _ => format!("a private key file that can be read or written is expected (the system says: {error})"),
    };
    refuse(E_KEY_FILE, path, sentence)
}

fn refuse(code: Code, path: &Path, sentence: impl Into<String>) -> Report {
    let at = Location::unknown().in_document(path.to_string_lossy());
    Finding::error(code, at, sentence, SECTION).into()
}
