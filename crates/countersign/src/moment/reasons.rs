//! `--reason WHAT=TEXT`: why an agent sends what it may not send without a reason.

use binding_moment::lint::REFUSALS;
use binding_moment::{Hatch, Reasons};
use clap::Args;
use findings::Code;

#[derive(Args, Clone, Debug)]
pub(super) struct ReasonArgs {
    /// Why the agent may send this: for a closed hatch (free_text=TEXT, dialogue=TEXT), a calibration note
    /// (calibration=TEXT), or despite a refusal (E_BM_HEDGE=TEXT); may be given more than once, and only for what FILE does
    #[arg(long = "reason", value_name = "WHAT=TEXT", value_parser = parse)]
    reasons: Vec<Reason>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    Closed(Hatch, String),
    Calibration(String),
    Despite(Code, String),
}

impl ReasonArgs {
    pub(super) fn is_empty(&self) -> bool {
        self.reasons.is_empty()
    }

    pub(super) fn reasons(&self) -> Reasons {
        self.reasons.iter().cloned().fold(Reasons::none(), |reasons, reason| match reason {
            Reason::Closed(hatch, text) => reasons.closed(hatch, text),
            Reason::Calibration(text) => reasons.calibration(text),
            Reason::Despite(code, text) => reasons.despite(code, text),
        })
    }
}

fn parse(text: &str) -> Result<Reason, String> {
    let expected = || {
        let codes: Vec<&str> = REFUSALS.iter().map(|code| code.as_str()).collect();
        format!("WHAT is free_text, dialogue, calibration, {}, and =TEXT follows it", codes.join(", "))
    };
    let (what, text) = text.split_once('=').ok_or_else(expected)?;
    let text = text.to_owned();
    match what {
        "free_text" => Ok(Reason::Closed(Hatch::FreeText, text)),
        "dialogue" => Ok(Reason::Closed(Hatch::Dialogue, text)),
        "calibration" => Ok(Reason::Calibration(text)),
        _ => match REFUSALS.iter().find(|code| code.as_str() == what) {
            Some(code) => Ok(Reason::Despite(*code, text)),
            None => Err(expected()),
        },
    }
}

#[cfg(test)]
mod tests {
    use binding_moment::codes::E_BM_HEDGE;

    use super::*;

    #[test]
    fn a_reason_says_what_it_is_for() {
        assert_eq!(parse("free_text=a=b"), Ok(Reason::Closed(Hatch::FreeText, "a=b".into())));
        assert_eq!(parse("calibration="), Ok(Reason::Calibration(String::new())));
        assert_eq!(parse("E_BM_HEDGE=x"), Ok(Reason::Despite(E_BM_HEDGE, "x".into())));
        for other in ["", "free_text", "E_BM_TYPE=x", "e_bm_hedge=x", "=x"] {
            assert!(parse(other).is_err(), "{other}");
        }
    }
}
