//! The audit report: links that lead somewhere, hostile text, one page for one audit.

use findings::{Code, Finding, Location, NotChecked, Report, Sink};
use surfaces::html::{Audit, Budget, Dimension, Draw, Fact, Left, Mark, Row, Trace, Word, report};

const HOSTILE: &str = "</bdi></code><script>alert(1)</script><img src=x onerror=alert(2)>\" onclick=\"x\u{202e}\u{1b}[2J\u{200b}";

fn row(kind: &str, words: Vec<Word>) -> Row {
    Row {
        time: "2026-09-16T14:00:00Z".to_owned(),
        kind: kind.to_owned(),
        signer: "gateway, key gateway-1".to_owned(),
        words,
        facts: vec![Fact { label: "hash", words: vec![Word::Theirs("sha256:00".to_owned())] }],
        mark: Mark::Ordinary,
    }
}

fn trace(name: &str, document: &str, parent: Option<usize>) -> Trace {
    let records = vec![
        row("task.admitted", vec![Word::Ours("The task is admitted.")]),
        row("delegation.spawned", vec![Word::Ours("Hands work to "), Word::Trace(1), Word::Ours(".")]),
        row("tool.invoked", vec![Word::Ours("Approved by "), Word::Record { trace: 0, place: 1 }]),
    ];
    Trace {
        name: name.to_owned(),
        document: Some(document.to_owned()),
        parent,
        good: true,
        agent: Some("support/order-analyst".to_owned()),
        outcome: Some("completed".to_owned()),
        facts: vec![Fact { label: "Task", words: vec![Word::Theirs("task-1".to_owned())] }],
        budget: None,
        records,
    }
}

fn audit() -> Audit {
    Audit {
        subject: "bundle".to_owned(),
        made_at: None,
        keys: "sha256:11".to_owned(),
        keys_are_untrusted: false,
        verdict: "sha256:22".to_owned(),
        traces: vec![trace("t-a", "a.jsonl", None), trace("t-b", "b.jsonl", Some(0))],
        report: Report::new(),
        caveats: vec!["Claims are claims.".to_owned()],
    }
}

fn error(code: &'static str, at: Location) -> Finding {
    Finding::error(Code::new(code), at, "it is wrong", "DT §4")
}

/// Every `href` leads to an `id` of the page, and no id stands twice.
fn links(page: &str) -> Vec<&str> {
    let values = |mark: &'static str| {
        page.split(mark).skip(1).filter_map(|rest| rest.split('"').next()).collect::<Vec<_>>()
    };
    let (ids, links) = (values(" id=\""), values(" href=\"#"));
    let mut unique = ids.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), ids.len(), "an id stands twice");
    for link in &links {
        assert!(ids.contains(link), "{link} leads nowhere");
    }
    assert_eq!(links.len(), page.matches("href=").count());
    links
}

/// Where the finding at this number leads.
fn place_of(page: &str, number: usize) -> &str {
    let finding = page.split(&format!(" id=\"finding-{number}\"")).nth(1).expect("the finding is there");
    let finding = finding.split("</li>").next().expect("it ends");
    finding
        .split("class=\"place\"")
        .nth(1)
        .and_then(|place| place.split(" href=\"#").nth(1))
        .map_or("", |link| link.split('"').next().unwrap_or_default())
}

#[test]
fn a_good_bundle_is_said_to_verify() {
    let page = report(&audit());
    assert!(page.contains("The bundle verifies.") && page.contains("No rule was found broken."));
    assert!(page.contains("2 traces, 6 records; 0 errors, 0 warnings, 0 checks not made"));
    assert!(
        page.contains("sha256:22") && page.contains("Claims are claims.") && !page.contains("Report made")
    );
    assert!(links(&page).contains(&"trace-0-record-1"));
    assert_eq!(report(&audit()), page);
}

#[test]
fn what_was_not_checked_is_no_good_verdict() {
    let mut audit = audit();
    let at = Location::unknown().in_trace("t-b").in_document("b.jsonl");
    audit.report.skip(NotChecked::new(
        at,
        "steps 8 and 9 of the authority envelope",
        "its parent has an error",
    ));
    let page = report(&audit);
    assert!(
        page.contains("The bundle verifies, as far as it could be checked.")
            && page.contains("1 check not made")
    );
    assert!(
        page.contains("steps 8 and 9 of the authority envelope") && links(&page).contains(&"not-checked")
    );
}

#[test]
fn keys_that_came_along_make_no_good_verdict() {
    let mut audit = audit();
    audit.keys_are_untrusted = true;
    let page = report(&audit);
    assert!(page.contains("by untrusted keys that came with it") && !page.contains("The bundle verifies"));
    audit.report.extend([error("E_A", Location::unknown())]);
    assert!(report(&audit).contains("does not even verify by the untrusted keys"));
}

#[test]
fn a_finding_leads_to_what_it_speaks_of_and_back() {
    let mut audit = audit();
    let at = |trace: &str, document: &str| Location::pointer("/hash").in_trace(trace).in_document(document);
    audit.report.extend([
        error("E_A", at("t-a", "a.jsonl").at_seq(2)),
        error("E_B", at("t-b", "b.jsonl").at_seq(3)),
        error("E_C", at("t-b", "b.jsonl")),
        error("E_D", Location::unknown()),
        error("E_E", at("t-none", "c.jsonl").at_seq(0)),
    ]);
    let page = report(&audit);
    links(&page);
    let codes: Vec<&str> = audit.report.errors().map(|finding| finding.code().as_str()).collect();
    let place =
        |code: &str| place_of(&page, codes.iter().position(|other| *other == code).expect("it was found"));
    assert_eq!(place("E_A"), "trace-0-record-2");
    assert_eq!(place("E_B"), "trace-1-end");
    assert_eq!(place("E_C"), "trace-1");
    assert_eq!(place("E_D"), "");
    assert_eq!(place("E_E"), "");
    assert!(page.contains("<code><bdi dir=\"auto\">t-none</bdi></code>"));
    assert!(page.contains("The bundle does not verify.") && page.contains("5 errors"));
    for number in 0..5 {
        let back = page.matches(&format!(" href=\"#finding-{number}\"")).count();
        assert_eq!(back, usize::from(!place_of(&page, number).is_empty()), "{number}");
    }
}

#[test]
fn of_two_traces_with_one_id_the_one_of_the_file_is_meant() {
    let mut audit = audit();
    audit.traces[1].name = "t-a".to_owned();
    let at = |document: &str| Location::unknown().in_trace("t-a").in_document(document).at_seq(1);
    audit.report.extend([error("E_A", at("a.jsonl")), error("E_A", at("b.jsonl"))]);
    let page = report(&audit);
    assert_eq!((place_of(&page, 0), place_of(&page, 1)), ("trace-0-record-1", "trace-1-record-1"));
}

#[test]
fn errors_come_before_warnings() {
    let mut audit = audit();
    let at = Location::unknown().in_trace("t-a").at_seq(0);
    let warning = Finding::warning(Code::new("W_A"), at, "it is odd", "AE §2");
    audit.report.extend([warning, error("E_Z", Location::unknown().in_trace("t-b").at_seq(0))]);
    let page = report(&audit);
    assert!(page.find("E_Z") < page.find("W_A"));
}

#[test]
fn a_link_to_what_is_not_there_is_no_link() {
    let mut audit = audit();
    audit.traces[0].parent = Some(9);
    audit.traces[0].records[0].words =
        vec![Word::Record { trace: 0, place: 77 }, Word::Record { trace: 7, place: 0 }, Word::Trace(7)];
    let page = report(&audit);
    links(&page);
    assert!(page.contains("record 77record 0trace 8"));
}

#[test]
fn hostile_text_in_any_place_is_text() {
    let hostile = || HOSTILE.to_owned();
    let mut audit = audit();
    audit.subject = hostile();
    audit.made_at = Some(hostile());
    audit.keys = hostile();
    audit.verdict = hostile();
    audit.caveats = vec![hostile()];
    let fact = Fact { label: "Task", words: vec![Word::Theirs(hostile())] };
    for trace in &mut audit.traces {
        trace.name = hostile();
        trace.document = Some(hostile());
        trace.agent = Some(hostile());
        trace.outcome = Some(hostile());
        trace.facts = vec![fact.clone()];
        trace.records = vec![
            Row {
                time: hostile(),
                kind: hostile(),
                signer: hostile(),
                words: vec![Word::Theirs(hostile())],
                facts: vec![fact.clone()],
                mark: Mark::Refusal,
            };
            2
        ];
    }
    let at = Location::pointer(HOSTILE).in_trace(HOSTILE).in_document(HOSTILE).at_seq(0);
    audit.report.extend([Finding::error(Code::new("E_A"), at.clone(), HOSTILE, "DT §4")]);
    audit.report.skip(NotChecked::new(at, "a step", HOSTILE));
    let page = report(&audit);
    links(&page);
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains("\" onclick"));
    assert!(!page.contains(['\u{202e}', '\u{1b}', '\u{200b}']));
    let shown = "&lt;/bdi&gt;&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&quot; onclick=&quot;x\\u{202e}\\u{1b}[2J\\u{200b}";
    assert!(page.matches(shown).count() > 20, "{page}");
}

#[test]
fn a_budget_is_drawn_and_written() {
    let amount = |amount: &str, share| Left::Amount { amount: amount.to_owned(), share };
    let mut audit = audit();
    audit.traces[0].budget = Some(Budget {
        dimensions: vec![
            Dimension { name: "tokens", granted: Some("1000".to_owned()), is_overspent: true },
            Dimension { name: "usd", granted: None, is_overspent: false },
        ],
        draws: vec![
            Draw { place: 1, how: "consumed", left: vec![amount("250", 250), Left::Unlimited] },
            Draw { place: 99, how: "handed on", left: vec![amount("0", 0), Left::Unlimited] },
        ],
    });
    let page = report(&audit);
    links(&page);
    assert!(
        page.contains("<b>0</b> of 1000 left") && page.contains("overspent") && page.contains("no limit")
    );
    assert!(page.contains("d=\"M0 0H333V750H666V1000H1000\""), "{page}");
    // What cannot be read has no line to lead to.
    assert!(page.contains("<th scope=\"row\">99</th>"));
}

#[test]
fn an_empty_bundle_has_a_page() {
    let mut audit = audit();
    audit.traces.clear();
    let page = report(&audit);
    assert!(page.contains("There are no traces.") && page.contains("0 traces, 0 records"));
}
