//! How a vector is written by hand: a [`Topic`] collects cases, each begun with [`Topic::case`] and ended by one
//! of the `accept…` or `reject` methods, which file it.
//!
//! ```ignore
//! let mut t = Topic::new("jcs", "duplicates", "No name stands twice in one object.").rulings("J3");
//! t.case("plain", "Two different names are two members.")
//!     .canonicalize(INTEGERS, r#"{"b":1,"a":2}"#)
//!     .accept_canonical(r#"{"a":2,"b":1}"#);
//! t.case("same-name", "The same name twice is refused at the second name.")
//!     .canonicalize(INTEGERS, r#"{"b":1,"b":2}"#)
//!     .twin("plain")
//!     .reject([fault("E_JCS_DUPLICATE").at("").offset(7)]);
//! ```
//!
//! Expectations are thought out by the author or taken from a source that [`Case::source`] names. The one thing
//! computed here is the SHA-256 of a canonical text that the author wrote, by the sha2 crate.

// The vocabulary is whole, whether or not a case uses each word today.
#![allow(dead_code)]

use countersign_conformance::json::{Json, Members};
use countersign_conformance::model::{self, Expect, Fault, Vector, VectorFile};
use sha2::{Digest as _, Sha256};

/// The profile of the binding moment: integers up to 2^53-1.
pub(crate) const INTEGERS: &str = "integers";
/// The profile of RFC 8785: doubles.
pub(crate) const RFC8785: &str = "rfc8785";

/// The vectors of one file.
pub(crate) struct Topic {
    file: VectorFile,
    rulings: Vec<String>,
    requirements: Vec<String>,
}

/// A case being written. It is filed by `accept…` or `reject`.
#[must_use = "a case is filed by one of the accept… methods or by reject"]
pub(crate) struct Case<'t> {
    topic: &'t mut Topic,
    vector: Vector,
    warnings: Vec<Fault>,
}

/// A document under test, from text or bytes.
pub(crate) struct Doc(Vec<u8>);

/// The digest, in its text form, of a canonical text that the author wrote.
pub(crate) fn digest_of(canonical: &str) -> String {
    let hash = Sha256::digest(canonical.as_bytes());
    let hex: String = hash.iter().map(|b| format!("{b:02x}")).collect();
    format!("sha256:{hex}")
}

/// An error or warning; its place is added with `at`, `offset`, `trace`, `seq`.
pub(crate) fn fault(code: &str) -> Fault {
    Fault::new(code)
}

impl Topic {
    /// A file `vectors/<suite>/<topic>.json`.
    pub(crate) fn new(suite: &str, topic: &str, about: &str) -> Topic {
        let file = VectorFile {
            suite: suite.to_owned(),
            topic: topic.to_owned(),
            about: about.to_owned(),
            vectors: Vec::new(),
        };
        Topic { file, rulings: Vec::new(), requirements: Vec::new() }
    }

    /// The rulings of every case that names none itself; several are separated by white space.
    pub(crate) fn rulings(mut self, ids: &str) -> Topic {
        self.rulings = words(ids);
        self
    }

    /// The requirements of every case that names none itself.
    pub(crate) fn requirements(mut self, ids: &str) -> Topic {
        self.requirements = words(ids);
        self
    }

    /// Begins a case. `name` is the last part of the id, `about` one sentence.
    pub(crate) fn case(&mut self, name: &str, about: &str) -> Case<'_> {
        let vector = Vector {
            id: self.id(name),
            about: about.to_owned(),
            op: String::new(),
            input: Members::new(),
            twin: None,
            rulings: self.rulings.clone(),
            requirements: self.requirements.clone(),
            source: "authored".to_owned(),
            several_faults: false,
            expect: Expect::Accept { output: Members::new(), warnings: Vec::new() },
        };
        Case { topic: self, vector, warnings: Vec::new() }
    }

    pub(crate) fn into_file(self) -> VectorFile {
        self.file
    }

    /// `name` → `suite/topic/name`, `topic/name` → `suite/topic/name`; a whole id stays.
    fn id(&self, name: &str) -> String {
        match name.matches('/').count() {
            0 => format!("{}/{}/{name}", self.file.suite, self.file.topic),
            1 => format!("{}/{name}", self.file.suite),
            _ => name.to_owned(),
        }
    }
}

impl Case<'_> {
    /// The operation, by its name in the protocol; the methods below name it and its input at once.
    pub(crate) fn op(mut self, op: &str) -> Self {
        self.vector.op = op.to_owned();
        self
    }

    /// A member of the input that is no document.
    pub(crate) fn input(mut self, name: &str, value: impl Into<Json>) -> Self {
        self.vector.input.push((name.to_owned(), value.into()));
        self
    }

    /// A document of the input.
    pub(crate) fn document(self, name: &str, document: impl Into<Doc>) -> Self {
        let value = model::document(&document.into().0);
        self.input(name, value)
    }

    pub(crate) fn canonicalize(self, profile: &str, document: impl Into<Doc>) -> Self {
        self.op("canonicalize").input("profile", profile).document("document", document)
    }

    pub(crate) fn check_canonical(self, profile: &str, document: impl Into<Doc>) -> Self {
        self.op("check-canonical").input("profile", profile).document("document", document)
    }

    pub(crate) fn check_moment(self, envelope: impl Into<Doc>) -> Self {
        self.op("check-moment").document("document", envelope)
    }

    pub(crate) fn extract_moment(self, tool_result: impl Into<Doc>) -> Self {
        self.op("extract-moment").document("document", tool_result)
    }

    pub(crate) fn read_carriers(self, tool_result: impl Into<Doc>) -> Self {
        self.op("read-carriers").document("document", tool_result)
    }

    pub(crate) fn write_carriers(self, tool_result: impl Into<Doc>, envelope: impl Into<Doc>) -> Self {
        self.op("write-carriers").document("document", tool_result).document("envelope", envelope)
    }

    pub(crate) fn annotate_tool(self, tool: impl Into<Doc>) -> Self {
        self.op("annotate-tool").document("document", tool)
    }

    /// A resolution within a whole JSON-RPC request.
    pub(crate) fn resolve_call(self, envelope: impl Into<Doc>, request: impl Into<Doc>) -> Self {
        self.op("resolve-call").document("envelope", envelope).document("document", request)
    }

    /// The result of an elicitation of this envelope.
    pub(crate) fn hear_elicitation(self, envelope: impl Into<Doc>, result: impl Into<Doc>) -> Self {
        self.op("hear-elicitation").document("envelope", envelope).document("document", result)
    }

    pub(crate) fn lint(self, envelope: impl Into<Doc>) -> Self {
        self.op("lint").document("document", envelope)
    }

    pub(crate) fn check_resolution(self, envelope: impl Into<Doc>, resolution: impl Into<Doc>) -> Self {
        self.op("check-resolution").document("envelope", envelope).document("resolution", resolution)
    }

    /// A rendering of a whole tool result by `plain` or `html`.
    pub(crate) fn render(self, renderer: &str, tool_result: impl Into<Doc>) -> Self {
        self.op("render").input("renderer", renderer).document("document", tool_result)
    }

    /// The steps of a handshake on one ledger.
    pub(crate) fn handshake(self, steps: impl IntoIterator<Item = Step>) -> Self {
        let steps = steps.into_iter().map(|step| step.0).collect::<Vec<Json>>();
        self.op("handshake").input("steps", steps)
    }

    /// A trace (JSON Lines) against a key set.
    pub(crate) fn verify_trace(self, trace: impl Into<Doc>, keys: impl Into<Doc>) -> Self {
        self.op("verify-trace").document("trace", trace).document("keys", keys)
    }

    /// verify-trace: only closed traces are good.
    pub(crate) fn require_closed(self) -> Self {
        self.input("require_closed", Json::Bool(true))
    }

    /// Traces beside each other against a key set.
    pub(crate) fn verify_bundle(self, traces: &[String], keys: impl Into<Doc>) -> Self {
        let traces = traces.iter().map(|trace| model::document(trace.as_bytes())).collect::<Vec<Json>>();
        self.op("verify-bundle").input("traces", traces).document("keys", keys)
    }

    /// The accepted vector from which this rejected one differs in one place: a name of this topic,
    /// `topic/name` of this suite, or a whole id.
    pub(crate) fn twin(mut self, name: &str) -> Self {
        self.vector.twin = Some(self.topic.id(name));
        self
    }

    /// The rulings, in place of the topic's.
    pub(crate) fn rulings(mut self, ids: &str) -> Self {
        self.vector.rulings = words(ids);
        self
    }

    /// The requirements, in place of the topic's.
    pub(crate) fn requirements(mut self, ids: &str) -> Self {
        self.vector.requirements = words(ids);
        self
    }

    /// The independent source of the expectation, by name and version or section.
    pub(crate) fn source(mut self, source: &str) -> Self {
        self.vector.source = source.to_owned();
        self
    }

    /// Says that the input carries more than one fault on purpose.
    pub(crate) fn several_faults(mut self) -> Self {
        self.vector.several_faults = true;
        self
    }

    /// The warnings that go with the verdict.
    pub(crate) fn warnings(mut self, warnings: impl IntoIterator<Item = Fault>) -> Self {
        self.warnings = warnings.into_iter().collect();
        self
    }

    /// Accepted, with no output to compare.
    pub(crate) fn accept(self) {
        self.accept_output([]);
    }

    /// Accepted; these members of the output are compared.
    pub(crate) fn accept_output<const N: usize>(self, output: [(&str, Json); N]) {
        let output = output.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let Case { topic, mut vector, warnings } = self;
        vector.expect = Expect::Accept { output, warnings };
        topic.file.vectors.push(vector);
    }

    /// canonicalize: this canonical text and its digest.
    pub(crate) fn accept_canonical(self, canonical: &str) {
        self.accept_output([
            ("canonical", Json::from(canonical)),
            ("digest", Json::from(digest_of(canonical))),
        ]);
    }

    /// canonicalize: this authored canonical text, and its digest as a program outside this workspace gave it.
    ///
    /// # Panics
    ///
    /// When the digest belongs to another text, so that a text edited without its digest is found at once.
    pub(crate) fn accept_text(mut self, canonical: &str, digest: &str) {
        assert_eq!(digest_of(canonical), digest, "{}: the digest is not that of the text", self.vector.id);
        if self.vector.source == "authored" {
            self.vector.source =
                "authored; digest by Python hashlib over the authored canonical text".to_owned();
        }
        self.accept_output([("canonical", Json::from(canonical)), ("digest", Json::from(digest))]);
    }

    /// check-moment: the digest of this authored canonical text, as a program outside this workspace gave it.
    ///
    /// # Panics
    ///
    /// As [`Case::accept_text`].
    pub(crate) fn accept_digest(mut self, canonical: &str, digest: &str) {
        self.vouch(canonical, digest);
        self.accept_output([("digest", Json::from(digest))]);
    }

    /// extract-moment: an envelope with this authored canonical text, and its digest as above.
    ///
    /// # Panics
    ///
    /// As [`Case::accept_text`].
    pub(crate) fn accept_delivered(mut self, canonical: &str, digest: &str) {
        self.vouch(canonical, digest);
        self.accept_output([("delivery", Json::from("envelope")), ("digest", Json::from(digest))]);
    }

    /// The digest belongs to the text, and the source says where it comes from.
    fn vouch(&mut self, canonical: &str, digest: &str) {
        assert_eq!(digest_of(canonical), digest, "{}: the digest is not that of the text", self.vector.id);
        if self.vector.source == "authored" {
            self.vector.source =
                "authored; digest by Python hashlib over the authored canonical text".to_owned();
        }
    }

    /// check-moment: the digest of this canonical text.
    pub(crate) fn accept_digest_of(self, canonical: &str) {
        self.accept_output([("digest", Json::from(digest_of(canonical)))]);
    }

    /// extract-moment: the result carries no binding moment.
    pub(crate) fn accept_absent(self) {
        self.accept_output([("delivery", Json::from("absent"))]);
    }

    /// extract-moment: an envelope whose canonical text is this.
    pub(crate) fn accept_envelope(self, canonical: &str) {
        self.accept_output([
            ("delivery", Json::from("envelope")),
            ("digest", Json::from(digest_of(canonical))),
        ]);
    }

    /// extract-moment: a malformed binding moment, which is an accept, with all its errors.
    pub(crate) fn accept_malformed(self, errors: impl IntoIterator<Item = Fault>) {
        let errors: Vec<Fault> = errors.into_iter().collect();
        self.accept_output([("delivery", Json::from("malformed")), ("errors", Fault::list_to_json(&errors))]);
    }

    /// read-carriers: an envelope with this authored canonical text, on these carriers, and its digest as above.
    ///
    /// # Panics
    ///
    /// As [`Case::accept_text`].
    pub(crate) fn accept_carried(mut self, carriers: &[&str], canonical: &str, digest: &str) {
        self.vouch(canonical, digest);
        self.accept_output([
            ("delivery", Json::from("envelope")),
            ("carriers", Json::strings(carriers)),
            ("digest", Json::from(digest)),
        ]);
    }

    /// read-carriers: nothing is carried.
    pub(crate) fn accept_uncarried(self) {
        self.accept_output([("delivery", Json::from("absent")), ("carriers", Json::Array(Vec::new()))]);
    }

    /// read-carriers: what these carriers hold is malformed, with all its errors.
    pub(crate) fn accept_miscarried(self, carriers: &[&str], errors: impl IntoIterator<Item = Fault>) {
        let errors: Vec<Fault> = errors.into_iter().collect();
        self.accept_output([
            ("delivery", Json::from("malformed")),
            ("carriers", Json::strings(carriers)),
            ("errors", Fault::list_to_json(&errors)),
        ]);
    }

    /// Rejected, with this one error at this pointer and byte.
    pub(crate) fn refuse(self, code: &str, at: &str, offset: u64) {
        self.reject([fault(code).at(at).offset(offset)]);
    }

    /// check-resolution: the option of this index.
    pub(crate) fn accept_option(self, index: i64) {
        self.accept_output([("resolution", Json::from("option")), ("option_idx", Json::Integer(index))]);
    }

    /// check-resolution: an answer in the principal's own words.
    pub(crate) fn accept_answer(self, answer: &str) {
        self.accept_output([("resolution", Json::from("answer")), ("answer", Json::from(answer))]);
    }

    /// check-resolution: the question is sent back.
    pub(crate) fn accept_question(self) {
        self.accept_output([("resolution", Json::from("question"))]);
    }

    /// hear-elicitation: nothing is decided, for this reason.
    pub(crate) fn accept_unresolved(self, reason: &str) {
        self.accept_output([("unresolved", Json::from(reason))]);
    }

    /// handshake: the outcome of each step.
    pub(crate) fn accept_outcomes(self, outcomes: &[&str]) {
        self.accept_output([("outcomes", Json::strings(outcomes))]);
    }

    /// verify-trace: a good trace that is open, of so many records.
    pub(crate) fn accept_open(self, records: i64) {
        self.accept_output([("open", Json::Bool(true)), ("records", Json::Integer(records))]);
    }

    /// verify-trace: a good trace that is closed, of so many records.
    pub(crate) fn accept_closed(self, records: i64) {
        self.accept_output([("open", Json::Bool(false)), ("records", Json::Integer(records))]);
    }

    /// verify-bundle: so many good traces.
    pub(crate) fn accept_traces(self, traces: i64) {
        self.accept_output([("traces", Json::Integer(traces))]);
    }

    /// render: strings that stand in the text in this order, strings that do not stand in it, and the codes of the
    /// diagnostics.
    pub(crate) fn accept_rendering(self, contains: &[&str], lacks: &[&str], diagnostics: &[&str]) {
        self.accept_output([
            ("contains", Json::strings(contains)),
            ("lacks", Json::strings(lacks)),
            ("diagnostics", Json::strings(diagnostics)),
        ]);
    }

    /// Rejected, with all its errors.
    pub(crate) fn reject(self, errors: impl IntoIterator<Item = Fault>) {
        let Case { topic, mut vector, warnings } = self;
        vector.expect = Expect::Reject { errors: errors.into_iter().collect(), warnings };
        topic.file.vectors.push(vector);
    }
}

/// A step of a handshake.
pub(crate) struct Step(Json);

/// The agent emits an envelope.
pub(crate) fn emit(envelope: impl Into<Doc>) -> Step {
    Step(Json::object([("emit", model::document(&envelope.into().0))]))
}

/// A resolution arrives.
pub(crate) fn resolve(resolution: impl Into<Doc>) -> Step {
    Step(Json::object([("resolve", model::document(&resolution.into().0))]))
}

/// The agent takes an objection up.
pub(crate) fn incorporate(text: &str) -> Step {
    Step(Json::object([("incorporate", Json::from(text))]))
}

/// The same store is opened in a new process.
pub(crate) fn restart() -> Step {
    Step(Json::object([("restart", Json::Bool(true))]))
}

impl From<&str> for Doc {
    fn from(text: &str) -> Doc {
        Doc(text.as_bytes().to_vec())
    }
}

impl From<String> for Doc {
    fn from(text: String) -> Doc {
        Doc(text.into_bytes())
    }
}

impl From<&String> for Doc {
    fn from(text: &String) -> Doc {
        Doc(text.as_bytes().to_vec())
    }
}

impl From<&[u8]> for Doc {
    fn from(bytes: &[u8]) -> Doc {
        Doc(bytes.to_vec())
    }
}

impl From<Vec<u8>> for Doc {
    fn from(bytes: Vec<u8>) -> Doc {
        Doc(bytes)
    }
}

impl<const N: usize> From<&[u8; N]> for Doc {
    fn from(bytes: &[u8; N]) -> Doc {
        Doc(bytes.to_vec())
    }
}

fn words(ids: &str) -> Vec<String> {
    ids.split_whitespace().map(str::to_owned).collect()
}
