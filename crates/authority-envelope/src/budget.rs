//! What a task may consume, and what is left of it.

use core::fmt;

use decision_trace::{Count, Decimal};
use jcs_strict::{Value, rule};

/// A dimension of a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dimension {
    /// `tokens`
    Tokens,
    /// `usd`
    Usd,
    /// `wall_clock_ms`
    WallClockMs,
    /// `actions`
    Actions,
}

impl Dimension {
    /// All of them, in the order of the text.
    pub const ALL: [Dimension; 4] =
        [Dimension::Tokens, Dimension::Usd, Dimension::WallClockMs, Dimension::Actions];

    /// Its name in an envelope.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Dimension::Tokens => "tokens",
            Dimension::Usd => "usd",
            Dimension::WallClockMs => "wall_clock_ms",
            Dimension::Actions => "actions",
        }
    }

    /// Where its limit stands in an envelope.
    pub(crate) const fn pointer(self) -> &'static str {
        match self {
            Dimension::Tokens => "/budget/tokens",
            Dimension::Usd => "/budget/usd",
            Dimension::WallClockMs => "/budget/wall_clock_ms",
            Dimension::Actions => "/budget/actions",
        }
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A quantity in one dimension: [`Count`] or [`Decimal`].
pub trait Quantity: Copy + Ord + fmt::Debug + fmt::Display + sealed::Sealed {
    /// Whether the value is zero, however it is written.
    fn is_zero(self) -> bool;
    /// The difference; `None` where `other` is larger.
    fn checked_sub(self, other: Self) -> Option<Self>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for decision_trace::Count {}
    impl Sealed for decision_trace::Decimal {}
}

impl Quantity for Count {
    fn is_zero(self) -> bool {
        self == Count::ZERO
    }

    fn checked_sub(self, other: Count) -> Option<Count> {
        self.get().checked_sub(other.get()).and_then(Count::new)
    }
}

impl Quantity for Decimal {
    fn is_zero(self) -> bool {
        Decimal::is_zero(self)
    }

    fn checked_sub(self, other: Decimal) -> Option<Decimal> {
        Decimal::checked_sub(self, other)
    }
}

/// A quantity above zero.
///
/// Zero is how an envelope writes "no limit", so a limit and a remainder are held as quantities that cannot be zero: what is spent
/// can then not be written down as unlimited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Positive<T>(T);

impl<T: Quantity> Positive<T> {
    /// `None` for zero, however it is written.
    pub fn new(quantity: T) -> Option<Positive<T>> {
        if quantity.is_zero() { None } else { Some(Positive(quantity)) }
    }

    /// The quantity.
    pub fn get(self) -> T {
        self.0
    }
}

/// What an envelope allows in one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit<T> {
    /// It bounds nothing; written as zero.
    Unlimited,
    /// As much as this, and at least something.
    AtMost(Positive<T>),
}

/// What is left in one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remaining<T> {
    /// It was never limited.
    Unlimited,
    /// As much as this.
    Left(Positive<T>),
    /// It was limited and is spent. There is no way to hand this on.
    Exhausted,
}

/// Why a child's limit is not within what its parent has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotWithin<T: Quantity> {
    /// Nothing is left, so no child may be made.
    #[error("the parent has spent this dimension, so that no child is within it")]
    Exhausted,
    /// The child would be unlimited where its parent is not.
    #[error("zero means no limit, and the parent has {0} left")]
    Unlimited(T),
    /// The child's limit is above what is left.
    #[error("at most the {0} that the parent has left is expected, not {1}")]
    Above(T, T),
}

impl<T: Quantity> Limit<T> {
    /// A limit as it is written: zero, by value, is no limit (ruling A2).
    // Spec: AE-5-7
    pub fn written(quantity: T) -> Limit<T> {
        match Positive::new(quantity) {
            Some(limit) => Limit::AtMost(limit),
            None => Limit::Unlimited,
        }
    }

    /// Whether a child with this limit stays within what its parent has left.
    ///
    /// An unlimited parent bounds nothing. A limited one bounds every child, and one with no limit is above it, although zero is less
    /// than what is left. A spent one has no children.
    ///
    /// # Errors
    ///
    /// [`NotWithin`] says why not.
    // Spec: AE-5-3, AE-5-7, AE-3-4
    pub fn within(self, remaining: Remaining<T>) -> Result<(), NotWithin<T>> {
        let left = match remaining {
            Remaining::Unlimited => return Ok(()),
            Remaining::Exhausted if rule!("authority.budget.exhausted", true) => {
                return Err(NotWithin::Exhausted);
            }
            Remaining::Exhausted => return Ok(()),
            Remaining::Left(left) => left.get(),
        };
        match self {
            Limit::Unlimited if rule!("authority.budget.unlimited-child", true) => {
                Err(NotWithin::Unlimited(left))
            }
            Limit::AtMost(limit) if rule!("authority.budget.above", limit.get() > left) => {
                Err(NotWithin::Above(left, limit.get()))
            }
            _ => Ok(()),
        }
    }
}

/// A limit written as an envelope writes it: zero where there is none.
impl fmt::Display for Limit<Count> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Unlimited => f.write_str("0"),
            Limit::AtMost(limit) => limit.get().fmt(f),
        }
    }
}

/// A limit written as an envelope writes it, without the quotes: zero where there is none.
impl fmt::Display for Limit<Decimal> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Unlimited => f.write_str("0"),
            Limit::AtMost(limit) => limit.get().fmt(f),
        }
    }
}

impl<T: Quantity> From<Limit<T>> for Remaining<T> {
    fn from(limit: Limit<T>) -> Remaining<T> {
        match limit {
            Limit::Unlimited => Remaining::Unlimited,
            Limit::AtMost(limit) => Remaining::Left(limit),
        }
    }
}

impl<T: Quantity> Remaining<T> {
    /// What is left after so much more was consumed; never below nothing.
    #[must_use]
    pub fn after(self, consumed: T) -> Remaining<T> {
        match self {
            Remaining::Left(left) => match left.get().checked_sub(consumed).and_then(Positive::new) {
                Some(left) => Remaining::Left(left),
                None => Remaining::Exhausted,
            },
            other => other,
        }
    }

    /// All of it, as a limit; `None` where nothing is left.
    #[must_use]
    pub fn whole(self) -> Option<Limit<T>> {
        match self {
            Remaining::Unlimited => Some(Limit::Unlimited),
            Remaining::Left(left) => Some(Limit::AtMost(left)),
            Remaining::Exhausted => None,
        }
    }

    /// The lesser of both.
    pub(crate) fn least(self, other: Remaining<T>) -> Remaining<T> {
        match (self, other) {
            (Remaining::Unlimited, one) | (one, Remaining::Unlimited) => one,
            (Remaining::Left(one), Remaining::Left(other)) => Remaining::Left(one.min(other)),
            (Remaining::Exhausted, _) | (_, Remaining::Exhausted) => Remaining::Exhausted,
        }
    }

    /// What is left after a child was given this limit; `None` for one that cannot be read. A child without a limit takes all that a
    /// limited parent had (ruling A3).
    #[must_use]
    pub fn after_child(self, limit: Option<Limit<T>>) -> Remaining<T> {
        match (self, limit) {
            (Remaining::Unlimited, _) => Remaining::Unlimited,
            (_, Some(Limit::AtMost(limit))) => self.after(limit.get()),
            (_, Some(Limit::Unlimited) | None) => Remaining::Exhausted,
        }
    }
}

/// `unlimited`, `exhausted` or the quantity.
impl<T: Quantity> fmt::Display for Remaining<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remaining::Unlimited => f.write_str("unlimited"),
            Remaining::Left(left) => fmt::Display::fmt(&left.get(), f),
            Remaining::Exhausted => f.write_str("exhausted"),
        }
    }
}

/// What a task may consume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// Tokens.
    pub tokens: Limit<Count>,
    /// US dollars.
    pub usd: Limit<Decimal>,
    /// Milliseconds of time on the wall.
    pub wall_clock_ms: Limit<Count>,
    /// Actions.
    pub actions: Limit<Count>,
}

impl Budget {
    /// No limit in any dimension.
    pub const UNLIMITED: Budget = Budget {
        tokens: Limit::Unlimited,
        usd: Limit::Unlimited,
        wall_clock_ms: Limit::Unlimited,
        actions: Limit::Unlimited,
    };

    /// The limits of a budget as it stands in an envelope, each that can be read.
    pub(crate) fn read(budget: Option<Value<'_>>) -> PartialBudget {
        let member = |dimension: Dimension| budget.and_then(|budget| budget.get(dimension.as_str()));
        let count = |dimension| member(dimension).and_then(Count::read).map(Limit::written);
        PartialBudget {
            tokens: count(Dimension::Tokens),
            usd: member(Dimension::Usd)
                .and_then(|usd| usd.as_str())
                .and_then(|text| text.parse().ok())
                .map(Limit::written),
            wall_clock_ms: count(Dimension::WallClockMs),
            actions: count(Dimension::Actions),
        }
    }
}

/// A budget in which some dimensions may not be readable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartialBudget {
    pub(crate) tokens: Option<Limit<Count>>,
    pub(crate) usd: Option<Limit<Decimal>>,
    pub(crate) wall_clock_ms: Option<Limit<Count>>,
    pub(crate) actions: Option<Limit<Count>>,
}

impl PartialBudget {
    pub(crate) fn whole(self) -> Option<Budget> {
        Some(Budget {
            tokens: self.tokens?,
            usd: self.usd?,
            wall_clock_ms: self.wall_clock_ms?,
            actions: self.actions?,
        })
    }
}

/// What is left of a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RemainingBudget {
    /// Tokens.
    pub tokens: Remaining<Count>,
    /// US dollars.
    pub usd: Remaining<Decimal>,
    /// Milliseconds of time on the wall.
    pub wall_clock_ms: Remaining<Count>,
    /// Actions.
    pub actions: Remaining<Count>,
}

impl RemainingBudget {
    /// All that is left, as a budget for a child. `None` where a limited dimension is spent: there is no way to write that down.
    // Spec: AE-5-7
    #[must_use]
    pub fn whole(&self) -> Option<Budget> {
        Some(Budget {
            tokens: self.tokens.whole()?,
            usd: self.usd.whole()?,
            wall_clock_ms: self.wall_clock_ms.whole()?,
            actions: self.actions.whole()?,
        })
    }

    /// Whether a limited dimension is spent.
    #[must_use]
    pub fn is_exhausted(&self, dimension: Dimension) -> bool {
        match dimension {
            Dimension::Tokens => self.tokens == Remaining::Exhausted,
            Dimension::Usd => self.usd == Remaining::Exhausted,
            Dimension::WallClockMs => self.wall_clock_ms == Remaining::Exhausted,
            Dimension::Actions => self.actions == Remaining::Exhausted,
        }
    }
}

impl From<Budget> for RemainingBudget {
    fn from(budget: Budget) -> RemainingBudget {
        RemainingBudget {
            tokens: budget.tokens.into(),
            usd: budget.usd.into(),
            wall_clock_ms: budget.wall_clock_ms.into(),
            actions: budget.actions.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(value: u64) -> Count {
        Count::new(value).expect("it is below 2^53")
    }

    fn at_most(value: u64) -> Limit<Count> {
        Limit::written(count(value))
    }

    fn left(value: u64) -> Remaining<Count> {
        at_most(value).into()
    }

    #[test]
    fn zero_is_no_limit_however_it_is_written() {
        assert_eq!(at_most(0), Limit::Unlimited);
        for zero in ["0", "0.0", "0.000000000"] {
            assert_eq!(Limit::written(zero.parse::<Decimal>().expect(zero)), Limit::Unlimited);
        }
        assert_eq!(Positive::new(count(0)), None);
    }

    #[test]
    fn what_is_spent_stays_spent() {
        assert_eq!(left(10).after(count(9)), left(1));
        assert_eq!(left(10).after(count(10)), Remaining::Exhausted);
        assert_eq!(left(10).after(count(11)), Remaining::Exhausted);
        assert_eq!(Remaining::<Count>::Exhausted.after(count(0)), Remaining::Exhausted);
        assert_eq!(Remaining::<Count>::Unlimited.after(count(5)), Remaining::Unlimited);
    }

    #[test]
    fn an_unlimited_or_unreadable_child_takes_all_of_a_limited_parent() {
        assert_eq!(left(10).after_child(Some(at_most(4))), left(6));
        assert_eq!(left(10).after_child(Some(Limit::Unlimited)), Remaining::Exhausted);
        assert_eq!(left(10).after_child(None), Remaining::Exhausted);
        for limit in [Some(at_most(4)), Some(Limit::Unlimited), None] {
            assert_eq!(Remaining::Unlimited.after_child(limit), Remaining::Unlimited);
        }
    }

    #[test]
    fn a_child_is_within_what_is_left_and_never_unlimited_where_its_parent_is_limited() {
        assert_eq!(at_most(10).within(left(10)), Ok(()));
        assert_eq!(at_most(11).within(left(10)), Err(NotWithin::Above(count(10), count(11))));
        assert_eq!(at_most(0).within(left(10)), Err(NotWithin::Unlimited(count(10))));
        assert_eq!(at_most(1).within(Remaining::Exhausted), Err(NotWithin::Exhausted));
        assert_eq!(at_most(0).within(Remaining::Exhausted), Err(NotWithin::Exhausted));
        assert_eq!(at_most(0).within(Remaining::Unlimited), Ok(()));
        assert_eq!(at_most(5).within(Remaining::Unlimited), Ok(()));
    }

    #[test]
    fn decimals_are_compared_by_value() {
        let usd = |text: &str| Limit::written(text.parse::<Decimal>().expect(text));
        assert_eq!(usd("0.750").within(usd("0.75").into()), Ok(()));
        assert!(usd("0.750000001").within(usd("0.75").into()).is_err());
    }
}
