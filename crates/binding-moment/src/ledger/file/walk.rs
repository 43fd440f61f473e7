//! Every interleaving of agents on one ledger file, with every kill and every loss of power.

use durable_log::Wait;
use durable_log::doubles::{Broken, Claims, Lie, Platter, Program, Walk, Walked};
use durable_log::turn::{Limits, Plan, Turn};
use jcs_strict::Digest;

use super::*;
use crate::{Hatches, Terms, Wire};

const NOW: UnixMillis = UnixMillis::MAX;

/// One thing that an agent wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Wish {
    Emit(Question),
    Choose(Digest),
    Reject(Digest),
    TakeUp,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Agent {
    opened: bool,
    pages: Pages,
    ahead: Vec<Wish>,
    wish: Option<Wish>,
    /// What the rules said of the wish; acknowledged only when the turn is over.
    allowed: Option<Change>,
    done: Vec<Change>,
}

impl Agent {
    fn with(wishes: &[Wish]) -> Agent {
        Agent {
            opened: false,
            pages: Pages::EMPTY,
            ahead: wishes.iter().rev().copied().collect(),
            wish: None,
            allowed: None,
            done: Vec::new(),
        }
    }
}

impl Program for Agent {
    fn next(&mut self) -> Option<Plan> {
        if !self.opened {
            self.opened = true;
            return Some(Plan::open_shared(Wait::Yes));
        }
        self.wish = self.ahead.pop();
        self.wish.map(|_| Plan::shared(Wait::Yes))
    }

    fn line(&mut self, line: &[u8]) -> bool {
        Reader::line(&mut self.pages, line).is_ok()
    }

    fn torn(&mut self, torn: &[u8]) -> bool {
        Reader::torn(&mut self.pages, torn).is_ok()
    }

    fn decide(&mut self) -> Vec<u8> {
        let book = &self.pages.book;
        let change = match self.wish {
            None => {
                return if self.pages.chain.is_empty() {
                    format!("{}\n", heading()).into()
                } else {
                    Vec::new()
                };
            }
            Some(Wish::Emit(question)) => book.may_emit(question),
            Some(Wish::Choose(digest)) => consume(book, digest, r#""resolution":"option","option_idx":1"#),
            Some(Wish::Reject(digest)) => consume(book, digest, r#""resolution":"question""#),
            Some(Wish::TakeUp) => book.may_incorporate("as you say"),
        };
        self.allowed = change.ok();
        self.allowed.map_or(Vec::new(), |change| {
            format!("{}\n", self.pages.chain.write(Entry::Change(change)).0).into()
        })
    }

    fn over(&mut self, turn: &Turn) {
        let allowed = self.allowed.take();
        if turn.fault().is_none() {
            self.done.extend(allowed);
        }
    }
}

fn consume(book: &Book, digest: Digest, rest: &str) -> Result<Change, Report> {
    let reply = format!(r#"{{"envelope_digest":"{digest}",{rest}}}"#);
    Ok(book.may_consume(Reply::parse(reply.as_bytes(), &Wire::bare())?, NOW)?.0)
}

struct Once;

impl Claims<Agent> for Once {
    fn always(&self, agents: &[Agent]) -> Result<(), String> {
        let done: Vec<Change> = agents.iter().flat_map(|agent| agent.done.iter().copied()).collect();
        for (at, change) in done.iter().enumerate() {
            let same = |other: &Change| {
                is_decision(other) == is_decision(change) && other.digest() == change.digest()
            };
            if !matches!(change, Change::TakenUp(_)) && done[at + 1..].iter().any(same) {
                return Err(format!("{change:?} has happened twice"));
            }
        }
        Ok(())
    }

    fn recovered(&self, agents: &[Agent], lines: &[Vec<u8>]) -> Result<(), String> {
        let mut pages = Pages::EMPTY;
        let mut changes = Vec::new();
        for line in lines {
            if let Ok((Entry::Change(change), _)) = pages.chain.read(line) {
                // As every earlier moment of the file allowed it.
                let allowed = match change {
                    Change::Emitted(question) => pages.book.may_emit(question),
                    Change::Resolved(digest) | Change::Expired(digest) => {
                        consume(&pages.book, digest, r#""resolution":"option","option_idx":0"#)
                    }
                    Change::Rejected(digest) => consume(&pages.book, digest, r#""resolution":"question""#),
                    Change::TakenUp(_) => pages.book.may_incorporate("x"),
                };
                if allowed.map_err(|report| report.to_string())? != change {
                    return Err(format!("{change:?} was not to happen"));
                }
                changes.push(change);
            }
            Reader::line(&mut pages, line).map_err(|finding| finding.to_string())?;
        }
        for change in agents.iter().flat_map(|agent| &agent.done) {
            if changes.iter().filter(|other| *other == change).count() != 1 {
                return Err(format!("{change:?} was acknowledged and is not there once: {changes:?}"));
            }
        }
        Ok(())
    }
}

fn is_decision(change: &Change) -> bool {
    matches!(change, Change::Resolved(_) | Change::Rejected(_) | Change::Expired(_))
}

fn question(name: &str) -> Question {
    let terms = Terms { digest: Digest::of(name.as_bytes()), options: 2, hatches: Hatches::OPEN };
    Question { terms, stem: Digest::of(b"the stem of every one"), expires: None }
}

/// The file after these questions were asked.
fn asked(questions: &[Question]) -> Platter {
    let (mut text, mut chain) = (String::new(), Chain::EMPTY);
    let entries = questions.iter().map(|question| Entry::Change(Change::Emitted(*question)));
    for entry in [Entry::Heading].into_iter().chain(entries) {
        let (line, next) = chain.write(entry);
        text.push_str(&line);
        text.push('\n');
        chain = next;
    }
    Platter::holding(text.as_bytes())
}

fn walk(lie: Option<Lie>, platter: Platter, agents: Vec<Agent>) -> Result<Walked, Broken> {
    Walk { limits: Limits::USUAL, kills: 1, stride: 60, lie }.walk(platter, agents, &Once)
}

fn scenarios() -> Vec<(Platter, Vec<Agent>)> {
    let (a, b, c) = (question("a"), question("b"), question("c"));
    let (da, db) = (a.terms.digest, b.terms.digest);
    let late = Question { expires: UnixMillis::new(0), ..question("late") };
    let choose = |digest| Wish::Choose(digest);
    vec![
        // Two take the same resolution, of an envelope that is there or that one of them has yet to emit.
        (asked(&[a]), vec![Agent::with(&[choose(da)]), Agent::with(&[choose(da), Wish::Reject(da)])]),
        (
            Platter::empty(),
            vec![Agent::with(&[Wish::Emit(a), choose(da)]), Agent::with(&[Wish::Emit(a), choose(da)])],
        ),
        // Both are too late for one envelope, and not for another.
        (
            asked(&[late, a]),
            vec![
                Agent::with(&[choose(late.terms.digest), Wish::Reject(late.terms.digest)]),
                Agent::with(&[Wish::Reject(late.terms.digest), choose(da)]),
            ],
        ),
        // One rejects while the other emits; both take up.
        (
            asked(&[a, b]),
            vec![
                Agent::with(&[Wish::Reject(da), Wish::TakeUp]),
                Agent::with(&[Wish::Reject(db), Wish::Emit(c), Wish::TakeUp]),
            ],
        ),
    ]
}

#[test]
fn no_interleaving_kill_or_loss_of_power_lets_anything_happen_twice_or_be_forgotten() {
    for (platter, agents) in scenarios() {
        let walked = walk(None, platter, agents).unwrap_or_else(|broken| panic!("{broken:#?}"));
        assert!(walked.states > 100 && walked.crashes > walked.states, "{walked:?}");
    }
}

#[test]
fn with_any_kind_of_sync_left_out_something_is_forgotten() {
    for lie in [Lie::Folder, Lie::Written, Lie::Found] {
        let broken =
            scenarios().into_iter().find_map(|(platter, agents)| walk(Some(lie), platter, agents).err());
        assert!(broken.is_some(), "{lie:?}");
    }
}
