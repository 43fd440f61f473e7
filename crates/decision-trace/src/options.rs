//! What a caller may ask of a verification.

/// What is asked of a trace beyond the rules, and how much is kept in mind while it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Whether a trace without task.closed is an error (`E_TRACE_OPEN`). Ordinarily it is reported as open and nothing more.
    pub require_closed: bool,
    /// What may be open at once.
    pub limits: Limits,
}

/// How much a verifier keeps in mind. With more than that it reports `E_TRACE_LIMIT`, once for each kind of thing, and judges that kind of
/// thing no further: a trace cannot make it use more memory than these numbers say, about 100 bytes for each, and some 300 for a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Calls that have not returned: 65,536.
    pub open_calls: usize,
    /// Moments that are emitted and not resolved: 65,536.
    pub open_moments: usize,
    /// Moments that were ever emitted, and resolutions that there ever were: 1,048,576 of each. That a moment is emitted once can only be said
    /// by one who remembers all of them, at 16 bytes each.
    pub moments: usize,
    /// Resolutions that authorise an action and have not been named by one: 65,536.
    pub unused_approvals: usize,
    /// Children that were ever spawned: 65,536.
    pub children: usize,
    /// Findings: 4,096. What is wrong with a trace that has more is clear, so that it is judged no further.
    pub findings: usize,
}

impl Options {
    /// Traces may be open, limits are the usual ones.
    pub fn new() -> Options {
        Options::default()
    }

    /// Only closed traces.
    #[must_use]
    pub fn require_closed(self) -> Options {
        Options { require_closed: true, ..self }
    }

    /// Other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Options {
        Options { limits, ..self }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            open_calls: 1 << 16,
            open_moments: 1 << 16,
            moments: 1 << 20,
            unused_approvals: 1 << 16,
            children: 1 << 16,
            findings: 1 << 12,
        }
    }
}
