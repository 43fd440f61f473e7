//! One change of a good trace, and the rule that it breaks.

use super::{
    CONTROL_PLANE, GATEWAY, OTHER_GATEWAY, RecordText, SUPERVISOR, TraceKey, TraceText, base64url, story,
};

/// A way to change a trace at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// The record is left out.
    Drop,
    /// The record stands there twice.
    Repeat,
    /// The record and the next one change places.
    Swap,
    /// The data say more than they did.
    Alter,
    /// As [`Alter`](Mutation::Alter), and the record is hashed anew.
    AlterAndHash,
    /// As [`Alter`](Mutation::Alter), and the record is hashed and signed anew by its own key.
    AlterAndSeal,
    /// As [`Alter`](Mutation::Alter), and the record is hashed and signed anew by another component, which says so.
    AlterAndSealByAnother,
    /// The record is signed anew by a component that may not sign it, and everything after it is chained anew.
    WrongComponent,
    /// The record is signed by a key that is in no key set, and everything after it is chained anew.
    UnknownKey,
    /// The record names a key that did not sign it, of the same component, and everything after it is chained anew.
    BorrowedName,
    /// The signature is that of another hash.
    Sig,
    /// The signature is spelled another way.
    SigSpelling,
    /// The hash that stands there is another one, under a signature over it.
    Hash,
    /// The record says that another one went before it, and everything after it is chained anew.
    Prev,
    /// The record has another number, and everything after it is chained anew.
    Seq,
    /// The record is a day older, and everything after it is chained anew.
    Time,
    /// The record belongs to another trace, and everything after it is chained anew.
    Trace,
    /// From here on, the records of another trace.
    Splice,
    /// The task begins again here, and everything after it is chained anew.
    Admission,
    /// The task is closed here, and everything after it is chained anew.
    Closed,
    /// A member is repeated.
    Duplicate,
    /// A member of the record is missing.
    Missing,
    /// The record has one member more.
    Unknown,
    /// The type is none, and everything after it is chained anew.
    Type,
    /// White space stands in the line.
    Space,
    /// A line that is empty goes before the record.
    EmptyLine,
    /// The last byte of the line is missing.
    Bracket,
}

/// A trace with one mutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The text.
    pub text: String,
    /// The code of the rule that is broken.
    pub code: &'static str,
    /// The place of the record at which it is found.
    pub place: usize,
}

use Mutation::*;

impl Mutation {
    /// All of them.
    pub const ALL: &[Mutation] = &[
        Drop,
        Repeat,
        Swap,
        Alter,
        AlterAndHash,
        AlterAndSeal,
        AlterAndSealByAnother,
        WrongComponent,
        UnknownKey,
        BorrowedName,
        Sig,
        SigSpelling,
        Hash,
        Prev,
        Seq,
        Time,
        Trace,
        Splice,
        Admission,
        Closed,
        Duplicate,
        Missing,
        Unknown,
        Type,
        Space,
        EmptyLine,
        Bracket,
    ];

    /// The trace with this mutation at this place; `None` where it has no meaning there.
    pub fn apply(self, trace: &TraceText, place: usize) -> Option<Broken> {
        let last = trace.records.len().checked_sub(1)?;
        if place > last {
            return None;
        }
        let mut made = trace.clone();
        let record = &mut made.records[place];
        let broken = |text: String, code, place| Some(Broken { text, code, place });
        match self {
            // Without its last record a trace is a shorter one.
            Drop if place == last => None,
            Drop => {
                made.records.remove(place);
                broken(made.text(), "E_TRACE_SEQ", place)
            }
            Repeat => {
                made.records.insert(place, trace.records[place].clone());
                broken(made.text(), "E_TRACE_SEQ", place + 1)
            }
            Swap if place == last => None,
            Swap => {
                made.records.swap(place, place + 1);
                broken(made.text(), "E_TRACE_SEQ", place)
            }
            Alter => {
                alter(record);
                broken(made.text(), "E_TRACE_HASH", place)
            }
            AlterAndHash => {
                alter(record).hash();
                broken(made.text(), "E_TRACE_SIG", place)
            }
            // Who signed the last record may sign another in its place: nothing of the trace knows.
            AlterAndSeal if place == last => None,
            AlterAndSeal => {
                let key = TraceKey::by_id(record.text_of("key_id"))?;
                alter(record).seal(key);
                broken(made.text(), "E_TRACE_PREV", place + 1)
            }
            AlterAndSealByAnother => {
                let key = stranger(record)?;
                alter(record).set("key_id", &format!("\"{}\"", key.id())).seal(key);
                broken(made.text(), "E_TRACE_COMPONENT", place)
            }
            WrongComponent => {
                let key = stranger(record)?;
                record.set("key_id", &format!("\"{}\"", key.id())).seal(key);
                broken(made.rechain(place + 1).text(), "E_TRACE_COMPONENT", place)
            }
            UnknownKey => {
                record.set("key_id", "\"gateway-9\"").seal(&OTHER_GATEWAY);
                broken(made.rechain(place + 1).text(), "E_TRACE_KEY", place)
            }
            BorrowedName => {
                record.sign(&OTHER_GATEWAY);
                broken(made.text(), "E_TRACE_SIG", place)
            }
            Sig => {
                let sig = trace.records[if place == 0 { last } else { 0 }].get("sig").to_owned();
                record.set("sig", &sig);
                (last > 0).then_some(())?;
                broken(made.text(), "E_TRACE_SIG", place)
            }
            SigSpelling => {
                let sig = base64url::with_trailing_bit(record.text_of("sig"));
                record.set("sig", &format!("\"{sig}\""));
                broken(made.text(), "E_TRACE_SIG", place)
            }
            Hash => {
                let key = TraceKey::by_id(record.text_of("key_id"))?;
                record.set("hash", &format!("\"sha256:{}\"", "5".repeat(64))).sign(key);
                broken(made.rechain(place + 1).text(), "E_TRACE_HASH", place)
            }
            Prev => {
                record.set("prev", &format!("\"sha256:{}\"", "5".repeat(64)));
                broken(reseal(made, place), "E_TRACE_PREV", place)
            }
            Seq => {
                record.set("seq", &(place + 1).to_string());
                broken(reseal(made, place), "E_TRACE_SEQ", place)
            }
            Time if place == 0 => None,
            Time => {
                record.set("ts", "\"2026-09-15T14:00:00Z\"");
                broken(reseal(made, place), "E_TRACE_TIME", place)
            }
            Trace if place == 0 => None,
            Trace => {
                record.set("trace_id", "\"019267b4-7c1e-7a3f-8b2d-00000000000f\"");
                broken(reseal(made, place), "E_TRACE_ID", place)
            }
            Splice if place == 0 => None,
            Splice => {
                let other = story("019267b4-7c1e-7a3f-8b2d-00000000000f");
                made.records.truncate(place);
                made.records.extend(other.records.into_iter().skip(place));
                broken(made.text(), "E_TRACE_ID", place)
            }
            Admission if place == 0 => None,
            Admission => {
                let data = trace.records[0].get("data");
                record.set("type", "\"task.admitted\"").set("data", data);
                record.set("key_id", &format!("\"{}\"", CONTROL_PLANE.id()));
                broken(reseal(made, place), "E_TRACE_ADMISSION", place)
            }
            Closed if place == 0 || place == last => None,
            Closed => {
                record.set("type", "\"task.closed\"").set("data", r#"{"outcome":"completed"}"#);
                record.set("key_id", &format!("\"{}\"", SUPERVISOR.id()));
                broken(reseal(made, place), "E_TRACE_CLOSED", place + 1)
            }
            Duplicate => broken(
                in_line(trace, place, |line| line.replacen(r#","v":"#, r#","v":"1.0","v":"#, 1)),
                "E_TRACE_PARSE",
                place,
            ),
            Missing => {
                record.remove("prev");
                broken(reseal(made, place), "E_TRACE_STRUCTURE", place)
            }
            Unknown => {
                record.set("note", "true");
                broken(reseal(made, place), "E_TRACE_STRUCTURE", place)
            }
            Type => {
                record.set("type", "\"tool.called\"");
                broken(reseal(made, place), "E_TRACE_STRUCTURE", place)
            }
            Space => broken(
                in_line(trace, place, |line| line.replacen("\",", "\", ", 1)),
                "E_TRACE_CANONICAL",
                place,
            ),
            EmptyLine => broken(in_line(trace, place, |line| format!("\n{line}")), "E_TRACE_PARSE", place),
            Bracket => broken(
                in_line(trace, place, |line| {
                    line.trim_end_matches('}').to_owned()
                        + &"}".repeat(line.len() - line.trim_end_matches('}').len() - 1)
                }),
                "E_TRACE_PARSE",
                place,
            ),
        }
    }
}

/// Whether a component may sign a type, by the table of the format.
pub fn may_sign(component: &str, kind: &str) -> bool {
    let signers: &[&str] = match kind {
        "task.admitted" => &["control-plane"],
        "tool.invoked" | "tool.returned" | "moment.emitted" | "moment.resolved" => &["gateway", "supervisor"],
        "action.refused" => &["gateway", "supervisor", "control-plane"],
        "budget.consumed" => &["supervisor"],
        "delegation.refused" | "delegation.spawned" | "delegation.returned" | "task.closed" => {
            &["control-plane", "supervisor"]
        }
        _ => &["gateway", "supervisor", "control-plane"],
    };
    signers.contains(&component)
}

/// A key that may not sign the record.
fn stranger(record: &RecordText) -> Option<&'static TraceKey> {
    let kind = record.text_of("type");
    [&GATEWAY, &CONTROL_PLANE, &SUPERVISOR]
        .into_iter()
        .map(|key| &**key)
        .find(|key| !may_sign(key.component(), kind))
}

/// One member more in the data, which are open to that.
fn alter(record: &mut RecordText) -> &mut RecordText {
    let data = record.get("data").replacen('{', r#"{"added":true,"#, 1);
    record.set("data", &data)
}

/// Signs the record anew by the key that it names, and chains everything after it.
fn reseal(mut trace: TraceText, place: usize) -> String {
    let record = &mut trace.records[place];
    if let Some(key) = TraceKey::by_id(record.text_of("key_id")) {
        record.seal(key);
    }
    trace.rechain(place + 1).text()
}

/// The text with a change to one of its lines.
fn in_line(trace: &TraceText, place: usize, change: impl Fn(&str) -> String) -> String {
    let line =
        |(index, line): (usize, String)| if index == place { change(&line) + "\n" } else { line + "\n" };
    trace.lines().into_iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::TRACE;

    #[test]
    fn every_mutation_applies_somewhere_and_changes_the_text() {
        let good = story(TRACE);
        for mutation in Mutation::ALL {
            let made: Vec<Broken> =
                (0..good.records.len()).filter_map(|place| mutation.apply(&good, place)).collect();
            assert!(!made.is_empty(), "{mutation:?}");
            for broken in made {
                assert_ne!(broken.text, good.text(), "{mutation:?} {}", broken.place);
            }
        }
    }
}
