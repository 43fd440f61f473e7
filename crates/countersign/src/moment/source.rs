//! What the subcommands share: where their envelope comes from, and the answer that begins with it.

use std::path::PathBuf;

use binding_moment::Envelope;
use binding_moment::carriage::{Carriage, Names};
use clap::Args;
use findings::Report;

use super::form::Form;
use super::judged::judge;
use crate::answer::Answer;
use crate::args::SourceArg;
use crate::console::Console;
use crate::format::{Format, FormatArg};
use crate::input::Input;
use crate::json::Json;

/// The arguments of every subcommand that reads an envelope.
#[derive(Args, Debug)]
pub(super) struct MomentSource {
    /// What FILE is; without it the outermost members decide (see `countersign moment --help`)
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Option<Form>,
    /// Read every carrier of a tool result, not only the member `binding_moment`: also `_meta`, as an object and as text
    #[arg(long)]
    carriers: bool,
    /// The prefix of the keys in `_meta`, with --carriers; without it com.truealter
    #[arg(long, value_name = "PREFIX", requires = "carriers", value_parser = prefixed)]
    meta_prefix: Option<Names>,
    #[command(flatten)]
    source: SourceArg,
    #[command(flatten)]
    format: FormatArg,
}

/// A prefix of `_meta` keys that MCP lets be used.
fn prefixed(prefix: &str) -> Result<Names, String> {
    Names::default().prefixed(prefix).map_err(|report| {
        report.findings().map(|finding| finding.message().to_owned()).collect::<Vec<_>>().join("; ")
    })
}

/// A document that was read, with what it holds and an answer that says so far what it was taken for.
pub(super) struct Received {
    pub(super) answer: Answer,
    pub(super) document: Vec<u8>,
    pub(super) form: Option<Form>,
    pub(super) envelope: Result<Envelope, Report>,
}

impl MomentSource {
    pub(super) fn format(&self) -> Format {
        self.format.format()
    }

    pub(super) fn input(&self) -> Input {
        self.source.input()
    }

    fn carriage(&self) -> Option<Carriage> {
        self.carriers.then(|| Carriage::with(self.meta_prefix.clone().unwrap_or_default()))
    }

    /// A second document, under the same limit.
    pub(super) fn another(&self, file: Option<&PathBuf>) -> Input {
        self.source.another(file)
    }

    /// Reads and judges the document, and notes what it was taken for if nobody had said.
    ///
    /// `Err` is the whole answer: the document could not be read.
    pub(super) fn receive(
        &self,
        command: &'static str,
        console: &mut Console,
    ) -> Result<Received, Box<Answer>> {
        let input = self.input();
        let mut answer = Answer::new(command).file(input.name());
        let document = match input.read() {
            Ok(document) => document,
            Err(error) => return Err(Box::new(answer.unread(error))),
        };
        let judged = judge(&document, self.form, self.carriage().as_ref());
        if let (None, Some(form), false) = (self.form, judged.form, self.format().is_for_machines()) {
            console.note(&format!("read as {}", form.words()));
        }
        answer = answer.form(judged.form.map(Form::name));
        if let Some(delivery) = judged.delivery {
            answer = answer.output("delivery", Json::text(delivery));
        }
        if let Some(carriers) = &judged.carriers {
            let words: Vec<&str> = carriers.iter().map(|carrier| carrier.as_str()).collect();
            if !self.format().is_for_machines() && !words.is_empty() {
                console.note(&format!("carried as {}", words.join(", ")));
            }
            answer = answer.output("carriers", Json::List(words.into_iter().map(Json::text).collect()));
        }
        Ok(Received { answer, document, form: judged.form, envelope: judged.envelope })
    }

    /// The envelope, and an answer that holds its digest. `Err` is the whole answer: there is no well-formed envelope.
    pub(super) fn envelope(
        &self,
        command: &'static str,
        console: &mut Console,
    ) -> Result<(Answer, Envelope), Box<Answer>> {
        let received = self.receive(command, console)?;
        match received.envelope {
            Ok(envelope) => {
                let digest = Json::text(envelope.digest().to_string());
                Ok((received.answer.output("digest", digest), envelope))
            }
            Err(report) => Err(Box::new(received.answer.report(report))),
        }
    }
}
