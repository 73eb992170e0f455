//! Reading benchmark text: ten megabytes of one format each, and of all of them in turn; and the
//! same with its answer written as `perop read` prints it.
//!
//! The input is generated, and how many results come out is asserted before anything is timed.
//! What these figures do not show: how long a terminal or a disk takes.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io;

use criterion::{Criterion, Throughput};
use perop_core::snapshot::model::Reading;
use perop_core::snapshot::read::{answer, read};

const LENGTH: usize = 10_000_000;

/// Appends one piece of a text, the nth of its kind, and says how many results it holds.
type Piece = fn(&mut String, usize) -> usize;

const FORMATS: &[(&str, &[Piece])] = &[
    ("go", &[go]),
    ("benchstat before 2023", &[old]),
    ("benchstat", &[new]),
    ("criterion", &[criterion]),
    ("ruby", &[ruby]),
    ("prose", &[prose]),
    ("mixed", &[go, prose, old, go, new, criterion, ruby]),
];

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("reading");
    group
        .sample_size(10)
        .throughput(Throughput::Bytes(LENGTH as u64));
    for (name, pieces) in FORMATS {
        let mut text = String::with_capacity(LENGTH);
        let mut results = 0;
        let mut nth = 0;
        while text.len() < LENGTH {
            results += pieces[nth % pieces.len()](&mut text, nth);
            nth += 1;
        }
        let reading = read(text.as_bytes());
        assert_eq!(count(&reading), results, "{name}");
        assert!(reading.diagnostics.is_empty(), "{name}");
        group.bench_function(*name, |bencher| {
            bencher.iter(|| read(black_box(text.as_bytes())))
        });
        group.bench_function(format!("{name}, written"), |bencher| {
            bencher.iter(|| {
                let reading = read(black_box(text.as_bytes()));
                // A buffer as large as that of the command.
                let out = io::BufWriter::with_capacity(1 << 16, io::sink());
                serde_json::to_writer_pretty(out, &answer(&reading))
            })
        });
    }
    group.finish();
    criterion.final_summary();
}

fn count(reading: &Reading) -> usize {
    reading.records.len() + reading.rows().count()
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments)
        .expect("writing to a string succeeds");
}

fn go(text: &mut String, nth: usize) -> usize {
    let (iterations, time) = (1000 + nth % 977, nth % 100_003);
    push(
        text,
        format_args!(
            "BenchmarkEncode/size={nth}-8   \t{iterations:8}\t{time:10}.5 ns/op\t  64 B/op\t\
             1 allocs/op\n"
        ),
    );
    1
}

fn old(text: &mut String, nth: usize) -> usize {
    push(
        text,
        format_args!(
            "name old time/op new time/op delta\n\
         A/{nth}-8 92.2ns ± 9% 1.7ns ± 4% -98.11% (p=0.008 n=5+5)\n\
         B/{nth}-8 1.24µs ± 5% 1.21µs ±24% ~ (p=0.206 n=5+5)\n"
        ),
    );
    2
}

fn new(text: &mut String, nth: usize) -> usize {
    push(
        text,
        format_args!(
            "             │   before    │                 after                 │\n\
         \x20            │   sec/op    │   sec/op     vs base                  │\n\
         A/{nth:09}    180.0n ± 1%   121.0n ± 2%  -32.81% (p=0.000 n=10)\n\
         B/{nth:09}    95.63n ± 1%   95.97n ± 1%        ~ (p=0.564 n=10)\n\
         geomean        2.979µ        2.488µ       -16.48%\n\n"
        ),
    );
    2
}

fn criterion(text: &mut String, nth: usize) -> usize {
    push(
        text,
        format_args!(
            "hash/{nth}\n                        time:   [151.20 µs 151.86 µs 152.61 µs]\n\
         \x20                       change: [-12.004% -11.320% -10.511%] (p = 0.00 < 0.05)\n\
         \x20                       Performance has improved.\n"
        ),
    );
    1
}

fn ruby(text: &mut String, nth: usize) -> usize {
    push(
        text,
        format_args!(
            "Calculating -------------------------------------\n\
         merge {nth}     12.044M (± 1.7%) i/s   (83.03 ns/i) -     61.404M in   5.099902s\n\
         Comparison:\n          merge {nth}: 12044310.2 i/s\n"
        ),
    );
    1
}

fn prose(text: &mut String, nth: usize) -> usize {
    push(
        text,
        format_args!(
            "2026/02/11 09:14:07 INFO compaction {nth} finished in 18ms (old 3, new 4) level=warn\n\
         Some words about it, with a number such as {nth} and a unit such as ns/op.\n"
        ),
    );
    0
}
