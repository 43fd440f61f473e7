//! Sets of clearances.

use core::cmp::Ordering;
use core::fmt;

use jcs_strict::rule;

/// A set of clearances, sorted by UTF-16 code units as the names of a canonical form are, each once (ruling A7).
///
/// A clearance is any string that is not empty. Two are one clearance when they are equal code unit for code unit; nothing is
/// normalised, so lookalikes are different.
///
/// ```
/// use authority_envelope::Clearances;
///
/// let agent = Clearances::of(["refunds.issue", "orders.read", "customers.read"])?;
/// let principal = Clearances::of(["orders.read", "orders.write"])?;
/// assert_eq!(agent.intersection(&principal), Clearances::of(["orders.read"])?);
/// assert!(Clearances::of([""]).is_err());
/// # Ok::<(), authority_envelope::EmptyClearance>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clearances(Vec<String>);

/// A clearance is the empty string, which is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a clearance is a string that is not empty")]
pub struct EmptyClearance;

impl Clearances {
    /// The set of these clearances, in whatever order and however often they are given.
    ///
    /// # Errors
    ///
    /// [`EmptyClearance`] where one of them is empty.
    pub fn of<S: Into<String>>(
        clearances: impl IntoIterator<Item = S>,
    ) -> Result<Clearances, EmptyClearance> {
        let mut list: Vec<String> = clearances.into_iter().map(Into::into).collect();
        if rule!("authority.clearances.empty", list.iter().any(String::is_empty)) {
            return Err(EmptyClearance);
        }
        list.sort_unstable_by(|a, b| order(a, b));
        list.dedup();
        Ok(Clearances(list))
    }

    /// Those that both sets have.
    // Spec: AE-3-2
    #[must_use]
    pub fn intersection(&self, other: &Clearances) -> Clearances {
        let (mut ours, mut theirs) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut both = Vec::new();
        while let (Some(a), Some(b)) = (ours.peek(), theirs.peek()) {
            match order(a, b) {
                Ordering::Less => drop(ours.next()),
                Ordering::Greater => drop(theirs.next()),
                Ordering::Equal => {
                    both.extend(ours.next().cloned());
                    theirs.next();
                }
            }
        }
        Clearances(both)
    }

    /// Whether `other` has all of these.
    #[must_use]
    pub fn is_subset(&self, other: &Clearances) -> bool {
        self.0.iter().all(|clearance| other.contains(clearance))
    }

    /// Whether this is one of them.
    #[must_use]
    pub fn contains(&self, clearance: &str) -> bool {
        self.0.binary_search_by(|one| order(one, clearance)).is_ok()
    }

    /// All of them, sorted.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none: then only an action that requires nothing is within them.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The one at this place of the sorted set.
    pub(crate) fn at(&self, index: u32) -> Option<&str> {
        self.0.get(index as usize).map(String::as_str)
    }

    /// Whether a list is this set as it is written down.
    pub(crate) fn is_written(&self, list: &[&str]) -> bool {
        self.0.iter().map(String::as_str).eq(list.iter().copied())
    }
}

/// All of them, separated by a comma and a space. They are somebody's text: show them through [`findings::visible`].
impl fmt::Display for Clearances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(", "))
    }
}

/// Whether a list is sorted and has nothing twice.
pub(crate) fn is_sorted_set(list: &[&str]) -> bool {
    list.is_sorted_by(|a, b| order(a, b).is_lt())
}

/// A list as a record has it: sorted, each once.
pub(crate) fn sorted<'a>(list: &[&'a str]) -> Vec<&'a str> {
    let mut list = list.to_vec();
    list.sort_unstable_by(|a, b| order(a, b));
    list.dedup();
    list
}

fn order(a: &str, b: &str) -> Ordering {
    a.encode_utf16().cmp(b.encode_utf16())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(list: &[&str]) -> Clearances {
        Clearances::of(list.iter().copied()).expect("none is empty")
    }

    #[test]
    fn is_sorted_by_utf16_code_units_without_repeats() {
        // Ruling J8's list, backwards.
        let shuffled = set(&["\u{ff61}", "\u{fb33}", "\u{e000}", "\u{1f600}", "\u{d7ff}", "a", "a", "B"]);
        let sorted = ["B", "a", "\u{d7ff}", "\u{1f600}", "\u{e000}", "\u{fb33}", "\u{ff61}"];
        assert_eq!(shuffled.iter().collect::<Vec<_>>(), sorted);
        assert!(is_sorted_set(&sorted));
        assert!(!is_sorted_set(&["\u{e000}", "\u{1f600}"]));
        assert!(!is_sorted_set(&["a", "a"]));
        assert!(is_sorted_set(&[]));
    }

    #[test]
    fn intersects_exactly() {
        let some = set(&["a", "b", "c", "\u{1f600}"]);
        assert_eq!(some.intersection(&set(&["\u{1f600}", "c", "d", "A"])), set(&["c", "\u{1f600}"]));
        assert!(some.intersection(&set(&[])).is_empty());
        // One accent, composed and combined: two clearances.
        assert!(set(&["caf\u{e9}"]).intersection(&set(&["cafe\u{301}"])).is_empty());
    }

    #[test]
    fn a_subset_has_nothing_of_its_own() {
        assert!(set(&[]).is_subset(&set(&[])));
        assert!(set(&["a", "c"]).is_subset(&set(&["a", "b", "c"])));
        assert!(!set(&["a", "d"]).is_subset(&set(&["a", "b", "c"])));
        assert!(!set(&["orders"]).is_subset(&set(&["orders.read"])));
    }
}
