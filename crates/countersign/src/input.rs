//! Where a document comes from: a file, or standard input.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;

use findings::{Finding, Location};
use jcs_strict::Profile;

use crate::codes;
use crate::place;
use crate::runs::Runs;

/// The bytes that are read of an input, or of a line of one, where nobody says otherwise.
pub(crate) const MAX_BYTES: u32 = 256 * 1024 * 1024;

/// A named source of bytes that has not been opened yet.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    file: Option<PathBuf>,
    max_bytes: usize,
}

/// Why there is no input to judge.
#[derive(Debug)]
pub(crate) enum Unread {
    /// It could not be read.
    Outside(io::Error),
    /// It has more bytes than were to be read: `E_JCS_SIZE`.
    TooLong(jcs_strict::Error),
}

impl Unread {
    /// What is said of it.
    pub(crate) fn finding(self) -> Finding {
        match self {
            Unread::Outside(error) => unread(&error),
            Unread::TooLong(error) => error.into(),
        }
    }
}

/// `E_CMD_READ`, with what the system says.
pub(crate) fn unread(error: &io::Error) -> Finding {
    Finding::error(codes::READ, Location::unknown(), error.to_string(), "docs/command.md")
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        Unread::Outside(error)
    }
}

impl Input {
    /// No file, or `-`, is standard input. A file of that name is `./-`.
    pub(crate) fn new(file: Option<&PathBuf>, max_bytes: u32) -> Input {
        Input {
            file: file.filter(|path| path.as_os_str() != "-").cloned(),
            max_bytes: usize::try_from(max_bytes).unwrap_or(usize::MAX),
        }
    }

    pub(crate) fn standard() -> Input {
        Input::new(None, MAX_BYTES)
    }

    /// How many bytes are read at most, of the whole or of a line.
    pub(crate) fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    /// What the source is called in findings; standard input is `-`. Not yet fit for a terminal.
    pub(crate) fn name(&self) -> String {
        self.file.as_ref().map_or_else(|| "-".to_owned(), |path| text_of(path.as_os_str()))
    }

    /// What findings call the source.
    pub(crate) fn title(&self) -> String {
        title(&self.name())
    }

    pub(crate) fn is_standard_input(&self) -> bool {
        self.file.is_none()
    }

    /// All bytes of the source. An endless one ends at the limit.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Unread> {
        let mut bytes = Vec::new();
        let enough = up_to(self.max_bytes);
        match &self.file {
            Some(path) => File::open(path)?.take(enough).read_to_end(&mut bytes)?,
            None => io::stdin().lock().take(enough).read_to_end(&mut bytes)?,
        };
        check_size(&bytes, self.max_bytes)?;
        Ok(bytes)
    }

    /// A text that a person wrote. What an editor or `echo` puts at its end is not part of it: one line feed, with a
    /// carriage return before it.
    pub(crate) fn read_text(&self) -> Result<String, Unread> {
        let not_utf8 = |_| io::Error::new(io::ErrorKind::InvalidData, "the text is not UTF-8");
        let mut text = String::from_utf8(self.read()?).map_err(not_utf8)?;
        if text.ends_with('\n') {
            text.pop();
            if text.ends_with('\r') {
                text.pop();
            }
        }
        Ok(text)
    }

    /// The source as it comes, and how many bytes it has where that is known: for inputs that are longer than memory.
    pub(crate) fn stream(&self) -> io::Result<(Box<dyn Read>, Option<u64>)> {
        match &self.file {
            Some(path) => {
                let file = File::open(path)?;
                let length = file.metadata().ok().filter(fs::Metadata::is_file).map(|found| found.len());
                Ok((Box::new(file), length))
            }
            None => Ok((Box::new(io::stdin().lock()), None)),
        }
    }

    /// The source in runs of whole lines, for inputs that are longer than memory.
    pub(crate) fn open(&self) -> io::Result<Runs> {
        let source: Box<dyn Read + Send> = match &self.file {
            Some(path) => Box::new(File::open(path)?),
            None => Box::new(io::stdin()),
        };
        Ok(Runs::new(source, self.max_bytes))
    }

    /// The source line by line.
    pub(crate) fn lines(&self) -> io::Result<Lines> {
        Ok(Lines { runs: self.open()?, rest: 0, number: 0, start: 0, end: 0, max_bytes: self.max_bytes })
    }
}

/// One byte more than the limit, so that it shows that there are more.
fn up_to(max_bytes: usize) -> u64 {
    u64::try_from(max_bytes).unwrap_or(u64::MAX).saturating_add(1)
}

fn check_size(bytes: &[u8], max_bytes: usize) -> Result<(), Unread> {
    if bytes.len() <= max_bytes {
        return Ok(());
    }
    // Size is judged before all else, so this is that finding, in the words that it has everywhere.
    let profile = Profile::RFC8785.with_size(max_bytes);
    jcs_strict::check_canonical(bytes, &profile).map_err(Unread::TooLong)
}

/// A source's name in words.
pub(crate) fn title(name: &str) -> String {
    if name == "-" { place::STANDARD_INPUT.to_owned() } else { name.to_owned() }
}

/// The lines of a stream.
pub(crate) struct Lines {
    runs: Runs,
    /// How much of the run in hand is still to be given.
    rest: usize,
    number: u64,
    start: u64,
    end: u64,
    max_bytes: usize,
}

impl Lines {
    /// The number, from 1, of the line that `next` gave or failed to give.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The byte of the input at which that line begins.
    pub(crate) fn start(&self) -> u64 {
        self.start
    }

    /// The next line without its line feed. After one that is too long the next goes on behind it.
    pub(crate) fn next(&mut self) -> Result<Option<&[u8]>, Unread> {
        self.number += 1;
        self.start = self.end;
        if self.rest == 0 {
            let read = self.runs.next().map(<[u8]>::len);
            self.start = self.runs.start();
            self.rest = read?;
        }
        let run = self.runs.run();
        let Some(line) = run[run.len() - self.rest..].split_inclusive(|byte| *byte == b'\n').next() else {
            return Ok(None);
        };
        self.rest -= line.len();
        self.end = self.start + line.len() as u64;
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        check_size(line, self.max_bytes)?;
        Ok(Some(line))
    }
}

/// A file name as text, with bytes that are no UTF-8 written `\xNN`, so that two names do not become one.
pub(crate) fn text_of(name: &OsStr) -> String {
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dash_is_standard_input_and_a_path_to_a_dash_is_not() {
        assert_eq!(Input::standard().name(), "-");
        let input = |file: &str| Input::new(Some(&PathBuf::from(file)), MAX_BYTES);
        assert!(input("-").is_standard_input());
        assert!(!input("./-").is_standard_input());
    }

    #[cfg(unix)]
    #[test]
    fn names_that_differ_in_bytes_that_are_no_text_stay_different() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(text_of(OsStr::from_bytes(b"a\xff\xfeb.json")), "a\\xff\\xfeb.json");
    }
}
