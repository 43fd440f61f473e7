//! Shortcuts round a task's envelope, each refused with nothing recorded.

mod office;

use std::thread;

use authority_envelope::{Issuer, Limit, Moment, Received, Scope, Task};
use decision_trace::{
    BudgetConsumed, Component, Decimal, KeySet, Options, Principal, Recorder, Resolution, ToolInvoked,
};
use durable_log::doubles::{Failing, Fault, Forgetful};
use jcs_strict::Digest;
use office::*;
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, OTHER_CONTROL_PLANE, SUPERVISOR};

const FIRST: &str = "019267b4-7c1e-7a3f-8b2d-000000000101";
const SECOND: &str = "019267b4-7c1e-7a3f-8b2d-000000000102";

fn consumed(tokens: u64) -> BudgetConsumed {
    BudgetConsumed { tokens: count(tokens), usd: Decimal::ZERO, wall_clock_ms: count(0), actions: count(0) }
}

fn read(task: &Task<impl durable_log::Storage>, call: &str, seconds: u64) -> Vec<&'static str> {
    let permit = task.authorize(READ, at(1)).expect("within at the beginning");
    match task.invoke(permit, call, at(seconds)) {
        Ok(_) => Vec::new(),
        answer => undone(answer),
    }
}

#[test]
fn is_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Task>();
}

// Covers: AE-4-3
#[test]
fn a_permit_is_judged_again_at_the_time_that_its_record_bears() {
    let disk = Forgetful::new();
    let task = begun(&disk, budget(9));
    assert!(read(&task, "at-expires", 600).is_empty());
    // Ten minutes and a second: the clock of this call is early, the trace is not.
    task.note("x.acme.late", b"{}", at(601)).expect("a note is no action");
    assert_eq!(read(&task, "late", 2), ["E_ENVELOPE_EXPIRY"]);
    assert!(found(&disk).is_empty());
}

#[test]
fn no_more_actions_are_recorded_than_the_budget_has_however_many_permits_there_are() {
    let disk = Forgetful::new();
    let task = begun(&disk, budget(20));
    let begun: usize = thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|thread| {
                let task = &task;
                scope.spawn(move || {
                    let call = |n| format!("call-{thread}-{n}");
                    let permits: Vec<_> = (0..10).map_while(|_| task.authorize(READ, at(1)).ok()).collect();
                    let results = permits.into_iter().enumerate();
                    results.filter(|(n, permit)| task.invoke(*permit, &call(*n), at(1)).is_ok()).count()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("it counts")).sum()
    });
    assert_eq!((begun, records(&disk)), (20, 21));
    assert_eq!(task.authorize(READ, at(1)).expect_err("none is left").code().as_str(), "E_ACTION_BUDGET");
    assert!(found(&disk).is_empty());
}

#[test]
fn what_was_consumed_is_recorded_above_the_budget_and_ends_it() {
    let disk = Forgetful::new();
    let task = begun(&disk, budget(9));
    let permit = task.authorize(READ, at(1)).expect("within");
    task.record(consumed(400_001), at(2)).expect("it is what happened");
    assert_eq!(task.authorize(READ, at(2)).expect_err("spent").code().as_str(), "E_ACTION_BUDGET");
    assert_eq!(undone(task.invoke(permit, "c", at(2))), ["E_ACTION_BUDGET"]);
    drop(task);
    let task = resumed(&disk).expect("a warning keeps nobody from going on");
    assert_eq!(task.authorize(READ, at(2)).expect_err("spent").code().as_str(), "E_ACTION_BUDGET");
    assert_eq!(found(&disk), ["W_BUDGET_OVERSPENT"]);
}

#[test]
fn an_action_that_could_not_be_recorded_is_not_counted() {
    let disk = Forgetful::new();
    let (storage, fate) = Failing::new(disk.handle());
    let task = Task::begin(storage, keys(), signers(), &envelope(budget(2)), None, at(0)).expect("begun");
    for _ in 0..5 {
        fate.fail(0, Fault::Full(0));
        assert!(read(&task, "c", 1)[0].starts_with("E_LOG_"));
        fate.spare();
    }
    assert!(read(&task, "c-1", 1).is_empty() && read(&task, "c-2", 1).is_empty());
    assert_eq!(task.authorize(READ, at(1)).expect_err("none is left").code().as_str(), "E_ACTION_BUDGET");
    assert!(found(&disk).is_empty());
}

// Covers: AE-4-4
#[test]
fn an_approval_is_for_one_action_of_the_person_for_whom_the_task_is_done() {
    let disk = Forgetful::new();
    let task = begun(&disk, budget(9));
    let (arguments, others) = (Digest::of(b"[1]"), Digest::of(b"[2]"));
    let request = |arguments| task.authorize(SEND, at(3)).expect("within").ask(arguments);
    let invoke = |arguments, seq| undone(task.invoke(request(arguments).approved(seq), "c", at(3)));
    let stranger = Principal { id: "sub|other".to_owned(), ..person() };

    let chosen = decided(&task, "chosen", arguments, Resolution::Option(0), person()).seq;
    assert_eq!(invoke(others, chosen), ["E_TRACE_APPROVAL"], "other arguments");
    let read = task.authorize(READ, at(3)).expect("within").ask(arguments).approved(chosen);
    assert_eq!(undone(task.invoke(read, "c", at(3))), ["E_TRACE_APPROVAL"], "another tool");
    assert_eq!(invoke(arguments, chosen - 1), ["E_TRACE_REF"], "asked, and not decided");
    assert_eq!(invoke(arguments, chosen + 1), ["E_TRACE_REF"], "not there");
    for (name, resolution, by) in [
        ("other option", Resolution::Option(1), person()),
        ("answer", Resolution::Answer(Digest::of(b"sure")), person()),
        ("question", Resolution::Question, person()),
        ("stranger", Resolution::Option(0), stranger),
    ] {
        let seq = decided(&task, name, arguments, resolution, by).seq;
        assert_eq!(invoke(arguments, seq), ["E_TRACE_APPROVAL"], "{name}");
    }
    // None of that has used it up, nor does the time that a person takes outlast the envelope.
    let late = task.invoke(request(arguments).approved(chosen), "c", at(601));
    assert_eq!(undone(late), ["E_ENVELOPE_EXPIRY"]);
    task.invoke(request(arguments).approved(chosen), "c", at(4)).expect("approved");
    assert_eq!(undone(task.invoke(request(arguments).approved(chosen), "d", at(4))), ["E_TRACE_APPROVAL"]);
    drop(task);
    let task = resumed(&disk).expect("good");
    let request = task.authorize(SEND, at(5)).expect("within").ask(arguments);
    assert_eq!(undone(task.invoke(request.approved(chosen), "e", at(5))), ["E_TRACE_APPROVAL"]);
    assert!(found(&disk).is_empty());
}

#[test]
fn a_permit_of_another_task_is_judged_by_this_envelope() {
    let (disk, narrow_disk) = (Forgetful::new(), Forgetful::new());
    let task = begun(&disk, budget(9));
    let helper = agent("parcel-tracker");
    let mut share = budget(2);
    (share.tokens, share.usd) = (limit(10), Limit::written(usd("0.1")));
    let narrow = task.delegate(&issuer(), &work(&helper, CHILD, share), &Held(&["orders.read"]), at(1));
    let narrow = narrow.expect("issued").verified;
    let narrow = Task::begin(narrow_disk.handle(), keys(), signers(), &narrow, None, at(1)).expect("begun");
    let permit = task.authorize(SEND, at(2)).expect("within the wide one");
    let before = records(&narrow_disk);
    assert_eq!(undone(narrow.invoke(permit, "c", at(2))), ["E_ACTION_UNAUTHORISED"]);
    let request = permit.ask(Digest::of(b"[]"));
    let moment = Moment {
        envelope_digest: Digest::of(b"moment"),
        decision_class: None,
        options: &[None, Some(request)],
        closed_hatches: &[],
    };
    assert_eq!(undone(narrow.ask(&moment, at(2))), ["E_ACTION_UNAUTHORISED"]);
    assert_eq!(records(&narrow_disk), before);
}

// Covers: AE-5-3, AE-5-7, AE-5-10
#[test]
fn a_child_gets_no_more_than_what_is_left_where_its_record_stands() {
    let disk = Forgetful::new();
    let task = begun(&disk, budget(5));
    let helper = agent("parcel-tracker");
    let give = |trace_id: &'static str, actions, tokens| {
        let mut share = budget(actions);
        (share.tokens, share.usd) = (limit(tokens), Limit::written(usd("0.1")));
        task.delegate(&issuer(), &work(&helper, trace_id, share), &AGENT_SIDE, at(3)).map(drop)
    };
    assert!(read(&task, "c-1", 1).is_empty() && read(&task, "c-2", 1).is_empty());
    task.record(consumed(1_000), at(2)).expect("recorded");
    assert_eq!(
        undone(give(FIRST, 4, 1)),
        ["E_CHILD_BUDGET"],
        "two of five were invoked, though not consumed"
    );
    assert_eq!(undone(give(FIRST, 0, 1)), ["E_CHILD_BUDGET"], "zero is no limit");
    assert_eq!(undone(give(FIRST, 1, 399_001)), ["E_CHILD_BUDGET"]);
    assert_eq!(undone(give(ROOT, 1, 1)), ["E_CHILD_LINK"], "its own trace");
    give(FIRST, 1, 399_000).expect("all tokens");
    assert_eq!(undone(give(SECOND, 1, 1)), ["E_CHILD_BUDGET"], "no token is left");
    assert_eq!(task.authorize(READ, at(3)).map(drop), Ok(()), "an action needs none at its beginning");
    assert_eq!(found(&disk), ["W_CHILD_MISSING"]);
}

#[test]
fn a_trace_is_spawned_once() {
    let disk = Forgetful::new();
    let task = begun(&disk, budget(9));
    let helper = agent("parcel-tracker");
    let mut share = budget(1);
    (share.tokens, share.usd) = (limit(10), Limit::written(usd("0.1")));
    let give = || task.delegate(&issuer(), &work(&helper, CHILD, share), &AGENT_SIDE, at(3));
    give().expect("the first");
    assert_eq!(undone(give()), ["E_CHILD_LINK"]);
    assert_eq!(task.remaining().tokens, limit(399_990).into(), "what was not recorded took nothing");
}

#[test]
fn nothing_is_handed_on_by_a_key_that_the_trace_does_not_know_or_that_was_withdrawn() {
    let disk = Forgetful::new();
    let task = begun(&disk, budget(9));
    let helper = agent("parcel-tracker");
    let mut share = budget(1);
    (share.tokens, share.usd) = (limit(10), Limit::written(usd("0.1")));
    let work = work(&helper, CHILD, share);
    let both = KeySetText::default().with(&OTHER_CONTROL_PLANE).text();
    let both = KeySet::parse(both.as_bytes()).expect("good");
    let unknown = Issuer::new(signer(&OTHER_CONTROL_PLANE), both);
    assert_eq!(undone(task.delegate(&unknown, &work, &AGENT_SIDE, at(3))), ["E_ENVELOPE_SIG"]);

    let revoked =
        KeySetText::default().with(&OTHER_CONTROL_PLANE).set(0, "revoked_at", "\"2026-09-16T14:00:05Z\"");
    let revoked = KeySet::parse(revoked.text().as_bytes()).expect("good");
    let now_others = [&OTHER_CONTROL_PLANE, &SUPERVISOR, &GATEWAY].map(|key| signer(key).boxed());
    task.reload(revoked.clone(), now_others).expect("reloaded");
    let known = Issuer::new(signer(&OTHER_CONTROL_PLANE), revoked);
    assert_eq!(undone(task.delegate(&known, &work, &AGENT_SIDE, at(5))), ["E_ENVELOPE_SIG"]);
    assert_eq!(
        undone(task.invoke(task.authorize(READ, at(4)).expect("in time"), "c", at(5))),
        ["E_ENVELOPE_SIG"]
    );
    assert_eq!(records(&disk), 1);
}

#[test]
fn what_has_a_way_of_its_own_is_no_note() {
    let disk = Forgetful::new();
    let task = begun(&disk, budget(9));
    for name in ["tool.invoked", "delegation.spawned", "moment.emitted", "budget.consumed", "note", "x.note"]
    {
        let data = br#"{"call_id":"c","tool":"refunds.issue","clearances_required":["refunds.issue"]}"#;
        assert_eq!(unrecorded(task.note(name, data, at(1))), ["E_TRACE_STRUCTURE"], "{name}");
    }
    assert_eq!(unrecorded(task.note("x.acme.note", b"{", at(1))), ["E_TRACE_PARSE"]);
}

#[test]
fn a_task_begins_once_under_an_envelope_that_is_good_for_its_keys() {
    let verified = envelope(budget(9));
    let begin = |disk: &Forgetful, keys, deadline| {
        unrecorded(Task::begin(disk.handle(), keys, Vec::new(), &verified, deadline, at(0)))
    };
    let disk = Forgetful::new();
    let others = KeySet::parse(KeySetText::of(&[&OTHER_CONTROL_PLANE]).text().as_bytes()).expect("good");
    assert_eq!(begin(&disk, others, None), ["E_ENVELOPE_SIG"]);
    assert_eq!(begin(&disk, keys(), Some(at(599))), ["E_ISSUE_TIME"]);
    assert_eq!(begin(&disk, keys(), Some(at(600))), ["E_RECORDER_SIGNER"]);
    assert_eq!(records(&disk), 0);
    drop(begun(&disk, budget(9)));
    assert_eq!(begin(&disk, keys(), None), ["E_RECORDER_BEGIN"]);
    // A clock behind that of the issuer admits nothing before it was issued.
    let disk = Forgetful::new();
    let early = "2026-09-16T13:00:00Z".parse().expect("a time");
    drop(Task::begin(disk.handle(), keys(), signers(), &verified, None, early).expect("begun"));
    assert!(found(&disk).is_empty());
}

#[test]
fn a_task_goes_on_from_where_its_trace_ends() {
    let disk = Forgetful::new();
    assert_eq!(unrecorded(resumed(&disk)), ["E_RECORDER_BEGIN"]);
    let task = begun(&disk, budget(3));
    assert!(read(&task, "c-1", 1).is_empty() && read(&task, "c-2", 1).is_empty());
    drop(task);
    let task = resumed(&disk).expect("good");
    assert_eq!(task.envelope().task_id(), "task-1");
    assert!(read(&task, "c-3", 1).is_empty());
    assert_eq!(task.authorize(READ, at(1)).expect_err("none is left").code().as_str(), "E_ACTION_BUDGET");
}

/// Somebody has written past the envelope with a recorder; nobody goes on from there.
#[test]
fn a_trace_in_which_something_was_outside_of_the_envelope_is_not_gone_on_with() {
    let disk = Forgetful::new();
    drop(begun(&disk, budget(9)));
    let recorder = Recorder::open_on(disk.handle(), keys(), signers(), Options::new(), ()).expect("opened");
    let made_up = ToolInvoked {
        call_id: "c",
        tool: "refunds.issue",
        clearances_required: vec!["refunds.issue"],
        arguments_digest: None,
        approval: None,
    };
    recorder.append(Component::Gateway, at(601), made_up).expect("the rules of the trace do not know");
    drop(recorder);
    assert_eq!(unrecorded(resumed(&disk)), ["E_ENVELOPE_EXPIRY", "E_ACTION_UNAUTHORISED"]);
}

#[test]
fn a_gateway_without_the_control_planes_key_goes_on_with_what_was_admitted_elsewhere() {
    let disk = Forgetful::new();
    drop(begun(&disk, budget(9)));
    let ours = [&SUPERVISOR, &GATEWAY].map(|key| signer(key).boxed());
    let task = Task::resume(disk.handle(), keys(), ours).expect("good");
    assert!(read(&task, "c", 1).is_empty());
    task.record(consumed(1), at(2)).expect("the supervisor signs");
    let report = Received::parse(task.envelope().text().as_bytes()).expect("strict JSON");
    let scope = Scope { trace_id: ROOT, task_id: "task-1" };
    assert_eq!(report.verify(&keys(), scope).expect("good").key().id(), CONTROL_PLANE.id());
    let text = String::from_utf8(bytes(&disk)).expect("UTF-8");
    let signed_by: Vec<_> = text
        .lines()
        .map(|line| line.split("\"key_id\":\"").nth(1).and_then(|rest| rest.split('"').next()))
        .collect();
    assert_eq!(signed_by, [Some("control-plane-1"), Some("gateway-1"), Some("supervisor-1")]);
}
