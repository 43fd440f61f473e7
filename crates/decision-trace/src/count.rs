//! An integer as a record or an envelope carries it (ruling A13).

use core::fmt;

use jcs_strict::{Value, rule};

/// A count or an index: an integer from 0 to 2^53-1.
///
/// It is read by the exact decimal value of its token: `1.0` and `10e-1` are 1, and 9007199254740993 is refused although a double
/// would make it 9007199254740992, with which it has one canonical form and so one hash.
///
/// ```
/// use decision_trace::Count;
///
/// let document = jcs_strict::parse(b"[4e1, -1, 9007199254740993]", &jcs_strict::Profile::RFC8785)?;
/// let counts: Vec<_> = document.root().elements().map(Count::read).collect();
/// assert_eq!(counts, [Count::new(40), None, None]);
/// # Ok::<(), jcs_strict::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count(u64);

impl Count {
    /// Nothing.
    pub const ZERO: Count = Count(0);
    /// 2^53-1.
    pub const MAX: Count = Count((1 << 53) - 1);

    /// `None` above 2^53-1.
    pub const fn new(value: u64) -> Option<Count> {
        if value > Count::MAX.0 { None } else { Some(Count(value)) }
    }

    /// The value.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Reads a number; `None` where it is none, has a fraction, is negative or above 2^53-1.
    // Spec: AE-2-4
    pub fn read(value: Value<'_>) -> Option<Count> {
        let exact = value.as_number()?.as_integer();
        if rule!("trace.count.exact", exact.is_none()) {
            return None;
        }
        let integer = exact.unwrap_or_default();
        if rule!("trace.count.negative", integer < 0) {
            return None;
        }
        Some(Count(integer.unsigned_abs()))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
