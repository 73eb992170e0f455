//! Reading a table with a hundred readers.

use std::hash::Hasher as _;
use std::hint::black_box;
use std::marker::PhantomData;

use super::super::{Parameter, Preset, Reported, Threads, Variant, Workload};
use super::engine::{Engine, Tuned};
use super::machine::Machine;
use super::{PULL_REQUEST, TABLE, client};
use crate::bigtable::variants::{Before, Pr12647, Reader, Version};
use crate::bigtable::{
    Discard, Environment, Factory, Metadata, Method, MetricsProvider, RowRange, Rows, Status,
    Table, Tracer,
};
use crate::harness::{Job, Params};

/// How many rows a reader takes before the next one's turn.
const ROWS_PER_TURN: usize = 64;

const ROWS: Parameter = Parameter {
    name: "rows",
    about: "rows of the table, all of which are read",
    min: 1.0,
    max: 1_000_000.0,
    step: 1.0,
};

const READERS: Parameter = Parameter {
    name: "readers",
    about: "readers that take turns, each with its part of the keys",
    min: 1.0,
    max: 1000.0,
    step: 1.0,
};

/// What the pull request printed, for 1,000,000 rows.
const REPORTED: &[(&str, Reported)] = &[
    (
        "before",
        reported(1_194_657_088.0, 1_185_699_328.0, 14_093_841.0),
    ),
    (
        "pr12647",
        reported(1_170_956_968.0, 1_151_702_784.0, 14_092_822.0),
    ),
];

const fn reported(ns: f64, bytes: f64, allocs: f64) -> Reported {
    Reported {
        ns: Some(ns),
        bytes: Some(bytes),
        allocs: Some(allocs),
    }
}

/// Fourteen per row; a tracer, its method and two pieces of metadata per reader; their list.
const fn allocs(rows: f64) -> f64 {
    14.0 * rows + 4.0 * 100.0 + 1.0
}

pub(in crate::workloads) static READ_ROWS: Workload = Workload {
    id: "bigtable/read_rows",
    title: "Reading rows without metrics",
    about: "A hundred readers take turns at reading all rows of a table, one cell each, and look \
        at the first cell, with metrics off.",
    change: "#12647 leaves out the contents of a hundred tracers; the millions of objects that \
        rows are made of stay.",
    pull_request: PULL_REQUEST,
    operation: "one reading of the whole table",
    prepared: "A table in memory with keys row-<uuid>-<ten digits>, the bounds of the readers' \
        parts, and a client's factory: in the original too the client is made before the timer \
        starts.",
    caveat: "The reported figures are those of 1,000,000 rows, beside both presets, from one \
        iteration each: 2.0 % less time and 1,019 of 14,093,841 fewer allocations are noise of \
        the transport's buffers. Inside of the loop both versions allocate the same; the gain is \
        at construction, see bigtable/factory_disabled. The benchmark that was committed has ten \
        times the rows. The fourteen objects per row are our model of the original's client: the \
        message, nine objects decoded from it, four of the row. Its readers run at once; here \
        they take turns on one thread. One operation takes long: there are 10 batches instead of \
         30.",
    parameters: &[ROWS, READERS],
    presets: &[
        Preset {
            name: "ReadRowsWithoutMetrics",
            params: &[("rows", 1_000_000.0), ("readers", 100.0)],
            digest: 0x2d8c_38f2_01c0_e178,
            allocs: &[
                ("before", allocs(1_000_000.0)),
                ("pr12647", allocs(1_000_000.0)),
                ("tuned", 1.0),
            ],
            reported: REPORTED,
        },
        Preset {
            name: "ReadRowsWithoutMetrics-10000",
            params: &[("rows", 10_000.0), ("readers", 100.0)],
            digest: 0xf070_4ed8_7297_131e,
            allocs: &[
                ("before", allocs(10_000.0)),
                ("pr12647", allocs(10_000.0)),
                ("tuned", 1.0),
            ],
            reported: REPORTED,
        },
    ],
    variants: &[
        Variant {
            id: "before",
            about: "A filled tracer per reader, and fourteen objects per row.",
            prepare: prepare::<Before>,
            counter_example: None,
        },
        Variant {
            id: "pr12647",
            about: "A bare tracer per reader, and fourteen objects per row.",
            prepare: prepare::<Pr12647>,
            counter_example: None,
        },
        Variant {
            id: "tuned",
            about: "No tracer, and rows that borrow from the table.",
            prepare: prepare::<Tuned>,
            counter_example: None,
        },
    ],
    threads: Threads::One,
    batches: Some(10),
};

/// A version of the client that reads ranges.
trait Client: Engine {
    type Reader<'t>;

    fn open<'t>(
        factory: &Self::Factory,
        machine: &Machine,
        table: &'t Table,
        range: RowRange<'_>,
    ) -> Self::Reader<'t>;

    /// Hands the key and the first cell of the next row to `look`; false at the end.
    fn next(reader: &mut Self::Reader<'_>, look: impl FnOnce(&[u8], &[u8])) -> bool;

    fn close(reader: Self::Reader<'_>, machine: &Machine);
}

impl<V: Version + 'static> Client for V {
    type Reader<'t> = Reader<'t, 'static>;

    fn open<'t>(
        factory: &Self::Factory,
        machine: &Machine,
        table: &'t Table,
        range: RowRange<'_>,
    ) -> Self::Reader<'t> {
        Reader::open::<V>(factory, machine, TABLE, table, range)
    }

    fn next(reader: &mut Self::Reader<'_>, look: impl FnOnce(&[u8], &[u8])) -> bool {
        let Some(row) = reader.next_row() else {
            return false;
        };
        if let Some(cell) = row.values().next().and_then(|cells| cells.first()) {
            look(cell.row.as_bytes(), &cell.value);
        }
        true
    }

    fn close(reader: Self::Reader<'_>, machine: &Machine) {
        reader.close(machine);
    }
}

impl Client for Tuned {
    type Reader<'t> = (Rows<'t>, Tracer<'static>);

    fn open<'t>(
        factory: &Factory,
        machine: &Machine,
        table: &'t Table,
        range: RowRange<'_>,
    ) -> Self::Reader<'t> {
        let mut tracer = factory.tracer(machine, TABLE, true);
        tracer.set_method(Method::ReadRows);
        tracer.begin_attempt(machine);
        (table.read(range), tracer)
    }

    fn next(reader: &mut Self::Reader<'_>, look: impl FnOnce(&[u8], &[u8])) -> bool {
        let Some(row) = reader.0.next() else {
            return false;
        };
        look(row.key, row.value);
        true
    }

    fn close((_, mut tracer): Self::Reader<'_>, machine: &Machine) {
        let none = Metadata::default();
        tracer.end_attempt(machine, Status::Ok, &none, &none);
        tracer.end_operation(machine, Status::Ok);
    }
}

struct ReadRows<C: Client> {
    machine: Machine,
    factory: C::Factory,
    table: Table,
    /// Where each reader's part begins.
    starts: Vec<Vec<u8>>,
    version: PhantomData<C>,
}

fn prepare<C: Client>(params: &Params) -> Box<dyn Job> {
    let (rows, readers) = (params.count("rows"), params.count("readers"));
    let machine = Machine::default();
    let factory = C::factory(&client(MetricsProvider::NoOp), &machine, &Discard);
    let prefix = key_prefix(&Machine::default());
    let key = |number: usize| format!("{prefix}{number:010}").into_bytes();
    let mut table = Table::new("cf1", "col1");
    table.reserve(rows, key(0).len() + 1);
    for number in 0..rows {
        let appended = table.append(&key(number), b"p");
        appended.expect("ten digits sort as their numbers do");
    }
    let starts = (0..readers).map(|reader| key(reader * rows / readers));
    Box::new(ReadRows::<C> {
        machine,
        factory,
        starts: starts.collect(),
        table,
        version: PhantomData,
    })
}

/// `row-`, a random UUID and a dash.
fn key_prefix(machine: &Machine) -> String {
    let mut random = [0; 16];
    // The machine always has random bytes.
    let _ = machine.fill_random(&mut random);
    let id = uuid::Builder::from_random_bytes(random).into_uuid();
    format!("row-{id}-")
}

impl<C: Client> ReadRows<C> {
    /// Reads all rows, and says of each by whom, its key and its first cell.
    fn read(&self, mut look: impl FnMut(usize, &[u8], &[u8])) {
        let ends = self.starts.iter().skip(1).map(|end| Some(end.as_slice()));
        let ranges = self.starts.iter().zip(ends.chain([None]));
        let mut readers = Vec::with_capacity(self.starts.len());
        readers.extend(ranges.map(|(start, end)| {
            let range = RowRange { start, end };
            Some(C::open(&self.factory, &self.machine, &self.table, range))
        }));
        let mut reading = readers.len();
        while reading > 0 {
            for (number, slot) in readers.iter_mut().enumerate() {
                let Some(reader) = slot else { continue };
                let mut left = ROWS_PER_TURN;
                while left > 0 && C::next(reader, |key, cell| look(number, key, cell)) {
                    left -= 1;
                }
                if left > 0 {
                    reading -= 1;
                    if let Some(done) = slot.take() {
                        C::close(done, &self.machine);
                    }
                }
            }
        }
    }
}

impl<C: Client> Job for ReadRows<C> {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.read(|_, _, cell| {
                black_box(cell);
            });
        }
    }

    /// Per reader: how many rows, and FNV-1a of all keys and cells in order, little-endian.
    fn answer(&mut self, out: &mut Vec<u8>) {
        let mut seen = Vec::new();
        seen.resize_with(self.starts.len(), || (0u64, fnv::FnvHasher::default()));
        self.read(|reader, key, cell| {
            let (rows, hasher) = &mut seen[reader];
            *rows += 1;
            hasher.write(key);
            hasher.write(cell);
        });
        for (rows, hasher) in seen {
            out.extend_from_slice(&rows.to_le_bytes());
            out.extend_from_slice(&hasher.finish().to_le_bytes());
        }
    }
}
