//! The state of all clients.

mod client;
mod table;

use foldhash::fast::FixedState;

use super::{Connection, Key, Limits, Telemetry};
use client::{Client, Scratch};

/// What every client has not been told yet.
///
/// Clients are kept in the order in which they registered, and a fetch answers in a defined order:
/// the closed connections as they were first stored, then the active ones as they were given.
/// Where the limit of totals is reached, those that come first in that order are told.
///
/// Units: every time and epoch in nanoseconds; times from any fixed point, epochs of kernel time.
#[derive(Clone, Debug)]
pub struct Store {
    limits: Limits,
    telemetry: Telemetry,
    latest_epoch: u64,
    last_cleanup_ns: u64,
    hasher: FixedState,
    /// Few, so that looking for one by its name costs less than a hash.
    clients: Vec<(Box<str>, Client)>,
    scratch: Scratch,
}

impl Store {
    /// A store without clients; `seed` is random, so that nobody can choose ports that collide.
    pub fn with_seed(limits: Limits, seed: u64) -> Self {
        Self {
            limits,
            telemetry: Telemetry::default(),
            latest_epoch: 0,
            last_cleanup_ns: 0,
            hasher: FixedState::with_seed(seed),
            clients: Vec::new(),
            scratch: Scratch::default(),
        }
    }

    /// Keeps a closed connection until each client's next fetch.
    ///
    /// One that is stored again with a later epoch is added to the one that is kept; without a
    /// later epoch it counts as unordered. Where a client's limit is reached it is dropped.
    ///
    /// Mended: in the original the sum of one client goes on into the next client's.
    pub fn store_closed(&mut self, connection: &Connection) {
        let key = Key::of(connection);
        for (_, client) in &mut self.clients {
            client.store_closed(&key, connection, &self.limits, &mut self.telemetry);
        }
    }

    /// Replaces `out` by what `client` has not been told of the `active` connections and of those
    /// that closed since its last fetch.
    ///
    /// A client that is not known is registered, and gets `active` unchanged. Where a key is twice
    /// in `active`, the later one counts.
    pub fn fetch(
        &mut self,
        client: &str,
        now_ns: u64,
        latest_epoch: u64,
        active: &[Connection],
        out: &mut Vec<Connection>,
    ) {
        self.latest_epoch = latest_epoch;
        out.clear();
        let Some((_, known)) = self.clients.iter_mut().find(|(name, _)| **name == *client) else {
            let new = Client::new(now_ns, self.hasher.clone());
            self.clients.push((client.into(), new));
            out.extend_from_slice(active);
            return;
        };
        known.last_fetch_ns = now_ns;
        known.fetch(
            active,
            &self.limits,
            &mut self.telemetry,
            &mut self.scratch,
            out,
        );
    }

    /// The clients' names, in the order in which they registered.
    pub fn clients(&self) -> impl Iterator<Item = &str> {
        self.clients.iter().map(|(name, _)| &**name)
    }

    /// Whether [`Limits::cleanup_interval`] has passed since clients were last forgotten.
    pub fn cleanup_is_due(&self, now_ns: u64) -> bool {
        now_ns.saturating_sub(self.last_cleanup_ns) >= self.limits.cleanup_interval_ns()
    }

    /// Forgets clients that have not fetched for longer than [`Limits::expiry`].
    pub fn forget_clients(&mut self, now_ns: u64) {
        self.last_cleanup_ns = now_ns;
        let expiry_ns = self.limits.expiry_ns();
        self.clients
            .retain(|(_, client)| now_ns.saturating_sub(client.last_fetch_ns) <= expiry_ns);
    }

    /// Forgets what clients were told of connections whose epoch is more than [`Limits::expiry`]
    /// behind the latest fetch's.
    ///
    /// Mended: in the original an epoch ahead of the latest wraps around and is forgotten as well.
    pub fn forget_expired_stats(&mut self) {
        let expiry_ns = self.limits.expiry_ns();
        for (_, client) in &mut self.clients {
            client.forget_totals(self.latest_epoch, expiry_ns);
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
