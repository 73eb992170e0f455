//! The anatomy of one operation: every event, with size, order, lifetime and phase.

use std::collections::HashMap;

use crate::alloc::{self, Kind, Tape};

use super::Job;

/// Events kept of one operation; more is said in [`Anatomy::missed`].
///
/// 64 Ki events of a million-row read would be 3 MB and more than a strip can show.
pub const EVENTS_MAX: usize = 4096;

/// What one operation did with memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Anatomy {
    /// In the order in which they happened.
    pub events: Vec<Event>,
    /// How many more there were than [`EVENTS_MAX`].
    pub missed: u64,
}

/// One event of the operation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Event {
    /// What happened.
    pub kind: Kind,
    /// Which block: blocks are numbered in the order in which the operation first touched them.
    pub block: usize,
    /// Bytes of the block before; 0 for an alloc.
    pub bytes_before: usize,
    /// Bytes of the block after; 0 for a dealloc.
    pub bytes_after: usize,
    /// Index of the event that freed the block; `None` where it outlived the operation.
    pub freed_by: Option<usize>,
    /// Whether the block is older than the operation.
    pub older: bool,
    /// The phase that was open; empty where none was.
    pub phase: &'static str,
}

/// Runs exactly one operation of `job` and takes its anatomy.
pub fn take(job: &mut dyn Job) -> Anatomy {
    let ((), tape) = alloc::record(EVENTS_MAX, || job.run(1));
    Anatomy::of(&tape)
}

impl Anatomy {
    /// What a tape shows. An address names a block until it is freed.
    pub fn of(tape: &Tape) -> Self {
        let mut events: Vec<Event> = Vec::with_capacity(tape.records.len());
        let mut open: HashMap<usize, usize> = HashMap::new();
        let mut blocks: Vec<Block> = Vec::new();
        for (index, record) in tape.records.iter().enumerate() {
            let is_new = matches!(record.kind, Kind::Alloc | Kind::AllocZeroed);
            let known = if is_new {
                None
            } else {
                open.remove(&record.old_address)
            };
            let block = known.unwrap_or_else(|| {
                blocks.push(Block {
                    older: !is_new,
                    freed_by: None,
                });
                blocks.len() - 1
            });
            if record.kind == Kind::Dealloc {
                blocks[block].freed_by = Some(index);
            } else {
                open.insert(record.new_address, block);
            }
            events.push(Event {
                kind: record.kind,
                block,
                bytes_before: record.old_size,
                bytes_after: record.new_size,
                freed_by: None,
                older: blocks[block].older,
                phase: record.phase,
            });
        }
        for event in &mut events {
            event.freed_by = blocks[event.block].freed_by;
        }
        Self {
            events,
            missed: tape.missed,
        }
    }
}

struct Block {
    older: bool,
    freed_by: Option<usize>,
}
