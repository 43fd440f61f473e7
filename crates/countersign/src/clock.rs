//! The clock. This command is the only part that reads one; all others are told.

use std::time::{SystemTime, UNIX_EPOCH};

use decision_trace::Time;
use findings::{Finding, Location, Report};

use crate::codes;
use crate::place;

/// The time, to the millisecond, as a record or a key has it.
pub(crate) fn now() -> Result<Time, Report> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let time = since.and_then(|since| {
        Time::from_unix(i64::try_from(since.as_secs()).ok()?, since.subsec_millis() * 1_000_000)
    });
    time.ok_or_else(|| {
        let at = Location::unknown().in_document(place::CLOCK);
        let sentence = "a time between the years 1970 and 9999 is expected, the clock shows another";
        Finding::error(codes::READ, at, sentence, "docs/command.md").into()
    })
}

/// The time that was told, or else that of the clock.
pub(crate) fn told_or_now(told: Option<Time>) -> Result<Time, Report> {
    told.map_or_else(now, Ok)
}
