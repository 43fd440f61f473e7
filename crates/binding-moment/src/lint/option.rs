//! Is an option a substantive answer, named as an act? (section 5.6)

use super::words::{Clause, whole};

/// The words that make an option's label an escape hatch, or `None`.
///
/// Rule: the label offers to answer freely (“something else”, “none of these”) or to reject or reopen the question (“let's discuss”,
/// “wrong question”). Those are slot 8.
///
/// Limits: English; an option that means this without such words passes.
#[must_use]
pub fn disguised_hatch(label: &str) -> Option<&'static str> {
    let label = whole(label);
    label
        .begins_with(OPENS_A_HATCH)
        .or_else(|| label.find(NAMES_A_HATCH))
        .or_else(|| BARE_HATCHES.iter().copied().find(|bare| label.words().eq(bare.split(' '))))
}

/// Why a label is not short or not action-shaped, or `None` where it is both.
///
/// Rule: one to eight words, no question mark, and not begun with an article, a pronoun, yes, no, a letter or a number.
///
/// Limits: English; a label that begins with a noun passes.
#[must_use]
pub fn no_action(label: &str) -> Option<&'static str> {
    let words = whole(label);
    if label.trim_end().ends_with('?') {
        return Some("it is a question");
    }
    if words.words().count() > 8 {
        return Some("it has more than eight words");
    }
    // An empty label is another rule's business.
    if words.begins_with(NO_VERBS).is_some() || is_enumeration(&words) {
        return Some("it does not begin with a verb");
    }
    None
}

/// A letter or a number, alone or after `option`.
fn is_enumeration(label: &Clause) -> bool {
    let label = label.without_leading(&["choice", "option", "plan"]);
    let mut words = label.words();
    let Some(first) = words.next() else { return false };
    words.next().is_none()
        && (first.chars().count() == 1 || first.chars().all(|character| character.is_ascii_digit()))
}

const OPENS_A_HATCH: &[&str] = &[
    "another answer",
    "another option",
    "answer in my own words",
    "anything else",
    "ask me something",
    "can we chat",
    "can we discuss",
    "can we talk",
    "chat about",
    "could we discuss",
    "could we talk",
    "discuss further",
    "discuss it",
    "discuss this",
    "do not know",
    "don't know",
    "enter your own",
    "go back and discuss",
    "go back to the question",
    "i don't know",
    "i don't want to answer",
    "i have a different",
    "i have another",
    "i want something",
    "i want to discuss",
    "i would rather",
    "i'd like to discuss",
    "i'd like to talk",
    "i'd rather",
    "i'm not sure",
    "let me",
    "let us discuss",
    "let's chat",
    "let's discuss",
    "let's rethink",
    "let's step back",
    "let's talk",
    "let's think again",
    "neither of",
    "no opinion",
    "none of",
    "not listed",
    "reframe",
    "reply in my",
    "rethink the question",
    "say something else",
    "something different",
    "something else",
    "suggest something",
    "talk about",
    "talk it",
    "talk to me",
    "talk with me",
    "type a reply",
    "type an answer",
    "type in",
    "type my",
    "type your",
    "write a reply",
    "write my own",
    "write your own",
    "you are asking the wrong",
    "you have misunderstood",
    "you misunderstood",
    "you're asking the wrong",
    "you've misunderstood",
];

const NAMES_A_HATCH: &[&str] = &[
    "a different answer",
    "a different question",
    "another answer",
    "another question",
    "answer this question",
    "ask me something else",
    "custom answer",
    "discuss it with me",
    "discuss this with me",
    "go back to deliberation",
    "in my own words",
    "in your own words",
    "more discussion",
    "my own answer",
    "my own words",
    "not listed here",
    "not on the list",
    "not on this list",
    "not the right question",
    "own answer",
    "please specify",
    "question makes no sense",
    "question the question",
    "reconsider the question",
    "reject the question",
    "reopen the question",
    "rethink what we are asking",
    "something i have not",
    "something you have not",
    "specify below",
    "talk this through",
    "the question is wrong",
    "the wrong question",
    "wrong question",
    "your own answer",
];

const BARE_HATCHES: &[&str] = &[
    "custom",
    "discuss",
    "don't know",
    "don't know yet",
    "free text",
    "free text answer",
    "neither",
    "neither of these",
    "none",
    "none of these",
    "not sure",
    "not sure yet",
    "other",
    "other answer",
    "other option",
    "skip",
    "skip this",
    "something different",
    "undecided",
    "unsure",
];

const NO_VERBS: &[&str] = &[
    "a", "an", "any", "he", "her", "his", "i", "i'd", "i'll", "i'm", "it", "it's", "its", "maybe", "my",
    "no", "ok", "okay", "our", "she", "that", "the", "their", "there", "these", "they", "this", "we", "yes",
    "your",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_substantive_answer_is_no_hatch() {
        for label in [
            "Refund the order",
            "Do nothing",
            "Ask the supplier for another unit",
            "Neither refund nor replace",
            "Other vendor: Birch",
        ] {
            assert_eq!(disguised_hatch(label), None, "{label}");
        }
    }

    #[test]
    fn a_free_answer_or_a_way_out_is_a_hatch() {
        for (label, cue) in [
            ("Something else", "something else"),
            ("Other (please specify)", "please specify"),
            ("Other", "other"),
            ("Let's discuss this first", "let's discuss"),
            ("None of the above", "none of"),
        ] {
            assert_eq!(disguised_hatch(label), Some(cue), "{label}");
        }
    }

    #[test]
    fn a_label_names_an_act() {
        assert_eq!(no_action("Refund the order"), None);
        assert_eq!(no_action("Yes"), Some("it does not begin with a verb"));
        assert_eq!(no_action("Option B"), Some("it does not begin with a verb"));
        assert_eq!(no_action("Refund it?"), Some("it is a question"));
        assert_eq!(
            no_action("Refund the order and send a replacement and an apology"),
            Some("it has more than eight words")
        );
    }
}
