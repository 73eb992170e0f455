//! The codec against its peers: scan, owned value, typed decode and encode, links, text.
//!
//! Every peer by its fastest documented call, in one run and one profile, and only after its answer
//! was found equal to ours. What a peer does not do is said where it is called.

mod annotate;
mod documents;
mod links;
mod print;
mod scan;
mod typed;
mod value;
mod views;

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let inputs = documents::all();
    scan::bench(&mut criterion, &inputs);
    value::bench(&mut criterion, &inputs);
    typed::bench(&mut criterion);
    links::bench(&mut criterion);
    print::bench(&mut criterion, &inputs);
    annotate::bench(&mut criterion, &inputs);
    views::bench(&mut criterion, &inputs);
    criterion.final_summary();
}

/// A group whose rows are set against the bytes they read.
fn group<'a>(
    criterion: &'a mut Criterion,
    name: &str,
    bytes: usize,
) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Bytes(bytes as u64));
    group
}
