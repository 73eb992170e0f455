//! A map from tag keys to values.

use std::sync::atomic::{AtomicU64, Ordering};

use super::mutator::Mutator;
use super::{MAP_BYTES_MAX, TagKey, Ttl, check_value};
use crate::stats::error::{Error, Kind};

/// Tags that measurements are recorded under; immutable, sorted by key.
///
/// Shape: at most 8,192 bytes of keys and values together.
#[derive(Clone, Debug, Default)]
pub struct TagMap {
    entries: Vec<Entry>,
    bytes: usize,
    /// Maps of one identity are equal: 0 is the empty one, the others are counted as they are made.
    identity: u64,
}

impl PartialEq for TagMap {
    fn eq(&self, other: &Self) -> bool {
        self.identity == other.identity || self.entries == other.entries
    }
}

impl Eq for TagMap {}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::stats) struct Entry {
    pub(in crate::stats) key: TagKey,
    pub(in crate::stats) value: Box<str>,
    pub(in crate::stats) ttl: Ttl,
}

impl Entry {
    fn bytes(&self) -> usize {
        self.key.as_str().len() + self.value.len()
    }
}

impl TagMap {
    /// No tags.
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
            bytes: 0,
            identity: 0,
        }
    }

    /// A copy of this map with `mutators` applied in order.
    ///
    /// Errors: `InvalidValue` for the first value that is no tag value, whether or not its mutator
    /// would have had an effect, and for a result over 8,192 bytes. One error cancels all of them.
    pub fn with(&self, mutators: &[Mutator<'_>]) -> Result<Self, Error> {
        let mut map = self.clone();
        for mutator in mutators {
            map.apply(mutator)?;
        }
        map.check_bytes()?;
        Ok(map.made())
    }

    /// The finished map, with an identity no other has.
    pub(super) fn made(mut self) -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        self.identity = match self.entries.len() {
            0 => 0,
            _ => LAST.fetch_add(1, Ordering::Relaxed) + 1,
        };
        self
    }

    /// A number that only copies of this map have.
    #[inline]
    pub(super) fn identity(&self) -> u64 {
        self.identity
    }

    /// Errors: `InvalidValue`; the map is then unchanged.
    pub(super) fn apply(&mut self, mutator: &Mutator<'_>) -> Result<(), Error> {
        let key = mutator.key();
        check_value(key, mutator.value())?;
        let place = self.entries.binary_search_by(|entry| entry.key.cmp(key));
        if mutator.writes(place.is_ok()) {
            let entry = Entry {
                key: key.clone(),
                value: mutator.value().into(),
                ttl: mutator.ttl(),
            };
            self.bytes += entry.bytes();
            match place {
                Ok(index) => {
                    self.bytes -= self.entries[index].bytes();
                    self.entries[index] = entry;
                }
                Err(index) => self.entries.insert(index, entry),
            }
        } else if let (Ok(index), true) = (place, mutator.removes()) {
            self.bytes -= self.entries.remove(index).bytes();
        }
        Ok(())
    }

    /// Errors: `InvalidValue` over 8,192 bytes.
    pub(super) fn check_bytes(&self) -> Result<(), Error> {
        if self.bytes > MAP_BYTES_MAX {
            return Err(Kind::TagsTooLarge { bytes: self.bytes }.into());
        }
        Ok(())
    }

    /// The value of `key`, if the map has that tag.
    pub fn get(&self, key: &TagKey) -> Option<&str> {
        self.entries
            .binary_search_by(|entry| entry.key.cmp(key))
            .ok()
            .map(|index| &*self.entries[index].value)
    }

    /// All tags, sorted by key.
    pub fn iter(&self) -> impl Iterator<Item = (&TagKey, &str, Ttl)> {
        self.entries
            .iter()
            .map(|entry| (&entry.key, &*entry.value, entry.ttl))
    }

    /// How many tags there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no tags.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Keys and values together, in bytes.
    #[inline]
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    #[inline]
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }
}
