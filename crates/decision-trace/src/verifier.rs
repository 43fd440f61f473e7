//! The verifier of one trace: bytes go in, findings come out, and no more is kept in mind than what is open.

use core::ops::ControlFlow;

use findings::{Finding, Location, NotChecked, Report, Sink};
use jcs_strict::rule;

use crate::codes::{E_TRACE_LIMIT, E_TRACE_PARSE};
use crate::layout::LINE_BYTES;
use crate::reading::{Form, Line, Read, read_all};
use crate::rules::{Place, Story};
use crate::{KeySet, Options, Record};

/// As many bytes are gathered before the lines in them are judged.
const BLOCK: usize = 256 << 10;

/// As many lines are read before they are judged.
const PART: usize = 1 << 12;

/// Sees every record that was judged, in order: for rules that look further than the trace, and for showing it.
///
/// That a record was judged says nothing on whether it was found good.
pub trait Observer {
    /// A record at its place, after the rules of the trace have judged it.
    fn record(&mut self, place: u64, record: &Record);

    /// A line that could not be judged, since it is no record.
    fn unjudged(&mut self, place: u64) {
        let _ = place;
    }
}

/// Sees nothing.
impl Observer for () {
    fn record(&mut self, _: u64, _: &Record) {}
}

/// One after the other.
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn record(&mut self, place: u64, record: &Record) {
        self.0.record(place, record);
        self.1.record(place, record);
    }

    fn unjudged(&mut self, place: u64) {
        self.0.unjudged(place);
        self.1.unjudged(place);
    }
}

impl<O: Observer> Observer for &mut O {
    fn record(&mut self, place: u64, record: &Record) {
        (**self).record(place, record);
    }

    fn unjudged(&mut self, place: u64) {
        (**self).unjudged(place);
    }
}

/// Verifies one trace as its bytes come in.
///
/// Findings leave through the sink that each call is given, ordered by place and then as the rules are listed. They lag behind the
/// bytes by up to a block (some hundred records); [`settle`](Verifier::settle) makes up for that. A finding says the place, not the trace: what the
/// trace is called is known only once a record has been judged, and [`Summary::name`] has it.
///
/// Memory is bounded by [`Limits`](crate::Limits), a block, and the longest line.
///
/// ```
/// use decision_trace::{KeySet, Options, Verifier};
/// use findings::{Report, Sink};
///
/// let keys = KeySet::parse(br#"{"keys":[],"v":"1.0"}"#)?;
/// let mut report = Report::new();
/// let mut verifier = Verifier::new(&keys, Options::new());
/// let _ = verifier.push(b"{\"v\":\"1.0\"", &mut report);
/// let (summary, ()) = verifier.finish(&mut report);
/// assert!(!summary.passed);
/// assert_eq!(
///     report.to_string(),
///     "E_TRACE_PARSE at record 0, the root, byte 10: expected `,` or `}` after a member (E_JCS_SYNTAX) [DT §1]",
/// );
/// # Ok::<(), Report>(())
/// ```
#[derive(Debug)]
pub struct Verifier<'k, O = ()> {
    keys: &'k KeySet,
    options: Options,
    observer: O,
    /// What was given and not judged.
    gathered: Vec<u8>,
    /// Where in all that was given it begins.
    offset: usize,
    /// How much of what was gathered is known to have no line feed.
    searched: usize,
    /// In a line that is too long, whose beginning has been judged.
    in_long_line: bool,
    failed: bool,
    told: Told,
    story: Story,
}

/// The findings of a trace that have left, up to the limit.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    count: usize,
    /// There were more, and nothing is judged any more.
    is_over: bool,
}

/// A sink for as many findings as a trace may have; what comes after them is not told.
struct Bounded<'s, S: ?Sized> {
    sink: &'s mut S,
    told: &'s mut Told,
    most: usize,
}

impl<S: Sink + ?Sized> Sink for Bounded<'_, S> {
    fn push(&mut self, finding: Finding) -> ControlFlow<()> {
        if rule!("trace.limit.findings", self.told.count == self.most) {
            if core::mem::replace(&mut self.told.is_over, true) {
                return ControlFlow::Continue(());
            }
            let mut at = Location::pointer("");
            if let Some(seq) = finding.at().seq() {
                at = at.at_seq(seq);
            }
            let sentence = format!(
                "at most {} findings are told of a trace, there are more; it is judged no further",
                self.most
            );
            return self.sink.push(Finding::error(E_TRACE_LIMIT, at, sentence, "DT §7"));
        }
        self.told.count += 1;
        self.sink.push(finding)
    }

    fn skip(&mut self, what: NotChecked) {
        self.sink.skip(what);
    }
}

/// What a verified trace turned out to be, apart from its findings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Of the first judged record.
    pub trace_id: Option<String>,
    /// How many records there are, lines that are none included.
    pub records: u64,
    /// Whether there was no task.closed. No error, but a tail that is cut off at the end of a record cannot be told from work that goes on.
    pub open: bool,
    /// The hash that stands in the last record, where that could be read.
    pub head: Option<String>,
    /// Whether no rule found an error.
    pub passed: bool,
}

impl Summary {
    /// What the trace is called in findings: its id, else `#` and its position among those given.
    pub fn name(&self, position: usize) -> String {
        self.trace_id.clone().unwrap_or_else(|| format!("#{position}"))
    }
}

impl<'k> Verifier<'k> {
    /// A verifier that has seen nothing, for one trace.
    pub fn new(keys: &'k KeySet, options: Options) -> Verifier<'k> {
        Verifier::with_observer(keys, options, ())
    }
}

impl<'k, O: Observer> Verifier<'k, O> {
    /// The same, with someone who sees the records.
    pub fn with_observer(keys: &'k KeySet, options: Options, observer: O) -> Verifier<'k, O> {
        Verifier {
            keys,
            options,
            observer,
            gathered: Vec::new(),
            offset: 0,
            searched: 0,
            in_long_line: false,
            failed: false,
            told: Told::default(),
            story: Story::new(options.limits),
        }
    }

    /// Takes the next bytes of the trace, cut anywhere.
    ///
    /// `Break` where the sink has had enough; nothing more should be given then.
    pub fn push(&mut self, mut bytes: &[u8], sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        while !bytes.is_empty() {
            let room = BLOCK.saturating_sub(self.gathered.len()).max(BLOCK / 4);
            let (now, later) = bytes.split_at(room.min(bytes.len()));
            self.gathered.extend_from_slice(now);
            bytes = later;
            if self.gathered.len() >= BLOCK {
                self.settle(sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Judges all whole lines that were given so far.
    pub fn settle(&mut self, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        let gathered = core::mem::take(&mut self.gathered);
        let settled = self.settle_lines(&gathered, sink);
        let kept = *settled.as_ref().unwrap_or(&gathered.len());
        // The room is used again.
        self.gathered = gathered;
        self.gathered.drain(..kept);
        self.offset += kept;
        if settled.is_none() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// How many bytes were dealt with; `None` where the sink has had enough.
    fn settle_lines(&mut self, gathered: &[u8], sink: &mut (impl Sink + ?Sized)) -> Option<usize> {
        let mut from = 0;
        let mut search = self.searched;
        let mut lines = Vec::new();
        while let Some(length) = gathered[search..].iter().position(|&byte| byte == b'\n') {
            let end = search + length;
            let line = Line { bytes: &gathered[from..end], offset: self.offset + from };
            from = end + 1;
            search = from;
            if !core::mem::take(&mut self.in_long_line) {
                lines.push(line);
            }
        }
        if self.in_long_line {
            // The rest of a line that has been refused.
            from = gathered.len();
        } else if gathered.len() - from > LINE_BYTES {
            // It is refused for its length, whatever follows; what follows need not be kept.
            lines.push(Line { bytes: &gathered[from..], offset: self.offset + from });
            self.in_long_line = true;
            from = gathered.len();
        }
        self.searched = gathered.len() - from;
        self.judge_lines(&lines, Form::Line, sink).is_continue().then_some(from)
    }

    /// Takes the next records as they stand within another document, in any form.
    pub(crate) fn judge_elements(
        &mut self,
        elements: &[Line<'_>],
        sink: &mut (impl Sink + ?Sized),
    ) -> ControlFlow<()> {
        self.judge_lines(elements, Form::Element, sink)
    }

    /// What the records that were judged come to.
    #[cfg(feature = "recorder")]
    pub(crate) fn story(&self) -> &Story {
        &self.story
    }

    #[cfg(feature = "recorder")]
    pub(crate) fn keys(&self) -> &'k KeySet {
        self.keys
    }

    /// Where in all that was given the part begins that has not been judged.
    #[cfg(feature = "recorder")]
    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    /// For one who goes on with the trace: what its records come to, and the observer that saw them.
    #[cfg(feature = "recorder")]
    pub(crate) fn into_parts(self) -> (Story, O) {
        (self.story, self.observer)
    }

    /// Says that there is no more: judges what is left, and what can only be judged at the end.
    ///
    /// Whether the sink has had enough makes no difference any more.
    pub fn finish(mut self, sink: &mut (impl Sink + ?Sized)) -> (Summary, O) {
        if self.settle(sink).is_continue() {
            let _ = self.judge_end(sink);
        }
        let summary = Summary {
            trace_id: self.story.chain.trace_id().map(str::to_owned),
            records: self.story.places(),
            open: !self.story.span.is_closed(),
            head: self.story.chain.head().map(str::to_owned),
            passed: !self.failed,
        };
        (summary, self.observer)
    }

    fn judge_end(&mut self, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        let rest = core::mem::take(&mut self.gathered);
        if !rest.is_empty() {
            self.judge_unended(&rest, sink)?;
        }
        if self.told.is_over {
            return ControlFlow::Continue(());
        }
        let most = self.options.limits.findings;
        let mut sink = Bounded { sink, told: &mut self.told, most };
        let mut at = Place { sink: &mut sink, seq: self.story.places(), failed: &mut self.failed };
        self.story.span.finish(self.options.require_closed, &mut at)
    }

    /// A last line without its line feed: the fault that it has by itself, else that it has not ended.
    fn judge_unended(&mut self, line: &[u8], sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        let line = Line { bytes: line, offset: self.offset };
        let refused = match Record::parse(line.bytes) {
            Err(report) if report.has(E_TRACE_PARSE) => report,
            _ if rule!("trace.line.ended", true) => {
                let at = Location::pointer("").at_byte(line.bytes.len());
                let sentence = "a line feed is expected after every record, the last line has none";
                Finding::error(E_TRACE_PARSE, at, sentence, "DT §1").into()
            }
            _ => return self.judge_lines(&[line], Form::Line, sink),
        };
        self.refuse(refused, line.offset, sink)
    }

    fn judge_lines(
        &mut self,
        lines: &[Line<'_>],
        form: Form,
        sink: &mut (impl Sink + ?Sized),
    ) -> ControlFlow<()> {
        // A part at a time, so that no more is read than is kept in mind.
        for lines in lines.chunks(PART) {
            if self.told.is_over {
                // Their places count.
                lines.iter().for_each(|_| self.story.take_unjudged());
                continue;
            }
            for (line, read) in lines.iter().zip(read_all(lines, form, self.keys)) {
                self.judge(read, line.offset, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn judge(&mut self, read: Read, offset: usize, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        if self.told.is_over {
            self.story.take_unjudged();
            return ControlFlow::Continue(());
        }
        let (record, signed) = match read {
            Ok(read) => read,
            Err(report) => return self.refuse(report, offset, sink),
        };
        let place = self.story.places();
        let most = self.options.limits.findings;
        let mut sink = Bounded { sink, told: &mut self.told, most };
        let mut at = Place { sink: &mut sink, seq: place, failed: &mut self.failed };
        self.story.judge(&record, signed, &mut at)?;
        self.story.take(&record);
        self.observer.record(place, &record);
        ControlFlow::Continue(())
    }

    /// A line that is no record: its faults leave, and its place counts.
    fn refuse(&mut self, report: Report, offset: usize, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        let place = self.story.places();
        self.failed = true;
        self.story.take_unjudged();
        let most = self.options.limits.findings;
        let mut sink = Bounded { sink, told: &mut self.told, most };
        for finding in report.into_findings() {
            sink.push(finding.relocated(|at| match at.offset() {
                Some(byte) => at.at_byte(offset + byte).at_seq(place),
                None => at.at_seq(place),
            }))?;
        }
        self.observer.unjudged(place);
        ControlFlow::Continue(())
    }
}
