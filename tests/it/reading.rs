//! Benchmark text of other tools against what a correct reader makes of it.

mod cases;
mod command;
pub(crate) mod files;
mod hostile;
mod mixed;
mod odd;
