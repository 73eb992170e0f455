//! Changes to a tag map, and a map seen through changes without being copied.

use super::map::TagMap;
use super::{MAP_BYTES_MAX, TagKey, Ttl, check_value};
use crate::stats::error::Error;

/// One change to a tag map.
#[derive(Clone, Copy, Debug)]
pub struct Mutator<'a> {
    operation: Operation,
    key: &'a TagKey,
    value: &'a str,
    ttl: Ttl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Insert,
    Update,
    Upsert,
    Delete,
}

impl<'a> Mutator<'a> {
    /// Adds the tag where it is absent; never overwrites.
    #[inline]
    pub fn insert(key: &'a TagKey, value: &'a str) -> Self {
        Self::new(Operation::Insert, key, value)
    }

    /// Replaces the value where the tag is present; never adds.
    #[inline]
    pub fn update(key: &'a TagKey, value: &'a str) -> Self {
        Self::new(Operation::Update, key, value)
    }

    /// Adds the tag or replaces its value.
    #[inline]
    pub fn upsert(key: &'a TagKey, value: &'a str) -> Self {
        Self::new(Operation::Upsert, key, value)
    }

    /// Removes the tag where it is present.
    #[inline]
    pub fn delete(key: &'a TagKey) -> Self {
        Self::new(Operation::Delete, key, "")
    }

    #[inline]
    fn new(operation: Operation, key: &'a TagKey, value: &'a str) -> Self {
        Self {
            operation,
            key,
            value,
            ttl: Ttl::default(),
        }
    }

    /// The same change, with a tag that travels as far as `ttl` says.
    #[must_use]
    pub fn with_ttl(self, ttl: Ttl) -> Self {
        Self { ttl, ..self }
    }

    /// The key that is changed.
    pub fn key(&self) -> &'a TagKey {
        self.key
    }

    pub(super) fn value(&self) -> &'a str {
        self.value
    }

    pub(super) fn ttl(&self) -> Ttl {
        self.ttl
    }

    /// Whether the value is written, given that the tag is or is not there.
    pub(super) fn writes(&self, present: bool) -> bool {
        match self.operation {
            Operation::Insert => !present,
            Operation::Update => present,
            Operation::Upsert => true,
            Operation::Delete => false,
        }
    }

    pub(super) fn removes(&self) -> bool {
        self.operation == Operation::Delete
    }

    /// The tag's value afterwards, given its value before.
    #[inline]
    pub(super) fn effect<'b>(&self, present: Option<&'b str>) -> Option<&'b str>
    where
        'a: 'b,
    {
        match self.operation {
            Operation::Insert => present.or(Some(self.value)),
            Operation::Update => present.map(|_| self.value),
            Operation::Upsert => Some(self.value),
            Operation::Delete => None,
        }
    }
}

/// A tag map seen through mutators: what a record call groups by, without building a map.
#[derive(Clone, Copy)]
pub(in crate::stats) struct Tags<'a> {
    base: &'a TagMap,
    mutators: &'a [Mutator<'a>],
}

impl<'a> Tags<'a> {
    #[inline]
    pub(in crate::stats) fn of(base: &'a TagMap) -> Self {
        Self {
            base,
            mutators: &[],
        }
    }

    /// Errors: as [`TagMap::with`].
    #[inline]
    pub(in crate::stats) fn changed(
        base: &'a TagMap,
        mutators: &'a [Mutator<'a>],
    ) -> Result<Self, Error> {
        let mut bytes_at_most = base.bytes();
        for mutator in mutators {
            check_value(mutator.key, mutator.value)?;
            bytes_at_most += mutator.key.as_str().len() + mutator.value.len();
        }
        if bytes_at_most > MAP_BYTES_MAX {
            // Only a sum that counts overwritten and removed tags is too large so far: build the
            // map to see what is left.
            base.with(mutators)?;
        }
        Ok(Self { base, mutators })
    }

    /// The identity of the map, if nothing changes it.
    #[inline]
    pub(in crate::stats) fn identity(&self) -> Option<u64> {
        self.mutators.is_empty().then(|| self.base.identity())
    }

    /// Appends the series key: for each of `keys` in order one length byte and the value.
    ///
    /// An absent tag has length 0, so that absent and empty are one series.
    pub(in crate::stats) fn write_series_key(&self, keys: &[TagKey], out: &mut Vec<u8>) {
        self.each_value(keys, |value| {
            // Values are at most 255 bytes long: the map and the check above saw to it.
            out.push(value.len() as u8);
            out.extend_from_slice(value);
        });
    }

    /// Shows the value of each of `keys` in order; an absent tag's is empty.
    ///
    /// `keys` are sorted, as the map is, so that one walk finds them all.
    #[inline]
    pub(super) fn each_value(&self, keys: &[TagKey], mut see: impl FnMut(&[u8])) {
        let mut rest = self.base.entries();
        for key in keys {
            let mut value = None;
            while let Some((entry, after)) = rest.split_first() {
                if entry.key == *key {
                    value = Some(&*entry.value);
                    rest = after;
                    break;
                }
                if entry.key > *key {
                    break;
                }
                rest = after;
            }
            for mutator in self.mutators {
                if *mutator.key == *key {
                    value = mutator.effect(value);
                }
            }
            see(value.unwrap_or("").as_bytes());
        }
    }
}
