//! What one client has not been told yet.

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::super::counters::Totals;
use super::super::{Connection, Key, Limits, Telemetry};
use super::table::{NONE, Table};

/// A client: what it was told, and the connections that closed since its last fetch.
#[derive(Clone, Debug)]
pub(super) struct Client {
    pub(super) last_fetch_ns: u64,
    table: Table,
    /// In the order in which they were first stored, with their slots.
    closed: Vec<(Connection, u32)>,
    /// Their epochs, beside each other: most of what is stored again is not newer.
    closed_epochs: Vec<u64>,
    /// How many entries have totals.
    stats: usize,
    /// Counts fetches, so that no mark of an earlier fetch has to be wiped.
    fetch: u64,
}

/// What a fetch needs and leaves empty; kept so that it is allocated once.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// Where each active connection leads.
    places: Vec<Place>,
    /// Connections that have no entry yet.
    fresh: Vec<Fresh>,
    /// Positions in `fresh`, by the key of the connection.
    index: HashTable<u32>,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Slot(u32),
    Fresh(u32),
}

#[derive(Clone, Copy, Debug)]
struct Fresh {
    key: Key,
    hash: u64,
    /// Where it last is among the active connections.
    active: u32,
}

impl Client {
    pub(super) fn new(now_ns: u64, hasher: FixedState) -> Self {
        Self {
            last_fetch_ns: now_ns,
            table: Table::new(hasher),
            closed: Vec::new(),
            closed_epochs: Vec::new(),
            stats: 0,
            fetch: 0,
        }
    }

    pub(super) fn store_closed(
        &mut self,
        key: &Key,
        connection: &Connection,
        limits: &Limits,
        telemetry: &mut Telemetry,
    ) {
        let found = self.table.find(key);
        if let Ok(slot) = found
            && let at = self.table.entry(slot).closed as usize
            && let Some(epoch) = self.closed_epochs.get_mut(at)
        {
            if *epoch >= connection.last_update_epoch {
                telemetry.unordered += 1;
                return;
            }
            *epoch = connection.last_update_epoch;
            let (kept, _) = &mut self.closed[at];
            let before = kept.monotonic;
            *kept = *connection;
            kept.monotonic = connection.monotonic.plus(before);
            return;
        }
        if self.closed.len() >= limits.closed_max {
            telemetry.closed_dropped += 1;
            return;
        }
        let slot = found.unwrap_or_else(|hash| self.table.insert(*key, hash));
        self.table.entry(slot).closed = self.closed.len() as u32;
        self.closed.push((*connection, slot));
        self.closed_epochs.push(connection.last_update_epoch);
    }

    /// Appends to `out` what the client has not been told of `active` and the closed connections.
    pub(super) fn fetch(
        &mut self,
        active: &[Connection],
        limits: &Limits,
        telemetry: &mut Telemetry,
        scratch: &mut Scratch,
        out: &mut Vec<Connection>,
    ) {
        self.fetch += 1;
        out.reserve(active.len() + self.closed.len());
        // Where no key is twice and none was closed, entries need not be looked at again.
        let is_plain = !self.place(active, scratch) && self.closed.is_empty();
        let mut merge = Merge {
            limits,
            telemetry,
            stats: &mut self.stats,
            out,
        };
        for (connection, slot) in &self.closed {
            let entry = self.table.entry(*slot);
            let (fetch, again) = (entry.fetch, entry.active as usize);
            let totals = self.table.totals(*slot);
            if fetch != self.fetch {
                merge.tell_the_last(totals, connection);
                continue;
            }
            let again = &active[again];
            let mut both = *connection;
            both.monotonic = both.monotonic.plus(again.monotonic);
            merge.tell(totals, &both);
            // It was opened again after it closed: what comes next counts from the new one.
            if connection.last_update_epoch < again.last_update_epoch
                && let Some(totals) = totals
            {
                totals.counters = again.monotonic;
            }
        }
        for (position, (connection, place)) in active.iter().zip(&scratch.places).enumerate() {
            match *place {
                Place::Slot(slot) => {
                    // A later one of the same key counts, and closed ones were told above.
                    let is_told_here = is_plain || {
                        let entry = self.table.entry(slot);
                        entry.active as usize == position && entry.closed == NONE
                    };
                    if is_told_here {
                        merge.tell(self.table.totals(slot), connection);
                    }
                }
                Place::Fresh(at) => {
                    let fresh = scratch.fresh[at as usize];
                    if fresh.active as usize != position {
                        continue;
                    }
                    let mut totals = None;
                    merge.tell(&mut totals, connection);
                    if totals.is_some() {
                        let slot = self.table.insert(fresh.key, fresh.hash);
                        *self.table.totals(slot) = totals;
                    }
                }
            }
        }
        self.forget_closed();
    }

    /// Finds for every active connection its entry, or its place among those that have none, and
    /// notes there where the last one of its key is. Returns whether a key with an entry is twice.
    fn place(&mut self, active: &[Connection], scratch: &mut Scratch) -> bool {
        scratch.places.clear();
        scratch.fresh.clear();
        scratch.index.clear();
        scratch.places.reserve(active.len());
        let Scratch {
            places,
            fresh,
            index,
        } = scratch;
        let mut is_twice = false;
        for (position, connection) in active.iter().enumerate() {
            let position = position as u32;
            let key = Key::of(connection);
            let place = match self.table.find(&key) {
                Ok(slot) => {
                    let entry = self.table.entry(slot);
                    is_twice |= entry.fetch == self.fetch;
                    entry.active = position;
                    entry.fetch = self.fetch;
                    Place::Slot(slot)
                }
                Err(hash) => {
                    let met = index.find(hash, |&at| fresh[at as usize].key == key);
                    let at = if let Some(&at) = met {
                        fresh[at as usize].active = position;
                        at
                    } else {
                        let at = fresh.len() as u32;
                        fresh.push(Fresh {
                            key,
                            hash,
                            active: position,
                        });
                        index.insert_unique(hash, at, |&at| fresh[at as usize].hash);
                        at
                    };
                    Place::Fresh(at)
                }
            };
            places.push(place);
        }
        is_twice
    }

    /// Empties the closed connections, and removes the entries that held nothing else.
    fn forget_closed(&mut self) {
        self.closed_epochs.clear();
        for (_, slot) in self.closed.drain(..) {
            self.table.entry(slot).closed = NONE;
            if self.table.totals(slot).is_none() {
                self.table.remove(slot);
            }
        }
    }

    /// Forgets the totals of connections that changed more than `expiry_ns` before `latest_epoch`.
    pub(super) fn forget_totals(&mut self, latest_epoch: u64, expiry_ns: u64) {
        self.stats -= self
            .table
            .forget_totals(|totals| latest_epoch.saturating_sub(totals.epoch) <= expiry_ns);
    }
}

/// One fetch's result and what it counts on the way.
struct Merge<'a> {
    limits: &'a Limits,
    telemetry: &'a mut Telemetry,
    stats: &'a mut usize,
    out: &'a mut Vec<Connection>,
}

impl Merge<'_> {
    /// Tells of a connection that goes on; at the limit, of none that has no totals yet.
    #[inline]
    fn tell(&mut self, totals: &mut Option<Totals>, connection: &Connection) {
        if totals.is_none() {
            if *self.stats >= self.limits.stats_max {
                self.telemetry.connections_dropped += 1;
                return;
            }
            *self.stats += 1;
        }
        let totals = totals.get_or_insert_default();
        let mut told = *connection;
        let underflow = totals.advance(told.monotonic, told.last_update_epoch, &mut told.last);
        self.telemetry.underflows += u64::from(underflow);
        self.out.push(told);
    }

    /// Tells of a connection that is closed for good, and forgets what was told.
    fn tell_the_last(&mut self, totals: &mut Option<Totals>, connection: &Connection) {
        let mut told = *connection;
        match totals.take() {
            Some(mut totals) => {
                *self.stats -= 1;
                let underflow =
                    totals.advance(told.monotonic, told.last_update_epoch, &mut told.last);
                self.telemetry.underflows += u64::from(underflow);
            }
            None => told.last = told.monotonic,
        }
        self.out.push(told);
    }
}
