//! Tests inside of a worker of a real browser, one binary: each takes as long to link as the
//! worker itself.
#![cfg(target_arch = "wasm32")]

mod links;
mod workloads;

use perop_core::alloc::Counting;
use wasm_bindgen_test::wasm_bindgen_test_configure;

wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[global_allocator]
static ALLOC: Counting = Counting::new();
