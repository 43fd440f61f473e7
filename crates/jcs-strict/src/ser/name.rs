//! The names of members on their way out.

use crate::ErrorCode;
use crate::misfit::Misfit;
use alloc::format;
use alloc::string::String;
use serde::Serialize;
use serde::ser;

/// Takes the name of a member; everything that is not text is refused.
pub(super) struct Name<'a>(pub(super) &'a mut String);

impl Name<'_> {
    fn refuse<T>(found: &str) -> Result<T, Misfit> {
        Err(Misfit::new(ErrorCode::Type, format!("expected a string as the name of a member, found {found}")))
    }
}

macro_rules! no_names {
    ($($method:ident: $type:ty => $found:literal),* $(,)?) => {$(
        fn $method(self, _: $type) -> Result<(), Misfit> {
            Name::refuse($found)
        }
    )*};
}

impl ser::Serializer for Name<'_> {
    type Ok = ();
    type Error = Misfit;
    type SerializeSeq = ser::Impossible<(), Misfit>;
    type SerializeTuple = ser::Impossible<(), Misfit>;
    type SerializeTupleStruct = ser::Impossible<(), Misfit>;
    type SerializeTupleVariant = ser::Impossible<(), Misfit>;
    type SerializeMap = ser::Impossible<(), Misfit>;
    type SerializeStruct = ser::Impossible<(), Misfit>;
    type SerializeStructVariant = ser::Impossible<(), Misfit>;

    no_names! {
        serialize_bool: bool => "a boolean",
        serialize_i8: i8 => "an integer",
        serialize_i16: i16 => "an integer",
        serialize_i32: i32 => "an integer",
        serialize_i64: i64 => "an integer",
        serialize_i128: i128 => "an integer",
        serialize_u8: u8 => "an integer",
        serialize_u16: u16 => "an integer",
        serialize_u32: u32 => "an integer",
        serialize_u64: u64 => "an integer",
        serialize_u128: u128 => "an integer",
        serialize_f32: f32 => "a number",
        serialize_f64: f64 => "a number",
        serialize_bytes: &[u8] => "bytes",
        serialize_unit_struct: &'static str => "null",
    }

    fn serialize_char(self, value: char) -> Result<(), Misfit> {
        self.0.push(value);
        Ok(())
    }

    fn serialize_str(self, value: &str) -> Result<(), Misfit> {
        self.0.push_str(value);
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Misfit> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Misfit> {
        value.serialize(self)
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), Misfit> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<(), Misfit> {
        Name::refuse("null")
    }

    fn serialize_unit(self) -> Result<(), Misfit> {
        Name::refuse("null")
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Misfit> {
        Name::refuse("a variant with content")
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Misfit> {
        Name::refuse("an array")
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Misfit> {
        Name::refuse("an array")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Misfit> {
        Name::refuse("an array")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Misfit> {
        Name::refuse("a variant with content")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Misfit> {
        Name::refuse("an object")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Misfit> {
        Name::refuse("an object")
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Misfit> {
        Name::refuse("a variant with content")
    }
}
