//! Probes for the doors to serde, which no operation uses.

use super::probes::Probe;
use jcs_strict::{ErrorCode, Profile, from_slice, to_canonical_vec};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::ser::{Error as _, Serialize, SerializeSeq, SerializeStruct, Serializer};
use std::cell::Cell;
use std::fmt;

pub(super) const PROBES: &[Probe] = &[
    ("probe: a tuple is read from an array of its length", || {
        reads::<(u8, u8)>("[1,2]") && is_misfit::<(u8, u8)>("[1,2,3]")
    }),
    ("probe: a type that leaves members unread does not fit", || {
        reads::<FirstMember>(r#"{"a":1}"#) && is_misfit::<FirstMember>(r#"{"a":1,"b":2}"#)
    }),
    ("probe: a struct is read from an object", || {
        reads::<Pair>(r#"{"a":1,"b":2}"#) && is_misfit::<Pair>("[1,2]")
    }),
    ("probe: an enum with content is read from an object of one member", || {
        reads::<Choice>(r#"{"A":null}"#) && is_misfit::<Choice>(r#"{"A":null,"B":null}"#)
    }),
    ("probe: an f32 has its range", || reads::<f32>("3.4e38") && is_misfit::<f32>("3.5e38")),
    ("probe: zero is read without a sign", || {
        ["-0", "-0.0", "0"].iter().all(|zero| {
            from_slice::<f64>(zero.as_bytes(), &Profile::RFC8785).is_ok_and(f64::is_sign_positive)
        })
    }),
    ("probe: serde_json's raw values do not pass", || {
        is_misfit::<Raw>("1") && refusal(&Raw) == Some((ErrorCode::Type, String::new()))
    }),
    ("probe: no integer is rounded on its way out", || {
        refusal(&((1_u64 << 53) + 1)) == Some((ErrorCode::Number, String::new()))
            && refusal(&(1_u64 << 53)).is_none()
    }),
    ("probe: the integer profile judges what is written where it stands, integers too", || {
        // The one behind it would be found otherwise.
        let first = Some((ErrorCode::Number, "/0".to_owned()));
        let refused =
            |error: Result<_, jcs_strict::Error>| error.err().map(|e| (e.code(), e.pointer().to_owned()));
        refused(to_canonical_vec(&(1.5, Fails), &Profile::INTEGERS)) == first
            && refused(to_canonical_vec(&(1_u64 << 53, Fails), &Profile::INTEGERS)) == first
    }),
    ("probe: what was refused stays refused", || refusal(&Glosses) == Some((ErrorCode::Type, String::new()))),
    ("probe: a value without end is refused at the limit", || {
        let asked = Cell::new(0);
        let code = to_canonical_vec(&Many(&asked), &Profile::RFC8785.with_size(100)).err().map(|e| e.code());
        code == Some(ErrorCode::Size) && asked.get() < 100
    }),
    ("probe: a value without a floor is refused at the depth", || {
        let asked = Cell::new(0);
        let code = to_canonical_vec(&Deep(500, &asked), &Profile::RFC8785).err().map(|e| e.code());
        code == Some(ErrorCode::Depth) && asked.get() < 70
    }),
];

fn reads<T: for<'de> Deserialize<'de>>(text: &str) -> bool {
    from_slice::<T>(text.as_bytes(), &Profile::RFC8785).is_ok()
}

fn is_misfit<T: for<'de> Deserialize<'de>>(text: &str) -> bool {
    from_slice::<T>(text.as_bytes(), &Profile::RFC8785).is_err_and(|error| error.code() == ErrorCode::Type)
}

fn refusal<T: Serialize>(value: &T) -> Option<(ErrorCode, String)> {
    let error = to_canonical_vec(value, &Profile::RFC8785).err()?;
    Some((error.code(), error.pointer().to_owned()))
}

#[derive(Deserialize)]
struct Pair {
    #[serde(rename = "a")]
    _a: u8,
    #[serde(rename = "b")]
    _b: u8,
}

#[derive(Deserialize)]
enum Choice {
    A(()),
    B(()),
}

/// Reads one member of an object and goes.
struct FirstMember;

impl<'de> Deserialize<'de> for FirstMember {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FirstMember, D::Error> {
        struct One;
        impl<'de> Visitor<'de> for One {
            type Value = FirstMember;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FirstMember, A::Error> {
                map.next_entry::<String, IgnoredAny>()?;
                Ok(FirstMember)
            }
        }
        deserializer.deserialize_map(One)
    }
}

/// As serde_json's RawValue passes itself through serde.
struct Raw;

const RAW: &str = "$serde_json::private::RawValue";

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Raw, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Raw;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("anything")
            }
            fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Raw, D::Error> {
                IgnoredAny::deserialize(inner).map(|_| Raw)
            }
        }
        deserializer.deserialize_newtype_struct(RAW, Any)
    }
}

impl Serialize for Raw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut raw = serializer.serialize_struct(RAW, 1)?;
        raw.serialize_field(RAW, "1.50")?;
        raw.end()
    }
}

/// Fails by itself.
struct Fails;

impl Serialize for Fails {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("it fails"))
    }
}

/// Goes on after its element was refused.
struct Glosses;

impl Serialize for Glosses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        // What is left is JSON: an empty list.
        let _ = list.serialize_element(&f64::NAN);
        list.end()
    }
}

/// A list without an end in sight, which counts how often it was asked on.
struct Many<'a>(&'a Cell<usize>);

impl Serialize for Many<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for _ in 0..10_000 {
            self.0.set(self.0.get() + 1);
            list.serialize_element(&1)?;
        }
        list.end()
    }
}

/// A list in a list in a list, which counts how deep it was asked.
struct Deep<'a>(usize, &'a Cell<usize>);

impl Serialize for Deep<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.1.set(self.1.get() + 1);
        let mut list = serializer.serialize_seq(None)?;
        if self.0 > 0 {
            list.serialize_element(&Deep(self.0 - 1, self.1))?;
        }
        list.end()
    }
}
