//! The grammar of sections 4 and 5: which members, of which type, how many.
//!
//! It stands as tables of rows, and the walk of [`shape`] reads them. A row names the check that it is (`rule`) and the section that asks for
//! it. The one rule that looks at two slots at once, the range of `recommended_idx`, follows the walk.

use core::ops::ControlFlow;

use findings::shape::{self, Check, Codes, Count, Expected, Member, Slot};
use findings::{Finding, Location, Sink};
use jcs_strict::{Kind, Value, rule};

use crate::codes::{E_BM_MISSING, E_BM_OPTION_COUNT, E_BM_RECOMMENDED_RANGE, E_BM_TYPE, E_BM_UNKNOWN};

/// Finds every fault of the grammar in a value that is within the profile.
///
/// Places are pointers from the envelope on: a missing member has the pointer it would have, an unknown one its own, a wrong count
/// that of the array.
pub(crate) fn check(envelope: Value<'_>, sink: &mut impl Sink) -> ControlFlow<()> {
    shape::check(envelope, &ENVELOPE, "", &CODES, sink)?;
    check_recommended(envelope, sink)
}

const CODES: Codes =
    Codes { mistyped: E_BM_TYPE, missing: E_BM_MISSING, unknown: E_BM_UNKNOWN, count: E_BM_OPTION_COUNT };

const ENVELOPE: Slot = Slot {
    // Spec: BM-4-1
    check: Check { rule: "bm.grammar.envelope-type", section: "BM §4" },
    expected: Expected::Object {
        // Spec: BM-4-1
        unknown: Some(Check { rule: "bm.grammar.envelope-unknown", section: "BM §4" }),
        members: &[
            Member {
                name: "synopsis",
                // Spec: BM-4-2
                missing: Some(Check { rule: "bm.grammar.synopsis-missing", section: "BM §4" }),
                slot: Slot {
                    expected: Expected::Any(Kind::String),
                    // Spec: BM-5.1-1
                    check: Check { rule: "bm.grammar.synopsis-type", section: "BM §5.1" },
                },
            },
            Member {
                name: "findings",
                // Spec: BM-4-2
                missing: Some(Check { rule: "bm.grammar.findings-missing", section: "BM §4" }),
                slot: Slot {
                    // Spec: BM-5.2-1
                    check: Check { rule: "bm.grammar.findings-type", section: "BM §5.2" },
                    expected: Expected::Array {
                        count: None,
                        each: &Slot {
                            expected: Expected::Any(Kind::String),
                            // Spec: BM-5.2-1
                            check: Check { rule: "bm.grammar.finding-type", section: "BM §5.2" },
                        },
                    },
                },
            },
            Member {
                name: "recommendations",
                // Spec: BM-4-2
                missing: Some(Check { rule: "bm.grammar.recommendations-missing", section: "BM §4" }),
                slot: Slot {
                    // Spec: BM-5.3-1
                    check: Check { rule: "bm.grammar.recommendations-type", section: "BM §5.3" },
                    expected: Expected::Array {
                        count: None,
                        each: &Slot {
                            expected: Expected::Any(Kind::String),
                            // Spec: BM-5.3-1
                            check: Check { rule: "bm.grammar.recommendation-type", section: "BM §5.3" },
                        },
                    },
                },
            },
            Member {
                name: "offer",
                // Spec: BM-4-2
                missing: Some(Check { rule: "bm.grammar.offer-missing", section: "BM §4" }),
                slot: Slot {
                    expected: Expected::Any(Kind::String),
                    // Spec: BM-5.4-1
                    check: Check { rule: "bm.grammar.offer-type", section: "BM §5.4" },
                },
            },
            Member {
                name: "question",
                // Spec: BM-4-2
                missing: Some(Check { rule: "bm.grammar.question-missing", section: "BM §4" }),
                slot: QUESTION,
            },
            Member { name: "meta", missing: None, slot: META },
        ],
    },
};

const QUESTION: Slot = Slot {
    // Spec: BM-4-6
    check: Check { rule: "bm.grammar.question-type", section: "BM §4" },
    expected: Expected::Object {
        // Spec: BM-4-6
        unknown: Some(Check { rule: "bm.grammar.question-unknown", section: "BM §4" }),
        members: &[
            Member {
                name: "stem",
                // Spec: BM-4-6
                missing: Some(Check { rule: "bm.grammar.stem-missing", section: "BM §4" }),
                slot: Slot {
                    expected: Expected::Any(Kind::String),
                    // Spec: BM-5.5-1
                    check: Check { rule: "bm.grammar.stem-type", section: "BM §5.5" },
                },
            },
            Member {
                name: "options",
                // Spec: BM-4-6
                missing: Some(Check { rule: "bm.grammar.options-missing", section: "BM §4" }),
                slot: Slot {
                    // Spec: BM-5.6-1
                    check: Check { rule: "bm.grammar.options-type", section: "BM §5.6" },
                    expected: Expected::Array {
                        count: Some(Count {
                            least: 2,
                            most: 4,
                            // Spec: BM-5.6-1
                            few: Check { rule: "bm.grammar.options-few", section: "BM §5.6" },
                            // Spec: BM-5.6-1
                            many: Check { rule: "bm.grammar.options-many", section: "BM §5.6" },
                        }),
                        each: &OPTION,
                    },
                },
            },
            Member {
                name: "recommended_idx",
                // Spec: BM-5.7-1, BM-5.7-2
                missing: Some(Check { rule: "bm.grammar.recommended-missing", section: "BM §5.7" }),
                slot: Slot {
                    expected: Expected::Any(Kind::Number),
                    // Spec: BM-5.7-1
                    check: Check { rule: "bm.grammar.recommended-type", section: "BM §5.7" },
                },
            },
            Member {
                name: "hatches",
                // Spec: BM-4-6
                missing: Some(Check { rule: "bm.grammar.hatches-missing", section: "BM §5.8" }),
                slot: HATCHES,
            },
        ],
    },
};

const OPTION: Slot = Slot {
    // Spec: BM-5.6-2
    check: Check { rule: "bm.grammar.option-type", section: "BM §5.6" },
    expected: Expected::Object {
        // Spec: BM-5.6-2, BM-5.7-2
        unknown: Some(Check { rule: "bm.grammar.option-unknown", section: "BM §5.6" }),
        members: &[
            Member {
                name: "label",
                // Spec: BM-5.6-2
                missing: Some(Check { rule: "bm.grammar.label-missing", section: "BM §5.6" }),
                slot: Slot {
                    expected: Expected::Any(Kind::String),
                    // Spec: BM-5.6-2
                    check: Check { rule: "bm.grammar.label-type", section: "BM §5.6" },
                },
            },
            Member {
                name: "reasoning",
                // Spec: BM-5.6-2
                missing: Some(Check { rule: "bm.grammar.reasoning-missing", section: "BM §5.6" }),
                slot: Slot {
                    expected: Expected::Any(Kind::String),
                    // Spec: BM-5.6-2
                    check: Check { rule: "bm.grammar.reasoning-type", section: "BM §5.6" },
                },
            },
        ],
    },
};

const HATCHES: Slot = Slot {
    // Spec: BM-5.8-1
    check: Check { rule: "bm.grammar.hatches-type", section: "BM §5.8" },
    expected: Expected::Object {
        // Spec: BM-5.8-1
        unknown: Some(Check { rule: "bm.grammar.hatches-unknown", section: "BM §5.8" }),
        members: &[
            Member {
                name: "free_text",
                // Spec: BM-5.8-1
                missing: Some(Check { rule: "bm.grammar.free-text-missing", section: "BM §5.8" }),
                slot: Slot {
                    expected: Expected::Any(Kind::Bool),
                    // Spec: BM-5.8-1
                    check: Check { rule: "bm.grammar.free-text-type", section: "BM §5.8" },
                },
            },
            Member {
                name: "dialogue",
                // Spec: BM-5.8-1
                missing: Some(Check { rule: "bm.grammar.dialogue-missing", section: "BM §5.8" }),
                slot: Slot {
                    expected: Expected::Any(Kind::Bool),
                    // Spec: BM-5.8-1
                    check: Check { rule: "bm.grammar.dialogue-type", section: "BM §5.8" },
                },
            },
        ],
    },
};

const META: Slot = Slot {
    // Spec: BM-5.9-1
    check: Check { rule: "bm.grammar.meta-type", section: "BM §5.9" },
    expected: Expected::Object {
        // Spec: BM-5.9-1
        unknown: Some(Check { rule: "bm.grammar.meta-unknown", section: "BM §5.9" }),
        members: &[
            Member {
                name: "decision_class",
                missing: None,
                slot: Slot {
                    expected: Expected::Any(Kind::String),
                    // Spec: BM-5.9-1
                    check: Check { rule: "bm.grammar.decision-class-type", section: "BM §5.9" },
                },
            },
            Member {
                name: "calibration_note",
                missing: None,
                slot: Slot {
                    expected: Expected::Any(Kind::String),
                    // Spec: BM-5.9-1
                    check: Check { rule: "bm.grammar.calibration-note-type", section: "BM §5.9" },
                },
            },
        ],
    },
};

/// The index is judged by value (ruling B4) against the options that are there, however many they should be.
fn check_recommended(envelope: Value<'_>, sink: &mut impl Sink) -> ControlFlow<()> {
    const AT: &str = "/question/recommended_idx";
    let Some(index) = envelope.pointer(AT).and_then(|value| value.as_integer()) else {
        return ControlFlow::Continue(());
    };
    let options = envelope.pointer("/question/options").filter(|options| options.kind() == Kind::Array);
    // Spec: BM-5.7-1
    let negative = rule!("bm.grammar.recommended-negative", index < 0);
    // Spec: BM-5.7-1
    let beyond = options.is_some_and(|options| {
        rule!(
            "bm.grammar.recommended-range",
            usize::try_from(index).is_ok_and(|index| index >= options.len())
        )
    });
    if negative || beyond {
        let sentence = match options.map(|options| options.len()) {
            Some(len) => format!(
                "an index from 0 to below {len}, the number of options, is expected, {index} stands here"
            ),
            None => format!("an index of 0 or above is expected, {index} stands here"),
        };
        sink.push(Finding::error(E_BM_RECOMMENDED_RANGE, Location::pointer(AT), sentence, "BM §5.7"))?;
    }
    ControlFlow::Continue(())
}
