//! Every event of one piece of work, in order.

use super::count::Looking;
use super::{COUNTERS, Close};

/// Runs `work` and writes down its events on this thread, up to `capacity` of them.
///
/// The tape is laid out before `work` starts, so writing it allocates nothing. What came after
/// the last free slot is counted in [`Tape::missed`].
pub fn record<T>(capacity: usize, work: impl FnOnce() -> T) -> (T, Tape) {
    let mut slots: Vec<Record> = Vec::with_capacity(capacity);
    let running = Running::start(slots.as_mut_ptr(), slots.capacity());
    let value = work();
    let (length, missed) = running.stop();
    // SAFETY: `Counters::write` initialised the first `length` slots, at most the capacity, and
    // the pointer has been taken back.
    unsafe { slots.set_len(length) };
    (
        value,
        Tape {
            records: slots,
            missed,
        },
    )
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

/// A tape that is being written; the one before it goes on when this is dropped, also when the
/// work unwinds, so that no pointer to a freed tape stays behind.
struct Running {
    outer: (*mut Record, usize, usize, u64),
    _looking: Looking,
}

impl Running {
    fn start(slots: *mut Record, capacity: usize) -> Self {
        let outer = COUNTERS.with(|counters| exchange(&counters.close, (slots, 0, capacity, 0)));
        Self {
            outer,
            _looking: Looking::start(),
        }
    }

    fn stop(self) -> (usize, u64) {
        COUNTERS.with(|counters| {
            let close = &counters.close;
            (close.tape_length.get(), close.tape_missed.get())
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        COUNTERS.with(|counters| exchange(&counters.close, self.outer));
    }
}

fn exchange(
    close: &Close,
    (slots, length, capacity, missed): (*mut Record, usize, usize, u64),
) -> (*mut Record, usize, usize, u64) {
    (
        close.tape.replace(slots),
        close.tape_length.replace(length),
        close.tape_capacity.replace(capacity),
        close.tape_missed.replace(missed),
    )
}
