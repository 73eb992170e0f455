//! The running totals of one thread.

use std::cell::Cell;

use super::CLASSES;
use super::tape::{Kind, Record, Running};

thread_local! {
    // Const-initialised and without `Drop`: no lazy set-up, nothing to register, so reading it
    // inside the allocator cannot allocate, and it works until the thread is gone. On wasm without
    // threads it is a plain static.
    pub(super) static COUNTERS: Counters = const { Counters::new() };
}

/// The running totals of one thread; everything else is derived from them.
///
/// Two additions per event are all that happens while time is measured. Peaks, sizes and the tape
/// cost more, and are kept only while somebody looks closely.
pub(super) struct Counters {
    pub(super) allocs: Cell<u64>,
    pub(super) grows: Cell<u64>,
    pub(super) shrinks: Cell<u64>,
    pub(super) deallocs: Cell<u64>,
    pub(super) bytes_asked: Cell<u64>,
    pub(super) bytes_shrunk: Cell<u64>,
    pub(super) bytes_freed: Cell<u64>,
    pub(super) is_close: Cell<bool>,
    pub(super) close: Close,
    #[cfg(feature = "phases")]
    pub(super) phase: Cell<&'static str>,
}

/// What is kept while somebody looks closely.
pub(super) struct Close {
    pub(super) zeroed: Cell<u64>,
    pub(super) bytes_kept: Cell<u64>,
    /// The most bytes live so far; below zero where this thread freed what others asked for.
    pub(super) peak: Cell<i64>,
    /// Requests (alloc, zeroed alloc, grow) by power of two of the size asked for.
    pub(super) requests: [Cell<u64>; CLASSES],
    /// Bytes those requests added, in the same classes.
    pub(super) bytes: [Cell<u64>; CLASSES],
    /// Where events are written while a tape runs.
    pub(super) tape: Cell<Option<Running>>,
}

impl Counters {
    const fn new() -> Self {
        Self {
            allocs: Cell::new(0),
            grows: Cell::new(0),
            shrinks: Cell::new(0),
            deallocs: Cell::new(0),
            bytes_asked: Cell::new(0),
            bytes_shrunk: Cell::new(0),
            bytes_freed: Cell::new(0),
            is_close: Cell::new(false),
            close: Close {
                zeroed: Cell::new(0),
                bytes_kept: Cell::new(0),
                peak: Cell::new(0),
                requests: [const { Cell::new(0) }; CLASSES],
                bytes: [const { Cell::new(0) }; CLASSES],
                tape: Cell::new(None),
            },
            #[cfg(feature = "phases")]
            phase: Cell::new(""),
        }
    }

    #[inline]
    pub(super) fn alloc(&self, address: usize, size: usize, kind: Kind) {
        add(&self.allocs, 1);
        add(&self.bytes_asked, size as u64);
        if self.is_close.get() {
            self.look(kind, (0, 0), (address, size));
        }
    }

    #[inline]
    pub(super) fn realloc(&self, old_address: usize, old: usize, address: usize, new: usize) {
        if new > old {
            add(&self.grows, 1);
            add(&self.bytes_asked, (new - old) as u64);
        } else {
            add(&self.shrinks, 1);
            add(&self.bytes_shrunk, (old - new) as u64);
        }
        if self.is_close.get() {
            // The kind is found again here, so that nothing has to keep it meanwhile.
            let kind = if new > old { Kind::Grow } else { Kind::Shrink };
            self.look(kind, (old_address, old), (address, new));
        }
    }

    #[inline]
    pub(super) fn dealloc(&self, address: usize, size: usize) {
        add(&self.deallocs, 1);
        add(&self.bytes_freed, size as u64);
        if self.is_close.get() {
            self.look(Kind::Dealloc, (address, size), (0, 0));
        }
    }

    /// Bytes asked for and not given back, by this thread.
    pub(super) fn live(&self) -> i64 {
        let given_back = self.bytes_shrunk.get().wrapping_add(self.bytes_freed.get());
        self.bytes_asked
            .get()
            .wrapping_sub(given_back)
            .cast_signed()
    }

    #[cold]
    #[inline(never)]
    fn look(&self, kind: Kind, old: (usize, usize), new: (usize, usize)) {
        let close = &self.close;
        let (old_size, new_size) = (old.1 as u64, new.1 as u64);
        match kind {
            Kind::Alloc | Kind::AllocZeroed | Kind::Grow => {
                let class = class(new.1);
                add(&close.requests[class], 1);
                add(&close.bytes[class], new_size.wrapping_sub(old_size));
                add(&close.bytes_kept, old_size);
                add(&close.zeroed, u64::from(kind == Kind::AllocZeroed));
                close.peak.set(close.peak.get().max(self.live()));
            }
            Kind::Shrink => add(&close.bytes_kept, new_size),
            Kind::Dealloc => {}
        }
        if let Some(running) = close.tape.get() {
            let record = Record {
                kind,
                old_address: old.0,
                old_size: old.1,
                new_address: new.0,
                new_size: new.1,
                phase: self.phase(),
            };
            close.tape.set(Some(running.with(record)));
        }
    }

    #[cfg(feature = "phases")]
    fn phase(&self) -> &'static str {
        self.phase.get()
    }

    #[cfg(not(feature = "phases"))]
    fn phase(&self) -> &'static str {
        ""
    }
}

/// The class of a size: `k` holds 2^k up to and without 2^(k+1). No block has size 0.
pub(super) fn class(size: usize) -> usize {
    (size | 1).ilog2() as usize
}

/// Adds without the overflow check of a debug build: an allocator must not panic.
#[inline]
fn add(cell: &Cell<u64>, amount: u64) {
    cell.set(cell.get().wrapping_add(amount));
}
