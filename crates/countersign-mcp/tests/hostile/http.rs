//! The same over streamable HTTP, in JSON and in events.

use std::time::Duration;

use binding_moment::carriage::Carriage;
use binding_moment::{Delivery, Unresolved};
use countersign_mcp::http_client::TappedClient;
use countersign_mcp::rmcp::ServiceExt;
use countersign_mcp::rmcp::model::CallToolRequestParams;
use countersign_mcp::rmcp::transport::StreamableHttpClientTransport;
use countersign_mcp::rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use countersign_mcp::{NoReply, call};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::{Answer, CASES, DIGEST, LONG, SHORT, answer, assert_refused, limits};

/// How an answer is wrapped.
#[derive(Clone, Copy, Debug)]
enum Body {
    Json,
    /// JSON over several lines, as a body may have it.
    Spread,
    Events,
}

/// Answers one request of a connection, or nothing for as long as the client waits.
async fn exchange(mut stream: TcpStream, body: Body) -> Option<()> {
    let mut bytes = Vec::new();
    let head = loop {
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
    };
    let text = String::from_utf8_lossy(&bytes[..head]).to_ascii_lowercase();
    if !text.starts_with("post ") {
        stream.write_all(b"HTTP/1.1 405 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").await.ok()?;
        return None;
    }
    let length = text.split("content-length: ").nth(1)?.lines().next()?.parse::<usize>().ok()?;
    while bytes.len() < head + length {
        stream.read_buf(&mut bytes).await.ok()?;
    }
    let message = match answer(&bytes[head..]) {
        Answer::Message(message) => message,
        Answer::Gone => return None,
        Answer::Silence => {
            tokio::time::sleep(LONG).await;
            return None;
        }
        Answer::Nothing => {
            stream
                .write_all(b"HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                .await
                .ok()?;
            return None;
        }
    };
    let (kind, body) = match body {
        Body::Json => ("application/json", message),
        Body::Spread => ("application/json; charset=utf-8", message.replacen(',', ",\n  ", 2)),
        Body::Events => ("text/event-stream", format!(": hello\n\nevent: message\ndata: {message}\n\n")),
    };
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(&[head.as_bytes(), body.as_bytes()].concat()).await.ok()
}

/// What one call to the hostile server comes to.
async fn called(name: &'static str, body: Body, limit: Duration) -> Result<(Delivery, String), NoReply> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let port = listener.local_addr().expect("has one").port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(exchange(stream, body));
        }
    });
    let (tapped, wire) = TappedClient::new(reqwest::Client::new(), limits());
    let config = StreamableHttpClientTransportConfig::with_uri(format!("http://127.0.0.1:{port}/mcp"));
    let transport = StreamableHttpClientTransport::with_client(tapped, config);
    let client = ().serve(transport).await.expect("the server says hello");
    let reply = call(client.peer(), &wire, CallToolRequestParams::new(name), &Carriage::new(), limit).await;
    reply.map(|reply| (reply.carried().delivery().clone(), reply.text(80)))
}

#[tokio::test]
async fn a_hostile_reply_over_http_gives_its_code_and_the_ordinary_payload() {
    for body in [Body::Json, Body::Spread, Body::Events] {
        for (case, code) in CASES {
            let (delivery, text) = called(case, body, LONG).await.expect(case);
            assert_refused(case, code, &delivery, &text);
        }
        let (delivery, _) = called("good", body, LONG).await.expect("good");
        let Delivery::Envelope(envelope) = delivery else { panic!("{body:?}: {delivery:?}") };
        assert_eq!(envelope.digest().to_string(), DIGEST, "{body:?}");
    }
}

#[tokio::test]
async fn a_server_over_http_that_says_nothing_or_goes_away_hangs_no_call() {
    for (case, limit, reason) in [
        ("silent", SHORT, Unresolved::TimedOut),
        ("flood", LONG, Unresolved::Unreadable),
        ("gone", LONG, Unresolved::Disconnected),
    ] {
        for body in [Body::Json, Body::Events] {
            let error = called(case, body, limit).await.expect_err(case);
            assert_eq!(error.unresolved(), reason, "{case} {body:?}: {error}");
        }
    }
}
