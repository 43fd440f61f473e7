//! A bundle in one JSON document.

use findings::{Report, Sink};
use jcs_strict::raw::{RawArray, RawElement, RawObject};
use jcs_strict::{ErrorCode, pointer, rule};

use super::misshapen;
use crate::layout::{self, name};
use crate::reading::Line;

/// A bundle as one JSON document: `{"v":"1.0","traces":[[record, …], …]}`, perhaps with a member `keys`.
///
/// Only its own two levels are read here. A record in it may be anything that is JSON; each is judged by itself, and depth is counted
/// from it.
#[derive(Clone, Debug)]
pub struct JsonBundle<'a> {
    traces: Vec<Vec<Line<'a>>>,
    keys: Option<&'a [u8]>,
}

impl<'a> JsonBundle<'a> {
    /// Finds the traces in a document.
    ///
    /// # Errors
    ///
    /// Every `E_TRACE_BUNDLE`: not JSON, not an object, a member that is missing, unknown or doubled, a version other than 1.0, traces that are no
    /// arrays.
    pub fn parse(document: &'a [u8]) -> Result<JsonBundle<'a>, Report> {
        let object = RawObject::parse(document).map_err(|error| {
            let sentence = match error.code() {
                ErrorCode::Type => "a bundle is an object, another value stands here".to_owned(),
                code => format!("{error} ({code})"),
            };
            misshapen(error.pointer(), error.offset(), sentence)
        })?;
        let mut report = Report::new();
        let (mut version, mut traces, mut keys) = (None, None, None);
        for member in object.members() {
            let value = RawElement { value: member.value, value_offset: member.value_offset };
            let name = member.name();
            let slot = match name.as_deref() {
                Some(name::V) => &mut version,
                Some(name::TRACES) => &mut traces,
                Some(name::KEYS) => &mut keys,
                _ => {
                    if rule!("trace.bundle.unknown", true) {
                        let at = pointer_to(&name.unwrap_or_default());
                        let sentence =
                            "only the members v, traces and keys are expected, another stands here";
                        let _ = report.push(misshapen(at, member.name_offset, sentence));
                    }
                    continue;
                }
            };
            let doubled = slot.replace(value).is_some();
            if rule!("trace.bundle.doubled", doubled) {
                let at = pointer_to(&name.unwrap_or_default());
                let sentence = "a member stands once, this is the second of its name";
                let _ = report.push(misshapen(at, member.name_offset, sentence));
            }
        }
        check_version(version, &mut report);
        let traces = read_traces(traces, &mut report);
        if report.has_errors() {
            return Err(report);
        }
        Ok(JsonBundle { traces, keys: keys.map(|keys| keys.value) })
    }

    /// How many traces there are.
    pub fn len(&self) -> usize {
        self.traces.len()
    }

    /// Whether there are none; such a bundle cannot be verified.
    pub fn is_empty(&self) -> bool {
        self.traces.is_empty()
    }

    /// The key set that came with the traces, as it stands, if one did. It is for showing: whoever made the traces chose it, so that trust in it
    /// is trust in anybody.
    pub fn untrusted_embedded_keys(&self) -> Option<&'a [u8]> {
        self.keys
    }

    pub(super) fn traces(&self) -> &[Vec<Line<'a>>] {
        &self.traces
    }
}

fn check_version(version: Option<RawElement<'_>>, report: &mut Report) {
    let Some(version) = version else {
        if rule!("trace.bundle.version-missing", true) {
            let _ = report.push(misshapen("/v", 0, "the member `v` is required and is not there"));
        }
        return;
    };
    let read = jcs_strict::parse(version.value, &layout::PROFILE);
    let is_ours = read.is_ok_and(|value| value.root().as_str() == Some(layout::VERSION));
    if rule!("trace.bundle.version", !is_ours) {
        let sentence = "the version 1.0 is expected, another value stands here";
        let _ = report.push(misshapen("/v", version.value_offset, sentence));
    }
}

fn read_traces<'a>(traces: Option<RawElement<'a>>, report: &mut Report) -> Vec<Vec<Line<'a>>> {
    let Some(traces) = traces else {
        if rule!("trace.bundle.traces-missing", true) {
            let _ = report.push(misshapen("/traces", 0, "the member `traces` is required and is not there"));
        }
        return Vec::new();
    };
    let Some(list) = elements(traces) else {
        if rule!("trace.bundle.traces", true) {
            let sentence = "an array of traces is expected, another value stands here";
            let _ = report.push(misshapen("/traces", traces.value_offset, sentence));
        }
        return Vec::new();
    };
    let mut read = Vec::with_capacity(list.len());
    for (index, trace) in list.into_iter().enumerate() {
        match elements(trace) {
            Some(records) => read.push(
                records
                    .into_iter()
                    .map(|record| Line { bytes: record.value, offset: record.value_offset })
                    .collect(),
            ),
            None => {
                if rule!("trace.bundle.trace", true) {
                    let mut at = pointer_to(name::TRACES);
                    pointer::push_index(&mut at, index);
                    let sentence = "an array of records is expected, another value stands here";
                    let _ = report.push(misshapen(at, trace.value_offset, sentence));
                }
            }
        }
    }
    read
}

/// The elements of an array with their places in the document; `None` where the value is no array.
fn elements(array: RawElement<'_>) -> Option<Vec<RawElement<'_>>> {
    let elements = RawArray::parse(array.value).ok()?;
    let place = |element: RawElement<'_>| array.value_offset + element.value_offset;
    Some(elements.elements().map(|element| RawElement { value_offset: place(element), ..element }).collect())
}

fn pointer_to(name: &str) -> String {
    let mut at = String::new();
    pointer::push_name(&mut at, name);
    at
}
