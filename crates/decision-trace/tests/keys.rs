//! Reading a key set.

use decision_trace::{Component, Key, KeySet, PublicKey, Time, Validity, codes};

/// The public keys of the first two tests of RFC 8032 §7.1.
const ONE: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
const TWO: &str = "PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw";

fn key(id: &str, public_key: &str) -> String {
    format!(
        r#"{{"alg":"Ed25519","component":"gateway","id":"{id}","not_after":null,"not_before":"2026-01-01T00:00:00Z","public_key":"{public_key}"}}"#
    )
}

fn set(keys: &[String]) -> String {
    format!(r#"{{"keys":[{}],"v":"1.0"}}"#, keys.join(","))
}

fn faults(text: &str) -> Vec<String> {
    let report = KeySet::parse(text.as_bytes()).expect_err(text);
    assert!(report.findings().all(|finding| finding.code() == codes::E_TRACE_KEYS), "{report}");
    report.findings().filter_map(|finding| finding.at().as_pointer()).map(str::to_owned).collect()
}

fn time(text: &str) -> Time {
    text.parse().expect(text)
}

#[test]
fn one_key_is_read_by_the_rules_of_a_key_set() {
    let text = key("a", ONE);
    assert_eq!(Key::parse(text.replace(',', " , ").as_bytes()).expect("is well formed").to_json(), text);
    let faults = |text: &str| {
        let report = Key::parse(text.as_bytes()).expect_err(text);
        let pointers = report.findings().filter_map(|finding| finding.at().as_pointer());
        pointers.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(faults(&text.replace("\"alg\"", "\"ALG\"")), ["/ALG", "/alg"]);
    assert_eq!(faults(&text.replace(ONE, "AAAA")), ["/public_key"]);
    assert_eq!(faults("[]"), [""]);
    assert_eq!(faults(&format!("{text},{text}")), [""]);
    assert_eq!(faults(&format!("{text}]}}")), [""]);
}

#[test]
fn reads_keys_and_writes_them_in_canonical_form() {
    let text = set(&[key("a", ONE), key("b", TWO)]);
    let keys = KeySet::parse(text.as_bytes()).expect("it is well formed");
    assert_eq!(keys.to_json(), text);
    assert_eq!(keys.get("b").map(|key| key.public_key().to_string()).as_deref(), Some(TWO));
    assert_eq!(keys.get("a").map(Key::component), Some(Component::Gateway));
    assert!(keys.get("A").is_none());
    let spaced = text.replace(',', " , ");
    assert_eq!(KeySet::parse(spaced.as_bytes()).expect("any form will do").to_json(), text);
    assert!(KeySet::parse(br#"{"v":"1.0","keys":[]}"#).is_ok());
}

#[test]
fn writes_every_member_in_canonical_form() {
    let public_key: PublicKey = ONE.parse().expect("it is a point");
    let key = Key::new("a\"\u{7}", Component::ControlPlane, public_key, time("2026-01-01T00:00:00.5Z"))
        .with_not_after(time("2027-01-01T00:00:00Z"))
        .with_revoked_at(time("2026-06-01T00:00:00.000Z"))
        .compromised();
    let keys = KeySet::of([key.clone()]).expect("one key repeats nothing");
    let json = keys.to_json();
    assert!(jcs_strict::check_canonical(json.as_bytes(), &jcs_strict::Profile::RFC8785).is_ok(), "{json}");
    assert_eq!(keys.get("a\"\u{7}"), Some(&key));
    assert_eq!(KeySet::of([key.clone(), key]).expect_err("both repeat").findings().count(), 2);
}

#[test]
fn everything_wrong_is_found_with_its_place() {
    let bad = key("a", &ONE[1..]).replace("gateway", "Gateway").replace(r#""not_after":null,"#, "");
    let more = key("b", TWO).replace(r#""id""#, r#""extra":1,"id""#);
    assert_eq!(
        faults(&set(&[bad, more, key("b", ONE), key("c", TWO)])),
        [
            "/keys/0/component",
            "/keys/0/not_after",
            "/keys/0/public_key",
            "/keys/1/extra",
            "/keys/2/id",
            "/keys/3/public_key"
        ]
    );
    assert_eq!(faults("[]"), [""]);
    assert_eq!(faults("{}"), ["/keys", "/v"]);
    assert_eq!(faults("{\"v\":\"1.0\",\"keys\":[]"), [""]);
    assert_eq!(faults(r#"{"keys":[],"v":"1.1"}"#), ["/v"]);
}

#[test]
fn weak_keys_and_bytes_that_are_no_point_are_refused() {
    // y = 1, the neutral element; y = 0, of order 4; y = 2 is on no point; y = p, a second way to write 0.
    for public_key in [
        "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "AgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "7f_______________________________________38",
    ] {
        assert_eq!(faults(&set(&[key("a", public_key)])), ["/keys/0/public_key"], "{public_key}");
    }
    for form in [format!("{ONE}="), ONE.replace('_', "/"), format!("{}p", &ONE[..42]), format!("{ONE}\\n")] {
        assert_eq!(faults(&set(&[key("a", &form)])), ["/keys/0/public_key"], "{form}");
    }
}

#[test]
fn a_key_is_valid_within_its_window_and_before_it_is_revoked() {
    let public_key: PublicKey = ONE.parse().expect("it is a point");
    let key = Key::new("a", Component::Gateway, public_key, time("2026-01-01T00:00:00Z"))
        .with_not_after(time("2026-12-31T00:00:00Z"));
    for (at, expected) in [
        ("2025-12-31T23:59:59.999999999Z", Validity::NotYet),
        ("2026-01-01T00:00:00.000Z", Validity::Valid),
        ("2026-12-31T00:00:00.0Z", Validity::Valid),
        ("2026-12-31T00:00:00.000000001Z", Validity::Expired),
    ] {
        assert_eq!(key.validity(time(at)), expected, "{at}");
    }
    let revoked = key.clone().with_revoked_at(time("2026-06-01T00:00:00Z"));
    assert_eq!(revoked.validity(time("2026-05-31T23:59:59.999999999Z")), Validity::Valid);
    assert_eq!(revoked.validity(time("2026-06-01T00:00:00Z")), Validity::Revoked);
    assert_eq!(key.compromised().validity(time("2026-05-01T00:00:00Z")), Validity::Compromised);
}
