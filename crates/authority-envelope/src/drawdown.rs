//! How a budget is drawn down by the records of its trace (ruling A3).

use decision_trace::{BudgetConsumed, Count, Data, Decimal, Record};
use jcs_strict::Value;

use crate::budget::{
    Budget, Dimension, Limit, PartialBudget, Positive, Quantity, Remaining, RemainingBudget,
};
use crate::envelope::Envelope;

/// The budget of an envelope and what the records of its trace leave of it.
///
/// Records are shown to it in their order. `budget.consumed` takes what it says; `delegation.spawned` takes the whole budget of the child,
/// whether or not that child is good. Nothing comes back when a child returns.
#[derive(Clone, Debug)]
pub struct Drawdown {
    tokens: Option<Balance<Count>>,
    usd: Option<Balance<Decimal>>,
    wall_clock_ms: Option<Balance<Count>>,
    actions: Option<Balance<Count>>,
    /// Actions by the records that invoked them.
    invoked: Option<Balance<Count>>,
}

/// What is left, dimension by dimension, where the limit could be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartlyRemaining {
    pub(crate) tokens: Option<Remaining<Count>>,
    pub(crate) usd: Option<Remaining<Decimal>>,
    pub(crate) wall_clock_ms: Option<Remaining<Count>>,
    pub(crate) actions: Option<Remaining<Count>>,
}

impl From<RemainingBudget> for PartlyRemaining {
    fn from(left: RemainingBudget) -> PartlyRemaining {
        PartlyRemaining {
            tokens: Some(left.tokens),
            usd: Some(left.usd),
            wall_clock_ms: Some(left.wall_clock_ms),
            actions: Some(left.actions),
        }
    }
}

impl Drawdown {
    /// Nothing is consumed yet.
    #[must_use]
    pub fn of(envelope: &Envelope) -> Drawdown {
        Drawdown::of_partial(envelope.claims().budget())
    }

    pub(crate) fn of_partial(budget: PartialBudget) -> Drawdown {
        Drawdown {
            tokens: budget.tokens.map(Balance::of),
            usd: budget.usd.map(Balance::of),
            wall_clock_ms: budget.wall_clock_ms.map(Balance::of),
            actions: budget.actions.map(Balance::of),
            invoked: budget.actions.map(Balance::of),
        }
    }

    /// Takes what the record consumes or hands on.
    // Spec: AE-5-3
    pub fn observe(&mut self, record: &Record) {
        self.observe_data(&record.data());
    }

    /// The same, for who has read the data already.
    pub(crate) fn observe_data(&mut self, data: &Data<'_>) {
        match data {
            Data::BudgetConsumed(consumed) => self.consume(consumed),
            Data::DelegationSpawned(spawned) => self.delegate(spawned.authority_envelope.value),
            Data::ToolInvoked(_) => {
                if let Some(balance) = &mut self.invoked {
                    balance.take(Count::new(1).unwrap_or_default());
                }
            }
            _ => {}
        }
    }

    /// Takes the task's own consumption.
    pub fn consume(&mut self, consumed: &BudgetConsumed) {
        take(&mut self.tokens, consumed.tokens);
        take(&mut self.usd, consumed.usd);
        take(&mut self.wall_clock_ms, consumed.wall_clock_ms);
        take(&mut self.actions, consumed.actions);
    }

    fn delegate(&mut self, child: Value<'_>) {
        let child = Budget::read(child.get("budget"));
        give(&mut self.tokens, child.tokens);
        give(&mut self.usd, child.usd);
        give(&mut self.wall_clock_ms, child.wall_clock_ms);
        give(&mut self.actions, child.actions);
        give(&mut self.invoked, child.actions);
    }

    /// What is left. A dimension whose limit could not be read has nothing left.
    #[must_use]
    pub fn remaining(&self) -> RemainingBudget {
        let left = self.partly_remaining();
        RemainingBudget {
            tokens: left.tokens.unwrap_or(Remaining::Exhausted),
            usd: left.usd.unwrap_or(Remaining::Exhausted),
            wall_clock_ms: left.wall_clock_ms.unwrap_or(Remaining::Exhausted),
            actions: left.actions.unwrap_or(Remaining::Exhausted),
        }
    }

    /// What is left to be handed on: of actions the lesser of what was not consumed and what was not invoked, since invocations are
    /// recorded one by one and consumption from time to time.
    #[must_use]
    pub fn delegable(&self) -> RemainingBudget {
        let remaining = self.remaining();
        RemainingBudget { actions: remaining.actions.least(self.actions_left()), ..remaining }
    }

    pub(crate) fn partly_remaining(&self) -> PartlyRemaining {
        PartlyRemaining {
            tokens: self.tokens.map(|balance| balance.left),
            usd: self.usd.map(|balance| balance.left),
            wall_clock_ms: self.wall_clock_ms.map(|balance| balance.left),
            actions: self.actions.map(|balance| balance.left),
        }
    }

    /// How many actions may still begin, by those that were invoked and handed on.
    pub(crate) fn actions_left(&self) -> Remaining<Count> {
        self.invoked.map_or(Remaining::Exhausted, |balance| balance.left)
    }

    /// The dimensions of which more was consumed and handed on than there was.
    pub fn overspent(&self) -> impl Iterator<Item = Dimension> {
        let is_over = [
            self.tokens.is_some_and(|balance| balance.is_over),
            self.usd.is_some_and(|balance| balance.is_over),
            self.wall_clock_ms.is_some_and(|balance| balance.is_over),
            self.actions.is_some_and(|balance| balance.is_over),
        ];
        Dimension::ALL
            .into_iter()
            .zip(is_over)
            .filter_map(|(dimension, is_over)| is_over.then_some(dimension))
    }

    /// Whether more actions were invoked and handed on than are allowed.
    #[must_use]
    pub fn actions_overspent(&self) -> bool {
        self.invoked.is_some_and(|balance| balance.is_over)
    }
}

#[derive(Clone, Copy, Debug)]
struct Balance<T> {
    left: Remaining<T>,
    /// Whether more was taken than there was, which what is left does not say.
    is_over: bool,
}

impl<T: Quantity> Balance<T> {
    fn of(limit: Limit<T>) -> Balance<T> {
        Balance { left: limit.into(), is_over: false }
    }

    fn take(&mut self, quantity: T) {
        self.is_over |= match self.left {
            Remaining::Unlimited => false,
            Remaining::Left(left) => quantity > left.get(),
            Remaining::Exhausted => Positive::new(quantity).is_some(),
        };
        self.left = self.left.after(quantity);
    }

    fn give(&mut self, limit: Option<Limit<T>>) {
        match limit {
            Some(Limit::AtMost(limit)) => self.take(limit.get()),
            _ => self.left = self.left.after_child(limit),
        }
    }
}

fn take<T: Quantity>(balance: &mut Option<Balance<T>>, quantity: T) {
    if let Some(balance) = balance {
        balance.take(quantity);
    }
}

fn give<T: Quantity>(balance: &mut Option<Balance<T>>, limit: Option<Limit<T>>) {
    if let Some(balance) = balance {
        balance.give(limit);
    }
}
