//! Running the command on a terminal of the test's own, and reading its screen.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pts, Pty, open};
use rustix::termios::{LocalModes, tcgetattr};

use crate::process::repository;

/// Longer than anything takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(50);
/// Between two tries: a prompt begins to listen after a silence, and a key that comes sooner prolongs it.
const SILENCE: Duration = Duration::from_millis(600);

/// A terminal on which nothing runs yet.
pub(crate) struct Terminal {
    pty: Pty,
    pts: Pts,
    rows: u16,
    columns: u16,
}

/// A command on a terminal.
pub(crate) struct Session {
    pty: Arc<Pty>,
    child: Child,
    shown: Arc<Mutex<Vec<u8>>>,
    size: (u16, u16),
}

/// How a command on a terminal ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) exit: Option<i32>,
    /// What was piped away from standard output and standard error.
    pub(crate) out: String,
    pub(crate) err: String,
    /// All that was written to the terminal.
    pub(crate) bytes: Vec<u8>,
    /// Whether the terminal reads lines and echoes again, on its own screen, with its cursor, and no paste is marked.
    pub(crate) is_restored: bool,
}

impl Terminal {
    pub(crate) fn new(rows: u16, columns: u16) -> Terminal {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(rows, columns)).expect("has a size");
        Terminal { pty, pts, rows, columns }
    }

    /// What is typed before anything runs.
    pub(crate) fn typed_ahead(self, keys: &str) -> Terminal {
        (&self.pty).write_all(keys.as_bytes()).expect("is typed");
        self
    }

    /// The command, its standard output and error in pipes.
    pub(crate) fn run(self, words: &[&str], environment: &[(&str, &str)]) -> Session {
        self.start(Path::new(env!("CARGO_BIN_EXE_countersign")), words, environment)
    }

    pub(crate) fn start(self, program: &Path, words: &[&str], environment: &[(&str, &str)]) -> Session {
        let command = Command::new(program)
            .args(words)
            .current_dir(repository())
            .env_remove("NO_COLOR")
            .env_remove("COUNTERSIGN_PLAIN")
            .env("TERM", "xterm-256color")
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = command.spawn(self.pts).expect("the command starts");
        let (pty, shown) = (Arc::new(self.pty), Arc::new(Mutex::new(Vec::new())));
        let (reads, keeps) = (Arc::clone(&pty), Arc::clone(&shown));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // At its end a terminal is an error, not an end.
            while let Ok(length @ 1..) = (&*reads).read(&mut bytes) {
                keeps.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(&bytes[..length]);
            }
        });
        Session { pty, child, shown, size: (self.rows, self.columns) }
    }
}

impl Session {
    fn parsed(&self) -> vt100::Parser {
        let [rows, columns] =
            [self.size.0, self.size.1].map(|length| NonZero::new(length).expect("is a size"));
        let mut parser = vt100::Parser::new(rows, columns, 0);
        parser.process(&self.shown.lock().unwrap_or_else(PoisonError::into_inner));
        parser
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        self.parsed().screen().contents()
    }

    /// Row and column of the cursor.
    pub(crate) fn cursor(&self) -> (u16, u16) {
        self.parsed().screen().cursor_position()
    }

    pub(crate) fn type_keys(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("is typed");
    }

    /// Waits until this is on the screen.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait(text, || self.screen().contains(text));
    }

    /// Types the keys until this is on the screen: what comes too early is thrown away.
    pub(crate) fn press_until(&self, keys: &str, text: &str) {
        self.wait(text, || {
            self.screen().contains(text) || {
                self.type_keys(keys);
                std::thread::sleep(SILENCE);
                false
            }
        });
    }

    fn wait(&self, text: &str, is_there: impl Fn() -> bool) {
        let began = Instant::now();
        while !is_there() {
            assert!(began.elapsed() < PATIENCE, "{text:?} did not come, there is:\n{}", self.screen());
            std::thread::sleep(PAUSE);
        }
    }

    pub(crate) fn resize(&mut self, rows: u16, columns: u16) {
        self.size = (rows, columns);
        // What was drawn for the other size says nothing on this one; what is drawn for this one must not be lost.
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.pty.resize(Size::new(rows, columns)).expect("has a size");
    }

    pub(crate) fn signal(&self, signal: &str) {
        let kill = format!("kill -s {signal} {}", self.child.id());
        let killed = std::process::Command::new("sh").args(["-c", &kill]).status();
        assert!(killed.expect("kill runs").success());
    }

    /// Whether keys come one by one and without an echo.
    pub(crate) fn is_raw(&self) -> bool {
        let modes = tcgetattr(&*self.pty).expect("has modes").local_modes;
        !modes.intersects(LocalModes::ICANON | LocalModes::ECHO)
    }

    /// Waits for the end of the command.
    pub(crate) fn end(self) -> Ended {
        self.end_pressing("")
    }

    /// Types the keys until the command ends.
    pub(crate) fn end_pressing(mut self, keys: &str) -> Ended {
        let (began, mut tried) = (Instant::now(), Instant::now());
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("can be waited for") {
                break status;
            }
            if began.elapsed() > PATIENCE {
                let _ = self.child.kill();
                panic!("it did not end, there is:\n{}", self.screen());
            }
            if tried.elapsed() > SILENCE {
                // The terminal may have gone in the meantime.
                let _ = (&*self.pty).write_all(keys.as_bytes());
                tried = Instant::now();
            }
            std::thread::sleep(PAUSE);
        };
        let mut texts = [String::new(), String::new()];
        self.child.stdout.take().expect("is piped").read_to_string(&mut texts[0]).expect("is UTF-8");
        self.child.stderr.take().expect("is piped").read_to_string(&mut texts[1]).expect("is UTF-8");
        std::thread::sleep(PAUSE);
        let parser = self.parsed();
        let screen = parser.screen();
        let is_restored = !self.is_raw()
            && !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste();
        let [out, err] = texts;
        let bytes = self.shown.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ended { exit: status.code(), out, err, bytes, is_restored }
    }
}
