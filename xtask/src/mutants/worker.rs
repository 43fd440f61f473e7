//! The worker: reads ids of checks, takes each out, asks all vectors and probes, and says who died.

use super::probes::{self, Probe};
use super::{
    NOTHING, authority_probes, door_probes, form_probes, picker_probes, recorder_probes, render_probes,
    task_probes, trace_probes,
};
use crate::conformance;
use countersign_conformance::compare::Judged;
use countersign_conformance::model::Vector;
use countersign_conformance::subject::Subject;
use countersign_conformance::subject::in_process::InProcess;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};

pub(super) fn run() -> Result<(), String> {
    // The loader and the lint use the checks themselves, so they run before anything is taken out.
    let library = conformance::library()?;
    let mut subject = InProcess::new();
    let introduction = subject.start()?;
    let judged = Judged::of(&introduction);
    let ids = std::io::read_to_string(std::io::stdin()).map_err(|error| error.to_string())?;
    panic::set_hook(Box::new(|_| {}));
    let mut out = std::io::stdout().lock();
    for id in ids.lines() {
        if id == NOTHING {
            jcs_strict::mutants::restore();
        } else {
            jcs_strict::mutants::take_out(id);
        }
        let mut dead: Vec<&str> = Vec::new();
        let asked =
            library.vectors().filter(|(_, vector)| introduction.answers(&vector.op) && concerns(id, vector));
        for (_, vector) in asked {
            if !lives(|| passes(vector, &mut subject, judged)) {
                dead.push(&vector.id);
            }
        }
        let asked = probes_of(id).iter().copied().flatten();
        dead.extend(asked.filter(|(_, probe)| !lives(probe)).map(|(name, _)| *name));
        jcs_strict::mutants::restore();
        writeln!(out, "{}", [&[id][..], &dead].concat().join("\t")).map_err(|error| error.to_string())?;
        out.flush().map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Whether a vector is of the suites that hold the checks of this id's crate. With nothing taken out, all are asked.
fn concerns(id: &str, vector: &Vector) -> bool {
    let suites: &[&str] = match id.split('.').next() {
        Some("jcs") => &["jcs", "binding-moment", "resolution"],
        Some("findings") => &["render"],
        Some("bm") => &["binding-moment", "handshake", "lint", "mcp", "render", "resolution"],
        Some("trace") => &["authority-envelope", "decision-trace", "enforce"],
        Some("authority") => &["authority-envelope", "enforce"],
        // What answers at a terminal or comes from a form is no operation: probes alone hold it.
        Some("surfaces") => &[],
        _ => return true,
    };
    vector.id.split('/').next().is_some_and(|suite| suites.contains(&suite))
}

/// The probes that hold the checks of this id's crate.
fn probes_of(id: &str) -> &'static [&'static [Probe]] {
    match id.split('.').next() {
        Some("trace") => &[trace_probes::PROBES, recorder_probes::PROBES],
        Some("authority") => &[authority_probes::PROBES, task_probes::PROBES],
        Some("jcs") => &[probes::PROBES, door_probes::PROBES],
        Some("findings" | "bm") => &[probes::PROBES, render_probes::PROBES],
        Some("surfaces") => &[picker_probes::PROBES, form_probes::PROBES],
        _ => &[
            probes::PROBES,
            door_probes::PROBES,
            render_probes::PROBES,
            picker_probes::PROBES,
            form_probes::PROBES,
            trace_probes::PROBES,
            recorder_probes::PROBES,
            authority_probes::PROBES,
            task_probes::PROBES,
        ],
    }
}

/// A panic has noticed, too.
fn lives(check: impl FnOnce() -> bool) -> bool {
    panic::catch_unwind(AssertUnwindSafe(check)).unwrap_or(false)
}

fn passes(vector: &Vector, subject: &mut InProcess, judged: Judged) -> bool {
    match subject.ask(&vector.op, &vector.input) {
        Ok(answer) => judged.compare(vector, &answer).is_ok(),
        Err(_) => false,
    }
}
