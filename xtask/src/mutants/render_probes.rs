//! Probes for the checker of renderings, which no good renderer gives anything to find.

use super::probes::Probe;
use binding_moment::render::{Part, Rendering, check, plain};
use binding_moment::{Envelope, Hatch, View};

pub(super) const PROBES: &[Probe] = &[
    ("probe: the checker finds nothing in a good rendering", || found(|_| ()).is_empty()),
    ("probe: the checker misses a briefing text that is not there", || {
        is_found(|parts| parts.retain(|part| !matches!(part, Part::Offer(_))), "E_RENDER_BRIEFING", "/offer")
    }),
    ("probe: the checker finds another briefing text before one", || {
        let more = Part::Finding("More.".to_owned());
        is_found(|parts| insert_before(parts, is_finding, more), "E_RENDER_BRIEFING", "/findings/0")
    }),
    ("probe: the checker misses an option that is not there in its own words", || {
        is_found(|parts| relabel(parts, 1, "Send it all"), "E_RENDER_BINDING", "/question/options/1/label")
    }),
    ("probe: the checker finds another stem before the stem", || {
        let more = Part::Stem("Shall it be so?".to_owned());
        is_found(|parts| insert_before(parts, is_stem, more), "E_RENDER_BINDING", "/question/stem")
    }),
    ("probe: the checker finds a text behind the last of its kind", || {
        is_found(|parts| parts.push(Part::Offer("Or pay.".to_owned())), "E_RENDER_ADDED", "")
    }),
    ("probe: the checker finds a text that is shown raw", || {
        is_found(
            |parts| {
                for part in parts {
                    if matches!(part, Part::Synopsis(_)) {
                        *part = Part::Synopsis(RAW.to_owned());
                    }
                }
            },
            "E_RENDER_RAW",
            "/synopsis",
        )
    }),
    ("probe: the checker misses the mark", || is_found(|parts| mark(parts, &[]), "E_RENDER_MARK", MARK)),
    ("probe: the checker finds a mark on another option", || {
        is_found(|parts| mark(parts, &[0]), "E_RENDER_MARK", MARK)
            && is_found(|parts| mark(parts, &[0, 1]), "E_RENDER_MARK", MARK)
    }),
    ("probe: the checker misses the affordance of an open hatch", || {
        let is_answer = |part: &Part| *part == Part::Affordance(Hatch::FreeText);
        is_found(
            |parts| parts.retain(|part| !is_answer(part)),
            "E_RENDER_HATCH",
            "/question/hatches/free_text",
        )
    }),
    ("probe: the checker finds the affordance of a closed hatch", || {
        is_found(
            |parts| parts.push(Part::Affordance(Hatch::Dialogue)),
            "E_RENDER_HATCH",
            "/question/hatches/dialogue",
        )
    }),
    ("probe: the checker misses a reasoning that is not with its option", || {
        is_found(
            |parts| parts.retain(|part| !matches!(part, Part::Reasoning { index: 0, .. })),
            "E_RENDER_REASONING",
            "/question/options/0/reasoning",
        )
    }),
    ("probe: the checker finds a reasoning that is shown raw", || {
        is_found(
            |parts| {
                for part in parts {
                    if let Part::Reasoning { index: 1, text } = part {
                        RAW.clone_into(text);
                    }
                }
            },
            "E_RENDER_RAW",
            "/question/options/1/reasoning",
        )
    }),
    ("probe: the checker finds words of nobody's", || {
        is_found(|parts| parts.push(Part::Other("Approved by all.".to_owned())), "E_RENDER_ADDED", "")
    }),
    ("probe: the checker finds the digest of another envelope", || {
        is_found(|parts| parts.push(Part::Digest("sha256:00000000".to_owned())), "E_RENDER_ADDED", "")
    }),
];

const MARK: &str = "/question/recommended_idx";

/// Shown as it is, it would hide something; the envelope has it as synopsis and as the reasoning of option 1.
const RAW: &str = "Pay\u{202e} nothing.";

const ENVELOPE: &str = r#"{"synopsis":"Pay\u202e nothing.","findings":["a","b"],"recommendations":["c"],"offer":"Ask.",
    "question":{"stem":"How?","options":[{"label":"d","reasoning":"e"},{"label":"f","reasoning":"Pay\u202e nothing."}],
    "recommended_idx":1,"hatches":{"free_text":true,"dialogue":false}}}"#;

/// Code and pointer of everything that is found after a change to a good rendering.
fn found(change: impl FnOnce(&mut Vec<Part>)) -> Vec<(String, String)> {
    let Ok(envelope) = Envelope::parse(ENVELOPE.as_bytes()) else { return vec![Default::default()] };
    let mut rendering = Rendering::read_plain(&plain(&View::of(&envelope), 80));
    change(&mut rendering.parts);
    let report = check(&envelope, &rendering);
    let pointer = |at: &findings::Location| at.as_pointer().unwrap_or("none").to_owned();
    report.findings().map(|finding| (finding.code().to_string(), pointer(finding.at()))).collect()
}

/// Whether exactly this is found.
fn is_found(change: impl FnOnce(&mut Vec<Part>), code: &str, pointer: &str) -> bool {
    found(change) == [(code.to_owned(), pointer.to_owned())]
}

fn is_finding(part: &Part) -> bool {
    matches!(part, Part::Finding(_))
}

fn is_stem(part: &Part) -> bool {
    matches!(part, Part::Stem(_))
}

fn insert_before(parts: &mut Vec<Part>, is_it: fn(&Part) -> bool, more: Part) {
    if let Some(at) = parts.iter().position(is_it) {
        parts.insert(at, more);
    }
}

fn relabel(parts: &mut [Part], which: usize, words: &str) {
    for part in parts {
        if let Part::Option { index, label, .. } = part
            && *index == which
        {
            words.clone_into(label);
        }
    }
}

fn mark(parts: &mut [Part], which: &[usize]) {
    for part in parts {
        if let Part::Option { index, marked, .. } = part {
            *marked = which.contains(index);
        }
    }
}
