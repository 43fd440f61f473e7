//! What a type's own code, or one of the two doors to it, has against a value.

use crate::pointer;
use crate::{Error, ErrorCode};
use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use serde::de::{Expected, Unexpected};

/// A refusal on its way out: every container that it passes adds its step, so that the way in costs nothing.
#[derive(Debug)]
pub(crate) struct Misfit(Box<Inner>);

#[derive(Debug)]
struct Inner {
    code: ErrorCode,
    offset: Option<usize>,
    /// From the value out to the root.
    steps: Vec<Step>,
    sentence: String,
    detail: Option<String>,
}

#[derive(Debug)]
enum Step {
    Name(String),
    Index(usize),
}

impl Misfit {
    pub(crate) fn new(code: ErrorCode, sentence: impl Into<String>) -> Misfit {
        Misfit(Box::new(Inner {
            code,
            offset: None,
            steps: Vec::new(),
            sentence: sentence.into(),
            detail: None,
        }))
    }

    /// Places it, unless a value further in has done so.
    pub(crate) fn at(mut self, offset: usize) -> Misfit {
        self.0.offset.get_or_insert(offset);
        self
    }

    pub(crate) fn in_member(mut self, name: &str) -> Misfit {
        self.0.steps.push(Step::Name(name.to_owned()));
        self
    }

    pub(crate) fn in_element(mut self, index: usize) -> Misfit {
        self.0.steps.push(Step::Index(index));
        self
    }

    pub(crate) fn into_error(self) -> Error {
        let Inner { code, offset, steps, sentence, detail } = *self.0;
        let mut place = String::new();
        for step in steps.iter().rev() {
            match step {
                Step::Name(name) => pointer::push_name(&mut place, name),
                Step::Index(index) => pointer::push_index(&mut place, *index),
            }
        }
        Error::new(code, offset.unwrap_or(0), place, sentence).with_detail(detail)
    }

    /// A value of one kind where the type wants another.
    pub(crate) fn expected(expected: &dyn Expected, found: &str) -> Misfit {
        Misfit::of_type(format!("expected {expected}, found {found}"))
    }

    fn of_type(sentence: String) -> Misfit {
        Misfit::new(ErrorCode::Type, sentence)
    }

    fn with_words_of_others(sentence: &str, words: impl fmt::Display) -> Misfit {
        let mut misfit = Misfit::of_type(sentence.to_owned());
        misfit.0.detail = Some(words.to_string());
        misfit
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.sentence)
    }
}

impl core::error::Error for Misfit {}

// The sentences name what was expected, which the type says, and of the document only the kind of value that is there.
impl serde::de::Error for Misfit {
    fn custom<T: fmt::Display>(words: T) -> Misfit {
        Misfit::with_words_of_others("the type refuses this value", words)
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Misfit {
        Misfit::expected(expected, kind(&found))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Misfit {
        Misfit::of_type(format!("expected {expected}, found {} that does not fit", kind(&found)))
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Misfit {
        Misfit::of_type(format!("expected {expected}, found a length of {length}"))
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Misfit {
        Misfit::of_type(format!("expected the name of a variant ({}), found another", listed(expected)))
    }

    fn unknown_field(_: &str, expected: &'static [&'static str]) -> Misfit {
        Misfit::of_type(format!("expected a member that the type has ({}), found another", listed(expected)))
    }

    fn missing_field(field: &'static str) -> Misfit {
        Misfit::of_type(format!("the member `{field}` is missing"))
    }

    fn duplicate_field(field: &'static str) -> Misfit {
        Misfit::of_type(format!("two members stand for the field `{field}`"))
    }
}

impl serde::ser::Error for Misfit {
    fn custom<T: fmt::Display>(words: T) -> Misfit {
        Misfit::with_words_of_others("the type refuses to be written", words)
    }
}

fn kind(found: &Unexpected<'_>) -> &'static str {
    match found {
        Unexpected::Bool(_) => "a boolean",
        Unexpected::Unsigned(_) | Unexpected::Signed(_) => "an integer",
        Unexpected::Float(_) => "a number that is no integer of magnitude up to 2^53-1",
        Unexpected::Char(_) | Unexpected::Str(_) => "a string",
        Unexpected::Unit | Unexpected::Option => "null",
        Unexpected::Seq | Unexpected::Bytes(_) => "an array",
        Unexpected::Map => "an object",
        _ => "another kind of value",
    }
}

fn listed(names: &[&str]) -> String {
    match names {
        [] => "it has none".to_owned(),
        names => names.join(", "),
    }
}
