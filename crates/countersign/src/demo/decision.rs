//! The decision that the agent puts to the person.

use binding_moment::{Builder, Emission};
use findings::Report;

/// What the person chooses in the story: not what the agent recommends.
pub(super) const CHOSEN: usize = 1;

/// What each option sends, as the arguments of `parcels.send`; the last sends nothing.
pub(super) const PARCELS: [Option<&str>; 3] =
    [Some(r#"{"item":"lamp","order":"A-17"}"#), Some(r#"{"item":"lamp shade","order":"A-17"}"#), None];

/// The envelope, judged as an agent's own.
pub(super) fn emission() -> Result<Emission, Report> {
    Builder::new()
        .synopsis("Send a new lamp for order A-17.")
        .finding("The photo shows a broken shade; the base is not in the picture.")
        .finding("Shade and lamp are both in stock.")
        .finding("A shade costs a third of a lamp.")
        .recommendation("Send the lamp today, so that it arrives on Friday.")
        .recommendation("Ask the customer for a photo of the base.")
        .offer("Ask for the photo or the price list.")
        .stem("What should be sent for order A-17?")
        .option("Send a new lamp", "It helps whatever is broken.")
        .option("Send a new shade", "The photo shows nothing else that is broken.")
        .option("Send nothing yet", "A photo of the base can be looked at first.")
        .recommend(0)
        .decision_class("replacement")
        .build()
}

/// The tool result that carries it, with words for a client that knows nothing of decisions.
pub(super) fn tool_result(emission: &Emission) -> String {
    let words =
        r#"[{"type":"text","text":"Order A-17 wants a decision: a new lamp, a new shade, or nothing yet."}]"#;
    format!("{{\"content\":{words},\"binding_moment\":{}}}\n", emission.envelope().text())
}
