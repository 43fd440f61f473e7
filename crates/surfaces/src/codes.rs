//! Every code of this crate, once. `spec/codes.tsv` of the project says the same with what was expected.

use findings::Code;

macro_rules! codes {
    ($($(#[$meaning:meta])* $name:ident;)*) => {
        $($(#[$meaning])* pub const $name: Code = Code::new(stringify!($name));)*

        /// All of them, in the order of this file.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

codes! {
    /// A posted form is not encoded as a browser encodes one.
    E_FORM_ENCODING;
    /// A field that the sheet does not have; at the field.
    E_FORM_UNKNOWN;
    /// A field is there again; at the field.
    E_FORM_DOUBLED;
    /// A field is not there: nothing was chosen, or the form is not that of a sheet; at the field.
    E_FORM_MISSING;
    /// Words stand beside an option or beside a rejected question; at the answer.
    E_FORM_BESIDE;
}
