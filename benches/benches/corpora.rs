//! Every corpus under criterion: SHA-256 alone, our digest, our canonical text, our tree; throughput in input bytes.
#![allow(missing_docs, reason = "criterion's macros make public functions")]

use benches::ours;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;
use testkit::corpora;

fn corpora(criterion: &mut Criterion) {
    for (name, make) in corpora::ALL {
        let corpus = make();
        let documents = corpus.documents();
        let profile = ours::profile(&corpus);
        let mut group = criterion.benchmark_group(*name);
        group.throughput(Throughput::Bytes(corpus.bytes.len() as u64));
        group.bench_function("sha2", |bencher| bencher.iter(|| ours::sha256(&documents)));
        group.bench_function("digest", |bencher| bencher.iter(|| ours::digest(&documents, &profile)));
        group.bench_function("canonical", |bencher| bencher.iter(|| ours::canonical(&documents, &profile)));
        group.bench_function("parse", |bencher| {
            bencher.iter(|| ours::parse(&documents, &profile));
        });
        group.finish();
    }
}

criterion_group! {
    name = all;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .sample_size(20);
    targets = corpora
}
criterion_main!(all);
