//! The parts of a runtime that sign records.

use core::fmt;
use core::str::FromStr;

/// What signs: a key of the key set belongs to exactly one of these.
///
/// Written `control-plane`, `supervisor` or `gateway`, in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Component {
    /// Admits tasks and issues their authority envelopes.
    ControlPlane,
    /// Runs the agent and counts what it consumes.
    Supervisor,
    /// Invokes tools.
    Gateway,
}

impl Component {
    /// All of them.
    pub const ALL: [Component; 3] = [Component::ControlPlane, Component::Supervisor, Component::Gateway];

    /// Its name in a key set.
    pub const fn as_str(self) -> &'static str {
        match self {
            Component::ControlPlane => "control-plane",
            Component::Supervisor => "supervisor",
            Component::Gateway => "gateway",
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The text is none of `control-plane`, `supervisor`, `gateway`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a component is one of control-plane, supervisor, gateway")]
pub struct NotAComponent;

impl FromStr for Component {
    type Err = NotAComponent;

    fn from_str(text: &str) -> Result<Component, NotAComponent> {
        Component::ALL.into_iter().find(|component| component.as_str() == text).ok_or(NotAComponent)
    }
}
