//! What a client makes tracers with.

use std::fmt;
use std::sync::Arc;

use super::environment::{CLIENT_NAME, exporter_options, uuid_text};
use super::meter::Meter;
use super::{Attribute, ClientConfig, Environment, Error, Instrument, Metric, Monitoring, Tracer};

/// Makes the tracers of one client.
///
/// Disabled, it is nothing at all: no allocation, no random bytes, no host name.
#[derive(Default)]
pub struct Factory(Option<Arc<Enabled>>);

/// What an enabled factory shares with its tracers.
pub(super) struct Enabled {
    pub(super) project: Box<str>,
    pub(super) instance: Box<str>,
    pub(super) app_profile: Box<str>,
    pub(super) client_uid: Box<str>,
    /// By the number of the metric in [`Metric::ALL`].
    instruments: [Arc<dyn Instrument>; 7],
    meter: Arc<dyn Meter>,
}

impl Factory {
    /// A factory that records nothing.
    pub const DISABLED: Self = Self(None);

    /// A factory by what the client was told.
    ///
    /// Disabled with the no-op provider, with an emulator, and where metrics cannot be set up: that
    /// must not keep a client from its tables (pull request 12708).
    ///
    /// Errors: the provider is not known.
    pub fn new(
        config: &ClientConfig<'_>,
        environment: &dyn Environment,
        monitoring: &dyn Monitoring,
    ) -> Result<Self, Error> {
        if !config.is_enabled(environment)? {
            return Ok(Self::DISABLED);
        }
        let enabled = Enabled::new(config, environment, monitoring).map(Arc::new);
        Ok(Self(enabled.ok()))
    }

    /// Whether anything is recorded.
    pub fn is_enabled(&self) -> bool {
        self.0.is_some()
    }

    /// What every value is recorded under; nothing where nothing is recorded.
    pub fn client_attributes(&self) -> Vec<Attribute<'_>> {
        let enabled = self.0.iter();
        enabled
            .flat_map(|enabled| {
                [
                    Attribute::text("project_id", &enabled.project),
                    Attribute::text("instance", &enabled.instance),
                    Attribute::text("app_profile", &enabled.app_profile),
                    Attribute::text("client_uid", &enabled.client_uid),
                    Attribute::text("client_name", CLIENT_NAME),
                ]
            })
            .collect()
    }

    /// A tracer for one operation on `table`; the clock is read only where metrics are on.
    #[inline]
    pub fn tracer<'t>(
        &self,
        environment: &dyn Environment,
        table: &'t str,
        streaming: bool,
    ) -> Tracer<'t> {
        match &self.0 {
            Some(enabled) => {
                let enabled = Arc::clone(enabled);
                Tracer::enabled(enabled, environment.now_ns(), table, streaming)
            }
            None => Tracer::DISABLED,
        }
    }

    /// What to call when refreshing a channel went wrong, with a tag that says how.
    ///
    /// Does nothing where metrics are off (pull request 12709).
    pub fn refresh_callback(&self) -> impl Fn(&str) {
        move |tag: &str| {
            if let Some(enabled) = &self.0 {
                let attributes = [Attribute::text("tag", tag)];
                enabled.record(Metric::DebugTags, 1.0, &attributes);
            }
        }
    }

    /// Sends what is left and takes no more.
    pub fn shut_down(&self) {
        if let Some(enabled) = &self.0 {
            enabled.meter.shut_down();
        }
    }
}

impl fmt::Debug for Factory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.client_attributes()).finish()
    }
}

impl Enabled {
    fn new(
        config: &ClientConfig<'_>,
        environment: &dyn Environment,
        monitoring: &dyn Monitoring,
    ) -> Result<Self, Error> {
        let client_uid = client_uid(environment)?;
        let exporter = monitoring.exporter(&mut exporter_options(config.options))?;
        let meter = exporter.into_meter();
        let [a, b, c, d, e, f, g] = Metric::ALL.map(|metric| meter.instrument(metric.into()));
        Ok(Self {
            project: config.project.into(),
            instance: config.instance.into(),
            app_profile: config.app_profile.into(),
            client_uid,
            instruments: [a?, b?, c?, d?, e?, f?, g?],
            meter,
        })
    }

    pub(super) fn record(&self, metric: Metric, value: f64, attributes: &[Attribute<'_>]) {
        self.instruments[metric as usize].record(value, attributes);
    }
}

/// `go-`, a random UUID, `@` and the host's name, in one piece.
fn client_uid(environment: &dyn Environment) -> Result<Box<str>, Error> {
    let mut random = [0; 16];
    environment.fill_random(&mut random)?;
    let host = environment.host_name()?;
    let mut text = [0; 36];
    let uuid = uuid_text(random, &mut text);
    Ok(["go-", uuid, "@", &host].concat().into_boxed_str())
}
