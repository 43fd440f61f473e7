//! Sections 4 and 5: which members stand at which level, by their exact names.

use super::{MISSING, PLAIN, PLAIN_CANONICAL, UNKNOWN, canonical, edited, last, plain};
use crate::vectors::author::{Topic, fault};

/// An envelope with both members of `meta`.
fn with_meta(meta: &str) -> String {
    plain("true}}}", &format!("true}}}},\"meta\":{meta}}}"))
}

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new("binding-moment", "members", "Exactly the members of the grammar stand at each level.")
            .rulings("B2")
            .requirements("BM-4-1 BM-4-2");
    accepted(&mut t);
    missing(&mut t);
    misspelt(&mut t);
    unknown(&mut t);
    doubled(&mut t);
    t
}

fn accepted(t: &mut Topic) {
    t.case("plain", "Every required member and nothing else.").check_moment(PLAIN).accept_digest(
        PLAIN_CANONICAL,
        "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
    );
    t.case("meta", "The optional member with both of its own.")
        .check_moment(with_meta(r#"{"decision_class":"C","calibration_note":"N"}"#))
        .requirements("BM-5.9-1")
        .accept_digest(
            &canonical(r#""offer""#, r#""meta":{"calibration_note":"N","decision_class":"C"},"offer""#),
            "sha256:775566623d24de4e7ddaaacdd06413f4c8bbb1df6dd23cfbbbe846bf74c9d7b4",
        );
    t.case("meta-empty", "An empty meta has nothing wrong.")
        .check_moment(with_meta("{}"))
        .requirements("BM-5.9-1")
        .accept_digest(
            &canonical(r#""offer""#, r#""meta":{},"offer""#),
            "sha256:80829460a6c54b97112ab6255106d7cc0a95072e194e687aa0762397886952d6",
        );
    t.case("meta-class-only", "The members of meta are optional one by one: a class without a note.")
        .check_moment(with_meta(r#"{"decision_class":"C"}"#))
        .requirements("BM-5.9-1")
        .accept_digest(
            &canonical(r#""offer""#, r#""meta":{"decision_class":"C"},"offer""#),
            "sha256:7e03e5f67fc011d29b3641b46a30972852c95152afc126810600e1aaac8451fd",
        );
    t.case("meta-note-only", "The members of meta are optional one by one: a note without a class.")
        .check_moment(with_meta(r#"{"calibration_note":"N"}"#))
        .requirements("BM-5.9-1")
        .accept_digest(
            &canonical(r#""offer""#, r#""meta":{"calibration_note":"N"},"offer""#),
            "sha256:33330826f6f90add65bf539db69235cc8b8cd37d22d87b82cc88c7cece616c6f",
        );
    t.case("name-spelt-with-an-escape", "A name is what it decodes to.")
        .check_moment(plain("synopsis", r"\u0073ynopsis"))
        .accept_digest(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case("hatches-closed", "Both hatches may be closed: present and false.")
        .check_moment(plain(r#""free_text":true,"dialogue":true"#, r#""free_text":false,"dialogue":false"#))
        .rulings("B3")
        .requirements("BM-5.8-1")
        .accept_digest(
            &canonical(r#""dialogue":true,"free_text":true"#, r#""dialogue":false,"free_text":false"#),
            "sha256:47504df393fb06785d6fe07e4207b0e60a093a1e446d850699082aa17e98b03b",
        );
    t.case("empty-strings", "Empty strings pass the grammar.").check_moment(empty(PLAIN)).accept_digest(
        &empty(PLAIN_CANONICAL),
        "sha256:e0504cce1b9d5204ac0d41f17abe5ad382831d81e9dca0620bcdb9c6076bac78",
    );
    t.case("empty-arrays", "Empty findings and recommendations pass the grammar.")
        .check_moment(edited(&plain(r#"["F"]"#, "[]"), r#"["R"]"#, "[]"))
        .requirements("BM-5.2-1 BM-5.3-1")
        .accept_digest(
            &edited(&canonical(r#"["F"]"#, "[]"), r#"["R"]"#, "[]"),
            "sha256:97b260605de278ff25afb4ca36c437126346729244b61fad6a08cb4c44b9f8c4",
        );
    t.case("seven-findings", "No number of findings is too great for the grammar.")
        .check_moment(plain(r#"["F"]"#, r#"["1","2","3","4","5","6","7"]"#))
        .requirements("BM-5.2-1")
        .accept_digest(
            &canonical(r#"["F"]"#, r#"["1","2","3","4","5","6","7"]"#),
            "sha256:7a000059f0081557d5ea8d5f2eac23ed3840ed8aa4d079b1d34b79f90d69334c",
        );
}

/// Every string slot emptied.
fn empty(envelope: &str) -> String {
    ["S", "F", "R", "O", "Q", "A", "a", "B", "b"]
        .iter()
        .fold(envelope.to_owned(), |text, letter| edited(&text, &format!("\"{letter}\""), "\"\""))
}

fn missing(t: &mut Topic) {
    let top = "BM-4-2";
    let question = "BM-4-6";
    let option = "BM-5.6-2";
    for (name, removed, at, requirements) in [
        ("synopsis", r#""synopsis":"S","#, "/synopsis", top),
        ("findings", r#""findings":["F"],"#, "/findings", top),
        ("recommendations", r#""recommendations":["R"],"#, "/recommendations", top),
        ("offer", r#""offer":"O","#, "/offer", top),
        ("stem", r#""stem":"Q","#, "/question/stem", question),
        ("recommended-idx", r#""recommended_idx":0,"#, "/question/recommended_idx", "BM-5.7-1 BM-5.7-2"),
        ("hatches", r#","hatches":{"free_text":true,"dialogue":true}"#, "/question/hatches", question),
        ("first-label", r#""label":"A","#, "/question/options/0/label", option),
        ("first-reasoning", r#","reasoning":"a""#, "/question/options/0/reasoning", option),
        ("second-label", r#""label":"B","#, "/question/options/1/label", option),
        ("second-reasoning", r#","reasoning":"b""#, "/question/options/1/reasoning", option),
    ] {
        t.case(
            &format!("{name}-missing"),
            "A member that is not there is placed at the pointer it would have.",
        )
        .check_moment(plain(removed, ""))
        .requirements(requirements)
        .twin("plain")
        .reject([fault(MISSING).at(at)]);
    }
    let (start, _) = PLAIN.split_at(last(PLAIN, r#","question""#) as usize);
    t.case(
        "question-missing",
        "Without its question an envelope has one fault, not one for each slot of it.",
    )
    .check_moment(format!("{start}}}"))
    .requirements(top)
    .twin("plain")
    .reject([fault(MISSING).at("/question")]);
    let options = r#""options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"#;
    t.case("options-missing", "Without options there is no bound that the index could break.")
        .check_moment(plain(options, ""))
        .requirements(question)
        .twin("plain")
        .reject([fault(MISSING).at("/question/options")]);
    t.case("free-text-missing", "On the wire a hatch has no default.")
        .check_moment(plain(r#""free_text":true,"#, ""))
        .rulings("B3")
        .requirements("BM-5.8-1")
        .twin("plain")
        .reject([fault(MISSING).at("/question/hatches/free_text")]);
    t.case("dialogue-missing", "Nor has the other hatch.")
        .check_moment(plain(r#","dialogue":true"#, ""))
        .rulings("B3")
        .requirements("BM-5.8-1")
        .twin("plain")
        .reject([fault(MISSING).at("/question/hatches/dialogue")]);
    t.case("both-hatches-missing", "An empty object is no pair of hatches.")
        .check_moment(plain(r#""free_text":true,"dialogue":true"#, ""))
        .rulings("B3")
        .requirements("BM-5.8-1")
        .twin("plain")
        .reject([
            fault(MISSING).at("/question/hatches/free_text"),
            fault(MISSING).at("/question/hatches/dialogue"),
        ]);
}

fn misspelt(t: &mut Topic) {
    for (name, old, new, missing, unknown) in [
        ("capital-synopsis", "synopsis", "Synopsis", "/synopsis", "/Synopsis"),
        ("singular-findings", "findings", "finding", "/findings", "/finding"),
        (
            "recommendations-cut-short",
            "recommendations",
            "recommendation",
            "/recommendations",
            "/recommendation",
        ),
        ("offer-with-a-space", "\"offer\"", "\"offer \"", "/offer", "/offer "),
        ("offer-in-cyrillic", "\"offer\"", "\"\u{43e}ffer\"", "/offer", "/\u{43e}ffer"),
        ("capital-stem", "stem", "STEM", "/question/stem", "/question/STEM"),
        ("capital-options", "options", "Options", "/question/options", "/question/Options"),
        (
            "recommended-index",
            "recommended_idx",
            "recommended_index",
            "/question/recommended_idx",
            "/question/recommended_index",
        ),
        ("hatch", "hatches", "hatch", "/question/hatches", "/question/hatch"),
        (
            "capital-label",
            r#""label":"A""#,
            r#""Label":"A""#,
            "/question/options/0/label",
            "/question/options/0/Label",
        ),
        (
            "reason",
            r#""reasoning":"b""#,
            r#""reason":"b""#,
            "/question/options/1/reasoning",
            "/question/options/1/reason",
        ),
        (
            "free-text-in-camel-case",
            "free_text",
            "freeText",
            "/question/hatches/free_text",
            "/question/hatches/freeText",
        ),
        ("dialog", "dialogue", "dialog", "/question/hatches/dialogue", "/question/hatches/dialog"),
    ] {
        t.case(name, "A misspelt member is unknown, and the right one is missing.")
            .check_moment(plain(old, new))
            .requirements("BM-4-1 BM-4-2 BM-4-6 BM-5.6-2 BM-5.8-1")
            .twin("plain")
            .reject([fault(MISSING).at(missing), fault(UNKNOWN).at(unknown)]);
    }
    t.case(
        "meta-class-misspelt",
        "The members of meta are optional, so a misspelt one is unknown and nothing is missing.",
    )
    .check_moment(with_meta(r#"{"decisionClass":"C","calibration_note":"N"}"#))
    .requirements("BM-5.9-1")
    .twin("meta")
    .reject([fault(UNKNOWN).at("/meta/decisionClass")]);
    t.case("meta-misspelt", "Meta itself is optional too.")
        .check_moment(plain("true}}}", r#"true}},"Meta":{}}"#))
        .requirements("BM-5.9-1")
        .twin("meta-empty")
        .reject([fault(UNKNOWN).at("/Meta")]);
}

fn unknown(t: &mut Topic) {
    for (name, old, new, at, requirements) in [
        ("unknown-at-the-top", "{\"synopsis\"", "{\"title\":\"T\",\"synopsis\"", "/title", "BM-4-1"),
        ("unknown-and-null", "{\"synopsis\"", "{\"title\":null,\"synopsis\"", "/title", "BM-4-1"),
        ("unknown-and-empty", "{\"synopsis\"", "{\"\":0,\"synopsis\"", "/", "BM-4-1"),
        ("unknown-proto", "{\"synopsis\"", "{\"__proto__\":{},\"synopsis\"", "/__proto__", "BM-4-1"),
        ("unknown-pointer-escaped", "{\"synopsis\"", "{\"a/b~c\":0,\"synopsis\"", "/a~1b~0c", "BM-4-1"),
        ("unknown-extension", "{\"synopsis\"", "{\"x-vendor\":{},\"synopsis\"", "/x-vendor", "BM-4-1"),
        ("unknown-last", "true}}}", "true}},\"title\":\"T\"}", "/title", "BM-4-1"),
        ("unknown-in-question", "{\"stem\"", "{\"help\":\"H\",\"stem\"", "/question/help", "BM-4-6"),
        ("stem-at-the-wrong-level", "{\"synopsis\"", "{\"stem\":\"Q\",\"synopsis\"", "/stem", "BM-4-1"),
        ("offer-at-the-wrong-level", "{\"stem\"", "{\"offer\":\"O\",\"stem\"", "/question/offer", "BM-4-6"),
        (
            "unknown-in-first-option",
            "{\"label\":\"A\"",
            "{\"id\":1,\"label\":\"A\"",
            "/question/options/0/id",
            "BM-5.6-2",
        ),
        (
            "mark-on-an-option",
            "{\"label\":\"B\"",
            "{\"recommended\":true,\"label\":\"B\"",
            "/question/options/1/recommended",
            "BM-5.6-2 BM-5.7-2",
        ),
        (
            "unknown-in-hatches",
            "{\"free_text\"",
            "{\"cancel\":false,\"free_text\"",
            "/question/hatches/cancel",
            "BM-5.8-1",
        ),
    ] {
        t.case(name, "A member that the grammar does not know is malformed, at its own pointer.")
            .check_moment(plain(old, new))
            .requirements(requirements)
            .twin("plain")
            .reject([fault(UNKNOWN).at(at)]);
    }
    t.case("unknown-in-meta", "Meta takes no third member.")
        .check_moment(with_meta(r#"{"decision_class":"C","calibration_note":"N","locale":"en"}"#))
        .requirements("BM-5.9-1")
        .twin("meta")
        .reject([fault(UNKNOWN).at("/meta/locale")]);
}

fn doubled(t: &mut Topic) {
    for (name, old, new, needle, at) in [
        ("synopsis-twice", "{\"synopsis\"", "{\"synopsis\":\"S\",\"synopsis\"", "\"synopsis\"", ""),
        (
            "synopsis-twice-by-escape",
            "{\"synopsis\"",
            "{\"synopsi\\u0073\":\"S\",\"synopsis\"",
            "\"synopsis\"",
            "",
        ),
        ("findings-twice", "\"offer\"", "\"findings\":[],\"offer\"", "\"findings\"", ""),
        (
            "recommendations-twice",
            "\"offer\"",
            "\"recommendations\":[],\"offer\"",
            "\"recommendations\":[]",
            "",
        ),
        ("offer-twice", "\"question\"", "\"offer\":\"O\",\"question\"", "\"offer\"", ""),
        ("question-twice", "true}}}", "true}},\"question\":{}}", "\"question\"", ""),
        ("stem-twice", "\"options\"", "\"stem\":\"Q\",\"options\"", "\"stem\"", "/question"),
        (
            "options-twice",
            "\"recommended_idx\"",
            "\"options\":[],\"recommended_idx\"",
            "\"options\"",
            "/question",
        ),
        (
            "recommended-idx-twice",
            "\"recommended_idx\":0",
            "\"recommended_idx\":0,\"recommended_idx\":1",
            "\"recommended_idx\"",
            "/question",
        ),
        ("hatches-twice", "true}}}", "true},\"hatches\":{}}}", "\"hatches\"", "/question"),
        (
            "label-twice",
            "\"reasoning\":\"a\"",
            "\"label\":\"a\",\"reasoning\":\"a\"",
            "\"label\":\"a\"",
            "/question/options/0",
        ),
        (
            "reasoning-twice",
            "\"reasoning\":\"b\"",
            "\"reasoning\":\"b\",\"reasoning\":\"c\"",
            "\"reasoning\"",
            "/question/options/1",
        ),
        (
            "free-text-twice",
            "\"dialogue\"",
            "\"free_text\":false,\"dialogue\"",
            "\"free_text\"",
            "/question/hatches",
        ),
        (
            "dialogue-twice",
            "\"dialogue\":true",
            "\"dialogue\":true,\"dialogue\":true",
            "\"dialogue\"",
            "/question/hatches",
        ),
    ] {
        let envelope = plain(old, new);
        let offset = last(&envelope, needle);
        t.case(name, "A doubled member is out of the profile, and that is said alone.")
            .check_moment(envelope)
            .rulings("J3")
            .requirements("BM-6.3-1")
            .twin("plain")
            .refuse("E_JCS_DUPLICATE", at, offset);
    }
    let envelope = with_meta(r#"{"decision_class":"C","calibration_note":"N","decision_class":"D"}"#);
    let offset = last(&envelope, "\"decision_class\"");
    t.case("decision-class-twice", "In meta as elsewhere.")
        .check_moment(envelope)
        .rulings("J3")
        .requirements("BM-6.3-1")
        .twin("meta")
        .refuse("E_JCS_DUPLICATE", "/meta", offset);
    let envelope = plain("true}}}", r#"true}},"meta":{},"meta":{}}"#);
    let offset = last(&envelope, "\"meta\"");
    t.case("meta-twice", "Meta twice.")
        .check_moment(envelope)
        .rulings("J3")
        .requirements("BM-6.3-1")
        .twin("meta-empty")
        .refuse("E_JCS_DUPLICATE", "", offset);
}
