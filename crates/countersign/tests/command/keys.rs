//! `keys …`: private keys, key sets, and one key that follows another.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::process::{Run, command, read, run, run_with};

/// A folder with keys in it.
struct Desk(TempDir);

impl Desk {
    fn new() -> Desk {
        Desk(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("is text").to_owned()
    }

    /// Words with a point at their beginning are names of files here.
    fn say(&self, words: &[&str]) -> Run {
        let words = words.iter().map(|word| match word.strip_prefix("./") {
            Some(name) => self.name(name),
            None => (*word).to_owned(),
        });
        run([&["keys".to_owned()], &words.collect::<Vec<_>>()[..]].concat())
    }

    /// A key and its entry, valid from the beginning of a year.
    fn entry(&self, id: &str, component: &str, year: u32) -> String {
        let from = format!("{year}-01-01T00:00:00Z");
        let pem = format!("./{id}.pem");
        let run = self.say(&["new", &pem, "--component", component, "--id", id, "--not-before", &from]);
        assert_eq!((run.exit, run.err.as_str()), (0, ""));
        fs::write(self.path(&format!("{id}.json")), &run.out).expect("is written");
        run.out
    }

    fn keys(&self) -> String {
        fs::read_to_string(self.path("keys.json")).expect("is there")
    }
}

fn code(run: &Run) -> &str {
    assert_eq!((run.exit, run.out.as_str()), (1, ""), "{}", run.err);
    run.err.split(' ').next().unwrap_or_default()
}

#[test]
fn a_new_key_is_for_its_owner_alone_and_never_shown() {
    let desk = Desk::new();
    let entry = desk.entry("gw-1", "gateway", 2026);
    let pem = fs::read_to_string(desk.path("gw-1.pem")).expect("is there");
    let secret = pem.lines().nth(1).expect("has the key");
    let shown = desk.say(&["show", "./gw-1.pem"]);
    assert_eq!((shown.exit, shown.err.as_str()), (0, ""));
    assert!(entry.contains(&format!("\"public_key\":\"{}\"", shown.out.trim_end())), "{entry}");
    for run in [
        &shown,
        &desk.say(&["show", "./gw-1.pem", "--json"]),
        &desk.say(&["set", "./keys.json", "./gw-1.json"]),
    ] {
        assert!(!run.out.contains(secret) && !run.err.contains(secret));
    }
    let again = desk.say(&["new", "./gw-1.pem"]);
    assert_eq!((again.exit, again.out.as_str()), (3, ""));
    assert!(again.err.starts_with("E_KEY_FILE at "), "{}", again.err);
    assert_eq!(fs::read_to_string(desk.path("gw-1.pem")).expect("is there"), pem);
    let bare = desk.say(&["new", "./bare.pem"]);
    assert_eq!(
        bare.out,
        desk.say(&["show", "./bare.pem"]).out,
        "without a description it is the public half"
    );
}

#[cfg(unix)]
#[test]
fn a_key_that_others_may_read_is_no_key() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    desk.entry("gw-1", "gateway", 2026);
    let mode = fs::metadata(desk.path("gw-1.pem")).expect("is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    fs::set_permissions(desk.path("gw-1.pem"), fs::Permissions::from_mode(0o640)).expect("is changed");
    assert_eq!(code(&desk.say(&["show", "./gw-1.pem"])), "E_KEY_MODE");
    assert_eq!(
        code(&desk.say(&["set", "./keys.json", "./gw-1.pem", "--component", "gateway", "--id", "x"])),
        "E_KEY_MODE"
    );
    assert!(!desk.path("keys.json").exists());
}

#[test]
fn what_is_said_of_a_key_has_to_make_sense_before_anything_is_made() {
    let desk = Desk::new();
    for words in [
        &["--component", "gateway"][..],
        &["--id", "x"],
        &["--component", "agent", "--id", "x"],
        &["--not-before", "2026-01-01T00:00:00Z"],
        &["--component", "gateway", "--id", "x", "--not-before", "2026-01-01"],
        &[
            "--component",
            "gateway",
            "--id",
            "x",
            "--not-before",
            "2026-01-02T00:00:00Z",
            "--not-after",
            "2026-01-01T00:00:00Z",
        ],
    ] {
        assert_eq!(desk.say(&[&["new", "./k.pem"], words].concat()).exit, 2, "{words:?}");
        assert!(!desk.path("k.pem").exists(), "{words:?}");
    }
}

#[test]
fn a_key_set_grows_and_nothing_in_it_is_written_over() {
    let desk = Desk::new();
    let gateway = desk.entry("gw-1", "gateway", 2026);
    desk.entry("sv-1", "supervisor", 2026);
    assert_eq!(desk.say(&["set", "./keys.json", "./gw-1.json"]).exit, 0);
    let first = desk.keys();
    assert_eq!(first, format!("{{\"keys\":[\n{gateway}],\"v\":\"1.0\"}}\n"));
    let twice = desk.say(&["set", "./keys.json", "./gw-1.json"]);
    assert_eq!(code(&twice), "E_TRACE_KEYS");
    assert!(twice.err.contains("keys.json, /keys/1/id: "), "{}", twice.err);
    assert_eq!(desk.keys(), first);
    let added = desk.say(&["set", "./keys.json", "./sv-1.pem", "--component", "supervisor", "--id", "sv-1"]);
    assert_eq!(added.exit, 0, "{}", added.err);
    assert!(desk.keys().contains(&gateway[..gateway.len() - 1]), "{}", desk.keys());
    // A whole key set, from standard input.
    let other = run_with(["keys", "set", &desk.name("other.json"), "-"], desk.keys());
    assert_eq!(other.exit, 0, "{}", other.err);
    assert_eq!(fs::read_to_string(desk.path("other.json")).expect("is there"), desk.keys());
    let left: Vec<_> = fs::read_dir(desk.0.path())
        .expect("is there")
        .map(|entry| entry.expect("is there").file_name())
        .collect();
    assert_eq!(left.len(), 6, "nothing else is left: {left:?}");
    assert_eq!(desk.say(&["set", "./keys.json", "./no.json"]).exit, 3);
    assert_eq!(desk.say(&["set", "./keys.json", "./gw-1.pem"]).exit, 2, "what it is has to be said");
    assert_eq!(
        desk.say(&["set", "./keys.json", "./gw-1.json", "--component", "gateway", "--id", "x"]).exit,
        2
    );
    assert_eq!(desk.say(&["set", "./keys.json"]).exit, 2);
    fs::write(desk.path("bad.json"), gateway.replace("gateway", "agent")).expect("is written");
    let bad = desk.say(&["set", "./keys.json", "./bad.json"]);
    assert_eq!(code(&bad), "E_TRACE_KEYS");
    assert!(bad.err.contains("bad.json, /component: "), "{}", bad.err);
    fs::write(desk.path("diary"), "dear diary\n").expect("is written");
    assert_eq!(code(&desk.say(&["set", "./diary", "./gw-1.json"])), "E_TRACE_KEYS");
    assert_eq!(fs::read_to_string(desk.path("diary")).expect("is there"), "dear diary\n");
}

#[cfg(unix)]
#[test]
fn a_key_set_is_replaced_where_it_is_and_keeps_its_rights() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let desk = Desk::new();
    desk.entry("gw-1", "gateway", 2026);
    desk.entry("sv-1", "supervisor", 2026);
    assert_eq!(desk.say(&["set", "./keys.json", "./gw-1.json"]).exit, 0);
    fs::set_permissions(desk.path("keys.json"), fs::Permissions::from_mode(0o640)).expect("is changed");
    symlink("keys.json", desk.path("link.json")).expect("is linked");
    assert_eq!(desk.say(&["set", "./link.json", "./sv-1.json"]).exit, 0);
    assert!(fs::symlink_metadata(desk.path("link.json")).expect("is there").is_symlink());
    assert_eq!(desk.keys().lines().count(), 4);
    let mode = fs::metadata(desk.path("keys.json")).expect("is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    // A link that leads nowhere is a name that is taken.
    symlink("nothing", desk.path("dangling.json")).expect("is linked");
    assert_eq!(desk.say(&["set", "./dangling.json", "./sv-1.json"]).exit, 3);
    assert_eq!(desk.say(&["set", ".", "./sv-1.json"]).exit, 3);
    assert_eq!(desk.say(&["set", "-", "./sv-1.json"]).exit, 3);
}

#[test]
fn many_who_change_a_key_set_at_once_lose_nothing_that_was_told() {
    let desk = Desk::new();
    desk.entry("gw-0", "gateway", 2026);
    assert_eq!(desk.say(&["set", "./keys.json", "./gw-0.json"]).exit, 0);
    let ids: Vec<String> = (1..9).map(|number| format!("gw-{number}")).collect();
    for id in &ids {
        desk.entry(id, "gateway", 2026);
    }
    let children: Vec<_> = ids
        .iter()
        .map(|id| {
            let entry = desk.name(&format!("{id}.json"));
            command(["keys", "set", &desk.name("keys.json"), &entry]).spawn().expect("starts")
        })
        .collect();
    let runs: Vec<Run> =
        children.into_iter().map(|child| read(child.wait_with_output().expect("ends"))).collect();
    let keys = desk.keys();
    for (id, run) in ids.iter().zip(&runs) {
        assert_eq!(keys.contains(&format!("\"{id}\"")), run.exit == 0, "{id}: {}", run.err);
        assert!(run.exit == 0 || run.err.starts_with("E_CMD_WRITE at "), "{id}: {}", run.err);
    }
    assert!(runs.iter().any(|run| run.exit == 0));
}

#[test]
fn one_key_follows_another_with_a_time_in_which_both_are_valid() {
    let desk = Desk::new();
    desk.entry("gw-1", "gateway", 2026);
    desk.entry("gw-2", "gateway", 2027);
    desk.entry("sv-1", "supervisor", 2026);
    assert_eq!(desk.say(&["set", "./keys.json", "./gw-1.json"]).exit, 0);
    let before = desk.keys();
    let rotate = |words: &[&str]| desk.say(&[&["rotate", "./keys.json", "--id"], words].concat());
    for words in [
        &["gw-1", "--new", "./gw-2.json", "--until", "2026-12-31T00:00:00Z"][..],
        &["gw-1", "--new", "./sv-1.json", "--until", "2027-01-08T00:00:00Z"],
        &["gw-1", "--new", "./gw-2.pem", "--until", "2027-01-08T00:00:00Z"],
        &["gw-1", "--new", "./gw-2.json", "--new-id", "x", "--until", "2027-01-08T00:00:00Z"],
        &[
            "gw-1",
            "--new",
            "./gw-2.json",
            "--from",
            "2027-01-01T00:00:00Z",
            "--until",
            "2027-01-08T00:00:00Z",
        ],
        &["gw-1", "--new", "./gw-2.json"],
    ] {
        let run = rotate(words);
        assert_eq!((run.exit, run.out.as_str()), (2, ""), "{words:?}: {}", run.err);
        assert_eq!(desk.keys(), before, "{words:?}");
    }
    let unknown = rotate(&["gw-9", "--new", "./gw-2.json", "--until", "2027-01-08T00:00:00Z"]);
    assert_eq!(code(&unknown), "E_CMD_NO_KEY");
    let itself = rotate(&["gw-1", "--new", "./gw-1.json", "--until", "2027-01-08T00:00:00Z"]);
    assert_eq!(code(&itself), "E_TRACE_KEYS");
    let rotated = rotate(&["gw-1", "--new", "./gw-2.json", "--until", "2027-01-08T00:00:00Z"]);
    assert_eq!(rotated.exit, 0, "{}", rotated.err);
    assert!(
        rotated.out.ends_with("both valid from 2027-01-01T00:00:00Z to 2027-01-08T00:00:00Z\n"),
        "{}",
        rotated.out
    );
    for (at, old, new) in [
        ("2026-12-31T23:59:59Z", "valid", "not yet"),
        ("2027-01-01T00:00:00Z", "valid", "valid"),
        ("2027-01-08T00:00:00Z", "valid", "valid"),
        ("2027-01-08T00:00:01Z", "expired", "valid"),
    ] {
        let shown = desk.say(&["show", "./keys.json", "--at", at, "--json"]).out;
        let states: Vec<&str> =
            shown.split("\"state\":\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(states, [old, new], "{at}");
    }
    let longer = rotate(&["gw-1", "--new", "./sv-1.json", "--until", "2028-01-01T00:00:00Z"]);
    assert_eq!(longer.exit, 2, "an end is not put off");
    // From a private key file, for the part that the old key is for.
    desk.entry("gw-3", "gateway", 2028);
    let third = rotate(&[
        "gw-2",
        "--new",
        "./gw-3.pem",
        "--new-id",
        "gw-3",
        "--from",
        "2028-01-01T00:00:00Z",
        "--until",
        "2028-01-01T00:00:00Z",
    ]);
    assert_eq!(third.exit, 0, "{}", third.err);
    assert!(desk.keys().contains(r#""component":"gateway","id":"gw-3""#), "{}", desk.keys());
}

#[test]
fn a_revocation_is_never_put_off() {
    let desk = Desk::new();
    desk.entry("gw-1", "gateway", 2026);
    assert_eq!(desk.say(&["set", "./keys.json", "./gw-1.json"]).exit, 0);
    let revoke = |words: &[&str]| desk.say(&[&["revoke", "./keys.json", "--id", "gw-1"], words].concat());
    assert_eq!(revoke(&["--at", "2026-11-02T09:00:00Z"]).exit, 0);
    assert_eq!(revoke(&["--at", "2026-11-02T09:00:01Z"]).exit, 2);
    assert_eq!(revoke(&["--at", "2026-11-01T00:00:00Z"]).exit, 0);
    assert!(desk.keys().contains(r#""revoked_at":"2026-11-01T00:00:00Z""#), "{}", desk.keys());
    assert_eq!(revoke(&["--compromised", "--at", "2026-11-01T00:00:00Z"]).exit, 2);
    assert!(revoke(&["--compromised"]).out.contains("never"));
    assert!(desk.keys().contains(r#""compromised":true"#), "{}", desk.keys());
    let other = desk.say(&["revoke", "./keys.json", "--id", "x\u{1b}[2J"]);
    assert_eq!(code(&other), "E_CMD_NO_KEY");
    assert!(!other.err.contains('\u{1b}'), "{:?}", other.err);
    assert_eq!(code(&desk.say(&["revoke", "./nothing.json", "--id", "gw-1"])), "E_CMD_NO_KEY");
    assert!(!desk.path("nothing.json").exists());
}

#[test]
fn ids_of_others_steer_no_terminal() {
    let desk = Desk::new();
    let entry = desk.entry("gw-1", "gateway", 2026).replace("gw-1", "x\\u001b[2J\\u000aE_FAKE \\u202e");
    fs::write(desk.path("gw-1.json"), entry).expect("is written");
    let set = desk.say(&["set", "./keys.json", "./gw-1.json"]);
    let shown = desk.say(&["show", "./keys.json"]);
    for text in [&set.out, &shown.out, &desk.say(&["show", "./keys.json", "--json"]).out] {
        assert!(!text.contains(['\u{1b}', '\u{202e}']) && !text.contains("\nE_FAKE"), "{text:?}");
    }
}
