//! The one list of what can be measured.
//!
//! The page, the worker, the command, the benches and the tests iterate [`ALL`] and name none of
//! its entries. Adding a workload is one file and one entry; adding a variant is one entry.

mod bigtable;
mod cbor;
mod connections;
mod dogstatsd;
mod error;
pub mod given;
mod setup;
mod stats;
pub mod verify;

use crate::harness::{Job, Params};

pub use crate::harness::CounterExample;
pub use error::Error;

/// A task with parameters, done by several variants.
#[derive(Debug)]
pub struct Workload {
    /// `system/name`; what links, commands and tests call it.
    pub id: &'static str,
    /// A few words for lists and headings.
    pub title: &'static str,
    /// One sentence: what is done, on which input.
    pub about: &'static str,
    /// One sentence: what the pull request changed.
    pub change: &'static str,
    /// Where the pull request is.
    pub pull_request: &'static str,
    /// What counts as one operation, e.g. `one record call`.
    pub operation: &'static str,
    /// What is done once per job, before anything is counted or timed.
    pub prepared: &'static str,
    /// What a reader has to know to read the figures right; empty where nothing is unusual.
    pub caveat: &'static str,
    /// What can be set.
    pub parameters: &'static [Parameter],
    /// The named benchmarks; the first is the default.
    pub presets: &'static [Preset],
    /// The ways to do it. The answers of the first are what the others are held against.
    pub variants: &'static [Variant],
    /// Whether one thread (or worker) does the work or several at once.
    pub threads: Threads,
    /// Batches per variant where one operation takes over 100 ms; `None` means the harness's own.
    pub batches: Option<u32>,
}

/// Who does the work of a workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One thread or worker.
    One,
    /// As many as there are processors: threads natively, isolated instances in a browser.
    All,
}

/// A number that a workload can be run with.
#[derive(Debug)]
pub struct Parameter {
    /// What the address, the command and the page call it.
    pub name: &'static str,
    /// What it means, for a hint beside the field.
    pub about: &'static str,
    /// The smallest value allowed.
    pub min: f64,
    /// The largest value allowed.
    pub max: f64,
    /// The distance between allowed values: 1 for counts.
    pub step: f64,
}

/// A named benchmark: the values of every parameter, and what is known about the outcome.
#[derive(Debug)]
pub struct Preset {
    /// The benchmark's name in the pull request.
    pub name: &'static str,
    /// Every parameter's value, in the order of [`Workload::parameters`].
    pub params: &'static [(&'static str, f64)],
    /// FNV-1a, 64 bit, of the answer every variant must give.
    pub digest: u64,
    /// allocs/op that a variant must show, by variant id.
    pub allocs: &'static [(&'static str, f64)],
    /// Figures printed in the pull request, by variant id.
    pub reported: &'static [(&'static str, Reported)],
}

/// Figures printed in a pull request; `None` where it does not give one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reported {
    /// Nanoseconds per operation.
    pub ns: Option<f64>,
    /// Bytes per operation, rounded up to the original's size classes.
    pub bytes: Option<f64>,
    /// Allocations per operation.
    pub allocs: Option<f64>,
}

/// One way to do a workload.
#[derive(Debug)]
pub struct Variant {
    /// `before`, a pull request such as `pr1267`, or `tuned`.
    pub id: &'static str,
    /// One sentence: how it does the work.
    pub about: &'static str,
    /// Sets the job up for the given parameters; never per-operation work.
    pub prepare: fn(&Params) -> Box<dyn Job>,
    /// An input on which this variant is wrong by history, with what it does to it.
    pub counter_example: Option<fn() -> CounterExample>,
}

/// Every workload, grouped by system.
pub static ALL: &[&Workload] = &[
    &stats::RECORD0,
    &stats::RECORD1,
    &stats::RECORD8,
    &stats::RECORD8_WITH_RECORDER,
    &stats::RECORD8_PARALLEL,
    &stats::RECORD8_8TAGS,
    &stats::RECORD8_TAGGED,
    &stats::RECORD_REQ_COMMAND,
    &stats::RECORD_VIA_STATS,
    &connections::BYTE_KEY,
    &connections::STORE_CLOSED,
    &connections::GET,
    &dogstatsd::TAGS_NONE,
    &dogstatsd::TAGS_GLOBAL,
    &dogstatsd::TAGS_ARRAY,
    &dogstatsd::TAGS_HASH,
    &dogstatsd::TAGS_ARRAY_GLOBAL,
    &dogstatsd::TAGS_HASH_GLOBAL,
    &dogstatsd::STAT,
    &dogstatsd::STAT_RATE,
    &dogstatsd::STAT_TAGS,
    &dogstatsd::STAT_TAGS_RATE,
    &cbor::MARSHAL,
    &cbor::UNMARSHAL,
    &cbor::LINK_SCAN,
    &cbor::DEFERRED,
    &cbor::MAP_MARSHAL,
    &cbor::MAP_UNMARSHAL,
    &bigtable::FACTORY_DISABLED,
    &bigtable::FACTORY_ENABLED,
    &bigtable::TRACER_DISABLED,
    &bigtable::TRACER_ENABLED,
    &bigtable::TO_ATTRIBUTES,
    &bigtable::READ_ROWS,
];

const _: () = assert!(ids_are_unique(ALL), "two workloads share an id");

/// The workload with that id. Ids are case-sensitive.
pub fn find(id: &str) -> Option<&'static Workload> {
    ALL.iter().copied().find(|workload| workload.id == id)
}

const fn ids_are_unique(workloads: &[&Workload]) -> bool {
    let mut i = 0;
    while i < workloads.len() {
        let mut j = 0;
        while j < i {
            if are_equal(workloads[i].id.as_bytes(), workloads[j].id.as_bytes()) {
                return false;
            }
            j += 1;
        }
        i += 1;
    }
    true
}

const fn are_equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
