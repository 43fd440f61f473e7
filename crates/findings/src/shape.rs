//! Shapes of documents: which members an object has, of which type, how many entries an array has.
//!
//! A format states its shape as tables of [`Slot`]s and [`Member`]s; [`check`] is the one walk that reads them. Every row names the check
//! that it is and the section that asks for it. Rules that look at two places at once follow the walk, in code of the format.
//!
//! Places are pointers: a missing member has the pointer it would have, an unknown one its own, a wrong count that of the array.

use core::ops::ControlFlow;

use jcs_strict::{Kind, Value, pointer, rule_by_id};

use crate::{Code, Finding, Location, Sink};

/// One check: the id of its switch, and the section that asks for it.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Known to the run that takes checks out, one by one.
    pub rule: &'static str,
    /// As in [`Finding::section`].
    pub section: &'static str,
}

/// What may stand in one place.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// What is expected.
    pub expected: Expected,
    /// That it is what stands here: for a container, that it is one.
    pub check: Check,
}

/// What is expected in one place.
#[derive(Clone, Copy, Debug)]
pub enum Expected {
    /// Any value of this type.
    Any(Kind),
    /// A value that passes a test; the words say which (`a time in UTC`).
    Form(fn(Value<'_>) -> bool, &'static str),
    /// An array.
    Array {
        /// How many entries.
        count: Option<Count>,
        /// Each of them.
        each: &'static Slot,
    },
    /// An object.
    Object {
        /// That there is no other member; without this check any may stand beside the known ones.
        unknown: Option<Check>,
        /// The known ones.
        members: &'static [Member],
    },
    /// Null, or what is expected here.
    OrNull(&'static Expected),
}

/// A name of an object, and what stands under it.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// The name, case-sensitive.
    pub name: &'static str,
    /// That the member is there; a member without this check is optional.
    pub missing: Option<Check>,
    /// What it holds where it is there. Null is there.
    pub slot: Slot,
}

/// How many entries an array may have, both bounds included.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// As few as this.
    pub least: usize,
    /// As many as this.
    pub most: usize,
    /// That there are not fewer.
    pub few: Check,
    /// That there are not more.
    pub many: Check,
}

/// The codes of a format for the ways in which a shape can be missed; a format may use one for several.
#[derive(Clone, Copy, Debug)]
pub struct Codes {
    /// A value is not what its slot expects.
    pub mistyped: Code,
    /// A required member is not there.
    pub missing: Code,
    /// A member that the shape does not know.
    pub unknown: Code,
    /// An array has too few or too many entries.
    pub count: Code,
}

/// Finds every way in which a value misses its shape. `base` is the pointer of the value.
pub fn check(
    value: Value<'_>,
    slot: &Slot,
    base: &str,
    codes: &Codes,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    Walk { pointer: base.to_owned(), codes, sink }.slot(value, slot)
}

struct Walk<'s, S: ?Sized> {
    /// Of the value that is looked at.
    pointer: String,
    codes: &'s Codes,
    sink: &'s mut S,
}

impl<S: Sink + ?Sized> Walk<'_, S> {
    /// As deep as the tables are, never as deep as the input.
    fn slot(&mut self, value: Value<'_>, slot: &Slot) -> ControlFlow<()> {
        if !fits(slot.expected, value) {
            if rule_by_id(slot.check.rule, true) {
                self.find(self.codes.mistyped, slot.check, sentence(slot.expected, value))?;
            }
            return ControlFlow::Continue(());
        }
        self.inside(value, slot.expected)
    }

    /// What stands inside of a value that is what was expected.
    fn inside(&mut self, value: Value<'_>, expected: Expected) -> ControlFlow<()> {
        match expected {
            Expected::Any(_) | Expected::Form(..) => ControlFlow::Continue(()),
            Expected::OrNull(_) if value.is_null() => ControlFlow::Continue(()),
            Expected::OrNull(expected) => self.inside(value, *expected),
            Expected::Array { count, each } => self.entries(value, count, each),
            Expected::Object { unknown, members } => self.members(value, unknown, members),
        }
    }

    fn entries(&mut self, array: Value<'_>, count: Option<Count>, each: &Slot) -> ControlFlow<()> {
        if let Some(Count { least, most, few, many }) = count {
            let len = array.len();
            let broken = [(few, len < least), (many, len > most)]
                .into_iter()
                .find(|(c, broken)| rule_by_id(c.rule, *broken));
            if let Some((check, _)) = broken {
                let sentence = format!("{least} to {most} entries are expected, not {len}");
                self.find(self.codes.count, check, sentence)?;
            }
        }
        let here = self.pointer.len();
        for (index, entry) in array.elements().enumerate() {
            pointer::push_index(&mut self.pointer, index);
            self.slot(entry, each)?;
            self.pointer.truncate(here);
        }
        ControlFlow::Continue(())
    }

    fn members(&mut self, object: Value<'_>, unknown: Option<Check>, known: &[Member]) -> ControlFlow<()> {
        let here = self.pointer.len();
        for member in known {
            pointer::push_name(&mut self.pointer, member.name);
            match (object.get(member.name), member.missing) {
                (Some(value), _) => self.slot(value, &member.slot)?,
                (None, Some(check)) if rule_by_id(check.rule, true) => {
                    let sentence = format!("the member `{}` is required and is not there", member.name);
                    self.find(self.codes.missing, check, sentence)?;
                }
                (None, _) => {}
            }
            self.pointer.truncate(here);
        }
        let Some(unknown) = unknown else { return ControlFlow::Continue(()) };
        for (name, _) in object.members() {
            if rule_by_id(unknown.rule, known.iter().all(|member| member.name != name)) {
                pointer::push_name(&mut self.pointer, name);
                let names: Vec<_> = known.iter().map(|member| member.name).collect();
                let sentence =
                    format!("only the members {} are expected, another stands here", names.join(", "));
                self.find(self.codes.unknown, unknown, sentence)?;
                self.pointer.truncate(here);
            }
        }
        ControlFlow::Continue(())
    }

    fn find(&mut self, code: Code, check: Check, sentence: String) -> ControlFlow<()> {
        self.sink.push(Finding::error(code, Location::pointer(&*self.pointer), sentence, check.section))
    }
}

fn fits(expected: Expected, value: Value<'_>) -> bool {
    match expected {
        Expected::Any(kind) => value.kind() == kind,
        Expected::Form(test, _) => test(value),
        Expected::Array { .. } => value.kind() == Kind::Array,
        Expected::Object { .. } => value.kind() == Kind::Object,
        Expected::OrNull(expected) => value.is_null() || fits(*expected, value),
    }
}

fn sentence(expected: Expected, value: Value<'_>) -> String {
    let stands = named(value.kind());
    match expected {
        // The type may be the right one, and then it would not explain anything.
        Expected::Form(_, words) if value.kind() == Kind::String => {
            format!("{words} is expected, another text stands here")
        }
        Expected::Form(_, words) if value.kind() == Kind::Number => {
            format!("{words} is expected, another number stands here")
        }
        Expected::Form(_, words) => format!("{words} is expected, {stands} stands here"),
        Expected::Any(kind) => format!("{} is expected, {stands} stands here", named(kind)),
        Expected::Array { .. } => format!("{} is expected, {stands} stands here", named(Kind::Array)),
        Expected::Object { .. } => format!("{} is expected, {stands} stands here", named(Kind::Object)),
        Expected::OrNull(expected) => format!("null or {}", sentence(*expected, value)),
    }
}

/// A type of JSON in words: `a string`, `null`.
pub fn named(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "a boolean",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "an array",
        Kind::Object => "an object",
    }
}
