//! Benchmark text of other tools against what a correct reader makes of it.

mod cases;
mod command;
mod hostile;
mod mixed;
