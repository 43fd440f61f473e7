//! Where findings go: first error or all of them, by one code path.

use core::ops::ControlFlow;

use crate::{Finding, NotChecked};

/// Takes findings as a check makes them.
///
/// A check is written once, against a sink, and returns `ControlFlow<()>`: it hands on `sink.push(finding)?`, so the sink decides whether
/// the check goes on.
pub trait Sink {
    /// Takes one finding. `Break` means: enough is known, stop.
    fn push(&mut self, finding: Finding) -> ControlFlow<()>;

    /// Takes note of a check that could not be made. A sink that wants only findings lets it go.
    fn skip(&mut self, _what: NotChecked) {}
}

impl<S: Sink + ?Sized> Sink for &mut S {
    fn push(&mut self, finding: Finding) -> ControlFlow<()> {
        (**self).push(finding)
    }

    fn skip(&mut self, what: NotChecked) {
        (**self).skip(what);
    }
}

/// A sink that stops at the first error and lets warnings pass.
#[derive(Clone, Debug, Default)]
pub struct First {
    error: Option<Finding>,
}

impl First {
    /// Nothing found yet.
    pub fn new() -> First {
        First::default()
    }

    /// The first error, if there was one.
    pub fn into_error(self) -> Option<Finding> {
        self.error
    }
}

impl Sink for First {
    fn push(&mut self, finding: Finding) -> ControlFlow<()> {
        if finding.severity() == crate::Severity::Warning {
            return ControlFlow::Continue(());
        }
        self.error.get_or_insert(finding);
        ControlFlow::Break(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, Location, Report};

    fn check(sink: &mut impl Sink) -> ControlFlow<()> {
        sink.push(Finding::warning(Code::new("W_A"), Location::unknown(), "a", "§1"))?;
        sink.push(Finding::error(Code::new("E_B"), Location::unknown(), "b", "§1"))?;
        sink.push(Finding::error(Code::new("E_C"), Location::unknown(), "c", "§1"))
    }

    #[test]
    fn first_stops_at_the_first_error_and_ignores_warnings() {
        let mut first = First::new();
        assert!(check(&mut first).is_break());
        assert_eq!(first.into_error().map(|e| e.code().as_str()), Some("E_B"));
    }

    #[test]
    fn a_report_lets_the_same_check_run_to_its_end() {
        let mut report = Report::new();
        assert!(check(&mut report).is_continue());
        assert_eq!(report.findings().count(), 3);
    }
}
