//! Completing what other software has left of a result: the carriers that are missing, the annotation beside its twin.

use jcs_strict::raw::{RawArray, RawObject};

use super::splice::{self, Splices};
use super::{Carriage, Carrier};
use crate::json::quoted;
use crate::{Delivery, tool_result_of};

impl Carriage {
    /// The result of a request with what it lacks: a tool result that carries an envelope on some carriers gets it on all that this carriage writes, and in the
    /// result of `tools/list` each tool that says in one way that it may emit says it in both.
    ///
    /// `None` where there is nothing to add: the result carries nothing, or something malformed, or is complete. Every other byte stays
    /// as it is, and no text is rendered.
    ///
    /// ```
    /// use binding_moment::carriage::Carriage;
    /// let tools = br#"{"tools":[{"name":"a"},{"name":"b","annotations":{"emits_binding_moment":true}}]}"#;
    /// assert_eq!(
    ///     Carriage::new().complete(tools).as_deref(),
    ///     Some(concat!(
    ///         r#"{"tools":[{"name":"a"},{"name":"b","annotations":{"emits_binding_moment":true},"#,
    ///         r#""_meta":{"com.truealter/emits_binding_moment":true}}]}"#,
    ///     )),
    /// );
    /// assert_eq!(Carriage::new().complete(br#"{"content":[]}"#), None);
    /// ```
    pub fn complete(&self, result: &[u8]) -> Option<String> {
        self.carried_everywhere(result).or_else(|| self.annotated(result))
    }

    /// The same for a whole JSON-RPC response.
    pub fn complete_response(&self, response: &[u8]) -> Option<String> {
        let (result, offset) = tool_result_of(response).ok()?;
        let complete = self.complete(result)?;
        let (before, after) = (response.get(..offset)?, response.get(offset + result.len()..)?);
        String::from_utf8([before, complete.as_bytes(), after].concat()).ok()
    }

    fn carried_everywhere(&self, result: &[u8]) -> Option<String> {
        let carried = self.read(result).ok()?;
        let Delivery::Envelope(envelope) = carried.delivery() else { return None };
        let canonical = envelope.canonical();
        let lacks = |carrier| self.written.contains(&carrier) && !carried.carriers().contains(&carrier);
        let object = RawObject::parse(result).ok()?;
        let (mut splices, mut top, mut in_meta) = (Splices::default(), Vec::new(), Vec::new());
        if lacks(Carrier::Member) {
            top.push((self.names.member().to_owned(), canonical.as_str().to_owned()));
        }
        if lacks(Carrier::Meta) {
            in_meta.push((self.names.meta_key(), canonical.as_str().to_owned()));
        }
        if lacks(Carrier::Text) {
            in_meta.push((self.names.text_key(), quoted(canonical.as_str())));
        }
        if top.is_empty() && in_meta.is_empty() {
            return None;
        }
        let mut report = findings::Report::new();
        if !in_meta.is_empty() {
            super::write::put_within(&object, "_meta", &in_meta, &mut splices, &mut top, &mut report);
        }
        splices.members(splice::extent(result), object.members().len(), &top);
        (!report.has_errors()).then(|| splices.into(&String::from_utf8_lossy(result)))
    }

    fn annotated(&self, result: &[u8]) -> Option<String> {
        let object = RawObject::parse(result).ok()?;
        let mut lists = object.members().filter(|member| member.name_is("tools"));
        let (list, None) = (lists.next()?, lists.next()) else { return None };
        let tools = RawArray::parse(list.value).ok()?;
        let mut out = Vec::with_capacity(result.len());
        let mut done = 0;
        for tool in tools.elements().filter(|tool| self.may_emit(tool.value)) {
            let annotated = self.annotate(tool.value).ok()?;
            let start = list.value_offset + tool.value_offset;
            out.extend_from_slice(result.get(done..start)?);
            out.extend_from_slice(annotated.as_bytes());
            done = start + tool.value.len();
        }
        out.extend_from_slice(result.get(done..)?);
        (out != result).then(|| String::from_utf8(out).ok()).flatten()
    }
}
