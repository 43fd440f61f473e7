//! Step 9: a child's authority is its parent's, or less.

use core::ops::ControlFlow;

use findings::Sink;
use jcs_strict::rule;

use super::find;
use crate::budget::{Dimension, Limit, PartialBudget, Quantity, Remaining};
use crate::claims::Claims;
use crate::codes::{
    E_CHILD_BUDGET, E_CHILD_DEPTH, E_CHILD_EXPIRY, E_CHILD_PRINCIPAL, E_CHILD_WIDENED, W_CHILD_HELD_PRINCIPAL,
};
use crate::drawdown::PartlyRemaining;

const SECTION: &str = "AE §6 step 9";

/// Everything but the budget. Each rule reads a member on both sides, and runs where both are there.
// Spec: AE-6-9
pub(crate) fn check(
    child: Claims<'_>,
    parent: Claims<'_>,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    // Spec: AE-5-1
    if let (Some(ours), Some(theirs)) = (child.principal(), parent.principal())
        && rule!("authority.monotonicity.principal", ours != theirs)
    {
        let sentence = format!(
            "the parent's principal, the {} `{}`, is expected, not the {} `{}`",
            theirs.kind, theirs.id, ours.kind, ours.id
        );
        find(E_CHILD_PRINCIPAL, "/principal", sentence, SECTION, sink)?;
    }
    // Spec: AE-5-2
    if let (Some(ours), Some(theirs)) = (child.clearances(), parent.clearances())
        && rule!("authority.monotonicity.clearances", !ours.is_subset(&theirs))
    {
        let sentence = format!("a subset of the parent's clearances [{theirs}] is expected, not [{ours}]");
        find(E_CHILD_WIDENED, "/clearances", sentence, SECTION, sink)?;
    }
    // Spec: AE-5-4
    if let (Some(ours), Some(theirs)) = (child.time("expires"), parent.time("expires"))
        && rule!("authority.monotonicity.expiry", ours > theirs)
    {
        let sentence = format!("the parent expires at {theirs}, its child not later, not at {ours}");
        find(E_CHILD_EXPIRY, "/expires", sentence, SECTION, sink)?;
    }
    // Spec: AE-5-5
    if let (Some(ours), Some(theirs)) = (child.depth(), parent.depth())
        && rule!("authority.monotonicity.depth", Some(ours.get()) != theirs.get().checked_add(1))
    {
        let sentence = format!("the depth after the parent's {theirs} is expected, not {ours}");
        find(E_CHILD_DEPTH, "/depth", sentence, SECTION, sink)?;
    }
    if let (Some(ours), Some(theirs)) = (child.held("principal"), parent.clearances())
        && rule!("authority.monotonicity.held-principal", ours != theirs)
    {
        let sentence = format!("the parent's clearances [{theirs}] are expected, not [{ours}]");
        find(W_CHILD_HELD_PRINCIPAL, "/held/principal", sentence, "AE §5", sink)?;
    }
    ControlFlow::Continue(())
}

/// The budget beside what the parent has left, each dimension by itself.
pub(crate) fn check_budget(
    child: PartialBudget,
    left: PartlyRemaining,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    dimension(Dimension::Tokens, child.tokens, left.tokens, sink)?;
    dimension(Dimension::Usd, child.usd, left.usd, sink)?;
    dimension(Dimension::WallClockMs, child.wall_clock_ms, left.wall_clock_ms, sink)?;
    dimension(Dimension::Actions, child.actions, left.actions, sink)
}

fn dimension<T: Quantity>(
    dimension: Dimension,
    child: Option<Limit<T>>,
    left: Option<Remaining<T>>,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    let (Some(child), Some(left)) = (child, left) else { return ControlFlow::Continue(()) };
    match child.within(left) {
        Ok(()) => ControlFlow::Continue(()),
        Err(why) => find(E_CHILD_BUDGET, dimension.pointer(), why.to_string(), SECTION, sink),
    }
}
