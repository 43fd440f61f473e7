//! The text of a double, as ECMAScript's Number::toString writes it (RFC 8785 section 3.2.2.3).
//!
//! The digits come from zmij: the shortest that read back as the same double and, among those, the closest to it, with an
//! even last digit on a tie. Rust's own text is not that on exact ties: the double with the bits `c30218ade56ba4ba`
//! ends in `…703.2`, and Rust prints `…703.3`. Where the point and the exponent stand is decided here.

/// Room for the text of one number; the text borrows from it, and nothing is allocated.
///
/// ```
/// let mut room = jcs_strict::NumberText::new();
/// assert_eq!(room.write(1e21), Some("1e+21"));
/// assert_eq!(room.write(123456789012345680000.0), Some("123456789012345680000"));
/// assert_eq!(room.write(0.000001), Some("0.000001"));
/// assert_eq!(room.write(-0.0), Some("0"));
/// assert_eq!(room.write(f64::NAN), None);
/// ```
pub struct NumberText {
    digits: zmij::Buffer,
    laid_out: [u8; LONGEST],
}

/// `-0.0000012345678901234567`: a sign, seven characters of zeros, seventeen digits.
const LONGEST: usize = 25;

/// Scientific exponents from here on that are written without an exponent.
const FIRST_POSITIONAL: i32 = -6;
/// The first scientific exponent that is written with an exponent again: `1e+21`.
const FIRST_LARGE: i32 = 21;

impl NumberText {
    /// Room for a text of up to 25 bytes.
    #[must_use]
    pub fn new() -> NumberText {
        NumberText { digits: zmij::Buffer::new(), laid_out: [0; LONGEST] }
    }

    /// The text of `value`, or `None` where it is not finite: NaN and the infinities have no text in JSON.
    ///
    /// Both zeros are `0`. With a decimal exponent (of the first digit) of -6 to 20 the text has no exponent: `0.000001`, `1`,
    /// `1.5`, `100000000000000000000`; outside of that it is `1e-7`, `1.5e+21`, `5e-324`.
    pub fn write(&mut self, value: f64) -> Option<&str> {
        if !value.is_finite() {
            return None;
        }
        if value == 0.0 {
            return Some("0");
        }
        let text = self.digits.format_finite(value);
        // The source of the digits is positional only for exponents of -5 to 15, where ECMAScript is too; it differs by the
        // `.0` that it puts behind integers.
        if let [.., b'e', b'+' | b'-', _, _, _] = text.as_bytes() {
            // Three digits of an exponent: far outside of what is positional.
            return Some(text);
        }
        let Some((mantissa, exponent)) = split_exponent(text) else {
            return Some(text.strip_suffix(".0").unwrap_or(text));
        };
        if (FIRST_POSITIONAL..FIRST_LARGE).contains(&exponent) {
            return Some(positional(mantissa, exponent, &mut self.laid_out));
        }
        Some(text)
    }
}

impl Default for NumberText {
    fn default() -> NumberText {
        NumberText::new()
    }
}

impl core::fmt::Debug for NumberText {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("NumberText")
    }
}

/// `1.5e+21` as `("1.5", 21)`; `None` where there is no exponent. It has one to three digits and always a sign, so the `e` can only
/// stand in three places.
fn split_exponent(text: &str) -> Option<(&str, i32)> {
    let bytes = text.as_bytes();
    let from = bytes.len().saturating_sub(5);
    let at = from + bytes[from..].iter().position(|&byte| byte == b'e')?;
    let exponent = text[at + 1..].parse().ok()?;
    Some((&text[..at], exponent))
}

/// Lays out `d.ddd` with a scientific exponent of -6 to 20, without trailing zeros in its digits, in positional form.
fn positional<'a>(mantissa: &str, exponent: i32, room: &'a mut [u8; LONGEST]) -> &'a str {
    let mut length = 0;
    let mut put = |byte: u8| {
        room[length] = byte;
        length += 1;
    };
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, mantissa),
    };
    if sign {
        put(b'-');
    }
    let digits = mantissa.bytes().filter(u8::is_ascii_digit);
    if exponent < 0 {
        put(b'0');
        put(b'.');
        (exponent + 1..0).for_each(|_| put(b'0'));
        digits.for_each(put);
    } else {
        let mut whole = exponent + 1;
        for digit in digits {
            if whole == 0 {
                put(b'.');
            }
            put(digit);
            whole -= 1;
        }
        (0..whole).for_each(|_| put(b'0'));
    }
    core::str::from_utf8(&room[..length]).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn text(value: f64) -> String {
        String::from(NumberText::new().write(value).expect("finite"))
    }

    #[test]
    fn integers_have_no_point_and_zero_has_no_sign() {
        assert_eq!(text(0.0), "0");
        assert_eq!(text(-0.0), "0");
        assert_eq!(text(1.0), "1");
        assert_eq!(text(-1.0), "-1");
        assert_eq!(text(-10.0), "-10");
        assert_eq!(text(-100.0), "-100");
        assert_eq!(text(9007199254740991.0), "9007199254740991");
        assert_eq!(text(9007199254740992.0), "9007199254740992");
    }

    #[test]
    fn the_exponent_begins_at_21_and_ends_at_minus_7() {
        assert_eq!(text(1e15), "1000000000000000");
        assert_eq!(text(1e16), "10000000000000000");
        assert_eq!(text(1e20), "100000000000000000000");
        assert_eq!(text(-999999999999999900000.0), "-999999999999999900000");
        assert_eq!(text(1e21), "1e+21");
        assert_eq!(text(1.5e21), "1.5e+21");
        assert_eq!(text(0.00001), "0.00001");
        assert_eq!(text(0.000001), "0.000001");
        assert_eq!(text(-0.0000012345678901234567), "-0.0000012345678901234567");
        assert_eq!(text(1e-7), "1e-7");
        assert_eq!(text(1.5e-7), "1.5e-7");
        assert_eq!(text(-1e99), "-1e+99");
        assert_eq!(text(-1e100), "-1e+100");
        assert_eq!(text(1.5e-100), "1.5e-100");
    }

    #[test]
    fn the_ends_of_the_range_have_their_shortest_digits() {
        assert_eq!(text(5e-324), "5e-324");
        assert_eq!(text(-5e-324), "-5e-324");
        assert_eq!(text(2.2250738585072014e-308), "2.2250738585072014e-308");
        assert_eq!(text(f64::MAX), "1.7976931348623157e+308");
        assert_eq!(text(f64::MIN), "-1.7976931348623157e+308");
    }

    #[test]
    fn an_exact_tie_goes_to_the_even_digit() {
        assert_eq!(text(f64::from_bits(0xc302_18ad_e56b_a4ba)), "-636710592279703.2");
        assert_eq!(text("1424953923781206.25".parse().expect("a number")), "1424953923781206.2");
        assert_eq!(text(295147905179352830000.0), "295147905179352830000");
    }

    #[test]
    fn what_is_not_finite_has_no_text() {
        let mut room = NumberText::new();
        assert_eq!(room.write(f64::NAN), None);
        assert_eq!(room.write(f64::INFINITY), None);
        assert_eq!(room.write(f64::NEG_INFINITY), None);
    }

    #[test]
    fn every_power_of_ten_reads_back_and_lies_in_the_form_of_its_exponent() {
        for exponent in -323..=308 {
            let value: f64 = alloc::format!("1e{exponent}").parse().expect("a number");
            let written = text(value);
            assert_eq!(written.parse::<f64>().ok(), Some(value));
            assert_eq!(written.contains('e'), !(-6..21).contains(&exponent), "{written}");
        }
    }
}
