//! Complete authority envelopes as text.

use super::{CONTROL_PLANE, TraceKey, canonical, digest};

/// A complete, signed authority envelope: its members as raw JSON, so that anything can stand in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorityText {
    members: Vec<(String, String)>,
}

impl AuthorityText {
    /// The envelope of a task submitted from outside: 40 actions, two clearances, an hour.
    pub fn root(trace_id: &str, task_id: &str) -> AuthorityText {
        let quoted = |text: &str| format!("\"{text}\"");
        let members = [
            ("v", quoted("1.0")),
            ("trace_id", quoted(trace_id)),
            ("task_id", quoted(task_id)),
            ("principal", super::data::PRINCIPAL.to_owned()),
            ("agent", r#"{"name":"order-analyst","namespace":"support"}"#.to_owned()),
            ("clearances", r#"["orders.cancel","orders.read"]"#.to_owned()),
            (
                "held",
                r#"{"agent":["customers.read","orders.cancel","orders.read"],"principal":["orders.cancel","orders.read"]}"#
                    .to_owned(),
            ),
            ("budget", r#"{"actions":40,"tokens":400000,"usd":"0.75","wall_clock_ms":600000}"#.to_owned()),
            ("expires", quoted("2026-09-16T15:00:00Z")),
            ("depth", "0".to_owned()),
            ("parent", "null".to_owned()),
            ("issued_at", quoted("2026-09-16T13:59:59Z")),
            ("issuer", quoted(CONTROL_PLANE.id())),
        ];
        AuthorityText { members: members.map(|(name, value)| (name.to_owned(), value)).to_vec() }
    }

    /// The envelope of a task delegated by the record at a place of a parent with the same clearances: a quarter of the budget, and one
    /// level deeper than `depth`.
    pub fn child(
        trace_id: &str,
        task_id: &str,
        parent_trace_id: &str,
        seq: usize,
        depth: usize,
    ) -> AuthorityText {
        let mut child = AuthorityText::root(trace_id, task_id);
        child
            .set("budget", r#"{"actions":10,"tokens":100000,"usd":"0.15","wall_clock_ms":150000}"#)
            .set("depth", &(depth + 1).to_string())
            .set("parent", &format!(r#"{{"seq":{seq},"trace_id":"{parent_trace_id}"}}"#));
        child
    }

    /// Gives a member this value, as raw JSON; a member that is not there is added.
    pub fn set(&mut self, name: &str, raw: &str) -> &mut AuthorityText {
        match self.members.iter_mut().find(|(other, _)| other == name) {
            Some((_, value)) => *value = raw.to_owned(),
            None => self.members.push((name.to_owned(), raw.to_owned())),
        }
        self
    }

    /// Takes a member out.
    pub fn remove(&mut self, name: &str) -> &mut AuthorityText {
        self.members.retain(|(other, _)| other != name);
        self
    }

    /// The text without `sig`.
    pub fn unsigned_text(&self) -> String {
        let members: Vec<String> =
            self.members.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        canonical(&format!("{{{}}}", members.join(",")))
    }

    /// The text, with this raw JSON as `sig`.
    pub fn text_with_sig(&self, raw: &str) -> String {
        let mut signed = self.clone();
        signed.set("sig", raw);
        signed.unsigned_text()
    }

    /// The text, signed by the control plane.
    pub fn text(&self) -> String {
        self.text_signed_by(&CONTROL_PLANE)
    }

    /// The text, signed by this key. What `issuer` says stays as it is.
    pub fn text_signed_by(&self, key: &TraceKey) -> String {
        self.text_with_sig(&format!("\"{}\"", key.sign(&digest(&self.unsigned_text()))))
    }
}
