//! Allocation accounting: the allocator that counts, the counters of one thread, phase marks.
//!
//! A binary chooses the allocator; this library only offers it:
//!
//! ```
//! use perop_core::alloc::{self, Counting};
//!
//! #[global_allocator]
//! static ALLOC: Counting = Counting::new();
//!
//! let (text, counts) = alloc::count(|| String::from("four"));
//! assert_eq!((counts.requests(), counts.bytes_asked), (1, 4));
//! drop(text);
//! ```
//!
//! What is counted, and only where it succeeded:
//!
//! | event | is | adds |
//! |---|---|---|
//! | alloc | `alloc`, `alloc_zeroed` | its size to the bytes asked for and to the bytes live |
//! | grow | `realloc` to a larger size | new minus old size to both |
//! | shrink | `realloc` to the same or a smaller size | nothing asked; live falls by the difference |
//! | dealloc | `dealloc` | nothing asked; live falls by its size |
//!
//! [`count`] gives the totals, at two additions per event, so that it may stay on while time is
//! measured; [`count_in_detail`] adds peak and sizes, [`record`] every single event, each at a cost.
//!
//! Sizes are those asked for, not what the allocator rounds them to. Counters belong to one thread
//! (natively) or one instance (in a browser). Not seen: other threads and workers, memory that does
//! not come from the global allocator (stacks, `mmap`, C libraries). A block freed on another
//! thread than the one that asked for it is live here and negative there.

mod count;
pub mod exercise;
mod tape;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

pub use count::{CLASSES, Counts, Detail, count, count_in_detail, is_counting};
pub use tape::{Kind, Record, Tape, record};

/// The system's allocator, counted.
///
/// It forwards all four methods to [`System`]; it never allocates, locks, formats or panics.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting;

impl Counting {
    /// The allocator for a `#[global_allocator]` static.
    pub const fn new() -> Self {
        Self
    }
}

// SAFETY: every call is forwarded unchanged to `System`, which upholds the contract; the counters
// are plain cells of this thread and neither allocate nor unwind.
unsafe impl GlobalAlloc for Counting {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are those `System` asks for.
        let block = unsafe { System.alloc(layout) };
        if !block.is_null() {
            COUNTERS.with(|counters| counters.alloc(block.addr(), layout.size(), Kind::Alloc));
        }
        block
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let block = unsafe { System.alloc_zeroed(layout) };
        if !block.is_null() {
            COUNTERS.with(|counters| {
                counters.alloc(block.addr(), layout.size(), Kind::AllocZeroed);
            });
        }
        block
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        let old_address = block.addr();
        // SAFETY: as above.
        let moved = unsafe { System.realloc(block, layout, new_size) };
        if !moved.is_null() {
            COUNTERS.with(|counters| {
                counters.realloc(old_address, layout.size(), moved.addr(), new_size);
            });
        }
        moved
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let address = block.addr();
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) };
        COUNTERS.with(|counters| counters.dealloc(address, layout.size()));
    }
}

thread_local! {
    // Const-initialised and without `Drop`: no lazy set-up, nothing to register, so reading it
    // inside the allocator cannot allocate, and it works until the thread is gone. On wasm without
    // threads it is a plain static.
    static COUNTERS: Counters = const { Counters::new() };
}

/// The running totals of one thread; everything else is derived from them.
///
/// Two additions per event are all that happens while time is measured. Peaks, sizes and the tape
/// cost more, and are kept only while somebody looks closely.
struct Counters {
    allocs: Cell<u64>,
    grows: Cell<u64>,
    shrinks: Cell<u64>,
    deallocs: Cell<u64>,
    bytes_asked: Cell<u64>,
    bytes_shrunk: Cell<u64>,
    bytes_freed: Cell<u64>,
    is_close: Cell<bool>,
    close: Close,
    #[cfg(feature = "phases")]
    phase: Cell<&'static str>,
}

/// What is kept while somebody looks closely.
struct Close {
    zeroed: Cell<u64>,
    bytes_kept: Cell<u64>,
    /// The most bytes live so far; below zero where this thread freed what others asked for.
    peak: Cell<i64>,
    /// Requests (alloc, zeroed alloc, grow) by power of two of the size asked for.
    requests: [Cell<u64>; CLASSES],
    /// Bytes those requests added, in the same classes.
    bytes: [Cell<u64>; CLASSES],
    /// Where events are written while a tape runs; null otherwise.
    tape: Cell<*mut Record>,
    tape_length: Cell<usize>,
    tape_capacity: Cell<usize>,
    tape_missed: Cell<u64>,
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
                tape: Cell::new(std::ptr::null_mut()),
                tape_length: Cell::new(0),
                tape_capacity: Cell::new(0),
                tape_missed: Cell::new(0),
            },
            #[cfg(feature = "phases")]
            phase: Cell::new(""),
        }
    }

    #[inline]
    fn alloc(&self, address: usize, size: usize, kind: Kind) {
        add(&self.allocs, 1);
        add(&self.bytes_asked, size as u64);
        if self.is_close.get() {
            self.look(kind, (0, 0), (address, size));
        }
    }

    #[inline]
    fn realloc(&self, old_address: usize, old: usize, address: usize, new: usize) {
        let kind = if new > old {
            add(&self.grows, 1);
            add(&self.bytes_asked, (new - old) as u64);
            Kind::Grow
        } else {
            add(&self.shrinks, 1);
            add(&self.bytes_shrunk, (old - new) as u64);
            Kind::Shrink
        };
        if self.is_close.get() {
            self.look(kind, (old_address, old), (address, new));
        }
    }

    #[inline]
    fn dealloc(&self, address: usize, size: usize) {
        add(&self.deallocs, 1);
        add(&self.bytes_freed, size as u64);
        if self.is_close.get() {
            self.look(Kind::Dealloc, (address, size), (0, 0));
        }
    }

    /// Bytes asked for and not given back, by this thread.
    fn live(&self) -> i64 {
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
        if !close.tape.get().is_null() {
            close.write(Record {
                kind,
                old_address: old.0,
                old_size: old.1,
                new_address: new.0,
                new_size: new.1,
                phase: self.phase(),
            });
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

impl Close {
    fn write(&self, record: Record) {
        let index = self.tape_length.get();
        if index == self.tape_capacity.get() {
            add(&self.tape_missed, 1);
            return;
        }
        // SAFETY: `tape` points to `tape_capacity` slots that `record` keeps alive and does not
        // touch until it has taken the pointer back; `index` is below the capacity.
        unsafe { self.tape.get().add(index).write(record) };
        self.tape_length.set(index + 1);
    }
}

/// The class of a size: `k` holds 2^k up to and without 2^(k+1). No block has size 0.
fn class(size: usize) -> usize {
    (size | 1).ilog2() as usize
}

/// Adds without the overflow check of a debug build: an allocator must not panic.
#[inline]
fn add(cell: &Cell<u64>, amount: u64) {
    cell.set(cell.get().wrapping_add(amount));
}

/// Names what the code that follows is doing, until the returned value is dropped.
///
/// The anatomy of an operation shows the phase that was open at every event. Without the feature
/// `phases` this compiles to nothing; with it, it is one store before and one after.
#[inline(always)]
#[must_use = "the phase ends when this is dropped"]
pub fn phase(name: &'static str) -> Phase {
    #[cfg(feature = "phases")]
    return Phase {
        before: COUNTERS.with(|counters| counters.phase.replace(name)),
    };
    #[cfg(not(feature = "phases"))]
    {
        let _ = name;
        Phase {}
    }
}

/// An open phase; the one before it is restored on drop.
#[derive(Debug)]
pub struct Phase {
    #[cfg(feature = "phases")]
    before: &'static str,
}

#[cfg(feature = "phases")]
impl Drop for Phase {
    #[inline(always)]
    fn drop(&mut self) {
        COUNTERS.with(|counters| counters.phase.set(self.before));
    }
}
