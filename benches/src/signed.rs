//! A trace whose every hash and signature is right, of any length, made record by record so that none has to be kept.

use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, RecordText, SUPERVISOR, TRACE, data};

/// The key set of its three keys.
pub fn keys() -> String {
    KeySetText::default().text()
}

/// The lines, with their line feeds: an admission, and then calls, moments, approved calls and budget for ever.
pub fn lines() -> impl Iterator<Item = String> {
    let mut head: Option<String> = None;
    (0..).map(move |place: usize| {
        let call = format!("call-{:07}", place / 8);
        let moment = format!("Cancel order A-{place}.");
        let (key, kind, data) = match place % 8 {
            0 if place == 0 => (&CONTROL_PLANE, "task.admitted", data::admitted()),
            0 => (&SUPERVISOR, "x.acme.note", r#"{"text":"The customer was told."}"#.to_owned()),
            1 => (&GATEWAY, "tool.invoked", with_arguments(&data::invoked(&call), place)),
            2 => (&GATEWAY, "tool.returned", with_result(&data::returned(&call), place)),
            3 => (&SUPERVISOR, "budget.consumed", data::consumed()),
            4 => (&SUPERVISOR, "moment.emitted", data::emitted(&moment)),
            5 => (&SUPERVISOR, "moment.resolved", data::chosen(&format!("Cancel order A-{}.", place - 1), 0)),
            6 => (&GATEWAY, "tool.invoked", data::approved(&call, data::TOOL, data::ARGUMENTS, place - 1)),
            _ => (&GATEWAY, "tool.returned", with_result(&data::returned(&call), place)),
        };
        let mut record = RecordText::new(TRACE, place, &ts(place), kind, head.as_deref(), &data);
        record.set("key_id", &format!("\"{}\"", key.id())).seal(key);
        head = Some(record.text_of("hash").to_owned());
        record.line() + "\n"
    })
}

/// Ten records a second, from 14:00 on, as many days as it takes.
fn ts(place: usize) -> String {
    let (seconds, tenths) = (place / 10, place % 10);
    let (days, seconds) = (seconds / 86_400, seconds % 86_400);
    format!(
        "2026-09-{:02}T{:02}:{:02}:{:02}.{tenths}00Z",
        1 + days,
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

fn with_arguments(invoked: &str, place: usize) -> String {
    let digest = testkit::trace::digest(&place.to_string());
    invoked.replacen('{', &format!(r#"{{"arguments_digest":"{digest}","#), 1)
}

fn with_result(returned: &str, place: usize) -> String {
    let digest = testkit::trace::digest(&place.to_string());
    returned.replacen('}', &format!(r#","result_digest":"{digest}"}}"#), 1)
}
