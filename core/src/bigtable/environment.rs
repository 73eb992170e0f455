//! What a client is told and what it asks of its machine.

use super::Error;
use super::error::Kind;

/// Set where a client talks to an emulator, for which metrics are off.
const EMULATOR_VARIABLE: &str = "BIGTABLE_EMULATOR_HOST";

/// The machine a client runs on: its clock, its random bytes, its name, its variables.
pub trait Environment {
    /// Nanoseconds from any fixed point.
    fn now_ns(&self) -> u64;

    /// Fills `bytes` with random ones.
    ///
    /// Errors: there are none to be had.
    fn fill_random(&self, bytes: &mut [u8]) -> Result<(), Error>;

    /// The name of the machine.
    ///
    /// Errors: it has none.
    fn host_name(&self) -> Result<String, Error>;

    /// An environment variable; `None` where it is not set.
    fn variable(&self, name: &str) -> Option<String>;
}

/// Who gets a client's metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MetricsProvider {
    /// Nothing was said: the built-in metrics are on.
    #[default]
    BuiltIn,
    /// Nobody: metrics are off.
    NoOp,
    /// A provider that is neither; refused.
    Unknown,
}

/// What a client is made with.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClientConfig<'c> {
    /// The project that holds the instance.
    pub project: &'c str,
    /// The instance that holds the tables.
    pub instance: &'c str,
    /// The application profile; empty for the default one.
    pub app_profile: &'c str,
    /// Who gets the metrics.
    pub provider: MetricsProvider,
    /// How the client connects.
    pub options: &'c [ClientOption],
}

impl ClientConfig<'_> {
    /// Whether metrics are on: not with an emulator, and not with the no-op provider.
    ///
    /// Errors: the provider is not known, and there is no emulator to settle it.
    pub(super) fn is_enabled(&self, environment: &dyn Environment) -> Result<bool, Error> {
        if environment.variable(EMULATOR_VARIABLE).is_some() {
            return Ok(false);
        }
        match self.provider {
            MetricsProvider::BuiltIn => Ok(true),
            MetricsProvider::NoOp => Ok(false),
            MetricsProvider::Unknown => Err(Error(Kind::UnknownProvider)),
        }
    }
}

/// How a client connects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientOption {
    /// Where the table service is.
    Endpoint(String),
    /// What the client calls itself.
    UserAgent(String),
    /// The file that says who the client is.
    CredentialsFile(String),
    /// The project that is charged.
    QuotaProject(String),
}

/// The options for the exporter of metrics: all but the endpoint, which is the tables'.
pub fn exporter_options(options: &[ClientOption]) -> impl Iterator<Item = &ClientOption> {
    options
        .iter()
        .filter(|option| !matches!(option, ClientOption::Endpoint(_)))
}

/// The version that metrics report.
pub(super) const CLIENT_NAME: &str = "go-bigtable/1.38.0";

/// The text of a random UUID. Source: RFC 9562, version 4.
pub(super) fn uuid_text(random: [u8; 16], text: &mut [u8; 36]) -> &str {
    uuid::Builder::from_random_bytes(random)
        .into_uuid()
        .hyphenated()
        .encode_lower(text)
}
