//! Every event of one piece of work, in order.

use super::COUNTERS;
use super::count::Looking;

/// Runs `work` and writes down its events on this thread, up to `capacity` of them.
///
/// The tape is laid out before `work` starts, so writing it allocates nothing. What came after
/// the last free slot is counted in [`Tape::missed`].
pub fn record<T>(capacity: usize, work: impl FnOnce() -> T) -> (T, Tape) {
    let mut records = vec![Record::EMPTY; capacity];
    let recording = Recording::start(Slots {
        first: records.as_mut_ptr(),
        capacity,
    });
    let value = work();
    let (length, missed) = recording.stop();
    records.truncate(length);
    (value, Tape { records, missed })
}

/// What happened during one piece of work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tape {
    /// The events in order.
    pub records: Vec<Record>,
    /// How many more there were that the tape had no room for.
    pub missed: u64,
}

/// One event, as the allocator saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// What was asked.
    pub kind: Kind,
    /// Where the block was before; 0 for an alloc.
    pub old_address: usize,
    /// How many bytes it had before; 0 for an alloc.
    pub old_size: usize,
    /// Where the block is now; 0 after a dealloc.
    pub new_address: usize,
    /// How many bytes it has now; 0 after a dealloc.
    pub new_size: usize,
    /// The phase that was open; empty where none was, and without the feature `phases`.
    pub phase: &'static str,
}

impl Record {
    /// A slot that nothing was written to.
    const EMPTY: Self = Self {
        kind: Kind::Dealloc,
        old_address: 0,
        old_size: 0,
        new_address: 0,
        new_size: 0,
        phase: "",
    };
}

/// The events of an allocator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Kind {
    /// A new block.
    Alloc,
    /// A new block of zeros.
    AllocZeroed,
    /// A block made larger.
    Grow,
    /// A block made smaller, or kept at its size by a realloc.
    Shrink,
    /// A block given back.
    Dealloc,
}

/// A tape that is being written.
#[derive(Clone, Copy)]
pub(super) struct Running {
    slots: Slots,
    length: usize,
    missed: u64,
}

/// Where a tape's records go: an initialised vector that somebody else holds.
#[derive(Clone, Copy)]
pub(super) struct Slots {
    pub(super) first: *mut Record,
    pub(super) capacity: usize,
}

impl Running {
    /// The tape with one more record, or one more that was missed.
    pub(super) fn with(self, record: Record) -> Self {
        if self.length == self.slots.capacity {
            return Self {
                missed: self.missed + 1,
                ..self
            };
        }
        super::write(self.slots, self.length, record);
        Self {
            length: self.length + 1,
            ..self
        }
    }
}

/// Puts the tape before this one back on drop, also when the work unwinds, so that no pointer to
/// a tape that is gone stays behind.
struct Recording {
    outer: Option<Running>,
    _looking: Looking,
}

impl Recording {
    fn start(slots: Slots) -> Self {
        let running = Running {
            slots,
            length: 0,
            missed: 0,
        };
        Self {
            outer: COUNTERS.with(|counters| counters.close.tape.replace(Some(running))),
            _looking: Looking::start(),
        }
    }

    fn stop(self) -> (usize, u64) {
        let running = COUNTERS.with(|counters| counters.close.tape.get());
        running.map_or((0, 0), |running| (running.length, running.missed))
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        COUNTERS.with(|counters| counters.close.tape.set(self.outer));
    }
}
