//! The consent sheets that are looked at.

use super::{HOSTILE, write};
use binding_moment::render::tool_result;
use binding_moment::{Envelope, View};
use jcs_strict::Canonical;
use std::path::Path;
use surfaces::html::{Form, Page, Sheet, fallback, message};

const TOKEN: &str = "test-token";

/// The texts of an envelope, each once; and which hatches are open.
struct Texts<'a> {
    note: &'a str,
    synopsis: &'a str,
    finding: &'a str,
    recommendation: &'a str,
    offer: &'a str,
    stem: &'a str,
    label: &'a str,
    reasoning: &'a str,
    hatches: bool,
}

const PLAIN: Texts<'_> = Texts {
    note: "On Monday I called this account known; it is not.",
    synopsis: "Decline the request for the address book.",
    finding: "The account that asks was opened two days ago.",
    recommendation: "Send the three contacts that the invoice names.",
    offer: "Ask for detail on any item.",
    stem: "How should the request for the address book be answered?",
    label: "Send nothing",
    reasoning: "The account can be confirmed first; the invoice waits until then.",
    hatches: true,
};

impl Texts<'_> {
    fn envelope(&self) -> Result<Envelope, String> {
        let text = |text| Canonical::string(text).into_string();
        let json = format!(
            r#"{{"synopsis":{},"findings":[{},"It asks for 412 contacts; the invoice names three."],"recommendations":[{},"Ask the account to be confirmed by telephone."],"offer":{},
            "question":{{"stem":{},"options":[{{"label":{},"reasoning":{}}},{{"label":"Send three contacts","reasoning":"The invoice can go out today, and nobody else is named."}}],
            "recommended_idx":1,"hatches":{{"free_text":{},"dialogue":{}}}}},"meta":{{"calibration_note":{}}}}}"#,
            text(self.synopsis),
            text(self.finding),
            text(self.recommendation),
            text(self.offer),
            text(self.stem),
            text(self.label),
            text(self.reasoning),
            self.hatches,
            self.hatches,
            text(self.note),
        );
        Envelope::parse(json.as_bytes()).map_err(|report| report.to_string())
    }
}

/// Writes them, each with its policy.
pub(super) fn write_all(pages: &Path) -> Result<(), String> {
    let plain = PLAIN.envelope()?;
    let view = View::of(&plain);
    page(pages, "sheet", &Sheet::new(&view, TOKEN).page())?;
    write(&pages.join("sheet.aria"), format!("{ARIA}{}…", view.digest_prefix()))?;

    let closed = Texts { hatches: false, ..PLAIN }.envelope()?;
    page(pages, "sheet-closed", &Sheet::new(&View::of(&closed), TOKEN).page())?;

    let h = HOSTILE;
    let hostile = Texts {
        note: h,
        synopsis: h,
        finding: h,
        recommendation: h,
        offer: h,
        stem: h,
        label: h,
        reasoning: h,
        hatches: true,
    };
    page(pages, "sheet-hostile", &Sheet::new(&View::of(&hostile.envelope()?), TOKEN).page())?;

    let (word, sentence) = ("Unbreakable".repeat(60), "a word and another one ".repeat(60));
    let long = Texts {
        synopsis: &word,
        finding: &sentence,
        stem: &word,
        label: &word,
        reasoning: &sentence,
        ..PLAIN
    };
    page(pages, "sheet-long", &Sheet::new(&View::of(&long.envelope()?), TOKEN).page())?;

    let body = format!(
        "token={TOKEN}&envelope_digest={}&resolution=0&answer=%0D%0A%3C%2Ftextarea%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%0D%0AOn+Monday.",
        plain.digest()
    );
    let form = Form::parse(body.as_bytes()).map_err(|report| report.to_string())?;
    let answer = form.answer().to_owned();
    let faults = form.into_reply().err().ok_or("words beside an option are no reply")?;
    page(pages, "sheet-again", &Sheet::new(&view, TOKEN).again(&faults, &answer).page())?;

    let text = Canonical::string(HOSTILE);
    let result = format!(r#"{{"content":[{{"type":"text","text":{text}}}],"binding_moment":{{{text}:1}}}}"#);
    let screen = tool_result(result.as_bytes(), 80).map_err(|report| report.to_string())?;
    page(pages, "fallback", &fallback(&screen))?;
    page(pages, "message", &message("Your decision was sent", "You can close this page."))
}

fn page(pages: &Path, name: &str, page: &Page) -> Result<(), String> {
    write(&pages.join(format!("{name}.html")), page.html())?;
    write(&pages.join(format!("{name}.policy")), page.policy())
}

/// What a screen reader is told of the plain sheet, but for the digest at its end.
const ARIA: &str = r#"- main:
  - heading "A decision is asked of you" [level=1]
  - region "Calibration note":
    - heading "Calibration note" [level=2]
    - paragraph: On Monday I called this account known; it is not.
  - region "Synopsis":
    - heading "Synopsis" [level=2]
    - paragraph: Decline the request for the address book.
  - region "Findings":
    - heading "Findings" [level=2]
    - list:
      - listitem: The account that asks was opened two days ago.
      - listitem: It asks for 412 contacts; the invoice names three.
  - region "Recommendations":
    - heading "Recommendations" [level=2]
    - list:
      - listitem: Send the three contacts that the invoice names.
      - listitem: Ask the account to be confirmed by telephone.
  - region "Offer":
    - heading "Offer" [level=2]
    - paragraph: Ask for detail on any item.
  - group "Question How should the request for the address book be answered?":
    - text: Question How should the request for the address book be answered?
    - radio "Send nothing"
    - text: Send nothing
    - paragraph: The account can be confirmed first; the invoice waits until then.
    - radio "recommended Send three contacts"
    - text: recommended Send three contacts
    - paragraph: The invoice can go out today, and nobody else is named.
    - radio "Give an answer in your own words"
    - text: Give an answer in your own words Your answer
    - textbox "Your answer"
    - 'radio "This is the wrong question: reject it and go back to talking"'
    - text: "This is the wrong question: reject it and go back to talking"
  - button "Send my decision"
  - paragraph: Nothing is decided before you send it. To decide nothing, close this page.
  - paragraph:
    - text: Envelope
    - code: "#;
