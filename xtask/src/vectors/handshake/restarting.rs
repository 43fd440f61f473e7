//! B10 and B13: what a ledger knows it still knows after a restart.

use super::{first, first_with_another_option, second, third};
use crate::vectors::author::{Topic, emit, incorporate, restart};

const WORDS: &str = "It asks for the wrong month.";

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("handshake", "restarting", "What a ledger knows it still knows after a restart.")
        .rulings("B10 B13")
        .requirements("BM-7.3-6");
    let (m, other) = (first(), second());
    t.case("empty", "A ledger without entries is opened again.")
        .handshake([restart(), m.emit(), m.option("0")])
        .accept_outcomes(&["restarted", "emitted", "option:0"]);
    t.case("open-envelope", "An open envelope is open.")
        .handshake([m.emit(), restart(), m.option("1")])
        .accept_outcomes(&["emitted", "restarted", "option:1"]);
    t.case("open-envelope-and-range", "Its number of options is known.")
        .handshake([m.emit(), restart(), m.option("2"), m.option("1")])
        .requirements("BM-7.3-3")
        .accept_outcomes(&["emitted", "restarted", "discarded:E_RESOLUTION_RANGE", "option:1"]);
    let closed = super::dialogue_closed();
    t.case("open-envelope-and-hatches", "Its hatches are known.")
        .handshake([closed.emit(), restart(), closed.question(), closed.answer("\"x\"")])
        .requirements("BM-7.3-10")
        .accept_outcomes(&["emitted", "restarted", "discarded:E_RESOLUTION_HATCH", "answer"]);
    let closed = super::free_text_closed();
    t.case("open-envelope-and-the-other-hatch", "Each of them.")
        .handshake([closed.emit(), restart(), closed.answer("\"x\""), closed.question()])
        .requirements("BM-7.3-10")
        .accept_outcomes(&["emitted", "restarted", "discarded:E_RESOLUTION_HATCH", "question"]);
    t.case("resolved-by-an-option", "A resolved envelope is resolved.")
        .handshake([m.emit(), m.option("0"), restart(), m.option("0")])
        .accept_outcomes(&["emitted", "option:0", "restarted", "discarded:E_RESOLUTION_RESOLVED"]);
    t.case("resolved-by-an-answer", "By an answer as well.")
        .handshake([m.emit(), m.answer("\"x\""), restart(), m.option("0")])
        .accept_outcomes(&["emitted", "answer", "restarted", "discarded:E_RESOLUTION_RESOLVED"]);
    t.case("rejected", "And by a rejection.")
        .handshake([m.emit(), m.question(), restart(), m.option("0")])
        .accept_outcomes(&["emitted", "question", "restarted", "discarded:E_RESOLUTION_RESOLVED"]);
    t.case("discarded", "A discard leaves nothing behind.")
        .handshake([m.emit(), m.option("2"), restart(), m.option("0")])
        .requirements("BM-7.3-10")
        .accept_outcomes(&["emitted", "discarded:E_RESOLUTION_RANGE", "restarted", "option:0"]);
    t.case("unknown", "An unknown envelope is unknown.")
        .handshake([m.emit(), restart(), other.option("0")])
        .requirements("BM-7.3-5")
        .accept_outcomes(&["emitted", "restarted", "discarded:E_RESOLUTION_ENVELOPE"]);
    t.case("emitted-again", "What went out once goes out no more.")
        .handshake([m.emit(), restart(), m.emit()])
        .requirements("BM-3-2")
        .accept_outcomes(&["emitted", "restarted", "refused:E_BM_REEMITTED"]);
    t.case("emitted-again-after-its-resolution", "Nor after its resolution.")
        .handshake([m.emit(), m.option("0"), restart(), m.emit()])
        .requirements("BM-3-2")
        .accept_outcomes(&["emitted", "option:0", "restarted", "refused:E_BM_REEMITTED"]);
    t.case("malformed-leaves-nothing", "A refused envelope leaves nothing behind.")
        .handshake([emit("{}"), restart(), m.emit()])
        .requirements("BM-4-1")
        .accept_outcomes(&["refused:E_BM_MISSING", "restarted", "emitted"]);
    t.case("objection", "An open objection is open.")
        .handshake([m.emit(), m.question(), restart(), other.emit(), incorporate(WORDS), other.emit()])
        .requirements("BM-7.2-2")
        .accept_outcomes(&[
            "emitted",
            "question",
            "restarted",
            "refused:E_BM_OBJECTION_OPEN",
            "incorporated",
            "emitted",
        ]);
    t.case("objection-taken-up", "One that was taken up is.")
        .handshake([m.emit(), m.question(), incorporate(WORDS), restart(), incorporate(WORDS), other.emit()])
        .requirements("BM-7.2-2")
        .accept_outcomes(&[
            "emitted",
            "question",
            "incorporated",
            "restarted",
            "refused:E_BM_OBJECTION_NONE",
            "emitted",
        ]);
    t.case("one-of-two-objections", "Of two objections one is left.")
        .handshake([
            m.emit(),
            other.emit(),
            m.question(),
            other.question(),
            incorporate(WORDS),
            restart(),
            third().emit(),
            incorporate(WORDS),
            third().emit(),
        ])
        .requirements("BM-7.2-2")
        .accept_outcomes(&[
            "emitted",
            "emitted",
            "question",
            "question",
            "incorporated",
            "restarted",
            "refused:E_BM_OBJECTION_OPEN",
            "incorporated",
            "emitted",
        ]);
    t.case("banned-stem", "A rejected question is not asked again.")
        .handshake([
            m.emit(),
            m.question(),
            incorporate(WORDS),
            restart(),
            first_with_another_option().emit(),
        ])
        .requirements("BM-7.2-1")
        .accept_outcomes(&["emitted", "question", "incorporated", "restarted", "refused:E_BM_VETOED"]);
    t.case("after-every-step", "A restart after every step changes nothing.")
        .handshake([
            m.emit(),
            restart(),
            other.emit(),
            restart(),
            m.question(),
            restart(),
            other.option("1"),
            restart(),
            incorporate(WORDS),
            restart(),
            first_with_another_option().emit(),
            restart(),
            third().emit(),
            restart(),
            third().answer("\"x\""),
        ])
        .requirements("BM-7.2-1 BM-7.2-2 BM-7.3-6")
        .accept_outcomes(&[
            "emitted",
            "restarted",
            "emitted",
            "restarted",
            "question",
            "restarted",
            "option:1",
            "restarted",
            "incorporated",
            "restarted",
            "refused:E_BM_VETOED",
            "restarted",
            "emitted",
            "restarted",
            "answer",
        ]);
    t
}
