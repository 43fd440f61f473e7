//! Writing a trace: one file, one writer, and every record durable before anybody is told of it.
//!
//! ```
//! use decision_trace::{Component, Draft, Key, KeySet, MemorySigner, Recorder, Time, ToolInvoked, ToolReturned};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("task-4471.jsonl");
//!
//! let control_plane = MemorySigner::from_seed("cp-2026", Component::ControlPlane, &[1; 32]);
//! let gateway = MemorySigner::from_seed("gw-2026", Component::Gateway, &[2; 32]);
//! let from: Time = "2026-01-01T00:00:00Z".parse()?;
//! let keys = KeySet::of([
//!     Key::new("cp-2026", Component::ControlPlane, control_plane.public_key(), from),
//!     Key::new("gw-2026", Component::Gateway, gateway.public_key(), from),
//! ])?;
//!
//! let recorder = Recorder::create(&path, keys, [control_plane.boxed(), gateway.boxed()])?;
//! let now: Time = "2026-09-16T14:00:00.020Z".parse()?;
//! let admission = Draft::parse("task.admitted", br#"{
//!     "task_id": "task-4471",
//!     "originating_principal": {"type": "human", "id": "sub|8f3a"},
//!     "agent": {"name": "order-analyst", "namespace": "support"},
//!     "authority_envelope": {"clearances": ["orders.read"], "expires": "2026-09-16T14:10:00.000Z"}
//! }"#)?;
//! recorder.admit("019267b4-7c1e-7a3f-8b2d-0123456789ab", now, admission)?;
//!
//! let call = ToolInvoked {
//!     call_id: "call-1",
//!     tool: "orders.get",
//!     clearances_required: vec!["orders.read"],
//!     arguments_digest: None,
//!     approval: None,
//! };
//! let recorded = recorder.append(Component::Gateway, now, &call)?; // durable now
//! assert_eq!(recorded.seq, 1);
//!
//! // The same call again is no record of a trace, so it is not written.
//! let again = recorder.append(Component::Gateway, now, &call).unwrap_err();
//! assert_eq!(again.code().as_str(), "E_TRACE_REF");
//! recorder.append(Component::Gateway, now, ToolReturned { call_id: "call-1", ok: true, result_digest: None })?;
//! assert_eq!(std::fs::read_to_string(&path)?.lines().count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod desk;
mod error;
mod line;
mod torn;
mod trust;

use core::convert::Infallible;
use core::fmt;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use durable_log::{Disk, Failure, Log, Place, Reader, Storage};
use findings::{Finding, Location, Report};
use jcs_strict::{Digest, rule};

use self::desk::{Desk, State};
use self::line::Line;
use self::trust::Trust;
use crate::codes::{E_RECORDER_ANSWER, E_RECORDER_BEGIN, E_RECORDER_DAMAGED, E_RECORDER_SIGN};
use crate::draft::data_pointer;
use crate::layout::name;
use crate::rules::Signed;
use crate::{Component, Draft, Head, KeySet, Kind, Observer, Options, Record, Signer, Time, Verifier};

pub use self::error::{Undone, Unrecorded};

const SECTION: &str = "DT §11";

/// A signer as a recorder keeps it.
pub type BoxedSigner = Box<dyn Signer + Send + Sync>;

/// The one writer of a trace.
///
/// - It holds the file's lock for as long as it lives; a second recorder gets `E_LOG_LOCKED`.
/// - A record is judged by every rule by which a verifier will judge it, before it is written; what breaks one is refused and nothing is
///   written. So a file that a recorder wrote can always be opened again.
/// - It returns when the record would survive a loss of power. Threads that wait at the same time share one sync; their records are signed side
///   by side.
/// - A failure loses no record of which somebody was told. The records that were on their way fail together, since each names the one before; nothing of them is
///   in the file, and the next call goes on from the last record there is. Only after `E_LOG_SYNC` is that unknown, and the file
///   has to be opened again.
///
/// It knows the rules of the trace. That a task does no more than its authority envelope allows is `Task`'s business, of the crate `authority-envelope`,
/// which keeps a recorder to itself.
///
/// `O` sees the records in their order, as they get their places: what [`spawn`](Recorder::spawn) needs to know of the budget, for example.
/// What it sees has no signature yet, and after a failure it is put back to what it was at the last durable record.
pub struct Recorder<S: Storage = Disk, O = ()> {
    log: Log<S>,
    desk: Mutex<Desk<O>>,
}

/// A record that is durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recorded {
    /// Its place in the trace.
    pub seq: u64,
    /// The time that it bears.
    pub ts: Time,
    /// Its hash.
    pub hash: Digest,
}

/// Where a record is going to stand, for those who decide what it says.
#[derive(Debug)]
#[non_exhaustive]
pub struct There<'a, O = ()> {
    /// The trace.
    pub trace_id: &'a str,
    /// The record's own place.
    pub seq: u64,
    /// The record's own time.
    pub ts: Time,
    /// What the records before it come to.
    pub observer: &'a O,
}

impl Recorder<Disk> {
    /// Begins a trace in a file that is not there yet, or is empty.
    ///
    /// # Errors
    ///
    /// As for [`open_on`](Recorder::open_on); `E_RECORDER_BEGIN` where there are records already.
    pub fn create(
        path: impl AsRef<Path>,
        keys: KeySet,
        signers: impl IntoIterator<Item = BoxedSigner>,
    ) -> Result<Recorder<Disk>, Unrecorded> {
        let recorder = Recorder::open_on(Disk::at(path.as_ref()), keys, signers, Options::new(), ())?;
        match recorder.head() {
            None => Ok(recorder),
            Some(head) => {
                let sentence = format!(
                    "a trace that is not begun is expected, the last record of this one is {}",
                    head.seq
                );
                Err(Unrecorded::Rules(refuse(E_RECORDER_BEGIN, Location::unknown(), sentence)))
            }
        }
    }

    /// Opens a trace that is there, to go on with it.
    ///
    /// # Errors
    ///
    /// As for [`open_on`](Recorder::open_on); `E_RECORDER_BEGIN` where there is no such file: a misspelt name begins no other trace.
    pub fn open(
        path: impl AsRef<Path>,
        keys: KeySet,
        signers: impl IntoIterator<Item = BoxedSigner>,
    ) -> Result<Recorder<Disk>, Unrecorded> {
        if let Err(error) = fs::metadata(path.as_ref()) {
            let sentence = format!("the file of a trace is expected (the system says: {error})");
            return Err(Unrecorded::Store(refuse(E_RECORDER_BEGIN, Location::unknown(), sentence)));
        }
        Recorder::open_on(Disk::at(path.as_ref()), keys, signers, Options::new(), ())
    }
}

impl<S: Storage, O: Observer + Clone> Recorder<S, O> {
    /// Opens a trace on any storage, with an observer that sees every record, those that are there first. A file that is not there is created.
    ///
    /// Every whole record is verified. What a crash has left of one that nobody was told of is dropped.
    ///
    /// # Errors
    ///
    /// - [`Unrecorded::Rules`] with everything that is found in the first faulty part of the file, or with `E_RECORDER_DAMAGED` for an end that no
    ///   broken write left. The file is as it was: it is never repaired.
    /// - [`Unrecorded::Signer`] with `E_RECORDER_SIGNER`: two signers for one component; a signer whose key the key set has not under its id
    ///   and component; a local key that is another than the key set's.
    /// - [`Unrecorded::Store`] with `E_LOG_OPEN`, `E_LOG_LOCKED`, `E_LOG_READ`, `E_LOG_LINE`, `E_LOG_CHANGED`, `E_LOG_WRITE`, `E_LOG_SYNC`.
    pub fn open_on(
        storage: S,
        keys: KeySet,
        signers: impl IntoIterator<Item = BoxedSigner>,
        options: Options,
        observer: O,
    ) -> Result<Recorder<S, O>, Unrecorded> {
        let trust = Trust::new(keys, signers)?;
        let keys = trust.keys().clone();
        let mut opening =
            Opening { verifier: Verifier::with_observer(&keys, options, observer), found: Report::new() };
        let log = Log::open(storage, &mut opening).map_err(|failure| match failure {
            Failure::Log(error) => Unrecorded::log(&error),
            Failure::Refused(report) => Unrecorded::Rules(report),
        })?;
        opening.settle().map_err(Unrecorded::Rules)?;
        let (story, observer) = opening.verifier.into_parts();
        let end = log.length();
        Ok(Recorder { log, desk: Mutex::new(Desk::new(trust, State { story, observer }, end)) })
    }

    /// Writes the first record: a task is admitted, in a trace of this id (a UUID in lower-case text form). The control plane signs.
    ///
    /// # Errors
    ///
    /// As for [`append`](Recorder::append).
    pub fn admit(
        &self,
        trace_id: &str,
        clock: Time,
        admission: impl Into<Draft>,
    ) -> Result<Recorded, Unrecorded> {
        let draft = admission.into();
        // A trace that is begun has its id; the draft is then refused for being a second admission.
        let written =
            self.write(Some(trace_id), None, Component::ControlPlane, clock, |_| Ok::<_, Infallible>(draft));
        written.map_err(Undone::unrecorded)
    }

    /// Writes a record: its data typed by their kind or as a [`Draft`], signed by the signer of a component, at the later of `clock` and the time of
    /// the record before.
    ///
    /// # Errors
    ///
    /// - [`Unrecorded::Rules`] with everything that a verifier would find wrong with the record: `E_TRACE_STRUCTURE`, `E_TRACE_COMPONENT`, `E_TRACE_KEY`
    ///   (the signer's key is not valid at this time), `E_TRACE_ADMISSION`, `E_TRACE_CLOSED`, `E_TRACE_REF`, `E_TRACE_APPROVAL`, `E_TRACE_LIMIT`; or
    ///   `E_RECORDER_ANSWER` for an answer that is not committed to but written out.
    /// - [`Unrecorded::Signer`] with `E_RECORDER_SIGNER` (none for this component) or `E_RECORDER_SIGN`.
    /// - [`Unrecorded::Store`] with an `E_LOG_` code: `E_LOG_FULL`, `E_LOG_WRITE`, `E_LOG_CHANGED`; `E_LOG_ABANDONED`, where a record before this one was not
    ///   signed; `E_LOG_SYNC` and then `E_LOG_POISONED`.
    ///
    /// Nothing is recorded in all these cases, but that after `E_LOG_SYNC` nobody knows.
    pub fn append(
        &self,
        by: Component,
        clock: Time,
        draft: impl Into<Draft>,
    ) -> Result<Recorded, Unrecorded> {
        let draft = draft.into();
        self.write(None, None, by, clock, |_| Ok::<_, Infallible>(draft)).map_err(Undone::unrecorded)
    }

    /// Writes delegation.spawned, whose data are decided when the place of the record is known: `issue` is called under the lock, with the record's own
    /// place and time and with what the observer knows there. No other record comes between.
    ///
    /// `issue` must not use this recorder, which waits for it.
    ///
    /// # Errors
    ///
    /// [`Undone::Refused`] with what `issue` says, and nothing is recorded; else as for [`append`](Recorder::append).
    pub fn spawn<E, D: Into<Draft>>(
        &self,
        by: Component,
        clock: Time,
        issue: impl FnOnce(There<'_, O>) -> Result<D, E>,
    ) -> Result<Recorded, Undone<E>> {
        self.write(None, Some(Kind::DelegationSpawned), by, clock, |there| issue(there).map(Into::into))
    }

    /// Writes tool.invoked, if the action is still allowed at the time that the record will bear: `authorize` is called under the lock with that time.
    ///
    /// `authorize` must not use this recorder, which waits for it.
    ///
    /// # Errors
    ///
    /// [`Undone::Refused`] with what `authorize` says, and nothing is recorded; else as for [`append`](Recorder::append). The action runs
    /// after `Ok` only.
    pub fn invoke<E, D: Into<Draft>>(
        &self,
        by: Component,
        clock: Time,
        authorize: impl FnOnce(There<'_, O>) -> Result<D, E>,
    ) -> Result<Recorded, Undone<E>> {
        self.write(None, Some(Kind::ToolInvoked), by, clock, |there| authorize(there).map(Into::into))
    }

    /// Writes a record that was signed elsewhere, given as its line without the line feed, if it is the next one of this trace and verifies.
    ///
    /// # Errors
    ///
    /// [`Unrecorded::Rules`] with everything that a verifier finds; [`Unrecorded::Store`] as for [`append`](Recorder::append).
    pub fn append_signed(&self, line: &[u8]) -> Result<Recorded, Unrecorded> {
        let record = Record::parse(line).map_err(Unrecorded::Rules)?;
        let keys = self.desk()?.trust.keys().clone();
        let signed = match keys.get(record.key_id()) {
            None => Signed::UnknownKey,
            Some(key) => Signed::By {
                component: key.component(),
                validity: key.validity(record.ts()),
                good: key.verify(record.recorded_hash().as_bytes(), record.sig()),
            },
        };
        let (recorded, place) = {
            let mut desk = self.desk()?;
            desk.judge(&record, signed).map_err(Unrecorded::Rules)?;
            self.reserve(&mut desk, record)?
        };
        self.finish(place, line)?;
        Ok(recorded)
    }

    /// Takes another key set and other signers from now on: a key is replaced, while the trace goes on.
    ///
    /// The records so far are not verified again.
    ///
    /// # Errors
    ///
    /// [`Unrecorded::Signer`], as for [`open_on`](Recorder::open_on); then everything is as it was.
    pub fn reload(
        &self,
        keys: KeySet,
        signers: impl IntoIterator<Item = BoxedSigner>,
    ) -> Result<(), Unrecorded> {
        let trust = Trust::new(keys, signers)?;
        self.locked().trust = trust;
        Ok(())
    }

    /// The id of the trace, once it is begun.
    pub fn trace_id(&self) -> Option<String> {
        self.locked().kept.story.chain.trace_id().map(str::to_owned)
    }

    /// The last durable record.
    pub fn head(&self) -> Option<Head> {
        let desk = self.locked();
        let story = &desk.kept.story;
        let hash = story.chain.head()?.parse().ok()?;
        Some(Head { seq: story.places().checked_sub(1)?, hash })
    }

    /// Whether task.closed is durable, after which nothing is written.
    pub fn is_closed(&self) -> bool {
        self.locked().kept.story.span.is_closed()
    }

    /// How many bytes of a record that nobody had been told of were dropped when the file was opened.
    pub fn dropped(&self) -> u64 {
        self.log.dropped()
    }

    /// What the observer knows at the last durable record.
    pub fn observed(&self) -> O {
        self.locked().kept.observer.clone()
    }

    /// The same for one who wants a part of it. `look` must not use this recorder, which waits for it.
    pub fn observe<T>(&self, look: impl FnOnce(&O) -> T) -> T {
        look(&self.locked().kept.observer)
    }

    fn write<E>(
        &self,
        begins: Option<&str>,
        only: Option<Kind>,
        by: Component,
        clock: Time,
        make: impl FnOnce(There<'_, O>) -> Result<Draft, E>,
    ) -> Result<Recorded, Undone<E>> {
        let (trust, line, recorded, place) = {
            let mut desk = self.desk()?;
            let trust = desk.trust.clone();
            let key = trust.key_of(by)?;
            let ts = desk.planned.story.chain.last_ts().map_or(clock, |last| last.max(clock));
            let State { story, observer } = &desk.planned;
            let trace_id = story.chain.trace_id().or(begins).ok_or_else(not_begun)?.to_owned();
            let seq = story.places();
            let there = There { trace_id: &trace_id, seq, ts, observer };
            let draft = make(there).map_err(Undone::Refused)?;
            let line = Line::new(&draft, key.id(), story.chain.head(), seq, &trace_id, ts);
            let at = |report: Report| {
                Unrecorded::Rules(report.relocated(|at| at.in_trace(&*trace_id).at_seq(seq)))
            };
            let record = Record::parse(line.text().as_bytes()).map_err(at)?;
            check_draft(&record, only).map_err(at)?;
            let signed = Signed::By { component: key.component(), validity: key.validity(ts), good: true };
            desk.judge(&record, signed).map_err(Unrecorded::Rules)?;
            let (recorded, place) = self.reserve(&mut desk, record)?;
            (trust, line, recorded, place)
        };
        // Outside of the lock, so that others can be signed meanwhile. A place that is left here unfilled gives way, with those behind it.
        let signature = trust.sign(by, line.hash()).map_err(|why| {
            let at = Location::unknown().at_seq(recorded.seq);
            Unrecorded::Signer(refuse(E_RECORDER_SIGN, at, why))
        })?;
        self.finish(place, line.signed(&signature).as_bytes())?;
        Ok(recorded)
    }

    /// Gives the record the next place in the file.
    fn reserve<'a>(
        &'a self,
        desk: &mut Desk<O>,
        record: Record,
    ) -> Result<(Recorded, Place<'a, S>), Unrecorded> {
        let place = self.log.reserve().map_err(|error| Unrecorded::log(&error))?;
        let recorded = Recorded { seq: record.seq(), ts: record.ts(), hash: record.hash() };
        desk.plan(record);
        Ok((recorded, place))
    }

    fn finish(&self, place: Place<'_, S>, line: &[u8]) -> Result<(), Unrecorded> {
        let end = place.fill(line).and_then(|waiting| waiting.wait());
        let end = end.map_err(|error| Unrecorded::log(&error))?;
        self.locked().settle(end);
        Ok(())
    }

    /// The desk, at which work can go on: after a failure it is put back to the last record that is there.
    fn desk(&self) -> Result<MutexGuard<'_, Desk<O>>, Unrecorded> {
        let mut desk = self.locked();
        if self.log.stopped().is_some() {
            // Waits for the records that were on their way; those who wait for them do so without the desk.
            self.log.resume().map_err(|error| Unrecorded::log(&error))?;
            desk.put_back(self.log.length());
        }
        Ok(desk)
    }

    fn locked(&self) -> MutexGuard<'_, Desk<O>> {
        // Whoever panicked did so before he changed anything: a desk changes when everything has been decided.
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Storage, O> fmt::Debug for Recorder<S, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorder").finish_non_exhaustive()
    }
}

/// What no verifier asks of a record and who writes it does.
fn check_draft(record: &Record, only: Option<Kind>) -> Result<(), Report> {
    let mut report = Report::new();
    if rule!("trace.recorder.kind", only.is_some_and(|only| only != record.kind())) {
        let at = Location::pointer("/type");
        report.absorb(refuse(
            crate::codes::E_TRACE_STRUCTURE,
            at,
            "the type that this way of writing is for is expected",
        ));
    }
    // Spec: BM-13-1
    for plain in [name::ANSWER, name::SALT] {
        let is_there = record.kind() == Kind::MomentResolved && record.raw_data().get(plain).is_some();
        if rule!("trace.recorder.answer", is_there) {
            let sentence =
                "the commitment to an answer is expected, never the answer or the salt: a trace is kept";
            report.absorb(refuse(E_RECORDER_ANSWER, Location::pointer(data_pointer(plain)), sentence));
        }
    }
    if report.has_errors() { Err(report) } else { Ok(()) }
}

fn not_begun() -> Unrecorded {
    let sentence =
        "a trace that is begun is expected; its first record is task.admitted, which `admit` writes";
    Unrecorded::Rules(refuse(E_RECORDER_BEGIN, Location::unknown(), sentence))
}

fn refuse(code: findings::Code, at: Location, sentence: impl Into<String>) -> Report {
    Finding::error(code, at, sentence, SECTION).into()
}

/// A trace that is being opened.
struct Opening<'k, O> {
    verifier: Verifier<'k, O>,
    found: Report,
}

impl<O: Observer> Opening<'_, O> {
    /// Judges what has been given so far.
    fn settle(&mut self) -> Result<(), Report> {
        // A report takes everything: there is no first fault to stop at.
        let _ = self.verifier.settle(&mut self.found);
        self.found()
    }

    fn found(&mut self) -> Result<(), Report> {
        if !self.found.has_errors() {
            return Ok(());
        }
        let found = core::mem::take(&mut self.found);
        Err(match self.verifier.story().chain.trace_id() {
            Some(trace_id) => found.relocated(|at| at.in_trace(trace_id)),
            None => found,
        })
    }
}

impl<O: Observer> Reader for Opening<'_, O> {
    type Refused = Report;

    fn line(&mut self, line: &[u8]) -> Result<(), Report> {
        let _ = self.verifier.push(line, &mut self.found);
        let _ = self.verifier.push(b"\n", &mut self.found);
        self.found()
    }

    fn torn(&mut self, torn: &[u8]) -> Result<(), Report> {
        self.settle()?;
        if rule!(
            "trace.recorder.torn",
            !torn::is_beginning(torn, self.verifier.story(), self.verifier.keys())
        ) {
            let at = Location::byte(self.verifier.offset()).at_seq(self.verifier.story().places());
            let sentence = "what stands behind the last line feed is no beginning of a record that could follow, so no broken write \
                            left it; the file is left as it is";
            return Err(refuse(E_RECORDER_DAMAGED, at, sentence));
        }
        Ok(())
    }
}
