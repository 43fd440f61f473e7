//! `cargo xtask exhaust [--bytes N]`: every document of up to N symbols over each small alphabet, all readers held against each other.

use std::thread;
use std::time::Instant;
use testkit::exhaust::{ALPHABETS, run as hold};

/// The count at which each alphabet has 17,895,697 documents.
const USUAL: usize = 6;

/// Runs every alphabet and fails at the first disagreement.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let length = match args {
        [] => USUAL,
        [name, count] if name == "--bytes" => {
            let count = count.parse().ok().filter(|count| (1..=8).contains(count));
            count.ok_or("--bytes wants a number from 1 to 8; each adds a factor of sixteen")?
        }
        _ => return Err("exhaust takes nothing but --bytes N".to_owned()),
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    for alphabet in &ALPHABETS {
        let began = Instant::now();
        let tally = hold(alphabet, length, threads)?;
        let documents: u64 = tally.values().sum();
        let answers: Vec<_> = tally.iter().map(|(answer, count)| format!("{answer} {count}")).collect();
        let seconds = began.elapsed().as_secs_f64();
        println!(
            "exhaust: {}, {documents} documents in {seconds:.1} s: {}",
            alphabet.name,
            answers.join(", ")
        );
    }
    Ok(())
}
