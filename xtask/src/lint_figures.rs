//! `cargo xtask lint-figures`: how often the rules of the lint are right, on the sentences they were made from and on
//! those that were kept apart.

use crate::registry::table;
use binding_moment::lint;
use std::collections::BTreeMap;

/// The rules that refuse emission need this precision on the sentences kept apart.
const PRECISION: f64 = 0.9;
const REFUSING: [&str; 5] = ["hedge", "stem", "restatement", "consideration", "hatch"];
const FEWEST_SENTENCES: usize = 200;

#[derive(Default)]
struct Figures {
    caught_rightly: u32,
    caught_wrongly: u32,
    missed: u32,
    passed: u32,
}

impl Figures {
    fn precision(&self) -> f64 {
        ratio(self.caught_rightly, self.caught_rightly + self.caught_wrongly)
    }

    fn recall(&self) -> f64 {
        ratio(self.caught_rightly, self.caught_rightly + self.missed)
    }
}

fn ratio(part: u32, whole: u32) -> f64 {
    if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) }
}

/// Runs the command; `--wrong` names the sentences that were judged wrongly.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let names_wrong = match arguments {
        [] => false,
        [option] if option == "--wrong" => true,
        _ => return Err("usage: cargo xtask lint-figures [--wrong]".to_owned()),
    };
    println!("{:9} {:15} {:>6} {:>9} {:>6}", "set", "rule", "texts", "precision", "recall");
    judge("tuning", names_wrong)?;
    let held_out = judge("held-out", names_wrong)?;
    let sentences: u32 = held_out
        .values()
        .map(|rule| rule.caught_rightly + rule.caught_wrongly + rule.missed + rule.passed)
        .sum();
    if (sentences as usize) < FEWEST_SENTENCES {
        return Err(format!(
            "{sentences} sentences are kept apart; there must be at least {FEWEST_SENTENCES}"
        ));
    }
    for rule in REFUSING {
        let precision = held_out.get(rule).map_or(0.0, Figures::precision);
        if precision < PRECISION {
            return Err(format!(
                "{rule}: precision {precision:.2} on the sentences kept apart; at least {PRECISION}"
            ));
        }
    }
    Ok(())
}

fn judge(set: &str, names_wrong: bool) -> Result<BTreeMap<String, Figures>, String> {
    let mut rules: BTreeMap<String, Figures> = BTreeMap::new();
    let file = format!("spec/lint/{set}.tsv");
    for [rule, verdict, text, beside] in table(&file, &["rule", "verdict", "text", "beside"])? {
        let caught = caught(&rule, &text, &beside).ok_or_else(|| format!("{file}: no rule `{rule}`"))?;
        let breaks = match verdict.as_str() {
            "breaks" => true,
            "keeps" => false,
            _ => return Err(format!("{file}: `{verdict}` is neither breaks nor keeps")),
        };
        let wrong = caught != breaks;
        if names_wrong && wrong {
            println!("{set:9} {rule:15} {} {text}", if caught { "caught wrongly:" } else { "missed:" });
        }
        let figures = rules.entry(rule).or_default();
        match (caught, breaks) {
            (true, true) => figures.caught_rightly += 1,
            (true, false) => figures.caught_wrongly += 1,
            (false, true) => figures.missed += 1,
            (false, false) => figures.passed += 1,
        }
    }
    for (rule, figures) in &rules {
        let texts = figures.caught_rightly + figures.caught_wrongly + figures.missed + figures.passed;
        println!("{set:9} {rule:15} {texts:6} {:9.2} {:6.2}", figures.precision(), figures.recall());
    }
    Ok(rules)
}

fn caught(rule: &str, text: &str, beside: &str) -> Option<bool> {
    Some(match rule {
        "hedge" => lint::hedge(text).is_some(),
        "stem" => lint::leading(text).is_some(),
        "restatement" => lint::restates(text, beside),
        "recapitulation" => lint::recapitulates(text).is_some(),
        "consideration" => lint::consideration(text).is_some(),
        "hatch" => lint::disguised_hatch(text).is_some(),
        _ => return None,
    })
}
