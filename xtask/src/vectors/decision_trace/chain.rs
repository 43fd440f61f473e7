//! The chain: one trace, no gaps, each record with its own hash and that of the one before, in the order of time.

use super::{SUITE, begun_as, found, keys};
use crate::vectors::author::Topic;
use testkit::trace::{CONTROL_PLANE, GATEWAY, RecordText, SUPERVISOR, TRACE, TraceText, data as texts};

const OTHER: &str = "019267b4-7c1e-7a3f-8b2d-00000000000b";
const NOWHERE: &str = "\"sha256:5555555555555555555555555555555555555555555555555555555555555555\"";

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        SUITE,
        "chain",
        "Records are one chain: nothing is dropped, repeated, reordered, altered, or taken from elsewhere.",
    )
    .rulings("D7");
    t.case("five", "Five records in their chain.").verify_trace(five().text(), keys()).accept_open(5);
    places(&mut t);
    alterations(&mut t);
    hashes(&mut t);
    times(&mut t);
    splices(&mut t);
    t
}

/// A trace of five records of which none depends on what another says.
fn five() -> TraceText {
    of(TRACE, 5)
}

fn of(trace_id: &str, records: usize) -> TraceText {
    let mut trace = TraceText::new(trace_id);
    trace.push(&CONTROL_PLANE, "task.admitted", &texts::admitted());
    for n in 1..records {
        trace.push(&SUPERVISOR, "x.acme.step", &format!(r#"{{"n":{n}}}"#));
    }
    trace
}

/// A change to a record before it is sealed; what follows is chained to it.
fn made(place: usize, change: impl FnOnce(&mut RecordText)) -> String {
    let mut trace = five();
    let key = if place == 0 { &CONTROL_PLANE } else { &SUPERVISOR };
    change(&mut trace.records[place]);
    trace.records[place].seal(key);
    trace.rechain(place + 1).text()
}

fn places(t: &mut Topic) {
    let mut case = |name: &str, about: &str, order: &[usize], errors: &[(&str, u64, &str)]| {
        let whole = five();
        let mut trace = whole.clone();
        trace.records = order.iter().map(|place| whole.records[*place].clone()).collect();
        t.case(name, about)
            .verify_trace(trace.text(), keys())
            .twin("five")
            .reject(errors.iter().map(|(code, place, at)| found(code, *place, at)));
    };
    const SEQ: (&str, &str) = ("E_TRACE_SEQ", "/seq");
    const PREV: (&str, &str) = ("E_TRACE_PREV", "/prev");
    let at = |(code, at): (&'static str, &'static str), place: u64| (code, place, at);
    case(
        "dropped",
        "A record is missing: the next one says so, and those behind it are good.",
        &[0, 1, 3, 4],
        &[at(SEQ, 2), at(PREV, 2)],
    );
    case("two-dropped", "Two records are missing.", &[0, 3, 4], &[at(SEQ, 1), at(PREV, 1)]);
    case(
        "first-dropped",
        "The first record is missing.",
        &[1, 2, 3, 4],
        &[("E_TRACE_ADMISSION", 0, "/type"), at(SEQ, 0), at(PREV, 0)],
    );
    case(
        "repeated",
        "A record stands there twice; the one behind goes on from it.",
        &[0, 1, 2, 2, 3, 4],
        &[at(SEQ, 3), at(PREV, 3)],
    );
    case(
        "last-repeated",
        "The last record stands there twice.",
        &[0, 1, 2, 3, 4, 4],
        &[at(SEQ, 5), at(PREV, 5)],
    );
    case(
        "repeated-later",
        "A record comes again later.",
        &[0, 1, 2, 3, 4, 2],
        &[("E_TRACE_TIME", 5, "/ts"), at(SEQ, 5), at(PREV, 5)],
    );
    case(
        "reordered",
        "Two records have changed places.",
        &[0, 1, 3, 2, 4],
        &[
            at(SEQ, 2),
            at(PREV, 2),
            at(SEQ, 3),
            at(PREV, 3),
            ("E_TRACE_TIME", 3, "/ts"),
            at(SEQ, 4),
            at(PREV, 4),
        ],
    );
}

fn alterations(t: &mut Topic) {
    let alter = |record: &mut RecordText| {
        record.change_data(r#""n":2"#, r#""n":7"#);
    };
    let mut case = |name: &str, about: &str, trace: TraceText, errors: &[(&str, u64, &str)]| {
        t.case(name, about)
            .verify_trace(trace.text(), keys())
            .twin("five")
            .reject(errors.iter().map(|(code, place, at)| found(code, *place, at)));
    };
    case(
        "altered",
        "Data are altered, and nothing else.",
        five().changed(2, alter),
        &[("E_TRACE_HASH", 2, "/hash")],
    );
    case(
        "altered-and-hashed",
        "Data are altered, and the record is hashed anew.",
        five().changed(2, |record| {
            alter(record);
            record.hash();
        }),
        &[("E_TRACE_SIG", 2, "/sig"), ("E_TRACE_PREV", 3, "/prev")],
    );
    case(
        "altered-by-its-signer",
        "Data are altered by the one who signed them: what was chained to them shows it.",
        five().changed(2, |record| {
            alter(record);
            record.seal(&SUPERVISOR);
        }),
        &[("E_TRACE_PREV", 3, "/prev")],
    );
    case(
        "altered-by-another",
        "Data are altered and signed by another component, in its own name.",
        five().changed(2, |record| {
            alter(record);
            record.set("key_id", "\"gateway-1\"").seal(&GATEWAY);
        }),
        &[("E_TRACE_PREV", 3, "/prev")],
    );
    case(
        "altered-under-a-borrowed-name",
        "Data are altered and signed by another component, in the name of the first.",
        five().changed(2, |record| {
            alter(record);
            record.seal(&GATEWAY);
        }),
        &[("E_TRACE_SIG", 2, "/sig"), ("E_TRACE_PREV", 3, "/prev")],
    );
    case(
        "first-altered",
        "The first record is altered, and nothing else.",
        five().changed(0, |record| {
            record.change_data("orders.read", "orders.write");
        }),
        &[("E_TRACE_HASH", 0, "/hash")],
    );
    case(
        "signature-of-another",
        "Two records have each other's signature.",
        {
            let mut trace = five();
            let (one, other) =
                (trace.records[2].get("sig").to_owned(), trace.records[3].get("sig").to_owned());
            trace.records[2].set("sig", &other);
            trace.records[3].set("sig", &one);
            trace
        },
        &[("E_TRACE_SIG", 2, "/sig"), ("E_TRACE_SIG", 3, "/sig")],
    );
    for (name, about, member, raw) in [
        ("ts-altered", "The time is under the hash.", "ts", "\"2026-09-16T14:00:02.5Z\""),
        ("type-altered", "The type is under the hash.", "type", "\"x.acme.leap\""),
        ("key-id-altered", "The name of the key is under the hash.", "key_id", "\"gateway-1\""),
    ] {
        let trace = five().changed(2, |record| {
            record.set(member, raw);
        });
        let mut errors = vec![("E_TRACE_HASH", 2, "/hash")];
        // The signature is not one of the key that is named now.
        errors.extend((member == "key_id").then_some(("E_TRACE_SIG", 2, "/sig")));
        case(name, about, trace, &errors);
    }
}

fn hashes(t: &mut Topic) {
    let mut case = |name: &str, about: &str, text: String, errors: &[(&str, u64, &str)]| {
        t.case(name, about)
            .verify_trace(text, keys())
            .twin("five")
            .reject(errors.iter().map(|(code, place, at)| found(code, *place, at)));
    };
    // A hash that stands there and is signed, with the rest chained to it.
    let hashed = |hash: &str| {
        let mut trace = five();
        trace.records[2].set("hash", hash).sign(&SUPERVISOR);
        trace.rechain(3).text()
    };
    let own = five().hash(2).to_owned();
    const HASH: &[(&str, u64, &str)] = &[("E_TRACE_HASH", 2, "/hash")];
    case("hash-other", "A hash of something else, signed and chained to.", hashed(NOWHERE), HASH);
    case(
        "hash-upper-case",
        "The digits of a hash are lower-case.",
        hashed(&format!("\"sha256:{}\"", own[7..].to_uppercase())),
        HASH,
    );
    case(
        "hash-bare",
        "A hash begins with the name of its function.",
        hashed(&format!("\"{}\"", &own[7..])),
        HASH,
    );
    case("hash-short", "A hash has 64 digits.", hashed(&format!("\"{}\"", &own[..70])), HASH);
    case("hash-empty", "An empty hash is a string, and not the record's.", hashed("\"\""), HASH);
    case(
        "hash-of-prev",
        "The hash of the record before is not this one's.",
        hashed(&format!("\"{}\"", five().hash(1))),
        HASH,
    );
    let mut with_sig = five();
    let everything = with_sig.records[2].clone();
    let whole = testkit::trace::digest(&everything.line());
    with_sig.records[2].set("hash", &format!("\"{whole}\"")).sign(&SUPERVISOR);
    case("hash-with-itself", "hash and sig are not under the hash.", with_sig.rechain(3).text(), HASH);

    let prev = |place: usize, raw: &str| {
        made(place, |record| {
            record.set("prev", raw);
        })
    };
    const PREV: &[(&str, u64, &str)] = &[("E_TRACE_PREV", 2, "/prev")];
    case("prev-other", "prev is the hash of something else.", prev(2, NOWHERE), PREV);
    case("prev-null", "Only the first record has no predecessor.", prev(2, "null"), PREV);
    case("prev-empty", "An empty string is no hash.", prev(2, "\"\""), PREV);
    case(
        "prev-of-the-first",
        "prev is the hash of the record before, not of one before that.",
        prev(2, &format!("\"{}\"", five().hash(0))),
        PREV,
    );
    case(
        "prev-upper-case",
        "It is compared as it stands.",
        prev(2, &format!("\"SHA256:{}\"", &five().hash(1)[7..])),
        PREV,
    );
    case("prev-at-first", "The first record has null.", prev(0, NOWHERE), &[("E_TRACE_PREV", 0, "/prev")]);
    case("prev-empty-at-first", "Not the empty string.", prev(0, "\"\""), &[("E_TRACE_PREV", 0, "/prev")]);

    let seq = |place: usize, raw: &str| {
        made(place, |record| {
            record.set("seq", raw);
        })
    };
    case(
        "seq-gap",
        "A number is left out, and the next one goes on from the wrong one.",
        seq(2, "3"),
        &[("E_TRACE_SEQ", 2, "/seq"), ("E_TRACE_SEQ", 3, "/seq")],
    );
    case(
        "seq-again",
        "A number stands there twice.",
        seq(2, "1"),
        &[("E_TRACE_SEQ", 2, "/seq"), ("E_TRACE_SEQ", 3, "/seq")],
    );
    case(
        "seq-from-one",
        "Numbers begin with 0.",
        seq(0, "1"),
        &[("E_TRACE_SEQ", 0, "/seq"), ("E_TRACE_SEQ", 1, "/seq")],
    );
    let mut shifted = five();
    for (place, record) in shifted.records.iter_mut().enumerate() {
        record.set("seq", &(place + 1).to_string());
    }
    shifted.records[0].seal(&CONTROL_PLANE);
    case(
        "all-from-one",
        "A trace that counts from 1 is wrong at its first record alone.",
        shifted.rechain(1).text(),
        &[("E_TRACE_SEQ", 0, "/seq")],
    );
}

fn times(t: &mut Topic) {
    let at = |place: usize, ts: &str| {
        made(place, |record| {
            record.set("ts", &format!("\"{ts}\""));
        })
    };
    for (name, about, ts) in [
        ("time-equal", "Two records may have one time.", "2026-09-16T14:00:01Z"),
        (
            "time-equal-with-fraction",
            "01.000 is the same instant as 01, although its text is before that.",
            "2026-09-16T14:00:01.000Z",
        ),
    ] {
        t.case(name, about).rulings("D7 A5").verify_trace(at(2, ts), keys()).accept_open(5);
    }
    t.case("time-before", "A nanosecond before the record before.")
        .rulings("D7 A5")
        .verify_trace(at(2, "2026-09-16T14:00:00.999999999Z"), keys())
        .twin("five")
        .reject([found("E_TRACE_TIME", 2, "/ts")]);
    t.case("time-equal-without-fraction", "Nor is 01 later than 01.0.")
        .rulings("D7 A5")
        .verify_trace(
            {
                let mut trace = five();
                trace.records[1].set("ts", "\"2026-09-16T14:00:01.0Z\"").seal(&SUPERVISOR);
                trace.records[2].set("ts", "\"2026-09-16T14:00:01Z\"");
                trace.rechain(2).text()
            },
            keys(),
        )
        .accept_open(5);
    t.case("time-jumps-ahead", "A record that is early makes those behind it late, the first of them alone.")
        .rulings("D7 A5")
        .verify_trace(at(2, "2026-09-16T15:00:00Z"), keys())
        .twin("five")
        .reject([found("E_TRACE_TIME", 3, "/ts")]);
    t.case(
        "time-falls-behind",
        "The next record is held against the one that was judged last, not against the latest time.",
    )
    .rulings("D7 A5")
    .verify_trace(at(3, "2026-09-16T13:00:00Z"), keys())
    .twin("five")
    .reject([found("E_TRACE_TIME", 3, "/ts")]);
}

fn splices(t: &mut Topic) {
    let (own, other) = (five(), of(OTHER, 5));
    let mut spliced = own.clone();
    spliced.records.truncate(3);
    spliced.records.extend(other.records[3..].iter().cloned());
    t.case("spliced", "The tail is that of another trace: its first record is not chained to this one.")
        .verify_trace(spliced.text(), keys())
        .twin("five")
        .reject([
            found("E_TRACE_ID", 3, "/trace_id"),
            found("E_TRACE_PREV", 3, "/prev"),
            found("E_TRACE_ID", 4, "/trace_id"),
        ]);
    let mut led = other.clone();
    led.records.truncate(1);
    led.records.extend(own.records[1..].iter().cloned());
    t.case(
        "another-beginning",
        "The first record is that of another trace, and gives its name to all of it.",
    )
    .verify_trace(led.text(), keys())
    .twin("five")
    .several_faults()
    .reject(
        (1..5)
            .map(|place| found("E_TRACE_ID", place, "/trace_id"))
            .chain([found("E_TRACE_PREV", 1, "/prev")])
            .map(|fault| fault.trace(OTHER)),
    );
    let text = made(2, |record| {
        record.set("trace_id", &format!("\"{OTHER}\""));
    });
    t.case("one-of-another-trace", "One record says that it belongs to another trace.")
        .verify_trace(text, keys())
        .twin("five")
        .reject([found("E_TRACE_ID", 2, "/trace_id")]);
    let mut both = begun_as("task-4483");
    both.push(&SUPERVISOR, "x.acme.step", "{}");
    let inserted = five().records[1].clone();
    t.case("two-records", "Two records of a task.").verify_trace(both.text(), keys()).accept_open(2);
    both.records.push(inserted);
    t.case("inserted", "A record of another recording under the same id.")
        .verify_trace(both.text(), keys())
        .twin("two-records")
        .reject([found("E_TRACE_SEQ", 2, "/seq"), found("E_TRACE_PREV", 2, "/prev")]);
}
