//! A digest: the answer of a variant as one number.

use std::hash::Hasher as _;

/// FNV-1a, 64 bit, of the answer.
///
/// Source: draft-eastlake-fnv, 64-bit offset basis and prime.
pub fn digest(answer: &[u8]) -> u64 {
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(answer);
    hasher.finish()
}
