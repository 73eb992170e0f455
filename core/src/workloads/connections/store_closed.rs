//! Storing closed connections.

use super::super::{Preset, Threads, Variant, Workload};
use super::engine::{Engine, Tuned, write_sorted, write_telemetry};
use super::{N, PULL_REQUEST, input, reported};
use crate::connections::variants::{Before, Pr295, State, TextConnection};
use crate::harness::{Job, Params};

/// One seed for all presets: the first n connections of one sequence, as in the original.
const SEED: u64 = 295;

/// A named benchmark: n, digest, and what was printed before and after.
macro_rules! preset {
    ($name:literal, $n:literal, $digest:literal, $before:expr, $pr295:expr) => {
        Preset {
            name: $name,
            params: &[("n", $n)],
            digest: $digest,
            allocs: &[("before", 3.0 * $n), ("pr295", 0.0), ("tuned", 0.0)],
            reported: &[("before", $before), ("pr295", $pr295)],
        }
    };
}

pub(in crate::workloads) static STORE_CLOSED: Workload = Workload {
    id: "connections/store_closed",
    title: "Storing closed connections",
    about: "Stores n random closed connections for one client, who does not fetch them.",
    change: "#295 makes the key of each without allocating; looking it up never did.",
    pull_request: PULL_REQUEST,
    operation: "one pass over the n connections",
    prepared: "The connections, a client who has registered, and a first pass, which keeps them: \
        the steady state is what the original's figures are made of.",
    caveat: "After the first pass every connection is known and not newer, so what is measured is \
        the key and one look-up that ends in unordered. The original's figures hold its first \
        pass too, spread over its iterations: the larger n, the fewer iterations and the more is \
        left of it. The original keeps 50000 closed connections at most; the limit is lifted here.",
    parameters: &[N],
    presets: &[
        preset!(
            "StoreClosedConnection-100",
            100.0,
            0x7bc4_bc65_1132_e5e4,
            reported(25_343.0, 2_400.0, 300.0),
            reported(16_490.0, 0.0, 0.0)
        ),
        preset!(
            "StoreClosedConnection-1000",
            1000.0,
            0x9b82_c0ae_b9dc_cd0f,
            reported(253_324.0, 24_122.0, 3_000.0),
            reported(165_318.0, 60.0, 0.0)
        ),
        preset!(
            "StoreClosedConnection-10000",
            10_000.0,
            0x173a_a0bc_b845_d4d6,
            reported(2_626_967.0, 249_774.0, 30_020.0),
            reported(1_731_048.0, 4_911.0, 10.0)
        ),
        preset!(
            "StoreClosedConnection-30000",
            30_000.0,
            0x4bc9_1b39_1163_5999,
            reported(9_050_698.0, 815_833.0, 90_155.0),
            reported(6_526_981.0, 95_966.0, 155.0)
        ),
    ],
    variants: &[
        Variant {
            id: "before",
            about: "Writes each key with the generic writer and looks it up in a map of texts.",
            prepare: prepare::<State<Before>>,
            counter_example: Some(super::sum_goes_on::example::<Before>),
        },
        Variant {
            id: "pr295",
            about: "Appends each key byte by byte and looks it up in a map of texts.",
            prepare: prepare::<State<Pr295>>,
            counter_example: Some(super::sum_goes_on::example::<Pr295>),
        },
        Variant {
            id: "tuned",
            about: "Compares a key of six words with the entry after the last one found, and \
                hashes it only where that differs.",
            prepare: prepare::<Tuned>,
            counter_example: None,
        },
    ],
    threads: Threads::One,
    batches: None,
};

struct StoreClosed<E: Engine> {
    engine: E,
    connections: Vec<E::Connection>,
    given: Vec<TextConnection>,
}

fn prepare<E: Engine>(params: &Params) -> Box<dyn Job> {
    let given = input::random_connections(params.count("n"), SEED);
    let mut engine = E::with_client();
    let connections: Vec<_> = given.iter().map(|one| engine.held(one)).collect();
    let mut job = StoreClosed {
        engine,
        connections,
        given,
    };
    job.run(1);
    Box::new(job)
}

impl<E: Engine> Job for StoreClosed<E> {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            for connection in &self.connections {
                self.engine.store_closed(connection);
            }
        }
    }

    /// What a client gets of them in a state of its own, after every second one closed again.
    fn answer(&mut self, out: &mut Vec<u8>) {
        let mut engine = E::with_client();
        for one in &self.given {
            let held = engine.held(one);
            engine.store_closed(&held);
            engine.store_closed(&held);
        }
        for one in self.given.iter().step_by(2) {
            let mut later = one.clone();
            later.last_update_epoch += 1;
            let held = engine.held(&later);
            engine.store_closed(&held);
        }
        write_sorted(&engine.fetched(&[]), out);
        write_telemetry(engine.telemetry(), out);
    }
}
