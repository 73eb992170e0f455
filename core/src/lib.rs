//! What one operation costs: allocations, bytes, nanoseconds.
//!
//! Each module knows only those above it in this list; the systems do not know each other.

#[expect(
    unsafe_code,
    reason = "a global allocator is an unsafe trait; the only unsafe room"
)]
pub mod alloc;
pub mod figure;

pub mod bigtable;
pub mod cbor;
pub mod connections;
pub mod dogstatsd;
pub mod stats;

pub mod harness;

pub mod workloads;

pub mod snapshot;

#[cfg(feature = "criterion")]
pub mod criterion;

/// The examples of the README are tests.
#[cfg(all(doctest, feature = "criterion"))]
#[doc = include_str!("../../README.md")]
pub struct Readme;
