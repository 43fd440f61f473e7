//! Section 4: what an action requires is within the clearances, approved or not.

use super::{ACTION, Ask, SUITE, ask, with};
use crate::vectors::author::Topic;

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "actions", "What an action requires is among the clearances, approved or not.")
            .rulings("A12 A15")
            .requirements("AE-4-1");
    within(&mut t);
    outside(&mut t);
    approved(&mut t);
    lookalikes(&mut t);
    t
}

/// An envelope with no clearances at all.
fn bare() -> Ask {
    let mut envelope = with("clearances", "[]");
    envelope.set("held", r#"{"agent":["orders.read"],"principal":["customers.read"]}"#);
    ask().envelope(envelope.text())
}

/// An envelope with this one clearance on both sides.
fn only(clearance: &str) -> Ask {
    let list = format!(r#"["{clearance}"]"#);
    let mut envelope = with("clearances", &list);
    envelope.set("held", &format!(r#"{{"agent":{list},"principal":{list}}}"#));
    ask().envelope(envelope.text())
}

fn within(t: &mut Topic) {
    ask().runs(t, "within", "The one clearance that is required is there.");
    ask().requires(&["orders.cancel", "orders.read"]).runs(
        t,
        "all",
        "Everything that the envelope has is required.",
    );
    ask().requires(&["orders.read", "orders.cancel"]).runs(
        t,
        "in-another-order",
        "What is required is a set, in whatever order it is listed.",
    );
    ask().requires(&["orders.read", "orders.read"]).runs(
        t,
        "twice",
        "What is required is a set, however often it is listed.",
    );
    ask().requires(&[]).runs(
        t,
        "nothing-required",
        "An action that requires nothing is within every envelope.",
    );
    bare().requires(&[]).runs(
        t,
        "nothing-required-of-nothing",
        "An action that requires nothing is within an envelope without clearances.",
    );
}

fn outside(t: &mut Topic) {
    let refused = [(ACTION, "/clearances")];
    ask().requires(&["refunds.issue"]).refused(
        t,
        "outside",
        "A clearance that neither side holds.",
        "within",
        &refused,
    );
    ask().requires(&["customers.read"]).refused(
        t,
        "held-by-the-agent-alone",
        "What the agent holds and the principal does not is outside.",
        "within",
        &refused,
    );
    ask().requires(&["orders.read", "refunds.issue"]).refused(
        t,
        "one-of-two-outside",
        "One clearance is there and the other is not.",
        "all",
        &refused,
    );
    ask().requires(&["orders.cancel", "orders.read", "orders.write"]).refused(
        t,
        "one-more-than-all",
        "Everything that the envelope has, and one more.",
        "all",
        &refused,
    );
    bare().requires(&["orders.read"]).refused(
        t,
        "of-nothing",
        "An envelope without clearances allows no action that requires one.",
        "nothing-required-of-nothing",
        &refused,
    );
    ask().requires(&[""]).refused(
        t,
        "empty-clearance",
        "No envelope has the empty clearance.",
        "within",
        &refused,
    );
}

fn approved(t: &mut Topic) {
    ask().approved().file(t, "approved-within", "An approved action within the envelope.").accept();
    let fault = crate::vectors::author::fault(ACTION).at("/clearances");
    ask()
        .approved()
        .requires(&["refunds.issue"])
        .file(t, "approved-outside", "An approval does not cure an action outside the envelope.")
        .requirements("AE-4-4")
        .twin("approved-within")
        .reject([fault]);
}

fn lookalikes(t: &mut Topic) {
    for (name, about, required) in [
        ("another-case", "Upper and lower case are different.", "Orders.read"),
        ("space-after", "A space at the end makes another clearance.", "orders.read "),
        ("prefix", "The beginning of a clearance is not that clearance.", "orders"),
        ("longer", "A clearance with more behind it is another.", "orders.read.all"),
        ("wildcard", "Nothing in a clearance stands for anything else.", "orders.*"),
        ("cyrillic-o", "A letter that looks alike is another letter.", "\u{43e}rders.read"),
        ("zero-width-space", "A character that cannot be seen counts.", "orders.\u{200b}read"),
        ("nul-after", "A character NUL at the end makes another clearance.", "orders.read\u{0}"),
    ] {
        ask().requires(&[required]).refused(t, name, about, "within", &[(ACTION, "/clearances")]);
    }
    only("caf\u{e9}").requires(&["caf\u{e9}"]).runs(t, "composed", "A composed accent is what it is.");
    only("caf\u{e9}").requires(&["cafe\u{301}"]).refused(
        t,
        "decomposed",
        "Two spellings of one accent are two clearances: nothing is normalised.",
        "composed",
        &[(ACTION, "/clearances")],
    );
    only("\u{1f600}").requires(&["\u{1f600}"]).runs(
        t,
        "beyond-the-basic-plane",
        "Any character may stand in a clearance.",
    );
    only(r"orders\u002eread").requires(&["orders.read"]).runs(
        t,
        "escaped",
        "A clearance is what its escapes decode to.",
    );
}
