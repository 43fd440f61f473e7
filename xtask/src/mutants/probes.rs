//! Checks that no operation of the protocol reaches, each shown by a probe: a name, and whether all is as it should
//! be.

use binding_moment::codes::{E_BM_HEDGE, E_RESOLUTION_EXPIRED};
use binding_moment::{Builder, Emission, EmitOptions, Hatch, Ledger, MemoryLedger, Reply, UnixMillis, Wire};
use jcs_strict::{Digest, ErrorCode, Profile};
use std::time::Duration;

pub(super) type Probe = (&'static str, fn() -> bool);

pub(super) const PROBES: &[Probe] = &[
    ("probe: a document above the size limit is refused at the limit, by every door", || {
        let limited = Profile::INTEGERS.with_size(4);
        let refused = |error: Option<jcs_strict::Error>| {
            error.is_some_and(|error| error.code() == ErrorCode::Size && error.offset() == 4)
        };
        jcs_strict::parse(b"[10]", &limited).is_ok()
            && [&b"[1,2]"[..], b"[1, 2]"].iter().all(|bytes| {
                refused(jcs_strict::parse(bytes, &limited).err())
                    && refused(jcs_strict::canonical(bytes, &limited).err())
                    && refused(jcs_strict::check_canonical(bytes, &limited).err())
                    && refused(jcs_strict::digest(bytes, &limited).err())
            })
    }),
    ("probe: a digest's text begins with sha256:", || {
        !reads(&format!("sha512:{}", "0".repeat(64))) && !reads(&"0".repeat(64))
    }),
    ("probe: a digest's text has 64 digits", || {
        reads(&format!("sha256:{}", "0".repeat(64)))
            && !reads(&format!("sha256:{}", "0".repeat(63)))
            && !reads(&format!("sha256:{}", "0".repeat(65)))
            && !reads(&format!("sha256:{}", "0".repeat(66)))
    }),
    ("probe: a digest's text is in lower case", || !reads(&format!("sha256:{}", "A".repeat(64)))),
    ("probe: a response with two results is refused", || {
        let one = br#"{"jsonrpc":"2.0","id":1,"result":{}}"#;
        let two = br#"{"jsonrpc":"2.0","id":1,"result":{},"result":{}}"#;
        binding_moment::tool_result_of(one).is_ok() && binding_moment::tool_result_of(two).is_err()
    }),
    ("probe: a response has one version and it is 2.0", || {
        !is_response(r#""jsonrpc":2,"result":{}"#)
            && !is_response(r#""result":{}"#)
            && !is_response(r#""jsonrpc":"2.0","jsonrpc":"2.0","result":{}"#)
    }),
    ("probe: a response with a result is neither an error nor a request", || {
        is_response(r#""jsonrpc":"2.0","result":{}"#)
            && !is_response(r#""jsonrpc":"2.0","result":{},"error":{}"#)
            && !is_response(r#""jsonrpc":"2.0","result":{},"method":"x""#)
    }),
    ("probe: an agent emits no hedge without a reason", || {
        !is_built(Builder::new().synopsis("It might be better to decline, but it depends."))
            && is_built(Builder::new().synopsis("Decline the request."))
    }),
    ("probe: an agent closes no hatch without a reason", || {
        !is_built(Builder::new().synopsis("Decline the request.").close(Hatch::Dialogue, " "))
    }),
    ("probe: an agent gives no reason for what its envelope does not do", || {
        !is_built(Builder::new().synopsis("Decline the request.").despite(E_BM_HEDGE, "In advance."))
    }),
    ("probe: a resolution after the agent's own time decides nothing", || {
        takes_after(Duration::from_millis(9)) == Some(false)
            && takes_after(Duration::from_millis(10)) == Some(true)
    }),
    ("probe: an expiry that was told stays when the clock goes back", || expiry_stays() == Some(true)),
];

fn is_response(members: &str) -> bool {
    binding_moment::tool_result_of(format!("{{{members}}}").as_bytes()).is_ok()
}

/// Whether a ledger that gives an envelope so long takes its resolution 10 ms after the emission.
fn takes_after(lasts: Duration) -> Option<bool> {
    let (emission, ledger) = (good(Builder::new().synopsis("Decline the request."))?, MemoryLedger::new());
    let options = EmitOptions::new().lasting(lasts);
    ledger.emit(&emission, UnixMillis::new(0)?, options).ok()?;
    let digest = emission.envelope().digest();
    let reply = format!(r#"{{"envelope_digest":"{digest}","resolution":"question"}}"#);
    let reply = Reply::parse(reply.as_bytes(), &Wire::bare()).ok()?;
    Some(ledger.consume(reply, UnixMillis::new(10)?).is_ok())
}

/// Whether a reply in time is refused as expired after one that came too late.
fn expiry_stays() -> Option<bool> {
    let (emission, ledger) = (good(Builder::new().synopsis("Decline the request."))?, MemoryLedger::new());
    let options = EmitOptions::new().lasting(Duration::from_millis(9));
    ledger.emit(&emission, UnixMillis::new(0)?, options).ok()?;
    let digest = emission.envelope().digest();
    let reply = format!(r#"{{"envelope_digest":"{digest}","resolution":"question"}}"#);
    let reply = Reply::parse(reply.as_bytes(), &Wire::bare()).ok()?;
    let refused = |now| Some(ledger.consume(reply.clone(), UnixMillis::new(now)?).err()?.code());
    Some(refused(10)? == E_RESOLUTION_EXPIRED && refused(5)? == E_RESOLUTION_EXPIRED)
}

/// Whether an envelope that is good but for what was said before can be emitted.
fn is_built(builder: Builder) -> bool {
    good(builder).is_some()
}

fn good(builder: Builder) -> Option<Emission> {
    builder
        .finding("The account was opened two days ago.")
        .offer("Ask for detail on any item.")
        .stem("How should the request be answered?")
        .option("Send three contacts", "The invoice can go out today.")
        .option("Send nothing", "The account can be confirmed first.")
        .recommend(1)
        .build()
        .ok()
}

fn reads(text: &str) -> bool {
    text.parse::<Digest>().is_ok()
}
