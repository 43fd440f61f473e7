//! Does the stem lead? (section 5.5)

use super::words::{Clause, whole};

/// The words by which a stem leads, or `None` where it is neutral.
///
/// Rule: a stem leads if it asks for agreement (“shouldn't we”, “right?”), tells in a question of yes or no which answer is sensible
/// (“obviously”, “the safer”, “recommended”), threatens (“before it is too late”), gives reasons (“because”), or is worded as if the answer had been given
/// (“ready to”, “go ahead”).
///
/// Limits: English; a stem that leads by what it leaves out passes, and so does a plain yes-or-no question about the recommended option.
#[must_use]
pub fn leading(stem: &str) -> Option<&'static str> {
    let stem = whole(stem);
    let judges = || if stem.begins_with(OPEN_QUESTIONS).is_some() { None } else { stem.find(JUDGES) };
    stem.begins_with(ASKS_FOR_ASSENT)
        .or_else(|| stem.find(LEADS))
        .or_else(judges)
        .or_else(|| ends_with(&stem, TAGS))
}

fn ends_with(clause: &Clause, phrases: &[&'static str]) -> Option<&'static str> {
    phrases.iter().copied().find(|phrase| {
        let mut words = clause.words().rev();
        phrase.split(' ').rev().all(|word| words.next() == Some(word)) && words.next().is_some()
    })
}

const ASKS_FOR_ASSENT: &[&str] = &[
    "any objection",
    "any objections",
    "any reason not",
    "are we agreed",
    "are you happy for",
    "aren't",
    "as everyone",
    "can i just",
    "can i proceed",
    "can we agree",
    "can we just",
    "can we proceed",
    "can you confirm",
    "couldn't",
    "do you agree",
    "do you really want",
    "do you support",
    "do you want me to just",
    "doesn't",
    "don't we",
    "don't you",
    "everyone else",
    "happy for me to",
    "i assume",
    "i take it",
    "i trust",
    "is it all right",
    "is it fine",
    "is it ok",
    "is it okay",
    "is there any reason not",
    "isn't",
    "may i go ahead",
    "may i proceed",
    "ok to",
    "okay to",
    "please approve",
    "please confirm",
    "ready for me to",
    "ready to",
    "shall i proceed",
    "shouldn't",
    "since",
    "surely",
    "why don't",
    "why not",
    "why would",
    "why wouldn't",
    "will you approve",
    "would you approve",
    "wouldn't",
    "you agree",
];

/// Judgments: in a question that begins with which, what or how they are what the reader is asked for.
const JUDGES: &[&str] = &[
    "at last",
    "best choice",
    "best option",
    "better choice",
    "better option",
    "cleaner option",
    "clearly",
    "dangerous",
    "easy win",
    "excessive",
    "finally",
    "foolish",
    "i think",
    "irresponsible",
    "much better",
    "naturally",
    "needless",
    "needlessly",
    "obvious",
    "obviously",
    "only reasonable",
    "only sensible",
    "overpriced",
    "pointless",
    "prudent",
    "reasonable choice",
    "reckless",
    "recommended",
    "right choice",
    "right thing",
    "risk a",
    "risk the",
    "safer",
    "safest",
    "sensible",
    "simply",
    "smart",
    "smarter",
    "smartest",
    "the best",
    "the obvious",
    "the proven",
    "the wiser",
    "to risk",
    "troubling",
    "unnecessary",
    "waste of",
    "wastes",
    "wise",
    "wisely",
    "worthwhile",
];

const OPEN_QUESTIONS: &[&str] = &[
    "at which",
    "by when",
    "for which",
    "from which",
    "how",
    "in which",
    "on which",
    "to which",
    "to whom",
    "what",
    "when",
    "where",
    "which",
    "who",
    "whose",
    "with which",
];

const LEADS: &[&str] = &[
    "any careful",
    "as advised",
    "as i suggested",
    "as planned",
    "as recommended",
    "as we should",
    "because",
    "before it gets worse",
    "before it is too late",
    "before it spreads",
    "before it's too late",
    "before things get worse",
    "costing us a fortune",
    "costly mistake",
    "everyone else",
    "fall behind",
    "fortune",
    "given how",
    "given that",
    "go ahead",
    "i advise",
    "i recommend",
    "i suggest",
    "i'd recommend",
    "i'd suggest",
    "ideally",
    "is it really",
    "just take care of",
    "keep paying for",
    "keep wasting",
    "leave them exposed",
    "lose out",
    "miss out",
    "my recommendation",
    "needless risk",
    "no brainer",
    "no longer makes sense",
    "no one uses",
    "nobody needs",
    "nobody uses",
    "of course",
    "once and for all",
    "really want",
    "really worth",
    "risk losing",
    "sooner rather than later",
    "stop wasting",
    "surely",
    "take advantage of",
    "too late",
    "unless you want to",
    "unreliable",
    "wait until it is too late",
    "wait until it's too late",
    "we recommend",
    "while there is still time",
    "while we still can",
    "why take the risk",
    "yet another",
];

const TAGS: &[&str] = &[
    "agreed",
    "aren't we",
    "correct",
    "don't you agree",
    "don't you think",
    "isn't it",
    "no",
    "ok",
    "okay",
    "right",
    "shouldn't we",
    "wouldn't you agree",
    "wouldn't you say",
    "won't you",
    "yes",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_neutral_question_does_not_lead() {
        for text in [
            "How should the damaged parcel be settled?",
            "Which of the two vendors should get the contract?",
            "Should the calendar be released to the clinic?",
            "Refund the order or send a replacement?",
            "Which day is right for the move?",
        ] {
            assert_eq!(leading(text), None, "{text}");
        }
    }

    #[test]
    fn a_question_that_wants_one_answer_leads() {
        for (text, cue) in [
            ("Shouldn't we decline this risky request?", "shouldn't"),
            ("Ready to approve the refund?", "ready to"),
            ("Shall we take the safer plan?", "safer"),
            ("Should we decline because the buyer is unknown?", "because"),
            ("We decline this one, right?", "right"),
        ] {
            assert_eq!(leading(text), Some(cue), "{text}");
        }
    }
}
