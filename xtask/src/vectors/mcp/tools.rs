//! Section 8.2: the annotation and its twin in the `_meta` of a tool.

use super::{DOUBLED, ROOT, TYPE};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::last;
use countersign_conformance::json::Json;

const MARKED: &str = concat!(
    r#"{"_meta":{"com.truealter/emits_binding_moment":true},"#,
    r#""annotations":{"emits_binding_moment":true},"name":"decide"}"#,
);

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new("mcp", "tools", "A tool that may emit says so twice, since clients strip one of the two.")
            .rulings("B14")
            .requirements("BM-8.2-1");
    let mut marked = |name: &str, about: &str, tool: &str, canonical: &str, emits: bool| {
        t.case(name, about)
            .annotate_tool(tool)
            .accept_output([("canonical", Json::from(canonical)), ("emits", Json::Bool(emits))]);
    };
    marked("plain", "Both are begun.", r#"{"name":"decide"}"#, MARKED, false);
    marked("already", "What says so stays as it is.", MARKED, MARKED, true);
    marked(
        "annotation-kept",
        "A client that kept the annotation alone.",
        r#"{"name":"decide","annotations":{"emits_binding_moment":true}}"#,
        MARKED,
        true,
    );
    marked(
        "twin-kept",
        "A client that kept the twin alone.",
        r#"{"name":"decide","_meta":{"com.truealter/emits_binding_moment":true},"annotations":{}}"#,
        MARKED,
        true,
    );
    marked(
        "beside-others",
        "Other hints and other keys stay.",
        r#"{"name":"decide","annotations":{"title":"D","readOnlyHint":true},"_meta":{"org.example/a":0.5}}"#,
        concat!(
            r#"{"_meta":{"com.truealter/emits_binding_moment":true,"org.example/a":0.5},"#,
            r#""annotations":{"emits_binding_moment":true,"readOnlyHint":true,"title":"D"},"name":"decide"}"#,
        ),
        false,
    );
    let mut refused =
        |name: &str, about: &str, tool: &str, twin: &str, code: &str, at: &str, needle: &str| {
            t.case(name, about)
                .annotate_tool(tool)
                .several_faults()
                .twin(twin)
                .reject([fault(code).at(at).offset(last(tool, needle))]);
        };
    refused(
        "annotation-false",
        "A tool that says it does not emit is not turned round in passing.",
        r#"{"name":"decide","annotations":{"emits_binding_moment":false}}"#,
        "annotation-kept",
        TYPE,
        "/annotations/emits_binding_moment",
        "false",
    );
    refused(
        "twin-text",
        "The text true is not true.",
        r#"{"name":"decide","_meta":{"com.truealter/emits_binding_moment":"true"},"annotations":{}}"#,
        "twin-kept",
        TYPE,
        "/_meta/com.truealter~1emits_binding_moment",
        r#""true""#,
    );
    refused(
        "annotations-null",
        "Annotations into which nothing can be put.",
        r#"{"name":"decide","annotations":null}"#,
        "plain",
        TYPE,
        "/annotations",
        "null",
    );
    refused(
        "annotations-twice",
        "Annotations twice.",
        r#"{"name":"decide","annotations":{},"annotations":{}}"#,
        "plain",
        DOUBLED,
        "",
        r#""annotations""#,
    );
    refused("not-an-object", "An entry is an object.", "[]", "plain", ROOT, "", "[");
    t
}
