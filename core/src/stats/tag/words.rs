//! A series key in words: quick to build, to hash and to compare, for tables of one thread.
//!
//! ```text
//! "GET" | "/orders/:id"         | lengths         16 bytes of a value are two words that overlap:
//! w  0  | w0 = "/orders/"       | 3, 11           the first 8 and the last 8 bytes
//!       | w1 = "ders/:id"
//! ```
//! With the lengths the words say the values exactly, so comparing them is a full comparison.

use super::{TagKey, Tags};

/// Bytes that two words hold.
const CHUNK_BYTES: usize = 16;

/// Lengths that one word holds: a length is at most 255.
const LENGTHS_PER_WORD: usize = 8;

/// The fractional part of the golden ratio: an odd number without pattern.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl Tags<'_> {
    /// Writes the words of the series key to `out` and returns their hash.
    ///
    /// After the values of up to eight keys comes a word of their lengths, so that all can be told
    /// from the end. Different seeds give unrelated hashes.
    #[inline]
    pub(in crate::stats) fn write_series_words(
        &self,
        keys: &[TagKey],
        seed: u64,
        out: &mut Vec<u64>,
    ) -> u64 {
        out.clear();
        let mut hash = seed;
        for group in keys.chunks(LENGTHS_PER_WORD) {
            let mut lengths = 0_u64;
            self.each_value(group, |value| {
                lengths = lengths << 8 | value.len() as u64;
                let mut rest = value;
                loop {
                    let (chunk, after) = rest.split_at(rest.len().min(CHUNK_BYTES));
                    let words = words(chunk);
                    hash = fold(hash ^ words[0], words[1] ^ MULTIPLIER);
                    out.extend_from_slice(&words);
                    rest = after;
                    if rest.is_empty() {
                        break;
                    }
                }
            });
            hash = fold(hash ^ lengths, MULTIPLIER);
            out.push(lengths);
        }
        hash
    }
}

/// Whether two series keys of one view are the same, without calling out for a few words.
#[inline]
pub(in crate::stats) fn are_equal(one: &[u64], other: &[u64]) -> bool {
    one.len() == other.len()
        && one
            .iter()
            .zip(other)
            .fold(0, |differing, (one, other)| differing | (one ^ other))
            == 0
}

/// Up to 16 bytes as two words that, with the length, say them exactly.
#[inline]
fn words(chunk: &[u8]) -> [u64; 2] {
    if let (Some(first), Some(last)) = (chunk.first_chunk(), chunk.last_chunk()) {
        [u64::from_le_bytes(*first), u64::from_le_bytes(*last)]
    } else if let (Some(first), Some(last)) = (chunk.first_chunk(), chunk.last_chunk()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        [first.into(), last.into()]
    } else if let (Some(first), Some(last)) = (chunk.first(), chunk.last()) {
        // One to three bytes: the first, the middle and the last.
        let middle = chunk[chunk.len() / 2];
        [u32::from_le_bytes([*first, middle, *last, 0]).into(), 0]
    } else {
        [0, 0]
    }
}

/// The two halves of the product, one over the other (wyhash, foldhash).
#[inline]
fn fold(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Mutator, TagMap};

    /// The words of one value per key, of a view with that many keys.
    fn words_of(values: &[&str]) -> Vec<u64> {
        let keys: Vec<_> = (0..values.len())
            .map(|index| TagKey::new(&format!("k{index:02}")).expect("a valid key"))
            .collect();
        let pairs = keys.iter().zip(values);
        let inserts: Vec<_> = pairs
            .map(|(key, value)| Mutator::insert(key, value))
            .collect();
        let map = TagMap::new().with(&inserts).expect("valid tags");
        let mut out = Vec::new();
        let hash = Tags::of(&map).write_series_words(&keys, 7, &mut out);
        let mut again = Vec::new();
        assert_eq!(
            Tags::of(&map).write_series_words(&keys, 7, &mut again),
            hash
        );
        assert!(are_equal(&out, &again));
        out
    }

    #[test]
    fn values_of_every_length_differ_in_every_byte() {
        for length in 0..=80 {
            let value = "a".repeat(length);
            let plain = words_of(&[&value, "tail"]);
            for at in 0..length {
                let mut changed = value.clone();
                changed.replace_range(at..=at, "b");
                let changed = words_of(&[&changed, "tail"]);
                assert!(!are_equal(&plain, &changed), "byte {at} of {length}");
            }
            let longer = words_of(&[&format!("{value}a"), "tail"]);
            assert!(!are_equal(&plain, &longer), "{length} and one more");
        }
    }

    #[test]
    fn values_do_not_move_between_more_keys_than_a_word_has_lengths() {
        let mut values = [""; 20];
        let mut seen = vec![words_of(&values)];
        for at in 0..values.len() {
            values = [""; 20];
            values[at] = "v";
            seen.push(words_of(&values));
        }
        for (index, one) in seen.iter().enumerate() {
            for other in &seen[..index] {
                assert!(!are_equal(one, other));
            }
        }
    }
}
