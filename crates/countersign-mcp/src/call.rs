//! A tool call that is read from the bytes.

use std::fmt;
use std::time::Duration;

use binding_moment::carriage::{Carriage, Carried};
use binding_moment::{Delivery, Unresolved, render, tool_result_of};
use findings::{Report, visible};
use jcs_strict::raw::RawObject;
use rmcp::model::{CallToolRequest, CallToolRequestParams, ClientRequest};
use rmcp::service::{Peer, PeerRequestOptions, RequestHandle, RoleClient, ServiceError};

use crate::Wire;

/// How long rmcp's own reading of a reply may lag behind the tap before its call is given up.
const LAG: Duration = Duration::from_secs(2);

/// What a tool call brought: the response as the bytes that came, and what they carry.
#[derive(Clone, Debug)]
pub struct Reply {
    response: Vec<u8>,
    carried: Carried,
}

impl Reply {
    /// The whole JSON-RPC response.
    pub fn response(&self) -> &[u8] {
        &self.response
    }

    /// The tool result within it.
    pub fn tool_result(&self) -> &[u8] {
        tool_result_of(&self.response).map_or(&[], |(result, _)| result)
    }

    /// What it carries.
    pub fn carried(&self) -> &Carried {
        &self.carried
    }

    /// The decision as text, or the ordinary payload where there is none or a malformed one.
    pub fn text(&self, columns: usize) -> String {
        match self.carried.delivery() {
            Delivery::Envelope(envelope) => render::plain(&binding_moment::View::of(envelope), columns),
            _ => render::conventional(self.tool_result()),
        }
    }
}

/// Why a call brought no tool result.
#[derive(Debug)]
#[non_exhaustive]
pub enum NoReply {
    /// No response came in time. What came later, or without its id, was not waited for.
    TimedOut,
    /// The connection ended.
    Disconnected,
    /// The call could not be sent, or its response not be received.
    Unsent(ServiceError),
    /// A response came that is longer than what is kept of one: see [`Limits`](crate::Limits).
    NotKept,
    /// The server answered with an error; its words, fit to be shown.
    Refused(String),
    /// The response holds no single tool result.
    Unreadable(Report),
}

impl NoReply {
    /// Why nothing was decided, for one who waited for a decision.
    pub fn unresolved(&self) -> Unresolved {
        match self {
            NoReply::TimedOut => Unresolved::TimedOut,
            NoReply::Disconnected | NoReply::Unsent(_) => Unresolved::Disconnected,
            NoReply::NotKept | NoReply::Refused(_) | NoReply::Unreadable(_) => Unresolved::Unreadable,
        }
    }
}

impl fmt::Display for NoReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoReply::TimedOut => f.write_str("no response came in time"),
            NoReply::Disconnected => f.write_str("the connection ended without a response"),
            NoReply::Unsent(_) => f.write_str("the call or its response could not be sent"),
            NoReply::NotKept => f.write_str("the response is longer than what is kept of one"),
            NoReply::Refused(words) => write!(f, "the server refused the call: {words}"),
            NoReply::Unreadable(report) => write!(f, "the response holds no tool result: {report}"),
        }
    }
}

impl std::error::Error for NoReply {}

/// Calls a tool and reads the response from the wire, whether or not rmcp can read it.
///
/// It ends within `limit`, whatever comes: a reply that rmcp drops (half a surrogate pair, 128 levels) is read here like any other, and is
/// malformed with its code and its ordinary payload. An `InputRequiredResult` is handed back as it is and carries nothing; rmcp's own `call_tool` answers such.
///
/// # Errors
///
/// See [`NoReply`].
pub async fn call(
    peer: &Peer<RoleClient>,
    wire: &Wire,
    params: CallToolRequestParams,
    carriage: &Carriage,
    limit: Duration,
) -> Result<Reply, NoReply> {
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
    let sent = peer.send_cancellable_request(request, PeerRequestOptions::no_options());
    let mut handle = match tokio::time::timeout(limit, sent).await {
        Ok(handle) => handle.map_err(NoReply::Unsent)?,
        Err(_) => return Err(NoReply::TimedOut),
    };
    let id = handle.id.clone();
    let response = tokio::select! {
        biased;
        response = wire.response(&id) => {
            tokio::spawn(settle(handle));
            response.ok_or(NoReply::Disconnected)?
        }
        // The bytes are kept before rmcp reads them: where it is done and they are not there, they will not be.
        outcome = &mut handle.rx => match (wire.response_so_far(&id), outcome) {
            (Some(response), _) => response,
            (None, Ok(Ok(_) | Err(ServiceError::McpError(_)))) => return Err(NoReply::NotKept),
            (None, Ok(Err(error))) => return Err(NoReply::Unsent(error)),
            (None, Err(_)) => return Err(NoReply::Disconnected),
        },
        () = tokio::time::sleep(limit) => {
            tokio::spawn(settle(handle));
            return Err(NoReply::TimedOut);
        }
    };
    match carriage.read_jsonrpc(&response) {
        Ok(carried) => Ok(Reply { response, carried }),
        Err(report) => Err(refused(&response).map_or(NoReply::Unreadable(report), NoReply::Refused)),
    }
}

/// Lets rmcp take its reply, or cancels the call that will never have one, so that it is not kept for ever.
async fn settle(mut handle: RequestHandle<RoleClient>) {
    if tokio::time::timeout(LAG, &mut handle.rx).await.is_err() {
        // A connection that has ended has no calls left.
        let _ = handle.cancel(Some("no reply that can be read".to_owned())).await;
    }
}

/// The words of an error response.
fn refused(response: &[u8]) -> Option<String> {
    let object = RawObject::parse(response).ok()?;
    let error = object.members().find(|member| member.name_is("error"))?;
    Some(visible(&String::from_utf8_lossy(error.value)).into_owned())
}
