//! Sections 4 and 5: each slot holds one type of JSON and takes no other.

use super::{PLAIN, TYPE, canonical, edited, plain};
use crate::vectors::author::{Topic, fault};

/// A value of each type, with the end of the case's name.
const NULL: (&str, &str) = ("null", "null");
const TRUE: (&str, &str) = ("boolean", "true");
const ZERO: (&str, &str) = ("number", "0");
const TEXT: (&str, &str) = ("string", "\"0\"");
const ARRAY: (&str, &str) = ("array", "[]");
const OBJECT: (&str, &str) = ("object", "{}");

const NO_STRING: &[(&str, &str)] = &[NULL, TRUE, ZERO, ARRAY, OBJECT];
const NO_BOOLEAN: &[(&str, &str)] = &[NULL, ZERO, TEXT, ARRAY, OBJECT];
const NO_NUMBER: &[(&str, &str)] = &[NULL, TRUE, TEXT, ARRAY, OBJECT];
const NO_ARRAY: &[(&str, &str)] = &[NULL, TRUE, ZERO, TEXT, OBJECT];
const NO_OBJECT: &[(&str, &str)] = &[NULL, TRUE, ZERO, TEXT, ARRAY];

/// A slot: its name, its text in the envelope before and after the value and the value, its pointer, what it must not hold,
/// and what asks for it.
type Slot =
    (&'static str, [&'static str; 2], &'static str, &'static [(&'static str, &'static str)], &'static str);

const SLOTS: &[Slot] = &[
    ("synopsis", [r#""synopsis":"#, r#""S""#], "/synopsis", NO_STRING, "BM-5.1-1"),
    ("findings", [r#""findings":"#, r#"["F"]"#], "/findings", NO_ARRAY, "BM-5.2-1"),
    ("finding", [r#""findings":["#, r#""F""#], "/findings/0", NO_STRING, "BM-5.2-1"),
    ("recommendations", [r#""recommendations":"#, r#"["R"]"#], "/recommendations", NO_ARRAY, "BM-5.3-1"),
    ("recommendation", [r#""recommendations":["#, r#""R""#], "/recommendations/0", NO_STRING, "BM-5.3-1"),
    ("offer", [r#""offer":"#, r#""O""#], "/offer", NO_STRING, "BM-5.4-1"),
    ("question", [r#""question":"#, QUESTION], "/question", NO_OBJECT, "BM-4-6"),
    ("stem", [r#""stem":"#, r#""Q""#], "/question/stem", NO_STRING, "BM-5.5-1"),
    ("options", [r#""options":"#, OPTIONS], "/question/options", NO_ARRAY, "BM-5.6-1"),
    ("first-option", ["[", r#"{"label":"A","reasoning":"a"}"#], "/question/options/0", NO_OBJECT, "BM-5.6-2"),
    (
        "second-option",
        [",", r#"{"label":"B","reasoning":"b"}"#],
        "/question/options/1",
        NO_OBJECT,
        "BM-5.6-2",
    ),
    ("label", [r#""label":"#, r#""A""#], "/question/options/0/label", NO_STRING, "BM-5.6-2"),
    ("reasoning", [r#""reasoning":"#, r#""b""#], "/question/options/1/reasoning", NO_STRING, "BM-5.6-2"),
    ("recommended-idx", [r#""recommended_idx":"#, "0"], "/question/recommended_idx", NO_NUMBER, "BM-5.7-1"),
    ("hatches", [r#""hatches":"#, HATCHES], "/question/hatches", NO_OBJECT, "BM-5.8-1"),
    ("free-text", [r#""free_text":"#, "true"], "/question/hatches/free_text", NO_BOOLEAN, "BM-5.8-1"),
    ("dialogue", [r#""dialogue":"#, "true"], "/question/hatches/dialogue", NO_BOOLEAN, "BM-5.8-1"),
];

const QUESTION: &str = concat!(
    r#"{"stem":"Q","options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"#,
    r#""recommended_idx":0,"hatches":{"free_text":true,"dialogue":true}}"#,
);
const OPTIONS: &str = r#"[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}]"#;
const HATCHES: &str = r#"{"free_text":true,"dialogue":true}"#;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("binding-moment", "types", "Each slot holds one type of JSON and takes no other.")
        .rulings("B2")
        .requirements("BM-4-1");
    t.case("strings-of-a-kind", "A string may say anything: the word null, a number, markup.")
        .check_moment(plain(r#""S","findings":["F"]"#, r#""null","findings":["0","{}","[]"]"#))
        .accept_digest(
            &edited(&canonical(r#"["F"]"#, r#"["0","{}","[]"]"#), r#""S""#, r#""null""#),
            "sha256:5077e21596c3f15ae965c37127ad35a4b827fa2aba3d43d6fb86964f953b0111",
        );
    let with_meta = |meta: &str| plain("true}}}", &format!("true}}}},\"meta\":{meta}}}"));
    t.case("meta", "Meta is an object of strings.")
        .check_moment(with_meta(r#"{"decision_class":"C","calibration_note":"M"}"#))
        .requirements("BM-5.9-1")
        .accept_digest(
            &canonical(r#""offer""#, r#""meta":{"calibration_note":"M","decision_class":"C"},"offer""#),
            "sha256:9994b79364dd35a28ab931fe18464add94b43b1828f535d17ff67f05663b42d4",
        );
    for (name, [before, value], at, wrong, requirement) in SLOTS {
        for (kind, other) in *wrong {
            t.case(&format!("{name}-{kind}"), "A value of another type is malformed, at its own pointer.")
                .check_moment(plain(&format!("{before}{value}"), &format!("{before}{other}")))
                .requirements(requirement)
                .twin("members/plain")
                .reject([fault(TYPE).at(at)]);
        }
    }
    for (kind, other) in NO_OBJECT {
        t.case(&format!("meta-{kind}"), "Meta is absent or an object, never null.")
            .check_moment(with_meta(other))
            .requirements("BM-5.9-1")
            .twin("meta")
            .reject([fault(TYPE).at("/meta")]);
    }
    for (kind, other) in NO_STRING {
        t.case(&format!("decision-class-{kind}"), "The class is absent or a string, never null.")
            .check_moment(with_meta(&format!(r#"{{"decision_class":{other},"calibration_note":"M"}}"#)))
            .requirements("BM-5.9-1")
            .twin("meta")
            .reject([fault(TYPE).at("/meta/decision_class")]);
        t.case(&format!("calibration-note-{kind}"), "The note is absent or a string, never null.")
            .check_moment(with_meta(&format!(r#"{{"decision_class":"C","calibration_note":{other}}}"#)))
            .requirements("BM-5.9-1")
            .twin("meta")
            .reject([fault(TYPE).at("/meta/calibration_note")]);
    }
    for (kind, other) in NO_OBJECT {
        t.case(&format!("envelope-{kind}"), "The envelope is an object.")
            .check_moment(*other)
            .twin("members/plain")
            .reject([fault(TYPE).at("")]);
    }
    t.case("envelope-in-an-array", "An envelope in an array is an array.")
        .check_moment(format!("[{PLAIN}]"))
        .twin("members/plain")
        .reject([fault(TYPE).at("")]);
    t
}
