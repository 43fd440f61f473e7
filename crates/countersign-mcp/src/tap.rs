//! The bytes of a connection, kept beside the parser that reads them.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use jcs_strict::Profile;
use jcs_strict::raw::RawObject;
use rmcp::model::RequestId;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::sync::Notify;

/// How much a [`Tap`] keeps. What is beyond it is forgotten, the oldest first, and read by the parser all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest message, in bytes.
    pub message: usize,
    /// How many messages.
    pub messages: usize,
    /// Their bytes together.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { message: 16 << 20, messages: 64, bytes: 32 << 20 }
    }
}

/// A reader that passes everything on and keeps the messages that went by, one a line.
///
/// ```
/// # fn connect(stdout: tokio::io::DuplexStream, stdin: tokio::io::DuplexStream) {
/// let (tap, wire) = countersign_mcp::Tap::new(stdout, countersign_mcp::Limits::default());
/// let transport = (tap, stdin); // what a client is served on
/// # let _ = (transport, wire);
/// # }
/// ```
#[derive(Debug)]
pub struct Tap<R> {
    inner: R,
    shared: Arc<Shared>,
    /// The line that has not ended yet.
    line: Vec<u8>,
    /// The line is longer than what is kept.
    too_long: bool,
}

/// What a [`Tap`] has kept.
#[derive(Clone, Debug)]
pub struct Wire {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    limits: Limits,
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct State {
    kept: VecDeque<Kept>,
    bytes: usize,
    closed: bool,
}

#[derive(Debug)]
struct Kept {
    id: RequestId,
    is_request: bool,
    bytes: Vec<u8>,
}

impl<R> Tap<R> {
    /// Round this reader.
    pub fn new(inner: R, limits: Limits) -> (Tap<R>, Wire) {
        let wire = Wire::new(limits);
        let tap = Tap { inner, shared: Arc::clone(&wire.shared), line: Vec::new(), too_long: false };
        (tap, wire)
    }

    fn take(&mut self, mut new: &[u8]) {
        while let Some(end) = new.iter().position(|byte| *byte == b'\n') {
            self.extend(&new[..end]);
            let line = std::mem::take(&mut self.line);
            if !std::mem::take(&mut self.too_long) {
                self.shared.keep(line);
            }
            new = &new[end + 1..];
        }
        self.extend(new);
    }

    fn extend(&mut self, new: &[u8]) {
        self.too_long |= self.line.len() + new.len() > self.shared.limits.message;
        if self.too_long {
            self.line = Vec::new();
        } else {
            self.line.extend_from_slice(new);
        }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Tap<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = ready!(Pin::new(&mut self.inner).poll_read(context, buffer));
        let new = &buffer.filled()[before..];
        if read.is_err() || new.is_empty() && buffer.remaining() > 0 {
            self.shared.close();
        } else {
            self.take(new);
        }
        Poll::Ready(read)
    }
}

impl<R> Drop for Tap<R> {
    fn drop(&mut self) {
        self.shared.close();
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.state().closed = true;
        self.changed.notify_waiters();
    }

    fn keep(&self, bytes: Vec<u8>) {
        let Some((id, is_request)) = addressed(&bytes) else { return };
        let mut state = self.state();
        // The first answer is the one that a client takes; another cannot take its place.
        if state.kept.iter().any(|kept| kept.id == id && kept.is_request == is_request) {
            return;
        }
        state.bytes += bytes.len();
        state.kept.push_back(Kept { id, is_request, bytes });
        while state.kept.len() > self.limits.messages || state.bytes > self.limits.bytes {
            let Some(oldest) = state.kept.pop_front() else { break };
            state.bytes -= oldest.bytes.len();
        }
        drop(state);
        self.changed.notify_waiters();
    }

    fn take(&self, id: &RequestId, is_request: bool) -> Option<Vec<u8>> {
        let mut state = self.state();
        let place = state.kept.iter().position(|kept| kept.id == *id && kept.is_request == is_request)?;
        let kept = state.kept.remove(place)?;
        state.bytes -= kept.bytes.len();
        Some(kept.bytes)
    }
}

impl Wire {
    pub(crate) fn new(limits: Limits) -> Wire {
        Wire { shared: Arc::new(Shared { limits, state: Mutex::default(), changed: Notify::new() }) }
    }

    /// Keeps a message that came as a whole.
    #[cfg(feature = "http-client")]
    pub(crate) fn keep(&self, message: &[u8]) {
        if message.len() <= self.shared.limits.message {
            self.shared.keep(message.to_vec());
        }
    }

    /// The response with this id, if it has come.
    pub(crate) fn response_so_far(&self, id: &RequestId) -> Option<Vec<u8>> {
        self.shared.take(id, false)
    }

    /// The response with this id, as the bytes that came, waiting for it; `None` where the connection ends first. It waits for as long as that takes:
    /// put a time limit round it, or use [`call`](crate::call).
    pub async fn response(&self, id: &RequestId) -> Option<Vec<u8>> {
        loop {
            let mut changed = std::pin::pin!(self.shared.changed.notified());
            // Whatever comes from here on is noticed.
            changed.as_mut().enable();
            if let Some(bytes) = self.shared.take(id, false) {
                return Some(bytes);
            }
            if self.shared.state().closed {
                return None;
            }
            changed.await;
        }
    }

    /// The request with this id, as the bytes that came. It has come before anything could ask for it.
    pub fn request(&self, id: &RequestId) -> Option<Vec<u8>> {
        self.shared.take(id, true)
    }

    /// How many messages and bytes are kept.
    pub fn kept(&self) -> (usize, usize) {
        let state = self.shared.state();
        (state.kept.len(), state.bytes)
    }
}

/// The id of a message, and whether it is a request. What is no JSON object, or has no id, is nobody's; of two ids the last counts, as for the parser.
fn addressed(message: &[u8]) -> Option<(RequestId, bool)> {
    let object = RawObject::parse(message).ok()?;
    let id = object.members().filter(|member| member.name_is("id")).last()?;
    let document = jcs_strict::parse(id.value, &Profile::INTEGERS).ok()?;
    let id = match (document.root().as_integer(), document.root().as_str()) {
        (Some(number), _) => RequestId::Number(number),
        (_, Some(text)) => RequestId::String(text.into()),
        _ => return None,
    };
    Some((id, object.members().any(|member| member.name_is("method"))))
}
