//! The operations of the protocol: what each takes and what it can say on accept.

/// An operation.
#[derive(Debug)]
pub struct Op {
    /// The name on the wire.
    pub name: &'static str,
    /// The members of the input.
    pub input: &'static [Field],
    /// The members of the output that a vector may name.
    pub output: &'static [&'static str],
    /// Those of them that an accepted vector must name, so that it cannot pass for another reason.
    pub wanted: &'static [&'static str],
}

/// A member of an input.
#[derive(Debug)]
pub struct Field {
    /// The name on the wire.
    pub name: &'static str,
    /// What stands there.
    pub shape: Shape,
    /// Whether it may be left out.
    pub optional: bool,
}

/// What stands in a member of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `{"text": …}` or `{"hex": …}`.
    Document,
    /// A list of documents.
    Documents,
    /// `"integers"` or `"rfc8785"`.
    Profile,
    /// A string.
    Text,
    /// A list of strings.
    Texts,
    /// An integer of at least 0.
    Count,
    /// `true` or `false`.
    Flag,
    /// An object or a list that the operation itself describes.
    Structure,
}

const fn field(name: &'static str, shape: Shape) -> Field {
    Field { name, shape, optional: false }
}

const fn optional(name: &'static str, shape: Shape) -> Field {
    Field { name, shape, optional: true }
}

/// Every operation of protocol 1.
pub const OPS: &[Op] = &[
    Op {
        name: "canonicalize",
        input: &[field("profile", Shape::Profile), field("document", Shape::Document)],
        output: &["canonical", "digest"],
        wanted: &["canonical", "digest"],
    },
    Op {
        name: "check-canonical",
        input: &[field("profile", Shape::Profile), field("document", Shape::Document)],
        output: &[],
        wanted: &[],
    },
    Op {
        name: "check-moment",
        input: &[field("document", Shape::Document)],
        output: &["digest"],
        wanted: &["digest"],
    },
    Op { name: "lint", input: &[field("document", Shape::Document)], output: &[], wanted: &[] },
    Op {
        name: "extract-moment",
        input: &[field("document", Shape::Document)],
        output: &["delivery", "digest", "errors"],
        wanted: &[],
    },
    Op {
        name: "read-carriers",
        input: &[
            field("document", Shape::Document),
            optional("prefix", Shape::Text),
            optional("member", Shape::Text),
            optional("structured", Shape::Flag),
        ],
        output: &["delivery", "carriers", "digest", "errors"],
        wanted: &[],
    },
    Op {
        name: "write-carriers",
        input: &[
            field("document", Shape::Document),
            field("envelope", Shape::Document),
            optional("prefix", Shape::Text),
            optional("member", Shape::Text),
            optional("without", Shape::Texts),
            optional("rendering", Shape::Flag),
        ],
        output: &["canonical", "blocks", "carriers"],
        wanted: &[],
    },
    Op {
        name: "annotate-tool",
        input: &[
            field("document", Shape::Document),
            optional("prefix", Shape::Text),
            optional("annotation", Shape::Text),
        ],
        output: &["canonical", "emits"],
        wanted: &["canonical", "emits"],
    },
    Op {
        name: "check-resolution",
        input: &[
            field("envelope", Shape::Document),
            field("resolution", Shape::Document),
            optional("wrapper", Shape::Text),
        ],
        output: &["resolution", "option_idx", "answer"],
        wanted: &["resolution"],
    },
    Op {
        name: "resolve-call",
        input: &[
            field("envelope", Shape::Document),
            field("document", Shape::Document),
            optional("wrapper", Shape::Text),
        ],
        output: &["resolution", "option_idx", "answer"],
        wanted: &["resolution"],
    },
    Op {
        name: "hear-elicitation",
        input: &[field("envelope", Shape::Document), field("document", Shape::Document)],
        output: &["resolution", "option_idx", "answer", "unresolved"],
        wanted: &[],
    },
    Op {
        name: "handshake",
        input: &[field("steps", Shape::Structure)],
        output: &["outcomes"],
        wanted: &["outcomes"],
    },
    Op {
        name: "render",
        input: &[
            field("renderer", Shape::Text),
            field("document", Shape::Document),
            optional("columns", Shape::Count),
        ],
        output: &["contains", "lacks", "diagnostics"],
        wanted: &["contains", "lacks", "diagnostics"],
    },
    Op {
        name: "hash-envelope",
        input: &[field("document", Shape::Document)],
        output: &["envelope_hash"],
        wanted: &["envelope_hash"],
    },
    Op {
        name: "verify-trace",
        input: &[
            field("trace", Shape::Document),
            field("keys", Shape::Document),
            optional("require_closed", Shape::Flag),
        ],
        output: &["open", "records"],
        wanted: &["open", "records"],
    },
    Op {
        name: "verify-envelope",
        input: &[field("trace", Shape::Document), field("keys", Shape::Document)],
        output: &["open", "records"],
        wanted: &["open", "records"],
    },
    Op {
        name: "verify-bundle",
        input: &[field("traces", Shape::Documents), field("keys", Shape::Document)],
        output: &["traces"],
        wanted: &["traces"],
    },
    Op {
        name: "enforce",
        input: &[
            field("envelope", Shape::Document),
            field("keys", Shape::Document),
            field("scope", Shape::Structure),
            field("action", Shape::Structure),
            field("at", Shape::Text),
        ],
        output: &[],
        wanted: &[],
    },
    Op {
        name: "intersect",
        input: &[field("agent", Shape::Texts), field("principal", Shape::Texts)],
        output: &["clearances"],
        wanted: &["clearances"],
    },
    Op {
        name: "remaining",
        input: &[field("trace", Shape::Document), field("seq", Shape::Count)],
        output: &["budget"],
        wanted: &["budget"],
    },
];

/// The operation of that name.
pub fn find(name: &str) -> Option<&'static Op> {
    OPS.iter().find(|op| op.name == name)
}
