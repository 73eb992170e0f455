//! Calibration on a machine that has other things to do.

use perop_core::harness::Event;

use crate::fake::{Fake, Time, plan};
use crate::session::{STEP_NS, run, session};

#[test]
fn a_run_whose_calibration_was_held_up_under_a_coarse_clock_comes_to_its_batches() {
    // The first probe waits longer than the shortest batch lasts, so that the warm-up begins with a
    // single iteration, which is over within a step of the clock.
    let time = Time::new(100e3);
    let waits_first = |done: u64| if done == 0 { 60e6 } else { 50.0 };
    let fake = Fake::new(&time, waits_first);
    let mut session = session(plan(6), vec![fake.enter("only")], &time);
    let batches: Vec<u64> = run(&mut session)
        .into_iter()
        .filter_map(|event| match event {
            Event::Batch { iterations, .. } => Some(iterations),
            _ => None,
        })
        .collect();
    // Ten milliseconds and a quarter, at 50 ns, give or take a step of the clock.
    assert_eq!(batches.len(), 6);
    assert!(
        batches
            .iter()
            .all(|batch| (245_000..=255_000).contains(batch)),
        "{batches:?}"
    );
}

#[test]
fn a_probe_that_waited_for_its_turn_changes_no_fraction() {
    let time = Time::new(STEP_NS);
    // The first operation is the first probe; by its time one iteration would be counted.
    let waits_first = |done: u64| if done == 0 { 8e6 } else { 50e3 };
    let every_fourth = |done: u64| {
        if done.is_multiple_of(4) {
            &[64][..]
        } else {
            &[]
        }
    };
    let fake = Fake::new(&time, waits_first).with_blocks(every_fourth);
    let mut session = session(plan(6), vec![fake.enter("only")], &time);
    let probes: Vec<u64> = run(&mut session)
        .into_iter()
        .filter_map(|event| match event {
            Event::Calibrated { iterations, .. } => Some(iterations),
            _ => None,
        })
        .collect();
    assert_eq!(probes[..2], [1, 1], "{probes:?}");
    assert!(probes[2..].iter().all(|count| *count > 1), "{probes:?}");
    assert_eq!(session.results()[0].allocs_per_op, 0.25);
    // What really takes that long is counted once, and what takes longer is not even repeated.
    for (cost_ns, expected) in [((|_| 8e6) as fn(u64) -> f64, 2), (|_| 80e6, 1)] {
        let entrant = Fake::new(&time, cost_ns).enter("only");
        let mut session = self::session(plan(6), vec![entrant], &time);
        let probes = run(&mut session)
            .into_iter()
            .filter(|event| matches!(event, Event::Calibrated { .. }));
        assert_eq!(probes.count(), expected);
    }
}
