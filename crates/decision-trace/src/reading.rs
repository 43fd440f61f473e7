//! What can be said of a line without knowing the others: whether it is a record, and whether its signature is good.
//!
//! This is where the time goes, so it is done for many lines at once.

use findings::Report;

use crate::rules::Signed;
use crate::signature::Check;
use crate::{KeySet, Record};

/// The bytes of one record, and where they begin in what was given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) offset: usize,
}

/// How the bytes of a record are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A line of a trace, in canonical form.
    Line,
    /// A value within another document, in any form.
    Element,
}

/// A line that was read.
pub(crate) type Read = Result<(Record, Signed), Report>;

/// How many lines are read together.
const TOGETHER: usize = 32;

/// Reads all lines, in their order.
#[cfg(not(feature = "parallel"))]
pub(crate) fn read_all<'a>(
    lines: &'a [Line<'a>],
    form: Form,
    keys: &'a KeySet,
) -> impl Iterator<Item = Read> + 'a {
    lines.chunks(TOGETHER).flat_map(move |lines| read_together(lines, form, keys))
}

/// Reads all lines, in their order, on as many cores as there are.
#[cfg(feature = "parallel")]
pub(crate) fn read_all(lines: &[Line<'_>], form: Form, keys: &KeySet) -> impl Iterator<Item = Read> {
    use rayon::prelude::*;
    let chunks: Vec<Vec<Read>> =
        lines.par_chunks(TOGETHER).map(|lines| read_together(lines, form, keys)).collect();
    chunks.into_iter().flatten()
}

fn read_together(lines: &[Line<'_>], form: Form, keys: &KeySet) -> Vec<Read> {
    let records: Vec<Result<Record, Report>> = lines
        .iter()
        .map(|line| match form {
            Form::Line => Record::parse(line.bytes),
            Form::Element => Record::parse_any_form(line.bytes),
        })
        .collect();
    let checks: Vec<Option<Check<'_>>> =
        records.iter().map(|record| check(record.as_ref().ok()?, keys)).collect();
    let mut good = keys.check(&checks.iter().flatten().copied().collect::<Vec<_>>()).into_iter();
    let good: Vec<bool> =
        checks.iter().map(|check| check.is_some() && good.next().unwrap_or(false)).collect();
    records
        .into_iter()
        .zip(good)
        .map(|(record, good)| {
            let record = record?;
            let signed = match keys.get(record.key_id()) {
                None => Signed::UnknownKey,
                Some(key) => {
                    Signed::By { component: key.component(), validity: key.validity(record.ts()), good }
                }
            };
            Ok((record, signed))
        })
        .collect()
}

/// The signature of a record, where its key is known and the signature is one at all.
fn check<'a>(record: &'a Record, keys: &KeySet) -> Option<Check<'a>> {
    let (key, _) = keys.find(record.key_id())?;
    let signature = record.sig().parse().ok()?;
    Some(Check { key, message: record.recorded_hash().as_bytes(), signature })
}
