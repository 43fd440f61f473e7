//! What moved since the last record.

use super::record::{INSTRUCTIONS, Record};
use std::fmt::Write as _;

/// Less than this is the noise of a ratio of minima.
const NOISE: f64 = 0.03;

/// Less than this is no change in what is counted.
const COUNTED: f64 = 0.005;

/// A table of what moved, in Markdown; how much did not.
pub(super) fn text(before: &Record, now: &Record) -> String {
    let mut out = format!(
        "against the record of {} at {}\n\n| input | measure | before | now | change |\n|---|---|---|---|---|\n",
        before.circumstances.date, before.circumstances.commit
    );
    let mut still = 0;
    for (input, measures) in &now.figures {
        for (measure, &value) in measures {
            let Some(&recorded) = before.figures.get(input).and_then(|measures| measures.get(measure)) else {
                let _ = writeln!(out, "| {input} | {measure} | — | {} | new |", shown(value));
                continue;
            };
            // Of nothing there is no percentage.
            let change = if value == recorded { 0.0 } else { value / recorded - 1.0 };
            let is_counted = measure.starts_with(INSTRUCTIONS) || measure.starts_with("heap");
            if change.abs() < if is_counted { COUNTED } else { NOISE } {
                still += 1;
                continue;
            }
            let (recorded, value) = (shown(recorded), shown(value));
            let _ =
                writeln!(out, "| {input} | {measure} | {recorded} | {value} | {:+.1} % |", change * 100.0);
        }
    }
    let _ = writeln!(out, "\n{still} figures did not move");
    out
}

fn shown(value: f64) -> String {
    if value >= 1000.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}
