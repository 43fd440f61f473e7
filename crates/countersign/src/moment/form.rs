//! What a document is: a JSON-RPC response, a tool result, or an envelope.
//!
//! Which value is judged hangs on this, so the document must not have a say where that could make the judgement laxer.
//! It bears at most one mark, else it is refused; a bare envelope, whose members are all judged, is what remains.

use clap::ValueEnum;
use findings::{Finding, Location, Report};
use jcs_strict::ErrorCode;
use jcs_strict::raw::RawObject;

use crate::codes;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A JSON-RPC 2.0 response whose `result` is the tool result, as captured from a connection
    Jsonrpc,
    /// A tool result, whose member `binding_moment` is the envelope
    ToolResult,
    /// The envelope itself
    Envelope,
}

impl Form {
    /// The name by which `--as` and the JSON output know it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Form::Jsonrpc => "jsonrpc",
            Form::ToolResult => "tool-result",
            Form::Envelope => "envelope",
        }
    }

    /// The form in words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Form::Jsonrpc => "a JSON-RPC response",
            Form::ToolResult => "a tool result",
            Form::Envelope => "an envelope",
        }
    }
}

/// The form by the members of the outermost object; JSON that is no object can only be a bad envelope.
///
/// `None` where there is no JSON, and so no members to go by.
pub(crate) fn guess(document: &[u8]) -> Result<Option<Form>, Report> {
    let object = match RawObject::parse(document) {
        Ok(object) => object,
        Err(error) if error.code() == ErrorCode::Type => return Ok(Some(Form::Envelope)),
        Err(_) => return Ok(None),
    };
    let has = |name| object.members().any(|member| member.name_is(name));
    match (has("jsonrpc"), has("binding_moment")) {
        (true, true) => Err(Finding::error(
            codes::FORM,
            Location::pointer(""),
            "the members `jsonrpc` and `binding_moment` stand side by side, so this could be a JSON-RPC response or a tool result; \
             say which with --as",
            "docs/command.md",
        )
        .into()),
        (true, false) => Ok(Some(Form::Jsonrpc)),
        (false, true) => Ok(Some(Form::ToolResult)),
        (false, false) if has("content") => Ok(Some(Form::ToolResult)),
        (false, false) => Ok(Some(Form::Envelope)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use findings::Code;

    fn guessed(document: &str) -> Result<Option<Form>, &'static str> {
        guess(document.as_bytes()).map_err(|report| report.first_code().map_or("", Code::as_str))
    }

    #[test]
    fn each_mark_means_one_form() {
        assert_eq!(guessed(r#"{"id":1, "jsonrpc":"2.0", "result": {"a":1} }"#), Ok(Some(Form::Jsonrpc)));
        assert_eq!(
            guessed(r#"{"binding_moment":{},"content":[],"synopsis":""}"#),
            Ok(Some(Form::ToolResult))
        );
        assert_eq!(guessed(r#"{"content":[]}"#), Ok(Some(Form::ToolResult)));
        for envelope in [r#"{"synopsis":""}"#, "{}", "[]", "7", r#"{"result":{}}"#] {
            assert_eq!(guessed(envelope), Ok(Some(Form::Envelope)), "{envelope}");
        }
        for unclear in
            ["", "{", "\u{feff}{}", "\0", r#"{"x":"\ud8","binding_moment":{}}"#, r#"{"jsonrpc":"2.0"}}"#]
        {
            assert_eq!(guessed(unclear), Ok(None), "{unclear}");
        }
    }

    #[test]
    fn two_marks_are_refused_however_they_are_spelt() {
        assert_eq!(guessed(r#"{"jsonrpc":"2.0","result":{},"binding_moment":{}}"#), Err("E_CMD_FORM"));
        let hidden = r#"{"\u006asonrpc":"2.0","binding\u005fmoment":{},"result":{}}"#;
        assert_eq!(guessed(hidden), Err("E_CMD_FORM"));
    }

    #[test]
    fn marks_count_at_the_top_only() {
        assert_eq!(guessed(r#"{"a":{"jsonrpc":"2.0","binding_moment":{}}}"#), Ok(Some(Form::Envelope)));
        assert_eq!(guessed(r#"{"jsonrpc":"2.0","result":{"binding_moment":{}}}"#), Ok(Some(Form::Jsonrpc)));
    }
}
