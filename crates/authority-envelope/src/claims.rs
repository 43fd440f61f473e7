//! Reading what an envelope claims, member by member, whether or not the rest of it is well formed.

use decision_trace::{Agent, Count, Principal, Time};
use jcs_strict::{Digest, Kind, Value};

use crate::budget::{Budget, PartialBudget};
use crate::shape::VERSION;
use crate::{Clearances, Link};

/// A cursor over an envelope, in which a member is there only if it has its type.
///
/// After a fault of structure a rule still judges what it can read (ruling A9); so every rule reads through this, and takes what is not there
/// as its reason not to run.
#[derive(Clone, Copy)]
pub(crate) struct Claims<'a>(pub(crate) Value<'a>);

/// What `parent` claims.
pub(crate) enum Parent {
    Root,
    Child(Link),
}

impl<'a> Claims<'a> {
    /// Of another version nothing is known: its members may mean something else.
    pub(crate) fn is_understood(self) -> bool {
        self.text("v") == Some(VERSION)
    }

    /// The hash that is signed, over whatever is there.
    // Spec: AE-2-7
    pub(crate) fn hash(self) -> Digest {
        self.0.canonical_without(&["sig"]).digest()
    }

    pub(crate) fn text(self, name: &str) -> Option<&'a str> {
        self.0.get(name)?.as_str()
    }

    pub(crate) fn time(self, name: &str) -> Option<Time> {
        self.text(name)?.parse().ok()
    }

    pub(crate) fn principal(self) -> Option<Principal> {
        Principal::read(self.0.get("principal")?)
    }

    pub(crate) fn agent(self) -> Option<Agent> {
        Agent::read(self.0.get("agent")?)
    }

    /// The clearances in the order and as often as they stand.
    pub(crate) fn clearance_list(self) -> Option<Vec<&'a str>> {
        list(self.0.get("clearances")?)
    }

    pub(crate) fn clearances(self) -> Option<Clearances> {
        set(&self.clearance_list()?)
    }

    pub(crate) fn held_list(self, side: &str) -> Option<Vec<&'a str>> {
        list(self.0.get("held")?.get(side)?)
    }

    pub(crate) fn held(self, side: &str) -> Option<Clearances> {
        set(&self.held_list(side)?)
    }

    pub(crate) fn budget(self) -> PartialBudget {
        Budget::read(self.0.get("budget"))
    }

    pub(crate) fn depth(self) -> Option<Count> {
        Count::read(self.0.get("depth")?)
    }

    pub(crate) fn parent(self) -> Option<Parent> {
        let parent = self.0.get("parent")?;
        if parent.is_null() {
            return Some(Parent::Root);
        }
        let trace_id = parent.get("trace_id")?.as_str()?.to_owned();
        Some(Parent::Child(Link { trace_id, seq: Count::read(parent.get("seq")?)?.get() }))
    }
}

/// A list of clearances, none of which is empty.
fn list(value: Value<'_>) -> Option<Vec<&str>> {
    if value.kind() != Kind::Array {
        return None;
    }
    value.elements().map(|entry| entry.as_str().filter(|text| !text.is_empty())).collect()
}

fn set(list: &[&str]) -> Option<Clearances> {
    Clearances::of(list.iter().copied()).ok()
}
