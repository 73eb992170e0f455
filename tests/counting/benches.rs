//! Allocations beside Criterion's time, in another project's bench.

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use perop_core::criterion::counted;

/// As little work as Criterion allows.
fn quick() -> Criterion {
    Criterion::default()
        .output_directory(&std::env::temp_dir().join("perop-counted"))
        .sample_size(10)
        .nresamples(2)
        .warm_up_time(Duration::from_millis(1))
        .measurement_time(Duration::from_millis(5))
        .without_plots()
}

/// The figures of a line behind its name: iterations, ns/op, B/op, allocs/op.
fn figures(line: &str, name: &str) -> [f64; 4] {
    let words: Vec<&str> = line.split(' ').collect();
    let [
        first,
        iterations,
        ns,
        "ns/op",
        bytes,
        "B/op",
        allocs,
        "allocs/op",
    ] = words.as_slice()
    else {
        panic!("not a line of Go's benchmark data format: {line}");
    };
    assert_eq!(*first, format!("Benchmark{name}"));
    [iterations, ns, bytes, allocs].map(|figure| figure.parse().expect("a number"))
}

#[test]
fn each_sample_is_a_line_and_a_zero_is_a_figure() {
    let lines = counted(&mut quick(), "Sum", || black_box(2_u64) + black_box(3));
    assert_eq!(lines.lines().count(), 10);
    for line in lines.lines() {
        let [iterations, ns, bytes, allocs] = figures(line, "Sum");
        assert!(iterations >= 1.0 && ns > 0.0, "{line}");
        assert_eq!((bytes, allocs), (0.0, 0.0), "{line}");
    }
}

#[test]
fn fractions_are_kept() {
    let mut turn = 0_u64;
    let lines = counted(&mut quick(), "every fourth/size=16", || {
        turn += 1;
        turn.is_multiple_of(4)
            .then(|| black_box(Box::new([0_u8; 16])))
    });
    let line = lines.lines().next().expect("there are samples");
    let [_, _, bytes, allocs] = figures(line, "Every_fourth/size=16");
    // Of any number of turns, a quarter allocates, give or take one.
    assert!((0.2..=0.3).contains(&allocs), "{line}");
    assert!((bytes - 16.0 * allocs).abs() < 1e-3, "{line}");
}

#[test]
fn a_bench_that_is_left_out_has_no_lines() {
    let mut criterion = quick().with_filter("another");
    assert_eq!(counted(&mut criterion, "Sum", || 1), "");
}
