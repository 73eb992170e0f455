//! The recorder against its rules, its history and itself.

mod cases;
mod equivalence;
mod export;
mod faults;
mod handles;
mod propagation;
mod threads;
