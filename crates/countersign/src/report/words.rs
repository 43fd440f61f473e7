//! A record in words.

use authority_envelope::Envelope;
use decision_trace::{Agent, Data, Record, Resolution, TaskAdmitted};
use surfaces::html::Mark;

use super::scene::Scene;

/// A piece of a sentence; which trace an id belongs to is not known yet.
pub(super) enum Said {
    Ours(&'static str),
    Number(u64),
    Theirs(String),
    /// A record of the same trace.
    Here(u64),
    /// A record of the trace of this id.
    There(String, u64),
    /// The trace of this id.
    Task(String),
}

use Said::{Here, Number, Ours, Task, There};

type Facts = Vec<(&'static str, Vec<Said>)>;

fn theirs(text: impl ToString) -> Said {
    Said::Theirs(text.to_string())
}

pub(super) fn agent(agent: &Agent) -> String {
    format!("{}/{}", agent.namespace, agent.name)
}

/// What is known of a task from its admission and, where it is well formed, its envelope.
pub(super) fn admission(admitted: &TaskAdmitted<'_>, envelope: Option<&Envelope>) -> Facts {
    let principal = &admitted.originating_principal;
    let mut facts: Facts = vec![
        ("Task", vec![theirs(admitted.task_id)]),
        ("Principal", vec![theirs(&principal.kind), Ours(" "), theirs(&principal.id)]),
    ];
    facts.extend(admitted.deadline.map(|deadline| ("Deadline", vec![theirs(deadline)])));
    let Some(envelope) = envelope else {
        facts.push(("Clearances", list(&admitted.authority_envelope.clearances)));
        facts.push(("Expires", vec![theirs(admitted.authority_envelope.expires)]));
        facts.push(("Envelope", vec![Ours("not well formed; its budget is not drawn")]));
        return facts;
    };
    let sorted = |clearances: &authority_envelope::Clearances| list(&clearances.iter().collect::<Vec<_>>());
    facts.push(("Clearances", sorted(envelope.clearances())));
    facts.push(("Held by agent", sorted(envelope.held_by_agent())));
    facts.push(("Held by principal", sorted(envelope.held_by_principal())));
    facts.push(("Issued", vec![theirs(envelope.issued_at()), Ours(" by "), theirs(envelope.issuer())]));
    facts.push(("Expires", vec![theirs(envelope.expires())]));
    facts.push(("Depth", vec![Number(envelope.depth())]));
    if let Some(parent) = envelope.parent() {
        facts.push(("Handed on at", vec![There(parent.trace_id.clone(), parent.seq)]));
    }
    facts.push(("Envelope", vec![theirs(envelope.hash())]));
    facts
}

/// What kind of event it is, what happened, and the digests that belong to it.
pub(super) fn of(record: &Record, scene: &Scene<'_>) -> (Mark, Vec<Said>, Facts) {
    let mut facts = Facts::new();
    let (mark, said) = match record.data() {
        Data::TaskAdmitted(admitted) => {
            let principal = &admitted.originating_principal;
            let said = vec![
                Ours("The task "),
                theirs(admitted.task_id),
                Ours(" is admitted for the "),
                theirs(&principal.kind),
                Ours(" "),
                theirs(&principal.id),
                Ours(", to be done by "),
                theirs(agent(&admitted.agent)),
                Ours("."),
            ];
            (Mark::Ordinary, said)
        }
        Data::ToolInvoked(invoked) => {
            let mut said = vec![Ours("Calls "), theirs(invoked.tool)];
            said.extend(required(", which requires ", &invoked.clearances_required));
            if let Some(place) = invoked.approval {
                said.extend([Ours(", as approved by "), Here(place)]);
            }
            said.push(Ours("."));
            facts.push(("call", vec![theirs(invoked.call_id)]));
            facts.extend(invoked.arguments_digest.map(|digest| ("arguments", vec![theirs(digest)])));
            facts.extend(invoked.action_digest().map(|digest| ("action", vec![theirs(digest)])));
            (Mark::Ordinary, said)
        }
        Data::ToolReturned(returned) => {
            let mut said = vec![Ours("The call ")];
            match scene.call(returned.call_id) {
                Some(place) => said.extend([Ours("of "), Here(place)]),
                None => said.push(theirs(returned.call_id)),
            }
            said.push(Ours(if returned.ok { " has returned." } else { " has failed." }));
            facts.extend(returned.result_digest.map(|digest| ("result", vec![theirs(digest)])));
            (Mark::Ordinary, said)
        }
        Data::ActionRefused(refused) => {
            let mut said = vec![Ours("Calling "), theirs(refused.tool)];
            said.extend(required(", which would have required ", &refused.clearances_required));
            said.extend([Ours(", is refused: "), theirs(refused.code), Ours(".")]);
            (Mark::Refusal, said)
        }
        Data::DelegationRefused(refused) => {
            let said = vec![
                Ours("Handing work to "),
                theirs(agent(&refused.agent)),
                Ours(" is refused: "),
                theirs(refused.code),
                Ours("."),
            ];
            (Mark::Refusal, said)
        }
        Data::MomentEmitted(emitted) => {
            let mut said = vec![Ours("A decision is put to the person")];
            if let Some(class) = emitted.decision_class {
                said.extend([Ours(", of the class "), theirs(class)]);
            }
            if !emitted.closed_hatches.is_empty() {
                said.push(Ours(", with these hatches closed: "));
                said.extend(list(&emitted.closed_hatches));
            }
            said.push(Ours("."));
            facts.push(("moment", vec![theirs(emitted.envelope_digest)]));
            for (index, action) in emitted.option_actions.into_iter().flatten().enumerate() {
                let authorised = action.map_or(Ours("authorises nothing"), theirs);
                facts.push(("option", vec![Number(index as u64), Ours(": "), authorised]));
            }
            (Mark::Moment, said)
        }
        Data::MomentResolved(resolved) => {
            let mut said = vec![
                Ours("The "),
                theirs(&resolved.principal.kind),
                Ours(" "),
                theirs(&resolved.principal.id),
            ];
            match resolved.resolution {
                Resolution::Option(index) => said.extend([Ours(" chooses option "), Number(index)]),
                Resolution::Answer(commitment) => {
                    said.push(Ours(" answers in their own words"));
                    facts.push(("answer", vec![theirs(commitment)]));
                }
                Resolution::Question => said.push(Ours(" rejects the question")),
            }
            match scene.moment(&resolved.envelope_digest) {
                Some(place) => said.extend([Ours(", to the decision of "), Here(place), Ours(".")]),
                None => said.push(Ours(", to a decision that this trace has not put before.")),
            }
            facts.push(("moment", vec![theirs(resolved.envelope_digest)]));
            (Mark::Moment, said)
        }
        Data::BudgetConsumed(consumed) => {
            let said = vec![
                Ours("Consumes "),
                Number(consumed.tokens.get()),
                Ours(" tokens, "),
                theirs(consumed.usd),
                Ours(" US dollars, "),
                Number(consumed.wall_clock_ms.get()),
                Ours(" milliseconds and "),
                Number(consumed.actions.get()),
                Ours(" actions."),
            ];
            (Mark::Ordinary, said)
        }
        Data::DelegationSpawned(spawned) => {
            let said = vec![
                Ours("Work is handed to "),
                Task(spawned.child_trace_id.to_owned()),
                Ours(" as the task "),
                theirs(spawned.child_task_id),
                Ours(", until "),
                theirs(spawned.authority_envelope.expires),
                Ours("."),
            ];
            let envelope = authority_envelope::hash(spawned.authority_envelope.value.raw().as_bytes());
            facts.extend(envelope.ok().map(|hash| ("envelope", vec![theirs(hash)])));
            (Mark::Delegation, said)
        }
        Data::DelegationReturned(returned) => {
            let said = vec![
                Ours("The work of "),
                Task(returned.child_trace_id.to_owned()),
                Ours(" comes back: "),
                theirs(returned.outcome),
                Ours("."),
            ];
            if let Some(head) = returned.child_head {
                let child = returned.child_trace_id.to_owned();
                facts.push(("its end", vec![There(child, head.seq), Ours(", "), theirs(head.hash)]));
            }
            (Mark::Delegation, said)
        }
        Data::TaskClosed(closed) => {
            (Mark::Ordinary, vec![Ours("The task is closed: "), theirs(closed.outcome), Ours(".")])
        }
        _ => {
            facts.push(("data", vec![theirs(record.raw_data().raw())]));
            (Mark::Ordinary, vec![Ours("A record of a kind that the format leaves to others.")])
        }
    };
    facts.push(("hash", vec![theirs(record.recorded_hash())]));
    (mark, said, facts)
}

fn required(before: &'static str, clearances: &[&str]) -> Vec<Said> {
    if clearances.is_empty() {
        return Vec::new();
    }
    let mut said = vec![Ours(before)];
    said.extend(list(clearances));
    said
}

fn list(entries: &[&str]) -> Vec<Said> {
    if entries.is_empty() {
        return vec![Ours("none")];
    }
    let mut said = Vec::with_capacity(entries.len() * 2);
    for (nth, entry) in entries.iter().enumerate() {
        if nth > 0 {
            said.push(Ours(", "));
        }
        said.push(theirs(entry));
    }
    said
}
