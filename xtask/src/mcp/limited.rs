//! Processes that are given a time and no more.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// How long a server may take to say where it is.
const START: Duration = Duration::from_secs(20);

/// Runs a command to its end and gives what it printed; the error is what it said.
pub(super) fn output(command: &mut Command, limit: Duration) -> Result<String, String> {
    let named = format!("{command:?}");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run {named}: {error}"))?;
    let readers = [child.stdout.take().map(collected), child.stderr.take().map(collected)];
    let began = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break Some(status),
            None if began.elapsed() > limit => break None,
            None => thread::sleep(Duration::from_millis(20)),
        }
    };
    if status.is_none() {
        end(&mut child);
        return Err(format!("{named} took more than {} s", limit.as_secs()));
    }
    let [out, err] = readers.map(|reader| reader.and_then(|reader| reader.join().ok()).unwrap_or_default());
    if status.is_some_and(|status| status.success()) {
        Ok(out)
    } else {
        Err(format!("{named} failed\n{out}{err}"))
    }
}

fn collected(mut stream: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// A server, ended with this value.
pub(super) struct Limited {
    child: Child,
    address: String,
}

impl Limited {
    /// Starts a server that says `serving ADDRESS` on standard error.
    pub(super) fn serving(command: &mut Command) -> Result<Limited, String> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start the server: {error}"))?;
        let (sender, lines) = channel();
        if let Some(stderr) = child.stderr.take() {
            thread::spawn(move || {
                for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                    // What it says later is read so that it can go on saying it.
                    let _ = sender.send(line);
                }
            });
        }
        let line = lines.recv_timeout(START).unwrap_or_default();
        match line.split_once("serving ") {
            Some((_, address)) => Ok(Limited { child, address: address.to_owned() }),
            None => {
                end(&mut child);
                Err(format!("the server did not say where it is: {line}"))
            }
        }
    }

    pub(super) fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Limited {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

fn end(child: &mut Child) {
    // A process that has ended cannot be killed, which is as well.
    let _ = child.kill();
    let _ = child.wait();
}
