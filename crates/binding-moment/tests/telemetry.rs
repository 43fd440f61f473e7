//! Counts, the window, and where they are exported to.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use binding_moment::telemetry::{
    LEAST, NONE, OTHER, PAIRS, REJECTED_LEAST, REJECTED_WINDOW, THRESHOLD_PERCENT, WINDOW,
};
use binding_moment::{Envelope, Event, Happening, Hatch, Record, Telemetry, codes};
use metrics::{
    Counter, CounterFn, Gauge, GaugeFn, Histogram, Key, KeyName, Metadata, Recorder, SharedString, Unit,
};

fn envelope(name: &str, class: Option<&str>) -> Envelope {
    let meta = class.map(|class| format!(r#","meta":{{"decision_class":"{class}"}}"#)).unwrap_or_default();
    let text = format!(
        r#"{{"synopsis":"{name}","findings":[],"recommendations":[],"offer":"Ask.","question":{{"stem":"How?",
        "options":[{{"label":"a","reasoning":"b"}},{{"label":"c","reasoning":"d"}}],
        "recommended_idx":0,"hatches":{{"free_text":true,"dialogue":true}}}}{meta}}}"#
    );
    Envelope::parse(text.as_bytes()).expect("well formed")
}

fn note() -> Happening {
    Happening::CalibrationNote { reason: "secret reason".to_owned() }
}

#[test]
fn everything_is_counted_by_agent_and_class() {
    let telemetry = Telemetry::new();
    let refund = envelope("a", Some("refund"));
    let plain = envelope("b", None);
    let mut clerk = telemetry.of_agent("clerk");
    let mut other = telemetry.of_agent("other");
    for what in [
        Happening::HatchClosed { hatch: Hatch::FreeText, reason: "secret".to_owned() },
        Happening::HatchClosed { hatch: Hatch::Dialogue, reason: "secret".to_owned() },
        Happening::Overridden { code: codes::E_BM_HEDGE, reason: "secret".to_owned() },
        note(),
        Happening::Emitted,
        Happening::Discarded { code: codes::E_RESOLUTION_RANGE },
        Happening::Chosen,
    ] {
        clerk.record(Event::of(&refund, what));
    }
    for what in [Happening::Emitted, Happening::Reopened, Happening::Incorporated] {
        other.record(Event::of(&refund, what));
    }
    for what in [Happening::Emitted, Happening::Answered] {
        clerk.record(Event::of(&plain, what));
    }
    let counts = telemetry.counts();
    let tally = |agent: &str, class: &str| counts.by_agent_and_class[&(agent.to_owned(), class.to_owned())];
    let clerk = tally("clerk", "refund");
    assert_eq!((clerk.emitted, clerk.chosen, clerk.answered, clerk.rejected), (1, 1, 0, 0));
    assert_eq!((clerk.free_text_closed, clerk.dialogue_closed), (1, 1));
    assert_eq!((clerk.calibration_notes, clerk.overridden, clerk.discarded), (1, 1, 1));
    assert_eq!((tally("other", "refund").emitted, tally("other", "refund").rejected), (1, 1));
    assert_eq!((tally("clerk", NONE).emitted, tally("clerk", NONE).answered), (1, 1));
    assert_eq!((counts.window_notes, counts.window_emissions), (1, 3));
    assert!(!format!("{telemetry:?}").contains("secret"), "no reason is kept");
}

// Covers: BM-5.9-2
#[test]
fn the_rate_of_notes_is_judged_over_the_window_and_only_above_the_threshold() {
    let telemetry = Telemetry::new();
    let mut agent = telemetry.of_agent("clerk");
    let mut emit = |n: usize, noted: bool| {
        let envelope = envelope(&n.to_string(), None);
        // In the one order and in the other.
        if noted && n.is_multiple_of(2) {
            agent.record(Event::of(&envelope, note()));
        }
        agent.record(Event::of(&envelope, Happening::Emitted));
        if noted && !n.is_multiple_of(2) {
            agent.record(Event::of(&envelope, note()));
        }
        telemetry.counts()
    };
    for n in 0..LEAST - 1 {
        assert!(!emit(n, true).notes_too_often(), "{n} emissions are too few to judge by");
    }
    assert!(emit(LEAST - 1, true).notes_too_often());
    // They move out of the window one by one; at the threshold exactly it is not too often.
    for n in LEAST..WINDOW + LEAST - THRESHOLD_PERCENT {
        let counts = emit(n, false);
        let notes = LEAST - (n + 1).saturating_sub(WINDOW);
        let emissions = (n + 1).min(WINDOW);
        assert_eq!((counts.window_notes, counts.window_emissions), (notes, emissions));
        assert_eq!(counts.notes_too_often(), notes * 100 > emissions * THRESHOLD_PERCENT);
    }
    assert!(!telemetry.counts().notes_too_often());
    assert_eq!(telemetry.counts().window_notes, THRESHOLD_PERCENT);
}

// Covers: BM-12.2-1
#[test]
fn the_rate_of_rejected_questions_is_judged_for_each_agent_and_class_and_only_above_the_threshold() {
    let telemetry = Telemetry::new();
    let (refund, release) = (envelope("a", Some("refund")), envelope("a", Some("release")));
    let tally = |class: &str| telemetry.counts().by_agent_and_class[&("clerk".to_owned(), class.to_owned())];
    let mut agent = telemetry.of_agent("clerk");
    for n in 1..REJECTED_LEAST {
        agent.record(Event::of(&refund, Happening::Reopened));
        assert!(!tally("refund").rejected_too_often(), "{n} resolutions are too few to judge by");
    }
    agent.record(Event::of(&refund, Happening::Answered));
    assert!(tally("refund").rejected_too_often());
    agent.record(Event::of(&release, Happening::Chosen));
    assert!(!tally("release").rejected_too_often());
    // Nine in forty-five are a fifth, and a fifth is not too often.
    for resolutions in REJECTED_LEAST + 1..=REJECTED_WINDOW {
        agent.record(Event::of(&refund, Happening::Chosen));
        let refund = tally("refund");
        assert_eq!((refund.window_rejected, refund.window_resolutions), (REJECTED_LEAST - 1, resolutions));
        assert_eq!(refund.rejected_too_often(), resolutions < 45);
    }
    for left in (0..REJECTED_LEAST - 1).rev() {
        agent.record(Event::of(&refund, Happening::Chosen));
        assert_eq!(
            (tally("refund").window_rejected, tally("refund").window_resolutions),
            (left, REJECTED_WINDOW)
        );
    }
    assert_eq!(tally("refund").rejected, 9, "what was counted stays counted");
}

#[test]
fn an_agent_that_makes_up_classes_costs_no_memory_and_a_name_is_harmless() {
    let telemetry = Telemetry::new();
    let mut agent = telemetry.of_agent("a\u{1b}[31m\u{202e}");
    for n in 0..PAIRS + 10 {
        let class = format!("class {n}");
        agent.record(Event::of(&envelope("x", Some(&class)), Happening::Emitted));
    }
    agent.record(Event::of(&envelope("x", Some(&"long".repeat(20))), Happening::Emitted));
    let counts = telemetry.counts();
    assert_eq!(counts.by_agent_and_class.len(), PAIRS + 1);
    assert_eq!(counts.by_agent_and_class[&(OTHER.to_owned(), OTHER.to_owned())].emitted, 11);
    assert!(
        counts
            .by_agent_and_class
            .keys()
            .all(|(agent, _)| agent.chars().all(|c| c.is_ascii_graphic()) || agent == OTHER)
    );
}

/// A recorder that keeps what it is given.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<BTreeMap<String, f64>>>);

struct Cell(String, Kept);

impl CounterFn for Cell {
    fn increment(&self, value: u64) {
        *self.1.0.lock().expect("no panic").entry(self.0.clone()).or_default() += value as f64;
    }

    fn absolute(&self, _: u64) {}
}

impl GaugeFn for Cell {
    fn increment(&self, _: f64) {}

    fn decrement(&self, _: f64) {}

    fn set(&self, value: f64) {
        self.1.0.lock().expect("no panic").insert(self.0.clone(), value);
    }
}

impl Kept {
    fn cell(&self, key: &Key) -> Arc<Cell> {
        let labels: Vec<_> = key.labels().map(|label| format!("{}={}", label.key(), label.value())).collect();
        Arc::new(Cell(format!("{}{{{}}}", key.name(), labels.join(",")), self.clone()))
    }
}

impl Recorder for Kept {
    fn describe_counter(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        Counter::from_arc(self.cell(key))
    }

    fn register_gauge(&self, key: &Key, _: &Metadata<'_>) -> Gauge {
        Gauge::from_arc(self.cell(key))
    }

    fn register_histogram(&self, _: &Key, _: &Metadata<'_>) -> Histogram {
        Histogram::noop()
    }
}

#[test]
fn the_counts_go_to_the_recorder_of_the_facade() {
    let kept = Kept::default();
    let envelope = envelope("a", Some("refund"));
    metrics::with_local_recorder(&kept, || {
        let telemetry = Telemetry::new();
        let mut agent = telemetry.of_agent("clerk");
        let hatch = Happening::HatchClosed { hatch: Hatch::Dialogue, reason: "secret".to_owned() };
        for what in [Happening::Emitted, note(), hatch, Happening::Reopened, Happening::Incorporated] {
            agent.record(Event::of(&envelope, what));
        }
        let code = codes::E_RESOLUTION_RESOLVED;
        agent.record(Event::of(&envelope, Happening::Discarded { code }));
        agent.record(Event::of(&envelope, Happening::Discarded { code }));
    });
    let expected = [
        ("binding_moment_calibration_note_ratio{}", 1.0),
        ("binding_moment_calibration_notes_total{agent=clerk,decision_class=refund}", 1.0),
        ("binding_moment_discarded_total{agent=clerk,decision_class=refund,code=E_RESOLUTION_RESOLVED}", 2.0),
        ("binding_moment_emitted_total{agent=clerk,decision_class=refund}", 1.0),
        ("binding_moment_hatches_closed_total{agent=clerk,decision_class=refund,hatch=dialogue}", 1.0),
        ("binding_moment_rejected_ratio{agent=clerk,decision_class=refund}", 1.0),
        ("binding_moment_rejected_total{agent=clerk,decision_class=refund}", 1.0),
    ];
    let kept = kept.0.lock().expect("no panic");
    assert_eq!(kept.iter().map(|(name, value)| (name.as_str(), *value)).collect::<Vec<_>>(), expected);
}

#[test]
fn it_can_be_shared_between_threads() {
    fn check<T: Send + Sync>() {}
    check::<Telemetry>();
}
