//! Who is let in, and what an answer has to be: one request to one response, without a network.

use std::sync::{Mutex, MutexGuard, PoisonError};

use binding_moment::{Envelope, Resolution, View};
use findings::Report;
use jcs_strict::Digest;
use surfaces::html::{Form, Sheet};

use super::request::Request;
use super::response::{Response, Status};

/// The page of one decision, and its answer.
pub(super) struct Office<'e> {
    envelope: &'e Envelope,
    view: View<'e>,
    token: String,
    host: String,
    standing: Mutex<Standing>,
}

enum Standing {
    Open,
    Decided(Resolution),
    Closed,
}

impl<'e> Office<'e> {
    pub(super) fn new(envelope: &'e Envelope, token: String, port: u16) -> Office<'e> {
        let host = format!("127.0.0.1:{port}");
        Office { envelope, view: View::of(envelope), token, host, standing: Mutex::new(Standing::Open) }
    }

    /// Where the page is; whoever has this can answer.
    pub(super) fn address(&self) -> String {
        format!("{}/{}", self.origin(), self.token)
    }

    fn origin(&self) -> String {
        format!("http://{}", self.host)
    }

    /// The answer, if there is one.
    pub(super) fn decision(&self) -> Option<Resolution> {
        match &*self.standing() {
            Standing::Decided(resolution) => Some(resolution.clone()),
            Standing::Open | Standing::Closed => None,
        }
    }

    /// From here on no answer is taken. The one that came before, if one did.
    pub(super) fn close(&self) -> Option<Resolution> {
        let mut standing = self.standing();
        if let Standing::Decided(resolution) = &*standing {
            return Some(resolution.clone());
        }
        *standing = Standing::Closed;
        None
    }

    pub(super) fn respond(&self, request: &Request) -> Response {
        // A name of somebody else's that leads to this machine makes a page of theirs a neighbour of ours.
        if request.host.as_deref() != Some(&self.host) {
            return Response::of(Status::Misdirected);
        }
        if !request.target.strip_prefix('/').is_some_and(|token| self.is_token(token)) {
            return Response::of(Status::NotFound);
        }
        match request.method.as_str() {
            "GET" | "HEAD" => match &*self.standing() {
                Standing::Open => Response::page(Status::Ok, Sheet::new(&self.view, &self.token).page()),
                Standing::Decided(_) | Standing::Closed => Response::of(Status::Closed),
            },
            "POST" => self.take(request),
            _ => Response::of(Status::WrongMethod),
        }
    }

    fn take(&self, request: &Request) -> Response {
        // A browser names the page that a form was sent from. What names none is not the form.
        if request.origin.as_deref() != Some(&self.origin()) {
            return Response::of(Status::Foreign);
        }
        let kind = request.content_type.as_deref().and_then(|kind| kind.split(';').next());
        if !kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded")) {
            return Response::of(Status::WrongType);
        }
        let form = match Form::parse(&request.body) {
            Ok(form) => form,
            Err(report) => return self.again(&report, ""),
        };
        if !self.is_token(form.token()) {
            return Response::of(Status::Foreign);
        }
        let answer = form.answer().to_owned();
        let mut standing = self.standing();
        match &*standing {
            Standing::Open => {}
            Standing::Decided(_) => return Response::of(Status::Decided),
            Standing::Closed => return Response::of(Status::Closed),
        }
        match form.into_reply().and_then(|reply| reply.judge(&self.envelope.terms())) {
            Ok(resolution) => {
                *standing = Standing::Decided(resolution);
                Response::of(Status::Ok)
            }
            Err(report) => self.again(&report, &answer),
        }
    }

    fn again(&self, report: &Report, answer: &str) -> Response {
        let sheet = Sheet::new(&self.view, &self.token).again(report, answer);
        Response::page(Status::Unacceptable, sheet.page())
    }

    /// Compared by digests, so that the time it takes tells nothing of the token.
    fn is_token(&self, text: &str) -> bool {
        Digest::of(text.as_bytes()) == Digest::of(self.token.as_bytes())
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        // Nothing in here is ever half done.
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
