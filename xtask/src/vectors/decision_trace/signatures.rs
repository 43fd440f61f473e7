//! The signature: its form, and which signatures are good.

use super::{SUITE, begun_as, found, keys};
use crate::vectors::author::Topic;
use testkit::trace::{
    GATEWAY, KeySetText, OTHER_CONTROL_PLANE, OTHER_GATEWAY, RecordText, SUPERVISOR, TraceText, base64url,
    data as texts, forgery,
};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        SUITE,
        "signatures",
        "sig is a good Ed25519 signature over the text of hash, by the strict rule.",
    )
    .rulings("D5");
    let good = signed();
    t.case("good", "A signature by the key that the record names.")
        .verify_trace(good.text(), keys())
        .accept_open(2);
    forms(&mut t);
    messages(&mut t);
    malleations(&mut t);
    mixed_keys(&mut t);
    many(&mut t);
    t
}

/// A call by the gateway.
fn signed() -> TraceText {
    let mut trace = begun_as("task-4482");
    trace.push(&GATEWAY, "tool.invoked", &texts::invoked("c1"));
    trace
}

/// That call with another text for its signature, made from the record.
fn with_sig(sig: impl FnOnce(&RecordText) -> String) -> String {
    signed()
        .changed(1, |record| {
            let sig = sig(record);
            record.set("sig", &format!("\"{sig}\""));
        })
        .text()
}

fn refuse(t: &mut Topic, name: &str, about: &str, sig: impl FnOnce(&RecordText) -> String) {
    t.case(name, about).verify_trace(with_sig(sig), keys()).twin("good").reject([found(
        "E_TRACE_SIG",
        1,
        "/sig",
    )]);
}

fn own(record: &RecordText) -> String {
    record.text_of("sig").to_owned()
}

fn forms(t: &mut Topic) {
    refuse(t, "padded", "There is no padding.", |record| own(record) + "==");
    refuse(t, "short", "85 characters are no signature.", |record| own(record)[..85].to_owned());
    refuse(t, "long", "Nor are 87.", |record| own(record) + "A");
    refuse(t, "empty", "Nor is the empty string, but it is a string.", |_| String::new());
    refuse(t, "trailing-bit", "The last bits, which stand for nothing, are zero.", |record| {
        base64url::with_trailing_bit(record.text_of("sig"))
    });
    refuse(t, "other-alphabet", "The alphabet is that of URLs.", |record| format!("+/{}", &own(record)[2..]));
    refuse(t, "space-behind", "White space is no digit.", |record| own(record) + " ");
    refuse(t, "line-feed-within", "Nor is a line feed.", |record| {
        format!("{}\\n{}", &own(record)[..43], &own(record)[43..])
    });
    refuse(t, "hexadecimal", "A signature is not written in hexadecimal.", |record| {
        base64url::decode(record.text_of("sig"))
            .unwrap_or_default()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    });
    refuse(t, "zeros", "64 zero bytes are no signature.", |_| base64url::encode(&[0; 64]));
    refuse(t, "one-bit", "One bit of R is another.", |record| {
        let mut bytes = base64url::decode(record.text_of("sig")).unwrap_or_default();
        bytes[0] ^= 1;
        base64url::encode(&bytes)
    });
    refuse(t, "one-bit-of-s", "One bit of S is another.", |record| {
        let mut bytes = base64url::decode(record.text_of("sig")).unwrap_or_default();
        bytes[32] ^= 1;
        base64url::encode(&bytes)
    });
    refuse(t, "halves-swapped", "R stands before S.", |record| {
        let bytes = base64url::decode(record.text_of("sig")).unwrap_or_default();
        base64url::encode(&[&bytes[32..], &bytes[..32]].concat())
    });
}

fn messages(t: &mut Topic) {
    refuse(t, "other-key", "A signature by a key of another component.", |record| {
        SUPERVISOR.sign(record.text_of("hash"))
    });
    refuse(t, "key-in-no-set", "A signature by a key that is in no key set.", |record| {
        OTHER_GATEWAY.sign(record.text_of("hash"))
    });
    refuse(t, "over-the-digits", "What is signed begins with the name of the hash function.", |record| {
        GATEWAY.sign(&record.text_of("hash")["sha256:".len()..])
    });
    refuse(t, "over-quoted-text", "It has no quotes.", |record| GATEWAY.sign(record.get("hash")));
    refuse(t, "over-prev", "It is not the hash of the record before.", |record| {
        GATEWAY.sign(record.text_of("prev"))
    });
    refuse(t, "over-the-record", "It is not the record itself.", |record| {
        let mut bare = record.clone();
        bare.remove("hash").remove("sig");
        GATEWAY.sign(&bare.line())
    });
    let mut over_recorded = begun_as("task-4482");
    over_recorded.push(&GATEWAY, "tool.invoked", &texts::invoked("c1"));
    over_recorded.records[1].set("hash", &format!("\"sha256:{}\"", "0".repeat(64))).sign(&GATEWAY);
    t.case(
        "over-another-hash",
        "What is signed is the hash that stands there, even where it is a wrong one.",
    )
    .rulings("D5 D7")
    .verify_trace(over_recorded.text(), keys())
    .twin("good")
    .reject([found("E_TRACE_HASH", 1, "/hash")]);
    let mut own_hash = begun_as("task-4482");
    own_hash.push(&GATEWAY, "tool.invoked", &texts::invoked("c1"));
    own_hash.records[1].set("hash", &format!("\"sha256:{}\"", "0".repeat(64)));
    t.case("over-the-right-hash", "A signature over the right hash does not fit the wrong one.")
        .rulings("D5 D7")
        .verify_trace(own_hash.text(), keys())
        .twin("good")
        .several_faults()
        .reject([found("E_TRACE_HASH", 1, "/hash"), found("E_TRACE_SIG", 1, "/sig")]);
}

fn malleations(t: &mut Topic) {
    refuse(t, "s-plus-order", "S + L is not below the order, although the equation holds.", |record| {
        forgery::with_s_plus_l(record.text_of("sig"))
    });
    refuse(
        t,
        "mixed-order-r",
        "R has a part of small order: the equation holds with the cofactor alone.",
        |record| forgery::with_mixed_r(&GATEWAY, record.text_of("hash")),
    );
    refuse(
        t,
        "small-order-r",
        "R is the neutral point: the equation holds, but R has small order.",
        |record| forgery::with_small_r(&GATEWAY, record.text_of("hash")),
    );
    refuse(t, "noncanonical-r", "R is the neutral point with its y written as p + 1.", |record| {
        forgery::with_noncanonical_r(&GATEWAY, record.text_of("hash"))
    });
    refuse(t, "r-is-no-point", "R is the y of no point.", |record| {
        let sig = base64url::decode(record.text_of("sig")).unwrap_or_default();
        base64url::encode(&[&forgery::no_point()[..], &sig[32..]].concat())
    });
    refuse(t, "everybodys", "A signature that is good for a weak key is not good for others.", |_| {
        forgery::universal_signature()
    });
    let (_, noncanonical) = forgery::two_encodings();
    let set =
        KeySetText::default().with_public_key("point", "gateway", &base64url::encode(&noncanonical)).text();
    let mut trace = begun_as("task-4482");
    trace.push_with(&GATEWAY, "tool.invoked", &texts::invoked("c1"), |record| {
        record.set("key_id", "\"point\"");
    });
    t.case(
        "good-beside-a-point",
        "A key of which nobody knows the secret, in an encoding that is not canonical, stands in the set.",
    )
    .verify_trace(signed().text(), &set)
    .accept_open(2);
    t.case("noncanonical-a", "Nothing is a signature for it.")
        .verify_trace(trace.text(), &set)
        .twin("good-beside-a-point")
        .reject([found("E_TRACE_SIG", 1, "/sig")]);
}

fn mixed_keys(t: &mut Topic) {
    let set = KeySetText::default()
        .with_public_key("mixed", "gateway", &base64url::encode(&forgery::mixed_key(&OTHER_GATEWAY)))
        .text();
    let by_mixed = |divisible: bool| {
        let mut trace = begun_as("task-4482");
        trace.push_with(&OTHER_GATEWAY, "tool.invoked", &texts::invoked("c1"), |record| {
            record.set("key_id", "\"mixed\"");
        });
        let sig = forgery::for_mixed_key(&OTHER_GATEWAY, trace.hash(1), divisible);
        trace.records[1].set("sig", &format!("\"{sig}\""));
        trace.text()
    };
    t.case("mixed-order-key", "A key of mixed order is not weak, and its signature is good where the equation holds without the cofactor.")
        .verify_trace(by_mixed(true), &set)
        .accept_open(2);
    t.case("mixed-order-key-with-cofactor", "Where the equation holds with the cofactor alone it is not.")
        .verify_trace(by_mixed(false), &set)
        .twin("mixed-order-key")
        .reject([found("E_TRACE_SIG", 1, "/sig")]);
    let first = begun_as("task-4482");
    t.case("first-record", "The first record is signed like the rest.")
        .verify_trace(first.text(), keys())
        .accept_open(1);
    let forged = first.changed(0, |record| {
        record.sign(&OTHER_CONTROL_PLANE);
    });
    t.case("first-record-forged", "The first record under the name of another key.")
        .verify_trace(forged.text(), keys())
        .twin("first-record")
        .reject([found("E_TRACE_SIG", 0, "/sig")]);
    let forged = first.changed(0, |record| {
        let sig = forgery::with_s_plus_l(record.text_of("sig"));
        record.set("sig", &format!("\"{sig}\""));
    });
    t.case("first-record-s-plus-order", "The control plane's S is below the order, too.")
        .verify_trace(forged.text(), keys())
        .twin("first-record")
        .reject([found("E_TRACE_SIG", 0, "/sig")]);
}

/// Whoever gathers the signatures of a key, or prepares for a key that signs many, must come to the same verdict.
fn many(t: &mut Topic) {
    const RECORDS: usize = 26;
    let mut trace = begun_as("task-4482");
    for _ in 1..RECORDS {
        trace.push(&SUPERVISOR, "x.acme.step", "{}");
    }
    t.case("many", "A key that signs 25 records.")
        .verify_trace(trace.text(), keys())
        .accept_open(RECORDS as i64);
    let last = RECORDS - 1;
    let mut refuse = |name: &str, about: &str, sig: &dyn Fn(&RecordText) -> String| {
        let forged = trace.changed(last, |record| {
            let sig = sig(record);
            record.set("sig", &format!("\"{sig}\""));
        });
        t.case(name, about).verify_trace(forged.text(), keys()).twin("many").reject([found(
            "E_TRACE_SIG",
            last as u64,
            "/sig",
        )]);
    };
    refuse("many-and-another-hash", "The last signature is that of another record.", &|_| {
        own(&trace.records[1])
    });
    refuse("many-and-s-plus-order", "The last S is not below the order.", &|record| {
        forgery::with_s_plus_l(&own(record))
    });
    refuse("many-and-small-order-r", "The last R has small order.", &|record| {
        forgery::with_small_r(&SUPERVISOR, record.text_of("hash"))
    });
    refuse("many-and-mixed-order-r", "The last R has a part of small order.", &|record| {
        forgery::with_mixed_r(&SUPERVISOR, record.text_of("hash"))
    });
    let mut two = trace.clone();
    let sum = |record: &RecordText, by: i16| {
        let mut bytes = base64url::decode(record.text_of("sig")).unwrap_or_default();
        // S plus or minus 1, where no carry comes of it.
        bytes[32] = (i16::from(bytes[32]) + by).clamp(0, 255) as u8;
        format!("\"{}\"", base64url::encode(&bytes))
    };
    let (plus, minus) = (sum(&two.records[last - 1], 1), sum(&two.records[last], -1));
    two.records[last - 1].set("sig", &plus);
    two.records[last].set("sig", &minus);
    t.case(
        "many-and-two-that-cancel",
        "The last two are wrong by the same amount, one up and one down: in a plain sum nothing is missing.",
    )
    .verify_trace(two.text(), keys())
    .twin("many")
    .several_faults()
    .reject([found("E_TRACE_SIG", last as u64 - 1, "/sig"), found("E_TRACE_SIG", last as u64, "/sig")]);
}
