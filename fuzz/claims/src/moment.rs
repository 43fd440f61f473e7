//! Claims on binding moments.

use binding_moment::{
    Delivery, Envelope, Outcome, Wire, check_resolution, extract as take_out, lint, render,
};
use findings::Report;

/// What is shown cannot steer a terminal; what is taken for an envelope has one digest, and its page passes the checker.
pub(crate) fn extract(bytes: &[u8]) {
    for columns in [12, 80] {
        let Ok(screen) = render::tool_result(bytes, columns) else { continue };
        let steers = |c: char| c.is_control() && c != '\n';
        assert!(!screen.text().contains(steers), "{:?}", screen.text());
        let Some(envelope) = screen.envelope() else { continue };
        let report = render::check(envelope, &render::Rendering::read_plain(screen.text()));
        assert!(!report.has_errors(), "{report}");
    }
    if let Ok(Delivery::Envelope(envelope)) = take_out(bytes) {
        whole(&envelope);
    }
    if let Ok(envelope) = Envelope::parse(bytes) {
        whole(&envelope);
    }
}

fn whole(envelope: &Envelope) {
    let again = Envelope::parse(envelope.canonical().as_bytes());
    assert_eq!(again.map(|again| again.digest()).ok(), Some(envelope.digest()));
    assert!((2..=4).contains(&envelope.option_count()) && envelope.recommended() < envelope.option_count());
    let _ = lint::lint(envelope, &mut Report::new());
}

/// What is taken for a resolution is one that its envelope allows, and is read the same from its own text.
pub(crate) fn resolution(bytes: &[u8]) {
    let envelope = match Envelope::parse(ENVELOPE) {
        Ok(envelope) => envelope,
        Err(report) => panic!("{report}"),
    };
    for wire in [Wire::bare(), Wire::wrapped_in("resolution")] {
        let Ok(resolution) = check_resolution(&envelope, bytes, &wire) else { continue };
        assert_eq!(resolution.envelope_digest(), envelope.digest());
        match resolution.outcome() {
            Outcome::Option(index) => assert!(*index < envelope.option_count()),
            Outcome::Answer(answer) => assert!(!answer.as_str().trim().is_empty()),
            Outcome::Question => {}
        }
        let again = check_resolution(&envelope, resolution.to_json().as_bytes(), &Wire::bare());
        assert_eq!(
            again.map(binding_moment::Resolution::into_outcome).as_ref().ok(),
            Some(resolution.outcome())
        );
    }
}

/// The envelope that most resolutions in the vectors are for.
const ENVELOPE: &[u8] = br#"{"synopsis":"S","findings":["F"],"recommendations":["R"],"offer":"O","question":{"stem":"Q",
"options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"recommended_idx":0,"hatches":{"free_text":true,"dialogue":true}}}"#;
