//! Snapshots: results plus the environment they were measured in, and the texts made of them.
//!
//! Knows the result types of the harness and no system.

pub mod compare;
pub mod export;
pub mod names;
