//! Results, in the shape in which the command prints them, the page shows them and links keep them.
//!
//! With the feature `serde` they serialise to the JSON that `perop run --format json` documents.

use super::{Params, warning::Warning};

/// The version of the shape that is written; those before it are read, too.
pub const VERSION: u32 = 1;

/// Results plus the environment they were measured in.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Snapshot {
    /// The version it was read as; of a new one [`VERSION`].
    pub perop: u32,
    /// Where it was measured.
    pub environment: Environment,
    /// One per workload, parameters and variant.
    pub results: Vec<VariantResult>,
}

/// What two snapshots have to share before their times can be compared.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Environment {
    /// `native`, or the browser's name.
    pub engine: String,
    /// The engine's version.
    pub version: String,
    /// The operating system.
    pub os: String,
    /// The version of Perop.
    pub build: String,
    /// The day, as `2026-12-01`.
    pub date: String,
    /// Size of a pointer; B/op depends on it.
    pub pointer_bits: u32,
    /// The smallest difference the clock showed, in nanoseconds.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub clock_step_ns: f64,
    /// Whether the page is cross-origin isolated; `None` natively.
    pub isolated: Option<bool>,
    /// Processors reported.
    pub cores: u32,
    /// The longest warm-up of a variant, in milliseconds.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub warm_up_ms: f64,
}

/// What one variant of a workload cost.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct VariantResult {
    /// The workload's id.
    pub workload: String,
    /// The preset's name; `None` away from a preset.
    pub preset: Option<String>,
    /// Every parameter.
    pub params: Params,
    /// The variant's id.
    pub variant: String,
    /// Calls that asked for memory (alloc, zeroed alloc, grow), per operation.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub allocs_per_op: f64,
    /// Those of them that grew a block, per operation.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub grows_per_op: f64,
    /// Bytes asked for, per operation.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub bytes_per_op: f64,
    /// The most bytes live at one time during one operation, above those before it.
    pub peak_bytes: u64,
    /// Bytes live after an operation that were not before it, on average.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub retained_bytes_per_op: f64,
    /// Timed batches.
    pub batches: u32,
    /// Time; `None` before the first batch.
    pub ns_per_op: Option<Spread>,
    /// The pull request's figures; `None` away from a preset.
    pub reported: Option<Reported>,
    /// What speaks against trusting this result.
    pub warnings: Vec<Warning>,
}

/// A metric over the batches, to five significant digits.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spread {
    /// The middle value.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub median: f64,
    /// Lower end of the 95 % interval of the median; `None` where it has none.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number_or_null"))]
    pub low: Option<f64>,
    /// Upper end; `None` where it has none.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number_or_null"))]
    pub high: Option<f64>,
    /// Every batch's value, in the order they were measured.
    #[cfg_attr(feature = "serde", serde(serialize_with = "numbers"))]
    pub samples: Vec<f64>,
}

/// Figures printed in a pull request; `None` where it does not give one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reported {
    /// Allocations per operation.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number_or_null"))]
    pub allocs_per_op: Option<f64>,
    /// Bytes per operation, rounded up to the original's size classes.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number_or_null"))]
    pub bytes_per_op: Option<f64>,
    /// Nanoseconds per operation.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number_or_null"))]
    pub ns_per_op: Option<f64>,
}

/// A number that is written without a fraction where it has none.
#[cfg(feature = "serde")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number(pub(crate) f64);

#[cfg(feature = "serde")]
impl serde::Serialize for Number {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Whole numbers below this are exact in an f64.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if self.0.fract() == 0.0 && self.0.abs() < EXACT {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

#[cfg(feature = "serde")]
fn number<S: serde::Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&Number(*value), serializer)
}

#[cfg(feature = "serde")]
fn number_or_null<S: serde::Serializer>(
    value: &Option<f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&value.map(Number), serializer)
}

#[cfg(feature = "serde")]
fn numbers<S: serde::Serializer>(values: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().copied().map(Number))
}
