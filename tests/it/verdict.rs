//! Two variants compared, in words.

use perop_core::harness::result::VariantResult;
use perop_core::harness::statistics::rank::Method;
use perop_core::harness::{Comparison, Params, statistics};

fn result(variant: &str, allocs_per_op: f64, samples: &[f64]) -> VariantResult {
    VariantResult {
        workload: "stats/record8".into(),
        preset: Some("Record8".into()),
        params: Params::new([("measurements", 8.0)]),
        variant: variant.into(),
        allocs_per_op,
        grows_per_op: 0.0,
        bytes_per_op: 344.0,
        peak_bytes: 344,
        retained_bytes_per_op: 0.0,
        batches: samples.len() as u32,
        ns_per_op: statistics::spread(samples),
        reported: None,
        warnings: Vec::new(),
    }
}

/// `n` times spread evenly from `from` on.
fn times(n: usize, from: f64) -> Vec<f64> {
    (0..n).map(|i| from + i as f64 / 10.0).collect()
}

#[test]
fn the_verdict_says_allocations_time_p_and_batches() {
    let cases = [
        (
            (4.0, times(30, 100.0)),
            (3.0, times(30, 100.03)),
            "pr1267 makes 1 fewer allocation; its time is not distinguishable here, p = 0.83, \
             30 batches each",
        ),
        (
            (4.0, times(30, 100.0)),
            (2.0, times(30, 80.0)),
            "pr1267 makes 2 fewer allocations; it takes 20 % less time, p < 0.001, 30 batches each",
        ),
        // Counts are exact, however many digits they have.
        (
            (120_028.0, times(30, 100.0)),
            (30_002.0, times(30, 80.0)),
            "pr1267 makes 90026 fewer allocations; it takes 20 % less time, p < 0.001, \
             30 batches each",
        ),
        (
            (0.0, times(6, 100.0)),
            (0.5, times(8, 150.0)),
            "pr1267 makes 0.5 more allocations; it takes 50 % longer, p < 0.001, 6 and 8 batches",
        ),
        (
            (1.0, times(6, 100.0)),
            (1.0, times(6, 312.0)),
            "pr1267 makes as many allocations; it takes 3.1 times as long, p = 0.0022, \
             6 batches each",
        ),
        (
            (1.0, times(3, 100.0)),
            (1.0, times(3, 200.0)),
            "pr1267 makes as many allocations; 3 batches each are too few to tell its time apart, \
             4 are needed",
        ),
        (
            (1.0, times(1, 100.0)),
            (1.0, times(1, 200.0)),
            "pr1267 makes as many allocations; 1 batch each is too few to tell its time apart, \
             4 are needed",
        ),
        (
            (1.0, times(30, 100.0)),
            (0.0, Vec::new()),
            "pr1267 makes 1 fewer allocation; its time was not measured",
        ),
    ];
    for ((old_allocs, old_times), (new_allocs, new_times), verdict) in cases {
        let old = result("before", old_allocs, &old_times);
        let new = result("pr1267", new_allocs, &new_times);
        assert_eq!(Comparison::of(&old, &new).verdict(), verdict);
    }
}

#[test]
fn a_comparison_carries_its_figures() {
    let old = result("before", 4.0, &times(10, 100.0));
    let new = result("tuned", 0.0, &times(10, 50.0));
    let comparison = Comparison::of(&old, &new);
    assert_eq!((&*comparison.old, &*comparison.new), ("before", "tuned"));
    assert_eq!(comparison.allocs_difference, -4.0);
    assert_eq!(comparison.time_ratio, Some(50.45 / 100.45));
    // Fully separated, ten against ten: 2 / C(20, 10).
    assert_eq!(comparison.p, Some(2.0 / 184_756.0));
    assert_eq!(comparison.method, Some(Method::Exact));
    assert!(comparison.is_significant());
}
