//! The forms in which a resolution arrives (ruling B7).

use findings::{Finding, Location, Report};
use jcs_strict::raw::RawObject;
use jcs_strict::{Document, Profile, Value, pointer, rule};

use super::{Reply, shape};
use crate::embedded::outside;
use crate::envelope::PROFILE_SECTION;

/// Which forms of a resolution are read.
///
/// Always: the bare object of section 7.3, which is also what flat tool arguments are when they are exactly its members; and a JSON string
/// that holds the text of the bare object, since hosts turn nested arguments into strings. One level only: a string in
/// that string is refused.
///
/// Where a name is set: an object whose one member has that name, round either of these.
///
/// Every form is under the integer profile as a whole, and so is the text within a string.
///
/// ```
/// use binding_moment::{Reply, Wire};
///
/// let bare = format!(r#"{{"envelope_digest":"sha256:{}","resolution":"question"}}"#, "0".repeat(64));
/// let wrapped = format!(r#"{{"decision":{bare}}}"#);
/// assert!(Reply::parse(bare.as_bytes(), &Wire::bare()).is_ok());
/// assert!(Reply::parse(wrapped.as_bytes(), &Wire::bare()).is_err());
/// assert!(Reply::parse(wrapped.as_bytes(), &Wire::wrapped_in("decision")).is_ok());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wire {
    wrapper: Option<String>,
}

impl Wire {
    /// The bare object and the string that holds it.
    pub fn bare() -> Wire {
        Wire::default()
    }

    /// These, and both of them within an object of one member that has this name.
    pub fn wrapped_in(name: impl Into<String>) -> Wire {
        Wire { wrapper: Some(name.into()) }
    }
}

pub(super) fn read(bytes: &[u8], wire: &Wire) -> Result<Reply, Report> {
    let document = parse(bytes).map_err(|report| match wire.wrapper.as_deref() {
        Some(name) => report.relocated(|at| within(at, name, bytes)),
        None => report,
    })?;
    let value =
        wire.wrapper.as_deref().and_then(|name| unwrapped(document.root(), name)).unwrap_or(document.root());
    let Some(text) = value.as_str() else {
        return shape::read(value);
    };
    let inner = parse(text.as_bytes()).map_err(|report| report.relocated(|at| outside(at, value)))?;
    // What is read of a string within the string is its type, and that is a fault.
    shape::read(inner.root())
}

fn parse(bytes: &[u8]) -> Result<Document, Report> {
    jcs_strict::parse(bytes, &Profile::INTEGERS)
        .map_err(|error| Finding::from(error).under_section(PROFILE_SECTION).into())
}

/// A wrapper is an object with this one member. With more members it is no wrapper, and they are unknown ones.
fn unwrapped<'a>(root: Value<'a>, name: &str) -> Option<Value<'a>> {
    root.get(name).filter(|_| !rule!("bm.resolution.wrapper-alone", root.len() != 1))
}

/// A place in the wrapper of this name, its pointer counted from the resolution within as everywhere. Without JSON nobody can tell whether
/// the wrapper would have been alone; a name that is a resolution's own is then taken for the member.
fn within(at: Location, name: &str, bytes: &[u8]) -> Location {
    let is_wrapper = match RawObject::parse(bytes) {
        Ok(object) => object.members().len() == 1,
        Err(_) => !shape::is_member(name),
    };
    let mut wrapper = String::new();
    pointer::push_name(&mut wrapper, name);
    let inside = at.as_pointer().and_then(|place| place.strip_prefix(&wrapper));
    match inside.filter(|rest| is_wrapper && (rest.is_empty() || rest.starts_with('/'))).map(str::to_owned) {
        Some(rest) => at.at_pointer(rest),
        None => at,
    }
}
