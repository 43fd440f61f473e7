//! A storage that fails at a chosen call.

use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex, PoisonError};

use crate::storage::{Storage, Wait};

/// What happens at the chosen call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// It fails with this kind of error and does nothing.
    Error(ErrorKind),
    /// A write takes so many bytes at most and says so; every other call does what it always does.
    Short(usize),
    /// A write takes so many bytes, and the next one fails for want of room; every other call fails at once.
    Full(usize),
}

/// Wraps a storage in which the call with a given number fails; they are counted from 0 since the number was set.
#[derive(Debug)]
pub struct Failing<S> {
    storage: S,
    plan: Arc<Mutex<Plan>>,
}

#[derive(Debug, Default)]
struct Plan {
    calls: usize,
    faults: Vec<(usize, Fault)>,
    full: bool,
}

/// Sets when a [`Failing`] storage fails.
#[derive(Clone, Debug)]
pub struct Fate(Arc<Mutex<Plan>>);

impl Fate {
    /// The call number `call`, from 0 for the next one, meets `fault`. Replaces what was set before.
    pub fn fail(&self, call: usize, fault: Fault) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) =
            Plan { calls: 0, faults: vec![(call, fault)], full: false };
    }

    /// The call number `call`, counted as before, meets `fault` as well.
    pub fn also(&self, call: usize, fault: Fault) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).faults.push((call, fault));
    }

    /// Nothing fails any more.
    pub fn spare(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Plan::default();
    }

    /// How many calls there were since the last of the above.
    pub fn calls(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).calls
    }
}

impl<S: Storage> Failing<S> {
    /// Wraps `storage`. Nothing fails until the second value says so.
    pub fn new(storage: S) -> (Failing<S>, Fate) {
        let plan = Arc::default();
        (Failing { storage, plan: Arc::clone(&plan) }, Fate(plan))
    }

    /// The fault of the call that is being made, if it is its turn.
    fn fault(&mut self) -> Option<Fault> {
        let mut plan = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        let call = plan.calls;
        plan.calls += 1;
        plan.faults.iter().find(|(at, _)| *at == call).map(|(_, fault)| *fault)
    }

    fn other(&mut self) -> io::Result<&mut S> {
        match self.fault() {
            Some(Fault::Error(kind)) => Err(kind.into()),
            Some(Fault::Full(_)) => Err(ErrorKind::StorageFull.into()),
            Some(Fault::Short(_)) | None => Ok(&mut self.storage),
        }
    }
}

impl<S: Storage> Storage for Failing<S> {
    fn open(&mut self) -> io::Result<()> {
        self.other()?.open()
    }

    fn lock(&mut self, wait: Wait) -> io::Result<bool> {
        self.other()?.lock(wait)
    }

    fn unlock(&mut self) -> io::Result<()> {
        self.other()?.unlock()
    }

    fn is_named(&mut self) -> io::Result<bool> {
        self.other()?.is_named()
    }

    fn length(&mut self) -> io::Result<u64> {
        self.other()?.length()
    }

    fn read(&mut self, at: u64, most: usize) -> io::Result<Vec<u8>> {
        self.other()?.read(at, most)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.plan.lock().unwrap_or_else(PoisonError::into_inner).full) {
            return Err(ErrorKind::StorageFull.into());
        }
        match self.fault() {
            None => self.storage.write(at, bytes),
            Some(Fault::Error(kind)) => Err(kind.into()),
            Some(Fault::Short(count)) => self.storage.write(at, &bytes[..count.min(bytes.len())]),
            Some(Fault::Full(0)) => Err(ErrorKind::StorageFull.into()),
            Some(Fault::Full(count)) => {
                self.plan.lock().unwrap_or_else(PoisonError::into_inner).full = true;
                self.storage.write(at, &bytes[..count.min(bytes.len())])
            }
        }
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.other()?.truncate(length)
    }

    fn sync_file(&mut self) -> io::Result<()> {
        self.other()?.sync_file()
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        self.other()?.sync_folder()
    }
}
