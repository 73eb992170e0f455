//! What a reader has to know before trusting a figure.

/// A doubt about a result, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Warning {
    /// Which doubt.
    pub kind: Kind,
    /// One sentence with the figures it rests on.
    pub message: String,
}

/// The doubts there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Kind {
    /// A batch is shorter than 100 clock steps, or all batches read the same.
    ClockStep,
    /// The second half of the batches differs from the first.
    Drift,
    /// The memory of the instance grew during a batch.
    MemoryGrew,
    /// The tab was hidden; batches were thrown away and repeated.
    Hidden,
    /// Hardly slower than an empty loop.
    OptimisedAway,
    /// Allocations differ between batches.
    AllocationsDiffer,
    /// Too few batches for an interval.
    FewBatches,
    /// The warm-up did not settle in the time it has.
    WarmUp,
    /// A parallel workload ran on one thread.
    OneThread,
    /// Wrong on other inputs, or on these, by history.
    WrongByHistory,
    /// The binary's allocator is not the counting one, so nothing was counted.
    NotCounted,
}

impl Warning {
    pub(super) fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }
}
