//! The first 10,000 lines of the public check of ECMAScript number text; `cargo xtask es6` runs all 100,000,000.

use jcs_strict::NumberText;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use testkit::es6::{CHECKSUMS, Doubles, write_line};

#[test]
fn the_first_ten_thousand_lines_have_the_published_checksums() {
    let mut text = Vec::new();
    let mut room = NumberText::new();
    let mut written = 0;
    for (value, line) in Doubles::new().zip(1_u64..=10_000) {
        write_line(value, &mut room, &mut text);
        if let Some((_, published)) = CHECKSUMS.iter().find(|(count, _)| *count == line) {
            assert_eq!(hex(&Sha256::digest(&text)), *published, "at {line} lines");
            written += 1;
        }
    }
    assert_eq!(written, 2);
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}
