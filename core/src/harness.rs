//! The harness: batches, their statistics, the anatomy of one operation.
//!
//! It knows no system and no workload: it is handed jobs and a clock.

pub mod job;
pub mod params;

pub use job::Job;
pub use params::Params;
