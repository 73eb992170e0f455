//! The connections of one client, found by their key.

use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::super::Key;
use super::super::counters::Totals;

/// No position.
pub(super) const NONE: u32 = u32::MAX;

/// Where one connection is, in one line of the processor's cache.
///
/// Storing a closed connection that is known touches nothing else of the client but one epoch.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Entry {
    /// [`Key::NONE`] in a slot that is not in use.
    key: Key,
    /// Where it is among the closed connections, or [`NONE`].
    pub(super) closed: u32,
    /// Where it last is among the active ones of the fetch numbered `fetch`.
    pub(super) active: u32,
    /// The number of the last fetch whose active list had it; 0 for none.
    pub(super) fetch: u64,
}

const _: () = assert!(size_of::<Entry>() == 64, "an entry fills a cache line");

/// Entries in slots that keep their number, and an index from keys to slots.
///
/// Slots are filled in the order in which connections are first seen, and a kernel walks its table
/// in the same order every time: the entry after the last one found is tried before any hash is
/// taken, and memory is then read in order.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    /// By slot: what the client was last told; `None` where it was told nothing or the limit is
    /// reached.
    totals: Vec<Option<Totals>>,
    /// Slots whose entry was removed.
    free: Vec<u32>,
    index: HashTable<u32>,
    hasher: FixedState,
    /// The slot that is tried first.
    next: u32,
}

impl Table {
    pub(super) fn new(hasher: FixedState) -> Self {
        Self {
            entries: Vec::new(),
            totals: Vec::new(),
            free: Vec::new(),
            index: HashTable::new(),
            hasher,
            next: 0,
        }
    }

    /// The entry in a slot that is in use.
    #[inline]
    pub(super) fn entry(&mut self, slot: u32) -> &mut Entry {
        &mut self.entries[slot as usize]
    }

    /// What the client was last told of the connection in a slot that is in use.
    #[inline]
    pub(super) fn totals(&mut self, slot: u32) -> &mut Option<Totals> {
        &mut self.totals[slot as usize]
    }

    /// The slot of `key`, or the hash to insert it with.
    #[inline]
    pub(super) fn find(&mut self, key: &Key) -> Result<u32, u64> {
        let guess = self.next;
        if let Some(entry) = self.entries.get(guess as usize)
            && entry.key == *key
        {
            self.next = guess + 1;
            return Ok(guess);
        }
        let hash = self.hasher.hash_one(key);
        let entries = &self.entries;
        let found = self
            .index
            .find(hash, |&slot| entries[slot as usize].key == *key);
        let &slot = found.ok_or(hash)?;
        self.next = slot + 1;
        Ok(slot)
    }

    /// The slot of a new entry for a key that has none.
    pub(super) fn insert(&mut self, key: Key, hash: u64) -> u32 {
        let entry = Entry {
            key,
            closed: NONE,
            active: NONE,
            fetch: 0,
        };
        let slot = if let Some(slot) = self.free.pop() {
            self.entries[slot as usize] = entry;
            slot
        } else {
            self.entries.push(entry);
            self.totals.push(None);
            u32::try_from(self.entries.len() - 1).expect("2^32 entries fit no memory")
        };
        let (entries, hasher) = (&self.entries, &self.hasher);
        self.index.insert_unique(hash, slot, |&slot| {
            hasher.hash_one(entries[slot as usize].key)
        });
        slot
    }

    /// Removes the entry in a slot that is in use.
    pub(super) fn remove(&mut self, slot: u32) {
        let key = std::mem::replace(&mut self.entries[slot as usize].key, Key::NONE);
        self.totals[slot as usize] = None;
        let hash = self.hasher.hash_one(key);
        if let Ok(indexed) = self.index.find_entry(hash, |&known| known == slot) {
            indexed.remove();
        }
        self.free.push(slot);
    }

    /// Forgets the totals that `keep` does not say yes to; returns how many.
    pub(super) fn forget_totals(&mut self, keep: impl Fn(&Totals) -> bool) -> usize {
        let mut forgotten = 0;
        for slot in 0..self.totals.len() {
            let totals = &mut self.totals[slot];
            if totals.as_ref().is_none_or(&keep) {
                continue;
            }
            *totals = None;
            forgotten += 1;
            if self.entries[slot].closed == NONE {
                self.remove(slot as u32);
            }
        }
        forgotten
    }
}
