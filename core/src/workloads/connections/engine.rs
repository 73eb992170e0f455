//! What the passes need of a version of the state, and what it answers as bytes.

use std::hint::black_box;
use std::rc::Rc;

use crate::connections::variants::{Pr295, State, TextConnection, Version};
use crate::connections::{Addresses, Connection, Limits, Store, Telemetry};

/// The client whose fetches are measured.
const CLIENT: &str = "client";

/// Any seed does: ports here are not chosen by anybody who would want them to collide.
const SEED: u64 = 0x5eed;

/// No limit is reached: the original's presets reach none, and which connections its versions drop
/// at a limit depends on the order of a hash table.
fn limits() -> Limits {
    Limits {
        closed_max: usize::MAX,
        stats_max: usize::MAX,
        ..Limits::default()
    }
}

/// A version of the state with one client, who has registered.
pub(super) trait Engine: 'static {
    /// A connection as the version holds it.
    type Connection: 'static;

    fn with_client() -> Self;
    /// The connection as this version's caller hands it over.
    fn held(&mut self, connection: &TextConnection) -> Self::Connection;
    fn store_closed(&mut self, connection: &Self::Connection);
    /// What a fetch finds is looked at and dropped, or kept for reuse.
    fn fetch(&mut self, active: &[Self::Connection]);
    /// The same, as text.
    fn fetched(&mut self, active: &[Self::Connection]) -> Vec<TextConnection>;
    fn telemetry(&self) -> Telemetry;
}

impl<V: Version + 'static> Engine for State<V> {
    type Connection = TextConnection;

    fn with_client() -> Self {
        let mut state = Self::with_seed(limits(), SEED);
        state.connections(CLIENT, 0, 0, &[]);
        state
    }

    fn held(&mut self, connection: &TextConnection) -> TextConnection {
        connection.clone()
    }

    fn store_closed(&mut self, connection: &TextConnection) {
        State::store_closed(self, connection);
    }

    fn fetch(&mut self, active: &[TextConnection]) {
        black_box(self.connections(CLIENT, 0, 0, active));
    }

    fn fetched(&mut self, active: &[TextConnection]) -> Vec<TextConnection> {
        self.connections(CLIENT, 0, 0, active)
    }

    fn telemetry(&self) -> Telemetry {
        State::telemetry(self)
    }
}

/// The store with the texts of its addresses, and the result that every fetch goes into.
pub(super) struct Tuned {
    addresses: Addresses,
    store: Store,
    result: Vec<Connection>,
}

impl Engine for Tuned {
    type Connection = Connection;

    fn with_client() -> Self {
        let mut tuned = Self {
            addresses: Addresses::with_seed(SEED),
            store: Store::with_seed(limits(), SEED),
            result: Vec::new(),
        };
        tuned.fetch(&[]);
        tuned
    }

    fn held(&mut self, connection: &TextConnection) -> Connection {
        let source = self.addresses.address(&connection.source);
        let destination = self.addresses.address(&connection.destination);
        connection.clone().with_addresses(source, destination)
    }

    fn store_closed(&mut self, connection: &Connection) {
        self.store.store_closed(connection);
    }

    fn fetch(&mut self, active: &[Connection]) {
        self.store.fetch(CLIENT, 0, 0, active, &mut self.result);
        black_box(&mut self.result);
    }

    fn fetched(&mut self, active: &[Connection]) -> Vec<TextConnection> {
        self.fetch(active);
        let read = |address| Rc::from(self.addresses.display(address).to_string());
        self.result
            .iter()
            .map(|one| one.with_addresses(read(one.source), read(one.destination)))
            .collect()
    }

    fn telemetry(&self) -> Telemetry {
        self.store.telemetry()
    }
}

/// Appends connections in the order of their keys, as the original has no order of its own.
///
/// Shape: key and a line break; the counters, monotonic and last, and the epoch, little-endian.
pub(super) fn write_sorted(fetched: &[TextConnection], out: &mut Vec<u8>) {
    let mut keyed: Vec<(Vec<u8>, &TextConnection)> = fetched
        .iter()
        .map(|one| {
            let mut key = Vec::new();
            Pr295::byte_key(one, &mut key);
            (key, one)
        })
        .collect();
    keyed.sort_by(|one, other| one.0.cmp(&other.0));
    out.extend_from_slice(&(fetched.len() as u64).to_le_bytes());
    for (key, one) in keyed {
        out.extend_from_slice(&key);
        out.push(b'\n');
        for counters in [one.monotonic, one.last] {
            out.extend_from_slice(&counters.sent_bytes.to_le_bytes());
            out.extend_from_slice(&counters.received_bytes.to_le_bytes());
            out.extend_from_slice(&counters.retransmits.to_le_bytes());
        }
        out.extend_from_slice(&one.last_update_epoch.to_le_bytes());
    }
}

/// Appends what was lost or strange.
pub(super) fn write_telemetry(telemetry: Telemetry, out: &mut Vec<u8>) {
    for count in [
        telemetry.unordered,
        telemetry.closed_dropped,
        telemetry.connections_dropped,
        telemetry.underflows,
    ] {
        out.extend_from_slice(&count.to_le_bytes());
    }
}
