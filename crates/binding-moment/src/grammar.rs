//! The grammar of sections 4 and 5: which members, of which type, how many.
//!
//! It stands as tables of rows, and one walk reads them. A row names the check that it is (`rule`) and the section that asks for
//! it. The one rule that looks at two slots at once, the range of `recommended_idx`, follows the walk.

use core::ops::ControlFlow;

use findings::{Code, Finding, Location, Sink};
use jcs_strict::{Kind, Value, pointer, rule, rule_by_id};

use crate::codes::{E_BM_MISSING, E_BM_OPTION_COUNT, E_BM_RECOMMENDED_RANGE, E_BM_TYPE, E_BM_UNKNOWN};

/// Finds every fault of the grammar in a value that is within the profile.
///
/// Places are pointers from the envelope on: a missing member has the pointer it would have, an unknown one its own, a wrong count
/// that of the array.
pub(crate) fn check(envelope: Value<'_>, sink: &mut impl Sink) -> ControlFlow<()> {
    Walk { pointer: String::new(), sink }.slot(envelope, &ENVELOPE)?;
    check_recommended(envelope, sink)
}

/// One check of a row.
pub(crate) struct Check {
    pub(crate) rule: &'static str,
    pub(crate) section: &'static str,
}

/// What may stand in one place.
struct Slot {
    kind: Kind,
    mistyped: Check,
    inside: Inside,
}

enum Inside {
    Nothing,
    Elements { count: Option<Count>, slot: &'static Slot },
    Members { unknown: Check, known: &'static [Member] },
}

/// A name of an object, and what stands under it. A member without `missing` is optional.
struct Member {
    name: &'static str,
    missing: Option<Check>,
    slot: Slot,
}

struct Count {
    least: usize,
    most: usize,
    few: Check,
    many: Check,
}

const ENVELOPE: Slot = Slot {
    kind: Kind::Object,
    // Spec: BM-4-1
    mistyped: Check { rule: "bm.grammar.envelope-type", section: "BM §4" },
    inside: Inside::Members {
        // Spec: BM-4-1
        unknown: Check { rule: "bm.grammar.envelope-unknown", section: "BM §4" },
        known: &[
            Member {
                name: "synopsis",
                // Spec: BM-4-2
                missing: Some(Check { rule: "bm.grammar.synopsis-missing", section: "BM §4" }),
                slot: Slot {
                    kind: Kind::String,
                    // Spec: BM-5.1-1
                    mistyped: Check { rule: "bm.grammar.synopsis-type", section: "BM §5.1" },
                    inside: Inside::Nothing,
                },
            },
            Member {
                name: "findings",
                // Spec: BM-4-2
                missing: Some(Check { rule: "bm.grammar.findings-missing", section: "BM §4" }),
                slot: Slot {
                    kind: Kind::Array,
                    // Spec: BM-5.2-1
                    mistyped: Check { rule: "bm.grammar.findings-type", section: "BM §5.2" },
                    inside: Inside::Elements {
                        count: None,
                        slot: &Slot {
                            kind: Kind::String,
                            // Spec: BM-5.2-1
                            mistyped: Check { rule: "bm.grammar.finding-type", section: "BM §5.2" },
                            inside: Inside::Nothing,
                        },
                    },
                },
            },
            Member {
                name: "recommendations",
                // Spec: BM-4-2
                missing: Some(Check { rule: "bm.grammar.recommendations-missing", section: "BM §4" }),
                slot: Slot {
                    kind: Kind::Array,
                    // Spec: BM-5.3-1
                    mistyped: Check { rule: "bm.grammar.recommendations-type", section: "BM §5.3" },
                    inside: Inside::Elements {
                        count: None,
                        slot: &Slot {
                            kind: Kind::String,
                            // Spec: BM-5.3-1
                            mistyped: Check { rule: "bm.grammar.recommendation-type", section: "BM §5.3" },
                            inside: Inside::Nothing,
                        },
                    },
                },
            },
            Member {
                name: "offer",
                // Spec: BM-4-2
                missing: Some(Check { rule: "bm.grammar.offer-missing", section: "BM §4" }),
                slot: Slot {
                    kind: Kind::String,
                    // Spec: BM-5.4-1
                    mistyped: Check { rule: "bm.grammar.offer-type", section: "BM §5.4" },
                    inside: Inside::Nothing,
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
    kind: Kind::Object,
    // Spec: BM-4-6
    mistyped: Check { rule: "bm.grammar.question-type", section: "BM §4" },
    inside: Inside::Members {
        // Spec: BM-4-6
        unknown: Check { rule: "bm.grammar.question-unknown", section: "BM §4" },
        known: &[
            Member {
                name: "stem",
                // Spec: BM-4-6
                missing: Some(Check { rule: "bm.grammar.stem-missing", section: "BM §4" }),
                slot: Slot {
                    kind: Kind::String,
                    // Spec: BM-5.5-1
                    mistyped: Check { rule: "bm.grammar.stem-type", section: "BM §5.5" },
                    inside: Inside::Nothing,
                },
            },
            Member {
                name: "options",
                // Spec: BM-4-6
                missing: Some(Check { rule: "bm.grammar.options-missing", section: "BM §4" }),
                slot: Slot {
                    kind: Kind::Array,
                    // Spec: BM-5.6-1
                    mistyped: Check { rule: "bm.grammar.options-type", section: "BM §5.6" },
                    inside: Inside::Elements {
                        count: Some(Count {
                            least: 2,
                            most: 4,
                            // Spec: BM-5.6-1
                            few: Check { rule: "bm.grammar.options-few", section: "BM §5.6" },
                            // Spec: BM-5.6-1
                            many: Check { rule: "bm.grammar.options-many", section: "BM §5.6" },
                        }),
                        slot: &OPTION,
                    },
                },
            },
            Member {
                name: "recommended_idx",
                // Spec: BM-5.7-1, BM-5.7-2
                missing: Some(Check { rule: "bm.grammar.recommended-missing", section: "BM §5.7" }),
                slot: Slot {
                    kind: Kind::Number,
                    // Spec: BM-5.7-1
                    mistyped: Check { rule: "bm.grammar.recommended-type", section: "BM §5.7" },
                    inside: Inside::Nothing,
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
    kind: Kind::Object,
    // Spec: BM-5.6-2
    mistyped: Check { rule: "bm.grammar.option-type", section: "BM §5.6" },
    inside: Inside::Members {
        // Spec: BM-5.6-2, BM-5.7-2
        unknown: Check { rule: "bm.grammar.option-unknown", section: "BM §5.6" },
        known: &[
            Member {
                name: "label",
                // Spec: BM-5.6-2
                missing: Some(Check { rule: "bm.grammar.label-missing", section: "BM §5.6" }),
                slot: Slot {
                    kind: Kind::String,
                    // Spec: BM-5.6-2
                    mistyped: Check { rule: "bm.grammar.label-type", section: "BM §5.6" },
                    inside: Inside::Nothing,
                },
            },
            Member {
                name: "reasoning",
                // Spec: BM-5.6-2
                missing: Some(Check { rule: "bm.grammar.reasoning-missing", section: "BM §5.6" }),
                slot: Slot {
                    kind: Kind::String,
                    // Spec: BM-5.6-2
                    mistyped: Check { rule: "bm.grammar.reasoning-type", section: "BM §5.6" },
                    inside: Inside::Nothing,
                },
            },
        ],
    },
};

const HATCHES: Slot = Slot {
    kind: Kind::Object,
    // Spec: BM-5.8-1
    mistyped: Check { rule: "bm.grammar.hatches-type", section: "BM §5.8" },
    inside: Inside::Members {
        // Spec: BM-5.8-1
        unknown: Check { rule: "bm.grammar.hatches-unknown", section: "BM §5.8" },
        known: &[
            Member {
                name: "free_text",
                // Spec: BM-5.8-1
                missing: Some(Check { rule: "bm.grammar.free-text-missing", section: "BM §5.8" }),
                slot: Slot {
                    kind: Kind::Bool,
                    // Spec: BM-5.8-1
                    mistyped: Check { rule: "bm.grammar.free-text-type", section: "BM §5.8" },
                    inside: Inside::Nothing,
                },
            },
            Member {
                name: "dialogue",
                // Spec: BM-5.8-1
                missing: Some(Check { rule: "bm.grammar.dialogue-missing", section: "BM §5.8" }),
                slot: Slot {
                    kind: Kind::Bool,
                    // Spec: BM-5.8-1
                    mistyped: Check { rule: "bm.grammar.dialogue-type", section: "BM §5.8" },
                    inside: Inside::Nothing,
                },
            },
        ],
    },
};

const META: Slot = Slot {
    kind: Kind::Object,
    // Spec: BM-5.9-1
    mistyped: Check { rule: "bm.grammar.meta-type", section: "BM §5.9" },
    inside: Inside::Members {
        // Spec: BM-5.9-1
        unknown: Check { rule: "bm.grammar.meta-unknown", section: "BM §5.9" },
        known: &[
            Member {
                name: "decision_class",
                missing: None,
                slot: Slot {
                    kind: Kind::String,
                    // Spec: BM-5.9-1
                    mistyped: Check { rule: "bm.grammar.decision-class-type", section: "BM §5.9" },
                    inside: Inside::Nothing,
                },
            },
            Member {
                name: "calibration_note",
                missing: None,
                slot: Slot {
                    kind: Kind::String,
                    // Spec: BM-5.9-1
                    mistyped: Check { rule: "bm.grammar.calibration-note-type", section: "BM §5.9" },
                    inside: Inside::Nothing,
                },
            },
        ],
    },
};

struct Walk<'s, S> {
    /// Of the value that is looked at.
    pointer: String,
    sink: &'s mut S,
}

impl<S: Sink> Walk<'_, S> {
    /// As deep as the tables are, never as deep as the input.
    fn slot(&mut self, value: Value<'_>, slot: &Slot) -> ControlFlow<()> {
        if value.kind() != slot.kind {
            if rule_by_id(slot.mistyped.rule, true) {
                let sentence =
                    format!("{} is expected, {} stands here", named(slot.kind), named(value.kind()));
                self.find(E_BM_TYPE, &slot.mistyped, sentence)?;
            }
            return ControlFlow::Continue(());
        }
        match &slot.inside {
            Inside::Nothing => ControlFlow::Continue(()),
            Inside::Elements { count, slot } => self.elements(value, count.as_ref(), slot),
            Inside::Members { unknown, known } => self.members(value, unknown, known),
        }
    }

    fn elements(&mut self, array: Value<'_>, count: Option<&Count>, slot: &Slot) -> ControlFlow<()> {
        if let Some(Count { least, most, few, many }) = count {
            let len = array.len();
            let broken = [(few, len < *least), (many, len > *most)]
                .into_iter()
                .find(|(c, holds)| rule_by_id(c.rule, *holds));
            if let Some((check, _)) = broken {
                let sentence = format!("{least} to {most} entries are expected, {len} stand here");
                self.find(E_BM_OPTION_COUNT, check, sentence)?;
            }
        }
        let here = self.pointer.len();
        for (index, element) in array.elements().enumerate() {
            pointer::push_index(&mut self.pointer, index);
            self.slot(element, slot)?;
            self.pointer.truncate(here);
        }
        ControlFlow::Continue(())
    }

    fn members(&mut self, object: Value<'_>, unknown: &Check, known: &[Member]) -> ControlFlow<()> {
        let here = self.pointer.len();
        for member in known {
            pointer::push_name(&mut self.pointer, member.name);
            match (object.get(member.name), &member.missing) {
                (Some(value), _) => self.slot(value, &member.slot)?,
                (None, Some(check)) if rule_by_id(check.rule, true) => {
                    let sentence = format!("the member `{}` is required and is not there", member.name);
                    self.find(E_BM_MISSING, check, sentence)?;
                }
                (None, _) => {}
            }
            self.pointer.truncate(here);
        }
        for (name, _) in object.members() {
            if rule_by_id(unknown.rule, known.iter().all(|member| member.name != name)) {
                pointer::push_name(&mut self.pointer, name);
                let names: Vec<_> = known.iter().map(|member| member.name).collect();
                let sentence =
                    format!("only the members {} are expected, another stands here", names.join(", "));
                self.find(E_BM_UNKNOWN, unknown, sentence)?;
                self.pointer.truncate(here);
            }
        }
        ControlFlow::Continue(())
    }

    fn find(&mut self, code: Code, check: &Check, sentence: String) -> ControlFlow<()> {
        self.sink.push(Finding::error(code, Location::pointer(&*self.pointer), sentence, check.section))
    }
}

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

/// A type of JSON in words.
pub(crate) fn named(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "a boolean",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "an array",
        Kind::Object => "an object",
    }
}
