//! `cargo xtask package`: what would be published, made and compiled as its users would get it.

use crate::metadata::Metadata;
use crate::place;
use std::process::Command;

/// What every package carries.
const CARRIED: [&str; 5] = ["Cargo.toml", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// Runs the command.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask package".to_owned());
    }
    let packages = published()?;
    let mut missing = Vec::new();
    for package in &packages {
        let files = files(package)?;
        let lacks = CARRIED.iter().filter(|name| !files.lines().any(|file| file == **name));
        missing.extend(lacks.map(|name| format!("{package} lacks {name}")));
        println!("{package}: {} files", files.lines().count());
    }
    if !missing.is_empty() {
        return Err(missing.join("\n"));
    }
    // All at once: none of them is on a registry for the others to find.
    let mut command = cargo_package();
    for package in &packages {
        command.args(["--package", package]);
    }
    let status = command.status().map_err(|error| format!("cannot run cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("a package does not compile by itself".to_owned()) }
}

/// The names of the packages that are not kept back.
fn published() -> Result<Vec<String>, String> {
    let metadata = Metadata::read()?;
    let is_published = |package: &jcs_strict::Value<'_>| package.get("publish").is_none_or(|to| to.is_null());
    let name = |package: jcs_strict::Value<'_>| Some(package.get("name")?.as_str()?.to_owned());
    Ok(metadata.ours().filter(is_published).filter_map(name).collect())
}

/// The files that a package would hold, one a line.
fn files(package: &str) -> Result<String, String> {
    let output = cargo_package()
        .args(["--list", "--package", package])
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{package}: a file's name is no UTF-8"))
}

fn cargo_package() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(place::root()).args(["package", "--quiet", "--locked"]);
    command
}
