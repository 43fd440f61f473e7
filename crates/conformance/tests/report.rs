//! Reports: what they count, and that nothing a subject or a vector says gets out of its place.

use countersign_conformance::json::Json;
use countersign_conformance::report::{Matrix, Report};
use countersign_conformance::runner::{Outcome, Run, Verdict};
use countersign_conformance::subject::Introduction;

/// Texts that end a tag, an attribute or a section, that a terminal or a reader's eye obeys, or that XML cannot hold.
const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "</title></style></dd></table><!-- ]]> <![CDATA[ &amp; &#0; &nope;",
    "\u{0}\u{8}\u{1b}[2J\r\n\t\u{7f}\u{85}",
    "\u{202e}txt.exe\u{2066}\u{200b}\u{feff}\u{fffe}\u{ffff}\u{10ffff}",
    "javascript:alert(1)",
];

fn run(name: &str, verdicts: &[(&str, Verdict)]) -> Run {
    Run {
        introduction: Some(Introduction {
            name: name.to_owned(),
            version: "1".to_owned(),
            language: "Any".to_owned(),
            ..Introduction::default()
        }),
        outcomes: verdicts
            .iter()
            .map(|(id, verdict)| Outcome {
                suite: id.split('/').next().unwrap_or_default().to_owned(),
                id: (*id).to_owned(),
                verdict: verdict.clone(),
            })
            .collect(),
        ..Run::default()
    }
}

fn two() -> [Run; 2] {
    let why = |text: &str| text.to_owned();
    [
        run(
            "one",
            &[
                ("jcs/order/a", Verdict::Passed),
                ("jcs/order/b", Verdict::Failed(why("wrong"))),
                ("jcs/depth/a", Verdict::Known(why("next month"))),
                ("lint/counts/a", Verdict::Skipped(why("no lint"))),
            ],
        ),
        run(
            "other",
            &[
                ("jcs/order/a", Verdict::Passed),
                ("jcs/order/b", Verdict::Passed),
                ("lint/counts/a", Verdict::NotAsked(why("it broke"))),
            ],
        ),
    ]
}

fn hostile() -> Run {
    let mut run = Run::default();
    let mut introduction = Introduction::default();
    for text in HOSTILE {
        introduction.name += text;
        introduction.version += text;
        introduction.language += text;
        introduction.ops.push((*text).to_owned());
        introduction.features.push((*text).to_owned());
        // As the runner leaves them.
        let shown = findings::visible(text).into_owned();
        run.troubles.push(shown.clone());
        run.notes.push(shown.clone());
        for verdict in [Verdict::Failed, Verdict::Skipped, Verdict::Known, Verdict::NotAsked] {
            run.outcomes.push(Outcome {
                suite: (*text).to_owned(),
                id: format!("{text}/{text}/{text}"),
                verdict: verdict(shown.clone()),
            });
        }
    }
    run.introduction = Some(introduction);
    run
}

fn read(xml: &str) -> roxmltree::Document<'_> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    roxmltree::Document::parse_with_options(xml, options).expect("well-formed")
}

#[test]
fn a_page_holds_no_element_of_others_and_fetches_nothing() {
    let runs = [hostile(), Run::default()];
    let html = Report { runs: &runs, vectors: "<b>sha256</b>" }.to_html();
    let page = read(&html);
    let ours = [
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "code", "div", "table",
        "caption", "thead", "tbody", "tr", "th", "td", "a", "section", "dl", "dt", "dd", "ul", "li",
    ];
    for node in page.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        assert!(ours.contains(&name), "{name}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            let is_known = [
                "lang",
                "charset",
                "name",
                "content",
                "http-equiv",
                "class",
                "scope",
                "colspan",
                "id",
                "href",
            ]
            .contains(&name);
            assert!(is_known && (name != "href" || value.starts_with("#subject-")), "{name}={value}");
        }
    }
    assert!(html.chars().all(|c| c == '\n' || !c.is_control()), "a control character");
    assert!(!html.contains(['\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}', '\u{fffe}']));
    let words: String = page.descendants().filter_map(|node| node.text()).collect();
    for shown in ["<script>alert(1)</script>", r"\u{202e}txt.exe", r"\u{0}\u{8}\u{1b}[2J", "<b>sha256</b>"] {
        assert!(words.contains(shown), "{shown}");
    }
}

#[test]
fn junit_holds_hostile_texts_in_attributes_alone() {
    let runs = [hostile()];
    let xml = Report { runs: &runs, vectors: "\"/>" }.to_junit();
    let tree = read(&xml);
    for node in tree.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        assert!(
            ["testsuites", "testsuite", "testcase", "failure", "error", "skipped"].contains(&name),
            "{name}"
        );
        let text: String = node.children().filter_map(|child| child.text()).collect();
        assert!(text.trim().is_empty(), "{text}");
    }
    assert!(tree.descendants().any(|node| node.attribute("message") == Some(HOSTILE[0])));
}

#[test]
fn junit_counts_what_it_lists() {
    let mut runs = two();
    runs[1].troubles.push("it broke".to_owned());
    let xml = Report { runs: &runs, vectors: "sha256:x" }.to_junit();
    let tree = read(&xml);
    let listed = |node: roxmltree::Node<'_, '_>, name: &str| {
        node.descendants().filter(|inner| inner.has_tag_name(name)).count().to_string()
    };
    for node in
        tree.descendants().filter(|node| node.has_tag_name("testsuites") || node.has_tag_name("testsuite"))
    {
        for (count, name) in
            [("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]
        {
            assert_eq!(node.attribute(count), Some(listed(node, name).as_str()), "{count}");
        }
    }
    let totals = ["tests", "failures", "errors", "skipped"].map(|name| tree.root_element().attribute(name));
    assert_eq!(totals, [Some("8"), Some("1"), Some("2"), Some("2")]);
}

#[test]
fn a_matrix_has_a_row_for_every_topic_and_a_cell_for_every_subject() {
    let runs = two();
    let cells: Vec<_> = Matrix::of(&runs)
        .rows
        .iter()
        .map(|row| {
            let counts = row.cells.iter().map(|c| [c.passed, c.failed, c.skipped, c.known]);
            (row.suite, row.topic, counts.collect::<Vec<_>>())
        })
        .collect();
    assert_eq!(
        cells,
        [
            ("jcs", "order", vec![[1, 1, 0, 0], [2, 0, 0, 0]]),
            ("jcs", "depth", vec![[0, 0, 1, 1], [0, 0, 0, 0]]),
            ("lint", "counts", vec![[0, 0, 1, 0], [0, 1, 0, 0]]),
        ]
    );
}

#[test]
fn a_page_shows_the_matrix_in_words() {
    let runs = two();
    let html = Report { runs: &runs, vectors: "sha256:x" }.to_html();
    let page = read(&html);
    let table: Vec<Vec<String>> = page
        .descendants()
        .filter(|node| node.tag_name().name() == "tr")
        .map(|row| {
            let cells = row.children().filter(roxmltree::Node::is_element);
            cells
                .map(|cell| {
                    cell.descendants().filter_map(|node| node.is_text().then(|| node.text())?).collect()
                })
                .collect()
        })
        .collect();
    assert_eq!(
        table,
        [
            vec!["Topic", "one 1 (Any)", "other 1 (Any)"],
            vec!["jcs"],
            vec!["order", "1 of 2, 1 failed", "2 of 2"],
            vec!["depth", "1 known to fail", "none"],
            vec!["lint"],
            vec!["counts", "1 left out", "0 of 1, 1 failed"],
            vec!["all", "1 of 4, 1 failed, 1 known to fail, 1 left out", "2 of 3, 1 failed"],
        ]
    );
}

#[test]
fn one_run_is_reported_by_itself_and_several_beside_each_other() {
    let runs = two();
    let one = Report { runs: &runs[..1], vectors: "sha256:x" }.to_json();
    assert_eq!(one.get("index"), Some(&Json::from("sha256:x")));
    assert_eq!(one.get("vectors").and_then(Json::as_array).map(<[_]>::len), Some(4));

    let report = Report { runs: &runs, vectors: "sha256:x" };
    let several = report.to_json();
    assert_eq!(several.get("subjects").and_then(Json::as_array).map(<[_]>::len), Some(2));
    let rows = several.get("matrix").and_then(Json::as_array).unwrap_or_default();
    assert_eq!(
        rows.first().map(Json::to_line).as_deref(),
        Some(
            r#"{"topic":"jcs/order","subjects":[{"passed":1,"failed":1,"skipped":0,"known_failures":0},{"passed":2,"failed":0,"skipped":0,"known_failures":0}]}"#
        )
    );
    assert!(report.to_text().ends_with("2 subjects\n3 passed, 2 failed, 2 skipped\n"));
    assert!(!report.is_good());
}
