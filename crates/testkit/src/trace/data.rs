//! The data of ordinary records, as JSON text.
//!
//! They are as short as their types allow; a case that needs more writes its own. Digests are digests of something, so that they could
//! be followed: a moment's is that of a text that stands for its envelope.

use super::{action_digest, digest};

/// The originating principal of all ordinary traces.
pub const PRINCIPAL: &str = r#"{"id":"sub|8f3a","type":"human"}"#;
/// An authority envelope with no more in it than the trace itself reads.
pub const GRANT: &str = r#"{"clearances":["orders.cancel","orders.read"],"expires":"2026-09-16T15:00:00Z"}"#;
/// The tool that is called with an approval.
pub const TOOL: &str = "orders.cancel";
/// The arguments that it is called with.
pub const ARGUMENTS: &str = r#"{"order":"A-17"}"#;

/// The digest of a moment; another one for another name.
pub fn moment(name: &str) -> String {
    digest(&format!(r#"{{"synopsis":"{name}"}}"#))
}

/// task.admitted, for a principal and an envelope.
pub fn admitted_with(principal: &str, envelope: &str) -> String {
    format!(
        r#"{{"agent":{{"name":"order-analyst","namespace":"support"}},"authority_envelope":{envelope},"originating_principal":{principal},"task_id":"task-4471"}}"#
    )
}

/// task.admitted
pub fn admitted() -> String {
    admitted_with(PRINCIPAL, GRANT)
}

/// tool.invoked: of a tool that reads.
pub fn invoked(call_id: &str) -> String {
    format!(r#"{{"call_id":"{call_id}","clearances_required":["orders.read"],"tool":"orders.read"}}"#)
}

/// tool.invoked: of a tool with arguments, approved by the record at a place.
pub fn approved(call_id: &str, tool: &str, arguments: &str, seq: usize) -> String {
    format!(
        r#"{{"approval":{{"seq":{seq}}},"arguments_digest":"{}","call_id":"{call_id}","clearances_required":["orders.cancel"],"tool":"{tool}"}}"#,
        digest(arguments)
    )
}

/// tool.returned
pub fn returned(call_id: &str) -> String {
    format!(r#"{{"call_id":"{call_id}","status":"ok"}}"#)
}

/// action.refused
pub fn refused() -> String {
    r#"{"clearances_required":["refunds.issue"],"code":"E_ACTION_UNAUTHORISED","tool":"refunds.issue"}"#
        .to_owned()
}

/// delegation.refused
pub fn delegation_refused() -> String {
    r#"{"agent":{"name":"refund-clerk","namespace":"support"},"code":"E_CHILD_BUDGET"}"#.to_owned()
}

/// moment.emitted: option 0 is the ordinary action, option 1 authorises nothing.
pub fn emitted(name: &str) -> String {
    emitted_with(name, &[Some(&action_digest(TOOL, ARGUMENTS)), None])
}

/// moment.emitted, with these actions.
pub fn emitted_with(name: &str, actions: &[Option<&str>]) -> String {
    let actions: Vec<String> = actions
        .iter()
        .map(|action| action.map_or("null".to_owned(), |digest| format!("\"{digest}\"")))
        .collect();
    format!(r#"{{"envelope_digest":"{}","option_actions":[{}]}}"#, moment(name), actions.join(","))
}

/// moment.emitted, with these hatches closed.
pub fn emitted_closed(name: &str, hatches: &[&str]) -> String {
    let hatches: Vec<String> = hatches.iter().map(|hatch| format!("\"{hatch}\"")).collect();
    format!(r#"{{"closed_hatches":[{}],"envelope_digest":"{}"}}"#, hatches.join(","), moment(name))
}

/// moment.resolved: by the option at an index, chosen by a principal.
pub fn chosen_by(name: &str, index: usize, principal: &str) -> String {
    format!(
        r#"{{"envelope_digest":"{}","option_idx":{index},"principal":{principal},"resolution":"option"}}"#,
        moment(name)
    )
}

/// moment.resolved: by the option at an index.
pub fn chosen(name: &str, index: usize) -> String {
    chosen_by(name, index, PRINCIPAL)
}

/// moment.resolved: by an answer.
pub fn answered(name: &str) -> String {
    let commitment = digest(r#"{"answer":"Wait until Monday.","salt":"AAECAwQFBgcICQoLDA0ODw"}"#);
    format!(
        r#"{{"answer_commitment":"{commitment}","envelope_digest":"{}","principal":{PRINCIPAL},"resolution":"answer"}}"#,
        moment(name)
    )
}

/// moment.resolved: the question is sent back.
pub fn questioned(name: &str) -> String {
    format!(r#"{{"envelope_digest":"{}","principal":{PRINCIPAL},"resolution":"question"}}"#, moment(name))
}

/// budget.consumed
pub fn consumed() -> String {
    r#"{"actions":1,"tokens":1200,"usd":"0.02","wall_clock_ms":900}"#.to_owned()
}

/// delegation.spawned
pub fn spawned(child_trace_id: &str, child_task_id: &str, envelope: &str) -> String {
    format!(
        r#"{{"authority_envelope":{envelope},"child_task_id":"{child_task_id}","child_trace_id":"{child_trace_id}"}}"#
    )
}

/// delegation.returned
pub fn child_returned(child_trace_id: &str) -> String {
    format!(r#"{{"child_trace_id":"{child_trace_id}","outcome":"completed"}}"#)
}

/// delegation.returned, with the last record of the child.
pub fn child_returned_at(child_trace_id: &str, seq: usize, hash: &str) -> String {
    format!(
        r#"{{"child_head":{{"hash":"{hash}","seq":{seq}}},"child_trace_id":"{child_trace_id}","outcome":"completed"}}"#
    )
}

/// task.closed
pub fn closed() -> String {
    r#"{"outcome":"completed"}"#.to_owned()
}
