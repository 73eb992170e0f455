//! Events: a title and a text, with optional fields.

mod wire;

use std::str::FromStr;

use super::error::{Error, Fault};
use super::origin::Origin;
use super::tags::Tags;
pub(super) use wire::append;

/// The longest event, in bytes: the agent's read buffer, beyond which it cuts.
pub const EVENT_BYTES_MAX: usize = 8192;

/// How much an event matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Like any other.
    Normal,
    /// Hidden at first.
    Low,
}

impl Priority {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Low => "low",
        }
    }
}

impl FromStr for Priority {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        [Self::Normal, Self::Low]
            .into_iter()
            .find(|known| known.as_str() == text)
            .ok_or_else(|| Fault::InvalidPriority(text.into()).into())
    }
}

/// What kind of news an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlertType {
    /// Something failed.
    Error,
    /// Something may fail.
    Warning,
    /// Something happened.
    Info,
    /// Something went well.
    Success,
}

impl AlertType {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
            Self::Success => "success",
        }
    }
}

impl FromStr for AlertType {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        [Self::Error, Self::Warning, Self::Info, Self::Success]
            .into_iter()
            .find(|known| known.as_str() == text)
            .ok_or_else(|| Fault::InvalidAlertType(text.into()).into())
    }
}

/// What becomes of an event that is longer than its limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlong {
    /// It is refused.
    #[default]
    Refuse,
    /// Its text is cut at a character's border, and the length in the header with it.
    CutText,
}

/// One event, to be written with [`Serializer::write_event`](super::Serializer::write_event).
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    title: &'a str,
    text: &'a str,
    timestamp: Option<i64>,
    hostname: Option<&'a str>,
    aggregation_key: Option<&'a str>,
    priority: Option<Priority>,
    source_type_name: Option<&'a str>,
    alert_type: Option<AlertType>,
    tags: Tags<'a>,
    origin: Origin<'a>,
    bytes_max: usize,
    overlong: Overlong,
}

impl<'a> Event<'a> {
    /// An event without optional fields, of at most [`EVENT_BYTES_MAX`].
    pub fn new(title: &'a str, text: &'a str) -> Self {
        Self {
            title,
            text,
            timestamp: None,
            hostname: None,
            aggregation_key: None,
            priority: None,
            source_type_name: None,
            alert_type: None,
            tags: Tags::None,
            origin: Origin::default(),
            bytes_max: EVENT_BYTES_MAX,
            overlong: Overlong::Refuse,
        }
    }

    /// When it happened, in seconds since 1970.
    #[must_use]
    pub fn timestamp(mut self, seconds: i64) -> Self {
        self.timestamp = Some(seconds);
        self
    }

    /// The machine it is about.
    #[must_use]
    pub fn hostname(mut self, hostname: &'a str) -> Self {
        self.hostname = Some(hostname);
        self
    }

    /// Groups events that belong together.
    #[must_use]
    pub fn aggregation_key(mut self, key: &'a str) -> Self {
        self.aggregation_key = Some(key);
        self
    }

    /// How much it matters.
    #[must_use]
    pub fn priority(mut self, priority: Priority) -> Self {
        self.priority = Some(priority);
        self
    }

    /// What it comes from, e.g. `nagios`.
    #[must_use]
    pub fn source_type_name(mut self, name: &'a str) -> Self {
        self.source_type_name = Some(name);
        self
    }

    /// What kind of news it is.
    #[must_use]
    pub fn alert_type(mut self, alert_type: AlertType) -> Self {
        self.alert_type = Some(alert_type);
        self
    }

    /// The event's own tags; global ones come before them.
    #[must_use]
    pub fn tags(mut self, tags: impl Into<Tags<'a>>) -> Self {
        self.tags = tags.into();
        self
    }

    /// The sender, as far as it is known.
    #[must_use]
    pub fn origin(mut self, origin: Origin<'a>) -> Self {
        self.origin = origin;
        self
    }

    /// The longest it may be, in bytes, and what becomes of it otherwise.
    #[must_use]
    pub fn limit(mut self, bytes_max: usize, overlong: Overlong) -> Self {
        self.bytes_max = bytes_max;
        self.overlong = overlong;
        self
    }
}
