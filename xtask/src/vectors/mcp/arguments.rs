//! Section 7.3: a resolution is the argument of the agent's next tool call.

use super::{DIGEST, REQUEST, string};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::{PLAIN, edited, last};

/// A call with these arguments.
fn call(arguments: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"resolve","arguments":{arguments}}}}}"#
    )
}

fn option(index: &str) -> String {
    format!(r#"{{"envelope_digest":"{DIGEST}","resolution":"option","option_idx":{index}}}"#)
}

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new("mcp", "arguments", "A resolution is read from the bytes of the call that brings it.")
            .rulings("B7")
            .requirements("BM-7.3-8");
    forms(&mut t);
    resolutions(&mut t);
    calls(&mut t);
    t
}

fn forms(t: &mut Topic) {
    t.case("flat", "The arguments are the resolution.")
        .resolve_call(PLAIN, call(&option("1")))
        .accept_option(1);
    t.case("flat-by-value", "Their numbers are judged by value.")
        .resolve_call(PLAIN, call(&option("1.0")))
        .accept_option(1);
    t.case("named", "An object under the name that was agreed on.")
        .resolve_call(PLAIN, call(&format!(r#"{{"decision":{}}}"#, option("0"))))
        .input("wrapper", "decision")
        .accept_option(0);
    t.case("named-string", "A host turned it into a string.")
        .resolve_call(PLAIN, call(&format!(r#"{{"decision":{}}}"#, string(&option("0")))))
        .input("wrapper", "decision")
        .accept_option(0);
    t.case("string", "Or the arguments as a whole.")
        .resolve_call(PLAIN, call(&string(&option("0"))))
        .accept_option(0);
    t.case("meta-in-params", "What else the call has is the host's business.")
        .resolve_call(PLAIN, edited(&call(&option("0")), r#""name""#, r#""_meta":{"a":1e999,"a":0},"name""#))
        .accept_option(0);
}

fn resolutions(t: &mut Topic) {
    let beside = call(&edited(&option("1"), r#""option_idx":1"#, r#""option_idx":1,"order":3"#));
    t.case("flat-with-another", "Flat arguments are exactly the members of a resolution.")
        .resolve_call(PLAIN, beside)
        .twin("flat")
        .reject([fault("E_RESOLUTION_UNKNOWN").at("/order")]);
    let twice = call(&edited(&option("1"), r#""option_idx":1"#, r#""option_idx":1,"option_idx":0"#));
    t.case("flat-doubled", "Two indexes: a parser would have kept one. The offset counts in the call.")
        .resolve_call(PLAIN, &twice)
        .rulings("J3 B7")
        .twin("flat")
        .refuse("E_JCS_DUPLICATE", "", last(&twice, r#""option_idx""#));
    let doubled = option("0").replace("option_idx\":0", "option_idx\":0,\"option_idx\":1");
    let document = call(&format!(r#"{{"decision":{}}}"#, string(&doubled)));
    t.case("named-string-doubled", "The same in a string.")
        .resolve_call(PLAIN, &document)
        .input("wrapper", "decision")
        .rulings("J3 B7")
        .twin("named-string")
        .refuse("E_JCS_DUPLICATE", "", last(&document, r#"\"option_idx"#));
    t.case("named-unconfigured", "A name that nobody agreed on.")
        .resolve_call(PLAIN, call(&format!(r#"{{"decision":{}}}"#, option("0"))))
        .twin("flat")
        .several_faults()
        .reject([
            fault("E_RESOLUTION_UNKNOWN").at("/decision"),
            fault("E_RESOLUTION_MISSING").at("/envelope_digest"),
            fault("E_RESOLUTION_MISSING").at("/resolution"),
        ]);
    t.case("out-of-range", "The envelope decides what can be chosen.")
        .resolve_call(PLAIN, call(&option("2")))
        .twin("flat")
        .reject([fault("E_RESOLUTION_RANGE").at("/option_idx")]);
    t.case("empty", "A call without any.")
        .resolve_call(PLAIN, call("{}"))
        .twin("flat")
        .several_faults()
        .reject([
            fault("E_RESOLUTION_MISSING").at("/envelope_digest"),
            fault("E_RESOLUTION_MISSING").at("/resolution"),
        ]);
}

fn calls(t: &mut Topic) {
    let flat = call(&option("1"));
    let mut refused = |name: &str, about: &str, old: &str, new: &str, at: &str, needle: Option<&str>| {
        let document = edited(&flat, old, new);
        let fault = fault(REQUEST).at(at);
        let fault = match needle {
            Some(needle) => fault.offset(last(&document, needle)),
            None => fault,
        };
        t.case(name, about).resolve_call(PLAIN, document).twin("flat").reject([fault]);
    };
    refused("version", "Another version.", r#""2.0""#, r#""1.0""#, "/jsonrpc", Some(r#""1.0""#));
    refused("no-version", "None.", r#""jsonrpc":"2.0","#, "", "/jsonrpc", None);
    refused("method", "Another method.", "tools/call", "tools/list", "/method", Some(r#""tools/list""#));
    refused("no-method", "None.", r#""method":"tools/call","#, "", "/method", None);
    refused(
        "method-twice",
        "Two methods: one server reads a call, another none.",
        r#""id":7"#,
        r#""method":"ping""#,
        "",
        Some(r#""method":"tools"#),
    );
    refused(
        "with-result",
        "A request that is an answer, too.",
        r#""id":7"#,
        r#""result":{}"#,
        "",
        Some(r#""result""#),
    );
    refused("no-name", "A call of no tool.", r#""name":"resolve","#, "", "/params/name", None);
    refused(
        "name-twice",
        "A call of two tools.",
        r#""name":"resolve""#,
        r#""name":"resolve","name":"other""#,
        "/params",
        Some(r#""name""#),
    );
    refused("no-arguments", "No arguments.", "arguments", "argument", "/params/arguments", None);
    refused(
        "arguments-twice",
        "Arguments twice.",
        r#""arguments""#,
        r#""arguments":{},"arguments""#,
        "/params",
        Some(r#""arguments""#),
    );
    refused(
        "params-array",
        "Parameters by position.",
        r#""params":{"#,
        r#""params":[],"other":{"#,
        "/params",
        Some("[]"),
    );
    t.case("not-an-object", "A batch is no call.")
        .resolve_call(PLAIN, format!("[{flat}]"))
        .twin("flat")
        .reject([fault(REQUEST).at("").offset(0)]);
}
