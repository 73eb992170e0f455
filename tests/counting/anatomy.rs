//! The anatomy of one operation shows every event, its block, its end and its phase.

use perop_core::alloc::{Kind, phase};
use perop_core::harness::Job;
use perop_core::harness::anatomy::{self, EVENTS_MAX};

/// An operation that grows a text, frees what an earlier one kept, and keeps a box.
struct Keeps {
    kept: Option<Box<u64>>,
}

impl Job for Keeps {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            let _building = phase("build");
            let mut text = String::with_capacity(16);
            text.reserve_exact(64);
            {
                let _freeing = phase("free");
                self.kept = None;
            }
            self.kept = Some(Box::new(1));
            drop(std::hint::black_box(text));
        }
    }

    fn answer(&mut self, _: &mut Vec<u8>) {}
}

#[test]
fn events_have_size_order_lifetime_and_phase() {
    let mut job = Keeps {
        kept: Some(Box::new(0)),
    };
    let anatomy = anatomy::take(&mut job);
    assert_eq!(anatomy.missed, 0);
    let events: Vec<_> = anatomy
        .events
        .iter()
        .map(|e| {
            (
                e.kind,
                e.block,
                e.bytes_before,
                e.bytes_after,
                e.freed_by,
                e.older,
                e.phase,
            )
        })
        .collect();
    let expected = [
        (Kind::Alloc, 0, 0, 16, Some(4), false, "build"),
        (Kind::Grow, 0, 16, 64, Some(4), false, "build"),
        (Kind::Dealloc, 1, 8, 0, Some(2), true, "free"),
        (Kind::Alloc, 2, 0, 8, None, false, "build"),
        (Kind::Dealloc, 0, 64, 0, Some(4), false, "build"),
    ];
    assert_eq!(events, expected);
}

#[test]
fn an_address_used_twice_is_two_blocks() {
    struct Reuses;
    impl Job for Reuses {
        fn run(&mut self, iterations: u64) {
            for _ in 0..iterations {
                drop(std::hint::black_box(Box::new(1_u64)));
                drop(std::hint::black_box(Box::new(2_u64)));
            }
        }
        fn answer(&mut self, _: &mut Vec<u8>) {}
    }
    let anatomy = anatomy::take(&mut Reuses);
    let blocks: Vec<_> = anatomy
        .events
        .iter()
        .map(|e| (e.block, e.freed_by))
        .collect();
    assert_eq!(
        blocks,
        [(0, Some(1)), (0, Some(1)), (1, Some(3)), (1, Some(3))]
    );
}

#[test]
fn an_operation_with_too_many_events_is_cut_and_says_so() {
    struct Many;
    impl Job for Many {
        fn run(&mut self, iterations: u64) {
            for value in 0..iterations * EVENTS_MAX as u64 {
                drop(std::hint::black_box(Box::new(value)));
            }
        }
        fn answer(&mut self, _: &mut Vec<u8>) {}
    }
    let anatomy = anatomy::take(&mut Many);
    assert_eq!(anatomy.events.len(), EVENTS_MAX);
    assert_eq!(anatomy.missed, EVENTS_MAX as u64);
}
