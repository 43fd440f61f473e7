//! What a task may record without being asked.

use decision_trace::{
    ActionRefused, BudgetConsumed, DelegationRefused, DelegationReturned, Draft, Kind, MomentResolved,
    TaskClosed, ToolReturned,
};

/// Data of a record that no envelope bounds: they say what came of something, and let nothing happen.
///
/// A `budget.consumed` above the budget is recorded as well, since it is what happened.
pub trait Unbounded: Into<Draft> + sealed::Sealed {
    /// The type of the record.
    const KIND: Kind;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! unbounded {
    ($($data:ty: $kind:ident;)*) => {$(
        impl sealed::Sealed for $data {}
        impl Unbounded for $data {
            const KIND: Kind = Kind::$kind;
        }
    )*};
}

unbounded! {
    ActionRefused<'_>: ActionRefused;
    BudgetConsumed: BudgetConsumed;
    DelegationRefused<'_>: DelegationRefused;
    DelegationReturned<'_>: DelegationReturned;
    MomentResolved: MomentResolved;
    TaskClosed<'_>: TaskClosed;
    ToolReturned<'_>: ToolReturned;
}
