//! `countersign mcp …`: binding moments through the Model Context Protocol.

mod demo;
mod http;
mod orders;

use clap::{Args, Subcommand};

use crate::exit::Exit;

/// Try binding moments with software that speaks the Model Context Protocol
#[derive(Args, Debug)]
pub(crate) struct McpArgs {
    #[command(subcommand)]
    command: McpCommand,
}

#[derive(Debug, Subcommand)]
enum McpCommand {
    Demo(demo::DemoArgs),
}

pub(crate) fn run(args: &McpArgs) -> Exit {
    match &args.command {
        McpCommand::Demo(args) => demo::run(args),
    }
}
