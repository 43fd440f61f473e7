//! `cargo xtask weight`: what jcs-strict adds to a program and to its build, beside serde_json.

use crate::metadata::Metadata;
use crate::place;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Best of so many builds from nothing.
const BUILDS: usize = 3;

struct Program {
    name: &'static str,
    dependency: &'static str,
    main: &'static str,
}

/// What the others are held against. All read their standard input and write one line.
const NOTHING: Program = Program { name: "nothing", dependency: "", main: "println!(\"{}\", input.len());" };

const PROGRAMS: [Program; 3] = [
    Program {
        name: "jcs-strict: canonical text and digest",
        dependency: "jcs-strict = { path = \"@/crates/jcs-strict\" }",
        main: "let text = jcs_strict::canonical(&input, &jcs_strict::Profile::INTEGERS).unwrap(); println!(\"{text} {}\", text.digest());",
    },
    Program {
        name: "jcs-strict: canonical text, no features",
        dependency: "jcs-strict = { path = \"@/crates/jcs-strict\", default-features = false }",
        main: "println!(\"{}\", jcs_strict::canonical(&input, &jcs_strict::Profile::INTEGERS).unwrap());",
    },
    Program {
        name: "serde_json: a value and its text",
        dependency: "serde_json = \"1\"",
        main: "println!(\"{}\", serde_json::from_slice::<serde_json::Value>(&input).unwrap());",
    },
];

struct Weight {
    crates: usize,
    build: Duration,
    bytes: u64,
}

/// Runs the command.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask weight".to_owned());
    }
    let folder = Metadata::read()?.target_directory().join("weight");
    let nothing = weigh(&NOTHING, &folder)?;
    println!("| program | crates | seconds to build | KiB of the program |\n|---|---|---|---|");
    for program in &PROGRAMS {
        let weight = weigh(program, &folder)?;
        println!(
            "| {} | {} | {:.1} | {} |",
            program.name,
            weight.crates - nothing.crates,
            weight.build.saturating_sub(nothing.build).as_secs_f64(),
            weight.bytes.saturating_sub(nothing.bytes) / 1024,
        );
    }
    Ok(())
}

fn weigh(program: &Program, folder: &Path) -> Result<Weight, String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let dependency = program.dependency.replace('@', &place::root().display().to_string());
    let manifest = format!(
        "[package]\nname = \"weighed\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependency}\n\n\
         [profile.release]\nstrip = true\n\n[workspace]\n"
    );
    let main = format!(
        "use std::io::Read;\n\nfn main() {{\n    let mut input = Vec::new();\n    std::io::stdin().read_to_end(&mut input).unwrap();\n    {}\n}}\n",
        program.main
    );
    let written = fs::create_dir_all(folder.join("src"))
        .and_then(|()| fs::write(folder.join("Cargo.toml"), manifest))
        .and_then(|()| fs::write(folder.join("src/main.rs"), main));
    written.map_err(|error| format!("the program cannot be written: {error}"))?;
    cargo(folder, &["fetch", "--quiet"])?;
    let target = folder.join("target");
    let mut fastest = Duration::MAX;
    for _ in 0..BUILDS {
        if target.exists() {
            fs::remove_dir_all(&target).map_err(|error| format!("{}: {error}", target.display()))?;
        }
        let begin = Instant::now();
        cargo(folder, &["build", "--quiet", "--release", "--offline"])?;
        fastest = fastest.min(begin.elapsed());
    }
    let tree =
        cargo(folder, &["tree", "--offline", "--edges", "normal,build", "--prefix", "none", "--no-dedupe"])?;
    let mut crates: Vec<&str> = tree.lines().collect();
    crates.sort_unstable();
    crates.dedup();
    let program = target.join("release").join(format!("weighed{}", std::env::consts::EXE_SUFFIX));
    let bytes = fs::metadata(&program).map_err(|error| format!("{}: {error}", program.display()))?.len();
    Ok(Weight { crates: crates.len(), build: fastest, bytes })
}

fn cargo(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}
