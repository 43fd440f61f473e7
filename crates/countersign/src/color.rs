//! When output is coloured, and how.

use std::ffi::OsStr;

/// Colours only where a person looks on: on a terminal that can show them, unless `NO_COLOR` is set to anything but
/// the empty string (no-color.org).
pub(crate) fn wanted(is_terminal: bool, no_color: Option<&OsStr>, term: Option<&OsStr>) -> bool {
    is_terminal && no_color.is_none_or(OsStr::is_empty) && term.is_none_or(|term| term != "dumb")
}

/// `line` with its first word, the code, in red; in yellow for a warning.
pub(crate) fn code_of(line: &str, is_warning: bool) -> String {
    let end = line.find([' ', ':']).unwrap_or(line.len());
    let (code, rest) = line.split_at(end);
    let color = if is_warning { 33 } else { 31 };
    format!("\u{1b}[1;{color}m{code}\u{1b}[0m{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_only_a_capable_terminal_that_nobody_silenced() {
        let set = Some(OsStr::new("1"));
        let empty = Some(OsStr::new(""));
        let xterm = Some(OsStr::new("xterm"));
        assert!(wanted(true, None, xterm));
        assert!(wanted(true, empty, xterm));
        assert!(wanted(true, None, None));
        assert!(!wanted(true, set, xterm));
        assert!(!wanted(true, None, Some(OsStr::new("dumb"))));
        assert!(!wanted(false, None, xterm));
    }

    #[test]
    fn colors_the_code_and_nothing_else() {
        assert_eq!(code_of("E_X a: b", false), "\u{1b}[1;31mE_X\u{1b}[0m a: b");
        assert_eq!(code_of("W_X: b", true), "\u{1b}[1;33mW_X\u{1b}[0m: b");
    }
}
