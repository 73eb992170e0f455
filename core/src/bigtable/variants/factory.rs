//! The factory of both versions, and the steps that they take in different order.

use std::borrow::Cow;
use std::fmt;
use std::hint::black_box;
use std::sync::Arc;

use super::super::environment::{CLIENT_NAME, exporter_options, uuid_text};
use super::super::error::Kind;
use super::super::{Attribute, ClientConfig, Environment, Error, Metric, Monitoring};
use super::instruments::Instruments;
use crate::alloc::phase;

/// What a client makes tracers with.
#[derive(Default)]
pub struct Factory<'c> {
    pub(super) enabled: bool,
    pub(super) client_attributes: ClientAttributes<'c>,
    pub(super) instruments: Instruments,
    shut_down: Option<Box<dyn Fn()>>,
}

/// The attributes that every value of a client has; `None` where there are none.
pub(super) type ClientAttributes<'c> = Option<Arc<[ClientAttribute<'c>]>>;

/// An attribute whose text is the config's, or was made for the client.
#[derive(Clone, Debug)]
pub(super) struct ClientAttribute<'c> {
    key: &'static str,
    text: Cow<'c, str>,
}

impl ClientAttribute<'_> {
    pub(super) fn read(&self) -> Attribute<'_> {
        Attribute::text(self.key, &self.text)
    }
}

impl<'c> Factory<'c> {
    /// A factory that knows its attributes, if any, and is not enabled yet.
    pub(super) fn with(client_attributes: ClientAttributes<'c>) -> Box<Self> {
        let _phase = phase("factory");
        black_box(Box::new(Self {
            client_attributes,
            ..Self::default()
        }))
    }

    /// Connects to the service for metrics, and leaves the way to leave it behind.
    pub(super) fn connect(
        &mut self,
        config: &ClientConfig<'_>,
        monitoring: &dyn Monitoring,
    ) -> Result<Arc<dyn super::super::Meter>, Error> {
        let exporter = {
            let _phase = phase("exporter");
            monitoring.exporter(&mut exporter_options(config.options))?
        };
        let _phase = phase("meter and its shutdown callback");
        let meter = exporter.into_meter();
        let handed_on = Arc::clone(&meter);
        self.shut_down = Some(Box::new(move || handed_on.shut_down()));
        Ok(meter)
    }

    /// Whether anything is recorded.
    pub fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// What every value is recorded under.
    pub fn client_attributes(&self) -> Vec<Attribute<'_>> {
        let attributes = self.client_attributes.iter().flat_map(|all| all.iter());
        attributes.map(ClientAttribute::read).collect()
    }

    /// What to call when refreshing a channel went wrong, with a tag that says how.
    ///
    /// Fault kept from the original (issue 12687): the counter is used whether it was made or not.
    ///
    /// Errors: it was not, where the original panics.
    pub fn refresh_callback(&self) -> impl Fn(&str) -> Result<(), Error> {
        move |tag: &str| {
            let counter = self.instruments.get(Metric::DebugTags);
            let counter = counter.ok_or(Error(Kind::NoCounter))?;
            counter.record(1.0, &[Attribute::text("tag", tag)]);
            Ok(())
        }
    }

    /// Sends what is left and takes no more.
    pub fn shut_down(&self) {
        if let Some(shut_down) = &self.shut_down {
            shut_down();
        }
    }
}

impl fmt::Debug for Factory<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Factory")
            .field("enabled", &self.enabled)
            .field("client_attributes", &self.client_attributes)
            .finish_non_exhaustive()
    }
}

/// The five attributes of a client, one of which has to be made: in the order of the original.
pub(super) fn client_attributes<'c>(
    config: &ClientConfig<'c>,
    environment: &dyn Environment,
) -> Result<ClientAttributes<'c>, Error> {
    let client_uid = client_uid(environment)?;
    let attribute = |key, text| ClientAttribute { key, text };
    let _phase = phase("client attributes");
    Ok(Some(Arc::from([
        attribute("project_id", Cow::Borrowed(config.project)),
        attribute("instance", Cow::Borrowed(config.instance)),
        attribute("app_profile", Cow::Borrowed(config.app_profile)),
        attribute("client_uid", Cow::Owned(client_uid)),
        attribute("client_name", Cow::Borrowed(CLIENT_NAME)),
    ])))
}

/// `go-`, a random UUID, `@` and the host's name.
///
/// Four allocations: the random bytes, which go to a reader that is not known here; their text; the
/// host's name; and what they are joined to.
fn client_uid(environment: &dyn Environment) -> Result<String, Error> {
    let mut random = {
        let _phase = phase("random bytes of the client's id");
        black_box(Box::new([0; 16]))
    };
    environment.fill_random(random.as_mut_slice())?;
    let uuid = {
        let _phase = phase("text of the random id");
        black_box(uuid_text(*random, &mut [0; 36]).to_owned())
    };
    let host = {
        let _phase = phase("host name");
        environment.host_name()?
    };
    let _phase = phase("client id joined");
    Ok(["go-", &uuid, "@", &host].concat())
}
