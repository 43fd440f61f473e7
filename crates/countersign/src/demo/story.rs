//! What happens, in its order. Every step is done by the libraries and recorded by them.

use authority_envelope::task::Work;
use authority_envelope::{
    Action, ApprovalRequest, Issuer, Moment, Permit, Scope, Submission, Task, Verified,
};
use binding_moment::handshake::{Deliberating, Heard};
use binding_moment::{EmitOptions, FileLedger, UnixMillis, Wire};
use decision_trace::{
    BoxedSigner, Component, DelegationReturned, FileSigner, Key, KeySet, MomentResolved, Resolution,
    TaskClosed, Time, ToolReturned, layout,
};
use durable_log::Disk;
use findings::{Finding, Location};
use jcs_strict::Digest;

use super::chance::Chance;
use super::decision::{self, CHOSEN, PARCELS};
use super::folder::Unfinished;
use super::people::{Registry, SUPPORT, TRACKER, agent, budget, consumed, principal};
use super::stop::Stop;
use super::tale::Tale;
use crate::codes;

const READ_ORDER: Action<'static> = Action { tool: "orders.get", required: &["orders.read"] };
const REFUND: Action<'static> = Action { tool: "refunds.issue", required: &["refunds.issue"] };
const SEND: Action<'static> = Action { tool: "parcels.send", required: &["parcels.send"] };
const TRACK: Action<'static> = Action { tool: "parcels.track", required: &["parcels.read"] };

/// Where the trace of an agent stands.
pub(super) fn trace(folder: &str, agent: &str) -> String {
    format!("{folder}/{agent}.jsonl")
}

/// Who signs, and by which key set.
struct Office<'a> {
    folder: &'a Unfinished,
    chance: &'a Chance<'a>,
    keys: KeySet,
}

/// Tells the story and leaves its files in the folder.
pub(super) fn tell(folder: &Unfinished, chance: &Chance<'_>) -> Result<Tale, Stop> {
    let mut tale = Tale::new(chance.is_known());
    let office = Office::open(folder, chance)?;
    let verified = office.envelope(&mut tale)?;
    let task = office.begin(SUPPORT, &verified)?;
    read_order(&office, &task)?;
    tale.step("Allowed", ["orders.get wants orders.read: done, and recorded before it was done.".to_owned()]);
    refund(&office, &task, &mut tale)?;
    decide(&office, &task, &mut tale)?;
    hand_on(&office, &task, &mut tale)?;
    let closed = task.record(TaskClosed { outcome: "completed" }, office.now()?)?;
    let closed = format!("{SUPPORT} after {} records, {TRACKER} before it.", closed.seq + 1);
    tale.step("Closed", [closed]);
    Ok(tale)
}

impl<'a> Office<'a> {
    /// Makes the keys, their files, and the key set.
    fn open(folder: &'a Unfinished, chance: &'a Chance<'a>) -> Result<Office<'a>, Stop> {
        for name in ["keys", "envelopes", "moment", "bundle"] {
            folder.folder(name)?;
        }
        let from = chance.now()?;
        let mut keys = Vec::new();
        for component in Component::ALL {
            let path = folder.path(&key_file(component));
            let public_key = chance.key_file(&path, component.as_str())?;
            keys.push(Key::new(key_id(component), component, public_key, from));
        }
        let keys = KeySet::of(keys)?;
        folder.write("keys.json", &format!("{}\n", keys.to_json()))?;
        Ok(Office { folder, chance, keys })
    }

    /// The time; a second goes by with every look at a clock that is the story's own.
    fn now(&self) -> Result<Time, Stop> {
        self.chance.pass(1);
        Ok(self.chance.now()?)
    }

    fn signer(&self, component: Component) -> Result<FileSigner, Stop> {
        Ok(FileSigner::open(self.folder.path(&key_file(component)), key_id(component), component)?)
    }

    fn issuer(&self) -> Result<Issuer<FileSigner>, Stop> {
        Ok(Issuer::new(self.signer(Component::ControlPlane)?, self.keys.clone()))
    }

    /// Issues the envelope of the task.
    fn envelope(&self, tale: &mut Tale) -> Result<Verified, Stop> {
        let (principal, agent, trace_id) = (principal(), agent(SUPPORT), self.chance.uuid(SUPPORT)?);
        let task = Submission {
            scope: Scope { trace_id: &trace_id, task_id: "order-A-17" },
            principal: &principal,
            agent: &agent,
            budget: budget(200_000, "0.50", 600, 10)?,
            lifetime_ms: 600_000,
            deadline: None,
        };
        let verified = self.issuer()?.issue(&task, &Registry, &Registry, self.now()?)?;
        let envelope = verified.envelope();
        tale.step(
            "Envelope",
            [
                format!(
                    "{SUPPORT} works for {} {}, for ten minutes and ten actions at most.",
                    principal.kind, principal.id
                ),
                format!("The agent was granted: {}", envelope.held_by_agent()),
                format!("The principal holds:   {}", envelope.held_by_principal()),
                format!("So the task may:       {}", envelope.clearances()),
            ],
        );
        self.keep(SUPPORT, &verified)?;
        Ok(verified)
    }

    fn keep(&self, agent: &str, verified: &Verified) -> Result<(), Stop> {
        Ok(self
            .folder
            .write(&format!("envelopes/{agent}.json"), &format!("{}\n", verified.envelope().text()))?)
    }

    fn begin(&self, agent: &str, verified: &Verified) -> Result<Task, Stop> {
        let mut signers: Vec<BoxedSigner> = Vec::new();
        for component in Component::ALL {
            signers.push(self.signer(component)?.boxed());
        }
        let storage = Disk::at(self.folder.path(&trace("bundle", agent)));
        Ok(Task::begin(storage, self.keys.clone(), signers, verified, None, self.now()?)?)
    }

    /// Calls a tool, which in a story answers at once and well.
    fn call(&self, task: &Task, permit: Permit<'_>, call_id: &str, result: &str) -> Result<(), Stop> {
        task.invoke(permit, call_id, self.now()?)?;
        let returned = ToolReturned { call_id, ok: true, result_digest: Some(digest(result)?) };
        task.record(returned, self.now()?)?;
        Ok(())
    }
}

fn read_order(office: &Office<'_>, task: &Task) -> Result<(), Stop> {
    let permit = task.authorize(READ_ORDER, office.now()?)?.with_arguments(digest(r#"{"order":"A-17"}"#)?);
    office.call(task, permit, "call-1", r#"{"customer":"C-4","item":"lamp","order":"A-17"}"#)
}

/// The agent could; the person for whom it works could not.
fn refund(office: &Office<'_>, task: &Task, tale: &mut Tale) -> Result<(), Stop> {
    let now = office.now()?;
    let Err(refusal) = task.authorize(REFUND, now) else {
        return Err(unexpected("a refund was let through"));
    };
    let recorded = task.refuse(&refusal, now)?;
    tale.step(
        "Refused",
        [
            format!(
                "refunds.issue wants a clearance of that name: {}, record {}.",
                refusal.code(),
                recorded.seq
            ),
            "Nobody was asked, since an approval adds nothing to an envelope.".to_owned(),
        ],
    );
    Ok(())
}

/// A consequential step: asked for, decided, done once.
fn decide(office: &Office<'_>, task: &Task, tale: &mut Tale) -> Result<(), Stop> {
    let now = office.now()?;
    let mut options: [Option<ApprovalRequest<'_>>; 3] = [None; 3];
    for (option, parcel) in options.iter_mut().zip(PARCELS) {
        *option = match parcel {
            Some(arguments) => Some(task.authorize(SEND, now)?.ask(digest(arguments)?)),
            None => None,
        };
    }
    let emission = decision::emission()?;
    office.folder.write("moment/tool-result.json", &decision::tool_result(&emission))?;
    let ledger = FileLedger::open(office.folder.path("moment/agent.ledger"))?;
    let awaiting = Deliberating::new(&ledger).emit(emission, unix(now)?, EmitOptions::new());
    let awaiting = awaiting.map_err(|(_, refusal)| Stop::from(refusal))?;
    let envelope_digest = awaiting.envelope().digest();
    let moment = Moment {
        envelope_digest,
        decision_class: Some("replacement"),
        options: &options,
        closed_hatches: &[],
    };
    task.ask(&moment, now)?;
    tale.step(
        "Asked",
        [
            format!("{} Options 0 and 1 are bound to one action each.", awaiting.envelope().stem()),
            format!("The moment is {envelope_digest}."),
        ],
    );

    // Here a person would read and think.
    office.chance.pass(40);
    let resolution = binding_moment::Resolution::option(&awaiting.envelope().terms(), CHOSEN)?.to_json();
    office.folder.write("moment/resolution.json", &format!("{resolution}\n"))?;
    let now = office.now()?;
    let chosen = match awaiting.receive(resolution.as_bytes(), &Wire::bare(), unix(now)?) {
        Heard::Chosen(chosen) => chosen.index(),
        Heard::Discarded(_, discard) => return Err(discard.into()),
        Heard::Answered(_) | Heard::Reopened(_) => return Err(unexpected("no option was chosen")),
    };
    let resolution = Resolution::Option(u64::try_from(chosen).unwrap_or(u64::MAX));
    let resolved =
        task.record(MomentResolved { envelope_digest, resolution, principal: principal() }, now)?;
    tale.step(
        "Decided",
        [format!(
            "option {chosen}, record {}. No person was asked: this demo has answered in the person's place.",
            resolved.seq
        )],
    );

    let request = options.get(chosen).copied().flatten();
    let request = request.ok_or_else(|| unexpected("the option that was chosen sends nothing"))?;
    office.call(task, request.approved(resolved.seq), "call-2", r#"{"parcel":"P-9"}"#)?;
    let Err(again) = task.invoke(request.approved(resolved.seq), "call-3", office.now()?) else {
        return Err(unexpected("one approval has let two actions through"));
    };
    let code = Stop::from(again).0.first_code().map_or("", |code| code.as_str());
    tale.step(
        "Approved",
        [format!(
            "parcels.send was called with the arguments of option {chosen}, once; a second time it is {code}."
        )],
    );
    Ok(())
}

/// Another agent gets less, and does its part.
fn hand_on(office: &Office<'_>, task: &Task, tale: &mut Tale) -> Result<(), Stop> {
    task.record(consumed(60_000, "0.12", 50, 2)?, office.now()?)?;
    let (tracker, trace_id) = (agent(TRACKER), office.chance.uuid(TRACKER)?);
    let work = Work {
        scope: Scope { trace_id: &trace_id, task_id: "parcel-P-9" },
        agent: &tracker,
        budget: budget(20_000, "0.05", 60, 2)?,
        lifetime_ms: 120_000,
        deadline: None,
        max_depth: 1,
        kind: None,
    };
    let spawned = task.delegate(&office.issuer()?, &work, &Registry, office.now()?)?;
    office.keep(TRACKER, &spawned.verified)?;
    let envelope = spawned.verified.envelope();
    tale.step(
        "Handed on",
        [
            format!("{TRACKER} was granted {}.", envelope.held_by_agent()),
            format!(
                "It gets no more than its parent has: {}, two actions, one minute.",
                envelope.clearances()
            ),
        ],
    );
    let child = office.begin(TRACKER, &spawned.verified)?;
    let permit = child.authorize(TRACK, office.now()?)?.with_arguments(digest(r#"{"parcel":"P-9"}"#)?);
    office.call(&child, permit, "call-1", r#"{"state":"packed"}"#)?;
    child.record(consumed(5_000, "0.01", 2, 1)?, office.now()?)?;
    child.record(TaskClosed { outcome: "completed" }, office.now()?)?;
    let back =
        DelegationReturned { child_trace_id: &trace_id, outcome: "completed", child_head: child.head() };
    task.record(back, office.now()?)?;
    Ok(())
}

fn digest(json: &str) -> Result<Digest, Stop> {
    Ok(jcs_strict::digest(json.as_bytes(), &layout::PROFILE)?)
}

fn unix(time: Time) -> Result<UnixMillis, Stop> {
    let seconds = u64::try_from(time.unix_seconds()).ok();
    let millis = seconds.and_then(|seconds| {
        seconds.checked_mul(1000)?.checked_add(u64::from(time.nanoseconds()) / 1_000_000)
    });
    millis.and_then(UnixMillis::new).ok_or_else(|| unexpected("a time that a ledger can hold is expected"))
}

fn key_id(component: Component) -> String {
    format!("{component}-1")
}

fn key_file(component: Component) -> String {
    format!("keys/{component}.pem")
}

/// What cannot happen as long as the libraries do what they say.
fn unexpected(sentence: &str) -> Stop {
    Finding::error(codes::WRITE, Location::unknown(), sentence, "docs/command.md").into()
}
