//! Does a recommendation name a move? (section 5.3)

use super::words::{Clause, whole};

/// The words that make a recommendation a thing to think about instead of a move, or `None`.
///
/// Rule: it begins with a verb of thinking (“consider”, “weigh the trade-offs”, “keep in mind”), or it is no demand at all but a remark
/// (“there are”, “it is important”).
///
/// Limits: English; a move that changes nothing (“review the file”) passes.
#[must_use]
pub fn consideration(recommendation: &str) -> Option<&'static str> {
    let text = whole(recommendation).without_leading(&[
        "also",
        "and",
        "carefully",
        "first",
        "please",
        "then",
        "finally",
        "always",
    ]);
    text.begins_with(THINKING)
        .or_else(|| text.begins_with(REMARKS))
        .or_else(|| text.find(IN_MIND))
        .or_else(|| weighs_one_against_another(&text))
}

fn weighs_one_against_another(text: &Clause) -> Option<&'static str> {
    text.begins_with(&["weigh", "balance"]).filter(|_| text.contains("against"))
}

const THINKING: &[&str] = &[
    "acknowledge that",
    "allow for the possibility",
    "anticipate",
    "appreciate",
    "ask whether",
    "ask yourself",
    "assess how",
    "assess the risk",
    "assess the risks",
    "assess the trade offs",
    "assess whether",
    "assume that",
    "balance the benefits",
    "balance the costs",
    "balance the needs",
    "balance the risks",
    "be alert",
    "be aware",
    "be careful",
    "be cautious",
    "be conscious",
    "be mindful",
    "be prepared for",
    "bear in mind",
    "beware",
    "compare the merits",
    "compare the pros",
    "consider",
    "contemplate",
    "decide if",
    "decide whether",
    "deliberate",
    "determine if",
    "determine whether",
    "do not forget",
    "do not overlook",
    "do not underestimate",
    "don't forget that",
    "don't overlook",
    "don't underestimate",
    "evaluate how",
    "evaluate the options",
    "evaluate the risks",
    "evaluate the trade offs",
    "evaluate whether",
    "explore the option",
    "explore the possibility",
    "explore whether",
    "factor in",
    "give some thought",
    "give thought",
    "give thought to",
    "have regard",
    "imagine",
    "keep an open mind",
    "keep the option",
    "look at it from",
    "look at the matter",
    "look into whether",
    "mind the",
    "mull over",
    "note that",
    "pay attention to",
    "ponder",
    "realize",
    "recall that",
    "recognise that",
    "recognize that",
    "reflect on",
    "remember that",
    "remember the",
    "respect the",
    "see whether",
    "stay alert",
    "stay mindful",
    "take into account",
    "take into consideration",
    "think",
    "think through",
    "understand",
    "view this",
    "watch out for",
    "weigh the benefits",
    "weigh the cost",
    "weigh the costs",
    "weigh the options",
    "weigh the pros",
    "weigh the risk",
    "weigh the risks",
    "weigh the trade offs",
    "weigh up",
];

const REMARKS: &[&str] = &[
    "cost is",
    "cost versus",
    "costs are",
    "how much",
    "how the",
    "it could be",
    "it depends",
    "it is important",
    "it is worth",
    "it may be",
    "it might be",
    "it would be",
    "it's important",
    "it's worth",
    "on the one hand",
    "one could",
    "quality versus",
    "risk is",
    "speed versus",
    "the balance between",
    "the cost of",
    "the effect on",
    "the impact on",
    "the question of",
    "the risk of",
    "the risks of",
    "the trade offs",
    "there are",
    "there could be",
    "there is",
    "there may be",
    "there might be",
    "trade offs",
    "we could",
    "whether",
];

const IN_MIND: &[&str] = &[
    "a concern",
    "a factor",
    "against each other",
    "are important",
    "at stake",
    "deserve consideration",
    "deserve thought",
    "deserves attention",
    "deserves consideration",
    "deserves thought",
    "in mind",
    "into account",
    "into consideration",
    "is important",
    "is worth a thought",
    "matters here",
    "must not be forgotten",
    "need thought",
    "needs thought",
    "pros and cons",
    "should be considered",
    "should be weighed",
    "should not be underestimated",
    "versus",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_no_consideration() {
        for text in [
            "Refund the order in full.",
            "Weigh the parcel at the depot.",
            "Note the serial number in the ticket.",
        ] {
            assert_eq!(consideration(text), None, "{text}");
        }
    }

    #[test]
    fn a_thing_to_think_about_is_one() {
        for (text, cue) in [
            ("Weigh the trade-offs.", "weigh the trade offs"),
            ("Please consider the customer's history", "consider"),
            ("Keep the deadline in mind.", "in mind"),
            ("There are risks on both sides", "there are"),
        ] {
            assert_eq!(consideration(text), Some(cue), "{text}");
        }
    }
}
