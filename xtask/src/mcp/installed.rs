//! A client and its SDK, installed from the registry at the versions that its lock file or requirements pin.

use super::limited::output;
use crate::place;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How long an installation may take.
const LIMIT: Duration = Duration::from_secs(400);

/// What says, in the folder of a client, for which pins it was installed.
const STAMP: &str = "installed";

pub(super) struct Installed {
    folder: PathBuf,
    program: PathBuf,
    script: Option<PathBuf>,
}

impl Installed {
    /// The client of that name, below `target/mcp`; installed if it is not there or pinned otherwise.
    pub(super) fn client(name: &str) -> Result<Installed, String> {
        let sources = place::root().join("examples/mcp");
        let folder = place::root().join("target/mcp").join(name);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        match name.split_once('-') {
            Some(("python", version)) => python(&sources.join("python"), folder, version),
            _ if name == "rmcp" => {
                let program = place::root().join("target/debug/examples/client");
                Ok(Installed { folder, program, script: None })
            }
            _ => javascript(&sources, folder, name),
        }
    }

    /// The command that runs the client; its arguments follow.
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(&self.folder).args(&self.script).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }
}

fn javascript(sources: &Path, folder: PathBuf, name: &str) -> Result<Installed, String> {
    let from = sources.join(name);
    copy(&sources.join("agent.mjs"), &place::root().join("target/mcp/agent.mjs"))?;
    for file in ["package.json", "package-lock.json", ".npmrc", "client.mjs"] {
        copy(&from.join(file), &folder.join(file))?;
    }
    let install = |folder: &Path| {
        let mut npm = Command::new("npm");
        npm.current_dir(folder).args(["ci", "--ignore-scripts"]);
        output(&mut npm, LIMIT).map(|_| ())
    };
    once(&folder, &from.join("package-lock.json"), install)?;
    let script = Some(folder.join("client.mjs"));
    Ok(Installed { folder, program: "node".into(), script })
}

fn python(sources: &Path, folder: PathBuf, version: &str) -> Result<Installed, String> {
    let requirements = sources.join(format!("requirements-{version}.txt"));
    let pins = requirements.clone();
    let install = move |folder: &Path| {
        output(Command::new("python3").args(["-m", "venv"]).arg(folder.join("venv")), LIMIT)?;
        let mut pip = Command::new(folder.join("venv/bin/pip"));
        pip.args(["install", "--quiet", "--disable-pip-version-check", "--no-deps"])
            .args(["--only-binary", ":all:", "--require-hashes", "-r"])
            .arg(&pins);
        output(&mut pip, LIMIT).map(|_| ())
    };
    once(&folder, &requirements, install)?;
    let script = Some(sources.join(format!("client_{version}.py")));
    Ok(Installed { program: folder.join("venv/bin/python"), folder, script })
}

/// Installs unless that was done for the same pins.
fn once(folder: &Path, pins: &Path, install: impl Fn(&Path) -> Result<(), String>) -> Result<(), String> {
    let pinned = fs::read_to_string(pins).map_err(|error| format!("{}: {error}", pins.display()))?;
    let stamp = folder.join(STAMP);
    if fs::read_to_string(&stamp).is_ok_and(|stamp| stamp == pinned) {
        return Ok(());
    }
    install(folder)?;
    fs::write(&stamp, pinned).map_err(|error| format!("{}: {error}", stamp.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
}
