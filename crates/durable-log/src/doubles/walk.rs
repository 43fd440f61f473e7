//! Walks everything that can happen to several processes on one file: every interleaving of their calls, a kill of each process
//! before any call, and a loss of power before any call with every part of the unsynced bytes kept.

use std::collections::HashSet;
use std::fmt;
use std::hash::Hash;
use std::rc::Rc;

use crate::doubles::lying::Lie;
use crate::doubles::platter::{Keep, Platter};
use crate::turn::{Answer, Call, Limits, Plan, Turn};

/// What one process does with the log. It is a value, so that the walk can go back to an earlier moment.
pub trait Program: Clone + Eq + Hash + fmt::Debug {
    /// The plan of the next turn, or `None` when the process is done. The first one must open.
    fn next(&mut self) -> Option<Plan>;
    /// A whole line, without its line feed. `false` refuses the file.
    fn line(&mut self, line: &[u8]) -> bool;
    /// A torn line. `false` refuses the file.
    fn torn(&mut self, torn: &[u8]) -> bool;
    /// What to append now that every line is known: whole lines, each with its line feed.
    fn decide(&mut self) -> Vec<u8>;
    /// The turn is over: only now may the process tell anybody what came of it.
    fn over(&mut self, turn: &Turn);
}

/// What must hold. The first thing that does not ends the walk.
pub trait Claims<P> {
    /// What must hold of the processes at every moment; `programs` includes those that were killed.
    fn always(&self, programs: &[P]) -> Result<(), String>;
    /// What must hold of the lines that are read after a loss of power at this moment.
    fn recovered(&self, programs: &[P], lines: &[Vec<u8>]) -> Result<(), String>;
}

/// How a walk is made.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// Of every handle.
    pub limits: Limits,
    /// How many processes may be killed on the way.
    pub kills: usize,
    /// How many steps lie between two losses of power that keep a part of the unsynced bytes. 1 tries every byte; with more, none, all,
    /// and all but the last step are tried in any case.
    pub stride: usize,
    /// A kind of sync that does nothing: with it a walk is expected to find a broken claim.
    pub lie: Option<Lie>,
}

/// How much was walked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Walked {
    /// Different states of disk and processes.
    pub states: usize,
    /// Losses of power that were recovered from.
    pub crashes: usize,
}

/// A broken claim and the way to it.
#[derive(Clone, Debug)]
pub struct Broken {
    /// What was found.
    pub claim: String,
    /// Every call on the way there.
    pub way: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct World<P> {
    platter: Platter,
    holder: Option<usize>,
    kills: usize,
    processes: Vec<Process<P>>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Process<P> {
    program: P,
    turn: Option<Turn>,
    known: u64,
    ended: bool,
    /// What it last did to the file that a sync would make durable: only a lie asks.
    last: Lie,
}

struct Step {
    what: String,
    before: Option<Rc<Step>>,
}

impl Walk {
    /// Walks from `platter` with these processes, none of which has begun.
    pub fn walk<P: Program>(
        &self,
        platter: Platter,
        programs: Vec<P>,
        claims: &impl Claims<P>,
    ) -> Result<Walked, Broken> {
        let processes = programs.into_iter().map(|program| {
            let mut process = Process { program, turn: None, known: 0, ended: false, last: Lie::Found };
            process.next_turn(self.limits);
            process
        });
        let start = World { platter, holder: None, kills: self.kills, processes: processes.collect() };
        let mut walked = Walked::default();
        let mut seen = HashSet::new();
        let mut ahead: Vec<(World<P>, Option<Rc<Step>>)> = vec![(start, None)];
        while let Some((world, way)) = ahead.pop() {
            if !seen.insert(world.clone()) {
                continue;
            }
            walked.states += 1;
            walked.crashes += self.crash_everywhere(&world, claims).map_err(|claim| broken(claim, &way))?;
            for index in 0..world.processes.len() {
                if let Some((next, what)) = self.step(&world, index) {
                    let way = Some(Rc::new(Step { what, before: way.clone() }));
                    let next = next.map_err(|claim| broken(claim, &way))?;
                    ahead.push((next, way));
                }
                if let Some(next) = kill(&world, index) {
                    let what = format!("{index} killed");
                    ahead.push((next, Some(Rc::new(Step { what, before: way.clone() }))));
                }
            }
        }
        Ok(walked)
    }

    /// Loses power here, with every part of the unsynced bytes kept, and reads what is left.
    fn crash_everywhere<P: Program>(
        &self,
        world: &World<P>,
        claims: &impl Claims<P>,
    ) -> Result<usize, String> {
        let programs: Vec<P> = world.processes.iter().map(|process| process.program.clone()).collect();
        claims.always(&programs)?;
        let all = world.platter.steps();
        let steps = (0..all).step_by(self.stride.max(1)).chain([all.saturating_sub(1), all]).map(Keep::Steps);
        let mut crashes = 0;
        let mut left = None;
        for keep in [Keep::Nothing].into_iter().chain(steps) {
            let mut platter = world.platter.clone();
            platter.crash(keep);
            if left.as_ref() == Some(&platter) {
                continue;
            }
            left = Some(platter.clone());
            let lines = recover(platter, self.limits)?;
            claims
                .recovered(&programs, &lines)
                .map_err(|claim| format!("after a crash with {keep:?}: {claim}"))?;
            crashes += 1;
        }
        Ok(crashes)
    }

    /// Lets one process make one call, if it can.
    #[allow(clippy::type_complexity)] // A private pair: what comes of it, and what to call it.
    fn step<P: Program>(&self, world: &World<P>, index: usize) -> Option<(Result<World<P>, String>, String)> {
        let mut next = world.clone();
        let World { platter, holder, processes, .. } = &mut next;
        let process = processes.get_mut(index)?;
        let turn = process.turn.as_mut()?;
        let what = format!("{index} {:?}", turn.call());
        let program = &mut process.program;
        let holds = *holder == Some(index);
        let fault = |claim: &str| Some((Err(claim.to_owned()), what.clone()));
        let answer = match turn.call() {
            Call::Open => {
                platter.open();
                Answer::Done
            }
            Call::Lock(_) if holder.is_some() => return None,
            Call::Lock(_) => {
                *holder = Some(index);
                Answer::Done
            }
            Call::Lines(lines) => {
                let accepted = lines
                    .split_inclusive(|&byte| byte == b'\n')
                    .all(|line| program.line(&line[..line.len() - 1]));
                if accepted { Answer::Done } else { Answer::No }
            }
            Call::Torn(torn) if program.torn(torn) => Answer::Done,
            Call::Torn(_) => Answer::No,
            Call::Decide => Answer::Append(program.decide()),
            _ if !holds => return fault("a call to the file without its lock"),
            Call::Named => Answer::Done,
            Call::Length => Answer::Length(platter.length()),
            Call::Read { at, most } => Answer::Bytes(platter.read(at, most)),
            Call::Write { at, bytes } => {
                platter.write(at, bytes);
                process.last = Lie::Written;
                Answer::Written(bytes.len())
            }
            Call::Truncate(length) => {
                platter.truncate(length);
                process.last = Lie::Cut;
                Answer::Done
            }
            Call::SyncFile => {
                if self.lie != Some(std::mem::replace(&mut process.last, Lie::Found)) {
                    platter.sync_file();
                }
                Answer::Done
            }
            Call::SyncFolder => {
                if self.lie != Some(Lie::Folder) {
                    platter.sync_folder();
                }
                Answer::Done
            }
            Call::Unlock if turn.fault().is_none() && !platter.is_durable() => {
                return fault("the lock is given back while the file holds something that is not durable");
            }
            Call::Unlock => {
                *holder = None;
                Answer::Done
            }
            Call::Over => return None,
        };
        turn.answered(answer);
        if turn.is_over() {
            process.known = turn.known();
            process.ended = turn.fault().is_some();
            let turn = process.turn.take()?;
            process.program.over(&turn);
            process.next_turn(self.limits);
        }
        Some((Ok(next), what))
    }
}

impl<P: Program> Process<P> {
    fn next_turn(&mut self, limits: Limits) {
        if !self.ended {
            self.turn = self.program.next().map(|plan| Turn::new(plan, limits, self.known));
        }
    }
}

fn kill<P: Program>(world: &World<P>, index: usize) -> Option<World<P>> {
    let mut next = world.clone();
    next.kills = next.kills.checked_sub(1)?;
    next.processes.get_mut(index)?.turn.take()?;
    if next.holder == Some(index) {
        next.holder = None;
    }
    Some(next)
}

/// What the log gives to whoever opens it next.
fn recover(mut platter: Platter, limits: Limits) -> Result<Vec<Vec<u8>>, String> {
    let mut turn = Turn::new(Plan::OPEN_ALONE, limits, 0);
    let mut lines = Vec::new();
    while !turn.is_over() {
        let answer = match turn.call() {
            Call::Open => {
                platter.open();
                Answer::Done
            }
            Call::Length => Answer::Length(platter.length()),
            Call::Read { at, most } => Answer::Bytes(platter.read(at, most)),
            Call::Lines(whole) => {
                let split = whole.split_inclusive(|&byte| byte == b'\n');
                lines.extend(split.map(|line| line[..line.len() - 1].to_vec()));
                Answer::Done
            }
            Call::Truncate(length) => {
                platter.truncate(length);
                Answer::Done
            }
            _ => Answer::Done,
        };
        turn.answered(answer);
    }
    match turn.fault() {
        None => Ok(lines),
        Some(fault) => Err(format!("the log does not open again: {fault:?}")),
    }
}

fn broken(claim: String, way: &Option<Rc<Step>>) -> Broken {
    let mut steps = Vec::new();
    let mut at = way;
    while let Some(step) = at {
        steps.push(step.what.clone());
        at = &step.before;
    }
    steps.reverse();
    Broken { claim, way: steps }
}
