//! A control plane issues an envelope from what both sides hold now; a tool gateway that is handed the bytes lets one action through and
//! refuses another.
//!
//! `cargo run -p authority-envelope --example tool_gateway`

use std::convert::Infallible;

use authority_envelope::{
    Action, AgentGrants, Budget, Enforcer, IdentityInterface, Issuer, Limit, Received, Scope, Submission,
    codes,
};
use decision_trace::{Agent, Component, Count, Key, KeySet, MemorySigner, Principal, Time};

const SCOPE: Scope<'static> =
    Scope { trace_id: "019267b4-7c1e-7a3f-8b2d-0123456789ab", task_id: "task-4471" };

/// The registry of agents and the identity provider, which are asked each time an envelope is issued.
struct Directory;

impl AgentGrants for Directory {
    type Error = Infallible;

    fn granted(&self, _: &Agent) -> Result<Vec<String>, Infallible> {
        Ok(["orders.read", "refunds.issue"].map(str::to_owned).to_vec())
    }
}

impl IdentityInterface for Directory {
    type Error = Infallible;

    fn held(&self, _: &Principal) -> Result<Vec<String>, Infallible> {
        Ok(["invoices.read", "orders.read"].map(str::to_owned).to_vec())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A seed for an example only; real keys come from `MemorySigner::generate` or from key files.
    let signer = MemorySigner::from_seed("control-plane-1", Component::ControlPlane, &[7; 32]);
    let from: Time = "2026-01-01T00:00:00Z".parse()?;
    let keys = KeySet::of([Key::new("control-plane-1", Component::ControlPlane, signer.public_key(), from)])?;

    let now: Time = "2026-09-16T14:00:00Z".parse()?;
    let ten = Count::new(10).ok_or("ten is a count")?;
    let task = Submission {
        scope: SCOPE,
        principal: &Principal { kind: "human".to_owned(), id: "sub|8f3a".to_owned() },
        agent: &Agent { name: "order-analyst".to_owned(), namespace: "support".to_owned() },
        budget: Budget {
            tokens: Limit::Unlimited,
            usd: Limit::Unlimited,
            wall_clock_ms: Limit::Unlimited,
            actions: Limit::written(ten),
        },
        lifetime_ms: 600_000,
        deadline: None,
    };
    let issued = Issuer::new(signer, keys.clone()).issue(&task, &Directory, &Directory, now)?;
    let bytes = issued.envelope().text().to_owned();

    // What a gateway gets is bytes; only `verify` makes of them what an enforcer takes.
    let verified = Received::parse(bytes.as_bytes())?.verify(&keys, SCOPE)?;
    let enforcer = Enforcer::new(verified);
    let read = Action { tool: "orders.get", required: &["orders.read"] };
    assert!(enforcer.authorize(read, now).is_ok());
    let refund = Action { tool: "refunds.issue", required: &["refunds.issue"] };
    let Err(refusal) = enforcer.authorize(refund, now) else {
        return Err("the principal may not do that".into());
    };
    assert_eq!(refusal.code(), codes::E_ACTION_UNAUTHORISED);
    let late: Time = "2026-09-16T14:10:00.000000001Z".parse()?;
    assert!(enforcer.authorize(read, late).is_err());
    Ok(())
}
