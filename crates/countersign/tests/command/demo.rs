//! `demo`: what it leaves behind holds, the copy does not, and nothing half-made is left.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use authority_envelope::{AuthorityVerdict, verify_bundle};
use decision_trace::{KeySet, NamedBytes, Options};
use tempfile::TempDir;

use crate::process::{Run, run};

fn demo(place: &Path, more: &[&str]) -> Run {
    run([&["demo", place.to_str().expect("is text")], more].concat())
}

/// A story of a seed, in the folder `story`.
fn told() -> (TempDir, Run) {
    let desk = tempfile::tempdir().expect("a folder");
    let run = demo(&desk.path().join("story"), &["--seed", "test"]);
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    (desk, run)
}

/// Every file below a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("is there") {
        let path = entry.expect("can be read").path();
        let name = path.file_name().expect("has a name").to_string_lossy().into_owned();
        if path.is_dir() {
            for (below, bytes) in self::files(&path) {
                files.insert(format!("{name}/{below}"), bytes);
            }
        } else {
            files.insert(name, fs::read(&path).expect("can be read"));
        }
    }
    files
}

fn verdict(story: &Path, bundle: &str) -> AuthorityVerdict {
    let keys = KeySet::parse(&fs::read(story.join("keys.json")).expect("is there")).expect("is good");
    let files = files(&story.join(bundle));
    let traces: Vec<_> = files.iter().map(|(name, bytes)| NamedBytes { name, bytes }).collect();
    verify_bundle(&traces, &keys, Options::new().require_closed()).expect("there are traces")
}

#[test]
fn the_story_is_good_and_the_copy_is_not_where_it_was_changed() {
    let (desk, told) = told();
    let story = desk.path().join("story");
    let good = verdict(&story, "bundle");
    assert!(good.report.is_empty(), "{}", good.report);
    assert!(good.traces.iter().all(|trace| trace.good));
    assert_eq!(good.traces.iter().map(|trace| trace.parent).collect::<Vec<_>>(), [None, Some(0)]);

    let bad = verdict(&story, "tampered");
    let found = bad.report.findings().map(|finding| (finding.code().as_str(), finding.at().seq()));
    assert_eq!(found.collect::<Vec<_>>(), [("E_TRACE_HASH", Some(5)), ("E_TRACE_APPROVAL", Some(6))]);
    assert!(bad.traces.iter().all(|trace| !trace.good));
    assert!(told.out.contains("record 5. No person was asked"), "{}", told.out);
}

#[test]
fn a_seed_tells_the_same_story_and_without_one_it_is_another() {
    let ((one, _), (other, _)) = (told(), told());
    let of = |desk: &TempDir| files(&desk.path().join("story"));
    assert_eq!(of(&one), of(&other));
    assert_eq!(
        of(&one).into_keys().collect::<Vec<_>>(),
        [
            "bundle/order-support.jsonl",
            "bundle/parcel-tracker.jsonl",
            "envelopes/order-support.json",
            "envelopes/parcel-tracker.json",
            "keys.json",
            "keys/control-plane.pem",
            "keys/gateway.pem",
            "keys/supervisor.pem",
            "moment/agent.ledger",
            "moment/resolution.json",
            "moment/tool-result.json",
            "tampered/order-support.jsonl",
            "tampered/parcel-tracker.jsonl",
        ]
    );
    let desk = tempfile::tempdir().expect("a folder");
    let run = demo(&desk.path().join("story"), &[]);
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    let (ours, theirs) = (of(&desk), of(&one));
    assert!(
        ours.iter()
            .filter(|(name, _)| !name.starts_with("moment/"))
            .all(|(name, bytes)| theirs[name] != *bytes)
    );
    assert!(verdict(&desk.path().join("story"), "bundle").report.is_empty());
}

#[test]
#[cfg(unix)]
fn only_the_owner_can_read_the_private_keys() {
    use std::os::unix::fs::PermissionsExt;
    let (desk, _) = told();
    for name in ["control-plane", "gateway", "supervisor"] {
        let path = desk.path().join(format!("story/keys/{name}.pem"));
        assert_eq!(fs::metadata(path).expect("is there").permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn what_is_in_the_files_is_what_the_traces_speak_of() {
    let (desk, told) = told();
    let file = |name: &str| desk.path().join("story").join(name).to_str().expect("is text").to_owned();
    let digest = run(["moment", "digest", "--as", "tool-result", &file("moment/tool-result.json")]);
    assert!(told.out.contains(digest.out.trim()), "{}", told.out);
    let trace = fs::read_to_string(file("bundle/order-support.jsonl")).expect("is there");
    assert!(trace.contains(digest.out.trim()));
    let resolution = ["moment", "check-resolution", "--as", "tool-result", &file("moment/tool-result.json")];
    let resolution = run([&resolution[..], &[&file("moment/resolution.json")]].concat());
    assert_eq!(resolution.out, "option 1: Send a new shade\n");
    assert!(run(["moment", "ledger", "show", &file("moment/agent.ledger")]).out.contains("resolved: 1\n"));
    let child = fs::read_to_string(file("envelopes/parcel-tracker.json")).expect("is there");
    assert!(trace.contains(child.trim()));
}

#[test]
fn a_folder_in_which_something_is_stays_as_it_is() {
    let desk = tempfile::tempdir().expect("a folder");
    let story = desk.path().join("story");
    fs::create_dir(&story).expect("is made");
    fs::write(story.join("mine"), "text").expect("is written");
    for place in [&story, &story.join("mine"), &desk.path().join("no/where"), Path::new("/")] {
        let run = demo(place, &["--seed", "test"]);
        assert_eq!((run.exit, run.out.as_str()), (3, ""), "{}", run.err);
        assert!(run.err.starts_with("E_CMD_WRITE at "), "{}", run.err);
    }
    assert_eq!(files(desk.path()).into_keys().collect::<Vec<_>>(), ["story/mine"]);
    fs::remove_file(story.join("mine")).expect("is removed");
    assert_eq!(demo(&story, &["--json"]).exit, 0, "an empty folder is taken");
    assert_eq!(fs::read_dir(desk.path()).expect("is there").count(), 1);
}

#[test]
fn the_commands_to_run_next_can_be_pasted() {
    let desk = tempfile::tempdir().expect("a folder");
    let run = demo(&desk.path().join("it's a story"), &["--seed", "test"]);
    let next = run.out.lines().find(|line| line.contains(" bundle verify ")).expect("is there");
    assert!(next.contains("it'\\''s a story/bundle'"), "{next}");
}
