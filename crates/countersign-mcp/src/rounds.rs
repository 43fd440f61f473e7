//! Elicitation since protocol revision 2026-07-28: the server answers with what it needs, and the client calls again.

use std::time::Duration;

use binding_moment::carriage::{Heard, hear};
use binding_moment::{Envelope, Resolution, Unresolved};
use rmcp::model::{
    CallToolRequestParams, InputRequest, InputRequests, InputRequiredResult, RequestStateCodec,
    RequestStateError, SealOptions,
};
use rmcp::service::{RequestContext, RoleServer};

use crate::Asking;
use crate::asking::{asks_in_rounds, can_ask, form, titles};

/// The name of the one input that is asked for.
const INPUT: &str = "binding_moment";

/// What a call comes to, if not to a resolution.
#[derive(Debug)]
pub enum Next {
    /// To be returned as the result: the client shows the form and calls again.
    Ask(Box<InputRequiredResult>),
    /// Nothing was decided.
    Unresolved(Unresolved),
}

/// Asks in rounds. What a round must remember travels with the client, sealed: which envelope was shown to whom, how often, and until when.
///
/// The seal does not say that a round is used once. A ledger does: whatever is resolved here is still to be consumed there.
#[derive(Clone)]
pub struct Rounds {
    codec: RequestStateCodec,
    asking: Asking,
}

impl Rounds {
    /// With a key of 32 bytes or more that nobody else knows; a form stays good for [`Asking::limit`].
    ///
    /// # Errors
    ///
    /// The key is too short.
    pub fn new(key: &[u8], asking: Asking) -> Result<Rounds, RequestStateError> {
        Ok(Rounds { codec: RequestStateCodec::try_new(key)?, asking })
    }

    /// What this call says of the envelope: the resolution, or that it is to be asked for, or that nothing was decided. `principal` names whom the
    /// form is shown to, as far as the server knows; a round of another principal, or of another envelope, is not taken.
    ///
    /// # Errors
    ///
    /// See [`Next`].
    pub fn hear(
        &self,
        context: &RequestContext<RoleServer>,
        params: &CallToolRequestParams,
        envelope: &Envelope,
        principal: &str,
    ) -> Result<Resolution, Next> {
        if !asks_in_rounds(context) || !can_ask(context) {
            return Err(Next::Unresolved(Unresolved::Unsupported));
        }
        let (Some(state), Some(responses)) = (&params.request_state, &params.input_responses) else {
            return Err(self.ask(context, envelope, principal, 1));
        };
        let bound = bound(envelope, principal);
        let shown = match self.codec.open_json_with::<u32>(state, &bound) {
            Ok(shown) => shown,
            Err(RequestStateError::Expired) => return Err(Next::Unresolved(Unresolved::TimedOut)),
            Err(_) => return Err(Next::Unresolved(Unresolved::Unreadable)),
        };
        let result = responses.get(INPUT).and_then(|result| serde_json::to_vec(result).ok());
        match result.map(|result| hear(&result, envelope)) {
            Some(Heard::Resolved(resolution)) => Ok(resolution),
            Some(Heard::Unresolved(reason)) => Err(Next::Unresolved(reason)),
            None | Some(Heard::Malformed(_)) if shown < self.asking.attempts => {
                Err(self.ask(context, envelope, principal, shown + 1))
            }
            None | Some(Heard::Malformed(_)) => Err(Next::Unresolved(Unresolved::Unreadable)),
        }
    }

    fn ask(
        &self,
        context: &RequestContext<RoleServer>,
        envelope: &Envelope,
        principal: &str,
        shown: u32,
    ) -> Next {
        let bound = bound(envelope, principal);
        let options =
            SealOptions::new().associated_data(&bound).ttl(self.asking.limit.max(Duration::from_secs(1)));
        let form = form(envelope, &self.asking.names, titles(context));
        match (form, self.codec.seal_json_with(&shown, &options)) {
            (Some(form), Ok(state)) => {
                let inputs = InputRequests::from([(INPUT.to_owned(), InputRequest::Elicitation(form))]);
                Next::Ask(Box::new(InputRequiredResult::new(Some(inputs), Some(state))))
            }
            _ => Next::Unresolved(Unresolved::Unsupported),
        }
    }
}

/// Not even the debug form shows a key.
impl std::fmt::Debug for Rounds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rounds").field("asking", &self.asking).finish_non_exhaustive()
    }
}

fn bound(envelope: &Envelope, principal: &str) -> Vec<u8> {
    // A digest has a fixed length, so the two cannot run into each other.
    format!("{}{principal}", envelope.digest()).into_bytes()
}
