//! The counts that the page shows are those of the table.

use std::hint::black_box;

use perop_core::alloc::count;
use perop_core::workloads::{ALL, verify};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn allocations_of_this_worker_are_counted() {
    let ((), counts) = count(|| drop(black_box(Vec::<u8>::with_capacity(black_box(40)))));
    assert_eq!(counts.requests(), 1);
}

#[wasm_bindgen_test]
fn every_variant_answers_and_allocates_as_registered() {
    assert!(!ALL.is_empty(), "there is no workload");
    let differences: Vec<String> = ALL
        .iter()
        .flat_map(|one| verify::differences(one))
        .collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
