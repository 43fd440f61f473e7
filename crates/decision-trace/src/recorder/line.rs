//! The line of a record, before and after it is signed.

use jcs_strict::{Canonical, Digest};

use crate::layout::{self, name};
use crate::{Draft, Signature, Time};

/// A line that wants its signature.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// In canonical form, with [`UNSIGNED`] as its signature.
    text: String,
    /// Where the signature begins.
    sig: usize,
    hash: String,
}

/// What stands in the place of a signature, as long as one.
const UNSIGNED: Signature = Signature::from_bytes([0; 64]);

impl Line {
    pub(super) fn new(
        draft: &Draft,
        key_id: &str,
        prev: Option<&str>,
        seq: u64,
        trace_id: &str,
        ts: Time,
    ) -> Line {
        let quoted = |text: &str| Canonical::string(text).into_string();
        let prev = prev.map_or("null".to_owned(), quoted);
        // Members in the order of their names: data, hash, key_id, prev, seq, sig, trace_id, ts, type, v.
        let data = format!("{{\"{}\":{}", name::DATA, draft.data());
        let middle = format!(
            ",\"{}\":{},\"{}\":{prev},\"{}\":{seq}",
            name::KEY_ID,
            quoted(key_id),
            name::PREV,
            name::SEQ
        );
        let end = format!(
            ",\"{}\":{},\"{}\":\"{ts}\",\"{}\":{},\"{}\":\"{}\"}}",
            name::TRACE_ID,
            quoted(trace_id),
            name::TS,
            name::TYPE,
            quoted(draft.type_name()),
            name::V,
            layout::VERSION,
        );
        let hash = Digest::of([&*data, &middle, &end].concat().as_bytes()).to_string();
        let mut text = format!("{data},\"{}\":\"{hash}\"{middle},\"{}\":\"", name::HASH, name::SIG);
        let sig = text.len();
        text.push_str(&UNSIGNED.to_string());
        text.push('"');
        text.push_str(&end);
        Line { text, sig, hash }
    }

    /// The line as it is without a signature.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// What is signed.
    pub(super) fn hash(&self) -> &str {
        &self.hash
    }

    /// The line with its signature.
    pub(super) fn signed(mut self, signature: &Signature) -> String {
        let signature = signature.to_string();
        self.text.replace_range(self.sig..self.sig + signature.len(), &signature);
        self.text
    }
}
