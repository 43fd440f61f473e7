//! The record of results: one line of JSON a run, and the table of the last one in the documentation.

use super::{GAINS, Measured, chart, table};
use jcs_strict::{Profile, Value};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

const FOLDER: &str = "benches/results";
const RECORDS: &str = "benches/results/records.jsonl";
const PAGE: &str = "docs/performance.md";
const TABLE_BEGINS: &str = "<!-- measured: written by `cargo xtask bench --record` -->\n";
const TABLE_ENDS: &str = "<!-- end of measured -->\n";

/// What the name of a count of instructions begins with.
pub(super) const INSTRUCTIONS: &str = "instructions of ";
/// What the name of a lead over a peer begins with.
pub(super) const TIMES: &str = "times ";
pub(super) const DIGEST_OF_SHA2: &str = "digest / sha2";

/// What was found out, by input and measure.
pub(super) type Figures = BTreeMap<String, BTreeMap<String, f64>>;

/// One run.
pub(super) struct Record {
    pub(super) circumstances: Circumstances,
    pub(super) figures: Figures,
}

/// Under which a run was made.
pub(super) struct Circumstances {
    pub(super) date: String,
    pub(super) commit: String,
    compiler: String,
    cpu: String,
    /// What the compiler was told of the processor, and what counted the instructions; where they were counted.
    target: Option<String>,
    pub(super) valgrind: Option<String>,
}

/// All records, the last one last.
pub(super) fn read(root: &Path) -> Result<Vec<Record>, String> {
    let text = match fs::read_to_string(root.join(RECORDS)) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        read => read.map_err(|error| format!("{RECORDS}: {error}"))?,
    };
    text.lines()
        .map(|line| Record::parse(line).ok_or_else(|| format!("{RECORDS}: no record: {line}")))
        .collect()
}

/// Appends a record and writes the table and the charts anew.
pub(super) fn append(root: &Path, record: Record, measured: &Measured) -> Result<(), String> {
    let mut records = read(root)?;
    let page = fs::read_to_string(root.join(PAGE)).map_err(|error| format!("{PAGE}: {error}"))?;
    let page = with_table(&page, &record.circumstances, measured)?;
    // As it will be read: charts are of the rounded figures that are kept.
    records.push(Record::parse(&record.line()).ok_or("the record cannot be read again")?);
    fs::create_dir_all(root.join(FOLDER)).map_err(|error| format!("{FOLDER}: {error}"))?;
    let lines: String = records.iter().map(|record| record.line() + "\n").collect();
    let charts = chart::all(&records);
    let files = [(RECORDS, lines), (PAGE, page)].into_iter().chain(charts);
    for (path, text) in files {
        fs::write(root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

impl Record {
    pub(super) fn now(root: &Path, measured: &Measured) -> Record {
        Record { circumstances: Circumstances::now(root, measured), figures: figures(measured) }
    }

    pub(super) fn parse(line: &str) -> Option<Record> {
        let document = jcs_strict::parse(line.as_bytes(), &Profile::RFC8785).ok()?;
        let root = document.root();
        let text = |name: &str| Some(root.get(name)?.as_str()?.to_owned());
        let circumstances = Circumstances {
            date: text("date")?,
            commit: text("commit")?,
            compiler: text("compiler")?,
            cpu: text("cpu")?,
            target: text("target"),
            valgrind: text("valgrind"),
        };
        let measures = |input: Value<'_>| -> Option<BTreeMap<String, f64>> {
            input
                .members()
                .map(|(name, value)| Some((name.to_owned(), value.as_number()?.as_f64())))
                .collect()
        };
        let figures =
            root.get("figures")?.members().map(|(input, value)| Some((input.to_owned(), measures(value)?)));
        Some(Record { circumstances, figures: figures.collect::<Option<_>>()? })
    }

    fn line(&self) -> String {
        let Circumstances { date, commit, compiler, cpu, target, valgrind } = &self.circumstances;
        let figures: BTreeMap<&str, String> = self
            .figures
            .iter()
            .map(|(input, measures)| {
                let measures = measures.iter().map(|(measure, value)| (measure.as_str(), rounded(*value)));
                (input.as_str(), object(&measures.collect()))
            })
            .collect();
        let mut members = BTreeMap::from([
            ("commit", quoted(commit)),
            ("compiler", quoted(compiler)),
            ("cpu", quoted(cpu)),
            ("date", quoted(date)),
            ("figures", object(&figures)),
        ]);
        members.extend(
            [("target", target), ("valgrind", valgrind)]
                .into_iter()
                .filter_map(|(name, value)| Some((name, quoted(value.as_ref()?)))),
        );
        object(&members)
    }
}

/// The figures of a run. Of times only ratios are recorded, but for an enforcement point's answer, which has a bound in nanoseconds.
fn figures(measured: &Measured) -> Figures {
    let mut figures = Figures::new();
    let mut note = |input: &str, measure: String, value: Option<f64>| {
        if let Some(value) = value {
            figures.entry(input.to_owned()).or_default().insert(measure, value);
        }
    };
    for (corpus, _) in &measured.corpora {
        for way in ["digest", "check"] {
            note(corpus, format!("{way} / sha2"), measured.times_as_fast("sha2", corpus, way, "sha2"));
        }
        for peer in measured.peers(corpus) {
            note(corpus, format!("{TIMES}{peer}"), measured.times_as_fast("canonical", corpus, "ours", peer));
        }
    }
    for ((corpus, way), (_, peak)) in &measured.heap {
        note(corpus, format!("heap bytes of {way}"), Some(*peak));
    }
    for contender in ["one core", "two cores"] {
        note("signed-trace", format!("times the loop, {contender}"), measured.times_the_loop(contender));
    }
    for gain in GAINS {
        note(gain.operation, format!("{} / {}", gain.better, gain.other), measured.gain(gain));
    }
    note("authorize", "nanoseconds, 4 of 64".to_owned(), measured.operation("authorize", "4 of 64"));
    note("signed-trace", "resident bytes".to_owned(), measured.resident.map(|(_, peak)| peak));
    for ((input, operation), count) in &measured.instructions {
        note(input, format!("{INSTRUCTIONS}{operation}"), Some(*count));
    }
    figures
}

impl Circumstances {
    fn now(root: &Path, measured: &Measured) -> Self {
        let said = |program: &str, arguments: &[&str]| {
            let output = Command::new(program).args(arguments).current_dir(root).output();
            output.ok().filter(|output| output.status.success()).map_or("unknown".to_owned(), |output| {
                String::from_utf8_lossy(&output.stdout).trim().to_owned()
            })
        };
        let cpu = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        });
        let changed = said("git", &["status", "--porcelain", "--untracked-files=no"]);
        let changed = if changed.is_empty() { "" } else { "+" };
        let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
        Self {
            date: civil_date(days),
            commit: format!("{}{changed}", said("git", &["rev-parse", "--short=12", "HEAD"])),
            compiler: said("rustc", &["--version"]),
            cpu: cpu.unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
            target: measured.target.clone(),
            valgrind: measured.valgrind.clone(),
        }
    }

    /// Why instructions counted under these circumstances cannot be held against those counted under others.
    pub(super) fn counted_otherwise(&self, now: &Circumstances) -> Option<String> {
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        [
            (self.compiler.clone(), now.compiler.clone()),
            (said(&self.target), said(&now.target)),
            (said(&self.valgrind), said(&now.valgrind)),
        ]
        .into_iter()
        .find(|(before, now)| before != now)
        .map(|(before, now)| format!("they were recorded with {before}, and this is {now}"))
    }
}

/// `YYYY-MM-DD` of a count of days since 1970-01-01.
fn civil_date(days: u64) -> String {
    // Years are counted from 1 March, so that a leap day is the last day of its year.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

fn object(members: &BTreeMap<&str, String>) -> String {
    let members: Vec<String> = members.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}", members.join(","))
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars().filter(|character| !character.is_control()) {
        if matches!(character, '"' | '\\') {
            out.push('\\');
        }
        out.push(character);
    }
    out.push('"');
    out
}

/// Ratios to three places, counts whole.
fn rounded(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.3}") }
}

fn with_table(page: &str, circumstances: &Circumstances, measured: &Measured) -> Result<String, String> {
    let parts = page.split_once(TABLE_BEGINS).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(TABLE_ENDS)?;
        Some((before, after))
    });
    let (before, after) = parts.ok_or_else(|| format!("{PAGE} has no place for the table"))?;
    let Circumstances { date, commit, compiler, cpu, .. } = circumstances;
    let mut out = String::from(before);
    let _ = write!(
        out,
        "{TABLE_BEGINS}Measured on {date} at {commit}, {compiler}, {cpu}, one core.\n\n{}\n{}{TABLE_ENDS}{after}",
        table::text(measured),
        chart::links()
    );
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::{Circumstances, Figures, Record, civil_date};
    use std::collections::BTreeMap;

    #[test]
    fn a_record_reads_as_it_was_written() {
        let circumstances = Circumstances {
            date: "2026-01-02".to_owned(),
            commit: "0123+".to_owned(),
            compiler: "rustc \"1\"".to_owned(),
            cpu: "a cpu".to_owned(),
            target: Some("x86_64 avx2".to_owned()),
            valgrind: None,
        };
        let measures = BTreeMap::from([
            ("digest / sha2".to_owned(), 0.5),
            ("instructions of parse".to_owned(), 123_456_789.0),
        ]);
        let figures = Figures::from([("envelope".to_owned(), measures)]);
        let line = Record { circumstances, figures: figures.clone() }.line();
        let read = Record::parse(&line).expect("reads");
        assert_eq!((read.figures.clone(), read.line()), (figures, line));
        assert_eq!(read.circumstances.counted_otherwise(&read.circumstances), None);
    }

    #[test]
    fn days_since_1970_are_dates() {
        assert_eq!(civil_date(0), "1970-01-01");
        assert_eq!(civil_date(11_016), "2000-02-29");
        assert_eq!(civil_date(20_787), "2026-11-30");
        assert_eq!(civil_date(47_541), "2100-03-01");
    }
}
