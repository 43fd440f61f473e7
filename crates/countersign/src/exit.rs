//! The four exit codes.

use std::process::ExitCode;

/// How a run ended. The numbers are part of the command's interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// The input is good, or what was asked for has been printed.
    Good = 0,
    /// The input was read and refused; the findings say why.
    Refused = 1,
    /// The command line does not make sense.
    Misuse = 2,
    /// An input could not be read or an output could not be written.
    Io = 3,
}

impl Exit {
    pub(crate) const fn number(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.number())
    }
}
