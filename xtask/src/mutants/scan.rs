//! Finds the marked checks: `rule!("id", …)` and, in tables, `rule: "id"`.

use crate::place;
use std::collections::BTreeMap;

/// A marked check.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) id: String,
    /// File and line.
    pub(super) place: String,
}

/// Every marked check of the crates, ordered by id.
pub(super) fn rules() -> Result<Vec<Rule>, String> {
    let mut rules: BTreeMap<String, Rule> = BTreeMap::new();
    for (path, text) in place::sources("crates")?.iter().filter(|(path, _)| path.contains("/src/")) {
        for rule in rules_of(path, text)? {
            let place = rule.place.clone();
            if let Some(other) = rules.insert(rule.id.clone(), rule) {
                return Err(format!("{place}: {} stands also at {}", other.id, other.place));
            }
        }
    }
    Ok(rules.into_values().collect())
}

fn rules_of(path: &str, text: &str) -> Result<Vec<Rule>, String> {
    // Comments are blanked out, so that lines keep their numbers.
    let code: Vec<&str> =
        text.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line }).collect();
    let code = code.join("\n");
    let mut rules = Vec::new();
    for mark in ["rule!(", "rule: "] {
        for (at, _) in code.match_indices(mark) {
            let after = code[at + mark.len()..].trim_start();
            let Some(id) = after.strip_prefix('"').and_then(|rest| rest.split('"').next()) else { continue };
            let place = format!("{path}:{}", code[..at].matches('\n').count() + 1);
            if !is_well_formed(id) {
                return Err(format!("{place}: {id:?} is not written crate.topic.name"));
            }
            rules.push(Rule { id: id.to_owned(), place });
        }
    }
    Ok(rules)
}

fn is_well_formed(id: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    id.split('.').count() >= 3 && id.split('.').all(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_checks_in_code_and_tables_and_not_in_comments() {
        let text = "/// rule!(\"doc.example.no\", true)\nif rule!(\"a.b.one\", x) {}\nrule!(\n    \"a.b.two\",\n    y\n)\n\
                    Row { rule: \"a.b.three\", x }\nmacro rule!($id:literal)\n";
        let found = rules_of("p", text).unwrap_or_default();
        let found: Vec<_> = found.iter().map(|rule| (rule.id.as_str(), rule.place.as_str())).collect();
        assert_eq!(found, [("a.b.one", "p:2"), ("a.b.two", "p:3"), ("a.b.three", "p:7")]);
    }

    #[test]
    fn an_id_has_three_parts_in_kebab_case() {
        assert!(is_well_formed("jcs.exact.leading-zero"));
        assert!(!is_well_formed("jcs.exact"));
        assert!(!is_well_formed("jcs.Exact.zero"));
        assert!(rules_of("p", "rule!(\"one\", x)").is_err());
    }
}
