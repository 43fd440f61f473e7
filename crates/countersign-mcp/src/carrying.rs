//! A server whose results carry envelopes.

use std::borrow::Cow;

use binding_moment::Envelope;
use binding_moment::carriage::{Carriage, Carrier};
use findings::Report;
use rmcp::ErrorData;
use rmcp::model::{
    CallToolResult, ClientNotification, ClientRequest, CustomResult, MetaObject, ProtocolVersion,
    ServerCapabilities, ServerConfig, ServerResult, Tool,
};
use rmcp::service::{NotificationContext, RequestContext, RoleServer, Service};
use serde_json::Value;

/// A service round another one, that puts what the other could only put into `_meta` where it belongs: an envelope that [`carry`] has put on a result onto
/// every carrier, the annotation of a tool that [`mark`] has marked beside its twin, and the extension into the capabilities.
///
/// What carries nothing passes unchanged, and so does what is malformed.
#[derive(Clone, Debug)]
pub struct Carrying<S> {
    inner: S,
    carriage: Carriage,
}

impl<S> Carrying<S> {
    /// Round this service.
    pub fn new(inner: S, carriage: Carriage) -> Carrying<S> {
        Carrying { inner, carriage }
    }
}

impl<S: Service<RoleServer>> Service<RoleServer> for Carrying<S> {
    async fn handle_request(
        &self,
        request: ClientRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<ServerResult, ErrorData> {
        let result = self.inner.handle_request(request, context).await?;
        Ok(match result {
            ServerResult::InitializeResult(mut result) => {
                declare(&mut result.capabilities, &self.carriage);
                ServerResult::InitializeResult(result)
            }
            ServerResult::DiscoverResult(mut result) => {
                declare(&mut result.capabilities, &self.carriage);
                ServerResult::DiscoverResult(result)
            }
            ServerResult::CallToolResult(_) | ServerResult::ListToolsResult(_) => {
                completed(&result, &self.carriage).unwrap_or(result)
            }
            result => result,
        })
    }

    async fn handle_notification(
        &self,
        notification: ClientNotification,
        context: NotificationContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.inner.handle_notification(notification, context).await
    }

    fn get_info(&self) -> ServerConfig {
        let mut info = self.inner.get_info();
        declare(&mut info.capabilities, &self.carriage);
        info
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.inner.supported_protocol_versions()
    }
}

/// The result with what it lacks, where there is anything to add.
fn completed(result: &ServerResult, carriage: &Carriage) -> Option<ServerResult> {
    let text = carriage.complete(&serde_json::to_vec(result).ok()?)?;
    // The envelope is written in canonical form: its numbers and strings are within what this value can hold.
    let value: Value = serde_json::from_str(&text).ok()?;
    Some(ServerResult::CustomResult(CustomResult::new(value)))
}

pub(crate) fn declare(capabilities: &mut ServerCapabilities, carriage: &Carriage) {
    let extensions = capabilities.extensions.get_or_insert_default();
    extensions.entry(carriage.names().extension()).or_default();
}

/// Puts an envelope on a tool result, as far as rmcp's type has place for it: the text and the object in `_meta`, and the text of the decision at the
/// end of `content`. [`Carrying`] adds the member.
///
/// # Errors
///
/// As for [`Carriage::write`]: the result carries an envelope already.
pub fn carry(
    result: &CallToolResult,
    envelope: &Envelope,
    carriage: &Carriage,
) -> Result<CallToolResult, Report> {
    let carriage = carriage.clone().without(Carrier::Member);
    let bytes = serde_json::to_vec(result).unwrap_or_default();
    let written = carriage.write(&bytes, envelope)?;
    let mut carried = result.clone();
    if let Ok(read) = serde_json::from_str::<CallToolResult>(&written) {
        carried.content = read.content;
        carried.meta = read.meta;
    }
    Ok(carried)
}

/// Marks a tool that may emit, in its `_meta`; [`Carrying`] adds the annotation.
pub fn mark(mut tool: Tool, carriage: &Carriage) -> Tool {
    let meta = tool.meta.get_or_insert_with(MetaObject::default);
    meta.0.insert(carriage.names().annotation_key(), Value::Bool(true));
    tool
}
