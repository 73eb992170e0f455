//! Recording measurements, as the benchmarks of opencensus-go #1267, #1268 and #1269 do.

mod answer;
mod historical;
mod record;
mod scene;
mod tagged;
mod tuned;
mod view;

pub(super) use record::{RECORD0, RECORD1, RECORD8, RECORD8_PARALLEL, RECORD8_WITH_RECORDER};
pub(super) use tagged::{RECORD8_8TAGS, RECORD8_TAGGED};
pub(super) use view::{RECORD_REQ_COMMAND, RECORD_VIA_STATS};

use super::{Parameter, Reported, Variant};
use crate::stats::variants::{Before, Pr1267, Pr1268, Pr1269};
use scene::Scene;

/// Pull request #1267: recording without options.
const PULL_1267: &str = "https://github.com/census-instrumentation/opencensus-go/pull/1267";

/// Pull request #1269: the signature's buffer in its final size.
const PULL_1269: &str = "https://github.com/census-instrumentation/opencensus-go/pull/1269";

/// Measurements per call at most: `tuned` lays them out on the stack.
const MEASUREMENTS_MAX: usize = 64;

const MEASUREMENTS: Parameter = Parameter {
    name: "measurements",
    about: "measurements in one record call",
    min: 0.0,
    max: MEASUREMENTS_MAX as f64,
    step: 1.0,
};

/// 30 tags of 255 bytes and their keys stay below the 8,192 bytes of a tag map.
const TAGS: Parameter = Parameter {
    name: "tags",
    about: "tags in the context of a call",
    min: 0.0,
    max: 30.0,
    step: 1.0,
};

const TAG_LENGTH: Parameter = Parameter {
    name: "tag_length",
    about: "bytes in the value of each tag",
    min: 1.0,
    max: 255.0,
    step: 1.0,
};

/// How measurements get to the views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    /// Recorded with the default recorder.
    Record,
    /// Recorded with options, one of which names a fresh meter without views.
    OtherRecorder,
    /// A request handed to the worker that is executed at once, without queue and hooks.
    Command,
    /// Recorded with options, one of which names the meter that has the view.
    ViaOptions,
}

/// One workload: what is recorded and how.
trait Task: 'static {
    const CALL: Call;

    /// Measures, view and contexts for these parameters.
    fn scene(params: &super::Params) -> Scene;
}

/// The five ways to do `T`, in the order of the pull requests.
const fn variants<T: Task>() -> [Variant; 5] {
    [
        Variant {
            id: "before",
            about: "Every call makes options on the heap, boxes the header of its measurement \
                slice and sends a request; a view's signature buffer starts too small and is \
                replaced.",
            prepare: historical::prepare::<T, Before>,
            counter_example: None,
        },
        Variant {
            id: "pr1267",
            about: "A plain call looks at its measurements itself and makes no options (pull \
                request 1267); slice header, request and signature as before.",
            prepare: historical::prepare::<T, Pr1267>,
            counter_example: None,
        },
        Variant {
            id: "pr1269",
            about: "A view adds up the size of a signature before it makes the buffer (pull \
                request 1269); calls as in pr1267.",
            prepare: historical::prepare::<T, Pr1269>,
            counter_example: None,
        },
        Variant {
            id: "pr1268",
            about: "A plain call reaches the worker by a typed hook, so that no slice header is \
                boxed (pull request 1268); signatures as in pr1269.",
            prepare: historical::prepare::<T, Pr1268>,
            counter_example: None,
        },
        Variant {
            id: "tuned",
            about: "One key in a buffer of the thread, one hash, one full comparison, and a plain \
                addition to a cell that only this thread writes; cells are added up on retrieval.",
            prepare: tuned::prepare::<T>,
            counter_example: None,
        },
    ]
}

/// What is set up for every workload here.
const PREPARED: &str = "Measure, view, tag maps and recorder are made, and every distinct input \
    is recorded once, so that its row exists.";

/// What the queue stands for.
const QUEUE: &str = "The original hands each request through a channel to a worker goroutine; the \
    historical variants put it in a queue of 1,024 places, worked off in line when it is full and \
    at the end of a batch, so their time has no thread switch in it.";

/// Figures of a pull request, all three given.
const fn reported(ns: f64, bytes: f64, allocs: f64) -> Reported {
    Reported {
        ns: Some(ns),
        bytes: Some(bytes),
        allocs: Some(allocs),
    }
}

/// allocs/op of calls with n > 0 measurements that add nothing in the worker.
const ALLOCS_PER_CALL: &[(&str, f64)] = &[
    ("before", 4.0),
    ("pr1267", 3.0),
    ("pr1269", 3.0),
    ("pr1268", 2.0),
    ("tuned", 0.0),
];
