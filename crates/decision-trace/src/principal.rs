//! Whom a task is done for.

use jcs_strict::Value;

use crate::layout::name;

/// A principal: a type and an id.
///
/// Two are equal when both are, code unit for code unit; nothing is normalised (ruling A15). Any string may stand as the type: whether it is
/// a good one is judged where the principal is used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Principal {
    /// `type` on the wire: `human` or `service`.
    pub kind: String,
    /// The identity interface's id.
    pub id: String,
}

impl Principal {
    /// The type of a person. Only a person approves.
    pub const HUMAN: &'static str = "human";

    /// Whether the type is exactly `human`.
    pub fn is_human(&self) -> bool {
        self.kind == Principal::HUMAN
    }

    /// Reads `{"type","id"}`; `None` where one of them is no string. Other members are not looked at.
    pub fn read(value: Value<'_>) -> Option<Principal> {
        let text = |name| value.get(name)?.as_str().map(str::to_owned);
        Some(Principal { kind: text(name::TYPE)?, id: text(name::ID)? })
    }
}
