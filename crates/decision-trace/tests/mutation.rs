//! Good traces, made elsewhere, with one thing changed: every change is an error, and the error is that of the rule that it breaks.

use decision_trace::{KeySet, Options, Summary, Verifier};
use findings::Report;
use testkit::trace::{
    CONTROL_PLANE, GATEWAY, KeySetText, Mutation, SUPERVISOR, TRACE, TraceText, data, story,
};

fn keys() -> KeySet {
    KeySet::parse(KeySetText::default().text().as_bytes()).expect("a good key set")
}

fn verify(bytes: &[u8], keys: &KeySet) -> (Report, Summary) {
    let mut report = Report::new();
    let mut verifier = Verifier::new(keys, Options::new());
    assert!(verifier.push(bytes, &mut report).is_continue());
    let (summary, ()) = verifier.finish(&mut report);
    assert_eq!(summary.passed, !report.has_errors());
    (report, summary)
}

/// An admission, something unusual in the data, and the end.
fn small() -> TraceText {
    let mut trace = TraceText::new(TRACE);
    trace
        .push(&CONTROL_PLANE, "task.admitted", &data::admitted())
        .push(&GATEWAY, "x.acme.note", r#"{"text":"\u00e9\n","n":[0.5,-1,1e+21]}"#)
        .push(&SUPERVISOR, "task.closed", &data::closed());
    trace
}

#[test]
fn the_traces_that_are_changed_here_are_good() {
    let keys = keys();
    for (trace, records) in [(small(), 3), (story(TRACE), 14)] {
        let (report, summary) = verify(trace.text().as_bytes(), &keys);
        assert_eq!(report.to_string(), "");
        assert_eq!((summary.records, summary.open), (records, false));
    }
}

#[test]
fn every_flipped_bit_and_every_replaced_byte_is_an_error() {
    let (keys, text) = (keys(), small().text().into_bytes());
    for place in 0..text.len() {
        for flip in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
            let mut changed = text.clone();
            changed[place] ^= flip;
            assert!(verify(&changed, &keys).0.has_errors(), "byte {place} ^ {flip}");
        }
    }
}

#[test]
fn every_byte_that_is_left_out_or_repeated_is_an_error() {
    let (keys, text) = (keys(), small().text().into_bytes());
    for place in 0..text.len() {
        let without = [&text[..place], &text[place + 1..]].concat();
        assert!(verify(&without, &keys).0.has_errors(), "without byte {place}");
        let twice = [&text[..=place], &text[place..]].concat();
        assert!(verify(&twice, &keys).0.has_errors(), "byte {place} twice");
    }
}

#[test]
fn every_truncation_is_an_error_or_reported_as_open() {
    let (keys, text) = (keys(), small().text().into_bytes());
    for end in 0..text.len() {
        let (report, summary) = verify(&text[..end], &keys);
        let at_a_record = end > 0 && text[end - 1] == b'\n';
        assert_eq!(report.has_errors(), !at_a_record, "{end} bytes");
        assert!(summary.open, "{end} bytes");
    }
}

#[test]
fn every_mutation_is_refused_by_the_rule_that_it_breaks() {
    let (keys, good) = (keys(), story(TRACE));
    let mut made = 0;
    for mutation in Mutation::ALL {
        for place in 0..good.records.len() {
            let Some(broken) = mutation.apply(&good, place) else { continue };
            let (report, _) = verify(broken.text.as_bytes(), &keys);
            let is_found = report.errors().any(|finding| {
                finding.code().as_str() == broken.code && finding.at().seq() == Some(broken.place as u64)
            });
            assert!(
                is_found,
                "{mutation:?} at {place}: expected {} at {}, got\n{report}",
                broken.code, broken.place
            );
            made += 1;
        }
    }
    assert!(made > 300, "{made} mutations");
}
