//! The page of all vectors: every part of a vector is on it, and nothing in a vector gets out of its place.

mod support;

use countersign_conformance::catalog::{Catalog, Section};
use countersign_conformance::json::Json;
use countersign_conformance::model;
use std::collections::BTreeMap;

fn page(library: &countersign_conformance::loader::Library) -> String {
    let section = Section { place: "BM §6.3".to_owned(), text: "Numbers are <integers>.".to_owned() };
    let sections = BTreeMap::from([("BM-6.3-3".to_owned(), section)]);
    Catalog { library, sections: &sections, vectors: "sha256:x" }.to_html()
}

fn read(page: &str) -> roxmltree::Document<'_> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    roxmltree::Document::parse_with_options(page, options).expect("well-formed")
}

#[test]
fn a_vector_stands_under_its_id_with_question_answer_twin_and_section() {
    let html = page(&support::library());
    let tree = read(&html);
    let article =
        tree.descendants().find(|node| node.attribute("id") == Some("jcs/numbers/bad")).expect("a vector");
    let words: String =
        article.descendants().filter(roxmltree::Node::is_text).filter_map(|node| node.text()).collect();
    for part in [
        "A number is an integer.",
        "canonicalize",
        "integers",
        "[1.5]",
        r#"reject[{"code":"E_JCS_NUMBER","at":"/0","offset":1}]"#,
        "BM §6.3 (BM-6.3-3): Numbers are <integers>.",
        "J5",
    ] {
        assert!(words.contains(part), "{part}: {words}");
    }
    assert!(article.descendants().any(|node| node.attribute("href") == Some("#jcs/numbers/good")));
}

#[test]
fn what_a_vector_holds_is_shown_and_not_obeyed() {
    let hostile = "</pre><script>alert(1)</script>\u{202e}\u{0}\u{ffff}";
    let mut library = support::library();
    let vector = &mut library.files[0].vectors[1];
    vector.id = format!("\"><b>{hostile}");
    vector.about = hostile.to_owned();
    vector.twin = Some(hostile.to_owned());
    vector.rulings = vec![hostile.to_owned()];
    vector.input = vec![
        (hostile.to_owned(), Json::from(hostile)),
        ("document".to_owned(), model::document(hostile.repeat(40).as_bytes())),
        (
            "traces".to_owned(),
            Json::Array(vec![model::document(hostile.as_bytes()), model::document(b"\xff<")]),
        ),
    ];
    let html = page(&library);
    let tree = read(&html);
    assert!(!tree.descendants().any(|node| ["script", "b"].contains(&node.tag_name().name())));
    assert!(!html.contains(['\u{202e}', '\u{0}', '\u{ffff}']));
    let folded = tree.descendants().filter(|node| node.tag_name().name() == "details").count();
    assert_eq!(folded, 1, "the long document");
    assert!(html.contains("bytes ff3c"));
}
