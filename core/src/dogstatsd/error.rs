//! What can be wrong with a message that is to be written.

use std::fmt;

use crate::figure::counted;

/// A message that cannot be written; the buffer it was meant for is unchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct Error(Fault);

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    EmptyName,
    EmptyValue,
    NonFinite(f64),
    InvalidRate(f64),
    PackedSet(usize),
    InvalidCardinality(Box<str>),
    InvalidTimestamp(i64),
    EmptyTitle,
    TooLong { bytes: usize, limit: usize },
    InvalidStatus(Box<str>),
    InvalidMetricType(Box<str>),
    InvalidPriority(Box<str>),
    InvalidAlertType(Box<str>),
}

impl Error {
    /// The kind in one word, e.g. `EmptyName`; what the command answers.
    pub fn kind(&self) -> &'static str {
        match &self.0 {
            Fault::EmptyName => "EmptyName",
            Fault::EmptyValue => "EmptyValue",
            Fault::NonFinite(_) => "NonFinite",
            Fault::InvalidRate(_) => "InvalidRate",
            Fault::PackedSet(_) => "PackedSet",
            Fault::InvalidCardinality(_) => "InvalidCardinality",
            Fault::InvalidTimestamp(_) => "InvalidTimestamp",
            Fault::EmptyTitle => "EmptyTitle",
            Fault::TooLong { .. } => "TooLong",
            Fault::InvalidStatus(_) => "InvalidStatus",
            Fault::InvalidMetricType(_)
            | Fault::InvalidPriority(_)
            | Fault::InvalidAlertType(_) => "InvalidType",
        }
    }
}

impl From<Fault> for Error {
    #[cold]
    fn from(fault: Fault) -> Self {
        Self(fault)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Fault::EmptyName => out.write_str("the name is empty"),
            Fault::EmptyValue => out.write_str("the value is empty"),
            Fault::NonFinite(value) => write!(out, "the value {value} is not a finite number"),
            Fault::InvalidRate(rate) => write!(out, "the sample rate {rate} is not above 0"),
            Fault::PackedSet(values) => {
                write!(out, "a set takes one value a line, not {values}")
            }
            Fault::InvalidCardinality(text) => write!(
                out,
                "the cardinality {text:?} is none of none, low, orchestrator, high"
            ),
            Fault::InvalidTimestamp(seconds) => {
                write!(out, "the timestamp {seconds} is not above 0")
            }
            Fault::EmptyTitle => out.write_str("the title of the event is empty"),
            Fault::TooLong { bytes, limit } => write!(
                out,
                "the event of {} is over the limit of {}",
                counted(*bytes, "byte"),
                counted(*limit, "byte")
            ),
            Fault::InvalidStatus(text) => write!(
                out,
                "the status {text:?} is none of 0 to 3, ok, warning, critical, unknown"
            ),
            Fault::InvalidMetricType(text) => write!(
                out,
                "the type {text:?} is none of count, gauge, timing, histogram, distribution, set"
            ),
            Fault::InvalidPriority(text) => {
                write!(out, "the priority {text:?} is neither low nor normal")
            }
            Fault::InvalidAlertType(text) => write!(
                out,
                "the alert type {text:?} is none of error, warning, info, success"
            ),
        }
    }
}

impl std::error::Error for Error {}
