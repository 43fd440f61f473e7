//! `countersign moment …`: decisions that agents put to people.

mod ask;
mod check;
mod check_resolution;
mod digest;
mod form;
mod judged;
mod ledger;
mod lint;
mod reasons;
mod render;
mod resolve;
mod serve;
mod source;
mod unresolved;

use std::io;

use clap::{Args, Subcommand};

use crate::console::Console;
use crate::exit::Exit;

const MOMENT_AFTER: &str = "\
FILE is a JSON-RPC response, the tool result inside of one, or a bare envelope. --as says which. Without it the members of the \
outermost object decide:

  `jsonrpc`                      a JSON-RPC response; the tool result is its `result`
  `binding_moment`               a tool result
  both                           refused: its author would choose which value is judged
  neither, but `content`         a tool result, without a decision
  none of these                  an envelope

A program that knows what it holds should say --as. What was taken without it is noted on standard error, and for machines in the \
member `form`. Streams (JSON Lines, server-sent events) are not read: pass one message.

In all forms the envelope alone is held to the strict profile of its specification. What stands round it has to be JSON, no more.";

/// Check a decision that an agent puts to a person, and name it by its digest
#[derive(Args, Debug)]
#[command(after_long_help = MOMENT_AFTER)]
pub(crate) struct MomentArgs {
    #[command(subcommand)]
    command: MomentCommand,
}

#[derive(Debug, Subcommand)]
enum MomentCommand {
    Check(check::CheckArgs),
    Digest(digest::DigestArgs),
    Render(render::RenderArgs),
    Lint(lint::LintArgs),
    Ask(ask::AskArgs),
    Serve(serve::ServeArgs),
    Resolve(resolve::ResolveArgs),
    CheckResolution(check_resolution::CheckResolutionArgs),
    Ledger(ledger::LedgerArgs),
}

pub(crate) fn run(args: &MomentArgs, console: &mut Console) -> io::Result<Exit> {
    match &args.command {
        MomentCommand::Check(args) => check::run(args, console),
        MomentCommand::Digest(args) => digest::run(args, console),
        MomentCommand::Render(args) => render::run(args, console),
        MomentCommand::Lint(args) => lint::run(args, console),
        MomentCommand::Ask(args) => ask::run(args, console),
        MomentCommand::Serve(args) => serve::run(args, console),
        MomentCommand::Resolve(args) => resolve::run(args, console),
        MomentCommand::CheckResolution(args) => check_resolution::run(args, console),
        MomentCommand::Ledger(args) => ledger::run(args, console),
    }
}
