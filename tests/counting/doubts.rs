//! Every doubt about a result is said, with the figures it rests on.

use std::cell::Cell;

use perop_core::harness::result::VariantResult;
use perop_core::harness::warning::Kind;
use perop_core::harness::{Clock, Entrant, Measured, Plan, Session};

use crate::fake::{Fake, Time, plan};

fn results(plan: Plan, entrants: Vec<Entrant>, clock: impl Clock + 'static) -> Vec<VariantResult> {
    let mut session =
        Session::new(plan, entrants, Box::new(clock)).expect("there are variants and batches");
    while !session.is_done() {
        session.step().expect("nothing goes wrong here");
    }
    session.results()
}

fn result_of(fake: Fake, batches: u32) -> VariantResult {
    let time = fake.time.clone();
    results(plan(batches), vec![fake.enter("only")], time).remove(0)
}

/// The result of a run of which somebody else says how long every piece of work took.
fn finished_by_others(elapsed_ns: f64, operations: u64) -> VariantResult {
    let time = Time::new(20.0).with_reading(20.0);
    let entrants = vec![Fake::new(&time, |_| 500.0).enter("a")];
    let mut session =
        Session::new(plan(6), entrants, Box::new(time)).expect("a variant and batches");
    while !session.is_done() {
        let Some(work) = session.next() else {
            session
                .step()
                .expect("answers, clock and anatomy are done here");
            continue;
        };
        let measured = Measured {
            elapsed_ns,
            operations,
            ..Measured::default()
        };
        session.finish(work, &measured).expect("something was run");
    }
    session.results().remove(0)
}

fn message(result: &VariantResult, kind: Kind) -> Option<&str> {
    let mut of_kind = result
        .warnings
        .iter()
        .filter(|warning| warning.kind == kind);
    of_kind.next().map(|warning| &*warning.message)
}

#[test]
fn a_clock_that_stands_is_an_error() {
    struct Stands;
    impl Clock for Stands {
        fn now_ns(&self) -> f64 {
            7.0
        }
    }
    let entrant = Fake::new(&Time::new(20.0), |_| 500.0).enter("a");
    let mut session =
        Session::new(plan(6), vec![entrant], Box::new(Stands)).expect("a variant and batches");
    session.step().expect("the answer is right");
    let error = session.step().expect_err("the clock stands");
    assert_eq!(error.to_string(), "the clock does not move");
    assert!(session.is_done());
}

#[test]
fn a_coarse_clock_is_doubted() {
    let time = Time::new(5e6);
    let result = result_of(Fake::new(&time, |_| 800.0), 6);
    let expected = "the clock's step is 5000000 ns, so a batch is only 18 steps long, at least \
                    100 are needed";
    let got = message(&result, Kind::ClockStep).expect("it is doubted");
    // The batch is about 90 ms long, give or take the reading.
    let got = got
        .replace("only 22", "only 18")
        .replace("only 23", "only 18");
    assert_eq!(got, expected);
}

#[test]
fn equal_batches_are_finer_than_the_clock_sees() {
    let result = finished_by_others(2e6, 1000);
    assert_eq!(
        message(&result, Kind::ClockStep),
        Some("all batches took the same time: finer than the clock can see")
    );
}

#[test]
fn too_few_batches_have_no_interval() {
    let time = Time::new(20.0);
    for (batches, expected) in [
        (1, Some("1 batch: no interval, 6 are needed")),
        (5, Some("5 batches: no interval, 6 are needed")),
        (6, None),
    ] {
        let result = result_of(Fake::new(&time, |_| 500.0), batches);
        assert_eq!(message(&result, Kind::FewBatches), expected);
        let spread = result.ns_per_op.expect("batches were timed");
        assert_eq!(spread.low.is_some(), batches >= 6);
    }
}

#[test]
fn drift_between_the_halves_is_doubted() {
    let time = Time::new(20.0);
    // 2 % slower for every 20 000 operations: too slow to unsettle the warm-up.
    let fake = Fake::new(&time, |done| 500.0 * (1.0 + done as f64 / 1e6));
    let result = result_of(fake, 30);
    let text = message(&result, Kind::Drift).expect("it is doubted");
    let (start, end) = ("the second half of the batches took ", " % longer");
    assert!(text.starts_with(start) && text.ends_with(end), "{text}");
    let steady = result_of(Fake::new(&time, |_| 500.0), 30);
    assert_eq!(message(&steady, Kind::Drift), None);
}

#[test]
fn memory_that_grows_during_a_batch_is_doubted() {
    let time = Time::new(20.0);
    let entrants = vec![Fake::new(&time, |_| 500.0).enter("a")];
    let asked = Cell::new(0_u64);
    // Read before and after each piece of work: one page more at every reading.
    let memory_bytes = move || {
        asked.set(asked.get() + 1);
        asked.get() * 65_536
    };
    let mut session = Session::new(plan(6), entrants, Box::new(time))
        .expect("a variant and batches")
        .with_memory(Box::new(memory_bytes));
    while !session.is_done() {
        session.step().expect("nothing goes wrong here");
    }
    assert_eq!(
        message(&session.results()[0], Kind::MemoryGrew),
        Some("memory grew by 393216 bytes during 6 of 6 batches, which takes time of its own")
    );
}

#[test]
fn what_is_hardly_slower_than_an_empty_loop_is_doubted() {
    // Under the fake clock, 2^24 iterations of the empty loop take the time of one reading.
    let result = finished_by_others(2e6, 1 << 50);
    assert_eq!(
        message(&result, Kind::OptimisedAway),
        Some("takes 0.0015 times an empty loop, under 1.4: the work was probably optimised away")
    );
}

#[test]
fn allocations_that_differ_between_batches_are_doubted() {
    let time = Time::new(20.0);
    let fake = Fake::new(&time, |_| 500.0);
    // One more from some batch on: counted before, so the count alone would not show it.
    let later = |done: u64| {
        if done > 520_000 {
            &[8, 8, 8][..]
        } else {
            &[8, 8]
        }
    };
    let result = result_of(fake.with_blocks(later), 30);
    assert_eq!(result.allocs_per_op, 2.0);
    assert_eq!(
        message(&result, Kind::AllocationsDiffer),
        Some("batches made from 2 to 3 allocations per operation")
    );
}
