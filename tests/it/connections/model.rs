//! The rules, written as plainly as they can be: lists, searched from the front.

use perop_core::connections::variants::TextConnection;
use perop_core::connections::{Counters, Limits, Telemetry};

use super::Subject;

/// What identifies a connection, compared field by field.
fn is_same(one: &TextConnection, other: &TextConnection) -> bool {
    one.pid == other.pid
        && one.source_port == other.source_port
        && one.destination_port == other.destination_port
        && one.family == other.family
        && one.protocol == other.protocol
        && one.source == other.source
        && one.destination == other.destination
}

/// Answers in the defined order: closed as first stored, then active as given.
pub(super) struct Model {
    pub(super) limits: Limits,
    /// Whether a sum made for one client goes on into the next one's, as in the original.
    pub(super) sum_goes_on: bool,
    latest_epoch: u64,
    telemetry: Telemetry,
    clients: Vec<Client>,
}

struct Client {
    name: String,
    last_fetch_ns: u64,
    closed: Vec<TextConnection>,
    /// Connections as they were last told.
    told: Vec<TextConnection>,
}

impl Model {
    pub(super) fn new(limits: Limits, sum_goes_on: bool) -> Self {
        Self {
            limits,
            sum_goes_on,
            latest_epoch: 0,
            telemetry: Telemetry::default(),
            clients: Vec::new(),
        }
    }
}

fn sum(one: Counters, other: Counters) -> Counters {
    Counters {
        sent_bytes: one.sent_bytes + other.sent_bytes,
        received_bytes: one.received_bytes + other.received_bytes,
        retransmits: one.retransmits + other.retransmits,
    }
}

/// What moved since `told`; nothing is written where a counter went backwards.
fn update(connection: &mut TextConnection, told: Counters, telemetry: &mut Telemetry) {
    let now = connection.monotonic;
    if now.sent_bytes < told.sent_bytes
        || now.received_bytes < told.received_bytes
        || now.retransmits < told.retransmits
    {
        telemetry.underflows += 1;
        return;
    }
    connection.last = Counters {
        sent_bytes: now.sent_bytes - told.sent_bytes,
        received_bytes: now.received_bytes - told.received_bytes,
        retransmits: now.retransmits - told.retransmits,
    };
}

impl Client {
    /// Tells of a connection that goes on, unless it is new and there is no room.
    fn tell(
        &mut self,
        mut connection: TextConnection,
        limits: &Limits,
        telemetry: &mut Telemetry,
    ) -> Option<TextConnection> {
        let known = self.told.iter().position(|one| is_same(one, &connection));
        if known.is_none() && self.told.len() >= limits.stats_max {
            telemetry.connections_dropped += 1;
            return None;
        }
        let told = known.map_or(Counters::default(), |at| self.told[at].monotonic);
        update(&mut connection, told, telemetry);
        match known {
            Some(at) => self.told[at] = connection.clone(),
            None => self.told.push(connection.clone()),
        }
        Some(connection)
    }

    /// Tells of a connection that is gone, and forgets it.
    fn tell_the_last(
        &mut self,
        mut connection: TextConnection,
        telemetry: &mut Telemetry,
    ) -> TextConnection {
        match self.told.iter().position(|one| is_same(one, &connection)) {
            Some(at) => {
                let told = self.told.remove(at);
                update(&mut connection, told.monotonic, telemetry);
            }
            None => connection.last = connection.monotonic,
        }
        connection
    }
}

impl Subject for Model {
    fn store_closed(&mut self, connection: &TextConnection) {
        let mut shared = connection.clone();
        for client in &mut self.clients {
            let mut own = if self.sum_goes_on {
                shared.clone()
            } else {
                connection.clone()
            };
            let is_full = client.closed.len() >= self.limits.closed_max;
            match client.closed.iter_mut().find(|one| is_same(one, &own)) {
                Some(kept) if kept.last_update_epoch >= own.last_update_epoch => {
                    self.telemetry.unordered += 1;
                }
                Some(kept) => {
                    own.monotonic = sum(own.monotonic, kept.monotonic);
                    *kept = own.clone();
                    shared = own;
                }
                None if is_full => {
                    self.telemetry.closed_dropped += 1;
                }
                None => client.closed.push(own),
            }
        }
    }

    fn fetch(
        &mut self,
        client: &str,
        now_ns: u64,
        latest_epoch: u64,
        active: &[TextConnection],
    ) -> Vec<TextConnection> {
        self.latest_epoch = latest_epoch;
        let Some(client) = self.clients.iter_mut().find(|one| one.name == client) else {
            self.clients.push(Client {
                name: client.to_owned(),
                last_fetch_ns: now_ns,
                closed: Vec::new(),
                told: Vec::new(),
            });
            return active.to_vec();
        };
        client.last_fetch_ns = now_ns;
        // The last of several equal ones.
        let active: Vec<_> = active
            .iter()
            .enumerate()
            .filter(|(at, one)| !active[at + 1..].iter().any(|later| is_same(one, later)))
            .map(|(_, one)| one.clone())
            .collect();
        let closed = std::mem::take(&mut client.closed);
        let (limits, telemetry) = (&self.limits, &mut self.telemetry);
        let mut out = Vec::new();
        for one in &closed {
            let Some(again) = active.iter().find(|other| is_same(one, other)) else {
                out.push(client.tell_the_last(one.clone(), telemetry));
                continue;
            };
            let mut both = one.clone();
            both.monotonic = sum(both.monotonic, again.monotonic);
            out.extend(client.tell(both, limits, telemetry));
            if one.last_update_epoch < again.last_update_epoch
                && let Some(told) = client.told.iter_mut().find(|other| is_same(one, other))
            {
                told.monotonic = again.monotonic;
            }
        }
        for one in active {
            if !closed.iter().any(|other| is_same(&one, other)) {
                out.extend(client.tell(one, limits, telemetry));
            }
        }
        out
    }

    fn forget_clients(&mut self, now_ns: u64) {
        let expiry_ns = self.limits.expiry.as_nanos() as u64;
        self.clients
            .retain(|client| now_ns - client.last_fetch_ns <= expiry_ns);
    }

    fn forget_expired_stats(&mut self) {
        let expiry_ns = self.limits.expiry.as_nanos() as u64;
        for client in &mut self.clients {
            client
                .told
                .retain(|told| self.latest_epoch <= told.last_update_epoch + expiry_ns);
        }
    }

    fn clients(&self) -> Vec<String> {
        self.clients.iter().map(|one| one.name.clone()).collect()
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }

    fn take_telemetry(&mut self) -> Telemetry {
        std::mem::take(&mut self.telemetry)
    }
}
