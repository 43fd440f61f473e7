//! A time as a record or an envelope carries it (ruling A5).

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use jcs_strict::rule;

const SECONDS_A_DAY: i64 = 86_400;
/// 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z, in seconds since 1970-01-01T00:00:00Z.
const FIRST_SECOND: i64 = -62_135_596_800;
const LAST_SECOND: i64 = 253_402_300_799;

/// A time in UTC: `YYYY-MM-DDTHH:MM:SS`, perhaps a point and 1 to 9 digits, `Z`.
///
/// `T` and `Z` are upper case, the year runs from 0001 to 9999, the date is one of the Gregorian calendar, and there is no leap
/// second, no 24:00 and no offset. `9999-12-31T23:59:59Z` is valid.
///
/// Two times are equal when they are the same instant, however many digits each was written with. A time remembers how many, so
/// that it is written out again exactly as it was received: the text is what was hashed.
///
/// ```
/// use decision_trace::Time;
///
/// let short: Time = "2026-09-16T14:10:00Z".parse()?;
/// let long: Time = "2026-09-16T14:10:00.000Z".parse()?;
/// assert_eq!(short, long);
/// assert_eq!(long.to_string(), "2026-09-16T14:10:00.000Z");
/// assert!("2026-09-16T14:10:00+00:00".parse::<Time>().is_err());
/// # Ok::<(), decision_trace::TimeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Time {
    seconds: i64,
    nanoseconds: u32,
    fraction_digits: u8,
}

/// Why a text is no [`Time`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TimeError {
    /// It has another shape.
    #[error(
        "a time is written YYYY-MM-DDTHH:MM:SS, perhaps a point and 1 to 9 digits, then Z; this text has another shape"
    )]
    Form,
    /// It names a day or a time of day that does not exist.
    #[error(
        "this day or time of day does not exist: a month has 28 to 31 days, an hour ends at :59:59, the first year is 0001"
    )]
    Calendar,
}

impl Time {
    /// 1970-01-01T00:00:00Z.
    pub(crate) const EPOCH: Time = Time { seconds: 0, nanoseconds: 0, fraction_digits: 0 };

    /// The time so many seconds and nanoseconds after 1970-01-01T00:00:00Z, written with milliseconds, or with nine digits where
    /// milliseconds would not hold it.
    ///
    /// `None` where `nanoseconds` is 1,000,000,000 or more, or the year is not between 0001 and 9999.
    #[must_use]
    pub fn from_unix(seconds: i64, nanoseconds: u32) -> Option<Time> {
        if !(FIRST_SECOND..=LAST_SECOND).contains(&seconds) || nanoseconds > 999_999_999 {
            return None;
        }
        let fraction_digits = if nanoseconds.is_multiple_of(1_000_000) { 3 } else { 9 };
        Some(Time { seconds, nanoseconds, fraction_digits })
    }

    /// Whole seconds since 1970-01-01T00:00:00Z, negative before it.
    #[must_use]
    pub fn unix_seconds(self) -> i64 {
        self.seconds
    }

    /// Nanoseconds after [`unix_seconds`](Time::unix_seconds), 0 to 999,999,999.
    #[must_use]
    pub fn nanoseconds(self) -> u32 {
        self.nanoseconds
    }

    /// Milliseconds from `earlier` to this time, rounded down; zero where `earlier` is later.
    #[must_use]
    pub fn milliseconds_since(self, earlier: Time) -> u64 {
        let nanoseconds = self.instant().saturating_sub(earlier.instant()).max(0);
        u64::try_from(nanoseconds / 1_000_000).unwrap_or(u64::MAX)
    }

    /// This time and so many milliseconds more, as long as the year stays below 10000.
    #[must_use]
    pub fn plus_milliseconds(self, milliseconds: u64) -> Option<Time> {
        let instant = self.instant() + i128::from(milliseconds) * 1_000_000;
        let seconds = i64::try_from(instant.div_euclid(1_000_000_000)).ok()?;
        Time::from_unix(seconds, u32::try_from(instant.rem_euclid(1_000_000_000)).ok()?)
    }

    fn instant(self) -> i128 {
        i128::from(self.seconds) * 1_000_000_000 + i128::from(self.nanoseconds)
    }
}

impl FromStr for Time {
    type Err = TimeError;

    // Spec: AE-2-5
    fn from_str(text: &str) -> Result<Time, TimeError> {
        let bytes = text.as_bytes();
        let Some((clock, rest)) = bytes.split_at_checked(19) else { return Err(TimeError::Form) };
        let separators = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')];
        if rule!("trace.time.separators", separators.iter().any(|&(at, byte)| clock[at] != byte)) {
            return Err(TimeError::Form);
        }
        let number = |from: usize, to: usize| decimal(&clock[from..to]).ok_or(TimeError::Form);
        let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
        let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
        let (nanoseconds, fraction_digits) = fraction(rest)?;

        let no_such_day = year == 0 || !(1..=12).contains(&month) || day == 0 || day > days_in(year, month);
        if rule!("trace.time.calendar", no_such_day) {
            return Err(TimeError::Calendar);
        }
        if rule!("trace.time.clock", hour > 23 || minute > 59 || second > 59) {
            return Err(TimeError::Calendar);
        }
        let seconds = days_since_1970(year, month, day) * SECONDS_A_DAY
            + i64::from(hour) * 3600
            + i64::from(minute) * 60
            + i64::from(second);
        Ok(Time { seconds, nanoseconds, fraction_digits })
    }
}

/// The fraction and the `Z` that end a time.
fn fraction(rest: &[u8]) -> Result<(u32, u8), TimeError> {
    let Some((b'Z', fraction)) = rest.split_last() else { return Err(TimeError::Form) };
    let Some((&point, digits)) = fraction.split_first() else { return Ok((0, 0)) };
    if rule!("trace.time.fraction", point != b'.' || digits.is_empty() || digits.len() > 9) {
        return Err(TimeError::Form);
    }
    let written = u8::try_from(digits.len().min(9)).map_err(|_| TimeError::Form)?;
    let value = decimal(digits.get(..usize::from(written)).unwrap_or(digits)).ok_or(TimeError::Form)?;
    Ok((value * 10_u32.pow(9 - u32::from(written)), written))
}

/// Up to nine ASCII digits.
fn decimal(digits: &[u8]) -> Option<u32> {
    digits
        .iter()
        .try_fold(0, |value, &digit| digit.is_ascii_digit().then(|| value * 10 + u32::from(digit - b'0')))
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_in(year: u32, month: u32) -> u32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn days_since_1970(year: u32, month: u32, day: u32) -> i64 {
    // Years are counted from March, so that the leap day comes last and the days before a month follow one formula.
    let year = i64::from(year) - i64::from(month <= 2);
    let months_since_march = (i64::from(month) + 9) % 12;
    let day_of_year = (153 * months_since_march + 2) / 5 + i64::from(day) - 1;
    365 * year + year / 4 - year / 100 + year / 400 + day_of_year - 719_468
}

/// The inverse of [`days_since_1970`].
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let months_since_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * months_since_march + 2) / 5 + 1;
    let month = (months_since_march + 2) % 12 + 1;
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.seconds.div_euclid(SECONDS_A_DAY));
        let second = self.seconds.rem_euclid(SECONDS_A_DAY);
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        if self.fraction_digits > 0 {
            let digits = usize::from(self.fraction_digits);
            let fraction = self.nanoseconds / 10_u32.pow(9 - u32::from(self.fraction_digits));
            write!(f, ".{fraction:0digits$}")?;
        }
        f.write_str("Z")
    }
}

impl PartialEq for Time {
    fn eq(&self, other: &Time) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Time {}

impl PartialOrd for Time {
    fn partial_cmp(&self, other: &Time) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Time {
    fn cmp(&self, other: &Time) -> Ordering {
        (self.seconds, self.nanoseconds).cmp(&(other.seconds, other.nanoseconds))
    }
}

impl Hash for Time {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.seconds, self.nanoseconds).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Time {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn is_written_as_it_was_received() {
        for text in [
            "0001-01-01T00:00:00Z",
            "1969-12-31T23:59:59.999999999Z",
            "1970-01-01T00:00:00.0Z",
            "2000-02-29T12:00:00.10Z",
            "2024-02-29T23:59:59Z",
            "2026-09-16T14:10:00.000Z",
            "9999-12-31T23:59:59Z",
        ] {
            assert_eq!(time(text).to_string(), text);
        }
    }

    #[test]
    fn counts_seconds_as_unix_does() {
        // From `date -u -d TEXT +%s` of GNU coreutils.
        for (text, seconds) in [
            ("0001-01-01T00:00:00Z", FIRST_SECOND),
            ("1969-12-31T23:59:59Z", -1),
            ("2000-02-29T12:00:00Z", 951_825_600),
            ("2100-03-01T00:00:00Z", 4_107_542_400),
            ("9999-12-31T23:59:59Z", LAST_SECOND),
        ] {
            assert_eq!(time(text).unix_seconds(), seconds, "{text}");
        }
    }

    #[test]
    fn compares_instants_and_not_spellings() {
        assert_eq!(time("2026-09-16T14:10:00Z"), time("2026-09-16T14:10:00.000Z"));
        assert!(time("2026-09-16T14:10:00Z") < time("2026-09-16T14:10:00.000000001Z"));
        assert!(time("2026-09-16T14:10:00.9Z") > time("2026-09-16T14:10:00.89Z"));
    }

    #[test]
    fn refuses_another_form() {
        for text in [
            "",
            "2026-09-16",
            "2026-09-16T14:10Z",
            "2026-09-16t14:10:00Z",
            "2026-09-16T14:10:00z",
            "2026-09-16 14:10:00Z",
            "2026-09-16T14:10:00",
            "2026-09-16T14:10:00.Z",
            "2026-09-16T14:10:00,5Z",
            "2026-09-16T14:10:00.0000000000Z",
            "2026-09-16T14:10:00+00:00",
            "2026-09-16T14:10:00-00:00",
            "2026-09-16T14:10:00Z ",
            " 2026-09-16T14:10:00Z",
            "+026-09-16T14:10:00Z",
            "2026-9-16T14:10:00Z",
            "20260916T141000Z",
            "2026-09-16T14:10:0\u{662}Z",
            "12026-09-16T14:10:00Z",
        ] {
            assert_eq!(text.parse::<Time>(), Err(TimeError::Form), "{text}");
        }
    }

    #[test]
    fn refuses_days_and_hours_that_do_not_exist() {
        for text in [
            "0000-01-01T00:00:00Z",
            "2026-00-16T14:10:00Z",
            "2026-13-16T14:10:00Z",
            "2026-09-00T14:10:00Z",
            "2026-09-31T14:10:00Z",
            "2026-02-29T14:10:00Z",
            "1900-02-29T14:10:00Z",
            "2026-09-16T24:00:00Z",
            "2026-09-16T14:60:00Z",
            "2026-12-31T23:59:60Z",
        ] {
            assert_eq!(text.parse::<Time>(), Err(TimeError::Calendar), "{text}");
        }
    }

    #[test]
    fn days_of_all_ten_thousand_years_are_written_and_read_back() {
        let mut seconds = FIRST_SECOND;
        while seconds <= LAST_SECOND {
            let written = Time::from_unix(seconds, 0).map(|time| time.to_string()).unwrap_or_default();
            assert_eq!(time(&written).unix_seconds(), seconds);
            // Eleven days meet every day of the year and every leap rule within the ten thousand years.
            seconds += 11 * SECONDS_A_DAY;
        }
    }

    #[test]
    fn a_clock_reading_keeps_its_nanoseconds() {
        let written = |nanoseconds| Time::from_unix(0, nanoseconds).map(|time| time.to_string());
        assert_eq!(written(5_000_000).as_deref(), Some("1970-01-01T00:00:00.005Z"));
        assert_eq!(written(5_000_001).as_deref(), Some("1970-01-01T00:00:00.005000001Z"));
        assert_eq!(written(1_000_000_000), None);
        assert_eq!(Time::from_unix(LAST_SECOND + 1, 0), None);
    }
}
