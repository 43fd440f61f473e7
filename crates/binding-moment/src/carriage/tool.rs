//! Saying in `tools/list` that a tool may emit (section 8.2).

use findings::{Finding, Location, Report, Sink};
use jcs_strict::raw::RawObject;
use jcs_strict::{pointer, rule};

use super::Carriage;
use super::splice::{self, Splices};
use super::write::{only, put_within};
use crate::codes::{E_BM_ROOT, E_BM_TYPE};

impl Carriage {
    /// Marks a tool's entry of `tools/list`: the annotation, and its twin in the tool's `_meta`, since many clients strip annotations that they do not
    /// know. What says so already stays; every other byte of the entry does, too.
    ///
    /// # Errors
    ///
    /// `E_JCS_UTF8`, `E_JCS_SYNTAX` or `E_BM_ROOT` where this is no JSON object. Else all that hold: `E_BM_TYPE` where `annotations` or `_meta` is no object or
    /// says something other than `true` under the name, `E_BM_DOUBLED` where one of them stands twice.
    ///
    /// ```
    /// use binding_moment::carriage::Carriage;
    /// assert_eq!(
    ///     Carriage::new().annotate(br#"{"name":"decide","annotations":{"title":"Decide"}}"#)?,
    ///     r#"{"name":"decide","annotations":{"title":"Decide","emits_binding_moment":true},"_meta":{"com.truealter/emits_binding_moment":true}}"#,
    /// );
    /// # Ok::<(), findings::Report>(())
    /// ```
    // Spec: BM-8.2-1
    pub fn annotate(&self, tool: &[u8]) -> Result<String, Report> {
        let entry = RawObject::parse(tool).map_err(|error| match error.code() {
            jcs_strict::ErrorCode::Type => {
                let at = Location::pointer("").at_byte(error.offset());
                let sentence = "an entry of tools/list is expected, and it is an object";
                Report::from(Finding::error(E_BM_ROOT, at, sentence, "BM §8.2"))
            }
            _ => Report::from(error),
        })?;
        let (mut splices, mut top, mut report) = (Splices::default(), Vec::new(), Report::new());
        for (holder, key) in self.marks() {
            match mark(&entry, holder, &key) {
                Some((b"true", _)) => {}
                Some((_, offset)) if rule!("bm.carriage.annotation-value", true) => {
                    let mut place = format!("/{holder}");
                    pointer::push_name(&mut place, &key);
                    let at = Location::pointer(place).at_byte(offset);
                    let sentence =
                        "true is expected here for a tool that may emit, another value stands here";
                    let _ = report.push(Finding::error(E_BM_TYPE, at, sentence, "BM §8.2"));
                }
                _ => {
                    let member = [(key, "true".to_owned())];
                    put_within(&entry, holder, &member, &mut splices, &mut top, &mut report);
                }
            }
            only(&entry, holder, &mut report);
        }
        if report.has_errors() {
            return Err(report);
        }
        splices.members(splice::extent(tool), entry.members().len(), &top);
        Ok(splices.into(&String::from_utf8_lossy(tool)))
    }

    /// Whether a tool's entry says that the tool may emit, by the annotation or by its twin. It is advice for getting ready: a result is
    /// looked into whatever it says. What cannot be read says nothing.
    pub fn may_emit(&self, tool: &[u8]) -> bool {
        let Ok(entry) = RawObject::parse(tool) else { return false };
        self.marks()
            .iter()
            .any(|(holder, key)| mark(&entry, holder, key).is_some_and(|(value, _)| value == b"true"))
    }

    fn marks(&self) -> [(&'static str, String); 2] {
        [("annotations", self.names.annotation().to_owned()), ("_meta", self.names.annotation_key())]
    }
}

/// What a tool says under that key, and where.
fn mark<'a>(entry: &RawObject<'a>, holder: &str, key: &str) -> Option<(&'a [u8], usize)> {
    let holder = entry.members().find(|member| member.name_is(holder))?;
    let inside = RawObject::parse(holder.value).ok()?;
    let member = inside.members().find(|member| member.name_is(key))?;
    Some((member.value, holder.value_offset + member.value_offset))
}
