//! A key that is kept elsewhere: the recorder asks a signing service over a connection, and a bad answer never reaches the trace.
//!
//! `cargo run -p decision-trace --example remote_signer`

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use decision_trace::{
    Component, Draft, Key, KeySet, MemorySigner, PublicKey, Recorder, SignError, Signer, Time, Unrecorded,
    codes,
};

const TRACE: &str = "019267b4-7c1e-7a3f-8b2d-0123456789ab";
const ADMISSION: &[u8] = br#"{
    "agent": {"name": "order-analyst", "namespace": "support"},
    "authority_envelope": {"clearances": ["orders.read"], "expires": "2026-09-16T14:10:00Z"},
    "originating_principal": {"id": "sub|8f3a", "type": "human"},
    "task_id": "task-4471"
}"#;

/// Asks for each signature over one connection: the length of the message as one byte, the message; 64 bytes come back.
///
/// `local_key` stays as it is, so the recorder verifies whatever comes back.
struct Remote {
    service: Mutex<TcpStream>,
}

impl Signer for Remote {
    fn key_id(&self) -> &str {
        "control-plane-1"
    }

    fn component(&self) -> Component {
        Component::ControlPlane
    }

    fn sign(&self, message: &[u8]) -> Result<[u8; 64], SignError> {
        let length = u8::try_from(message.len()).map_err(|_| SignError::new("the message is too long"))?;
        let ask = |service: &mut TcpStream| {
            service.write_all(&[&[length], message].concat())?;
            let mut signature = [0; 64];
            service.read_exact(&mut signature)?;
            Ok(signature)
        };
        let mut service = self.service.lock().map_err(|_| SignError::new("another caller panicked"))?;
        ask(&mut service).map_err(|error: io::Error| SignError::new(format!("the signing service: {error}")))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("remote-signer-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    let outcome = record(&folder);
    std::fs::remove_dir_all(&folder)?;
    outcome
}

fn record(folder: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
    let (good, public) = serve(|signature| signature)?;
    let (bad, _) = serve(|mut signature| {
        signature[0] ^= 1;
        signature
    })?;
    let from: Time = "2026-01-01T00:00:00Z".parse()?;
    let keys = KeySet::of([Key::new("control-plane-1", Component::ControlPlane, public, from)])?;
    let now: Time = "2026-09-16T14:00:00.020Z".parse()?;
    let begin = |file: &str, service: TcpStream| {
        // Whoever waits for a signature holds up the others, so the wait has an end.
        service.set_read_timeout(Some(Duration::from_secs(5))).map_err(|error| error.to_string())?;
        let signer = Box::new(Remote { service: Mutex::new(service) });
        let recorder =
            Recorder::create(folder.join(file), keys.clone(), [signer as decision_trace::BoxedSigner])
                .map_err(|error| error.to_string())?;
        let admission = Draft::parse("task.admitted", ADMISSION).map_err(|report| report.to_string())?;
        Ok::<_, String>(recorder.admit(TRACE, now, admission))
    };
    assert_eq!(begin("good.jsonl", good)?.map(|recorded| recorded.seq).ok(), Some(0));
    let refused = begin("bad.jsonl", bad)?;
    assert!(
        matches!(&refused, Err(Unrecorded::Signer(report)) if report.has(codes::E_RECORDER_SIGN)),
        "{refused:?}"
    );
    assert_eq!(std::fs::metadata(folder.join("bad.jsonl"))?.len(), 0);
    Ok(())
}

/// A signing service that answers one connection, each answer sent through `pass`.
fn serve(pass: fn([u8; 64]) -> [u8; 64]) -> io::Result<(TcpStream, PublicKey)> {
    // A seed for an example only; the key of a service comes from the system's randomness and never leaves it.
    let key = MemorySigner::from_seed("control-plane-1", Component::ControlPlane, &[7; 32]);
    let public = key.public_key();
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let client = TcpStream::connect(listener.local_addr()?)?;
    let (mut client_there, _) = listener.accept()?;
    thread::spawn(move || {
        let mut length = [0];
        while client_there.read_exact(&mut length).is_ok() {
            let mut message = vec![0; usize::from(length[0])];
            let Ok(()) = client_there.read_exact(&mut message) else { break };
            let Ok(signature) = key.sign(&message) else { break };
            let Ok(()) = client_there.write_all(&pass(signature)) else { break };
        }
    });
    Ok((client, public))
}
