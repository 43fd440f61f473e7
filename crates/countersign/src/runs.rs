//! A stream of lines, in runs of whole ones.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// How many bytes are read at a time.
const CHUNK: usize = 1 << 20;

/// Lines as they come, as many together as one read of the source brings.
pub(crate) struct Runs {
    reader: BufReader<Box<dyn Read + Send>>,
    run: Vec<u8>,
    /// The beginning of a line whose end has not come yet.
    begun: Vec<u8>,
    /// Where in the input the run in hand begins, and where the line does that is begun or passed over.
    start: u64,
    end: u64,
    max_bytes: usize,
    /// The rest of a line that was too long is still to be passed over.
    in_long_line: bool,
}

impl Runs {
    pub(crate) fn new(source: Box<dyn Read + Send>, max_bytes: usize) -> Runs {
        Runs {
            reader: BufReader::with_capacity(CHUNK, source),
            run: Vec::new(),
            begun: Vec::new(),
            start: 0,
            end: 0,
            max_bytes,
            in_long_line: false,
        }
    }

    /// The byte of the input at which the lines begin that `next` gave or failed to give.
    pub(crate) fn start(&self) -> u64 {
        self.start
    }

    /// The lines that were given last.
    pub(crate) fn run(&self) -> &[u8] {
        &self.run
    }

    /// The next lines. None is empty but the end of the input. Of a line that is too long only a part is kept, too long as well.
    pub(crate) fn next(&mut self) -> io::Result<&[u8]> {
        self.run.clear();
        while self.run.is_empty() {
            self.start = self.end;
            let read = match self.reader.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => read?,
            };
            let length = read.len();
            if length == 0 {
                self.run.append(&mut self.begun);
                break;
            }
            let mut lines = read;
            if self.in_long_line {
                let end = read.iter().position(|byte| *byte == b'\n').map(|end| end + 1);
                lines = &read[end.unwrap_or(length)..];
                self.in_long_line = end.is_none();
                self.end += (length - lines.len()) as u64;
                self.start = self.end;
            }
            let whole = lines.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            if whole > 0 {
                self.run.append(&mut self.begun);
                self.run.extend_from_slice(&lines[..whole]);
            }
            self.begun.extend_from_slice(&lines[whole..]);
            if whole == 0 && self.begun.len() > self.max_bytes {
                self.run.append(&mut self.begun);
                self.in_long_line = true;
            }
            self.reader.consume(length);
        }
        self.end += self.run.len() as u64;
        Ok(&self.run)
    }

    /// Reads on beside the caller, one run ahead: a reader that waits or copies holds up no one who has work to do.
    ///
    /// The thread ends with the input, or once nobody waits for runs and it has read another; so it may stay behind in a process that ends.
    pub(crate) fn ahead(mut self) -> Receiver<Run> {
        let (sender, receiver) = mpsc::sync_channel(1);
        thread::spawn(move || {
            loop {
                let read = self.next().map(drop);
                let is_last = read.is_err() || self.run.is_empty();
                let bytes = read.map(|()| std::mem::take(&mut self.run));
                if sender.send(Run { start: self.start, bytes }).is_err() || is_last {
                    return;
                }
            }
        });
        receiver
    }
}

/// A run that was read, empty at the end of the input, or why it was not; and where it begins.
pub(crate) struct Run {
    pub(crate) start: u64,
    pub(crate) bytes: io::Result<Vec<u8>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that gives so many bytes at a time.
    struct Trickle(&'static [u8], usize);

    impl Read for Trickle {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(buffer.len());
            Read::take(&mut self.0, length as u64).read(buffer)
        }
    }

    fn runs(text: &'static str, at_a_time: usize, max_bytes: usize) -> Vec<(u64, String)> {
        let mut runs = Runs::new(Box::new(Trickle(text.as_bytes(), at_a_time)), max_bytes);
        let mut all = Vec::new();
        loop {
            match runs.next() {
                Ok([]) | Err(_) => return all,
                Ok(run) => {
                    let run = String::from_utf8_lossy(run).into_owned();
                    all.push((runs.start(), run));
                }
            }
        }
    }

    fn owned(runs: &[(u64, &str)]) -> Vec<(u64, String)> {
        runs.iter().map(|(start, run)| (*start, (*run).to_owned())).collect()
    }

    #[test]
    fn a_run_has_whole_lines_and_the_last_may_lack_its_line_feed() {
        assert_eq!(runs("", 3, 9), owned(&[]));
        assert_eq!(runs("[1]\n\n[22]", 100, 9), owned(&[(0, "[1]\n\n"), (5, "[22]")]));
        assert_eq!(runs("[1]\n\n[22]\n", 1, 9), owned(&[(0, "[1]\n"), (4, "\n"), (5, "[22]\n")]));
        assert_eq!(runs("[1]\n\n[22]\n", 6, 9), owned(&[(0, "[1]\n\n"), (5, "[22]\n")]));
    }

    #[test]
    fn of_a_line_that_is_too_long_enough_is_kept_to_see_it() {
        assert_eq!(runs("12345678\n9\n", 2, 3), owned(&[(0, "1234"), (9, "9\n")]));
        assert_eq!(runs("12345678\n9\n", 5, 3), owned(&[(0, "12345"), (9, "9\n")]));
        assert_eq!(runs("12345678", 5, 3), owned(&[(0, "12345")]));
        // It came whole: then it is given whole, and seen to be too long all the same.
        assert_eq!(runs("12345678\n9\n", 100, 3), owned(&[(0, "12345678\n9\n")]));
    }
}
