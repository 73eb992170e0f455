//! Through zero, alloc, grow, shrink, dealloc, then all of them; run by Miri where it is there.
//!
//! The allocator is called by hand, so these counts are exact in a binary that installs another.

use super::{
    CLASSES, Counting, Counts, Detail, Kind, Record, count, count_in_detail, counters, is_counting,
    phase, record,
};

type Block = super::Block<Counting>;

fn block(size: usize) -> Block {
    Block::alloc(Counting, size).expect("so little is never refused")
}

#[test]
fn nothing_counts_as_nothing() {
    let ((), counts, detail) = count_in_detail(|| ());
    assert_eq!(counts, Counts::default());
    assert_eq!(detail, Detail::default());
}

#[test]
fn alloc_adds_its_size() {
    let (block, counts, detail) = count_in_detail(|| block(100));
    let expected = Counts {
        allocs: 1,
        bytes_asked: 100,
        ..Counts::default()
    };
    assert_eq!(counts, expected);
    assert_eq!((counts.requests(), counts.bytes_retained()), (1, 100));
    assert_eq!((detail.zeroed, detail.bytes_peak), (0, 100));
    assert_eq!(
        (detail.requests_by_size[6], detail.bytes_by_size[6]),
        (1, 100)
    );
    drop(block);
}

#[test]
fn zeroed_alloc_is_an_alloc_of_zeros() {
    let (block, counts, detail) =
        count_in_detail(|| Block::alloc_zeroed(Counting, 64).expect("so little is never refused"));
    assert_eq!((counts.allocs, counts.bytes_asked), (1, 64));
    assert_eq!(detail.zeroed, 1);
    assert_eq!(detail.requests_by_size[6], 1);
    drop(block);
}

#[test]
fn grow_adds_the_difference() {
    let mut block = block(10);
    let (done, counts, detail) = count_in_detail(|| block.realloc(25));
    assert_eq!(done, Some(()));
    let expected = Counts {
        grows: 1,
        bytes_asked: 15,
        ..Counts::default()
    };
    assert_eq!(counts, expected);
    assert_eq!((counts.requests(), counts.bytes_retained()), (1, 15));
    assert_eq!((detail.bytes_kept, detail.bytes_peak), (10, 15));
    assert_eq!(
        (detail.requests_by_size[4], detail.bytes_by_size[4]),
        (1, 15)
    );
    drop(block);
}

#[test]
fn shrink_asks_for_nothing() {
    let mut block = block(80);
    let (done, counts, detail) = count_in_detail(|| block.realloc(30));
    assert_eq!(done, Some(()));
    let expected = Counts {
        shrinks: 1,
        bytes_shrunk: 50,
        ..Counts::default()
    };
    assert_eq!(counts, expected);
    assert_eq!((counts.requests(), counts.bytes_retained()), (0, -50));
    assert_eq!((detail.bytes_kept, detail.bytes_peak), (30, 0));
    drop(block);
}

#[test]
fn realloc_to_the_same_size_is_a_shrink_by_nothing() {
    let mut block = block(80);
    let (done, counts) = count(|| block.realloc(80));
    assert_eq!(done, Some(()));
    let expected = Counts {
        shrinks: 1,
        ..Counts::default()
    };
    assert_eq!(counts, expected);
    drop(block);
}

#[test]
fn dealloc_gives_back_its_size() {
    let block = block(33);
    let ((), counts, detail) = count_in_detail(|| drop(block));
    let expected = Counts {
        deallocs: 1,
        bytes_freed: 33,
        ..Counts::default()
    };
    assert_eq!(counts, expected);
    assert_eq!(counts.bytes_retained(), -33);
    assert_eq!(detail.bytes_peak, 0);
}

#[test]
fn all_events_add_up() {
    let ((), counts, detail) = count_in_detail(|| {
        let mut first = block(16);
        let second = Block::alloc_zeroed(Counting, 100);
        first.realloc(40);
        drop(second);
        first.realloc(8);
        drop(first);
    });
    let expected = Counts {
        allocs: 2,
        grows: 1,
        shrinks: 1,
        deallocs: 2,
        bytes_asked: 16 + 100 + 24,
        bytes_shrunk: 32,
        bytes_freed: 100 + 8,
    };
    assert_eq!(counts, expected);
    assert_eq!(counts.bytes_retained(), 0);
    assert_eq!((detail.zeroed, detail.bytes_peak), (1, 140));
    assert_eq!(detail.bytes_kept, 16 + 8);
    assert_eq!(
        detail.requests_by_size.iter().sum::<u64>(),
        counts.requests()
    );
    assert_eq!(detail.bytes_by_size.iter().sum::<u64>(), counts.bytes_asked);
}

#[test]
fn what_is_refused_is_not_counted() {
    // No machine has an address space of this size to give.
    let too_large = isize::MAX as usize - 4095;
    let mut block = block(8);
    let (refused, counts) = count(|| {
        let alloc = Block::alloc(Counting, too_large);
        let zeroed = Block::alloc_zeroed(Counting, too_large);
        (alloc.is_none(), zeroed.is_none(), block.realloc(too_large))
    });
    assert_eq!(refused, (true, true, None));
    assert_eq!(counts, Counts::default());
}

#[test]
fn counts_belong_to_one_thread() {
    let ((), counts) = count(|| {
        std::thread::scope(|scope| {
            let there = scope.spawn(|| count(|| drop(block(50))).1);
            assert_eq!(there.join().expect("no panic").allocs, 1);
        });
    });
    assert_eq!(counts.bytes_asked % 50, counts.bytes_asked);
}

#[test]
fn an_inner_count_leaves_the_outer_peak() {
    let ((), _, outer) = count_in_detail(|| {
        drop(block(1000));
        let ((), _, inner) = count_in_detail(|| drop(block(10)));
        assert_eq!(inner.bytes_peak, 10);
    });
    assert_eq!(outer.bytes_peak, 1000);
}

#[test]
fn the_tape_has_every_event_in_order() {
    let (address, tape) = record(8, || {
        let _phase = phase("outer");
        let mut block = block(16);
        let first = block.address();
        block.realloc(4096);
        let second = block.address();
        {
            let _phase = phase("inner");
            drop(block);
        }
        [first, second]
    });
    let name = |name| if cfg!(feature = "phases") { name } else { "" };
    let event = |kind, old: (usize, usize), new: (usize, usize), phase| Record {
        kind,
        old_address: old.0,
        old_size: old.1,
        new_address: new.0,
        new_size: new.1,
        phase,
    };
    let expected = [
        event(Kind::Alloc, (0, 0), (address[0], 16), name("outer")),
        event(
            Kind::Grow,
            (address[0], 16),
            (address[1], 4096),
            name("outer"),
        ),
        event(Kind::Dealloc, (address[1], 4096), (0, 0), name("inner")),
    ];
    assert_eq!(tape.records, expected);
    assert_eq!(tape.missed, 0);
}

#[test]
fn a_full_tape_says_how_much_it_missed() {
    let ((), tape) = record(2, || {
        for size in [8, 16, 24] {
            drop(block(size));
        }
    });
    assert_eq!(tape.records.len(), 2);
    assert_eq!(tape.missed, 4);
}

#[test]
fn an_inner_tape_pauses_the_outer_one() {
    let ((), outer) = record(8, || {
        drop(block(8));
        let ((), inner) = record(8, || drop(block(16)));
        assert_eq!(inner.records.len(), 2);
        drop(block(24));
    });
    let sizes: Vec<usize> = outer.records.iter().map(|record| record.new_size).collect();
    assert_eq!(sizes, [8, 0, 24, 0]);
}

#[test]
fn a_tape_is_taken_back_when_the_work_unwinds() {
    let unwound = std::panic::catch_unwind(|| record(4, || panic!("on purpose")));
    assert!(unwound.is_err());
    let ((), tape) = record(4, || drop(block(8)));
    assert_eq!(tape.records.len(), 2);
}

#[test]
fn whether_the_allocator_is_installed_is_known() {
    // The library installs none, and neither does its test binary.
    assert!(!is_counting());
}

#[test]
fn every_size_has_a_class() {
    let cases = [(1, 0), (2, 1), (3, 1), (4, 2), (usize::MAX, CLASSES - 1)];
    for (size, class) in cases {
        assert_eq!(counters::class(size), class, "{size}");
    }
}

#[cfg(not(feature = "phases"))]
#[test]
fn a_phase_mark_is_nothing_where_phases_are_off() {
    assert_eq!(size_of::<super::Phase>(), 0);
    assert!(!std::mem::needs_drop::<super::Phase>());
}
