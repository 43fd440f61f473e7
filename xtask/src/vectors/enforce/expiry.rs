//! Section 4: nothing runs after the envelope has expired; section 6 step 6: it does not expire before it was issued.

use super::{Ask, EXPIRY, SUITE, ask, with};
use crate::vectors::author::Topic;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "expiry", "Actions run up to and at the expiry, to the nanosecond.")
        .rulings("A5 A6")
        .requirements("AE-4-3");
    time_of_action(&mut t);
    order(&mut t);
    t
}

/// An envelope that expires then.
fn until(expires: &str) -> Ask {
    ask().envelope(with("expires", &format!("\"{expires}\"")).text())
}

fn time_of_action(t: &mut Topic) {
    for (name, about, at) in [
        ("at-expiry", "At the expiry an action still runs.", "2026-09-16T15:00:00Z"),
        (
            "at-expiry-with-a-fraction",
            "The same instant, written with nine digits.",
            "2026-09-16T15:00:00.000000000Z",
        ),
        ("a-nanosecond-before", "Just before the expiry.", "2026-09-16T14:59:59.999999999Z"),
        (
            "before-issue",
            "A clock that is behind the issuer's is no reason to refuse.",
            "2026-09-16T13:00:00Z",
        ),
        ("at-issue", "At the time of issue.", "2026-09-16T13:59:59Z"),
    ] {
        ask().at(at).runs(t, name, about);
    }
    for (name, about, at) in [
        ("a-nanosecond-after", "A nanosecond after the expiry.", "2026-09-16T15:00:00.000000001Z"),
        ("a-second-after", "There is no leeway.", "2026-09-16T15:00:01Z"),
        ("a-year-after", "The same time of the year after.", "2027-09-16T14:30:00Z"),
        ("at-the-end-of-time", "The last second that can be written.", "9999-12-31T23:59:59Z"),
    ] {
        ask().at(at).refused(t, name, about, "at-expiry", &[(EXPIRY, "/expires")]);
    }
    until("2026-09-16T14:30:00.5Z").at("2026-09-16T14:30:00.50Z").runs(
        t,
        "equal-with-other-digits",
        "Instants are compared, not texts.",
    );
    until("2026-09-16T14:30:00.5Z").at("2026-09-16T14:30:00.51Z").refused(
        t,
        "later-with-more-digits",
        "A hundredth of a second later.",
        "equal-with-other-digits",
        &[(EXPIRY, "/expires")],
    );
    until("9999-12-31T23:59:59Z").at("9999-12-31T23:59:59Z").runs(
        t,
        "never",
        "The last time that can be written is a time.",
    );
    ask().at("2026-09-16T15:00:00.000000001Z").requires(&[]).refused(
        t,
        "nothing-required-too-late",
        "An action that requires nothing does not run after the expiry either.",
        "nothing-required-in-time",
        &[(EXPIRY, "/expires")],
    );
    ask().at("2026-09-16T15:00:00Z").requires(&[]).runs(
        t,
        "nothing-required-in-time",
        "An action that requires nothing, at the expiry.",
    );
}

fn order(t: &mut Topic) {
    until("2026-09-16T13:59:59Z")
        .at("2026-09-16T13:59:59Z")
        .file(t, "expires-when-issued", "An envelope may expire when it is issued.")
        .requirements("AE-6-6")
        .accept();
    let fault = crate::vectors::author::fault(EXPIRY).at("/expires");
    until("2026-09-16T13:59:58.999999999Z")
        .at("2026-09-16T13:59:58Z")
        .file(
            t,
            "expires-before-it-is-issued",
            "An envelope that expires before it was issued, asked before it expires.",
        )
        .requirements("AE-6-6")
        .twin("expires-when-issued")
        .several_faults()
        .reject([fault]);
    let at = "2026-09-16T13:59:59Z";
    let fault = crate::vectors::author::fault(EXPIRY).at("/expires");
    until("2026-09-16T13:59:58.999999999Z")
        .at(at)
        .file(
            t,
            "expired-when-issued",
            "An envelope that expires before it was issued, asked when it was issued.",
        )
        .requirements("AE-6-6")
        .twin("expires-when-issued")
        .reject([fault]);
}
