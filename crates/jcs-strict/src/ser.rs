//! From any type to canonical bytes: [`to_canonical_vec`] and [`to_digest`].

mod containers;
mod name;

use crate::de::OF_SERDE_JSON;
use crate::double::NumberText;
use crate::misfit::Misfit;
use crate::profile::Numbers;
use crate::{Canonical, Error, ErrorCode, Profile, rule};
use alloc::string::String;
use alloc::vec::Vec;
use containers::{Array, Object};
use core::fmt::{self, Write as _};
use serde::Serialize;
use serde::ser;

/// Writes a value of any type that serde can write in canonical form.
///
/// What is written passes [`check_canonical`](crate::check_canonical) under the same profile; what the profile refuses is refused,
/// and nothing is ever rounded:
/// * **Integers**, also of 128 bits: where the profile can represent them exactly. `5_i128` is `5`. In the integer profile that is up to
///   2^53-1; in the other any integer that is a double (2^53 is, 2^53+1 is not), written as ECMAScript writes that double: `i64::MIN` is
///   `-9223372036854776000`, the same double in other digits. From 2^53 on, [`from_slice`](crate::from_slice) reads such a number back into
///   `f64` alone.
/// * **`f64`**: finite ones; in the integer profile those that are integers up to 2^53-1. Negative zero is `0`. **`f32`** is widened to the
///   `f64` of the same value: `0.1_f32` is `0.10000000149011612`.
/// * **Strings** and `char`: strings. **Bytes**: arrays of integers. **`None`**, unit and unit structs: `null`. **`Some`** and newtypes: what
///   is inside.
/// * **Structs and maps**: objects, sorted. A name is a string, a `char`, or a variant without content, which is its name; integers,
///   booleans and everything else are refused. A name that a type writes twice is refused.
/// * **Enums**: `"Name"` without content, otherwise `{"Name": content}`. **Sequences and tuples**: arrays.
/// * `serde_json::value::RawValue` is not supported.
///
/// # Errors
/// With the place as a pointer; the offset is 0, as there is no document to count in.
/// `E_JCS_NUMBER`, `E_JCS_DEPTH`, `E_JCS_SIZE` as for a document; `E_JCS_DUPLICATE` at the object, after all else;
/// `E_JCS_TYPE` where a name is none, and where the type's own code fails; its words stand in [`Error::detail`].
///
/// ```
/// use jcs_strict::{ErrorCode, Profile, to_canonical_vec};
/// use std::collections::HashMap;
/// let map = HashMap::from([("b", 1.0), ("a", -0.0)]);
/// assert_eq!(to_canonical_vec(&map, &Profile::INTEGERS).unwrap(), br#"{"a":0,"b":1}"#);
///
/// let error = to_canonical_vec(&[0, (1_u64 << 53) + 1], &Profile::RFC8785).unwrap_err();
/// assert_eq!((error.code(), error.pointer()), (ErrorCode::Number, "/1"));
/// ```
pub fn to_canonical_vec<T: ?Sized + Serialize>(value: &T, profile: &Profile) -> Result<Vec<u8>, Error> {
    Ok(to_canonical(value, profile)?.into_string().into_bytes())
}

/// The digest of the canonical form of a value of any type: that of [`to_canonical_vec`].
///
/// # Errors
/// Those of [`to_canonical_vec`].
///
/// ```
/// use jcs_strict::{Digest, Profile, to_digest};
/// assert_eq!(to_digest(&(1, "a"), &Profile::INTEGERS).unwrap(), Digest::of(br#"[1,"a"]"#));
/// ```
#[cfg(feature = "sha2")]
pub fn to_digest<T: ?Sized + Serialize>(value: &T, profile: &Profile) -> Result<crate::Digest, Error> {
    Ok(to_canonical(value, profile)?.digest())
}

/// The members are written in the order in which they come; the reading of what was written sorts them, and is the one place
/// that compares names.
fn to_canonical<T: ?Sized + Serialize>(value: &T, profile: &Profile) -> Result<Canonical, Error> {
    let mut writer = Writer { out: String::new(), open: 0, profile, refused: false };
    value.serialize(&mut writer).map_err(Misfit::into_error)?;
    if rule!("jcs.doors.refused-stays", writer.refused) {
        let sentence = "a value inside was refused and the type's own code went on without it";
        return Err(Misfit::new(ErrorCode::Type, sentence).into_error());
    }
    crate::canonical(writer.out.as_bytes(), profile).map_err(Error::without_offset)
}

struct Writer<'p> {
    out: String,
    /// Containers that are open.
    open: u16,
    profile: &'p Profile,
    /// Something was refused: what a type makes of that refusal cannot undo it.
    refused: bool,
}

impl Writer<'_> {
    fn remembering(&mut self, written: Result<(), Misfit>) -> Result<(), Misfit> {
        self.refused |= written.is_err();
        written
    }

    fn number_error<T>(&self) -> Result<T, Misfit> {
        Err(Misfit::new(
            ErrorCode::Number,
            match self.profile.numbers {
                Numbers::Integers => {
                    "expected an integer of magnitude up to 2^53-1, found a number that is not"
                }
                _ => "expected a number that is exactly a finite double, found one that is not",
            },
        ))
    }

    fn integer(&mut self, negative: bool, magnitude: u128) -> Result<(), Misfit> {
        const LARGEST: u128 = (1 << 53) - 1;
        if magnitude <= LARGEST {
            let sign = if negative { "-" } else { "" };
            return self.text(format_args!("{sign}{magnitude}"));
        }
        let significant = u128::BITS - magnitude.leading_zeros() - magnitude.trailing_zeros();
        if rule!("jcs.doors.exact", significant > f64::MANTISSA_DIGITS) {
            return self.number_error();
        }
        let double = magnitude as f64;
        self.double(if negative { -double } else { double })
    }

    fn double(&mut self, value: f64) -> Result<(), Misfit> {
        const LARGEST: f64 = ((1_u64 << 53) - 1) as f64;
        // The integer profile, for integers too: those above are written as the doubles that they are.
        let is_outside = value as i64 as f64 != value || value.abs() > LARGEST;
        if rule!("jcs.doors.integers", self.profile.numbers == Numbers::Integers && is_outside) {
            return self.number_error();
        }
        match NumberText::new().write(value) {
            Some(text) => self.text(format_args!("{text}")),
            None => self.number_error(),
        }
    }

    fn text(&mut self, text: fmt::Arguments<'_>) -> Result<(), Misfit> {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(text);
        self.within_size()
    }

    fn string(&mut self, text: &str) -> Result<(), Misfit> {
        crate::canonical::write_string(text, &mut self.out);
        self.within_size()
    }

    /// What has been written is not shorter in canonical form: so that a value without end is refused early.
    fn within_size(&self) -> Result<(), Misfit> {
        if rule!("jcs.doors.size", self.out.len() > self.profile.size_limit()) {
            return Err(Misfit::new(
                ErrorCode::Size,
                "the value takes more bytes than the limit that was set",
            ));
        }
        Ok(())
    }

    fn open(&mut self, bracket: char) -> Result<(), Misfit> {
        if rule!("jcs.doors.depth", self.open >= self.profile.depth) {
            return Err(Misfit::new(ErrorCode::Depth, "more containers are open at once than the limit"));
        }
        self.open += 1;
        self.out.push(bracket);
        self.within_size()
    }

    fn close(&mut self, bracket: char) {
        self.open -= 1;
        self.out.push(bracket);
    }

    /// `{"Name":`, which the content and a brace have to follow.
    fn open_variant(&mut self, name: &str) -> Result<(), Misfit> {
        self.open('{')?;
        self.string(name)?;
        self.out.push(':');
        Ok(())
    }
}

impl<'w, 'p> ser::Serializer for &'w mut Writer<'p> {
    type Ok = ();
    type Error = Misfit;
    type SerializeSeq = Array<'w, 'p>;
    type SerializeTuple = Array<'w, 'p>;
    type SerializeTupleStruct = Array<'w, 'p>;
    type SerializeTupleVariant = Array<'w, 'p>;
    type SerializeMap = Object<'w, 'p>;
    type SerializeStruct = Object<'w, 'p>;
    type SerializeStructVariant = Object<'w, 'p>;

    fn serialize_bool(self, value: bool) -> Result<(), Misfit> {
        self.text(format_args!("{value}"))
    }

    fn serialize_i8(self, value: i8) -> Result<(), Misfit> {
        self.serialize_i128(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Misfit> {
        self.serialize_i128(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), Misfit> {
        self.serialize_i128(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Misfit> {
        self.serialize_i128(value.into())
    }

    fn serialize_i128(self, value: i128) -> Result<(), Misfit> {
        self.integer(value < 0, value.unsigned_abs())
    }

    fn serialize_u8(self, value: u8) -> Result<(), Misfit> {
        self.integer(false, value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), Misfit> {
        self.integer(false, value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), Misfit> {
        self.integer(false, value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<(), Misfit> {
        self.integer(false, value.into())
    }

    fn serialize_u128(self, value: u128) -> Result<(), Misfit> {
        self.integer(false, value)
    }

    fn serialize_f32(self, value: f32) -> Result<(), Misfit> {
        self.double(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Misfit> {
        self.double(value)
    }

    fn serialize_char(self, value: char) -> Result<(), Misfit> {
        self.string(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Misfit> {
        self.string(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Misfit> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<(), Misfit> {
        self.serialize_unit()
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), Misfit> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Misfit> {
        self.text(format_args!("null"))
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Misfit> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Misfit> {
        self.string(variant)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Misfit> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Misfit> {
        self.open_variant(variant)?;
        value.serialize(&mut *self).map_err(|misfit| misfit.in_member(variant))?;
        self.close('}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Array<'w, 'p>, Misfit> {
        self.open('[')?;
        Ok(Array::new(self, None))
    }

    fn serialize_tuple(self, length: usize) -> Result<Array<'w, 'p>, Misfit> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<Array<'w, 'p>, Misfit> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Array<'w, 'p>, Misfit> {
        self.open_variant(variant)?;
        self.open('[').map_err(|misfit| misfit.in_member(variant))?;
        Ok(Array::new(self, Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Object<'w, 'p>, Misfit> {
        self.open('{')?;
        Ok(Object::new(self, None))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Object<'w, 'p>, Misfit> {
        if rule!("jcs.doors.raw-value-out", name.starts_with(OF_SERDE_JSON)) {
            return Err(Misfit::new(
                ErrorCode::Type,
                "serde_json's RawValue and numbers of arbitrary precision cannot be written: they have not been checked",
            ));
        }
        self.serialize_map(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Object<'w, 'p>, Misfit> {
        self.open_variant(variant)?;
        self.open('{').map_err(|misfit| misfit.in_member(variant))?;
        Ok(Object::new(self, Some(variant)))
    }
}
