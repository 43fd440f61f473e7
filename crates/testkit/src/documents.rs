//! Random documents that the profiles accept: every kind of value, names and strings from all corners of Unicode.

use crate::Prng;
use crate::json::{Json, Name};

/// What a random document may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Containers within one another, at most; 0 makes a scalar.
    pub depth: usize,
    /// Members or elements of one container, at most.
    pub width: usize,
    /// Whether numbers are also doubles, given as tokens in many spellings, which the integer profile refuses.
    pub doubles: bool,
}

impl Recipe {
    /// Documents for the integer profile.
    pub const INTEGERS: Self = Self { depth: 4, width: 6, doubles: false };
    /// Documents for RFC 8785.
    pub const DOUBLES: Self = Self { doubles: true, ..Self::INTEGERS };
}

/// Largest magnitude of the integer profile, 2^53 - 1.
pub const LARGEST: i64 = 9_007_199_254_740_991;

/// A document by `recipe`. Names within one object differ. With `depth` 1 and more the root is a container.
pub fn document(prng: &mut Prng, recipe: Recipe) -> Json {
    if recipe.depth == 0 { scalar(prng, recipe) } else { container(prng, recipe) }
}

fn container(prng: &mut Prng, recipe: Recipe) -> Json {
    let inner = Recipe { depth: recipe.depth - 1, ..recipe };
    let count = prng.below(recipe.width + 1);
    let value = |prng: &mut Prng| {
        if inner.depth > 0 && prng.chance(1, 3) { container(prng, inner) } else { scalar(prng, inner) }
    };
    if prng.chance(1, 3) {
        return Json::Array((0..count).map(|_| value(prng)).collect());
    }
    let mut members: Vec<(Name, Json)> = Vec::with_capacity(count);
    for _ in 0..count {
        let name = Name::Text(name(prng));
        if members.iter().all(|(other, _)| *other != name) {
            let value = value(prng);
            members.push((name, value));
        }
    }
    Json::Object(members)
}

fn scalar(prng: &mut Prng, recipe: Recipe) -> Json {
    match prng.below(8) {
        0 => Json::Null,
        1 => Json::Bool(prng.chance(1, 2)),
        2..=4 if recipe.doubles => Json::Token(double_token(prng)),
        2..=4 => Json::Integer(integer(prng)),
        _ => Json::String(text(prng)),
    }
}

/// An integer of the integer profile: often small, sometimes at a bound.
pub fn integer(prng: &mut Prng) -> i64 {
    let magnitude = match prng.below(6) {
        0 => 0,
        1 | 2 => prng.below(20) as i64,
        3 => prng.below(1_000_000) as i64 * 10,
        4 => LARGEST - prng.below(3) as i64,
        _ => (prng.bits() % (LARGEST as u64 + 1)) as i64,
    };
    if prng.chance(1, 3) { -magnitude } else { magnitude }
}

/// A number token whose nearest double is finite: short decimals, all bits, bounds of the ECMAScript layouts, long tails.
pub fn double_token(prng: &mut Prng) -> String {
    match prng.below(9) {
        0 => integer(prng).to_string(),
        1 => format!("{}.{}", prng.below(1000), prng.below(1000)),
        2 => format!("{:e}", prng.finite_double()),
        3 => format!("{:E}", prng.finite_double()).replace('E', "E+").replace("+-", "-"),
        4 => {
            // Around 1e21 and 1e-7, where the layout of the text changes.
            let exponent = *prng.pick(&[-8, -7, -6, -5, 15, 16, 17, 20, 21, 22]).unwrap_or(&0);
            format!("{}.{}e{exponent}", prng.between(1, 9), prng.below(100_000))
        }
        5 => format!("{}{:018}", prng.between(1, 99), prng.bits() % 1_000_000_000_000_000_000),
        6 => format!("{:.15}", (prng.unit() - 0.5) * 360.0),
        7 => format!("-0.{:020}{:030}", prng.bits(), prng.bits()),
        _ => prng
            .word(&[
                "-0",
                "0e999999999",
                "-0.0",
                "1e-400",
                "5e-324",
                "1.7976931348623157e308",
                "9007199254740993",
                "0.1",
                "333333333.33333329",
                "1E30",
                "4.50",
                "2e-3",
                "1e23",
                "-5e-7",
                "123456789012345678901234567890",
                "9.5e-7",
                "1e21",
                "999999999999999900000",
                "1424953923781206.25",
                "2.2250738585072014e-308",
            ])
            .to_owned(),
    }
}

/// A member name: often short and plain, so that names share beginnings, sometimes anything.
pub fn name(prng: &mut Prng) -> String {
    match prng.below(5) {
        0 | 1 => {
            let count = prng.between(1, 3);
            (0..count).map(|_| char::from(b'a' + prng.below(3) as u8)).collect()
        }
        2 => prng
            .word(&[
                "",
                "__proto__",
                "constructor",
                "toJSON",
                "length",
                "a/b",
                "m~n",
                "0",
                "-1",
                "é",
                "e\u{301}",
            ])
            .to_owned(),
        _ => text(prng),
    }
}

/// A string of up to 12 characters from all corners: controls, quotes, both sides of the surrogate gap, noncharacters,
/// combining and invisible characters.
pub fn text(prng: &mut Prng) -> String {
    let count = prng.below(13);
    (0..count).map(|_| character(prng)).collect()
}

fn character(prng: &mut Prng) -> char {
    const CORNERS: &[char] = &[
        '"',
        '\\',
        '/',
        '\u{0}',
        '\u{8}',
        '\t',
        '\n',
        '\u{b}',
        '\u{c}',
        '\r',
        '\u{1f}',
        ' ',
        '\u{7f}',
        '\u{80}',
        '\u{85}',
        '\u{301}',
        '\u{7ff}',
        '\u{800}',
        '\u{200b}',
        '\u{200e}',
        '\u{2028}',
        '\u{2029}',
        '\u{202e}',
        '\u{d7ff}',
        '\u{e000}',
        '\u{fb33}',
        '\u{fdd0}',
        '\u{feff}',
        '\u{ff61}',
        '\u{fffd}',
        '\u{ffff}',
        '\u{10000}',
        '\u{1f600}',
        '\u{1fffe}',
        '\u{10ffff}',
        'é',
        'ö',
        '€',
        'б',
        '漢',
    ];
    match prng.below(4) {
        0 => CORNERS[prng.below(CORNERS.len())],
        1 => {
            // Anything that is a character at all: what falls into the surrogate gap becomes U+FFFD.
            char::from_u32(prng.below(0x11_0000) as u32).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        _ => char::from(b' ' + prng.below(95) as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::{Recipe, document, double_token};
    use crate::{Prng, spelling::canonical};

    #[test]
    fn integer_documents_all_have_canonical_text() {
        let mut prng = Prng::new(5);
        for _ in 0..500 {
            let json = document(&mut prng, Recipe::INTEGERS);
            assert!(canonical(&json).is_some(), "{json:?}");
        }
    }

    #[test]
    fn double_tokens_are_read_as_finite_doubles() {
        let mut prng = Prng::new(6);
        for _ in 0..5000 {
            let token = double_token(&mut prng);
            assert!(token.parse().is_ok_and(f64::is_finite), "{token}");
        }
    }
}
