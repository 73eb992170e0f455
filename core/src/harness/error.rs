//! What stops a run.

use std::fmt;

/// Why a run cannot go on. What was measured before stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    NoEntrants,
    NoBatches,
    WrongDigest {
        workload: &'static str,
        variant: &'static str,
        expected: u64,
        got: u64,
    },
    WrongAnswer {
        workload: &'static str,
        variant: &'static str,
        expected: String,
        got: String,
    },
    ClockStands,
    ThreadPanicked {
        variant: &'static str,
    },
    NothingRan {
        variant: &'static str,
    },
}

impl From<Kind> for Error {
    fn from(kind: Kind) -> Self {
        Self(kind)
    }
}

impl Error {
    /// Whether a variant gave another answer than the one expected.
    pub fn is_wrong_answer(&self) -> bool {
        matches!(self.0, Kind::WrongDigest { .. } | Kind::WrongAnswer { .. })
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::NoEntrants => f.write_str("no variant was chosen"),
            Kind::NoBatches => f.write_str("0 batches were asked for, at least 1 is needed"),
            Kind::WrongDigest {
                workload,
                variant,
                expected,
                got,
            } => write!(
                f,
                "the answer of {variant} to {workload} has the digest {got:016x}, \
                 expected {expected:016x}"
            ),
            Kind::WrongAnswer {
                workload,
                variant,
                expected,
                got,
            } => write!(
                f,
                "the answer of {variant} to {workload} differs from the reference variant's: \
                 {got}, expected {expected}"
            ),
            Kind::ClockStands => f.write_str("the clock does not move"),
            Kind::ThreadPanicked { variant } => write!(f, "a thread of {variant} panicked"),
            Kind::NothingRan { variant } => {
                write!(f, "a step of {variant} was finished without any operation")
            }
        }
    }
}
