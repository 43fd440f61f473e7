//! Carriers, where a vector cannot say it: what is written is the old bytes and the new ones.

use binding_moment::carriage::{Carriage, Carrier, Names};
use binding_moment::{Delivery, Envelope};

const ENVELOPE: &str = concat!(
    r#"{"synopsis":"S \"\u0000é😀","findings":["F"],"recommendations":["R"],"offer":"O","question":{"stem":"Q","#,
    r#""options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"recommended_idx":1.0,"#,
    r#""hatches":{"free_text":true,"dialogue":false}}}"#,
);

fn envelope() -> Envelope {
    Envelope::parse(ENVELOPE.as_bytes()).expect("it is well formed")
}

const WRITTEN: [Carrier; 3] = [Carrier::Text, Carrier::Member, Carrier::Meta];

/// The carriage that writes these of the three.
fn carriage(mask: usize) -> (Carriage, Vec<Carrier>) {
    let kept: Vec<Carrier> = (0..3).filter(|bit| mask >> bit & 1 == 1).map(|bit| WRITTEN[bit]).collect();
    let left_out = WRITTEN.into_iter().filter(|carrier| !kept.contains(carrier));
    (left_out.fold(Carriage::new(), Carriage::without), kept)
}

const RESULTS: &[&str] = &[
    "{}",
    " { } ",
    r#"{"content":[]}"#,
    "{\"content\" : [ ]\n, \"_meta\":{ }\n}\n",
    r#"{"score":1e999,"_meta":{"a":1,"a":2,"progressToken":"\ud83d"},"content":[{"type":"text","text":"T"}],"score":[]}"#,
];

// Covers: BM-8.3-1, BM-9.3-3
#[test]
fn whatever_is_written_reads_back_as_one_envelope_beside_an_ordinary_payload() {
    for result in RESULTS {
        for mask in 0..8 {
            let (carriage, kept) = carriage(mask);
            let written =
                carriage.write(result.as_bytes(), &envelope()).expect("there is nothing in the way");
            let carried = carriage.read(written.as_bytes()).expect("it is a tool result");
            assert_eq!(carried.carriers(), kept, "{written}");
            match carried.into_delivery() {
                Delivery::Envelope(read) => assert_eq!(read.digest(), envelope().digest()),
                delivery => assert!(mask == 0 && matches!(delivery, Delivery::Absent), "{delivery:?}"),
            }
            assert!(
                written.contains("[1, recommended] B"),
                "the text of the decision is in content: {written}"
            );
        }
    }
}

#[test]
fn what_was_there_stays_byte_for_byte() {
    for result in RESULTS {
        let written = Carriage::new().write(result.as_bytes(), &envelope()).expect("nothing is in the way");
        let mut rest = written.chars();
        assert!(result.chars().all(|c| rest.any(|other| other == c)), "{written}");
        let tail = &result[result.rfind('}').expect("an object ends")..];
        assert!(written.ends_with(tail), "{written:?}");
    }
}

#[test]
fn sha256_over_the_text_unread_is_the_digest() {
    let written = Carriage::new().write(b"{}", &envelope()).expect("nothing is in the way");
    let result = jcs_strict::parse(written.as_bytes(), &jcs_strict::Profile::RFC8785).expect("it is JSON");
    let text =
        result.root().pointer("/_meta/com.truealter~1binding_moment_jcs").and_then(|text| text.as_str());
    assert_eq!(jcs_strict::Digest::of(text.expect("it is a string").as_bytes()), envelope().digest());
}

// Covers: BM-11-1
#[test]
fn both_sides_have_to_agree_on_names() {
    let names = Names::default().prefixed("org.example").and_then(|names| names.with_member("decision"));
    let ours = Carriage::with(names.expect("these are names"));
    let written = ours.write(b"{}", &envelope()).expect("nothing is in the way");
    assert!(matches!(ours.read(written.as_bytes()).map(|c| c.into_delivery()), Ok(Delivery::Envelope(_))));
    assert!(matches!(
        Carriage::new().read(written.as_bytes()).map(|c| c.into_delivery()),
        Ok(Delivery::Absent)
    ));
}

#[test]
fn offsets_count_from_the_response_round_the_result() {
    let head =
        r#"{"jsonrpc":"2.0","id":1,"result":{"content":[],"_meta":{"com.truealter/binding_moment_jcs":""#;
    let response = format!(r#"{head}{{\"a\":1,\"a\":2}}"}}}}}}"#);
    let carried = Carriage::new().read_jsonrpc(response.as_bytes()).expect("it is a response");
    let Delivery::Malformed(report) = carried.delivery() else { panic!("a name stands twice") };
    let places: Vec<_> =
        report.findings().map(|found| (found.code().as_str(), found.at().offset())).collect();
    assert_eq!(places, [("E_JCS_DUPLICATE", Some(head.len() + r#"{\"a\":1,"#.len()))]);
}
