//! Elicitation as it was up to protocol revision 2025-11-25: the server asks the client, and waits.

use std::time::Duration;

use binding_moment::carriage::{Heard, Names, Titles, elicitation, hear};
use binding_moment::{Envelope, Resolution, Unresolved};
use rmcp::model::{
    ClientResult, ElicitRequest, ElicitRequestParams, ErrorCode, ProtocolVersion, ServerRequest,
};
use rmcp::service::{PeerRequestOptions, RequestContext, RoleServer, ServiceError};

/// The first revision whose clients know titles by `oneOf`.
const ONE_OF_SINCE: &str = "2025-11-25";
/// The first revision in which a server asks within a result instead.
const ROUNDS_SINCE: &str = "2026-07-28";
/// A client that lacks a capability says so by this code.
const MISSING_CAPABILITY: i32 = -32021;

/// How to ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// The names of the carriers: the envelope goes along in `_meta`.
    pub names: Names,
    /// How long one form may stay open.
    pub limit: Duration,
    /// How often a form is shown before what comes back is given up as unreadable; at least once.
    pub attempts: u32,
}

impl Default for Asking {
    /// The names of [`Names::default`], five minutes, three times.
    fn default() -> Asking {
        Asking { names: Names::default(), limit: Duration::from_secs(300), attempts: 3 }
    }
}

/// Whether the client of this request says that it can show a form.
pub fn can_ask(context: &RequestContext<RoleServer>) -> bool {
    context.client_capabilities().is_some_and(|capabilities| capabilities.elicitation.is_some())
}

/// Whether this request is of the era in which a server may not ask; then [`Rounds`](crate::Rounds) does.
pub(crate) fn asks_in_rounds(context: &RequestContext<RoleServer>) -> bool {
    is_since(context.protocol_version(), ROUNDS_SINCE)
}

pub(crate) fn titles(context: &RequestContext<RoleServer>) -> Titles {
    match is_since(context.protocol_version(), ONE_OF_SINCE) {
        true => Titles::OneOf,
        false => Titles::EnumNames,
    }
}

/// Revisions are dates, which compare as texts.
fn is_since(version: Option<ProtocolVersion>, since: &str) -> bool {
    version.is_some_and(|version| version.as_str() >= since)
}

/// The form as rmcp's type.
pub(crate) fn form(envelope: &Envelope, names: &Names, titles: Titles) -> Option<ElicitRequest> {
    let params = elicitation(envelope, names, titles);
    let params: ElicitRequestParams = serde_json::from_str(&params).ok()?;
    Some(ElicitRequest::new(params))
}

/// Shows an envelope as a form of elicitation and waits for what comes back.
///
/// # Errors
///
/// Everything that is no decision is [`Unresolved`], with its reason: a client that cannot ask (or is of the later era, see
/// [`Rounds`](crate::Rounds)), one that declined, dismissed or accepted nothing, one that said nothing in time, went away, or sent
/// something else [`Asking::attempts`] times.
pub async fn ask(
    context: &RequestContext<RoleServer>,
    envelope: &Envelope,
    asking: &Asking,
) -> Result<Resolution, Unresolved> {
    if asks_in_rounds(context) || !can_ask(context) {
        return Err(Unresolved::Unsupported);
    }
    for _ in 0..asking.attempts.max(1) {
        let form = form(envelope, &asking.names, titles(context)).ok_or(Unresolved::Unsupported)?;
        let options = PeerRequestOptions::with_timeout(asking.limit);
        let sent = context.peer.send_request_with_option(ServerRequest::ElicitRequest(form), options);
        let result = match sent.await {
            Ok(handle) => handle.await_response().await,
            Err(error) => Err(error),
        };
        let result = match result {
            Ok(ClientResult::ElicitResult(result)) => serde_json::to_vec(&result).unwrap_or_default(),
            Ok(_) => continue,
            Err(error) => return Err(reason(&error)),
        };
        match hear(&result, envelope) {
            Heard::Resolved(resolution) => return Ok(resolution),
            Heard::Unresolved(reason) => return Err(reason),
            Heard::Malformed(_) => {}
        }
    }
    Err(Unresolved::Unreadable)
}

fn reason(error: &ServiceError) -> Unresolved {
    match error {
        ServiceError::McpError(error)
            if error.code == ErrorCode::METHOD_NOT_FOUND || error.code.0 == MISSING_CAPABILITY =>
        {
            Unresolved::Unsupported
        }
        ServiceError::Timeout { .. } => Unresolved::TimedOut,
        ServiceError::TransportClosed | ServiceError::TransportSend(_) => Unresolved::Disconnected,
        ServiceError::Cancelled { .. } => Unresolved::Cancelled,
        ServiceError::UnexpectedResponse => Unresolved::Unreadable,
        _ => Unresolved::Unsupported,
    }
}
