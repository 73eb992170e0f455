//! Allocations beside Criterion's time, for any project's own benches.
//!
//! Criterion measures the time and shows it as ever. What [`counted`] returns are lines of Go's
//! benchmark data format, one per sample, with allocs/op and B/op behind the time:
//!
//! ```text
//! BenchmarkSplit/words=100 4096 812.4 ns/op 2048 B/op 1.25 allocs/op
//! ```
//!
//! A bench that prints them can be piped into `perop link -`, `perop compare` and benchstat:
//!
//! ```no_run
//! use criterion::{Criterion, criterion_group};
//! use perop_core::{alloc::Counting, criterion::counted};
//!
//! #[global_allocator]
//! static ALLOCATOR: Counting = Counting::new();
//!
//! fn benches(criterion: &mut Criterion) {
//!     let text = "word ".repeat(100);
//!     print!("{}", counted(criterion, "Split/words=100", || text.split(' ').collect::<Vec<_>>()));
//! }
//! criterion_group!(group, benches);
//! # fn main() { group(); }
//! ```
//!
//! A Criterion `Measurement` of allocations could not do this: Criterion refuses a zero, which is
//! the best result there is.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Duration;

use ::criterion::Criterion;
use ::criterion::measurement::{Measurement as _, WallTime};

use crate::alloc;
use crate::harness::statistics::{DIGITS, significant};
use crate::snapshot::export::escape::go_name;

/// Operations counted at most; more would not change a figure to its fifth digit.
const COUNTED_MAX: u64 = 10_000;

/// Benches `operation` with Criterion under `name`, counts what it asks the allocator for, and
/// returns a line per sample, each with its line break.
///
/// Empty where Criterion's arguments left the bench out, or asked for a test run alone. The counts
/// are of a pass of their own, on this thread, after the time was measured; fractions are kept.
///
/// # Panics
///
/// If [`Counting`](alloc::Counting) is not the program's global allocator: nothing was counted, and
/// no figure may say so.
pub fn counted<O>(
    criterion: &mut Criterion,
    name: &str,
    mut operation: impl FnMut() -> O,
) -> String {
    assert!(
        alloc::is_counting(),
        "nothing counts allocations: make `perop_core::alloc::Counting` the #[global_allocator]"
    );
    // Iterations and time of every call, the warm-up first.
    let mut calls: Vec<(u64, Duration)> = Vec::new();
    criterion.bench_function(name, |bencher| {
        bencher.iter_custom(|iterations| {
            let start = WallTime.start();
            for _ in 0..iterations {
                black_box(operation());
            }
            let elapsed = WallTime.end(start);
            calls.push((iterations, elapsed));
            elapsed
        });
    });
    let samples = &calls[warm_up(&calls)..];
    let Some(&(first, _)) = samples.first() else {
        return String::new();
    };
    let count = first.clamp(1, COUNTED_MAX);
    let ((), counts) = alloc::count(|| {
        for _ in 0..count {
            black_box(operation());
        }
    });
    let per_operation = |total: u64| significant(total as f64 / count as f64, DIGITS);
    let allocs = per_operation(counts.requests());
    let bytes = per_operation(counts.bytes_asked);
    let name = go_name(name);
    let mut lines = String::new();
    for (iterations, elapsed) in samples {
        let ns = significant(elapsed.as_nanos() as f64 / *iterations as f64, DIGITS);
        writeln!(
            lines,
            "Benchmark{name} {iterations} {ns} ns/op {bytes} B/op {allocs} allocs/op"
        )
        .expect("writing to a string succeeds");
    }
    lines
}

/// How many calls belong to the warm-up: Criterion's is 1, 2, 4 … iterations, a test run's is 1.
fn warm_up(calls: &[(u64, Duration)]) -> usize {
    let doubling = std::iter::successors(Some(1_u64), |iterations| iterations.checked_mul(2));
    let pairs = calls.iter().zip(doubling);
    pairs
        .take_while(|((iterations, _), doubled)| iterations == doubled)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_double_from_one_are_the_warm_up() {
        let calls = |iterations: &[u64]| {
            let calls = iterations.iter().map(|&n| (n, Duration::ZERO));
            warm_up(&calls.collect::<Vec<_>>())
        };
        assert_eq!(calls(&[1, 2, 4, 8, 7, 14, 21]), 4);
        assert_eq!(calls(&[1, 2, 4, 100, 100]), 3);
        assert_eq!(calls(&[1]), 1);
        assert_eq!(calls(&[]), 0);
    }
}
