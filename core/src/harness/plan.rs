//! What a session is to do.

use super::{Job, Params, result::Reported};

/// Batches per variant where nothing else is asked for.
pub const BATCHES: u32 = 30;

/// What is measured, and how often.
pub struct Plan {
    /// The workload's id, for results and messages.
    pub workload: &'static str,
    /// The preset's name; `None` away from a preset.
    pub preset: Option<&'static str>,
    /// Every parameter.
    pub params: Params,
    /// What every variant has to answer.
    pub expected: Expected,
    /// Timed batches per variant.
    pub batches: u32,
    /// How many threads the session starts for each batch: 1 unless the workload is parallel, and
    /// 1 where a driver hands [`super::Work`] to workers of its own.
    pub threads: usize,
}

/// What the answers are held against.
pub enum Expected {
    /// The digest registered for the preset.
    Digest(u64),
    /// What this job of the reference variant answers.
    AnswerOf(Box<dyn Job>),
}

/// A variant that takes part.
pub struct Entrant {
    /// The variant's id.
    pub variant: &'static str,
    /// The variant, set up.
    pub job: Box<dyn Job>,
    /// The figures of the pull request; `None` away from a preset.
    pub reported: Option<Reported>,
    /// An input this variant is wrong on by history.
    pub counter_example: Option<CounterExample>,
}

/// An input that a historical variant gets wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CounterExample {
    /// What was given.
    pub input: String,
    /// The right answer.
    pub expected: String,
    /// What the variant answers.
    pub got: String,
}
