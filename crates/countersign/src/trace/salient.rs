//! What stands out in a record: its data as one line for people, with the text of others quoted.

use decision_trace::{Data, Grant, Principal, Record, Resolution};
use jcs_strict::Digest;

use crate::quoted::quoted;

/// A list is shown up to so many entries.
const LIST: usize = 8;

pub(super) fn salient(record: &Record) -> String {
    match record.data() {
        Data::TaskAdmitted(data) => {
            let deadline = data.deadline.map_or(String::new(), |deadline| format!("; deadline {deadline}"));
            format!(
                "task {} for {} by {}/{}; {}{deadline}",
                quoted(data.task_id),
                principal(&data.originating_principal),
                quoted(&data.agent.namespace),
                quoted(&data.agent.name),
                grant(&data.authority_envelope),
            )
        }
        Data::ToolInvoked(data) => {
            let approval = data.approval.map_or(String::new(), |seq| format!("; approved by record {seq}"));
            let digest = data
                .arguments_digest
                .map_or(String::new(), |digest| format!("; arguments {}", brief(digest)));
            let requires = list("requires", &data.clearances_required, "requires no clearance");
            format!("call {} of {}; {requires}{digest}{approval}", quoted(data.call_id), quoted(data.tool))
        }
        Data::ToolReturned(data) => {
            let status = if data.ok { "ok" } else { "error" };
            let digest =
                data.result_digest.map_or(String::new(), |digest| format!("; result {}", brief(digest)));
            format!("call {}: {status}{digest}", quoted(data.call_id))
        }
        Data::ActionRefused(data) => {
            let requires = list("requires", &data.clearances_required, "requires no clearance");
            format!("{}: {}; {requires}", quoted(data.tool), quoted(data.code))
        }
        Data::DelegationRefused(data) => {
            format!("{}/{}: {}", quoted(&data.agent.namespace), quoted(&data.agent.name), quoted(data.code))
        }
        Data::MomentEmitted(data) => {
            let class =
                data.decision_class.map_or(String::new(), |class| format!("; class {}", quoted(class)));
            let closed = list("; closed", &data.closed_hatches, "");
            let actions = data.option_actions.map_or(String::new(), |actions| {
                let actions = actions.into_iter().map(|action| action.map_or("nothing".to_owned(), brief));
                format!("; options authorise {}", actions.collect::<Vec<_>>().join(", "))
            });
            format!("moment {}{class}{actions}{closed}", brief(data.envelope_digest))
        }
        Data::MomentResolved(data) => {
            let resolution = match data.resolution {
                Resolution::Option(index) => format!("option {index}"),
                Resolution::Answer(commitment) => format!("answer, committed to as {}", brief(commitment)),
                Resolution::Question => "the question is rejected".to_owned(),
            };
            format!("moment {}: {resolution}; by {}", brief(data.envelope_digest), principal(&data.principal))
        }
        Data::BudgetConsumed(data) => format!(
            "{} tokens, {} USD, {} ms, {} actions",
            data.tokens, data.usd, data.wall_clock_ms, data.actions
        ),
        Data::DelegationSpawned(data) => format!(
            "trace {}, task {}; {}",
            data.child_trace_id,
            quoted(data.child_task_id),
            grant(&data.authority_envelope)
        ),
        Data::DelegationReturned(data) => {
            let head = data.child_head.map_or(String::new(), |head| {
                format!("; its last record is {}, {}", head.seq, brief(head.hash))
            });
            format!("trace {}: {}{head}", data.child_trace_id, quoted(data.outcome))
        }
        Data::TaskClosed(data) => quoted(data.outcome),
        Data::Extension(value) => quoted(value.canonical().as_str()),
        _ => quoted(record.raw_data().canonical().as_str()),
    }
}

fn principal(principal: &Principal) -> String {
    format!("{} {}", quoted(&principal.kind), quoted(&principal.id))
}

fn grant(grant: &Grant<'_>) -> String {
    let clearances = list("clearances", &grant.clearances, "no clearances");
    format!("{clearances}; until {}", grant.expires)
}

fn list(what: &str, entries: &[&str], none: &str) -> String {
    if entries.is_empty() {
        return none.to_owned();
    }
    let mut shown: Vec<String> = entries.iter().take(LIST).map(|entry| quoted(entry)).collect();
    if entries.len() > LIST {
        shown.push(format!("and {} more", entries.len() - LIST));
    }
    format!("{what} {}", shown.join(", "))
}

/// The beginning of a digest: enough to find the same one again on the same page.
fn brief(digest: Digest) -> String {
    let mut text = digest.to_string();
    text.truncate("sha256:".len() + 12);
    text + "…"
}
