//! Fetching connections.

use super::super::{Parameter, Preset, Threads, Variant, Workload};
use super::engine::{Engine, Tuned, write_sorted, write_telemetry};
use super::{CONNECTIONS_MAX, N, PULL_REQUEST, input, reported};
use crate::connections::variants::{Before, Pr295, State, TextConnection};
use crate::harness::{Job, Params};

/// One seed for all presets: the first n connections of one sequence, as in the original.
const SEED: u64 = 1295;

/// Those that closed are others.
const CLOSED_SEED: u64 = 2295;

const CLOSED: Parameter = Parameter {
    name: "closed",
    about: "other connections that closed before the first fetch",
    min: 0.0,
    max: CONNECTIONS_MAX,
    step: 1.0,
};

/// A named benchmark: n, closed, digest and what was printed.
///
/// Three allocations per key and one to keep it while the active ones are matched; the map of
/// those, in one piece here; the result, which grows before and is taken whole after.
macro_rules! preset {
    ($name:literal, $n:literal, $closed:literal, $digest:literal, $reported:expr) => {
        Preset {
            name: $name,
            params: &[("n", $n), ("closed", $closed)],
            digest: $digest,
            allocs: &[
                ("before", 4.0 * $n + 1.0 + growths($n as u64)),
                ("pr295", $n + 2.0),
                ("tuned", 0.0),
            ],
            reported: $reported,
        }
    };
}

/// How often a list grows until it holds n.
///
/// Source: Go before 1.18, `append`: twice as many up to 1024, then a quarter more.
const fn growths(n: u64) -> f64 {
    let (mut capacity, mut times) = (0, 0.0);
    while capacity < n {
        capacity += if capacity == 0 {
            1
        } else if capacity < 1024 {
            capacity
        } else {
            capacity / 4
        };
        times += 1.0;
    }
    times
}

pub(in crate::workloads) static GET: Workload = Workload {
    id: "connections/get",
    title: "Fetching connections",
    about: "One client fetches n active connections, after as many others as closed says have \
        closed.",
    change: "#295 makes the key of each without allocating, and takes the result in its full \
        size instead of letting it grow.",
    pull_request: PULL_REQUEST,
    operation: "one fetch of the n connections",
    prepared: "The connections, a client who has registered, the closed connections stored, and a \
        first fetch, which tells of the closed ones and begins the totals of the active ones.",
    caveat: "closed counts in the first fetch only, which is not measured here; in the original's \
        figures it is spread over all iterations. The original's runtime takes a few objects for \
        the map of active connections, more for large n, where one is taken here. tuned fetches \
        into a result that is kept, and its connections come in the order of the fetch before, \
        as a kernel's do: none of them is hashed. The original keeps the totals of 75000 \
        connections at most; the limit is lifted here.",
    parameters: &[N, CLOSED],
    presets: &[
        preset!(
            "ConnectionsGet-100-0",
            100.0,
            0.0,
            0x7581_1edb_5f0b_7067,
            &[
                ("before", reported(39_169.0, 41_981.0, 412.0)),
                ("pr295", reported(22_956.0, 18_365.0, 105.0)),
            ]
        ),
        preset!(
            "ConnectionsGet-100-50",
            100.0,
            50.0,
            0x5428_179e_f5b4_867f,
            &[
                ("before", reported(37_792.0, 41_981.0, 412.0)),
                ("pr295", reported(23_454.0, 18_366.0, 105.0)),
            ]
        ),
        preset!(
            "ConnectionsGet-100-100",
            100.0,
            100.0,
            0xa8e3_19be_c58a_91fe,
            &[
                ("before", reported(38_884.0, 41_981.0, 412.0)),
                ("pr295", reported(22_894.0, 18_365.0, 105.0)),
            ]
        ),
        preset!(
            "ConnectionsGet-1000-0",
            1000.0,
            0.0,
            0x9253_64e2_780a_09c5,
            &[
                ("before", reported(365_657.0, 374_974.0, 4015.0)),
                ("pr295", reported(248_599.0, 195_999.0, 1005.0)),
            ]
        ),
        preset!(
            "ConnectionsGet-1000-500",
            1000.0,
            500.0,
            0xffd3_f2fd_6c16_c07a,
            &[
                ("before", reported(354_532.0, 375_050.0, 4015.0)),
                ("pr295", reported(235_007.0, 196_010.0, 1005.0)),
            ]
        ),
        preset!(
            "ConnectionsGet-1000-1000",
            1000.0,
            1000.0,
            0x028d_9875_be25_e7db,
            &[
                ("before", reported(367_553.0, 375_206.0, 4015.0)),
                ("pr295", reported(238_289.0, 196_020.0, 1005.0)),
            ]
        ),
        preset!(
            "ConnectionsGet-10000-0",
            10_000.0,
            0.0,
            0x249e_c510_19f0_b97c,
            &[
                ("before", reported(6_828_847.0, 6_912_588.0, 40_059.0)),
                ("pr295", reported(2_844_228.0, 1_821_855.0, 10_025.0)),
            ]
        ),
        preset!(
            "ConnectionsGet-10000-5000",
            10_000.0,
            5000.0,
            0xbd40_08f3_d16f_5f35,
            &[
                ("before", reported(5_467_207.0, 6_922_656.0, 40_076.0)),
                ("pr295", reported(3_067_539.0, 1_822_900.0, 10_025.0)),
            ]
        ),
        preset!(
            "ConnectionsGet-10000-10000",
            10_000.0,
            10_000.0,
            0x97cf_e23e_4f6a_029c,
            &[
                ("before", reported(5_477_285.0, 6_932_816.0, 40_059.0)),
                ("pr295", reported(2_876_635.0, 1_823_930.0, 10_025.0)),
            ]
        ),
        preset!(
            "ConnectionsGet-30000-0",
            30_000.0,
            0.0,
            0x001f_b3ff_da42_77fd,
            &[]
        ),
        preset!(
            "ConnectionsGet-30000-15000",
            30_000.0,
            15_000.0,
            0x6216_f3f8_b581_4d93,
            &[]
        ),
        preset!(
            "ConnectionsGet-30000-30000",
            30_000.0,
            30_000.0,
            0x6733_682d_7482_efce,
            &[]
        ),
    ],
    variants: &[
        Variant {
            id: "before",
            about: "Writes each key with the generic writer, keeps it in a map of active \
                connections, and lets the result grow.",
            prepare: prepare::<State<Before>>,
            counter_example: Some(super::sum_goes_on::example::<Before>),
        },
        Variant {
            id: "pr295",
            about: "Appends each key byte by byte, keeps it in a map of active connections, and \
                takes the result whole.",
            prepare: prepare::<State<Pr295>>,
            counter_example: Some(super::sum_goes_on::example::<Pr295>),
        },
        Variant {
            id: "tuned",
            about: "Finds one record per connection, by position before by hash, and fills a \
                result that is kept.",
            prepare: prepare::<Tuned>,
            counter_example: None,
        },
    ],
    threads: Threads::One,
    batches: None,
};

struct Get<E: Engine> {
    engine: E,
    active: Vec<E::Connection>,
    given: Vec<TextConnection>,
    closed: Vec<TextConnection>,
}

fn prepare<E: Engine>(params: &Params) -> Box<dyn Job> {
    let given = input::random_connections(params.count("n"), SEED);
    let closed = input::random_connections(params.count("closed"), CLOSED_SEED);
    let mut engine = E::with_client();
    let active: Vec<_> = given.iter().map(|one| engine.held(one)).collect();
    store_all(&mut engine, &closed);
    engine.fetch(&active);
    Box::new(Get {
        engine,
        active,
        given,
        closed,
    })
}

fn store_all<E: Engine>(engine: &mut E, closed: &[TextConnection]) {
    for one in closed {
        let held = engine.held(one);
        engine.store_closed(&held);
    }
}

impl<E: Engine> Job for Get<E> {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.engine.fetch(&self.active);
        }
    }

    /// What the first two fetches tell in a state of its own, with counters that moved between.
    fn answer(&mut self, out: &mut Vec<u8>) {
        let mut engine = E::with_client();
        store_all(&mut engine, &self.closed);
        for moved in [0, 1000] {
            let active: Vec<_> = self
                .given
                .iter()
                .map(|one| {
                    let mut one = one.clone();
                    one.monotonic.sent_bytes = one.monotonic.sent_bytes.saturating_add(moved);
                    engine.held(&one)
                })
                .collect();
            write_sorted(&engine.fetched(&active), out);
        }
        write_telemetry(engine.telemetry(), out);
    }
}
