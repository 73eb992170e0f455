//! The benchmarks of opencensus-go's package `view`.

use super::scene::Scene;
use super::{
    Call, MEASUREMENTS, PREPARED, PULL_1269, QUEUE, TAG_LENGTH, TAGS, Task, reported, variants,
};
use crate::harness::Params;
use crate::workloads::{Preset, Threads, Workload};

const CHANGE: &str = "A view adds up the size of a tag signature before it makes the buffer, \
    instead of growing it: one object fewer per sample.";

struct Command;

impl Task for Command {
    const CALL: Call = Call::Command;

    fn scene(params: &Params) -> Scene {
        Scene::distribution(params)
    }
}

/// What the worker does with one request.
pub(in crate::workloads) static RECORD_REQ_COMMAND: Workload = Workload {
    id: "stats/record_req_command",
    title: "Add one request to a distribution",
    about: "A request with eight measurements of value 1 under eight tags, ten contexts in turn, \
        executed at once on a distribution with bounds 1 to 10 by two keys.",
    change: CHANGE,
    pull_request: PULL_1269,
    operation: "one request",
    prepared: PREPARED,
    caveat: "The reported figure of `before` was measured right before pull request 1269, with \
        1267 merged, which changes nothing here. There is no request in `tuned`: it records.",
    parameters: &[MEASUREMENTS, TAGS, TAG_LENGTH],
    presets: &[Preset {
        name: "RecordReqCommand",
        params: &[("measurements", 8.0), ("tags", 8.0), ("tag_length", 2.0)],
        digest: 0x2507_5afa_da8f_e7ec,
        allocs: &[
            ("before", 25.0),
            ("pr1267", 25.0),
            ("pr1269", 17.0),
            ("pr1268", 17.0),
            ("tuned", 0.0),
        ],
        reported: &[
            ("before", reported(2260.0, 426.0, 25.0)),
            ("pr1269", reported(2100.0, 384.0, 17.0)),
        ],
    }],
    variants: &variants::<Command>(),
    threads: Threads::One,
    batches: None,
};

struct ViaOptions;

impl Task for ViaOptions {
    const CALL: Call = Call::ViaOptions;

    fn scene(params: &Params) -> Scene {
        Scene::distribution(params)
    }
}

/// The same from the call to the row.
pub(in crate::workloads) static RECORD_VIA_STATS: Workload = Workload {
    id: "stats/record_via_stats",
    title: "Record eight measurements into a distribution",
    about: "A call with options that name the meter: eight measurements of value 1 under eight \
        tags, ten contexts in turn, to a distribution with bounds 1 to 10 by two keys.",
    change: CHANGE,
    pull_request: PULL_1269,
    operation: "one record call",
    prepared: PREPARED,
    caveat: QUEUE,
    parameters: &[MEASUREMENTS, TAGS, TAG_LENGTH],
    presets: &[Preset {
        name: "RecordViaStats",
        params: &[("measurements", 8.0), ("tags", 8.0), ("tag_length", 2.0)],
        digest: 0x2507_5afa_da8f_e7ec,
        allocs: &[
            ("before", 28.0),
            ("pr1267", 28.0),
            ("pr1269", 20.0),
            ("pr1268", 20.0),
            ("tuned", 0.0),
        ],
        reported: &[
            ("before", reported(2700.0, 594.0, 28.0)),
            ("pr1269", reported(2530.0, 552.0, 20.0)),
        ],
    }],
    variants: &variants::<ViaOptions>(),
    threads: Threads::One,
    batches: None,
};
