//! All integration tests, one binary; a test that installs an allocator has its own.
#![allow(
    clippy::unwrap_used,
    reason = "all of it is tests, also what several of them call"
)]

mod bigtable;
mod cbor;
mod choice;
mod command;
mod compare;
mod connections;
mod link;
#[cfg(feature = "browser")]
mod page;
mod reading;
mod recorder;
mod result;
mod serializer;
mod statistics;
mod tidy;
mod verdict;
