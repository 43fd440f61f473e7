//! Times, decimals and counts as they stand in records (A4, A5, A13).

use super::{SUITE, begun, found, keys};
use crate::vectors::author::Topic;
use testkit::trace::{SUPERVISOR, TraceText, data as texts};

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "values", "Times, decimals and counts are exact, and each has one spelling.");
    times(&mut t);
    decimals(&mut t);
    counts(&mut t);
    t
}

/// Two records, the second at this time.
fn at(ts: &str) -> TraceText {
    let mut trace = begun();
    trace.push_with(&SUPERVISOR, "x.acme.note", "{}", |record| {
        record.set("ts", &format!("\"{ts}\""));
    });
    trace
}

fn times(t: &mut Topic) {
    for (name, about, ts) in [
        ("time-whole-second", "A time without a fraction.", "2026-09-16T14:00:02Z"),
        ("time-one-digit", "A fraction of one digit.", "2026-09-16T14:00:01.5Z"),
        ("time-nine-digits", "A fraction of nine digits.", "2026-09-16T14:00:01.123456789Z"),
        ("time-leap-day", "A day that a leap year has.", "2028-02-29T00:00:00Z"),
        ("time-leap-century", "A century that 400 divides is a leap year.", "2400-02-29T00:00:00Z"),
        ("time-last", "The last time that there is.", "9999-12-31T23:59:59Z"),
        ("time-last-fraction", "And its last fraction.", "9999-12-31T23:59:59.999999999Z"),
    ] {
        t.case(name, about).rulings("A5").verify_trace(at(ts).text(), keys()).accept_open(2);
    }
    for (name, about, ts) in [
        ("time-ten-digits", "A fraction has at most nine digits.", "2026-09-16T14:00:01.1234567890Z"),
        ("time-empty-fraction", "A fraction has at least one digit.", "2026-09-16T14:00:01.Z"),
        ("time-comma", "A fraction stands behind a point.", "2026-09-16T14:00:01,5Z"),
        ("time-lower-case-t", "The T is upper case.", "2026-09-16t14:00:02Z"),
        ("time-lower-case-z", "The Z is upper case.", "2026-09-16T14:00:02z"),
        ("time-space", "Date and time of day are joined by T.", "2026-09-16 14:00:02Z"),
        ("time-no-zone", "Without Z it is no time in UTC.", "2026-09-16T14:00:02"),
        ("time-zero-offset", "An offset is refused, also that of nothing.", "2026-09-16T14:00:02+00:00"),
        ("time-offset", "Another offset is refused.", "2026-09-16T16:00:02+02:00"),
        ("time-no-seconds", "Seconds are written.", "2026-09-16T14:00Z"),
        ("time-basic-form", "The hyphens and colons are written.", "20260916T140002Z"),
        ("time-leap-second", "There is no leap second.", "2026-12-31T23:59:60Z"),
        ("time-24", "There is no hour 24.", "2026-09-16T24:00:00Z"),
        ("time-minute-60", "There is no minute 60.", "2026-09-16T14:60:00Z"),
        ("time-no-leap-day", "A day that the year does not have.", "2027-02-29T00:00:00Z"),
        (
            "time-no-leap-century",
            "A century that 400 does not divide is no leap year.",
            "2100-02-29T00:00:00Z",
        ),
        ("time-day-31", "September has 30 days.", "2026-09-31T14:00:02Z"),
        ("time-day-0", "Days begin with 1.", "2026-10-00T14:00:02Z"),
        ("time-month-13", "A year has twelve months.", "2026-13-16T14:00:02Z"),
        ("time-month-0", "Months begin with 1.", "2027-00-16T14:00:02Z"),
        ("time-year-0", "There is no year 0.", "0000-01-01T00:00:00Z"),
        ("time-long-year", "A year has four digits.", "+12026-09-16T14:00:02Z"),
        ("time-short-month", "A month has two digits.", "2026-9-16T14:00:02Z"),
        ("time-trailing-space", "No space stands behind it.", "2026-09-16T14:00:02Z "),
        ("time-other-digits", "Digits are those of ASCII.", "2026-09-16T14:00:0\u{662}Z"),
        ("time-empty", "An empty string is no time.", ""),
    ] {
        t.case(name, about)
            .rulings("A5")
            .verify_trace(at(ts).text(), keys())
            .twin("time-whole-second")
            .reject([found("E_TRACE_STRUCTURE", 1, "/ts")]);
    }
}

/// A record of what was consumed with a change.
fn consumed(from: &str, to: &str) -> TraceText {
    let mut trace = begun();
    trace.push_with(&SUPERVISOR, "budget.consumed", &texts::consumed(), |record| {
        record.change_data(from, to);
    });
    trace
}

fn decimals(t: &mut Topic) {
    for (name, about, usd) in [
        ("usd-zero", "Zero.", "0"),
        ("usd-zero-with-fraction", "Zero with a fraction.", "0.00"),
        ("usd-least", "Nine digits of a fraction.", "0.000000001"),
        ("usd-most", "18 digits and nine of a fraction.", "999999999999999999.999999999"),
    ] {
        t.case(name, about).rulings("A4").verify_trace(consumed("0.02", usd).text(), keys()).accept_open(2);
    }
    for (name, about, usd) in [
        ("usd-ten-digits", "A fraction has at most nine digits.", "0.0000000001"),
        ("usd-19-digits", "There are at most 18 digits before the point.", "1000000000000000000"),
        ("usd-leading-zero", "No zero leads.", "00.5"),
        ("usd-no-digit-before", "A digit stands before the point.", ".5"),
        ("usd-no-digit-after", "A digit stands behind the point.", "5."),
        ("usd-minus", "There is no sign.", "-0.5"),
        ("usd-plus", "There is no plus, either.", "+0.5"),
        ("usd-exponent", "There is no exponent.", "1e2"),
        ("usd-underscore", "Digits are not grouped.", "1_000"),
        ("usd-comma", "A decimal has a point.", "0,5"),
        ("usd-space", "No white space stands beside it.", " 0.5"),
        ("usd-empty", "An empty string is no decimal.", ""),
        ("usd-nan", "It is a number.", "NaN"),
    ] {
        t.case(name, about)
            .rulings("A4")
            .verify_trace(consumed("0.02", usd).text(), keys())
            .twin("usd-zero")
            .reject([found("E_TRACE_STRUCTURE", 1, "/data/usd")]);
    }
}

fn counts(t: &mut Topic) {
    t.case("count-most", "2^53-1 is the largest count.")
        .rulings("A13")
        .verify_trace(consumed("1200", "9007199254740991").text(), keys())
        .accept_open(2);
    t.case("count-zero", "Zero is a count.")
        .rulings("A13")
        .verify_trace(consumed("1200", "0").text(), keys())
        .accept_open(2);
    for (name, about, tokens) in [
        ("count-above", "2^53 is no exact double any more.", "9007199254740992"),
        ("count-fraction", "A count has no fraction.", "0.5"),
        ("count-large", "A count that is written with an exponent is too large.", "1e+21"),
        ("count-small", "A count that is next to nothing is none.", "5e-324"),
        ("count-negative", "A count is not negative.", "-1"),
    ] {
        t.case(name, about)
            .rulings("A13")
            .verify_trace(consumed("1200", tokens).text(), keys())
            .twin("count-most")
            .reject([found("E_TRACE_STRUCTURE", 1, "/data/tokens")]);
    }
}
