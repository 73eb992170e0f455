//! Runs and batches.

/// What each value of a comparison is, in the words of its verdicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Each {
    /// A run of a benchmark, as other tools print them.
    #[default]
    Run,
    /// A batch of one run of Perop.
    Batch,
}

impl Each {
    /// The word for one.
    pub fn singular(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Batch => "batch",
        }
    }

    /// The word for several.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Run => "runs",
            Self::Batch => "batches",
        }
    }
}
