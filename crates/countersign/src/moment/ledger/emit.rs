//! `countersign moment ledger emit`: let an envelope out, once.

use std::io;
use std::time::Duration;

use binding_moment::{Emission, EmitOptions, Envelope, Event, Happening, Ledger};
use clap::Args;
use findings::Report;

use super::{LedgerFile, now};
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::json::Json;
use crate::moment::reasons::ReasonArgs;
use crate::moment::source::MomentSource;

const AFTER: &str = "\
Send the tool result only after exit code 0. What is printed is the digest that the resolution will name. Delivering the same result \
again after a lost reply is no emission: do not emit it twice.

The envelope is judged as the agent's side judges it (see `countersign moment lint --agent`).

Examples:
  countersign moment ledger emit agent.ledger reply.json --expires-after 15m
  countersign moment ledger emit agent.ledger reply.json --reason dialogue=\"The law fixes the question.\"";

/// Record that the binding moment in FILE goes out, and print its digest; the ledger is begun if it is not there
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct EmitArgs {
    #[command(flatten)]
    ledger: LedgerFile,
    /// Take a resolution for so long and none after it: a number with s, m, h or d
    #[arg(long, value_name = "TIME", value_parser = duration)]
    expires_after: Option<Duration>,
    #[command(flatten)]
    reasons: ReasonArgs,
    #[command(flatten)]
    source: MomentSource,
}

pub(super) fn run(args: &EmitArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.source.format();
    let (answer, envelope) = match args.source.envelope("moment ledger emit", console) {
        Ok(found) => found,
        Err(answer) => return console.answer(format, &answer, Text::Nothing),
    };
    match emit(args, envelope) {
        Ok((digest, events, warnings)) => {
            let answer =
                answer.report(warnings).output("events", Json::List(events.iter().map(as_json).collect()));
            console.answer(format, &answer, Text::Line(&digest))
        }
        Err(report) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

fn emit(args: &EmitArgs, envelope: Envelope) -> Result<(String, Vec<Event>, Report), Report> {
    let emission = Emission::of(envelope, &args.reasons.reasons())?;
    let ledger = args.ledger.open_or_begin(args.source.format())?;
    let options = args.expires_after.map_or_else(EmitOptions::new, |time| EmitOptions::new().lasting(time));
    match ledger.emit(&emission, now()?, options) {
        Ok(emitted) => {
            let warnings = emission.warnings().clone();
            Ok((emitted.digest.to_string(), emission.into_parts().1, warnings))
        }
        Err(refusal) => Err(args.ledger.named(refusal.into_report())),
    }
}

/// What the emission means for whoever records: a closed hatch, a calibration note, an override, each with its reason.
fn as_json(event: &Event) -> Json {
    let members = match &event.what {
        Happening::HatchClosed { hatch, reason } => vec![
            ("event", Json::text("hatch-closed")),
            ("hatch", Json::text(hatch.as_str())),
            ("reason", Json::text(reason)),
        ],
        Happening::CalibrationNote { reason } => {
            vec![("event", Json::text("calibration-note")), ("reason", Json::text(reason))]
        }
        Happening::Overridden { code, reason } => vec![
            ("code", Json::text(code.as_str())),
            ("event", Json::text("overridden")),
            ("reason", Json::text(reason)),
        ],
        _ => vec![("event", Json::text("emitted"))],
    };
    Json::Object(members)
}

fn duration(text: &str) -> Result<Duration, String> {
    let expected = || "a whole number with s, m, h or d is expected, for example 15m".to_owned();
    let unit = text.chars().next_back().ok_or_else(expected)?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 60 * 60,
        'd' => 24 * 60 * 60,
        _ => return Err(expected()),
    };
    let digits = &text[..text.len() - unit.len_utf8()];
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(expected());
    }
    let number: u64 = digits.parse().map_err(|_| "this is longer than a ledger can count".to_owned())?;
    // A bound well below the end of the ledger's time, so that no sum can pass it.
    match number.checked_mul(seconds).filter(|seconds| *seconds <= 100 * 366 * 24 * 60 * 60) {
        Some(seconds) => Ok(Duration::from_secs(seconds)),
        None => Err("at most a hundred years are expected".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_is_a_number_with_a_unit() {
        assert_eq!(duration("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("15m"), Ok(Duration::from_secs(900)));
        assert_eq!(duration("2h"), Ok(Duration::from_secs(7200)));
        assert_eq!(duration("0d"), Ok(Duration::ZERO));
        for other in
            ["", "m", "15", "1.5h", "-1s", "+1s", "1w", "15 m", "1µ", "99999999999999999999s", "36601d"]
        {
            assert!(duration(other).is_err(), "{other}");
        }
    }
}
