//! Keys as they come to a key set: entries that `keys new` printed, other key sets, or a private key file with what is to be said of it.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use clap::Args;
use decision_trace::{Component, FileSigner, Key, KeySet, PublicKey, Time, layout};
use findings::Report;

use crate::clock;
use crate::input::{Input, MAX_BYTES, text_of};

/// How a private key file begins. Nothing that is JSON does.
const PEM: &[u8] = b"-----BEGIN ";

/// What a key set says of a key.
#[derive(Args, Clone, Debug)]
pub(super) struct Description {
    /// Which part of a runtime signs with the key: control-plane, supervisor or gateway
    #[arg(long, value_name = "COMPONENT", requires = "id")]
    component: Option<Component>,
    /// The name by which records name the key
    #[arg(long, value_name = "ID", requires = "component")]
    id: Option<String>,
    /// The first time at which it is valid, for example 2026-01-01T00:00:00Z; without it, now
    #[arg(long, value_name = "TIME", requires = "component")]
    not_before: Option<Time>,
    /// The last time at which it is valid; without it there is no end
    #[arg(long, value_name = "TIME", requires = "component")]
    not_after: Option<Time>,
}

/// Why there is no key.
pub(super) enum Unfit {
    Misuse(&'static str),
    Refused(Report),
}

impl From<Report> for Unfit {
    fn from(report: Report) -> Unfit {
        Unfit::Refused(report)
    }
}

impl Description {
    /// Nothing is said.
    pub(super) fn none() -> Description {
        Description { component: None, id: None, not_before: None, not_after: None }
    }

    pub(super) fn is_given(&self) -> bool {
        self.component.is_some()
    }

    /// What is wrong with it whatever the key.
    pub(super) fn check(&self) -> Result<(), Unfit> {
        match (self.not_before, self.not_after) {
            (Some(from), Some(until)) => check_window(from, until),
            _ => Ok(()),
        }
    }

    /// The key of which this is said; `None` where nothing is.
    pub(super) fn of(&self, public_key: PublicKey) -> Result<Option<Key>, Unfit> {
        let (Some(component), Some(id)) = (self.component, &self.id) else { return Ok(None) };
        let not_before = clock::told_or_now(self.not_before)?;
        let key = Key::new(id, component, public_key, not_before);
        Ok(Some(match self.not_after {
            Some(until) => {
                check_window(not_before, until)?;
                key.with_not_after(until)
            }
            None => key,
        }))
    }
}

/// A key that is valid at no time was not meant.
pub(super) fn check_window(from: Time, until: Time) -> Result<(), Unfit> {
    if from <= until { Ok(()) } else { Err(Unfit::Misuse("the last time of a key is before its first")) }
}

/// The keys in a file: of an entry, of a key set, or of a private key file with its description.
pub(super) fn keys_in(path: &PathBuf, description: &Description) -> Result<Vec<Key>, Unfit> {
    if is_private(path) {
        let public_key = public_half(path)?;
        let key = description.of(public_key)?;
        let message = "of a private key file it has to be said what it is: --component and --id";
        return Ok(vec![key.ok_or(Unfit::Misuse(message))?]);
    }
    if description.is_given() {
        return Err(Unfit::Misuse("an entry says its component and id itself; leave --component out"));
    }
    let input = Input::new(Some(path), MAX_BYTES);
    let bytes = input.read().map_err(|why| Report::from(why.finding()));
    let keys = bytes.and_then(|bytes| {
        let is_set = jcs_strict::parse(&bytes, &layout::PROFILE)
            .is_ok_and(|document| document.root().get(layout::name::KEYS).is_some());
        if is_set {
            Ok(KeySet::parse(&bytes)?.keys().cloned().collect())
        } else {
            Ok(vec![Key::parse(&bytes)?])
        }
    });
    Ok(keys.map_err(|report: Report| report.relocated(|at| at.in_document(input.title())))?)
}

/// Whether a file holds a private key, by how it begins. No more of it is read.
pub(super) fn is_private(path: &PathBuf) -> bool {
    let is_ordinary = path.as_os_str() != "-" && path.is_file();
    let mut beginning = [0; PEM.len()];
    let read = |mut file: File| file.read_exact(&mut beginning);
    is_ordinary && File::open(path).and_then(read).is_ok() && beginning == *PEM
}

/// The public half of the key in a private key file.
pub(crate) fn public_half(path: &PathBuf) -> Result<PublicKey, Report> {
    // What the key is called and signs makes no difference to its public half.
    let signer = FileSigner::open(path, "", Component::Gateway);
    let signer = signer.map_err(|report| report.relocated(|at| at.in_document(text_of(path.as_os_str()))))?;
    Ok(signer.public_key())
}
