//! A desk that refunds orders, once each, when the person whose money it is has said so.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use binding_moment::carriage::Carriage;
use binding_moment::codes::E_BM_REEMITTED;
use binding_moment::{
    Builder, Emission, EmitOptions, Envelope, FileLedger, Ledger, MemoryLedger, Outcome, Reply, Resolution,
    UnixMillis, Unresolved, Wire as Forms,
};
use countersign_mcp::rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use countersign_mcp::rmcp::service::{RequestContext, RoleServer};
use countersign_mcp::rmcp::{ErrorData, ServerHandler};
use countersign_mcp::{Asking, Next, Rounds, Wire, arguments, ask, carry, mark};
use findings::{Finding, Location, Report, visible};
use serde_json::{Value, json};

use crate::{codes, place};

/// The argument under which a host may put the resolution as a whole.
const WRAPPER: &str = "decision";

/// How an objection to a question is taken up here.
const TAKEN_UP: &str = "the order goes to a colleague, and nothing more is asked about it";

/// What all connections share: the ledger, the open questions, and how often was acted.
pub(super) struct Desk {
    ledger: Box<dyn Ledger>,
    rounds: Rounds,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The questions that were asked, by the digest of their envelope.
    asked: BTreeMap<String, String>,
    acts: u64,
}

impl Desk {
    pub(super) fn open(ledger: Option<&Path>) -> Result<Desk, String> {
        let ledger: Box<dyn Ledger> = match ledger {
            None => Box::new(MemoryLedger::new()),
            Some(path) => Box::new(FileLedger::open(path).map_err(|error| error.to_string())?),
        };
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| error.to_string())?;
        let rounds = Rounds::new(&key, Asking::default()).map_err(|error| error.to_string())?;
        Ok(Desk { ledger, rounds, state: Mutex::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The question about an order, on record as emitted. Asked again it is the same envelope, delivered again.
    fn question(&self, order: &str) -> Result<Envelope, Report> {
        let emission = question(order)?;
        match self.ledger.emit(&emission, now()?, EmitOptions::new()) {
            Ok(_) => {}
            Err(refusal) if refusal.code() == E_BM_REEMITTED => {}
            Err(refusal) => return Err(refusal.into_report()),
        }
        let envelope = emission.envelope().clone();
        self.state().asked.insert(envelope.digest().to_string(), order.to_owned());
        Ok(envelope)
    }

    /// Takes a resolution, and acts on it if it is one that nothing was done on.
    fn act(&self, reply: Reply) -> Result<String, Report> {
        let digest = reply.envelope_digest().to_string();
        let resolution = self.ledger.consume(reply, now()?).map_err(|discard| discard.into_report())?;
        let mut state = self.state();
        let order = state.asked.remove(&digest).unwrap_or_else(|| "of an earlier run".to_owned());
        let done = match resolution.outcome() {
            Outcome::Option(0) => format!("order {order}: 38.50 refunded"),
            Outcome::Option(_) => format!("order {order}: a replacement is on its way"),
            Outcome::Answer(words) => format!("order {order}: noted: {}", visible(words.as_str())),
            Outcome::Question => {
                self.ledger.incorporate(TAKEN_UP).map_err(|refusal| refusal.into_report())?;
                return Ok(format!("order {order}: the question is withdrawn; {TAKEN_UP}"));
            }
        };
        state.acts += 1;
        Ok(format!("{done} (act {} of this server)", state.acts))
    }
}

fn question(order: &str) -> Result<Emission, Report> {
    Builder::new()
        .synopsis(format!("Refund order {order}: the lamp arrived broken."))
        .finding("The photos show a cracked shade.")
        .finding("The parcel was scanned as damaged on 3 May.")
        .finding("The customer has returned nothing in four years.")
        .recommendation("Refund the price of the lamp.")
        .recommendation("Open a claim with the carrier.")
        .offer("Ask for the photos or for the scans of the parcel.")
        .stem(format!("What should happen with order {order}?"))
        .option("Refund 38.50", "The customer has the money back within three days.")
        .option("Send a replacement lamp", "The customer has a lamp on Friday.")
        .recommend(0)
        .build()
}

fn now() -> Result<UnixMillis, Report> {
    UnixMillis::try_from(SystemTime::now()).map_err(|error| {
        let at = Location::unknown().in_document(place::CLOCK);
        Finding::error(codes::READ, at, error.to_string(), "docs/command.md").into()
    })
}

/// The tools, for one connection.
#[derive(Clone)]
pub(super) struct Orders {
    desk: std::sync::Arc<Desk>,
    /// The bytes of the connection; over HTTP they come with each request.
    wire: Option<Wire>,
    carriage: Carriage,
}

impl Orders {
    pub(super) fn new(desk: std::sync::Arc<Desk>, wire: Option<Wire>) -> Orders {
        Orders { desk, wire, carriage: Carriage::new() }
    }

    fn review(&self, order: &str) -> Result<CallToolResult, ErrorData> {
        let envelope = match self.desk.question(order) {
            Ok(envelope) => envelope,
            Err(report) => return Ok(failed(&report.to_string())),
        };
        let result = CallToolResult::success(vec![ContentBlock::text(format!(
            "Order {}: a decision on its refund is open.",
            visible(order)
        ))]);
        carry(&result, &envelope, &self.carriage)
            .map_err(|report| ErrorData::internal_error(report.to_string(), None))
    }

    fn resolve(&self, context: &RequestContext<RoleServer>) -> CallToolResult {
        let reply = arguments(context, self.wire.as_ref())
            .and_then(|arguments| Reply::parse(&arguments, &Forms::wrapped_in(WRAPPER)));
        match reply.and_then(|reply| self.desk.act(reply)) {
            Ok(done) => CallToolResult::success(vec![ContentBlock::text(done)]),
            Err(report) => failed(&report.to_string()),
        }
    }

    async fn ask(
        &self,
        params: &CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let envelope = match self.desk.question(order(params)?) {
            Ok(envelope) => envelope,
            Err(report) => return Ok(failed(&report.to_string()).into()),
        };
        // Whoever runs this command is the principal, and the server knows no other.
        let resolution = match self.desk.rounds.hear(context, params, &envelope, "local") {
            Ok(resolution) => Ok(resolution),
            Err(Next::Ask(form)) => return Ok((*form).into()),
            Err(Next::Unresolved(Unresolved::Unsupported)) => {
                ask(context, &envelope, &Asking::default()).await
            }
            Err(Next::Unresolved(reason)) => Err(reason),
        };
        Ok(match resolution.map(|resolution| self.take(&resolution)) {
            Ok(Ok(done)) => CallToolResult::success(vec![ContentBlock::text(done)]),
            Ok(Err(report)) => failed(&report.to_string()),
            Err(reason) => failed(&reason.to_string()),
        }
        .into())
    }

    fn take(&self, resolution: &Resolution) -> Result<String, Report> {
        Reply::parse(resolution.to_json().as_bytes(), &Forms::bare()).and_then(|reply| self.desk.act(reply))
    }
}

fn failed(words: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(words)])
}

fn order(params: &CallToolRequestParams) -> Result<&str, ErrorData> {
    let arguments = params.arguments.as_ref();
    arguments
        .and_then(|arguments| arguments.get("order"))
        .and_then(Value::as_str)
        .ok_or_else(|| ErrorData::invalid_params("an argument `order` that is a text is expected", None))
}

fn schema(properties: Value, required: &[&str]) -> JsonObject {
    let schema = json!({"type": "object", "properties": properties, "required": required});
    schema.as_object().cloned().unwrap_or_default()
}

impl ServerHandler for Orders {
    fn get_info(&self) -> ServerConfig {
        let mut capabilities = ServerCapabilities::builder().enable_tools().build();
        let extensions = capabilities.extensions.get_or_insert_default();
        extensions.insert(self.carriage.names().extension(), JsonObject::new());
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("countersign-demo", env!("CARGO_PKG_VERSION")))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let one_order = || schema(json!({"order": {"type": "string"}}), &["order"]);
        let review =
            Tool::new("review_order", "Put the decision on an order's refund to the person.", one_order());
        let resolve = Tool::new(
            "resolve_order",
            "Act on the person's resolution, once.",
            schema(
                json!({
                    "envelope_digest": {"type": "string"},
                    "resolution": {"type": "string", "enum": ["option", "answer", "question"]},
                    "option_idx": {"type": "integer"},
                    "answer": {"type": "string"},
                    "decision": {"type": ["object", "string"], "description": "All of these at once, as an object or its text."},
                }),
                &[],
            ),
        );
        let ask = Tool::new(
            "ask_order",
            "Ask the person by a form, and act on what they decide, once.",
            one_order(),
        );
        Ok(ListToolsResult::with_all_items(vec![mark(review, &self.carriage), resolve, ask]))
    }

    async fn call_tool(
        &self,
        params: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        match params.name.as_ref() {
            "review_order" => Ok(self.review(order(&params)?)?.into()),
            "resolve_order" => Ok(self.resolve(&context).into()),
            "ask_order" => self.ask(&params, &context).await,
            _ => Err(ErrorData::invalid_params("there is no tool of this name", None)),
        }
    }
}
