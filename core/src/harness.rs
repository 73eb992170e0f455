//! The harness: batches, their statistics, the anatomy of one operation.
//!
//! It knows no system and no workload: it is handed jobs and a clock, and a driver steps it.
//!
//! ```text
//! answers compared → clock step → count, anatomy → warm-up → batches A B C A B C … → results
//! ```

pub mod anatomy;
pub mod batch;
pub mod calibrate;
pub mod clock;
pub mod compare;
pub mod crew;
pub mod digest;
pub mod error;
pub mod job;
pub mod params;
pub mod plan;
pub mod result;
pub mod session;
pub mod statistics;
pub mod warning;

pub use anatomy::Anatomy;
pub use batch::{Measured, Purpose, Work};
pub use clock::Clock;
pub use compare::Comparison;
pub use error::Error;
pub use job::Job;
pub use params::Params;
pub use plan::{CounterExample, Entrant, Expected, Plan};
pub use session::{Event, Session};
