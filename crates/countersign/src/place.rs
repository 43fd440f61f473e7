//! What findings are placed in where it is no file.

pub(crate) const STANDARD_INPUT: &str = "standard input";
pub(crate) const STANDARD_OUTPUT: &str = "standard output";
pub(crate) const COMMAND_LINE: &str = "the command line";
pub(crate) const TERMINAL: &str = "the terminal";
pub(crate) const PORT: &str = "the port";
pub(crate) const CLOCK: &str = "the clock";

/// Whether a place is one of these, standard input apart, which can be read as a file can.
pub(crate) fn is_no_file(name: &str) -> bool {
    [STANDARD_OUTPUT, COMMAND_LINE, TERMINAL, PORT, CLOCK].contains(&name)
}
