//! The tree of delegation, as a list in which each trace stands behind the one that handed it its work.

use maud::{Markup, html};

use crate::html::audit::Audit;
use crate::html::quoted::{name, quoted};

/// Deeper levels are not set in further; the line says which trace stands above.
const LEVELS: usize = 6;

pub(super) fn section(audit: &Audit) -> Markup {
    html! {
        section id="delegation" aria-labelledby="delegation-title" {
            h2 id="delegation-title" { "Delegation" }
            @if audit.traces.is_empty() {
                p { "There are no traces." }
            } @else {
                ul.tree {
                    @for (index, level) in in_order(audit) { (item(index, level, audit)) }
                }
            }
        }
    }
}

fn item(index: usize, level: usize, audit: &Audit) -> Markup {
    let trace = &audit.traces[index];
    html! {
        li class={"level-" (level.min(LEVELS))} {
            span.standing.(if trace.good { "good" } else { "bad" }) { (if trace.good { "good" } else { "not good" }) }
            " " a href={"#trace-" (index)} { "Trace " (index + 1) }
            @if let Some(agent) = &trace.agent { ": " (quoted(agent)) }
            span.above {
                @match trace.parent {
                    Some(parent) if parent < audit.traces.len() => { "works for " a href={"#trace-" (parent)} { "trace " (parent + 1) } },
                    _ => "has no trace above it here",
                }
                "; "
                @match &trace.outcome {
                    Some(outcome) => (quoted(outcome)),
                    None => "open",
                }
                ", " (super::counted(trace.records.len(), "record", "records"))
            }
            span.id { (name(&trace.name)) }
        }
    }
}

/// Every trace once with its level, children behind their parents; traces whose parents form a circle come last, at no level.
fn in_order(audit: &Audit) -> Vec<(usize, usize)> {
    let count = audit.traces.len();
    let mut children = vec![Vec::new(); count];
    let mut todo = Vec::new();
    for (index, trace) in audit.traces.iter().enumerate() {
        match trace.parent.and_then(|parent| children.get_mut(parent)) {
            Some(siblings) => siblings.push(index),
            None => todo.push((index, 0)),
        }
    }
    todo.reverse();
    let (mut ordered, mut is_listed) = (Vec::with_capacity(count), vec![false; count]);
    while let Some((index, level)) = todo.pop() {
        is_listed[index] = true;
        ordered.push((index, level));
        todo.extend(children[index].iter().rev().map(|&child| (child, level + 1)));
    }
    ordered.extend((0..count).filter(|&index| !is_listed[index]).map(|index| (index, 0)));
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::audit::Trace;
    use findings::Report;

    fn audit(parents: &[Option<usize>]) -> Audit {
        let trace = |parent: &Option<usize>| Trace { parent: *parent, ..Trace::default() };
        Audit {
            subject: String::new(),
            made_at: None,
            keys: String::new(),
            keys_are_untrusted: false,
            verdict: String::new(),
            traces: parents.iter().map(trace).collect(),
            report: Report::new(),
            caveats: Vec::new(),
        }
    }

    #[test]
    fn children_stand_behind_their_parents_in_the_order_given() {
        let order = in_order(&audit(&[Some(1), None, Some(0), Some(1), None]));
        assert_eq!(order, [(1, 0), (0, 1), (2, 2), (3, 1), (4, 0)]);
    }

    #[test]
    fn a_circle_and_what_hangs_on_it_is_listed_once_each() {
        let order = in_order(&audit(&[Some(1), Some(0), Some(1), Some(3), None, Some(9)]));
        assert_eq!(order, [(4, 0), (5, 0), (0, 0), (1, 0), (2, 0), (3, 0)]);
    }

    #[test]
    fn a_chain_of_any_length_needs_no_stack() {
        let parents: Vec<_> = (0..20_000_usize).map(|index| index.checked_sub(1)).collect();
        assert_eq!(in_order(&audit(&parents)).last(), Some(&(19_999, 19_999)));
    }
}
