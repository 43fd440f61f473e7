//! `cargo xtask bench`: our speed as ratios, beside SHA-256 alone, other canonicalizers and a plain loop that verifies a trace, and
//! memory by the byte.

mod chart;
mod compare;
mod floors;
mod instructions;
mod record;
mod table;

use crate::place;
use std::collections::BTreeMap;
use std::process::Command;

/// What one run found out.
#[derive(Default)]
struct Measured {
    /// Nanoseconds of the fastest round by (group, corpus, contender); the group is `sha2` or `canonical`.
    times: BTreeMap<(String, String, String), f64>,
    /// Corpora in the order in which they were measured, with their bytes.
    corpora: Vec<(String, f64)>,
    /// Bytes of the corpus and peak heap bytes beyond them, by (corpus, way).
    heap: BTreeMap<(String, String), (f64, f64)>,
    /// Nanoseconds of verifying a signed trace, by contender.
    verifying: BTreeMap<String, f64>,
    /// Nanoseconds of whole operations, by (operation, contender).
    operations: BTreeMap<(String, String), f64>,
    /// Records of a long trace, and the most bytes resident while it was verified.
    resident: Option<(f64, f64)>,
    /// Instructions by (input, operation), what the compiler was told of the processor, and what counted them.
    instructions: BTreeMap<(String, String), f64>,
    target: Option<String>,
    valgrind: Option<String>,
    /// Peers that refuse a duplicate name.
    strict_peers: Vec<String>,
    /// Peers whose text is not ours, by (corpus, peer); and peers that refuse the corpus.
    remarks: BTreeMap<(String, String), &'static str>,
}

impl Measured {
    fn time(&self, group: &str, corpus: &str, contender: &str) -> Option<f64> {
        self.times.get(&(group.to_owned(), corpus.to_owned(), contender.to_owned())).copied()
    }

    /// How many times as fast as `slow` the contender `fast` is.
    fn times_as_fast(&self, group: &str, corpus: &str, fast: &str, slow: &str) -> Option<f64> {
        Some(self.time(group, corpus, slow)? / self.time(group, corpus, fast)?)
    }

    /// How many times as many records a second as the plain loop our verifier does, so run.
    fn times_the_loop(&self, contender: &str) -> Option<f64> {
        Some(self.verifying.get("loop")? / self.verifying.get(contender)?)
    }

    fn operation(&self, name: &str, contender: &str) -> Option<f64> {
        self.operations.get(&(name.to_owned(), contender.to_owned())).copied()
    }

    /// How many times as fast as the other way the better way of an operation is.
    fn gain(&self, Gain { operation, better, other, .. }: &Gain) -> Option<f64> {
        Some(self.operation(operation, other)? / self.operation(operation, better)?)
    }

    /// Everything measured on `corpus` beside our canonical text.
    fn peers(&self, corpus: &str) -> impl Iterator<Item = &str> {
        self.times
            .keys()
            .filter(move |(group, other, name)| group == "canonical" && other == corpus && name != "ours")
            .map(|(_, _, name)| name.as_str())
    }

    fn size(&self, corpus: &str) -> Option<f64> {
        self.corpora.iter().find(|(name, _)| name == corpus).map(|(_, bytes)| *bytes)
    }

    /// Takes one line of a measuring program; a time counts only where it is the fastest yet.
    fn take(&mut self, line: &str) -> Result<(), String> {
        let cells: Vec<&str> = line.split('\t').collect();
        let number = |text: &str| text.parse::<f64>().map_err(|_| format!("not a number in `{line}`"));
        match *cells.as_slice() {
            ["time", group, corpus, bytes, contender, nanoseconds, _rounds, ref remark @ ..] => {
                if self.size(corpus).is_none() {
                    self.corpora.push((corpus.to_owned(), number(bytes)?));
                }
                let key = (group.to_owned(), corpus.to_owned(), contender.to_owned());
                let fastest = self.times.entry(key).or_insert(f64::INFINITY);
                *fastest = fastest.min(number(nanoseconds)?);
                if remark.first() == Some(&"differs") {
                    self.remarks.insert((corpus.to_owned(), contender.to_owned()), "other text");
                }
            }
            ["heap", corpus, bytes, way, peak] => {
                self.heap.insert((corpus.to_owned(), way.to_owned()), (number(bytes)?, number(peak)?));
            }
            ["verify", _corpus, _records, contender, nanoseconds] => {
                let fastest = self.verifying.entry(contender.to_owned()).or_insert(f64::INFINITY);
                *fastest = fastest.min(number(nanoseconds)?);
            }
            ["operation", name, contender, nanoseconds] => {
                let key = (name.to_owned(), contender.to_owned());
                let fastest = self.operations.entry(key).or_insert(f64::INFINITY);
                *fastest = fastest.min(number(nanoseconds)?);
            }
            ["resident", records, _bytes, peak] => self.resident = Some((number(records)?, number(peak)?)),
            ["refuses", corpus, peer] => {
                self.remarks.insert((corpus.to_owned(), peer.to_owned()), "refused");
            }
            ["duplicates", peer, verdict] => {
                if verdict == "refused" && !self.strict_peers.iter().any(|known| known == peer) {
                    self.strict_peers.push(peer.to_owned());
                }
            }
            _ => return Err(format!("unexpected line `{line}`")),
        }
        Ok(())
    }
}

/// An operation that is done in two ways.
struct Gain {
    operation: &'static str,
    what: &'static str,
    better: &'static str,
    other: &'static str,
    /// Its floor; none where it says more of the machine than of the work.
    least: Option<f64>,
}

const GAINS: &[Gain] = &[
    Gain {
        operation: "group-commit",
        what: "records a second of 64 callers together, times those of one sync each, 200 us a sync",
        better: "together",
        other: "one sync each",
        least: Some(5.0),
    },
    Gain {
        operation: "group-commit-disk",
        what: "the same on the disk of the temporary folder",
        better: "together",
        other: "one sync each",
        least: Some(5.0),
    },
    Gain {
        operation: "bundle",
        what: "verifying 1,000 traces of 20 records, two cores times one",
        better: "two cores",
        other: "one core",
        least: Some(1.8),
    },
    // What the machine gives to work that needs no division: a gain beside which that of two cores is to be read.
    Gain {
        operation: "bundle",
        what: "the same in two halves that share nothing, times one core",
        better: "two halves apart",
        other: "one core",
        least: None,
    },
    Gain {
        operation: "digest-lines",
        what: "digests of a trace's lines, two cores times one",
        better: "two cores",
        other: "one core",
        least: Some(1.8),
    },
];

/// Runs `cargo xtask bench`.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (mut gate, mut record, mut compare, mut criterion, mut peers, mut resident) =
        (false, false, false, true, true, false);
    let mut slack = 0.0;
    let mut rounds = "25".to_owned();
    let mut corpora: Vec<String> = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--gate" => gate = true,
            "--record" => record = true,
            "--compare" => compare = true,
            "--no-criterion" => criterion = false,
            "--no-peers" => peers = false,
            "--resident" => resident = true,
            "--slack" => {
                let percent =
                    rest.next().and_then(|text| text.parse::<u8>().ok()).filter(|percent| *percent < 100);
                slack = f64::from(percent.ok_or("--slack wants a percentage below 100")?) / 100.0;
            }
            "--rounds" => rounds = rest.next().ok_or("--rounds wants a number")?.clone(),
            option if option.starts_with('-') => {
                return Err(format!(
                    "bench does not know `{option}`; it takes --gate, --record, --compare, --no-criterion, --no-peers, --resident, \
                     --slack PERCENT, --rounds N and names of inputs"
                ));
            }
            name => corpora.push(name.to_owned()),
        }
    }
    if record && !(corpora.is_empty() && peers) {
        return Err(
            "a record is of all inputs and peers: leave --record out, or what narrows it down".to_owned()
        );
    }
    let mut measured = Measured::default();
    measure(&mut measured, &rounds, &corpora, peers)?;
    if resident {
        let long = ["run", "--quiet", "--release", "--package", "benches", "--bin", "resident"];
        program(&long, Some(&mut measured))?;
    }
    if gate {
        // A machine that is busy elsewhere makes any minimum too high; more rounds only bring it down to the truth.
        for _ in 0..2 {
            let again = floors::corpora_below(&measured, slack);
            if again.is_empty() {
                break;
            }
            println!("again, with more rounds: {}", again.join(", "));
            measure(&mut measured, "60", &again, peers)?;
        }
    }
    if gate || record || compare {
        instructions::count(&mut measured, &corpora)?;
    }
    print!("{}", table::text(&measured));
    let verdicts = floors::judge(&measured, slack);
    println!();
    for verdict in &verdicts {
        println!("{verdict}");
    }
    let now = record::Record::now(place::root(), &measured);
    let records = record::read(place::root())?;
    let before = records.last();
    if compare {
        println!(
            "\n{}",
            before.map_or("nothing is recorded to compare with".to_owned(), |before| compare::text(
                before, &now
            ))
        );
    }
    let counts_hold = if gate { instructions::gate(before, &now) } else { Ok(()) };
    if record {
        record::append(place::root(), now, &measured)?;
    }
    if criterion && !gate && !compare {
        println!();
        program(&["bench", "--quiet", "--package", "benches"], None)?;
    }
    let below = verdicts.iter().filter(|verdict| !verdict.holds()).count();
    println!("\n{} floors, {below} not held", verdicts.len());
    if gate && below > 0 {
        return Err(format!("{below} of {} floors are not held", verdicts.len()));
    }
    counts_hold
}

fn measure(measured: &mut Measured, rounds: &str, corpora: &[String], peers: bool) -> Result<(), String> {
    let mut options = vec!["--", "--rounds", rounds];
    options.extend(corpora.iter().map(String::as_str));
    let ours = ["run", "--quiet", "--release", "--package", "benches", "--bin"];
    program(&[&ours, &["ratios"][..], &options].concat(), Some(measured))?;
    program(&[&ours[..], &["heap"]].concat(), Some(measured))?;
    if corpora.is_empty() {
        program(&[&ours[..], &["operations"]].concat(), Some(measured))?;
    }
    if !peers {
        return Ok(());
    }
    let peers = place::root().join("benches/peers/Cargo.toml");
    let peers = peers.to_str().ok_or("the path of the workspace is not Unicode")?;
    let theirs = ["run", "--quiet", "--release", "--manifest-path", peers];
    program(&[&theirs[..], &options].concat(), Some(measured))
}

/// Runs cargo; its output goes to `measured`, or to the terminal.
fn program(arguments: &[&str], measured: Option<&mut Measured>) -> Result<(), String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(arguments).current_dir(place::root());
    let shown = arguments.join(" ");
    let failed = |what: String| format!("`cargo {shown}` {what}");
    let Some(measured) = measured else {
        let status = command.status().map_err(|error| failed(format!("did not start: {error}")))?;
        return if status.success() { Ok(()) } else { Err(failed(format!("ended with {status}"))) };
    };
    let output = command
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| failed(format!("did not start: {error}")))?;
    if !output.status.success() {
        return Err(failed(format!("ended with {}", output.status)));
    }
    String::from_utf8_lossy(&output.stdout).lines().try_for_each(|line| measured.take(line))
}
