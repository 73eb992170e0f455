//! The instruments, made as the original makes them: with lists of boxed options.

use std::hint::black_box;
use std::sync::Arc;

use super::super::{Attribute, Description, Error, Instrument, Meter, Metric};
use crate::alloc::phase;

/// The seven instruments, by the number of their metric; each is missing where it was not made.
#[derive(Clone, Default)]
pub(super) struct Instruments([Option<Arc<dyn Instrument>>; 7]);

impl Instruments {
    /// Makes them one after another; at a failure the others are missing.
    pub(super) fn fill(&mut self, meter: &dyn Meter) -> Result<(), Error> {
        for metric in Metric::ALL {
            self.0[metric as usize] = Some(instrument(meter, metric)?);
        }
        Ok(())
    }

    pub(super) fn get(&self, metric: Metric) -> Option<&dyn Instrument> {
        self.0[metric as usize].as_deref()
    }

    pub(super) fn record(&self, metric: Metric, value: f64, attributes: &[Attribute<'_>]) {
        if let Some(instrument) = self.get(metric) {
            instrument.record(value, attributes);
        }
    }
}

/// What is said of an instrument when it is made.
trait InstrumentOption {
    fn apply(&self, description: &mut Description);
}

struct About(&'static str);
struct Unit(&'static str);
struct Bounds(&'static [f64]);

impl InstrumentOption for About {
    fn apply(&self, description: &mut Description) {
        description.about = self.0;
    }
}

impl InstrumentOption for Unit {
    fn apply(&self, description: &mut Description) {
        description.unit = self.0;
    }
}

impl InstrumentOption for Bounds {
    fn apply(&self, description: &mut Description) {
        description.bounds = Some(self.0);
    }
}

/// A histogram takes five allocations, a counter four: the list of options, each option behind an
/// interface, and the instrument.
fn instrument(meter: &dyn Meter, metric: Metric) -> Result<Arc<dyn Instrument>, Error> {
    let options = {
        let _phase = phase("instrument options");
        let mut options: Vec<Box<dyn InstrumentOption>> =
            Vec::with_capacity(2 + usize::from(metric.bounds().is_some()));
        options.push(Box::new(About(metric.about())));
        options.push(Box::new(Unit(metric.unit())));
        if let Some(bounds) = metric.bounds() {
            options.push(Box::new(Bounds(bounds)));
        }
        black_box(options)
    };
    let mut description = Description {
        name: metric.name(),
        about: "",
        unit: "",
        bounds: None,
    };
    for option in &options {
        option.apply(&mut description);
    }
    let _phase = phase("instrument");
    meter.instrument(description)
}
