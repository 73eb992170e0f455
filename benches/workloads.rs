//! Every preset of every workload, variant by variant, by Criterion.
//!
//! A second opinion on the harness's own times. Parallel workloads run on one thread here.

use criterion::{BenchmarkId, Criterion};
use perop_core::alloc::Counting;
use perop_core::workloads;

#[global_allocator]
static ALLOC: Counting = Counting::new();

/// Operations per iteration of Criterion, so that one dynamic dispatch is spread over many.
const OPERATIONS: u64 = 64;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for workload in workloads::ALL {
        let operations = if workload.batches.is_some() {
            1
        } else {
            OPERATIONS
        };
        let mut group = criterion.benchmark_group(workload.id);
        group.throughput(criterion::Throughput::Elements(operations));
        for preset in workload.presets {
            for variant in workload.variants {
                let id = BenchmarkId::new(variant.id, preset.name);
                group.bench_function(id, |b| {
                    let mut job = (variant.prepare)(&preset.params());
                    b.iter(|| job.run(operations));
                });
            }
        }
        group.finish();
    }
    criterion.final_summary();
}
