//! Reading an envelope: every fault of structure at once, each at its place.

use authority_envelope::{Budget, Envelope, Limit, codes, hash};
use decision_trace::Count;

/// Complete, and in the order of section 2.
const GOOD: &str = r#"{"v":"1.0","trace_id":"t","task_id":"k","principal":{"type":"human","id":"p"},"agent":{"name":"a","namespace":"n"},"clearances":["orders.read"],"held":{"agent":["customers.read","orders.read"],"principal":["orders.read"]},"budget":{"tokens":400000,"usd":"0.75","wall_clock_ms":0,"actions":4e1},"expires":"2026-09-16T14:10:00.000Z","depth":0,"parent":null,"issued_at":"2026-09-16T14:00:00.020Z","issuer":"control-plane","sig":"…"}"#;

fn edited(from: &str, to: &str) -> String {
    assert_eq!(GOOD.matches(from).count(), 1, "{from}");
    GOOD.replace(from, to)
}

/// The pointers of all faults of structure.
fn faults(text: &str) -> Vec<String> {
    let report = Envelope::parse(text.as_bytes()).expect_err(text);
    assert!(report.findings().all(|finding| finding.code() == codes::E_STRUCTURE), "{report}");
    report.findings().filter_map(|finding| finding.at().as_pointer()).map(str::to_owned).collect()
}

#[test]
fn reads_every_member() {
    let envelope = Envelope::parse(GOOD.as_bytes()).expect("it is complete");
    assert_eq!(envelope.text(), GOOD);
    assert_eq!((envelope.trace_id(), envelope.task_id()), ("t", "k"));
    assert_eq!((envelope.principal().kind.as_str(), envelope.agent().namespace.as_str()), ("human", "n"));
    assert_eq!(envelope.clearances().iter().collect::<Vec<_>>(), ["orders.read"]);
    assert_eq!(envelope.held_by_agent().len(), 2);
    let limit = |value| Limit::written(Count::new(value).expect("small"));
    let usd = Limit::written("0.75".parse().expect("an amount"));
    let budget = Budget { tokens: limit(400_000), usd, wall_clock_ms: Limit::Unlimited, actions: limit(40) };
    assert_eq!(envelope.budget(), &budget);
    assert_eq!((envelope.depth(), envelope.parent()), (0, None));
    assert_eq!(envelope.expires().to_string(), "2026-09-16T14:10:00.000Z");
}

// Covers: AE-2-7, AE-2-9
#[test]
fn the_hash_is_of_the_canonical_form_without_the_signature() {
    let canonical = r#"{"agent":{"name":"a","namespace":"n"},"budget":{"actions":40,"tokens":400000,"usd":"0.75","wall_clock_ms":0},"clearances":["orders.read"],"depth":0,"expires":"2026-09-16T14:10:00.000Z","held":{"agent":["customers.read","orders.read"],"principal":["orders.read"]},"issued_at":"2026-09-16T14:00:00.020Z","issuer":"control-plane","parent":null,"principal":{"id":"p","type":"human"},"task_id":"k","trace_id":"t","v":"1.0"}"#;
    let expected = jcs_strict::Digest::of(canonical.as_bytes());
    assert_eq!(Envelope::parse(GOOD.as_bytes()).expect("complete").hash(), expected);
    assert_eq!(hash(GOOD.as_bytes()).expect("an object"), expected);
    assert_eq!(hash(edited(r#""sig":"…""#, r#""sig":"other""#).as_bytes()).expect("an object"), expected);
    for other in [edited("0.75", "0.750"), edited("10:00.000Z", "10:00Z")] {
        let envelope = Envelope::parse(other.as_bytes()).expect("the same values");
        assert_ne!(envelope.hash(), expected);
    }
}

#[test]
fn anything_in_profile_that_is_an_object_has_a_hash() {
    assert_eq!(hash(b"{}").expect("an object"), jcs_strict::Digest::of(b"{}"));
    // Only the signature at the top is left out.
    let nested = br#"{"a":{"sig":"x"}}"#;
    assert_eq!(hash(nested).expect("an object"), jcs_strict::Digest::of(nested));
    let code = |bytes: &[u8]| hash(bytes).expect_err("no object").first_code().map(|code| code.as_str());
    assert_eq!(code(b"[]"), Some("E_STRUCTURE"));
    assert_eq!(code(br#"{"a":1,"a":2}"#), Some("E_JCS_DUPLICATE"));
}

// Covers: AE-2-1, AE-2-3, AE-2-4, AE-2-5, AE-2-6
#[test]
fn one_fault_is_found_at_its_place() {
    for (from, to, at) in [
        (r#""v":"1.0""#, r#""v":"1.1""#, "/v"),
        (r#""v":"1.0""#, r#""v":1.0"#, "/v"),
        (r#""v":"1.0","#, "", "/v"),
        (r#""trace_id":"t""#, r#""trace_id":null"#, "/trace_id"),
        (r#""type":"human","#, "", "/principal/type"),
        (r#""id":"p""#, r#""id":"p","x":1"#, "/principal/x"),
        (r#""name":"a""#, r#""name":1"#, "/agent/name"),
        (r#""clearances":["orders.read"]"#, r#""clearances":[""]"#, "/clearances/0"),
        (r#"["customers.read","orders.read"]"#, r#"["orders.read","customers.read"]"#, "/held/agent"),
        (r#"["customers.read","orders.read"]"#, r#"["orders.read","orders.read"]"#, "/held/agent"),
        (r#""principal":["orders.read"]"#, r#""principal":["\ue000","\ud83d\ude00"]"#, "/held/principal"),
        ("400000", "400000.5", "/budget/tokens"),
        ("400000", "9007199254740993", "/budget/tokens"),
        ("400000", "-1", "/budget/tokens"),
        (r#""0.75""#, "0.75", "/budget/usd"),
        (r#""0.75""#, r#""00.75""#, "/budget/usd"),
        (r#""actions":4e1"#, r#""actions":4e1,"gpus":1"#, "/budget/gpus"),
        ("14:10:00.000Z", "14:10:00.000z", "/expires"),
        ("14:00:00.020Z", "14:00:60Z", "/issued_at"),
        (r#""depth":0"#, r#""depth":1"#, "/depth"),
        (r#""parent":null"#, r#""parent":0"#, "/parent"),
        (r#""parent":null,"#, "", "/parent"),
        (r#""parent":null"#, r#""parent":{"trace_id":"q"}"#, "/parent/seq"),
        (r#""parent":null"#, r#""parent":{"trace_id":"q","seq":1,"x":1}"#, "/parent/x"),
        (r#""sig":"…""#, r#""sig":"…","evidence":{}"#, "/evidence"),
    ] {
        assert_eq!(faults(&edited(from, to)), [at], "{to}");
    }
}

#[test]
fn all_faults_are_found_at_once() {
    let bad =
        edited("0.75", "-0").replace(r#""depth":0"#, r#""depth":3"#).replace(r#""issuer""#, r#""Issuer""#);
    assert_eq!(faults(&bad), ["/Issuer", "/budget/usd", "/depth", "/issuer"]);
    assert_eq!(faults("[]"), [""]);
    assert_eq!(faults(r#"{"v":"1.0","v":"1.0"}"#), [""]);
}

#[test]
fn values_that_other_codes_judge_are_no_faults_of_structure() {
    for (from, to) in [
        (r#""type":"human""#, r#""type":"agent""#),
        (r#""clearances":["orders.read"]"#, r#""clearances":["z","a","a"]"#),
        (r#""parent":null"#, r#""parent":{"trace_id":"q","seq":1.0}"#),
        ("400000", "-0.0"),
    ] {
        let text = edited(from, to);
        assert!(Envelope::parse(text.as_bytes()).is_ok(), "{text}");
    }
}
