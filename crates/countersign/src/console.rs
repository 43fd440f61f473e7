//! The one place that writes: results to standard output, findings and notes to standard error.

use std::io::{self, BufWriter, IsTerminal, Write};

use findings::{Finding, Location, Report, Severity, visible};

use crate::answer::Answer;
use crate::codes;
use crate::color;
use crate::exit::Exit;
use crate::format::Format;
use crate::{json, place, sarif};

/// The process's two outputs. Writing to standard output can fail and says so; what cannot be written to standard error is lost.
pub(crate) struct Console {
    out: Box<dyn Write>,
    err: Box<dyn Write>,
    output_is_terminal: bool,
    colors_output: bool,
    colors_errors: bool,
}

impl Console {
    pub(crate) fn of_process() -> Console {
        let no_color = std::env::var_os("NO_COLOR");
        let term = std::env::var_os("TERM");
        let colors = |is_terminal| color::wanted(is_terminal, no_color.as_deref(), term.as_deref());
        let output_is_terminal = io::stdout().is_terminal();
        Console {
            out: Box::new(BufWriter::with_capacity(64 * 1024, io::stdout().lock())),
            err: Box::new(io::stderr()),
            output_is_terminal,
            colors_output: colors(output_is_terminal),
            colors_errors: colors(io::stderr().is_terminal()),
        }
    }

    pub(crate) fn colors_output(&self) -> bool {
        self.colors_output
    }

    pub(crate) fn colors_errors(&self) -> bool {
        self.colors_errors
    }

    /// The width of the terminal that standard output is, else 80.
    pub(crate) fn columns(&self) -> usize {
        let terminal = if self.output_is_terminal { terminal_size::terminal_size() } else { None };
        terminal.map_or(80, |(width, _)| usize::from(width.0))
    }

    /// The whole answer: as one JSON object or SARIF log, or `text` on standard output and the findings on standard error.
    pub(crate) fn answer(&mut self, format: Format, answer: &Answer, text: Text<'_>) -> io::Result<Exit> {
        match format {
            Format::Json => self.line(&answer.to_json())?,
            Format::Sarif => return self.sarif(std::slice::from_ref(answer)),
            Format::Text => {
                self.text(text)?;
                self.findings(&answer.report_for_people())?;
            }
        }
        Ok(answer.exit())
    }

    /// One SARIF log over what one run answered.
    pub(crate) fn sarif(&mut self, answers: &[Answer]) -> io::Result<Exit> {
        self.line(&sarif::log(answers))?;
        Ok(answers.iter().map(Answer::exit).max().unwrap_or(Exit::Good))
    }

    fn text(&mut self, text: Text<'_>) -> io::Result<()> {
        match text {
            Text::Nothing => Ok(()),
            Text::Line(line) => self.line(line),
            Text::Json(text) if self.output_is_terminal => self.line(&json::inert(text)),
            Text::Json(text) => self.write_all(text.as_bytes()),
            Text::JsonLine(text) if self.output_is_terminal => self.line(&json::inert(text)),
            Text::JsonLine(text) => self.line(text),
            Text::Page(page) => self.write_all(page.as_bytes()),
        }
    }

    /// A line of our own words, or of text that has been made visible.
    fn line(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Something worth knowing that is no finding.
    pub(crate) fn note(&mut self, note: &str) {
        // Where both outputs are one terminal, a note stands behind what was printed before it; a failure shows at the end.
        let _ = self.out.flush();
        let _ = writeln!(self.err, "note: {}", visible(note));
    }

    /// Text for standard error that has been made inert already.
    pub(crate) fn error_text(&mut self, text: &str) {
        let _ = self.err.write_all(text.as_bytes());
    }

    /// A command line whose parts do not go together, found after it parsed.
    pub(crate) fn misuse(
        &mut self,
        format: Format,
        command: &'static str,
        message: &str,
    ) -> io::Result<Exit> {
        if format.is_for_machines() {
            return self.answer(format, &Answer::new(command).misuse(message.to_owned()), Text::Nothing);
        }
        self.error_text(&format!(
            "error: {message}\n\nFor more information, try 'countersign {command} --help'.\n"
        ));
        Ok(Exit::Misuse)
    }

    fn findings(&mut self, report: &Report) -> io::Result<()> {
        if !report.is_empty() {
            // Where both outputs are one terminal or file, a finding stands behind the result it belongs to.
            self.flush()?;
        }
        for finding in report.findings() {
            self.finding(finding);
        }
        for skipped in report.not_checked() {
            let _ = writeln!(self.err, "{skipped}");
        }
        Ok(())
    }

    fn finding(&mut self, finding: &Finding) {
        let line = finding.to_string();
        let line = if self.colors_errors {
            color::code_of(&line, finding.severity() == Severity::Warning)
        } else {
            line
        };
        let _ = writeln!(self.err, "{line}");
    }

    /// The end of the run: everything is written, or the reason why not is said.
    ///
    /// A reader that has gone away (`| head`) has heard enough: the run ends as unwritten, without a word.
    pub(crate) fn end(mut self, outcome: io::Result<Exit>) -> Exit {
        let flushed = self.flush();
        match outcome.and_then(|exit| flushed.map(|()| exit)) {
            Ok(exit) => exit,
            Err(error) => {
                if error.kind() != io::ErrorKind::BrokenPipe {
                    let place = Location::unknown().in_document(place::STANDARD_OUTPUT);
                    self.finding(&Finding::error(codes::WRITE, place, error.to_string(), "docs/command.md"));
                }
                Exit::Io
            }
        }
    }
}

/// A note while something is under way that cannot be given the console.
pub(crate) fn note_at_once(note: &str) {
    let _ = writeln!(io::stderr(), "note: {}", visible(note));
}

/// Standard output as it is, for a protocol that is spoken there.
impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// What goes to standard output for people and pipes.
pub(crate) enum Text<'a> {
    Nothing,
    /// One line; a line feed follows.
    Line(&'a str),
    /// JSON text: the exact bytes into a pipe or file; on a terminal the same value, made inert, as one line.
    Json(&'a str),
    /// As `Json`, with a line feed everywhere.
    JsonLine(&'a str),
    /// Lines that have been made fit for a terminal, the last one ended too.
    Page(&'a str),
}
