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
//! | shrink | `realloc` to no larger size | nothing asked; live falls by the difference |
//! | dealloc | `dealloc` | nothing asked; live falls by its size |
//!
//! [`count`] gives the totals, at two additions per event, so that it may stay on while time is
//! measured; [`count_in_detail`] adds peak and sizes, [`record`] every event, each at a cost.
//!
//! Sizes are those asked for, not what the allocator rounds them to. Counters belong to one thread
//! (natively) or one instance (in a browser). Not seen: other threads and workers, memory that does
//! not come from the global allocator (stacks, `mmap`, C libraries). A block freed on another
//! thread than the one that asked for it is live here and negative there.

mod count;
mod counters;
mod tape;

use std::alloc::{GlobalAlloc, Layout, System};

use counters::COUNTERS;

pub use count::{CLASSES, Counts, Detail, count, count_in_detail, is_counting};
use tape::Slots;
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

/// A block of memory of an allocator of one's choice, given back on drop.
///
/// Tests and benches make events with it: on the counting allocator where another one is
/// installed, and on [`System`] where this one is.
#[derive(Debug)]
pub struct Block<A: GlobalAlloc> {
    allocator: A,
    address: *mut u8,
    layout: Layout,
}

impl<A: GlobalAlloc> Block<A> {
    /// A block of `size` bytes; `None` where it was refused, or the size is 0.
    #[inline]
    pub fn alloc(allocator: A, size: usize) -> Option<Self> {
        // SAFETY: `new` gives a layout whose size is not zero.
        Self::new(allocator, size, |allocator, layout| unsafe {
            allocator.alloc(layout)
        })
    }

    /// A block of `size` zeros; `None` where it was refused, or the size is 0.
    #[inline]
    pub fn alloc_zeroed(allocator: A, size: usize) -> Option<Self> {
        // SAFETY: as above.
        Self::new(allocator, size, |allocator, layout| unsafe {
            allocator.alloc_zeroed(layout)
        })
    }

    #[inline]
    fn new(allocator: A, size: usize, alloc: fn(&A, Layout) -> *mut u8) -> Option<Self> {
        let layout = layout(size)?;
        let address = alloc(&allocator, layout);
        // Lazily: a block that was refused must not be dropped.
        (!address.is_null()).then(|| Self {
            allocator,
            address,
            layout,
        })
    }

    /// Gives the block another size; `None` where that was refused or is 0, and nothing changed.
    #[inline]
    pub fn realloc(&mut self, size: usize) -> Option<()> {
        let layout = layout(size)?;
        // SAFETY: the block is this allocator's with this layout; the new layout is not empty and
        // has the same alignment.
        let address = unsafe { self.allocator.realloc(self.address, self.layout, size) };
        if address.is_null() {
            return None;
        }
        (self.address, self.layout) = (address, layout);
        Some(())
    }

    /// Where the block is.
    pub fn address(&self) -> usize {
        self.address.addr()
    }
}

impl<A: GlobalAlloc> Drop for Block<A> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: the block is this allocator's with this layout, and gone after this.
        unsafe { self.allocator.dealloc(self.address, self.layout) };
    }
}

#[inline]
fn layout(size: usize) -> Option<Layout> {
    let layout = Layout::from_size_align(size, align_of::<usize>()).ok()?;
    (size > 0).then_some(layout)
}

/// Writes one slot of a tape.
fn write(slots: Slots, index: usize, record: Record) {
    if index < slots.capacity {
        // SAFETY: `record` made `slots` from a vector of initialised slots of this length, which
        // it keeps alive and does not touch until it has taken the pointer back.
        unsafe { slots.first.add(index).write(record) };
    }
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

#[cfg(test)]
mod tests;
