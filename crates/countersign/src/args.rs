//! The command line: what may be said, and the help that explains it.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use decision_trace::Options;
use jcs_strict::Profile;

use crate::bundle::BundleArgs;
use crate::completions::CompletionsArgs;
use crate::demo::DemoArgs;
use crate::envelope::EnvelopeArgs;
use crate::explain::ExplainArgs;
use crate::format::FormatArg;
use crate::input::{Input, MAX_BYTES};
use crate::keys::KeysArgs;
use crate::man::ManArgs;
#[cfg(feature = "mcp")]
use crate::mcp::McpArgs;
use crate::moment::MomentArgs;
use crate::report::ReportArgs;
use crate::trace::TraceArgs;

const ROOT_ABOUT: &str = "\
Canonicalize JSON strictly, digest it, and check the decisions that agents put to people.

A binding moment is the point where an agent wants a person's yes, no or otherwise. It arrives as an envelope inside of an MCP \
tool result. countersign takes the envelope out of the bytes as received, says whether it is well formed, and gives the digest by \
which an answer names it.";

const ROOT_AFTER: &str = "\
Examples:
  countersign moment check reply.json        is there a well-formed decision in this tool result?
  countersign moment digest reply.json       the digest that an answer to it has to name
  countersign canon data.json | sha256sum    the canonical bytes, hashed by another tool
  countersign digest --lines < trace.jsonl   one digest for each line
  countersign explain E_BM_MISSING           what a code means, and what to do
  countersign demo story                     one story, from an envelope to traces that verify

Input is FILE, or standard input without FILE or with `-`. Results go to standard output, findings to standard error, one a line, \
the code first. With --format json, or --json for short, both go to standard output as JSON, with --format sarif as a SARIF log.

Exit codes:
  0  good, or printed as asked
  1  refused; the findings say why
  2  the command line does not make sense
  3  an input could not be read or an output not written

`countersign man` prints manual pages, `countersign completions SHELL` what a shell needs to complete command lines.

Colors appear only on a terminal, and never while NO_COLOR is set to anything but an empty text.";

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "countersign", bin_name = "countersign", version, arg_required_else_help = true)]
#[command(about = "Strict canonical JSON, digests, and the decisions that agents put to people")]
#[command(long_about = ROOT_ABOUT, after_long_help = ROOT_AFTER, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 good, 1 refused, 2 misuse, 3 could not read or write. --help says more."
)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Canon(CanonArgs),
    Digest(DigestArgs),
    Moment(MomentArgs),
    Explain(ExplainArgs),
    Trace(TraceArgs),
    Bundle(BundleArgs),
    Keys(KeysArgs),
    Envelope(EnvelopeArgs),
    Demo(DemoArgs),
    #[cfg(feature = "mcp")]
    Mcp(McpArgs),
    Report(ReportArgs),
    #[command(hide = true)]
    Man(ManArgs),
    #[command(hide = true)]
    Completions(CompletionsArgs),
    /// Answer conformance vectors on standard input, one JSON object a line
    #[command(after_long_help = SUBJECT_AFTER)]
    Subject,
}

const SUBJECT_AFTER: &str = "\
This is the other end of the conformance runner: it says which operations this build implements and runs one per line until it is \
told to stop or its input ends.

Examples:
  cargo xtask conformance --subject 'target/release/countersign subject'
  echo '{\"cmd\":\"start\",\"protocol\":1}' | countersign subject";

const CANON_AFTER: &str = "\
The bytes are exact: no line feed follows them, so that a hash over them is the digest. On a terminal a line feed follows, and \
characters that could steer the terminal are written as \\u escapes.

Examples:
  $ echo '{\"b\": 1.0, \"a\": [1e2, \"\\u20ac\"]}' | countersign canon; echo
  {\"a\":[100,\"€\"],\"b\":1}

  $ echo '[01]' | countersign canon; echo \"exit $?\"
  E_JCS_SYNTAX at standard input, the root, byte 2: expected `,` or `]` after an element [RFC 8259 §2]
  exit 1";

/// Print the canonical form (RFC 8785) of a JSON document, or say why it has none
///
/// The input is judged strictly and never repaired: a name twice in an object, half a surrogate pair, invalid UTF-8, a number
/// outside of the profile, or containers more than 64 deep are refused.
#[derive(Args, Debug)]
#[command(after_long_help = CANON_AFTER)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) profile: ProfileArg,
    #[command(flatten)]
    pub(crate) source: SourceArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

const DIGEST_AFTER: &str = "\
With --lines the input is JSON Lines and may be longer than memory; lines are digested on all cores, and --max-bytes is the limit of one. Every line of input gets one line of \
output, in order: its digest, or `-` where it was refused. A refused line stops nothing; its finding names the line, and the exit code \
is 1 in the end.

Examples:
  $ echo '{\"b\": 1.0, \"a\": 1}' | countersign digest
  sha256:4dad51ac41eb73862fce375fae85ba13711fd19f1b26d8e4b1f9fa405c3d5adf

  $ printf '[1]\\n[01]\\n[1.0]\\n' | countersign digest --lines 2>/dev/null
  sha256:080a9ed428559ef602668b4c00f114f1a11c3f6b02a435f0bdc154578e4d7f22
  -
  sha256:080a9ed428559ef602668b4c00f114f1a11c3f6b02a435f0bdc154578e4d7f22";

/// Print the SHA-256 of a JSON document's canonical form
///
/// The digest is `sha256:` and 64 lower-case hexadecimal digits. Documents that differ in white space, member order or the spelling
/// of strings and numbers alone have the same digest. What `canon` refuses has none.
#[derive(Args, Debug)]
#[command(after_long_help = DIGEST_AFTER)]
pub(crate) struct DigestArgs {
    #[command(flatten)]
    pub(crate) profile: ProfileArg,
    /// Read JSON Lines and print one digest a line
    #[arg(long)]
    pub(crate) lines: bool,
    #[command(flatten)]
    pub(crate) source: SourceArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

#[derive(Args, Debug)]
pub(crate) struct ProfileArg {
    /// Which numbers a document may hold
    #[arg(long, value_enum, value_name = "PROFILE", default_value_t = ProfileName::Rfc8785)]
    profile: ProfileName,
}

impl ProfileArg {
    pub(crate) fn profile(&self) -> Profile {
        match self.profile {
            ProfileName::Rfc8785 => Profile::RFC8785,
            ProfileName::Integers => Profile::INTEGERS,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ProfileName {
    /// Any number whose nearest double is finite, printed as ECMAScript prints it
    Rfc8785,
    /// Integers up to 2^53-1 in magnitude, judged on the exact decimal value; binding moments use this one
    Integers,
}

#[derive(Args, Debug)]
pub(crate) struct SourceArg {
    /// The document; standard input if it is `-` or missing
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    limit: LimitArg,
}

impl SourceArg {
    pub(crate) fn input(&self) -> Input {
        self.another(self.file.as_ref())
    }

    /// Another document that the command line names, under the same limit.
    pub(crate) fn another(&self, file: Option<&PathBuf>) -> Input {
        self.limit.input(file)
    }
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct RequireClosedArg {
    /// Refuse a trace that is not closed: its end may have been cut off
    #[arg(long)]
    require_closed: bool,
}

impl RequireClosedArg {
    pub(crate) fn options(self) -> Options {
        if self.require_closed { Options::new().require_closed() } else { Options::new() }
    }
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LimitArg {
    /// Refuse an input of more bytes (E_JCS_SIZE)
    #[arg(long, value_name = "N", default_value_t = MAX_BYTES)]
    max_bytes: u32,
}

impl LimitArg {
    pub(crate) fn input(self, file: Option<&PathBuf>) -> Input {
        Input::new(file, self.max_bytes)
    }
}
