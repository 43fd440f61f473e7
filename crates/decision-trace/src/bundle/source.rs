//! Where the bytes of a trace come from.

use std::io::{self, Read};

use findings::Report;

use crate::{Observer, Verifier};

/// Something that has the bytes of one trace, JSON Lines, and can be asked for them once.
pub trait Source: Sync {
    /// What it calls itself, for people.
    fn name(&self) -> Option<&str>;

    /// Its bytes, from the first on.
    ///
    /// # Errors
    ///
    /// Whatever keeps it from giving them.
    fn open(&self) -> io::Result<Box<dyn Read + '_>>;
}

/// Bytes in memory, with a name.
#[derive(Clone, Copy, Debug)]
pub struct NamedBytes<'a> {
    /// The name.
    pub name: &'a str,
    /// The bytes.
    pub bytes: &'a [u8],
}

impl Source for NamedBytes<'_> {
    fn name(&self) -> Option<&str> {
        Some(self.name)
    }

    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self.bytes))
    }
}

/// All bytes of a source through a verifier.
pub(super) fn pump<O: Observer>(
    source: &impl Source,
    verifier: &mut Verifier<'_, O>,
    report: &mut Report,
) -> io::Result<()> {
    let mut bytes = source.open()?;
    let mut piece = vec![0; 64 << 10];
    loop {
        match bytes.read(&mut piece) {
            Ok(0) => return Ok(()),
            // A report takes everything: there is no first fault to stop at.
            Ok(read) => {
                let _ = verifier.push(piece.get(..read).unwrap_or_default(), report);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
