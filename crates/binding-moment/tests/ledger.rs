//! One agent, many questions: what is let out, what is taken, what survives.

use std::time::Duration;

use binding_moment::{
    Emission, EmitOptions, Envelope, FileLedger, Hatch, Ledger, MemoryLedger, Outcome, Reasons, Reply,
    Standing, UnixMillis, Wire,
};
use durable_log::doubles::{Failing, Fault, Forgetful, Keep, Platter};

const NOW: UnixMillis = match UnixMillis::new(1_000_000) {
    Some(now) => now,
    None => UnixMillis::MAX,
};

fn envelope_of(synopsis: &str, stem: &str, free_text: bool, dialogue: bool) -> Envelope {
    let text = format!(
        r#"{{"synopsis":"{synopsis}","findings":[],"recommendations":[],"offer":"Ask.","question":{{"stem":"{stem}",
        "options":[{{"label":"a","reasoning":"b"}},{{"label":"c","reasoning":"d"}},{{"label":"e","reasoning":"f"}}],
        "recommended_idx":0,"hatches":{{"free_text":{free_text},"dialogue":{dialogue}}}}}}}"#
    );
    Envelope::parse(text.as_bytes()).expect("well formed")
}

fn envelope(stem: &str) -> Envelope {
    envelope_of("Decline.", stem, true, true)
}

/// Judged as the agent's own; what is closed is closed for a reason.
fn emission(envelope: &Envelope) -> Emission {
    let closed = [Hatch::FreeText, Hatch::Dialogue].into_iter().filter(|h| !envelope.hatches().is_open(*h));
    let reasons =
        closed.fold(Reasons::none(), |reasons, hatch| reasons.closed(hatch, "The law names the ways."));
    Emission::of(envelope.clone(), &reasons).unwrap_or_else(|report| panic!("{report}"))
}

/// `rest` is what stands after the digest.
fn reply(envelope: &Envelope, rest: &str) -> Reply {
    let text = format!(r#"{{"envelope_digest":"{}",{rest}}}"#, envelope.digest());
    Reply::parse(text.as_bytes(), &Wire::bare()).expect("well formed")
}

fn option(envelope: &Envelope, index: i64) -> Reply {
    reply(envelope, &format!(r#""resolution":"option","option_idx":{index}"#))
}

fn answer(envelope: &Envelope, text: &str) -> Reply {
    reply(envelope, &format!(r#""resolution":"answer","answer":"{text}""#))
}

fn question(envelope: &Envelope) -> Reply {
    reply(envelope, r#""resolution":"question""#)
}

/// Says what became of it in a word, as the tests below expect it.
trait InAWord {
    fn emits(&self, envelope: &Envelope) -> String;
    fn takes(&self, reply: Reply) -> String;
    fn takes_up(&self, objection: &str) -> String;
}

impl<L: Ledger + ?Sized> InAWord for L {
    fn emits(&self, envelope: &Envelope) -> String {
        match self.emit(&emission(envelope), NOW, EmitOptions::new()) {
            Ok(emitted) => {
                assert_eq!(emitted.digest, envelope.digest());
                "emitted".to_owned()
            }
            Err(refusal) => codes(refusal.report()),
        }
    }

    fn takes(&self, reply: Reply) -> String {
        let digest = reply.envelope_digest();
        match self.consume(reply, NOW) {
            Ok(resolution) => {
                assert_eq!(resolution.envelope_digest(), digest);
                match resolution.into_outcome() {
                    Outcome::Option(index) => format!("option:{index}"),
                    Outcome::Answer(answer) => format!("answer:{}", answer.as_str()),
                    Outcome::Question => "question".to_owned(),
                }
            }
            Err(discard) => codes(discard.report()),
        }
    }

    fn takes_up(&self, objection: &str) -> String {
        match self.incorporate(objection) {
            Ok(up) => format!("{} left", up.left),
            Err(refusal) => codes(refusal.report()),
        }
    }
}

fn codes(report: &findings::Report) -> String {
    report.errors().map(|finding| finding.code().as_str()).collect::<Vec<_>>().join(" ")
}

/// Every rule holds in memory and on disk alike.
fn both(test: impl Fn(&dyn Ledger)) {
    test(&MemoryLedger::new());
    test(&on(&Forgetful::new()));
}

fn on(disk: &Forgetful) -> FileLedger<durable_log::doubles::Handle> {
    FileLedger::open_on(disk.handle()).expect("it opens")
}

fn standing(ledger: &dyn Ledger) -> Standing {
    ledger.standing().expect("it can be read")
}

// Covers: BM-3-2, BM-7.3-6
#[test]
fn each_of_the_three_resolutions_is_taken_once() {
    both(|ledger| {
        let (a, b, c) = (envelope("a?"), envelope("b?"), envelope("c?"));
        for envelope in [&a, &b, &c] {
            assert_eq!(ledger.emits(envelope), "emitted");
        }
        assert_eq!(ledger.takes(option(&b, 2)), "option:2");
        assert_eq!(ledger.takes(answer(&a, "no, and never")), "answer:no, and never");
        assert_eq!(ledger.takes(question(&c)), "question");
        for envelope in [&a, &b, &c] {
            for again in [option(envelope, 0), answer(envelope, "x"), question(envelope)] {
                assert_eq!(ledger.takes(again), "E_RESOLUTION_RESOLVED");
            }
        }
        let now = standing(ledger);
        assert_eq!((now.open.len(), now.resolved, now.rejected, now.vetoed_stems), (0, 2, 1, 1));
        assert_eq!(now.objections, [c.digest()]);
    });
}

// Covers: BM-7.3-5
#[test]
fn a_resolution_of_an_envelope_that_was_not_emitted_here_is_discarded() {
    both(|ledger| {
        let (here, elsewhere) = (envelope("a?"), envelope("b?"));
        assert_eq!(ledger.takes(option(&here, 0)), "E_RESOLUTION_ENVELOPE");
        assert_eq!(ledger.emits(&here), "emitted");
        assert_eq!(
            ledger.takes(option(&elsewhere, 9)),
            "E_RESOLUTION_ENVELOPE",
            "alone, whatever else is wrong"
        );
        assert_eq!(ledger.takes(option(&here, 0)), "option:0");
    });
}

// Covers: BM-7.3-10
#[test]
fn what_is_discarded_consumes_nothing() {
    both(|ledger| {
        let closed = envelope_of("Decline.", "a?", false, false);
        assert_eq!(ledger.emits(&closed), "emitted");
        for (reply, code) in [
            (option(&closed, 3), "E_RESOLUTION_RANGE"),
            (option(&closed, -1), "E_RESOLUTION_RANGE"),
            (answer(&closed, "b"), "E_RESOLUTION_HATCH"),
            (answer(&closed, " "), "E_RESOLUTION_BLANK E_RESOLUTION_HATCH"),
            (question(&closed), "E_RESOLUTION_HATCH"),
        ] {
            assert_eq!(ledger.takes(reply), code);
        }
        let open = envelope("b?");
        assert_eq!(ledger.emits(&open), "emitted");
        assert_eq!(ledger.takes(answer(&open, r"\u2003\n")), "E_RESOLUTION_BLANK");
        let now = standing(ledger);
        assert_eq!((now.open.len(), now.resolved, now.rejected), (2, 0, 0));
        assert_eq!(ledger.takes(option(&closed, 2)), "option:2");
    });
}

#[test]
fn a_digest_is_emitted_once_whatever_has_become_of_it() {
    both(|ledger| {
        let (open, resolved, rejected) = (envelope("a?"), envelope("b?"), envelope("c?"));
        for envelope in [&open, &resolved, &rejected] {
            assert_eq!(ledger.emits(envelope), "emitted");
        }
        assert_eq!(ledger.takes(option(&resolved, 0)), "option:0");
        assert_eq!(ledger.takes(question(&rejected)), "question");
        for envelope in [&open, &resolved, &rejected] {
            assert_eq!(ledger.emits(envelope), "E_BM_REEMITTED");
        }
        assert_eq!(ledger.takes_up("so be it"), "0 left");
        assert_eq!(ledger.emits(&rejected), "E_BM_REEMITTED");
    });
}

// Covers: BM-7.2-2
#[test]
fn after_a_rejected_question_nothing_is_emitted_until_its_objection_is_taken_up() {
    both(|ledger| {
        let (a, b, next) = (envelope("a?"), envelope("b?"), envelope("c?"));
        assert_eq!(ledger.takes_up("too early"), "E_BM_OBJECTION_NONE");
        assert_eq!(ledger.emits(&a), "emitted");
        assert_eq!(ledger.emits(&b), "emitted");
        assert_eq!(ledger.takes(question(&a)), "question");
        assert_eq!(ledger.emits(&next), "E_BM_OBJECTION_OPEN");
        assert_eq!(ledger.takes(option(&b, 1)), "option:1", "what is open stays open");
        for blank in ["", " ", "\t\r\n\u{a0}\u{3000}"] {
            assert_eq!(ledger.takes_up(blank), "E_BM_OBJECTION_BLANK");
        }
        assert_eq!(ledger.emits(&next), "E_BM_OBJECTION_OPEN");
        assert_eq!(ledger.takes_up("the premise was wrong"), "0 left");
        assert_eq!(ledger.takes_up("twice"), "E_BM_OBJECTION_NONE");
        assert_eq!(ledger.emits(&next), "emitted");
    });
}

#[test]
fn objections_are_taken_up_one_by_one_in_the_order_of_the_rejections() {
    both(|ledger| {
        let envelopes = ["a?", "b?", "c?"].map(envelope);
        for envelope in &envelopes {
            assert_eq!(ledger.emits(envelope), "emitted");
        }
        for index in [2, 0, 1] {
            assert_eq!(ledger.takes(question(&envelopes[index])), "question");
        }
        for (index, left) in [(2, 2), (0, 1), (1, 0)] {
            assert_eq!(ledger.emits(&envelope("d?")), "E_BM_OBJECTION_OPEN");
            let up = ledger.incorporate("as you say").expect("there is one");
            assert_eq!((up.digest, up.left), (envelopes[index].digest(), left));
        }
        assert_eq!(ledger.emits(&envelope("d?")), "emitted");
    });
}

// Covers: BM-7.2-1
#[test]
fn a_rejected_question_is_not_asked_again_whatever_else_is_in_the_envelope() {
    both(|ledger| {
        let first = envelope("Shall we   go?");
        assert_eq!(ledger.emits(&first), "emitted");
        let asked_before = envelope_of("Go.", "Shall we go?", true, true);
        assert_eq!(ledger.emits(&asked_before), "emitted", "the same question twice is no fault by itself");
        assert_eq!(ledger.takes(question(&first)), "question");
        assert_eq!(ledger.takes(option(&asked_before, 0)), "option:0", "what is open stays open");
        let again = envelope_of("Stay.", r" Shall\u2003we\n\tgo?\u00a0", true, true);
        assert_eq!(ledger.emits(&again), "E_BM_OBJECTION_OPEN E_BM_VETOED");
        assert_eq!(ledger.takes_up("noted"), "0 left");
        assert_eq!(ledger.emits(&again), "E_BM_VETOED");
        for other in ["shall we go?", "Shall we go", "Shall wego?", r"Shall we\u200b go?"] {
            assert_eq!(ledger.emits(&envelope_of("Stay.", other, true, true)), "emitted", "{other}");
        }
    });
}

// Covers: BM-7.2-3
#[test]
fn an_answer_leaves_the_question_standing() {
    both(|ledger| {
        let first = envelope("a?");
        assert_eq!(ledger.emits(&first), "emitted");
        assert_eq!(ledger.takes(answer(&first, "neither")), "answer:neither");
        assert_eq!(ledger.emits(&envelope_of("Accept.", "a?", true, true)), "emitted");
    });
}

#[test]
fn after_its_time_a_resolution_is_no_decision_and_before_it_is() {
    both(|ledger| {
        let lasting = |millis| EmitOptions::new().lasting(Duration::from_millis(millis));
        let at = |after: u64| UnixMillis::new(NOW.get() + after).expect("in range");
        let (short, never) = (envelope("a?"), envelope("b?"));
        ledger.emit(&emission(&short), NOW, lasting(10)).expect("emitted");
        ledger.emit(&emission(&never), NOW, lasting(u64::MAX)).expect("emitted");
        for kind in [option(&short, 9), answer(&short, ""), question(&short)] {
            let late = ledger.consume(kind, at(11)).expect_err("it is late");
            assert_eq!(codes(late.report()), "E_RESOLUTION_EXPIRED");
        }
        assert_eq!(ledger.emits(&short), "E_BM_REEMITTED");
        let in_time = envelope("c?");
        ledger.emit(&emission(&in_time), NOW, lasting(10)).expect("emitted");
        assert!(ledger.consume(option(&in_time, 0), at(10)).is_ok());
        assert!(ledger.consume(option(&never, 0), UnixMillis::MAX).is_ok());
    });
}

#[test]
fn an_expiry_that_was_told_stays_although_the_clock_goes_back() {
    let lasting = EmitOptions::new().lasting(Duration::from_millis(10));
    let at = |after: u64| UnixMillis::new(NOW.get() + after).expect("in range");
    let (late, other) = (envelope("a?"), envelope("b?"));
    let too_late = |ledger: &dyn Ledger, now| {
        for kind in [option(&late, 0), answer(&late, "x"), question(&late), option(&late, 9)] {
            let discard = ledger.consume(kind, now).expect_err("it is late");
            assert_eq!(codes(discard.report()), "E_RESOLUTION_EXPIRED");
        }
        let now = standing(ledger);
        assert_eq!((now.open.as_slice(), now.expired, now.resolved), (&[other.digest()][..], 1, 0));
    };
    both(|ledger| {
        for envelope in [&late, &other] {
            ledger.emit(&emission(envelope), NOW, lasting).expect("emitted");
        }
        too_late(ledger, at(11));
        too_late(ledger, at(0));
        // A clock that goes wrong once spoils no other envelope.
        assert!(ledger.consume(option(&other, 0), at(10)).is_ok());
    });
    // Nor does a restart with a loss of power bring it back, or another process.
    let disk = Forgetful::new();
    let (first, second) = (on(&disk), on(&disk));
    for envelope in [&late, &other] {
        first.emit(&emission(envelope), NOW, lasting).expect("emitted");
    }
    assert!(first.consume(option(&late, 0), at(11)).is_err());
    too_late(&second, at(0));
    disk.crash(Keep::Nothing);
    too_late(&on(&disk), at(0));
}

#[test]
fn everything_survives_a_restart_and_a_loss_of_power() {
    for keep in [None, Some(Keep::Nothing)] {
        let disk = Forgetful::new();
        let again = || {
            if let Some(keep) = keep {
                disk.crash(keep);
            }
            on(&disk)
        };
        let (a, b, c) = (envelope("a?"), envelope("b?"), envelope("c?"));
        let ledger = on(&disk);
        for envelope in [&a, &b, &c] {
            assert_eq!(ledger.emits(envelope), "emitted");
        }
        let ledger = again();
        assert_eq!(ledger.takes(question(&b)), "question");
        assert_eq!(ledger.takes(option(&a, 1)), "option:1");
        let ledger = again();
        assert_eq!(ledger.emits(&envelope("d?")), "E_BM_OBJECTION_OPEN");
        assert_eq!(ledger.takes(option(&a, 1)), "E_RESOLUTION_RESOLVED");
        assert_eq!(ledger.takes(question(&c)), "question");
        assert_eq!(ledger.takes_up("b"), "1 left");
        let ledger = again();
        let up = ledger.incorporate("c").expect("there is one");
        assert_eq!((up.digest, up.left), (c.digest(), 0));
        let ledger = again();
        for (envelope, code) in [
            (&a, "E_BM_REEMITTED"),
            (&envelope_of("x", " b?", true, true), "E_BM_VETOED"),
            (&envelope_of("x", "c? ", true, true), "E_BM_VETOED"),
            (&envelope("d?"), "emitted"),
        ] {
            assert_eq!(ledger.emits(envelope), code);
        }
        let ledger = again();
        assert_eq!(standing(&ledger).open, [envelope("d?").digest()]);
    }
}

// Covers: BM-13-1
#[test]
fn the_file_holds_digests_and_counts_and_no_text() {
    let disk = Forgetful::new();
    let ledger = on(&disk);
    let (a, b) = (envelope_of("secret-synopsis", "secret-stem?", true, true), envelope("secret-stem-2?"));
    ledger.emit(&emission(&a), NOW, EmitOptions::new().lasting(Duration::from_secs(1))).expect("emitted");
    assert_eq!(ledger.emits(&b), "emitted");
    assert_eq!(ledger.takes(answer(&a, "secret-answer")), "answer:secret-answer");
    assert_eq!(ledger.takes(question(&b)), "question");
    assert_eq!(ledger.takes_up("secret-objection"), "0 left");
    let platter = disk.platter();
    let file = String::from_utf8_lossy(platter.seen().unwrap_or_default()).into_owned();
    assert_eq!(file.lines().count(), 6);
    assert!(!file.contains("secret"), "{file}");
    // What stands in strings is the names of members, the words of the form, and digests; nothing else.
    let strings = file.split('"').skip(1).step_by(2);
    let names =
        ["dialogue", "digest", "event", "expires", "free_text", "ledger", "link", "options", "stem", "v"];
    let words = ["binding-moment", "emitted", "resolved", "rejected", "expired", "taken-up"];
    for string in strings {
        let is_digest = string.parse::<jcs_strict::Digest>().is_ok();
        assert!(is_digest || names.contains(&string) || words.contains(&string), "{string}");
    }
    // Nor do the digests of an answer or an objection stand there: without salt they could be guessed.
    for text in ["secret-answer", "\"secret-answer\"", "secret-objection", "\"secret-objection\""] {
        assert!(!file.contains(&jcs_strict::Digest::of(text.as_bytes()).to_string()));
    }
    assert!(!format!("{ledger:?}").contains("secret"));
}

/// Written from `LEDGER.md` by the script of the same name, which shares nothing with the crate.
const BY_HAND: &str = include_str!("ledger_by_hand.jsonl");

#[test]
fn the_file_is_what_the_page_about_it_says() {
    let disk = Forgetful::new();
    let ledger = on(&disk);
    let (a, b) = (envelope("a?"), envelope_of("Accept.", "b?", true, false));
    assert_eq!(ledger.emits(&a), "emitted");
    ledger.emit(&emission(&b), NOW, EmitOptions::new().lasting(Duration::from_millis(500))).expect("emitted");
    assert_eq!(ledger.takes(question(&a)), "question");
    assert_eq!(ledger.takes_up("yes"), "0 left");
    assert_eq!(ledger.takes(option(&b, 0)), "option:0");
    let c = envelope_of("Wait.", "c?", true, true);
    ledger.emit(&emission(&c), NOW, EmitOptions::new().lasting(Duration::from_millis(500))).expect("emitted");
    let late = ledger.consume(option(&c, 0), UnixMillis::new(NOW.get() + 501).expect("in range"));
    assert_eq!(codes(late.expect_err("it is late").report()), "E_RESOLUTION_EXPIRED");
    let platter = disk.platter();
    assert_eq!(String::from_utf8_lossy(platter.seen().unwrap_or_default()), BY_HAND);
    assert!(include_str!("../LEDGER.md").contains(BY_HAND), "the example on the page is this file");
    assert!(FileLedger::open_on(Forgetful::with(Platter::holding(BY_HAND.as_bytes())).handle()).is_ok());
}

#[test]
fn a_file_with_one_flipped_byte_is_refused_and_left_as_it_is() {
    for at in 0..BY_HAND.len() {
        for flip in [1, 0x20, 0x80] {
            let mut bytes = BY_HAND.as_bytes().to_vec();
            bytes[at] ^= flip;
            assert_refused_and_left(&bytes, &format!("byte {at}, flip {flip}"));
        }
    }
}

fn assert_refused_and_left(bytes: &[u8], what: &str) {
    let disk = Forgetful::with(Platter::holding(bytes));
    let report = FileLedger::open_on(disk.handle()).expect_err(what);
    assert_eq!(codes(&report), "E_BM_LEDGER", "{what}");
    assert_eq!(disk.platter(), Platter::holding(bytes), "{what}");
}

#[test]
fn a_whole_entry_and_a_byte_that_is_no_line_feed_are_not_cut_off() {
    let lines = BY_HAND.match_indices('\n').map(|(at, _)| at);
    for end in lines {
        for byte in (0..=255).filter(|byte| *byte != b'\n') {
            let bytes = [&BY_HAND.as_bytes()[..end], &[byte]].concat();
            assert_refused_and_left(&bytes, &format!("byte {byte} for the line feed at {end}"));
        }
    }
}

#[test]
fn what_no_entry_that_could_follow_begins_with_is_not_cut_off() {
    for torn in [
        "x",
        " ",
        "\0",
        "\r",
        "{}",
        "{ ",
        "{\"ledger\"",
        "{\"digest\":\"sha256:00",
        "{\"digest\":\"md5",
        "{\"dialogue\":1",
        "{\"dialogue\":true,\"digest\":\"sha256:G",
        "{\"dialogue\":true,\"digest\":\"sha256:3b2ead85cb7f46634a81104472a5d34e7519139d6da9ca048954d368d01abd2c\"",
    ] {
        assert_refused_and_left(format!("{BY_HAND}{torn}").as_bytes(), torn);
    }
    let unknown =
        format!("{{\"dialogue\":true,\"digest\":\"sha256:{}\",\"event\":\"emitted\",", "0".repeat(64));
    for (torn, goes_on) in [
        ("", true),
        ("\"expires\":", true),
        ("\"expires\":0", true),
        ("\"expires\":00", false),
        ("\"expires\":-", false),
        ("\"expires\":9007199254740991", true),
        ("\"expires\":9007199254740992", false),
        ("\"expires\":7,\"fre", true),
        ("\"expires\":7,\"free_text\":f", true),
        ("\"free_text\":0", false),
        ("\"free_text\":true,\"stem", false),
        ("\"free_text\":true,\"link\":\"sha256:", true),
    ] {
        let file = format!("{BY_HAND}{unknown}{torn}");
        if goes_on {
            let disk = Forgetful::with(Platter::holding(file.as_bytes()));
            assert_eq!(on(&disk).dropped(), (file.len() - BY_HAND.len()) as u64, "{torn}");
            assert_eq!(disk.platter().seen(), Some(BY_HAND.as_bytes()), "{torn}");
        } else {
            assert_refused_and_left(file.as_bytes(), torn);
        }
    }
}

#[test]
fn a_torn_entry_with_one_flipped_byte_is_not_cut_off_where_its_line_is_known() {
    let start = BY_HAND.trim_end().rfind('\n').map_or(0, |at| at + 1);
    // The last line closes the one envelope that is open, so it could be no other.
    for end in start + 1..BY_HAND.len() {
        for flip in [1, 0x20, 0x80] {
            let mut bytes = BY_HAND.as_bytes()[..end].to_vec();
            bytes[end - 1] ^= flip;
            assert_refused_and_left(&bytes, &format!("byte {}, flip {flip}", end - 1));
        }
    }
    // An emission is known when its stem is.
    let emitted = BY_HAND.split_inclusive('\n').take(2).collect::<String>();
    let options = emitted.rfind(":3,").expect("the number of options") + 1;
    let mut other = emitted.trim_end().to_owned();
    other.replace_range(options..=options, "4");
    assert_refused_and_left(other.as_bytes(), "another number of options");
    assert_refused_and_left(&other.as_bytes()[..other.len() - 2], "as soon as the stem is whole");
    assert!(
        FileLedger::open_on(Forgetful::with(Platter::holding(&other.as_bytes()[..other.len() - 3])).handle())
            .is_ok()
    );
}

#[test]
fn a_file_without_one_of_its_lines_or_with_two_in_another_order_or_one_twice_is_refused() {
    let lines: Vec<&str> = BY_HAND.split_inclusive('\n').collect();
    let last = lines.len() - 1;
    for at in 0..lines.len() {
        let mut without = lines.clone();
        without.remove(at);
        let opened =
            FileLedger::open_on(Forgetful::with(Platter::holding(without.concat().as_bytes())).handle());
        assert_eq!(opened.is_ok(), at == last, "line {at}: only a last line is not missed");
        let mut twice = lines.clone();
        twice.insert(at, lines[at]);
        let opened =
            FileLedger::open_on(Forgetful::with(Platter::holding(twice.concat().as_bytes())).handle());
        assert!(opened.is_err());
        if at < last {
            let mut swapped = lines.clone();
            swapped.swap(at, at + 1);
            let opened =
                FileLedger::open_on(Forgetful::with(Platter::holding(swapped.concat().as_bytes())).handle());
            assert!(opened.is_err());
        }
    }
}

#[test]
fn a_file_cut_off_anywhere_opens_with_the_lines_that_are_whole() {
    for length in 0..BY_HAND.len() {
        let disk = Forgetful::with(Platter::holding(&BY_HAND.as_bytes()[..length]));
        let ledger = on(&disk);
        let whole = BY_HAND[..length].matches('\n').count();
        let now = standing(&ledger);
        let events = now.open.len() + 2 * (now.resolved + now.rejected + now.expired) + now.vetoed_stems
            - now.objections.len();
        assert_eq!(events, whole.saturating_sub(1), "{length} {now:?}");
    }
}

#[test]
fn a_look_says_what_the_ledger_says_and_changes_nothing() {
    for length in 0..=BY_HAND.len() {
        let bytes = &BY_HAND.as_bytes()[..length];
        let disk = Forgetful::with(Platter::holding(bytes));
        let looked = FileLedger::look_on(disk.handle()).expect("it can be looked at");
        assert_eq!(disk.platter(), Platter::holding(bytes), "{length}");
        assert_eq!(looked, standing(&on(&disk)), "{length}");
    }
    let report = FileLedger::look_on(Forgetful::with(Platter::holding(b"dear diary\n")).handle());
    assert_eq!(codes(&report.expect_err("it is no ledger")), "E_BM_LEDGER");
}

#[test]
fn a_look_at_the_disk_needs_no_right_to_write() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ledger");
    let missing = FileLedger::look(&path).expect_err("there is none");
    assert_eq!(codes(&missing), "E_LOG_OPEN");
    assert!(!path.exists());
    std::fs::write(&path, &BY_HAND[..BY_HAND.len() - 1]).expect("written");
    let mut permissions = std::fs::metadata(&path).expect("there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).expect("set");
    assert_eq!(FileLedger::look(&path).expect("it can be looked at").open.len(), 1);
    assert_eq!(std::fs::read(&path).expect("there"), &BY_HAND.as_bytes()[..BY_HAND.len() - 1]);
}

#[test]
fn a_file_that_is_no_ledger_is_refused_and_left_as_it_is() {
    let later = BY_HAND.replace("\"v\":1", "\"v\":2");
    for bytes in [
        "\n",
        "x",
        "x\n",
        "{}\n",
        "dear diary",
        "{\"ledger\":1}\n",
        "[[[[[[",
        &later,
        &format!("\n{BY_HAND}"),
    ] {
        let disk = Forgetful::with(Platter::holding(bytes.as_bytes()));
        let report = FileLedger::open_on(disk.handle()).expect_err("it is refused");
        let places: Vec<_> = report.findings().map(|finding| finding.at().offset()).collect();
        assert_eq!((codes(&report), places), ("E_BM_LEDGER".to_owned(), vec![Some(0)]));
        assert_eq!(disk.platter(), Platter::holding(bytes.as_bytes()));
    }
}

#[test]
fn a_ledger_that_others_share_knows_what_they_did() {
    let disk = Forgetful::new();
    let (one, other) = (on(&disk), on(&disk));
    let (a, b) = (envelope("a?"), envelope("b?"));
    assert_eq!(one.emits(&a), "emitted");
    assert_eq!(other.emits(&a), "E_BM_REEMITTED");
    assert_eq!(other.emits(&b), "emitted");
    assert_eq!(one.takes(question(&b)), "question");
    assert_eq!(other.takes(question(&b)), "E_RESOLUTION_RESOLVED");
    assert_eq!(other.emits(&envelope("c?")), "E_BM_OBJECTION_OPEN");
    assert_eq!(other.takes_up("c"), "0 left");
    assert_eq!(standing(&one), standing(&other));
}

#[test]
fn a_full_disk_stops_nothing_for_good_and_a_failed_sync_does() {
    let disk = Forgetful::new();
    let (storage, fate) = Failing::new(disk.handle());
    let ledger = FileLedger::open_on(storage).expect("it opens");
    let (a, b) = (envelope("a?"), envelope("b?"));
    assert_eq!(ledger.emits(&a), "emitted");
    fate.fail(3, Fault::Full(20));
    assert_eq!(ledger.takes(option(&a, 0)), "E_LOG_FULL");
    assert_eq!(ledger.takes(option(&a, 0)), "option:0");
    fate.fail(4, Fault::Error(std::io::ErrorKind::Other));
    assert_eq!(ledger.emits(&b), "E_LOG_SYNC");
    fate.spare();
    assert_eq!(ledger.emits(&b), "E_LOG_POISONED");
    assert_eq!(ledger.emits(&a), "E_LOG_POISONED", "not even what it knows is an answer any more");
    assert_eq!(ledger.takes(option(&a, 0)), "E_LOG_POISONED");
    assert_eq!(on(&disk).emits(&b), "emitted");
}

#[test]
fn whatever_call_fails_nothing_is_granted_that_could_be_granted_again() {
    for call in 0..40 {
        for fault in [Fault::Error(std::io::ErrorKind::Other), Fault::Full(7), Fault::Short(3)] {
            for keep in [Keep::Nothing, Keep::Steps(9), Keep::Everything] {
                let disk = Forgetful::new();
                let (storage, fate) = Failing::new(disk.handle());
                fate.fail(call, fault);
                let (a, b) = (envelope("a?"), envelope("b?"));
                let script = |ledger: &dyn Ledger| {
                    let said = [
                        ledger.emits(&a),
                        ledger.emits(&b),
                        ledger.takes(option(&a, 0)),
                        ledger.takes(question(&b)),
                    ];
                    said.map(|word| ["emitted", "option:0", "question"].contains(&&*word))
                };
                let first = FileLedger::open_on(storage).map(|ledger| script(&ledger)).unwrap_or_default();
                disk.crash(keep);
                let second = script(&on(&disk));
                for (done, again) in first.iter().zip(second) {
                    assert!(!(*done && again), "call {call}, {fault:?}, {keep:?}: {first:?} {second:?}");
                }
            }
        }
    }
}

#[test]
fn ledgers_can_be_sent_and_shared() {
    fn check<T: Send + Sync>() {}
    check::<MemoryLedger>();
    check::<FileLedger>();
    check::<Box<dyn Ledger>>();
}

#[test]
fn of_many_threads_one_gets_the_resolution() {
    both(|ledger| {
        let envelopes: Vec<Envelope> = (0..20).map(|n| envelope(&format!("{n}?"))).collect();
        let words: Vec<String> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|thread| {
                    let envelopes = &envelopes;
                    scope.spawn(move || {
                        let mut words = Vec::new();
                        for envelope in envelopes {
                            words.push(ledger.emits(envelope));
                            words.push(ledger.takes(option(envelope, thread % 3)));
                        }
                        words
                    })
                })
                .collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("it ends")).collect()
        });
        let count = |word: &str| words.iter().filter(|said| said.starts_with(word)).count();
        assert_eq!((count("emitted"), count("E_BM_REEMITTED")), (20, 140));
        assert_eq!((count("option:"), count("E_RESOLUTION_RESOLVED")), (20, 140));
    });
}
