//! Results and comparisons as text for people and for other tools.

mod columns;
pub mod comparison;
pub mod escape;
pub mod go;
pub mod markdown;
pub mod number;
pub mod table;

use crate::figure;
use crate::harness::result::Environment;

pub use columns::Titles;

/// What the figures are, for wherever they are shown.
pub const DEFINITION: &str = "\
allocs/op: calls that ask the allocator for memory (alloc, zeroed alloc, growing realloc) per
operation; grows/op: those of them that grew a block. B/op: bytes asked for, of a grow the new
size minus the old one. Counted apart from the time, on the threads that Perop started itself.
";

/// What the tables were measured on, in one line, and [`DEFINITION`].
pub fn footer(environment: &Environment) -> String {
    let Environment {
        engine,
        version,
        os,
        build,
        date,
        pointer_bits,
        cores,
        ..
    } = environment;
    let step = figure::plain(environment.clock_step_ns);
    let processors = figure::counted(*cores as usize, "processor");
    let where_and_when = format!(
        "Perop {build}, {engine}, {version}, {os}, {processors}, \
         {pointer_bits}-bit pointers, clock step {step} ns, {date}"
    );
    format!("{}\n{DEFINITION}", escape::visible(&where_and_when))
}
