//! Somebody else, such as the workers of a browser, does the work of a session.

use perop_core::harness::batch::{Measured, Purpose, Work};

use crate::fake::{Fake, Time, plan};
use crate::session::{STEP_NS, session};

#[test]
fn somebody_else_may_do_the_work() {
    let time = Time::new(STEP_NS);
    let mut session =
        session(plan(6), vec![Fake::new(&time, |_| 500.0).enter("a")], &time).with_workers(2);
    let mut purposes = Vec::new();
    while !session.is_done() {
        let Some(work) = session.next() else {
            session
                .step()
                .expect("answers, clock and anatomy are done here");
            continue;
        };
        let Work {
            purpose,
            iterations,
            ..
        } = work;
        let mut measured = Measured {
            elapsed_ns: if purpose == Purpose::Count {
                0.0
            } else {
                300.0 * iterations as f64
            },
            operations: iterations,
            ..Measured::default()
        };
        measured.counts.allocs = 5 * iterations;
        let other = measured.clone();
        measured += &other;
        session.finish(work, &measured).expect("something was run");
        purposes.push(purpose);
    }
    for purpose in [
        Purpose::Calibrate,
        Purpose::Count,
        Purpose::WarmUp,
        Purpose::Batch,
    ] {
        assert!(purposes.contains(&purpose), "{purpose:?}");
    }
    let result = session.results().remove(0);
    // Two workers side by side: twice the operations in the same wall time.
    assert_eq!(result.ns_per_op.map(|spread| spread.median), Some(150.0));
    assert_eq!(result.allocs_per_op, 5.0);
}

#[test]
fn finishing_without_an_operation_is_an_error() {
    let time = Time::new(STEP_NS);
    let mut session = session(plan(6), vec![Fake::new(&time, |_| 500.0).enter("a")], &time);
    while session.next().is_none() {
        session.step().expect("nothing goes wrong here");
    }
    let work = session.next().expect("a calibration is next");
    let error = session
        .finish(work, &Measured::default())
        .expect_err("nothing was run");
    assert_eq!(
        error.to_string(),
        "a step of a was finished without any operation"
    );
}
