//! A server and a client of rmcp in both eras: what is carried, marked, asked.

use std::time::Duration;

use binding_moment::carriage::{Carriage, Carrier};
use binding_moment::{Delivery, Envelope, Outcome, Unresolved, Wire as Forms};
use countersign_mcp::rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ClientConfig, ContentBlock,
    ElicitRequestParams, ElicitResult, Implementation, JsonObject, ListToolsResult, PaginatedRequestParams,
    ProtocolVersion, ServerCapabilities, ServerConfig, Tool,
};
use countersign_mcp::rmcp::service::{
    ClientLifecycleMode, ClientServiceExt, RequestContext, RoleClient, RoleServer, RunningService,
};
use countersign_mcp::rmcp::{ClientHandler, ErrorData, ServerHandler, ServiceExt};
use countersign_mcp::{Asking, Carrying, Limits, Next, Rounds, Tap, Wire, arguments, ask, call, carry, mark};
use serde_json::json;

const ENVELOPE: &str = concat!(
    r#"{"synopsis":"S","findings":["F"],"recommendations":["R"],"offer":"O","question":{"stem":"Q","#,
    r#""options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"recommended_idx":0,"#,
    r#""hatches":{"free_text":true,"dialogue":true}}}"#,
);

fn envelope() -> Envelope {
    Envelope::parse(ENVELOPE.as_bytes()).expect("it is well formed")
}

#[derive(Clone)]
struct Server {
    wire: Wire,
    rounds: Rounds,
    asking: Asking,
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tool = |name| Tool::new(name, "", JsonObject::from_iter([("type".to_owned(), json!("object"))]));
        Ok(ListToolsResult::with_all_items(vec![mark(tool("decide"), &Carriage::new()), tool("resolve")]))
    }

    async fn call_tool(
        &self,
        params: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let said = |text: String| CallToolResult::success(vec![ContentBlock::text(text)]);
        Ok(match params.name.as_ref() {
            "decide" => carry(&said("T".to_owned()), &envelope(), &Carriage::new())
                .expect("nothing is in the way")
                .into(),
            "resolve" => {
                let read = arguments(&context, Some(&self.wire)).and_then(|arguments| {
                    binding_moment::check_resolution(&envelope(), &arguments, &Forms::wrapped_in("decision"))
                });
                said(read.map_or_else(
                    |report| report.to_string(),
                    |resolution| format!("{:?}", resolution.outcome()),
                ))
                .into()
            }
            _ => {
                let heard = match self.rounds.hear(&context, &params, &envelope(), "p") {
                    Err(Next::Ask(form)) => return Ok((*form).into()),
                    Err(Next::Unresolved(Unresolved::Unsupported)) => {
                        ask(&context, &envelope(), &self.asking).await
                    }
                    Err(Next::Unresolved(reason)) => Err(reason),
                    Ok(resolution) => Ok(resolution),
                };
                said(match heard {
                    Ok(resolution) => match resolution.outcome() {
                        Outcome::Option(index) => format!("option {index}"),
                        Outcome::Answer(words) => format!("answer {}", words.as_str()),
                        Outcome::Question => "question".to_owned(),
                    },
                    Err(reason) => reason.as_str().to_owned(),
                })
                .into()
            }
        })
    }
}

/// A client whose person answers every form with this.
#[derive(Clone)]
struct Client {
    answer: &'static str,
    can_ask: bool,
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let capabilities = match self.can_ask {
            true => ClientCapabilities::builder().enable_elicitation().build(),
            false => ClientCapabilities::default(),
        };
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, .. } = request else {
            return Err(ErrorData::internal_error("a form is expected", None));
        };
        assert!(message.contains("[0, recommended] A"), "{message}");
        if self.answer == "never" {
            tokio::time::sleep(Duration::from_secs(600)).await;
        }
        Ok(serde_json::from_str(self.answer).expect("an elicitation's result"))
    }
}

enum Era {
    Initialize,
    Discover,
}

const ERAS: [Era; 2] = [Era::Initialize, Era::Discover];

async fn connected(era: &Era, client: Client) -> (RunningService<RoleClient, Client>, Wire) {
    let (to_server, server_reads) = tokio::io::duplex(1 << 16);
    let (server_writes, from_server) = tokio::io::duplex(1 << 16);
    let (server_tap, server_wire) = Tap::new(server_reads, Limits::default());
    let asking = Asking { limit: Duration::from_secs(2), attempts: 2, ..Asking::default() };
    let rounds = Rounds::new(&[7; 32], asking.clone()).expect("the key is long enough");
    let server = Carrying::new(Server { wire: server_wire, rounds, asking }, Carriage::new());
    tokio::spawn(async move {
        if let Ok(running) = server.serve((server_tap, server_writes)).await {
            let _ = running.waiting().await;
        }
    });
    let (tap, wire) = Tap::new(from_server, Limits::default());
    let mode = match era {
        Era::Initialize => ClientLifecycleMode::Initialize,
        Era::Discover => {
            ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] }
        }
    };
    let client = client.serve_with_lifecycle((tap, to_server), mode).await.expect("the server says hello");
    (client, wire)
}

fn silent() -> Client {
    Client { answer: r#"{"action":"cancel"}"#, can_ask: false }
}

const LONG: Duration = Duration::from_secs(60);

// Covers: BM-8.1-1
#[tokio::test]
async fn a_result_carries_the_envelope_on_every_carrier_in_both_eras() {
    for era in ERAS {
        let (client, wire) = connected(&era, silent()).await;
        let params = CallToolRequestParams::new("decide");
        let reply = call(client.peer(), &wire, params, &Carriage::new(), LONG).await.expect("a reply");
        assert_eq!(reply.carried().carriers(), [Carrier::Text, Carrier::Member, Carrier::Meta]);
        let Delivery::Envelope(read) = reply.carried().delivery() else { panic!("an envelope is expected") };
        assert_eq!(read.digest(), envelope().digest());
        assert!(reply.text(80).contains("[0, recommended] A"));
        let typed = client.call_tool(CallToolRequestParams::new("decide")).await.expect("rmcp reads it, too");
        let typed = serde_json::to_string(&typed).expect("it is JSON");
        assert!(!typed.contains(r#""binding_moment":"#), "rmcp's own type has no place for the member");
        assert_eq!(
            Carriage::new().read(typed.as_bytes()).expect("a result").carriers(),
            [Carrier::Text, Carrier::Meta]
        );
    }
}

// Covers: BM-8.2-1
#[tokio::test]
async fn a_tool_that_may_emit_says_so_twice_and_the_server_knows_the_extension() {
    for era in ERAS {
        let (client, _) = connected(&era, silent()).await;
        let tools = client.list_tools(None).await.expect("a list");
        let marked = |tool: &Tool| {
            let tool = serde_json::to_vec(tool).expect("it is JSON");
            Carriage::new().may_emit(&tool)
        };
        assert_eq!(tools.tools.iter().map(marked).collect::<Vec<_>>(), [true, false]);
        let extensions = client.peer_info().and_then(|info| info.capabilities.extensions.clone());
        assert!(extensions.is_some_and(|known| known.contains_key("com.truealter/binding-moment")));
    }
}

// Covers: BM-7.3-8
#[tokio::test]
async fn a_resolution_is_read_from_the_bytes_of_the_call() {
    let resolution =
        json!({"envelope_digest": envelope().digest().to_string(), "resolution": "option", "option_idx": 1});
    for era in ERAS {
        let (client, wire) = connected(&era, silent()).await;
        for given in
            [resolution.clone(), json!({"decision": resolution}), json!({"decision": resolution.to_string()})]
        {
            let params = CallToolRequestParams::new("resolve")
                .with_arguments(given.as_object().cloned().expect("arguments are an object"));
            let reply = call(client.peer(), &wire, params, &Carriage::new(), LONG).await.expect("a reply");
            assert_eq!(reply.text(80), "Tool result\n  Option(1)\n");
        }
    }
}

#[tokio::test]
async fn a_form_is_answered_in_both_eras_and_nothing_else_decides() {
    for era in ERAS {
        for (answer, heard) in [
            (r#"{"action":"accept","content":{"resolution":"1"}}"#, "option 1"),
            (r#"{"action":"accept","content":{"resolution":"answer","answer":"later"}}"#, "answer later"),
            (r#"{"action":"accept","content":{"resolution":"question"}}"#, "question"),
            (r#"{"action":"decline"}"#, "declined"),
            (r#"{"action":"cancel"}"#, "dismissed"),
            (r#"{"action":"accept","content":{}}"#, "accepted-empty"),
            (r#"{"action":"accept","content":{"resolution":"7"}}"#, "unreadable"),
        ] {
            let (client, _) = connected(&era, Client { answer, can_ask: true }).await;
            let result = client.call_tool(CallToolRequestParams::new("ask")).await.expect(answer);
            let text = serde_json::to_string(&result).expect("it is JSON");
            assert!(text.contains(&format!(r#""text":"{heard}""#)), "{answer}: {text}");
        }
    }
}

#[tokio::test]
async fn a_client_that_cannot_ask_or_never_answers_decides_nothing() {
    for (era, client, heard) in [
        (Era::Initialize, silent(), "unsupported"),
        (Era::Discover, silent(), "unsupported"),
        (Era::Initialize, Client { answer: "never", can_ask: true }, "timed-out"),
    ] {
        let (client, wire) = connected(&era, client).await;
        let params = CallToolRequestParams::new("ask");
        let reply = call(client.peer(), &wire, params, &Carriage::new(), LONG).await.expect("a reply");
        assert_eq!(reply.text(80), format!("Tool result\n  {heard}\n"));
    }
}
