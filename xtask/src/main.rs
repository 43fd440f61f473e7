//! The commands of this workspace.

use std::process::ExitCode;

mod es6;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.split_first() {
        Some((name, rest)) if name == "es6" => es6::run(rest),
        _ => Err("commands: es6".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            #[allow(clippy::print_stderr, reason = "a command says why it failed")]
            {
                eprintln!("{message}");
            }
            ExitCode::FAILURE
        }
    }
}
