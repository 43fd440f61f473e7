//! What a subcommand found out about one input: the one shape behind both the lines for people, the JSON and the SARIF log.

use decision_trace::codes::E_KEY_FILE;
use findings::{Code, Finding, Location, Report, Sink};

use crate::codes;
use crate::exit::Exit;
use crate::input::{Unread, title};
use crate::json::Json;

/// A line of an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) number: u64,
    pub(crate) start: u64,
}

/// The verdict on one input, or on one line of it.
#[derive(Debug)]
pub(crate) struct Answer {
    command: &'static str,
    pub(crate) file: Option<String>,
    form: Option<&'static str>,
    pub(crate) line: Option<Line>,
    output: Vec<(&'static str, Json)>,
    pub(crate) report: Report,
    misuse: bool,
}

impl Answer {
    pub(crate) fn new(command: &'static str) -> Answer {
        Answer {
            command,
            file: None,
            form: None,
            line: None,
            output: Vec::new(),
            report: Report::new(),
            misuse: false,
        }
    }

    /// The file that was read; `-` is standard input.
    pub(crate) fn file(mut self, name: String) -> Answer {
        self.file = Some(name);
        self
    }

    /// The form that the document was taken for.
    pub(crate) fn form(mut self, form: Option<&'static str>) -> Answer {
        self.form = form;
        self
    }

    /// The line of the file, counted from 1, and the byte at which it begins; offsets of the findings count from there.
    pub(crate) fn line(mut self, number: u64, start: u64) -> Answer {
        self.line = Some(Line { number, start });
        self
    }

    pub(crate) fn output(mut self, name: &'static str, value: Json) -> Answer {
        self.output.push((name, value));
        self
    }

    pub(crate) fn report(mut self, report: Report) -> Answer {
        self.report.absorb(report);
        self
    }

    pub(crate) fn finding(mut self, finding: Finding) -> Answer {
        let _ = self.report.push(finding);
        self
    }

    /// The input could not be read, or is longer than what was to be read.
    pub(crate) fn unread(self, why: Unread) -> Answer {
        self.finding(why.finding())
    }

    /// The command line did not make sense.
    pub(crate) fn misuse(mut self, message: String) -> Answer {
        self.misuse = true;
        self.finding(Finding::error(codes::USAGE, Location::unknown(), message, "docs/command.md"))
    }

    pub(crate) fn exit(&self) -> Exit {
        if self.misuse {
            Exit::Misuse
        } else if self.report.errors().any(|error| is_of_the_outside(error.code())) {
            Exit::Io
        } else if self.report.has_errors() {
            Exit::Refused
        } else {
            Exit::Good
        }
    }

    /// The findings as people are told them: with the name of the file, and the line where there is one.
    pub(crate) fn report_for_people(&self) -> Report {
        let Some(mut name) = self.file.as_deref().map(title) else {
            return self.report.clone();
        };
        if let Some(line) = self.line {
            name.push_str(&format!(", line {}", line.number));
        }
        self.report.clone().relocated(|place| match place.document() {
            None => place.in_document(name.clone()),
            Some(_) => place,
        })
    }

    /// One JSON object without line breaks: `command`, `exit`, `file`, `form`, `line`, `output`, `report`; what does not apply is left out.
    pub(crate) fn to_json(&self) -> String {
        let mut members = self.members();
        members.push(("report", Json::Text(String::new())));
        let mut out = String::new();
        Json::Object(members).write(&mut out);
        // The report writes itself; its place was held by an empty text.
        out.truncate(out.len() - "\"\"}".len());
        out.push_str(&self.report.to_json());
        out.push('}');
        out
    }

    /// All members of that object but the report.
    pub(crate) fn members(&self) -> Vec<(&'static str, Json)> {
        let mut members =
            vec![("command", Json::text(self.command)), ("exit", Json::Number(self.exit().number().into()))];
        members.extend(self.file.as_ref().map(|name| ("file", Json::text(name))));
        members.extend(self.form.map(|form| ("form", Json::text(form))));
        members.extend(self.line.map(|line| ("line", Json::Number(line.number))));
        members.push(("output", Json::Object(self.output.clone())));
        members
    }
}

/// Whether a code says that a file could not be read or written, rather than that what was read is refused.
fn is_of_the_outside(code: Code) -> bool {
    [codes::READ, codes::WRITE, codes::TERMINAL, codes::SERVE, E_KEY_FILE].contains(&code)
        || code.as_str().starts_with("E_LOG_")
}
