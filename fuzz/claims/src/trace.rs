//! Claims on traces, key sets and bundles.

use decision_trace::{JsonBundle, KeySet, Options, UnverifiedTrace, Verifier, verify_json_bundle};
use findings::Report;
use jcs_strict::Profile;
use std::sync::LazyLock;
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, SUPERVISOR, TRACE, TraceKey, TraceText, story};

static KEYS: LazyLock<KeySet> = LazyLock::new(|| {
    let text = KeySetText::default().text();
    KeySet::parse(text.as_bytes()).unwrap_or_else(|report| panic!("{report}"))
});

static STORY: LazyLock<String> = LazyLock::new(|| story(TRACE).text());

/// A key set that is taken is read the same from its own text.
pub(crate) fn key_set(bytes: &[u8]) {
    let Ok(keys) = KeySet::parse(bytes) else { return };
    let again = KeySet::parse(keys.to_json().as_bytes());
    assert_eq!(again.map(|again| again.digest()).ok(), Some(keys.digest()));
}

/// A trace is judged the same however its bytes are cut.
pub(crate) fn trace(bytes: &[u8]) {
    let judge = |piece: usize| {
        let mut report = Report::new();
        let mut verifier = Verifier::new(&KEYS, Options::new());
        for piece in bytes.chunks(piece.max(1)) {
            let _ = verifier.push(piece, &mut report);
        }
        let (summary, ()) = verifier.finish(&mut report);
        (format!("{summary:?}"), report.to_json())
    };
    let whole = judge(bytes.len());
    assert_eq!(judge(1), whole);
    assert_eq!(judge(7), whole);
    let _ = authority_envelope::verify_trace(bytes, &KEYS, Options::new());
}

/// A good trace with bytes of it changed is refused, but for being cut off at the end of a record. Four bytes say one change: two the place, one how
/// much is taken away, one what is put there.
pub(crate) fn edited(bytes: &[u8]) {
    let mut text = STORY.as_bytes().to_vec();
    for edit in bytes.as_chunks::<4>().0 {
        let [high, low, taken, put] = *edit;
        let place = usize::from(u16::from_be_bytes([high, low])) % (text.len() + 1);
        let end = (place + usize::from(taken)).min(text.len());
        text.splice(place..end, (put != 0).then_some(put));
    }
    let is_beginning = STORY.as_bytes().starts_with(&text) && text.ends_with(b"\n");
    let verified = UnverifiedTrace::new(text).verify(&KEYS, Options::new());
    assert_eq!(verified.is_ok(), is_beginning);
}

/// Whoever holds the keys may write what he wants: the verifier says what is wrong with it, and ends. A line is a digit for the key, the type, a space,
/// and the data.
pub(crate) fn signed(bytes: &[u8]) {
    let mut trace = TraceText::new(TRACE);
    for line in String::from_utf8_lossy(bytes).lines().take(32) {
        let key: &TraceKey = match line.as_bytes().first() {
            Some(b'1') => &CONTROL_PLANE,
            Some(b'2') => &GATEWAY,
            _ => &SUPERVISOR,
        };
        let (kind, data) = line.get(1..).and_then(|rest| rest.split_once(' ')).unwrap_or(("", "{}"));
        // What is no JSON would make a line that is none, and those are the other claims' matter.
        if jcs_strict::parse(data.as_bytes(), &Profile::RFC8785).is_ok() && !kind.contains(['"', '\\']) {
            trace.push(key, kind, data);
        }
    }
    let text = trace.text();
    let (summary, report) = authority_envelope::verify_trace(text.as_bytes(), &KEYS, Options::new());
    let forged = ["E_TRACE_HASH", "E_TRACE_SIG", "E_TRACE_PREV", "E_TRACE_SEQ", "E_TRACE_ID"];
    let found = report.errors().find(|error| forged.contains(&error.code().as_str()));
    assert!(found.is_none(), "{report}");
    assert_eq!(UnverifiedTrace::new(text).verify(&KEYS, Options::new()).is_ok(), summary.passed);
}

/// What the claim `trace_signed` has to be told to write such a trace; what is no record is left out.
pub fn as_told(trace: &[u8]) -> Vec<u8> {
    let mut told = Vec::new();
    for line in trace.split(|byte| *byte == b'\n') {
        let Ok(record) = jcs_strict::parse(line, &Profile::RFC8785) else { continue };
        let text = |name| record.root().get(name).and_then(|value| value.as_str()).unwrap_or_default();
        let key = match TraceKey::by_id(text("key_id")).map(TraceKey::component) {
            Some("control-plane") => '1',
            Some("gateway") => '2',
            _ => '3',
        };
        let data = record.root().get("data").map(|data| data.canonical().into_string()).unwrap_or_default();
        told.extend_from_slice(format!("{key}{} {data}\n", text("type")).as_bytes());
    }
    told
}

/// A bundle in one document is judged, trace by trace, and no error outside of its traces is lost.
pub(crate) fn bundle(bytes: &[u8]) {
    let Ok(bundle) = JsonBundle::parse(bytes) else { return };
    let count = bundle.len();
    if let Ok(verdict) = verify_json_bundle(&bundle, &KEYS, Options::new(), |_| ()) {
        assert_eq!(verdict.traces.len(), count);
        let all_passed = verdict.traces.iter().all(|trace| trace.summary.passed);
        assert!(all_passed || verdict.report.has_errors(), "{}", verdict.report);
    }
    let judged = authority_envelope::verify_json_bundle(&bundle, &KEYS, Options::new());
    assert_eq!(judged.is_ok(), count > 0);
}
