//! Does the stem lead? (section 5.5)

use super::words::{Clause, whole};

/// The words by which a stem leads, or `None` where it is neutral.
///
/// Rule: a stem leads if it asks for agreement (“shouldn't we”, “right?”), tells which answer is sensible (“obviously”, “the safer”,
/// “recommended”), threatens (“before it is too late”), gives reasons (“because”), or is worded as if the answer had been given
/// (“ready to”, “go ahead”).
///
/// Limits: English; a stem that leads by what it leaves out passes, and so does a plain yes-or-no question about the recommended option.
#[must_use]
pub fn leading(stem: &str) -> Option<&'static str> {
    let stem = whole(stem);
    stem.begins_with(&ASKS_FOR_ASSENT).or_else(|| stem.find(&LEADS)).or_else(|| ends_with(&stem, &TAGS))
}

fn ends_with(clause: &Clause, phrases: &[&'static str]) -> Option<&'static str> {
    phrases.iter().copied().find(|phrase| {
        let mut words = clause.words().rev();
        phrase.split(' ').rev().all(|word| words.next() == Some(word)) && words.next().is_some()
    })
}

const ASKS_FOR_ASSENT: [&str; 29] = [
    "any objection",
    "any objections",
    "any reason not",
    "aren't",
    "can i just",
    "can i proceed",
    "can we agree",
    "can we just",
    "can we proceed",
    "couldn't",
    "do you agree",
    "do you really want",
    "don't you",
    "don't we",
    "doesn't",
    "happy for me to",
    "is it ok",
    "is it okay",
    "isn't",
    "may i proceed",
    "ready for me to",
    "ready to",
    "shall i proceed",
    "shouldn't",
    "why don't",
    "why not",
    "why would",
    "why wouldn't",
    "wouldn't",
];

const LEADS: [&str; 67] = [
    "as advised",
    "as i suggested",
    "as planned",
    "as recommended",
    "as we should",
    "at last",
    "because",
    "before it is too late",
    "before it's too late",
    "best choice",
    "best option",
    "better choice",
    "better option",
    "cleaner option",
    "clearly",
    "costly mistake",
    "dangerous",
    "easy win",
    "finally",
    "foolish",
    "given how",
    "given that",
    "go ahead",
    "i advise",
    "i recommend",
    "i suggest",
    "i think",
    "i'd recommend",
    "i'd suggest",
    "miss out",
    "much better",
    "my recommendation",
    "naturally",
    "needless",
    "needlessly",
    "no brainer",
    "obvious",
    "obviously",
    "of course",
    "only sensible",
    "pointless",
    "prudent",
    "reckless",
    "recommended",
    "right choice",
    "right thing",
    "risk losing",
    "safer",
    "safest",
    "sensible",
    "simply",
    "smart",
    "smarter",
    "smartest",
    "stop wasting",
    "surely",
    "take advantage of",
    "the best",
    "the better",
    "the obvious",
    "the wiser",
    "unless you want to",
    "waste of",
    "we recommend",
    "why take the risk",
    "wise",
    "wisely",
];

const TAGS: [&str; 15] = [
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
