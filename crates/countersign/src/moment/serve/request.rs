//! One request of a browser: read under limits of size and time, or refused.

use std::io::{self, Read};
use std::net::TcpStream;
use std::time::Instant;

use super::response::Status;

/// The longest head, its last empty line included.
const MAX_HEAD: usize = 16 * 1024;
/// The longest body; an answer in own words is in it.
const MAX_BODY: usize = 1024 * 1024;
const MAX_HEADERS: usize = 64;

/// What was asked. Headers that must stand once do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) target: String,
    pub(super) host: Option<String>,
    pub(super) origin: Option<String>,
    pub(super) content_type: Option<String>,
    pub(super) body: Vec<u8>,
}

/// Why there is no request.
#[derive(Debug)]
pub(super) enum Unread {
    /// It is refused, with this.
    Refused(Status),
    /// Nobody is there to be told.
    Gone,
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Unread::Refused(Status::TimedOut),
            _ => Unread::Gone,
        }
    }
}

/// Reads a request that has to be whole by then.
pub(super) fn read(stream: &mut TcpStream, deadline: Instant) -> Result<Request, Unread> {
    let mut bytes = Vec::new();
    let (mut request, length, head) = loop {
        if let Some(parsed) = parse_head(&bytes)? {
            break parsed;
        }
        if bytes.len() >= MAX_HEAD {
            return Err(Unread::Refused(Status::HeadTooLong));
        }
        match more(stream, &mut bytes, MAX_HEAD, deadline) {
            // A browser opens connections for later that it may never use.
            Err(_) if bytes.is_empty() => return Err(Unread::Gone),
            read => read?,
        }
    };
    bytes.drain(..head);
    while bytes.len() < length {
        more(stream, &mut bytes, length, deadline)?;
    }
    // What a client sends behind its request is no part of it.
    bytes.truncate(length);
    request.body = bytes;
    Ok(request)
}

/// Reads to the client's end of the connection and forgets it.
pub(super) fn let_run_out(stream: &mut TcpStream, deadline: Instant) {
    let mut bytes = Vec::new();
    while more(stream, &mut bytes, MAX_BODY, deadline).is_ok() {
        bytes.clear();
    }
}

/// Some bytes more, up to so many in all. A client that sends one at a time has no more time than any other.
fn more(stream: &mut TcpStream, bytes: &mut Vec<u8>, most: usize, deadline: Instant) -> Result<(), Unread> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(Unread::Refused(Status::TimedOut));
    }
    stream.set_read_timeout(Some(left))?;
    let mut chunk = [0; 4096];
    let room = most.saturating_sub(bytes.len()).min(chunk.len());
    match stream.read(&mut chunk[..room])? {
        0 => Err(Unread::Gone),
        length => {
            bytes.extend_from_slice(&chunk[..length]);
            Ok(())
        }
    }
}

/// The head, the length of the body that it announces, and its own; `None` while it is not whole.
fn parse_head(bytes: &[u8]) -> Result<Option<(Request, usize, usize)>, Unread> {
    let malformed = || Unread::Refused(Status::Malformed);
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut head = httparse::Request::new(&mut headers);
    let length = match head.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(_) => return Err(malformed()),
    };
    let once = |name: &str| -> Result<Option<String>, Unread> {
        let mut values = head.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
        let value = values.next().map(|header| std::str::from_utf8(header.value).map(str::to_owned));
        // Of two, one would be judged here and the other one somewhere else.
        if values.next().is_some() {
            return Err(malformed());
        }
        value.transpose().map_err(|_| malformed())
    };
    if once("transfer-encoding")?.is_some() {
        return Err(malformed());
    }
    let body = match once("content-length")? {
        None => 0,
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            digits.parse().map_err(|_| malformed())?
        }
        Some(_) => return Err(malformed()),
    };
    if body > MAX_BODY {
        return Err(Unread::Refused(Status::BodyTooLong));
    }
    let request = Request {
        method: head.method.unwrap_or_default().to_owned(),
        target: head.path.unwrap_or_default().to_owned(),
        host: once("host")?,
        origin: once("origin")?,
        content_type: once("content-type")?,
        body: Vec::new(),
    };
    Ok(Some((request, body, length)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(head: &str) -> Result<Option<(Request, usize, usize)>, Option<Status>> {
        parse_head(head.as_bytes()).map_err(|unread| match unread {
            Unread::Refused(status) => Some(status),
            Unread::Gone => None,
        })
    }

    #[test]
    fn a_head_is_read_once_it_is_whole() {
        let head = "POST /t HTTP/1.1\r\nHost: a\r\nORIGIN: b\r\nContent-Length: 3\r\n\r\n";
        for end in 0..head.len() {
            assert_eq!(parsed(&head[..end]), Ok(None), "{end}");
        }
        let (request, body, length) = parsed(head).expect("is a head").expect("is whole");
        assert_eq!((request.method.as_str(), request.target.as_str(), body), ("POST", "/t", 3));
        assert_eq!((request.host.as_deref(), request.origin.as_deref()), (Some("a"), Some("b")));
        assert_eq!(length, head.len());
    }

    #[test]
    fn a_head_that_two_readers_read_in_two_ways_is_refused() {
        for lines in [
            "Host: a\r\nhost: b",
            "Origin: a\r\nOrigin: a",
            "Content-Length: 1\r\nContent-Length: 1",
            "Content-Length: +1",
            "Content-Length: 99999999999999999999999",
            "Transfer-Encoding: chunked",
            "Host: \u{e9}\u{1}",
        ] {
            let head = format!("POST / HTTP/1.1\r\n{lines}\r\n\r\n");
            assert_eq!(parsed(&head), Err(Some(Status::Malformed)), "{lines}");
        }
        let long = format!("POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n", MAX_BODY + 1);
        assert_eq!(parsed(&long), Err(Some(Status::BodyTooLong)));
    }
}
