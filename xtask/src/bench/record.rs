//! The record of results: one line of JSON a run, and the table of the last one in the documentation.

use super::{Measured, table};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

const RECORDS: &str = "benches/results/records.jsonl";
const PAGE: &str = "docs/performance.md";
const TABLE_BEGINS: &str = "<!-- measured: written by `cargo xtask bench --record` -->\n";
const TABLE_ENDS: &str = "<!-- end of measured -->\n";

/// Appends a line to the record and puts the table into the documentation.
pub(super) fn append(root: &Path, measured: &Measured) -> Result<(), String> {
    let circumstances = Circumstances::now(root);
    let path = root.join(RECORDS);
    let failed = |error: std::io::Error| format!("{RECORDS}: {error}");
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
    writeln!(file, "{}", line(&circumstances, measured)).map_err(failed)?;
    let path = root.join(PAGE);
    let page = std::fs::read_to_string(&path).map_err(|error| format!("{PAGE}: {error}"))?;
    let page = with_table(&page, &circumstances, measured)?;
    std::fs::write(&path, page).map_err(|error| format!("{PAGE}: {error}"))
}

struct Circumstances {
    date: String,
    commit: String,
    compiler: String,
    cpu: String,
}

impl Circumstances {
    fn now(root: &Path) -> Self {
        let said = |program: &str, arguments: &[&str]| {
            let output = Command::new(program).args(arguments).current_dir(root).output();
            output.ok().filter(|output| output.status.success()).map_or("unknown".to_owned(), |output| {
                String::from_utf8_lossy(&output.stdout).trim().to_owned()
            })
        };
        let cpu = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
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
        }
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

fn line(circumstances: &Circumstances, measured: &Measured) -> String {
    let Circumstances { date, commit, compiler, cpu } = circumstances;
    let mut digests = BTreeMap::new();
    let mut leads = BTreeMap::new();
    for (corpus, _) in &measured.corpora {
        if let Some(share) = measured.times_as_fast("sha2", corpus, "digest", "sha2") {
            digests.insert(corpus.as_str(), rounded(share));
        }
        let of_peers: BTreeMap<&str, String> = measured
            .peers(corpus)
            .filter_map(|peer| {
                Some((peer, rounded(measured.times_as_fast("canonical", corpus, "ours", peer)?)))
            })
            .collect();
        leads.insert(corpus.as_str(), object(&of_peers));
    }
    let mut heap: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
    for ((corpus, way), (_, peak)) in &measured.heap {
        heap.entry(corpus).or_default().insert(way, peak.to_string());
    }
    let heap: BTreeMap<&str, String> = heap.iter().map(|(corpus, ways)| (*corpus, object(ways))).collect();
    let verifying: BTreeMap<&str, String> = ["one core", "two cores"]
        .into_iter()
        .filter_map(|contender| Some((contender, rounded(measured.times_the_loop(contender)?))))
        .collect();
    let mut operations: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
    for ((operation, contender), nanoseconds) in &measured.operations {
        operations.entry(operation).or_default().insert(contender, rounded(*nanoseconds));
    }
    let operations: BTreeMap<&str, String> =
        operations.iter().map(|(operation, ways)| (*operation, object(ways))).collect();
    let members = BTreeMap::from([
        ("canonical_times_peer", object(&leads)),
        ("commit", quoted(commit)),
        ("compiler", quoted(compiler)),
        ("cpu", quoted(cpu)),
        ("date", quoted(date)),
        ("digest_share_of_sha2", object(&digests)),
        ("heap_bytes", object(&heap)),
        ("operation_nanoseconds", object(&operations)),
        ("resident_bytes", measured.resident.map_or("null".to_owned(), |(_, peak)| peak.to_string())),
        ("verify_times_loop", object(&verifying)),
    ]);
    object(&members)
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

fn rounded(value: f64) -> String {
    format!("{value:.3}")
}

fn with_table(page: &str, circumstances: &Circumstances, measured: &Measured) -> Result<String, String> {
    let parts = page.split_once(TABLE_BEGINS).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(TABLE_ENDS)?;
        Some((before, after))
    });
    let (before, after) = parts.ok_or_else(|| format!("{PAGE} has no place for the table"))?;
    let Circumstances { date, commit, compiler, cpu } = circumstances;
    let mut out = String::from(before);
    let _ = write!(
        out,
        "{TABLE_BEGINS}Measured on {date} at {commit}, {compiler}, {cpu}, one core.\n\n{}{TABLE_ENDS}{after}",
        table::text(measured)
    );
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::civil_date;

    #[test]
    fn days_since_1970_are_dates() {
        assert_eq!(civil_date(0), "1970-01-01");
        assert_eq!(civil_date(11_016), "2000-02-29");
        assert_eq!(civil_date(20_787), "2026-11-30");
        assert_eq!(civil_date(47_541), "2100-03-01");
    }
}
