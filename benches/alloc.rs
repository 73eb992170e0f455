//! What counting costs per event: the same exercise on the system's allocator, uncounted and
//! counted, in one run.
//!
//! Criterion gives each its own time. The cost of one event is under a nanosecond, less than a
//! machine drifts between two of Criterion's runs, so it is also taken from interleaved batches.

use std::alloc::{GlobalAlloc, System};
use std::hint::black_box;
use std::time::Instant;

use criterion::{BenchmarkId, Criterion, Throughput};
use perop_core::alloc::{Block, Counting, count, count_in_detail};
use perop_core::harness::statistics;

#[global_allocator]
static ALLOC: Counting = Counting::new();

/// Pairs of events per iteration, so that the loop around them is not what is timed.
const PAIRS: u64 = 1000;

/// One that every allocator keeps at hand, one of a few cache lines.
const SIZES: [usize; 2] = [24, 400];

/// An exercise: its name, and what it does on an uncounted and on the counting allocator.
type Exercise = (&'static str, fn(usize), fn(usize));

const EXERCISES: [Exercise; 2] = [
    (
        "alloc_dealloc",
        |size| alloc_dealloc(System, size),
        |size| alloc_dealloc(ALLOC, size),
    ),
    (
        "grow_shrink",
        |size| grow_shrink(System, size),
        |size| grow_shrink(ALLOC, size),
    ),
];

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    pairs(&mut criterion);
    readings(&mut criterion);
    criterion.final_summary();
    let batches = if std::env::args().any(|argument| argument == "--test") {
        6
    } else {
        301
    };
    cost_per_event(batches);
}

/// Events are calls here, as in a program, which reaches its allocator through one function per
/// kind of event: what counting takes of the registers of a loop around it is not its cost.
#[inline(never)]
fn alloc<A: GlobalAlloc>(allocator: A, size: usize) -> Option<Block<A>> {
    Block::alloc(allocator, size)
}

#[inline(never)]
fn realloc<A: GlobalAlloc>(block: &mut Block<A>, size: usize) -> bool {
    block.realloc(size).is_some()
}

#[inline(never)]
fn dealloc<A: GlobalAlloc>(block: Option<Block<A>>) {
    drop(block);
}

#[inline(never)]
fn alloc_dealloc<A: GlobalAlloc + Copy>(allocator: A, size: usize) {
    for _ in 0..PAIRS {
        dealloc(alloc(allocator, size));
    }
}

/// From `size` to twice that and back.
#[inline(never)]
fn grow_shrink<A: GlobalAlloc + Copy>(allocator: A, size: usize) {
    let mut block = alloc(allocator, size).expect("memory for one block");
    for _ in 0..PAIRS {
        for size in [2 * size, size] {
            black_box(realloc(&mut block, size));
        }
    }
}

/// Times are of [`PAIRS`] pairs of events.
fn pairs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("alloc");
    group.throughput(Throughput::Elements(2 * PAIRS));
    for (name, uncounted, counted) in EXERCISES {
        for size in SIZES {
            let id = |kind: &str| BenchmarkId::new(format!("{name}/{kind}"), size);
            group.bench_function(id("uncounted"), |b| b.iter(|| uncounted(black_box(size))));
            group.bench_function(id("counted"), |b| b.iter(|| counted(black_box(size))));
            group.bench_function(id("in_detail"), |b| {
                b.iter(|| count_in_detail(|| counted(black_box(size))).1);
            });
        }
    }
    group.finish();
}

/// What the pair of readings around a batch costs; it is outside the timed stretch.
fn readings(criterion: &mut Criterion) {
    criterion.bench_function("alloc/count/nothing", |b| b.iter(|| count(|| black_box(0))));
}

/// Prints the cost of an event in nanoseconds, the median of so many interleaved batches.
fn cost_per_event(batches: usize) {
    const ROUNDS: u32 = 100;
    let time = |exercise: fn(usize), size: usize| {
        let start = Instant::now();
        (0..ROUNDS).for_each(|_| exercise(black_box(size)));
        start.elapsed().as_nanos() as f64 / f64::from(ROUNDS) / (2 * PAIRS) as f64
    };
    for (name, uncounted, counted) in EXERCISES {
        for size in SIZES {
            let differences: Vec<f64> = (0..batches)
                .map(|_| {
                    let without = time(uncounted, size);
                    time(counted, size) - without
                })
                .collect();
            if let Some(cost) = statistics::spread(&differences) {
                let (median, low, high) = (cost.median, cost.low, cost.high);
                let interval = low
                    .zip(high)
                    .map(|(low, high)| format!("[{low:.3} {high:.3}]"));
                let interval = interval.unwrap_or_default();
                println!("counting one event, {name}/{size}: {median:.3} ns {interval}");
            }
        }
    }
}
