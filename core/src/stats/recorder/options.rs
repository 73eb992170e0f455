//! What a meter and a record call can be told.

use super::Recorder;
use crate::stats::measure::Measurement;
use crate::stats::tag::{Mutator, TagMap};

/// Series per view unless a meter is told otherwise. Source: OpenTelemetry metrics SDK.
const SERIES_MAX_DEFAULT: usize = 2000;

/// How a meter treats what it gets.
#[derive(Clone, Copy, Debug)]
pub struct MeterOptions {
    /// Series per view; what is over it goes to one more series, whose only tag is
    /// `otel.metric.overflow` = `true`.
    pub series_max: usize,
    /// What happens to negative measurements.
    pub negative: Negative,
}

impl Default for MeterOptions {
    fn default() -> Self {
        Self {
            series_max: SERIES_MAX_DEFAULT,
            negative: Negative::default(),
        }
    }
}

/// What happens to negative measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Negative {
    /// They count, as in opencensus-go.
    #[default]
    Recorded,
    /// They are refused and counted as dropped, as in OpenCensus for Java and Python.
    Dropped,
}

/// What a record call can be given beside the tags of its surroundings.
#[derive(Clone, Copy, Default)]
pub struct RecordOptions<'a> {
    /// Changes to the tags, for this call.
    pub mutators: &'a [Mutator<'a>],
    /// What to record.
    pub measurements: &'a [Measurement<'a>],
    /// Kept with the last measurement of each bucket.
    pub attachments: &'a [(&'a str, &'a str)],
    /// Where to record instead of the meter that is called.
    pub recorder: Option<&'a dyn Recorder>,
}

/// One record call, as a [`Recorder`] gets it.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The tags of the call's surroundings.
    pub tags: &'a TagMap,
    /// Changes to them, for this call.
    pub mutators: &'a [Mutator<'a>],
    /// What to record.
    pub measurements: &'a [Measurement<'a>],
    /// Kept with the last measurement of each bucket.
    pub attachments: &'a [(&'a str, &'a str)],
}
