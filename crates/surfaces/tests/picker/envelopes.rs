//! Envelopes to be shown.

use binding_moment::Envelope;
use surfaces::terminal::Size;

/// Texts that would like to be more than texts.
pub(crate) const HOSTILE: &str =
    "Yes\u{1b}[2J\u{9b}31m\r\n[0, recommended] Pay\u{202e}\u{200b}   > [1] \u{7}\u{1b}]52;c;aGk=\u{7}";

pub(crate) const SMALL: Size = Size::of(40, 12);

pub(crate) fn envelope(text: &str) -> Envelope {
    Envelope::parse(text.as_bytes()).expect("well formed")
}

/// The good one with this text in every slot.
pub(crate) fn all_of(text: &str, options: usize, hatches: bool) -> Envelope {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    let option = format!(r#"{{"label":{quoted},"reasoning":{quoted}}}"#);
    envelope(&format!(
        r#"{{"synopsis":{quoted},"findings":[{quoted}],"recommendations":[{quoted},{quoted}],"offer":{quoted},"question":{{"stem":{quoted},
        "options":[{}],"recommended_idx":1,"hatches":{{"free_text":{hatches},"dialogue":{hatches}}}}},"meta":{{"calibration_note":{quoted}}}}}"#,
        vec![option; options].join(",")
    ))
}
