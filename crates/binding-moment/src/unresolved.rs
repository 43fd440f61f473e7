//! When nothing was decided (ruling B9).

use core::fmt;

/// Why there is no resolution. It is a type of its own and turns into no decision: not into the recommended option, not into the
/// question-space hatch. The envelope stays open.
///
/// A surface returns `Result<Resolution, Unresolved>`.
// Spec: BM-2-1
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Unresolved {
    /// The principal said nothing, and whoever asked stopped waiting.
    Silence,
    /// A time set by the client ran out.
    TimedOut,
    /// The agent's own time for the envelope ran out.
    Expired,
    /// What showed the question was closed.
    Dismissed,
    /// Escape or an interrupt was pressed.
    Cancelled,
    /// The client declined. That is no evidence of a person, and no veto: clients decline without asking anyone.
    Declined,
    /// The client accepted and sent no content.
    AcceptedEmpty,
    /// Something else was said or asked meanwhile.
    Superseded,
    /// The client went away.
    Disconnected,
    /// The client cannot ask.
    Unsupported,
    /// What came back was no resolution, as often as it was asked for.
    Unreadable,
}

impl Unresolved {
    /// All reasons.
    pub const ALL: &[Unresolved] = &[
        Unresolved::Silence,
        Unresolved::TimedOut,
        Unresolved::Expired,
        Unresolved::Dismissed,
        Unresolved::Cancelled,
        Unresolved::Declined,
        Unresolved::AcceptedEmpty,
        Unresolved::Superseded,
        Unresolved::Disconnected,
        Unresolved::Unsupported,
        Unresolved::Unreadable,
    ];

    /// The reason as a word that never changes.
    pub const fn as_str(self) -> &'static str {
        match self {
            Unresolved::Silence => "silence",
            Unresolved::TimedOut => "timed-out",
            Unresolved::Expired => "expired",
            Unresolved::Dismissed => "dismissed",
            Unresolved::Cancelled => "cancelled",
            Unresolved::Declined => "declined",
            Unresolved::AcceptedEmpty => "accepted-empty",
            Unresolved::Superseded => "superseded",
            Unresolved::Disconnected => "disconnected",
            Unresolved::Unsupported => "unsupported",
            Unresolved::Unreadable => "unreadable",
        }
    }
}

/// A sentence that blames nobody for what they did not do.
impl fmt::Display for Unresolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Unresolved::Silence => "no answer was given",
            Unresolved::TimedOut => "the client's time ran out before an answer was given",
            Unresolved::Expired => "the agent's time for this question ran out",
            Unresolved::Dismissed => "the question was closed without an answer",
            Unresolved::Cancelled => "the question was cancelled without an answer",
            Unresolved::Declined => "the client declined, which does not say that anyone was asked",
            Unresolved::AcceptedEmpty => "the client accepted without saying what",
            Unresolved::Superseded => "something else was said before an answer was given",
            Unresolved::Disconnected => "the client went away",
            Unresolved::Unsupported => "the client cannot ask",
            Unresolved::Unreadable => "what came back was not an answer to the question",
        };
        write!(f, "not resolved: {sentence}")
    }
}

impl std::error::Error for Unresolved {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_a_word_and_a_sentence_of_its_own() {
        let words: std::collections::BTreeSet<_> =
            Unresolved::ALL.iter().map(|reason| reason.as_str()).collect();
        let sentences: std::collections::BTreeSet<_> =
            Unresolved::ALL.iter().map(ToString::to_string).collect();
        assert_eq!((words.len(), sentences.len()), (Unresolved::ALL.len(), Unresolved::ALL.len()));
    }
}
