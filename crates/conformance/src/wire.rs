//! The lines of the protocol, version 1: JSON Lines on standard input and output, one object a line.
//!
//! ```text
//! -> {"cmd":"start","protocol":1}
//! <- {"name":"…","version":"…","language":"…","ops":["canonicalize"],"features":["codes","locations"]}
//! -> {"cmd":"run","id":7,"op":"canonicalize","input":{…}}
//! <- {"id":7,"result":"accept","output":{…}}
//! <- {"id":7,"result":"reject","errors":[{"code":"E_…","at":"/json/pointer","offset":12}]}
//! <- {"id":7,"result":"skip","reason":"…"}
//! -> {"cmd":"stop"}
//! ```
//!
//! A line is judged as strictly as a vector file: duplicates, fractions and anything after the object make it no
//! line of the protocol. Members that an answer has beside its own are let through.

use crate::decode;
use crate::json::{Json, Members, member};
use crate::model::Fault;
use crate::subject::{Answer, Introduction};
use jcs_strict::raw::RawObject;

/// The version of the protocol.
pub const PROTOCOL: i64 = 1;

/// What the runner sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Asks the subject to introduce itself.
    Start,
    /// Asks one question.
    Run {
        /// The number that the answer repeats.
        id: i64,
        /// The operation.
        op: String,
        /// Its input.
        input: Members,
    },
    /// The end.
    Stop,
}

impl Request {
    /// The line, without its line feed.
    pub fn to_line(&self) -> String {
        match self {
            Request::Start => {
                Json::object([("cmd", Json::from("start")), ("protocol", Json::Integer(PROTOCOL))])
            }
            Request::Run { id, op, input } => Json::object([
                ("cmd", Json::from("run")),
                ("id", Json::Integer(*id)),
                ("op", Json::from(op.as_str())),
                ("input", Json::Object(input.clone())),
            ]),
            Request::Stop => Json::object([("cmd", Json::from("stop"))]),
        }
        .to_line()
    }

    /// Reads a line.
    ///
    /// # Errors
    /// A sentence that says why it is no request.
    pub fn from_line(line: &[u8]) -> Result<Request, String> {
        let json = decode::read(line)?;
        let command = json.get("cmd").and_then(Json::as_str).ok_or("a request has a string `cmd`")?;
        match command {
            "start" => match json.get("protocol").and_then(Json::as_integer) {
                Some(PROTOCOL) => Ok(Request::Start),
                _ => Err(format!("this subject speaks protocol {PROTOCOL} only")),
            },
            "run" => Ok(Request::Run {
                id: json.get("id").and_then(Json::as_integer).ok_or("`run` has an integer `id`")?,
                op: json.get("op").and_then(Json::as_str).ok_or("`run` has a string `op`")?.to_owned(),
                input: json
                    .get("input")
                    .and_then(Json::as_object)
                    .ok_or("`run` has an object `input`")?
                    .to_vec(),
            }),
            "stop" => Ok(Request::Stop),
            _ => Err("`cmd` is start, run or stop".to_owned()),
        }
    }
}

/// The id of a `run` whose line is no request all the same, so that it can be answered: the line is a JSON object with one
/// `cmd` and one `id`, whatever else is wrong with it.
pub fn id_of_run(line: &[u8]) -> Option<i64> {
    let object = RawObject::parse(line).ok()?;
    let only = |name: &str| {
        let mut named = object.members().filter(|member| member.name_is(name));
        let first = named.next().filter(|_| named.next().is_none())?;
        decode::read(first.value).ok()
    };
    only("cmd").filter(|command| command.as_str() == Some("run"))?;
    only("id")?.as_integer()
}

/// The line by which a subject introduces itself.
pub fn introduction_to_line(introduction: &Introduction) -> String {
    introduction_to_json(introduction).to_line()
}

/// The JSON form of an introduction.
pub fn introduction_to_json(introduction: &Introduction) -> Json {
    Json::object([
        ("name", Json::from(introduction.name.as_str())),
        ("version", Json::from(introduction.version.as_str())),
        ("language", Json::from(introduction.language.as_str())),
        ("ops", Json::strings(&introduction.ops)),
        ("features", Json::strings(&introduction.features)),
    ])
}

/// Reads the line by which a subject introduces itself.
///
/// # Errors
/// A sentence that says why it is no introduction.
pub fn introduction_from_line(line: &[u8]) -> Result<Introduction, String> {
    let json = decode::read(line)?;
    let text = |name| {
        json.get(name)
            .and_then(Json::as_str)
            .map(str::to_owned)
            .ok_or(format!("the string `{name}` is missing"))
    };
    let texts = |name| {
        let items = json.get(name).and_then(Json::as_array);
        let texts: Option<Vec<String>> =
            items.and_then(|items| items.iter().map(|item| item.as_str().map(str::to_owned)).collect());
        texts.ok_or(format!("the list of strings `{name}` is missing"))
    };
    Ok(Introduction {
        name: text("name")?,
        version: text("version")?,
        language: text("language")?,
        ops: texts("ops")?,
        features: texts("features")?,
    })
}

/// The line of an answer.
pub fn answer_to_line(id: i64, answer: &Answer) -> String {
    let mut members: Members = vec![("id".into(), Json::Integer(id))];
    let mut say = |name: &str, value: Json| members.push((name.to_owned(), value));
    match answer {
        Answer::Accept { output, warnings } => {
            say("result", Json::from("accept"));
            say("output", Json::Object(output.clone()));
            if !warnings.is_empty() {
                say("warnings", Fault::list_to_json(warnings));
            }
        }
        Answer::Reject { errors, warnings } => {
            say("result", Json::from("reject"));
            say("errors", Fault::list_to_json(errors));
            if !warnings.is_empty() {
                say("warnings", Fault::list_to_json(warnings));
            }
        }
        Answer::Skip { reason } => {
            say("result", Json::from("skip"));
            say("reason", Json::from(reason.as_str()));
        }
    }
    Json::Object(members).to_line()
}

/// Reads the line of an answer: the id that it repeats, and the answer.
///
/// # Errors
/// A sentence that says why it is no answer.
pub fn answer_from_line(line: &[u8]) -> Result<(i64, Answer), String> {
    let json = decode::read(line)?;
    let id = json.get("id").and_then(Json::as_integer).ok_or("an answer repeats the integer `id`")?;
    let list = |name: &str| match json.get(name) {
        Some(list) => decode::faults(list, &format!("/{name}"), true),
        None => Ok(Vec::new()),
    };
    let answer = match json.get("result").and_then(Json::as_str) {
        Some("accept") => {
            let mut output = match json.get("output") {
                Some(output) => output.as_object().ok_or("`output` is an object")?.to_vec(),
                None => Members::new(),
            };
            let mut warnings = list("warnings")?;
            // The lint's warnings are an output too; a subject may put them in either place.
            if let Some(place) = output.iter().position(|(name, _)| name == "warnings") {
                let (_, more) = output.remove(place);
                warnings.extend(decode::faults(&more, "/output/warnings", true)?);
            }
            // So are the errors of a malformed binding moment, which is an accept.
            if let (Some(errors), None) = (json.get("errors"), member(&output, "errors")) {
                output.push(("errors".to_owned(), errors.clone()));
            }
            Answer::Accept { output, warnings }
        }
        Some("reject") => Answer::Reject { errors: list("errors")?, warnings: list("warnings")? },
        Some("skip") => {
            let reason = json.get("reason").and_then(Json::as_str).ok_or("a skip has a string `reason`")?;
            Answer::Skip { reason: reason.to_owned() }
        }
        _ => return Err("`result` is accept, reject or skip".to_owned()),
    };
    Ok((id, answer))
}
