//! `cargo xtask mcp`: clients on the SDKs that people run, end to end with `countersign mcp demo`.
//!
//! Each client of `examples/mcp`, and the example of `countersign-mcp`, calls a tool, takes the decision from the best carrier that its SDK has kept, has it shown and resolved, and
//! hands the resolution on; the server acts once, and discards the second use. What each SDK keeps is compared with the table here.

mod installed;
mod limited;

use crate::place;
use installed::Installed;
use limited::{Limited, output};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// How long one client may take, its SDK's start included.
const LIMIT: Duration = Duration::from_secs(90);

/// A client: where it lives, what runs it, its eras, and what its SDK keeps.
struct Client {
    name: &'static str,
    eras: &'static [&'static str],
    /// `carriers`, `annotation`, `twin` as its line says them.
    keeps: &'static str,
    form: &'static str,
}

const MODERN: &str = "2026-07-28";

const CLIENTS: &[Client] = &[
    Client {
        name: "typescript-1",
        eras: &["legacy"],
        keeps: r#""carriers":"text member meta","annotation":false,"twin":true"#,
        form: "flat",
    },
    Client {
        name: "typescript-2",
        eras: &["legacy", MODERN],
        keeps: r#""carriers":"text member meta","annotation":false,"twin":true"#,
        form: "object",
    },
    Client {
        name: "python-1",
        eras: &["legacy"],
        keeps: r#""carriers":"text member meta","annotation":true,"twin":true"#,
        form: "text",
    },
    Client {
        name: "python-2",
        eras: &["legacy", MODERN],
        keeps: r#""carriers":"text meta","annotation":false,"twin":true"#,
        form: "flat",
    },
    Client {
        name: "inspector",
        eras: &["legacy", "modern"],
        keeps: r#""carriers":"text member meta","annotation":false,"twin":true"#,
        form: "object",
    },
    Client {
        name: "rmcp",
        eras: &["legacy", MODERN],
        // The tap's, not rmcp's own.
        keeps: r#""carriers":"text member meta","annotation":false,"twin":true"#,
        form: "text",
    },
];

/// Runs `cargo xtask mcp [CLIENT…]`.
pub(crate) fn run(names: &[String]) -> Result<(), String> {
    if let Some(name) = names.iter().find(|name| !CLIENTS.iter().any(|client| client.name == **name)) {
        let known: Vec<&str> = CLIENTS.iter().map(|client| client.name).collect();
        return Err(format!("no client `{name}`; the clients are {}", known.join(", ")));
    }
    let began = Instant::now();
    let countersign = build()?;
    println!("built in {:.0} s", began.elapsed().as_secs_f32());
    let mut wrong = Vec::new();
    let mut runs = 0;
    let clients: Vec<&Client> =
        CLIENTS.iter().filter(|client| names.is_empty() || names.iter().any(|n| n == client.name)).collect();
    let began = Instant::now();
    let installed = install(&clients)?;
    println!("installed in {:.0} s", began.elapsed().as_secs_f32());
    let server = Limited::serving(Command::new(&countersign).args(["mcp", "demo", "--http", "127.0.0.1:0"]))?;
    for (client, installed) in clients.into_iter().zip(&installed) {
        for era in client.eras {
            for transport in ["stdio", server.address()] {
                runs += 1;
                let shown = if transport == "stdio" { "stdio" } else { "http" };
                let began = Instant::now();
                match decided(client, installed, &countersign, transport, era) {
                    Ok(line) => println!(
                        "{:14} {era:10} {shown:5} {:4.1} s  {line}",
                        client.name,
                        began.elapsed().as_secs_f32()
                    ),
                    Err(error) => wrong.push(format!("{} {era} {shown}: {error}", client.name)),
                }
            }
        }
    }
    println!("{} passed, {} failed", runs - wrong.len(), wrong.len());
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// All at once: most of it is waiting for registries.
fn install(clients: &[&Client]) -> Result<Vec<Installed>, String> {
    thread::scope(|scope| {
        let installing: Vec<_> =
            clients.iter().map(|client| scope.spawn(|| Installed::client(client.name))).collect();
        installing
            .into_iter()
            .map(|client| client.join().map_err(|_| "an installation panicked".to_owned())?)
            .collect()
    })
}

fn decided(
    client: &Client,
    installed: &Installed,
    countersign: &Path,
    transport: &str,
    era: &str,
) -> Result<String, String> {
    let mut command = installed.command();
    command.args([transport, era]).env("COUNTERSIGN", countersign).env("CLIENT", client.name);
    let printed = output(&mut command, LIMIT)?;
    let line = printed.lines().last().unwrap_or_default().replace("\": ", "\":").replace(", \"", ",\"");
    let mut expected = String::new();
    let _ = write!(
        expected,
        r#"{{{},"resolved":"{}","second":"E_RESOLUTION_RESOLVED"}}"#,
        client.keeps, client.form
    );
    if line == expected { Ok(line) } else { Err(format!("expected {expected}, got {line}")) }
}

/// The command with its feature `mcp`, and the client on rmcp, with the features of the workspace beside them so that the libraries are built once.
fn build() -> Result<PathBuf, String> {
    let status = Command::new(env!("CARGO"))
        .current_dir(place::root())
        .args(["build", "--quiet", "--locked", "--workspace", "--bin", "countersign", "--example", "client"])
        .args(crate::ci::WHOLE)
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    let built = place::root().join("target/debug/countersign");
    if status.success() { Ok(built) } else { Err("the build failed".to_owned()) }
}
