//! The consent sheet: the checker of section 9.1, hostile text, and what a browser is given to hold on to.

mod page;

use binding_moment::render::{check, tool_result};
use binding_moment::{Envelope, View};
use proptest::prelude::*;
use surfaces::html::{Form, Sheet, fallback, message};

const GOOD: &str = r#"{
  "synopsis": "Decline the supplier's request; send the three contacts that the invoice names.",
  "findings": ["The account is two days old.", "It asks for all 412 entries."],
  "recommendations": ["Send the three named contacts."],
  "offer": "Ask for detail on any item.",
  "question": {
    "stem": "How should the request be answered?",
    "options": [
      {"label": "Send nothing", "reasoning": "The account can be confirmed first."},
      {"label": "Send three contacts", "reasoning": "The invoice goes out today."}
    ],
    "recommended_idx": 1,
    "hatches": {"free_text": true, "dialogue": true}
  },
  "meta": {"calibration_note": "I said on Monday that the account was known; it is not."}
}"#;

/// Every text of [`GOOD`], once.
const TEXTS: &[&str] = &[
    "Decline the supplier's request; send the three contacts that the invoice names.",
    "It asks for all 412 entries.",
    "Send the three named contacts.",
    "Ask for detail on any item.",
    "How should the request be answered?",
    "Send nothing",
    "The account can be confirmed first.",
    "I said on Monday that the account was known; it is not.",
];

fn envelope(text: &str) -> Envelope {
    Envelope::parse(text.as_bytes()).expect("well formed")
}

fn sheet(text: &str) -> String {
    let envelope = envelope(text);
    let page = Sheet::new(&View::of(&envelope), "5f2c").page();
    let report = check(&envelope, &page::rendering(page.html()));
    assert!(report.is_empty(), "{report}\n{}", page.html());
    page.html().to_owned()
}

#[test]
fn the_sheet_keeps_the_invariants_of_section_9_1() {
    sheet(GOOD);
    sheet(&GOOD.replace("\"free_text\": true", "\"free_text\": false"));
    sheet(&GOOD.replace("\"dialogue\": true", "\"dialogue\": false"));
    sheet(&GOOD.replace("\"recommended_idx\": 1", "\"recommended_idx\": 0"));
    sheet(&GOOD.replace(r#"["The account is two days old.", "It asks for all 412 entries."]"#, "[]"));
    for text in TEXTS {
        sheet(&GOOD.replace(text, " "));
        // An agent that writes what the sheet says itself.
        sheet(&GOOD.replace(text, "recommended"));
        sheet(&GOOD.replace(text, "Your answer"));
    }
}

#[test]
fn the_reader_of_the_checker_sees_what_is_missing() {
    let envelope = envelope(GOOD);
    let page = Sheet::new(&View::of(&envelope), "5f2c").page();
    for (old, new, code) in [
        ("<span class=\"mark\">recommended</span>", "", "E_RENDER_MARK"),
        ("It asks for all 412 entries.", "It asks.", "E_RENDER_BRIEFING"),
        ("How should", "Should", "E_RENDER_BINDING"),
        ("The invoice goes out today.", "Quickly.", "E_RENDER_REASONING"),
        ("value=\"question\"", "value=\"0\"", "E_RENDER_HATCH"),
        ("Send my decision", "Pay now", "E_RENDER_ADDED"),
    ] {
        let changed = page.html().replace(old, new);
        assert_ne!(changed, page.html(), "{old}");
        let report = check(&envelope, &page::rendering(&changed));
        assert!(report.findings().any(|finding| finding.code().as_str() == code), "{old}: {report}");
    }
}

#[test]
fn hostile_text_in_any_slot_is_text() {
    let hostile = "</bdi></p></label><script>alert(1)</script><img src=x onerror=alert(2)>\\\" onfocus=\\\"alert(3) ' \\u202eevil\\u202c\\u001b[2J pass\\u200bword &lt;b&gt;";
    for text in TEXTS {
        let page = sheet(&GOOD.replace(text, hostile));
        assert!(
            !page.contains("<script") && !page.contains("<img") && !page.contains("\" onfocus"),
            "{page}"
        );
        assert!(!page.contains(['\u{202e}', '\u{1b}', '\u{200b}']));
        assert!(page.contains(r"\u{202e}evil\u{202c}\u{1b}[2J pass\u{200b}word &amp;lt;b&amp;gt;"), "{page}");
    }
}

#[test]
fn nothing_is_chosen_and_enter_presses_nothing() {
    let page = sheet(GOOD);
    assert_eq!(page.matches("type=\"radio\"").count(), 4);
    assert_eq!(page.matches(" required").count(), 4);
    assert!(!page.contains("checked>") && !page.contains(" autofocus"));
    let first_button = page.find("<button").expect("a button");
    assert!(
        page[first_button..]
            .starts_with("<button type=\"submit\" formmethod=\"dialog\" formnovalidate hidden>"),
        "{page}"
    );
    for index in 0..2 {
        let described = format!("id=\"choice-{index}\" aria-describedby=\"reasoning-{index}\" required>");
        assert!(page.contains(&described) && page.contains(&format!("id=\"reasoning-{index}\"")));
    }
}

#[test]
fn a_sheet_without_the_answer_hatch_has_no_place_for_an_answer() {
    let page = sheet(&GOOD.replace("\"free_text\": true", "\"free_text\": false"));
    assert!(!page.contains("<textarea") && page.contains("value=\"question\""));
}

#[test]
fn the_policy_allows_the_one_style_sheet_and_nothing_else() {
    let envelope = envelope(GOOD);
    let page = Sheet::new(&View::of(&envelope), "5f2c").page();
    let policy = page.policy();
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
    assert!(policy.ends_with("='; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"), "{policy}");
    let within = policy.strip_suffix("; frame-ancestors 'none'").expect("a header says who may frame");
    assert!(page.html().contains(&format!("http-equiv=\"Content-Security-Policy\" content=\"{within}\"")));
    assert!(
        !page.html().contains(" style=")
            && !page.html().contains("http://")
            && !page.html().contains("https://")
    );
}

#[test]
fn a_sheet_shown_again_says_why_and_keeps_the_words_but_not_the_choice() {
    let envelope = envelope(GOOD);
    let body = format!(
        "token=5f2c&envelope_digest={}&resolution=0&answer=%0D%0A%3C%2Ftextarea%3Ea%0D%0Ab",
        envelope.digest()
    );
    let form = Form::parse(body.as_bytes()).expect("a form");
    let faults = form.clone().into_reply().expect_err("words beside an option");
    let page = Sheet::new(&View::of(&envelope), "77aa").again(&faults, form.answer()).page();
    assert!(page.html().contains("E_FORM_BESIDE") && page.html().contains("value=\"77aa\""));
    // The first line break belongs to the element; the second is the person's.
    assert!(page.html().contains(">\n\n&lt;/textarea&gt;a\nb</textarea>"), "{}", page.html());
    assert!(!page.html().contains("checked>"));
}

#[test]
fn a_token_cannot_leave_its_attribute() {
    let envelope = envelope(GOOD);
    let page = Sheet::new(&View::of(&envelope), "\"><script>").page();
    assert!(page.html().contains("value=\"&quot;&gt;&lt;script&gt;\""));
}

#[test]
fn the_fallback_shows_the_payload_and_says_what_was_discarded() {
    let result =
        br#"{"content":[{"type":"text","text":"<b>Step 3</b>\u001b[2J"}],"binding_moment":{"\u202e":1}}"#;
    let page = fallback(&tool_result(result, 80).expect("a tool result"));
    assert!(page.html().contains(r"&lt;b&gt;Step 3&lt;/b&gt;\u{1b}[2J"), "{}", page.html());
    assert!(page.html().contains(r"E_BM_UNKNOWN at /\u{202e}"), "{}", page.html());
    assert!(page.policy().contains("form-action 'none'") && !page.html().contains("<form"));
    let plain = fallback(&tool_result(br#"{"content":[]}"#, 80).expect("a tool result"));
    assert!(!plain.html().contains("role=\"status\""));
}

#[test]
fn a_message_is_text() {
    let page = message("Sent <b>", "It was \u{202e}sent.");
    assert!(page.html().contains("<title>Sent &lt;b&gt;</title>"));
    assert!(page.html().contains(r"It was \u{202e}sent.") && !page.html().contains("<form"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_envelope_is_shown_by_the_invariants(text in testkit::strategies::envelopes()) {
        sheet(&text.canonical());
    }
}
