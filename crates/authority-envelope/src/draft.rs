//! An envelope that is not signed yet, written in canonical form.

use decision_trace::{Agent, Count, Principal, Time};
use jcs_strict::Canonical;

use crate::budget::Budget;
use crate::clearances::Clearances;
use crate::envelope::Link;
use crate::received::Scope;
use crate::shape::VERSION;

/// Everything that an envelope says, its signature left out.
pub(crate) struct Draft<'a> {
    pub(crate) scope: Scope<'a>,
    pub(crate) principal: &'a Principal,
    pub(crate) agent: &'a Agent,
    pub(crate) clearances: Clearances,
    pub(crate) held_agent: Clearances,
    pub(crate) held_principal: Clearances,
    pub(crate) budget: Budget,
    pub(crate) expires: Time,
    pub(crate) depth: Count,
    pub(crate) parent: Option<Link>,
    pub(crate) issued_at: Time,
    pub(crate) issuer: &'a str,
}

impl Draft<'_> {
    /// The canonical form, with this text as `sig`.
    pub(crate) fn text(&self, sig: &str) -> String {
        let Budget { tokens, usd, wall_clock_ms, actions } = self.budget;
        let parent = match &self.parent {
            None => "null".to_owned(),
            Some(link) => format!(r#"{{"seq":{},"trace_id":{}}}"#, link.seq, quoted(&link.trace_id)),
        };
        [
            format!(
                r#"{{"agent":{{"name":{},"namespace":{}}},"#,
                quoted(&self.agent.name),
                quoted(&self.agent.namespace)
            ),
            format!(
                r#""budget":{{"actions":{actions},"tokens":{tokens},"usd":"{usd}","wall_clock_ms":{wall_clock_ms}}},"#
            ),
            format!(r#""clearances":{},"depth":{},"#, list(&self.clearances), self.depth),
            format!(r#""expires":"{}","#, self.expires),
            format!(
                r#""held":{{"agent":{},"principal":{}}},"#,
                list(&self.held_agent),
                list(&self.held_principal)
            ),
            format!(r#""issued_at":"{}","issuer":{},"#, self.issued_at, quoted(self.issuer)),
            format!(r#""parent":{parent},"#),
            format!(
                r#""principal":{{"id":{},"type":{}}},"#,
                quoted(&self.principal.id),
                quoted(&self.principal.kind)
            ),
            format!(r#""sig":{},"task_id":{},"#, quoted(sig), quoted(self.scope.task_id)),
            format!(r#""trace_id":{},"v":"{VERSION}"}}"#, quoted(self.scope.trace_id)),
        ]
        .concat()
    }
}

fn list(clearances: &Clearances) -> String {
    let quoted: Vec<_> = clearances.iter().map(quoted).collect();
    format!("[{}]", quoted.join(","))
}

fn quoted(text: &str) -> String {
    Canonical::string(text).into_string()
}
