//! Does a finding say something new? (section 5.2)

use std::collections::BTreeSet;

use super::words::whole;

/// Whether a finding adds nothing to an `earlier` text: the synopsis, or another finding.
///
/// Rule: it restates if at least two of its words carry meaning and four in five of them, whatever their endings, stand in the
/// earlier text; a number that the earlier text lacks is always new.
///
/// Limits: English; the same thing said in other words passes.
#[must_use]
pub fn restates(finding: &str, earlier: &str) -> bool {
    let (finding, earlier) = (stems(finding), stems(earlier));
    let new = finding.difference(&earlier).collect::<Vec<_>>();
    let names_a_new_number = new.iter().any(|word| word.chars().any(|character| character.is_ascii_digit()));
    finding.len() >= 2 && !names_a_new_number && new.len() * 5 <= finding.len()
}

/// The words by which a finding gives the reader's own input back, or `None`.
///
/// Rule: it says that the reader said, asked or wanted something.
///
/// Limits: English; the lint does not know what the reader said, so a recapitulation without such words passes.
#[must_use]
pub fn recapitulates(finding: &str) -> Option<&'static str> {
    whole(finding).find(RECAPITULATES)
}

const RECAPITULATES: &[&str] = &[
    "as you asked",
    "as you mentioned",
    "as you noted",
    "as you requested",
    "as you said",
    "as you told",
    "per your",
    "per your request",
    "the brief you",
    "you are asking",
    "you are looking for",
    "you asked",
    "you explained",
    "you gave me",
    "you have asked",
    "you have said",
    "you have told",
    "you mentioned",
    "you need a",
    "you need the",
    "you requested",
    "you said",
    "you stated",
    "you told",
    "you told me",
    "you want to",
    "you wanted",
    "you were asking",
    "you would like",
    "you wrote",
    "you'd like",
    "you're looking for",
    "you've asked",
    "you've said",
    "your brief",
    "your email asked",
    "your email asks",
    "your instruction",
    "your instructions",
    "your message asked",
    "your message asks",
    "your message said",
    "your question is",
    "your question was",
    "your request asks",
    "your request is",
    "your request was",
    "your stated",
];

/// The words that carry meaning, cut down to what their endings leave.
fn stems(text: &str) -> BTreeSet<String> {
    whole(text).words().filter(|word| !EMPTY_WORDS.contains(word)).map(stem).collect()
}

fn stem(word: &str) -> String {
    let word = word.strip_suffix("'s").unwrap_or(word);
    let endings = [
        "ations", "ation", "ings", "ing", "ions", "ion", "ies", "ied", "ers", "es", "ed", "er", "ly", "al",
        "s", "e", "y",
    ];
    let cut =
        endings.iter().filter_map(|ending| word.strip_suffix(ending)).find(|rest| rest.chars().count() >= 3);
    let cut = cut.unwrap_or(word);
    // "shipping" leaves "shipp", "ship" leaves "ship".
    let mut characters = cut.chars().rev();
    match (characters.next(), characters.next()) {
        (Some(last), Some(before)) if last == before && cut.len() > 3 => {
            cut[..cut.len() - last.len_utf8()].to_owned()
        }
        _ => cut.to_owned(),
    }
}

const EMPTY_WORDS: &[&str] = &[
    "a",
    "about",
    "advisable",
    "after",
    "all",
    "also",
    "an",
    "and",
    "answer",
    "any",
    "appropriate",
    "are",
    "as",
    "at",
    "be",
    "because",
    "been",
    "before",
    "best",
    "better",
    "between",
    "both",
    "but",
    "by",
    "called",
    "can",
    "case",
    "choice",
    "choose",
    "clear",
    "clearly",
    "could",
    "course",
    "decision",
    "do",
    "does",
    "favor",
    "favour",
    "for",
    "from",
    "get",
    "give",
    "go",
    "going",
    "gone",
    "good",
    "had",
    "has",
    "have",
    "he",
    "her",
    "here",
    "him",
    "his",
    "how",
    "i",
    "if",
    "in",
    "into",
    "is",
    "it",
    "its",
    "just",
    "keep",
    "let",
    "make",
    "makes",
    "may",
    "me",
    "might",
    "more",
    "must",
    "my",
    "need",
    "needed",
    "needs",
    "now",
    "of",
    "off",
    "on",
    "one",
    "ones",
    "only",
    "option",
    "or",
    "ought",
    "our",
    "out",
    "prefer",
    "preferable",
    "put",
    "rather",
    "reason",
    "recommended",
    "response",
    "right",
    "sense",
    "sensible",
    "she",
    "should",
    "since",
    "so",
    "some",
    "step",
    "such",
    "take",
    "than",
    "that",
    "the",
    "their",
    "them",
    "then",
    "there",
    "therefore",
    "these",
    "they",
    "thing",
    "this",
    "those",
    "to",
    "too",
    "until",
    "up",
    "us",
    "very",
    "want",
    "wants",
    "was",
    "way",
    "we",
    "were",
    "what",
    "when",
    "where",
    "which",
    "who",
    "will",
    "with",
    "would",
    "you",
    "your",
];

#[cfg(test)]
mod tests {
    use super::*;

    const SYNOPSIS: &str = "Decline the vendor's request for the full contact list.";

    #[test]
    fn the_synopsis_in_other_endings_is_a_restatement() {
        assert!(restates("The vendor requested the full contact list.", SYNOPSIS));
        assert!(restates("Declining the request for the full contact list", SYNOPSIS));
    }

    #[test]
    fn an_observation_is_none() {
        assert!(!restates("The list holds the numbers of 214 people.", SYNOPSIS));
        assert!(!restates("The vendor asked twice this month.", SYNOPSIS));
        assert!(!restates("The vendor's full contact list request names 3 purposes", SYNOPSIS));
    }

    #[test]
    fn short_texts_are_not_judged() {
        assert!(!restates("The vendor", SYNOPSIS));
        assert!(!restates("", SYNOPSIS));
    }

    #[test]
    fn the_readers_own_words_are_recognized_by_their_introduction() {
        assert_eq!(recapitulates("As you said, the budget is fixed."), Some("as you said"));
        assert_eq!(recapitulates("The budget is fixed."), None);
    }
}
