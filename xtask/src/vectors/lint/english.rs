//! What only a reader of English can judge: each rule of the lint from both sides.

use super::case;
use crate::vectors::author::Topic;

const HEDGE: &[(&str, &str)] = &[("W_BM_HEDGE", "/synopsis")];
const STEM: &[(&str, &str)] = &[("W_BM_LEADING_STEM", "/question/stem")];
const CONSIDERATION: &[(&str, &str)] = &[("W_BM_CONSIDERATION", "/recommendations/1")];
const HATCH: &[(&str, &str)] = &[("W_BM_HATCH_AS_OPTION", "/question/options/2/label")];
const LABEL: &[(&str, &str)] = &[("W_BM_LABEL", "/question/options/2/label")];

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "lint",
        "english",
        "Hedges, leading stems, fillers, considerations and disguised hatches, in English.",
    )
    .rulings("B11");
    synopsis(&mut t);
    findings(&mut t);
    recommendations(&mut t);
    stem(&mut t);
    options(&mut t);
    t
}

fn synopsis(t: &mut Topic) {
    let texts = [
        ("commits", "Send the three contacts that the invoice names.", false),
        ("unsure-in-a-subordinate-clause", "Send three contacts, since the account may be false.", false),
        ("month", "Answer the supplier by 3 May.", false),
        ("asks-back", "Should the contacts be sent?", true),
        ("may", "It may be fine to send the contacts.", true),
        ("depends", "Whether to send them, it depends on the account.", true),
        ("up-to-you", "Send three contacts or all of them, up to you.", true),
        ("several-options", "There are several options for the reply.", true),
        ("not-sure", "I am not sure that the account is real.", true),
    ];
    for (name, text, hedges) in texts {
        let about = "A synopsis commits to a position; one that hands the decision back hedges.";
        case(t, (name, about, "BM-5.1-2"), |e| e.synopsis = text.into(), if hedges { HEDGE } else { &[] });
    }
    let ties = [
        (
            "tie-that-commits",
            "Both replies tie on risk, so send three contacts, which can be extended later.",
            false,
        ),
        ("tie-that-does-not", "Both replies tie on risk.", true),
        ("toss-up", "It is a toss-up between the two replies.", true),
    ];
    for (name, text, hedges) in ties {
        let about = "A tie that is named and decided is no hedge; a tie that is only named is one.";
        case(t, (name, about, "BM-5.7-3"), |e| e.synopsis = text.into(), if hedges { HEDGE } else { &[] });
    }
    let sentences = [
        ("full-stops-inside", "Pay 3.50 to Acme Inc. for the copies.", false),
        ("two-sentences", "Send three contacts. The account is new.", true),
        ("two-lines", "Send three contacts\nThe account is new", true),
    ];
    for (name, text, two) in sentences {
        let about = "The synopsis is one sentence.";
        let warned: &[_] = if two { &[("W_BM_SENTENCES", "/synopsis")] } else { &[] };
        case(t, (name, about, "BM-5.1-2"), |e| e.synopsis = text.into(), warned);
    }
}

fn findings(t: &mut Topic) {
    let about = "A finding adds an observation that the synopsis does not carry.";
    let restated: &[_] = &[("W_BM_RESTATED", "/findings/0")];
    let texts = [
        ("restates-the-synopsis", "The supplier requested the full address book.", "BM-5.2-3", restated),
        ("same-topic-new-fact", "The supplier's address book request names no purpose.", "BM-5.2-3", &[]),
        ("same-words-new-number", "The supplier requested the full address book 3 times.", "BM-5.2-3", &[]),
        (
            "readers-own-words",
            "You said that the invoice has to go out.",
            "BM-5.2-4",
            &[("W_BM_RECAPITULATED", "/findings/0")],
        ),
    ];
    for (name, text, requirement, warned) in texts {
        case(t, (name, about, requirement), |e| e.findings[0] = text.into(), warned);
    }
    case(
        t,
        ("restates-a-finding", "A finding adds something to the findings before it.", "BM-5.2-4"),
        |e| e.findings[4] = "Nothing in the contract obliges anyone to hand over more named contacts.".into(),
        &[("W_BM_RESTATED", "/findings/4")],
    );
}

fn recommendations(t: &mut Topic) {
    let texts = [
        ("a-move", "Block the account until Monday.", false),
        ("weighs-a-parcel", "Weigh the parcel at the depot.", false),
        ("weighs-trade-offs", "Weigh the trade-offs of a delay.", true),
        ("considers", "Consider the supplier's history.", true),
        ("keeps-in-mind", "Keep the deadline in mind.", true),
        ("remarks", "There are risks on both sides.", true),
    ];
    for (name, text, considers) in texts {
        let about = "A recommendation is a move, not a thing to think about.";
        let warned = if considers { CONSIDERATION } else { &[] };
        case(t, (name, about, "BM-5.3-3"), |e| e.recommendations[1] = text.into(), warned);
    }
}

fn stem(t: &mut Topic) {
    let texts = [
        ("neutral", "Which contacts should the supplier get?", false),
        ("yes-or-no", "Should the contacts be sent today?", false),
        ("right-as-a-plain-word", "Which contact is right for the invoice?", false),
        ("should-not-we", "Shouldn't we send three contacts?", true),
        ("ready-to", "Ready to send three contacts?", true),
        ("safer", "Do you want to take the safer way and send three?", true),
        ("because", "Should three be sent because the account is new?", true),
        ("recommended", "Do you accept the recommended reply?", true),
        ("tag", "We send three contacts, right?", true),
        ("assent", "Do you agree to send three contacts?", true),
    ];
    for (name, text, leads) in texts {
        let about = "The stem is neutral: it asks for no assent, praises no answer and gives no reasons.";
        case(t, (name, about, "BM-5.5-2"), |e| e.stem = text.into(), if leads { STEM } else { &[] });
    }
    case(
        t,
        ("two-sentence-stem", "The stem is one sentence.", "BM-5.5-2"),
        |e| e.stem = "The account is new. How should the request be answered?".into(),
        &[("W_BM_SENTENCES", "/question/stem")],
    );
}

fn options(t: &mut Topic) {
    let texts = [
        ("substantive", "Ask the supplier first", false),
        ("something-else", "Something else", true),
        ("please-specify", "Other (please specify)", true),
        ("discuss", "Discuss this first", true),
        ("wrong-question", "Say that it is the wrong question", true),
        ("bare-other", "Other", true),
    ];
    for (name, text, hatch) in texts {
        let about = "The hatches are slot 8; none stands among the options.";
        let warned = if hatch { HATCH } else { &[] };
        case(t, (name, about, "BM-5.6-3"), |e| e.options[2].0 = text.into(), warned);
    }
    let texts = [
        ("eight-words", "Send the three named contacts to the supplier", false),
        ("nine-words", "Send the three named contacts to the supplier today", true),
        ("yes", "Yes", true),
        ("option-c", "Option C", true),
        ("question-as-label", "Send all of it?", true),
    ];
    for (name, text, warned) in texts {
        let about = "A label is short and names an act.";
        case(
            t,
            (name, about, "BM-5.6-4"),
            |e| e.options[2].0 = text.into(),
            if warned { LABEL } else { &[] },
        );
    }
    let reasoning: &[_] = &[("W_BM_REASONING", "/question/options/2/reasoning")];
    let texts = [
        ("one-line", "a".repeat(200), false),
        ("long-line", "a".repeat(201), true),
        ("two-reasons", "One.\nTwo.".into(), true),
    ];
    for (name, text, long) in texts {
        let about = "Reasoning is one line of at most 200 characters.";
        case(t, (name, about, "BM-5.6-4"), |e| e.options[2].1 = text, if long { reasoning } else { &[] });
    }
}
