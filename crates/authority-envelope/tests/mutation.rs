//! An issued bundle with one thing changed: whatever it is and whoever signs it anew, it is refused, and by the step that it breaks.

use std::convert::Infallible;

use authority_envelope::{
    AgentGrants, Budget, Delegation, Drawdown, IdentityInterface, Issuer, Limit, Scope, Submission, Verified,
    verify_bundle,
};
use decision_trace::{Agent, Component, Count, KeySet, MemorySigner, NamedBytes, Options, Principal, Record};
use findings::Report;
use testkit::trace::{
    AuthorityText, CONTROL_PLANE, GATEWAY, KeySetText, Mutation, OTHER_CONTROL_PLANE, SUPERVISOR, TRACE,
    TraceKey, TraceText, canonical, data, digest,
};

const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c1";
const TASK: &str = "task-4471";
const OTHER: &str = "\"019267b4-7c1e-7a3f-8b2d-00000000000f\"";
/// The place of the spawn record.
const SPAWN: usize = 2;

struct Holds;

impl AgentGrants for Holds {
    type Error = Infallible;

    fn granted(&self, _: &Agent) -> Result<Vec<String>, Infallible> {
        Ok(["orders.cancel", "orders.read", "refunds.issue"].map(str::to_owned).to_vec())
    }
}

impl IdentityInterface for Holds {
    type Error = Infallible;

    fn held(&self, _: &Principal) -> Result<Vec<String>, Infallible> {
        Ok(["orders.cancel", "orders.read"].map(str::to_owned).to_vec())
    }
}

fn keys() -> KeySet {
    KeySet::parse(KeySetText::default().text().as_bytes()).expect("the fixed keys are good")
}

/// A root of 400,000 tokens and a child of 100,000, as an issuer makes them.
fn issued() -> [AuthorityText; 2] {
    let signer = MemorySigner::from_seed(CONTROL_PLANE.id(), Component::ControlPlane, &CONTROL_PLANE.seed());
    let issuer = Issuer::new(signer, keys());
    let agent = Agent { name: "order-analyst".to_owned(), namespace: "support".to_owned() };
    let tokens =
        |tokens| Budget { tokens: Limit::written(Count::new(tokens).expect("small")), ..Budget::UNLIMITED };
    let task = Submission {
        scope: Scope { trace_id: TRACE, task_id: TASK },
        principal: &Principal { kind: "human".to_owned(), id: "sub|8f3a".to_owned() },
        agent: &agent,
        budget: tokens(400_000),
        lifetime_ms: 3_600_000,
        deadline: None,
    };
    let now = "2026-09-16T13:59:59Z".parse().expect("a time");
    let root = issuer.issue(&task, &Holds, &Holds, now).expect("issued");
    let mut before = TraceText::new(TRACE);
    let admitted = data::admitted_with(data::PRINCIPAL, root.envelope().text());
    before.push(&CONTROL_PLANE, "task.admitted", &admitted);
    let mut drawdown = Drawdown::of(root.envelope());
    let line = before.records[0].line();
    drawdown.observe(&Record::parse(line.as_bytes()).expect("a record"));
    let work = Delegation {
        scope: Scope { trace_id: CHILD, task_id: TASK },
        agent: &agent,
        budget: tokens(100_000),
        lifetime_ms: 1_800_000,
        deadline: None,
        parent: &root,
        seq: SPAWN as u64,
        remaining: drawdown.remaining(),
        max_depth: 1,
        kind: None,
    };
    let child = issuer.delegate(&work, &Holds, now).expect("issued");
    [&root, &child].map(members_of)
}

/// The envelope, open to change.
fn members_of(issued: &Verified) -> AuthorityText {
    let text = issued.envelope().text();
    let document = jcs_strict::parse(text.as_bytes(), &decision_trace::layout::PROFILE).expect("JSON");
    let mut envelope = AuthorityText::root("", "");
    for (name, value) in document.root().members().filter(|(name, _)| *name != "sig") {
        envelope.set(name, value.canonical().as_str());
    }
    assert_eq!(envelope.text(), canonical(text));
    envelope
}

/// Two traces, chained and signed by those who may, with these envelopes at the admission of the root, at the spawn record, and at the admission
/// of the child.
fn bundle(root: &str, spawned: &str, child: &str) -> [TraceText; 2] {
    let mut parent = TraceText::new(TRACE);
    parent
        .push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, root))
        .push(&GATEWAY, "tool.invoked", &data::invoked("c1"))
        .push(&CONTROL_PLANE, "delegation.spawned", &data::spawned(CHILD, TASK, spawned))
        .push(&GATEWAY, "tool.returned", &data::returned("c1"))
        .push(&SUPERVISOR, "delegation.returned", &data::child_returned(CHILD))
        .push(&SUPERVISOR, "task.closed", &data::closed());
    let mut below = TraceText::new(CHILD);
    below
        .push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, child))
        .push(&GATEWAY, "tool.invoked", &data::invoked("c1"))
        .push(&GATEWAY, "tool.returned", &data::returned("c1"))
        .push(&SUPERVISOR, "task.closed", &data::closed());
    [parent, below]
}

fn verdict(traces: [&str; 2]) -> Report {
    let named: Vec<_> =
        traces.iter().map(|text| NamedBytes { name: "trace", bytes: text.as_bytes() }).collect();
    verify_bundle(&named, &keys(), Options::new()).expect("bytes can be read").report
}

#[track_caller]
fn is_refused(traces: &[TraceText; 2], code: &str, about: &str) {
    let report = verdict([&traces[0].text(), &traces[1].text()]);
    let is_found = report.errors().any(|finding| finding.code().as_str() == code);
    assert!(is_found, "{about}: expected {code}, got\n{report}");
}

#[test]
fn the_bundle_that_is_changed_here_is_good() {
    let [root, child] = issued();
    let traces = bundle(&root.text(), &child.text(), &child.text());
    assert_eq!(verdict([&traces[0].text(), &traces[1].text()]).to_string(), "");
}

/// Chained and signed anew or not, by whom it may be or by whom it may not: each change of a record is the finding of its rule.
#[test]
fn every_mutation_of_a_record_is_refused_by_the_rule_that_it_breaks() {
    let [root, child] = issued();
    let good = bundle(&root.text(), &child.text(), &child.text());
    let mut made = 0;
    for (which, trace) in good.iter().enumerate() {
        for mutation in Mutation::ALL {
            for place in 0..trace.records.len() {
                let Some(broken) = mutation.apply(trace, place) else { continue };
                let mut texts = [good[0].text(), good[1].text()];
                texts[which] = broken.text;
                let report = verdict([&texts[0], &texts[1]]);
                let is_found = report.errors().any(|finding| {
                    finding.code().as_str() == broken.code && finding.at().seq() == Some(broken.place as u64)
                });
                assert!(
                    is_found,
                    "{mutation:?} at {place} of {which}: expected {}, got\n{report}",
                    broken.code
                );
                made += 1;
            }
        }
    }
    assert!(made > 150, "{made} mutations");
}

/// A change of some members, and the code of the step that refuses it where the control plane itself has signed it; none where it could have
/// issued that as well.
type Change = (&'static str, Vec<(&'static str, Option<String>)>, Option<&'static str>);

fn set(member: &'static str, raw: &str, code: Option<&'static str>) -> Change {
    (member, vec![(member, Some(raw.to_owned()))], code)
}

/// Members whose absence the trace itself does not bear.
const OF_THE_TRACE: &[&str] = &["clearances", "expires"];
/// Without them nobody can say as what, by whom or when it was signed.
const BEFORE_THE_SIGNATURE: &[&str] = &["v", "issuer", "issued_at"];

/// Changes that any envelope may suffer.
fn changes() -> Vec<Change> {
    let mut changes = vec![
        set("v", "\"1.1\"", Some("E_STRUCTURE")),
        set("trace_id", OTHER, Some("E_ENVELOPE_SCOPE")),
        set("task_id", "\"task-4472\"", Some("E_ENVELOPE_SCOPE")),
        set("principal", r#"{"id":"sub|8f3b","type":"human"}"#, Some("E_PRINCIPAL")),
        set("principal", r#"{"id":"sub|8f3a","type":"agent"}"#, Some("E_PRINCIPAL")),
        set("agent", r#"{"name":"order-analyst","namespace":"sales"}"#, None),
        set("clearances", r#"["orders.read"]"#, Some("E_INTERSECTION")),
        set("clearances", r#"["orders.cancel","orders.read","refunds.issue"]"#, Some("E_INTERSECTION")),
        set("clearances", r#"["orders.read","orders.cancel"]"#, Some("E_INTERSECTION")),
        set("held", r#"{"agent":["orders.read"],"principal":["orders.read"]}"#, Some("E_INTERSECTION")),
        set(
            "held",
            r#"{"agent":["orders.cancel","orders.read"],"principal":["orders.read","orders.cancel"]}"#,
            Some("E_STRUCTURE"),
        ),
        set("budget", r#"{"actions":0,"tokens":-1,"usd":"0","wall_clock_ms":0}"#, Some("E_STRUCTURE")),
        set("expires", "\"2026-09-16T13:59:58Z\"", Some("E_ENVELOPE_EXPIRY")),
        set("depth", "-1", Some("E_STRUCTURE")),
        set("parent", "[]", Some("E_STRUCTURE")),
        set("issued_at", "\"2025-12-31T23:59:59Z\"", Some("E_ENVELOPE_SIG")),
        set("issuer", "\"nobody\"", Some("E_ENVELOPE_SIG")),
        set("not_before", "null", Some("E_STRUCTURE")),
    ];
    for member in [
        "v",
        "trace_id",
        "task_id",
        "principal",
        "agent",
        "clearances",
        "held",
        "budget",
        "expires",
        "depth",
        "parent",
        "issued_at",
        "issuer",
    ] {
        let code = if OF_THE_TRACE.contains(&member) { "E_TRACE_STRUCTURE" } else { "E_STRUCTURE" };
        changes.push((member, vec![(member, None)], Some(code)));
    }
    changes
}

fn changes_of_the_root() -> Vec<Change> {
    let mut all = changes();
    all.extend([
        set("budget", r#"{"actions":0,"tokens":400001,"usd":"0","wall_clock_ms":0}"#, None),
        set("budget", r#"{"actions":0,"tokens":99999,"usd":"0","wall_clock_ms":0}"#, Some("E_CHILD_BUDGET")),
        set("expires", "\"2026-09-16T16:00:00Z\"", None),
        set("expires", "\"2026-09-16T14:20:00Z\"", Some("E_CHILD_EXPIRY")),
        set("depth", "1", Some("E_STRUCTURE")),
        set("issued_at", "\"2026-09-16T13:59:58Z\"", None),
    ]);
    all
}

fn changes_of_the_child() -> Vec<Change> {
    let mut all = changes();
    let both = r#"{"agent":["orders.cancel","orders.read","refunds.issue"],"principal":["orders.cancel","orders.read","refunds.issue"]}"#;
    all.extend([
        (
            "clearances and held",
            vec![
                ("held", Some(both.to_owned())),
                ("clearances", Some(r#"["orders.cancel","orders.read","refunds.issue"]"#.to_owned())),
            ],
            Some("E_CHILD_WIDENED"),
        ),
        set("principal", r#"{"id":"sub|8f3b","type":"human"}"#, Some("E_CHILD_PRINCIPAL")),
        set("budget", r#"{"actions":0,"tokens":400001,"usd":"0","wall_clock_ms":0}"#, Some("E_CHILD_BUDGET")),
        set("budget", r#"{"actions":0,"tokens":0,"usd":"0","wall_clock_ms":0}"#, Some("E_CHILD_BUDGET")),
        set("expires", "\"2026-09-16T14:59:59.000000001Z\"", Some("E_CHILD_EXPIRY")),
        set("depth", "0", Some("E_CHILD_DEPTH")),
        set("depth", "2", Some("E_CHILD_DEPTH")),
        set("parent", &format!(r#"{{"seq":1,"trace_id":"{TRACE}"}}"#), Some("E_CHILD_LINK")),
        set("parent", &format!(r#"{{"seq":{SPAWN},"trace_id":{OTHER}}}"#), Some("E_CHILD_LINK")),
        set("parent", "null", Some("E_STRUCTURE")),
        (
            "parent and depth",
            vec![("parent", Some("null".to_owned())), ("depth", Some("0".to_owned()))],
            Some("E_CHILD_LINK"),
        ),
    ]);
    all
}

/// Who signs a changed envelope.
const SIGNERS: [Signed; 5] = [
    Signed::AsBefore,
    Signed::ByAStranger,
    Signed::ByAStrangerUnderHisName,
    Signed::ByTheGatewayUnderItsName,
    Signed::ByTheControlPlane,
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Signed {
    AsBefore,
    ByAStranger,
    ByAStrangerUnderHisName,
    ByTheGatewayUnderItsName,
    ByTheControlPlane,
}

impl Signed {
    /// The text of a changed envelope, and the code that has to be found.
    fn text(self, good: &AuthorityText, (_, members, code): &Change) -> Option<(String, &'static str)> {
        let mut changed = good.clone();
        let mut named = |key: &TraceKey| {
            // Where the change is of the issuer, it is the change that counts.
            if members.iter().all(|(member, _)| *member != "issuer") {
                changed.set("issuer", &format!("\"{}\"", key.id()));
            }
        };
        let signer: &TraceKey = match self {
            Signed::AsBefore | Signed::ByTheControlPlane => &CONTROL_PLANE,
            Signed::ByAStranger => &OTHER_CONTROL_PLANE,
            Signed::ByAStrangerUnderHisName => {
                named(&OTHER_CONTROL_PLANE);
                &OTHER_CONTROL_PLANE
            }
            Signed::ByTheGatewayUnderItsName => {
                named(&GATEWAY);
                &GATEWAY
            }
        };
        for (member, raw) in members {
            match raw {
                Some(raw) => changed.set(member, raw),
                None => changed.remove(member),
            };
        }
        if self == Signed::ByTheControlPlane {
            return Some((changed.text_signed_by(signer), (*code)?));
        }
        let is_gone = |list: &[&str]| {
            members.iter().any(|(member, raw)| list.contains(member) && (raw.is_none() || *member == "v"))
        };
        let text = match self {
            Signed::AsBefore => {
                changed.text_with_sig(&format!("\"{}\"", CONTROL_PLANE.sign(&digest(&good.unsigned_text()))))
            }
            _ => changed.text_signed_by(signer),
        };
        let found = if is_gone(OF_THE_TRACE) {
            "E_TRACE_STRUCTURE"
        } else if is_gone(BEFORE_THE_SIGNATURE) {
            "E_STRUCTURE"
        } else {
            "E_ENVELOPE_SIG"
        };
        Some((text, found))
    }
}

#[test]
fn no_member_of_a_root_can_be_changed_by_anybody_but_as_it_could_have_been_issued() {
    let [root, child] = issued();
    for change in changes_of_the_root() {
        for signed in SIGNERS {
            let Some((text, code)) = signed.text(&root, &change) else { continue };
            let traces = bundle(&text, &child.text(), &child.text());
            is_refused(&traces, code, &format!("{change:?} {signed:?}"));
        }
    }
}

#[test]
fn no_member_of_a_child_can_be_changed_by_anybody_at_one_of_its_places_or_at_both() {
    let [root, child] = issued();
    let good = child.text();
    for change in changes_of_the_child() {
        for signed in SIGNERS {
            let about = format!("{change:?} {signed:?}");
            if let Some((text, code)) = signed.text(&child, &change) {
                is_refused(&bundle(&root.text(), &text, &text), code, &about);
            }
            // At one place alone it is another envelope than at the other, whoever signed it.
            let has = |member: &str| change.1.iter().any(|(other, _)| *other == member);
            let is_gone = |member: &&&str| has(member) && change.1.iter().any(|(_, raw)| raw.is_none());
            let code = match OF_THE_TRACE.iter().find(is_gone) {
                Some(_) => "E_TRACE_STRUCTURE",
                None => "E_CHILD_LINK",
            };
            // Of another version nothing is known, not even whose child it is.
            let admitted = if has("v") { "E_STRUCTURE" } else { code };
            let at_both: Change = (change.0, change.1.clone(), Some(admitted));
            let Some((text, of_itself)) = signed.text(&child, &at_both) else { continue };
            is_refused(&bundle(&root.text(), &text, &good), code, &format!("{about} at the spawn record"));
            is_refused(&bundle(&root.text(), &good, &text), of_itself, &format!("{about} at the admission"));
        }
    }
}
