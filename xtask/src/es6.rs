//! `cargo xtask es6 [--lines N]`: the text of up to a hundred million doubles against the published checksums.

use jcs_strict::NumberText;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;
use testkit::es6::{CHECKSUMS, Doubles, write_line};

/// Lines that travel together; every published count above it is a multiple.
const LINES_A_CHUNK: u64 = 10_000;
const WAITING_CHUNKS: usize = 8;

struct Chunk {
    lines: u64,
    text: Vec<u8>,
}

/// Writes the lines, compares at every published count up to `--lines` and fails at the first that differs.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let lines = lines_of(args)?;
    let began = Instant::now();
    let (full, hashing) = sync_channel(WAITING_CHUNKS);
    let (empty, reuse) = sync_channel(WAITING_CHUNKS + 2);
    // The hash is a chain, so it has one thread; the text is written by another.
    let compared = thread::scope(|scope| {
        scope.spawn(move || write_chunks(lines, &full, &reuse));
        compare(&hashing, &empty)
    })?;
    let seconds = began.elapsed().as_secs_f64();
    say(&format!("es6: {lines} lines, {compared} published checksums agree, {seconds:.1} s"));
    Ok(())
}

fn lines_of(args: &[String]) -> Result<u64, String> {
    match args {
        [] => Ok(CHECKSUMS[CHECKSUMS.len() - 1].0),
        [name, count] if name == "--lines" => match count.replace('_', "").parse() {
            Ok(lines) if lines >= CHECKSUMS[0].0 => Ok(lines),
            _ => Err(format!(
                "--lines wants a number of at least {}, the first published count",
                CHECKSUMS[0].0
            )),
        },
        _ => Err("es6 takes nothing but --lines N".to_owned()),
    }
}

/// Cuts chunks so that every published count lies at the end of one.
fn write_chunks(lines: u64, full: &SyncSender<Chunk>, reuse: &Receiver<Vec<u8>>) {
    let mut doubles = Doubles::new();
    let mut room = NumberText::new();
    let mut done = 0;
    while done < lines {
        let published =
            CHECKSUMS.iter().map(|(count, _)| *count).find(|count| *count > done).unwrap_or(u64::MAX);
        let take = LINES_A_CHUNK.min(published - done).min(lines - done);
        let mut text = reuse.try_recv().unwrap_or_default();
        text.clear();
        for value in doubles.by_ref().take(usize::try_from(take).unwrap_or(usize::MAX)) {
            write_line(value, &mut room, &mut text);
        }
        done += take;
        if full.send(Chunk { lines: take, text }).is_err() {
            return;
        }
    }
}

fn compare(hashing: &Receiver<Chunk>, empty: &SyncSender<Vec<u8>>) -> Result<usize, String> {
    let mut hash = Sha256::new();
    let (mut done, mut compared) = (0, 0);
    for chunk in hashing {
        hash.update(&chunk.text);
        done += chunk.lines;
        let _ = empty.try_send(chunk.text);
        let Some((_, published)) = CHECKSUMS.iter().find(|(count, _)| *count == done) else {
            continue;
        };
        let found = hash.clone().finalize().iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        if found != *published {
            return Err(format!(
                "es6: the first {done} lines have SHA-256 {found}, published is {published}"
            ));
        }
        compared += 1;
    }
    Ok(compared)
}

#[allow(clippy::print_stdout, reason = "the result of a command")]
fn say(line: &str) {
    println!("{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_wrong_byte_fails_at_the_next_published_count() {
        let (full, hashing) = sync_channel(1);
        let (empty, _reuse) = sync_channel(1);
        let mut text = Vec::new();
        let mut room = NumberText::new();
        Doubles::new().take(1_000).for_each(|value| write_line(value, &mut room, &mut text));
        text[4] ^= 1;
        full.send(Chunk { lines: 1_000, text }).expect("room for one");
        drop(full);
        let message = compare(&hashing, &empty).expect_err("the text is wrong");
        assert!(message.starts_with("es6: the first 1000 lines"), "{message}");
    }

    #[test]
    fn takes_a_count_of_lines_and_nothing_else() {
        let args = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(lines_of(&[]), Ok(100_000_000));
        assert_eq!(lines_of(&args(&["--lines", "10_000"])), Ok(10_000));
        assert!(lines_of(&args(&["--lines", "999"])).is_err());
        assert!(lines_of(&args(&["--line", "1000"])).is_err());
    }
}
