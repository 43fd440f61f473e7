//! From what was seen of a trace to what its report shows.

use std::collections::HashMap;
use std::fmt::Display;

use authority_envelope::{Budget, Dimension, Drawdown, Envelope, Limit, Quantity, Remaining, Standing};
use surfaces::html;

use super::scene::{Drawn, Event, Scene};
use super::words::Said;

/// Which trace an id means: the first that has it.
pub(super) struct Names<'a>(HashMap<&'a str, usize>);

impl<'a> Names<'a> {
    pub(super) fn of(traces: &'a [Standing]) -> Names<'a> {
        let mut names = HashMap::new();
        for (index, trace) in traces.iter().enumerate() {
            names.entry(trace.name.as_str()).or_insert(index);
        }
        Names(names)
    }

    fn words(&self, said: Vec<Said>, trace: usize) -> Vec<html::Word> {
        let mut words = Vec::with_capacity(said.len());
        for piece in said {
            match piece {
                Said::Ours(text) => words.push(html::Word::Ours(text)),
                Said::Number(number) => words.push(html::Word::Number(number)),
                Said::Theirs(text) => words.push(html::Word::Theirs(text)),
                Said::Here(place) => words.push(html::Word::Record { trace, place }),
                Said::Task(id) => words.push(self.trace(id)),
                Said::There(id, place) => match self.0.get(id.as_str()) {
                    Some(&trace) => {
                        let of = html::Word::Ours(" of ");
                        words.extend([html::Word::Record { trace, place }, of, html::Word::Trace(trace)]);
                    }
                    None => words.extend([
                        html::Word::Ours("record "),
                        html::Word::Number(place),
                        html::Word::Ours(" of "),
                        html::Word::Theirs(id),
                    ]),
                },
            }
        }
        words
    }

    fn trace(&self, id: String) -> html::Word {
        match self.0.get(id.as_str()) {
            Some(&trace) => html::Word::Trace(trace),
            None => html::Word::Theirs(id),
        }
    }

    fn facts(&self, said: Vec<(&'static str, Vec<Said>)>, trace: usize) -> Vec<html::Fact> {
        said.into_iter().map(|(label, said)| html::Fact { label, words: self.words(said, trace) }).collect()
    }
}

pub(super) fn trace(index: usize, standing: &Standing, scene: Scene<'_>, names: &Names<'_>) -> html::Trace {
    let (mut agent, mut facts, mut budget) = (None, Vec::new(), None);
    if let Some(admission) = scene.admission {
        agent = Some(admission.agent);
        facts = names.facts(admission.said, index);
        budget = admission.envelope.map(|(envelope, drawdown)| drawn(&envelope, &drawdown, &scene.draws));
    }
    html::Trace {
        name: standing.name.clone(),
        document: standing.document.clone(),
        parent: standing.parent,
        good: standing.good,
        agent,
        outcome: scene.outcome.filter(|_| !standing.summary.open),
        facts,
        budget,
        records: scene.events.into_iter().map(|event| row(index, event, names)).collect(),
    }
}

fn row(trace: usize, event: Event, names: &Names<'_>) -> html::Row {
    html::Row {
        time: event.time,
        kind: event.kind,
        signer: event.signer,
        words: names.words(event.said, trace),
        facts: names.facts(event.facts, trace),
        mark: event.mark,
    }
}

fn drawn(envelope: &Envelope, drawdown: &Drawdown, draws: &[Drawn]) -> html::Budget {
    let budget = envelope.budget();
    let overspent: Vec<Dimension> = drawdown.overspent().collect();
    let dimensions = Dimension::ALL.map(|dimension| html::Dimension {
        name: dimension.as_str(),
        granted: granted(budget, dimension),
        is_overspent: overspent.contains(&dimension)
            || dimension == Dimension::Actions && drawdown.actions_overspent(),
    });
    let draws = draws.iter().map(|drawn| html::Draw {
        place: drawn.place,
        how: drawn.how,
        left: vec![
            left(budget.tokens, drawn.left.tokens),
            left(budget.usd, drawn.left.usd),
            left(budget.wall_clock_ms, drawn.left.wall_clock_ms),
            left(budget.actions, drawn.left.actions),
        ],
    });
    html::Budget { dimensions: dimensions.into(), draws: draws.collect() }
}

fn granted(budget: &Budget, dimension: Dimension) -> Option<String> {
    fn written<T: Quantity + Display>(limit: Limit<T>) -> Option<String> {
        match limit {
            Limit::Unlimited => None,
            Limit::AtMost(limit) => Some(limit.get().to_string()),
        }
    }
    match dimension {
        Dimension::Tokens => written(budget.tokens),
        Dimension::Usd => written(budget.usd),
        Dimension::WallClockMs => written(budget.wall_clock_ms),
        Dimension::Actions => written(budget.actions),
    }
}

fn left<T: Quantity + Display>(granted: Limit<T>, left: Remaining<T>) -> html::Left {
    match (granted, left) {
        (Limit::Unlimited, _) | (_, Remaining::Unlimited) => html::Left::Unlimited,
        (_, Remaining::Exhausted) => html::Left::Amount { amount: "0".to_owned(), share: 0 },
        (Limit::AtMost(granted), Remaining::Left(left)) => {
            let amount = left.get().to_string();
            html::Left::Amount { share: share(&amount, &granted.get().to_string()), amount }
        }
    }
}

/// Of a thousand parts; what is left and can be drawn is drawn as one part at least. For the eye alone: the numbers stand beside it.
fn share(left: &str, granted: &str) -> u16 {
    match (left.parse::<f64>(), granted.parse::<f64>()) {
        (Ok(left), Ok(granted)) if granted > 0.0 => {
            (left / granted * 1000.0).round().clamp(1.0, 1000.0) as u16
        }
        _ => 0,
    }
}
