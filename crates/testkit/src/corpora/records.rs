//! An authority envelope, and traces of many records. Hashes and signatures have the right form and random content: what
//! is measured here does not judge them.

use super::{Corpus, canonical_bytes, compact, indented};
use crate::Prng;
use crate::json::{Json, array, object};

const RECORDS: i64 = 17_544;

fn uuid(prng: &mut Prng) -> String {
    let hex = prng.hex(16);
    format!("{}-{}-7{}-a{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..])
}

fn authority_envelope(prng: &mut Prng, clearances: &[&str]) -> Json {
    let trace_id = uuid(prng);
    object([
        ("v", "1.0".into()),
        ("trace_id", trace_id.into()),
        ("task_id", "task-4471".into()),
        ("principal", object([("type", "human".into()), ("id", "sub|8f3a".into())])),
        ("agent", object([("name", "order-analyst".into()), ("namespace", "support".into())])),
        ("clearances", array(clearances.iter().copied())),
        (
            "held",
            object([
                (
                    "agent",
                    array([
                        "customers.read",
                        "invoices.read",
                        "orders.read",
                        "orders.write",
                        "refunds.issue",
                    ]),
                ),
                ("principal", array(clearances.iter().copied())),
            ]),
        ),
        (
            "budget",
            object([
                ("tokens", Json::Integer(400_000)),
                ("usd", "0.75".into()),
                ("wall_clock_ms", Json::Integer(600_000)),
                ("actions", Json::Integer(40)),
            ]),
        ),
        ("expires", "2026-09-16T14:10:00.000Z".into()),
        ("depth", Json::Integer(0)),
        ("parent", Json::Null),
        ("issued_at", "2026-09-16T14:00:00.020Z".into()),
        ("issuer", "control-plane-2026-09".into()),
        ("sig", prng.base64url(86).into()),
    ])
}

pub(super) fn authority() -> Corpus {
    let json = authority_envelope(
        &mut Prng::new(0xa1),
        &["customers.read", "invoices.read", "orders.read", "orders.write"],
    );
    Corpus {
        name: "authority",
        about: "authority envelope, indented",
        bytes: indented(&json, 2),
        lines: false,
        integers: true,
        canonical: false,
        small: true,
    }
}

/// Members in the order in which a recorder fills them in.
fn record(prng: &mut Prng, trace_id: &str, seq: i64) -> Json {
    let (kind, data) = match seq % 4 {
        0 => ("tool.invoked", invoked(prng, seq)),
        1 => ("tool.returned", returned(prng, seq)),
        2 => ("budget.consumed", consumed(prng)),
        _ => ("moment.emitted", emitted(prng)),
    };
    let seconds = seq % 86_400;
    let ts = format!(
        "2026-09-16T{:02}:{:02}:{:02}.{:03}Z",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60,
        prng.below(1000)
    );
    object([
        ("v", "1.0".into()),
        ("trace_id", trace_id.into()),
        ("seq", Json::Integer(seq)),
        ("ts", ts.into()),
        ("type", kind.into()),
        ("key_id", "gateway-2026-09".into()),
        ("prev", format!("sha256:{}", prng.hex(32)).into()),
        ("data", data),
        ("hash", format!("sha256:{}", prng.hex(32)).into()),
        ("sig", prng.base64url(86).into()),
    ])
}

fn invoked(prng: &mut Prng, seq: i64) -> Json {
    object([
        ("call_id", format!("call-{seq:06}").into()),
        ("tool", prng.word(&["orders.lookup", "orders.update", "mail.send", "files.read"]).into()),
        ("clearances_required", array(["customers.read", "orders.read"])),
        ("arguments_digest", format!("sha256:{}", prng.hex(32)).into()),
    ])
}

fn returned(prng: &mut Prng, seq: i64) -> Json {
    object([
        ("call_id", format!("call-{:06}", seq - 1).into()),
        ("status", prng.word(&["ok", "ok", "ok", "error"]).into()),
        ("result_digest", format!("sha256:{}", prng.hex(32)).into()),
        ("x_note", "taken from the cache".into()),
    ])
}

fn consumed(prng: &mut Prng) -> Json {
    object([
        ("tokens", Json::Integer(prng.below(90_000) as i64)),
        ("usd", format!("0.{:04}", prng.below(10_000)).into()),
        ("wall_clock_ms", Json::Integer(prng.below(60_000) as i64)),
        ("actions", Json::Integer(prng.below(9) as i64)),
        ("x_model", "the larger of the two".into()),
    ])
}

fn emitted(prng: &mut Prng) -> Json {
    object([
        ("envelope_digest", format!("sha256:{}", prng.hex(32)).into()),
        ("decision_class", prng.word(&["disclosure", "payment", "permission-delta"]).into()),
        ("option_actions", Json::Array(vec![format!("sha256:{}", prng.hex(32)).into(), Json::Null])),
    ])
}

fn trace_of(written: fn(&Json) -> Vec<u8>) -> Vec<u8> {
    let mut prng = Prng::new(0x7ace);
    let trace_id = uuid(&mut prng);
    let mut bytes = Vec::with_capacity(10_500_000);
    for seq in 0..RECORDS {
        bytes.extend_from_slice(&written(&record(&mut prng, &trace_id, seq)));
        bytes.push(b'\n');
    }
    bytes
}

pub(super) fn trace() -> Corpus {
    Corpus {
        name: "trace",
        about: "decision trace, 17,544 canonical lines",
        bytes: trace_of(canonical_bytes),
        lines: true,
        integers: true,
        canonical: true,
        small: false,
    }
}

pub(super) fn trace_as_written() -> Corpus {
    Corpus {
        name: "trace-as-written",
        about: "the same, members in the writer's order",
        bytes: trace_of(compact),
        lines: true,
        integers: true,
        canonical: false,
        small: false,
    }
}
