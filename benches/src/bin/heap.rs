//! Prints the most heap bytes in use beyond the input, for each way from bytes: `heap`, the corpus, its bytes, the way, the
//! peak; tabs between. In a program of its own, since counting slows every allocation.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command prints")]

use benches::ours;
use peak_alloc::PeakAlloc;
use testkit::corpora;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

fn main() {
    for name in ["wide-object", "envelope", "envelope-pretty"] {
        let Some(corpus) = corpora::named(name) else { continue };
        let documents = corpus.documents();
        let profile = ours::profile(&corpus);
        let ways: [(&str, &dyn Fn()); 3] = [
            ("digest", &|| _ = std::hint::black_box(ours::digest(&documents, &profile))),
            ("canonical", &|| _ = std::hint::black_box(ours::canonical(&documents, &profile))),
            ("parse", &|| ours::parse(&documents, &profile)),
        ];
        for (way, run) in ways {
            HEAP.reset_peak_usage();
            let before = HEAP.current_usage();
            run();
            let peak = HEAP.peak_usage().saturating_sub(before);
            println!("heap\t{name}\t{}\t{way}\t{peak}", corpus.bytes.len());
        }
    }
}
