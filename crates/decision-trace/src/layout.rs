//! The layout of the format: names of members, types and who may sign them, shapes, sizes.
//!
//! It stands in this one place since the format is a reconstruction: should the original text appear, this is what changes. Everything
//! else of the crate takes names and shapes from here.

mod data;
mod form;
mod keys;
pub mod name;
mod record;

pub(crate) use keys::KEY_SET;
pub(crate) use record::{DATA, RECORD};

use crate::{Component, Kind};
use findings::shape::{Check, Expected, Member, Slot};
use jcs_strict::Profile;

/// The version that `v` names, in records, key sets and bundles.
pub const VERSION: &str = "1.0";

/// The algorithm that `alg` of a key names.
pub const ALGORITHM: &str = "Ed25519";

/// Records, key sets and bundles are canonicalised by RFC 8785, with 64 levels of depth.
pub const PROFILE: Profile = Profile::RFC8785.with_depth(64).with_size(LINE_BYTES);

/// The most bytes that a line may have, its line feed not counted: 16 MiB.
pub const LINE_BYTES: usize = 16 << 20;

/// As many faults of structure are told of one record.
pub const FAULTS: usize = 256;

/// The members that the hash of a record does not cover.
pub const NOT_HASHED: [&str; 2] = [name::HASH, name::SIG];

/// A type of record.
pub(crate) struct Row {
    pub(crate) kind: Kind,
    pub(crate) name: &'static str,
    pub(crate) signers: &'static [Component],
    /// The shape of `data`.
    pub(crate) data: Slot,
}

use Component::{ControlPlane, Gateway, Supervisor};

/// Every type, its name, who may sign it, and its data.
pub(crate) static TYPES: [Row; 12] = [
    Row {
        kind: Kind::TaskAdmitted,
        name: "task.admitted",
        signers: &[ControlPlane],
        data: data::TASK_ADMITTED,
    },
    Row {
        kind: Kind::ToolInvoked,
        name: "tool.invoked",
        signers: &[Gateway, Supervisor],
        data: data::TOOL_INVOKED,
    },
    Row {
        kind: Kind::ToolReturned,
        name: "tool.returned",
        signers: &[Gateway, Supervisor],
        data: data::TOOL_RETURNED,
    },
    Row {
        kind: Kind::ActionRefused,
        name: "action.refused",
        signers: &[Gateway, Supervisor, ControlPlane],
        data: data::ACTION_REFUSED,
    },
    Row {
        kind: Kind::DelegationRefused,
        name: "delegation.refused",
        signers: &[ControlPlane, Supervisor],
        data: data::DELEGATION_REFUSED,
    },
    Row {
        kind: Kind::MomentEmitted,
        name: "moment.emitted",
        signers: &[Supervisor, Gateway],
        data: data::MOMENT_EMITTED,
    },
    Row {
        kind: Kind::MomentResolved,
        name: "moment.resolved",
        signers: &[Supervisor, Gateway],
        data: data::MOMENT_RESOLVED,
    },
    Row {
        kind: Kind::BudgetConsumed,
        name: "budget.consumed",
        // Spec: AE-9-1
        signers: &[Supervisor],
        data: data::BUDGET_CONSUMED,
    },
    Row {
        kind: Kind::DelegationSpawned,
        name: "delegation.spawned",
        signers: &[ControlPlane, Supervisor],
        data: data::DELEGATION_SPAWNED,
    },
    Row {
        kind: Kind::DelegationReturned,
        name: "delegation.returned",
        signers: &[ControlPlane, Supervisor],
        data: data::DELEGATION_RETURNED,
    },
    Row {
        kind: Kind::TaskClosed,
        name: "task.closed",
        signers: &[ControlPlane, Supervisor],
        data: data::TASK_CLOSED,
    },
    Row { kind: Kind::Extension, name: "x", signers: &Component::ALL, data: record::ANY_DATA },
];

/// The row of a kind.
pub(crate) fn row(kind: Kind) -> &'static Row {
    TYPES.iter().find(|row| row.kind == kind).unwrap_or(&TYPES[11])
}

/// `x.`, a part of lower-case letters, digits and `-`, and then at least one more part, in which `_` may stand too.
pub(crate) fn is_extension(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let mut parts = name.split('.');
    parts.next() == Some("x")
        && parts.next().is_some_and(|owner| !owner.is_empty() && owner.bytes().all(is_plain))
        && {
            let mut rest = parts.peekable();
            rest.peek().is_some()
                && rest
                    .all(|part| !part.is_empty() && part.bytes().all(|byte| is_plain(byte) || byte == b'_'))
        }
}

/// A member that has to be there.
const fn required(name: &'static str, missing: Check, check: Check, expected: Expected) -> Member {
    Member { name, missing: Some(missing), slot: Slot { expected, check } }
}

/// A member that may be left out. Null is not left out.
const fn optional(name: &'static str, check: Check, expected: Expected) -> Member {
    Member { name, missing: None, slot: Slot { expected, check } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_have_an_owner_and_a_name() {
        for good in ["x.acme.note", "x.a-1.b_2", "x.a.b.c-d", "x.0.-", "x.-._"] {
            assert!(is_extension(good), "{good}");
        }
        for bad in [
            "x",
            "x.",
            "x.acme",
            "x.acme.",
            "x..note",
            "x.acme..note",
            "x.Acme.note",
            "x.a_b.note",
            "y.acme.note",
            "X.acme.note",
            "x.acme.n\u{f6}te",
            "x.acme.note ",
            "",
        ] {
            assert!(!is_extension(bad), "{bad}");
        }
    }

    #[test]
    fn every_kind_has_one_row() {
        for (index, one) in TYPES.iter().enumerate() {
            assert_eq!(row(one.kind).name, one.name);
            assert!(TYPES[..index].iter().all(|other| other.kind != one.kind && other.name != one.name));
        }
        assert_eq!(Kind::of("x"), None);
    }
}
