//! Envelopes with one fault of grammar of which the place is known beforehand.

use crate::envelope::EnvelopeText;
use crate::json::{Json, Name, Step};
use crate::{Prng, documents};

/// One way to break an envelope's grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrammarFault {
    /// A required member left out.
    Missing,
    /// A member or element of another type.
    Mistyped,
    /// A member that the grammar does not know.
    Unknown,
    /// A required member under a name that is almost its own: one missing, one unknown.
    Misspelt,
    /// One option, or more than four.
    OptionCount,
    /// A recommended index that is no place among the options.
    IndexRange,
}

impl GrammarFault {
    /// All of them.
    pub const ALL: &[Self] =
        &[Self::Missing, Self::Mistyped, Self::Unknown, Self::Misspelt, Self::OptionCount, Self::IndexRange];
}

/// An envelope with one fault.
#[derive(Clone, Debug, PartialEq)]
pub struct Malformed {
    /// The envelope.
    pub json: Json,
    /// What is wrong with it.
    pub fault: GrammarFault,
    /// Pointers of the places, sorted: a missing member at its own, an unknown one at its own, a count at the array.
    pub at: Vec<String>,
}

/// The required members of every level: the pointer of the object, then their names.
const REQUIRED: &[(&str, &[&str])] = &[
    ("", &["synopsis", "findings", "recommendations", "offer", "question"]),
    ("/question", &["stem", "options", "recommended_idx", "hatches"]),
    ("/question/options/0", &["label", "reasoning"]),
    ("/question/options/1", &["label", "reasoning"]),
    ("/question/hatches", &["free_text", "dialogue"]),
];

/// Everything that has a type: members, elements, optional members.
const TYPED: &[&str] = &[
    "/synopsis",
    "/findings",
    "/findings/0",
    "/recommendations",
    "/recommendations/0",
    "/offer",
    "/question",
    "/question/stem",
    "/question/options",
    "/question/options/0",
    "/question/options/1",
    "/question/options/0/label",
    "/question/options/1/reasoning",
    "/question/recommended_idx",
    "/question/hatches",
    "/question/hatches/free_text",
    "/question/hatches/dialogue",
    "/meta",
    "/meta/decision_class",
];

/// Breaks `envelope`, which must have at least one finding, one recommendation and a decision class, by `fault`. `None`
/// where it lacks them.
pub fn malformed(envelope: &EnvelopeText, fault: GrammarFault, prng: &mut Prng) -> Option<Malformed> {
    let mut envelope = envelope.clone();
    let mut at = Vec::new();
    match fault {
        GrammarFault::OptionCount => {
            let option = envelope.options.first()?.clone();
            envelope.options.resize(*prng.pick(&[1, 5, 6])?, option);
            envelope.recommended_idx = 0;
            at.push("/question/options".to_owned());
        }
        GrammarFault::IndexRange => {
            let options = envelope.options.len() as i64;
            envelope.recommended_idx = *prng.pick(&[options, options + 1, -1, documents::LARGEST])?;
            at.push("/question/recommended_idx".to_owned());
        }
        _ => {}
    }
    let mut json = envelope.json();
    match fault {
        GrammarFault::Missing | GrammarFault::Misspelt => {
            let (object, names) = *prng.pick(REQUIRED)?;
            let name = prng.word(names);
            let members = at_pointer(&mut json, object)?.members_mut()?;
            let place = members.iter().position(|(other, _)| *other == Name::from(name))?;
            at.push(format!("{object}/{name}"));
            if fault == GrammarFault::Missing {
                members.remove(place);
            } else {
                let other = misspelt(name, prng);
                at.push(format!("{object}/{other}"));
                members[place].0 = other.into();
            }
        }
        GrammarFault::Mistyped => {
            let pointer = prng.word(TYPED);
            let value = at_pointer(&mut json, pointer)?;
            *value = of_another_type(value, prng);
            at.push(pointer.to_owned());
        }
        GrammarFault::Unknown => {
            let object = prng.word(&[
                "",
                "/question",
                "/question/options/0",
                "/question/options/1",
                "/question/hatches",
                "/meta",
            ]);
            let name = prng.word(&["note", "recommended", "expires_at", "__proto__", ""]);
            let members = at_pointer(&mut json, object)?.members_mut()?;
            let place = prng.below(members.len() + 1);
            members.insert(place, (name.into(), Json::Bool(true)));
            at.push(format!("{object}/{name}"));
        }
        GrammarFault::OptionCount | GrammarFault::IndexRange => {}
    }
    at.sort();
    Some(Malformed { json, fault, at })
}

fn misspelt(name: &str, prng: &mut Prng) -> String {
    match prng.below(3) {
        0 => name.to_uppercase(),
        1 => format!("{name} "),
        _ => format!("{name}s"),
    }
}

fn of_another_type(value: &Json, prng: &mut Prng) -> Json {
    let others = [
        Json::Null,
        Json::Bool(false),
        Json::Integer(1),
        Json::String("true".to_owned()),
        Json::Array(Vec::new()),
        Json::Object(Vec::new()),
    ];
    let differing: Vec<Json> = others
        .into_iter()
        .filter(|other| std::mem::discriminant(other) != std::mem::discriminant(value))
        .collect();
    prng.pick(&differing).cloned().unwrap_or(Json::Null)
}

/// The value at a pointer whose names need no escape and are unique.
fn at_pointer<'a>(json: &'a mut Json, pointer: &str) -> Option<&'a mut Json> {
    pointer.split('/').skip(1).try_fold(json, |value, step| {
        if matches!(value, Json::Object(_)) {
            value.member_mut(step)
        } else {
            value.at_mut(&[Step::Element(step.parse().ok()?)])
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{GrammarFault, malformed};
    use crate::{EnvelopeText, Prng, spelling::canonical};

    #[test]
    fn every_fault_changes_the_envelope_and_names_its_place() {
        let envelope = EnvelopeText::default();
        let mut prng = Prng::new(4);
        for fault in GrammarFault::ALL {
            for _ in 0..100 {
                let Some(broken) = malformed(&envelope, *fault, &mut prng) else {
                    panic!("no place for {fault:?}")
                };
                assert_ne!(canonical(&broken.json), canonical(&envelope.json()), "{fault:?}");
                assert_eq!(broken.at.len(), if *fault == GrammarFault::Misspelt { 2 } else { 1 });
            }
        }
    }
}
