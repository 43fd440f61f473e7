//! `countersign envelope show`: an envelope in words, unverified.

use std::io;

use authority_envelope::{Clearances, Envelope, Limit};
use clap::Args;
use decision_trace::Count;
use findings::visible;

use crate::answer::Answer;
use crate::args::SourceArg;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::json::Json;

const UNVERIFIED: &str =
    "NOT VERIFIED: anybody can have written this. `countersign envelope verify` looks who did.";

/// Show the envelope in FILE in words, without verifying it
#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    source: SourceArg,
    #[command(flatten)]
    format: FormatArg,
}

pub(crate) fn run(args: &ShowArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let input = args.source.input();
    let answer = Answer::new("envelope show").file(input.name());
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => return console.answer(format, &answer.unread(error), Text::Nothing),
    };
    match Envelope::parse(&bytes) {
        Ok(envelope) => {
            let text = page(&envelope);
            let answer = answer
                .output("hash", Json::text(envelope.hash().to_string()))
                .output("verified", Json::Truth(false))
                .output("text", Json::text(&*text));
            console.answer(format, &answer, Text::Page(&text))
        }
        Err(report) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

fn page(envelope: &Envelope) -> String {
    let (agent, principal, budget) = (envelope.agent(), envelope.principal(), envelope.budget());
    let mut page = format!("{UNVERIFIED}\n\n");
    let mut line = |name: &str, text: &str| page += &format!("{name:<21}{}\n", visible(text));
    line("agent", &agent.name);
    line("its namespace", &agent.namespace);
    line("for a", &principal.kind);
    line("with the id", &principal.id);
    line("task", envelope.task_id());
    line("trace", envelope.trace_id());
    lines("may", envelope.clearances(), &mut line);
    lines("the agent holds", envelope.held_by_agent(), &mut line);
    lines("the principal holds", envelope.held_by_principal(), &mut line);
    line("tokens", &count(budget.tokens, ""));
    line("usd", &limit(&budget.usd, ""));
    line("wall clock", &count(budget.wall_clock_ms, " ms"));
    line("actions", &count(budget.actions, ""));
    line("until", &envelope.expires().to_string());
    line("issued", &envelope.issued_at().to_string());
    line("issuer", &format!("the key {}", envelope.issuer()));
    let depth = envelope.depth();
    match envelope.parent() {
        None => line("depth", &format!("{depth}, a task from outside")),
        Some(link) => {
            line("depth", &format!("{depth}, handed on by record {} of trace {}", link.seq, link.trace_id));
        }
    }
    line("hash", &envelope.hash().to_string());
    page
}

/// One clearance a line, so that none can look like two.
fn lines(name: &str, clearances: &Clearances, line: &mut impl FnMut(&str, &str)) {
    if clearances.is_empty() {
        line(name, "nothing");
    }
    for (index, clearance) in clearances.iter().enumerate() {
        line(if index == 0 { name } else { "" }, clearance);
    }
}

fn count(written: Limit<Count>, unit: &str) -> String {
    limit(&written, unit)
}

fn limit<T>(written: &Limit<T>, unit: &str) -> String
where
    Limit<T>: std::fmt::Display,
{
    match written {
        Limit::Unlimited => "no limit".to_owned(),
        Limit::AtMost(_) => format!("at most {written}{unit}"),
    }
}
