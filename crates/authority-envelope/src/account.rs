//! What a trace was admitted under and what its records have made of it.

use std::collections::HashSet;

use decision_trace::{Agent, Data, Observer, Principal, Record, Time, layout};
use findings::{Location, Report};
use jcs_strict::{Digest, Document, Value};

use crate::Clearances;
use crate::claims::Claims;
use crate::drawdown::Drawdown;
use crate::envelope::Envelope;
use crate::rules;

/// The first task.admitted of a trace, what the records behind it have used of its budget, and which actions were outside of its
/// envelope. It grows with the children of the task, not with its records.
#[derive(Clone, Debug, Default)]
pub(crate) struct Account {
    pub(crate) admission: Option<Admission>,
    /// Steps 6 and 7 at the actions; without trace.
    pub(crate) actions: Report,
    /// The traces that were spawned.
    pub(crate) children: HashSet<String>,
}

/// The first task.admitted.
#[derive(Clone, Debug)]
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

/// An envelope as it stands in a record.
#[derive(Clone, Debug)]
pub(crate) struct EnvelopeSeen(Option<Document>);

impl EnvelopeSeen {
    pub(crate) fn of(value: Value<'_>) -> EnvelopeSeen {
        // It has been read as a part of its record, so it can be read by itself.
        EnvelopeSeen(jcs_strict::parse(value.raw().as_bytes(), &layout::PROFILE).ok())
    }

    pub(crate) fn claims(&self) -> Option<Claims<'_>> {
        self.0.as_ref().map(|document| Claims(document.root()))
    }

    /// The whole envelope.
    pub(crate) fn read(&self) -> Result<Envelope, Report> {
        Envelope::parse(self.0.as_ref().map_or("", Document::text).as_bytes())
    }

    pub(crate) fn hash(&self) -> Option<Digest> {
        self.claims().map(Claims::hash)
    }
}

impl Observer for Account {
    fn record(&mut self, place: u64, record: &Record) {
        self.record_of(place, record, &record.data());
    }
}

impl Account {
    /// The same, for who has read the data already.
    pub(crate) fn record_of(&mut self, place: u64, record: &Record, data: &Data<'_>) {
        match data {
            Data::TaskAdmitted(admitted) if self.admission.is_none() => {
                let envelope = Claims(admitted.authority_envelope.value);
                self.admission = Some(Admission {
                    trace_id: record.trace_id().to_owned(),
                    task_id: admitted.task_id.to_owned(),
                    ts: record.ts(),
                    principal: admitted.originating_principal.clone(),
                    agent: admitted.agent.clone(),
                    deadline: admitted.deadline,
                    clearances: envelope.clearances(),
                    envelope: EnvelopeSeen::of(envelope.0),
                    drawdown: Drawdown::of_partial(envelope.budget()),
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
            Data::DelegationSpawned(spawned) => {
                self.children.insert(spawned.child_trace_id.to_owned());
            }
            _ => {}
        }
        if let Some(admission) = &mut self.admission {
            admission.drawdown.observe_data(data);
        }
    }
}
