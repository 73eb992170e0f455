//! What is measured in time, with no other visit beside it. `cargo xtask test` runs these after all
//! others, so that nobody waits for them.

mod fluency;
mod large;
mod stop;
