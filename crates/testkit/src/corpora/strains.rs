//! Documents that strain one part of the work each.

use super::{Corpus, compact};
use crate::Prng;
use crate::json::{Json, Name, array, object};

pub(super) fn wide_object() -> Corpus {
    let mut prng = Prng::new(0x50_000);
    let mut members: Vec<(Name, Json)> = (0..50_000)
        .map(|index| {
            (format!("member_{index:05}_{}", prng.hex(4)).into(), Json::Integer(prng.below(1_000_000) as i64))
        })
        .collect();
    prng.shuffle(&mut members);
    Corpus {
        name: "wide-object",
        about: "one object of 50,000 members, shuffled",
        bytes: compact(&Json::Object(members)),
        lines: false,
        integers: true,
        canonical: false,
        small: false,
    }
}

pub(super) fn escapes() -> Corpus {
    let mut prng = Prng::new(0xe5c);
    let mut text = String::from("\"");
    while text.len() < 1_000_000 {
        match prng.below(12) {
            0 => text.push_str("\\n"),
            1 => text.push_str("\\\""),
            2 => text.push_str("\\u00e9"),
            3 => text.push_str("\\ud83d\\ude00"),
            _ => (0..3).for_each(|_| text.push(char::from(b'a' + prng.below(26) as u8))),
        }
    }
    text.push('"');
    Corpus {
        name: "escapes",
        about: "one string of a megabyte, a third of it escapes",
        bytes: text.into_bytes(),
        lines: false,
        integers: true,
        canonical: false,
        small: false,
    }
}

pub(super) fn scripts() -> Corpus {
    const BLOCKS: &[(u32, u32)] = &[(0x430, 0x44f), (0x4e00, 0x9fff), (0x1f600, 0x1f64f)];
    let mut prng = Prng::new(0x5c1);
    let mut lines = Vec::new();
    let mut size = 0;
    while size < 1_000_000 {
        let mut line = String::new();
        for _ in 0..prng.between(2, 12) {
            let (first, last) = BLOCKS[prng.below(BLOCKS.len())];
            for _ in 0..prng.between(2, 9) {
                let code = first + prng.below((last - first) as usize + 1) as u32;
                line.push(char::from_u32(code).unwrap_or(' '));
            }
            line.push(' ');
        }
        size += line.len() + 3;
        lines.push(Json::String(line));
    }
    Corpus {
        name: "scripts",
        about: "a megabyte of Cyrillic, Chinese characters and emoji",
        bytes: compact(&object([("lines", array(lines))])),
        lines: false,
        integers: true,
        canonical: true,
        small: false,
    }
}

pub(super) fn doubles() -> Corpus {
    let mut prng = Prng::new(0xd0b1e);
    let numbers = (0..40_000).map(|_| Json::Token(format!("{:e}", prng.finite_double())));
    Corpus {
        name: "doubles",
        about: "40,000 doubles of random bits",
        bytes: compact(&array(numbers)),
        lines: false,
        integers: false,
        canonical: false,
        small: false,
    }
}
