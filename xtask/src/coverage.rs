//! `cargo xtask coverage [--list] [PART…]`: which requirement is enforced where, and what shows it.
//!
//! Each requirement of the parts that are done, or of those named, needs both of these, or a line with a reason in
//! `spec/exceptions.tsv`:
//!
//! - code that cites it, `// Spec: BM-5.7-1`, above the line that enforces it;
//! - a vector that cites it, or a test under a comment `// Covers: BM-5.7-1`.
//!
//! A comment may cite several, separated by commas. A citation of an id that the registry does not have, a
//! `Covers` that stands above no test, and an exception that is not needed are errors.

use crate::{conformance, place, registry};
use std::collections::BTreeMap;

/// The parts of the work that are done.
const DONE: &[&str] = &["spine", "core", "trace", "authority", "surfaces"];

const SPEC: &str = "// Spec: ";
const COVERS: &str = "// Covers: ";

/// For each id, the places that cite it.
type Citations = BTreeMap<String, Vec<String>>;

/// Runs the command.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let list = arguments.iter().any(|argument| argument == "--list");
    let named: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|argument| *argument != "--list").collect();
    let parts = if named.is_empty() { DONE } else { &named };
    let mut wrong = Vec::new();
    let (code, tests) = citations(&mut wrong)?;
    let vectors = vectors()?;
    let requirements = registry::requirements()?;
    if let Some(part) = parts.iter().find(|part| !requirements.iter().any(|row| row.part == **part)) {
        return Err(format!("no requirement belongs to the part {part}"));
    }
    let exceptions = registry::exceptions()?;
    for (id, places) in code.iter().chain(&tests) {
        if !requirements.iter().any(|requirement| requirement.id == *id) {
            wrong.push(format!("{}: there is no requirement {id}", places.join(", ")));
        }
    }
    for id in exceptions.keys().filter(|id| !requirements.iter().any(|requirement| requirement.id == **id)) {
        wrong.push(format!("spec/exceptions.tsv: there is no requirement {id}"));
    }
    let (mut due, mut shown, mut excepted) = (0, 0, 0);
    for requirement in &requirements {
        let id = &requirement.id;
        let of = |citations: &Citations| citations.get(id).cloned().unwrap_or_default();
        let (code, proofs) = (of(&code), [of(&vectors), of(&tests)].concat());
        let is_whole = !code.is_empty() && !proofs.is_empty();
        if list {
            let show = |places: &[String]| if places.is_empty() { "-".to_owned() } else { places.join(", ") };
            println!("{id} ({}) {}", requirement.part, requirement.text);
            println!("    code:  {}\n    shown: {}", show(&code), show(&proofs));
        }
        if !parts.contains(&requirement.part.as_str()) {
            continue;
        }
        due += 1;
        match exceptions.get(id) {
            Some(_) if is_whole => {
                wrong.push(format!("spec/exceptions.tsv: {id} needs no exception any more"));
            }
            Some(_) => excepted += 1,
            None if is_whole => shown += 1,
            None => {
                let lacks = match (code.is_empty(), proofs.is_empty()) {
                    (true, true) => "no code cites it and nothing shows it",
                    (true, false) => "no code cites it",
                    _ => "nothing shows it",
                };
                let check = &requirement.check;
                wrong.push(format!("{id} ({check}): {lacks}: {}", requirement.text));
            }
        }
    }
    println!(
        "{due} requirements of {}: {shown} in code and shown, {excepted} excepted with a reason",
        parts.join(" and ")
    );
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The citations of code and of tests.
fn citations(wrong: &mut Vec<String>) -> Result<(Citations, Citations), String> {
    let (mut code, mut tests) = (Citations::new(), Citations::new());
    for (path, text) in place::sources("crates")? {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (i, line) in lines.iter().enumerate() {
            let place = format!("{path}:{}", i + 1);
            if let Some(ids) = cited(line, SPEC) {
                ids.for_each(|id| code.entry(id).or_default().push(place.clone()));
            }
            if let Some(ids) = cited(line, COVERS) {
                match test_below(&lines[i + 1..]) {
                    Some(name) => {
                        ids.for_each(|id| tests.entry(id).or_default().push(format!("{place} {name}")));
                    }
                    None => wrong.push(format!("{place}: this comment stands above no test")),
                }
            }
        }
    }
    Ok((code, tests))
}

fn cited<'a>(line: &'a str, mark: &str) -> Option<impl Iterator<Item = String> + use<'a>> {
    let ids = line.strip_prefix(mark)?;
    Some(ids.split(',').map(|id| id.trim().to_owned()))
}

/// The name of the test function below a comment, past attributes and other comments.
fn test_below<'a>(lines: &[&'a str]) -> Option<&'a str> {
    let mut is_test = false;
    for line in lines {
        if line.starts_with("#[") || line.starts_with("//") {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test]");
            continue;
        }
        let name = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ")?.split('(').next()?;
        return is_test.then_some(name);
    }
    None
}

fn vectors() -> Result<Citations, String> {
    let mut citations = Citations::new();
    for (_, vector) in conformance::library()?.vectors() {
        for id in &vector.requirements {
            citations.entry(id.clone()).or_default().push(vector.id.clone());
        }
    }
    Ok(citations)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_cites_the_ids_after_its_mark() {
        let ids = |line| cited(line, SPEC).map(|ids| ids.collect::<Vec<_>>());
        assert_eq!(ids("// Spec: BM-5.7-1, BM-5.7-2"), Some(vec!["BM-5.7-1".into(), "BM-5.7-2".into()]));
        assert_eq!(ids("// see BM-5.7-1"), None);
    }

    #[test]
    fn a_covers_comment_stands_above_a_test() {
        assert_eq!(test_below(&["#[test]", "fn refuses() {"]), Some("refuses"));
        assert_eq!(test_below(&["/// more", "#[test]", "#[ignore]", "fn refuses() {"]), Some("refuses"));
        assert_eq!(test_below(&["#[tokio::test]", "async fn refuses() {"]), Some("refuses"));
        assert_eq!(test_below(&["fn helper() {"]), None);
        assert_eq!(test_below(&["", "#[test]", "fn refuses() {"]), None);
        assert_eq!(test_below(&["#[test]"]), None);
    }
}
