//! What holds of the bytes of a connection that a tap keeps.

use core::future::Future;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};

use countersign_mcp::rmcp::model::RequestId;
use countersign_mcp::{Limits, Tap, Wire};
use tokio::io::{AsyncRead, ReadBuf};

/// A tap passes on every byte, keeps no more than it may, and gives back each message as it came, however the bytes are cut.
pub(crate) fn tap(bytes: &[u8]) {
    let Some((cut, wire)) = bytes.split_first() else { return };
    let cut = usize::from(*cut) + 1;
    let narrow = Limits { message: 256, messages: 3, bytes: 512 };
    let kept = read(wire, cut, narrow);
    let (messages, bytes) = kept.kept();
    assert!(messages <= narrow.messages && bytes <= narrow.bytes, "{messages} messages, {bytes} bytes");

    // With room for all, the first of each id is given back. Of what another parser cannot read nothing is known but that it came.
    let lines: Vec<&[u8]> =
        wire.split_inclusive(|byte| *byte == b'\n').filter_map(|line| line.strip_suffix(b"\n")).collect();
    let wide = Limits { message: usize::MAX, messages: usize::MAX, bytes: usize::MAX };
    let kept = read(wire, cut, wide);
    for (place, line) in lines.iter().enumerate() {
        let Some((id, is_request)) = addressed(line) else { continue };
        let given = if is_request { kept.request(&id) } else { now(kept.response(&id)).flatten() };
        let earlier = |earlier: &&&[u8]| addressed(earlier) == Some((id.clone(), is_request));
        if lines[..place].iter().any(|line| earlier(&line)) {
            continue;
        }
        let given = given.unwrap_or_else(|| panic!("{id:?} is lost"));
        let is_readable = |line: &&[u8]| serde_json::from_slice::<serde_json::Value>(line).is_ok();
        if lines[..place].iter().all(is_readable) {
            assert_eq!(given, *line, "another message took the place of {id:?}");
        } else {
            assert!(lines.contains(&given.as_slice()), "what was given back never came");
        }
    }
}

/// Everything read through a tap, by so many bytes at a time.
fn read(bytes: &[u8], cut: usize, limits: Limits) -> Wire {
    let (mut tap, wire) = Tap::new(bytes, limits);
    let (mut passed, mut room) = (Vec::new(), vec![0; cut]);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        let mut buffer = ReadBuf::new(&mut room);
        let read = Pin::new(&mut tap).poll_read(&mut context, &mut buffer);
        assert!(matches!(read, Poll::Ready(Ok(()))), "bytes in memory can be read");
        if buffer.filled().is_empty() {
            break;
        }
        passed.extend_from_slice(buffer.filled());
    }
    assert_eq!(passed, bytes, "what passed is not what came");
    wire
}

/// What a future has by now.
fn now<F: Future>(future: F) -> Option<F::Output> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}

/// The id of a message as another parser has it, and whether it is a request.
fn addressed(line: &[u8]) -> Option<(RequestId, bool)> {
    let serde_json::Value::Object(message) = serde_json::from_slice(line).ok()? else { return None };
    let id = match message.get("id")? {
        serde_json::Value::String(text) => RequestId::String(text.as_str().into()),
        serde_json::Value::Number(number) => {
            RequestId::Number(number.as_i64().filter(|number| number.unsigned_abs() < 1 << 53)?)
        }
        _ => return None,
    };
    Some((id, message.contains_key("method")))
}
