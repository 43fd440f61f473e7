//! What a browser is sent.

use std::io::{self, Write};

use surfaces::html::{Page, message};

/// How a request ended, with the words for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Ok,
    /// What was posted is no answer; the sheet says why.
    Unacceptable,
    Malformed,
    /// It comes from another page, or from no page.
    Foreign,
    NotFound,
    WrongMethod,
    TimedOut,
    /// It has been answered.
    Decided,
    /// Nobody waits for an answer any more.
    Closed,
    BodyTooLong,
    WrongType,
    /// It was meant for another host.
    Misdirected,
    HeadTooLong,
}

impl Status {
    const fn line(self) -> &'static str {
        match self {
            Status::Ok => "200 OK",
            Status::Malformed => "400 Bad Request",
            Status::Foreign => "403 Forbidden",
            Status::NotFound => "404 Not Found",
            Status::WrongMethod => "405 Method Not Allowed",
            Status::TimedOut => "408 Request Timeout",
            Status::Decided => "409 Conflict",
            Status::Closed => "410 Gone",
            Status::BodyTooLong => "413 Content Too Large",
            Status::WrongType => "415 Unsupported Media Type",
            Status::Misdirected => "421 Misdirected Request",
            Status::Unacceptable => "422 Unprocessable Content",
            Status::HeadTooLong => "431 Request Header Fields Too Large",
        }
    }

    /// What is said where there is no other page to show.
    const fn sentence(self) -> &'static str {
        match self {
            Status::Ok => "Your decision has been taken. You can close this page.",
            Status::Decided => "This question has been answered already. Nothing was changed.",
            Status::Closed => "Nobody waits for an answer to this question any more.",
            Status::Foreign => "This did not come from the page of the question. Nothing was decided.",
            Status::BodyTooLong => "That is longer than an answer may be. Nothing was decided.",
            Status::TimedOut => "That took too long to arrive. Nothing was decided.",
            Status::NotFound | Status::Misdirected => "There is nothing here.",
            Status::Malformed
            | Status::WrongMethod
            | Status::WrongType
            | Status::Unacceptable
            | Status::HeadTooLong => "That could not be read. Nothing was decided.",
        }
    }
}

/// A page and how it is headed.
#[derive(Clone, Debug)]
pub(super) struct Response {
    pub(super) status: Status,
    page: Page,
}

impl Response {
    pub(super) fn page(status: Status, page: Page) -> Response {
        Response { status, page }
    }

    /// In the words of the status.
    pub(super) fn of(status: Status) -> Response {
        let heading = match status {
            Status::Ok => "Decided",
            Status::Decided | Status::Closed => "Over",
            _ => "Not decided",
        };
        Response { status, page: message(heading, status.sentence()) }
    }

    /// Every page is the last of its connection, belongs in no frame and no cache, and tells no other page where it was.
    pub(super) fn write(&self, to: &mut impl Write, with_body: bool) -> io::Result<()> {
        let html = self.page.html();
        write!(
            to,
            "HTTP/1.1 {}\r\n\
             Content-Type: text/html; charset=utf-8\r\n\
             Content-Length: {}\r\n\
             Content-Security-Policy: {}\r\n\
             X-Frame-Options: DENY\r\n\
             X-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: same-origin\r\n\
             Cross-Origin-Opener-Policy: same-origin\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\n\
             Cache-Control: no-store\r\n\
             Connection: close\r\n",
            self.status.line(),
            html.len(),
            self.page.policy()
        )?;
        if self.status == Status::WrongMethod {
            to.write_all(b"Allow: GET, HEAD, POST\r\n")?;
        }
        to.write_all(b"\r\n")?;
        if with_body {
            to.write_all(html.as_bytes())?;
        }
        to.flush()
    }
}
