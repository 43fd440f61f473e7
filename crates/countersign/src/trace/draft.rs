//! A line that says what is to be recorded.

use decision_trace::{Component, Draft, Kind, layout};
use findings::{Finding, Location, Report, Sink};
use jcs_strict::{Kind as Json, Value, pointer};

use crate::codes;

/// What a line asks for.
#[derive(Debug)]
pub(super) enum Order<'a> {
    /// A record that was signed elsewhere, to be appended as it is.
    Signed(&'a [u8]),
    /// The first record of a trace of this id.
    Admit { trace_id: String, draft: Draft },
    /// Another record, by the component that is named.
    Append { by: Option<Component>, draft: Draft },
}

const TYPE: &str = "type";
const DATA: &str = "data";
const BY: &str = "by";
const TRACE_ID: &str = "trace_id";

impl<'a> Order<'a> {
    /// Reads a line without its line feed.
    pub(super) fn parse(line: &'a [u8]) -> Result<Order<'a>, Report> {
        let document = jcs_strict::parse(line, &layout::PROFILE).map_err(|error| {
            let at = Location::pointer(error.pointer()).at_byte(error.offset());
            Finding::error(codes::DRAFT, at, format!("{error} ({})", error.code()), SECTION)
        })?;
        let root = document.root();
        if root.get(layout::name::SIG).is_some() {
            return Ok(Order::Signed(line));
        }
        let mut report = Report::new();
        if root.kind() != Json::Object {
            refuse(&mut report, "", "an object with type and data is expected, or a signed record");
            return Err(report);
        }
        for (name, _) in root.members() {
            if ![TYPE, DATA, BY, TRACE_ID].contains(&name) {
                refuse(&mut report, name, "only the members type, data, by and trace_id are expected");
            }
        }
        let kind = text(root, TYPE, &mut report);
        if kind.is_none() && root.get(TYPE).is_none() {
            refuse(&mut report, TYPE, "the member `type` is required and is not there");
        }
        let data = root.get(DATA).filter(|data| data.kind() == Json::Object);
        if data.is_none() {
            refuse(&mut report, DATA, "an object is required, with the members that the type has");
        }
        let by = text(root, BY, &mut report).and_then(|by| match by.parse::<Component>() {
            Ok(by) => Some(by),
            Err(error) => {
                refuse(&mut report, BY, error.to_string());
                None
            }
        });
        let trace_id = text(root, TRACE_ID, &mut report);
        let is_admission = kind.as_deref() == Some(Kind::TaskAdmitted.as_str());
        if is_admission && trace_id.is_none() {
            refuse(&mut report, TRACE_ID, "the id of the trace that the admission begins is required");
        }
        if !is_admission && trace_id.is_some() {
            refuse(&mut report, TRACE_ID, "only an admission names the trace, which it begins");
        }
        if is_admission && by.is_some_and(|by| by != Component::ControlPlane) {
            refuse(&mut report, BY, "a task is admitted by the control plane");
        }
        let (Some(kind), Some(data), false) = (kind, data, report.has_errors()) else { return Err(report) };
        let draft = Draft::parse(kind, data.raw().as_bytes())?;
        Ok(match trace_id {
            Some(trace_id) => Order::Admit { trace_id, draft },
            None => Order::Append { by, draft },
        })
    }
}

const SECTION: &str = "docs/decision-trace.md";

/// A member that is a string, where it is there.
fn text(root: Value<'_>, name: &str, report: &mut Report) -> Option<String> {
    let value = root.get(name)?;
    if value.as_str().is_none() {
        refuse(report, name, "a string is expected, another value stands here");
    }
    value.as_str().map(str::to_owned)
}

fn refuse(report: &mut Report, name: &str, sentence: impl Into<String>) {
    let mut at = String::new();
    if !name.is_empty() {
        pointer::push_name(&mut at, name);
    }
    let _ = report.push(Finding::error(codes::DRAFT, Location::pointer(at), sentence, SECTION));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(line: &str) -> Vec<String> {
        let report = Order::parse(line.as_bytes()).expect_err(line);
        report.findings().map(|finding| finding.at().as_pointer().unwrap_or("?").to_owned()).collect()
    }

    #[test]
    fn a_line_is_a_signed_record_an_admission_or_another_draft() {
        assert!(matches!(Order::parse(br#"{"sig":1}"#), Ok(Order::Signed(_))));
        let admission = br#"{"type":"task.admitted","trace_id":"t","by":"control-plane","data":{}}"#;
        assert!(matches!(Order::parse(admission), Ok(Order::Admit { trace_id, .. }) if trace_id == "t"));
        let call = Order::parse(br#"{"type":"tool.invoked","by":"gateway","data":{"b":1.0,"a":2}}"#);
        let Ok(Order::Append { by: Some(Component::Gateway), draft }) = call else { panic!("{call:?}") };
        assert_eq!((draft.type_name(), draft.data()), ("tool.invoked", r#"{"a":2,"b":1}"#));
        assert!(matches!(Order::parse(br#"{"type":"x","data":{}}"#), Ok(Order::Append { by: None, .. })));
    }

    #[test]
    fn everything_that_is_wrong_with_a_line_is_told() {
        assert_eq!(faults("[]"), [""]);
        assert_eq!(faults(""), [""]);
        assert_eq!(faults("{}"), ["/data", "/type"]);
        assert_eq!(
            faults(r#"{"type":1,"data":[],"by":"agent","ts":"now"}"#),
            ["/by", "/data", "/ts", "/type"]
        );
        assert_eq!(faults(r#"{"type":"task.admitted","data":{},"by":"gateway"}"#), ["/by", "/trace_id"]);
        assert_eq!(faults(r#"{"type":"task.closed","trace_id":"t","data":{}}"#), ["/trace_id"]);
        assert_eq!(faults(r#"{"type":"x.a.b","data":{"a":1,"a":2}}"#), ["/data"]);
    }
}
