//! Does a synopsis commit to a position? (section 5.1)

mod phrases;

use super::words::{Clause, main_clauses, whole};
use phrases::{ACTIONS, COMMITMENTS, CONCLUSIONS, CONNECTIVES, DOUBTS, HANDS_BACK, TIES, UNDERMINES, VAGUE};

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
    if let Some(cue) = whole(synopsis).find(HANDS_BACK) {
        return Some(cue);
    }
    let clauses = main_clauses(synopsis);
    let cue = clauses.iter().find_map(unsure)?;
    if clauses.iter().any(commits) { None } else { Some(cue) }
}

fn unsure(clause: &Clause) -> Option<&'static str> {
    clause.find(DOUBTS).or_else(|| clause.find(VAGUE)).or_else(|| clause.find(TIES))
}

/// Whether a clause tells what to do, or draws a conclusion, and is sure of it.
fn commits(clause: &Clause) -> bool {
    let tells = clause.without_leading(CONNECTIVES).begins_with(ACTIONS).is_some();
    // A demand may have something vague for its object: "offer several options".
    tells && clause.find(UNDERMINES).is_none()
        || unsure(clause).is_none()
            && (clause.find(COMMITMENTS).is_some() || clause.begins_with(CONCLUSIONS).is_some())
}

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
            ("Renew or not, it depends on growth.", "depends on"),
            ("You might want to decline.", "might"),
            ("Maybe renew for a year.", "maybe"),
            ("I am not sure which vendor fits.", "not sure"),
            ("Renew the plan, but it's up to you.", "up to you"),
        ] {
            assert_eq!(hedge(text), Some(cue), "{text}");
        }
    }
}
