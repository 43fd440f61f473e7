//! Does a finding say something new? (section 5.2)

use std::collections::BTreeSet;

use super::words::whole;

/// Whether a finding adds nothing to an `earlier` text: the synopsis, or another finding.
///
/// Rule: it restates if at least three of its words carry meaning and four in five of them, whatever their endings, stand in the
/// earlier text; a number that the earlier text lacks is always new.
///
/// Limits: English; the same thing said in other words passes.
#[must_use]
pub fn restates(finding: &str, earlier: &str) -> bool {
    let (finding, earlier) = (stems(finding), stems(earlier));
    let new = finding.difference(&earlier).collect::<Vec<_>>();
    let names_a_new_number = new.iter().any(|word| word.chars().any(|character| character.is_ascii_digit()));
    finding.len() >= 3 && !names_a_new_number && new.len() * 5 <= finding.len()
}

/// The words by which a finding gives the reader's own input back, or `None`.
///
/// Rule: it says that the reader said, asked or wanted something.
///
/// Limits: English; the lint does not know what the reader said, so a recapitulation without such words passes.
#[must_use]
pub fn recapitulates(finding: &str) -> Option<&'static str> {
    whole(finding).find(&RECAPITULATES)
}

const RECAPITULATES: [&str; 20] = [
    "as you asked",
    "as you mentioned",
    "as you noted",
    "as you requested",
    "as you said",
    "as you told",
    "per your request",
    "you asked",
    "you have asked",
    "you have said",
    "you mentioned",
    "you requested",
    "you said",
    "you stated",
    "you told",
    "you wanted",
    "you've asked",
    "you've said",
    "your message said",
    "your request was",
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

const EMPTY_WORDS: [&str; 68] = [
    "a", "about", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can",
    "do", "does", "for", "from", "had", "has", "have", "he", "her", "his", "i", "in", "is", "it", "its",
    "may", "more", "of", "on", "one", "or", "our", "should", "since", "so", "some", "that", "the", "their",
    "them", "then", "there", "these", "they", "this", "those", "to", "too", "us", "very", "was", "we",
    "were", "which", "who", "will", "with", "would", "you", "your", "because", "both", "now",
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
