//! An async gateway: a recorder blocks until a record is on the disk, so each call goes to a thread that may block; what waits together is
//! synced together.
//!
//! `cargo run -p decision-trace --example many_tasks`

use std::sync::Arc;

use decision_trace::{
    Component, Draft, Key, KeySet, MemorySigner, Recorded, Recorder, Signer, Time, Unrecorded,
};
use tokio::task::{JoinSet, spawn_blocking};

const TRACE: &str = "019267b4-7c1e-7a3f-8b2d-0123456789ab";

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("many-tasks-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    let outcome = record(&folder.join("task.jsonl")).await;
    std::fs::remove_dir_all(&folder)?;
    outcome
}

async fn record(file: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
    // Seeds for an example only.
    let signers = [Component::ControlPlane, Component::Gateway]
        .map(|component| MemorySigner::from_seed(component.as_str(), component, &[component as u8 + 1; 32]));
    let from: Time = "2026-01-01T00:00:00Z".parse()?;
    let keys = KeySet::of(
        signers.iter().map(|signer| Key::new(signer.key_id(), signer.component(), signer.public_key(), from)),
    )?;
    let recorder = Arc::new(Recorder::create(file, keys, signers.map(MemorySigner::boxed))?);
    let now: Time = "2026-09-16T14:00:00.020Z".parse()?;
    let admission = br#"{
        "agent": {"name": "order-analyst", "namespace": "support"},
        "authority_envelope": {"clearances": ["orders.read"], "expires": "2026-09-16T14:10:00Z"},
        "originating_principal": {"id": "sub|8f3a", "type": "human"},
        "task_id": "task-4471"
    }"#;
    recorder.admit(TRACE, now, Draft::parse("task.admitted", admission)?)?;

    let mut notes = JoinSet::new();
    for number in 0..16 {
        let recorder = Arc::clone(&recorder);
        notes.spawn(async move { note(recorder, number, now).await });
    }
    let mut places = Vec::new();
    while let Some(note) = notes.join_next().await {
        places.push(note??.seq);
    }
    places.sort_unstable();
    assert_eq!(places, (1..=16).collect::<Vec<u64>>());
    Ok(())
}

/// Back from here, the note is on the disk. Dropping this future does not take the note back: the thread goes on.
async fn note(recorder: Arc<Recorder>, number: u32, now: Time) -> Result<Recorded, Unrecorded> {
    let data = format!(r#"{{"text":"request {number} came in"}}"#);
    let append = move || {
        let draft = Draft::parse("x.acme.note", data.as_bytes()).map_err(Unrecorded::Rules)?;
        recorder.append(Component::Gateway, now, draft)
    };
    match spawn_blocking(append).await {
        Ok(recorded) => recorded,
        Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
    }
}
