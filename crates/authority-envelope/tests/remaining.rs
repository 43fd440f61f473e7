//! What is left of a budget at a place of a trace.

use authority_envelope::remaining;
use testkit::trace::{AuthorityText, CONTROL_PLANE, SUPERVISOR, TRACE, TraceText, data};

const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-00000000000b";

fn trace() -> String {
    let mut trace = TraceText::new(TRACE);
    let envelope = AuthorityText::root(TRACE, "task-4471").text();
    let child = AuthorityText::child(CHILD, "k", TRACE, 2, 0).text();
    trace
        .push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, &envelope))
        .push(
            &SUPERVISOR,
            "budget.consumed",
            r#"{"actions":1,"tokens":400000,"usd":"0.05","wall_clock_ms":900}"#,
        )
        .push(&CONTROL_PLANE, "delegation.spawned", &data::spawned(CHILD, "k", &child));
    trace.text()
}

fn left(trace: &str, seq: u64) -> String {
    match remaining(trace.as_bytes(), seq) {
        Ok(left) => format!("{} {} {} {}", left.tokens, left.usd, left.wall_clock_ms, left.actions),
        Err(report) => {
            report.errors().map(|finding| finding.code().to_string()).collect::<Vec<_>>().join(" ")
        }
    }
}

#[test]
fn records_before_the_place_count_and_the_one_at_it_does_not() {
    let trace = trace();
    assert_eq!(left(&trace, 0), "400000 0.75 600000 40");
    assert_eq!(left(&trace, 1), "400000 0.75 600000 40");
    assert_eq!(left(&trace, 2), "exhausted 0.7 599100 39");
    assert_eq!(left(&trace, 3), "exhausted 0.55 449100 29");
    assert_eq!(left(&trace, 4), "E_TRACE_REF");
}

#[test]
fn what_stands_at_the_place_and_after_it_is_not_read() {
    let torn = trace().replacen(r#""type":"budget.consumed""#, r#""type":"budget"#, 1);
    assert_eq!(left(&torn, 1), "400000 0.75 600000 40");
    assert_eq!(left(&torn, 2), "E_TRACE_PARSE");
    assert_eq!(left("", 0), "E_TRACE_ADMISSION");
    let unreadable = trace().replacen(r#""usd":"0.75""#, r#""usd":"x""#, 1);
    assert_eq!(left(&unreadable, 1), "E_STRUCTURE");
}
