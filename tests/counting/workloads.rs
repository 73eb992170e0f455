//! Every variant of every workload gives the registered answer with the registered allocations.

use perop_core::alloc::is_counting;
use perop_core::workloads::{self, verify};

#[test]
fn every_variant_answers_and_allocates_as_registered() {
    assert!(is_counting(), "this binary installs the counting allocator");
    let differences: Vec<String> = workloads::ALL
        .iter()
        .flat_map(|workload| verify::differences(workload))
        .collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
