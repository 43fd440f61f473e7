//! Whatever a caller does with tasks, in whatever order: what was recorded verifies.

mod office;

use authority_envelope::{Action, Budget, Limit, Moment, Task};
use decision_trace::{BudgetConsumed, MomentResolved, Resolution, TaskClosed};
use durable_log::doubles::{Forgetful, Handle};
use jcs_strict::Digest;
use office::*;
use proptest::prelude::*;

/// What a caller attempts, at one of the tasks, after so many seconds.
#[derive(Clone, Debug)]
struct Attempt {
    task: usize,
    seconds: u64,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Invoke { action: usize, approval: Option<u64> },
    Decide { action: usize, option: u64, stranger: bool },
    Consume { tokens: u64, cents: u64, actions: u64 },
    Delegate { tokens: u64, cents: u64, actions: u64, lifetime_ms: u64, again: bool },
    Close,
}

const ACTIONS: [Action<'static>; 4] = [READ, SEND, REFUND, Action { tool: "clock", required: &[] }];

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let what = prop_oneof![
        4 => (0..4_usize, proptest::option::weighted(0.4, 0..12_u64))
            .prop_map(|(action, approval)| What::Invoke { action, approval }),
        2 => (0..4_usize, 0..2_u64, proptest::bool::weighted(0.2))
            .prop_map(|(action, option, stranger)| What::Decide { action, option, stranger }),
        2 => (0..200_000_u64, 0..40_u64, 0..4_u64)
            .prop_map(|(tokens, cents, actions)| What::Consume { tokens, cents, actions }),
        3 => (0..200_000_u64, 0..40_u64, 0..4_u64, 0..900_000_u64, proptest::bool::weighted(0.2))
            .prop_map(|(tokens, cents, actions, lifetime_ms, again)| What::Delegate {
                tokens, cents, actions, lifetime_ms, again
            }),
        1 => Just(What::Close),
    ];
    let attempt =
        (0..6_usize, 0..60_u64, what).prop_map(|(task, seconds, what)| Attempt { task, seconds, what });
    proptest::collection::vec(attempt, 0..30)
}

fn dollars(cents: u64) -> decision_trace::Decimal {
    usd(&format!("0.{cents:02}"))
}

fn trace(number: usize) -> String {
    format!("019267b4-7c1e-7a3f-8b2d-{number:012}")
}

/// One attempt; whether it is let through is the task's business.
fn attempt(tasks: &mut Vec<(Forgetful, Task<Handle>)>, number: usize, now: u64, one: &Attempt) {
    let index = one.task % tasks.len();
    let name = number.to_string();
    let arguments = Digest::of(b"[]");
    let (task, now) = (&tasks[index].1, at(now));
    match one.what {
        What::Invoke { action, approval } => {
            let Ok(permit) = task.authorize(ACTIONS[action], at(0)) else { return };
            let permit = match approval {
                Some(seq) => permit.ask(arguments).approved(seq),
                None => permit,
            };
            let _ = task.invoke(permit, &name, now);
        }
        What::Decide { action, option, stranger } => {
            let Ok(permit) = task.authorize(ACTIONS[action], now) else { return };
            let (request, envelope_digest) = (permit.ask(arguments), Digest::of(name.as_bytes()));
            let moment = Moment {
                envelope_digest,
                decision_class: None,
                options: &[Some(request), None],
                closed_hatches: &[],
            };
            let mut principal = person();
            if stranger {
                principal.id.push('x');
            }
            let resolution = Resolution::Option(option);
            if task.ask(&moment, now).is_ok()
                && let Ok(resolved) =
                    task.record(MomentResolved { envelope_digest, resolution, principal }, now)
            {
                let _ = task.invoke(request.approved(resolved.seq), &name, now);
            }
        }
        What::Consume { tokens, cents, actions } => {
            let consumed = BudgetConsumed {
                tokens: count(tokens),
                usd: dollars(cents),
                wall_clock_ms: count(0),
                actions: count(actions),
            };
            let _ = task.record(consumed, now);
        }
        What::Delegate { tokens, cents, actions, lifetime_ms, again } => {
            let trace_id = if again { trace(index) } else { trace(tasks.len()) };
            let helper = agent("helper");
            let share = Budget {
                tokens: limit(tokens),
                usd: Limit::written(dollars(cents)),
                wall_clock_ms: Limit::Unlimited,
                actions: limit(actions),
            };
            let mut work = work(&helper, &trace_id, share);
            work.lifetime_ms = lifetime_ms;
            let Ok(spawned) = task.delegate(&issuer(), &work, &AGENT_SIDE, now) else { return };
            let disk = Forgetful::new();
            let child = Task::begin(disk.handle(), keys(), signers(), &spawned.verified, None, now);
            tasks.push((disk, child.expect("what was spawned begins")));
        }
        What::Close => {
            // A root that is closed at once would make most stories short.
            if index > 0 {
                let _ = task.record(TaskClosed { outcome: "completed" }, now);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn what_was_recorded_verifies_whatever_was_attempted(attempts in attempts()) {
        let disk = Forgetful::new();
        let mut tasks = vec![(disk.clone(), begun(&disk, budget(8)))];
        let mut now = 0;
        for (number, one) in attempts.iter().enumerate() {
            now += one.seconds;
            attempt(&mut tasks, number, now, one);
        }
        let traces: Vec<(String, Vec<u8>)> =
            tasks.iter().enumerate().map(|(number, (disk, _))| (number.to_string(), bytes(disk))).collect();
        let traces: Vec<(&str, &[u8])> = traces.iter().map(|(name, bytes)| (&**name, &**bytes)).collect();
        let verdict = judged(&traces);
        prop_assert!(!verdict.report.has_errors(), "{}", verdict.report);
        prop_assert!(verdict.traces.iter().all(|trace| trace.good));
        // Actions are never overspent: a budget that was consumed above its limit is somebody's report of what happened.
        prop_assert!(!verdict.report.findings().any(|finding| finding.code().as_str() == "W_ACTIONS_OVERSPENT"));
    }
}
