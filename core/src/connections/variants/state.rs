//! The state of all clients, as the original keeps it.

use std::collections::HashMap;
use std::marker::PhantomData;
use std::rc::Rc;

use foldhash::fast::FixedState;

use super::super::counters::Totals;
use super::super::{Limits, Telemetry};
use super::{TextConnection, Version};
use crate::alloc::phase;

/// Keys are shared text, as the original's are: the map of totals takes over the active map's.
type Map<V> = HashMap<Rc<[u8]>, V, FixedState>;

/// What every client has not been told yet, in the version `V`.
///
/// As in the original, a fetch answers in no defined order. Clients are kept in the order in which
/// they registered, where the original has none: a sum that goes on from one client into the next
/// goes the same way every time.
///
/// Units: every time and epoch in nanoseconds; times from any fixed point, epochs of kernel time.
#[derive(Debug)]
pub struct State<V> {
    limits: Limits,
    telemetry: Telemetry,
    latest_epoch: u64,
    hasher: FixedState,
    clients: Vec<(Box<str>, Client)>,
    /// The key of the connection at hand.
    buffer: Vec<u8>,
    version: PhantomData<V>,
}

#[derive(Debug)]
struct Client {
    last_fetch_ns: u64,
    closed: Map<TextConnection>,
    stats: Map<Box<Totals>>,
}

impl<V: Version> State<V> {
    /// A state without clients; `seed` is random, so that nobody can choose ports that collide.
    pub fn with_seed(limits: Limits, seed: u64) -> Self {
        Self {
            limits,
            telemetry: Telemetry::default(),
            latest_epoch: 0,
            hasher: FixedState::with_seed(seed),
            clients: Vec::new(),
            buffer: Vec::new(),
            version: PhantomData,
        }
    }

    /// Keeps a closed connection until each client's next fetch.
    ///
    /// One that is stored again with a later epoch is added to the one that is kept; without a
    /// later epoch it counts as unordered. Where a client's limit is reached it is dropped.
    ///
    /// Fault kept from the original: the sum made for one client goes on into the next client's.
    pub fn store_closed(&mut self, connection: &TextConnection) {
        V::byte_key(connection, &mut self.buffer);
        let key = self.buffer.as_slice();
        let mut connection = connection.clone();
        for (_, client) in &mut self.clients {
            if let Some(kept) = client.closed.get(key) {
                if kept.last_update_epoch >= connection.last_update_epoch {
                    self.telemetry.unordered += 1;
                    continue;
                }
                connection.monotonic = connection.monotonic.plus(kept.monotonic);
            } else if client.closed.len() >= self.limits.closed_max {
                self.telemetry.closed_dropped += 1;
                continue;
            }
            let _phase = phase("closed connection kept");
            client.closed.insert(Rc::from(key), connection.clone());
        }
    }

    /// What `client` has not been told of the `active` connections and of those that closed since
    /// its last fetch.
    ///
    /// A client that is not known is registered, and gets `active` unchanged. Where a key is twice
    /// in `active`, the later one counts.
    pub fn connections(
        &mut self,
        client: &str,
        now_ns: u64,
        latest_epoch: u64,
        active: &[TextConnection],
    ) -> Vec<TextConnection> {
        self.latest_epoch = latest_epoch;
        let Some(at) = self.clients.iter().position(|(name, _)| **name == *client) else {
            let new = Client {
                last_fetch_ns: now_ns,
                closed: HashMap::with_hasher(self.hasher.clone()),
                stats: HashMap::with_hasher(self.hasher.clone()),
            };
            self.clients.push((client.into(), new));
            return active.to_vec();
        };
        let mut by_key = {
            let _phase = phase("active map");
            Map::with_capacity_and_hasher(active.len(), self.hasher.clone())
        };
        for connection in active {
            V::byte_key(connection, &mut self.buffer);
            let _phase = phase("key of an active connection");
            by_key.insert(Rc::from(self.buffer.as_slice()), connection);
        }
        let (_, client) = &mut self.clients[at];
        client.last_fetch_ns = now_ns;
        let closed = std::mem::replace(
            &mut client.closed,
            HashMap::with_hasher(self.hasher.clone()),
        );
        let merge = Merge {
            limits: &self.limits,
            telemetry: &mut self.telemetry,
            stats: &mut client.stats,
            result: V::result(by_key.len(), closed.len()),
            version: PhantomData::<V>,
        };
        merge.run(&by_key, &closed)
    }

    /// The clients' names, in the order in which they registered.
    pub fn clients(&self) -> impl Iterator<Item = &str> {
        self.clients.iter().map(|(name, _)| &**name)
    }

    /// Forgets clients that have not fetched for longer than [`Limits::expiry`].
    pub fn forget_clients(&mut self, now_ns: u64) {
        let expiry_ns = self.limits.expiry_ns();
        self.clients
            .retain(|(_, client)| now_ns.saturating_sub(client.last_fetch_ns) <= expiry_ns);
    }

    /// Forgets what clients were told of connections whose epoch is more than [`Limits::expiry`]
    /// behind the latest fetch's.
    ///
    /// Fault kept from the original: an epoch ahead of the latest wraps around and is forgotten.
    pub fn forget_expired_stats(&mut self) {
        let (latest, expiry_ns) = (self.latest_epoch, self.limits.expiry_ns());
        for (_, client) in &mut self.clients {
            client
                .stats
                .retain(|_, totals| latest.wrapping_sub(totals.epoch) <= expiry_ns);
        }
    }

    /// What was lost or strange since it was last taken.
    pub fn telemetry(&self) -> Telemetry {
        self.telemetry
    }

    /// The same, beginning anew.
    pub fn take_telemetry(&mut self) -> Telemetry {
        std::mem::take(&mut self.telemetry)
    }
}

/// One fetch's result and what it changes on the way.
struct Merge<'a, V> {
    limits: &'a Limits,
    telemetry: &'a mut Telemetry,
    stats: &'a mut Map<Box<Totals>>,
    result: Vec<TextConnection>,
    version: PhantomData<V>,
}

impl<V: Version> Merge<'_, V> {
    fn run(
        mut self,
        active: &Map<&TextConnection>,
        closed: &Map<TextConnection>,
    ) -> Vec<TextConnection> {
        for (key, connection) in closed {
            let mut connection = connection.clone();
            if let Some(again) = active.get(key) {
                connection.monotonic = connection.monotonic.plus(again.monotonic);
                if !self.ensure_stats(key) {
                    continue;
                }
                self.update_with_stats(key, &mut connection);
                V::append(&mut self.result, connection);
            } else {
                self.update_with_stats(key, &mut connection);
                V::append(&mut self.result, connection);
                self.stats.remove(key);
            }
        }
        for (key, &connection) in active {
            if let Some(closed) = closed.get(key) {
                // Told above; what comes next counts from the connection that was opened again.
                if closed.last_update_epoch < connection.last_update_epoch
                    && let Some(totals) = self.stats.get_mut(key)
                {
                    totals.counters = connection.monotonic;
                }
                continue;
            }
            if !self.ensure_stats(key) {
                continue;
            }
            let mut connection = connection.clone();
            self.update_with_stats(key, &mut connection);
            V::append(&mut self.result, connection);
        }
        self.result
    }

    /// Whether the totals of `key` are kept; at the limit none are begun, and it counts as dropped.
    fn ensure_stats(&mut self, key: &Rc<[u8]>) -> bool {
        if self.stats.contains_key(key) {
            return true;
        }
        if self.stats.len() >= self.limits.stats_max {
            self.telemetry.connections_dropped += 1;
            return false;
        }
        let _phase = phase("totals begun");
        self.stats.insert(Rc::clone(key), Box::default());
        true
    }

    fn update_with_stats(&mut self, key: &Rc<[u8]>, connection: &mut TextConnection) {
        match self.stats.get_mut(key) {
            Some(totals) => {
                let epoch = connection.last_update_epoch;
                let underflow = totals.advance(connection.monotonic, epoch, &mut connection.last);
                self.telemetry.underflows += u64::from(underflow);
            }
            None => connection.last = connection.monotonic,
        }
    }
}
