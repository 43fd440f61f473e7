//! What a recorder knows of its trace: up to the last record that has a place, and up to the last that is durable.

use std::collections::VecDeque;
use std::sync::Arc;

use findings::Report;

use super::trust::Trust;
use crate::rules::{Place, Signed, Story};
use crate::{Observer, Record};

pub(super) struct Desk<O> {
    pub(super) trust: Arc<Trust>,
    /// With every record that has a place.
    pub(super) planned: State<O>,
    /// With the durable ones alone: what holds after a failure.
    pub(super) kept: State<O>,
    /// Those between, each with the byte at which its line will end.
    on_their_way: VecDeque<(Record, u64)>,
    /// The end of the file with all that has a place.
    end: u64,
}

#[derive(Clone)]
pub(super) struct State<O> {
    pub(super) story: Story,
    pub(super) observer: O,
}

impl<O: Observer> State<O> {
    fn take(&mut self, record: &Record) {
        let place = self.story.places();
        self.story.take(record);
        self.observer.record(place, record);
    }
}

impl<O: Observer + Clone> Desk<O> {
    /// A desk at a trace whose file has so many bytes.
    pub(super) fn new(trust: Arc<Trust>, state: State<O>, end: u64) -> Desk<O> {
        Desk { trust, planned: state.clone(), kept: state, on_their_way: VecDeque::new(), end }
    }

    /// Everything that a verifier would find wrong with this record at the next place.
    pub(super) fn judge(&self, record: &Record, signed: Signed) -> Result<(), Report> {
        let story = &self.planned.story;
        let mut report = Report::new();
        let mut place = Place { sink: &mut report, seq: story.places(), failed: &mut false };
        // A report takes everything: there is no first fault to stop at.
        let _ = story.judge(record, signed, &mut place);
        if !report.has_errors() {
            return Ok(());
        }
        let trace_id = story.chain.trace_id().unwrap_or(record.trace_id());
        Err(report.relocated(|at| at.in_trace(trace_id)))
    }

    /// The record has the next place.
    pub(super) fn plan(&mut self, record: Record) {
        self.planned.take(&record);
        // In a line of its own, with the line feed.
        self.end += record.text().len() as u64 + 1;
        self.on_their_way.push_back((record, self.end));
    }

    /// The file is durable up to this byte.
    pub(super) fn settle(&mut self, durable: u64) {
        while let Some((record, end)) = self.on_their_way.front()
            && *end <= durable
        {
            self.kept.take(record);
            self.on_their_way.pop_front();
        }
    }

    /// What was on its way and is not in the file, which has so many bytes, never was.
    pub(super) fn put_back(&mut self, length: u64) {
        self.settle(length);
        self.on_their_way.clear();
        self.planned = self.kept.clone();
        self.end = length;
    }
}
