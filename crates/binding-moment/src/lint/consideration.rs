//! Does a recommendation name a move? (section 5.3)

use super::words::whole;

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
    text.begins_with(&THINKING).or_else(|| text.begins_with(&REMARKS)).or_else(|| text.find(&IN_MIND))
}

const THINKING: [&str; 59] = [
    "acknowledge that",
    "appreciate",
    "assess how",
    "assess the risk",
    "assess the risks",
    "assess the trade offs",
    "assess whether",
    "balance the benefits",
    "balance the costs",
    "balance the needs",
    "balance the risks",
    "be aware",
    "be careful",
    "be cautious",
    "be conscious",
    "be mindful",
    "bear in mind",
    "beware",
    "consider",
    "contemplate",
    "decide if",
    "decide whether",
    "deliberate",
    "determine if",
    "determine whether",
    "evaluate how",
    "evaluate the options",
    "evaluate the risks",
    "evaluate the trade offs",
    "evaluate whether",
    "explore whether",
    "factor in",
    "give thought to",
    "keep an open mind",
    "mind the",
    "mull over",
    "note that",
    "ponder",
    "realize",
    "recognise that",
    "recognize that",
    "reflect on",
    "remember that",
    "remember the",
    "take into account",
    "take into consideration",
    "think",
    "understand",
    "weigh against",
    "weigh how",
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

const REMARKS: [&str; 18] = [
    "cost is",
    "costs are",
    "it is important",
    "it is worth",
    "it may be",
    "it might be",
    "it would be",
    "it's important",
    "it's worth",
    "risk is",
    "the cost of",
    "the risk of",
    "the risks of",
    "the trade offs",
    "there are",
    "there is",
    "trade offs",
    "whether",
];

const IN_MIND: [&str; 5] =
    ["against each other", "in mind", "into account", "into consideration", "pros and cons"];

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
