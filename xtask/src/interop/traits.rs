//! What a document says, read without judging: the facts from which the verdicts of others are foretold. A reader of its own,
//! so that a prediction does not lean on the crate under test.

use std::collections::HashSet;

/// Largest magnitude of the integer profile.
const LARGEST: f64 = 9_007_199_254_740_991.0;

/// The facts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Traits {
    /// Number tokens in document order.
    pub(super) numbers: Vec<String>,
    /// Whether an object has two names that are equal after escape decoding.
    pub(super) duplicate: bool,
    /// Whether a string or name has the escape of half a surrogate pair.
    pub(super) surrogate: bool,
    /// Containers open at once, at most.
    pub(super) depth: usize,
    /// The token of `/question/recommended_idx`, where that is a number.
    pub(super) recommended: Option<String>,
}

impl Traits {
    /// The traits of `document`; `None` where it is no JSON text in UTF-8.
    pub(super) fn of(document: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(document).ok()?;
        let mut reader = Reader { rest: text, traits: Self::default() };
        reader.space();
        reader.value(&mut Vec::new())?;
        reader.space();
        reader.rest.is_empty().then_some(reader.traits)
    }

    /// Whether some number is beyond every double.
    pub(super) fn overflows(&self) -> bool {
        self.numbers.iter().any(|token| !nearest(token).is_finite())
    }

    /// Whether some number is written as an integer and has a magnitude of 2^53 or more.
    pub(super) fn has_large_integer_token(&self) -> bool {
        self.numbers.iter().any(|token| !token.contains(['.', 'e', 'E']) && nearest(token).abs() > LARGEST)
    }

    /// Whether every number is an integer of the profile, judged on the exact decimal value of its token.
    pub(super) fn integers_exactly(&self) -> bool {
        self.numbers.iter().all(|token| is_integer(token) && nearest(token).abs() <= LARGEST)
    }

    /// Whether every number is one after rounding to the nearest double.
    pub(super) fn integers_after_rounding(&self) -> bool {
        self.numbers.iter().all(|token| nearest(token).fract() == 0.0 && nearest(token).abs() <= LARGEST)
    }

    /// Whether the recommended index is written with a point or an exponent.
    pub(super) fn recommended_as_real(&self) -> bool {
        self.recommended.as_ref().is_some_and(|token| token.contains(['.', 'e', 'E']))
    }
}

/// Infinite where the token is beyond every double.
fn nearest(token: &str) -> f64 {
    token.parse().unwrap_or(f64::NAN)
}

/// Whether the exact decimal value of a number token is an integer: its last digit that is not 0 stands before the point,
/// once the exponent has moved the point.
fn is_integer(token: &str) -> bool {
    let token = token.trim_start_matches('-');
    let (mantissa, exponent) = token.split_once(['e', 'E']).unwrap_or((token, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = [whole, fraction].concat();
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return true;
    }
    let places_behind_point = significant.len() as i64 - whole.len() as i64;
    let (sign, digits) =
        exponent.strip_prefix('-').map_or((1, exponent.trim_start_matches('+')), |digits| (-1, digits));
    // An exponent that does not fit decides alone: no token of these documents has that many digits.
    sign * digits.trim_start_matches('0').parse::<i64>().unwrap_or(if digits.trim_matches('0').is_empty() {
        0
    } else {
        i64::MAX
    }) >= places_behind_point
}

struct Reader<'a> {
    rest: &'a str,
    traits: Traits,
}

/// A name after escape decoding, in UTF-16 so that half a pair can stand in it.
type Name = Vec<u16>;

impl Reader<'_> {
    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
    }

    fn take(&mut self, token: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(token)?;
        Some(())
    }

    /// Documents of this comparison are some hundred levels deep at most, so this recurses.
    fn value(&mut self, path: &mut Vec<Name>) -> Option<()> {
        match self.rest.chars().next()? {
            '{' => self.object(path),
            '[' => self.array(path),
            '"' => self.string().map(drop),
            't' => self.take("true"),
            'f' => self.take("false"),
            'n' => self.take("null"),
            _ => self.number(path),
        }
    }

    fn object(&mut self, path: &mut Vec<Name>) -> Option<()> {
        self.take("{")?;
        self.traits.depth = self.traits.depth.max(path.len() + 1);
        let mut names = HashSet::new();
        self.space();
        if self.take("}").is_some() {
            return Some(());
        }
        loop {
            self.space();
            let name = self.string()?;
            self.traits.duplicate |= !names.insert(name.clone());
            self.space();
            self.take(":")?;
            self.space();
            path.push(name);
            self.value(path)?;
            path.pop();
            self.space();
            if self.take(",").is_none() {
                return self.take("}");
            }
        }
    }

    fn array(&mut self, path: &mut Vec<Name>) -> Option<()> {
        self.take("[")?;
        self.traits.depth = self.traits.depth.max(path.len() + 1);
        self.space();
        if self.take("]").is_some() {
            return Some(());
        }
        path.push(Name::new());
        loop {
            self.space();
            self.value(path)?;
            self.space();
            if self.take(",").is_none() {
                path.pop();
                return self.take("]");
            }
        }
    }

    fn number(&mut self, path: &[Name]) -> Option<()> {
        let start = self.rest;
        let _ = self.take("-");
        if self.take("0").is_none() {
            self.digits()?;
        }
        if self.take(".").is_some() {
            self.digits()?;
        }
        if self.take("e").or_else(|| self.take("E")).is_some() {
            let _ = self.take("+").or_else(|| self.take("-"));
            self.digits()?;
        }
        let token = &start[..start.len() - self.rest.len()];
        self.traits.numbers.push(token.to_owned());
        let is = |name: &Name, text: &str| name.iter().copied().eq(text.encode_utf16());
        if matches!(path, [outer, inner] if is(outer, "question") && is(inner, "recommended_idx")) {
            self.traits.recommended = Some(token.to_owned());
        }
        Some(())
    }

    fn digits(&mut self) -> Option<()> {
        let end = self.rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(self.rest.len());
        self.rest = &self.rest[end..];
        (end > 0).then_some(())
    }

    fn string(&mut self) -> Option<Name> {
        self.take("\"")?;
        let mut units = Name::new();
        loop {
            let mut characters = self.rest.chars();
            match characters.next()? {
                '"' => {
                    self.rest = characters.as_str();
                    self.traits.surrogate |=
                        char::decode_utf16(units.iter().copied()).any(|unit| unit.is_err());
                    return Some(units);
                }
                '\\' => {
                    let escape = characters.next()?;
                    self.rest = characters.as_str();
                    units.push(match escape {
                        '"' | '\\' | '/' => escape as u16,
                        'b' => 8,
                        'f' => 12,
                        'n' => 10,
                        'r' => 13,
                        't' => 9,
                        'u' => {
                            let digits = self.rest.get(..4)?;
                            self.rest = &self.rest[4..];
                            if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                                return None;
                            }
                            u16::from_str_radix(digits, 16).ok()?
                        }
                        _ => return None,
                    });
                }
                control if control < ' ' => return None,
                character => {
                    self.rest = characters.as_str();
                    units.extend_from_slice(character.encode_utf16(&mut [0; 2]));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Traits, is_integer};

    #[test]
    fn integers_are_told_by_their_exact_decimal_value() {
        for token in [
            "1",
            "-0",
            "1.0",
            "10e-1",
            "1E+3",
            "0e999999999999999999999",
            "0.00",
            "12.50e1",
            "1e000",
            "100e-00002",
        ] {
            assert!(is_integer(token), "{token}");
        }
        for token in
            ["1.5", "1e-1", "0.99999999999999999999", "15e-1", "1e-400", "1.01e1", "5e-99999999999999999999"]
        {
            assert!(!is_integer(token), "{token}");
        }
    }

    #[test]
    fn traits_are_read_from_the_text() {
        let traits = Traits::of(br#" {"question":{"recommended_idx":1.0},"\u0061":[[]],"a":"\ud800"} "#);
        let expected = Traits {
            numbers: vec!["1.0".to_owned()],
            duplicate: true,
            surrogate: true,
            depth: 3,
            recommended: Some("1.0".to_owned()),
        };
        assert_eq!(traits, Some(expected));
        for text in ["", "[1,]", "01", "{\"a\":1 1}", "\"\u{1}\"", "[", "1 2", "NaN", "\"\\x\""] {
            assert_eq!(Traits::of(text.as_bytes()), None, "{text}");
        }
    }
}
