//! The report as one HTML file.

use super::{Counts, Matrix, Report, sentence_of};
use crate::html::Page;
use crate::runner::{Run, Verdict};
use findings::visible;

pub(super) fn page(report: &Report<'_>) -> String {
    let mut page = Page::new("Conformance report");
    page.raw("<p>The vectors of <code>index.json</code> with the digest <code>");
    page.text(report.vectors);
    page.raw("</code>, asked of ");
    page.text(&match report.runs.len() {
        1 => "one subject".to_owned(),
        count => format!("{count} subjects"),
    });
    page.raw(". A vector is passed, failed or left out; a known failure is left out, and stands in a list with its reason.</p>\n");
    matrix(&mut page, report);
    for (place, run) in report.runs.iter().enumerate() {
        subject(&mut page, place, run);
    }
    page.end()
}

fn matrix(page: &mut Page, report: &Report<'_>) {
    let matrix = Matrix::of(report.runs);
    page.raw("<div class=\"wide\"><table><caption>Passed vectors by topic and subject</caption>\n<thead><tr><th scope=\"col\">Topic</th>");
    for (place, run) in report.runs.iter().enumerate() {
        page.raw(&format!("<th scope=\"col\"><a href=\"#subject-{}\">", place + 1));
        page.text(&run.name());
        page.raw("</a></th>");
    }
    page.raw("</tr></thead>\n<tbody>\n");
    let mut suite = "";
    for row in &matrix.rows {
        if row.suite != suite {
            suite = row.suite;
            page.raw("<tr class=\"suite\"><th scope=\"rowgroup\" colspan=\"");
            page.raw(&(report.runs.len() + 1).to_string());
            page.raw("\">");
            page.name(suite);
            page.raw("</th></tr>\n");
        }
        page.raw("<tr><th scope=\"row\">");
        page.name(row.topic);
        page.raw("</th>");
        row.cells.iter().for_each(|counts| cell(page, *counts));
        page.raw("</tr>\n");
    }
    page.raw("<tr class=\"suite\"><th scope=\"row\">all</th>");
    report.runs.iter().for_each(|run| cell(page, run.counts()));
    page.raw("</tr>\n</tbody></table></div>\n");
}

/// What it says is said in words and numbers; the color repeats it.
fn cell(page: &mut Page, counts: Counts) {
    let Counts { passed, failed, skipped, known } = counts;
    let all = passed + failed + skipped;
    let left_out = skipped - known.min(skipped);
    let class = match (failed, passed) {
        (1.., _) => "bad",
        (0, 0) => "quiet",
        (0, _) => "good",
    };
    let mut parts = Vec::new();
    if passed > 0 || failed > 0 {
        parts.push(format!("{passed} of {all}"));
    }
    for (count, what) in [(failed, "failed"), (known, "known to fail"), (left_out, "left out")] {
        if count > 0 {
            parts.push(format!("{count} {what}"));
        }
    }
    page.raw(&format!("<td class=\"{class}\">"));
    page.text(&if parts.is_empty() { "none".to_owned() } else { parts.join(", ") });
    page.raw("</td>");
}

fn subject(page: &mut Page, place: usize, run: &Run) {
    page.raw(&format!("<section id=\"subject-{}\"><h2>", place + 1));
    page.text(&run.name());
    page.raw(&format!("</h2>\n<p class=\"{}\">", if run.is_good() { "good" } else { "bad" }));
    page.text(&format!("{}. {}.", if run.is_good() { "Good" } else { "Not good" }, run.counts()));
    page.raw("</p>\n");
    if let Some(introduction) = &run.introduction {
        page.raw("<dl>");
        for (term, words) in [("Operations", &introduction.ops), ("Features", &introduction.features)] {
            page.raw(&format!("<dt>{term}</dt><dd>"));
            page.text(&if words.is_empty() {
                "none".to_owned()
            } else {
                visible(&words.join(", ")).into_owned()
            });
            page.raw("</dd>");
        }
        page.raw("</dl>\n");
    }
    list(page, "What failed the run", run.troubles.iter().map(|trouble| (None, trouble.as_str())));
    list(page, "Notes", run.notes.iter().map(|note| (None, note.as_str())));
    let chosen = |wanted: fn(&Verdict) -> bool| {
        run.outcomes
            .iter()
            .filter(move |outcome| wanted(&outcome.verdict))
            .map(|outcome| (Some(outcome.id.as_str()), sentence_of(&outcome.verdict)))
    };
    list(page, "Failed", chosen(|verdict| matches!(verdict, Verdict::Failed(_) | Verdict::NotAsked(_))));
    list(page, "Known failures", chosen(|verdict| matches!(verdict, Verdict::Known(_))));
    let skipped = run.reasons().into_iter().filter(|(what, ..)| *what == "skipped");
    let skipped: Vec<String> = skipped.map(|(_, why, count)| format!("{count}: {why}")).collect();
    list(page, "Left out", skipped.iter().map(|line| (None, line.as_str())));
    page.raw("</section>\n");
}

/// A list of vectors or of sentences, if it has any.
fn list<'t>(page: &mut Page, title: &str, items: impl Iterator<Item = (Option<&'t str>, &'t str)>) {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return;
    }
    page.raw(&format!("<h3>{title}</h3>\n<ul>\n"));
    for (id, sentence) in items {
        page.raw("<li>");
        if let Some(id) = id {
            page.raw("<code>");
            page.name(id);
            page.raw("</code>: ");
        }
        page.text(sentence);
        page.raw("</li>\n");
    }
    page.raw("</ul>\n");
}
