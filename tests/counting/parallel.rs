//! A parallel workload runs on threads: operations and allocations of all of them add up.

use std::hint::black_box;

use perop_core::harness::crew::Fork;
use perop_core::harness::warning::Kind;
use perop_core::harness::{Event, Job, Session};

use crate::fake::{Fake, Time, plan};

/// A fake on the session's own thread; its forks make the same allocations in no time.
struct Shared(Fake);

impl Job for Shared {
    fn run(&mut self, iterations: u64) {
        self.0.run(iterations);
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        self.0.answer(out);
    }

    fn fork(&self) -> Option<Fork> {
        Some(Box::new(Forked))
    }
}

struct Forked;

impl Job for Forked {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            drop(black_box(vec![1_u8; 40]));
        }
    }

    fn answer(&mut self, _: &mut Vec<u8>) {}
}

#[test]
fn operations_and_allocations_of_all_threads_add_up() {
    let time = Time::new(20.0);
    let entrant = |variant| {
        let fake = Fake::new(&time, |_| 600.0).with_blocks(|_| &[40]);
        let mut entrant = Fake::new(&time, |_| 600.0).enter(variant);
        entrant.job = Box::new(Shared(fake));
        entrant
    };
    let mut plan = plan(6);
    plan.threads = 3;
    let entrants = vec![entrant("a"), entrant("b")];
    let mut session =
        Session::new(plan, entrants, Box::new(time.clone())).expect("variants and batches");
    let mut shortest = u64::MAX;
    while !session.is_done() {
        if let Event::Batch { iterations, .. } = session.step().expect("no thread panics") {
            shortest = shortest.min(iterations);
        }
    }
    assert!(shortest as f64 * 600.0 >= 10e6, "{shortest} iterations");
    for result in session.results() {
        assert_eq!((result.allocs_per_op, result.bytes_per_op), (1.0, 40.0));
        // One block on each thread at one time, at most.
        assert_eq!(result.peak_bytes, 3 * 40);
        let median = result
            .ns_per_op
            .map(|spread| spread.median)
            .unwrap_or_default();
        assert!((200.0..200.01).contains(&median), "{median}");
        assert!(
            result
                .warnings
                .iter()
                .all(|warning| warning.kind != Kind::OneThread)
        );
    }
}

#[test]
fn what_cannot_be_shared_runs_on_one_thread_and_says_so() {
    let time = Time::new(20.0);
    let mut plan = plan(6);
    plan.threads = 2;
    let entrants = vec![Fake::new(&time, |_| 500.0).enter("a")];
    let mut session = Session::new(plan, entrants, Box::new(time)).expect("a variant and batches");
    while !session.is_done() {
        session.step().expect("nothing goes wrong here");
    }
    let warnings = session.results().remove(0).warnings;
    assert_eq!(warnings[0].kind, Kind::OneThread);
    assert_eq!(
        warnings[0].message,
        "not every variant can be shared by threads, so one thread did all the work"
    );
}

#[test]
fn a_panic_on_a_thread_is_an_error() {
    struct Panics;
    impl Job for Panics {
        fn run(&mut self, _: u64) {
            panic!("on purpose");
        }
        fn answer(&mut self, _: &mut Vec<u8>) {}
    }
    struct Parent;
    impl Job for Parent {
        fn run(&mut self, _: u64) {}
        fn answer(&mut self, out: &mut Vec<u8>) {
            out.extend_from_slice(b"right");
        }
        fn fork(&self) -> Option<Fork> {
            Some(Box::new(Panics))
        }
    }
    let time = Time::new(20.0);
    let mut entrant = Fake::new(&time, |_| 500.0).enter("a");
    entrant.job = Box::new(Parent);
    let mut plan = plan(6);
    plan.threads = 2;
    let mut session =
        Session::new(plan, vec![entrant], Box::new(time)).expect("a variant and batches");
    let error = loop {
        if let Err(error) = session.step() {
            break error;
        }
    };
    assert_eq!(error.to_string(), "a thread of a panicked");
    assert!(session.is_done());
}
