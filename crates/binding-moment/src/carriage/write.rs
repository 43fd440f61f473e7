//! Writing an envelope onto the carriers of a tool result.

use findings::{Finding, Location, Report, Sink};
use jcs_strict::raw::{RawArray, RawMember, RawObject};
use jcs_strict::rule;

use super::splice::{self, Splices};
use super::{Carriage, Carrier};
use crate::codes::{E_BM_DOUBLED, E_BM_MISSING, E_BM_TYPE};
use crate::delivery::no_tool_result;
use crate::json::quoted;
use crate::render::plain;
use crate::{Envelope, View};

/// The width of the text that goes into `content`: who shows it is not known.
const COLUMNS: usize = 80;

impl Carriage {
    /// Puts an envelope onto a tool result: the copies of [`Carrier`], and its text as the last block of `content`. Every other byte of the result
    /// stays as it is.
    ///
    /// # Errors
    ///
    /// `E_JCS_UTF8`, `E_JCS_SYNTAX` or `E_BM_ROOT` where this is no tool result. Else all that hold, with pointers from the tool result: `E_BM_CARRIERS`
    /// where it carries an envelope already; `E_BM_DOUBLED` where `content` or `_meta` stands twice; `E_BM_TYPE` where `content` is not an array or
    /// `_meta` not an object; `E_BM_MISSING` where it has no ordinary payload, neither of its own nor by
    /// this call.
    // Spec: BM-8.1-1, BM-9.3-3
    pub fn write(&self, tool_result: &[u8], envelope: &Envelope) -> Result<String, Report> {
        let result = RawObject::parse(tool_result).map_err(|error| no_tool_result(error, 0))?;
        let mut report = Report::new();
        let (carried, doubled) = self.find(&result);
        if rule!("bm.carriage.carries-already", !carried.is_empty()) {
            for copy in &carried {
                copy.disagrees(
                    "a tool result without an envelope is expected, this one carries one already",
                    &mut report,
                );
            }
            report.absorb(doubled);
        }
        let mut splices = Splices::default();
        let mut top = Vec::new();
        self.put_content(&result, envelope, &mut splices, &mut top, &mut report);
        self.put_copies(&result, envelope, &mut splices, &mut top, &mut report);
        if report.has_errors() {
            return Err(report);
        }
        splices.members(splice::extent(tool_result), result.members().len(), &top);
        Ok(splices.into(&String::from_utf8_lossy(tool_result)))
    }

    fn put_content(
        &self,
        result: &RawObject<'_>,
        envelope: &Envelope,
        splices: &mut Splices,
        top: &mut Vec<(String, String)>,
        report: &mut Report,
    ) {
        let block = || {
            let text = quoted(&plain(&View::of(envelope), COLUMNS));
            format!(r#"{{"text":{text},"type":"text"}}"#)
        };
        let Some(content) = only(result, "content", report) else {
            if self.renders {
                top.push(("content".to_owned(), format!("[{}]", block())));
            } else if rule!("bm.carriage.content-missing", true) {
                let sentence = "an ordinary payload is expected beside the envelope, there is no `content`";
                let at = Location::pointer("/content");
                let _ = report.push(Finding::error(E_BM_MISSING, at, sentence, "BM §9.3"));
            }
            return;
        };
        match RawArray::parse(content.value) {
            Ok(blocks) if self.renders => {
                splices.elements(extent(&content), blocks.elements().len(), vec![block()]);
            }
            Ok(_) => {}
            Err(_) => {
                if rule!("bm.carriage.content-type", true) {
                    mistyped("/content", "an array", &content, report);
                }
            }
        }
    }

    fn put_copies(
        &self,
        result: &RawObject<'_>,
        envelope: &Envelope,
        splices: &mut Splices,
        top: &mut Vec<(String, String)>,
        report: &mut Report,
    ) {
        let canonical = envelope.canonical();
        let writes = |carrier| self.written.contains(&carrier);
        if writes(Carrier::Member) {
            top.push((self.names.member().to_owned(), canonical.as_str().to_owned()));
        }
        let mut in_meta = Vec::new();
        if writes(Carrier::Meta) {
            in_meta.push((self.names.meta_key(), canonical.as_str().to_owned()));
        }
        if writes(Carrier::Text) {
            in_meta.push((self.names.text_key(), quoted(canonical.as_str())));
        }
        if !in_meta.is_empty() {
            put_within(result, "_meta", &in_meta, splices, top, report);
        }
    }
}

/// Puts members into the member of that name, an object that is begun where there is none.
pub(super) fn put_within(
    object: &RawObject<'_>,
    name: &str,
    members: &[(String, String)],
    splices: &mut Splices,
    top: &mut Vec<(String, String)>,
    report: &mut Report,
) {
    let Some(holder) = only(object, name, report) else {
        top.push((name.to_owned(), splice::object(members)));
        return;
    };
    match RawObject::parse(holder.value) {
        Ok(inside) => splices.members(extent(&holder), inside.members().len(), members),
        Err(_) => {
            if rule!("bm.carriage.holder-type", true) {
                mistyped(&format!("/{name}"), "an object", &holder, report);
            }
        }
    }
}

/// The member of that name, of which one is expected at most.
pub(super) fn only<'a>(object: &RawObject<'a>, name: &str, report: &mut Report) -> Option<RawMember<'a>> {
    let mut members = object.members().filter(|member| member.name_is(name));
    let first = members.next();
    if let Some(second) = members.next().filter(|_| rule!("bm.carriage.written-into-one-of-two", true)) {
        let at = Location::pointer("").at_byte(second.name_offset);
        let sentence = format!("one member `{name}` is expected, a second stands here");
        let _ = report.push(Finding::error(E_BM_DOUBLED, at, sentence, "ruling B14"));
    }
    first
}

fn mistyped(pointer: &str, expected: &str, member: &RawMember<'_>, report: &mut Report) {
    let at = Location::pointer(pointer).at_byte(member.value_offset);
    let sentence = format!("{expected} is expected here to be written into, another value stands here");
    let _ = report.push(Finding::error(E_BM_TYPE, at, sentence, "ruling B14"));
}

fn extent(member: &RawMember<'_>) -> core::ops::Range<usize> {
    member.value_offset..member.value_offset + member.value.len()
}
