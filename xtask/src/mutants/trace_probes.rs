//! Probes for what of the decision trace no operation reaches: bundles in one document, and limits that are the caller's.

use super::probes::Probe;
use decision_trace::codes::{E_TRACE_BUNDLE, E_TRACE_LIMIT};
use decision_trace::{JsonBundle, KeySet, Limits, Options, Record, Verifier};
use findings::Report;
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, SUPERVISOR, TRACE, TraceText, data};

pub(super) const PROBES: &[Probe] = &[
    ("probe: a bundle in one document has v, traces and perhaps keys, each once", || {
        let faults = |text: &str| match JsonBundle::parse(text.as_bytes()) {
            Ok(_) => Vec::new(),
            Err(report) => {
                assert!(report.errors().all(|finding| finding.code() == E_TRACE_BUNDLE));
                report
                    .errors()
                    .map(|f| f.at().as_pointer().unwrap_or_default().to_owned())
                    .collect::<Vec<_>>()
            }
        };
        [
            (r#"{"v":"1.0","traces":[[]]}"#, &[][..]),
            (r#"{"keys":7,"traces":[],"v":"1.0"}"#, &[]),
            (r#"{"v":"1.0","traces":[],"note":1}"#, &["/note"]),
            (r#"{"v":"1.0","traces":[],"v":"1.0"}"#, &["/v"]),
            (r#"{"traces":[]}"#, &["/v"]),
            (r#"{"v":"2.0","traces":[]}"#, &["/v"]),
            (r#"{"v":"1.0"}"#, &["/traces"]),
            (r#"{"v":"1.0","traces":{}}"#, &["/traces"]),
            (r#"{"v":"1.0","traces":[[],{}]}"#, &["/traces/1"]),
        ]
        .into_iter()
        .all(|(text, expected)| faults(text) == expected)
    }),
    ("probe: no more calls may be open than the limit", || {
        is_limited(
            &begun(),
            "tool.invoked",
            |n| data::invoked(&format!("c{n}")),
            |limits| limits.open_calls = 2,
        )
    }),
    ("probe: no more moments may be open than the limit", || {
        is_limited(
            &begun(),
            "moment.emitted",
            |n| data::emitted(&format!("m{n}")),
            |limits| limits.open_moments = 2,
        )
    }),
    ("probe: no more moments may ever be emitted than the limit", || {
        is_limited(
            &begun(),
            "moment.emitted",
            |n| data::emitted(&format!("m{n}")),
            |limits| limits.moments = 2,
        )
    }),
    ("probe: no more resolutions may ever be made than the limit", || {
        // Of one moment: the second and the third are refused, and remembered all the same.
        let resolved = |_: usize| data::chosen("m", 1);
        is_limited(&emitted_once(), "moment.resolved", resolved, |limits| limits.moments = 2)
    }),
    ("probe: no more approvals may wait than the limit", || {
        let mut trace = begun();
        for n in 0..3 {
            trace.push(&SUPERVISOR, "moment.emitted", &data::emitted(&format!("m{n}")));
        }
        let resolved = |n: usize| data::chosen(&format!("m{n}"), 0);
        is_limited(&trace, "moment.resolved", resolved, |limits| limits.unused_approvals = 2)
    }),
    ("probe: no more findings are told than the limit", || {
        let told = |limit: usize| {
            let mut limits = Limits::default();
            limits.findings = limit;
            let mut report = Report::new();
            let Ok(keys) = KeySet::parse(KeySetText::default().text().as_bytes()) else { return None };
            let mut verifier = Verifier::new(&keys, Options::new().with_limits(limits));
            let _ = verifier.push(b"\n\n\n", &mut report);
            let _ = verifier.finish(&mut report);
            Some((report.findings().count(), report.has(E_TRACE_LIMIT)))
        };
        told(3) == Some((3, false)) && told(2) == Some((3, true)) && told(1) == Some((2, true))
    }),
    ("probe: no more faults are told of a record than the limit", || {
        let told = |faults: usize| {
            let data = format!(
                r#"{{"call_id":"1","clearances_required":[{}],"tool":"t"}}"#,
                vec!["1"; faults].join(",")
            );
            let mut trace = begun();
            trace.push(&GATEWAY, "tool.invoked", &data);
            let report = Record::parse(trace.lines()[1].as_bytes()).err()?;
            Some((report.findings().count(), report.has(E_TRACE_LIMIT)))
        };
        told(256) == Some((256, false)) && told(257) == Some((257, true))
    }),
    ("probe: no more children may be spawned than the limit", || {
        let spawned = |n: usize| data::spawned(&format!("{}{n}", &TRACE[..35]), "t", data::GRANT);
        is_limited(&begun(), "delegation.spawned", spawned, |limits| limits.children = 2)
    }),
];

fn begun() -> TraceText {
    let mut trace = TraceText::new(TRACE);
    trace.push(&CONTROL_PLANE, "task.admitted", &data::admitted());
    trace
}

fn emitted_once() -> TraceText {
    let mut trace = begun();
    trace.push(&SUPERVISOR, "moment.emitted", &data::emitted("m"));
    trace
}

/// Whether a limit of two lets two records pass and reports the third, and only that.
fn is_limited(
    before: &TraceText,
    kind: &str,
    make: impl Fn(usize) -> String,
    set: impl Fn(&mut Limits),
) -> bool {
    let limited = |records: usize| {
        let mut trace = before.clone();
        for n in 0..records {
            let key = if kind == "tool.invoked" { &GATEWAY } else { &SUPERVISOR };
            trace.push(key, kind, &make(n));
        }
        let mut limits = Limits::default();
        set(&mut limits);
        let Ok(keys) = KeySet::parse(KeySetText::default().text().as_bytes()) else { return None };
        let mut report = Report::new();
        let mut verifier = Verifier::new(&keys, Options::new().with_limits(limits));
        let _ = verifier.push(trace.text().as_bytes(), &mut report);
        let _ = verifier.finish(&mut report);
        let places: Vec<u64> = report
            .errors()
            .filter(|finding| finding.code() == E_TRACE_LIMIT)
            .filter_map(|finding| finding.at().seq())
            .collect();
        Some(places)
    };
    let third = before.records.len() as u64 + 2;
    limited(2) == Some(Vec::new()) && limited(3) == Some(vec![third])
}
