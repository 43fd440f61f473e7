//! Where a document comes from: a file, or standard input.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;

/// A named source of bytes that has not been opened yet.
#[derive(Clone, Debug)]
pub(crate) struct Input(Option<PathBuf>);

impl Input {
    /// No file, or `-`, is standard input. A file of that name is `./-`.
    pub(crate) fn new(file: Option<&PathBuf>) -> Input {
        Input(file.filter(|path| path.as_os_str() != "-").cloned())
    }

    /// What the source is called in findings; standard input is `-`. Not yet fit for a terminal.
    pub(crate) fn name(&self) -> String {
        self.0.as_ref().map_or_else(|| "-".to_owned(), |path| text_of(path.as_os_str()))
    }

    /// What findings call the source.
    pub(crate) fn title(&self) -> String {
        title(&self.name())
    }

    pub(crate) fn is_standard_input(&self) -> bool {
        self.0.is_none()
    }

    /// All bytes of the source.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match &self.0 {
            Some(path) => File::open(path)?.read_to_end(&mut bytes)?,
            None => io::stdin().lock().read_to_end(&mut bytes)?,
        };
        Ok(bytes)
    }

    /// A text that a person wrote. What an editor or `echo` puts at its end is not part of it: one line feed, with a
    /// carriage return before it.
    pub(crate) fn read_text(&self) -> io::Result<String> {
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

    /// The source line by line, for inputs that are longer than memory.
    pub(crate) fn open(&self) -> io::Result<Lines> {
        const CHUNK: usize = 64 * 1024;
        let source: Box<dyn Read> = match &self.0 {
            Some(path) => Box::new(File::open(path)?),
            None => Box::new(io::stdin().lock()),
        };
        Ok(Lines { reader: BufReader::with_capacity(CHUNK, source), line: Vec::new(), number: 0 })
    }
}

/// A source's name in words.
pub(crate) fn title(name: &str) -> String {
    if name == "-" { "standard input".to_owned() } else { name.to_owned() }
}

/// The lines of a stream; one is held at a time.
pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read>>,
    line: Vec<u8>,
    number: u64,
}

impl Lines {
    /// Whether the next line may have to be waited for.
    pub(crate) fn may_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// The number, from 1, of the line that `next` gave or failed to give.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The next line without its line feed.
    pub(crate) fn next(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        self.number += 1;
        let length = self.reader.read_until(b'\n', &mut self.line)?;
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        }
        Ok((length > 0).then_some(&self.line))
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
        assert_eq!(Input::new(None).name(), "-");
        assert!(Input::new(Some(&PathBuf::from("-"))).0.is_none());
        assert!(Input::new(Some(&PathBuf::from("./-"))).0.is_some());
    }

    #[cfg(unix)]
    #[test]
    fn names_that_differ_in_bytes_that_are_no_text_stay_different() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(text_of(OsStr::from_bytes(b"a\xff\xfeb.json")), "a\\xff\\xfeb.json");
    }
}
