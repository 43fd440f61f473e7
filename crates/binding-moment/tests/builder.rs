//! Building an envelope, and what stands between it and its emission.

use binding_moment::codes::{E_BM_CONSIDERATION, E_BM_HEDGE, E_BM_TYPE};
use binding_moment::{Builder, Emission, Envelope, Event, Happening, Hatch, Hatches, Reasons};
use findings::Report;
use jcs_strict::Profile;

fn good() -> Builder {
    Builder::new()
        .synopsis("Decline the request for the address book.")
        .finding("The account was opened two days ago.")
        .finding("The invoice names three people; the request asks for 412.")
        .finding("The last such request was answered with three names alone.")
        .recommendation("Send the three named contacts.")
        .recommendation("Telephone the supplier to confirm the account.")
        .offer("Ask for detail on any item.")
        .stem("How should the supplier's request be answered?")
        .option("Send three contacts", "The invoice can go out today.")
        .option("Send nothing", "The account can be confirmed first.")
        .recommend(1)
}

fn codes_and_places(result: Result<Emission, Report>) -> Vec<(String, String)> {
    let pair =
        |f: &findings::Finding| (f.code().to_string(), f.at().as_pointer().unwrap_or("none").to_owned());
    result.expect_err("emission is refused").findings().map(pair).collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(code, at)| ((*code).to_owned(), (*at).to_owned())).collect()
}

fn happenings(emission: &Emission) -> Vec<Happening> {
    emission.events().iter().map(|event| event.what.clone()).collect()
}

// Covers: BM-5.8-2
#[test]
fn a_built_envelope_is_well_formed_canonical_and_open() -> Result<(), Report> {
    let emission = good().decision_class("disclosure").build()?;
    let envelope = emission.envelope();
    assert_eq!(envelope.hatches(), Hatches::OPEN);
    assert_eq!((envelope.recommended(), envelope.option_count()), (1, 2));
    assert_eq!((envelope.decision_class(), envelope.calibration_note()), (Some("disclosure"), None));
    assert!(jcs_strict::check_canonical(envelope.text().as_bytes(), &Profile::INTEGERS).is_ok());
    assert_eq!(emission.events(), []);
    Ok(())
}

#[test]
fn every_character_survives_the_building() -> Result<(), Report> {
    let note = "quotes \" and \\ and \u{8}\t\n\u{1f}\u{7f}\u{2028}\u{1f600}";
    let emission = good().calibration_note(note, "The account was called known.").build()?;
    assert_eq!(emission.envelope().calibration_note(), Some(note));
    Ok(())
}

#[test]
fn what_was_not_given_is_missing_and_not_made_up() {
    assert_eq!(
        codes_and_places(Builder::new().build()),
        pairs(&[
            ("E_BM_MISSING", "/offer"),
            ("E_BM_MISSING", "/question/recommended_idx"),
            ("E_BM_MISSING", "/question/stem"),
            ("E_BM_MISSING", "/synopsis"),
            ("E_BM_OPTION_COUNT", "/question/options"),
        ])
    );
    assert_eq!(
        codes_and_places(good().recommend(usize::MAX).build()),
        pairs(&[("E_BM_RECOMMENDED_RANGE", "/question/recommended_idx")])
    );
}

// Covers: BM-5.8-3, BM-12.3-1
#[test]
fn a_hatch_is_closed_with_a_reason_and_that_is_an_event() -> Result<(), Report> {
    let reason = "The date is set by law; there is no other answer.";
    let emission = good().decision_class("tax").close(Hatch::FreeText, reason).build()?;
    assert_eq!(emission.envelope().hatches(), Hatches { free_text: false, dialogue: true });
    let event = Event::of(
        emission.envelope(),
        Happening::HatchClosed { hatch: Hatch::FreeText, reason: reason.to_owned() },
    );
    assert_eq!(event.decision_class.as_deref(), Some("tax"));
    assert_eq!(emission.events(), [event]);
    Ok(())
}

// Covers: BM-5.8-3, BM-5.9-3
#[test]
fn reasons_are_in_words() {
    let blank = good()
        .close(Hatch::Dialogue, " \n")
        .close(Hatch::FreeText, "")
        .calibration_note("Sorry.", "\u{3000}");
    assert_eq!(
        codes_and_places(blank.build()),
        pairs(&[
            ("E_BM_REASON_BLANK", "/meta/calibration_note"),
            ("E_BM_REASON_BLANK", "/question/hatches/dialogue"),
            ("E_BM_REASON_BLANK", "/question/hatches/free_text"),
        ])
    );
    insta::assert_snapshot!(
        good().close(Hatch::Dialogue, "").build().expect_err("no reason"),
        @"E_BM_REASON_BLANK at /question/hatches/dialogue: a closed hatch wants its reason in words, there is none [BM §5.8]"
    );
}

// Covers: BM-5-1, BM-7.1-1
#[test]
fn a_hedge_a_leading_stem_and_a_consideration_refuse_emission() {
    let bad = good()
        .synopsis("It might be better to decline, but it depends on what you prefer.")
        .recommendation("Consider the trade-offs.")
        .stem("Don't you agree that we should decline?");
    assert_eq!(
        codes_and_places(bad.build()),
        pairs(&[
            ("E_BM_CONSIDERATION", "/recommendations/2"),
            ("E_BM_HEDGE", "/synopsis"),
            ("E_BM_LEADING_STEM", "/question/stem"),
        ])
    );
}

// Covers: BM-5-1
#[test]
fn each_override_wants_a_reason_and_is_an_event_where_it_was_used() -> Result<(), Report> {
    let hedged = good().synopsis("It might be better to decline, but it depends on what you prefer.");
    assert_eq!(
        codes_and_places(hedged.clone().despite(E_BM_CONSIDERATION, "x").build()),
        pairs(&[("E_BM_HEDGE", "/synopsis"), ("E_BM_REASON_UNUSED", "")])
    );
    assert_eq!(
        codes_and_places(hedged.clone().despite(E_BM_HEDGE, " ").build()),
        pairs(&[("E_BM_REASON_BLANK", "/synopsis")])
    );
    let emission = hedged.despite(E_BM_HEDGE, "").despite(E_BM_HEDGE, "Quoted from the contract.").build()?;
    assert_eq!(
        happenings(&emission),
        [Happening::Overridden { code: E_BM_HEDGE, reason: "Quoted from the contract.".to_owned() }]
    );
    Ok(())
}

// Covers: BM-5-1
#[test]
fn a_reason_that_nothing_needs_refuses_emission() -> Result<(), Report> {
    for code in binding_moment::codes::ALL {
        assert_eq!(
            codes_and_places(good().despite(*code, "In advance.").build()),
            pairs(&[("E_BM_REASON_UNUSED", "")]),
            "{code}"
        );
    }
    let envelope = Envelope::parse(good().build()?.envelope().text().as_bytes())?;
    let reasons = Reasons::none().closed(Hatch::FreeText, "x").calibration("y").closed(Hatch::Dialogue, "z");
    assert_eq!(
        codes_and_places(Emission::of(envelope, &reasons)),
        pairs(&[
            ("E_BM_REASON_UNUSED", "/meta/calibration_note"),
            ("E_BM_REASON_UNUSED", "/question/hatches/dialogue"),
            ("E_BM_REASON_UNUSED", "/question/hatches/free_text"),
        ])
    );
    insta::assert_snapshot!(
        good().despite(E_BM_HEDGE, "x").despite(E_BM_TYPE, "y").build().expect_err("unused"),
        @r"
    E_BM_REASON_UNUSED at the root: a reason is expected for what is overridden only, E_BM_HEDGE does not refuse this envelope [ruling B11]
    E_BM_REASON_UNUSED at the root: a reason is expected for what is overridden only, E_BM_TYPE is no refusal that can be overridden [ruling B11]
    "
    );
    Ok(())
}

#[test]
fn other_warnings_refuse_nothing_and_are_kept() -> Result<(), Report> {
    let few = Builder::new()
        .synopsis("Decline the request.")
        .offer("Ask for detail on any item.")
        .stem("How should the request be answered?")
        .option("Send three contacts", "The invoice can go out today.")
        .option("Send nothing", "The account can be confirmed first.")
        .recommend(1)
        .build()?;
    assert!(few.warnings().has(binding_moment::codes::W_BM_FINDING_COUNT));
    Ok(())
}

#[test]
fn an_envelope_from_elsewhere_passes_the_same_gate() -> Result<(), Report> {
    let text = good().close(Hatch::Dialogue, "x").build()?.envelope().text().to_owned();
    let envelope = Envelope::parse(text.as_bytes())?;
    assert_eq!(
        codes_and_places(Emission::of(envelope.clone(), &Reasons::none())),
        pairs(&[("E_BM_REASON_BLANK", "/question/hatches/dialogue")])
    );
    let reasons = Reasons::none().closed(Hatch::Dialogue, "The court has set the question.");
    assert_eq!(Emission::of(envelope, &reasons)?.events().len(), 1);
    Ok(())
}
