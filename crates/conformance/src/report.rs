//! What came of a run, for people and for machines.

use crate::json::Json;
use crate::runner::{Run, Verdict};
use crate::wire;
use findings::visible;

/// How many vectors of a suite, or of all, came out which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The answer was the expected one.
    pub passed: usize,
    /// It was not.
    pub failed: usize,
    /// Not asked, left out, or failed as the list of known failures says.
    pub skipped: usize,
    /// Those of the skipped that failed as known.
    pub known: usize,
}

impl Counts {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Failed(_) | Verdict::NotAsked(_) => self.failed += 1,
            Verdict::Skipped(_) => self.skipped += 1,
            Verdict::Known(_) => {
                self.skipped += 1;
                self.known += 1;
            }
        }
    }

    fn to_json(self) -> Vec<(String, Json)> {
        let count = |n: usize| Json::Integer(i64::try_from(n).unwrap_or(i64::MAX));
        vec![
            ("passed".to_owned(), count(self.passed)),
            ("failed".to_owned(), count(self.failed)),
            ("skipped".to_owned(), count(self.skipped)),
            ("known_failures".to_owned(), count(self.known)),
        ]
    }
}

impl core::fmt::Display for Counts {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

impl Run {
    /// The counts of the whole run.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.outcomes.iter().for_each(|outcome| counts.add(&outcome.verdict));
        counts
    }

    /// The counts of each suite, in order.
    pub fn suites(&self) -> Vec<(&str, Counts)> {
        let mut suites: Vec<(&str, Counts)> = Vec::new();
        for outcome in &self.outcomes {
            if suites.last().is_none_or(|(suite, _)| *suite != outcome.suite) {
                suites.push((&outcome.suite, Counts::default()));
            }
            if let Some((_, counts)) = suites.last_mut() {
                counts.add(&outcome.verdict);
            }
        }
        suites
    }

    /// For people: what failed and why, why others were skipped or not asked, the counts of each suite; the last line is
    /// `N passed, N failed, N skipped`.
    pub fn to_text(&self) -> String {
        let mut lines = Vec::new();
        for outcome in &self.outcomes {
            if let Verdict::Failed(why) = &outcome.verdict {
                lines.push(format!("FAILED {}\n       {why}", outcome.id));
            }
        }
        for (what, reason, count) in self.reasons() {
            lines.push(format!("{what} {count}: {reason}"));
        }
        lines.extend(self.notes.iter().map(|note| format!("note: {note}")));
        lines.extend(self.troubles.iter().map(|trouble| format!("error: {trouble}")));
        if let Some(subject) = &self.introduction {
            lines.push(format!(
                "subject {} {} ({})",
                visible(&subject.name),
                visible(&subject.version),
                visible(&subject.language)
            ));
        }
        let suites = self.suites();
        let width = suites.iter().map(|(suite, _)| suite.len()).max().unwrap_or_default();
        for (suite, counts) in suites {
            let known =
                if counts.known > 0 { format!(" ({} known failures)", counts.known) } else { String::new() };
            lines.push(format!("{suite:width$}  {counts}{known}"));
        }
        lines.push(self.counts().to_string());
        lines.join("\n") + "\n"
    }

    /// For machines; the form is described in the README of the vectors.
    pub fn to_json(&self) -> Json {
        let suites = self.suites().into_iter().map(|(suite, counts)| {
            let mut members = vec![("suite".to_owned(), Json::from(suite))];
            members.extend(counts.to_json());
            Json::Object(members)
        });
        let vectors = self.outcomes.iter().map(|outcome| {
            let (name, why) = match &outcome.verdict {
                Verdict::Passed => ("passed", None),
                Verdict::Failed(why) | Verdict::NotAsked(why) => ("failed", Some(why)),
                Verdict::Skipped(why) => ("skipped", Some(why)),
                Verdict::Known(why) => ("known-failure", Some(why)),
            };
            let mut members = vec![
                ("id".to_owned(), Json::from(outcome.id.as_str())),
                ("outcome".to_owned(), Json::from(name)),
            ];
            members.extend(why.map(|why| ("reason".to_owned(), Json::from(why.as_str()))));
            Json::Object(members)
        });
        let subject = match &self.introduction {
            Some(introduction) => wire::introduction_to_json(introduction),
            None => Json::Null,
        };
        Json::object([
            ("protocol", Json::Integer(wire::PROTOCOL)),
            ("subject", subject),
            ("good", Json::Bool(self.is_good())),
            ("total", Json::Object(self.counts().to_json())),
            ("suites", Json::Array(suites.collect())),
            ("troubles", Json::strings(&self.troubles)),
            ("notes", Json::strings(&self.notes)),
            ("vectors", Json::Array(vectors.collect())),
        ])
    }

    /// Why vectors were left out or not reached, with their number, each reason once.
    fn reasons(&self) -> Vec<(&'static str, &str, usize)> {
        let mut reasons: Vec<(&str, &str, usize)> = Vec::new();
        for outcome in &self.outcomes {
            let (what, why) = match &outcome.verdict {
                Verdict::Skipped(why) => ("skipped", why),
                Verdict::Known(why) => ("known to fail", why),
                // That it did not start, with the reason, is said already, once.
                Verdict::NotAsked(why) if self.introduction.is_some() => ("not asked", why),
                Verdict::NotAsked(_) | Verdict::Passed | Verdict::Failed(_) => continue,
            };
            match reasons.iter_mut().find(|(w, reason, _)| *w == what && reason == why) {
                Some((.., count)) => *count += 1,
                None => reasons.push((what, why, 1)),
            }
        }
        reasons
    }
}
