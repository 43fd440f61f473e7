//! The types of records.

use core::fmt;

use crate::Component;
use crate::layout;

/// The type of a record: one of eleven, or an extension.
///
/// The names, and which component may sign which type, stand in the table of the crate's layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `task.admitted`: the first record, with the authority envelope.
    TaskAdmitted,
    /// `tool.invoked`
    ToolInvoked,
    /// `tool.returned`
    ToolReturned,
    /// `action.refused`
    ActionRefused,
    /// `delegation.refused`
    DelegationRefused,
    /// `moment.emitted`
    MomentEmitted,
    /// `moment.resolved`
    MomentResolved,
    /// `budget.consumed`
    BudgetConsumed,
    /// `delegation.spawned`
    DelegationSpawned,
    /// `delegation.returned`
    DelegationReturned,
    /// `task.closed`: the last record.
    TaskClosed,
    /// `x.` and at least two more parts, for example `x.acme.note`: signed and chained like the rest, never interpreted.
    Extension,
}

impl Kind {
    /// The kind that a text names, if it names one.
    pub fn of(name: &str) -> Option<Kind> {
        let kinds = layout::TYPES.iter().filter(|row| row.kind != Kind::Extension);
        let named = kinds.into_iter().find(|row| row.name == name).map(|row| row.kind);
        named.or_else(|| layout::is_extension(name).then_some(Kind::Extension))
    }

    /// Its name; `x` for an extension, whose whole name the record has.
    pub fn as_str(self) -> &'static str {
        layout::row(self).name
    }

    /// The components that may sign it.
    pub fn signers(self) -> &'static [Component] {
        layout::row(self).signers
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
