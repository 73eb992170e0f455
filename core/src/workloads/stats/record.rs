//! The benchmarks of opencensus-go's package `stats` without tags.

use super::scene::Scene;
use super::{
    ALLOCS_PER_CALL, Call, MEASUREMENTS, PREPARED, PULL_1267, QUEUE, Task, reported, variants,
};
use crate::harness::Params;
use crate::workloads::{Preset, Threads, Workload};

const CHANGE: &str = "Recording no longer goes through options, which were made on the heap for \
    every call: one object fewer, and none at all for a call without measurements; pull request \
    1268 then took the boxed slice header away.";

const OPERATION: &str = "one record call";

struct Record;

impl Task for Record {
    const CALL: Call = Call::Record;

    fn scene(params: &Params) -> Scene {
        Scene::plain(params)
    }
}

/// No measurements.
pub(in crate::workloads) static RECORD0: Workload = Workload {
    id: "stats/record0",
    title: "Record nothing",
    about: "A record call without measurements, where one view without tag keys listens.",
    change: CHANGE,
    pull_request: PULL_1267,
    operation: OPERATION,
    prepared: PREPARED,
    caveat: "The only row of this pull request whose time differs significantly.",
    parameters: &[MEASUREMENTS],
    presets: &[Preset {
        name: "Record0",
        params: &[("measurements", 0.0)],
        digest: 0xebeb_980f_62d1_5235,
        allocs: &[
            ("before", 1.0),
            ("pr1267", 0.0),
            ("pr1269", 0.0),
            ("pr1268", 0.0),
            ("tuned", 0.0),
        ],
        reported: &[
            ("before", reported(92.2, 80.0, 1.0)),
            ("pr1267", reported(1.7, 0.0, 0.0)),
            ("pr1268", reported(1.79, 0.0, 0.0)),
        ],
    }],
    variants: &variants::<Record>(),
    threads: Threads::One,
    batches: None,
};

/// One measurement.
pub(in crate::workloads) static RECORD1: Workload = Workload {
    id: "stats/record1",
    title: "Record one measurement",
    about: "A record call with one measurement of value 1, added up by one view without tag keys.",
    change: CHANGE,
    pull_request: PULL_1267,
    operation: OPERATION,
    prepared: PREPARED,
    caveat: QUEUE,
    parameters: &[MEASUREMENTS],
    presets: &[Preset {
        name: "Record1",
        params: &[("measurements", 1.0)],
        digest: 0x5465_2443_a336_0235,
        allocs: ALLOCS_PER_CALL,
        reported: &[
            ("before", reported(665.0, 200.0, 4.0)),
            ("pr1267", reported(634.0, 120.0, 3.0)),
            ("pr1268", reported(542.0, 96.0, 2.0)),
        ],
    }],
    variants: &variants::<Record>(),
    threads: Threads::One,
    batches: None,
};

/// Eight measurements.
pub(in crate::workloads) static RECORD8: Workload = Workload {
    id: "stats/record8",
    title: "Record eight measurements",
    about: "A record call with eight measurements of value 1, added up by one view without tag \
        keys.",
    change: CHANGE,
    pull_request: PULL_1267,
    operation: OPERATION,
    prepared: PREPARED,
    caveat: QUEUE,
    parameters: &[MEASUREMENTS],
    presets: &[Preset {
        name: "Record8",
        params: &[("measurements", 8.0)],
        digest: 0x5446_9a43_a31c_1a28,
        allocs: ALLOCS_PER_CALL,
        reported: &[
            ("before", reported(1240.0, 424.0, 4.0)),
            ("pr1267", reported(1210.0, 344.0, 3.0)),
            ("pr1268", reported(1230.0, 320.0, 2.0)),
        ],
    }],
    variants: &variants::<Record>(),
    threads: Threads::One,
    batches: None,
};

/// Eight measurements, from all processors at once.
pub(in crate::workloads) static RECORD8_PARALLEL: Workload = Workload {
    id: "stats/record8_parallel",
    title: "Record eight measurements from all threads",
    about: "Every thread records eight measurements of value 1 with the same recorder; one view \
        without tag keys adds them up.",
    change: CHANGE,
    pull_request: PULL_1267,
    operation: OPERATION,
    prepared: PREPARED,
    caveat: "The original's threads share a channel and its worker; the historical variants share \
        a queue of 1,024 places that whoever finds it full works off. In a browser each worker \
        has a memory and a recorder of its own.",
    parameters: &[MEASUREMENTS],
    presets: &[Preset {
        name: "Record8_Parallel",
        params: &[("measurements", 8.0)],
        digest: 0x5446_9a43_a31c_1a28,
        allocs: ALLOCS_PER_CALL,
        reported: &[
            ("before", reported(1210.0, 424.0, 4.0)),
            ("pr1267", reported(1260.0, 344.0, 3.0)),
            ("pr1268", reported(1220.0, 320.0, 2.0)),
        ],
    }],
    variants: &variants::<Record>(),
    threads: Threads::All,
    batches: None,
};

struct OtherRecorder;

impl Task for OtherRecorder {
    const CALL: Call = Call::OtherRecorder;

    fn scene(params: &Params) -> Scene {
        Scene::plain(params)
    }
}

/// Eight measurements, to a recorder that the options name.
pub(in crate::workloads) static RECORD8_WITH_RECORDER: Workload = Workload {
    id: "stats/record8_with_recorder",
    title: "Record eight measurements with another recorder",
    about: "A call with options: eight measurements of value 1 to a fresh meter that has no view.",
    change: "Nothing: recording with options goes the same way in every pull request, so that its \
        row is the control.",
    pull_request: PULL_1267,
    operation: OPERATION,
    prepared: PREPARED,
    caveat: "The other meter has no view, so its worker only looks the measure's name up and the \
        rows that are compared stay empty; requests go through a queue worked off in line.",
    parameters: &[MEASUREMENTS],
    presets: &[Preset {
        name: "Record8_WithRecorder",
        params: &[("measurements", 8.0)],
        digest: 0xebeb_980f_62d1_5235,
        allocs: &[
            ("before", 4.0),
            ("pr1267", 4.0),
            ("pr1269", 4.0),
            ("pr1268", 4.0),
            ("tuned", 0.0),
        ],
        reported: &[
            ("before", reported(796.0, 424.0, 4.0)),
            ("pr1267", reported(777.0, 424.0, 4.0)),
            ("pr1268", reported(792.0, 424.0, 4.0)),
        ],
    }],
    variants: &variants::<OtherRecorder>(),
    threads: Threads::One,
    batches: None,
};
