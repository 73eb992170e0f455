//! A machine that is the same every time, and a service that writes down what it gets.

use std::cell::Cell;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use crate::bigtable::{
    Attribute, ClientOption, Description, Environment, Error, Exporter, Instrument, Meter,
    Monitoring,
};

/// Its clock moves by one nanosecond whenever it is read.
#[derive(Debug, Default)]
pub(super) struct Machine {
    clock_ns: Cell<u64>,
    random: Cell<u8>,
}

impl Environment for Machine {
    fn now_ns(&self) -> u64 {
        self.clock_ns.set(self.clock_ns.get() + 1);
        self.clock_ns.get()
    }

    fn fill_random(&self, bytes: &mut [u8]) -> Result<(), Error> {
        for byte in bytes {
            self.random.set(self.random.get().wrapping_add(97));
            *byte = self.random.get();
        }
        Ok(())
    }

    fn host_name(&self) -> Result<String, Error> {
        Ok("host".to_owned())
    }

    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
}

/// What was recorded, a line per value: metric, value, attributes.
#[derive(Clone, Debug, Default)]
pub(super) struct Recording(Arc<Mutex<String>>);

impl Recording {
    pub(super) fn text(&self) -> String {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl Monitoring for Recording {
    fn exporter(
        &self,
        _options: &mut dyn Iterator<Item = &ClientOption>,
    ) -> Result<Box<dyn Exporter>, Error> {
        Ok(Box::new(self.clone()))
    }
}

impl Exporter for Recording {
    fn into_meter(self: Box<Self>) -> Arc<dyn Meter> {
        Arc::new(*self)
    }
}

impl Meter for Recording {
    fn instrument(&self, description: Description) -> Result<Arc<dyn Instrument>, Error> {
        Ok(Arc::new(RecordingInstrument {
            description,
            recording: self.clone(),
        }))
    }

    fn shut_down(&self) {}
}

struct RecordingInstrument {
    description: Description,
    recording: Recording,
}

impl Instrument for RecordingInstrument {
    fn record(&self, value: f64, attributes: &[Attribute<'_>]) {
        let mut text = self
            .recording
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let Description { name, unit, .. } = self.description;
        // Writing to a string cannot fail.
        let _ = write!(text, "{name} {value} {unit}");
        write_attributes(attributes, &mut text);
    }

    fn description(&self) -> Description {
        self.description
    }
}

/// Appends attributes and a line break.
pub(super) fn write_attributes(attributes: &[Attribute<'_>], text: &mut String) {
    for Attribute { key, value } in attributes {
        // Writing to a string cannot fail.
        let _ = write!(text, " {key}={value}");
    }
    text.push('\n');
}
