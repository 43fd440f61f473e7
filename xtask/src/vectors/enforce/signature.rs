//! Section 6 step 3: a control-plane key that was valid at issue has signed the envelope's hash.

use super::{Ask, SIG, SUITE, ask, good, with};
use crate::vectors::author::Topic;
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, OTHER_CONTROL_PLANE, SUPERVISOR, digest};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        SUITE,
        "signature",
        "A key of the control plane that was valid then has signed the envelope's hash.",
    )
    .rulings("A16")
    .requirements("AE-6-3 AE-4-5");
    ask().at("2026-09-16T14:01:00Z").runs(&mut t, "signed", "Signed by the control plane.");
    keys(&mut t);
    validity(&mut t);
    in_use(&mut t);
    text(&mut t);
    message(&mut t);
    t
}

fn signed() -> Ask {
    ask().at("2026-09-16T14:01:00Z")
}

fn keys(t: &mut Topic) {
    let at_issuer = [(SIG, "/issuer")];
    signed().envelope(with("issuer", "\"nobody\"").text()).refused(
        t,
        "unknown-issuer",
        "The key set has no such key: nothing else is said of it.",
        "signed",
        &at_issuer,
    );
    signed().keys(&KeySetText::of(&[&SUPERVISOR, &GATEWAY])).refused(
        t,
        "key-not-in-the-set",
        "The key set does not have the issuer's key.",
        "signed",
        &at_issuer,
    );
    for (name, about, key) in [
        ("supervisor", "A supervisor issues no envelopes, although it signs well.", &SUPERVISOR),
        ("gateway", "A gateway issues no envelopes, although it signs well.", &GATEWAY),
    ] {
        let envelope = with("issuer", &format!("\"{}\"", key.id()));
        signed().envelope(envelope.text_signed_by(key)).refused(t, name, about, "signed", &at_issuer);
    }
    signed().envelope(with("issuer", "\"supervisor-1\"").text()).refused(
        t,
        "wrong-component-and-wrong-key",
        "A key that may not issue, and that did not sign: two findings.",
        "signed",
        &[(SIG, "/issuer"), (SIG, "/sig")],
    );
    signed().envelope(good().text_signed_by(&OTHER_CONTROL_PLANE)).refused(
        t,
        "signed-by-another-control-plane",
        "Another control plane than the issuer has signed.",
        "signed",
        &[(SIG, "/sig")],
    );
    let two = KeySetText::default().with(&OTHER_CONTROL_PLANE);
    let other = with("issuer", &format!("\"{}\"", OTHER_CONTROL_PLANE.id()));
    signed().keys(&two).envelope(other.text_signed_by(&OTHER_CONTROL_PLANE)).runs(
        t,
        "second-control-plane",
        "Any control-plane key of the key set may issue.",
    );
    signed().keys(&two).envelope(other.text()).refused(
        t,
        "second-names-first-signs",
        "Both keys are good, and the one that signed is not the issuer.",
        "second-control-plane",
        &[(SIG, "/sig")],
    );
}

fn validity(t: &mut Topic) {
    for (name, about, member, raw) in [
        (
            "valid-from-issue",
            "The key is valid from the very time of issue.",
            "not_before",
            "\"2026-09-16T13:59:59Z\"",
        ),
        (
            "valid-until-issue",
            "The key is valid until the very time of issue.",
            "not_after",
            "\"2026-09-16T13:59:59Z\"",
        ),
        ("not-compromised", "A key that is said not to be compromised.", "compromised", "false"),
    ] {
        signed().keys(&KeySetText::default().set(0, member, raw)).runs(t, name, about);
    }
    for (name, about, member, raw) in [
        (
            "not-yet-valid",
            "The key became valid a nanosecond after the issue.",
            "not_before",
            "\"2026-09-16T13:59:59.000000001Z\"",
        ),
        (
            "no-longer-valid",
            "The key ceased to be valid a nanosecond before the issue.",
            "not_after",
            "\"2026-09-16T13:59:58.999999999Z\"",
        ),
        (
            "revoked-at-issue",
            "The key was revoked at the very time of issue.",
            "revoked_at",
            "\"2026-09-16T13:59:59Z\"",
        ),
        ("compromised", "The key is compromised, and so valid at no time.", "compromised", "true"),
    ] {
        let keys = KeySetText::default().set(0, member, raw);
        signed().keys(&keys).refused(t, name, about, "signed", &[(SIG, "/issuer")]);
    }
}

/// Ruling A16.
fn in_use(t: &mut Topic) {
    signed().keys(&KeySetText::default().set(0, "revoked_at", "\"2026-09-16T14:01:00.000000001Z\"")).runs(
        t,
        "revoked-after-use",
        "The key is revoked a nanosecond after the action.",
    );
    for (name, about, at) in [
        ("revoked-at-use", "The key is revoked at the time of the action.", "\"2026-09-16T14:01:00Z\""),
        ("revoked-since-issue", "The key was revoked between issue and action.", "\"2026-09-16T14:00:00Z\""),
    ] {
        let keys = KeySetText::default().set(0, "revoked_at", at);
        signed().keys(&keys).refused(t, name, about, "signed", &[(SIG, "/issuer")]);
    }
    signed().keys(&KeySetText::default().set(0, "not_after", "\"2026-09-16T14:00:00Z\"")).runs(
        t,
        "expired-since-issue",
        "A key that has run out since then signs no more, and what it signed stays good.",
    );
}

/// The text of the signature.
fn text(t: &mut Topic) {
    let sig = CONTROL_PLANE.sign(&digest(&good().unsigned_text()));
    let raised = |text: &str| {
        let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let last = text.bytes().last().and_then(|last| alphabet.iter().position(|&one| one == last));
        let next = last.and_then(|last| alphabet.get(last + 1)).map_or('B', |&next| char::from(next));
        format!("{}{next}", &text[..85])
    };
    for (name, about, text) in [
        ("empty", "No signature.", String::new()),
        ("one-character-short", "85 characters.", sig[..85].to_owned()),
        ("padded", "Padding is not written.", format!("{sig}==")),
        ("bits-left-over", "The last two bits are not zero, though the 64 bytes are the same.", raised(&sig)),
        ("white-space", "A space is no part of a signature.", format!("{sig} ")),
        ("another", "The right form, and nobody's signature.", "A".repeat(86)),
    ] {
        signed().envelope(good().text_with_sig(&format!("\"{text}\""))).refused(
            t,
            &format!("sig-{name}"),
            about,
            "signed",
            &[(SIG, "/sig")],
        );
    }
}

/// What is signed.
fn message(t: &mut Topic) {
    let unsigned = good().unsigned_text();
    let hash = digest(&unsigned);
    for (name, about, message) in [
        ("over-the-object", "The canonical text itself is signed, not its hash.", unsigned.clone()),
        (
            "over-the-digits",
            "The hash is signed without its prefix.",
            hash.trim_start_matches("sha256:").to_owned(),
        ),
        (
            "over-another-hash",
            "The hash of another envelope is signed.",
            digest(&with("depth", "1").unsigned_text()),
        ),
        (
            "over-the-empty-sig",
            "The hash is over the envelope with an empty sig.",
            digest(&good().text_with_sig("\"\"")),
        ),
    ] {
        let sig = format!("\"{}\"", CONTROL_PLANE.sign(&message));
        signed().envelope(good().text_with_sig(&sig)).refused(t, name, about, "signed", &[(SIG, "/sig")]);
    }
    let text = good().text();
    for (name, about, from, to) in [
        (
            "number-in-another-spelling",
            "A number of one value has one canonical form, so the hash stands.",
            "400000",
            "4e5",
        ),
        (
            "escape-in-another-spelling",
            "A string of one value has one canonical form, so the hash stands.",
            "order-analyst",
            r"\u006frder-analyst",
        ),
        ("white-space-between", "White space is not hashed.", r#","depth""#, " ,\n \"depth\""),
    ] {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        signed().envelope(text.replace(from, to)).runs(t, name, about);
    }
    for (name, about, from, to) in [
        ("budget-changed", "A budget is changed after the signature.", "400000", "400001"),
        (
            "usd-in-another-spelling",
            "An amount of one value with another digit has another hash.",
            "0.75",
            "0.750",
        ),
        (
            "time-in-another-spelling",
            "An instant with another digit has another hash.",
            "15:00:00Z",
            "15:00:00.0Z",
        ),
        ("agent-changed", "The agent is changed after the signature.", "order-analyst", "order-analyse"),
    ] {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        signed().envelope(text.replace(from, to)).refused(t, name, about, "signed", &[(SIG, "/sig")]);
    }
}
