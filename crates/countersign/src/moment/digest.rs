//! `countersign moment digest`: the name of a decision.

use std::io;

use clap::Args;

use super::source::MomentSource;
use crate::console::{Console, Text};
use crate::exit::Exit;

const AFTER: &str = "\
Examples:
  $ countersign moment digest --as jsonrpc examples/captures/order-refund.json
  sha256:05843642b0a063aeb35be99946a34cd82c1d28f37fabe7a9bbc02a89f3513265

A tool result out of another program:
  some-client call review_claim | countersign moment digest --as tool-result";

/// Print the digest of the binding moment in FILE, by which its resolution has to name it
///
/// The digest is taken from the bytes of the envelope as received, under the integer profile. A malformed envelope gets none here,
/// since nobody may be asked to decide on it; `countersign digest --profile integers` digests any value of the profile.
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct DigestArgs {
    #[command(flatten)]
    source: MomentSource,
}

pub(crate) fn run(args: &DigestArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.source.format();
    match args.source.envelope("moment digest", console) {
        Ok((answer, envelope)) => {
            let text = envelope.digest().to_string();
            console.answer(format, &answer, Text::Line(&text))
        }
        Err(answer) => console.answer(format, &answer, Text::Nothing),
    }
}
