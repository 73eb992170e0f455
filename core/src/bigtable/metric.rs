//! The seven metrics, and what each is recorded under.

use super::Error;
use super::error::Kind;

/// Upper bounds of the latency histograms, in milliseconds.
///
/// Source: google-cloud-go, bigtable, bounds of its built-in metrics.
pub const BOUNDS_MS: [f64; 40] = [
    0.0,
    1.0,
    2.0,
    3.0,
    4.0,
    5.0,
    6.0,
    8.0,
    10.0,
    13.0,
    16.0,
    20.0,
    25.0,
    30.0,
    40.0,
    50.0,
    65.0,
    80.0,
    100.0,
    130.0,
    160.0,
    200.0,
    250.0,
    300.0,
    400.0,
    500.0,
    650.0,
    800.0,
    1000.0,
    2000.0,
    5000.0,
    10_000.0,
    20_000.0,
    50_000.0,
    100_000.0,
    200_000.0,
    400_000.0,
    800_000.0,
    1_600_000.0,
    3_200_000.0,
];

/// A metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// From the call to its answer, all attempts together.
    OperationLatencies,
    /// From one attempt to its answer.
    AttemptLatencies,
    /// What the server says an attempt took it.
    ServerLatencies,
    /// How long the application held the operation up.
    ApplicationLatencies,
    /// Attempts after the first.
    RetryCount,
    /// Attempts that never reached the service.
    ConnectivityErrorCount,
    /// Events inside of the client.
    DebugTags,
}

/// Whose status a metric is recorded under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StatusOf {
    Operation,
    Attempt,
}

/// What a metric is recorded under besides what all are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) status: Option<StatusOf>,
    pub(super) streaming: bool,
}

impl Metric {
    /// All of them, in the order in which their instruments are made.
    pub const ALL: [Self; 7] = [
        Self::OperationLatencies,
        Self::AttemptLatencies,
        Self::ServerLatencies,
        Self::ApplicationLatencies,
        Self::RetryCount,
        Self::ConnectivityErrorCount,
        Self::DebugTags,
    ];

    /// What it is called where it is exported.
    pub fn name(self) -> &'static str {
        match self {
            Self::OperationLatencies => "operation_latencies",
            Self::AttemptLatencies => "attempt_latencies",
            Self::ServerLatencies => "server_latencies",
            Self::ApplicationLatencies => "application_latencies",
            Self::RetryCount => "retry_count",
            Self::ConnectivityErrorCount => "connectivity_error_count",
            Self::DebugTags => "debug_tags",
        }
    }

    /// A few words for whoever looks at it.
    pub fn about(self) -> &'static str {
        match self {
            Self::OperationLatencies => "Time until an operation's last answer, with retries.",
            Self::AttemptLatencies => "Time of one attempt, as the client sees it.",
            Self::ServerLatencies => "Time of one attempt, as the server sees it.",
            Self::ApplicationLatencies => "Time the application took for the answers.",
            Self::RetryCount => "Attempts after the first.",
            Self::ConnectivityErrorCount => "Attempts that did not reach the service.",
            Self::DebugTags => "Events inside of the client.",
        }
    }

    /// `ms` for histograms, `1` for counters.
    pub fn unit(self) -> &'static str {
        if self.bounds().is_some() { "ms" } else { "1" }
    }

    /// The bounds of a histogram; `None` for a counter.
    pub fn bounds(self) -> Option<&'static [f64]> {
        match self {
            Self::OperationLatencies
            | Self::AttemptLatencies
            | Self::ServerLatencies
            | Self::ApplicationLatencies => Some(&BOUNDS_MS),
            Self::RetryCount | Self::ConnectivityErrorCount | Self::DebugTags => None,
        }
    }

    /// What the metric of that name is recorded under.
    ///
    /// Errors: there is none of that name, or it is the client's own `debug_tags`.
    pub(super) fn rule(name: &str) -> Result<Rule, Error> {
        let metric = Self::ALL.into_iter().find(|metric| metric.name() == name);
        let (status, streaming) = match metric {
            Some(Self::OperationLatencies) => (Some(StatusOf::Operation), true),
            Some(Self::AttemptLatencies | Self::ServerLatencies) => (Some(StatusOf::Attempt), true),
            Some(Self::ApplicationLatencies) => (None, false),
            Some(Self::RetryCount | Self::ConnectivityErrorCount) => {
                (Some(StatusOf::Attempt), false)
            }
            Some(Self::DebugTags) | None => {
                return Err(Error(Kind::UnknownMetric(name.to_owned())));
            }
        };
        Ok(Rule { status, streaming })
    }
}
