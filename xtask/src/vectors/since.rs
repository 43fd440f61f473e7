//! `cargo xtask vectors --since ARCHIVE`: holds the vectors against an archive that was given out before.
//!
//! An id keeps its question and its answer. What has gone has to be told in the change log, by its id. An answer may say more than it did
//! (another member of an output); it may not say less or otherwise.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;

use countersign_conformance::decode;
use countersign_conformance::json::{Json, member};
use countersign_conformance::model::{Expect, Vector};

use crate::{conformance, place};

/// Runs the command.
pub(super) fn run(archive: &str) -> Result<(), String> {
    let bytes = fs::read(archive).map_err(|error| format!("{archive}: cannot be read: {error}"))?;
    let before = vectors_of(&bytes).map_err(|error| format!("{archive}: {error}"))?;
    let library = conformance::library()?;
    let now: BTreeMap<&str, &Vector> =
        library.vectors().map(|(_, vector)| (vector.id.as_str(), vector)).collect();
    let wrong = changed(&before, &now, &place::read("vectors/CHANGELOG.md")?);
    if !wrong.is_empty() {
        return Err(format!("{}\n{} vectors do not stay what they were", wrong.join("\n"), wrong.len()));
    }
    let kept = before.iter().filter(|vector| now.contains_key(vector.id.as_str())).count();
    println!("{kept} vectors as they were, {} new, {} withdrawn", now.len() - kept, before.len() - kept);
    Ok(())
}

/// The vectors of an archive that [`super::bundle`] wrote.
fn vectors_of(archive: &[u8]) -> Result<Vec<Vector>, String> {
    let unreadable = |error: std::io::Error| format!("is no archive: {error}");
    let mut vectors = Vec::new();
    for entry in tar::Archive::new(archive).entries().map_err(unreadable)? {
        let mut entry = entry.map_err(unreadable)?;
        let path = entry.path().map_err(unreadable)?.display().to_string();
        // folder/suite/topic.json
        if !path.ends_with(".json") || path.matches('/').count() != 2 || path.contains("/schema/") {
            continue;
        }
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(unreadable)?;
        vectors.extend(decode::vector_file(&bytes).map_err(|error| format!("{path}: {error}"))?.vectors);
    }
    if vectors.is_empty() { Err("there is no vector in it".to_owned()) } else { Ok(vectors) }
}

/// What became of vectors and may not have, in a sentence each.
fn changed(before: &[Vector], now: &BTreeMap<&str, &Vector>, log: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for old in before {
        match now.get(old.id.as_str()) {
            None if log.contains(&format!("`{}`", old.id)) => {}
            None => wrong.push(format!("{}: it has gone, and CHANGELOG.md does not say why", old.id)),
            Some(new) if (&old.op, &old.input) != (&new.op, &new.input) => {
                wrong.push(format!("{}: it asks another question", old.id));
            }
            Some(new) if !still_says(&old.expect, &new.expect) => {
                wrong.push(format!("{}: it has another answer", old.id));
            }
            Some(_) => {}
        }
    }
    wrong
}

fn still_says(old: &Expect, new: &Expect) -> bool {
    match (old, new) {
        (Expect::Accept { output, warnings }, Expect::Accept { output: said, warnings: warned }) => {
            let stays = |(name, value): &(String, Json)| member(said, name) == Some(value);
            output.iter().all(stays) && warnings == warned
        }
        (Expect::Reject { .. }, Expect::Reject { .. }) => old == new,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::author::{INTEGERS, Topic, fault};
    use crate::vectors::bundle;

    fn vectors() -> Vec<Vector> {
        let mut topic = Topic::new("jcs", "numbers", "About numbers.").rulings("J5");
        topic.case("one", "One.").canonicalize(INTEGERS, "[1]").accept_canonical("[1]");
        topic.case("half", "A half.").canonicalize(INTEGERS, "[1.5]").twin("one").reject([fault(
            "E_JCS_NUMBER",
        )
        .at("/0")
        .offset(1)]);
        topic.into_file().vectors
    }

    fn after(change: impl Fn(&mut Vec<Vector>), log: &str) -> Vec<String> {
        let mut now = vectors();
        change(&mut now);
        changed(&vectors(), &now.iter().map(|vector| (vector.id.as_str(), vector)).collect(), log)
    }

    #[test]
    fn a_vector_keeps_its_question_and_its_answer() {
        assert_eq!(after(|_| {}, ""), Vec::<String>::new());
        let says = |change: fn(&mut Vec<Vector>)| after(change, "").join("; ");
        assert_eq!(
            says(|now| drop(now.remove(1))),
            "jcs/numbers/half: it has gone, and CHANGELOG.md does not say why"
        );
        assert_eq!(says(|now| now[0].input.clear()), "jcs/numbers/one: it asks another question");
        assert_eq!(
            says(|now| now[0].expect = now[1].expect.clone()),
            "jcs/numbers/one: it has another answer"
        );
        assert_eq!(
            says(|now| {
                if let Expect::Reject { errors, .. } = &mut now[1].expect {
                    errors[0].offset = Some(2);
                }
            }),
            "jcs/numbers/half: it has another answer"
        );
    }

    #[test]
    fn what_has_gone_is_told_and_an_answer_may_say_more() {
        assert_eq!(
            after(|now| drop(now.remove(1)), "- `jcs/numbers/half` asked for too much."),
            Vec::<String>::new()
        );
        let more = |now: &mut Vec<Vector>| {
            if let Expect::Accept { output, .. } = &mut now[0].expect {
                output.push(("length".to_owned(), Json::Integer(3)));
            }
        };
        assert_eq!(after(more, ""), Vec::<String>::new());
    }

    #[test]
    fn an_archive_of_today_holds_the_vectors_of_today() {
        let archive = bundle::made().expect("an archive");
        let library = conformance::library().expect("vectors");
        let mut before = vectors_of(&archive).expect("vectors");
        let mut now: Vec<Vector> = library.vectors().map(|(_, vector)| vector.clone()).collect();
        before.sort_by(|a, b| a.id.cmp(&b.id));
        now.sort_by(|a, b| a.id.cmp(&b.id));
        assert!(before == now);
        assert!(vectors_of(b"no archive").is_err());
    }
}
