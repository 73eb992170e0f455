//! opencensus-go before the pull requests (commit dcf8515).

use std::sync::Arc;

use super::library::{Commit, Library, Measurement};
use super::options::with_measurements;
use crate::alloc::phase;
use crate::stats::tag::{TagKey, TagMap};

/// Recording is recording with one option, so that every call pays for the options.
pub struct Before;

impl Commit for Before {
    #[inline]
    fn record(library: &Library<Self>, tags: &Arc<TagMap>, measurements: Box<[Measurement]>) {
        // Only a bad mutator is an error, and there is none.
        let _ = library.record_with_options(tags, &mut [&mut with_measurements(measurements)]);
    }

    #[inline]
    fn signature(tags: &TagMap, keys: &[TagKey]) -> Box<[u8]> {
        grown_signature(tags, keys)
    }
}

/// A signature in a buffer that starts with one byte a key and is replaced when it is too small.
pub(super) fn grown_signature(tags: &TagMap, keys: &[TagKey]) -> Box<[u8]> {
    let mut buffer = {
        let _phase = phase("signature buffer");
        vec![0_u8; keys.len()]
    };
    let mut written = 0;
    for key in keys {
        let value = tags.get(key).unwrap_or("").as_bytes();
        let needed = 1 + value.len();
        if buffer.len() - written < needed {
            let _phase = phase("signature buffer, larger");
            let mut larger = vec![0_u8; 2 * (buffer.len() + 1) + needed];
            larger[..written].copy_from_slice(&buffer[..written]);
            buffer = larger;
        }
        // Values are at most 255 bytes long.
        buffer[written] = value.len() as u8;
        buffer[written + 1..written + needed].copy_from_slice(value);
        written += needed;
    }
    let _phase = phase("signature text");
    buffer[..written].into()
}
