//! One agent loop: the states of section 7, on a shared ledger.

use binding_moment::codes::{E_BM_OBJECTION_OPEN, E_BM_REEMITTED, E_BM_VETOED, E_RESOLUTION_ENVELOPE};
use binding_moment::handshake::{Awaiting, Deliberating, Heard, Incorporation, Reopened};
use binding_moment::{
    Builder, Emission, EmitOptions, Event, Happening, Hatch, Ledger, MemoryLedger, Record, UnixMillis,
    Unresolved, Wire,
};

fn emission(stem: &str) -> Emission {
    Builder::new()
        .synopsis("Decline the request.")
        .finding("The account was opened two days ago.")
        .offer("Ask for detail on any item.")
        .stem(stem)
        .option("Send three contacts", "The invoice can go out today.")
        .option("Send nothing", "The account can be confirmed first.")
        .recommend(1)
        .build()
        .expect("it may be emitted")
}

fn now() -> UnixMillis {
    UnixMillis::new(1_767_225_600_000).expect("it is within range")
}

fn ask<'l, R: Record>(loop_: Deliberating<'l, R>, stem: &str) -> Awaiting<'l, R> {
    match loop_.emit(emission(stem), now(), EmitOptions::new()) {
        Ok(awaiting) => awaiting,
        Err((_, refusal)) => panic!("emission is refused: {refusal}"),
    }
}

/// What the person says: the members after the digest.
fn tell<'l, R: Record>(awaiting: Awaiting<'l, R>, rest: &str) -> Heard<'l, R> {
    let reply = format!(r#"{{"envelope_digest":"{}",{rest}}}"#, awaiting.envelope().digest());
    awaiting.receive(reply.as_bytes(), &Wire::bare(), now())
}

fn reject<'l, R: Record>(awaiting: Awaiting<'l, R>) -> Reopened<'l, R> {
    match tell(awaiting, r#""resolution":"question""#) {
        Heard::Reopened(reopened) => reopened,
        _ => panic!("the question is rejected"),
    }
}

fn take_up<'l, R: Record>(reopened: Reopened<'l, R>) -> Deliberating<'l, R> {
    reopened
        .incorporate("We looked at the account first.")
        .into_deliberating()
        .expect("the objection is taken up")
}

// Covers: BM-4-5, BM-3-2
#[test]
fn a_choice_is_heard_once_and_the_loop_goes_on() {
    let ledger = MemoryLedger::new();
    let awaiting = ask(Deliberating::new(&ledger), "How?");
    let digest = awaiting.envelope().digest();
    let Heard::Chosen(chosen) = tell(awaiting, r#""resolution":"option","option_idx":0"#) else { panic!() };
    assert_eq!((chosen.index(), chosen.choice().map(|c| c.label)), (0, Some("Send three contacts")));
    assert_eq!(chosen.envelope().digest(), digest);

    let again = chosen.go_on().emit(emission("How?"), now(), EmitOptions::new());
    let Err((loop_, refusal)) = again else { panic!("one envelope, one resolution") };
    assert_eq!(refusal.code(), E_BM_REEMITTED);
    let _ = ask(loop_, "And then?");
}

// Covers: BM-7.2-3
#[test]
fn an_answer_chooses_nothing_and_is_opaque() {
    let ledger = MemoryLedger::new();
    let awaiting = ask(Deliberating::new(&ledger), "How?");
    let Heard::Answered(answered) = tell(awaiting, r#""resolution":"answer","answer":"yes, 1""#) else {
        panic!()
    };
    assert_eq!(answered.answer().as_str(), "yes, 1");
    assert_eq!(answered.envelope().stem(), "How?");
    let _ = ask(answered.go_on(), "And then?");
}

// Covers: BM-7.2-1, BM-7.2-2
#[test]
fn after_a_rejection_the_loop_listens_before_it_asks_anything() {
    let ledger = MemoryLedger::new();
    let reopened = reject(ask(Deliberating::new(&ledger), "How?"));
    assert_eq!(reopened.envelope().stem(), "How?");

    // Another loop on the same ledger is held, too.
    let Err((_, refusal)) = Deliberating::new(&ledger).emit(emission("When?"), now(), EmitOptions::new())
    else {
        panic!("an objection is open")
    };
    assert_eq!(refusal.code(), E_BM_OBJECTION_OPEN);

    let Incorporation::Refused(reopened, _) = reopened.incorporate(" \n") else {
        panic!("that says nothing")
    };
    let Err((loop_, refusal)) = take_up(reopened).emit(emission(" How? "), now(), EmitOptions::new()) else {
        panic!("that question was rejected")
    };
    assert_eq!(refusal.code(), E_BM_VETOED);
    let _ = ask(loop_, "Who opened the account?");
}

// Covers: BM-7.3-10
#[test]
fn a_discard_leaves_the_loop_waiting() {
    let ledger = MemoryLedger::new();
    let mut awaiting = ask(Deliberating::new(&ledger), "How?");
    for rest in [
        r#""resolution":"option","option_idx":2"#,
        r#""resolution":"vote""#,
        r#""resolution":"answer","answer":" ""#,
    ] {
        let Heard::Discarded(same, discard) = tell(awaiting, rest) else { panic!("it is no decision") };
        assert!(discard.code().as_str().starts_with("E_RESOLUTION_"));
        awaiting = same;
    }
    assert!(matches!(tell(awaiting, r#""resolution":"option","option_idx":1"#), Heard::Chosen(_)));
}

// Covers: BM-12.5-1
#[test]
fn a_reply_to_another_loop_is_not_consumed_here() {
    let ledger = MemoryLedger::new();
    let ours = ask(Deliberating::new(&ledger), "How?");
    let theirs = ask(Deliberating::new(&ledger), "When?");
    let reply = format!(
        r#"{{"envelope_digest":"{}","resolution":"option","option_idx":0}}"#,
        theirs.envelope().digest()
    );
    let Heard::Discarded(ours, discard) = ours.receive(reply.as_bytes(), &Wire::bare(), now()) else {
        panic!()
    };
    assert_eq!(discard.code(), E_RESOLUTION_ENVELOPE);
    assert!(matches!(theirs.receive(reply.as_bytes(), &Wire::bare(), now()), Heard::Chosen(_)));
    assert!(matches!(tell(ours, r#""resolution":"question""#), Heard::Reopened(_)));
}

#[test]
fn silence_decides_nothing_and_leaves_the_envelope_open() {
    let ledger = MemoryLedger::new();
    let mut events = Vec::new();
    let awaiting = ask(Deliberating::recording(&ledger, |event: Event| events.push(event.what)), "How?");
    let digest = awaiting.envelope().digest();
    let _ = awaiting.unresolved(Unresolved::TimedOut);
    assert_eq!(ledger.standing().expect("it is in memory").open, [digest]);
    assert_eq!(events, [Happening::Emitted, Happening::Unresolved(Unresolved::TimedOut)]);
}

#[test]
fn loops_take_up_their_objections_oldest_first() {
    let ledger = MemoryLedger::new();
    let (first, second) = (ask(Deliberating::new(&ledger), "How?"), ask(Deliberating::new(&ledger), "When?"));
    let (first, second) = (reject(first), reject(second));
    let Incorporation::OlderFirst(second) = second.incorporate("We asked who opened it.") else { panic!() };
    // The first loop's objection has been taken up, the second's has not.
    assert!(matches!(second.incorporate("And we asked when."), Incorporation::Done(_)));
    assert!(matches!(first.incorporate("So did we."), Incorporation::Done(_)));
}

// Covers: BM-12.3-1
#[test]
fn every_step_is_an_event_and_none_holds_what_the_person_said() {
    let ledger = MemoryLedger::new();
    let mut events: Vec<Event> = Vec::new();
    let emission = Builder::new()
        .synopsis("Decline the request.")
        .finding("The account was opened two days ago.")
        .offer("Ask for detail on any item.")
        .stem("How should the request be answered?")
        .option("Send three contacts", "The invoice can go out today.")
        .option("Send nothing", "The account can be confirmed first.")
        .recommend(1)
        .decision_class("disclosure")
        .close(Hatch::Dialogue, "The court has set the question.")
        .build()
        .expect("it may be emitted");
    let loop_ = Deliberating::recording(&ledger, |event| events.push(event));
    let Ok(awaiting) = loop_.emit(emission, now(), EmitOptions::new()) else { panic!() };
    let Heard::Discarded(awaiting, _) = tell(awaiting, r#""resolution":"question""#) else {
        panic!("it is closed")
    };
    let Heard::Answered(answered) = tell(awaiting, r#""resolution":"answer","answer":"my secret""#) else {
        panic!()
    };
    let _ = answered.go_on();
    let words: Vec<_> = events.iter().map(|event| format!("{:?}", event.what)).collect();
    assert_eq!(words.len(), 4, "{words:?}");
    assert!(
        words[0].starts_with("HatchClosed")
            && words[1] == "Emitted"
            && words[2].contains("E_RESOLUTION_HATCH")
    );
    assert_eq!(words[3], "Answered");
    assert!(!format!("{events:?}").contains("secret"));
    assert!(events.iter().all(|event| event.decision_class.as_deref() == Some("disclosure")));
}

// Covers: BM-7.1-2
#[test]
fn an_agent_without_a_position_says_where_it_stands_and_asks_to_go_on() {
    let ledger = MemoryLedger::new();
    let text = Deliberating::new(&ledger).withhold("Two of three suppliers have answered.");
    assert_eq!(
        text,
        "Two of three suppliers have answered.\n\nThere is no decision to put to you yet. May I go on deliberating?"
    );
}
