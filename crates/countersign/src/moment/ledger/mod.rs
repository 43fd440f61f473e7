//! `countersign moment ledger …`: the agent's memory of its questions, in a file.

mod emit;
mod incorporate;
mod patient;
mod resolve;
mod show;

use std::io;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use binding_moment::{FileLedger, Standing, UnixMillis};
use clap::{Args, Subcommand};
use durable_log::Disk;
use findings::{Finding, Location, Report};

use crate::codes;
use crate::console::{self, Console};
use crate::counted::counted;
use crate::exit::Exit;
use crate::format::Format;
use crate::input::text_of;
use crate::place;
use patient::Patient;

const AFTER: &str = "\
A ledger lets an envelope out once and takes one resolution for it. After a rejected question it lets nothing out until the objection has \
been taken up in words, and the rejected question never again. Many processes may use one file at a time; what was acknowledged survives a \
crash. The file holds digests and counts, no text.

Examples:
  countersign moment ledger emit agent.ledger reply.json
  countersign moment resolve reply.json --question | countersign moment ledger resolve agent.ledger -
  countersign moment ledger incorporate agent.ledger \"The invoice is checked first.\"
  countersign moment ledger show agent.ledger";

/// Keep track of which decisions were asked for and which were resolved, so that none is resolved twice
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct LedgerArgs {
    #[command(subcommand)]
    command: LedgerCommand,
}

#[derive(Debug, Subcommand)]
enum LedgerCommand {
    Emit(emit::EmitArgs),
    Resolve(resolve::ResolveArgs),
    Incorporate(incorporate::IncorporateArgs),
    Show(show::ShowArgs),
}

pub(crate) fn run(args: &LedgerArgs, console: &mut Console) -> io::Result<Exit> {
    match &args.command {
        LedgerCommand::Emit(args) => emit::run(args, console),
        LedgerCommand::Resolve(args) => resolve::run(args, console),
        LedgerCommand::Incorporate(args) => incorporate::run(args, console),
        LedgerCommand::Show(args) => show::run(args, console),
    }
}

#[derive(Args, Debug)]
struct LedgerFile {
    /// The file of the ledger
    #[arg(value_name = "LEDGER")]
    ledger: PathBuf,
    /// For how long to wait where another process holds the ledger; 0 does not wait
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(..=86_400))]
    wait: u32,
}

impl LedgerFile {
    fn name(&self) -> String {
        text_of(self.ledger.as_os_str())
    }

    /// The ledger, begun where there is none. For machines nobody is told of a wait, or of what a crash has left.
    fn open_or_begin(&self, format: Format) -> Result<FileLedger<Patient>, Report> {
        let ledger = FileLedger::open_on(self.patient(Disk::at(&self.ledger), format))
            .map_err(|report| self.named(report))?;
        if let (1.., false) = (ledger.dropped(), format.is_for_machines()) {
            console::note_at_once(&format!(
                "dropped {} at the end of {}: an entry that a crash cut off, and of which nobody was told",
                counted(ledger.dropped(), "byte"),
                self.name()
            ));
        }
        Ok(ledger)
    }

    fn patient(&self, disk: Disk, format: Format) -> Patient {
        Patient::new(
            disk,
            Duration::from_secs(self.wait.into()),
            (!format.is_for_machines()).then(|| self.name()),
        )
    }

    /// The ledger that is there: a misspelt name does not begin another one.
    fn open(&self, format: Format) -> Result<FileLedger<Patient>, Report> {
        self.is_there()?;
        self.open_or_begin(format)
    }

    /// Where things stand in the ledger that is there, of which nothing is changed.
    fn look(&self, format: Format) -> Result<Standing, Report> {
        self.is_there()?;
        FileLedger::look_on(self.patient(Disk::read_only(&self.ledger), format))
            .map_err(|report| self.named(report))
    }

    fn is_there(&self) -> Result<(), Report> {
        std::fs::metadata(&self.ledger).map(drop).map_err(|error| {
            let finding =
                Finding::error(codes::READ, Location::unknown(), error.to_string(), "docs/command.md");
            self.named(finding.into())
        })
    }

    /// The findings of a ledger, placed in its file.
    fn named(&self, report: Report) -> Report {
        report.relocated(|place| place.in_document(self.name()))
    }
}

/// The time. This command is the only part that reads a clock; all others are told.
fn now() -> Result<UnixMillis, Report> {
    UnixMillis::try_from(SystemTime::now()).map_err(|error| {
        let at = Location::unknown().in_document(place::CLOCK);
        Finding::error(codes::READ, at, error.to_string(), "docs/command.md").into()
    })
}
