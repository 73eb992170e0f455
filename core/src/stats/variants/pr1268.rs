//! opencensus-go with #1268 (commit bf52d9d): a hook that knows the type of measurements.

use std::sync::Arc;

use super::library::{Commit, Library, Measurement, TypedHook};
use super::pr1269::sized_signature;
use crate::stats::tag::{TagKey, TagMap};

/// The hook takes measurements as they are: no boxed slice header.
///
/// The original looked at its hook before it looked whether anybody listens, and panicked in
/// programs without views until #1290; here nothing happens then.
pub struct Pr1268;

impl Commit for Pr1268 {
    #[inline]
    fn record(library: &Library<Self>, tags: &Arc<TagMap>, measurements: Box<[Measurement]>) {
        if measurements.is_empty() {
            return;
        }
        let Some(hook) = library.typed_hook().downcast_ref::<TypedHook>() else {
            return;
        };
        if library.is_subscribed(&measurements) {
            hook(tags, measurements, None);
        }
    }

    #[inline]
    fn signature(tags: &TagMap, keys: &[TagKey]) -> Box<[u8]> {
        sized_signature(tags, keys)
    }
}
