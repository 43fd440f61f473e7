//! `cargo xtask wasm`: whether what verifies compiles where there is no system.

use crate::place;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Each with its features; a recorder has nowhere to write to.
const PACKAGES: [(&str, &[&str]); 5] = [
    ("jcs-strict", &[]),
    ("findings", &[]),
    ("binding-moment", &[]),
    ("decision-trace", &["--no-default-features"]),
    ("authority-envelope", &[]),
];

/// Runs the command.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask wasm".to_owned());
    }
    for (package, features) in PACKAGES {
        let status = Command::new(env!("CARGO"))
            .current_dir(place::root())
            .args(["build", "--quiet", "--locked", "--release", "--target", TARGET])
            .args(["--package", package])
            .args(features)
            .status()
            .map_err(|error| format!("cannot run cargo: {error}"))?;
        if !status.success() {
            return Err(format!(
                "{package} does not compile for {TARGET}; is its standard library there (`rustup target add {TARGET}`)?"
            ));
        }
        println!("{package} compiles for {TARGET}");
    }
    Ok(())
}
