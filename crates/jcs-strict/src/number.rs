//! Number tokens: their grammar, and their exact decimal value.

use core::fmt;

use crate::rule;

/// The greatest magnitude of the integer profile: 2^53-1.
pub(crate) const MAX_INTEGER: u64 = (1 << 53) - 1;

/// How far the grammar of a number goes from a place.
pub(crate) struct Extent {
    /// The end of the longest prefix that is a number of RFC 8259.
    pub(crate) number: Option<usize>,
    /// The first byte that no longer continues any number; beyond `number` where a fraction or exponent broke off.
    pub(crate) stop: usize,
}

/// Reads as far as the grammar of a number goes; the byte at `start` is a digit or a minus sign.
#[inline]
pub(crate) fn extent(bytes: &[u8], start: usize) -> Extent {
    let integer = start + usize::from(bytes.get(start) == Some(&b'-'));
    let mut at = digits(bytes, integer);
    if at == integer {
        return Extent { number: None, stop: at };
    }
    if rule!("jcs.exact.leading-zero", bytes[integer] == b'0') {
        at = integer + 1;
    }
    let mut number = at;
    if bytes.get(at) == Some(&b'.') {
        at = digits(bytes, eights(bytes, at + 1));
        if at == number + 1 {
            return Extent { number: Some(number), stop: at };
        }
        number = at;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        at += 1;
        if let Some(b'+' | b'-') = bytes.get(at) {
            at += 1;
        }
        let exponent = at;
        at = digits(bytes, exponent);
        if at > exponent {
            number = at;
        }
    }
    Extent { number: Some(number), stop: at }
}

/// The place behind as many times eight digits as there are: fractions tend to be long.
#[inline(always)]
fn eights(bytes: &[u8], mut at: usize) -> usize {
    const HIGH_HALVES: u64 = u64::from_ne_bytes([0xf0; 8]);
    const SIXES: u64 = u64::from_ne_bytes([0x06; 8]);
    while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_ne_bytes(*word);
        // Digits are 0x30 to 0x39: their high half is that of 0x30, and still is when six is added.
        let halves = (word ^ word.wrapping_add(SIXES) | word ^ u64::from_ne_bytes([b'0'; 8])) & HIGH_HALVES;
        if halves != 0 {
            break;
        }
        at += 8;
    }
    at
}

/// The place behind digits.
#[inline(always)]
pub(crate) fn digits(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// Whether a number of the grammar is certainly an integer of the profile in canonical form: up to 15 digits and no more.
#[inline(always)]
pub(crate) fn is_own_integer(token: &[u8]) -> bool {
    let digits = token.strip_prefix(b"-").unwrap_or(token);
    digits.len() <= 15 && digits.iter().all(u8::is_ascii_digit) && token != b"-0"
}

/// The exact decimal value of a number of the grammar, where the integer profile has it.
#[inline(always)]
pub(crate) fn integer(token: &[u8]) -> Option<i64> {
    if token.len() <= 15 && token.iter().all(u8::is_ascii_digit) {
        return Some(token.iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0')));
    }
    match worth(token) {
        Worth::Integer(value) => Some(value),
        Worth::Fraction | Worth::TooLarge => None,
    }
}

/// What a token is worth to the integer profile, judged on its exact decimal value (ruling J5).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Worth {
    /// An integer of magnitude up to 2^53-1.
    Integer(i64),
    /// A number with a fraction that is not zero.
    Fraction,
    /// An integer of greater magnitude.
    TooLarge,
}

/// Judges a number of the grammar. No power of ten is ever made, so that an exponent of any length costs nothing.
pub(crate) fn worth(token: &[u8]) -> Worth {
    let (negative, unsigned) = match token {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, token),
    };
    let (mantissa, exponent) = match unsigned.iter().position(|byte| matches!(byte, b'e' | b'E')) {
        Some(place) => (&unsigned[..place], exponent(&unsigned[place + 1..])),
        None => (unsigned, 0),
    };
    let point = mantissa.iter().position(|&byte| byte == b'.').unwrap_or(mantissa.len());
    let significant = |byte: &u8| matches!(byte, b'1'..=b'9');
    let (Some(first), Some(last)) =
        (mantissa.iter().position(significant), mantissa.iter().rposition(significant))
    else {
        return Worth::Integer(0);
    };
    // The power of ten that the digit at a place of the mantissa stands for.
    let power = |place: usize| {
        let before_point = if place < point { point - place - 1 } else { point.wrapping_sub(place) };
        (before_point as isize as i64).saturating_add(exponent)
    };
    if rule!("jcs.number.fraction", power(last) < 0) {
        return Worth::Fraction;
    }
    if rule!("jcs.number.power", power(first) > 15) {
        return Worth::TooLarge;
    }
    // At most 16 digits are left between the first and the last, and zeros behind it.
    let mut value = 0;
    for digit in mantissa[first..=last].iter().filter(|&&byte| byte != b'.') {
        value = value * 10 + u64::from(digit - b'0');
    }
    for _ in 0..power(last) {
        value *= 10;
    }
    if rule!("jcs.number.largest", value > MAX_INTEGER) {
        return Worth::TooLarge;
    }
    Worth::Integer(if negative { -(value as i64) } else { value as i64 })
}

/// The value of `+12`, `-0007`, `5`, held at a bound far beyond what the digits of any input can make up for.
fn exponent(digits: &[u8]) -> i64 {
    const BOUND: i64 = 1 << 60;
    let (negative, digits) = match digits {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, digits),
    };
    let mut value: i64 = 0;
    for digit in digits {
        value = (value * 10 + i64::from(digit - b'0')).min(BOUND / 16);
    }
    if negative { -value } else { value }
}

/// Whether a number of the grammar is certainly its own canonical text, told from its digits alone.
///
/// Two decimals of up to 15 digits never have the same nearest double, so such a decimal is the shortest text of its double,
/// and only its layout has to be the right one.
pub(crate) fn is_own_text(token: &[u8]) -> bool {
    // A sign, a zero, a point, five zeros, and the digits.
    if token.len() > 8 + 15 {
        return false;
    }
    let unsigned = token.strip_prefix(b"-").unwrap_or(token);
    let digits = unsigned.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (integer, fraction) = unsigned.split_at(digits);
    match (integer, fraction) {
        ([b'0'], []) => unsigned.len() == token.len(),
        (_, []) => integer.len() <= 15,
        ([b'0'], [b'.', fraction @ .., b'1'..=b'9']) => {
            let zeros = fraction.iter().take_while(|byte| **byte == b'0').count();
            // From 1e-7 on there is an exponent.
            zeros <= 5 && fraction.len() - zeros < 15 && fraction.iter().all(u8::is_ascii_digit)
        }
        (_, [b'.', fraction @ .., b'1'..=b'9']) => {
            integer.len() + fraction.len() < 15 && fraction.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

/// The text of an integer of the profile: a minus sign where it is negative, digits without a leading zero.
pub(crate) fn integer_text(value: i64, room: &mut [u8; 20]) -> &str {
    let mut place = room.len();
    let mut rest = value.unsigned_abs();
    loop {
        place -= 1;
        room[place] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        place -= 1;
        room[place] = b'-';
    }
    // Digits and a sign are UTF-8.
    core::str::from_utf8(&room[place..]).unwrap_or_default()
}

/// Whether the nearest double of a token of the grammar is finite.
pub(crate) fn is_finite(token: &str) -> bool {
    // Below 1e308 without a doubt, by the number of bytes alone or with an exponent of up to two digits.
    let is_short = token.len() < 200;
    let exponent = token.bytes().rev().take(4).position(|byte| matches!(byte, b'e' | b'E'));
    if is_short
        && (exponent.is_some_and(|digits| digits < 3)
            || !token.bytes().any(|byte| matches!(byte, b'e' | b'E')))
    {
        return true;
    }
    double(token).is_finite()
}

/// The double nearest to a token of the grammar; infinite where it is too large for any.
pub(crate) fn double(token: &str) -> f64 {
    token.parse().unwrap_or(f64::NAN)
}

/// A number of a document.
#[derive(Copy, Clone)]
pub struct Number<'a> {
    token: &'a str,
}

impl<'a> Number<'a> {
    pub(crate) fn new(token: &'a str) -> Number<'a> {
        Number { token }
    }

    /// The number as it was received: `1.0`, `-0`, `1E400`.
    #[must_use]
    pub fn token(&self) -> &'a str {
        self.token
    }

    /// The exact decimal value of the token, where that is an integer from -(2^53-1) to 2^53-1, whatever the profile:
    /// `1.0` and `10e-1` are 1; `9007199254740992` and `0.99999999999999999999` are none.
    #[must_use]
    pub fn as_integer(&self) -> Option<i64> {
        integer(self.token.as_bytes())
    }

    /// The double nearest to the token.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        double(self.token)
    }
}

impl fmt::Debug for Number<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token)
    }
}

#[cfg(test)]
mod tests {
    use super::{Worth, extent, worth};
    use alloc::format;

    #[test]
    fn judges_the_exact_decimal_value() {
        for (token, value) in [
            ("1", 1),
            ("1.0", 1),
            ("1e0", 1),
            ("10e-1", 1),
            ("1E+3", 1000),
            ("-0", 0),
            ("-0.0", 0),
            ("0e999999999", 0),
            ("0e-999999999999999999999999", 0),
            ("9.007199254740991e15", 9007199254740991),
            ("-9007199254740991", -9007199254740991),
            ("900719925474099100000e-5", 9007199254740991),
            ("-0.00000012e9", -120),
            ("0.01e2", 1),
            ("1000000000000000", 1_000_000_000_000_000),
        ] {
            assert_eq!(worth(token.as_bytes()), Worth::Integer(value), "{token}");
        }
        for token in [
            "1.5",
            "0.99999999999999999999",
            "1.00000000000000000001",
            "1e-400",
            "9007199254740991.4",
            "1e-1",
            "0.1",
        ] {
            assert_eq!(worth(token.as_bytes()), Worth::Fraction, "{token}");
        }
        for token in [
            "9007199254740992",
            "-9007199254740992",
            "1e400",
            "1e16",
            "9999999999999999",
            "1e99999999999999999999999",
        ] {
            assert_eq!(worth(token.as_bytes()), Worth::TooLarge, "{token}");
        }
    }

    #[test]
    fn judges_long_tokens_by_all_their_digits() {
        let zeros = "0".repeat(100_000);
        let exponent = "9".repeat(1_000);
        assert_eq!(worth(format!("1.{zeros}").as_bytes()), Worth::Integer(1));
        assert_eq!(worth(format!("1.{zeros}1").as_bytes()), Worth::Fraction);
        assert_eq!(worth(format!("1{zeros}e-100000").as_bytes()), Worth::Integer(1));
        assert_eq!(worth(format!("0.{zeros}12e100002").as_bytes()), Worth::Integer(12));
        assert_eq!(worth(format!("0.{zeros}12e100001").as_bytes()), Worth::Fraction);
        assert_eq!(worth(format!("{}1", zeros).as_bytes()), Worth::Integer(1));
        assert_eq!(worth(format!("1e{exponent}").as_bytes()), Worth::TooLarge);
        assert_eq!(worth(format!("1e-{exponent}").as_bytes()), Worth::Fraction);
        assert_eq!(worth(format!("0e{exponent}").as_bytes()), Worth::Integer(0));
        assert_eq!(worth(format!("1e{zeros}3").as_bytes()), Worth::Integer(1000));
    }

    #[test]
    fn finds_the_longest_prefix_that_is_a_number() {
        for (text, number, stop) in [
            ("1", Some(1), 1),
            ("01", Some(1), 1),
            ("-", None, 1),
            ("-x", None, 1),
            ("-01", Some(2), 2),
            ("1.", Some(1), 2),
            ("1.x", Some(1), 2),
            ("1.5.2", Some(3), 3),
            ("1.5e", Some(3), 4),
            ("1.5e+]", Some(3), 5),
            ("1e5e5", Some(3), 3),
            ("1.25E-07,", Some(8), 8),
            ("0.12345678,", Some(10), 10),
            ("0.1234567812345678,12345678", Some(18), 18),
            ("0.1234567/,", Some(9), 9),
            ("0.123456:8,", Some(8), 8),
            ("0.1234567\u{b9}9", Some(9), 9),
            ("0.12345678e9123456789", Some(21), 21),
            ("-.5", None, 1),
        ] {
            let found = extent(text.as_bytes(), 0);
            assert_eq!((found.number, found.stop), (number, stop), "{text}");
        }
    }
}
