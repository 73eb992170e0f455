//! Our counters agree with an independent one, the crate `dhat`.

use std::process::Command;

use perop_core::alloc::{Counts, Detail, count_in_detail};

use crate::operations::{self, Meter};

#[derive(Default)]
struct Ours(Counts, Detail);

impl Meter for Ours {
    fn measure(&mut self, work: &mut dyn FnMut()) {
        let ((), counts, detail) = count_in_detail(work);
        (self.0, self.1) = (counts, detail);
    }

    fn add(&mut self, counts: &Counts, detail: &Detail) {
        self.0 += counts;
        self.1 += detail;
    }
}

fn ours(operation: &operations::Operation) -> (Counts, Detail) {
    let mut meter = Ours::default();
    (operation.run)(&mut meter);
    (meter.0, meter.1)
}

#[test]
fn known_operations_make_the_known_events() {
    for operation in operations::ALL {
        let (counts, _) = ours(operation);
        let events = [counts.allocs, counts.grows, counts.shrinks, counts.deallocs];
        if let Some(known) = operation.events {
            assert_eq!(events, known, "{}", operation.name);
        }
    }
}

#[test]
fn dhat_agrees_on_blocks_bytes_live_and_peak() {
    let output = Command::new(env!("CARGO_BIN_EXE_dhat_figures"))
        .output()
        .expect("the program is built with the test");
    assert!(output.status.success(), "{output:?}");
    let theirs = String::from_utf8(output.stdout).expect("names and figures are text");
    let mut compared = 0;
    for (operation, line) in operations::ALL.iter().zip(theirs.lines()) {
        let (counts, detail) = ours(operation);
        // dhat counts a realloc as a new block of the new size.
        let blocks = counts.allocs + counts.grows + counts.shrinks;
        let bytes = counts.bytes_asked + detail.bytes_kept;
        let ours = format!(
            "{}\t{blocks}\t{bytes}\t{}\t{}",
            operation.name,
            counts.bytes_retained(),
            detail.bytes_peak
        );
        assert_eq!(ours, line, "name, blocks, bytes, live, peak");
        compared += 1;
    }
    assert_eq!(compared, operations::ALL.len());
    assert!(compared >= 20, "the proof is on at least twenty operations");
}
