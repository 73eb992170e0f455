//! Events made on purpose, on an allocator of the caller's choice.
//!
//! What counting costs per event is the difference between the same exercise on the system's
//! allocator and on the counting one; both fit in one process this way.

use std::alloc::{GlobalAlloc, Layout};
use std::hint::black_box;

/// Asks `allocator` for a block of `size` bytes and gives it back, `pairs` times: two events each.
///
/// A size of 0 is taken as 1. A refused block ends the exercise.
#[inline(never)]
pub fn alloc_dealloc(allocator: &impl GlobalAlloc, size: usize, pairs: u64) {
    let Ok(layout) = Layout::array::<u8>(size.max(1)) else {
        return;
    };
    for _ in 0..pairs {
        // SAFETY: the layout's size is not zero.
        let block = black_box(unsafe { allocator.alloc(layout) });
        if block.is_null() {
            return;
        }
        // SAFETY: the block is from this allocator, with this layout, and not used again.
        unsafe { allocator.dealloc(block, layout) };
    }
}

/// Grows a block from `size` to twice that and shrinks it back, `pairs` times: two events each.
///
/// A size of 0 is taken as 1. A refused block ends the exercise.
#[inline(never)]
pub fn grow_shrink(allocator: &impl GlobalAlloc, size: usize, pairs: u64) {
    let size = size.max(1);
    let (Ok(small), Ok(large)) = (
        Layout::array::<u8>(size),
        Layout::array::<u8>(size.saturating_mul(2)),
    ) else {
        return;
    };
    // SAFETY: the layout's size is not zero.
    let mut block = unsafe { allocator.alloc(small) };
    if block.is_null() {
        return;
    }
    for _ in 0..pairs {
        // SAFETY: the block has the layout `small`; the new size is not zero and was checked by
        // the layout of the same size.
        let grown = black_box(unsafe { allocator.realloc(block, small, large.size()) });
        if grown.is_null() {
            break;
        }
        // SAFETY: the block now has the layout `large`.
        let shrunk = black_box(unsafe { allocator.realloc(grown, large, small.size()) });
        if shrunk.is_null() {
            // SAFETY: a refused realloc leaves the block as it was.
            unsafe { allocator.dealloc(grown, large) };
            return;
        }
        block = shrunk;
    }
    // SAFETY: every path to here leaves a block with the layout `small`.
    unsafe { allocator.dealloc(block, small) };
}
