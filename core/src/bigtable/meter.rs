//! Where values go: a service for metrics, its meter, the meter's instruments.

use std::sync::Arc;

use super::{Attribute, ClientOption, Error, Metric};

/// A service that takes metrics.
pub trait Monitoring {
    /// A connection to it.
    ///
    /// Errors: it cannot be made.
    fn exporter(
        &self,
        options: &mut dyn Iterator<Item = &ClientOption>,
    ) -> Result<Box<dyn Exporter>, Error>;
}

/// A connection to a service that takes metrics.
pub trait Exporter: Send + Sync {
    /// What makes the instruments whose values go this way.
    fn into_meter(self: Box<Self>) -> Arc<dyn Meter>;
}

/// Makes instruments.
pub trait Meter: Send + Sync {
    /// The instrument of that description.
    ///
    /// Errors: it cannot be made.
    fn instrument(&self, description: Description) -> Result<Arc<dyn Instrument>, Error>;

    /// Sends what is left and takes no more.
    fn shut_down(&self);
}

/// What an instrument is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Description {
    /// The name of the metric.
    pub name: &'static str,
    /// A few words for whoever looks at it.
    pub about: &'static str,
    /// UCUM text.
    pub unit: &'static str,
    /// The bounds of a histogram; `None` for a counter.
    pub bounds: Option<&'static [f64]>,
}

impl From<Metric> for Description {
    fn from(metric: Metric) -> Self {
        Self {
            name: metric.name(),
            about: metric.about(),
            unit: metric.unit(),
            bounds: metric.bounds(),
        }
    }
}

/// Takes the values of one metric.
pub trait Instrument: Send + Sync {
    /// Takes a value of a histogram, or adds to a counter.
    fn record(&self, value: f64, attributes: &[Attribute<'_>]);

    /// What it was made with.
    fn description(&self) -> Description;
}

/// A service that throws everything away.
#[derive(Clone, Copy, Debug)]
pub struct Discard;

impl Monitoring for Discard {
    fn exporter(
        &self,
        options: &mut dyn Iterator<Item = &ClientOption>,
    ) -> Result<Box<dyn Exporter>, Error> {
        Ok(Box::new(Discarding {
            options: options.count(),
        }))
    }
}

/// How many options it was made with is all that is known of it.
#[derive(Clone, Copy, Debug)]
struct Discarding {
    options: usize,
}

impl Exporter for Discarding {
    fn into_meter(self: Box<Self>) -> Arc<dyn Meter> {
        Arc::new(DiscardingMeter { exporter: self })
    }
}

struct DiscardingMeter {
    exporter: Box<Discarding>,
}

impl Meter for DiscardingMeter {
    fn instrument(&self, description: Description) -> Result<Arc<dyn Instrument>, Error> {
        Ok(Arc::new(DiscardingInstrument { description }))
    }

    fn shut_down(&self) {
        std::hint::black_box(self.exporter.options);
    }
}

struct DiscardingInstrument {
    description: Description,
}

impl Instrument for DiscardingInstrument {
    fn record(&self, _value: f64, _attributes: &[Attribute<'_>]) {}

    fn description(&self) -> Description {
        self.description
    }
}
