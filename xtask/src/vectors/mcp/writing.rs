//! Writing: an envelope is added, nothing else of the result changes, and the ordinary payload is there.

use super::{CARRIERS, DOUBLED, MEMBER, META, META_KEY, ROOT, TEXT, TEXT_KEY, TYPE, object, result, text};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::{PLAIN, PLAIN_CANONICAL, last};
use countersign_conformance::json::Json;

const CONTENT: &str = r#"[{"text":"T","type":"text"}]"#;

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new("mcp", "writing", "An envelope is added to a tool result, and nothing else changes.")
            .rulings("B14")
            .requirements("BM-8.1-1 BM-9.3-3");
    copies(&mut t);
    payload(&mut t);
    refused(&mut t);
    t
}

/// The canonical text of a result with the three copies and these members of `_meta` before them.
fn written(before: &str, tail: &str) -> String {
    let (text, canonical) = (text(), PLAIN_CANONICAL);
    format!(
        r#"{{"_meta":{{"com.truealter/binding_moment":{canonical},"com.truealter/binding_moment_jcs":{text}{before}}},"binding_moment":{canonical},"content":{CONTENT}{tail}}}"#
    )
}

fn copies(t: &mut Topic) {
    let plain = Json::Bool(false);
    t.case("all", "The three copies, of which each is the canonical form.")
        .write_carriers(result(&[]), PLAIN)
        .input("rendering", plain.clone())
        .accept_output([
            ("canonical", Json::from(written("", ""))),
            ("carriers", Json::strings(["text", "member", "meta"])),
        ]);
    t.case("beside-others", "Members of the result and of its _meta stay.")
        .write_carriers(
            result(&[("_meta", r#"{"progressToken":7}"#), ("structuredContent", r#"{"score":0.5}"#)]),
            PLAIN,
        )
        .input("rendering", plain.clone())
        .accept_output([(
            "canonical",
            Json::from(written(r#","progressToken":7"#, r#","structuredContent":{"score":0.5}"#)),
        )]);
    t.case("member-alone", "Carriers can be left out.")
        .write_carriers(result(&[]), PLAIN)
        .input("without", Json::strings(["text", "meta"]))
        .input("rendering", plain.clone())
        .accept_output([
            (
                "canonical",
                Json::from(format!(r#"{{"binding_moment":{PLAIN_CANONICAL},"content":{CONTENT}}}"#)),
            ),
            ("carriers", Json::strings(["member"])),
        ]);
    t.case("without-member", "The member, too.")
        .write_carriers(result(&[]), PLAIN)
        .input("without", Json::strings(["member"]))
        .input("rendering", plain.clone())
        .accept_output([
            (
                "canonical",
                Json::from(format!(
                    r#"{{"_meta":{{"{META_KEY}":{PLAIN_CANONICAL},"{TEXT_KEY}":{}}},"content":{CONTENT}}}"#,
                    text()
                )),
            ),
            ("carriers", Json::strings(["text", "meta"])),
        ]);
    t.case("switched-off", "Without any of them the ordinary payload is what remains.")
        .write_carriers(result(&[]), PLAIN)
        .requirements("BM-8.3-1")
        .input("without", Json::strings(["text", "member", "meta"]))
        .input("rendering", plain)
        .accept_output([
            ("canonical", Json::from(format!(r#"{{"content":{CONTENT}}}"#))),
            ("carriers", Json::Array(Vec::new())),
        ]);
}

fn payload(t: &mut Topic) {
    let mut case = |name: &str, about: &str, document: String, blocks: i64| {
        t.case(name, about).write_carriers(document, PLAIN).requirements("BM-9.3-3").accept_output([
            ("blocks", Json::Integer(blocks)),
            ("carriers", Json::strings(["text", "member", "meta"])),
        ]);
    };
    case("rendering", "The text of the decision follows the tool's own blocks.", result(&[]), 2);
    case("rendering-alone", "Where there are none, it is the payload.", r#"{"content":[]}"#.to_owned(), 1);
    case("rendering-begins-content", "Where there is no content, it is begun.", "{}".to_owned(), 1);
    case("white-space", "White space stays where it is.", " { \"content\" : [ ] } ".to_owned(), 1);
}

fn refused(t: &mut Topic) {
    t.case("content-missing", "Without an ordinary payload of either nothing is written.")
        .write_carriers(r#"{"isError":false}"#, PLAIN)
        .input("rendering", Json::Bool(false))
        .requirements("BM-9.3-3")
        .twin("all")
        .reject([fault("E_BM_MISSING").at("/content")]);
    t.case("content-not-an-array", "A payload into which no block can be put.")
        .write_carriers(r#"{"content":""}"#, PLAIN)
        .twin("rendering-alone")
        .reject([fault(TYPE).at("/content")]);
    t.case("meta-not-an-object", "A _meta into which no key can be put.")
        .write_carriers(r#"{"content":[],"_meta":null}"#, PLAIN)
        .twin("rendering-alone")
        .reject([fault(TYPE).at("/_meta")]);
    let twice = r#"{"content":[],"_meta":{},"_meta":{}}"#;
    t.case("meta-twice", "Two of them: a reader may take either.")
        .write_carriers(twice, PLAIN)
        .twin("rendering-alone")
        .reject([fault(DOUBLED).at("").offset(last(twice, r#""_meta""#))]);
    let twice = r#"{"content":[],"content":[]}"#;
    t.case("content-twice", "The same of content.")
        .write_carriers(twice, PLAIN)
        .twin("rendering-alone")
        .reject([fault(DOUBLED).at("").offset(last(twice, r#""content""#))]);
    t.case("carries-already", "A result that carries a member already.")
        .write_carriers(r#"{"content":[],"binding_moment":{}}"#, PLAIN)
        .twin("rendering-alone")
        .reject([fault(CARRIERS).at(MEMBER)]);
    t.case("carries-already-in-meta", "Or keys of _meta.")
        .write_carriers(
            format!(r#"{{"content":[],"_meta":{}}}"#, object(&[(META_KEY, "0"), (TEXT_KEY, "0")])),
            PLAIN,
        )
        .several_faults()
        .twin("rendering-alone")
        .reject([fault(CARRIERS).at(META), fault(CARRIERS).at(TEXT)]);
    t.case("not-an-object", "What is no object is no result.")
        .write_carriers("[]", PLAIN)
        .several_faults()
        .twin("rendering-alone")
        .reject([fault(ROOT).at("").offset(0)]);
}
