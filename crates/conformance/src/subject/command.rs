//! A subject that is a command: any program in any language that speaks the protocol on its standard input and
//! output.

use super::{Answer, Introduction, Subject, Trouble};
use crate::json::Members;
use crate::wire::{self, Request};
use findings::visible;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long an answer may take unless the caller says otherwise.
pub const TIME_LIMIT: Duration = Duration::from_secs(10);

/// The longest line that is read from a subject; more than that is no answer.
const LONGEST_LINE: u64 = 256 << 20;

/// How much of a line that is no answer is quoted in a message.
const QUOTED: usize = 200;

/// A command that speaks the protocol.
pub struct CommandSubject {
    program: String,
    arguments: Vec<String>,
    time_limit: Duration,
    running: Option<Running>,
    last_id: i64,
    /// The last id before the process that runs now was started: it has been asked what comes after.
    known_before: i64,
}

/// The process. Two threads move its lines, so that neither a full pipe nor a silent subject blocks the runner.
struct Running {
    child: Child,
    to: Sender<String>,
    from: Receiver<Line>,
}

enum Line {
    Read(Vec<u8>),
    TooLong,
    End,
}

impl CommandSubject {
    /// A subject from a command line: words separated by white space; a word may be quoted by `'` or `"`. No shell
    /// is involved.
    ///
    /// # Errors
    /// A sentence, where the line holds no word or a quote is not closed.
    pub fn new(command_line: &str, time_limit: Duration) -> Result<CommandSubject, String> {
        let mut words = split(command_line)?.into_iter();
        let program = words.next().ok_or("the command of the subject is empty")?;
        Ok(CommandSubject {
            program,
            arguments: words.collect(),
            time_limit,
            running: None,
            last_id: 0,
            known_before: 0,
        })
    }

    fn spawn(&mut self) -> Result<&mut Running, String> {
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(|error| format!("cannot start `{}`: {error}", visible(&self.program)))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the subject has no standard input or output".to_owned());
        };
        let (to, lines) = channel();
        thread::spawn(move || write_lines(stdin, &lines));
        let (sender, from) = channel();
        thread::spawn(move || read_lines(stdout, &sender));
        Ok(self.running.insert(Running { child, to, from }))
    }

    /// Sends a line and waits for the next one.
    fn exchange(&mut self, line: String) -> Result<Vec<u8>, Trouble> {
        let limit = self.time_limit;
        let Some(running) = &mut self.running else {
            return Err(Trouble::Broken("the subject has not been started".to_owned()));
        };
        // A subject that is gone cannot be told anything; what it left is read below.
        let _ = running.to.send(line);
        match running.from.recv_timeout(limit) {
            Ok(Line::Read(line)) => Ok(line),
            Ok(Line::TooLong) => Err(Trouble::Broken(format!("a line of more than {LONGEST_LINE} bytes"))),
            Ok(Line::End) | Err(RecvTimeoutError::Disconnected) => {
                Err(Trouble::Broken(format!("the subject ended without an answer ({})", running.ending())))
            }
            Err(RecvTimeoutError::Timeout) => {
                Err(Trouble::Silence(format!("no answer within {} s", limit.as_secs_f32())))
            }
        }
    }

    /// A line that was there before the next question had been sent belongs to a question before it.
    fn hear_what_is_left(&mut self) -> Result<(), Trouble> {
        let Some(Ok(Line::Read(line))) = self.running.as_ref().map(|running| running.from.try_recv()) else {
            // The end of the subject is noticed when it is asked.
            return Ok(());
        };
        Err(match wire::answer_from_line(&line) {
            Ok((id, _)) => self.answered_before(id).unwrap_or_else(|| {
                self.before(1, format!("after its answer it answered {id}, which it was not asked"))
            }),
            Err(_) => self.before(1, format!("after its answer it said {}", quote(&line))),
        })
    }

    /// An answer to a question that this process has answered, if it is one.
    fn answered_before(&self, id: i64) -> Option<Trouble> {
        let back = usize::try_from(self.last_id - id).ok()? + 1;
        (id > self.known_before).then(|| self.before(back, format!("it answered {id} twice")))
    }

    /// What went wrong so many questions ago; the process may not have been asked that many.
    fn before(&self, back: usize, why: String) -> Trouble {
        match usize::try_from(self.last_id - self.known_before) {
            Ok(asked) if asked >= back => Trouble::Before { back, why },
            _ => Trouble::Broken(why),
        }
    }

    fn end(&mut self) {
        if let Some(mut running) = self.running.take() {
            // Killing a process that has ended is an error that changes nothing.
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

impl Subject for CommandSubject {
    fn start(&mut self) -> Result<Introduction, String> {
        self.end();
        self.known_before = self.last_id;
        self.spawn()?;
        let line = self
            .exchange(Request::Start.to_line())
            .map_err(|trouble| format!("at the start: {}", trouble.why()));
        let introduction = line.and_then(|line| {
            wire::introduction_from_line(&line).map_err(|why| {
                format!("at the start it said {}, which is no introduction: {why}", quote(&line))
            })
        });
        if introduction.is_err() {
            self.end();
        }
        introduction
    }

    fn ask(&mut self, op: &str, input: &Members) -> Result<Answer, Trouble> {
        let id = self.last_id + 1;
        let request = Request::Run { id, op: op.to_owned(), input: input.clone() };
        let line = self.hear_what_is_left().and_then(|()| self.exchange(request.to_line()));
        let answer = line.and_then(|line| match wire::answer_from_line(&line) {
            Ok((answered, answer)) if answered == id => Ok(answer),
            Ok((answered, _)) => Err(self
                .answered_before(answered)
                .unwrap_or_else(|| Trouble::Broken(format!("it was asked {id} and answered {answered}")))),
            Err(why) => Err(Trouble::Broken(format!("it said {}, which is no answer: {why}", quote(&line)))),
        });
        self.last_id = id;
        if answer.is_err() {
            self.end();
        }
        answer
    }

    fn stop(&mut self) -> Result<(), Trouble> {
        let Some(running) = &mut self.running else { return Ok(()) };
        let _ = running.to.send(Request::Stop.to_line());
        let outcome = match running.from.recv_timeout(self.time_limit) {
            Ok(Line::End) | Err(RecvTimeoutError::Disconnected) => {
                running.ended_well(self.time_limit).map_err(Trouble::Broken)
            }
            Ok(Line::TooLong) => Err(Trouble::Broken("after the last answer it went on talking".to_owned())),
            Ok(Line::Read(line)) => Err(wire::answer_from_line(&line)
                .ok()
                .and_then(|(id, _)| self.answered_before(id))
                .unwrap_or_else(|| {
                    Trouble::Broken(format!("after the last answer it said {}", quote(&line)))
                })),
            Err(RecvTimeoutError::Timeout) => {
                Err(Trouble::Broken(format!("it did not stop within {} s", self.time_limit.as_secs_f32())))
            }
        };
        self.end();
        outcome
    }
}

impl Drop for CommandSubject {
    fn drop(&mut self) {
        self.end();
    }
}

impl Running {
    /// How the process ended, in words; it is given a moment to do so.
    fn ending(&mut self) -> String {
        match self.wait(Duration::from_secs(1)) {
            Some(status) => status.to_string(),
            None => "its output is closed, the process still runs".to_owned(),
        }
    }

    fn ended_well(&mut self, limit: Duration) -> Result<(), String> {
        match self.wait(limit) {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(format!("after stop it ended with {status}")),
            None => Err("after stop it closed its output and went on running".to_owned()),
        }
    }

    fn wait(&mut self, limit: Duration) -> Option<std::process::ExitStatus> {
        let began = Instant::now();
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if began.elapsed() >= limit {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &Sender<Line>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = (&mut reader).take(LONGEST_LINE).read_until(b'\n', &mut line);
        let line = match read {
            Ok(0) | Err(_) => Line::End,
            Ok(_) if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST_LINE => Line::TooLong,
            Ok(_) => Line::Read(line),
        };
        let last = !matches!(line, Line::Read(_));
        if lines.send(line).is_err() || last {
            return;
        }
    }
}

/// What the subject said, made visible and no longer than a line.
fn quote(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let text = text.trim_end_matches(['\n', '\r']);
    let shown: String = text.chars().take(QUOTED).collect();
    let more = if shown.len() < text.len() { " …" } else { "" };
    format!("`{}`{more}", visible(&shown))
}

fn split(command_line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command_line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err("a quote in the command of the subject is not closed".to_owned());
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn splits_a_command_line_into_words() {
        assert_eq!(split(" a  'b c' \"d'e\"f '' ").unwrap_or_default(), ["a", "b c", "d'ef", ""]);
        assert!(split("a 'b").is_err());
        assert_eq!(split("  ").unwrap_or_default(), Vec::<String>::new());
    }
}
