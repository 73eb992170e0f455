//! A session steps through its stages, and what comes out is what went in.

use perop_core::harness::batch::Measured;
use perop_core::harness::plan::Plan;
use perop_core::harness::result::VariantResult;
use perop_core::harness::warning::Kind;
use perop_core::harness::{Entrant, Event, Session};

use crate::fake::{Fake, Time, plan};

pub(crate) const STEP_NS: f64 = 20.0;

pub(crate) fn session(plan: Plan, entrants: Vec<Entrant>, time: &Time) -> Session {
    Session::new(plan, entrants, Box::new(time.clone())).expect("there are variants and batches")
}

pub(crate) fn run(session: &mut Session) -> Vec<Event> {
    let mut events = Vec::new();
    while !session.is_done() {
        events.push(session.step().expect("nothing goes wrong here"));
    }
    events
}

/// The one result of a run of one fake under the usual clock.
fn result_of(fake: Fake, batches: u32) -> VariantResult {
    let time = fake.time.clone();
    let mut session = session(plan(batches), vec![fake.enter("only")], &time);
    run(&mut session);
    session.results().remove(0)
}

fn kinds(result: &VariantResult) -> Vec<Kind> {
    result.warnings.iter().map(|warning| warning.kind).collect()
}

pub(crate) fn message(result: &VariantResult, kind: Kind) -> &str {
    let mut of_kind = result
        .warnings
        .iter()
        .filter(|warning| warning.kind == kind);
    &of_kind.next().expect("the warning is there").message
}

#[test]
fn stages_follow_each_other_and_batches_are_interleaved() {
    let time = Time::new(STEP_NS);
    let entrants = ["a", "b", "c"]
        .map(|variant| Fake::new(&time, |_| 500.0).enter(variant))
        .into();
    let mut session = session(plan(4), entrants, &time);
    let mut order: Vec<String> = Vec::new();
    for event in run(&mut session) {
        let name = match event {
            Event::Answered { variant, .. } => format!("answer {variant}"),
            Event::ClockStep { .. } => "clock step".into(),
            Event::EmptyLoop { .. } => "empty loop".into(),
            Event::Calibrated { variant, .. } => format!("calibrate {variant}"),
            Event::Counted { variant, .. } => format!("count {variant}"),
            Event::Anatomy { variant } => format!("anatomy {variant}"),
            Event::WarmUp { variant, .. } => format!("warm-up {variant}"),
            Event::Batch { variant, batch, .. } => format!("batch {variant} {batch}"),
            Event::Searching => continue,
            other => panic!("not expected: {other:?}"),
        };
        if order.last() != Some(&name) {
            order.push(name);
        }
    }
    let mut expected: Vec<String> = ["answer 0", "answer 1", "answer 2"].map(Into::into).into();
    expected.extend(["clock step".into(), "empty loop".into()]);
    for variant in 0..3 {
        expected.push(format!("calibrate {variant}"));
        expected.push(format!("count {variant}"));
        expected.push(format!("anatomy {variant}"));
    }
    expected.extend((0..3).map(|variant| format!("warm-up {variant}")));
    for batch in 0..4 {
        expected.extend((0..3).map(|variant| format!("batch {variant} {batch}")));
    }
    assert_eq!(order, expected);
}

#[test]
fn results_are_the_known_costs() {
    let time = Time::new(STEP_NS);
    let fake = Fake::new(&time, |_| 500.0).with_blocks(|_| &[100, 28]);
    let result = result_of(fake, 30);
    let expected = ("fake/work", Some("Fake"), "only");
    let got = (
        &*result.workload,
        result.preset.as_deref(),
        &*result.variant,
    );
    assert_eq!(got, expected);
    assert_eq!((result.allocs_per_op, result.grows_per_op), (2.0, 0.0));
    assert_eq!((result.bytes_per_op, result.peak_bytes), (128.0, 100));
    assert_eq!((result.retained_bytes_per_op, result.batches), (0.0, 30));
    let spread = result.ns_per_op.expect("batches were timed");
    assert_eq!(spread.samples.len(), 30);
    // Reading the clock is part of a batch: at most two steps in over a millisecond.
    assert!(
        (500.0..500.02).contains(&spread.median),
        "{}",
        spread.median
    );
    assert!(spread.low <= Some(spread.median) && spread.high >= Some(spread.median));
}

#[test]
fn fractions_are_reported_as_fractions() {
    let time = Time::new(STEP_NS);
    let every_fourth = |done: u64| {
        if done.is_multiple_of(4) {
            &[64][..]
        } else {
            &[]
        }
    };
    let result = result_of(Fake::new(&time, |_| 500.0).with_blocks(every_fourth), 6);
    assert_eq!((result.allocs_per_op, result.bytes_per_op), (0.25, 16.0));
    assert_eq!(result.peak_bytes, 64);
}

#[test]
fn a_batch_lasts_a_hundred_steps_and_a_millisecond() {
    let cases = [(20.0, 1e6), (5e3, 1e6), (100e3, 10e6)];
    for (step_ns, shortest_ns) in cases {
        let time = Time::new(step_ns);
        let mut session = session(plan(6), vec![Fake::new(&time, |_| 800.0).enter("a")], &time);
        let mut batches = 0;
        for event in run(&mut session) {
            if let Event::Batch { iterations, .. } = event {
                assert!(
                    iterations as f64 * 800.0 >= shortest_ns,
                    "{step_ns}: {iterations}"
                );
                assert!(
                    iterations as f64 * 800.0 <= 1.5 * shortest_ns,
                    "{step_ns}: {iterations}"
                );
                batches += 1;
            }
        }
        assert_eq!(batches, 6);
        assert_eq!(session.clock_step_ns(), Some(step_ns));
    }
}

#[test]
fn warm_up_lasts_a_quarter_of_a_second_when_times_are_steady() {
    let time = Time::new(STEP_NS);
    let mut session = session(plan(6), vec![Fake::new(&time, |_| 500.0).enter("a")], &time);
    run(&mut session);
    assert!(
        (250.0..260.0).contains(&session.warm_up_ms()),
        "{}",
        session.warm_up_ms()
    );
}

#[test]
fn warm_up_gives_up_after_three_seconds_and_says_so() {
    let time = Time::new(STEP_NS);
    // Slower and faster in turn, each for about as long as the batches of one median.
    let fake = Fake::new(
        &time,
        |done| if done / 11_000 % 2 == 0 { 500.0 } else { 600.0 },
    );
    let mut session = session(plan(6), vec![fake.enter("a")], &time);
    run(&mut session);
    assert!(session.warm_up_ms() >= 3000.0);
    let result = session.results().remove(0);
    let text = message(&result, Kind::WarmUp);
    assert!(
        text.ends_with("s of warm-up three medians still did not agree within 2 %"),
        "{text}"
    );
}

#[test]
fn stop_keeps_every_finished_batch() {
    let time = Time::new(STEP_NS);
    let entrants = vec![
        Fake::new(&time, |_| 500.0).enter("a"),
        Fake::new(&time, |_| 600.0).enter("b"),
    ];
    let mut session = session(plan(30), entrants, &time);
    while !matches!(
        session.step().expect("nothing goes wrong"),
        Event::Batch {
            variant: 0,
            batch: 7,
            ..
        }
    ) {}
    let late = session.next().expect("a batch is next");
    session.stop();
    assert!(session.is_done());
    assert_eq!(session.step(), Ok(Event::Done));
    assert_eq!(session.finish(late, &Measured::default()), Ok(Event::Done));
    let results = session.results();
    assert_eq!((results[0].batches, results[1].batches), (8, 7));
}

#[test]
fn there_are_results_at_any_time() {
    let time = Time::new(STEP_NS);
    let mut session = session(plan(6), vec![Fake::new(&time, |_| 500.0).enter("a")], &time);
    assert!(session.results().is_empty());
    while !matches!(session.step(), Ok(Event::Counted { .. })) {}
    let result = session.results().remove(0);
    assert_eq!((result.batches, result.ns_per_op), (0, None));
    assert!(session.counted(0).is_some());
}

#[test]
fn a_batch_in_a_hidden_tab_is_thrown_away_and_repeated() {
    let time = Time::new(STEP_NS);
    let mut session = session(plan(6), vec![Fake::new(&time, |_| 500.0).enter("a")], &time);
    assert_eq!(session.hide(), None);
    session.show();
    while !matches!(session.step(), Ok(Event::Batch { batch: 2, .. })) {}
    assert_eq!(session.hide(), Some((0, 2)));
    assert_eq!(session.hide(), None);
    assert_eq!((session.step(), session.next()), (Ok(Event::Paused), None));
    session.show();
    let again = session.step().expect("goes on");
    assert!(matches!(again, Event::Batch { batch: 2, .. }), "{again:?}");
    // A batch that somebody else finishes while the tab is hidden.
    let work = session.next().expect("a batch is next");
    let measured = session.run(work).expect("no thread to panic");
    assert_eq!(session.hide(), Some((0, 2)));
    assert_eq!(session.finish(work, &measured), Ok(Event::Paused));
    session.show();
    run(&mut session);
    let result = session.results().remove(0);
    assert_eq!(result.batches, 6);
    assert_eq!(
        message(&result, Kind::Hidden),
        "the tab was hidden during the run: 3 batches were thrown away and repeated"
    );
}

#[test]
fn nobody_and_nothing_cannot_be_run() {
    let time = Time::new(STEP_NS);
    let nobody = Session::new(plan(6), Vec::new(), Box::new(time.clone())).err();
    let nobody = nobody.map(|error| error.to_string());
    assert_eq!(nobody.as_deref(), Some("no variant was chosen"));
    let entrants = vec![Fake::new(&time, |_| 500.0).enter("a")];
    let nothing = Session::new(plan(0), entrants, Box::new(time)).err();
    let nothing = nothing.map(|error| error.to_string());
    let expected = "0 batches were asked for, at least 1 is needed";
    assert_eq!(nothing.as_deref(), Some(expected));
}

#[test]
fn nothing_is_doubted_about_a_steady_run() {
    let time = Time::new(STEP_NS);
    // A little noise, as without any the clock is suspected.
    let fake = Fake::new(&time, |done| 500.0 + (done % 701) as f64 / 100.0);
    assert_eq!(kinds(&result_of(fake, 30)), []);
}
