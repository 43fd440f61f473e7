//! One story from end to end: an envelope, a decision that a person makes, work that is handed on, and a bundle that anybody can verify.

mod office;

use authority_envelope::{Limit, Moment, Remaining, Task};
use binding_moment::handshake::{Deliberating, Heard};
use binding_moment::{Builder, EmitOptions, MemoryLedger, UnixMillis, Wire};
use decision_trace::{
    BudgetConsumed, DelegationRefused, DelegationReturned, MomentResolved, Resolution, TaskClosed,
    ToolReturned,
};
use durable_log::doubles::Forgetful;
use jcs_strict::Digest;
use office::*;

fn returned(call_id: &str) -> ToolReturned<'_> {
    ToolReturned { call_id, ok: true, result_digest: None }
}

const CLOSED: TaskClosed<'static> = TaskClosed { outcome: "completed" };

// Covers: AE-4-2, AE-4-4, AE-5-3, AE-5-6, AE-5-10, AE-8-2
#[test]
fn what_a_task_records_from_its_envelope_to_its_end_verifies_with_its_child() {
    let (disk, child_disk) = (Forgetful::new(), Forgetful::new());
    let task = begun(&disk, budget(4));

    // It reads an order.
    task.invoke(task.authorize(READ, at(1)).expect("within"), "call-1", at(1)).expect("recorded");
    task.record(returned("call-1"), at(2)).expect("recorded");

    // The agent may refund, its principal may not; nobody is asked.
    let refusal = task.authorize(REFUND, at(3)).expect_err("outside");
    task.refuse(&refusal, at(3)).expect("recorded");

    // Sending a parcel is within the envelope, and the person is asked first.
    let arguments = Digest::of(br#"{"item":"lamp","order":"A-17"}"#);
    let request = task.authorize(SEND, at(4)).expect("within").ask(arguments);
    let emission = Builder::new()
        .synopsis("Send a replacement lamp for order A-17.")
        .finding("The parcel service confirms that the lamp arrived broken.")
        .recommendation("Send the lamp today.")
        .offer("Ask for the photos.")
        .stem("What should be done about order A-17?")
        .option("Send a lamp", "It arrives on Friday.")
        .option("Send nothing", "The photos can be looked at first.")
        .recommend(0)
        .build()
        .expect("within the discipline");
    let ledger = MemoryLedger::new();
    let now = UnixMillis::new(1_789_567_204_000).expect("a time");
    let Ok(awaiting) = Deliberating::new(&ledger).emit(emission, now, EmitOptions::new()) else {
        panic!("it is the first")
    };
    let envelope_digest = awaiting.envelope().digest();
    let options = [Some(request), None];
    let moment = Moment { envelope_digest, decision_class: None, options: &options, closed_hatches: &[] };
    task.ask(&moment, at(4)).expect("recorded");
    let reply = format!(r#"{{"envelope_digest":"{envelope_digest}","option_idx":0,"resolution":"option"}}"#);
    let Heard::Chosen(chosen) = awaiting.receive(reply.as_bytes(), &Wire::bare(), now) else {
        panic!("an option was chosen")
    };
    let resolution = Resolution::Option(chosen.index() as u64);
    let resolved = MomentResolved { envelope_digest, resolution, principal: person() };
    let approval = task.record(resolved, at(200)).expect("recorded").seq;
    task.invoke(request.approved(approval), "call-2", at(201)).expect("it is approved");
    task.record(returned("call-2"), at(202)).expect("recorded");
    let again = task.invoke(request.approved(approval), "call-3", at(203));
    assert_eq!(undone(again), ["E_TRACE_APPROVAL"]);

    // It hands work on: two of four actions are left.
    let consumed = BudgetConsumed {
        tokens: count(100_000),
        usd: usd("0.25"),
        wall_clock_ms: count(203_000),
        actions: count(2),
    };
    task.record(consumed, at(204)).expect("recorded");
    let helper = agent("parcel-tracker");
    let too_much = task.delegate(&issuer(), &work(&helper, CHILD, budget(3)), &AGENT_SIDE, at(205));
    assert_eq!(undone(too_much), ["E_CHILD_BUDGET"; 3]);
    let refused = DelegationRefused { agent: helper.clone(), code: "E_CHILD_BUDGET" };
    task.record(refused, at(205)).expect("recorded");
    let mut share = budget(1);
    (share.tokens, share.usd, share.wall_clock_ms) =
        (limit(1_000), Limit::written(usd("0.05")), limit(30_000));
    let spawned = task.delegate(&issuer(), &work(&helper, CHILD, share), &Held(&["orders.read"]), at(206));
    let spawned = spawned.expect("it is within what is left");
    let left = task.remaining();
    assert_eq!(left.actions, Remaining::from(limit(1)));
    assert_eq!(left.tokens, Remaining::from(limit(299_000)));
    assert_eq!(left.wall_clock_ms, Remaining::Unlimited);

    // The child does its part, and no more.
    let child = Task::begin(child_disk.handle(), keys(), signers(), &spawned.verified, None, at(206));
    let child = child.expect("begun");
    assert_eq!(child.authorize(SEND, at(207)).expect_err("outside").code().as_str(), "E_ACTION_UNAUTHORISED");
    child.invoke(child.authorize(READ, at(207)).expect("within"), "c", at(207)).expect("recorded");
    child.record(returned("c"), at(208)).expect("recorded");
    assert_eq!(child.authorize(READ, at(208)).expect_err("spent").code().as_str(), "E_ACTION_BUDGET");
    child.record(CLOSED, at(209)).expect("recorded");
    assert!(child.is_closed());

    let back = DelegationReturned { child_trace_id: CHILD, outcome: "completed", child_head: child.head() };
    task.record(back, at(210)).expect("recorded");
    task.note("x.acme.note", br#"{"text":"The customer was told."}"#, at(211)).expect("recorded");
    task.record(CLOSED, at(212)).expect("recorded");

    let verdict = judged(&[("root", &bytes(&disk)), ("child", &bytes(&child_disk))]);
    assert!(verdict.report.is_empty(), "{}", verdict.report);
    assert!(verdict.traces.iter().all(|trace| trace.good && !trace.summary.open));
    assert_eq!(verdict.traces[1].parent, Some(0));
}
