//! Texts of binding-moment envelopes: one that is well formed, built slot by slot, and the pieces to vary it.

use crate::Prng;
use crate::documents::text;
use crate::json::{Json, Name, array, object};
use crate::spelling::canonical;

/// A well-formed envelope, each slot open to change. The order of members is the order in which the draft lists the slots.
#[derive(Clone, Debug)]
pub struct EnvelopeText {
    /// Slot 1.
    pub synopsis: String,
    /// Slot 2.
    pub findings: Vec<String>,
    /// Slot 3.
    pub recommendations: Vec<String>,
    /// Slot 4.
    pub offer: String,
    /// Slot 5.
    pub stem: String,
    /// Slot 6: label and reasoning of each option.
    pub options: Vec<(String, String)>,
    /// Slot 7.
    pub recommended_idx: i64,
    /// Slot 8: `free_text`, then `dialogue`.
    pub hatches: (bool, bool),
    /// `decision_class` and `calibration_note` of `meta`; no `meta` at all where both are `None`.
    pub meta: (Option<String>, Option<String>),
}

impl Default for EnvelopeText {
    /// The envelope of the corpora: every slot filled with prose of the usual length, 1.5 KB in canonical form.
    fn default() -> Self {
        let texts = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        Self {
            synopsis: "Decline the supplier's request for the full address book; send the three contacts the invoice names."
                .to_owned(),
            findings: texts(&[
                "The request arrived at 09:12 from an account that was opened two days ago.",
                "Invoice 2026-0417 names three people; the request asks for all 412 entries.",
                "The last request of this kind, in March, was answered with the named contacts alone.",
                "Nothing in the contract obliges you to hand over more than the named contacts.",
                "Two of the 412 entries are marked as not to be given to third parties.",
            ]),
            recommendations: texts(&[
                "Send the three named contacts in the reply to the invoice.",
                "Ask the supplier to confirm the new account by telephone.",
                "Mark the account as unconfirmed until the answer has come.",
            ]),
            offer: "Ask for detail on any item.".to_owned(),
            stem: "How should the supplier's request for contacts be answered?".to_owned(),
            options: [
                ("Send three contacts", "The invoice can go out today, and nothing leaves the account but what the invoice already names."),
                ("Send nothing yet", "The new account can be confirmed first by telephone; the invoice and its payment wait until tomorrow."),
                ("Send the address book", "The supplier has to ask only once, and 409 people whom no invoice names are exposed without having been asked."),
            ]
            .map(|(label, reasoning)| (label.to_owned(), reasoning.to_owned()))
            .to_vec(),
            recommended_idx: 0,
            hatches: (true, true),
            meta: (
                Some("disclosure".to_owned()),
                Some("I said on Monday that the account was known to us; it is not.".to_owned()),
            ),
        }
    }
}

impl EnvelopeText {
    /// The envelope as a tree, members in slot order.
    pub fn json(&self) -> Json {
        let options = self
            .options
            .iter()
            .map(|(label, reasoning)| {
                object([("label", label.as_str().into()), ("reasoning", reasoning.as_str().into())])
            })
            .collect();
        let mut members: Vec<(Name, Json)> = vec![
            ("synopsis".into(), self.synopsis.as_str().into()),
            ("findings".into(), array(self.findings.iter().map(String::as_str))),
            ("recommendations".into(), array(self.recommendations.iter().map(String::as_str))),
            ("offer".into(), self.offer.as_str().into()),
            (
                "question".into(),
                object([
                    ("stem", self.stem.as_str().into()),
                    ("options", Json::Array(options)),
                    ("recommended_idx", self.recommended_idx.into()),
                    (
                        "hatches",
                        object([("free_text", self.hatches.0.into()), ("dialogue", self.hatches.1.into())]),
                    ),
                ]),
            ),
        ];
        let meta: Vec<(Name, Json)> = [("decision_class", &self.meta.0), ("calibration_note", &self.meta.1)]
            .into_iter()
            .filter_map(|(name, value)| Some((name.into(), value.as_deref()?.into())))
            .collect();
        if !meta.is_empty() {
            members.push(("meta".into(), Json::Object(meta)));
        }
        Json::Object(members)
    }

    /// A well-formed envelope of chance: every count that the grammar allows, strings from all corners of Unicode, empty
    /// ones too. It always has a finding, a recommendation and a decision class.
    pub fn any(prng: &mut Prng) -> Self {
        fn texts(prng: &mut Prng) -> Vec<String> {
            (0..prng.between(1, 6)).map(|_| text(prng)).collect()
        }
        let options: Vec<(String, String)> =
            (0..prng.between(2, 4)).map(|_| (text(prng), text(prng))).collect();
        Self {
            synopsis: text(prng),
            findings: texts(prng),
            recommendations: texts(prng),
            offer: text(prng),
            stem: text(prng),
            recommended_idx: prng.below(options.len()) as i64,
            options,
            hatches: (prng.chance(3, 4), prng.chance(3, 4)),
            meta: (Some(text(prng)), prng.chance(1, 2).then(|| text(prng))),
        }
    }

    /// The canonical text.
    pub fn canonical(&self) -> String {
        canonical(&self.json()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::EnvelopeText;

    #[test]
    fn the_default_envelope_is_written_in_canonical_order() {
        let text = EnvelopeText::default().canonical();
        assert!(text.starts_with("{\"findings\":[\"The request"));
        assert!(text.ends_with("},\"recommendations\":[\"Send the three named contacts in the reply to the invoice.\",\"Ask the supplier to confirm the new account by telephone.\",\"Mark the account as unconfirmed until the answer has come.\"],\"synopsis\":\"Decline the supplier's request for the full address book; send the three contacts the invoice names.\"}"));
        assert!(text.contains("\"hatches\":{\"dialogue\":true,\"free_text\":true}"));
    }
}
