//! What an enforcement point lets through.

use authority_envelope::{Action, Clearances, Drawdown, Enforcer, Received, Scope, Verified};
use decision_trace::{Draft, KeySet, Record, Time};
use testkit::trace::{AuthorityText, CONTROL_PLANE, GATEWAY, KeySetText, SUPERVISOR, TRACE, TraceText, data};

const TASK: &str = "task-4471";
const SCOPE: Scope<'static> = Scope { trace_id: TRACE, task_id: TASK };
const READ: Action<'static> = Action { tool: "orders.get", required: &["orders.read"] };
const REFUND: Action<'static> = Action { tool: "refunds.issue", required: &["orders.read", "refunds.issue"] };

fn time(text: &str) -> Time {
    text.parse().expect(text)
}

fn keys() -> KeySet {
    KeySet::parse(KeySetText::default().text().as_bytes()).expect("the fixed keys are good")
}

fn verified_from(envelope: &AuthorityText, keys: &KeySet) -> Verified {
    let received = Received::parse(envelope.text().as_bytes()).expect("strict JSON");
    received.verify(keys, SCOPE).expect("a good envelope")
}

fn enforcer() -> Enforcer {
    Enforcer::new(verified_from(&AuthorityText::root(TRACE, TASK), &keys()))
}

fn limited(budget: &str) -> Enforcer {
    let mut envelope = AuthorityText::root(TRACE, TASK);
    envelope.set("budget", budget);
    Enforcer::new(verified_from(&envelope, &keys()))
}

/// The codes of the refusal, none where the action runs.
fn verdict(enforcer: &Enforcer, action: Action<'_>, at: &str) -> Vec<&'static str> {
    match enforcer.authorize(action, time(at)).and_then(|permit| permit.begin(time(at))) {
        Ok(_) => Vec::new(),
        Err(refusal) => refusal.codes().map(|code| code.as_str()).collect(),
    }
}

const NOON: &str = "2026-09-16T14:30:00Z";

#[test]
fn is_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Enforcer>();
}

// Covers: AE-4-1, AE-4-3
#[test]
fn lets_through_what_is_within_the_envelope_until_it_expires() {
    let enforcer = enforcer();
    assert!(verdict(&enforcer, READ, NOON).is_empty());
    assert!(verdict(&enforcer, Action { tool: "clock", required: &[] }, NOON).is_empty());
    assert_eq!(verdict(&enforcer, REFUND, NOON), ["E_ACTION_UNAUTHORISED"]);
    assert!(verdict(&enforcer, READ, "2026-09-16T15:00:00.000000000Z").is_empty());
    assert_eq!(verdict(&enforcer, READ, "2026-09-16T15:00:00.000000001Z"), ["E_ENVELOPE_EXPIRY"]);
    assert_eq!(
        verdict(&enforcer, REFUND, "2026-09-17T00:00:00Z"),
        ["E_ACTION_UNAUTHORISED", "E_ENVELOPE_EXPIRY"]
    );
    // A clock that runs behind the issuer's is no reason to refuse.
    assert!(verdict(&enforcer, READ, "2026-09-16T13:00:00Z").is_empty());
}

// Covers: AE-4-4
#[test]
fn an_approval_is_asked_for_with_a_permit_and_does_not_outlast_the_envelope() {
    let enforcer = enforcer();
    let arguments = jcs_strict::Digest::of(br#"{"order":"A-17"}"#);
    // Without a permit there is nothing to ask with.
    assert!(enforcer.authorize(REFUND, time(NOON)).is_err());
    let request = enforcer.authorize(READ, time(NOON)).expect("within").ask(arguments);
    assert_eq!(request.action_digest(), decision_trace::action_digest("orders.get", arguments));
    let permit = request.approved(5);
    let late = permit.begin(time("2026-09-16T15:00:01Z")).expect_err("minutes later");
    assert_eq!(late.code().as_str(), "E_ENVELOPE_EXPIRY");
    let invocation = permit.begin(time(NOON)).expect("in time");
    assert_eq!(
        Draft::from(invocation.record("c1")).data(),
        format!(
            r#"{{"approval":{{"seq":5}},"arguments_digest":"{arguments}","call_id":"c1","clearances_required":["orders.read"],"tool":"orders.get"}}"#
        )
    );
}

// Covers: AE-4-2
#[test]
fn what_was_required_is_recorded_sorted_and_once() {
    let enforcer = enforcer();
    let action = Action { tool: "t\"", required: &["orders.read", "orders.cancel", "orders.read"] };
    let invocation = enforcer.authorize(action, time(NOON)).expect("within").begin(time(NOON)).expect("runs");
    assert_eq!(
        Draft::from(invocation.record("c")).data(),
        r#"{"call_id":"c","clearances_required":["orders.cancel","orders.read"],"tool":"t\""}"#
    );
}

#[test]
fn actions_are_counted_when_they_begin_and_no_more_begin_than_are_allowed() {
    let enforcer = limited(r#"{"actions":2,"tokens":0,"usd":"0","wall_clock_ms":0}"#);
    let permit = enforcer.authorize(READ, time(NOON)).expect("two are left");
    assert!(permit.begin(time(NOON)).is_ok());
    assert!(permit.begin(time(NOON)).is_ok());
    assert_eq!(permit.begin(time(NOON)).expect_err("none is left").code().as_str(), "E_ACTION_BUDGET");
    assert_eq!(verdict(&enforcer, READ, NOON), ["E_ACTION_BUDGET"]);

    let enforcer = limited(r#"{"actions":100,"tokens":0,"usd":"0","wall_clock_ms":0}"#);
    let begun: usize = std::thread::scope(|scope| {
        let counting = || (0..80).filter(|_| verdict(&enforcer, READ, NOON).is_empty()).count();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(counting)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it counts")).sum()
    });
    assert_eq!(begun, 100);
    let enforcer = limited(r#"{"actions":0,"tokens":0,"usd":"0","wall_clock_ms":0}"#);
    assert!((0..1000).all(|_| verdict(&enforcer, READ, NOON).is_empty()));
}

#[test]
fn goes_on_from_where_the_trace_left_the_budget() {
    let envelope = AuthorityText::root(TRACE, TASK);
    let mut trace = TraceText::new(TRACE);
    let consumed = r#"{"actions":1,"tokens":400000,"usd":"0","wall_clock_ms":0}"#;
    trace
        .push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, &envelope.text()))
        .push(&GATEWAY, "tool.invoked", &data::invoked("c1"))
        .push(&SUPERVISOR, "budget.consumed", consumed);
    let verified = verified_from(&envelope, &keys());
    let mut drawdown = Drawdown::of(verified.envelope());
    let records: Vec<Record> =
        trace.lines().iter().map(|line| Record::parse(line.as_bytes()).expect("a record")).collect();
    records[..2].iter().for_each(|record| drawdown.observe(record));
    assert!(verdict(&Enforcer::resume(verified.clone(), &drawdown), READ, NOON).is_empty());
    drawdown.observe(&records[2]);
    assert_eq!(verdict(&Enforcer::resume(verified, &drawdown), READ, NOON), ["E_ACTION_BUDGET"]);
}

#[test]
fn a_key_that_is_withdrawn_after_issue_lets_nothing_more_through() {
    let revoked = KeySetText::default().set(0, "revoked_at", "\"2026-09-16T14:30:00Z\"").text();
    let revoked = KeySet::parse(revoked.as_bytes()).expect("good");
    let expired = KeySetText::default().set(0, "not_after", "\"2026-09-16T14:00:00Z\"").text();
    let expired = KeySet::parse(expired.as_bytes()).expect("good");
    let envelope = AuthorityText::root(TRACE, TASK);

    let known = Enforcer::new(verified_from(&envelope, &revoked));
    let learnt = enforcer();
    learnt.reload(&keys());
    assert!(verdict(&learnt, READ, NOON).is_empty());
    learnt.reload(&revoked);
    for enforcer in [&known, &learnt] {
        assert!(verdict(enforcer, READ, "2026-09-16T14:29:59.999999999Z").is_empty());
        assert_eq!(verdict(enforcer, READ, NOON), ["E_ENVELOPE_SIG"]);
    }
    // A key that has run out since it signed signs no more, and what it signed stays good.
    assert!(verdict(&Enforcer::new(verified_from(&envelope, &expired)), READ, NOON).is_empty());

    let compromised = KeySetText::default().set(0, "compromised", "true").text();
    for gone in [compromised, r#"{"v":"1.0","keys":[]}"#.to_owned()] {
        let enforcer = enforcer();
        enforcer.reload(&KeySet::parse(gone.as_bytes()).expect("good"));
        enforcer.reload(&keys());
        assert_eq!(verdict(&enforcer, READ, NOON), ["E_ENVELOPE_SIG"]);
    }
}

// Covers: AE-4-5
#[test]
fn an_envelope_that_is_not_good_makes_no_enforcer() {
    let codes = |envelope: String, scope| -> Vec<&'static str> {
        let received = Received::parse(envelope.as_bytes()).expect("strict JSON");
        let report = received.verify(&keys(), scope).expect_err("it is not good");
        report.errors().map(|finding| finding.code().as_str()).collect()
    };
    let good = AuthorityText::root(TRACE, TASK);
    assert_eq!(codes(good.text(), Scope { trace_id: "x", task_id: "y" }), ["E_ENVELOPE_SCOPE"; 2]);
    assert_eq!(codes(good.text_signed_by(&GATEWAY), SCOPE), ["E_ENVELOPE_SIG"]);
    let mut bad = good.clone();
    bad.set("issuer", "\"gateway-1\"");
    assert_eq!(codes(bad.text_signed_by(&GATEWAY), SCOPE), ["E_ENVELOPE_SIG"]);
    let mut bad = good.clone();
    bad.set("clearances", r#"["orders.read"]"#).set("principal", r#"{"id":"sub|8f3a","type":"agent"}"#);
    bad.set("expires", "\"2026-09-16T13:59:58Z\"").set("budget", "{}").set("issuer", "\"nobody\"");
    assert_eq!(
        codes(bad.text(), SCOPE),
        [
            "E_STRUCTURE",
            "E_STRUCTURE",
            "E_STRUCTURE",
            "E_STRUCTURE",
            "E_ENVELOPE_SIG",
            "E_INTERSECTION",
            "E_PRINCIPAL",
            "E_ENVELOPE_EXPIRY"
        ]
    );
    let mut other = good.clone();
    other.set("v", "\"1.1\"").set("clearances", "[]");
    assert_eq!(codes(other.text(), SCOPE), ["E_STRUCTURE"], "of another version nothing else is known");
}

#[test]
#[allow(clippy::print_stdout, reason = "a measurement")]
fn the_answer_takes_no_allocation_and_little_time() {
    let held: Vec<String> = (0..64).map(|n| format!("resource-{n}.{}", ["read", "write"][n % 2])).collect();
    let list = Clearances::of(held.clone()).expect("none is empty");
    let list: Vec<_> = list.iter().map(|one| format!("\"{one}\"")).collect();
    let list = format!("[{}]", list.join(","));
    let mut envelope = AuthorityText::root(TRACE, TASK);
    envelope.set("clearances", &list).set("held", &format!(r#"{{"agent":{list},"principal":{list}}}"#));
    envelope.set("budget", r#"{"actions":0,"tokens":0,"usd":"0","wall_clock_ms":0}"#);
    let enforcer = Enforcer::new(verified_from(&envelope, &keys()));
    let required: Vec<&str> = [3, 20, 41, 63].into_iter().map(|n| held[n].as_str()).collect();
    let action = Action { tool: "t", required: &required };
    let now = time(NOON);
    let counted = allocation_counter::measure(|| {
        let permit = enforcer.authorize(action, now).expect("all are held");
        let _ = permit.begin(now).expect("it runs");
        let _ = enforcer.authorize(REFUND, now).expect_err("none is held");
    });
    assert_eq!(counted.count_total, 0);
    if !cfg!(debug_assertions) {
        let mut best = f64::MAX;
        for _ in 0..20 {
            let begin = std::time::Instant::now();
            for _ in 0..10_000 {
                let _ = std::hint::black_box(enforcer.authorize(std::hint::black_box(action), now).is_ok());
            }
            best = best.min(begin.elapsed().as_nanos() as f64 / 10_000.0);
        }
        println!("authorize, 4 of 64 clearances: {best:.1} ns");
        assert!(best < 1_000.0, "{best} ns");
    }
}
