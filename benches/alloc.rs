//! What counting costs per event: the same exercise on the system's allocator, uncounted and
//! counted, in one run.

use std::alloc::System;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput};
use perop_core::alloc::{Counting, count, exercise};

#[global_allocator]
static ALLOC: Counting = Counting::new();

/// Pairs per iteration, so that the loop around them is not what is timed.
const PAIRS: u64 = 1000;

/// One that every allocator keeps at hand, one of a few cache lines.
const SIZES: [usize; 2] = [24, 400];

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    pairs(&mut criterion);
    around_nothing(&mut criterion);
    criterion.final_summary();
}

/// Times are per pair of events: half of the difference is the cost of counting one.
fn pairs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("alloc");
    group.throughput(Throughput::Elements(PAIRS));
    for size in SIZES {
        let id = |name: &str| BenchmarkId::new(name, size);
        group.bench_function(id("alloc_dealloc/uncounted"), |b| {
            b.iter(|| exercise::alloc_dealloc(&System, black_box(size), PAIRS));
        });
        group.bench_function(id("alloc_dealloc/counted"), |b| {
            b.iter(|| exercise::alloc_dealloc(&ALLOC, black_box(size), PAIRS));
        });
        group.bench_function(id("grow_shrink/uncounted"), |b| {
            b.iter(|| exercise::grow_shrink(&System, black_box(size), PAIRS));
        });
        group.bench_function(id("grow_shrink/counted"), |b| {
            b.iter(|| exercise::grow_shrink(&ALLOC, black_box(size), PAIRS));
        });
    }
    group.finish();
}

/// What the pair of readings around a batch costs; it is outside the timed stretch.
fn around_nothing(criterion: &mut Criterion) {
    criterion.bench_function("alloc/count/nothing", |b| b.iter(|| count(|| black_box(0))));
}
