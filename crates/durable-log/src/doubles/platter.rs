//! One file on a disk that can lose power, as plain data.

/// What of the unsynced bytes a loss of power leaves on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// Nothing that was not synced; a file whose folder was not synced is gone.
    Nothing,
    /// The file's name, and the first so many steps since the last sync: a step is one byte written, or one cut.
    Steps(usize),
    /// Everything, as if it had been synced a moment before.
    Everything,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Change {
    Wrote { at: usize, bytes: Vec<u8> },
    Cut(usize),
}

/// One file in one folder: what programs see of it, and what would be left if the power went now.
///
/// It is a value: comparing, cloning and hashing it is how a test walks every state that a protocol can reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Platter {
    seen: Option<Vec<u8>>,
    durable: Vec<u8>,
    named: bool,
    unsynced: Vec<Change>,
}

impl Platter {
    /// A disk without the file.
    pub fn empty() -> Platter {
        Platter::default()
    }

    /// A disk with a file that holds `bytes`, all of it durable.
    pub fn holding(bytes: &[u8]) -> Platter {
        Platter { seen: Some(bytes.to_vec()), durable: bytes.to_vec(), named: true, unsynced: Vec::new() }
    }

    /// What a program reads, or `None` where there is no file.
    pub fn seen(&self) -> Option<&[u8]> {
        self.seen.as_deref()
    }

    /// Creates the file where there is none.
    pub fn open(&mut self) {
        if self.seen.is_none() {
            *self = Platter { seen: Some(Vec::new()), ..Platter::default() };
        }
    }

    /// How many bytes a program sees.
    pub fn length(&self) -> u64 {
        self.seen.as_ref().map_or(0, |seen| seen.len() as u64)
    }

    /// At most `most` bytes from `at`.
    pub fn read(&self, at: u64, most: usize) -> Vec<u8> {
        let seen = self.seen.as_deref().unwrap_or_default();
        let start = usize::try_from(at).unwrap_or(usize::MAX).min(seen.len());
        let end = start.saturating_add(most).min(seen.len());
        seen.get(start..end).unwrap_or_default().to_vec()
    }

    /// Writes `bytes` at `at`; a gap before them is filled with zeros.
    pub fn write(&mut self, at: u64, bytes: &[u8]) {
        let change = Change::Wrote { at: usize::try_from(at).unwrap_or(usize::MAX), bytes: bytes.to_vec() };
        change.apply(self.seen.get_or_insert_default(), usize::MAX);
        self.unsynced.push(change);
    }

    /// Cuts the file down to `length` bytes.
    pub fn truncate(&mut self, length: u64) {
        let change = Change::Cut(usize::try_from(length).unwrap_or(usize::MAX));
        change.apply(self.seen.get_or_insert_default(), usize::MAX);
        self.unsynced.push(change);
    }

    /// Makes everything durable that programs see, but not the name.
    pub fn sync_file(&mut self) {
        for change in self.unsynced.drain(..) {
            change.apply(&mut self.durable, usize::MAX);
        }
    }

    /// A sync that fails as it does on Linux: programs go on seeing the bytes, which count as written and
    /// never reach the disk, whatever sync comes later.
    pub fn fail_sync_file(&mut self) {
        self.unsynced.clear();
    }

    /// Makes the name durable.
    pub fn sync_folder(&mut self) {
        self.named = self.seen.is_some();
    }

    /// Whether a loss of power would change nothing.
    pub fn is_durable(&self) -> bool {
        match &self.seen {
            Some(seen) => self.named && *seen == self.durable,
            None => true,
        }
    }

    /// How many steps there are since the last sync: [`Keep::Steps`] of this many keeps all of them.
    pub fn steps(&self) -> usize {
        self.unsynced.iter().map(Change::steps).sum()
    }

    /// Loses power.
    pub fn crash(&mut self, keep: Keep) {
        let mut left = match keep {
            Keep::Nothing => 0,
            Keep::Steps(steps) => steps,
            Keep::Everything => usize::MAX,
        };
        for change in std::mem::take(&mut self.unsynced) {
            change.apply(&mut self.durable, left);
            left = left.saturating_sub(change.steps());
        }
        self.named |= keep != Keep::Nothing && self.seen.is_some();
        if self.named {
            self.seen = Some(self.durable.clone());
        } else {
            *self = Platter::default();
        }
    }
}

impl Change {
    fn steps(&self) -> usize {
        match self {
            Change::Wrote { bytes, .. } => bytes.len(),
            Change::Cut(_) => 1,
        }
    }

    fn apply(&self, file: &mut Vec<u8>, steps: usize) {
        match self {
            Change::Wrote { at, bytes } => {
                let bytes = bytes.get(..steps).unwrap_or(bytes);
                let end = at.saturating_add(bytes.len());
                if !bytes.is_empty() {
                    file.resize(file.len().max(end), 0);
                    file[*at..end].copy_from_slice(bytes);
                }
            }
            Change::Cut(length) if steps > 0 => file.truncate(*length),
            Change::Cut(_) => {}
        }
    }
}
