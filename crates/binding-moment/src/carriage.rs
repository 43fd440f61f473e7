//! Carrying an envelope where MCP software keeps it (ruling B14).
//!
//! The memo puts the envelope at the top level of a tool result, as `binding_moment`. Some clients hand that member on and some drop it; some
//! number parsers change what stands in it. So a sender writes copies of it, and a reader reads all that arrived:
//!
//! | carrier | where | what |
//! |---|---|---|
//! | [`Carrier::Text`] | `_meta["com.truealter/binding_moment_jcs"]` | the canonical text as a string: no parser on the way reads into it, and SHA-256 over it is the digest |
//! | [`Carrier::Member`] | `binding_moment` | the object, at the top level (section 8.1) |
//! | [`Carrier::Meta`] | `_meta["com.truealter/binding_moment"]` | the object |
//! | [`Carrier::Structured`] | `structuredContent.binding_moment` | the object; read only for one who asks, never written |
//!
//! Copies are copies: where two have different digests, or one is malformed, the delivery is malformed (`E_BM_CARRIERS`). A result that says one thing
//! to this reader and another to that one gets no decision from either.
//!
//! Beside them stands the text of the decision in `content`, for surfaces that know nothing of envelopes (section 9.3).
//!
//! Where nothing can show an envelope, [`elicitation`] makes a form of it, and [`hear`] says what came back.
//!
//! What a model can see it can forge, and some hosts show `_meta` to the model. A carrier is no secret channel, and neither is a digest.

mod call;
mod complete;
mod elicitation;
mod names;
mod read;
mod splice;
mod tool;
mod write;

use core::fmt;

pub use call::arguments_of;
pub use elicitation::{Heard, Titles, elicitation, hear};
pub use names::Names;
pub use read::Carried;

/// A place in a tool result where an envelope travels. The order is that of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Carrier {
    /// The canonical text, as a string in `_meta`.
    Text,
    /// The member at the top level.
    Member,
    /// The object in `_meta`.
    Meta,
    /// The object in `structuredContent`.
    Structured,
}

impl Carrier {
    /// All of them, in the order of reading.
    pub const ALL: &[Carrier] = &[Carrier::Text, Carrier::Member, Carrier::Meta, Carrier::Structured];

    /// Its name as a word that never changes.
    pub const fn as_str(self) -> &'static str {
        match self {
            Carrier::Text => "text",
            Carrier::Member => "member",
            Carrier::Meta => "meta",
            Carrier::Structured => "structured",
        }
    }
}

impl fmt::Display for Carrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// How envelopes travel between one server and its clients: under which names, by which carriers.
///
/// Both sides read and write with the same names. A reader reads every carrier, whichever of them it would write.
///
/// ```
/// use binding_moment::carriage::{Carriage, Carrier};
/// use binding_moment::{Delivery, Envelope};
///
/// # let envelope = br#"{"synopsis":"Decline.","findings":[],"recommendations":[],"offer":"","question":{"stem":"How?",
/// #   "options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"recommended_idx":1.0,
/// #   "hatches":{"free_text":true,"dialogue":true}}}"#;
/// let envelope = Envelope::parse(envelope)?;
/// let carriage = Carriage::new();
/// let result = carriage.write(br#"{"content":[],"isError":false}"#, &envelope)?;
///
/// let carried = carriage.read(result.as_bytes())?;
/// assert_eq!(carried.carriers(), [Carrier::Text, Carrier::Member, Carrier::Meta]);
/// let Delivery::Envelope(read) = carried.into_delivery() else { panic!("an envelope is expected") };
/// assert_eq!(read.digest(), envelope.digest());
/// # Ok::<(), findings::Report>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carriage {
    names: Names,
    written: Vec<Carrier>,
    renders: bool,
    reads_structured: bool,
}

impl Carriage {
    /// The names of the memo and of `com.truealter`, every carrier, and the text of the decision in `content`.
    pub fn new() -> Carriage {
        Carriage::with(Names::default())
    }

    /// The same under other names.
    // Spec: BM-11-1
    pub fn with(names: Names) -> Carriage {
        Carriage {
            names,
            written: vec![Carrier::Text, Carrier::Member, Carrier::Meta],
            renders: true,
            reads_structured: false,
        }
    }

    /// Without writing this carrier. Without any of the three, what is written is the ordinary payload alone: so emission is switched off by a flag,
    /// and what a surface without envelopes shows stays the same.
    // Spec: BM-8.3-1
    pub fn without(mut self, carrier: Carrier) -> Carriage {
        self.written.retain(|written| *written != carrier);
        self
    }

    /// Without writing the text of the decision into `content`: the tool brings its own ordinary payload.
    pub fn without_rendering(mut self) -> Carriage {
        self.renders = false;
        self
    }

    /// Reading `structuredContent` too. Some tools have a member of this name of their own there, so it is read only where the caller knows
    /// that the tool means an envelope.
    pub fn reading_structured_content(mut self) -> Carriage {
        self.reads_structured = true;
        self
    }

    /// The names.
    pub fn names(&self) -> &Names {
        &self.names
    }
}

impl Default for Carriage {
    fn default() -> Carriage {
        Carriage::new()
    }
}
