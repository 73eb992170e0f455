//! Metrics: what is given for one line.

use std::str::FromStr;

use super::error::{Error, Fault};
use super::name::NameRef;
use super::number::Number;
use super::origin::Origin;
use super::tags::Tags;

/// What a metric's values mean to the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricType {
    /// Added up.
    Count,
    /// The last one counts.
    Gauge,
    /// A histogram in milliseconds.
    Timing,
    /// A distribution by the agent.
    Histogram,
    /// A distribution by the server.
    Distribution,
    /// Counted once each.
    Set,
}

impl MetricType {
    /// Every type.
    pub const ALL: [Self; 6] = [
        Self::Count,
        Self::Gauge,
        Self::Timing,
        Self::Histogram,
        Self::Distribution,
        Self::Set,
    ];

    /// The word for it, e.g. `count`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Gauge => "gauge",
            Self::Timing => "timing",
            Self::Histogram => "histogram",
            Self::Distribution => "distribution",
            Self::Set => "set",
        }
    }

    /// The letters on the wire, e.g. `c`.
    pub fn letters(self) -> &'static str {
        self.field().trim_start_matches('|')
    }

    /// The letters after their pipe.
    #[inline(always)]
    pub(super) fn field(self) -> &'static str {
        match self {
            Self::Count => "|c",
            Self::Gauge => "|g",
            Self::Timing => "|ms",
            Self::Histogram => "|h",
            Self::Distribution => "|d",
            Self::Set => "|s",
        }
    }
}

impl FromStr for MetricType {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|known| known.as_str() == text)
            .ok_or_else(|| Fault::InvalidMetricType(text.into()).into())
    }
}

/// The one value of a set: a number, or text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SetValue<'a> {
    /// A number.
    Number(Number),
    /// Text, cleaned of `|`, CR and LF.
    Text(&'a str),
}

impl<'a> From<&'a str> for SetValue<'a> {
    #[inline(always)]
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<N: Into<Number>> From<N> for SetValue<'_> {
    #[inline(always)]
    fn from(number: N) -> Self {
        Self::Number(number.into())
    }
}

/// The values of one line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Values<'a> {
    One(Number),
    Packed(&'a [Number]),
    Text(&'a str),
}

/// One metric, to be written with [`Serializer::write`](super::Serializer::write).
#[derive(Clone, Copy, Debug)]
pub struct Metric<'a> {
    pub(super) kind: MetricType,
    pub(super) name: NameRef<'a>,
    pub(super) values: Values<'a>,
    pub(super) tags: Tags<'a>,
    pub(super) rate: f64,
    /// Whether any of the fields after the tags is there; most lines have none.
    pub(super) has_trailer: bool,
    pub(super) origin: Origin<'a>,
    pub(super) timestamp: Option<i64>,
}

impl<'a> Metric<'a> {
    /// So many more of something.
    #[inline(always)]
    pub fn count(name: impl Into<NameRef<'a>>, value: impl Into<Number>) -> Self {
        Self::one(MetricType::Count, name.into(), value.into())
    }

    /// What something is now.
    #[inline(always)]
    pub fn gauge(name: impl Into<NameRef<'a>>, value: impl Into<Number>) -> Self {
        Self::one(MetricType::Gauge, name.into(), value.into())
    }

    /// How long something took, in milliseconds.
    #[inline(always)]
    pub fn timing(name: impl Into<NameRef<'a>>, value: impl Into<Number>) -> Self {
        Self::one(MetricType::Timing, name.into(), value.into())
    }

    /// One of many values, distributed by the agent.
    #[inline(always)]
    pub fn histogram(name: impl Into<NameRef<'a>>, value: impl Into<Number>) -> Self {
        Self::one(MetricType::Histogram, name.into(), value.into())
    }

    /// One of many values, distributed by the server.
    #[inline(always)]
    pub fn distribution(name: impl Into<NameRef<'a>>, value: impl Into<Number>) -> Self {
        Self::one(MetricType::Distribution, name.into(), value.into())
    }

    /// Something of which the different ones are counted.
    #[inline(always)]
    pub fn set(name: impl Into<NameRef<'a>>, value: impl Into<SetValue<'a>>) -> Self {
        match value.into() {
            SetValue::Number(number) => Self::one(MetricType::Set, name.into(), number),
            SetValue::Text(text) => Self::new(MetricType::Set, name.into(), Values::Text(text)),
        }
    }

    /// Several values in one line, which a set refuses when it is written.
    ///
    /// Source: DogStatsD protocol 1.1 (value packing).
    #[inline(always)]
    pub fn packed(kind: MetricType, name: impl Into<NameRef<'a>>, values: &'a [Number]) -> Self {
        Self::new(kind, name.into(), Values::Packed(values))
    }

    #[inline(always)]
    fn one(kind: MetricType, name: NameRef<'a>, value: Number) -> Self {
        Self::new(kind, name, Values::One(value))
    }

    #[inline(always)]
    fn new(kind: MetricType, name: NameRef<'a>, values: Values<'a>) -> Self {
        Self {
            kind,
            name,
            values,
            tags: Tags::None,
            rate: 1.0,
            has_trailer: false,
            origin: Origin::default(),
            timestamp: None,
        }
    }

    /// The call's own tags; global ones come before them.
    #[must_use]
    #[inline(always)]
    pub fn tags(mut self, tags: impl Into<Tags<'a>>) -> Self {
        self.tags = tags.into();
        self
    }

    /// The share of calls that are sent; from 1 on it is not written.
    #[must_use]
    #[inline(always)]
    pub fn rate(mut self, rate: f64) -> Self {
        self.rate = rate;
        self
    }

    /// Seconds since 1970 that the value belongs to; written for counts and gauges only.
    ///
    /// Source: DogStatsD protocol 1.3.
    #[must_use]
    #[inline(always)]
    pub fn timestamp(mut self, seconds: i64) -> Self {
        self.timestamp = Some(seconds);
        self.has_trailer = true;
        self
    }

    /// The sender, as far as it is known.
    #[must_use]
    #[inline(always)]
    pub fn origin(mut self, origin: Origin<'a>) -> Self {
        self.origin = origin;
        self.has_trailer = true;
        self
    }
}
