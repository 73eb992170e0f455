//! One operation and its attempts.

/// What an operation or an attempt ended with.
///
/// Source: gRPC status codes, with the names that Go gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the codes are gRPC's and their names say what they are"
)]
pub enum Status {
    Ok,
    Canceled,
    Unknown,
    InvalidArgument,
    DeadlineExceeded,
    NotFound,
    AlreadyExists,
    PermissionDenied,
    ResourceExhausted,
    FailedPrecondition,
    Aborted,
    OutOfRange,
    Unimplemented,
    Internal,
    Unavailable,
    DataLoss,
    Unauthenticated,
}

impl Status {
    /// What it is called in an attribute.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "OK",
            Self::Canceled => "Canceled",
            Self::Unknown => "Unknown",
            Self::InvalidArgument => "InvalidArgument",
            Self::DeadlineExceeded => "DeadlineExceeded",
            Self::NotFound => "NotFound",
            Self::AlreadyExists => "AlreadyExists",
            Self::PermissionDenied => "PermissionDenied",
            Self::ResourceExhausted => "ResourceExhausted",
            Self::FailedPrecondition => "FailedPrecondition",
            Self::Aborted => "Aborted",
            Self::OutOfRange => "OutOfRange",
            Self::Unimplemented => "Unimplemented",
            Self::Internal => "Internal",
            Self::Unavailable => "Unavailable",
            Self::DataLoss => "DataLoss",
            Self::Unauthenticated => "Unauthenticated",
        }
    }
}

/// What an operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Reads ranges of rows, as a stream.
    ReadRows,
    /// Changes a row.
    MutateRow,
    /// Changes rows.
    MutateRows,
    /// Changes a row if it is as expected.
    CheckAndMutateRow,
    /// Changes a row by what is in it.
    ReadModifyWriteRow,
    /// Says where a table could be divided, as a stream.
    SampleRowKeys,
}

impl Method {
    /// What it is called in an attribute.
    pub fn name(self) -> &'static str {
        match self {
            Self::ReadRows => "Bigtable.ReadRows",
            Self::MutateRow => "Bigtable.MutateRow",
            Self::MutateRows => "Bigtable.MutateRows",
            Self::CheckAndMutateRow => "Bigtable.CheckAndMutateRow",
            Self::ReadModifyWriteRow => "Bigtable.ReadModifyWriteRow",
            Self::SampleRowKeys => "Bigtable.SampleRowKeys",
        }
    }
}

/// The operation at hand.
///
/// Units: times in nanoseconds from any fixed point.
#[derive(Clone, Debug, Default)]
pub(super) struct Operation {
    pub(super) attempts: u32,
    pub(super) start_ns: u64,
    pub(super) status: Option<Status>,
    /// How long the application held it up.
    pub(super) application_ns: u64,
    pub(super) attempt: Attempt,
}

/// The attempt at hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Attempt {
    pub(super) start_ns: u64,
    pub(super) status: Option<Status>,
    pub(super) cluster: String,
    pub(super) zone: String,
    /// `None` where the server did not say, or not so that it could be understood.
    pub(super) server_latency_ms: Option<f64>,
}

impl Operation {
    /// Begins the next attempt, whose location is not known yet.
    pub(super) fn begin_attempt(&mut self, now_ns: u64) {
        self.attempts += 1;
        let attempt = &mut self.attempt;
        attempt.start_ns = now_ns;
        attempt.status = None;
        attempt.cluster.clear();
        attempt.zone.clear();
        attempt.server_latency_ms = None;
    }

    /// Attempts after the first, where there were any.
    pub(super) fn retries(&self) -> Option<u32> {
        self.attempts.checked_sub(1).filter(|&retries| retries > 0)
    }
}

impl Attempt {
    /// Whether the attempt shows no sign of having reached the service: 1 or 0, to be counted.
    pub(super) fn connectivity_errors(&self) -> f64 {
        let unknown = super::Location::UNKNOWN;
        let has_latency = self.server_latency_ms.is_some_and(|latency| latency != 0.0);
        let is_located = self.cluster != unknown.cluster || self.zone != unknown.zone;
        if has_latency || is_located { 0.0 } else { 1.0 }
    }
}

/// The name of a status that may not be known yet.
pub(super) fn status_name(status: Option<Status>) -> &'static str {
    status.map_or("", Status::name)
}

/// From one time to a later one, in milliseconds.
pub(super) fn elapsed_ms(from_ns: u64, to_ns: u64) -> f64 {
    to_ns.saturating_sub(from_ns) as f64 / 1e6
}
