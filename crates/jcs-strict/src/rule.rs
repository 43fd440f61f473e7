//! The switch that takes one check out, so that a run can show which tests notice.
//!
//! Every check that a specification asks for stands under [`rule!`](crate::rule!) with an id of its own. In an
//! ordinary build the macro is its condition and nothing else. In a build with `--cfg mutants` one id at a time
//! can be taken out with `mutants::take_out`; its condition then counts as never met.

/// Exactly the condition, except in a `--cfg mutants` build while the check of this id is taken out: then false.
///
/// Ids are string literals, unique in the workspace, written `crate.topic.name`.
///
/// ```
/// let member_missing = 1 + 1 == 2;
/// assert!(jcs_strict::rule!("doc.example.missing", member_missing));
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal, $condition:expr $(,)?) => {
        $crate::rule_stands($id) && ($condition)
    };
}

/// [`rule!`](crate::rule!) for checks that stand in a table and carry their id in a row.
#[inline(always)]
pub fn rule_by_id(id: &str, condition: bool) -> bool {
    rule_stands(id) && condition
}

/// Whether the check of this id is in force: always, except while it is taken out in a `--cfg mutants` build.
#[cfg(not(mutants))]
#[inline(always)]
pub const fn rule_stands(_id: &str) -> bool {
    true
}

/// Whether the check of this id is in force: always, except while it is taken out in a `--cfg mutants` build.
#[cfg(mutants)]
pub fn rule_stands(id: &str) -> bool {
    !mutants::taken_out(id)
}

/// Takes one check out of the whole process, and puts it back. Only in a `--cfg mutants` build.
#[cfg(mutants)]
pub mod mutants {
    extern crate std;

    use alloc::borrow::ToOwned;
    use alloc::string::String;
    use core::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{PoisonError, RwLock};

    static ANY: AtomicBool = AtomicBool::new(false);
    static TAKEN_OUT: RwLock<String> = RwLock::new(String::new());

    /// Takes the check of this id out, for every thread; the one taken out before is put back.
    pub fn take_out(id: &str) {
        *TAKEN_OUT.write().unwrap_or_else(PoisonError::into_inner) = id.to_owned();
        ANY.store(true, Ordering::SeqCst);
    }

    /// Puts back what was taken out.
    pub fn restore() {
        ANY.store(false, Ordering::SeqCst);
        TAKEN_OUT.write().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(super) fn taken_out(id: &str) -> bool {
        ANY.load(Ordering::SeqCst) && *TAKEN_OUT.read().unwrap_or_else(PoisonError::into_inner) == id
    }
}
