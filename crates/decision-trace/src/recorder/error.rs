//! Why something was not recorded.

use core::fmt;

use findings::{Code, Finding, Location, Report};

use super::SECTION;
use crate::codes::E_RECORDER_SIGN;

/// Why something was not recorded, by who is at fault.
#[derive(Clone, Debug)]
pub enum Unrecorded {
    /// What was to be recorded, or the file that was opened: a rule of the format forbids it.
    Rules(Report),
    /// The signer: one `E_RECORDER_SIGNER` or `E_RECORDER_SIGN`.
    Signer(Report),
    /// The disk, or another recorder: one `E_LOG_` finding, or an `E_RECORDER_BEGIN` for a file that is not there. Whether the record is there is unknown only after
    /// `E_LOG_SYNC`.
    Store(Report),
}

impl Unrecorded {
    pub(super) fn log(error: &durable_log::Error) -> Unrecorded {
        let mut sentence = error.to_string();
        if let Some(cause) = error.cause() {
            sentence.push_str(&format!(" (the system says: {cause})"));
        }
        let code = Code::new(error.code().as_str());
        Unrecorded::Store(Finding::error(code, Location::unknown(), sentence, SECTION).into())
    }

    /// The first code of the report: the one word for it.
    pub fn code(&self) -> Code {
        self.report().first_code().unwrap_or(E_RECORDER_SIGN)
    }

    /// All that was found.
    pub fn report(&self) -> &Report {
        match self {
            Unrecorded::Rules(report) | Unrecorded::Signer(report) | Unrecorded::Store(report) => report,
        }
    }

    /// All that was found, given away.
    pub fn into_report(self) -> Report {
        match self {
            Unrecorded::Rules(report) | Unrecorded::Signer(report) | Unrecorded::Store(report) => report,
        }
    }
}

impl fmt::Display for Unrecorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report().fmt(f)
    }
}

impl std::error::Error for Unrecorded {}

/// Why a record was not written whose content somebody else decides.
#[derive(Clone, Debug)]
pub enum Undone<E> {
    /// He said no.
    Refused(E),
    /// It could not be recorded.
    Unrecorded(Unrecorded),
}

impl Undone<core::convert::Infallible> {
    pub(super) fn unrecorded(self) -> Unrecorded {
        match self {
            Undone::Refused(never) => match never {},
            Undone::Unrecorded(unrecorded) => unrecorded,
        }
    }
}

impl<E> From<Unrecorded> for Undone<E> {
    fn from(unrecorded: Unrecorded) -> Undone<E> {
        Undone::Unrecorded(unrecorded)
    }
}

impl<E: fmt::Display> fmt::Display for Undone<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undone::Refused(refused) => refused.fmt(f),
            Undone::Unrecorded(unrecorded) => unrecorded.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for Undone<E> {}
