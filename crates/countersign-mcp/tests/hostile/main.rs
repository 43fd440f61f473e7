//! Replies that rmcp's parser changes or drops: the tap reads them as they came, and no call hangs.

#[cfg(feature = "http-client")]
mod http;

use std::time::Duration;

use binding_moment::carriage::Carriage;
use binding_moment::{Delivery, Unresolved};
use countersign_mcp::rmcp::ServiceExt;
use countersign_mcp::rmcp::model::CallToolRequestParams;
use countersign_mcp::{Limits, NoReply, Tap, call};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};

const ENVELOPE: &str = concat!(
    r#"{"synopsis":"S","findings":["F"],"recommendations":["R"],"offer":"O","question":{"stem":"Q","#,
    r#""options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"recommended_idx":0,"#,
    r#""hatches":{"free_text":true,"dialogue":true}}}"#,
);

/// The digest of the envelope, by Python's json and hashlib.
const DIGEST: &str = "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b";

/// The value of `binding_moment` for each case.
fn hostile(case: &str) -> String {
    let with = |old: &str, new: &str| ENVELOPE.replace(old, new);
    match case {
        "good" => ENVELOPE.to_owned(),
        "duplicate" => with(r#""stem":"Q""#, r#""stem":"Q","stem":"EVIL?""#),
        "surrogate" => with(r#""offer":"O""#, r#""offer":"\ud800""#),
        "one-point-zero" => with(r#""recommended_idx":0"#, r#""recommended_idx":0.0"#),
        "big" => with(r#""recommended_idx":0"#, r#""recommended_idx":9007199254740993"#),
        "depth-65" => format!("{}{}", "[".repeat(65), "]".repeat(65)),
        "depth-200" => format!("{}{}", "[".repeat(200), "]".repeat(200)),
        _ => "null".to_owned(),
    }
}

/// What is answered to a message, as the tool's name says and by hand: no SDK writes such replies.
enum Answer {
    Message(String),
    /// None is due.
    Nothing,
    /// One is due, and does not come.
    Silence,
    Gone,
}

fn answer(message: &[u8]) -> Answer {
    let request: Value = serde_json::from_slice(message).expect("a client writes JSON");
    let Some(id) = request.get("id") else { return Answer::Nothing };
    let result = match request["method"].as_str() {
        Some("initialize") => {
            r#"{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"h","version":"1"}}"#
                .to_owned()
        }
        Some("tools/call") => match request["params"]["name"].as_str() {
            Some("silent") => return Answer::Silence,
            Some("gone") => return Answer::Gone,
            Some("flood") => {
                format!(r#"{{"content":[{{"type":"text","text":"{}"}}]}}"#, "x".repeat(1 << 17))
            }
            name => format!(
                r#"{{"content":[{{"type":"text","text":"the ordinary payload"}}],"binding_moment":{}}}"#,
                hostile(name.unwrap_or_default())
            ),
        },
        _ => "{}".to_owned(),
    };
    Answer::Message(format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#))
}

async fn serve(from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
    let mut lines = BufReader::new(from).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let message = match answer(line.as_bytes()) {
            Answer::Message(message) => message + "\n",
            Answer::Nothing | Answer::Silence => continue,
            Answer::Gone => return,
        };
        if to.write_all(message.as_bytes()).await.is_err() {
            return;
        }
    }
}

fn limits() -> Limits {
    Limits { message: 1 << 16, ..Limits::default() }
}

/// What one call to the hostile server comes to.
async fn called(name: &'static str, limit: Duration) -> Result<(Delivery, String), NoReply> {
    let (to_server, server_reads) = tokio::io::duplex(1 << 16);
    let (server_writes, from_server) = tokio::io::duplex(1 << 16);
    tokio::spawn(serve(server_reads, server_writes));
    let (tap, wire) = Tap::new(from_server, limits());
    let client = ().serve((tap, to_server)).await.expect("the server says hello");
    let reply = call(client.peer(), &wire, CallToolRequestParams::new(name), &Carriage::new(), limit).await;
    reply.map(|reply| (reply.carried().delivery().clone(), reply.text(80)))
}

const LONG: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(300);

/// Each hostile case, and the code of what is wrong with it.
const CASES: &[(&str, &str)] = &[
    ("duplicate", "E_JCS_DUPLICATE"),
    ("surrogate", "E_JCS_SURROGATE"),
    ("big", "E_JCS_NUMBER"),
    ("depth-65", "E_JCS_DEPTH"),
    ("depth-200", "E_JCS_DEPTH"),
    ("null", "E_BM_TYPE"),
];

fn assert_refused(case: &str, code: &str, delivery: &Delivery, text: &str) {
    let Delivery::Malformed(report) = delivery else { panic!("{case}: {delivery:?}") };
    assert_eq!(report.first_code().map(|code| code.as_str()), Some(code), "{case}");
    assert_eq!(text, "Tool result\n  the ordinary payload\n", "{case}");
}

#[tokio::test]
async fn a_hostile_reply_gives_its_code_and_the_ordinary_payload() {
    for (case, code) in CASES {
        let (delivery, text) = called(case, LONG).await.expect(case);
        assert_refused(case, code, &delivery, &text);
    }
}

#[tokio::test]
async fn a_number_is_judged_by_its_value_in_whatever_spelling() {
    for case in ["good", "one-point-zero"] {
        let (delivery, text) = called(case, LONG).await.expect(case);
        let Delivery::Envelope(envelope) = delivery else { panic!("{case}: {delivery:?}") };
        assert_eq!(envelope.digest().to_string(), DIGEST, "{case}");
        assert!(text.contains("[0, recommended] A\n"), "{text}");
    }
}

#[tokio::test]
async fn a_server_that_says_nothing_or_goes_away_hangs_no_call() {
    for (case, reason) in [
        ("silent", Unresolved::TimedOut),
        ("flood", Unresolved::Unreadable),
        ("gone", Unresolved::Disconnected),
    ] {
        let limit = if reason == Unresolved::TimedOut { SHORT } else { LONG };
        let error = called(case, limit).await.expect_err(case);
        assert_eq!(error.unresolved(), reason, "{case}: {error}");
    }
}
