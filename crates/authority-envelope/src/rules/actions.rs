//! Step 7: every action is within the clearances.

use core::ops::ControlFlow;

use findings::Sink;
use jcs_strict::rule;

use super::find;
use crate::Clearances;
use crate::codes::E_ACTION_UNAUTHORISED;

/// Whether what an action requires is not within the clearances, given a test for one. An action that requires nothing always is (ruling A12), and
/// an approval is not looked at: it adds nothing.
// Spec: AE-4-1, AE-4-4
#[inline]
pub(crate) fn is_outside<'r>(
    required: impl IntoIterator<Item = &'r str>,
    has: impl Fn(&str) -> bool,
) -> bool {
    rule!("authority.actions.within", !required.into_iter().all(has))
}

// Spec: AE-6-7
pub(crate) fn check(
    clearances: Option<&Clearances>,
    required: &[&str],
    at: &str,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    let Some(clearances) = clearances else { return ControlFlow::Continue(()) };
    if is_outside(required.iter().copied(), |one| clearances.contains(one)) {
        let outside: Vec<_> = required.iter().copied().filter(|one| !clearances.contains(one)).collect();
        let sentence = format!(
            "the action requires [{}], which the envelope does not have; it has [{clearances}]",
            outside.join(", ")
        );
        find(E_ACTION_UNAUTHORISED, at, sentence, "AE §6 step 7", sink)?;
    }
    ControlFlow::Continue(())
}
