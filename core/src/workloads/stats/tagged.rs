//! Eight tags: as the original's benchmark has them, and as its name promises.

use super::scene::Scene;
use super::{
    ALLOCS_PER_CALL, Call, MEASUREMENTS, PREPARED, PULL_1267, QUEUE, TAG_LENGTH, TAGS, Task,
    reported, variants,
};
use crate::harness::Params;
use crate::workloads::{Preset, Threads, Workload};

const CHANGE: &str = "Recording no longer goes through options, which were made on the heap for \
    every call; pull request 1268 then took the boxed slice header away.";

struct Dropped;

impl Task for Dropped {
    const CALL: Call = Call::Record;

    fn scene(params: &Params) -> Scene {
        Scene::dropped(params)
    }
}

/// The original's benchmark of eight tags, which records none.
pub(in crate::workloads) static RECORD8_8TAGS: Workload = Workload {
    id: "stats/record8_8tags",
    title: "Record eight measurements, eight tags dropped",
    about: "A record call with eight measurements of value 1 under no tags, as in the original's \
        benchmark of eight tags.",
    change: CHANGE,
    pull_request: PULL_1267,
    operation: "one record call",
    prepared: PREPARED,
    caveat: "The original makes a context with eight tags, throws it away and records without it, \
        and its view has no tag keys: this is stats/record8 under another name, in every variant. \
        Eight real tags are in stats/record8_tagged.",
    parameters: &[MEASUREMENTS, TAGS, TAG_LENGTH],
    presets: &[Preset {
        name: "Record8_8Tags",
        params: &[("measurements", 8.0), ("tags", 8.0), ("tag_length", 5.0)],
        digest: 0x5446_9a43_a31c_1a28,
        allocs: ALLOCS_PER_CALL,
        reported: &[
            ("before", reported(1230.0, 424.0, 4.0)),
            ("pr1267", reported(1230.0, 344.0, 3.0)),
            ("pr1268", reported(1250.0, 320.0, 2.0)),
        ],
    }],
    variants: &variants::<Dropped>(),
    threads: Threads::One,
    batches: None,
};

struct Tagged;

impl Task for Tagged {
    const CALL: Call = Call::Record;

    fn scene(params: &Params) -> Scene {
        Scene::tagged(params)
    }
}

/// Eight real tags.
pub(in crate::workloads) static RECORD8_TAGGED: Workload = Workload {
    id: "stats/record8_tagged",
    title: "Record eight measurements under eight tags",
    about: "A record call with eight measurements of value 1 under eight tags, 64 sets of values \
        in turn, added up by a view that has all eight as keys.",
    change: "Per call the same as in stats/record8; in the worker each of the eight samples makes \
        its signature anew, in a buffer that pull request 1269 sizes at once.",
    pull_request: PULL_1267,
    operation: "one record call",
    prepared: PREPARED,
    caveat: QUEUE,
    parameters: &[MEASUREMENTS, TAGS, TAG_LENGTH],
    presets: &[Preset {
        name: "Record8_Tagged",
        params: &[("measurements", 8.0), ("tags", 8.0), ("tag_length", 5.0)],
        digest: 0x4900_3c6a_6f5c_92ab,
        // Per sample: 8 bytes, then 2 (8 + 1) + 6 = 24, then 2 (24 + 1) + 6 = 56 for 48, and text.
        allocs: &[
            ("before", 36.0),
            ("pr1267", 35.0),
            ("pr1269", 19.0),
            ("pr1268", 18.0),
            ("tuned", 0.0),
        ],
        reported: &[],
    }],
    variants: &variants::<Tagged>(),
    threads: Threads::One,
    batches: None,
};
