//! What a record is to say, before it has a place, a time and a signature.

use findings::{Finding, Location, Report};
use jcs_strict::{Canonical, Digest};

use crate::codes::E_TRACE_PARSE;
use crate::layout::{self, name};
use crate::{
    ActionRefused, Agent, BudgetConsumed, DelegationRefused, DelegationReturned, DelegationSpawned, Grant,
    Kind, MomentEmitted, MomentResolved, Principal, Resolution, TaskAdmitted, TaskClosed, ToolInvoked,
    ToolReturned,
};

/// The type and the data of a record.
///
/// Each type of [`Data`](crate::Data) becomes a draft with `into`; [`parse`](Draft::parse) takes data as JSON, for extensions and for data with more
/// members. A draft need not be well formed, since strings and lists can hold anything: a [`Recorder`](crate::Recorder) looks before it
/// writes.
///
/// ```
/// use decision_trace::{Draft, ToolReturned};
///
/// let draft = Draft::from(ToolReturned { call_id: "call-1", ok: true, result_digest: None });
/// assert_eq!(draft.type_name(), "tool.returned");
/// assert_eq!(draft.data(), r#"{"call_id":"call-1","status":"ok"}"#);
///
/// let note = Draft::parse("x.acme.note", br#"{"text": "The customer was told.", "stars": 5.0}"#)?;
/// assert_eq!(note.data(), r#"{"stars":5,"text":"The customer was told."}"#);
/// # Ok::<(), findings::Report>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    type_name: String,
    /// In canonical form.
    data: String,
}

impl Draft {
    /// A draft of any type with these data.
    ///
    /// # Errors
    ///
    /// `E_TRACE_PARSE`, where the data are not strict JSON.
    pub fn parse(type_name: impl Into<String>, data: &[u8]) -> Result<Draft, Report> {
        let canonical = jcs_strict::canonical(data, &layout::PROFILE).map_err(|error| {
            let at = Location::pointer(error.pointer()).at_byte(error.offset());
            Finding::error(E_TRACE_PARSE, at, format!("{error} ({})", error.code()), "DT §1")
        })?;
        Ok(Draft { type_name: type_name.into(), data: canonical.into_string() })
    }

    /// The type as a record has it.
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// The type, where it is one.
    pub fn kind(&self) -> Option<Kind> {
        Kind::of(&self.type_name)
    }

    /// The data in canonical form.
    pub fn data(&self) -> &str {
        &self.data
    }

    fn of(kind: Kind, members: Members) -> Draft {
        Draft { type_name: kind.as_str().to_owned(), data: members.written() }
    }
}

/// The members of an object, in whatever order they are told.
struct Members(Vec<(&'static str, String)>);

impl Members {
    fn new() -> Members {
        Members(Vec::new())
    }

    fn json(mut self, name: &'static str, value: impl Into<String>) -> Members {
        self.0.push((name, value.into()));
        self
    }

    fn text(self, name: &'static str, text: &str) -> Members {
        self.json(name, quoted(text))
    }

    /// A value whose text needs no escapes.
    fn plain(self, name: &'static str, value: impl core::fmt::Display) -> Members {
        self.json(name, format!("\"{value}\""))
    }

    fn number(self, name: &'static str, number: u64) -> Members {
        self.json(name, number.to_string())
    }

    /// What a record says only where there is something to say.
    fn where_some<T>(self, value: Option<T>, member: impl FnOnce(Members, T) -> Members) -> Members {
        match value {
            Some(value) => member(self, value),
            None => self,
        }
    }

    fn written(mut self) -> String {
        // All names are ASCII, for which the order of UTF-16 is that of bytes.
        self.0.sort_unstable_by_key(|(name, _)| *name);
        let members: Vec<String> =
            self.0.into_iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", members.join(","))
    }
}

fn quoted(text: &str) -> String {
    Canonical::string(text).into_string()
}

fn list(texts: &[&str]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(","))
}

fn principal(principal: &Principal) -> String {
    Members::new().text(name::TYPE, &principal.kind).text(name::ID, &principal.id).written()
}

fn agent(agent: &Agent) -> String {
    Members::new().text(name::NAME, &agent.name).text(name::NAMESPACE, &agent.namespace).written()
}

fn grant(grant: &Grant<'_>) -> String {
    grant.value.canonical().into_string()
}

macro_rules! drafts {
    ($($kind:ident($one:ident: $data:ty) $members:expr;)*) => {$(
        impl From<&$data> for Draft {
            fn from($one: &$data) -> Draft {
                Draft::of(Kind::$kind, $members)
            }
        }

        impl From<$data> for Draft {
            fn from(data: $data) -> Draft {
                Draft::from(&data)
            }
        }
    )*};
}

drafts! {
    TaskAdmitted(one: TaskAdmitted<'_>) Members::new()
        .text(name::TASK_ID, one.task_id)
        .json(name::ORIGINATING_PRINCIPAL, principal(&one.originating_principal))
        .json(name::AGENT, agent(&one.agent))
        .json(name::AUTHORITY_ENVELOPE, grant(&one.authority_envelope))
        .where_some(one.deadline, |members, deadline| members.plain(name::DEADLINE, deadline));

    // What an action needed is recorded even where that is nothing.
    ToolInvoked(one: ToolInvoked<'_>) Members::new()
        .text(name::CALL_ID, one.call_id)
        .text(name::TOOL, one.tool)
        .json(name::CLEARANCES_REQUIRED, list(&one.clearances_required))
        .where_some(one.arguments_digest, |members, digest| members.plain(name::ARGUMENTS_DIGEST, digest))
        .where_some(one.approval, |members, seq| {
            members.json(name::APPROVAL, Members::new().number(name::SEQ, seq).written())
        });

    ToolReturned(one: ToolReturned<'_>) Members::new()
        .text(name::CALL_ID, one.call_id)
        .text(name::STATUS, if one.ok { "ok" } else { "error" })
        .where_some(one.result_digest, |members, digest| members.plain(name::RESULT_DIGEST, digest));

    ActionRefused(one: ActionRefused<'_>) Members::new()
        .text(name::TOOL, one.tool)
        .json(name::CLEARANCES_REQUIRED, list(&one.clearances_required))
        .text(name::CODE, one.code);

    DelegationRefused(one: DelegationRefused<'_>) Members::new()
        .json(name::AGENT, agent(&one.agent))
        .text(name::CODE, one.code);

    MomentEmitted(one: MomentEmitted<'_>) Members::new()
        .plain(name::ENVELOPE_DIGEST, one.envelope_digest)
        .where_some(one.decision_class, |members, class| members.text(name::DECISION_CLASS, class))
        .where_some(one.option_actions.as_deref(), |members, actions| {
            members.json(name::OPTION_ACTIONS, option_actions(actions))
        })
        .where_some(Some(&one.closed_hatches).filter(|hatches| !hatches.is_empty()), |members, hatches| {
            members.json(name::CLOSED_HATCHES, list(hatches))
        });

    MomentResolved(one: MomentResolved) {
        let members = Members::new()
            .plain(name::ENVELOPE_DIGEST, one.envelope_digest)
            .json(name::PRINCIPAL, principal(&one.principal));
        match one.resolution {
            Resolution::Option(index) => {
                members.text(name::RESOLUTION, "option").number(name::OPTION_IDX, index)
            }
            Resolution::Answer(commitment) => {
                members.text(name::RESOLUTION, "answer").plain(name::ANSWER_COMMITMENT, commitment)
            }
            Resolution::Question => members.text(name::RESOLUTION, "question"),
        }
    };

    BudgetConsumed(one: BudgetConsumed) Members::new()
        .number(name::TOKENS, one.tokens.get())
        .plain(name::USD, one.usd)
        .number(name::WALL_CLOCK_MS, one.wall_clock_ms.get())
        .number(name::ACTIONS, one.actions.get());

    DelegationSpawned(one: DelegationSpawned<'_>) Members::new()
        .text(name::CHILD_TRACE_ID, one.child_trace_id)
        .text(name::CHILD_TASK_ID, one.child_task_id)
        .json(name::AUTHORITY_ENVELOPE, grant(&one.authority_envelope));

    DelegationReturned(one: DelegationReturned<'_>) Members::new()
        .text(name::CHILD_TRACE_ID, one.child_trace_id)
        .text(name::OUTCOME, one.outcome)
        .where_some(one.child_head, |members, head| {
            members.json(
                name::CHILD_HEAD,
                Members::new().number(name::SEQ, head.seq).plain(name::HASH, head.hash).written(),
            )
        });

    TaskClosed(one: TaskClosed<'_>) Members::new().text(name::OUTCOME, one.outcome);
}

fn option_actions(actions: &[Option<Digest>]) -> String {
    let actions: Vec<String> = actions
        .iter()
        .map(|action| action.map_or("null".to_owned(), |digest| format!("\"{digest}\"")))
        .collect();
    format!("[{}]", actions.join(","))
}

/// Where a member of the data stands in its record.
#[cfg(feature = "recorder")]
pub(crate) fn data_pointer(member: &str) -> String {
    let mut at = layout::DATA.to_owned();
    jcs_strict::pointer::push_name(&mut at, member);
    at
}
