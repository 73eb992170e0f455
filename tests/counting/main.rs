//! Tests that need the counting allocator: a binary of their own, since a program has one.

mod anatomy;
mod answers;
mod benches;
mod calibration;
mod dhat;
mod doubts;
mod fake;
mod links;
mod operations;
mod others;
mod parallel;
mod recorder;
mod serializer;
mod session;
mod workloads;

use perop_core::alloc::Counting;

#[global_allocator]
static ALLOC: Counting = Counting::new();
