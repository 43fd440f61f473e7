//! `countersign moment check`: whether there is a well-formed decision.

use std::io;

use clap::Args;

use super::source::MomentSource;
use crate::console::{Console, Text};
use crate::exit::Exit;

const AFTER: &str = "\
Examples:
  $ countersign moment check examples/captures/order-refund.json
  note: read as a JSON-RPC response
  a well-formed envelope
  sha256:05843642b0a063aeb35be99946a34cd82c1d28f37fabe7a9bbc02a89f3513265

  $ countersign moment check --as jsonrpc examples/captures/order-refund-malformed.json
  E_BM_RECOMMENDED_RANGE at examples/captures/order-refund-malformed.json, /question/recommended_idx: an index from 0 to below 3, \
the number of options, is expected, 3 stands here [BM §5.7]";

/// Say whether FILE holds a well-formed binding moment; if not, everything that is wrong with it
///
/// All faults are found in one go. JSON pointers count from the envelope, byte offsets from the start of FILE. A tool
/// result without a binding moment is refused too (E_CMD_ABSENT): what was to be checked is not there.
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    source: MomentSource,
}

pub(crate) fn run(args: &CheckArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.source.format();
    match args.source.envelope("moment check", console) {
        Ok((answer, envelope)) => {
            let text = format!("a well-formed envelope\n{}", envelope.digest());
            console.answer(format, &answer, Text::Line(&text))
        }
        Err(answer) => console.answer(format, &answer, Text::Nothing),
    }
}
