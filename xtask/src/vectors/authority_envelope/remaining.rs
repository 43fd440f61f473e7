//! Section 5: what is left of a budget at a place of a trace.

use super::SUITE;
use crate::vectors::author::{Case, Topic, fault};
use countersign_conformance::json::Json;
use testkit::trace::{AuthorityText, CONTROL_PLANE, SUPERVISOR, TRACE, TraceText, data};

const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c1";

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        SUITE,
        "remaining",
        "The budget, less what was consumed and what was handed on before a place.",
    )
    .rulings("A2 A3 A4")
    .requirements("AE-5-3");
    places(&mut t);
    consumption(&mut t);
    children(&mut t);
    zero(&mut t);
    refused(&mut t);
    t
}

/// A budget as raw JSON.
fn budget(tokens: &str, usd: &str, wall_clock_ms: &str, actions: &str) -> String {
    format!(r#"{{"actions":{actions},"tokens":{tokens},"usd":"{usd}","wall_clock_ms":{wall_clock_ms}}}"#)
}

/// A trace with this budget, and then these records.
fn trace(budget: &str, records: &[(&str, String)]) -> TraceText {
    let mut envelope = AuthorityText::root(TRACE, "task-4471");
    envelope.set("budget", budget);
    let mut trace = TraceText::new(TRACE);
    trace.push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, &envelope.text()));
    for (kind, data) in records {
        trace.push(&SUPERVISOR, kind, data);
    }
    trace
}

fn consumed(tokens: &str, usd: &str, wall_clock_ms: &str, actions: &str) -> (&'static str, String) {
    ("budget.consumed", budget(tokens, usd, wall_clock_ms, actions))
}

fn spawned(budget: &str) -> (&'static str, String) {
    let mut envelope = AuthorityText::child(CHILD, "task-4472", TRACE, 1, 0);
    envelope.set("budget", budget);
    ("delegation.spawned", data::spawned(CHILD, "task-4472", &envelope.text()))
}

fn returned() -> (&'static str, String) {
    ("delegation.returned", data::child_returned(CHILD))
}

fn asked<'t>(t: &'t mut Topic, name: &str, about: &str, trace: &TraceText, seq: i64) -> Case<'t> {
    t.case(name, about).op("remaining").document("trace", trace.text()).input("seq", Json::Integer(seq))
}

/// A dimension of the answer: a number, or a word or amount.
enum Left {
    Count(i64),
    Text(&'static str),
}

use Left::{Count, Text};

const UNLIMITED: Left = Text("unlimited");
const EXHAUSTED: Left = Text("exhausted");

fn is(case: Case<'_>, [tokens, usd, wall_clock_ms, actions]: [Left; 4]) {
    let json = |left: Left| match left {
        Count(count) => Json::Integer(count),
        Text(text) => Json::from(text),
    };
    let budget = Json::object([
        ("tokens", json(tokens)),
        ("usd", json(usd)),
        ("wall_clock_ms", json(wall_clock_ms)),
        ("actions", json(actions)),
    ]);
    case.accept_output([("budget", budget)]);
}

fn places(t: &mut Topic) {
    let trace = trace(
        &budget("100", "0.75", "1000", "4"),
        &[consumed("30", "0.25", "1", "1"), consumed("30", "0.25", "1", "1")],
    );
    let whole = || [Count(100), Text("0.75"), Count(1000), Count(4)];
    is(asked(t, "at-the-admission", "Before the admission nothing is consumed.", &trace, 0), whole());
    is(asked(t, "after-the-admission", "What stands at the place does not count.", &trace, 1), whole());
    is(
        asked(t, "between", "What stands before the place counts.", &trace, 2),
        [Count(70), Text("0.5"), Count(999), Count(3)],
    );
    is(
        asked(t, "at-the-end", "One past the last record everything counts.", &trace, 3),
        [Count(40), Text("0.25"), Count(998), Count(2)],
    );
    let case = asked(t, "beyond-the-end", "A place further than one past the last record.", &trace, 4)
        .twin("at-the-end");
    case.reject([fault("E_TRACE_REF")]);
}

fn consumption(t: &mut Topic) {
    for (name, about, tokens, left) in [
        ("one-left", "One is left.", "99", Count(1)),
        ("just-spent", "Nothing is left.", "100", EXHAUSTED),
        ("overspent", "More than there was: nothing is left, and not less than nothing.", "101", EXHAUSTED),
        ("nothing-consumed", "A record that consumes nothing.", "0", Count(100)),
        ("spelled", "A count is its value.", "1e1", Count(90)),
    ] {
        let trace = trace(&budget("100", "1", "1", "1"), &[consumed(tokens, "0", "0", "0")]);
        is(asked(t, name, about, &trace, 2), [left, Text("1"), Count(1), Count(1)]);
    }
    for (name, about, whole, used, left) in [
        ("usd-exact", "A tenth and two tenths are three tenths.", "0.3", "0.1", Text("0.2")),
        ("usd-other-digits", "0.750 is all of 0.75.", "0.75", "0.750", EXHAUSTED),
        ("usd-a-billionth", "To the ninth digit.", "0.75", "0.749999999", Text("0.000000001")),
        (
            "usd-no-trailing-zeros",
            "What is left is written without trailing zeros.",
            "1.50",
            "0.50",
            Text("1"),
        ),
        (
            "usd-great",
            "All digits count.",
            "999999999999999999.999999999",
            "0.000000001",
            Text("999999999999999999.999999998"),
        ),
        ("usd-overspent", "A billionth more than there was.", "0.75", "0.750000001", EXHAUSTED),
    ] {
        let trace = trace(&budget("1", whole, "1", "1"), &[consumed("0", used, "0", "0")]);
        is(asked(t, name, about, &trace, 2), [Count(1), left, Count(1), Count(1)]);
    }
    let great = "9007199254740991";
    let trace = trace(
        &budget(great, "1", "1", "1"),
        &[consumed(great, "0", "0", "0"), consumed(great, "0", "0", "0")],
    );
    is(
        asked(t, "great-twice", "The greatest count, consumed twice.", &trace, 3),
        [EXHAUSTED, Text("1"), Count(1), Count(1)],
    );
}

fn children(t: &mut Topic) {
    let of = |records: &[(&str, String)]| trace(&budget("100", "1", "1000", "10"), records);
    let quarter = || spawned(&budget("25", "0.25", "250", "3"));
    let left = || [Count(75), Text("0.75"), Count(750), Count(7)];
    is(asked(t, "child", "What was handed on is taken away.", &of(&[quarter()]), 2), left());
    is(
        asked(t, "child-at-the-place", "A child at the place does not count.", &of(&[quarter()]), 1),
        [Count(100), Text("1"), Count(1000), Count(10)],
    );
    is(
        asked(
            t,
            "child-returned",
            "Nothing comes back when a child returns.",
            &of(&[quarter(), returned()]),
            3,
        ),
        left(),
    );
    is(
        asked(
            t,
            "child-and-consumption",
            "Both count.",
            &of(&[quarter(), consumed("75", "0.5", "0", "1")]),
            3,
        ),
        [EXHAUSTED, Text("0.25"), Count(750), Count(6)],
    );
    is(
        asked(
            t,
            "child-above",
            "A child that was given more than there was.",
            &of(&[spawned(&budget("101", "1.1", "1001", "11"))]),
            2,
        ),
        [EXHAUSTED, EXHAUSTED, EXHAUSTED, EXHAUSTED],
    );
    is(
        asked(
            t,
            "child-unlimited",
            "A child without a limit takes all.",
            &of(&[spawned(&budget("0", "0.00", "250", "3"))]),
            2,
        ),
        [EXHAUSTED, EXHAUSTED, Count(750), Count(7)],
    );
    is(
        asked(
            t,
            "child-unreadable",
            "A budget that cannot be read takes all of what it touches.",
            &of(&[spawned(&budget("-1", "x", "250", "0.5"))]),
            2,
        ),
        [EXHAUSTED, EXHAUSTED, Count(750), EXHAUSTED],
    );
    is(
        asked(t, "child-without-budget", "A child without a budget takes all.", &of(&[spawned("null")]), 2),
        [EXHAUSTED, EXHAUSTED, EXHAUSTED, EXHAUSTED],
    );
}

fn zero(t: &mut Topic) {
    let unlimited = || [UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED];
    let zero = budget("0", "0", "0", "0");
    is(asked(t, "unlimited", "Zero is no limit.", &trace(&zero, &[]), 1), unlimited());
    is(
        asked(
            t,
            "unlimited-by-value",
            "Zero, however it is written.",
            &trace(&budget("-0", "0.00", "0.0", "0e5"), &[]),
            1,
        ),
        unlimited(),
    );
    is(
        asked(
            t,
            "unlimited-and-consumed",
            "What is not limited is not consumed.",
            &trace(&zero, &[consumed("5", "5", "5", "5")]),
            2,
        ),
        unlimited(),
    );
    is(
        asked(
            t,
            "unlimited-and-handed-on",
            "What is not limited is not handed on.",
            &trace(&zero, &[spawned(&budget("5", "5", "null", "0"))]),
            2,
        ),
        unlimited(),
    );
    is(
        asked(
            t,
            "some-unlimited",
            "Each dimension by itself.",
            &trace(&budget("0", "1", "0", "3"), &[consumed("5", "1", "5", "2")]),
            2,
        ),
        [UNLIMITED, EXHAUSTED, UNLIMITED, Count(1)],
    );
}

fn refused(t: &mut Topic) {
    let good = || trace(&budget("7", "1", "1", "1"), &[]);
    is(
        asked(t, "readable", "A budget that can be read.", &good(), 1),
        [Count(7), Text("1"), Count(1), Count(1)],
    );
    for (name, about, budget, at) in [
        ("budget-missing", "There is no budget.", "null".to_owned(), "/budget"),
        (
            "budget-of-another-type",
            "A limit that is no count.",
            budget("\"7\"", "1", "1", "1"),
            "/budget/tokens",
        ),
    ] {
        let case = asked(t, name, about, &trace(&budget, &[]), 1).twin("readable");
        case.reject([fault("E_STRUCTURE").at(at).seq(0)]);
    }
    let mut headless = TraceText::new(TRACE);
    headless.push(&SUPERVISOR, "x.acme.note", "{}");
    let case = asked(t, "no-admission", "The trace does not begin with task.admitted.", &headless, 1)
        .twin("readable");
    case.reject([fault("E_TRACE_ADMISSION").at("/type").seq(0)]);
    let broken = |mut text: TraceText| {
        text.push(&SUPERVISOR, "budget.consumed", "{}");
        text
    };
    let case = asked(t, "broken-at-the-place", "What stands at the place is not read.", &broken(good()), 1);
    is(case, [Count(7), Text("1"), Count(1), Count(1)]);
}
