//! What any implementation can count: entries, empty strings, repeats.

use super::case;
use crate::vectors::author::Topic;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("lint", "counts", "Entries are counted; no text is empty and none stands twice.")
        .rulings("B2 B11");
    case(&mut t, ("clean", "An envelope that breaks no rule.", "BM-5-1"), |_| {}, &[]);

    let findings = [
        (0, "no-finding", true),
        (2, "two-findings", true),
        (3, "three-findings", false),
        (6, "six-findings", false),
        (7, "seven-findings", true),
    ];
    for (count, name, warned) in findings {
        case(
            &mut t,
            (name, "Three to six findings are recommended.", "BM-5.2-2"),
            |envelope| {
                envelope.findings =
                    (0..count).map(|n| format!("Ledger page {n} lists another vendor.")).collect();
            },
            if warned { &[("W_BM_FINDING_COUNT", "/findings")] } else { &[] },
        );
    }
    let recommendations = [
        (0, "no-recommendation", true),
        (1, "one-recommendation", true),
        (2, "two-recommendations", false),
        (4, "four-recommendations", false),
        (5, "five-recommendations", true),
    ];
    for (count, name, warned) in recommendations {
        case(
            &mut t,
            (name, "Two to four recommendations are recommended.", "BM-5.3-2"),
            |envelope| envelope.recommendations = (0..count).map(|n| format!("Pay invoice {n}.")).collect(),
            if warned { &[("W_BM_RECOMMENDATION_COUNT", "/recommendations")] } else { &[] },
        );
    }

    let about = "A text that is empty or white space says nothing.";
    let empty = |name| (name, about, "BM-5-1");
    case(&mut t, empty("empty-synopsis"), |e| e.synopsis.clear(), &[("W_BM_EMPTY", "/synopsis")]);
    case(&mut t, empty("blank-synopsis"), |e| e.synopsis = " \t\n".into(), &[("W_BM_EMPTY", "/synopsis")]);
    case(&mut t, empty("empty-finding"), |e| e.findings[1].clear(), &[("W_BM_EMPTY", "/findings/1")]);
    case(
        &mut t,
        empty("empty-recommendation"),
        |e| e.recommendations[2].clear(),
        &[("W_BM_EMPTY", "/recommendations/2")],
    );
    case(&mut t, empty("empty-offer"), |e| e.offer.clear(), &[("W_BM_EMPTY", "/offer")]);
    case(&mut t, empty("empty-stem"), |e| e.stem.clear(), &[("W_BM_EMPTY", "/question/stem")]);
    case(
        &mut t,
        empty("empty-label"),
        |e| e.options[0].0.clear(),
        &[("W_BM_EMPTY", "/question/options/0/label")],
    );
    case(
        &mut t,
        empty("empty-reasoning"),
        |e| e.options[1].1.clear(),
        &[("W_BM_EMPTY", "/question/options/1/reasoning")],
    );
    case(
        &mut t,
        empty("empty-class"),
        |e| e.meta.0 = Some(String::new()),
        &[("W_BM_EMPTY", "/meta/decision_class")],
    );
    case(
        &mut t,
        empty("empty-note"),
        |e| e.meta.1 = Some(" ".into()),
        &[("W_BM_EMPTY", "/meta/calibration_note")],
    );
    case(
        &mut t,
        empty("two-empty-findings"),
        |e| {
            e.findings[0].clear();
            e.findings[1].clear();
        },
        &[("W_BM_EMPTY", "/findings/0"), ("W_BM_EMPTY", "/findings/1")],
    );

    let about = "An entry that repeats an earlier one of its list adds nothing.";
    let repeated = |name| (name, about, "BM-5-1");
    case(
        &mut t,
        repeated("repeated-recommendation"),
        |e| e.recommendations[2] = e.recommendations[0].clone(),
        &[("W_BM_REPEATED", "/recommendations/2")],
    );
    case(
        &mut t,
        repeated("repeated-in-other-letters"),
        |e| e.recommendations[1] = "SEND the three  named contacts in the reply to the invoice. ".into(),
        &[("W_BM_REPEATED", "/recommendations/1")],
    );
    case(
        &mut t,
        repeated("repeated-label"),
        |e| e.options[2].0 = e.options[0].0.clone(),
        &[("W_BM_REPEATED", "/question/options/2/label")],
    );
    case(
        &mut t,
        repeated("repeated-short-finding"),
        |e| {
            e.findings[0] = "Paid.".into();
            e.findings[3] = "paid.".into();
        },
        &[("W_BM_REPEATED", "/findings/3")],
    );
    case(
        &mut t,
        ("same-reasoning-twice", "Two options may have one reasoning.", "BM-5-1"),
        |e| e.options[2].1 = e.options[1].1.clone(),
        &[],
    );
    t
}
