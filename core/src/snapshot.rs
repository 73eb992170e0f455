//! Snapshots: results plus the environment they were measured in, and the texts made of them.
//!
//! Knows the result types of the harness and no system.

pub mod compare;
pub mod export;
#[cfg(feature = "read")]
pub mod file;
#[cfg(feature = "link")]
pub mod link;
pub mod model;
pub mod names;
#[cfg(feature = "read")]
mod node;
#[cfg(feature = "read")]
pub mod read;
#[cfg(any(feature = "link", feature = "read"))]
mod version;
