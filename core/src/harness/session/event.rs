//! What a step of a session tells its driver.

/// One step's outcome. Variants are indices into the session's entrants, batches count from 0.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
pub enum Event {
    /// The variant's answer was compared.
    Answered {
        /// Which variant.
        variant: usize,
        /// FNV-1a of its answer.
        #[cfg_attr(feature = "serde", serde(with = "hexadecimal"))]
        digest: u64,
    },
    /// The clock or the empty loop is being looked at.
    Searching,
    /// The clock's step was found.
    ClockStep {
        /// In nanoseconds.
        step_ns: f64,
    },
    /// The empty loop was timed.
    EmptyLoop {
        /// In nanoseconds per iteration.
        ns_per_iteration: f64,
    },
    /// So many iterations were probed.
    Calibrated {
        /// Which variant.
        variant: usize,
        /// On each thread or worker.
        iterations: u64,
    },
    /// The variant's allocations were counted.
    Counted {
        /// Which variant.
        variant: usize,
        /// Calls that asked for memory, per operation.
        allocs_per_op: f64,
        /// Bytes asked for, per operation.
        bytes_per_op: f64,
    },
    /// The anatomy of one operation was taken; the session has it.
    Anatomy {
        /// Which variant.
        variant: usize,
    },
    /// A batch of the warm-up was run.
    WarmUp {
        /// Which variant.
        variant: usize,
        /// Nanoseconds per operation.
        ns_per_op: f64,
        /// How long its warm-up has been going on, in milliseconds.
        elapsed_ms: f64,
    },
    /// A batch was timed.
    Batch {
        /// Which variant.
        variant: usize,
        /// Which batch of that variant.
        batch: u32,
        /// Iterations on each thread or worker.
        iterations: u64,
        /// Nanoseconds per operation, to five significant digits.
        ns_per_op: f64,
        /// Calls that asked for memory, per operation.
        allocs_per_op: f64,
        /// Bytes asked for, per operation.
        bytes_per_op: f64,
    },
    /// A batch was shorter than the clock allows; it is repeated with more iterations.
    TooShort {
        /// Which variant.
        variant: usize,
        /// Which batch of that variant.
        batch: u32,
    },
    /// Nothing was done: the session is paused.
    Paused,
    /// Nothing is left to do.
    Done,
}

/// Where two answers part, for a message: some bytes around the first that differs.
pub(super) fn excerpt(answer: &[u8], other: &[u8]) -> String {
    const BEFORE: usize = 16;
    const LENGTH: usize = 48;
    let differs = answer.iter().zip(other).take_while(|(a, b)| a == b).count();
    let start = differs.saturating_sub(BEFORE);
    let end = (start + LENGTH).min(answer.len());
    format!("\"{}\" at byte {start}", answer[start..end].escape_ascii())
}

/// 64 bits do not fit a JavaScript number.
#[cfg(feature = "serde")]
mod hexadecimal {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{value:016x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(D::Error::custom)
    }
}
