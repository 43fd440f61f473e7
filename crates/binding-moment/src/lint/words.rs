//! English text as the lint reads it: words in lower case, and the marks that end a clause or a sentence.

/// One clause: its words in lower case, joined and framed by single spaces, so that a phrase can be looked for as a whole.
pub(super) struct Clause(String);

impl Clause {
    /// Whether one of the phrases stands in the clause, as whole words. Returns the one that does.
    pub(super) fn find(&self, phrases: &[&'static str]) -> Option<&'static str> {
        phrases.iter().copied().find(|phrase| self.contains(phrase))
    }

    /// Whether the clause begins with one of the phrases. Returns the one that it begins with.
    pub(super) fn begins_with(&self, phrases: &[&'static str]) -> Option<&'static str> {
        phrases.iter().copied().find(|phrase| {
            self.0
                .strip_prefix(' ')
                .and_then(|text| text.strip_prefix(phrase))
                .is_some_and(|rest| rest.starts_with(' '))
        })
    }

    pub(super) fn contains(&self, phrase: &str) -> bool {
        self.0
            .match_indices(phrase)
            .any(|(at, _)| self.0[..at].ends_with(' ') && self.0[at + phrase.len()..].starts_with(' '))
    }

    pub(super) fn words(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split_ascii_whitespace()
    }

    /// The same clause without its first words, as many as are in the list.
    pub(super) fn without_leading(&self, skipped: &[&str]) -> Clause {
        Clause::of(self.words().skip_while(|word| skipped.contains(word)))
    }

    fn of<'a>(words: impl Iterator<Item = &'a str>) -> Clause {
        let mut text = String::from(" ");
        for word in words {
            text.push_str(word);
            text.push(' ');
        }
        Clause(text)
    }
}

/// All words of a text as one clause.
pub(super) fn whole(text: &str) -> Clause {
    let tokens = tokens(text);
    Clause::of(tokens.iter().filter_map(Token::word))
}

/// The clauses of a text: it is cut at `;`, `:`, dashes, parentheses and sentence ends, before a word that opens a subordinate clause,
/// and before `so`, `but`, `therefore`, `then`; the subordinate clauses are left out, since what is unsure there does not make
/// the statement unsure.
pub(super) fn main_clauses(text: &str) -> Vec<Clause> {
    let tokens = tokens(text);
    let mut clauses = Vec::new();
    let mut words: Vec<&str> = Vec::new();
    let mut subordinate = false;
    // A subordinate clause that opens the text ends at its comma; any other runs on to the next break.
    let mut fronted = false;
    let mut finish = |words: &mut Vec<&str>, subordinate: bool| {
        if !subordinate && !words.is_empty() {
            clauses.push(Clause::of(words.iter().copied()));
        }
        words.clear();
    };
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Word(word) if opens_subordinate(word, at.checked_sub(1).map(|before| &tokens[before])) => {
                finish(&mut words, subordinate);
                fronted = at == 0;
                subordinate = true;
                words.push(word);
            }
            Token::Word(word) if COORDINATORS.contains(&word.as_str()) => {
                finish(&mut words, subordinate);
                subordinate = false;
                words.push(word);
            }
            Token::Word(word) => words.push(word),
            Token::Comma if subordinate && fronted => {
                finish(&mut words, subordinate);
                (subordinate, fronted) = (false, false);
            }
            Token::Comma => {}
            Token::Break => {
                finish(&mut words, subordinate);
                (subordinate, fronted) = (false, false);
            }
        }
    }
    finish(&mut words, subordinate);
    clauses
}

fn opens_subordinate(word: &str, before: Option<&Token>) -> bool {
    SUBORDINATORS.contains(&word) || (word == "as" && matches!(before, Some(Token::Comma)))
}

/// How many sentences a text holds. A full stop inside a number, a name or a listed abbreviation ends none.
pub(super) fn sentences(text: &str) -> usize {
    let mut count = 0;
    let mut open = false;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        match character {
            '.' | '!' | '?' | '\u{2026}' => {
                let next = characters.peek().map(|&(_, next)| next);
                let ends = next.is_none_or(|next| next.is_whitespace() || CLOSERS.contains(&next));
                let follows =
                    text[at + character.len_utf8()..].trim_start_matches(CLOSERS).trim_start().chars().next();
                let goes_on = follows.is_some_and(char::is_lowercase)
                    || (character == '.' && is_abbreviation(&text[..at]));
                if open && ends && !goes_on {
                    count += 1;
                    open = false;
                }
            }
            '\n' if open => {
                count += 1;
                open = false;
            }
            _ => open |= character.is_alphanumeric(),
        }
    }
    count + usize::from(open)
}

const CLOSERS: [char; 6] = ['"', '\'', ')', ']', '\u{201d}', '\u{2019}'];

/// `before` ends at the full stop.
fn is_abbreviation(before: &str) -> bool {
    let word = before
        .rsplit(|character: char| character.is_whitespace() || character == '(')
        .next()
        .unwrap_or_default();
    let word = word.to_lowercase();
    let is_initial = word.chars().count() == 1 && before.ends_with(char::is_uppercase) && word != "i";
    is_initial || ABBREVIATIONS.contains(&word.as_str())
}

const ABBREVIATIONS: &[&str] = &[
    "approx", "ca", "cf", "co", "corp", "dr", "e.g", "eg", "i.e", "ie", "inc", "ltd", "mr", "mrs", "ms",
    "no", "prof", "st", "vs",
];

const SUBORDINATORS: &[&str] = &[
    "although", "because", "before", "despite", "given", "if", "once", "since", "that", "though", "unless",
    "until", "when", "where", "whereas", "whether", "which", "while", "who", "whose",
];

const COORDINATORS: &[&str] = &["but", "hence", "so", "then", "therefore", "thus"];

enum Token {
    Word(String),
    Comma,
    Break,
}

impl Token {
    fn word(&self) -> Option<&str> {
        match self {
            Token::Word(word) => Some(word),
            Token::Comma | Token::Break => None,
        }
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut word = String::new();
    // The month is a name and no verb: kept apart, so that "by May" is not read as unsure.
    let finish = |word: &mut String, tokens: &mut Vec<Token>| {
        let whole = std::mem::take(word);
        let whole = whole.trim_end_matches('\'');
        match whole {
            "" => {}
            "May" if !tokens.is_empty() => tokens.push(Token::Word("(may)".to_owned())),
            _ => tokens.push(Token::Word(whole.to_lowercase())),
        }
    };
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let inside_number = matches!(character, '.' | ',')
            && word.ends_with(|last: char| last.is_ascii_digit())
            && characters.peek().is_some_and(char::is_ascii_digit);
        match character {
            '\u{2019}' if !word.is_empty() => word.push('\''),
            '\'' if !word.is_empty() => word.push('\''),
            _ if character.is_alphanumeric()
                || inside_number
                || matches!(character, '$' | '%' | '\u{20ac}' | '\u{a3}') =>
            {
                word.push(character);
            }
            _ => {
                finish(&mut word, &mut tokens);
                match character {
                    ',' => tokens.push(Token::Comma),
                    ';' | ':' | '(' | ')' | '.' | '!' | '?' | '\n' | '\u{2013}' | '\u{2014}' | '\u{2026}' => {
                        tokens.push(Token::Break);
                    }
                    _ => {}
                }
            }
        }
    }
    finish(&mut word, &mut tokens);
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_sentences_and_not_full_stops() {
        for (text, count) in [
            ("", 0),
            ("...", 0),
            ("Decline the request", 1),
            ("Decline the request.", 1),
            ("Pay $3.50 to Acme Inc. for version 2.1.0.", 1),
            ("Use a small unit, e.g. one parcel, first.", 1),
            ("Decline. The buyer is unknown.", 2),
            ("Decline!? The buyer is unknown", 2),
            ("Ask \u{201c}who pays?\u{201d} before Friday.", 1),
            ("Decline\nThe buyer is unknown", 2),
        ] {
            assert_eq!(sentences(text), count, "{text}");
        }
    }

    #[test]
    fn leaves_subordinate_clauses_out() {
        let clauses = |text| {
            main_clauses(text).into_iter().map(|clause| clause.0.trim().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(clauses("Decline the request, since it may expose contacts."), ["decline the request"]);
        assert_eq!(
            clauses("If stock allows, ship today; it might sell out"),
            ["ship today", "it might sell out"]
        );
        assert_eq!(clauses("They tie on price, so take Acme"), ["they tie on price", "so take acme"]);
        assert_eq!(clauses("Pay the 1,200.50 invoice (net) now"), ["pay the 1,200.50 invoice", "net", "now"]);
    }

    #[test]
    fn finds_phrases_only_as_whole_words() {
        let clause = whole("Mayor Lee may agree");
        assert!(clause.contains("may"));
        assert!(clause.contains("may agree"));
        assert!(!whole("Mayor Lee agrees").contains("may"));
        assert_eq!(clause.begins_with(&["may", "mayor"]), Some("mayor"));
    }
}
