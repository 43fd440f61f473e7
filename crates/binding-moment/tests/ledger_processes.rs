//! Processes that share one ledger file, and processes that are killed while they use one.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, thread};

use binding_moment::{
    Emission, EmitOptions, Envelope, FileLedger, Ledger, Outcome, Reasons, Reply, UnixMillis, Wire,
};

const FILE: &str = "BINDING_MOMENT_TEST_FILE";
const RUN: &str = "BINDING_MOMENT_TEST_RUN";
const NOW: UnixMillis = UnixMillis::MAX;

fn envelope(name: &str) -> Envelope {
    let text = format!(
        r#"{{"synopsis":"Decline.","findings":[],"recommendations":[],"offer":"Ask.","question":{{"stem":"{name}?",
        "options":[{{"label":"a","reasoning":"b"}},{{"label":"c","reasoning":"d"}}],
        "recommended_idx":0,"hatches":{{"free_text":true,"dialogue":true}}}}}}"#
    );
    Envelope::parse(text.as_bytes()).expect("well formed")
}

fn emission(envelope: &Envelope) -> Emission {
    Emission::of(envelope.clone(), &Reasons::none()).expect("it may be emitted")
}

fn reply(envelope: &Envelope, rest: &str) -> Reply {
    let text = format!(r#"{{"envelope_digest":"{}",{rest}}}"#, envelope.digest());
    Reply::parse(text.as_bytes(), &Wire::bare()).expect("well formed")
}

fn option(envelope: &Envelope) -> Reply {
    reply(envelope, r#""resolution":"option","option_idx":1"#)
}

fn question(envelope: &Envelope) -> Reply {
    reply(envelope, r#""resolution":"question""#)
}

/// Says with one write on stderr what has been acknowledged.
fn say(what: &str) {
    std::io::stderr().lock().write_all(format!("{what}\n").as_bytes()).expect("somebody listens");
}

fn open(path: impl AsRef<Path>) -> FileLedger {
    FileLedger::open(path).unwrap_or_else(|report| panic!("{report}"))
}

/// Emits and resolves where it may, and says so.
fn emit_and_resolve(ledger: &FileLedger, name: &str, by: fn(&Envelope) -> Reply) {
    let envelope = envelope(name);
    loop {
        match ledger.emit(&emission(&envelope), NOW, EmitOptions::new()) {
            Ok(_) => say(&format!("emitted {name}")),
            Err(refusal) => match refusal.code().as_str() {
                "E_BM_REEMITTED" => {}
                // Whoever meets an objection takes it up; another process may have been quicker.
                "E_BM_OBJECTION_OPEN" => {
                    if let Err(refusal) = ledger.incorporate("as you say") {
                        assert_eq!(refusal.code().as_str(), "E_BM_OBJECTION_NONE");
                    }
                    continue;
                }
                _ => panic!("{refusal}"),
            },
        }
        break;
    }
    match ledger.consume(by(&envelope), NOW) {
        Ok(resolution) => {
            assert!(matches!(resolution.outcome(), Outcome::Option(1) | Outcome::Question));
            say(&format!("granted {name}"));
        }
        Err(discard) => assert_eq!(discard.code().as_str(), "E_RESOLUTION_RESOLVED"),
    }
}

fn start(test: &str, path: &Path, run: &str) -> Child {
    Command::new(env::current_exe().expect("this test has a path"))
        .args(["--exact", "--ignored", "--nocapture", test])
        .env(FILE, path)
        .env(RUN, run)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// Not a test of its own: one of the processes of the next one.
#[test]
#[ignore = "started by the other tests"]
fn emits_and_resolves_a_thousand_envelopes() {
    let (Ok(path), Ok(run)) = (env::var(FILE), env::var(RUN)) else { return };
    let ledger = open(path);
    let first = run.parse::<usize>().expect("a number") / 2 * 250;
    for n in 0..1_000 {
        // Two of them go side by side from each of four places.
        emit_and_resolve(&ledger, &((first + n) % 1_000).to_string(), option);
    }
}

// Covers: BM-7.3-6
#[test]
fn of_eight_processes_one_emits_and_one_gets_the_resolution_of_each_of_a_thousand_envelopes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ledger");
    let children: Vec<Child> =
        (0..8).map(|run| start("emits_and_resolves_a_thousand_envelopes", &path, &run.to_string())).collect();
    let readers: Vec<_> = children
        .into_iter()
        .map(|child| thread::spawn(move || child.wait_with_output().expect("it ends")))
        .collect();
    let mut said: BTreeMap<String, usize> = BTreeMap::new();
    for reader in readers {
        let output = reader.join().expect("it ends");
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.success(), "{text}");
        text.lines().for_each(|line| *said.entry(line.to_owned()).or_default() += 1);
    }
    for n in 0..1_000 {
        assert_eq!(said.get(&format!("emitted {n}")), Some(&1));
        assert_eq!(said.get(&format!("granted {n}")), Some(&1));
    }
    let standing = open(&path).standing().expect("it can be read");
    assert_eq!((standing.open.len(), standing.resolved, standing.rejected), (0, 1_000, 0));
}

/// Not a test of its own: it goes on until it is killed.
#[test]
#[ignore = "started by the other tests"]
fn emits_and_resolves_until_it_is_killed() {
    let (Ok(path), Ok(run)) = (env::var(FILE), env::var(RUN)) else { return };
    let ledger = open(path);
    for n in 0.. {
        emit_and_resolve(&ledger, &format!("{run}.{n}"), if n % 5 == 4 { question } else { option });
    }
}

// Covers: BM-7.3-6
#[test]
fn five_hundred_kills_lose_nothing_that_was_acknowledged_and_grant_nothing_twice() {
    const FILES: usize = 10;
    const RUNS: usize = 25;
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |below: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 8) % below
    };
    let folder = tempfile::tempdir().expect("a folder");
    let (mut kills, mut grants) = (0, 0);
    for file in 0..FILES {
        let path = folder.path().join(file.to_string());
        let mut said: BTreeMap<String, usize> = BTreeMap::new();
        for run in 0..RUNS {
            // Two at once want the same envelopes, so that either can be killed while the other goes on; and in every second run they
            // come upon those of the run before.
            let mut children = [0, 1]
                .map(|_| start("emits_and_resolves_until_it_is_killed", &path, &format!("{}", run / 2)));
            for child in &mut children {
                let mut lines = BufReader::new(child.stderr.take().expect("a pipe"));
                let mut text = String::new();
                // Lines and not only time, so that a busy machine sees as much as an idle one.
                for _ in 0..next(8) {
                    lines.read_line(&mut text).expect("text");
                }
                thread::sleep(Duration::from_micros(next(2_000)));
                child.kill().expect("it runs");
                child.wait().expect("it ends");
                lines.read_to_string(&mut text).expect("text");
                kills += 1;
                // A last line that is not whole was not said.
                let whole = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
                whole.for_each(|line| *said.entry(line.to_owned()).or_default() += 1);
            }
        }
        let ledger = open(&path);
        for (what, times) in &said {
            assert_eq!(*times, 1, "{what} was said {times} times");
            match what.split_once(' ') {
                Some(("emitted", name)) => {
                    let again = ledger
                        .emit(&emission(&envelope(name)), NOW, EmitOptions::new())
                        .expect_err("it was emitted");
                    assert_eq!(again.code().as_str(), "E_BM_REEMITTED");
                }
                Some(("granted", name)) => {
                    let again = ledger.consume(option(&envelope(name)), NOW).expect_err("it was resolved");
                    assert_eq!(again.code().as_str(), "E_RESOLUTION_RESOLVED");
                    grants += 1;
                }
                _ => panic!("the child said {what:?}"),
            }
        }
    }
    assert_eq!(kills, 500);
    assert!(grants > 500, "{grants} resolutions: the children hardly ran");
}
