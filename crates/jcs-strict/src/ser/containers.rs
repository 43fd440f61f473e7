//! Arrays and objects on their way out, one element or member after the other.

use super::Writer;
use super::name::Name;
use crate::misfit::Misfit;
use alloc::string::String;
use serde::Serialize;
use serde::ser;

/// An array that is being written.
pub(super) struct Array<'w, 'p> {
    writer: &'w mut Writer<'p>,
    index: usize,
    /// The variant whose content it is.
    variant: Option<&'static str>,
}

impl<'w, 'p> Array<'w, 'p> {
    pub(super) fn new(writer: &'w mut Writer<'p>, variant: Option<&'static str>) -> Array<'w, 'p> {
        Array { writer, index: 0, variant }
    }

    fn element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Misfit> {
        if self.index > 0 {
            self.writer.out.push(',');
        }
        let written = value.serialize(&mut *self.writer);
        let written = written.map_err(|misfit| within(misfit.in_element(self.index), self.variant));
        self.index += 1;
        self.writer.remembering(written)
    }

    fn finish(self) {
        self.writer.close(']');
        if self.variant.is_some() {
            self.writer.close('}');
        }
    }
}

fn within(misfit: Misfit, variant: Option<&'static str>) -> Misfit {
    match variant {
        Some(name) => misfit.in_member(name),
        None => misfit,
    }
}

/// An object that is being written.
pub(super) struct Object<'w, 'p> {
    writer: &'w mut Writer<'p>,
    begun: bool,
    /// The name of the member that is being written, for the place of a refusal.
    name: String,
    /// The variant whose content it is.
    variant: Option<&'static str>,
}

impl<'w, 'p> Object<'w, 'p> {
    pub(super) fn new(writer: &'w mut Writer<'p>, variant: Option<&'static str>) -> Object<'w, 'p> {
        Object { writer, begun: false, name: String::new(), variant }
    }

    fn name<T: ?Sized + Serialize>(&mut self, name: &T) -> Result<(), Misfit> {
        if self.begun {
            self.writer.out.push(',');
        }
        self.begun = true;
        self.name.clear();
        let named = name.serialize(Name(&mut self.name)).map_err(|misfit| within(misfit, self.variant));
        self.writer.remembering(named)?;
        self.writer.string(&self.name)?;
        self.writer.out.push(':');
        Ok(())
    }

    fn value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Misfit> {
        let written = value.serialize(&mut *self.writer);
        let written = written.map_err(|misfit| within(misfit.in_member(&self.name), self.variant));
        self.writer.remembering(written)
    }

    fn finish(self) {
        self.writer.close('}');
        if self.variant.is_some() {
            self.writer.close('}');
        }
    }
}

/// The four kinds of array are one.
macro_rules! arrays {
    ($($kind:ident $element:ident),*) => {$(
        impl ser::$kind for Array<'_, '_> {
            type Ok = ();
            type Error = Misfit;

            fn $element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Misfit> {
                self.element(value)
            }

            fn end(self) -> Result<(), Misfit> {
                self.finish();
                Ok(())
            }
        }
    )*};
}

arrays!(SerializeSeq serialize_element, SerializeTuple serialize_element);
arrays!(SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field);

impl ser::SerializeMap for Object<'_, '_> {
    type Ok = ();
    type Error = Misfit;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), Misfit> {
        self.name(key)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Misfit> {
        self.value(value)
    }

    fn end(self) -> Result<(), Misfit> {
        self.finish();
        Ok(())
    }
}

/// The two kinds of struct are one.
macro_rules! structs {
    ($($kind:ident),*) => {$(
        impl ser::$kind for Object<'_, '_> {
            type Ok = ();
            type Error = Misfit;

            fn serialize_field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), Misfit> {
                self.name(key)?;
                self.value(value)
            }

            fn end(self) -> Result<(), Misfit> {
                self.finish();
                Ok(())
            }
        }
    )*};
}

structs!(SerializeStruct, SerializeStructVariant);
