//! Rounds in which contenders take turns.

use std::time::{Duration, Instant};

/// Each turn lasts about this long, so that the clock's own cost vanishes.
const TURN: Duration = Duration::from_millis(2);

/// A run slower than this is not repeated as often as the others: its ratio is far from any bound.
const TOO_SLOW: Duration = Duration::from_millis(400);
const ROUNDS_IF_TOO_SLOW: usize = 3;

/// Something that can be run again and again.
pub struct Contender<'a> {
    /// Its name in the table.
    pub name: &'static str,
    run: Box<dyn FnMut() + 'a>,
}

impl<'a> Contender<'a> {
    /// A contender that runs `run`. What `run` returns is kept from the optimiser.
    pub fn new<T>(name: &'static str, mut run: impl FnMut() -> T + 'a) -> Self {
        let run = Box::new(move || {
            std::hint::black_box(run());
        });
        Self { name, run }
    }
}

/// The fastest round of one contender.
#[derive(Clone, Debug)]
pub struct Timing {
    /// The contender's name.
    pub name: &'static str,
    /// Nanoseconds of one run in its fastest round.
    pub nanoseconds: f64,
    /// In how many rounds it took part.
    pub rounds: usize,
}

/// Lets the contenders take turns for `rounds` rounds, the first of a round changing from one to the next.
pub fn interleave(contenders: &mut [Contender<'_>], rounds: usize) -> Vec<Timing> {
    let plans: Vec<(usize, usize)> = contenders
        .iter_mut()
        .map(|contender| {
            (contender.run)();
            let start = Instant::now();
            (contender.run)();
            let once = start.elapsed().max(Duration::from_nanos(20));
            let runs = (TURN.as_nanos() / once.as_nanos()).max(1) as usize;
            (runs, if once > TOO_SLOW { rounds.min(ROUNDS_IF_TOO_SLOW) } else { rounds })
        })
        .collect();
    let mut fastest = vec![f64::INFINITY; contenders.len()];
    for round in 0..rounds {
        for turn in 0..contenders.len() {
            let index = (round + turn) % contenders.len();
            let (runs, rounds) = plans[index];
            if round >= rounds {
                continue;
            }
            let start = Instant::now();
            for _ in 0..runs {
                (contenders[index].run)();
            }
            let each = start.elapsed().as_nanos() as f64 / runs as f64;
            fastest[index] = fastest[index].min(each);
        }
    }
    contenders
        .iter()
        .zip(fastest)
        .zip(plans)
        .map(|((contender, nanoseconds), (_, rounds))| Timing { name: contender.name, nanoseconds, rounds })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Contender, interleave};

    #[test]
    fn twice_the_work_takes_longer_and_every_round_counts() {
        let work = |count: u64| (0..count).fold(0u64, |sum, n| std::hint::black_box(sum ^ n));
        let mut contenders =
            [Contender::new("one", || work(10_000)), Contender::new("four", || work(40_000))];
        let timings = interleave(&mut contenders, 5);
        assert_eq!(timings.iter().map(|timing| timing.rounds).collect::<Vec<_>>(), [5, 5]);
        assert!(timings[1].nanoseconds > timings[0].nanoseconds * 2.0, "{timings:?}");
    }
}
