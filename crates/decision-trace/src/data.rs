//! The data of a record, typed by its kind.

use jcs_strict::{Canonical, Digest, Value};

use crate::layout::name;
use crate::{Agent, Count, Decimal, Kind, Principal, Time};

/// The data of a record: the members that its type has, as cursors and values over the record's own text.
///
/// Unknown members are not listed here; [`Record::raw_data`](crate::Record::raw_data) has them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Data<'a> {
    /// `task.admitted`
    TaskAdmitted(TaskAdmitted<'a>),
    /// `tool.invoked`
    ToolInvoked(ToolInvoked<'a>),
    /// `tool.returned`
    ToolReturned(ToolReturned<'a>),
    /// `action.refused`
    ActionRefused(ActionRefused<'a>),
    /// `delegation.refused`
    DelegationRefused(DelegationRefused<'a>),
    /// `moment.emitted`
    MomentEmitted(MomentEmitted<'a>),
    /// `moment.resolved`
    MomentResolved(MomentResolved),
    /// `budget.consumed`
    BudgetConsumed(BudgetConsumed),
    /// `delegation.spawned`
    DelegationSpawned(DelegationSpawned<'a>),
    /// `delegation.returned`
    DelegationReturned(DelegationReturned<'a>),
    /// `task.closed`
    TaskClosed(TaskClosed<'a>),
    /// `x.…`: an object of anything.
    Extension(Value<'a>),
}

/// A task begins.
#[derive(Clone, Debug)]
pub struct TaskAdmitted<'a> {
    /// The task's id.
    pub task_id: &'a str,
    /// For whom it is done. Only this principal approves.
    pub originating_principal: Principal,
    /// Who does it.
    pub agent: Agent,
    /// What it may do.
    pub authority_envelope: Grant<'a>,
    /// When it has to be done.
    pub deadline: Option<Time>,
}

/// The part of an authority envelope that the trace itself reads.
#[derive(Clone, Debug)]
pub struct Grant<'a> {
    /// As they stand: neither sorted nor unique as far as the trace is concerned.
    pub clearances: Vec<&'a str>,
    /// Until when.
    pub expires: Time,
    /// The whole envelope.
    pub value: Value<'a>,
}

/// A tool is called.
#[derive(Clone, Debug)]
pub struct ToolInvoked<'a> {
    /// Unique among the calls that are open.
    pub call_id: &'a str,
    /// Its name.
    pub tool: &'a str,
    /// What the action requires; empty where the member is absent.
    pub clearances_required: Vec<&'a str>,
    /// Of the canonical form of the arguments.
    pub arguments_digest: Option<Digest>,
    /// The place of the moment.resolved that approves it.
    pub approval: Option<u64>,
}

impl ToolInvoked<'_> {
    /// The digest of the action, made from this record so that nobody can claim another. `None` without `arguments_digest`.
    pub fn action_digest(&self) -> Option<Digest> {
        Some(action_digest(self.tool, self.arguments_digest?))
    }
}

/// The digest of an action: of the canonical form of `{"arguments_digest":…,"tool":…}`.
///
/// ```
/// use decision_trace::action_digest;
///
/// let arguments = jcs_strict::Digest::of(br#"{"order":"A-17"}"#);
/// let form = format!(r#"{{"arguments_digest":"{arguments}","tool":"orders.cancel"}}"#);
/// assert_eq!(action_digest("orders.cancel", arguments), jcs_strict::Digest::of(form.as_bytes()));
/// ```
pub fn action_digest(tool: &str, arguments_digest: Digest) -> Digest {
    let tool = Canonical::string(tool);
    let form = format!(r#"{{"{}":"{arguments_digest}","{}":{tool}}}"#, name::ARGUMENTS_DIGEST, name::TOOL);
    Digest::of(form.as_bytes())
}

/// A tool has answered.
#[derive(Clone, Debug)]
pub struct ToolReturned<'a> {
    /// Of the call.
    pub call_id: &'a str,
    /// `ok`, and not `error`.
    pub ok: bool,
    /// Of the canonical form of the result.
    pub result_digest: Option<Digest>,
}

/// An action was refused.
#[derive(Clone, Debug)]
pub struct ActionRefused<'a> {
    /// The tool that would have been called.
    pub tool: &'a str,
    /// What the action would have required.
    pub clearances_required: Vec<&'a str>,
    /// Why.
    pub code: &'a str,
}

/// A delegation was refused.
#[derive(Clone, Debug)]
pub struct DelegationRefused<'a> {
    /// The agent that would have done the work.
    pub agent: Agent,
    /// Why.
    pub code: &'a str,
}

/// A decision was put to the person.
#[derive(Clone, Debug)]
pub struct MomentEmitted<'a> {
    /// Of the envelope, which is not recorded.
    pub envelope_digest: Digest,
    /// The class of the decision.
    pub decision_class: Option<&'a str>,
    /// For each option the action that choosing it authorises, or none.
    pub option_actions: Option<Vec<Option<Digest>>>,
    /// The hatches that are closed: `free_text`, `dialogue`.
    pub closed_hatches: Vec<&'a str>,
}

/// A decision was made, or handed back.
#[derive(Clone, Debug)]
pub struct MomentResolved {
    /// Of the envelope.
    pub envelope_digest: Digest,
    /// How.
    pub resolution: Resolution,
    /// By whom.
    pub principal: Principal,
}

/// How a moment was resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resolution {
    /// By the option of this index.
    Option(u64),
    /// By an answer of the person's own, of which the record holds a commitment: the digest of the canonical form of
    /// `{"answer":…,"salt":…}`.
    Answer(Digest),
    /// By rejecting the question.
    Question,
}

/// What the task itself has consumed since the last such record.
#[derive(Clone, Copy, Debug)]
pub struct BudgetConsumed {
    /// Tokens.
    pub tokens: Count,
    /// US dollars.
    pub usd: Decimal,
    /// Milliseconds of time on the wall.
    pub wall_clock_ms: Count,
    /// Actions.
    pub actions: Count,
}

/// Work is handed to another agent.
#[derive(Clone, Debug)]
pub struct DelegationSpawned<'a> {
    /// The child's trace.
    pub child_trace_id: &'a str,
    /// The child's task.
    pub child_task_id: &'a str,
    /// What the child may do.
    pub authority_envelope: Grant<'a>,
}

/// Work has come back.
#[derive(Clone, Debug)]
pub struct DelegationReturned<'a> {
    /// The child's trace.
    pub child_trace_id: &'a str,
    /// `completed`, `failed`, `cancelled` or `expired`.
    pub outcome: &'a str,
    /// The child's last record.
    pub child_head: Option<Head>,
}

/// The last record of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Head {
    /// Its place.
    pub seq: u64,
    /// Its hash.
    pub hash: Digest,
}

/// A task ends.
#[derive(Clone, Debug)]
pub struct TaskClosed<'a> {
    /// `completed`, `failed`, `cancelled` or `expired`.
    pub outcome: &'a str,
}

impl<'a> Data<'a> {
    /// Reads the data of a record that is well formed. What is not there although it should be (only where a check has been taken out)
    /// reads as empty, as zero, or as an extension.
    pub(crate) fn read(kind: Kind, data: Value<'a>) -> Data<'a> {
        Data::typed(kind, data).unwrap_or(Data::Extension(data))
    }

    fn typed(kind: Kind, data: Value<'a>) -> Option<Data<'a>> {
        Some(match kind {
            Kind::TaskAdmitted => Data::TaskAdmitted(TaskAdmitted {
                task_id: text(data, name::TASK_ID),
                originating_principal: Principal::read(data.get(name::ORIGINATING_PRINCIPAL)?)?,
                agent: Agent::read(data.get(name::AGENT)?)?,
                authority_envelope: grant(data)?,
                deadline: parsed(data, name::DEADLINE),
            }),
            Kind::ToolInvoked => Data::ToolInvoked(ToolInvoked {
                call_id: text(data, name::CALL_ID),
                tool: text(data, name::TOOL),
                clearances_required: texts(data, name::CLEARANCES_REQUIRED),
                arguments_digest: parsed(data, name::ARGUMENTS_DIGEST),
                approval: data.get(name::APPROVAL).map(|approval| count(approval, name::SEQ).get()),
            }),
            Kind::ToolReturned => Data::ToolReturned(ToolReturned {
                call_id: text(data, name::CALL_ID),
                ok: text(data, name::STATUS) == "ok",
                result_digest: parsed(data, name::RESULT_DIGEST),
            }),
            Kind::ActionRefused => Data::ActionRefused(ActionRefused {
                tool: text(data, name::TOOL),
                clearances_required: texts(data, name::CLEARANCES_REQUIRED),
                code: text(data, name::CODE),
            }),
            Kind::DelegationRefused => Data::DelegationRefused(DelegationRefused {
                agent: Agent::read(data.get(name::AGENT)?)?,
                code: text(data, name::CODE),
            }),
            Kind::MomentEmitted => Data::MomentEmitted(MomentEmitted {
                envelope_digest: parsed(data, name::ENVELOPE_DIGEST)?,
                decision_class: data.get(name::DECISION_CLASS).and_then(|class| class.as_str()),
                option_actions: data.get(name::OPTION_ACTIONS).map(|actions| {
                    actions
                        .elements()
                        .map(|action| action.as_str().and_then(|text| text.parse().ok()))
                        .collect()
                }),
                closed_hatches: texts(data, name::CLOSED_HATCHES),
            }),
            Kind::MomentResolved => Data::MomentResolved(MomentResolved {
                envelope_digest: parsed(data, name::ENVELOPE_DIGEST)?,
                resolution: match text(data, name::RESOLUTION) {
                    "option" => Resolution::Option(count(data, name::OPTION_IDX).get()),
                    "answer" => Resolution::Answer(parsed(data, name::ANSWER_COMMITMENT)?),
                    _ => Resolution::Question,
                },
                principal: Principal::read(data.get(name::PRINCIPAL)?)?,
            }),
            Kind::BudgetConsumed => Data::BudgetConsumed(BudgetConsumed {
                tokens: count(data, name::TOKENS),
                usd: parsed(data, name::USD).unwrap_or(Decimal::ZERO),
                wall_clock_ms: count(data, name::WALL_CLOCK_MS),
                actions: count(data, name::ACTIONS),
            }),
            Kind::DelegationSpawned => Data::DelegationSpawned(DelegationSpawned {
                child_trace_id: text(data, name::CHILD_TRACE_ID),
                child_task_id: text(data, name::CHILD_TASK_ID),
                authority_envelope: grant(data)?,
            }),
            Kind::DelegationReturned => Data::DelegationReturned(DelegationReturned {
                child_trace_id: text(data, name::CHILD_TRACE_ID),
                outcome: text(data, name::OUTCOME),
                child_head: data.get(name::CHILD_HEAD).and_then(|head| {
                    Some(Head { seq: count(head, name::SEQ).get(), hash: parsed(head, name::HASH)? })
                }),
            }),
            Kind::TaskClosed => Data::TaskClosed(TaskClosed { outcome: text(data, name::OUTCOME) }),
            Kind::Extension => Data::Extension(data),
        })
    }
}

impl<'a> Grant<'a> {
    /// Reads the part of an envelope that a trace reads; `None` where a part of it is not there in its form.
    pub fn read(value: Value<'a>) -> Option<Grant<'a>> {
        let clearances = value.get(name::CLEARANCES)?;
        let clearances = clearances.elements().map(|one| one.as_str()).collect::<Option<_>>()?;
        Some(Grant { clearances, expires: parsed(value, name::EXPIRES)?, value })
    }
}

fn grant(data: Value<'_>) -> Option<Grant<'_>> {
    let value = data.get(name::AUTHORITY_ENVELOPE)?;
    Some(Grant {
        clearances: texts(value, name::CLEARANCES),
        expires: parsed(value, name::EXPIRES).unwrap_or(Time::EPOCH),
        value,
    })
}

fn text<'a>(object: Value<'a>, name: &str) -> &'a str {
    object.get(name).and_then(|value| value.as_str()).unwrap_or_default()
}

fn texts<'a>(object: Value<'a>, name: &str) -> Vec<&'a str> {
    let list = object.get(name).map(|list| list.elements().filter_map(|entry| entry.as_str()).collect());
    list.unwrap_or_default()
}

fn parsed<T: core::str::FromStr>(object: Value<'_>, name: &str) -> Option<T> {
    object.get(name)?.as_str()?.parse().ok()
}

fn count(object: Value<'_>, name: &str) -> Count {
    object.get(name).and_then(Count::read).unwrap_or_default()
}
