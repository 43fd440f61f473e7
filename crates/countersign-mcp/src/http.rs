//! Carrying and tapping on rmcp's streamable HTTP server, whose services are typed: what they cannot say is put into the bytes of the body.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use binding_moment::carriage::Carriage;
use bytes::Bytes;
use http::{HeaderValue, Request, Response, StatusCode, header};
use http_body::{Body as HttpBody, Frame};
use http_body_util::{BodyExt, Full, Limited};
use rmcp::ServerHandler;
use rmcp::transport::streamable_http_server::StreamableHttpService;
use rmcp::transport::streamable_http_server::session::SessionManager;

/// The longest request that is read, in bytes.
pub const LONGEST_REQUEST: usize = 4 << 20;

/// The bytes of a request's body, where a tool finds them: see [`arguments`](crate::arguments).
#[derive(Clone, Debug)]
pub struct Body(pub Bytes);

/// Answers a request by an rmcp service. The bytes of its body are kept for the tool that it calls, and envelopes of the answer are put on every carrier,
/// in JSON and in server-sent events alike.
///
/// A body that is longer than [`LONGEST_REQUEST`] is status 413.
pub async fn answer<S, M, B>(
    service: &StreamableHttpService<S, M>,
    request: Request<B>,
    carriage: &Carriage,
) -> Response<Carried>
where
    S: ServerHandler + Send + 'static,
    M: SessionManager,
    B: HttpBody + Send + 'static,
    B::Data: Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let (mut parts, body) = request.into_parts();
    let Ok(collected) = Limited::new(body, LONGEST_REQUEST).collect().await else {
        let mut response = Response::new(Carried::new(Full::new(Bytes::new()).boxed(), carriage));
        *response.status_mut() = StatusCode::PAYLOAD_TOO_LARGE;
        return response;
    };
    let bytes = collected.to_bytes();
    parts.extensions.insert(Body(bytes.clone()));
    let response = service.handle(Request::from_parts(parts, Full::new(bytes))).await;
    let is_json = response.headers().get(header::CONTENT_TYPE).is_some_and(is_json);
    let (mut parts, body) = response.into_parts();
    if is_json {
        // The body may become longer.
        parts.headers.remove(header::CONTENT_LENGTH);
    }
    Response::from_parts(parts, Carried::new(body, carriage))
}

fn is_json(kind: &HeaderValue) -> bool {
    let kind = kind.as_bytes();
    kind.starts_with(b"application/json") || kind.starts_with(b"text/event-stream")
}

/// A body whose JSON-RPC messages, one a line, are completed on their way.
#[derive(Debug)]
pub struct Carried {
    inner: http_body_util::combinators::BoxBody<Bytes, Infallible>,
    carriage: Carriage,
    line: Vec<u8>,
    ended: bool,
}

impl Carried {
    fn new(inner: http_body_util::combinators::BoxBody<Bytes, Infallible>, carriage: &Carriage) -> Carried {
        Carried { inner, carriage: carriage.clone(), line: Vec::new(), ended: false }
    }

    /// The lines that have ended, completed.
    fn lines(&mut self, new: &[u8]) -> Vec<u8> {
        self.line.extend_from_slice(new);
        let Some(last) = self.line.iter().rposition(|byte| *byte == b'\n') else { return Vec::new() };
        let rest = self.line.split_off(last + 1);
        let ended = std::mem::replace(&mut self.line, rest);
        ended
            .split_inclusive(|byte| *byte == b'\n')
            .flat_map(|line| completed(line, &self.carriage))
            .collect()
    }
}

/// A line of an event or of a body, with its message completed.
fn completed(line: &[u8], carriage: &Carriage) -> Vec<u8> {
    let start = if line.starts_with(b"data:") { "data:".len() } else { 0 };
    match carriage.complete_response(&line[start..]) {
        Some(message) => [&line[..start], message.as_bytes()].concat(),
        None => line.to_vec(),
    }
}

impl HttpBody for Carried {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        while !self.ended {
            match ready!(Pin::new(&mut self.inner).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => {
                        let lines = self.lines(&data);
                        if !lines.is_empty() {
                            return Poll::Ready(Some(Ok(Frame::data(lines.into()))));
                        }
                    }
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                Some(Err(never)) => match never {},
                None => self.ended = true,
            }
        }
        let rest = std::mem::take(&mut self.line);
        if rest.is_empty() {
            return Poll::Ready(None);
        }
        Poll::Ready(Some(Ok(Frame::data(completed(&rest, &self.carriage).into()))))
    }
}
