//! `cargo xtask mutants [PREFIX]`: takes every marked check out in turn and looks which vectors die.
//!
//! The workspace is built once more with `--cfg mutants`, in a target folder of its own, where one check at a time
//! can be taken out of the running process. A worker of that build asks every vector, and every probe for what no
//! operation reaches, with each check taken out. A check that nothing misses is a failure: either its vectors are
//! not sharp enough, or it is not needed. A worker that panics, ends or hangs has noticed, too.

#[cfg(mutants)]
mod authority_probes;
#[cfg(mutants)]
mod door_probes;
#[cfg(mutants)]
mod form_probes;
#[cfg(mutants)]
mod picker_probes;
#[cfg(mutants)]
mod probes;
#[cfg(mutants)]
mod recorder_probes;
#[cfg(mutants)]
mod render_probes;
mod scan;
#[cfg(mutants)]
mod task_probes;
#[cfg(mutants)]
mod trace_probes;
#[cfg(mutants)]
mod worker;

use crate::{conformance, place};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long one check may take; a worker that needs longer hangs.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// The command by which a build with `--cfg mutants` becomes a worker.
pub(crate) const WORKER: &str = "mutants-worker";

/// How many names of the dead are printed for a check.
const NAMES: usize = 3;

/// What is asked with nothing taken out; everything must live.
const NOTHING: &str = "nothing";

/// Checks, by the beginning of their ids, that only one operation reaches. They wait while no vector asks for it.
const WAITING: &[(&str, &str)] = &[
    ("bm.lint.", "lint"),
    ("bm.resolution.", "check-resolution"),
    ("bm.handshake.", "handshake"),
    ("bm.ledger.", "handshake"),
    ("bm.render.", "render"),
    ("findings.visible.", "render"),
    ("trace.", "verify-trace"),
    ("authority.", "verify-envelope"),
];

/// Runs the command.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let prefix = match arguments {
        [] => "",
        [prefix] => prefix,
        _ => return Err("usage: cargo xtask mutants [PREFIX]".to_owned()),
    };
    let library = conformance::library()?;
    let asks = |op: &str| library.vectors().any(|(_, vector)| vector.op == op);
    let waits =
        |rule: &scan::Rule| WAITING.iter().any(|(begins, op)| rule.id.starts_with(begins) && !asks(op));
    let (waiting, rules): (Vec<scan::Rule>, Vec<scan::Rule>) =
        scan::rules()?.into_iter().filter(|rule| rule.id.starts_with(prefix)).partition(waits);
    if rules.is_empty() {
        return Err("there is no marked check".to_owned());
    }
    let began = Instant::now();
    let worker = build()?;
    println!("built in {:.0} s", began.elapsed().as_secs_f32());
    let began = Instant::now();
    let mut ids: Vec<&str> = vec![NOTHING];
    ids.extend(rules.iter().map(|rule| rule.id.as_str()));
    let start = || {
        let mut command = Command::new(&worker);
        command.arg(WORKER);
        command
    };
    let deaths = ask(&start, &ids, TIME_LIMIT)?;
    match deaths.get(NOTHING) {
        Some(deaths) if deaths.is_empty() => {}
        Some(deaths) => return Err(format!("with nothing taken out these die: {}", deaths.join(", "))),
        None => return Err("the worker gave no answer".to_owned()),
    }
    for (beginning, op) in WAITING {
        let count = waiting.iter().filter(|rule| rule.id.starts_with(beginning)).count();
        if count > 0 {
            println!("{beginning}*: {count} wait for vectors of {op}");
        }
    }
    let mut survivors = Vec::new();
    for rule in &rules {
        match deaths.get(rule.id.as_str()).map(Vec::as_slice) {
            None | Some([]) => {
                survivors.push(format!("{} ({}): its removal kills nothing", rule.id, rule.place));
            }
            Some(dead) => {
                let more = if dead.len() > NAMES { " …" } else { "" };
                println!(
                    "{}: {} died: {}{more}",
                    rule.id,
                    dead.len(),
                    dead[..dead.len().min(NAMES)].join(" ")
                );
            }
        }
    }
    println!(
        "{} checks taken out in {:.1} s, {} noticed, {} not",
        rules.len(),
        began.elapsed().as_secs_f32(),
        rules.len() - survivors.len(),
        survivors.len()
    );
    if survivors.is_empty() { Ok(()) } else { Err(survivors.join("\n")) }
}

/// In a build with `--cfg mutants`: answers the ids on standard input.
#[cfg(mutants)]
pub(crate) fn work(_: &[String]) -> Result<(), String> {
    worker::run()
}

#[cfg(not(mutants))]
pub(crate) fn work(_: &[String]) -> Result<(), String> {
    Err("this build cannot take checks out; run `cargo xtask mutants`".to_owned())
}

/// Builds the worker and returns its path.
fn build() -> Result<PathBuf, String> {
    let target = place::root().join("target/mutants");
    let status = Command::new(env!("CARGO"))
        .current_dir(place::root())
        .args(["build", "--quiet", "--release", "--locked", "--package", "xtask"])
        // Signatures and hashes are asked for by the thousand.
        .args(["--config", r#"profile.release.package."*".opt-level=3"#, "--target-dir"])
        .arg(&target)
        .env("RUSTFLAGS", "--cfg mutants")
        // Built often and run briefly: the time goes into the compiler.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if status.success() { Ok(target.join("release/xtask")) } else { Err("the build failed".to_owned()) }
}

/// For each id, who died. A worker that ends or hangs over an id is itself the dead, and another one goes on.
fn ask(
    worker: &dyn Fn() -> Command,
    ids: &[&str],
    limit: Duration,
) -> Result<BTreeMap<String, Vec<String>>, String> {
    let mut deaths = BTreeMap::new();
    while let Some(next) = ids.get(deaths.len()) {
        let before = deaths.len();
        let (mut child, answers) = start(worker(), &ids[before..])?;
        let why = loop {
            match answers.recv_timeout(limit) {
                Ok(line) => {
                    let mut words = line.split('\t').map(str::to_owned);
                    let id = words.next().unwrap_or_default();
                    deaths.insert(id, words.collect());
                }
                Err(RecvTimeoutError::Timeout) => break "(the worker hung)",
                Err(RecvTimeoutError::Disconnected) => break "(the worker ended)",
            }
        };
        // A process that has ended cannot be killed, which is as well.
        let _ = child.kill();
        let _ = child.wait();
        if let Some(id) = ids.get(deaths.len()) {
            if deaths.is_empty() {
                return Err(format!("over {next} {why}"));
            }
            deaths.insert((*id).to_owned(), vec![why.to_owned()]);
        }
    }
    Ok(deaths)
}

fn start(mut worker: Command, ids: &[&str]) -> Result<(Child, Receiver<String>), String> {
    let mut child = worker
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("cannot start the worker: {error}"))?;
    if let Some(mut stdin) = child.stdin.take() {
        let text = ids.join("\n") + "\n";
        // A worker reads all its ids before it begins.
        stdin.write_all(text.as_bytes()).map_err(|error| format!("cannot tell the worker: {error}"))?;
    }
    let (sender, answers) = channel();
    if let Some(stdout) = child.stdout.take() {
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
    }
    Ok((child, answers))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A worker in which `a.b.killed` kills one vector, `a.b.spared` none, over `a.b.hang` it hangs, over `a.b.end` it ends.
    const WORKER: &str = r#"
        while read id; do
            case $id in
                *hang) exec sleep 60;;
                *end) exit 1;;
                *killed) printf '%s\tjcs/x\n' "$id";;
                *) echo "$id";;
            esac
        done"#;

    fn answers(ids: &[&str]) -> Result<BTreeMap<String, Vec<String>>, String> {
        let worker = || {
            let mut command = Command::new("sh");
            command.args(["-c", WORKER]);
            command
        };
        ask(&worker, ids, Duration::from_millis(300))
    }

    #[test]
    fn a_worker_that_ends_or_hangs_has_noticed_and_another_goes_on() {
        let ids = [NOTHING, "a.b.hang", "a.b.spared", "a.b.end", "a.b.killed", "a.b.end2end"];
        let deaths = answers(&ids).unwrap_or_default();
        let of = |id: &str| deaths.get(id).map(|dead| dead.join(" "));
        assert_eq!(of(NOTHING).as_deref(), Some(""));
        assert_eq!(of("a.b.hang").as_deref(), Some("(the worker hung)"));
        assert_eq!(of("a.b.spared").as_deref(), Some(""));
        assert_eq!(of("a.b.end").as_deref(), Some("(the worker ended)"));
        assert_eq!(of("a.b.killed").as_deref(), Some("jcs/x"));
        assert_eq!(of("a.b.end2end").as_deref(), Some("(the worker ended)"));
        assert_eq!(deaths.len(), ids.len());
    }

    #[test]
    fn a_worker_that_cannot_even_begin_is_an_error() {
        assert!(answers(&["a.b.hang"]).is_err());
    }
}
