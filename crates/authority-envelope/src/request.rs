//! A request for the envelope of a task from outside, as a document.

use decision_trace::{Agent, Count, Principal, Time, layout};
use findings::{Finding, Location, Report, shape};
use jcs_strict::Value;

use crate::budget::Budget;
use crate::claims::Claims;
use crate::codes::E_ISSUE_REQUEST;
use crate::issuer::Submission;
use crate::received::Scope;
use crate::shape::{REQUEST, REQUEST_CODES};

/// What somebody who submits a task asks for, owned.
///
/// A JSON object of exactly `trace_id`, `task_id`, `principal` (`type`, `id`), `agent` (`name`, `namespace`), `budget` (`tokens`, `usd`,
/// `wall_clock_ms`, `actions`), `lifetime_ms`, and perhaps `deadline`. There is no member for clearances or for what a side holds: a request
/// that brings some is refused, never read past.
///
/// ```
/// use authority_envelope::Request;
///
/// let report = Request::parse(br#"{"task_id":"task-1","clearances":["refunds.issue"]}"#).unwrap_err();
/// assert!(report.to_string().contains("E_ISSUE_REQUEST at /clearances: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The trace of the task.
    pub trace_id: String,
    /// The task.
    pub task_id: String,
    /// For whom.
    pub principal: Principal,
    /// By whom.
    pub agent: Agent,
    /// What it may consume.
    pub budget: Budget,
    /// For how long, in milliseconds.
    pub lifetime_ms: u64,
    /// When the task has to be done.
    pub deadline: Option<Time>,
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    ///
    /// `E_ISSUE_REQUEST` for everything that is not as above, each at its pointer; where it is not strict JSON, once.
    pub fn parse(bytes: &[u8]) -> Result<Request, Report> {
        let document = jcs_strict::parse(bytes, &layout::PROFILE).map_err(|error| {
            let at = Location::pointer(error.pointer()).at_byte(error.offset());
            Finding::error(E_ISSUE_REQUEST, at, format!("{error} ({})", error.code()), "AE §3")
        })?;
        let mut report = Report::new();
        // A report takes everything: there is no first fault to stop at.
        let _ = shape::check(document.root(), &REQUEST, "", &REQUEST_CODES, &mut report);
        if report.has_errors() {
            return Err(report);
        }
        Request::read(document.root()).ok_or_else(|| {
            let sentence = "a request with every member of its type is expected";
            Finding::error(E_ISSUE_REQUEST, Location::pointer(""), sentence, "AE §3").into()
        })
    }

    /// `None` where a member is missing or has not its type.
    fn read(request: Value<'_>) -> Option<Request> {
        let claims = Claims(request);
        Some(Request {
            trace_id: claims.text("trace_id")?.to_owned(),
            task_id: claims.text("task_id")?.to_owned(),
            principal: claims.principal()?,
            agent: claims.agent()?,
            budget: claims.budget().whole()?,
            lifetime_ms: Count::read(request.get("lifetime_ms")?)?.get(),
            deadline: match request.get("deadline") {
                Some(_) => Some(claims.time("deadline")?),
                None => None,
            },
        })
    }

    /// As an issuer takes it.
    #[must_use]
    pub fn submission(&self) -> Submission<'_> {
        Submission {
            scope: Scope { trace_id: &self.trace_id, task_id: &self.task_id },
            principal: &self.principal,
            agent: &self.agent,
            budget: self.budget,
            lifetime_ms: self.lifetime_ms,
            deadline: self.deadline,
        }
    }
}
