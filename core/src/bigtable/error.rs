//! What can go wrong with metrics, none of which may stop an operation.

use std::fmt;

/// Why metrics could not be set up, or an answer's metadata not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub(super) Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    UnknownProvider,
    UnknownMetric(String),
    Environment(String),
    Setup(String),
    NoServerLatency,
    ServerLatency(String),
    NoLocation,
    Location { position: usize },
    NoCounter,
    RowOrder { position: usize },
}

impl Error {
    /// The machine could not give what was asked for, such as random bytes or its name.
    pub fn environment(what: impl Into<String>) -> Self {
        Self(Kind::Environment(what.into()))
    }

    /// An exporter or an instrument could not be made.
    pub fn setup(what: impl Into<String>) -> Self {
        Self(Kind::Setup(what.into()))
    }

    /// Whether the client was given a metrics provider that is not known.
    pub fn is_unknown_provider(&self) -> bool {
        self.0 == Kind::UnknownProvider
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::UnknownProvider => f.write_str("unknown metrics provider"),
            Kind::UnknownMetric(name) => write!(f, "unknown metric: {name:?}"),
            Kind::Environment(what) | Kind::Setup(what) => f.write_str(what),
            Kind::NoServerLatency => f.write_str("no server latency in headers or trailers"),
            Kind::ServerLatency(text) => write!(f, "server latency is no number: {text:?}"),
            Kind::NoLocation => f.write_str("no location in headers or trailers"),
            Kind::Location { position } => {
                write!(f, "location is no message: at byte {position}")
            }
            Kind::NoCounter => f.write_str("counter debug_tags was never made"),
            Kind::RowOrder { position } => {
                write!(f, "row {position} is not after the one before it")
            }
        }
    }
}

impl std::error::Error for Error {}
