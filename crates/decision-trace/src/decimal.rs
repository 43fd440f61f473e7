//! An amount of money as a budget carries it (ruling A4).

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use jcs_strict::rule;

const FRACTION_DIGITS: u32 = 9;
const ONE: u128 = 10_u128.pow(FRACTION_DIGITS);

/// An exact decimal that is not negative: `0|[1-9][0-9]*` of at most 18 digits, perhaps a point and 1 to 9 digits.
///
/// There is no sign, no exponent, no white space and no separator, and no float is ever involved. Two decimals are equal when their
/// values are; each is written out again with the digits it was received with, since its text is what was hashed.
///
/// ```
/// use decision_trace::Decimal;
///
/// let long: Decimal = "0.750".parse()?;
/// assert_eq!(long, "0.75".parse()?);
/// assert_eq!(long.to_string(), "0.750");
/// assert!("1e2".parse::<Decimal>().is_err());
/// # Ok::<(), decision_trace::DecimalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Decimal {
    /// In units of 10^-9; below 10^27 when parsed, larger only as a sum.
    billionths: u128,
    written_digits: u8,
}

/// Why a text is no [`Decimal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an amount is written as 0 or as up to 18 digits without leading zeros, perhaps followed by a point and 1 to 9 digits"
)]
pub struct DecimalError;

impl Decimal {
    /// Nothing, written `0`.
    pub const ZERO: Decimal = Decimal { billionths: 0, written_digits: 0 };

    /// Whether the value is zero, as that of `0.00` is.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.billionths == 0
    }

    /// The sum, without trailing zeros. A sum that no longer fits stays at the largest value, which no amount reaches.
    #[must_use]
    pub fn saturating_add(self, other: Decimal) -> Decimal {
        Decimal::of(self.billionths.saturating_add(other.billionths))
    }

    /// The difference, without trailing zeros; `None` where `other` is larger.
    #[must_use]
    pub fn checked_sub(self, other: Decimal) -> Option<Decimal> {
        self.billionths.checked_sub(other.billionths).map(Decimal::of)
    }

    /// The same value without trailing zeros in its fraction.
    #[must_use]
    pub fn normalized(self) -> Decimal {
        Decimal::of(self.billionths)
    }

    fn of(billionths: u128) -> Decimal {
        let (mut fraction, mut written_digits) = (billionths % ONE, 9);
        while written_digits > 0 && fraction.is_multiple_of(10) {
            fraction /= 10;
            written_digits -= 1;
        }
        Decimal { billionths, written_digits }
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;

    // Spec: AE-2-4
    fn from_str(text: &str) -> Result<Decimal, DecimalError> {
        let (whole, fraction) = match text.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (text, None),
        };
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if rule!("trace.decimal.whole", !digits(whole) || whole.len() > 18) {
            return Err(DecimalError);
        }
        if rule!("trace.decimal.leading-zero", whole.len() > 1 && whole.starts_with('0')) {
            return Err(DecimalError);
        }
        if rule!("trace.decimal.fraction", fraction.is_some_and(|part| !digits(part) || part.len() > 9)) {
            return Err(DecimalError);
        }
        let fraction = fraction.unwrap_or_default();
        let written_digits = u8::try_from(fraction.len()).map_err(|_| DecimalError)?;
        let missing = FRACTION_DIGITS.saturating_sub(u32::from(written_digits));
        let value = whole.bytes().chain(fraction.bytes()).try_fold(0_u128, |value, digit| {
            value.checked_mul(10)?.checked_add(u128::from(digit.wrapping_sub(b'0')))
        });
        let billionths =
            value.and_then(|value| value.checked_mul(10_u128.pow(missing))).ok_or(DecimalError)?;
        Ok(Decimal { billionths, written_digits })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.billionths / ONE)?;
        if self.written_digits > 0 {
            let digits = usize::from(self.written_digits.min(9));
            let dropped = FRACTION_DIGITS.saturating_sub(u32::from(self.written_digits));
            write!(f, ".{:0digits$}", self.billionths % ONE / 10_u128.pow(dropped))?;
        }
        Ok(())
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Decimal) -> bool {
        self.billionths == other.billionths
    }
}

impl Eq for Decimal {}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Decimal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Decimal) -> Ordering {
        self.billionths.cmp(&other.billionths)
    }
}

impl Hash for Decimal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.billionths.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().unwrap_or_else(|_| panic!("{text}"))
    }

    #[test]
    fn is_written_as_it_was_received() {
        for text in ["0", "0.0", "0.000000000", "0.75", "0.750", "10", "999999999999999999.999999999"] {
            assert_eq!(decimal(text).to_string(), text);
        }
    }

    #[test]
    fn compares_values_and_not_spellings() {
        assert_eq!(decimal("0.75"), decimal("0.750"));
        assert!(decimal("0.0").is_zero());
        assert!(decimal("0.1") > decimal("0.099999999"));
        assert!(decimal("10") > decimal("9.999999999"));
    }

    #[test]
    fn adds_and_subtracts_exactly() {
        assert_eq!(decimal("0.1").saturating_add(decimal("0.2")), decimal("0.3"));
        assert_eq!(
            decimal("0.3").checked_sub(decimal("0.1")).map(|left| left.to_string()).as_deref(),
            Some("0.2")
        );
        assert_eq!(decimal("0.3").checked_sub(decimal("0.300000001")), None);
        assert_eq!(decimal("1.50").saturating_add(decimal("0.5")).to_string(), "2");
    }

    #[test]
    fn refuses_every_other_spelling() {
        for text in [
            "",
            ".",
            "0.",
            ".75",
            "00",
            "00.75",
            "01",
            "-0",
            "+0.75",
            "1e2",
            "1E-2",
            "1_000",
            "1,5",
            " 1",
            "1 ",
            "0.0000000001",
            "1000000000000000000",
            "inf",
            "NaN",
            "1.2.3",
            "\u{661}",
        ] {
            assert_eq!(text.parse::<Decimal>(), Err(DecimalError), "{text}");
        }
    }
}
