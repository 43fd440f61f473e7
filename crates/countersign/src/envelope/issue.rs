//! `countersign envelope issue`: the signed intersection of what two sides hold.

use std::convert::Infallible;
use std::io;
use std::path::PathBuf;

use authority_envelope::codes::{E_ISSUE_GRANTS, E_ISSUE_IDENTITY, E_ISSUE_KEY};
use authority_envelope::{AgentGrants, IdentityInterface, Issuer, Request, Verified};
use clap::Args;
use decision_trace::{Agent, Component, FileSigner, KeySet, Principal, Time, layout};
use findings::{Code, Finding, Location, Report};
use jcs_strict::Kind;

use crate::answer::Answer;
use crate::args::SourceArg;
use crate::clock;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::input::{Unread, text_of};
use crate::json::Json;
use crate::key_set;

const AFTER: &str = "\
FILE is the request: a JSON object of trace_id, task_id, principal (type, id), agent (name, namespace), budget (tokens, usd, \
wall_clock_ms, actions; zero is no limit), lifetime_ms, and perhaps deadline. Nobody who asks chooses clearances: they are what both lists have.

A list is a JSON array of clearances, in any order. This command cannot know whether it is what the registry of agents and the identity \
interface say now; who runs it answers for that.

An envelope of delegated work is issued by whoever records the parent's trace, at the very place that will name it. There is no such subcommand.

Example:
  countersign envelope issue request.json --agent-grants agent.json --principal-grants principal.json \\
    --key control-plane.pem --keys keys.json > envelope.json";

/// Issue the envelope of a task from outside, signed with a key of the control plane
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct IssueArgs {
    /// What the agent was granted
    #[arg(long, value_name = "LIST")]
    agent_grants: PathBuf,
    /// What the principal holds, as the identity interface said
    #[arg(long, value_name = "LIST")]
    principal_grants: PathBuf,
    /// The private key: PKCS#8 in PEM, mode 0600
    #[arg(long, value_name = "PEM")]
    key: PathBuf,
    /// The key set that has its public half
    #[arg(long, value_name = "KEYS")]
    keys: PathBuf,
    /// The time of issue, instead of this machine's
    #[arg(long, value_name = "TIME")]
    at: Option<Time>,
    #[command(flatten)]
    source: SourceArg,
    #[command(flatten)]
    format: FormatArg,
}

pub(crate) fn run(args: &IssueArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let input = args.source.input();
    let answer = Answer::new("envelope issue").file(input.name());
    let request = match input.read() {
        Ok(request) => request,
        Err(error) => return console.answer(format, &answer.unread(error), Text::Nothing),
    };
    match args.issue(&request) {
        Ok(verified) => {
            let envelope = verified.envelope();
            let answer = answer
                .output("envelope", Json::text(envelope.text()))
                .output("hash", Json::text(envelope.hash().to_string()));
            console.answer(format, &answer, Text::JsonLine(envelope.text()))
        }
        Err(report) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

impl IssueArgs {
    fn issue(&self, request: &[u8]) -> Result<Verified, Report> {
        let request = Request::parse(request)?;
        let agent = self.list(&self.agent_grants, E_ISSUE_GRANTS)?;
        let principal = self.list(&self.principal_grants, E_ISSUE_IDENTITY)?;
        let keys = key_set::read(&self.keys)?;
        let signer = self.signer(&keys)?;
        let now = clock::told_or_now(self.at)?;
        Issuer::new(signer, keys).issue(&request.submission(), &agent, &principal, now)
    }

    /// The signer under the id that the key set has for its public half.
    fn signer(&self, keys: &KeySet) -> Result<FileSigner, Report> {
        let open = |id: &str| FileSigner::open(&self.key, id, Component::ControlPlane);
        let public_key = open("")?.public_key();
        match keys.keys().find(|key| *key.public_key() == public_key) {
            Some(key) => open(key.id()),
            None => {
                let at = Location::unknown().in_document(text_of(self.key.as_os_str()));
                let sentence = "a key whose public half is in the key set is expected";
                Err(Finding::error(E_ISSUE_KEY, at, sentence, "AE §3 rule 5").into())
            }
        }
    }

    /// The clearances of a side.
    fn list(&self, path: &PathBuf, code: Code) -> Result<Held, Report> {
        let input = self.source.another(Some(path));
        let at = || Location::unknown().in_document(input.title());
        let unread = |why: Unread| Report::from(why.finding()).relocated(|_| at());
        let bytes = input.read().map_err(unread)?;
        let refuse = |at, sentence: String| Report::from(Finding::error(code, at, sentence, "AE §3 rule 1"));
        let document = jcs_strict::parse(&bytes, &layout::PROFILE).map_err(|error| {
            let sentence = format!("{error} ({})", error.code());
            refuse(at().at_byte(error.offset()), sentence)
        })?;
        let list = document.root();
        let texts = list.elements().map(|one| one.as_str().map(str::to_owned));
        match texts.collect::<Option<Vec<String>>>().filter(|_| list.kind() == Kind::Array) {
            Some(texts) => Ok(Held(texts)),
            None => {
                Err(refuse(at(), "a JSON array of clearances, which are strings, is expected".to_owned()))
            }
        }
    }
}

/// What a side said.
struct Held(Vec<String>);

impl AgentGrants for Held {
    type Error = Infallible;

    fn granted(&self, _: &Agent) -> Result<Vec<String>, Infallible> {
        Ok(self.0.clone())
    }
}

impl IdentityInterface for Held {
    type Error = Infallible;

    fn held(&self, _: &Principal) -> Result<Vec<String>, Infallible> {
        Ok(self.0.clone())
    }
}
