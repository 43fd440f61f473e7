//! What a vector is, and its JSON form.
//!
//! A vector asks one question (an operation with its input) and carries the one right answer. There is no third
//! answer beside accept and reject. A document under test is `{"text": …}` or, where its bytes are not valid
//! UTF-8, `{"hex": …}`.

use crate::json::{Json, Members};

/// One file: the vectors of a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorFile {
    /// The suite, which is the name of the folder.
    pub suite: String,
    /// The topic, which is the name of the file without `.json`.
    pub topic: String,
    /// What the vectors of this file are about.
    pub about: String,
    /// The vectors, in the order in which a reader should meet them.
    pub vectors: Vec<Vector>,
}

/// One question with its one right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    /// `suite/topic/name`, unique in all suites, never given to another vector.
    pub id: String,
    /// One sentence: what this vector shows.
    pub about: String,
    /// The operation, by its name in the protocol.
    pub op: String,
    /// The input, sent to the subject as it is.
    pub input: Members,
    /// For a rejected vector: the accepted one from which it differs in one place.
    pub twin: Option<String>,
    /// The rulings that decide it (`J3`).
    pub rulings: Vec<String>,
    /// The requirements that it shows (`BM-6.3-1`).
    pub requirements: Vec<String>,
    /// Where the expectation comes from: `authored`, or an independent source by name.
    pub source: String,
    /// Says that the document carries more than one fault on purpose, so it is not one step from its twin.
    pub several_faults: bool,
    /// The answer. A subject never sees it.
    pub expect: Expect,
}

/// The answer that a vector expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// The input is accepted.
    Accept {
        /// The members of the output that must be equal; others are free.
        output: Members,
        /// The warnings, all of them.
        warnings: Vec<Fault>,
    },
    /// The input is rejected.
    Reject {
        /// The errors, all of them; at least one.
        errors: Vec<Fault>,
        /// The warnings, all of them.
        warnings: Vec<Fault>,
    },
}

/// One error or warning: its code and its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The code: `E_…` for an error, `W_…` for a warning.
    pub code: String,
    /// The trace it stands in.
    pub trace: Option<String>,
    /// The place of the record in its trace.
    pub seq: Option<u64>,
    /// A JSON Pointer (RFC 6901).
    pub at: Option<String>,
    /// Bytes from the start of the document.
    pub offset: Option<u64>,
}

impl VectorFile {
    /// The JSON form of the file.
    pub fn to_json(&self) -> Json {
        Json::object([
            ("suite", Json::from(self.suite.as_str())),
            ("topic", Json::from(self.topic.as_str())),
            ("about", Json::from(self.about.as_str())),
            ("vectors", Json::Array(self.vectors.iter().map(Vector::to_json).collect())),
        ])
    }
}

impl Vector {
    /// The JSON form of the vector; members that say nothing are left out.
    pub fn to_json(&self) -> Json {
        let mut members: Members = vec![
            ("id".into(), Json::from(self.id.as_str())),
            ("about".into(), Json::from(self.about.as_str())),
            ("op".into(), Json::from(self.op.as_str())),
            ("input".into(), Json::Object(self.input.clone())),
        ];
        if let Some(twin) = &self.twin {
            members.push(("twin".into(), Json::from(twin.as_str())));
        }
        if self.several_faults {
            members.push(("several_faults".into(), Json::Bool(true)));
        }
        members.push(("rulings".into(), Json::strings(&self.rulings)));
        members.push(("requirements".into(), Json::strings(&self.requirements)));
        members.push(("source".into(), Json::from(self.source.as_str())));
        members.push(("expect".into(), self.expect.to_json()));
        Json::Object(members)
    }
}

impl Expect {
    /// The JSON form: `result` and, where they say something, `output`, `errors`, `warnings`.
    pub fn to_json(&self) -> Json {
        let mut members: Members = vec![("result".into(), Json::from(self.result()))];
        let warnings = match self {
            Expect::Accept { output, warnings } => {
                if !output.is_empty() {
                    members.push(("output".into(), Json::Object(output.clone())));
                }
                warnings
            }
            Expect::Reject { errors, warnings } => {
                members.push(("errors".into(), Fault::list_to_json(errors)));
                warnings
            }
        };
        if !warnings.is_empty() {
            members.push(("warnings".into(), Fault::list_to_json(warnings)));
        }
        Json::Object(members)
    }

    /// `accept` or `reject`.
    pub fn result(&self) -> &'static str {
        match self {
            Expect::Accept { .. } => "accept",
            Expect::Reject { .. } => "reject",
        }
    }
}

impl Fault {
    /// A fault without a place.
    pub fn new(code: &str) -> Fault {
        Fault { code: code.to_owned(), ..Fault::default() }
    }

    /// The same fault at this JSON Pointer.
    pub fn at(mut self, pointer: &str) -> Fault {
        self.at = Some(pointer.to_owned());
        self
    }

    /// The same fault at this byte of the document.
    pub fn offset(mut self, bytes: u64) -> Fault {
        self.offset = Some(bytes);
        self
    }

    /// The same fault in this trace.
    pub fn trace(mut self, trace: &str) -> Fault {
        self.trace = Some(trace.to_owned());
        self
    }

    /// The same fault in the record at this place.
    pub fn seq(mut self, seq: u64) -> Fault {
        self.seq = Some(seq);
        self
    }

    /// The JSON form: `code` and, where they are known, `trace`, `seq`, `at`, `offset`.
    pub fn to_json(&self) -> Json {
        let number = |n: u64| Json::Integer(i64::try_from(n).unwrap_or(i64::MAX));
        let mut members: Members = vec![("code".into(), Json::from(self.code.as_str()))];
        if let Some(trace) = &self.trace {
            members.push(("trace".into(), Json::from(trace.as_str())));
        }
        if let Some(seq) = self.seq {
            members.push(("seq".into(), number(seq)));
        }
        if let Some(at) = &self.at {
            members.push(("at".into(), Json::from(at.as_str())));
        }
        if let Some(offset) = self.offset {
            members.push(("offset".into(), number(offset)));
        }
        Json::Object(members)
    }

    /// The JSON form of a list of faults.
    pub fn list_to_json(faults: &[Fault]) -> Json {
        Json::Array(faults.iter().map(Fault::to_json).collect())
    }
}

/// The wire form of a document under test: text where the bytes are valid UTF-8, hex where they are not.
pub fn document(bytes: &[u8]) -> Json {
    match core::str::from_utf8(bytes) {
        Ok(text) => Json::object([("text", Json::from(text))]),
        Err(_) => Json::object([("hex", Json::String(bytes.iter().map(|b| format!("{b:02x}")).collect()))]),
    }
}
