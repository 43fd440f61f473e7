//! The bytes that a client gets over streamable HTTP. What is to rmcp a stream of parsed messages is read here before it is parsed.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use bytes::Bytes;
use futures::stream::{BoxStream, Stream, StreamExt, TryStreamExt};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use reqwest::{Client, Error, Response};
use rmcp::model::{ClientJsonRpcMessage, ClientRequest, JsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::common::http_header::{EVENT_STREAM_MIME_TYPE, HEADER_SESSION_ID, JSON_MIME_TYPE};
use rmcp::transport::streamable_http_client::{
    AuthRequiredError, HttpStatusError, InsufficientScopeError, SseError, StreamableHttpClient,
    StreamableHttpError, StreamableHttpPostResponse, StreamableHttpResponseLimits,
};
use sse_stream::{Sse, SseStream};

use crate::{Limits, Wire};

type Failed = StreamableHttpError<Error>;
type Events = BoxStream<'static, Result<Sse, SseError>>;

/// A backend for rmcp's streamable HTTP client that keeps the answers to tool calls as the bytes that came, whether in JSON or in events.
///
/// ```
/// # fn connect() {
/// use countersign_mcp::rmcp::transport::StreamableHttpClientTransport;
/// use countersign_mcp::rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
/// use countersign_mcp::{Limits, http_client::TappedClient};
///
/// let (client, wire) = TappedClient::new(reqwest::Client::new(), Limits::default());
/// let config = StreamableHttpClientTransportConfig::with_uri("http://127.0.0.1:8931/mcp");
/// let transport = StreamableHttpClientTransport::with_client(client, config); // what a client is served on
/// # let _ = (transport, wire);
/// # }
/// ```
///
/// All but tool calls goes to rmcp's own backend. Redirects and TLS are those of the given client.
#[derive(Clone, Debug)]
pub struct TappedClient {
    client: Client,
    wire: Wire,
}

impl TappedClient {
    /// Round this client.
    pub fn new(client: Client, limits: Limits) -> (TappedClient, Wire) {
        let wire = Wire::new(limits);
        (TappedClient { client, wire: wire.clone() }, wire)
    }

    /// The events, each kept before it is handed on.
    fn tapped(&self, events: Events) -> Events {
        let wire = self.wire.clone();
        let keep = move |event: &Result<Sse, SseError>| {
            if let Some(message) = event.as_ref().ok().and_then(|event| event.data.as_ref()) {
                wire.keep(message.as_bytes());
            }
        };
        events.inspect(keep).boxed()
    }

    /// What the answer to a tool call is to rmcp.
    async fn answered(
        &self,
        response: Response,
        in_session: bool,
        limits: StreamableHttpResponseLimits,
    ) -> Result<StreamableHttpPostResponse, Failed> {
        let (status, headers) = (response.status(), response.headers().clone());
        if let Some(failure) = failure(status, &headers, in_session) {
            return Err(failure);
        }
        let session = text(&headers, &HeaderName::from_static("mcp-session-id"));
        if is_of_type(&headers, EVENT_STREAM_MIME_TYPE) && status.is_success() {
            let events = SseStream::from_bytes_stream(bounded(response, limits.max_sse_event_size)).boxed();
            return Ok(StreamableHttpPostResponse::Sse(self.tapped(events), session));
        }
        if is_of_type(&headers, JSON_MIME_TYPE) {
            let body = whole(response, limits.max_json_response_size).await?;
            self.wire.keep(&body);
            match serde_json::from_slice::<ServerJsonRpcMessage>(&body) {
                Ok(message) if status.is_success() || matches!(message, JsonRpcMessage::Error(_)) => {
                    return Ok(StreamableHttpPostResponse::Json(message, session));
                }
                // Its words may be hostile; whoever wants them has the bytes.
                _ if status.is_success() => {
                    return Err(Failed::UnexpectedServerResponse("the body is no message".into()));
                }
                _ => {}
            }
        }
        match status.is_success() {
            true => Err(Failed::UnexpectedContentType(text(&headers, &header::CONTENT_TYPE))),
            false => Err(HttpStatusError::new(status.as_u16(), text(&headers, &header::RETRY_AFTER)).into()),
        }
    }
}

impl StreamableHttpClient for TappedClient {
    type Error = Error;

    async fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        token: Option<String>,
        headers: HashMap<HeaderName, HeaderValue>,
    ) -> Result<StreamableHttpPostResponse, Failed> {
        let limits = StreamableHttpResponseLimits::default();
        self.post_message_with_response_limits(uri, message, session, token, headers, limits).await
    }

    async fn post_message_with_response_limits(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        token: Option<String>,
        headers: HashMap<HeaderName, HeaderValue>,
        limits: StreamableHttpResponseLimits,
    ) -> Result<StreamableHttpPostResponse, Failed> {
        let is_call = matches!(
            &message,
            JsonRpcMessage::Request(request) if matches!(request.request, ClientRequest::CallToolRequest(_))
        );
        if !is_call {
            let own = &self.client;
            return own
                .post_message_with_response_limits(uri, message, session, token, headers, limits)
                .await;
        }
        let in_session = session.is_some();
        let mut request = self.client.post(&*uri).headers(headers.into_iter().collect()).json(&message);
        request = request.header(header::ACCEPT, format!("{EVENT_STREAM_MIME_TYPE}, {JSON_MIME_TYPE}"));
        if let Some(session) = session {
            request = request.header(HEADER_SESSION_ID, &*session);
        }
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let response = request.send().await.map_err(Failed::Client)?;
        self.answered(response, in_session, limits).await
    }

    async fn delete_session(
        &self,
        uri: Arc<str>,
        session: Arc<str>,
        token: Option<String>,
        headers: HashMap<HeaderName, HeaderValue>,
    ) -> Result<(), Failed> {
        self.client.delete_session(uri, session, token, headers).await
    }

    async fn get_stream(
        &self,
        uri: Arc<str>,
        session: Option<Arc<str>>,
        last_event: Option<String>,
        token: Option<String>,
        headers: HashMap<HeaderName, HeaderValue>,
    ) -> Result<Events, Failed> {
        self.client
            .get_stream(uri, session, last_event, token, headers)
            .await
            .map(|events| self.tapped(events))
    }

    async fn get_stream_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        session: Option<Arc<str>>,
        last_event: Option<String>,
        token: Option<String>,
        headers: HashMap<HeaderName, HeaderValue>,
        most: usize,
    ) -> Result<Events, Failed> {
        // An answer whose stream broke off goes on here.
        let own = &self.client;
        let events =
            own.get_stream_with_max_sse_event_size(uri, session, last_event, token, headers, most).await?;
        Ok(self.tapped(events))
    }
}

/// What rmcp acts on by the status alone.
fn failure(status: StatusCode, headers: &HeaderMap, in_session: bool) -> Option<Failed> {
    let challenge = text(headers, &header::WWW_AUTHENTICATE);
    match (status, challenge) {
        (StatusCode::NOT_FOUND, _) if in_session => Some(Failed::SessionExpired),
        (StatusCode::UNAUTHORIZED, Some(challenge)) => {
            Some(Failed::AuthRequired(AuthRequiredError::new(challenge)))
        }
        (StatusCode::FORBIDDEN, Some(challenge)) => {
            Some(Failed::InsufficientScope(InsufficientScopeError::new(challenge, None)))
        }
        _ => None,
    }
}

fn text(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
}

fn is_of_type(headers: &HeaderMap, expected: &str) -> bool {
    let kind = text(headers, &header::CONTENT_TYPE);
    let essence = kind.as_deref().and_then(|kind| kind.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case(expected))
}

async fn whole(response: Response, most: usize) -> Result<Vec<u8>, Failed> {
    let mut stream = response.bytes_stream();
    let mut body = Vec::new();
    while let Some(chunk) = stream.try_next().await.map_err(Failed::Client)? {
        if chunk.len() > most - body.len() {
            return Err(Failed::ResponseBodyTooLarge { max_size: most });
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// The bytes of events none of which is longer than that.
fn bounded(response: Response, most: usize) -> impl Stream<Item = Result<Bytes, io::Error>> + Send + 'static {
    let mut event = EventSize::default();
    response.bytes_stream().map(move |chunk| {
        let chunk = chunk.map_err(io::Error::other)?;
        match event.largest(&chunk) > most {
            true => Err(io::Error::other("an event is longer than it may be")),
            false => Ok(chunk),
        }
    })
}

/// How long the event is that has not ended yet; an empty line ends it.
#[derive(Debug, Default)]
struct EventSize {
    event: usize,
    line: usize,
    after_return: bool,
}

impl EventSize {
    /// Goes on by these bytes; the longest that an event has been on the way.
    fn largest(&mut self, bytes: &[u8]) -> usize {
        let mut largest = self.event;
        for byte in bytes {
            let ends_line = matches!(byte, b'\r' | b'\n');
            // The second byte of a line's end is no line of its own.
            let is_rest = *byte == b'\n' && self.after_return;
            self.after_return = *byte == b'\r';
            self.event += 1;
            match (ends_line, self.line) {
                _ if is_rest => {}
                (true, 0) => self.event = 0,
                (true, _) => self.line = 0,
                (false, _) => self.line += 1,
            }
            largest = largest.max(self.event);
        }
        largest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_line_ends_an_event_in_each_of_its_spellings() {
        for end in ["\n\n", "\r\r", "\r\n\r\n"] {
            let text = format!("data: one{end}data: one more{end}");
            let longest = "data: one more".len() + end.len() - 1;
            assert!(EventSize::default().largest(text.as_bytes()) <= longest, "{end:?}");
            let mut bytewise = EventSize::default();
            let most = text.bytes().map(|byte| bytewise.largest(&[byte])).max();
            assert_eq!(most, Some(EventSize::default().largest(text.as_bytes())), "{end:?}");
        }
        assert_eq!(EventSize::default().largest(b"a: 1\r\nb: 2\r\nc: 3\r\n"), 18, "lines are no events");
    }
}
