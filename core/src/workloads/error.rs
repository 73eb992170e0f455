//! What cannot be run, and why.

use std::fmt;

/// A choice that the list of workloads does not allow.
#[derive(Clone, Debug, PartialEq)]
pub struct Error(pub(super) Kind);

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    UnknownParameter {
        workload: &'static str,
        name: String,
        known: Vec<&'static str>,
    },
    OutOfRange {
        name: &'static str,
        value: f64,
        min: f64,
        max: f64,
    },
    OffStep {
        name: &'static str,
        value: f64,
        min: f64,
        step: f64,
    },
    UnknownVariant {
        workload: &'static str,
        id: String,
        known: Vec<&'static str>,
    },
}

impl Error {
    /// Whether the workload has no parameter of that name.
    pub fn is_unknown_parameter(&self) -> bool {
        matches!(self.0, Kind::UnknownParameter { .. })
    }

    /// Whether the workload has no variant of that id.
    pub fn is_unknown_variant(&self) -> bool {
        matches!(self.0, Kind::UnknownVariant { .. })
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::UnknownParameter {
                workload,
                name,
                known,
            } if known.is_empty() => {
                write!(
                    f,
                    "{workload} has no parameter \"{name}\": it has none at all"
                )
            }
            Kind::UnknownParameter {
                workload,
                name,
                known,
            } => write!(
                f,
                "{workload} has no parameter \"{name}\", only {}",
                known.join(", ")
            ),
            Kind::OutOfRange {
                name,
                value,
                min,
                max,
            } => write!(f, "{name} is {value}, allowed are {min} to {max}"),
            Kind::OffStep {
                name,
                value,
                min,
                step,
            } if *step == 1.0 && min.fract() == 0.0 => {
                write!(f, "{name} is {value}, allowed are whole numbers")
            }
            Kind::OffStep {
                name,
                value,
                min,
                step,
            } => write!(
                f,
                "{name} is {value}, allowed are steps of {step} from {min}"
            ),
            Kind::UnknownVariant {
                workload,
                id,
                known,
            } => write!(
                f,
                "{workload} has no variant \"{id}\", only {}",
                known.join(", ")
            ),
        }
    }
}
