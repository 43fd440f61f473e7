//! `cargo xtask browser`: the pages of surfaces in a real browser: what axe finds, what the keyboard reaches, what hostile text does, how it
//! prints. Pictures of every page are left in `target/browser/shots`.

mod bundles;
mod sheets;

use crate::place;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Debian's own; a browser that is downloaded would not be the one that was looked at.
const CHROMIUM: &str = "/usr/bin/chromium";

/// How many milliseconds a file of tests may take; a browser that waits for something would wait for ever.
const LIMIT: &str = "--test-timeout=240000";

/// Text that would be markup, turn the text round it about, steer a terminal, or not be seen.
const HOSTILE: &str = "</bdi></code></p><script>alert(1)</script><img src=x onerror=alert(2)>\" onclick=\"x' \u{202e}evil\u{1b}[2J pass\u{200b}word &lt;b&gt;";

/// The same as a person should see it.
const HOSTILE_SHOWN: &str = r#"</bdi></code></p><script>alert(1)</script><img src=x onerror=alert(2)>" onclick="x' \u{202e}evil\u{1b}[2J pass\u{200b}word &lt;b&gt;"#;

/// Runs the command.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(argument) = arguments.first() {
        return Err(format!("browser takes no arguments, not `{argument}`"));
    }
    chromium()?;
    build()?;
    let folder = place::root().join("target/browser");
    packages(&folder)?;
    let pages = folder.join("pages");
    let _ = fs::remove_dir_all(&pages);
    make(&pages)?;
    write(&pages.join("hostile.shown"), HOSTILE_SHOWN)?;
    sheets::write_all(&pages)?;
    bundles::write_all(&pages)?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec", LIMIT]);
    for file in ["report.test.mjs", "served.test.mjs", "sheet.test.mjs"] {
        node.arg(folder.join(file));
    }
    node.env("CHROMIUM", CHROMIUM).env("COUNTERSIGN", countersign());
    let moment = place::root().join("examples/captures/order-refund.json");
    finish(node.env("MOMENT", moment), "node, which runs the tests")
}

/// The command, as the gate builds it.
fn build() -> Result<(), String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(place::root()).args(["build", "--quiet", "--release", "--locked", "--workspace"]);
    finish(&mut cargo, "cargo, which builds the command")
}

fn countersign() -> PathBuf {
    place::root().join("target/release/countersign")
}

/// The browser, installed where it is missing and we may.
fn chromium() -> Result<(), String> {
    if Path::new(CHROMIUM).exists() {
        return Ok(());
    }
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    let apt = |words: &[&str]| {
        let mut command = if is_root { Command::new("apt-get") } else { Command::new("sudo") };
        if !is_root {
            command.args(["-n", "apt-get"]);
        }
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
        finish(&mut command, "apt-get, which installs the browser")
    };
    apt(&["update", "-qq"])
        .and_then(|()| {
            apt(&["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"])
        })
        .map_err(|error| {
            format!("{error}\n{CHROMIUM} is needed: on Debian, `apt-get install chromium` as root")
        })
}

/// The tests with the packages that they need, as the lock file names them.
fn packages(folder: &Path) -> Result<(), String> {
    make(folder)?;
    let from = place::root().join("crates/surfaces/browser");
    let mut lock_is_new = !folder.join("node_modules").exists();
    for entry in fs::read_dir(&from).map_err(|error| failed(&from, &error))? {
        let file = entry.map_err(|error| failed(&from, &error))?.path();
        let Some(name) = file.file_name() else { continue };
        let (text, copy) = (fs::read(&file).map_err(|error| failed(&file, &error))?, folder.join(name));
        lock_is_new |= name == "package-lock.json" && fs::read(&copy).ok().as_deref() != Some(&*text);
        fs::write(&copy, text).map_err(|error| failed(&copy, &error))?;
    }
    if !lock_is_new {
        return Ok(());
    }
    let installed =
        finish(Command::new("npm").arg("ci").current_dir(folder), "npm, which installs the tests' packages");
    if installed.is_err() {
        let _ = fs::remove_dir_all(folder.join("node_modules"));
    }
    installed
}

fn finish(command: &mut Command, what: &str) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("cannot run {what}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what}, ended with {status}")) }
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error))
}

fn write(file: &Path, text: impl AsRef<[u8]>) -> Result<(), String> {
    fs::write(file, text).map_err(|error| failed(file, &error))
}

fn failed(place: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", place.display())
}
