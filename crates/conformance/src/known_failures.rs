//! The failures of a subject that are known and have a reason.
//!
//! A text file, one entry a line: a glob over vector ids, white space, the reason. `*` stands for any characters
//! but `/`, `**` for any at all, `?` for one that is not `/`. A line that begins with `#` and a blank line say
//! nothing. A listed vector that passes, and a glob that excuses nothing, fail the run: the list never rots.

/// The entries of the file.
#[derive(Clone, Debug, Default)]
pub struct KnownFailures {
    /// In the order of the file.
    pub entries: Vec<Entry>,
}

/// A glob with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it stands in the file, counted from 1.
    pub line: usize,
    /// The glob.
    pub glob: String,
    /// Why these vectors fail.
    pub reason: String,
}

impl KnownFailures {
    /// Reads the file's text.
    ///
    /// # Errors
    /// A sentence with the number of the line that is wrong.
    pub fn parse(text: &str) -> Result<KnownFailures, String> {
        let mut entries: Vec<Entry> = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let (number, line) = (i + 1, line.trim());
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (glob, reason) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            if reason.trim().is_empty() {
                return Err(format!("line {number}: `{}` has no reason", findings::visible(glob)));
            }
            if entries.iter().any(|entry| entry.glob == glob) {
                return Err(format!("line {number}: `{}` stands here twice", findings::visible(glob)));
            }
            entries.push(Entry { line: number, glob: glob.to_owned(), reason: reason.trim().to_owned() });
        }
        Ok(KnownFailures { entries })
    }

    /// Every entry that covers this id, by its index.
    pub fn covering(&self, id: &str) -> impl Iterator<Item = usize> {
        self.entries
            .iter()
            .enumerate()
            .filter(move |(_, entry)| glob_matches(&entry.glob, id))
            .map(|(i, _)| i)
    }
}

/// Whether a glob covers an id.
pub fn glob_matches(glob: &str, id: &str) -> bool {
    let glob: Vec<char> = glob.chars().collect();
    // The set of places in the glob at which a match of the id so far may stand.
    let mut places = vec![false; glob.len() + 1];
    places[0] = true;
    skip_stars(&glob, &mut places);
    for c in id.chars() {
        let mut next = vec![false; glob.len() + 1];
        for (place, _) in places.iter().enumerate().filter(|(_, stands)| **stands) {
            match glob.get(place) {
                Some('*') => next[place] |= c != '/' || is_double(&glob, place),
                Some('?') => next[place + 1] |= c != '/',
                Some(expected) => next[place + 1] |= *expected == c,
                None => {}
            }
        }
        skip_stars(&glob, &mut next);
        places = next;
    }
    places[glob.len()]
}

/// A star stands for nothing, too.
fn skip_stars(glob: &[char], places: &mut [bool]) {
    for place in 0..glob.len() {
        if places[place] && glob[place] == '*' {
            places[place + 1] = true;
        }
    }
}

fn is_double(glob: &[char], place: usize) -> bool {
    glob.get(place + 1) == Some(&'*') || (place > 0 && glob[place - 1] == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stays_within_a_part_and_two_do_not() {
        for (glob, id, matches) in [
            ("jcs/number/*", "jcs/number/one", true),
            ("jcs/*", "jcs/number/one", false),
            ("jcs/**", "jcs/number/one", true),
            ("**/one", "jcs/number/one", true),
            ("*/one", "jcs/number/one", false),
            ("jcs/n*r/?ne", "jcs/number/one", true),
            ("jcs/number/on", "jcs/number/one", false),
            ("jcs/number/one", "jcs/number/one", true),
            ("jcs/number/one*", "jcs/number/one", true),
            ("", "jcs", false),
            ("*", "", true),
        ] {
            assert_eq!(glob_matches(glob, id), matches, "{glob} over {id}");
        }
    }

    #[test]
    fn every_entry_has_a_reason_and_stands_once() {
        let known =
            KnownFailures::parse("# one\n\njcs/a/*   doubles first\n  jcs/b/* no\n").unwrap_or_default();
        let entries: Vec<_> =
            known.entries.iter().map(|e| (e.line, e.glob.as_str(), e.reason.as_str())).collect();
        assert_eq!(entries, [(3, "jcs/a/*", "doubles first"), (4, "jcs/b/*", "no")]);
        assert!(KnownFailures::parse("jcs/a/*").is_err_and(|e| e.contains("line 1")));
        assert!(KnownFailures::parse("a b\na c").is_err_and(|e| e.contains("twice")));
    }
}
