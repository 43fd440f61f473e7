//! Step 9, the budget: each dimension is at most what the parent has left at the spawn record.

use super::{CHILD, GRANDCHILD, SUITE, TASK, above, below, bundle, child, root, set, trace};
use crate::vectors::author::{Case, Topic};
use testkit::trace::{AuthorityText, CONTROL_PLANE, SUPERVISOR, TRACE, TraceText, data};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "drawn-down", "A child's budget is at most what its parent has left.")
        .rulings("A2 A3 A4")
        .requirements("AE-5-3 AE-5-7 AE-6-9");
    zero(&mut t);
    bounds(&mut t);
    consumption(&mut t);
    siblings(&mut t);
    t
}

/// A budget in which one dimension has this value and the others are not limited.
fn budget(dimension: &str, raw: &str) -> String {
    let value =
        |name: &str, unlimited: &str| if name == dimension { raw.to_owned() } else { unlimited.to_owned() };
    format!(
        r#"{{"actions":{},"tokens":{},"usd":{},"wall_clock_ms":{}}}"#,
        value("actions", "0"),
        value("tokens", "0"),
        value("usd", "\"0\""),
        value("wall_clock_ms", "0")
    )
}

/// A parent with this budget and these records after its admission, then the child with that one.
fn delegated<'t>(
    t: &'t mut Topic,
    name: &str,
    about: &str,
    whole: &str,
    records: &[(&str, String)],
    part: &str,
) -> Case<'t> {
    let place = records.len() + 1;
    let below = set(AuthorityText::child(CHILD, TASK, TRACE, place, 0), "budget", part);
    let mut parent = TraceText::new(TRACE);
    let above = set(root(), "budget", whole);
    parent.push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, &above.text()));
    for (kind, data) in records {
        parent.push(&SUPERVISOR, kind, data);
    }
    parent.push(&CONTROL_PLANE, "delegation.spawned", &data::spawned(CHILD, TASK, &below.text()));
    bundle(t, name, about, &[parent, trace(CHILD, &below)])
}

const DIMENSIONS: [(&str, &str, &str, &str, &str); 4] = [
    // Its name, a limit, a little more, a part, zero.
    ("tokens", "100", "101", "1", "0"),
    ("usd", "\"0.75\"", "\"0.750000001\"", "\"0.000000001\"", "\"0.00\""),
    ("wall_clock_ms", "1000", "1001", "1", "-0"),
    ("actions", "40", "41", "2", "0.0"),
];

/// Zero is no limit: from an unlimited, a limited and a spent parent, in each dimension.
fn zero(t: &mut Topic) {
    for (dimension, limit, _, part, zero) in DIMENSIONS {
        let named = |what: &str| format!("{}-{what}", dimension.replace('_', "-"));
        let at = format!("/budget/{dimension}");
        let spent = [("budget.consumed", budget(dimension, limit))];
        delegated(
            t,
            &named("unlimited-of-unlimited"),
            "No limit below no limit.",
            &budget("", ""),
            &[("x.acme.note", format!(r#"{{"n":"{dimension}"}}"#))],
            &budget("", ""),
        )
        .accept_traces(2);
        delegated(
            t,
            &named("limited-of-unlimited"),
            "A limit below no limit.",
            &budget("", ""),
            &[],
            &budget(dimension, part),
        )
        .accept_traces(2);
        delegated(
            t,
            &named("limited-of-limited"),
            "A limit below a limit.",
            &budget(dimension, limit),
            &[],
            &budget(dimension, part),
        )
        .accept_traces(2);
        let twin = named("limited-of-limited");
        delegated(
            t,
            &named("unlimited-of-limited"),
            "No limit below a limit, although zero is less.",
            &budget(dimension, limit),
            &[],
            &budget(dimension, zero),
        )
        .twin(&twin)
        .reject([below("E_CHILD_BUDGET", &at)]);
        delegated(
            t,
            &named("unlimited-of-spent"),
            "No limit where nothing is left.",
            &budget(dimension, limit),
            &spent,
            &budget(dimension, zero),
        )
        .twin(&twin)
        .reject([below("E_CHILD_BUDGET", &at)]);
        let over = [above("W_BUDGET_OVERSPENT", 0, &at)];
        delegated(
            t,
            &named("limited-of-spent"),
            "A limit where nothing is left.",
            &budget(dimension, limit),
            &spent,
            &budget(dimension, part),
        )
        .twin(&twin)
        .warnings(over)
        .reject([below("E_CHILD_BUDGET", &at)]);
    }
}

fn bounds(t: &mut Topic) {
    for (dimension, limit, more, ..) in DIMENSIONS {
        let named = |what: &str| format!("{}-{what}", dimension.replace('_', "-"));
        let at = format!("/budget/{dimension}");
        delegated(
            t,
            &named("all"),
            "All that there is.",
            &budget(dimension, limit),
            &[],
            &budget(dimension, limit),
        )
        .accept_traces(2);
        let mut warnings = vec![above("W_BUDGET_OVERSPENT", 0, &at)];
        if dimension == "actions" {
            warnings.push(above("W_ACTIONS_OVERSPENT", 0, &at));
        }
        delegated(
            t,
            &named("a-little-more"),
            "A little more than there is.",
            &budget(dimension, limit),
            &[],
            &budget(dimension, more),
        )
        .twin(&named("all"))
        .warnings(warnings)
        .reject([below("E_CHILD_BUDGET", &at)]);
    }
    delegated(
        t,
        "usd-equal-in-value",
        "0.750 is not above 0.75.",
        &budget("usd", "\"0.75\""),
        &[],
        &budget("usd", "\"0.750\""),
    )
    .accept_traces(2);
}

fn consumption(t: &mut Topic) {
    let usd = |text: &str| budget("usd", &format!("\"{text}\""));
    let used = |text: &str| ("budget.consumed", usd(text));
    delegated(
        t,
        "a-tenth-and-two-tenths",
        "0.3 less 0.1 leaves 0.2.",
        &usd("0.3"),
        &[used("0.1")],
        &usd("0.2"),
    )
    .accept_traces(2);
    delegated(
        t,
        "a-billionth-above",
        "0.3 less 0.1 does not leave 0.200000001.",
        &usd("0.3"),
        &[used("0.1")],
        &usd("0.200000001"),
    )
    .twin("a-tenth-and-two-tenths")
    .warnings([above("W_BUDGET_OVERSPENT", 0, "/budget/usd")])
    .reject([below("E_CHILD_BUDGET", "/budget/usd")]);
    let tokens = |value: &str| budget("tokens", value);
    let thrice = [
        ("budget.consumed", tokens("10")),
        ("budget.consumed", tokens("20")),
        ("budget.consumed", tokens("30")),
    ];
    delegated(
        t,
        "all-that-is-left",
        "Every record of consumption counts.",
        &tokens("100"),
        &thrice,
        &tokens("40"),
    )
    .accept_traces(2);
    delegated(
        t,
        "one-above-what-is-left",
        "Every record of consumption counts, and this is one too many.",
        &tokens("100"),
        &thrice,
        &tokens("41"),
    )
    .twin("all-that-is-left")
    .warnings([above("W_BUDGET_OVERSPENT", 0, "/budget/tokens")])
    .reject([below("E_CHILD_BUDGET", "/budget/tokens")]);
    // What is consumed after the spawn record does not count against the child.
    let below_it = set(child(), "budget", &tokens("100"));
    let mut after = super::parent(&set(root(), "budget", &tokens("100")), &below_it);
    after.push(&SUPERVISOR, "budget.consumed", &tokens("50"));
    bundle(
        t,
        "consumed-afterwards",
        "What is consumed after the spawn record does not count.",
        &[after, trace(CHILD, &below_it)],
    )
    .rulings("A3 A8")
    .warnings([above("W_BUDGET_OVERSPENT", 0, "/budget/tokens")])
    .accept_traces(2);
}

fn siblings(t: &mut Topic) {
    let tokens = |value: &str| budget("tokens", value);
    let earlier = |part: &str| {
        let mut envelope = AuthorityText::child(GRANDCHILD, TASK, TRACE, 1, 0);
        envelope.set("budget", part);
        ("delegation.spawned", data::spawned(GRANDCHILD, TASK, &envelope.text()))
    };
    let returned = || ("delegation.returned", data::child_returned(GRANDCHILD));
    let missing = || above("W_CHILD_MISSING", 1, "/data/child_trace_id");
    let over = || above("W_BUDGET_OVERSPENT", 0, "/budget/tokens");
    delegated(
        t,
        "after-a-sibling",
        "What an earlier child was given is taken away.",
        &tokens("100"),
        &[earlier(&tokens("60"))],
        &tokens("40"),
    )
    .warnings([missing()])
    .accept_traces(2);
    for (name, about, records, part) in [
        (
            "above-after-a-sibling",
            "One more than an earlier child has left.",
            vec![earlier(&tokens("60"))],
            "41",
        ),
        (
            "after-a-sibling-has-returned",
            "Nothing comes back when a child returns.",
            vec![earlier(&tokens("60")), returned()],
            "41",
        ),
    ] {
        delegated(t, name, about, &tokens("100"), &records, &tokens(part))
            .twin("after-a-sibling")
            .warnings([missing(), over()])
            .reject([below("E_CHILD_BUDGET", "/budget/tokens")]);
    }
    for (name, about, part) in [
        ("after-an-unlimited-sibling", "An earlier child without a limit has taken all.", tokens("0")),
        (
            "after-an-unreadable-sibling",
            "An earlier child whose budget cannot be read has taken all.",
            tokens("0.5"),
        ),
    ] {
        delegated(t, name, about, &tokens("100"), &[earlier(&part)], &tokens("1"))
            .twin("after-a-sibling")
            .warnings([missing(), over()])
            .reject([below("E_CHILD_BUDGET", "/budget/tokens")]);
    }
}
