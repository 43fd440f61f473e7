//! Prints what whole operations cost, one line a contender: `operation`, which, the contender, nanoseconds of one; tabs between.
//!
//! - `group-commit`: a record durable, where 64 callers wait and a sync takes 200 µs, together and each by itself; on the real disk too where
//!   its sync takes that long.
//! - `bundle`: a bundle of 1,000 traces with 20 records each verified, on one core, on two, and in two halves that share nothing.
//! - `digest-lines`: the digests of a trace's 17,544 lines, on one core and on two.
//! - `authorize`: an action that requires 4 of 64 clearances.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command prints")]

use authority_envelope::{Action, verify_bundle};
use benches::delayed::Delayed;
use benches::{Contender, interleave, ours, tasks};
use decision_trace::{Component, KeySet, NamedBytes, Options, Recorder, Time};
use durable_log::{Disk, Storage};
use rayon::{ThreadPool, ThreadPoolBuildError};
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, hint, io, thread};
use testkit::corpora;

/// Best of five.
const ROUNDS: usize = 5;
const CALLERS: usize = 64;
/// Records of each caller in one round.
const EACH: usize = 8;
const SYNC: Duration = Duration::from_micros(200);

fn main() -> Result<(), Box<dyn Error>> {
    group_commit()?;
    bundle()?;
    digest_lines()?;
    authorize()
}

fn now() -> Result<Time, Box<dyn Error>> {
    Ok("2026-09-16T14:30:00Z".parse()?)
}

fn group_commit() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("operations-{}", std::process::id()));
    fs::create_dir(&folder)?;
    let measured = compare(&folder);
    fs::remove_dir_all(&folder)?;
    measured
}

fn compare(folder: &Path) -> Result<(), Box<dyn Error>> {
    let stated = tasks::recorder(Delayed::at(&folder.join("stated.jsonl"), SYNC), now()?)?;
    print_ways("group-commit", &stated)?;
    let sync = sync_of(&folder.join("sync"))?;
    if sync < SYNC {
        eprintln!("the sync of the disk under {} takes {sync:?}, too little to measure", folder.display());
        return Ok(());
    }
    let real = tasks::recorder(Disk::at(folder.join("real.jsonl")), now()?)?;
    print_ways("group-commit-disk", &real)
}

/// The fastest of several syncs.
fn sync_of(path: &Path) -> io::Result<Duration> {
    let mut file = fs::File::create(path)?;
    let mut fastest = Duration::MAX;
    for _ in 0..20 {
        io::Write::write_all(&mut file, &[b'x'; 400])?;
        let begin = Instant::now();
        file.sync_data()?;
        fastest = fastest.min(begin.elapsed());
    }
    Ok(fastest)
}

fn print_ways<S: Storage + Send>(name: &str, recorder: &Recorder<S>) -> Result<(), Box<dyn Error>> {
    let now = now()?;
    let append = || {
        let note = tasks::note().map_err(|report| report.to_string());
        note.and_then(|note| recorder.append(Component::Gateway, now, note).map_err(|why| why.to_string()))
    };
    let records = CALLERS * EACH;
    let (mut together, mut alone) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        thread::scope(|scope| {
            let callers: Vec<_> = (0..CALLERS)
                .map(|_| scope.spawn(|| (0..EACH).try_for_each(|_| append().map(drop))))
                .collect();
            callers
                .into_iter()
                .try_for_each(|caller| caller.join().unwrap_or_else(|_| Err("a caller panicked".to_owned())))
        })?;
        together = together.min(begin.elapsed());
        let begin = Instant::now();
        (0..records).try_for_each(|_| append().map(drop))?;
        alone = alone.min(begin.elapsed());
    }
    let each = |whole: Duration| whole.as_nanos() as f64 / records as f64;
    println!("operation\t{name}\ttogether\t{:.1}", each(together));
    println!("operation\t{name}\tone sync each\t{:.1}", each(alone));
    Ok(())
}

fn bundle() -> Result<(), Box<dyn Error>> {
    let (keys, others) = (tasks::keys()?, tasks::keys()?);
    let texts = tasks::bundle(1000, 20);
    let traces: Vec<_> =
        texts.iter().map(|text| NamedBytes { name: "trace", bytes: text.as_bytes() }).collect();
    on_one_and_two_cores("bundle", || verify(&traces, &keys))?;
    let (half, rest) = traces.split_at(traces.len() / 2);
    let cores = [on_cores(1)?, on_cores(1)?];
    let mut fastest = Duration::MAX;
    // The first round makes the tables of keys.
    for _ in 0..=ROUNDS {
        let begin = Instant::now();
        thread::scope(|scope| {
            scope.spawn(|| cores[0].install(|| verify(half, &keys)));
            scope.spawn(|| cores[1].install(|| verify(rest, &others)));
        });
        fastest = fastest.min(begin.elapsed());
    }
    println!("operation\tbundle\ttwo halves apart\t{}", fastest.as_nanos());
    Ok(())
}

fn verify(traces: &[NamedBytes<'_>], keys: &KeySet) -> usize {
    match verify_bundle(traces, keys, Options::new()) {
        Ok(verdict) if verdict.report.is_empty() => verdict.traces.len(),
        Ok(verdict) => panic!("the bundle is refused: {}", verdict.report),
        Err(error) => panic!("the bundle cannot be read: {error}"),
    }
}

fn digest_lines() -> Result<(), Box<dyn Error>> {
    let corpus = corpora::named("trace").ok_or("there is no such corpus")?;
    let profile = ours::profile(&corpus);
    on_one_and_two_cores("digest-lines", || {
        let digests = jcs_strict::digest_lines(&corpus.bytes, &profile).filter(|line| line.digest.is_ok());
        assert_eq!(digests.count(), corpus.documents().len(), "a line is refused");
    })
}

fn on_cores(cores: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new().num_threads(cores).build()
}

fn on_one_and_two_cores<T: Send>(name: &str, run: impl Fn() -> T + Sync) -> Result<(), Box<dyn Error>> {
    let pools = [("one core", on_cores(1)?), ("two cores", on_cores(2)?)];
    let mut fastest = [Duration::MAX; 2];
    for round in 0..ROUNDS {
        for turn in 0..pools.len() {
            let which = (round + turn) % pools.len();
            let begin = Instant::now();
            hint::black_box(pools[which].1.install(&run));
            fastest[which] = fastest[which].min(begin.elapsed());
        }
    }
    for ((core, _), fastest) in pools.iter().zip(fastest) {
        println!("operation\t{name}\t{core}\t{}", fastest.as_nanos());
    }
    Ok(())
}

fn authorize() -> Result<(), Box<dyn Error>> {
    let held = tasks::clearances(64);
    let enforcer = tasks::enforcer(&held)?;
    let required: Vec<&str> = [3, 20, 41, 63].map(|n| held[n].as_str()).to_vec();
    let action = Action { tool: "orders.get", required: &required };
    let now = now()?;
    assert!(enforcer.authorize(action, now).is_ok(), "the action is within the envelope");
    let run = || enforcer.authorize(hint::black_box(action), now).is_ok();
    for timing in interleave(&mut [Contender::new("4 of 64", run)], 25) {
        println!("operation\tauthorize\t{}\t{:.1}", timing.name, timing.nanoseconds);
    }
    Ok(())
}
