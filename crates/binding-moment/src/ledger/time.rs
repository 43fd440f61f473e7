//! Time as a ledger knows it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds: 0 to 2^53-1, so that JSON can hold it.
///
/// No clock is read here. A caller that has one passes its time in:
///
/// ```
/// use binding_moment::UnixMillis;
/// use std::time::{Duration, SystemTime};
///
/// let now = UnixMillis::try_from(SystemTime::UNIX_EPOCH + Duration::from_millis(1_500)).unwrap();
/// assert_eq!(now.get(), 1_500);
/// assert_eq!(now.after(Duration::from_secs(60)).unwrap().get(), 61_500);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnixMillis(u64);

impl UnixMillis {
    /// The last one, 2^53-1.
    pub const MAX: UnixMillis = UnixMillis((1 << 53) - 1);

    /// `None` above 2^53-1.
    pub const fn new(millis: u64) -> Option<UnixMillis> {
        if millis <= UnixMillis::MAX.0 { Some(UnixMillis(millis)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// So much later; a part of a millisecond is left out. `None` beyond [`MAX`](UnixMillis::MAX).
    pub fn after(self, duration: Duration) -> Option<UnixMillis> {
        let millis = u64::try_from(duration.as_millis()).ok()?;
        UnixMillis::new(self.0.checked_add(millis)?)
    }
}

/// A time of the system is before 1970 or too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange;

impl core::fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("a time from 1970 on, at most 2^53-1 milliseconds later, is expected")
    }
}

impl core::error::Error for OutOfRange {}

impl TryFrom<SystemTime> for UnixMillis {
    type Error = OutOfRange;

    fn try_from(time: SystemTime) -> Result<UnixMillis, OutOfRange> {
        let since = time.duration_since(UNIX_EPOCH).map_err(|_| OutOfRange)?;
        UnixMillis(0).after(since).ok_or(OutOfRange)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_the_range() {
        assert_eq!(UnixMillis::new(9_007_199_254_740_991), Some(UnixMillis::MAX));
        assert_eq!(UnixMillis::new(9_007_199_254_740_992), None);
        assert_eq!(UnixMillis::MAX.after(Duration::from_millis(1)), None);
        assert_eq!(UnixMillis::MAX.after(Duration::from_micros(999)), Some(UnixMillis::MAX));
        assert_eq!(UnixMillis::try_from(UNIX_EPOCH - Duration::from_millis(1)), Err(OutOfRange));
    }
}
