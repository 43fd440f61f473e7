//! Several faults in one envelope: all of them are reported, each at its place.

use super::{MISSING, OPTION_COUNT, RECOMMENDED_RANGE, TYPE, UNKNOWN};
use crate::vectors::author::{Topic, fault};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "binding-moment",
        "several",
        "All faults of the grammar are reported at once, each at its place.",
    )
    .rulings("B2 B3")
    .requirements("BM-4-1 BM-4-2 BM-4-6");
    t.case(
        "nothing-there",
        "Of an empty object the required members of the envelope are missing, and no inner ones.",
    )
    .check_moment("{}")
    .several_faults()
    .twin("members/plain")
    .reject([
        fault(MISSING).at("/synopsis"),
        fault(MISSING).at("/findings"),
        fault(MISSING).at("/recommendations"),
        fault(MISSING).at("/offer"),
        fault(MISSING).at("/question"),
    ]);
    t.case("wrapped-in-its-own-name", "An envelope under the name that carries it is no envelope.")
        .check_moment(format!(r#"{{"binding_moment":{}}}"#, super::PLAIN))
        .several_faults()
        .twin("members/plain")
        .reject([
            fault(UNKNOWN).at("/binding_moment"),
            fault(MISSING).at("/synopsis"),
            fault(MISSING).at("/findings"),
            fault(MISSING).at("/recommendations"),
            fault(MISSING).at("/offer"),
            fault(MISSING).at("/question"),
        ]);
    t.case("empty-at-every-level", "Empty objects where question, options and hatches should be filled.")
        .check_moment(concat!(
            r#"{"synopsis":"S","findings":["F"],"recommendations":["R"],"offer":"O","#,
            r#""question":{"options":[{},{}],"hatches":{}}}"#,
        ))
        .several_faults()
        .twin("members/plain")
        .reject([
            fault(MISSING).at("/question/stem"),
            fault(MISSING).at("/question/options/0/label"),
            fault(MISSING).at("/question/options/0/reasoning"),
            fault(MISSING).at("/question/options/1/label"),
            fault(MISSING).at("/question/options/1/reasoning"),
            fault(MISSING).at("/question/recommended_idx"),
            fault(MISSING).at("/question/hatches/free_text"),
            fault(MISSING).at("/question/hatches/dialogue"),
        ]);
    t.case("unknown-at-every-level", "One unknown member at each of the five levels.")
        .check_moment(concat!(
            r#"{"synopsis":"S","findings":["F"],"recommendations":["R"],"offer":"O","question":{"stem":"Q","#,
            r#""options":[{"label":"A","reasoning":"a","x":0},{"label":"B","reasoning":"b"}],"recommended_idx":0,"#,
            r#""hatches":{"free_text":true,"dialogue":true,"x":0},"x":0},"meta":{"x":0},"x":0}"#,
        ))
        .several_faults()
        .twin("members/plain").reject([
                fault(UNKNOWN).at("/x"),
                fault(UNKNOWN).at("/meta/x"),
                fault(UNKNOWN).at("/question/x"),
                fault(UNKNOWN).at("/question/hatches/x"),
                fault(UNKNOWN).at("/question/options/0/x"),
            ],
        );
    t.case("every-leaf-mistyped", "Every slot that holds no other holds null.")
        .check_moment(concat!(
            r#"{"synopsis":null,"findings":[null,null],"recommendations":[null],"offer":null,"#,
            r#""question":{"stem":null,"options":[{"label":null,"reasoning":null},{"label":"B","reasoning":"b"}],"#,
            r#""recommended_idx":null,"hatches":{"free_text":null,"dialogue":null}},"#,
            r#""meta":{"decision_class":null,"calibration_note":null}}"#,
        ))
        .several_faults()
        .twin("members/plain").reject([
                fault(TYPE).at("/synopsis"),
                fault(TYPE).at("/findings/0"),
                fault(TYPE).at("/findings/1"),
                fault(TYPE).at("/recommendations/0"),
                fault(TYPE).at("/offer"),
                fault(TYPE).at("/question/stem"),
                fault(TYPE).at("/question/options/0/label"),
                fault(TYPE).at("/question/options/0/reasoning"),
                fault(TYPE).at("/question/recommended_idx"),
                fault(TYPE).at("/question/hatches/free_text"),
                fault(TYPE).at("/question/hatches/dialogue"),
                fault(TYPE).at("/meta/decision_class"),
                fault(TYPE).at("/meta/calibration_note"),
            ],
        );
    t.case(
        "one-of-each-kind",
        "A missing, a mistyped, an unknown member, a wrong count and a wrong index in one envelope.",
    )
    .check_moment(concat!(
        r#"{"synopsis":7,"findings":["F"],"recommendations":["R"],"title":"T","question":{"stem":"Q","#,
        r#""options":[{"label":"A","reasoning":"a"}],"recommended_idx":1,"#,
        r#""hatches":{"free_text":true,"dialogue":true}}}"#,
    ))
    .several_faults()
    .twin("members/plain")
    .reject([
        fault(TYPE).at("/synopsis"),
        fault(UNKNOWN).at("/title"),
        fault(MISSING).at("/offer"),
        fault(OPTION_COUNT).at("/question/options"),
        fault(RECOMMENDED_RANGE).at("/question/recommended_idx"),
    ]);
    t.case(
        "mistyped-options-count",
        "Two entries that are no options are two entries, and index 1 names the second.",
    )
    .check_moment(concat!(
        r#"{"synopsis":"S","findings":["F"],"recommendations":["R"],"offer":"O","question":{"stem":"Q","#,
        r#""options":["A","B"],"recommended_idx":1,"hatches":{"free_text":true,"dialogue":true}}}"#,
    ))
    .several_faults()
    .twin("members/plain")
    .reject([fault(TYPE).at("/question/options/0"), fault(TYPE).at("/question/options/1")]);
    t.case("fault-in-the-fifth-option", "What is wrong inside a surplus option is reported beside the count.")
        .check_moment(concat!(
            r#"{"synopsis":"S","findings":["F"],"recommendations":["R"],"offer":"O","question":{"stem":"Q","#,
            r#""options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"},{"label":"C","reasoning":"c"},"#,
            r#"{"label":"D","reasoning":"d"},{"label":"E"}],"recommended_idx":0,"#,
            r#""hatches":{"free_text":true,"dialogue":true}}}"#,
        ))
        .several_faults()
        .twin("members/plain").reject([fault(OPTION_COUNT).at("/question/options"), fault(MISSING).at("/question/options/4/reasoning")],
        );
    for (name, about, index, also) in [
        ("least-index-of-no-options", "Below 0 there is no index, whatever the options are.", "-1", true),
        ("some-index-of-no-options", "Where there are no options to count, none is beyond them.", "9", false),
    ] {
        let envelope = format!(
            r#"{{"synopsis":"S","findings":["F"],"recommendations":["R"],"offer":"O","question":{{"stem":"Q","recommended_idx":{index},"hatches":{{"free_text":true,"dialogue":true}}}}}}"#
        );
        let range = fault(RECOMMENDED_RANGE).at("/question/recommended_idx");
        let missing = fault(MISSING).at("/question/options");
        t.case(name, about)
            .check_moment(envelope)
            .several_faults()
            .twin("members/plain")
            .reject([missing].into_iter().chain(also.then_some(range)));
    }
    t
}
