//! The tables of `spec/`: requirements, rulings, codes, exceptions.

use crate::place;
use countersign_conformance::lint::Known;
use std::collections::{BTreeMap, BTreeSet};

/// A row of `spec/requirements.tsv`.
pub(crate) struct Requirement {
    pub(crate) id: String,
    /// Where the specification says it: `BM §6.3`.
    pub(crate) source: String,
    /// Which part of the work it belongs to.
    pub(crate) part: String,
    /// How it is shown.
    pub(crate) check: String,
    pub(crate) text: String,
}

/// Every requirement, in the order of the table.
pub(crate) fn requirements() -> Result<Vec<Requirement>, String> {
    let mut seen = BTreeSet::new();
    let mut requirements = Vec::new();
    for row in table("spec/requirements.tsv", &["id", "source", "part", "check", "requirement"])? {
        let [id, source, part, check, text] = row;
        if !seen.insert(id.clone()) {
            return Err(format!("spec/requirements.tsv: {id} stands there twice"));
        }
        requirements.push(Requirement { id, source, part, check, text });
    }
    Ok(requirements)
}

/// The requirements that need no code or no vector or test, each with its reason; the file may be absent.
pub(crate) fn exceptions() -> Result<BTreeMap<String, String>, String> {
    const FILE: &str = "spec/exceptions.tsv";
    if !place::root().join(FILE).exists() {
        return Ok(BTreeMap::new());
    }
    let mut exceptions = BTreeMap::new();
    for [id, reason] in table(FILE, &["id", "reason"])? {
        if reason.trim().is_empty() {
            return Err(format!("{FILE}: {id} has no reason"));
        }
        if exceptions.insert(id.clone(), reason).is_some() {
            return Err(format!("{FILE}: {id} stands there twice"));
        }
    }
    Ok(exceptions)
}

/// What vectors may cite and expect.
pub(crate) fn known() -> Result<Known, String> {
    let requirements = requirements()?.into_iter().map(|requirement| requirement.id).collect();
    let codes = table("spec/codes.tsv", &["code"])?.into_iter().map(|[code]| code).collect();
    let rulings = rulings_by_number()?.into_keys().collect();
    Ok(Known { requirements, rulings, codes })
}

/// A code's row of `spec/codes.tsv`: the code, the sections and rulings behind it, its meaning, what is expected instead.
pub(crate) fn code(code: &str) -> Result<Option<[String; 4]>, String> {
    let rows = table("spec/codes.tsv", &["code", "section", "meaning", "expected"])?;
    Ok(rows.into_iter().find(|[name, ..]| name == code))
}

/// An answer that `spec/INTERPRETATIONS.md` gives where the specifications are silent.
pub(crate) struct Ruling {
    /// Its paragraph, on one line and without the marks of bold type.
    pub(crate) text: String,
    /// How long the part in bold type is, which says it in short.
    title: usize,
}

impl Ruling {
    /// In short, as a sentence.
    pub(crate) fn title(&self) -> String {
        let (_, title) = self.text[..self.title].split_once(". ").unwrap_or_default();
        format!("{}.", title.trim_end_matches(['.', ',', ':']))
    }
}

/// The rulings by their numbers.
pub(crate) fn rulings_by_number() -> Result<BTreeMap<String, Ruling>, String> {
    Ok(rulings(&place::read("spec/INTERPRETATIONS.md")?))
}

/// Rulings are paragraphs whose numbers stand in bold at their beginning: `**J1. …`.
fn rulings(page: &str) -> BTreeMap<String, Ruling> {
    let paragraphs = page.split("\n\n").flat_map(|block| block.split("\n**"));
    let ruling = |paragraph: &str| {
        let paragraph = paragraph.trim_start_matches("**").lines().collect::<Vec<_>>().join(" ");
        let (number, _) = paragraph.split_once(". ")?;
        let title = paragraph.find("**")?;
        is_ruling(number)
            .then(|| (number.to_owned(), Ruling { text: paragraph.replacen("**", "", 1), title }))
    };
    paragraphs.filter_map(ruling).collect()
}

/// Whether a text has the form of a ruling's number: a letter and digits.
pub(crate) fn is_ruling(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(|letter| letter.is_ascii_uppercase())
        && !characters.as_str().is_empty()
        && characters.all(|digit| digit.is_ascii_digit())
}

/// The named columns of a table with a header line.
pub(crate) fn table<const N: usize>(file: &str, columns: &[&str; N]) -> Result<Vec<[String; N]>, String> {
    let text = place::read(file)?;
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let mut places = [0; N];
    for (place, column) in places.iter_mut().zip(columns) {
        *place = header
            .iter()
            .position(|name| name == column)
            .ok_or_else(|| format!("{file}: there is no column {column}"))?;
    }
    let mut rows = Vec::new();
    for (i, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
        let cells: Vec<&str> = line.split('\t').collect();
        if cells.len() != header.len() {
            return Err(format!("{file}:{}: {} columns, expected {}", i + 2, cells.len(), header.len()));
        }
        rows.push(places.map(|place| cells[place].to_owned()));
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_the_project_are_read() {
        let known = known().unwrap_or_default();
        for ruling in ["J1", "J9", "B14", "A16"] {
            assert!(known.rulings.contains(ruling), "{ruling}");
        }
        assert!(known.requirements.contains("BM-6.3-1"));
        assert!(known.codes.contains("E_JCS_DUPLICATE"));
    }

    #[test]
    fn a_ruling_is_a_paragraph_that_begins_with_a_bold_number() {
        let found = rulings(
            "# J\n\n**J1. Input,** that is\nbytes. See **J2**.\n\n**Not a number** x\n\n**B10. More.** x\n",
        );
        let found: Vec<_> = found.iter().map(|(n, r)| (n.as_str(), r.text.as_str(), r.title())).collect();
        assert_eq!(
            found,
            [
                ("B10", "B10. More. x", "More.".to_owned()),
                ("J1", "J1. Input, that is bytes. See **J2**.", "Input.".to_owned())
            ]
        );
    }
}
