//! The codes that this command adds to those of the crates it asks.

use findings::Code;

/// The input could not be read. Exit 3.
pub(crate) const READ: Code = Code::new("E_CMD_READ");
/// The output could not be written. Exit 3.
pub(crate) const WRITE: Code = Code::new("E_CMD_WRITE");
/// The command line does not make sense; only for machines, people get a usage message. Exit 2.
pub(crate) const USAGE: Code = Code::new("E_CMD_USAGE");
/// The document bears the marks of two forms, so that which value is judged would be its author's choice.
pub(crate) const FORM: Code = Code::new("E_CMD_FORM");
/// The tool result carries no binding moment.
pub(crate) const ABSENT: Code = Code::new("E_CMD_ABSENT");
/// A line on standard input is no request of the conformance protocol.
pub(crate) const REQUEST: Code = Code::new("E_CMD_REQUEST");
/// The key set has no key of the id that was told.
pub(crate) const NO_KEY: Code = Code::new("E_CMD_NO_KEY");
/// A line on standard input does not say what is to be recorded.
pub(crate) const DRAFT: Code = Code::new("E_CMD_DRAFT");
/// The keys came with what they are to vouch for.
pub(crate) const OWN_KEYS: Code = Code::new("W_CMD_OWN_KEYS");
/// There is no terminal to ask on. Exit 3.
pub(crate) const TERMINAL: Code = Code::new("E_CMD_TERMINAL");
/// There is no port to serve a page on. Exit 3.
pub(crate) const SERVE: Code = Code::new("E_CMD_SERVE");
/// A person was asked, and nothing was decided.
pub(crate) const UNRESOLVED: Code = Code::new("E_CMD_UNRESOLVED");

#[cfg(test)]
mod tests {
    #[test]
    fn the_codes_and_their_rows_in_the_table_are_one_list() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../spec/codes.tsv");
        let table = std::fs::read_to_string(path).expect("the table of codes can be read");
        let mut rows: Vec<&str> = table
            .lines()
            .filter(|row| row.split('\t').nth(2) == Some("countersign"))
            .filter_map(|row| row.split('\t').next())
            .collect();
        let mut ours = [
            super::READ,
            super::WRITE,
            super::USAGE,
            super::FORM,
            super::ABSENT,
            super::REQUEST,
            super::NO_KEY,
            super::DRAFT,
            super::OWN_KEYS,
            super::TERMINAL,
            super::SERVE,
            super::UNRESOLVED,
        ]
        .map(findings::Code::as_str);
        rows.sort_unstable();
        ours.sort_unstable();
        assert_eq!(rows, ours);
    }
}
