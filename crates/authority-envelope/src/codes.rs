//! Every code of this crate, once. `spec/codes.tsv` of the project says the same with what was expected.

use findings::Code;

macro_rules! codes {
    ($($(#[$meaning:meta])* $rank:literal $name:ident;)*) => {
        $($(#[$meaning])* pub const $name: Code = Code::ranked(stringify!($name), $rank);)*

        /// All of them, in the order in which a report has them at one place, after those of the trace.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

codes! {
    // One envelope: steps 1 to 7 of section 6.
    /// It is not a complete envelope: members, types, order of the held lists.
    40 E_STRUCTURE;
    /// It is for another trace or another task.
    41 E_ENVELOPE_SCOPE;
    /// Its issuer is no control plane that was valid then, or its signature does not verify.
    42 E_ENVELOPE_SIG;
    /// Its clearances are not the sorted intersection of what both sides hold.
    43 E_INTERSECTION;
    /// Its principal is neither a human nor a service, or not the one for whom the task was admitted.
    44 E_PRINCIPAL;
    /// It expires before it was issued, or an action ran after it had expired.
    45 E_ENVELOPE_EXPIRY;
    /// An action requires a clearance that the envelope does not have.
    46 E_ACTION_UNAUTHORISED;

    // A child beside its parent: steps 8 and 9.
    /// Parent trace, spawn record and child do not name each other, or not one envelope.
    47 E_CHILD_LINK;
    /// Its principal is not its parent's.
    48 E_CHILD_PRINCIPAL;
    /// It has a clearance that its parent has not.
    49 E_CHILD_WIDENED;
    /// It may consume more than its parent had left, or without limit where its parent was limited.
    50 E_CHILD_BUDGET;
    /// It expires after its parent.
    51 E_CHILD_EXPIRY;
    /// Its depth is not its parent's plus one, or, for an issuer, more than the parent agent declares.
    52 E_CHILD_DEPTH;

    // At run time.
    /// An action is refused because a limited dimension of the budget is spent.
    53 E_ACTION_BUDGET;

    // At issue.
    /// The agent's grants could not be obtained.
    54 E_ISSUE_GRANTS;
    /// The identity interface could not say what the principal holds.
    55 E_ISSUE_IDENTITY;
    /// The signing key is no valid control-plane key of the key set, or it did not sign.
    56 E_ISSUE_KEY;
    /// The times asked for cannot be met: the deadline, the parent's expiry or the lifetime.
    57 E_ISSUE_TIME;
    /// Work is of a kind that the parent does not delegate: a decision of the runtime's policy, no fault of an envelope.
    58 E_ISSUE_UNDECLARED;
    /// A request for an envelope is not one: members or types.
    59 E_ISSUE_REQUEST;

    // What the text wants and gives no code for.
    /// What a child's principal side holds is not its parent's clearances.
    60 W_CHILD_HELD_PRINCIPAL;
    /// More was consumed and delegated than a limited dimension allows.
    61 W_BUDGET_OVERSPENT;
    /// More actions were invoked and delegated than are allowed.
    62 W_ACTIONS_OVERSPENT;
    /// The copy of a child's envelope at its spawn record has another signature.
    63 W_CHILD_SIG;
    /// The envelope is for another agent than the one that was admitted.
    64 W_AGENT_MISMATCH;
    /// The envelope was issued after the task was admitted.
    65 W_ISSUED_AFTER_ADMISSION;
    /// The envelope expires after the task's deadline.
    66 W_EXPIRES_AFTER_DEADLINE;
}
