//! What the steps need to know of a trace, gathered while the trace is verified.

use decision_trace::{Agent, Data, Observer, Principal, Record, Time, layout};
use findings::{Location, Report};
use jcs_strict::{Digest, Document, Value};

use crate::Clearances;
use crate::claims::Claims;
use crate::drawdown::{Drawdown, PartlyRemaining};
use crate::rules;

/// Sees the records of one trace and keeps what steps 1 to 9 read: the admission, what was spawned, how the budget went, and which actions were
/// outside the envelope.
///
/// It is an [`Observer`] for a [`Verifier`](decision_trace::Verifier) of one trace or for
/// [`decision_trace::verify_bundle`]; [`judge_trace`](crate::judge_trace) and [`judge_bundle`](crate::judge_bundle) take it from there.
#[derive(Debug, Default)]
pub struct Watch {
    pub(crate) admission: Option<Admission>,
    pub(crate) spawns: Vec<SpawnSeen>,
    /// After which place how much was left.
    left: Vec<(u64, PartlyRemaining)>,
    /// Steps 6 and 7 at the actions; without trace.
    pub(crate) actions: Report,
}

/// The first task.admitted.
#[derive(Debug)]
pub(crate) struct Admission {
    pub(crate) trace_id: String,
    pub(crate) task_id: String,
    pub(crate) ts: Time,
    pub(crate) principal: Principal,
    pub(crate) agent: Agent,
    pub(crate) deadline: Option<Time>,
    pub(crate) envelope: EnvelopeSeen,
    clearances: Option<Clearances>,
    pub(crate) drawdown: Drawdown,
}

/// A delegation.spawned.
#[derive(Debug)]
pub(crate) struct SpawnSeen {
    pub(crate) place: u64,
    pub(crate) child_trace_id: String,
    pub(crate) child_task_id: String,
    pub(crate) envelope: EnvelopeSeen,
}

/// An envelope as it stands in a record.
#[derive(Debug)]
pub(crate) struct EnvelopeSeen(Option<Document>);

impl EnvelopeSeen {
    fn of(value: Value<'_>) -> EnvelopeSeen {
        // It has been read as a part of its record, so it can be read by itself.
        EnvelopeSeen(jcs_strict::parse(value.raw().as_bytes(), &layout::PROFILE).ok())
    }

    pub(crate) fn claims(&self) -> Option<Claims<'_>> {
        self.0.as_ref().map(|document| Claims(document.root()))
    }

    pub(crate) fn hash(&self) -> Option<Digest> {
        self.claims().map(Claims::hash)
    }
}

impl Observer for Watch {
    fn record(&mut self, place: u64, record: &Record) {
        match record.data() {
            Data::TaskAdmitted(admitted) if self.admission.is_none() => {
                let envelope = Claims(admitted.authority_envelope.value);
                let drawdown = Drawdown::of_partial(envelope.budget());
                self.left.push((place, drawdown.partly_remaining()));
                self.admission = Some(Admission {
                    trace_id: record.trace_id().to_owned(),
                    task_id: admitted.task_id.to_owned(),
                    ts: record.ts(),
                    principal: admitted.originating_principal,
                    agent: admitted.agent,
                    deadline: admitted.deadline,
                    clearances: envelope.clearances(),
                    envelope: EnvelopeSeen::of(envelope.0),
                    drawdown,
                });
            }
            Data::ToolInvoked(invoked) => {
                let Some(admission) = &self.admission else { return };
                let Some(envelope) = admission.envelope.claims().filter(|claims| claims.is_understood())
                else {
                    return;
                };
                let mut found = Report::new();
                // A report takes everything: there is no first fault to stop at.
                let _ = rules::expiry::check_action(envelope, record.ts(), "/ts", &mut found);
                let _ = rules::actions::check(
                    admission.clearances.as_ref(),
                    &invoked.clearances_required,
                    "/data/clearances_required",
                    &mut found,
                );
                self.actions.absorb(found.relocated(|at: Location| at.at_seq(place)));
            }
            Data::DelegationSpawned(spawned) => self.spawns.push(SpawnSeen {
                place,
                child_trace_id: spawned.child_trace_id.to_owned(),
                child_task_id: spawned.child_task_id.to_owned(),
                envelope: EnvelopeSeen::of(spawned.authority_envelope.value),
            }),
            _ => {}
        }
        let Some(admission) = &mut self.admission else { return };
        admission.drawdown.observe(record);
        if matches!(record.data(), Data::BudgetConsumed(_) | Data::DelegationSpawned(_)) {
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
