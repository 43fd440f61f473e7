//! What a host on rmcp does with one decision: read it from the bytes, show it, hand its resolution on, and find that a second use is discarded.
//!
//! ```sh
//! cargo build --workspace --features countersign/mcp
//! COUNTERSIGN=target/debug/countersign cargo run -p countersign-mcp --features http-client --example client -- stdio legacy
//! ```
//!
//! `stdio` starts `countersign mcp demo`; the address of one that runs, `http://127.0.0.1:PORT/mcp`, is taken in its place. `2026-07-28` in place of `legacy` is
//! the later era.
#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::process::Stdio;
use std::time::Duration;

use binding_moment::carriage::{Carriage, Carrier};
use binding_moment::{Delivery, Resolution};
use countersign_mcp::http_client::TappedClient;
use countersign_mcp::rmcp::model::{CallToolRequestParams, JsonObject, ProtocolVersion, Tool};
use countersign_mcp::rmcp::service::{ClientLifecycleMode, ClientServiceExt, Peer, RoleClient};
use countersign_mcp::rmcp::transport::StreamableHttpClientTransport;
use countersign_mcp::rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use countersign_mcp::{Limits, Reply, Tap, Wire, call};
use serde_json::{Value, json};

const LIMIT: Duration = Duration::from_secs(30);

type Outcome<T> = Result<T, Box<dyn Error>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut words = std::env::args().skip(1);
    let (Some(transport), Some(era)) = (words.next(), words.next()) else {
        return Err("a transport and an era are expected".into());
    };
    let mode = match era.as_str() {
        "legacy" => ClientLifecycleMode::Initialize,
        _ => ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] },
    };
    if transport == "stdio" {
        let command = std::env::var_os("COUNTERSIGN").ok_or("COUNTERSIGN names the command")?;
        let mut server = tokio::process::Command::new(command)
            .args(["mcp", "demo"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let (Some(stdin), Some(stdout)) = (server.stdin.take(), server.stdout.take()) else {
            return Err("the server has no streams".into());
        };
        let (tap, wire) = Tap::new(stdout, Limits::default());
        let client = ().serve_with_lifecycle((tap, stdin), mode).await?;
        return decide(client.peer(), &wire, &era).await;
    }
    let (tapped, wire) = TappedClient::new(reqwest::Client::new(), Limits::default());
    let config = StreamableHttpClientTransportConfig::with_uri(transport);
    let client =
        ().serve_with_lifecycle(StreamableHttpClientTransport::with_client(tapped, config), mode).await?;
    decide(client.peer(), &wire, &era).await
}

/// An order is decided on once, so each era has its own.
async fn decide(server: &Peer<RoleClient>, wire: &Wire, order: &str) -> Outcome<()> {
    let tools = server.list_all_tools().await?;
    let tool = tools.iter().find(|tool| tool.name == "review_order").ok_or("there is no such tool")?;

    let reviewed = ask(server, wire, "review_order", json!({"order": order})).await?;
    let Delivery::Envelope(envelope) = reviewed.carried().delivery() else {
        return Err("the result carries no decision".into());
    };
    if !reviewed.text(80).contains("[0, recommended] Refund 38.50\n") {
        return Err(reviewed.text(80).into());
    }
    let resolution = Resolution::option(&envelope.terms(), 0).map_err(|report| report.to_string())?.to_json();

    let acted = ask(server, wire, "resolve_order", json!({"decision": resolution})).await?;
    if !acted.text(80).contains("38.50 refunded") {
        return Err(acted.text(80).into());
    }
    let again = ask(server, wire, "resolve_order", json!({"decision": resolution})).await?;
    let text = again.text(80);
    let code = text.split_whitespace().find(|word| word.starts_with("E_")).unwrap_or("none");

    let carriers: Vec<&str> = reviewed.carried().carriers().iter().copied().map(Carrier::as_str).collect();
    println!(
        r#"{{"carriers":"{}","annotation":{},"twin":{},"resolved":"text","second":"{code}"}}"#,
        carriers.join(" "),
        annotated(tool),
        marked(tool),
    );
    Ok(())
}

async fn ask(server: &Peer<RoleClient>, wire: &Wire, tool: &'static str, arguments: Value) -> Outcome<Reply> {
    let arguments: JsonObject = arguments.as_object().cloned().unwrap_or_default();
    let params = CallToolRequestParams::new(tool).with_arguments(arguments);
    Ok(call(server, wire, params, &Carriage::new(), LIMIT).await?)
}

/// Whether the annotation is in what rmcp has made of the tool.
fn annotated(tool: &Tool) -> bool {
    let tool = serde_json::to_value(tool).unwrap_or_default();
    tool["annotations"]["emits_binding_moment"] == Value::Bool(true)
}

fn marked(tool: &Tool) -> bool {
    let key = Carriage::new().names().annotation_key();
    tool.meta.as_ref().is_some_and(|meta| meta.0.get(&key) == Some(&Value::Bool(true)))
}
