//! One record: well formed, typed, and kept as it was received.

use core::fmt;
use core::ops::ControlFlow;
use std::collections::BTreeSet;

use findings::shape::{self, Codes};
use findings::{Finding, Location, Report, Sink};
use jcs_strict::{Canonical, Digest, Document, ErrorCode, Kind as Json, Value, pointer, rule};

use crate::codes::{E_TRACE_CANONICAL, E_TRACE_LIMIT, E_TRACE_PARSE, E_TRACE_STRUCTURE};
use crate::layout::{self, name};
use crate::{Count, Data, Kind, Time};

/// A well-formed record of a trace.
///
/// Only reading makes one, so whoever holds one knows that its members, its type and its data are as the format says. Nothing is known
/// of its place in a trace, its hash or its signature: [`Verifier`](crate::Verifier) judges those.
///
/// It keeps its text, with the unknown members of `data`. Its strings are other people's: show them only through
/// [`findings::visible`].
#[derive(Clone)]
pub struct Record {
    document: Document,
    kind: Kind,
    seq: Count,
    ts: Time,
    hash: Digest,
}

impl Record {
    /// Reads a line of a trace, without its line feed.
    ///
    /// # Errors
    ///
    /// `E_TRACE_PARSE` alone, with pointer and offset: the line is not strict JSON inside the profile. Else `E_TRACE_CANONICAL` alone, at the
    /// first byte that differs from the canonical form. Else every `E_TRACE_STRUCTURE`, at its pointer; of more than
    /// [`layout::FAULTS`] the first, and `E_TRACE_LIMIT`.
    pub fn parse(line: &[u8]) -> Result<Record, Report> {
        Record::read(line, true)
    }

    /// Reads a record that stands in another JSON document, where its form need not be the canonical one.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Record::parse), without `E_TRACE_CANONICAL`.
    pub fn parse_any_form(record: &[u8]) -> Result<Record, Report> {
        Record::read(record, false)
    }

    fn read(line: &[u8], as_a_line: bool) -> Result<Record, Report> {
        let document = jcs_strict::parse(line, &layout::PROFILE).map_err(not_parsed)?;
        if as_a_line
            && let Err(error) = jcs_strict::check_canonical(line, &layout::PROFILE)
            && rule!("trace.record.canonical", error.code() == ErrorCode::NotCanonical)
        {
            return Err(not_canonical(&error));
        }
        let mut faults = Faults::default();
        // It takes everything: there is no first fault to stop at.
        let _ = check(document.root(), &mut faults);
        if !faults.first.is_empty() {
            return Err(faults.report());
        }
        let root = document.root();
        let text = |name| root.get(name).and_then(|value| value.as_str());
        let kind = text(name::TYPE).and_then(Kind::of).unwrap_or(Kind::Extension);
        let seq = root.get(name::SEQ).and_then(Count::read).unwrap_or_default();
        let ts = text(name::TS).and_then(|ts| ts.parse().ok()).unwrap_or(Time::EPOCH);
        let hash = root.canonical_without(&layout::NOT_HASHED).digest();
        Ok(Record { document, kind, seq, ts, hash })
    }

    /// The text as it was received.
    pub fn text(&self) -> &str {
        self.document.text()
    }

    /// The canonical form: the line that the record is in a trace.
    pub fn canonical(&self) -> Canonical {
        self.document.canonical()
    }

    /// The whole record, for members that have no method.
    pub fn value(&self) -> Value<'_> {
        self.document.root()
    }

    /// The trace that the record says it belongs to: a UUID in lower-case text form.
    pub fn trace_id(&self) -> &str {
        self.string(name::TRACE_ID)
    }

    /// The place that the record says it has.
    pub fn seq(&self) -> u64 {
        self.seq.get()
    }

    /// The time that the record says it was written.
    pub fn ts(&self) -> Time {
        self.ts
    }

    /// The type.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The type as it is written, which says more than [`kind`](Record::kind) for an extension.
    pub fn type_name(&self) -> &str {
        self.string(name::TYPE)
    }

    /// The id of the key that signed it.
    pub fn key_id(&self) -> &str {
        self.string(name::KEY_ID)
    }

    /// What the record says is its predecessor's hash; any string may stand there.
    pub fn prev(&self) -> Option<&str> {
        self.value().get(name::PREV)?.as_str()
    }

    /// The hash that stands in the record; any string may stand there. This is what is signed.
    pub fn recorded_hash(&self) -> &str {
        self.string(name::HASH)
    }

    /// The hash that should stand in the record: of its canonical form without `hash` and `sig`.
    pub fn hash(&self) -> Digest {
        self.hash
    }

    /// The signature that stands in the record; any string may stand there.
    pub fn sig(&self) -> &str {
        self.string(name::SIG)
    }

    /// The data, typed.
    pub fn data(&self) -> Data<'_> {
        Data::read(self.kind, self.raw_data())
    }

    /// The data as they stand, unknown members included.
    pub fn raw_data(&self) -> Value<'_> {
        let root = self.value();
        root.get(name::DATA).unwrap_or(root)
    }

    fn string(&self, name: &str) -> &str {
        self.value().get(name).and_then(|value| value.as_str()).unwrap_or_default()
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Record");
        out.field("kind", &self.kind).field("seq", &self.seq).field("hash", &self.hash);
        out.finish_non_exhaustive()
    }
}

fn not_parsed(error: jcs_strict::Error) -> Report {
    let at = Location::pointer(error.pointer()).at_byte(error.offset());
    let sentence = format!("{error} ({})", error.code());
    Finding::error(E_TRACE_PARSE, at, sentence, "DT §1").into()
}

fn not_canonical(error: &jcs_strict::Error) -> Report {
    let at = Location::pointer("").at_byte(error.offset());
    let sentence = "the canonical form is expected, from this byte on another one stands here";
    Finding::error(E_TRACE_CANONICAL, at, sentence, "DT §1").into()
}

const CODES: Codes = Codes {
    mistyped: E_TRACE_STRUCTURE,
    missing: E_TRACE_STRUCTURE,
    unknown: E_TRACE_STRUCTURE,
    count: E_TRACE_STRUCTURE,
};

/// The faults of a record that come first in a report, and whether there are more: an array can have millions of wrong entries.
#[derive(Default)]
struct Faults {
    first: BTreeSet<Finding>,
    are_more: bool,
}

impl Sink for Faults {
    fn push(&mut self, finding: Finding) -> ControlFlow<()> {
        self.first.insert(finding);
        if rule!("trace.record.faults", self.first.len() > layout::FAULTS) {
            self.first.pop_last();
            self.are_more = true;
        }
        ControlFlow::Continue(())
    }
}

impl Faults {
    fn report(self) -> Report {
        let more = self.are_more.then(|| {
            let sentence = format!(
                "at most {} faults of structure are told of a record, there are more",
                layout::FAULTS
            );
            Finding::error(E_TRACE_LIMIT, Location::pointer(""), sentence, "DT §7")
        });
        self.first.into_iter().chain(more).collect()
    }
}

/// Finds every fault of structure: the members of a record, then the data of its type, then what hangs on two members at once.
fn check(record: Value<'_>, sink: &mut impl Sink) -> ControlFlow<()> {
    shape::check(record, &layout::RECORD, "", &CODES, sink)?;
    let kind = record.get(name::TYPE).and_then(|name| name.as_str()).and_then(Kind::of);
    let data = record.get(name::DATA).filter(|data| data.kind() == Json::Object);
    let (Some(kind), Some(data)) = (kind, data) else { return ControlFlow::Continue(()) };
    shape::check(data, &layout::row(kind).data, layout::DATA, &CODES, sink)?;
    match kind {
        Kind::ToolInvoked => check_invocation(data, sink),
        Kind::MomentResolved => check_resolution(data, sink),
        _ => ControlFlow::Continue(()),
    }
}

/// What is approved is an action with its arguments.
fn check_invocation(data: Value<'_>, sink: &mut impl Sink) -> ControlFlow<()> {
    let approved = data.get(name::APPROVAL).is_some();
    if rule!("trace.data.approved-arguments", approved && data.get(name::ARGUMENTS_DIGEST).is_none()) {
        find(
            name::ARGUMENTS_DIGEST,
            "an invocation with an approval names the digest of its arguments",
            sink,
        )?;
    }
    ControlFlow::Continue(())
}

/// Each kind of resolution has its own member, and not that of another: who reads one that does not belong could take a veto for a
/// choice.
fn check_resolution(data: Value<'_>, sink: &mut impl Sink) -> ControlFlow<()> {
    let resolution = data.get(name::RESOLUTION).and_then(|resolution| resolution.as_str());
    let (by_option, by_answer) = match resolution {
        Some("option") => (true, false),
        Some("answer") => (false, true),
        Some("question") => (false, false),
        _ => return ControlFlow::Continue(()),
    };
    let index = data.get(name::OPTION_IDX).is_some();
    let answer = data.get(name::ANSWER_COMMITMENT).is_some();
    if rule!("trace.data.option-idx-missing", by_option && !index) {
        find(name::OPTION_IDX, "a resolution by option names the index of the option", sink)?;
    }
    if rule!("trace.data.option-idx-unexpected", !by_option && index) {
        find(name::OPTION_IDX, "an index belongs to a resolution by option and to no other", sink)?;
    }
    if rule!("trace.data.answer-missing", by_answer && !answer) {
        find(name::ANSWER_COMMITMENT, "a resolution by answer holds a commitment to the answer", sink)?;
    }
    if rule!("trace.data.answer-unexpected", !by_answer && answer) {
        find(
            name::ANSWER_COMMITMENT,
            "a commitment belongs to a resolution by answer and to no other",
            sink,
        )?;
    }
    ControlFlow::Continue(())
}

fn find(member: &str, sentence: &str, sink: &mut impl Sink) -> ControlFlow<()> {
    let mut at = layout::DATA.to_owned();
    pointer::push_name(&mut at, member);
    sink.push(Finding::error(E_TRACE_STRUCTURE, Location::pointer(at), sentence, "DT §3"))
}
