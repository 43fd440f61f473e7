//! Connections: each has its own time and its own thread, and none holds another one up.

use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use binding_moment::{Resolution, Unresolved};

use super::office::Office;
use super::request::{self, Unread};
use super::response::Response;
use crate::signal::Signals;

/// How long a client may take to send its request, and then to read the response.
const TIME: Duration = Duration::from_secs(10);
/// How many are heard at a time; more are turned away unheard.
const CONNECTIONS: usize = 32;
/// How often is looked whether something has happened.
const TICK: Duration = Duration::from_millis(20);
/// How long those who are still sending when the answer is there are listened to, to be told that it is.
const FAREWELL: Duration = Duration::from_secs(1);

/// Serves until there is an answer, the time is over or a signal comes.
pub(super) fn until_decided(
    listener: &TcpListener,
    office: &Office<'_>,
    time: Option<Duration>,
    signals: &Signals,
) -> io::Result<Result<Resolution, Unresolved>> {
    listener.set_nonblocking(true)?;
    let began = Instant::now();
    let clients = Clients::default();
    std::thread::scope(|scope| {
        let outcome = loop {
            match listener.accept() {
                Ok((stream, _)) => {
                    if let Some(client) = clients.admit(&stream) {
                        scope.spawn(move || {
                            hear(stream, office);
                            drop(client);
                        });
                    }
                }
                // Nobody is there; or one who left before being heard, or for whom there is no descriptor left.
                Err(_) => std::thread::sleep(TICK),
            }
            if let Some(resolution) = office.decision() {
                break Ok(resolution);
            }
            let is_over = time.is_some_and(|time| began.elapsed() >= time);
            if let Some(why) = signals.reason().or(is_over.then_some(Unresolved::Expired)) {
                break office.close().ok_or(why);
            }
        };
        clients.farewell();
        Ok(outcome)
    })
}

/// Who is being heard, each with a second handle of their connection, by which it can be ended from here.
#[derive(Default)]
struct Clients {
    streams: Mutex<Vec<(usize, TcpStream)>>,
    next: AtomicUsize,
}

impl Clients {
    fn admit(&self, stream: &TcpStream) -> Option<Client<'_>> {
        let mut streams = self.streams();
        if streams.len() >= CONNECTIONS {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        streams.push((number, stream.try_clone().ok()?));
        Some(Client { clients: self, number })
    }

    /// Lets those who are still sending finish for a while, and then no more.
    fn farewell(&self) {
        let began = Instant::now();
        while !self.streams().is_empty() && began.elapsed() < FAREWELL {
            std::thread::sleep(TICK);
        }
        for (_, stream) in self.streams().iter() {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn streams(&self) -> MutexGuard<'_, Vec<(usize, TcpStream)>> {
        // Nothing in here is ever half done.
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One who is being heard, until this is dropped.
struct Client<'c> {
    clients: &'c Clients,
    number: usize,
}

impl Drop for Client<'_> {
    fn drop(&mut self) {
        self.clients.streams().retain(|(number, _)| *number != self.number);
    }
}

fn hear(mut stream: TcpStream, office: &Office<'_>) {
    // On some systems a connection takes after its listener.
    if stream.set_nonblocking(false).and_then(|()| stream.set_write_timeout(Some(TIME))).is_err() {
        return;
    }
    let deadline = Instant::now() + TIME;
    let (response, with_body) = match request::read(&mut stream, deadline) {
        Ok(request) => (office.respond(&request), request.method != "HEAD"),
        Err(Unread::Refused(status)) => (Response::of(status), true),
        Err(Unread::Gone) => return,
    };
    // Who does not read their response has had it.
    let written = response.write(&mut stream, with_body).and_then(|()| stream.shutdown(Shutdown::Write));
    if written.is_ok() {
        // Closed on what is still coming, a connection would lose the response on its way.
        request::let_run_out(&mut stream, deadline);
    }
}
