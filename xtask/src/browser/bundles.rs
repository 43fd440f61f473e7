//! The bundles whose reports are looked at: a good one, the same with one word changed, and one full of hostile text.

use super::{HOSTILE, failed, make, write};
use std::fs;
use std::path::Path;
use std::process::Command;
use testkit::trace::data::{self, PRINCIPAL};
use testkit::trace::{
    AuthorityText, CONTROL_PLANE, GATEWAY, KeySetText, STORY_CHILD, SUPERVISOR, TRACE, TraceText, canonical,
    story_under,
};

/// The place of the record that spawns the child.
const SPAWN: usize = 10;

/// Writes their reports, by the command.
pub(super) fn write_all(pages: &Path) -> Result<(), String> {
    let (parent, child) = (parent(), child());
    let good = [("parent", parent.text()), ("child", child.text())];
    report(pages, "report-good", &good, true)?;
    // A refusal that is hidden: the tool's name in it is another one now.
    let tampered = parent.text().replace("refunds.issue", "refunds.check");
    report(pages, "report-tampered", &[("parent", tampered), ("child", child.text())], false)?;
    report(pages, "report-hostile", &[("hostile", hostile().text())], true)
}

/// A trace in which every type of record stands, and that hands work to another.
fn parent() -> TraceText {
    story_under(TRACE, &AuthorityText::root(TRACE, "task-4471").text(), &child_envelope())
}

fn child_envelope() -> String {
    AuthorityText::child(STORY_CHILD, "task-4472", TRACE, SPAWN, 0).text()
}

fn child() -> TraceText {
    let mut trace = TraceText::new(STORY_CHILD);
    let admitted = data::admitted_with(PRINCIPAL, &child_envelope()).replace("task-4471", "task-4472");
    trace
        .push(&CONTROL_PLANE, "task.admitted", &admitted)
        .push(&GATEWAY, "tool.invoked", &data::invoked("c1"))
        .push(&SUPERVISOR, "budget.consumed", &data::consumed())
        .push(&SUPERVISOR, "task.closed", &data::closed());
    trace
}

/// Hostile text wherever the format takes any text.
fn hostile() -> TraceText {
    let text = canonical(&format!("\"{}\"", HOSTILE.replace('"', "\\\"").replace('\u{1b}', "\\u001b")));
    let mut envelope = AuthorityText::root(TRACE, "task-4471");
    let agent = format!(r#"{{"name":{text},"namespace":"support"}}"#);
    let principal = format!(r#"{{"id":{text},"type":"human"}}"#);
    envelope.set("agent", &agent).set("principal", &principal).set("task_id", &text);
    envelope.set("clearances", &format!("[{text}]"));
    envelope.set("held", &format!(r#"{{"agent":[{text}],"principal":[{text}]}}"#));
    let admitted = format!(
        r#"{{"agent":{agent},"authority_envelope":{},"originating_principal":{principal},"task_id":{text}}}"#,
        envelope.text()
    );
    let invoked = format!(r#"{{"call_id":{text},"clearances_required":[{text}],"tool":{text}}}"#);
    let refused =
        format!(r#"{{"clearances_required":[{text}],"code":"E_ACTION_UNAUTHORISED","tool":{text}}}"#);
    let mut trace = TraceText::new(TRACE);
    trace
        .push(&CONTROL_PLANE, "task.admitted", &admitted)
        .push(&GATEWAY, "tool.invoked", &invoked)
        .push(&GATEWAY, "action.refused", &refused)
        .push(&SUPERVISOR, "x.acme.note", &format!(r#"{{{text}:{text}}}"#));
    trace
}

fn report(pages: &Path, name: &str, traces: &[(&str, String)], is_good: bool) -> Result<(), String> {
    let folder = pages.join(name);
    make(&folder)?;
    for (trace, text) in traces {
        write(&folder.join(format!("{trace}.jsonl")), text)?;
    }
    write(&pages.join("keys.json"), KeySetText::default().text())?;
    let page = format!("{name}.html");
    let mut command = Command::new(super::countersign());
    command.current_dir(pages).args(["report", name, "--keys", "keys.json", "--html", &page]);
    let output = command.output().map_err(|error| format!("countersign report: {error}"))?;
    let expected = if is_good { 0 } else { 1 };
    if output.status.code() != Some(expected) {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "{name}: {expected} is expected of the command, it ended with {}\n{said}",
            output.status
        ));
    }
    let page = pages.join(page);
    fs::metadata(&page).map(|_| ()).map_err(|error| failed(&page, &error))
}
