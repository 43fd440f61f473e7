//! What the steps need to know of a trace, gathered while the trace is verified.

use decision_trace::{Data, Observer, Record};

use crate::account::{Account, EnvelopeSeen};
use crate::drawdown::PartlyRemaining;

/// Sees the records of one trace and keeps what steps 1 to 9 read: the admission, what was spawned, how the budget went, and which actions were
/// outside the envelope.
///
/// It is an [`Observer`] for a [`Verifier`](decision_trace::Verifier) of one trace or for
/// [`decision_trace::verify_bundle`]; [`judge_trace`](crate::judge_trace) and [`judge_bundle`](crate::judge_bundle) take it from there.
#[derive(Debug, Default)]
pub struct Watch {
    pub(crate) account: Account,
    pub(crate) spawns: Vec<SpawnSeen>,
    /// After which place how much was left.
    left: Vec<(u64, PartlyRemaining)>,
}

/// A delegation.spawned.
#[derive(Debug)]
pub(crate) struct SpawnSeen {
    pub(crate) place: u64,
    pub(crate) child_trace_id: String,
    pub(crate) child_task_id: String,
    pub(crate) envelope: EnvelopeSeen,
}

impl Observer for Watch {
    fn record(&mut self, place: u64, record: &Record) {
        let had_begun = self.account.admission.is_some();
        let data = record.data();
        self.account.record_of(place, record, &data);
        if let Data::DelegationSpawned(spawned) = &data {
            self.spawns.push(SpawnSeen {
                place,
                child_trace_id: spawned.child_trace_id.to_owned(),
                child_task_id: spawned.child_task_id.to_owned(),
                envelope: EnvelopeSeen::of(spawned.authority_envelope.value),
            });
        }
        let Some(admission) = &self.account.admission else { return };
        if !had_begun || matches!(data, Data::BudgetConsumed(_) | Data::DelegationSpawned(_)) {
            self.left.push((place, admission.drawdown.partly_remaining()));
        }
    }
}

impl Watch {
    /// What was left just before the record at a place.
    pub(crate) fn left_before(&self, place: u64) -> Option<PartlyRemaining> {
        let changed_before = self.left.partition_point(|(changed, _)| *changed < place);
        // The first is the whole budget, which is left before the admission too.
        self.left.get(changed_before.saturating_sub(1)).map(|(_, left)| *left)
    }

    pub(crate) fn spawn_at(&self, place: u64) -> Option<&SpawnSeen> {
        let index = self.spawns.binary_search_by_key(&place, |spawn| spawn.place).ok()?;
        self.spawns.get(index)
    }
}
