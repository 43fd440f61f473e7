//! A line: strict JSON, canonical, ended by a line feed.

use super::{SUITE, begun, called, found, keys, noted, unnamed};
use crate::vectors::author::Topic;
use testkit::trace::{CONTROL_PLANE, GATEWAY, SUPERVISOR, TRACE, TraceText, data as texts, story};

/// The data of the record that carries the faults of a line.
const ANY: &str = r#"{"list":[0,1],"text":"note"}"#;

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "lines", "Each line is strict JSON in canonical form, ended by a line feed.")
            .rulings("D1");
    ends(&mut t);
    parsing(&mut t);
    canonical_form(&mut t);
    t
}

/// A trace whose second record has that data.
fn with(data: &str) -> TraceText {
    let mut trace = begun();
    trace.push(&SUPERVISOR, "x.acme.note", data);
    trace
}

/// That trace with a change to the text of its second line, and the place in the document of a part of that line.
fn changed(data: &str, from: &str, to: &str) -> String {
    let trace = with(data);
    let [first, second] = &trace.lines()[..] else { unreachable!("two records") };
    assert!(second.contains(from), "{from} does not stand in {second}");
    format!("{first}\n{}\n", second.replacen(from, to, 1))
}

/// The byte at which a part of a document begins, looked for in its second line.
fn place_of(document: &str, part: &str) -> u64 {
    let line = document.find('\n').expect("a first line") + 1;
    (line + document[line..].find(part).expect("the part")) as u64
}

fn ends(t: &mut Topic) {
    t.case("story", "A whole story, with every type in it, is good and closed.")
        .verify_trace(story(TRACE).text(), keys())
        .accept_closed(14);
    t.case("one-record", "A trace that has only begun is good and open.")
        .verify_trace(begun().text(), keys())
        .accept_open(1);
    t.case("two-records", "Each line is a record.").verify_trace(noted().text(), keys()).accept_open(2);
    let text = noted().text();
    t.case("no-line-feed", "The last line has no line feed, although it is a whole record.")
        .verify_trace(text.trim_end(), keys())
        .twin("two-records")
        .reject([found("E_TRACE_PARSE", 1, "")]);
    t.case("no-line-feed-in-first", "The only line has no line feed.")
        .verify_trace(begun().text().trim_end(), keys())
        .twin("one-record")
        .reject([unnamed("E_TRACE_PARSE", 0, "")]);
    let cut = &text[..text.rfind(r#""sig":"#).expect("a signature") + 20];
    t.case("cut-in-signature", "The last line ends in its signature's text.")
        .verify_trace(cut, keys())
        .twin("two-records")
        .reject([found("E_TRACE_PARSE", 1, "/sig").offset(cut.len() as u64)]);
    let cut = &text[..begun().text().len() + 1];
    t.case("cut-after-first-byte", "The last line is an opening brace.")
        .verify_trace(cut, keys())
        .twin("two-records")
        .reject([found("E_TRACE_PARSE", 1, "").offset(cut.len() as u64)]);
    t.case(
        "cut-at-a-record",
        "A tail that is cut off at the end of a record leaves a good trace, which is open.",
    )
    .verify_trace(
        story(TRACE).text().lines().take(9).map(|line| line.to_owned() + "\n").collect::<String>(),
        keys(),
    )
    .accept_open(9);
    t.case("empty-line-at-end", "An empty line behind the last record.")
        .verify_trace(text.clone() + "\n", keys())
        .twin("two-records")
        .reject([found("E_TRACE_PARSE", 2, "")]);
    t.case("empty-line-between", "An empty line between two records counts as a place.")
        .rulings("D1 D2")
        .verify_trace(text.replacen('\n', "\n\n", 1), keys())
        .twin("two-records")
        .reject([found("E_TRACE_PARSE", 1, ""), found("E_TRACE_SEQ", 2, "/seq")]);
    t.case("only-an-empty-line", "A line feed by itself is an empty line.")
        .verify_trace("\n", keys())
        .twin("one-record")
        .reject([unnamed("E_TRACE_PARSE", 0, "")]);
    t.case("white-space-line", "A line of white space is no record.")
        .verify_trace(format!("{text} \t\n"), keys())
        .twin("two-records")
        .reject([found("E_TRACE_PARSE", 2, "")]);
}

fn parsing(t: &mut Topic) {
    t.case("any-data", "An extension holds anything.").verify_trace(with(ANY).text(), keys()).accept_open(2);
    let mut case =
        |name: &str, about: &str, from: &str, to: &str, part: &str, into: u64, at: &str, rulings: &str| {
            let document = changed(ANY, from, to);
            let offset = place_of(&document, part) + into;
            t.case(name, about)
                .rulings(rulings)
                .verify_trace(document, keys())
                .twin("any-data")
                .reject([found("E_TRACE_PARSE", 1, at).offset(offset)]);
        };
    case(
        "duplicate-in-record",
        "A member of the record stands twice.",
        r#""v":"1.0""#,
        r#""v":"1.0","v":"1.0""#,
        r#","v":"1.0"}"#,
        1,
        "",
        "D1 J3",
    );
    case(
        "duplicate-in-data",
        "A member of the data stands twice.",
        r#""text":"note""#,
        r#""text":"note","text":"note""#,
        r#","text":"note"}"#,
        1,
        "/data",
        "D1 J3",
    );
    case(
        "duplicate-through-escape",
        "The second name is written with an escape.",
        r#""text":"note""#,
        r#""text":"note","t\u0065xt":1"#,
        r#""t\u0065xt""#,
        0,
        "/data",
        "D1 J3",
    );
    case(
        "duplicate-deep",
        "A name stands twice deep in the data.",
        "[0,1]",
        r#"[0,{"a":1,"a":2}]"#,
        r#""a":2"#,
        0,
        "/data/list/1",
        "D1 J3",
    );
    case(
        "half-a-pair",
        "An escape of half a surrogate pair.",
        "note",
        r"\ud800",
        r"\ud800",
        0,
        "/data/text",
        "D1 J4",
    );
    case(
        "control-character",
        "A control character that is not escaped.",
        "note",
        "no\tte",
        "\tte",
        0,
        "/data/text",
        "D1 J1",
    );
    case(
        "number-too-large",
        "A number that no finite double is near.",
        "[0,1]",
        "[0,1e400]",
        "1e400",
        0,
        "/data/list/1",
        "D1 J6",
    );
    case(
        "trailing-comma",
        "A comma before the closing bracket.",
        "[0,1]",
        "[0,1,]",
        "[0,1,]",
        5,
        "/data/list",
        "D1 J1",
    );
    case("single-quotes", "A string in single quotes.", r#""note""#, "'note'", "'note'", 0, "/data", "D1 J1");
    case("comment", "A comment.", r#""note""#, r#""note"/**/"#, "/**/", 0, "/data", "D1 J1");
    let text = noted().text();
    t.case("two-values", "Two values on one line.")
        .rulings("D1 J1")
        .verify_trace(format!("{} {{}}\n", text.trim_end()), keys())
        .twin("two-records")
        .reject([found("E_TRACE_PARSE", 1, "").offset(text.len() as u64)]);
    t.case("byte-order-mark", "A byte order mark before the first record.")
        .rulings("D1 J1")
        .verify_trace(format!("\u{feff}{}", begun().text()), keys())
        .twin("one-record")
        .reject([unnamed("E_TRACE_PARSE", 0, "").offset(0)]);
    let mut bytes = begun().text().into_bytes();
    let place = begun().text().find("support").expect("the namespace");
    bytes[place] = 0xff;
    t.case("not-utf-8", "A byte that is not UTF-8.")
        .rulings("D1 J1")
        .verify_trace(bytes, keys())
        .twin("one-record")
        .reject([unnamed("E_TRACE_PARSE", 0, "").offset(place as u64)]);

    let nested = |levels: usize| format!(r#"{{"a":{}{}}}"#, "[".repeat(levels), "]".repeat(levels));
    t.case("depth-64", "A record is 64 levels deep at most: itself, the data, and 62 more.")
        .rulings("D1 J2")
        .verify_trace(with(&nested(62)).text(), keys())
        .accept_open(2);
    let document = with(&nested(63)).text();
    let offset = place_of(&document, r#""a":"#) + 4 + 62;
    t.case("depth-65", "One level more is refused at the bracket that is too deep.")
        .rulings("D1 J2")
        .verify_trace(document, keys())
        .twin("depth-64")
        .reject([found("E_TRACE_PARSE", 1, &format!("/data/a{}", "/0".repeat(62))).offset(offset)]);
}

fn canonical_form(t: &mut Topic) {
    t.case("floats", "Numbers inside of data are doubles, written as RFC 8785 writes them.")
        .rulings("D1 J6")
        .verify_trace(
            with(r#"{"list":[0.5,1e+30,-0.000001,9007199254740992],"text":"\u00e9\ud83d\ude00\u001f"}"#)
                .text(),
            keys(),
        )
        .accept_open(2);
    let mut case = |name: &str, about: &str, data: &str, from: &str, to: &str, same: usize| {
        let document = changed(data, from, to);
        let offset = place_of(&document, to) + same as u64;
        t.case(name, about).verify_trace(document, keys()).twin("any-data").reject([found(
            "E_TRACE_CANONICAL",
            1,
            "",
        )
        .offset(offset)]);
    };
    case("space-behind-comma", "A space between two members.", ANY, r#","type""#, r#", "type""#, 1);
    case("space-in-data", "A space deep in the data.", ANY, "[0,1]", "[0, 1]", 3);
    case(
        "members-out-of-order",
        "Two members that have changed places.",
        ANY,
        r#""list":[0,1],"text":"note""#,
        r#""text":"note","list":[0,1]"#,
        1,
    );
    case(
        "needless-escape",
        "An escape of a character that is written as itself.",
        ANY,
        "note",
        r"n\u006fte",
        1,
    );
    case("escaped-solidus", "A solidus is written as itself.", r#"{"text":"a/b"}"#, "a/b", r"a\/b", 1);
    case(
        "long-escape",
        "A line feed is written as its short escape.",
        r#"{"text":"a\nb"}"#,
        r"a\nb",
        r"a\u000ab",
        2,
    );
    case(
        "upper-case-escape",
        "The digits of an escape are lower-case.",
        r#"{"text":"\u001f"}"#,
        r"\u001f",
        r"\u001F",
        5,
    );
    case("integer-with-fraction", "An integer is written without a fraction.", ANY, "[0,1]", "[0,1.0]", 4);
    case("seq-with-fraction", "This holds for seq, too.", ANY, r#""seq":1,"#, r#""seq":1.0,"#, 7);
    case("exponent", "An exponent where ECMAScript writes digits.", r#"{"list":[100]}"#, "[100]", "[1e2]", 2);
    case(
        "rounded",
        "An integer that is not a double is not what its double is written as.",
        r#"{"list":[9007199254740992]}"#,
        "9007199254740992",
        "9007199254740993",
        15,
    );
    case("negative-zero", "Zero has no sign.", ANY, "[0,1]", "[-0,1]", 1);
    case("space-before", "A space before the record.", ANY, r#"{"data""#, r#" {"data""#, 0);
    case(
        "space-after",
        "A space between the record and its line feed.",
        ANY,
        r#""v":"1.0"}"#,
        "\"v\":\"1.0\"} ",
        10,
    );
    case(
        "carriage-return",
        "A carriage return before the line feed.",
        ANY,
        r#""v":"1.0"}"#,
        "\"v\":\"1.0\"}\r",
        10,
    );
    let document = with(ANY).text().replace(r#","type":"task"#, r#", "type":"task"#);
    let first = document.find(r#", "type":"task"#).expect("in the first record") + 1;
    t.case("first-record", "Without a record that could be judged the trace has no name but its position.")
        .verify_trace(&document[..document.find('\n').expect("a line") + 1], keys())
        .twin("one-record")
        .reject([unnamed("E_TRACE_CANONICAL", 0, "").offset(first as u64)]);

    let unjudged = |t: TraceText| {
        let lines = t.lines();
        format!("{}\n{} \n{}\n", lines[0], lines[1], lines[2])
    };
    t.case("three-records", "A call that returns.").verify_trace(called().text(), keys()).accept_open(3);
    let mut extension = noted();
    extension.push(&SUPERVISOR, "x.acme.note", "{}");
    t.case("three-with-extensions", "Two records of an extension.")
        .verify_trace(extension.text(), keys())
        .accept_open(3);
    let offset = (extension.lines()[0].len() + 1 + extension.lines()[1].len()) as u64;
    t.case(
        "next-is-judged",
        "The record behind a line that is no record goes on from its place, and is good.",
    )
    .rulings("D1 D2")
    .verify_trace(unjudged(extension.clone()), keys())
    .twin("three-with-extensions")
    .reject([found("E_TRACE_CANONICAL", 1, "").offset(offset)]);
    let mut other_prev = noted();
    other_prev.push_with(&SUPERVISOR, "x.acme.note", "{}", |record| {
        record.set("prev", &format!("\"sha256:{}\"", "0".repeat(64)));
    });
    t.case(
        "prev-of-the-next-is-not-judged",
        "The hash of a line that is no record is unknown, so the next prev may be anything.",
    )
    .rulings("D1 D2")
    .verify_trace(unjudged(other_prev), keys())
    .twin("three-with-extensions")
    .reject([found("E_TRACE_CANONICAL", 1, "").offset(offset)]);
    let mut other_seq = noted();
    other_seq.push_with(&SUPERVISOR, "x.acme.note", "{}", |record| {
        record.set("seq", "1");
    });
    t.case("seq-of-the-next-is-judged", "The place of a line that is no record counts.")
        .rulings("D1 D2")
        .verify_trace(unjudged(other_seq), keys())
        .twin("three-with-extensions")
        .several_faults()
        .reject([found("E_TRACE_CANONICAL", 1, "").offset(offset), found("E_TRACE_SEQ", 2, "/seq")]);
    let calling = called();
    let offset = (calling.lines()[0].len() + 1 + calling.lines()[1].len()) as u64;
    t.case("what-it-said-is-not-known", "A call on a line that is no record is not open.")
        .rulings("D1 D2")
        .verify_trace(unjudged(calling), keys())
        .twin("three-records")
        .several_faults()
        .reject([found("E_TRACE_CANONICAL", 1, "").offset(offset), found("E_TRACE_REF", 2, "/data/call_id")]);
    let mut bad = begun();
    bad.push_with(&GATEWAY, "x.acme.note", "{}", |record| {
        record.set("note", "true").set("seq", "7");
    });
    let document = bad.text().replacen("\"x.acme", " \"x.acme", 1);
    let offset = place_of(&document, " \"x.acme");
    t.case("canonical-before-structure", "A line that is not canonical is not looked into any further.")
        .rulings("D1 D2")
        .verify_trace(document, keys())
        .twin("two-records")
        .reject([found("E_TRACE_CANONICAL", 1, "").offset(offset)]);
    let mut nothing_signed = begun();
    nothing_signed.push_with(&CONTROL_PLANE, "budget.consumed", &texts::consumed(), |record| {
        record.set("note", "true").set("seq", "7").set("ts", "\"2020-01-01T00:00:00Z\"").set("prev", "null");
    });
    t.case("structure-before-the-rest", "A record with a fault of structure is judged by no later rule.")
        .rulings("D2")
        .verify_trace(nothing_signed.text(), keys())
        .twin("two-records")
        .reject([found("E_TRACE_STRUCTURE", 1, "/note")]);
}
