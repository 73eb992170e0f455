//! opencensus-go with #1267 (commit a55fb71): recording without options.

use std::sync::Arc;

use super::before::grown_signature;
use super::library::{Commit, Library, Measurement, boxed};
use crate::stats::tag::{TagKey, TagMap};

/// Recording looks at its measurements itself: no options, and nothing at all where nobody listens.
pub struct Pr1267;

impl Commit for Pr1267 {
    #[inline]
    fn record(library: &Library<Self>, tags: &Arc<TagMap>, measurements: Box<[Measurement]>) {
        record(library, tags, measurements);
    }

    #[inline]
    fn signature(tags: &TagMap, keys: &[TagKey]) -> Box<[u8]> {
        grown_signature(tags, keys)
    }
}

#[inline]
pub(super) fn record<C: Commit>(
    library: &Library<C>,
    tags: &Arc<TagMap>,
    measurements: Box<[Measurement]>,
) {
    if !measurements.is_empty() && library.is_subscribed(&measurements) {
        (library.hook())(tags, boxed(measurements), None);
    }
}
