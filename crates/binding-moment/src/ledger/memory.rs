//! A ledger that lives as long as the process.

use std::sync::{Mutex, MutexGuard, PoisonError};

use findings::{Finding, Location, Report};

use crate::codes::E_BM_LEDGER;
use crate::ledger::book::{Book, Question};
use crate::ledger::{Discard, EmitOptions, Emitted, Incorporated, Ledger, Refusal, Standing, UnixMillis};
use crate::{Emission, Reply, Resolution};

/// A [`Ledger`] in memory. After a restart nothing of it is left: then every resolution is of an unknown envelope, and is discarded.
#[derive(Debug, Default)]
pub struct MemoryLedger(Mutex<Book>);

impl MemoryLedger {
    /// Nothing emitted.
    pub fn new() -> MemoryLedger {
        MemoryLedger::default()
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        // No operation leaves a book half changed, so a panic elsewhere has spoilt nothing.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ledger for MemoryLedger {
    fn emit(&self, emission: &Emission, now: UnixMillis, options: EmitOptions) -> Result<Emitted, Refusal> {
        let question = Question::of(emission.envelope(), now, options);
        let mut book = self.book();
        let change = book.may_emit(question)?;
        book.record(change).map_err(|what| Refusal::Store(wrong(what)))?;
        Ok(Emitted { digest: question.terms.digest })
    }

    fn consume(&self, reply: Reply, now: UnixMillis) -> Result<Resolution, Discard> {
        let mut book = self.book();
        let (change, said) = book.may_consume(reply, now)?;
        book.record(change).map_err(|what| Discard::Store(wrong(what)))?;
        Ok(said?)
    }

    fn incorporate(&self, objection: &str) -> Result<Incorporated, Refusal> {
        let mut book = self.book();
        let change = book.may_incorporate(objection)?;
        book.record(change).map_err(|what| Refusal::Store(wrong(what)))?;
        Ok(Incorporated { digest: change.digest(), left: book.objections() })
    }

    fn standing(&self) -> Result<Standing, Refusal> {
        Ok(self.book().standing())
    }
}

/// Never met while the rules stand: what they allow can be recorded.
fn wrong(what: &str) -> Report {
    Finding::error(E_BM_LEDGER, Location::unknown(), what, "ruling B10").into()
}
