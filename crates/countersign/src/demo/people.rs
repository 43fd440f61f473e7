//! Who is in the story, and what each may do.

use std::convert::Infallible;

use authority_envelope::{AgentGrants, Budget, IdentityInterface, Limit};
use decision_trace::{Agent, BudgetConsumed, Count, Principal};
use findings::{Finding, Location, Report};

use crate::codes;

/// The agent that handles orders.
pub(super) const SUPPORT: &str = "order-support";
/// The agent that looks after parcels.
pub(super) const TRACKER: &str = "parcel-tracker";

pub(super) fn agent(name: &str) -> Agent {
    Agent { name: name.to_owned(), namespace: "shop".to_owned() }
}

pub(super) fn principal() -> Principal {
    Principal { kind: Principal::HUMAN.to_owned(), id: "clerk-17".to_owned() }
}

/// The registry of agents, and the identity provider. In a story both know their answers by heart.
pub(super) struct Registry;

impl AgentGrants for Registry {
    type Error = Infallible;

    fn granted(&self, agent: &Agent) -> Result<Vec<String>, Infallible> {
        let granted: &[&str] = match agent.name.as_str() {
            SUPPORT => &["customers.read", "orders.read", "parcels.read", "parcels.send", "refunds.issue"],
            TRACKER => &["parcels.read", "warehouses.read"],
            _ => &[],
        };
        Ok(granted.iter().map(|&one| one.to_owned()).collect())
    }
}

impl IdentityInterface for Registry {
    type Error = Infallible;

    fn held(&self, _: &Principal) -> Result<Vec<String>, Infallible> {
        Ok(["invoices.read", "orders.read", "parcels.read", "parcels.send"].map(str::to_owned).into())
    }
}

/// A budget that is limited in each dimension.
pub(super) fn budget(tokens: u64, usd: &str, seconds: u64, actions: u64) -> Result<Budget, Report> {
    let used = consumed(tokens, usd, seconds, actions)?;
    Ok(Budget {
        tokens: Limit::written(used.tokens),
        usd: Limit::written(used.usd),
        wall_clock_ms: Limit::written(used.wall_clock_ms),
        actions: Limit::written(used.actions),
    })
}

/// So much of each dimension.
pub(super) fn consumed(tokens: u64, usd: &str, seconds: u64, actions: u64) -> Result<BudgetConsumed, Report> {
    let wrong = || {
        let sentence = "a quantity is expected";
        Report::from(Finding::error(codes::WRITE, Location::unknown(), sentence, "AE §2"))
    };
    let count = |number| Count::new(number).ok_or_else(wrong);
    Ok(BudgetConsumed {
        tokens: count(tokens)?,
        usd: usd.parse().map_err(|_| wrong())?,
        wall_clock_ms: count(seconds * 1000)?,
        actions: count(actions)?,
    })
}
