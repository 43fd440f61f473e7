//! A supervisor writes a trace that survives a crash; an auditor with the key set verifies it, and finds the one word that somebody changed.
//!
//! `cargo run -p decision-trace --example record_and_verify`

use decision_trace::{
    Component, Draft, Key, KeySet, MemorySigner, Options, Recorder, Time, ToolInvoked, UnverifiedTrace, codes,
};

const TRACE: &str = "019267b4-7c1e-7a3f-8b2d-0123456789ab";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("record-and-verify-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    let outcome = record_and_verify(&folder.join("task.jsonl"));
    std::fs::remove_dir_all(&folder)?;
    outcome
}

fn record_and_verify(file: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
    // Seeds for an example only: those of real keys come from the system's randomness (feature `getrandom`) or from key files.
    let signers = [Component::ControlPlane, Component::Supervisor, Component::Gateway]
        .map(|component| MemorySigner::from_seed(component.as_str(), component, &[component as u8 + 1; 32]));
    let from: Time = "2026-01-01T00:00:00Z".parse()?;
    let keys = KeySet::of(signers.iter().map(|signer| {
        let component = decision_trace::Signer::component(signer);
        Key::new(component.as_str(), component, signer.public_key(), from)
    }))?;

    let recorder = Recorder::create(file, keys.clone(), signers.map(MemorySigner::boxed))?;
    let now: Time = "2026-09-16T14:00:00.020Z".parse()?;
    let admission = br#"{
        "agent": {"name": "order-analyst", "namespace": "support"},
        "authority_envelope": {"clearances": ["orders.read"], "expires": "2026-09-16T14:10:00Z"},
        "originating_principal": {"id": "sub|8f3a", "type": "human"},
        "task_id": "task-4471"
    }"#;
    recorder.admit(TRACE, now, Draft::parse("task.admitted", admission)?)?;
    let read = ToolInvoked {
        call_id: "call-1",
        tool: "orders.get",
        clearances_required: vec!["orders.read"],
        arguments_digest: None,
        approval: None,
    };
    // Back from here, the record is on the disk.
    recorder.append(Component::Gateway, now, read)?;
    drop(recorder);

    let bytes = std::fs::read(file)?;
    let trace = UnverifiedTrace::new(&*bytes).verify(&keys, Options::new())?;
    assert_eq!((trace.records().len(), trace.is_open()), (2, true));

    let altered = String::from_utf8(bytes)?.replace("orders.get", "orders.pay");
    let Err(report) = UnverifiedTrace::new(altered).verify(&keys, Options::new()) else {
        return Err("a changed record has passed".into());
    };
    assert_eq!(report.first_code(), Some(codes::E_TRACE_HASH));
    Ok(())
}
