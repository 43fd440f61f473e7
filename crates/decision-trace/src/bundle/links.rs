//! What is between traces: ids, parents and children, their last records, and that authority does not widen on the way down.

use std::collections::{BTreeSet, HashMap};

use findings::{Code, Finding, Location, Report, Sink};
use jcs_strict::rule;

use super::{SECTION, TraceVerdict};
use crate::codes::{
    E_ENVELOPE_WIDENED, E_TRACE_CHILD_HEAD, E_TRACE_CYCLE, E_TRACE_DUPLICATE, W_CHILD_MISSING,
};
use crate::{Data, Grant, Head, Observer, Record, Time};

/// What a trace says of itself and of others.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// What it was admitted with, by the first task.admitted that was judged.
    admitted: Option<Admitted>,
    /// Place of the delegation.spawned, child.
    spawned: Vec<(u64, String)>,
    /// Place of the delegation.returned, child, what is said to be its last record.
    heads: Vec<(u64, String, Head)>,
}

#[derive(Debug)]
struct Admitted {
    clearances: BTreeSet<String>,
    expires: Time,
}

impl Observer for Links {
    fn record(&mut self, place: u64, record: &Record) {
        match record.data() {
            Data::TaskAdmitted(admitted) => {
                self.admitted.get_or_insert_with(|| Admitted::under(&admitted.authority_envelope));
            }
            Data::DelegationSpawned(spawned) => {
                self.spawned.push((place, spawned.child_trace_id.to_owned()));
            }
            Data::DelegationReturned(returned) => {
                let child = returned.child_trace_id.to_owned();
                self.heads.extend(returned.child_head.map(|head| (place, child, head)));
            }
            _ => {}
        }
    }
}

impl Admitted {
    fn under(envelope: &Grant<'_>) -> Admitted {
        let clearances = envelope.clearances.iter().map(|&clearance| clearance.to_owned()).collect();
        Admitted { clearances, expires: envelope.expires }
    }
}

/// Judges a bundle whose traces have been judged by themselves.
pub(super) fn judge<O>(traces: &mut [TraceVerdict<O>], links: &[Links], report: &mut Report) {
    let by_id = by_id(traces, report);
    for (index, parent) in traces.iter().enumerate() {
        check_children(parent, &links[index], traces, &by_id, report);
        let children: BTreeSet<usize> = children(&links[index], &by_id).flatten().copied().collect();
        for child in children {
            check_widened(&links[index], &traces[child], &links[child], report);
        }
    }
    for cycle in cycles(&edges(links, &by_id)) {
        for member in &cycle {
            for &index in by_id.get(&traces[*member].name).into_iter().flatten() {
                traces[index].in_cycle = true;
            }
        }
        let least = cycle.iter().map(|&index| &traces[index]).min_by(|a, b| a.name.cmp(&b.name));
        if let Some(least) = least
            && rule!("trace.bundle.cycle", true)
        {
            let sentence = "a task does not descend from itself, this one does";
            find(E_TRACE_CYCLE, least, 0, "", sentence, report);
        }
    }
}

/// The traces of each id, in their order; there should be one.
type ById = HashMap<String, Vec<usize>>;

/// Gathers the traces by their ids; `E_TRACE_DUPLICATE` at each after the first.
fn by_id<O>(traces: &mut [TraceVerdict<O>], report: &mut Report) -> ById {
    let mut by_id = ById::new();
    for (index, trace) in traces.iter_mut().enumerate() {
        let Some(id) = &trace.summary.trace_id else { continue };
        let of_this_id = by_id.entry(id.clone()).or_default();
        trace.repeats = of_this_id.first().copied();
        of_this_id.push(index);
        if rule!("trace.bundle.duplicate", trace.repeats.is_some()) {
            let sentence = "the traces of a bundle have different ids, an earlier one has this id";
            find(E_TRACE_DUPLICATE, trace, 0, "/trace_id", sentence, report);
        }
    }
    by_id
}

/// The traces that a trace spawned, as far as they are there.
fn children<'a>(links: &'a Links, by_id: &'a ById) -> impl Iterator<Item = &'a Vec<usize>> {
    links.spawned.iter().filter_map(|(_, child)| by_id.get(child))
}

fn check_children<O>(
    parent: &TraceVerdict<O>,
    links: &Links,
    traces: &[TraceVerdict<O>],
    by_id: &ById,
    report: &mut Report,
) {
    for (place, child) in &links.spawned {
        if rule!("trace.bundle.child-missing", !by_id.contains_key(child)) {
            let at = parent.place(Location::pointer("/data/child_trace_id").at_seq(*place));
            let sentence = "the trace of this child is not in the bundle";
            let _ = report.push(Finding::warning(W_CHILD_MISSING, at, sentence, SECTION));
        }
    }
    for (place, child, head) in &links.heads {
        let Some(children) = by_id.get(child) else { continue };
        let ends_so = children.iter().map(|&child| &traces[child].summary).any(|child| {
            child.records.checked_sub(1) == Some(head.seq)
                && child.head.as_deref() == Some(&head.hash.to_string())
        });
        if rule!("trace.bundle.child-head", !ends_so) {
            let sentence = "the child's last record is expected here, the child's trace ends in another";
            find(E_TRACE_CHILD_HEAD, parent, *place, "/data/child_head", sentence, report);
        }
    }
}

/// For each trace its children, both by the first trace of their ids, since a record names a trace by id.
fn edges(links: &[Links], by_id: &ById) -> Vec<Vec<usize>> {
    let mut edges = vec![Vec::new(); links.len()];
    for of_one_id in by_id.values() {
        let Some(&first) = of_one_id.first() else { continue };
        for &index in of_one_id {
            edges[first].extend(children(&links[index], by_id).filter_map(|child| child.first()));
        }
    }
    edges
}

// Spec: AE-7-1
fn check_widened<O>(parent: &Links, child: &TraceVerdict<O>, links: &Links, report: &mut Report) {
    let (Some(above), Some(below)) = (&parent.admitted, &links.admitted) else { return };
    if rule!("trace.bundle.widened-clearances", !below.clearances.is_subset(&above.clearances)) {
        let sentence = "a subset of the parent's clearances is expected, there is one that the parent lacks";
        find(E_ENVELOPE_WIDENED, child, 0, "/data/authority_envelope/clearances", sentence, report);
    }
    if rule!("trace.bundle.widened-expires", below.expires > above.expires) {
        let sentence = "a time not after the expiry of the parent's envelope is expected, this one is later";
        find(E_ENVELOPE_WIDENED, child, 0, "/data/authority_envelope/expires", sentence, report);
    }
}

/// The sets of traces each of which descends from itself through the others, by Tarjan's algorithm without recursion: the depth of a
/// chain is the caller's to choose.
fn cycles(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let mut number = vec![UNSEEN; edges.len()];
    let mut low = vec![0; edges.len()];
    let mut on_stack = vec![false; edges.len()];
    let (mut stack, mut cycles, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..edges.len() {
        if number[root] != UNSEEN {
            continue;
        }
        // A trace, and how many of its children have been gone into.
        let mut walk = vec![(root, 0)];
        while let Some((index, done)) = walk.last_mut() {
            let index = *index;
            if *done == 0 {
                number[index] = next;
                low[index] = next;
                next += 1;
                stack.push(index);
                on_stack[index] = true;
            }
            if let Some(&child) = edges[index].get(*done) {
                *done += 1;
                if number[child] == UNSEEN {
                    walk.push((child, 0));
                } else if on_stack[child] {
                    low[index] = low[index].min(number[child]);
                }
                continue;
            }
            walk.pop();
            if let Some((above, _)) = walk.last() {
                low[*above] = low[*above].min(low[index]);
            }
            if low[index] == number[index] {
                let from = stack.iter().rposition(|&member| member == index).unwrap_or(0);
                let set = stack.split_off(from);
                for &member in &set {
                    on_stack[member] = false;
                }
                if set.len() > 1 || edges[index].contains(&index) {
                    cycles.push(set);
                }
            }
        }
    }
    cycles
}

fn find<O>(
    code: Code,
    trace: &TraceVerdict<O>,
    seq: u64,
    pointer: &str,
    sentence: &str,
    report: &mut Report,
) {
    let at = trace.place(Location::pointer(pointer).at_seq(seq));
    let _ = report.push(Finding::error(code, at, sentence, SECTION));
}
