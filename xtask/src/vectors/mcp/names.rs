//! Section 11: the names can be chosen, within what MCP leaves free.

use super::{DIGEST, NAME, object, result, text};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::{PLAIN, PLAIN_CANONICAL};
use countersign_conformance::json::Json;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("mcp", "names", "Names are chosen within what MCP leaves free.")
        .rulings("B14")
        .requirements("BM-11-1");
    prefixes(&mut t);
    members(&mut t);
    annotations(&mut t);
    t
}

fn prefixes(t: &mut Topic) {
    for (name, about, prefix) in [
        ("prefix", "A domain in reverse order.", "org.example"),
        ("prefix-three-labels", "With more labels.", "org.example.agents"),
        ("prefix-hyphen-and-digits", "Hyphens and digits within a label.", "org.ex-4mple2"),
        ("prefix-mcp-third", "MCP keeps the second label only.", "com.example.mcp"),
        ("prefix-mcp-within", "And only as a whole label.", "com.mcps"),
    ] {
        let meta = object(&[
            (&format!("{prefix}/binding_moment"), PLAIN),
            (&format!("{prefix}/binding_moment_jcs"), &text()),
            ("com.truealter/binding_moment", "0"),
        ]);
        t.case(name, about)
            .read_carriers(result(&[("_meta", &meta)]))
            .input("prefix", prefix)
            .accept_carried(&["text", "meta"], PLAIN_CANONICAL, DIGEST);
    }
    t.case("prefix-free", "Any other prefix, on a result that carries nothing.")
        .read_carriers(result(&[]))
        .input("prefix", "org.example")
        .accept_uncarried();
    for (name, about, prefix) in [
        ("prefix-empty", "No label.", ""),
        ("prefix-one-label", "One label is no domain.", "example"),
        ("prefix-empty-label", "An empty label.", "org..example"),
        ("prefix-trailing-point", "A point at the end.", "org.example."),
        ("prefix-slash", "The slash is not part of it.", "org.example/"),
        ("prefix-digit-first", "A label begins with a letter.", "org.4example"),
        ("prefix-hyphen-last", "A label ends with a letter or digit.", "org.example-"),
        ("prefix-underscore", "A domain has no underscore.", "org.my_example"),
        ("prefix-not-ascii", "Nor a letter beyond ASCII.", "org.éxample"),
        ("prefix-mcp", "MCP keeps mcp as the second label.", "com.mcp.tools"),
        ("prefix-mcp-capitals", "However it is written.", "com.MCP"),
        ("prefix-modelcontextprotocol", "And modelcontextprotocol.", "io.modelcontextprotocol"),
    ] {
        t.case(name, about)
            .read_carriers(result(&[]))
            .input("prefix", prefix)
            .twin("prefix-free")
            .reject([fault(NAME).at("/prefix")]);
    }
}

fn members(t: &mut Topic) {
    t.case("member", "Another name, at the top level and behind the prefix.")
        .read_carriers(result(&[
            ("decision", PLAIN),
            ("binding_moment", "0"),
            ("_meta", &object(&[("com.truealter/decision", PLAIN), ("com.truealter/decision_jcs", &text())])),
        ]))
        .input("member", "decision")
        .accept_carried(&["text", "member", "meta"], PLAIN_CANONICAL, DIGEST);
    t.case("member-free", "Another name, on a result that carries nothing.")
        .read_carriers(result(&[]))
        .input("member", "decision")
        .accept_uncarried();
    for (name, about, member) in [
        ("member-empty", "No character.", ""),
        ("member-underscore-first", "A letter or digit comes first.", "_decision"),
        ("member-point-last", "And last.", "decision."),
        ("member-space", "A space.", "a decision"),
        ("member-not-ascii", "A letter beyond ASCII.", "décision"),
        ("member-content", "A member that MCP gives to tool results.", "content"),
        ("member-structured-content", "Another one.", "structuredContent"),
        ("member-action", "A member by which clients know the result of an elicitation.", "action"),
    ] {
        t.case(name, about)
            .read_carriers(result(&[]))
            .input("member", member)
            .twin("member-free")
            .reject([fault(NAME).at("/member")]);
    }
}

fn annotations(t: &mut Topic) {
    t.case("annotation", "Another name of the annotation.")
        .annotate_tool(r#"{"name":"decide"}"#)
        .input("annotation", "asks")
        .accept_output([
            (
                "canonical",
                r#"{"_meta":{"com.truealter/asks":true},"annotations":{"asks":true},"name":"decide"}"#.into(),
            ),
            ("emits", Json::Bool(false)),
        ]);
    t.case("annotation-title", "A member that MCP gives to annotations.")
        .annotate_tool(r#"{"name":"decide"}"#)
        .input("annotation", "readOnlyHint")
        .twin("annotation")
        .reject([fault(NAME).at("/annotation")]);
}
