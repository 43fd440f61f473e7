//! `countersign mcp demo`: a server with one tool that asks for a decision and one that acts on it, once.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use binding_moment::carriage::Carriage;
use clap::Args;
use countersign_mcp::rmcp::ServiceExt;
use countersign_mcp::{Carrying, Limits, Tap};

use super::http;
use super::orders::{Desk, Orders};
use crate::console::note_at_once;
use crate::exit::Exit;

const AFTER: &str = "\
Three tools. `review_order` takes an `order`, any text, and puts the decision on its refund to whoever called. `resolve_order` takes the \
resolution: its members as the arguments, or the object, or its text, as the one argument `decision`; it acts once, and discards every other \
use with a code. `ask_order` asks by elicitation where the client can show a form, and acts at once; else it says why nothing was decided.

Nothing is refunded: orders, persons and amounts are invented. Questions and resolutions are kept in memory, or with --ledger in a \
file, as digests and counts.

Examples:
  countersign mcp demo
  countersign mcp demo --http 127.0.0.1:8931";

/// Serve a tool that asks for a decision, and one that takes its resolution and acts once, over standard input and output or HTTP
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct DemoArgs {
    /// Serve streamable HTTP on this address, which must be of this machine (127.0.0.1 or ::1), at /mcp; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", value_parser = loopback)]
    http: Option<SocketAddr>,
    /// Keep what was asked and resolved in this ledger file
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
}

fn loopback(text: &str) -> Result<SocketAddr, String> {
    let address: SocketAddr =
        text.parse().map_err(|_| "an address with a port is expected, such as 127.0.0.1:8931".to_owned())?;
    if address.ip().is_loopback() {
        return Ok(address);
    }
    Err("an address of this machine is expected: 127.0.0.1 or [::1]".to_owned())
}

pub(crate) fn run(args: &DemoArgs) -> Exit {
    match serve(args) {
        Ok(()) => Exit::Good,
        Err(why) => {
            note_at_once(&why);
            Exit::Io
        }
    }
}

fn serve(args: &DemoArgs) -> Result<(), String> {
    let desk = Arc::new(Desk::open(args.ledger.as_deref())?);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let outcome = match args.http {
        None => runtime.block_on(stdio(desk)),
        Some(address) => runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind(address).await?;
            note_at_once(&format!("serving http://{}/mcp", listener.local_addr()?));
            http::serve(listener, desk).await
        }),
    };
    // A read of standard input cannot be taken back; it must not keep the process.
    runtime.shutdown_background();
    outcome.map_err(|error| error.to_string())
}

async fn stdio(desk: Arc<Desk>) -> io::Result<()> {
    let (tap, wire) = Tap::new(tokio::io::stdin(), Limits::default());
    let service = Carrying::new(Orders::new(desk, Some(wire)), Carriage::new());
    // A client that goes away before it has begun has ended the service, too.
    let Ok(running) = service.serve((tap, tokio::io::stdout())).await else { return Ok(()) };
    running.waiting().await.map(|_| ()).map_err(io::Error::other)
}
