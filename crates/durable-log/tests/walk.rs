//! Every interleaving of two processes, every kill, every loss of power.

#![allow(clippy::unwrap_used)]

use durable_log::Wait;
use durable_log::doubles::{Claims, Lie, Platter, Program, Walk};
use durable_log::turn::{Limits, Plan, Turn};

/// Opens the log and then appends its lines, one in a turn; an empty one stands for a turn that only looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Writer {
    opened: bool,
    ahead: Vec<&'static str>,
    writing: Option<&'static str>,
    read: Vec<Vec<u8>>,
    /// How many of the lines it had read when its last turn was over.
    settled: usize,
    acknowledged: Vec<&'static str>,
}

impl Writer {
    fn of(lines: &[&'static str]) -> Writer {
        let ahead = lines.iter().rev().copied().collect();
        Writer { opened: false, ahead, writing: None, read: Vec::new(), settled: 0, acknowledged: Vec::new() }
    }
}

impl Program for Writer {
    fn next(&mut self) -> Option<Plan> {
        if !self.opened {
            self.opened = true;
            return Some(Plan::open_shared(Wait::Yes));
        }
        self.writing = self.ahead.pop();
        self.writing.map(|_| Plan::shared(Wait::Yes))
    }

    fn line(&mut self, line: &[u8]) -> bool {
        self.read.push(line.to_vec());
        true
    }

    fn torn(&mut self, _: &[u8]) -> bool {
        true
    }

    fn decide(&mut self) -> Vec<u8> {
        match self.writing {
            None | Some("") => Vec::new(),
            Some(line) => format!("{line}\n").into_bytes(),
        }
    }

    fn over(&mut self, turn: &Turn) {
        if turn.appended() {
            self.acknowledged.extend(self.writing);
        }
        self.settled = self.read.len();
    }
}

struct Kept {
    /// Was there, durably, before anybody opened the log.
    before: &'static [&'static str],
    /// May have been there: nobody was told so.
    perhaps: &'static [&'static str],
}

impl Claims<Writer> for Kept {
    fn always(&self, programs: &[Writer]) -> Result<(), String> {
        for (program, other) in programs.iter().zip(programs.iter().skip(1)) {
            let both = program.read.len().min(other.read.len());
            if program.read[..both] != other.read[..both] {
                return Err(format!(
                    "two processes read different logs: {:?} and {:?}",
                    program.read, other.read
                ));
            }
        }
        Ok(())
    }

    fn recovered(&self, programs: &[Writer], lines: &[Vec<u8>]) -> Result<(), String> {
        let before = self.before.iter().copied();
        let acknowledged = programs.iter().flat_map(|program| program.acknowledged.iter().copied());
        for line in before.clone().chain(acknowledged.clone()) {
            let times = lines.iter().filter(|read| *read == line.as_bytes()).count();
            if times != 1 {
                return Err(format!("{line:?} was acknowledged and is there {times} times"));
            }
        }
        let tried = programs.iter().filter_map(|program| program.writing);
        let known: Vec<_> =
            before.chain(acknowledged).chain(tried).chain(self.perhaps.iter().copied()).collect();
        if let Some(line) = lines.iter().find(|line| !known.iter().any(|known| known.as_bytes() == *line)) {
            return Err(format!("a line that nobody wrote: {:?}", String::from_utf8_lossy(line)));
        }
        for program in programs {
            if lines.get(..program.settled) != program.read.get(..program.settled) {
                return Err(format!("{program:?} has acted on a line that is gone: {lines:?}"));
            }
        }
        Ok(())
    }
}

const SMALL: Limits = Limits { chunk: 4, line: 64 };

fn starts() -> [(Platter, Kept); 3] {
    let mut left_by_a_killed_writer = Platter::holding(b"old\n");
    left_by_a_killed_writer.write(4, b"new\nto");
    [
        (Platter::empty(), Kept { before: &[], perhaps: &[] }),
        (Platter::holding(b"old\nto"), Kept { before: &["old"], perhaps: &[] }),
        (left_by_a_killed_writer, Kept { before: &["old"], perhaps: &["new"] }),
    ]
}

fn writers() -> Vec<Writer> {
    vec![Writer::of(&["a", ""]), Writer::of(&["b", "c"])]
}

#[test]
fn two_processes_keep_every_acknowledged_line_through_every_interleaving_kill_and_loss_of_power() {
    for (platter, kept) in starts() {
        let walk = Walk { limits: SMALL, kills: 2, stride: 1, lie: None };
        let walked = walk.walk(platter, writers(), &kept).unwrap_or_else(|broken| panic!("{broken:#?}"));
        assert!(walked.states > 1_000 && walked.crashes >= walked.states, "{walked:?}");
    }
}

#[test]
fn three_processes_keep_every_acknowledged_line() {
    let walk = Walk { limits: Limits::USUAL, kills: 1, stride: 1, lie: None };
    let writers = vec![Writer::of(&["a"]), Writer::of(&["b"]), Writer::of(&[""])];
    let kept = Kept { before: &[], perhaps: &[] };
    let walked = walk.walk(Platter::empty(), writers, &kept).unwrap_or_else(|broken| panic!("{broken:#?}"));
    assert!(walked.states > 1_000, "{walked:?}");
}

#[test]
fn the_walk_finds_every_kind_of_sync_that_is_left_out() {
    for lie in Lie::ALL {
        let walk = Walk { limits: SMALL, kills: 1, stride: 1, lie: Some(lie) };
        let broken =
            starts().into_iter().find_map(|(platter, kept)| walk.walk(platter, writers(), &kept).err());
        assert!(broken.is_some(), "{lie:?} can be left out and nothing is noticed");
    }
}
