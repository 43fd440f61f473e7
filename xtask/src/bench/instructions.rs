//! Instructions that an operation takes, counted by callgrind: a figure that a busy machine does not move.

use super::Measured;
use super::record::{Figures, INSTRUCTIONS, Record};
use crate::place;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, io};

/// How many times the recorded instructions are too many without a reason.
const TOO_MANY: f64 = 1.03;

/// Where reasons stand: input, measure, the most instructions, why; tabs between.
const REASONS: &str = "benches/results/reasons.tsv";

/// The function whose calls are counted, in `benches/src/bin/counted.rs`.
const COUNTED: &str = "counted::counted";

/// Counts, where valgrind is there; else says that it is not.
pub(super) fn count(measured: &mut Measured, inputs: &[String]) -> Result<(), String> {
    let version = match Command::new("valgrind").arg("--version").output() {
        Ok(output) => String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            println!("instructions are not counted: there is no valgrind");
            return Ok(());
        }
        Err(error) => return Err(format!("valgrind did not start: {error}")),
    };
    super::program(&["build", "--quiet", "--release", "--package", "benches", "--bin", "counted"], None)?;
    let folder = place::root().join("target/callgrind");
    // Counts of an earlier run must not pass for those of this one.
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(format!("{}: {error}", folder.display()));
        }
        _ => fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?,
    }
    let output = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind", "--collect-atstart=no"])
        .args([format!("--toggle-collect={COUNTED}"), format!("--dump-after={COUNTED}")])
        .arg(format!("--callgrind-out-file={}", folder.join("out").display()))
        .arg(place::root().join("target/release/counted"))
        .args(inputs)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("valgrind did not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("counting instructions ended with {}", output.status));
    }
    take(measured, &String::from_utf8_lossy(&output.stdout), &folder)?;
    measured.valgrind = Some(version);
    Ok(())
}

/// What was counted, in the order in which callgrind wrote it down.
fn take(measured: &mut Measured, said: &str, folder: &Path) -> Result<(), String> {
    let mut number = 0;
    for line in said.lines() {
        match *line.split('\t').collect::<Vec<_>>() {
            ["target", target] => measured.target = Some(target.to_owned()),
            ["counted", input, operation] => {
                number += 1;
                let path = folder.join(format!("out.{number}"));
                let text =
                    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                let total =
                    text.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse::<u64>().ok());
                let total = total.filter(|total| *total > 0).ok_or("callgrind counted nothing")?;
                measured.instructions.insert((input.to_owned(), operation.to_owned()), total as f64);
            }
            _ => return Err(format!("unexpected line `{line}`")),
        }
    }
    Ok(())
}

/// A reason for more instructions than recorded.
struct Reason {
    input: String,
    measure: String,
    at_most: f64,
}

fn reasons(text: &str) -> Result<Vec<Reason>, String> {
    let mut reasons = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let wrong = || {
            format!("{REASONS}: not input, measure, instructions and a reason, with tabs between: `{line}`")
        };
        let [input, measure, at_most, why] = *line.split('\t').collect::<Vec<_>>() else {
            return Err(wrong());
        };
        let at_most = at_most.parse::<u64>().ok().filter(|_| !why.trim().is_empty()).ok_or_else(wrong)?;
        reasons.push(Reason {
            input: input.to_owned(),
            measure: measure.to_owned(),
            at_most: at_most as f64,
        });
    }
    Ok(reasons)
}

/// Says which counts have grown by more than 3 percent since they were recorded, and fails for those without a reason. Counts of another
/// compiler, another valgrind or other processor features are not held against each other.
pub(super) fn gate(before: Option<&Record>, now: &Record) -> Result<(), String> {
    let text = match fs::read_to_string(place::root().join(REASONS)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        read => read.map_err(|error| format!("{REASONS}: {error}"))?,
    };
    let reasons = reasons(&text)?;
    let Some(before) = before.filter(|record| record.circumstances.valgrind.is_some()) else {
        println!("instructions are not judged: none are recorded");
        return Ok(());
    };
    if now.circumstances.valgrind.is_none() {
        return Ok(());
    }
    if let Some(other) = before.circumstances.counted_otherwise(&now.circumstances) {
        println!("instructions are not judged: {other}");
        return Ok(());
    }
    let grown = grown(&before.figures, &now.figures, &reasons);
    for line in &grown {
        println!("GROWN {line}");
    }
    if grown.is_empty() {
        println!("instructions: none more than 3 percent above what is recorded, but for a reason");
        return Ok(());
    }
    Err(format!(
        "{} counts of instructions have grown; make them smaller, or give a reason in {REASONS}",
        grown.len()
    ))
}

fn grown(before: &Figures, now: &Figures, reasons: &[Reason]) -> Vec<String> {
    let mut grown = Vec::new();
    for (input, measures) in now {
        for (measure, &count) in measures.iter().filter(|(measure, _)| measure.starts_with(INSTRUCTIONS)) {
            let Some(&recorded) = before.get(input).and_then(|measures| measures.get(measure)) else {
                continue;
            };
            let has_reason = reasons.iter().any(|reason| {
                &reason.input == input && &reason.measure == measure && count <= reason.at_most
            });
            if count > recorded * TOO_MANY && !has_reason {
                let percent = (count / recorded - 1.0) * 100.0;
                grown.push(format!("{input}\t{measure}\t{count:.0}, {percent:+.1} % on {recorded:.0}"));
            }
        }
    }
    grown
}

#[cfg(test)]
mod tests {
    use super::{Figures, grown, reasons};
    use std::collections::BTreeMap;

    fn figures(count: f64) -> Figures {
        let measures =
            [("instructions of parse".to_owned(), count), ("digest / sha2".to_owned(), 1.0 / count)];
        BTreeMap::from([("envelope".to_owned(), BTreeMap::from(measures))])
    }

    #[test]
    fn three_percent_more_are_not_too_many_and_a_reason_goes_as_far_as_it_says() {
        let reason =
            reasons("# why\nenvelope\tinstructions of parse\t1100\tit checks more\n").expect("is one");
        for (now, without, with) in
            [(900.0, 0, 0), (1030.0, 0, 0), (1031.0, 1, 0), (1100.0, 1, 0), (1101.0, 1, 1)]
        {
            assert_eq!(grown(&figures(1000.0), &figures(now), &[]).len(), without, "{now}");
            assert_eq!(grown(&figures(1000.0), &figures(now), &reason).len(), with, "{now}");
        }
        assert!(grown(&Figures::new(), &figures(1.0), &[]).is_empty());
    }

    #[test]
    fn a_reason_is_four_cells_the_last_not_empty() {
        for line in ["envelope\tparse\t1", "envelope\tparse\tmany\twhy", "envelope\tparse\t1\t "] {
            assert!(reasons(line).is_err(), "{line}");
        }
    }
}
