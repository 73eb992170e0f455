//! Operations whose use of memory is known, for two independent counters to agree on.
//!
//! Compiled into the test, where [`perop_core::alloc`] counts, and into `dhat_figures`, where the
//! crate `dhat` does.

use std::any::Any;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hint::black_box;
use std::rc::Rc;
use std::sync::{Arc, Barrier, Mutex};
use std::thread;

use perop_core::alloc::{Counts, Detail, count_in_detail};

/// What stands around the part of an operation that is measured.
pub(crate) trait Meter {
    /// Measures `work` on this thread.
    fn measure(&mut self, work: &mut dyn FnMut());

    /// Adds what another thread counted while `work` was measured.
    fn add(&mut self, counts: &Counts, detail: &Detail);
}

/// An operation, and the events it is known to make.
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    /// allocs, grows, shrinks, deallocs; `None` where the standard library does not settle it.
    pub(crate) events: Option<[u64; 4]>,
    pub(crate) run: fn(&mut dyn Meter),
}

const fn known(name: &'static str, events: [u64; 4], run: fn(&mut dyn Meter)) -> Operation {
    Operation {
        name,
        events: Some(events),
        run,
    }
}

const fn open(name: &'static str, run: fn(&mut dyn Meter)) -> Operation {
    Operation {
        name,
        events: None,
        run,
    }
}

pub(crate) const ALL: &[Operation] = &[
    // 4 elements at first, then doubled eight times.
    known("pushes to a vector", [1, 8, 0, 0], |meter| {
        let mut values = Vec::new();
        meter.measure(&mut || (0..1000_u32).for_each(|value| values.push(value)));
    }),
    known("a vector of known capacity", [1, 0, 0, 0], |meter| {
        let mut values = Vec::new();
        meter.measure(&mut || {
            values = Vec::with_capacity(1000);
            values.extend(0..1000_u32);
        });
    }),
    known("a vector of zeros", [1, 0, 0, 0], |meter| {
        let mut values = Vec::new();
        meter.measure(&mut || values = black_box(vec![0_u64; 500]));
    }),
    known("shrink to fit", [0, 0, 1, 0], |meter| {
        let mut values = Vec::with_capacity(1000);
        values.extend(0..10_u32);
        meter.measure(&mut || values.shrink_to_fit());
    }),
    known("shrink to nothing", [0, 0, 0, 1], |meter| {
        let mut values: Vec<u32> = Vec::with_capacity(1000);
        meter.measure(&mut || values.shrink_to_fit());
    }),
    known("a boxed slice of a longer vector", [0, 0, 1, 0], |meter| {
        let mut values = Vec::with_capacity(64);
        values.extend(0..10_u32);
        let mut slice: Box<[u32]> = Box::default();
        meter.measure(&mut || slice = std::mem::take(&mut values).into_boxed_slice());
    }),
    known("text that grows exactly", [1, 2, 0, 0], |meter| {
        let mut text = String::new();
        meter.measure(&mut || {
            for _ in 0..3 {
                text.reserve_exact(100);
                text.extend(std::iter::repeat_n('x', 100));
            }
        });
    }),
    open("format", |meter| {
        let mut text = String::new();
        meter.measure(&mut || text = format!("{}:{}|{}", black_box("requests"), 12_345, "c"));
    }),
    open("hash map inserts", |meter| {
        let mut map = HashMap::new();
        meter.measure(&mut || {
            for key in 0..100_u64 {
                map.insert(key, key);
            }
        });
    }),
    known("a first insert into a hash map", [1, 0, 0, 0], |meter| {
        let mut map: HashMap<u64, u64> = HashMap::new();
        meter.measure(&mut || {
            map.insert(1, 2);
        });
    }),
    open("a tree map filled and emptied", |meter| {
        let mut map = BTreeMap::new();
        meter.measure(&mut || {
            map.extend((0..1000_u32).map(|key| (key, key)));
            map.clear();
        });
    }),
    known("ten boxed closures", [11, 0, 0, 0], |meter| {
        let mut closures: Vec<Box<dyn Fn() -> u64>> = Vec::new();
        meter.measure(&mut || {
            closures = Vec::with_capacity(10);
            for value in 0..10_u64 {
                closures.push(Box::new(move || value + 1));
            }
        });
        assert_eq!(closures.iter().map(|closure| closure()).sum::<u64>(), 55);
    }),
    known("a box of nothing", [0, 0, 0, 0], |meter| {
        meter.measure(&mut || drop(black_box(Box::<[u8; 0]>::new([]))));
    }),
    known(
        "a counted pointer, cloned and dropped",
        [1, 0, 0, 1],
        |meter| {
            meter.measure(&mut || {
                let first = Rc::new([1_u8; 100]);
                let second = black_box(Rc::clone(&first));
                drop(first);
                drop(second);
            });
        },
    ),
    known("a page-aligned box", [1, 0, 0, 1], |meter| {
        #[repr(align(4096))]
        struct Page {
            bytes: [u8; 4096],
        }
        meter.measure(&mut || {
            let page = black_box(Box::new(Page { bytes: [1; 4096] }));
            assert_eq!(page.bytes[4095], 1);
        });
    }),
    known("a stable sort", [1, 0, 0, 1], |meter| {
        let mut values: Vec<u64> = (0..5000).map(|i| i * 7919 % 5003).collect();
        meter.measure(&mut || values.sort());
    }),
    known("collecting as many as announced", [1, 0, 0, 0], |meter| {
        let mut values = Vec::new();
        meter.measure(&mut || values = (0..100_u32).map(|i| i * 2).collect());
    }),
    known("cloning twenty texts", [21, 0, 0, 0], |meter| {
        let texts: Vec<String> = (10..30).map(|i| i.to_string()).collect();
        let mut copies = Vec::new();
        meter.measure(&mut || copies = texts.clone());
    }),
    open("a queue that wraps and grows", |meter| {
        let mut queue = VecDeque::new();
        meter.measure(&mut || {
            for value in 0..200_u16 {
                queue.push_back(value);
                queue.push_back(value);
                queue.pop_front();
            }
        });
    }),
    known(
        "a list dropped that was there before",
        [0, 0, 0, 6],
        |meter| {
            let mut boxes: Vec<Box<u64>> = Vec::with_capacity(5);
            boxes.extend((0..5).map(Box::new));
            meter.measure(&mut || drop(std::mem::take(&mut boxes)));
        },
    ),
    known("blocks freed before larger ones", [3, 0, 0, 2], |meter| {
        let mut last: Box<dyn Any> = Box::new(());
        meter.measure(&mut || {
            drop(black_box(vec![1_u8; 300]));
            drop(black_box(vec![1_u8; 200]));
            last = Box::new([1_u8; 100]);
        });
    }),
    known("three threads of four boxes each", [15, 0, 0, 0], threads),
];

/// The threads are there before and after what is measured, so that only their work is.
fn threads(meter: &mut dyn Meter) {
    const THREADS: usize = 3;
    let counted = Mutex::new(Vec::with_capacity(THREADS));
    let gate = Arc::new(Barrier::new(THREADS + 1));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                // What starting a thread asks for and gives back is over by the first gate.
                gate.wait();
                gate.wait();
                let (boxes, counts, detail) = count_in_detail(|| {
                    let mut boxes = Vec::with_capacity(4);
                    boxes.extend((0..4_u64).map(Box::new));
                    boxes
                });
                counted
                    .lock()
                    .expect("no thread panics")
                    .push((counts, detail));
                gate.wait();
                // Nothing is given back before the other counter was read.
                gate.wait();
                drop(boxes);
            });
        }
        gate.wait();
        meter.measure(&mut || {
            gate.wait();
            gate.wait();
        });
        gate.wait();
    });
    for (counts, detail) in counted.lock().expect("no thread panics").iter() {
        meter.add(counts, detail);
    }
}
