//! An envelope: read, hashed and carried as it was received.

use core::fmt;

use decision_trace::{Agent, Count, Grant, Principal, Time, layout};
use findings::{Finding, Location, Report};
use jcs_strict::{Canonical, Digest, Document, Kind};

use crate::claims::{Claims, Parent};
use crate::codes::E_STRUCTURE;
use crate::{Budget, Clearances, rules};

/// The hash of an envelope: the SHA-256 of its canonical form (RFC 8785) without the top-level member `sig`.
///
/// Any object of the profile has one; whether it is an envelope is not asked. It is over what was received: `0.75` and `0.750` in `usd`, or two
/// spellings of one instant, have two hashes.
///
/// ```
/// let with = authority_envelope::hash(br#"{"v":"1.0","sig":"AAAA"}"#)?;
/// assert_eq!(with, jcs_strict::Digest::of(br#"{"v":"1.0"}"#));
/// # Ok::<(), findings::Report>(())
/// ```
///
/// # Errors
///
/// The `E_JCS_` code of what is outside the profile; `E_STRUCTURE` where the document is no object.
pub fn hash(document: &[u8]) -> Result<Digest, Report> {
    let document = jcs_strict::parse(document, &layout::PROFILE)?;
    if document.root().kind() != Kind::Object {
        let sentence = "an object is expected, another value stands here";
        return Err(Finding::error(E_STRUCTURE, Location::pointer(""), sentence, "AE §2").into());
    }
    Ok(Claims(document.root()).hash())
}

/// A complete envelope, and no more than that: whether it was signed, and for what, is [`Received::verify`](crate::Received::verify)'s question.
///
/// It keeps the text as it was received, for carriage word for word and since that is what was hashed. Its strings are other people's: show them
/// only through [`findings::visible`].
#[derive(Clone)]
pub struct Envelope {
    document: Document,
    hash: Digest,
    trace_id: String,
    task_id: String,
    principal: Principal,
    agent: Agent,
    clearances: Clearances,
    held_agent: Clearances,
    held_principal: Clearances,
    budget: Budget,
    expires: Time,
    depth: Count,
    parent: Option<Link>,
    issued_at: Time,
    issuer: String,
    sig: String,
}

/// The record that spawned a task: which trace, and which place in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The parent's trace.
    pub trace_id: String,
    /// The place of its `delegation.spawned` record.
    pub seq: u64,
}

impl Envelope {
    /// Reads an envelope.
    ///
    /// # Errors
    ///
    /// `E_STRUCTURE` for everything that section 2 asks for and that is not so, each with its pointer: members that are missing, unknown at any level
    /// or of another type, a version other than 1.0, held lists that are not sorted or have something twice, a depth without a parent. A document
    /// that is not strict JSON is one `E_STRUCTURE`, with pointer and offset.
    pub fn parse(bytes: &[u8]) -> Result<Envelope, Report> {
        let document = document(bytes)?;
        let mut report = Report::new();
        // A report takes everything: there is no first fault to stop at.
        let _ = rules::structure::check(document.root(), &mut report);
        if report.has_errors() {
            return Err(report);
        }
        Envelope::read(document).ok_or_else(|| {
            let sentence = "an envelope with every member of its type is expected";
            Finding::error(E_STRUCTURE, Location::pointer(""), sentence, "AE §2").into()
        })
    }

    /// `None` where a member is missing or has not its type.
    pub(crate) fn read(document: Document) -> Option<Envelope> {
        let claims = Claims(document.root());
        let text = |name| claims.text(name).map(str::to_owned);
        Some(Envelope {
            hash: claims.hash(),
            trace_id: text("trace_id")?,
            task_id: text("task_id")?,
            principal: claims.principal()?,
            agent: claims.agent()?,
            clearances: claims.clearances()?,
            held_agent: claims.held("agent")?,
            held_principal: claims.held("principal")?,
            budget: claims.budget().whole()?,
            expires: claims.time("expires")?,
            depth: claims.depth()?,
            parent: match claims.parent()? {
                Parent::Root => None,
                Parent::Child(link) => Some(link),
            },
            issued_at: claims.time("issued_at")?,
            issuer: text("issuer")?,
            sig: text("sig")?,
            document,
        })
    }

    /// The text as it was received.
    #[must_use]
    pub fn text(&self) -> &str {
        self.document.text()
    }

    /// The canonical form, `sig` included: how it stands in a record.
    // Spec: AE-2-9
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        self.document.canonical()
    }

    /// The hash, whose text is what `sig` signs.
    #[must_use]
    pub fn hash(&self) -> Digest {
        self.hash
    }

    /// The one trace that it is for.
    #[must_use]
    pub fn trace_id(&self) -> &str {
        &self.trace_id
    }

    /// The one task that it is for.
    #[must_use]
    pub fn task_id(&self) -> &str {
        &self.task_id
    }

    /// For whom.
    #[must_use]
    pub fn principal(&self) -> &Principal {
        &self.principal
    }

    /// By whom.
    #[must_use]
    pub fn agent(&self) -> &Agent {
        &self.agent
    }

    /// What the task may do, as a set.
    #[must_use]
    pub fn clearances(&self) -> &Clearances {
        &self.clearances
    }

    /// What the agent had been granted.
    #[must_use]
    pub fn held_by_agent(&self) -> &Clearances {
        &self.held_agent
    }

    /// What the principal held; for a delegated task, what the parent's envelope allows.
    #[must_use]
    pub fn held_by_principal(&self) -> &Clearances {
        &self.held_principal
    }

    /// What it may consume.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The last instant at which something may run.
    #[must_use]
    pub fn expires(&self) -> Time {
        self.expires
    }

    /// How often work was delegated to come here: 0 from outside.
    #[must_use]
    pub fn depth(&self) -> u64 {
        self.depth.get()
    }

    /// The record that spawned the task; `None` for a task from outside.
    #[must_use]
    pub fn parent(&self) -> Option<&Link> {
        self.parent.as_ref()
    }

    /// When it was issued.
    #[must_use]
    pub fn issued_at(&self) -> Time {
        self.issued_at
    }

    /// The id of the key that signed it.
    #[must_use]
    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    /// The signature as it stands; any string may.
    #[must_use]
    pub fn sig(&self) -> &str {
        &self.sig
    }

    /// As a record has it.
    pub(crate) fn grant(&self) -> Grant<'_> {
        let clearances = self.clearances.iter().collect();
        Grant { clearances, expires: self.expires, value: self.document.root() }
    }

    pub(crate) fn claims(&self) -> Claims<'_> {
        Claims(self.document.root())
    }
}

impl fmt::Debug for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Envelope").field("hash", &self.hash).finish_non_exhaustive()
    }
}

/// The document, or the one fault that makes it none.
pub(crate) fn document(bytes: &[u8]) -> Result<Document, Report> {
    jcs_strict::parse(bytes, &layout::PROFILE).map_err(|error| {
        let at = Location::pointer(error.pointer()).at_byte(error.offset());
        Finding::error(E_STRUCTURE, at, format!("{error} ({})", error.code()), "AE §2").into()
    })
}
