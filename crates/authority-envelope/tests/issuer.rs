//! Issuing: what comes out verifies, and what must not come out does not.

mod office;

use std::convert::Infallible;

use authority_envelope::{
    AgentGrants, Budget, Clearances, DeclaredWork, Delegation, Drawdown, IdentityInterface, Issuer, Limit,
    Remaining, RemainingBudget, Scope, Submission, Verified, verify_bundle,
};
use decision_trace::{
    Agent, Component, Count, Decimal, KeySet, MemorySigner, NamedBytes, Options, Principal, Record,
    SignError, Signer, Time,
};
use findings::Report;
use office::Held;
use proptest::prelude::*;
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, SUPERVISOR, TraceKey, TraceText, data};

/// Has no answer.
struct Silent;

impl AgentGrants for Silent {
    type Error = &'static str;

    fn granted(&self, _: &Agent) -> Result<Vec<String>, &'static str> {
        Err("the registry of agents does not answer")
    }
}

impl IdentityInterface for Silent {
    type Error = &'static str;

    fn held(&self, _: &Principal) -> Result<Vec<String>, &'static str> {
        Err("the identity provider does not answer")
    }
}

const ROOT: &str = "019267b4-7c1e-7a3f-8b2d-000000000000";
const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-000000000001";
const TASK: &str = "task-4471";
const AGENT_SIDE: Held = Held(&["refunds.issue", "orders.read", "customers.read", "orders.read"]);
const PRINCIPAL_SIDE: Held = Held(&["orders.write", "orders.read"]);

fn time(text: &str) -> Time {
    text.parse().expect(text)
}

fn now() -> Time {
    time("2026-09-16T14:00:00.020Z")
}

fn keys() -> KeySet {
    KeySet::parse(KeySetText::default().text().as_bytes()).expect("the fixed keys are good")
}

fn signer(key: &TraceKey) -> MemorySigner {
    MemorySigner::from_seed(key.id(), key.component().parse().expect("a component"), &key.seed())
}

fn issuer() -> Issuer<MemorySigner> {
    Issuer::new(signer(&CONTROL_PLANE), keys())
}

fn principal() -> Principal {
    Principal { kind: "human".to_owned(), id: "sub|8f3a".to_owned() }
}

fn agent() -> Agent {
    Agent { name: "order-analyst".to_owned(), namespace: "support".to_owned() }
}

fn limit(value: u64) -> Limit<Count> {
    Limit::written(Count::new(value).expect("small"))
}

fn usd(text: &str) -> Limit<Decimal> {
    Limit::written(text.parse().expect(text))
}

fn budget() -> Budget {
    Budget { tokens: limit(400_000), usd: usd("0.75"), wall_clock_ms: Limit::Unlimited, actions: limit(40) }
}

fn submission<'a>(principal: &'a Principal, agent: &'a Agent) -> Submission<'a> {
    let scope = Scope { trace_id: ROOT, task_id: TASK };
    Submission { scope, principal, agent, budget: budget(), lifetime_ms: 600_000, deadline: None }
}

fn root() -> Verified {
    issuer().issue(&submission(&principal(), &agent()), &AGENT_SIDE, &PRINCIPAL_SIDE, now()).expect("issued")
}

fn codes<T: std::fmt::Debug>(answer: Result<T, Report>) -> Vec<&'static str> {
    answer.expect_err("it is refused").errors().map(|finding| finding.code().as_str()).collect()
}

// Covers: AE-3-2, AE-3-3, AE-8-2
#[test]
fn issues_the_intersection_of_what_both_sides_hold_now() {
    let issued = root();
    let envelope = issued.envelope();
    assert_eq!(envelope.clearances(), &Clearances::of(["orders.read"]).expect("not empty"));
    assert_eq!(envelope.held_by_agent().len(), 3);
    assert_eq!(envelope.held_by_principal().len(), 2);
    assert_eq!(envelope.expires(), time("2026-09-16T14:10:00.020Z"));
    assert_eq!(envelope.budget(), &budget());
    assert_eq!(envelope.canonical().as_str(), envelope.text());
    let deadline = Some(time("2026-09-16T14:05:00Z"));
    let (who, what) = (principal(), agent());
    let task = Submission { deadline, ..submission(&who, &what) };
    let issued = issuer().issue(&task, &AGENT_SIDE, &PRINCIPAL_SIDE, now()).expect("issued");
    assert_eq!(Some(issued.envelope().expires()), deadline);
}

// Covers: AE-3-1, AE-3-6, AE-3-8, AE-3-9
#[test]
fn refuses_an_agent_as_principal_a_silent_side_and_a_deadline_that_is_over() {
    let (who, what) = (principal(), agent());
    let task = submission(&who, &what);
    assert_eq!(codes(issuer().issue(&task, &Silent, &Silent, now())), ["E_ISSUE_GRANTS", "E_ISSUE_IDENTITY"]);
    assert_eq!(codes(issuer().issue(&task, &Held(&[""]), &PRINCIPAL_SIDE, now())), ["E_ISSUE_GRANTS"]);
    let an_agent = Principal { kind: "agent".to_owned(), ..principal() };
    let task = submission(&an_agent, &what);
    assert_eq!(codes(issuer().issue(&task, &AGENT_SIDE, &PRINCIPAL_SIDE, now())), ["E_PRINCIPAL"]);
    let task = Submission { deadline: Some(time("2026-09-16T14:00:00Z")), ..submission(&who, &what) };
    assert_eq!(codes(issuer().issue(&task, &AGENT_SIDE, &PRINCIPAL_SIDE, now())), ["E_ENVELOPE_EXPIRY"]);
    let task = Submission { lifetime_ms: u64::MAX, ..submission(&who, &what) };
    assert_eq!(codes(issuer().issue(&task, &AGENT_SIDE, &PRINCIPAL_SIDE, now())), ["E_ISSUE_TIME"]);
}

// Covers: AE-3-5
#[test]
fn signs_only_with_a_valid_key_of_the_control_plane_that_the_key_set_has() {
    let (who, what) = (principal(), agent());
    let task = submission(&who, &what);
    let with =
        |signer, keys| codes(Issuer::new(signer, keys).issue(&task, &AGENT_SIDE, &PRINCIPAL_SIDE, now()));
    assert_eq!(with(signer(&GATEWAY), keys()), ["E_ENVELOPE_SIG"]);
    let none = KeySet::parse(br#"{"v":"1.0","keys":[]}"#).expect("good");
    assert_eq!(with(signer(&CONTROL_PLANE), none), ["E_ISSUE_KEY"]);
    let revoked = KeySetText::default().set(0, "revoked_at", "\"2026-09-16T14:00:00Z\"").text();
    let revoked = KeySet::parse(revoked.as_bytes()).expect("good");
    assert_eq!(with(signer(&CONTROL_PLANE), revoked), ["E_ENVELOPE_SIG"]);
    // A signer that signs with another key than it says.
    let lying = MemorySigner::from_seed(CONTROL_PLANE.id(), Component::ControlPlane, &GATEWAY.seed());
    assert_eq!(with(lying, keys()), ["E_ENVELOPE_SIG"]);

    struct Broken;
    impl Signer for Broken {
        fn key_id(&self) -> &str {
            CONTROL_PLANE.id()
        }
        fn component(&self) -> Component {
            Component::ControlPlane
        }
        fn sign(&self, _: &[u8]) -> Result<[u8; 64], SignError> {
            Err(SignError::new("the token was pulled"))
        }
    }
    let broken = Issuer::new(Broken, keys());
    assert_eq!(codes(broken.issue(&task, &AGENT_SIDE, &PRINCIPAL_SIDE, now())), ["E_ISSUE_KEY"]);
}

fn delegation<'a>(
    parent: &'a Verified,
    agent: &'a Agent,
    budget: Budget,
    left: RemainingBudget,
) -> Delegation<'a> {
    Delegation {
        scope: Scope { trace_id: CHILD, task_id: TASK },
        agent,
        budget,
        lifetime_ms: 3_600_000,
        deadline: None,
        parent,
        seq: 3,
        remaining: left,
        max_depth: 4,
        kind: None,
    }
}

// Covers: AE-3-4, AE-3-7, AE-5-7
#[test]
fn a_child_gets_what_its_parent_may_do_and_has_left_and_no_more() {
    let (parent, what) = (root(), agent());
    let left = Drawdown::of(parent.envelope()).remaining();
    let whole = left.whole().expect("nothing is spent");
    let grants = Held(&["orders.read", "orders.write"]);
    let child = issuer().delegate(&delegation(&parent, &what, whole, left), &grants, now()).expect("issued");
    let envelope = child.envelope();
    assert_eq!(envelope.held_by_principal(), parent.envelope().clearances());
    assert_eq!(envelope.clearances(), &Clearances::of(["orders.read"]).expect("not empty"));
    assert_eq!((envelope.depth(), envelope.principal()), (1, parent.envelope().principal()));
    assert_eq!(envelope.expires(), parent.envelope().expires());
    assert_eq!(envelope.parent().map(|link| (link.trace_id.as_str(), link.seq)), Some((ROOT, 3)));

    let refused =
        |budget, left| codes(issuer().delegate(&delegation(&parent, &what, budget, left), &grants, now()));
    assert_eq!(refused(Budget { tokens: limit(400_001), ..whole }, left), ["E_CHILD_BUDGET"]);
    assert_eq!(refused(Budget { usd: usd("0.750000001"), ..whole }, left), ["E_CHILD_BUDGET"]);
    assert_eq!(
        refused(Budget { tokens: Limit::Unlimited, usd: Limit::Unlimited, ..whole }, left),
        ["E_CHILD_BUDGET"; 2]
    );
    let spent = RemainingBudget { actions: Remaining::Exhausted, ..left };
    assert_eq!(spent.whole(), None);
    assert_eq!(refused(Budget { actions: Limit::Unlimited, ..whole }, spent), ["E_CHILD_BUDGET"]);
    assert_eq!(refused(Budget { actions: limit(1), ..whole }, spent), ["E_CHILD_BUDGET"]);
}

// Covers: AE-5-5
#[test]
fn a_child_is_refused_below_the_declared_depth_after_its_parent_and_under_a_withdrawn_key() {
    let (parent, what) = (root(), agent());
    let left = Drawdown::of(parent.envelope()).remaining();
    let work = delegation(&parent, &what, left.whole().expect("all is left"), left);
    let shallow = Delegation { max_depth: 0, ..work.clone() };
    assert_eq!(codes(issuer().delegate(&shallow, &AGENT_SIDE, now())), ["E_CHILD_DEPTH"]);
    let late = time("2026-09-16T14:10:00.021Z");
    assert_eq!(codes(issuer().delegate(&work, &AGENT_SIDE, late)), ["E_ENVELOPE_EXPIRY"]);
    assert!(issuer().delegate(&work, &AGENT_SIDE, time("2026-09-16T14:10:00.020Z")).is_ok());
    assert_eq!(codes(issuer().delegate(&work, &Silent, now())), ["E_ISSUE_GRANTS"]);
    let revoked = KeySetText::default().set(0, "revoked_at", "\"2026-09-16T14:05:00Z\"").text();
    let revoked = KeySet::parse(revoked.as_bytes()).expect("good");
    let (who, task_agent) = (principal(), agent());
    let old = Issuer::new(signer(&CONTROL_PLANE), revoked)
        .issue(&submission(&who, &task_agent), &AGENT_SIDE, &PRINCIPAL_SIDE, now())
        .expect("still valid");
    let work = Delegation { parent: &old, ..work };
    assert_eq!(
        codes(issuer().delegate(&work, &AGENT_SIDE, time("2026-09-16T14:06:00Z"))),
        ["E_ENVELOPE_SIG"]
    );
}

// Covers: AE-5-8, AE-5-9
#[test]
fn a_runtime_may_refuse_kinds_of_work_and_the_envelope_does_not_show_it() {
    let (parent, what) = (root(), agent());
    let left = Drawdown::of(parent.envelope()).remaining();
    let free = delegation(&parent, &what, left.whole().expect("all is left"), left);
    let kind = |kind| Some(DeclaredWork { kind, declared: &["summarise", "translate"] });
    let declared = Delegation { kind: kind("translate"), ..free.clone() };
    let undeclared = Delegation { kind: kind("Translate"), ..free.clone() };
    assert_eq!(codes(issuer().delegate(&undeclared, &AGENT_SIDE, now())), ["E_ISSUE_UNDECLARED"]);
    let with = issuer().delegate(&declared, &AGENT_SIDE, now()).expect("declared");
    let without = issuer().delegate(&free, &AGENT_SIDE, now()).expect("nobody asks");
    assert_eq!(with.envelope().text(), without.envelope().text());
}

/// One node of a tree: what its agent is granted, what it asks for and spends, and how many children it has.
#[derive(Clone, Debug)]
struct Node {
    grants: u8,
    /// Of what is left, in quarters, in the four dimensions; above four quarters is more than there is.
    wants: [u8; 4],
    spends: [u16; 4],
    lifetime_ms: u64,
    children: Vec<Node>,
}

fn node() -> impl Strategy<Value = Node> {
    let leaf = (any::<u8>(), any::<[u8; 4]>(), any::<[u16; 4]>(), 0..700_000_u64).prop_map(
        |(grants, wants, spends, lifetime_ms)| Node {
            grants,
            wants,
            spends,
            lifetime_ms,
            children: Vec::new(),
        },
    );
    leaf.prop_recursive(4, 16, 3, |inner| {
        (any::<u8>(), any::<[u8; 4]>(), any::<[u16; 4]>(), 0..700_000_u64, prop::collection::vec(inner, 0..3))
            .prop_map(|(grants, wants, spends, lifetime_ms, children)| Node {
                grants,
                wants,
                spends,
                lifetime_ms,
                children,
            })
    })
}

/// Eight clearances, as the bits say.
struct Bits(u8);

impl Bits {
    fn list(&self) -> Vec<String> {
        (0..8).filter(|bit| self.0 >> bit & 1 == 1).map(|bit| format!("clearance.{bit}")).collect()
    }
}

impl AgentGrants for Bits {
    type Error = Infallible;

    fn granted(&self, _: &Agent) -> Result<Vec<String>, Infallible> {
        Ok(self.list())
    }
}

impl IdentityInterface for Bits {
    type Error = Infallible;

    fn held(&self, _: &Principal) -> Result<Vec<String>, Infallible> {
        Ok(self.list())
    }
}

fn part(left: Remaining<Count>, quarters: u8) -> Limit<Count> {
    match left {
        Remaining::Unlimited if quarters.is_multiple_of(4) => Limit::Unlimited,
        Remaining::Unlimited => limit(1000),
        Remaining::Left(left) => limit(left.get().get() * u64::from(quarters % 6) / 4),
        Remaining::Exhausted => limit(u64::from(quarters % 2)),
    }
}

fn consumed(spends: [u16; 4]) -> String {
    let [tokens, cents, ms, actions] = spends.map(|value| value % 3000);
    format!(
        r#"{{"actions":{},"tokens":{tokens},"usd":"{}.{:02}","wall_clock_ms":{ms}}}"#,
        actions % 20,
        cents / 1000,
        cents % 100
    )
}

/// Plays a task and what it hands on; gathers the traces, and holds each child against the root.
fn play(node: &Node, task: &Verified, root: &Verified, traces: &mut Vec<TraceText>) {
    let here = traces.len();
    let mut trace = TraceText::new(task.envelope().trace_id());
    let admitted = data::admitted_with(data::PRINCIPAL, task.envelope().text());
    trace.push(&CONTROL_PLANE, "task.admitted", &admitted);
    trace.push(&SUPERVISOR, "budget.consumed", &consumed(node.spends));
    traces.push(trace);
    let mut drawdown = Drawdown::of(task.envelope());
    let observe_last = |trace: &TraceText, drawdown: &mut Drawdown| {
        let line = trace.records.last().expect("it has records").line();
        drawdown.observe(&Record::parse(line.as_bytes()).expect("a record"));
    };
    observe_last(&traces[here], &mut drawdown);
    for child in &node.children {
        let left = drawdown.remaining();
        let budget = Budget {
            tokens: part(left.tokens, child.wants[0]),
            usd: left.usd.whole().unwrap_or(Limit::Unlimited),
            wall_clock_ms: part(left.wall_clock_ms, child.wants[2]),
            actions: part(left.actions, child.wants[3]),
        };
        let id = format!("019267b4-7c1e-7a3f-8b2d-{:012x}", traces.len());
        let work = Delegation {
            scope: Scope { trace_id: &id, task_id: TASK },
            agent: &agent(),
            budget,
            lifetime_ms: child.lifetime_ms,
            deadline: None,
            parent: task,
            seq: traces[here].records.len() as u64,
            remaining: left,
            max_depth: 4,
            kind: None,
        };
        let Ok(issued) = issuer().delegate(&work, &Bits(child.grants), now()) else {
            // What is refused leaves no trace here.
            continue;
        };
        assert!(issued.envelope().clearances().is_subset(root.envelope().clearances()));
        assert!(issued.envelope().expires() <= root.envelope().expires());
        let (ours, whole) = (issued.envelope().budget(), RemainingBudget::from(*root.envelope().budget()));
        assert_eq!(ours.tokens.within(whole.tokens), Ok(()));
        assert_eq!(ours.usd.within(whole.usd), Ok(()));
        assert_eq!(ours.wall_clock_ms.within(whole.wall_clock_ms), Ok(()));
        assert_eq!(ours.actions.within(whole.actions), Ok(()));
        let spawned = data::spawned(&id, TASK, issued.envelope().text());
        traces[here].push(&CONTROL_PLANE, "delegation.spawned", &spawned);
        observe_last(&traces[here], &mut drawdown);
        play(child, &issued, root, traces);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    // Covers: AE-3-2, AE-3-3, AE-3-4, AE-3-7, AE-3-8, AE-8-2
    #[test]
    fn what_is_issued_verifies_in_trees_of_delegation_and_no_leaf_has_more_than_the_root(
        tree in node(),
        held in any::<u8>(),
        limits in prop::array::uniform4(0..5000_u64),
    ) {
        let (who, what) = (principal(), agent());
        let budget = Budget {
            tokens: limit(limits[0]),
            usd: usd(&format!("{}.5", limits[1])),
            wall_clock_ms: limit(limits[2]),
            actions: limit(limits[3]),
        };
        let task = Submission { budget, lifetime_ms: tree.lifetime_ms, ..submission(&who, &what) };
        let root = issuer().issue(&task, &Bits(tree.grants), &Bits(held), now()).expect("issued");
        let mut traces = Vec::new();
        play(&tree, &root, &root, &mut traces);
        let texts: Vec<String> = traces.iter().map(TraceText::text).collect();
        let named: Vec<_> = texts.iter().map(|text| NamedBytes { name: "t", bytes: text.as_bytes() }).collect();
        let verdict = verify_bundle(&named, &keys(), Options::new()).expect("bytes can be read");
        prop_assert!(!verdict.report.has_errors(), "{}", verdict.report);
    }
}
