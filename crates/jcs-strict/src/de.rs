//! From bytes to any type: [`from_slice`].

use crate::document::{Elements, Kind, Members, Value};
use crate::misfit::Misfit;
use crate::{Error, ErrorCode, Profile, rule};
use core::marker::PhantomData;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

/// Reads a document into any type that serde can read.
///
/// The whole document is checked first, exactly as [`parse`](crate::parse) checks it: members that `T` ignores, and values
/// behind one that does not fit, have been checked as well, and a refusal has the same code and place. Then the value is read
/// from the same bytes. What does not fit is `E_JCS_TYPE`, at the value that does not: a missing member is placed at the
/// object, a member that `T` does not know at that member. Where `T` reads through a copy of its own (flattened, internally
/// tagged and untagged types do), the place is the value that was copied.
///
/// What fits what:
/// * **Integer types**, also of 128 bits: a number whose exact decimal value is an integer of magnitude up to 2^53-1 and within the
///   type. `1.0` and `10e-1` read into `u8`. Beyond 2^53-1 doubles no longer tell neighbours apart, so that there no integer is read in
///   either profile; an `f64` is.
/// * **`f64`**: any number, as the nearest double, zero without a sign. **`f32`**: the same, rounded once more, within its range.
/// * **Strings**: `&str` and `&[u8]` borrow from `bytes` where the text there has no escape, else they do not fit; `String` and `Cow`
///   always do. `char`: a string of one character. Bytes: a string, as its UTF-8, or an array of integers.
/// * **`Option`**: `null` is `None`. **Unit**: `null`. **Newtypes**: what is inside.
/// * **Structs and maps**: objects (a struct never reads an array). A name is text: it reads into strings, `char` and enums without
///   content, never into integers or booleans.
/// * **Enums**: `"Name"`, or an object of one member, `{"Name": content}`.
/// * **Tuples**: arrays of exactly that length.
/// * `serde_json::value::RawValue` is not supported.
///
/// **`f64` has no `-0` here**: `-0`, `-0.0` and `0` are one value and read as `0.0`, as they are written as `0`. **Not everything that
/// [`to_canonical_vec`](crate::to_canonical_vec) writes is read back into its type**: under [`Profile::RFC8785`] it writes the `u64` 2^53 and the
/// `i64` -2^63, which are doubles, and both are `E_JCS_TYPE` on the way in, since the text 9007199254740992 is also what
/// others write for 2^53+1. Into a `serde_json::Value` such a number is read as a float.
///
/// A type that refers to itself is read by its own code, one call inside another; the profile's depth, 64 unless set and 512 at
/// most, is the bound.
///
/// # Errors
/// Those of [`parse`](crate::parse), and `E_JCS_TYPE`. Where it comes from the type's own code, as `Error::custom`, the sentence only says
/// so, since the type's words may quote the document; they stand in [`Error::detail`].
///
/// ```
/// use jcs_strict::{ErrorCode, Profile, from_slice};
/// let numbers: Vec<u8> = from_slice(b"[1, 2.0, 30e-1]", &Profile::INTEGERS).unwrap();
/// assert_eq!(numbers, [1, 2, 3]);
///
/// let error = from_slice::<Vec<u8>>(b"[1, 256]", &Profile::INTEGERS).unwrap_err();
/// assert_eq!((error.code(), error.pointer(), error.offset()), (ErrorCode::Type, "/1", 4));
/// assert_eq!(error.to_string(), "expected u8, found an integer that does not fit");
/// ```
pub fn from_slice<'de, T: serde::Deserialize<'de>>(bytes: &'de [u8], profile: &Profile) -> Result<T, Error> {
    if let Some((source, tape)) = crate::fast::read::read(bytes, profile) {
        return Reader { value: Value::root(source, &tape), source }.typed();
    }
    let document = crate::exact::document(bytes, profile)?;
    // It has passed, so it is UTF-8; this only says so to the compiler.
    let source = core::str::from_utf8(bytes).unwrap_or_default();
    Reader { value: document.root(), source }.typed()
}

/// The types by which serde_json passes numbers and text of its own through serde.
pub(crate) const OF_SERDE_JSON: &str = "$serde_json::private::";

/// Reads one value.
#[derive(Copy, Clone)]
struct Reader<'de, 'd> {
    value: Value<'d>,
    /// The text that `value` is placed in, for as long as the caller holds it.
    source: &'de str,
}

impl<'de> Reader<'de, '_> {
    /// The whole value, as the type.
    fn typed<T: serde::Deserialize<'de>>(self) -> Result<T, Error> {
        self.seed(PhantomData::<T>).map_err(Misfit::into_error)
    }

    /// Everything that goes wrong in a value is placed at it here, also what its type's code says after the reading.
    fn seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Misfit> {
        let offset = self.value.offset();
        seed.deserialize(self).map_err(|misfit| misfit.at(offset))
    }

    fn read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.value.kind() {
            Kind::Null => visitor.visit_unit(),
            Kind::Bool => visitor.visit_bool(self.value.as_bool().unwrap_or_default()),
            Kind::Number => match self.value.as_integer() {
                Some(integer) if integer < 0 => visitor.visit_i64(integer),
                Some(integer) => visitor.visit_u64(integer.unsigned_abs()),
                None => visitor.visit_f64(self.double()),
            },
            Kind::String => self.text(visitor),
            Kind::Array => self.array(visitor),
            Kind::Object => self.object(visitor),
        }
    }

    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.value.plain_span().and_then(|span| self.source.get(span)) {
            Some(text) => visitor.visit_borrowed_str(text),
            None => visitor.visit_str(self.value.as_str().unwrap_or_default()),
        }
    }

    /// The double of a number, which has no negative zero: `-0` and `0` are one value.
    fn double(self) -> f64 {
        let double = self.value.as_number().map(|number| number.as_f64()).unwrap_or_default();
        if rule!("jcs.doors.zero", double == 0.0) { 0.0 } else { double }
    }

    fn array<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let mut items = Items { items: self.value.elements(), index: 0, source: self.source };
        let read = visitor.visit_seq(&mut items)?;
        if rule!("jcs.doors.elements-left", items.items.len() > 0) {
            return Err(Misfit::invalid_length(self.value.len(), &"fewer elements"));
        }
        Ok(read)
    }

    fn object<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let mut fields = Fields { members: self.value.members(), pending: None, source: self.source };
        let read = visitor.visit_map(&mut fields)?;
        if rule!("jcs.doors.members-left", fields.members.len() > 0) {
            return Err(Misfit::invalid_length(self.value.len(), &"fewer members"));
        }
        Ok(read)
    }

    fn of_kind<V: Visitor<'de>>(self, wanted: Kind, visitor: V) -> Result<V::Value, Misfit> {
        let found = self.value.kind();
        if rule!("jcs.doors.kind", found != wanted) {
            return Err(Misfit::expected(&visitor, name_of(found)));
        }
        self.read(visitor)
    }
}

/// What a refusal says of a value: its kind and nothing else.
fn name_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "a boolean",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "an array",
        Kind::Object => "an object",
    }
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.read(visitor)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        if self.value.kind() != Kind::Number {
            return self.deserialize_any(visitor);
        }
        let double = self.double();
        if rule!("jcs.doors.f32-range", !(double as f32).is_finite()) {
            return Err(Misfit::new(ErrorCode::Type, "expected f32, found a number beyond its range"));
        }
        visitor.visit_f64(double)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        if self.value.kind() != Kind::Number {
            return self.deserialize_any(visitor);
        }
        visitor.visit_f64(self.double())
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        if rule!("jcs.doors.raw-value-in", name.starts_with(OF_SERDE_JSON)) {
            let sentence = "serde_json's RawValue cannot be read: what it holds would not have been checked";
            return Err(Misfit::new(ErrorCode::Type, sentence));
        }
        visitor.visit_newtype_struct(self)
    }

    // A derived struct would take an array for its fields in order: a second spelling of the same value.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.of_kind(Kind::Object, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let mut members = self.value.members();
        let content = match self.value.kind() {
            Kind::String => None,
            Kind::Object if rule!("jcs.doors.one-variant", members.len() != 1) => {
                return Err(Misfit::invalid_length(
                    members.len(),
                    &"an object of one member, a variant's name",
                ));
            }
            Kind::Object => members.next(),
            found => return Err(Misfit::expected(&visitor, name_of(found))),
        };
        match content {
            None => {
                visitor.visit_enum(Variant { name: self.value.as_str().unwrap_or_default(), content: None })
            }
            Some((name, value)) => {
                visitor.visit_enum(Variant { name, content: Some(Reader { value, source: self.source }) })
            }
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map
        identifier
    }
}

/// The elements of an array.
struct Items<'de, 'd> {
    items: Elements<'d>,
    index: usize,
    source: &'de str,
}

impl<'de> SeqAccess<'de> for Items<'de, '_> {
    type Error = Misfit;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Misfit> {
        let Some(value) = self.items.next() else { return Ok(None) };
        let index = self.index;
        self.index += 1;
        let element = Reader { value, source: self.source };
        element.seed(seed).map(Some).map_err(|misfit| misfit.in_element(index))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The members of an object.
struct Fields<'de, 'd> {
    members: Members<'d>,
    /// The member whose name has been read and whose value has not.
    pending: Option<(&'d str, Value<'d>)>,
    source: &'de str,
}

impl<'de> MapAccess<'de> for Fields<'de, '_> {
    type Error = Misfit;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Misfit> {
        let Some(name) = self.members.name() else { return Ok(None) };
        self.pending = self.members.next();
        let read = seed.deserialize(Name(Reader { value: name, source: self.source }));
        read.map(Some).map_err(|misfit| match self.pending {
            Some((name, value)) => misfit.at(value.offset()).in_member(name),
            None => misfit,
        })
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Misfit> {
        let Some((name, value)) = self.pending.take() else {
            return Err(Misfit::custom("the type asked for a value before its name"));
        };
        Reader { value, source: self.source }.seed(seed).map_err(|misfit| misfit.in_member(name))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.members.len())
    }
}

/// Reads a member's name, which is text whatever the type would like.
struct Name<'de, 'd>(Reader<'de, 'd>);

impl<'de> Deserializer<'de> for Name<'de, '_> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.0.text(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_enum(Variant { name: self.0.value.as_str().unwrap_or_default(), content: None })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// A variant of an enum: its name and, where it stands in an object, its content.
struct Variant<'de, 'd> {
    name: &'d str,
    content: Option<Reader<'de, 'd>>,
}

impl<'de, 'd> Variant<'de, 'd> {
    fn content<T>(
        self,
        expected: &'static str,
        read: impl FnOnce(Reader<'de, 'd>) -> Result<T, Misfit>,
    ) -> Result<T, Misfit> {
        match self.content {
            Some(content) => {
                read(content).map_err(|misfit| misfit.at(content.value.offset()).in_member(self.name))
            }
            None => Err(Misfit::expected(&expected, name_of(Kind::String))),
        }
    }
}

impl<'de> EnumAccess<'de> for Variant<'de, '_> {
    type Error = Misfit;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Misfit> {
        let name: StrDeserializer<'_, Misfit> = self.name.into_deserializer();
        let read = seed.deserialize(name);
        match (read, self.content) {
            (Ok(variant), _) => Ok((variant, self)),
            (Err(misfit), Some(content)) => Err(misfit.at(content.value.offset()).in_member(self.name)),
            (Err(misfit), None) => Err(misfit),
        }
    }
}

impl<'de> VariantAccess<'de> for Variant<'de, '_> {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        match self.content {
            None => Ok(()),
            Some(_) => self.content("", serde::Deserialize::deserialize),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Misfit> {
        self.content("an object of one member, the variant and its content", |content| content.seed(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.content("an object of one member, the variant and an array", |content| {
            content.of_kind(Kind::Array, visitor)
        })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.content("an object of one member, the variant and an object", |content| {
            content.of_kind(Kind::Object, visitor)
        })
    }
}
