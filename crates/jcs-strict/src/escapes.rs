//! Decoding the escapes of a string.

use alloc::string::String;

/// Appends what the text between the quotes of a string decodes to. False where an escape is none of the grammar or is half
/// a surrogate pair; what has been appended until there stays.
pub(crate) fn decode(raw: &str, out: &mut String) -> bool {
    let bytes = raw.as_bytes();
    let mut copied = 0;
    while let Some(step) = bytes[copied..].iter().position(|&byte| byte == b'\\') {
        let place = copied + step;
        out.push_str(&raw[copied..place]);
        let Some((character, length)) = escape(&bytes[place + 1..]) else {
            return false;
        };
        out.push(character);
        copied = place + 1 + length;
    }
    out.push_str(&raw[copied..]);
    true
}

/// The character of an escape and how many bytes it takes behind its backslash.
#[inline(always)]
pub(crate) fn escape(behind: &[u8]) -> Option<(char, usize)> {
    let letter = *behind.first()?;
    if letter != b'u' {
        // A load takes less time than a jump that depends on the letter.
        return match MEANT[usize::from(letter)] {
            0 => None,
            meant => Some((char::from(meant), 1)),
        };
    }
    let unit = code_unit(behind.get(1..5)?.first_chunk()?)?;
    // Halves of surrogate pairs are no characters.
    match char::from_u32(unit) {
        Some(character) => Some((character, 5)),
        None => Some((pair(unit, behind)?, 11)),
    }
}

/// What a backslash and a letter mean; zero where they mean nothing.
static MEANT: [u8; 256] = meant();

const fn meant() -> [u8; 256] {
    let mut meant = [0; 256];
    let escapes = *b"\"\"\\\\//b\x08f\x0cn\nr\rt\t";
    let mut at = 0;
    while at < escapes.len() {
        meant[escapes[at] as usize] = escapes[at + 1];
        at += 2;
    }
    meant
}

/// The character of two escapes, of which the first was that of this half.
fn pair(unit: u32, behind: &[u8]) -> Option<char> {
    let low = code_unit(behind.get(5..11)?.strip_prefix(b"\\u")?.first_chunk()?)?;
    let low = low.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
    let high = unit.checked_sub(0xd800).filter(|high| *high < 0x400)?;
    char::from_u32(0x10000 + (high << 10) + low)
}

#[inline(always)]
fn code_unit(digits: &[u8; 4]) -> Option<u32> {
    let unit = digits.iter().fold(0, |unit, byte| unit << 4 | VALUES[usize::from(*byte)]);
    // What is no digit has a value beyond those of four digits.
    (unit < 0x10000).then_some(unit)
}

/// The values of hexadecimal digits.
static VALUES: [u32; 256] = values();

const fn values() -> [u32; 256] {
    let mut values = [0x10000; 256];
    let mut digit = 0;
    while digit < 16 {
        values[b"0123456789abcdef"[digit] as usize] = digit as u32;
        values[b"0123456789ABCDEF"[digit] as usize] = digit as u32;
        digit += 1;
    }
    values
}
