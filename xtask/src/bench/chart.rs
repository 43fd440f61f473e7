//! The record as pictures: plain SVG, of which every number stands in the record.

use super::record::{DIGEST_OF_SHA2, Record, TIMES};
use std::fmt::Write as _;

const THROUGHPUT: &str = "benches/results/throughput.svg";
const THROUGHPUT_TITLE: &str = "Throughput of a digest, as a share of that of SHA-256 alone";
const PEERS: &str = "benches/results/peers.svg";
const PEERS_TITLE: &str = "Canonical text: times as fast as the fastest of six other crates";

const WIDTH: f64 = 760.0;
/// Left of what is drawn stand names, right of it values.
const LEFT: f64 = 130.0;
const RIGHT: f64 = 230.0;

/// What the lines are of, and their colors, which differ in lightness as well.
const LINES: [(&str, &str); 3] = [("envelope", "a"), ("trace", "b"), ("envelope-pretty", "c")];

const STYLE: &str = "\
<style>text{font:13px sans-serif;fill:#1f2328}.title{font-weight:bold}.ground{fill:#fff}.grid{stroke:#8c959f;stroke-width:.5}\
polyline{fill:none;stroke-width:2}.a{stroke:#0550ae;fill:#0550ae}.b{stroke:#bc4c00;fill:#bc4c00}.c{stroke:#2da44e;fill:#2da44e}text.a,text.b,text.c{stroke:none}\
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.ground{fill:#0d1117}.a{stroke:#79c0ff;fill:#79c0ff}.b{stroke:#ffa657;fill:#ffa657}.c{stroke:#56d364;fill:#56d364}}</style>\n";

/// Every chart, by its path; none where nothing is recorded.
pub(super) fn all(records: &[Record]) -> Vec<(&'static str, String)> {
    match records.last() {
        Some(last) => vec![(THROUGHPUT, throughput(records)), (PEERS, peers(last))],
        None => Vec::new(),
    }
}

/// The charts as a page in `docs/` shows them.
pub(super) fn links() -> String {
    format!("![{THROUGHPUT_TITLE}](../{THROUGHPUT})\n\n![{PEERS_TITLE}](../{PEERS})\n")
}

fn begin(height: f64, title: &str, description: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-labelledby=\"title description\">\n\
         <title id=\"title\">{title}</title>\n<desc id=\"description\">{description}</desc>\n{STYLE}\
         <rect class=\"ground\" width=\"{WIDTH}\" height=\"{height}\"/>\n<text class=\"title\" x=\"16\" y=\"24\">{title}</text>\n"
    )
}

/// Throughput of digests by record. As a share of that of SHA-256 over the same bytes: megabytes a second of two runs say nothing.
fn throughput(records: &[Record]) -> String {
    const TOP: f64 = 48.0;
    const HEIGHT: f64 = 200.0;
    let value = |record: &Record, input: &str| Some(*record.figures.get(input)?.get(DIGEST_OF_SHA2)?);
    let said: Vec<String> = LINES
        .iter()
        .filter_map(|(input, _)| Some(format!("{input} {:.2}", value(records.last()?, input)?)))
        .collect();
    let description = format!("{} records; in the last: {}.", records.len(), said.join(", "));
    let mut out = begin(TOP + HEIGHT + 40.0, THROUGHPUT_TITLE, &description);
    let wide = WIDTH - LEFT - RIGHT;
    let x = |place: usize| LEFT + wide * (place as f64 + 0.5) / records.len() as f64;
    let y = |share: f64| TOP + HEIGHT * (1.0 - share.min(1.0));
    for tenths in [0, 2, 4, 6, 8, 10] {
        let (share, end) = (f64::from(tenths) / 10.0, WIDTH - RIGHT);
        let y = y(share);
        let _ =
            writeln!(out, "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{end}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>");
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{share:.1}</text>",
            LEFT - 8.0,
            y + 4.0
        );
    }
    for (input, class) in LINES {
        let points: Vec<(f64, f64)> = records
            .iter()
            .enumerate()
            .filter_map(|(place, record)| Some((x(place), y(value(record, input)?))))
            .collect();
        let line: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ =
            writeln!(out, "<polyline class=\"{class}\" style=\"fill:none\" points=\"{}\"/>", line.join(" "));
        for (x, y) in &points {
            let _ = writeln!(out, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>");
        }
        if let (Some((_, y)), Some(share)) =
            (points.last(), records.last().and_then(|last| value(last, input)))
        {
            let _ = writeln!(
                out,
                "<text class=\"{class}\" x=\"{}\" y=\"{:.1}\">{input} {share:.2}</text>",
                WIDTH - RIGHT + 8.0,
                y + 4.0
            );
        }
    }
    if let [first, .., last] = records {
        for (place, record) in [(0, first), (records.len() - 1, last)] {
            date(&mut out, x(place), TOP + HEIGHT + 22.0, record);
        }
    } else if let [only] = records {
        date(&mut out, x(0), TOP + HEIGHT + 22.0, only);
    }
    out + "</svg>\n"
}

fn date(out: &mut String, x: f64, y: f64, record: &Record) {
    let _ = writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
        record.circumstances.date
    );
}

/// For each input, how many times as fast as the fastest of the other crates the canonical text is made.
fn peers(record: &Record) -> String {
    const TOP: f64 = 44.0;
    const ROW: f64 = 24.0;
    let rows: Vec<(&str, &str, f64)> = record
        .figures
        .iter()
        .filter_map(|(input, measures)| {
            let leads = measures.iter().filter_map(|(measure, lead)| {
                Some((measure.strip_prefix(TIMES).filter(|peer| !peer.starts_with("the loop"))?, *lead))
            });
            let (peer, lead) = leads.min_by(|a, b| a.1.total_cmp(&b.1))?;
            Some((input.as_str(), peer, lead))
        })
        .collect();
    let most = rows.iter().map(|(_, _, lead)| *lead).fold(1.0, f64::max);
    let said: Vec<String> =
        rows.iter().map(|(input, peer, lead)| format!("{input}: {lead:.1} times {peer}")).collect();
    let mut out = begin(TOP + ROW * rows.len() as f64 + 16.0, PEERS_TITLE, &(said.join("; ") + "."));
    for (place, (input, peer, lead)) in rows.iter().enumerate() {
        let y = TOP + ROW * place as f64;
        let (wide, base) = ((WIDTH - LEFT - RIGHT) * lead / most, y + 13.0);
        let _ = writeln!(out, "<text x=\"{}\" y=\"{base}\" text-anchor=\"end\">{input}</text>", LEFT - 8.0);
        let _ = writeln!(out, "<rect class=\"a\" x=\"{LEFT}\" y=\"{y}\" width=\"{wide:.1}\" height=\"16\"/>");
        let _ = writeln!(out, "<text x=\"{:.1}\" y=\"{base}\">{lead:.1} × {peer}</text>", LEFT + wide + 8.0);
    }
    // Where the bars of those end that are as fast as the other.
    let (x, end) = (LEFT + (WIDTH - LEFT - RIGHT) / most, TOP + ROW * rows.len() as f64);
    let _ =
        writeln!(out, "<line class=\"grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{}\" y2=\"{end}\"/>", TOP - 6.0);
    out + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::all;
    use crate::bench::record;
    use crate::place;
    use std::fs;

    #[test]
    fn a_chart_says_in_words_what_it_draws() {
        let line = |share: f64| {
            let figures = format!(r#"{{"envelope":{{"digest / sha2":{share},"times a":6,"times b":4.5}}}}"#);
            format!(r#"{{"commit":"c","compiler":"r","cpu":"p","date":"2026-01-02","figures":{figures}}}"#)
        };
        let records = [0.5, 0.75].map(|share| record::Record::parse(&line(share)).expect("is one"));
        let charts = all(&records);
        for (chart, described) in
            charts.iter().zip(["2 records; in the last: envelope 0.75.", "envelope: 4.5 times b."])
        {
            let document = roxmltree::Document::parse(&chart.1).expect("is XML");
            let said = document.descendants().find(|node| node.tag_name().name() == "desc");
            assert_eq!(said.and_then(|node| node.text()), Some(described));
        }
        assert!(all(&[]).is_empty());
    }

    #[test]
    fn the_charts_are_those_of_the_record() {
        let records = record::read(place::root()).expect("the record reads");
        for (path, chart) in all(&records) {
            let kept = fs::read_to_string(place::root().join(path)).expect("is there");
            assert!(kept == chart, "{path} is not what `cargo xtask bench --record` writes of the record");
            assert!(roxmltree::Document::parse(&chart).is_ok(), "{path} is not XML");
        }
    }
}
