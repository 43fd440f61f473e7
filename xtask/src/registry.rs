//! The tables of `spec/`: requirements, rulings, codes, exceptions.

use crate::place;
use countersign_conformance::lint::Known;
use std::collections::{BTreeMap, BTreeSet};

/// A row of `spec/requirements.tsv`.
pub(crate) struct Requirement {
    pub(crate) id: String,
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
    for row in table("spec/requirements.tsv", &["id", "part", "check", "requirement"])? {
        let [id, part, check, text] = row;
        if !seen.insert(id.clone()) {
            return Err(format!("spec/requirements.tsv: {id} stands there twice"));
        }
        requirements.push(Requirement { id, part, check, text });
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
    Ok(Known { requirements, rulings: rulings(&place::read("spec/INTERPRETATIONS.md")?), codes })
}

/// The numbers of the rulings, which stand in bold at the beginning of their paragraphs: `**J1. …`.
fn rulings(page: &str) -> BTreeSet<String> {
    page.lines().filter_map(|line| Some(line.strip_prefix("**")?.split_once(". ")?.0.to_owned())).collect()
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
    fn a_ruling_is_a_bold_number_at_the_beginning_of_a_line() {
        let found = rulings("**J1. Input.** See J2.\n**Not a number** x\n**B10. More\n");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["B10", "J1"]);
    }
}
