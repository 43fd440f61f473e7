//! From JSON to the model. Nothing is guessed: an unknown member, a missing one or a wrong type is refused, with
//! the place in the file.

use crate::json::{Json, Members};
use crate::model::{Expect, Fault, Vector, VectorFile};
use jcs_strict::{Kind, Profile, Value};

/// Reads one JSON value under the integer profile; a doubled name anywhere is refused.
///
/// # Errors
/// The sentence of the strict reader, beginning with its code and the byte.
pub fn read(bytes: &[u8]) -> Result<Json, String> {
    let document = jcs_strict::parse(bytes, &Profile::INTEGERS)
        .map_err(|error| format!("{} at byte {}: {error}", error.code().as_str(), error.offset()))?;
    Ok(owned(document.root()))
}

/// Reads a vector file.
///
/// # Errors
/// A sentence that says where in the file what is wrong.
pub fn vector_file(bytes: &[u8]) -> Result<VectorFile, String> {
    let json = read(bytes)?;
    let mut at = Object::new(&json, "")?;
    let mut file = VectorFile {
        suite: at.string("suite")?,
        topic: at.string("topic")?,
        about: at.string("about")?,
        vectors: Vec::new(),
    };
    for (place, item) in at.list("vectors")? {
        file.vectors.push(vector(item, &place)?);
    }
    at.finish()?;
    Ok(file)
}

/// Reads a list of faults as an answer or an expectation holds it. Members beside the five known ones are let
/// through where `open`: a subject may add a message to its errors.
///
/// # Errors
/// A sentence that says where what is wrong.
pub fn faults(list: &Json, place: &str, open: bool) -> Result<Vec<Fault>, String> {
    let items = list.as_array().ok_or_else(|| format!("{place}: expected an array of errors"))?;
    let mut faults = Vec::new();
    for (i, item) in items.iter().enumerate() {
        let mut at = Object::new(item, &format!("{place}/{i}"))?;
        faults.push(Fault {
            code: at.string("code")?,
            trace: at.optional_string("trace")?,
            seq: at.optional_count("seq")?,
            at: at.optional_string("at")?,
            offset: at.optional_count("offset")?,
        });
        if !open {
            at.finish()?;
        }
    }
    Ok(faults)
}

fn vector(json: &Json, place: &str) -> Result<Vector, String> {
    let mut at = Object::new(json, place)?;
    let vector = Vector {
        id: at.string("id")?,
        about: at.string("about")?,
        op: at.string("op")?,
        input: at.members("input")?,
        twin: at.optional_string("twin")?,
        several_faults: at.optional_true("several_faults")?,
        rulings: at.strings("rulings")?,
        requirements: at.strings("requirements")?,
        source: at.string("source")?,
        expect: expect(at.required("expect")?, &format!("{place}/expect"))?,
    };
    at.finish()?;
    Ok(vector)
}

fn expect(json: &Json, place: &str) -> Result<Expect, String> {
    let mut at = Object::new(json, place)?;
    let result = at.string("result")?;
    let warnings = match at.take("warnings") {
        Some(list) => faults(list, &format!("{place}/warnings"), false)?,
        None => Vec::new(),
    };
    let expect = match result.as_str() {
        "accept" => {
            let output = if at.take_peek("output") { at.members("output")? } else { Members::new() };
            if let Some(errors) = crate::json::member(&output, "errors") {
                faults(errors, &format!("{place}/output/errors"), false)?;
            }
            Expect::Accept { output, warnings }
        }
        "reject" => Expect::Reject {
            errors: faults(at.required("errors")?, &format!("{place}/errors"), false)?,
            warnings,
        },
        _ => return Err(format!("{place}/result: expected \"accept\" or \"reject\", there is no third")),
    };
    at.finish()?;
    Ok(expect)
}

/// An object whose members are taken one by one; [`Object::finish`] refuses what nobody took.
struct Object<'a> {
    members: &'a [(String, Json)],
    taken: Vec<&'static str>,
    place: String,
}

impl<'a> Object<'a> {
    fn new(json: &'a Json, place: &str) -> Result<Object<'a>, String> {
        let members = json.as_object().ok_or_else(|| format!("{place}: expected an object"))?;
        Ok(Object { members, taken: Vec::new(), place: place.to_owned() })
    }

    fn take_peek(&self, name: &str) -> bool {
        crate::json::member(self.members, name).is_some()
    }

    fn take(&mut self, name: &'static str) -> Option<&'a Json> {
        self.taken.push(name);
        crate::json::member(self.members, name)
    }

    fn required(&mut self, name: &'static str) -> Result<&'a Json, String> {
        self.take(name).ok_or_else(|| format!("{}: the member `{name}` is missing", self.place))
    }

    fn string(&mut self, name: &'static str) -> Result<String, String> {
        let json = self.required(name)?;
        self.typed(name, json.as_str(), "a string").map(str::to_owned)
    }

    fn optional_string(&mut self, name: &'static str) -> Result<Option<String>, String> {
        if self.take_peek(name) { self.string(name).map(Some) } else { Ok(None) }
    }

    fn optional_count(&mut self, name: &'static str) -> Result<Option<u64>, String> {
        match self.take(name) {
            None => Ok(None),
            Some(json) => {
                let count = json.as_integer().and_then(|n| u64::try_from(n).ok());
                self.typed(name, count, "an integer of at least 0").map(Some)
            }
        }
    }

    /// A mark that is `true` or not there.
    fn optional_true(&mut self, name: &'static str) -> Result<bool, String> {
        match self.take(name) {
            None => Ok(false),
            Some(json) => {
                let mark = json.as_bool().filter(|value| *value);
                self.typed(name, mark, "true, or no such member")
            }
        }
    }

    fn members(&mut self, name: &'static str) -> Result<Members, String> {
        let json = self.required(name)?;
        self.typed(name, json.as_object(), "an object").map(<[_]>::to_vec)
    }

    fn list(&mut self, name: &'static str) -> Result<Vec<(String, &'a Json)>, String> {
        let json = self.required(name)?;
        let items = self.typed(name, json.as_array(), "an array")?;
        Ok(items.iter().enumerate().map(|(i, item)| (format!("{}/{name}/{i}", self.place), item)).collect())
    }

    fn strings(&mut self, name: &'static str) -> Result<Vec<String>, String> {
        let items = self.list(name)?;
        items
            .into_iter()
            .map(|(place, item)| {
                item.as_str().map(str::to_owned).ok_or_else(|| format!("{place}: expected a string"))
            })
            .collect()
    }

    fn typed<T>(&self, name: &str, value: Option<T>, expected: &str) -> Result<T, String> {
        value.ok_or_else(|| format!("{}/{name}: expected {expected}", self.place))
    }

    fn finish(self) -> Result<(), String> {
        match self.members.iter().find(|(name, _)| !self.taken.contains(&name.as_str())) {
            Some((name, _)) => {
                Err(format!("{}: no member is called {}", self.place, Json::from(name.as_str()).to_line()))
            }
            None => Ok(()),
        }
    }
}

/// The owned form of a strictly read value; its depth is bounded by the profile.
fn owned(value: Value<'_>) -> Json {
    match value.kind() {
        Kind::Null => Json::Null,
        Kind::Bool => Json::Bool(value.as_bool().unwrap_or_default()),
        Kind::Number => Json::Integer(value.as_integer().unwrap_or_default()),
        Kind::String => Json::from(value.as_str().unwrap_or_default()),
        Kind::Array => Json::Array(value.elements().map(owned).collect()),
        Kind::Object => {
            Json::Object(value.members().map(|(name, value)| (name.to_owned(), owned(value))).collect())
        }
    }
}
