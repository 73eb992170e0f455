//! Connections: every version against the vectors, against a naive model, and each other.

mod faults;
mod histories;
mod keys;
mod limits;
mod model;
mod scenarios;

use std::rc::Rc;

use perop_core::connections::variants::{Before, Pr295, State, TextConnection, Version};
use perop_core::connections::{Addresses, Connection, Counters, Limits, Store, Telemetry};

/// What every version can do, with addresses as text.
trait Subject {
    fn store_closed(&mut self, connection: &TextConnection);
    fn fetch(
        &mut self,
        client: &str,
        now_ns: u64,
        latest_epoch: u64,
        active: &[TextConnection],
    ) -> Vec<TextConnection>;
    fn forget_clients(&mut self, now_ns: u64);
    fn forget_expired_stats(&mut self);
    fn clients(&self) -> Vec<String>;
    fn telemetry(&self) -> Telemetry;
    fn take_telemetry(&mut self) -> Telemetry;
}

/// Every version, by the id of its variant.
fn subjects(limits: Limits) -> Vec<(&'static str, Box<dyn Subject>)> {
    vec![
        ("before", Box::new(State::<Before>::with_seed(limits, 7))),
        ("pr295", Box::new(State::<Pr295>::with_seed(limits, 7))),
        ("tuned", Box::new(Tuned::new(limits))),
    ]
}

impl<V: Version> Subject for State<V> {
    fn store_closed(&mut self, connection: &TextConnection) {
        State::store_closed(self, connection);
    }

    fn fetch(
        &mut self,
        client: &str,
        now_ns: u64,
        latest_epoch: u64,
        active: &[TextConnection],
    ) -> Vec<TextConnection> {
        self.connections(client, now_ns, latest_epoch, active)
    }

    fn forget_clients(&mut self, now_ns: u64) {
        State::forget_clients(self, now_ns);
    }

    fn forget_expired_stats(&mut self) {
        State::forget_expired_stats(self);
    }

    fn clients(&self) -> Vec<String> {
        State::clients(self).map(str::to_owned).collect()
    }

    fn telemetry(&self) -> Telemetry {
        State::telemetry(self)
    }

    fn take_telemetry(&mut self) -> Telemetry {
        State::take_telemetry(self)
    }
}

/// The store, with the texts of its addresses.
struct Tuned {
    addresses: Addresses,
    store: Store,
}

impl Tuned {
    fn new(limits: Limits) -> Self {
        Self {
            addresses: Addresses::with_seed(7),
            store: Store::with_seed(limits, 7),
        }
    }

    fn numbered(&mut self, connection: &TextConnection) -> Connection {
        let source = self.addresses.address(&connection.source);
        let destination = self.addresses.address(&connection.destination);
        connection.clone().with_addresses(source, destination)
    }

    fn read(&self, connection: &Connection) -> TextConnection {
        let source = self.addresses.display(connection.source).to_string();
        let destination = self.addresses.display(connection.destination).to_string();
        connection.with_addresses(Rc::from(source), Rc::from(destination))
    }
}

impl Subject for Tuned {
    fn store_closed(&mut self, connection: &TextConnection) {
        let connection = self.numbered(connection);
        self.store.store_closed(&connection);
    }

    fn fetch(
        &mut self,
        client: &str,
        now_ns: u64,
        latest_epoch: u64,
        active: &[TextConnection],
    ) -> Vec<TextConnection> {
        let active: Vec<Connection> = active.iter().map(|one| self.numbered(one)).collect();
        let mut fetched = Vec::new();
        self.store
            .fetch(client, now_ns, latest_epoch, &active, &mut fetched);
        fetched.iter().map(|one| self.read(one)).collect()
    }

    fn forget_clients(&mut self, now_ns: u64) {
        self.store.forget_clients(now_ns);
    }

    fn forget_expired_stats(&mut self) {
        self.store.forget_expired_stats();
    }

    fn clients(&self) -> Vec<String> {
        self.store.clients().map(str::to_owned).collect()
    }

    fn telemetry(&self) -> Telemetry {
        self.store.telemetry()
    }

    fn take_telemetry(&mut self) -> Telemetry {
        self.store.take_telemetry()
    }
}

/// The connection of the original's scenarios, which has carried `sent_bytes`.
fn localhost(sent_bytes: u64, last_update_epoch: u64) -> TextConnection {
    Connection {
        pid: 123,
        source: Rc::from("localhost"),
        destination: Rc::from("localhost"),
        monotonic: Counters {
            sent_bytes,
            ..Counters::default()
        },
        last_update_epoch,
        ..unset()
    }
}

/// A connection with nothing set.
fn unset() -> TextConnection {
    Connection::<u8>::default().with_addresses(Rc::from(""), Rc::from(""))
}

/// Fetched connections in the order of what identifies them, for versions without a defined order.
fn sorted(mut fetched: Vec<TextConnection>) -> Vec<TextConnection> {
    fetched.sort_by_cached_key(|one| {
        let mut key = Vec::new();
        Pr295::byte_key(one, &mut key);
        key
    });
    fetched
}
