//! Prints what the crate `dhat` counts for each known operation, one line each, tab-separated:
//! name, blocks, bytes, live bytes, peak bytes above the start.
//!
//! A program of its own, because a program has one global allocator.

mod operations;

use dhat::{HeapStats, Profiler};
use operations::Meter;
use perop_core::alloc::{Counts, Detail};

#[global_allocator]
static ALLOC: dhat::Alloc = dhat::Alloc;

fn main() {
    for operation in operations::ALL {
        let profiler = Profiler::builder().testing().build();
        let mut meter = Dhat::default();
        (operation.run)(&mut meter);
        drop(profiler);
        let Dhat {
            blocks,
            bytes,
            live,
            peak,
        } = meter;
        if let Some([allocs, grows, shrinks, _]) = operation.events {
            assert_eq!(blocks, allocs + grows + shrinks, "{}", operation.name);
        }
        println!("{}\t{blocks}\t{bytes}\t{live}\t{peak}", operation.name);
    }
}

#[derive(Default)]
struct Dhat {
    blocks: u64,
    bytes: u64,
    live: i64,
    peak: u64,
}

impl Meter for Dhat {
    fn measure(&mut self, work: &mut dyn FnMut()) {
        let before = HeapStats::get();
        work();
        let after = HeapStats::get();
        self.blocks = after.total_blocks - before.total_blocks;
        self.bytes = after.total_bytes - before.total_bytes;
        self.live = after.curr_bytes as i64 - before.curr_bytes as i64;
        // No operation has a higher peak in what it prepares.
        self.peak = (after.max_bytes - before.curr_bytes) as u64;
    }

    /// `dhat` has seen the other threads itself.
    fn add(&mut self, _: &Counts, _: &Detail) {}
}
