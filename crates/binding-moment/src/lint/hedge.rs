//! Does a synopsis commit to a position? (section 5.1)

use super::words::{Clause, main_clauses, whole};

/// The words by which a synopsis hands the decision back instead of stating one, or `None` where it commits.
///
/// Rule: a synopsis hedges if it is put as a question, if it says that the choice is the reader's, or if a main clause is unsure of itself
/// and no clause commits. Naming a tie is a hedge only where nothing is chosen (section 5.7). What is unsure in a subordinate clause (“since
/// it may expose contacts”) counts for nothing.
///
/// Limits: English; it knows words and not meanings, so a synopsis that is vague without saying so passes.
#[must_use]
pub fn hedge(synopsis: &str) -> Option<&'static str> {
    if synopsis.trim_end_matches(['"', '\u{201d}', ' ']).ends_with('?') {
        return Some("?");
    }
    if let Some(cue) = whole(synopsis).find(&HANDS_BACK) {
        return Some(cue);
    }
    let clauses = main_clauses(synopsis);
    let cue = clauses.iter().find_map(unsure)?;
    if clauses.iter().any(commits) { None } else { Some(cue) }
}

fn unsure(clause: &Clause) -> Option<&'static str> {
    clause.find(&UNSURE).or_else(|| clause.find(&TIES))
}

/// Whether a clause tells what to do and is sure of it.
fn commits(clause: &Clause) -> bool {
    if clause.find(&UNSURE).is_some() {
        return false;
    }
    clause.find(&COMMITMENTS).is_some()
        || clause.without_leading(&CONNECTIVES).begins_with(&ACTIONS).is_some()
}

const HANDS_BACK: [&str; 34] = [
    "any thoughts",
    "as you prefer",
    "as you see fit",
    "can't commit",
    "can't decide",
    "cannot commit",
    "cannot decide",
    "could go either way",
    "depends on your",
    "depends on what you",
    "depends on how you",
    "depends on whether",
    "either could work",
    "either option is fine",
    "either would work",
    "hard to say",
    "however you like",
    "i leave it to you",
    "i'd like to hear",
    "it depends",
    "it's your call",
    "leave the decision to you",
    "leave this to you",
    "let me know",
    "on the other hand",
    "remains to be seen",
    "too early to say",
    "too early to tell",
    "too early to call",
    "too close to call",
    "up to you",
    "whatever you think",
    "whichever you prefer",
    "you decide",
];

const UNSURE: [&str; 76] = [
    "a few options",
    "a few ways",
    "appears to be",
    "arguments for both",
    "arguments on both sides",
    "both have merit",
    "both have merits",
    "both options have",
    "can be argued",
    "can't recommend",
    "can't say",
    "can't tell",
    "cannot recommend",
    "cannot say",
    "cannot tell",
    "could",
    "could be argued",
    "conceivably",
    "depends on",
    "deserves more thought",
    "difficult to say",
    "don't have a view",
    "don't know",
    "do not know",
    "either approach",
    "hard to tell",
    "hesitant",
    "i guess",
    "inclined",
    "inconclusive",
    "lean toward",
    "lean towards",
    "leaning",
    "many factors",
    "many options",
    "may",
    "maybe",
    "merits on both sides",
    "might",
    "mixed",
    "more analysis",
    "more deliberation",
    "more thought",
    "multiple options",
    "need more information",
    "needs more information",
    "needs further",
    "no clear",
    "no obvious",
    "no strong preference",
    "no strong view",
    "not certain",
    "not clear",
    "not fully sure",
    "not yet clear",
    "not entirely sure",
    "not obvious",
    "not sure",
    "not convinced either way",
    "perhaps",
    "possibly",
    "presumably",
    "pros and cons",
    "probably",
    "seems like",
    "several options",
    "several paths",
    "several ways",
    "torn between",
    "tough call",
    "trade offs",
    "two ways",
    "uncertain",
    "unclear",
    "undecided",
    "unsure",
];

const TIES: [&str; 13] = [
    "are equal",
    "are tied",
    "close call",
    "equally good",
    "equally strong",
    "even odds",
    "evenly matched",
    "neck and neck",
    "there is a tie",
    "tie",
    "tied",
    "toss up",
    "tossup",
];

const COMMITMENTS: [&str; 16] = [
    "i advise",
    "i propose",
    "i recommend",
    "i will",
    "i'll",
    "is the right",
    "must",
    "my recommendation is",
    "need to",
    "needs to",
    "ought to",
    "recommended",
    "should",
    "we recommend",
    "we will",
    "we'll",
];

const CONNECTIVES: [&str; 13] = [
    "and",
    "but",
    "first",
    "hence",
    "instead",
    "now",
    "please",
    "so",
    "still",
    "then",
    "therefore",
    "thus",
    "yet",
];

/// Verbs by which an agent's synopsis tells what to do.
const ACTIONS: [&str; 94] = [
    "accept",
    "add",
    "agree",
    "allow",
    "approve",
    "archive",
    "ask",
    "assign",
    "avoid",
    "block",
    "book",
    "buy",
    "call",
    "cancel",
    "change",
    "choose",
    "close",
    "confirm",
    "continue",
    "contact",
    "cut",
    "decline",
    "defer",
    "delay",
    "delete",
    "deny",
    "deploy",
    "disable",
    "do",
    "don't",
    "drop",
    "enable",
    "end",
    "escalate",
    "extend",
    "file",
    "fix",
    "freeze",
    "give",
    "go",
    "grant",
    "hire",
    "hold",
    "increase",
    "install",
    "invite",
    "issue",
    "keep",
    "leave",
    "let",
    "limit",
    "lower",
    "make",
    "mark",
    "merge",
    "migrate",
    "move",
    "offer",
    "open",
    "order",
    "pause",
    "pay",
    "pick",
    "postpone",
    "prefer",
    "publish",
    "purchase",
    "put",
    "raise",
    "reduce",
    "refund",
    "refuse",
    "reject",
    "release",
    "remove",
    "renew",
    "replace",
    "reply",
    "reschedule",
    "return",
    "revoke",
    "roll",
    "schedule",
    "select",
    "sell",
    "send",
    "share",
    "ship",
    "sign",
    "start",
    "stay",
    "stop",
    "take",
    "use",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_synopsis_that_tells_what_to_do_is_no_hedge() {
        for text in [
            "Decline the request, since it may expose contacts.",
            "Renew for one year at the offered price.",
            "The refund is due, because the parcel arrived broken.",
            "I recommend the smaller plan.",
            "We might lose the slot; book it now.",
        ] {
            assert_eq!(hedge(text), None, "{text}");
        }
    }

    #[test]
    fn a_tie_that_commits_is_no_hedge_and_a_bare_tie_is() {
        assert_eq!(hedge("The vendors tie on price and quality, so take Acme, which can be undone."), None);
        assert_eq!(hedge("It is a toss-up between Acme and Birch."), Some("toss up"));
    }

    #[test]
    fn a_synopsis_that_hands_the_decision_back_is_a_hedge() {
        for (text, cue) in [
            ("Should we renew?", "?"),
            ("Renew or not, it depends on growth.", "it depends"),
            ("You might want to decline.", "might"),
            ("Maybe renew for a year.", "maybe"),
            ("I am not sure which vendor fits.", "not sure"),
            ("Renew the plan, but it's up to you.", "up to you"),
        ] {
            assert_eq!(hedge(text), Some(cue), "{text}");
        }
    }
}
