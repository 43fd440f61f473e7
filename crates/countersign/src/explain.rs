//! `countersign explain`: what a code means, what was expected, and what to do.

use std::io;

use clap::Args;
use findings::visible;

use crate::answer::Answer;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::json::Json;

/// The project's table of codes, `spec/codes.tsv`, with what to do about each.
const TABLE: &str = include_str!("explain/codes.tsv");

const AFTER: &str = "\
Letter case makes no difference. The section is the one that asks for the check: BM is the binding moment envelope, AE the authority \
envelope, DT the decision trace, and a letter with a number one of the readings in spec/INTERPRETATIONS.md of the project.

Examples:
  $ countersign explain E_CHILD_BUDGET
  E_CHILD_BUDGET, an error [AE §5, §6 step 9, A2, A3]
  It means: The child may consume more than its parent had left.
  Expected: At most what is left at the spawn record, never no limit below a limited parent, and no child where that is nothing.
  To do: Issue the child again with a budget that fits into what its parent had left at the spawn.";

/// Say what a code of a finding means, what was expected, and what to do
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct ExplainArgs {
    /// The code, for example E_BM_MISSING
    #[arg(value_name = "CODE")]
    code: String,
    #[command(flatten)]
    format: FormatArg,
}

pub(crate) fn run(args: &ExplainArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let asked = args.code.trim().to_ascii_uppercase();
    let Some(about) = explanation(&asked) else {
        let near = near(&asked);
        let near =
            if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) };
        let message = format!("there is no code {}{near}", visible(&args.code));
        return console.misuse(format, "explain", &message);
    };
    let answer = Answer::new("explain")
        .output("code", Json::text(about.code))
        .output("severity", Json::text(about.severity))
        .output("section", Json::text(about.section))
        .output("meaning", Json::text(about.meaning))
        .output("expected", Json::text(about.expected))
        .output("remedy", Json::text(about.remedy));
    let kind = if about.severity == "error" { "an error" } else { "a warning" };
    let page = format!(
        "{}, {kind} [{}]\nIt means: {}\nExpected: {}\nTo do: {}\n",
        about.code, about.section, about.meaning, about.expected, about.remedy
    );
    console.answer(format, &answer, Text::Page(&page))
}

/// What is known of a code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Explanation {
    code: &'static str,
    severity: &'static str,
    pub(crate) section: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) expected: &'static str,
    pub(crate) remedy: &'static str,
}

/// The row of a code in its exact spelling.
pub(crate) fn explanation(code: &str) -> Option<Explanation> {
    explanations().find(|about| about.code == code)
}

fn explanations() -> impl Iterator<Item = Explanation> {
    TABLE.lines().skip(1).filter_map(|row| {
        let mut cells = row.split('\t');
        let mut cell = || cells.next();
        Some(Explanation {
            code: cell()?,
            severity: cell()?,
            section: cell()?,
            meaning: cell()?,
            expected: cell()?,
            remedy: cell()?,
        })
    })
}

/// The codes that are like what was asked for, the likest first: those that contain it, and those that are spelt nearly so.
fn near(asked: &str) -> Vec<&'static str> {
    const MOST: usize = 4;
    const LEAST_LIKENESS: f64 = 0.75;
    let likeness = |code: &str| {
        let contains = asked.len() >= 3 && code.contains(asked);
        let words = |text: &str| text.trim_start_matches("E_").trim_start_matches("W_").to_owned();
        let spelling = strsim::normalized_damerau_levenshtein(&words(asked), &words(code));
        if contains { 1.0 + spelling } else { spelling }
    };
    let mut near: Vec<(f64, &str)> = explanations()
        .map(|about| (likeness(about.code), about.code))
        .filter(|(likeness, _)| *likeness >= LEAST_LIKENESS)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    near.into_iter().take(MOST).map(|(_, code)| code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `spec/codes.tsv` is not in the package, so its rows stand here a second time.
    #[test]
    fn the_table_of_codes_and_the_explanations_are_one_list() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../spec/codes.tsv");
        let spec = std::fs::read_to_string(path).expect("the table of codes can be read");
        let spec: Vec<String> = spec
            .lines()
            .skip(1)
            .map(|row| {
                let cells: Vec<&str> = row.split('\t').collect();
                [cells[0], cells[1], cells[4], cells[5], cells[6]].join("\t")
            })
            .collect();
        let ours: Vec<String> = explanations()
            .map(|about| {
                [about.code, about.severity, about.section, about.meaning, about.expected].join("\t")
            })
            .collect();
        for row in &spec {
            assert!(
                ours.contains(row),
                "crates/countersign/src/explain/codes.tsv lacks, or has otherwise: {row}"
            );
        }
        for row in &ours {
            assert!(spec.contains(row), "spec/codes.tsv lacks, or has otherwise: {row}");
        }
        assert_eq!(ours, spec, "the order differs");
        assert_eq!(TABLE.lines().count(), ours.len() + 1, "a row lacks a cell");
    }

    #[test]
    fn each_code_is_told_in_three_sentences() {
        for about in explanations() {
            for sentence in [about.meaning, about.expected, about.remedy] {
                assert!(sentence.ends_with('.') && sentence.len() > 8, "{}: {sentence}", about.code);
                assert!(!sentence.contains(char::is_control), "{}", about.code);
            }
        }
    }

    #[test]
    fn what_is_spelt_nearly_like_a_code_leads_to_it() {
        assert_eq!(near("E_BM_MISING"), ["E_BM_MISSING"]);
        assert_eq!(near("BM_MISSING")[0], "E_BM_MISSING");
        assert_eq!(near("W_CHILD_BUDGET")[0], "E_CHILD_BUDGET");
        assert_eq!(near("HEDGE"), ["E_BM_HEDGE", "W_BM_HEDGE"]);
        assert_eq!(near("E_NONSENSE_OF_MINE"), [""; 0]);
        assert_eq!(near(""), [""; 0]);
    }
}
