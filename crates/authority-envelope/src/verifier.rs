//! The nine steps of section 6, over traces that have been verified as traces.

use core::ops::ControlFlow;
use std::collections::{BTreeSet, HashMap};

use decision_trace::{
    BundleError, BundleVerdict, JsonBundle, KeySet, Options, Source, Summary, TraceVerdict, Verifier,
};
use findings::{Finding, Location, NotChecked, Report, Sink};
use jcs_strict::{Digest, rule};

use crate::account::Admission;
use crate::claims::{Claims, Parent};
use crate::codes::{
    E_CHILD_LINK, W_ACTIONS_OVERSPENT, W_AGENT_MISMATCH, W_BUDGET_OVERSPENT, W_EXPIRES_AFTER_DEADLINE,
    W_ISSUED_AFTER_ADMISSION,
};
use crate::rules::{self, link::Spawn};
use crate::watch::{SpawnSeen, Watch};

/// What no verifier can establish; every report for people ends with it.
// Spec: AE-6-12
pub const CLAIMS: &str = "held.principal, ts and budget.consumed are claims under a signature, not facts: whether the identity interface \
reported honestly, when something happened and how much was consumed is the word of whoever signed it.";

/// A bundle judged by the rules of the trace and by the nine steps.
#[derive(Clone, Debug)]
pub struct AuthorityVerdict {
    /// Everything that was found, and which steps did not run and why.
    pub report: Report,
    /// One for each trace that was given, in that order.
    pub traces: Vec<Standing>,
}

/// How one trace of a bundle stands.
#[derive(Clone, Debug)]
pub struct Standing {
    /// What it is called in findings.
    pub name: String,
    /// Where it came from, as the source calls itself.
    pub document: Option<String>,
    /// What it turned out to be as a trace.
    pub summary: Summary,
    /// The hash of the envelope that it was admitted under.
    pub envelope_hash: Option<Digest>,
    /// The trace that it names as its parent's, if that is in the bundle once.
    pub parent: Option<usize>,
    /// Whether neither it nor any trace above it has an error.
    pub good: bool,
}

/// Verifies one trace: the rules of the trace, then steps 1 to 7.
pub fn verify_trace(trace: &[u8], keys: &KeySet, options: Options) -> (Summary, Report) {
    let mut report = Report::new();
    let mut verifier = Verifier::with_observer(keys, options, Watch::default());
    // A report takes everything: there is no first fault to stop at.
    let _ = verifier.push(trace, &mut report);
    let (summary, watch) = verifier.finish(&mut report);
    report.absorb(judge_trace(&summary, &watch, keys));
    let name = summary.name(0);
    (summary, report.relocated(|at| at.in_trace(&*name)))
}

/// Verifies traces beside each other: all rules of traces and bundles, then the nine steps.
///
/// # Errors
///
/// As for [`decision_trace::verify_bundle`].
pub fn verify_bundle<S: Source>(
    traces: &[S],
    keys: &KeySet,
    options: Options,
) -> Result<AuthorityVerdict, BundleError> {
    let verdict = decision_trace::verify_bundle(traces, keys, options, |_| Watch::default())?;
    Ok(judge_bundle(verdict, keys))
}

/// Verifies the traces of one JSON document, as [`verify_bundle`] does.
///
/// # Errors
///
/// As for [`decision_trace::verify_json_bundle`].
pub fn verify_json_bundle(
    bundle: &JsonBundle<'_>,
    keys: &KeySet,
    options: Options,
) -> Result<AuthorityVerdict, BundleError> {
    let verdict = decision_trace::verify_json_bundle(bundle, keys, options, |_| Watch::default())?;
    Ok(judge_bundle(verdict, keys))
}

/// Steps 1 to 7 for a trace that was verified with a [`Watch`] looking on. Findings say the record, not the trace.
// Spec: AE-6-11
pub fn judge_trace(summary: &Summary, watch: &Watch, keys: &KeySet) -> Report {
    let mut report = Report::new();
    match &watch.account.admission {
        Some(admission) if summary.passed => {
            // A report takes everything: there is no first fault to stop at.
            let _ = steps(admission, keys, &mut report);
            report = report.relocated(|at| at.at_seq(0));
            report.absorb(watch.account.actions.clone());
        }
        _ => report.skip(NotChecked::new(
            Location::unknown(),
            "steps 1 to 7 of the authority envelope",
            "the trace has not passed the rules of the trace",
        )),
    }
    report
}

/// Steps 1 to 5, what of 6 and 7 is not at an action, and warnings; pointers are relative to the envelope.
// Spec: AE-6-0
pub(crate) fn steps(admission: &Admission, keys: &KeySet, report: &mut Report) -> ControlFlow<()> {
    let Some(envelope) = admission.envelope.claims() else { return ControlFlow::Continue(()) };
    rules::structure::check(envelope.0, report)?;
    if !envelope.is_understood() {
        report.skip(NotChecked::new(
            Location::unknown(),
            "steps 2 to 9 of the authority envelope",
            "the envelope is of another version, of which nothing is known",
        ));
        return ControlFlow::Continue(());
    }
    rules::scope::check(envelope, &admission.trace_id, &admission.task_id, report)?;
    rules::signature::check(envelope, keys, report)?;
    rules::intersection::check(envelope, report)?;
    rules::principal::check_type(envelope, report)?;
    rules::principal::check_origin(envelope, &admission.principal, report)?;
    rules::expiry::check_order(envelope, report)?;
    warnings(admission, envelope, report)
}

/// What the text wants and gives no code for (ruling A8).
fn warnings(admission: &Admission, envelope: Claims<'_>, report: &mut Report) -> ControlFlow<()> {
    let mut warn = |code, at: &str, sentence: String, section| {
        report.push(Finding::warning(code, Location::pointer(at), sentence, section))
    };
    let other_agent = envelope.agent().is_some_and(|agent| agent != admission.agent);
    if rule!("authority.warning.agent", other_agent) {
        let sentence = "the task was admitted for another agent".to_owned();
        warn(W_AGENT_MISMATCH, "/agent", sentence, "AE §2")?;
    }
    let issued_late = envelope.time("issued_at").is_some_and(|issued_at| issued_at > admission.ts);
    if rule!("authority.warning.issued-after", issued_late) {
        let sentence = format!("the task was admitted before that, at {}", admission.ts);
        warn(W_ISSUED_AFTER_ADMISSION, "/issued_at", sentence, "AE §3")?;
    }
    let expires = envelope.time("expires");
    if let (Some(expires), Some(deadline)) = (expires, admission.deadline)
        && rule!("authority.warning.deadline", expires > deadline)
    {
        let sentence = format!("the task's deadline is before that, at {deadline}");
        warn(W_EXPIRES_AFTER_DEADLINE, "/expires", sentence, "AE §3")?;
    }
    for dimension in admission.drawdown.overspent() {
        if rule!("authority.warning.overspent", true) {
            let sentence = "more was consumed and delegated than this".to_owned();
            warn(W_BUDGET_OVERSPENT, dimension.pointer(), sentence, "AE §2")?;
        }
    }
    if rule!("authority.warning.actions-overspent", admission.drawdown.actions_overspent()) {
        let sentence = "more actions were invoked and delegated than this".to_owned();
        warn(W_ACTIONS_OVERSPENT, "/budget/actions", sentence, "AE §2")?;
    }
    ControlFlow::Continue(())
}

/// The nine steps for a bundle that was verified with a [`Watch`] looking on at each trace.
#[must_use]
pub fn judge_bundle(mut verdict: BundleVerdict<Watch>, keys: &KeySet) -> AuthorityVerdict {
    verdict.judge_each(|trace| judge_trace(&trace.summary, &trace.observer, keys));
    let BundleVerdict { mut report, traces } = verdict;
    let bundle = Bundle::of(&traces);
    for index in 0..traces.len() {
        bundle.judge(index, &mut report);
    }
    let parents: Vec<Option<usize>> = (0..traces.len()).map(|index| bundle.parent(index)).collect();
    let good = bundle.good(&parents, &report);
    let traces = traces.into_iter().zip(parents).zip(good).map(|((trace, parent), good)| Standing {
        envelope_hash: trace
            .observer
            .account
            .admission
            .as_ref()
            .and_then(|admission| admission.envelope.hash()),
        name: trace.name,
        document: trace.document,
        summary: trace.summary,
        parent,
        good,
    });
    let traces = traces.collect();
    AuthorityVerdict { report, traces }
}

/// The traces of a bundle, by their ids.
struct Bundle<'t> {
    traces: &'t [TraceVerdict<Watch>],
    by_id: HashMap<&'t str, Vec<usize>>,
    /// By the id of the child: which trace has spawned it, and how.
    spawned: HashMap<&'t str, Vec<(usize, &'t SpawnSeen)>>,
}

impl<'t> Bundle<'t> {
    fn of(traces: &'t [TraceVerdict<Watch>]) -> Bundle<'t> {
        let mut by_id = HashMap::<_, Vec<usize>>::new();
        let mut spawned = HashMap::<_, Vec<_>>::new();
        for (index, trace) in traces.iter().enumerate() {
            if let Some(id) = &trace.summary.trace_id {
                by_id.entry(id.as_str()).or_default().push(index);
            }
            for spawn in &trace.observer.spawns {
                spawned.entry(spawn.child_trace_id.as_str()).or_default().push((index, spawn));
            }
        }
        Bundle { traces, by_id, spawned }
    }

    /// Whether steps 8 and 9 may rely on a trace (ruling A9).
    fn is_sound(&self, index: usize) -> bool {
        let trace = &self.traces[index];
        let is_alone = self.by_id.get(trace.name.as_str()).is_none_or(|traces| traces.len() == 1);
        trace.summary.passed && is_alone && !trace.in_cycle
    }

    fn envelope(&self, index: usize) -> Option<Claims<'t>> {
        self.traces[index].observer.account.admission.as_ref()?.envelope.claims()
    }

    /// The trace that a trace names as its parent's.
    fn parent(&self, index: usize) -> Option<usize> {
        let Parent::Child(link) = self.envelope(index)?.parent()? else { return None };
        match self.by_id.get(link.trace_id.as_str())?.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    fn judge(&self, index: usize, report: &mut Report) {
        let trace = &self.traces[index];
        let mut found = Report::new();
        if self.is_sound(index) {
            // A report takes everything: there is no first fault to stop at.
            let _ = self.judge_as_child(index, &mut found);
            let mut found_at_spawns = Report::new();
            let _ = self.judge_as_parent(index, &mut found_at_spawns);
            report.absorb(found_at_spawns.relocated(|at| trace.place(at)));
        } else {
            found.skip(NotChecked::new(
                Location::unknown(),
                "steps 8 and 9 of the authority envelope",
                "the trace has not passed, has an id that another has, or stands in a cycle",
            ));
        }
        report.absorb(found.relocated(|at| trace.place(at.at_seq(0))));
    }

    /// Steps 8 and 9 at a child.
    fn judge_as_child(&self, index: usize, report: &mut Report) -> ControlFlow<()> {
        let Some(child) = self.envelope(index).filter(|child| child.is_understood()) else {
            return ControlFlow::Continue(());
        };
        let linked = match child.parent() {
            Some(Parent::Child(link)) => Some(link),
            _ => None,
        };
        if let Some(link) = &linked {
            let parent = self.by_id.get(link.trace_id.as_str()).and_then(|traces| traces.first().copied());
            match parent {
                None => rules::link::check_child(child, Spawn::NoTrace, report)?,
                Some(parent) if !self.is_sound(parent) => report.skip(NotChecked::new(
                    Location::unknown(),
                    "steps 8 and 9 of the authority envelope",
                    "the parent's trace has not passed, has an id that another has, or stands in a cycle",
                )),
                Some(parent) => {
                    self.judge_link(child, parent, link.seq, report)?;
                    self.judge_monotonicity(child, parent, link.seq, report)?;
                }
            }
        }
        if !report.has(E_CHILD_LINK) {
            self.judge_denial(index, child, report)?;
        }
        ControlFlow::Continue(())
    }

    fn judge_link(&self, child: Claims<'_>, parent: usize, seq: u64, report: &mut Report) -> ControlFlow<()> {
        let trace = &self.traces[parent];
        let spawn = match trace.observer.spawn_at(seq) {
            Some(spawn) => spawn.envelope.claims().map_or(Spawn::OtherRecord, Spawn::Envelope),
            None if seq < trace.summary.records => Spawn::OtherRecord,
            None => Spawn::NoRecord,
        };
        rules::link::check_child(child, spawn, report)
    }

    fn judge_monotonicity(
        &self,
        child: Claims<'_>,
        parent: usize,
        seq: u64,
        report: &mut Report,
    ) -> ControlFlow<()> {
        let Some(above) = self.envelope(parent).filter(|above| above.is_understood()) else {
            return ControlFlow::Continue(());
        };
        rules::monotonicity::check(child, above, report)?;
        let trace = &self.traces[parent];
        match trace.observer.left_before(seq) {
            Some(left) if seq < trace.summary.records => {
                rules::monotonicity::check_budget(child.budget(), left, report)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Whether a sound trace has spawned this one under another envelope.
    fn judge_denial(&self, index: usize, child: Claims<'_>, report: &mut Report) -> ControlFlow<()> {
        let id = &self.traces[index].name;
        for &(spawner, spawn) in self.spawned.get(id.as_str()).into_iter().flatten() {
            if let Some(spawned) = spawn.envelope.claims()
                && self.is_sound(spawner)
                && !report.has(E_CHILD_LINK)
            {
                rules::link::check_admitted(child, spawned, report)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Step 8 at the records of a parent.
    fn judge_as_parent(&self, index: usize, report: &mut Report) -> ControlFlow<()> {
        let trace = &self.traces[index];
        for spawn in &trace.observer.spawns {
            let Some(spawned) = spawn.envelope.claims().filter(|spawned| spawned.is_understood()) else {
                continue;
            };
            let mut found = Report::new();
            let here = (trace.name.as_str(), spawn.place);
            rules::link::check_spawn(spawned, here, &spawn.child_trace_id, &spawn.child_task_id, &mut found)?;
            report.absorb(found.relocated(|at| at.at_seq(spawn.place)));
        }
        ControlFlow::Continue(())
    }

    /// For each trace whether neither it nor what stands above it has an error.
    fn good(&self, parents: &[Option<usize>], report: &Report) -> Vec<bool> {
        let bad: BTreeSet<&str> = report.errors().filter_map(|finding| finding.at().trace()).collect();
        let mut good: Vec<bool> = self
            .traces
            .iter()
            .map(|trace| !bad.contains(trace.name.as_str()) && trace.summary.passed)
            .collect();
        let mut children = vec![Vec::new(); good.len()];
        for (index, parent) in parents.iter().enumerate() {
            if let Some(parent) = parent {
                children[*parent].push(index);
            }
        }
        for (index, trace) in self.traces.iter().enumerate() {
            for spawn in &trace.observer.spawns {
                children[index].extend(self.by_id.get(spawn.child_trace_id.as_str()).into_iter().flatten());
            }
        }
        let mut todo: Vec<usize> = (0..good.len()).filter(|&index| !good[index]).collect();
        while let Some(index) = todo.pop() {
            for &child in &children[index] {
                if core::mem::replace(&mut good[child], false) {
                    todo.push(child);
                }
            }
        }
        good
    }
}
