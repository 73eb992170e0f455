//! A machine that can fail, and a service that keeps what it gets and can fail as well.

use std::cell::Cell;
use std::sync::{Arc, Mutex};

use perop_core::bigtable::{
    Attribute, ClientOption, Description, Environment, Error, Exporter, Instrument, Meter,
    Monitoring,
};

/// Its clock moves by a millisecond whenever it is read.
#[derive(Default)]
pub(super) struct Machine {
    pub(super) readings: Cell<u64>,
    pub(super) without_random_bytes: bool,
    pub(super) without_name: bool,
    pub(super) with_emulator: bool,
}

impl Environment for Machine {
    fn now_ns(&self) -> u64 {
        self.readings.set(self.readings.get() + 1);
        self.readings.get() * 1_000_000
    }

    fn fill_random(&self, bytes: &mut [u8]) -> Result<(), Error> {
        if self.without_random_bytes {
            return Err(Error::environment("boom"));
        }
        for (value, byte) in (0..).zip(bytes) {
            *byte = value;
        }
        Ok(())
    }

    fn host_name(&self) -> Result<String, Error> {
        if self.without_name {
            return Err(Error::environment("boom"));
        }
        Ok("my-host".to_owned())
    }

    fn variable(&self, name: &str) -> Option<String> {
        let is_set = self.with_emulator && name == "BIGTABLE_EMULATOR_HOST";
        is_set.then(|| "localhost:8086".to_owned())
    }
}

/// Why a lock is never found poisoned.
const WHOLE: &str = "nothing here panics while it holds a lock";

/// A value that was recorded.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Recorded {
    pub(super) metric: &'static str,
    pub(super) value: f64,
    pub(super) attributes: Vec<String>,
}

#[derive(Clone, Default)]
pub(super) struct Service {
    pub(super) without_exporter: bool,
    /// The metric whose instrument cannot be made.
    pub(super) without_instrument: Option<&'static str>,
    pub(super) recorded: Arc<Mutex<Vec<Recorded>>>,
    pub(super) descriptions: Arc<Mutex<Vec<Description>>>,
    pub(super) options: Arc<Mutex<Vec<ClientOption>>>,
    pub(super) shut_down: Arc<Mutex<u32>>,
}

impl Service {
    pub(super) fn recorded(&self) -> Vec<Recorded> {
        self.recorded.lock().expect(WHOLE).clone()
    }

    /// The values of one metric, in order.
    pub(super) fn values(&self, metric: &str) -> Vec<f64> {
        let recorded = self.recorded();
        let of_metric = recorded.iter().filter(|one| one.metric == metric);
        of_metric.map(|one| one.value).collect()
    }

    pub(super) fn descriptions(&self) -> Vec<Description> {
        self.descriptions.lock().expect(WHOLE).clone()
    }

    pub(super) fn options(&self) -> Vec<ClientOption> {
        self.options.lock().expect(WHOLE).clone()
    }

    pub(super) fn times_shut_down(&self) -> u32 {
        *self.shut_down.lock().expect(WHOLE)
    }
}

impl Monitoring for Service {
    fn exporter(
        &self,
        options: &mut dyn Iterator<Item = &ClientOption>,
    ) -> Result<Box<dyn Exporter>, Error> {
        if self.without_exporter {
            return Err(Error::setup("no exporter"));
        }
        self.options.lock().expect(WHOLE).extend(options.cloned());
        Ok(Box::new(self.clone()))
    }
}

impl Exporter for Service {
    fn into_meter(self: Box<Self>) -> Arc<dyn Meter> {
        Arc::new(*self)
    }
}

impl Meter for Service {
    fn instrument(&self, description: Description) -> Result<Arc<dyn Instrument>, Error> {
        if self.without_instrument == Some(description.name) {
            return Err(Error::setup("no instrument"));
        }
        self.descriptions.lock().expect(WHOLE).push(description);
        Ok(Arc::new(Recorder {
            description,
            service: self.clone(),
        }))
    }

    fn shut_down(&self) {
        *self.shut_down.lock().expect(WHOLE) += 1;
    }
}

struct Recorder {
    description: Description,
    service: Service,
}

impl Instrument for Recorder {
    fn record(&self, value: f64, attributes: &[Attribute<'_>]) {
        self.service.recorded.lock().expect(WHOLE).push(Recorded {
            metric: self.description.name,
            value,
            attributes: super::read(attributes),
        });
    }

    fn description(&self) -> Description {
        self.description
    }
}
