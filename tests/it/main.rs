//! All integration tests, one binary; a test that installs an allocator has its own.

mod cbor;
mod command;
mod connections;
#[cfg(feature = "browser")]
mod page;
mod recorder;
mod serializer;
mod statistics;
mod tidy;
