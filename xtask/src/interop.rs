//! `cargo xtask interop`: canonical bytes, digests and grammar verdicts beside those of other implementations in Python and
//! JavaScript, on thousands of documents. Where a ruling of ours makes us differ, the difference is foretold from the
//! document and counted; any other difference, and any foretold one that does not come, fails.

mod cases;
mod peer;
mod traits;

use crate::place;
use cases::Case;
use jcs_strict::Profile;
use peer::{Aspect, Installed, Peer};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use traits::Traits;

/// Unexpected differences shown in full, at most.
const SHOWN: usize = 10;

/// What came out for one peer and aspect.
#[derive(Default)]
struct Tally {
    compared: usize,
    equal: usize,
    foretold: BTreeMap<&'static str, usize>,
    unexpected: Vec<String>,
}

impl Tally {
    /// Counts one comparison: whether both agree, and the ruling by which they should not.
    fn count(&mut self, equal: bool, foretold: Option<&'static str>, case: &Case) {
        self.compared += 1;
        match (equal, foretold) {
            (true, None) => self.equal += 1,
            (false, Some(ruling)) => *self.foretold.entry(ruling).or_default() += 1,
            (true, Some(ruling)) => {
                self.unexpected.push(format!("no difference by {ruling}: {}", shown(case)));
            }
            (false, None) => self.unexpected.push(shown(case)),
        }
    }
}

/// Runs `cargo xtask interop`.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(argument) = arguments.first() {
        return Err(format!("interop takes no arguments, not `{argument}`"));
    }
    let folder = place::root().join("target/interop");
    let installed = Installed::below(&folder)?;
    let cases = cases::all();
    let asked = folder.join("asked.jsonl");
    fs::write(&asked, questions(&cases)).map_err(|error| format!("{}: {error}", asked.display()))?;

    let mut tallies = Vec::new();
    for peer in Peer::ALL {
        let answers = peer.answers(&installed, &asked)?;
        let answers: Vec<&str> = answers.lines().collect();
        if answers.len() != cases.len() {
            return Err(format!("{}: {} answers to {} questions", peer.name(), answers.len(), cases.len()));
        }
        let mut of_peer: BTreeMap<Aspect, Tally> = BTreeMap::new();
        for (case, answer) in cases.iter().zip(answers) {
            let answer =
                Answer::read(answer).ok_or_else(|| format!("{}: not an answer: {answer}", peer.name()))?;
            compare(peer, case, &answer, &mut of_peer);
        }
        tallies.extend(of_peer.into_iter().map(|(aspect, tally)| (peer, aspect, tally)));
    }
    let envelopes = cases.iter().filter(|case| case.envelope).count();
    println!("{} documents, {envelopes} of them meant as envelopes\n", cases.len());
    print!("{}", table(&tallies));
    let unexpected: usize = tallies.iter().map(|(_, _, tally)| tally.unexpected.len()).sum();
    if unexpected > 0 { Err(format!("{unexpected} differences that no ruling explains")) } else { Ok(()) }
}

/// One peer's answer about one document.
struct Answer {
    canonical: Option<Vec<u8>>,
    digest: Option<String>,
    grammar: Option<bool>,
}

impl Answer {
    fn read(line: &str) -> Option<Self> {
        let document = jcs_strict::parse(line.as_bytes(), &Profile::INTEGERS).ok()?;
        let root = document.root();
        let canonical = match root.get("canonical")? {
            value if value.is_null() => None,
            value => Some(from_hex(value.as_str()?)?),
        };
        let digest = root.get("digest")?.as_str().map(str::to_owned);
        let grammar = root.get("grammar").and_then(|value| value.as_bool());
        Some(Self { canonical, digest, grammar })
    }
}

fn compare(peer: Peer, case: &Case, answer: &Answer, tallies: &mut BTreeMap<Aspect, Tally>) {
    let traits = Traits::of(&case.bytes);
    let profile = if peer.reads_integers() { Profile::INTEGERS } else { Profile::RFC8785 };
    let ours = jcs_strict::canonical(&case.bytes, &profile).ok();
    let equal = ours.as_ref().map(|text| text.as_bytes()) == answer.canonical.as_deref();
    let foretold = peer.differs_on_text(traits.as_ref());
    tallies.entry(Aspect::Canonical).or_default().count(equal, foretold, case);

    // A digest is there for all that they accept; emilia-verify gives one of objects alone.
    let given = answer.canonical.as_ref().filter(|text| !peer.reads_integers() || text.starts_with(b"{"));
    if ours.is_some() && given.is_some() {
        let digest = if case.envelope && peer.reads_integers() {
            binding_moment::digest(&case.bytes)
        } else {
            jcs_strict::digest(&case.bytes, &profile)
        };
        let digest = digest.ok().map(|digest| digest.to_string());
        tallies.entry(Aspect::Digest).or_default().count(digest == answer.digest, None, case);
    }
    if let Some(grammar) = answer.grammar {
        let well_formed = binding_moment::Envelope::parse(&case.bytes).is_ok();
        let foretold = peer.differs_on_grammar(well_formed, traits.as_ref());
        tallies.entry(Aspect::Grammar).or_default().count(well_formed == grammar, foretold, case);
    }
}

fn questions(cases: &[Case]) -> String {
    let mut out = String::new();
    for case in cases {
        out.push_str("{\"hex\":\"");
        for byte in &case.bytes {
            let _ = write!(out, "{byte:02x}");
        }
        let _ = writeln!(out, "\",\"envelope\":{}}}", case.envelope);
    }
    out
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len() / 2)
        .map(|index| u8::from_str_radix(text.get(index * 2..index * 2 + 2)?, 16).ok())
        .collect()
}

/// The document for a person, with its bytes escaped.
fn shown(case: &Case) -> String {
    case.bytes.escape_ascii().to_string()
}

fn table(tallies: &[(Peer, Aspect, Tally)]) -> String {
    let mut out = format!(
        "{:<20} {:<17} {:>8} {:>8} {:>9} {:>11}\n",
        "peer", "what", "compared", "equal", "foretold", "unexpected"
    );
    for (peer, aspect, tally) in tallies {
        let _ = writeln!(
            out,
            "{:<20} {:<17} {:>8} {:>8} {:>9} {:>11}",
            peer.name(),
            aspect.name(),
            tally.compared,
            tally.equal,
            tally.foretold.values().sum::<usize>(),
            tally.unexpected.len()
        );
        for (ruling, count) in &tally.foretold {
            let _ = writeln!(out, "    {count:>5}  {ruling}");
        }
        for document in tally.unexpected.iter().take(SHOWN) {
            let _ = writeln!(out, "    UNEXPECTED {document}");
        }
    }
    out
}
