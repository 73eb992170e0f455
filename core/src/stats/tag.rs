//! What measurements are grouped by: tag keys, and maps from them to values.

mod map;
mod mutator;
mod printable;
mod propagation;
mod words;

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use super::error::{Error, Kind};

pub use map::TagMap;
pub use mutator::Mutator;
pub(super) use mutator::Tags;
pub(super) use printable::is_printable;
pub(super) use words::are_equal;

/// Keys, values and view names are at most this many bytes long.
///
/// A series key writes the length of a value in one byte, so this is also what keeps it exact.
/// Source: OpenCensus specification, TagKey and TagValue.
pub const TEXT_BYTES_MAX: usize = 255;

/// All keys and values of one map together. Source: OpenCensus specification, TagMap.
pub const MAP_BYTES_MAX: usize = 8192;

const _: () = assert!(TEXT_BYTES_MAX <= u8::MAX as usize);

/// The name of a tag: 1 to 255 printable ASCII bytes. Cheap to clone.
#[derive(Clone)]
pub struct TagKey {
    /// Different fingerprints mean different names, which saves most comparisons of text.
    fingerprint: u64,
    name: Arc<str>,
}

impl TagKey {
    /// The key of that name.
    ///
    /// Errors: `InvalidKey` unless it is 1 to 255 bytes of printable ASCII (0x20 to 0x7e).
    pub fn new(name: &str) -> Result<Self, Error> {
        if name.is_empty() || !is_printable(name) {
            return Err(Kind::InvalidKey { key: name.into() }.into());
        }
        Ok(Self {
            fingerprint: fingerprint(name.as_bytes()),
            name: name.into(),
        })
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.name
    }
}

impl PartialEq for TagKey {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
            && (Arc::ptr_eq(&self.name, &other.name) || self.name == other.name)
    }
}

impl Eq for TagKey {}

impl PartialOrd for TagKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for TagKey {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name.cmp(&other.name)
    }
}

impl fmt::Debug for TagKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.name, f)
    }
}

/// FNV-1a, 64 bit. It only has to tell names apart that programmers chose.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// How far a tag travels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ttl {
    /// Stays in this process: 0 in the specification, and not written by the encoder.
    NoPropagation,
    /// Travels with every call: -1 in the specification.
    #[default]
    Unlimited,
}

/// A refusal of `value` for `key`, unless it is 0 to 255 printable ASCII bytes.
#[inline]
fn check_value(key: &TagKey, value: &str) -> Result<(), Error> {
    if is_printable(value) {
        return Ok(());
    }
    Err(Kind::InvalidValue {
        key: key.as_str().into(),
        value: value.into(),
    }
    .into())
}
