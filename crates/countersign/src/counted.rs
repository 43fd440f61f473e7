//! A number and what there are so many of.

/// `1 record`, `2 records`.
pub(crate) fn counted(number: u64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
