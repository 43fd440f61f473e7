//! The tasks of a bundle as a tree: who handed work to whom.

use std::collections::BTreeMap;
use std::fmt::Write;

use authority_envelope::Standing;
use decision_trace::{Agent, Data, Observer, Record};
use findings::{Report, visible};

use crate::counted::counted;
use crate::json::Json;
use crate::quoted::quoted;

/// Deeper than this the drawing does not move to the right any more; how deep a task is, is said instead.
const DRAWN: usize = 16;

/// What a trace says its task is: the first admission.
#[derive(Debug, Default)]
pub(super) struct Task(Option<(String, Agent)>);

impl Observer for Task {
    fn record(&mut self, _: u64, record: &Record) {
        if let (None, Data::TaskAdmitted(admitted)) = (&self.0, record.data()) {
            self.0 = Some((admitted.task_id.to_owned(), admitted.agent));
        }
    }
}

/// The traces of a bundle in the order in which they are drawn.
pub(super) struct Tree<'a> {
    traces: &'a [Standing],
    tasks: &'a [Task],
    /// How many errors each trace has, by its name.
    errors: BTreeMap<&'a str, usize>,
    nodes: Vec<Node>,
}

/// A trace in the tree.
struct Node {
    index: usize,
    level: usize,
    /// For each level below the first, whether another task of that level follows further down.
    goes_on: Vec<bool>,
}

impl<'a> Tree<'a> {
    pub(super) fn of(traces: &'a [Standing], tasks: &'a [Task], report: &'a Report) -> Tree<'a> {
        let mut errors = BTreeMap::new();
        for name in report.errors().filter_map(|error| error.at().trace()) {
            *errors.entry(name).or_default() += 1;
        }
        let mut tree = Tree { traces, tasks, errors, nodes: Vec::with_capacity(traces.len()) };
        tree.grow();
        tree
    }

    /// Puts the traces in order, each behind its parent. Without recursion: how deep they are is for others to choose.
    fn grow(&mut self) {
        let mut children = vec![Vec::new(); self.traces.len()];
        let mut todo = Vec::new();
        for (index, trace) in self.traces.iter().enumerate() {
            match trace.parent {
                Some(parent) if parent != index => children[parent].push(index),
                _ => todo.push(index),
            }
        }
        let mut is_placed = vec![false; self.traces.len()];
        // The last is taken first.
        todo.reverse();
        let mut todo: Vec<Node> =
            todo.into_iter().map(|index| Node { index, level: 0, goes_on: Vec::new() }).collect();
        let mut unseen = 0;
        loop {
            while let Some(node) = todo.pop() {
                if std::mem::replace(&mut is_placed[node.index], true) {
                    continue;
                }
                let below = children[node.index].iter().rev().enumerate().map(|(from_last, &index)| {
                    let mut goes_on = node.goes_on.clone();
                    if goes_on.len() < DRAWN {
                        goes_on.push(from_last > 0);
                    }
                    Node { index, level: node.level + 1, goes_on }
                });
                todo.extend(below);
                self.nodes.push(node);
            }
            // What no root leads to names itself as its parent by way of others: any of them has to come first.
            while is_placed.get(unseen) == Some(&true) {
                unseen += 1;
            }
            if unseen == is_placed.len() {
                return;
            }
            todo.push(Node { index: unseen, level: 0, goes_on: Vec::new() });
        }
    }

    /// One line a trace, for people.
    pub(super) fn draw(&self, page: &mut String) {
        for node in &self.nodes {
            if let Some((last, above)) = node.goes_on.split_last() {
                for goes_on in above {
                    page.push_str(if *goes_on { "│  " } else { "   " });
                }
                page.push_str(if *last { "├─ " } else { "└─ " });
            }
            let trace = &self.traces[node.index];
            let depth = if node.level > DRAWN { format!("level {}, ", node.level) } else { String::new() };
            // Our words come first, so that none of theirs can look like them. Writing to a string cannot fail.
            let _ = writeln!(
                page,
                "{}, {depth}{}, {}, trace {}: {}",
                self.standing(node.index),
                if trace.summary.open { "open" } else { "closed" },
                counted(trace.summary.records, "record"),
                visible(&trace.name),
                self.task(node.index),
            );
        }
    }

    fn task(&self, index: usize) -> String {
        match &self.tasks[index].0 {
            Some((task, agent)) => {
                format!("{} by {}/{}", quoted(task), quoted(&agent.namespace), quoted(&agent.name))
            }
            None => "no task was admitted".to_owned(),
        }
    }

    fn errors(&self, index: usize) -> usize {
        self.errors.get(&*self.traces[index].name).copied().unwrap_or_default()
    }

    fn standing(&self, index: usize) -> String {
        match (self.traces[index].good, self.errors(index)) {
            (true, _) => "good".to_owned(),
            (false, 0) => "not good for what is above it".to_owned(),
            (false, errors) => counted(errors as u64, "error"),
        }
    }

    /// A list in the same order. It is flat, with each one's parent by its position: how deep the tree is, is for others to choose.
    pub(super) fn to_json(&self) -> Json {
        let mut positions = vec![0; self.traces.len()];
        for (position, node) in self.nodes.iter().enumerate() {
            positions[node.index] = position;
        }
        let item = |node: &Node| {
            let trace = &self.traces[node.index];
            let mut members = vec![("trace", Json::text(&*trace.name))];
            members.extend(trace.document.as_ref().map(|document| ("document", Json::text(document))));
            if let Some((task, agent)) = &self.tasks[node.index].0 {
                members.push(("task_id", Json::text(task)));
                let agent = [("name", &agent.name), ("namespace", &agent.namespace)];
                let agent = agent.map(|(member, text)| (member, Json::text(text)));
                members.push(("agent", Json::Object(agent.into())));
            }
            members.push(("level", Json::Number(node.level as u64)));
            members.extend(trace.parent.map(|parent| ("parent", Json::Number(positions[parent] as u64))));
            members.push(("records", Json::Number(trace.summary.records)));
            members.push(("open", Json::Truth(trace.summary.open)));
            members.extend(trace.summary.head.as_ref().map(|head| ("head", Json::text(head))));
            members.extend(trace.envelope_hash.map(|hash| ("envelope_hash", Json::text(hash.to_string()))));
            members.push(("errors", Json::Number(self.errors(node.index) as u64)));
            members.push(("good", Json::Truth(trace.good)));
            Json::Object(members)
        };
        Json::List(self.nodes.iter().map(item).collect())
    }
}
