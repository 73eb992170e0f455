//! Recording with options, the same in all commits.

use std::hint::black_box;
use std::mem;
use std::sync::Arc;

use super::library::{Commit, Library, Measurement, boxed};
use super::worker::{Attachments, Recorder};
use crate::alloc::phase;
use crate::stats::error::Error;
use crate::stats::tag::{Mutator, TagMap};

/// What the options of a call say.
#[derive(Default)]
pub struct Options<'a> {
    attachments: Attachments,
    mutators: &'a [Mutator<'a>],
    measurements: Box<[Measurement]>,
    recorder: Option<&'a dyn Recorder>,
}

/// An option: what it does to the options is its own business, so they must be on the heap.
type Apply<'o, 'a> = &'o mut dyn FnMut(&mut Options<'a>);

/// What to record.
pub fn with_measurements<'a>(mut measurements: Box<[Measurement]>) -> impl FnMut(&mut Options<'a>) {
    move |options| options.measurements = mem::take(&mut measurements)
}

/// Changes to the tags, for this call.
pub fn with_tags<'a>(mutators: &'a [Mutator<'a>]) -> impl FnMut(&mut Options<'a>) {
    move |options| options.mutators = mutators
}

/// Kept with the last measurement of each bucket.
pub fn with_attachments<'a>(attachments: Attachments) -> impl FnMut(&mut Options<'a>) {
    move |options| options.attachments.clone_from(&attachments)
}

/// Where to record instead of the default worker.
pub fn with_recorder<'a>(recorder: &'a dyn Recorder) -> impl FnMut(&mut Options<'a>) {
    move |options| options.recorder = Some(recorder)
}

impl<C: Commit> Library<C> {
    /// Records as the options say, under `tags`.
    ///
    /// Errors: `InvalidValue` for a bad mutator, looked at only if a measure is subscribed.
    pub fn record_with_options<'a>(
        &self,
        tags: &Arc<TagMap>,
        list: &mut [Apply<'_, 'a>],
    ) -> Result<(), Error> {
        let mut options = {
            let _phase = phase("record options");
            // The options are functions the compiler cannot see through in the original.
            black_box(Box::<Options<'a>>::default())
        };
        for apply in list {
            apply(&mut options);
        }
        if options.measurements.is_empty() || !self.is_subscribed(&options.measurements) {
            return Ok(());
        }
        let changed;
        let tags = if options.mutators.is_empty() {
            tags
        } else {
            let _phase = phase("tag map");
            changed = Arc::new(tags.with(options.mutators)?);
            &changed
        };
        let measurements = boxed(mem::take(&mut options.measurements));
        let attachments = options.attachments.take();
        match options.recorder {
            Some(recorder) => recorder.record(tags, measurements, attachments),
            None => (self.hook())(tags, measurements, attachments),
        }
        Ok(())
    }
}
