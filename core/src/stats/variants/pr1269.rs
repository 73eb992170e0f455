//! opencensus-go with #1269 (commit ad0b46e): the signature's buffer has its size at once.

use std::sync::Arc;

use super::library::{Commit, Library, Measurement};
use super::pr1267;
use crate::alloc::phase;
use crate::stats::tag::{TagKey, TagMap};

/// The size of a signature is added up before its buffer is made. Recording is that of #1267.
pub struct Pr1269;

impl Commit for Pr1269 {
    #[inline]
    fn record(library: &Library<Self>, tags: &Arc<TagMap>, measurements: Box<[Measurement]>) {
        pr1267::record(library, tags, measurements);
    }

    #[inline]
    fn signature(tags: &TagMap, keys: &[TagKey]) -> Box<[u8]> {
        sized_signature(tags, keys)
    }
}

/// A signature in a buffer of its size, and the copy that becomes the key.
pub(super) fn sized_signature(tags: &TagMap, keys: &[TagKey]) -> Box<[u8]> {
    let value = |key| tags.get(key).unwrap_or("").as_bytes();
    let size = keys.iter().map(|key| 1 + value(key).len()).sum();
    let mut buffer = {
        let _phase = phase("signature buffer");
        vec![0_u8; size]
    };
    let mut rest = &mut buffer[..];
    for key in keys {
        let value = value(key);
        let (place, after) = rest.split_at_mut(1 + value.len());
        // Values are at most 255 bytes long.
        place[0] = value.len() as u8;
        place[1..].copy_from_slice(value);
        rest = after;
    }
    let _phase = phase("signature text");
    buffer[..].into()
}
