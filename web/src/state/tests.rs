use perop_core::harness::result::Environment;
use perop_core::harness::session;

use super::*;
use crate::catalogue::{Parameter, Preset, Reported, Variant};
use crate::protocol::{Report, Texts};
use crate::state::run::Metric;

fn state() -> State {
    let variant = |id: &str| Variant {
        id: id.into(),
        ..Variant::default()
    };
    let entry = |id: &str| Entry {
        id: id.into(),
        parameters: vec![Parameter {
            name: "measurements".into(),
            max: 64.0,
            step: 1.0,
            ..Parameter::default()
        }],
        presets: vec![Preset {
            name: "Record8".into(),
            values: vec![8.0],
            reported: vec![(
                "before".into(),
                Reported {
                    allocs: Some(4.0),
                    bytes: Some(400.0),
                    ns: None,
                },
            )],
        }],
        variants: vec![variant("before"), variant("tuned")],
        batches: 2,
        ..Entry::default()
    };
    let mut state = State {
        catalogue: Catalogue {
            entries: vec![entry("stats/record8"), entry("stats/other")],
        },
        activity: Activity::Idle,
        ..State::default()
    };
    state.open("");
    state
}

fn summary(state: &State) -> Summary {
    let results = [("before", 4.0), ("tuned", 0.0)];
    Summary {
        results: results
            .map(|(variant, allocs)| run::counted(&state.workload, variant, allocs, 10.0))
            .to_vec(),
        operations: vec![vec![], vec![]],
        environment: Environment {
            engine: "Chrome".into(),
            version: "1".into(),
            os: "linux".into(),
            build: "0".into(),
            date: "2026-12-01".into(),
            pointer_bits: 32,
            clock_step_ns: 5000.0,
            isolated: Some(true),
            cores: 2,
            warm_up_ms: 250.0,
        },
    }
}

fn anatomy(variant: u32) -> Event {
    Event::Anatomy {
        variant,
        phases: vec![],
        missed: 0,
    }
}

fn batch(variant: usize, batch: u32, ns_per_op: f64) -> Event {
    Event::Stepped(session::Event::Batch {
        variant,
        batch,
        iterations: 1000,
        ns_per_op,
        allocs_per_op: 4.0,
        bytes_per_op: 10.0,
    })
}

fn finished(state: &State) -> Event {
    Event::Finished(Box::new(Report {
        summary: summary(state),
        verdicts: vec!["tuned makes 4 fewer allocations".into()],
        texts: Texts::default(),
    }))
}

#[test]
fn run_goes_from_begin_over_batches_to_done() {
    let mut state = state();
    let recipe = state.begin().expect("the preset can be run");
    assert_eq!(recipe.params, [("measurements".to_owned(), 8.0)]);
    assert_eq!(state.activity.sentence(), "Running stats/record8");
    state.take(anatomy(0), &[]);
    let counted = summary(&state);
    state.take(Event::Measured(Box::new(counted)), &[]);
    for event in [
        batch(0, 0, 200.0),
        batch(1, 0, 50.0),
        batch(0, 1, 210.0),
        batch(1, 1, 51.0),
    ] {
        state.take(event, &[]);
    }
    let run = &state.runs["stats/record8"];
    assert_eq!(run.figures(Metric::Time)[0].median, Some(205.0));
    let row = &run.rows()[0];
    assert_eq!((row.allocs.as_str(), row.ns.as_str()), ("4", "205.0"));
    assert_eq!(row.reported, "4 allocs · 400 B");
    let end = finished(&state);
    state.take(end, &[]);
    let sentence = "Done: stats/record8, 2 variants, 2 batches each.";
    assert_eq!(state.activity.sentence(), sentence);
}

#[test]
fn earlier_results_stay_until_new_ones_come() {
    let mut state = state();
    state.begin().expect("the preset can be run");
    let end = finished(&state);
    state.take(end, &[]);
    assert_eq!(
        state.activity.sentence(),
        "Stopped stats/record8 early: no batch was finished."
    );
    state.begin().expect("the first run is over");
    state.take(Event::Started { instances: 1 }, &[]);
    assert!(state.runs["stats/record8"].report.is_some());
    state.take(anatomy(0), &[]);
    assert!(state.runs["stats/record8"].report.is_none());
}

#[test]
fn stop_keeps_every_finished_batch_and_a_discarded_one_is_gone() {
    let mut state = state();
    state.begin().expect("the preset can be run");
    state.take(anatomy(0), &[]);
    let counted = summary(&state);
    state.take(Event::Measured(Box::new(counted)), &[]);
    for event in [batch(0, 0, 200.0), batch(1, 0, 50.0), batch(0, 1, 900.0)] {
        state.take(event, &[]);
    }
    state.take(
        Event::Discarded {
            variant: 0,
            batch: 1,
        },
        &[],
    );
    state.stop();
    let summary = state.summary().expect("both variants were counted");
    state.end();
    assert_eq!(
        state.activity.sentence(),
        "Stopped stats/record8: 2 of 4 batches are kept."
    );
    let samples = |index: usize| summary.results[index].ns_per_op.clone().map(|s| s.samples);
    assert_eq!(
        (samples(0), samples(1)),
        (Some(vec![200.0]), Some(vec![50.0]))
    );
    assert_eq!(summary.operations, [[1000], [1000]]);
    let Event::Finished(report) = finished(&state) else {
        panic!("a report is what ends a run");
    };
    state.take(Event::Summed(report), &[]);
    assert!(state.runs["stats/record8"].report.is_some());
    assert_eq!(
        state.activity.sentence(),
        "Stopped stats/record8: 2 of 4 batches are kept."
    );
}

#[test]
fn what_cannot_be_run_is_said() {
    let mut state = state();
    state.edit(|_, draft| draft.ticked = vec![false, false]);
    assert_eq!(
        state.begin(),
        Err("Not started: tick at least one variant.".into())
    );
    state.edit(|_, draft| draft.texts[0] = "99".into());
    assert!(state.begin().is_err());
    assert!(
        state
            .activity
            .sentence()
            .starts_with("Not started: a parameter")
    );
    assert_eq!(state.drafts["stats/record8"].texts, ["99"]);
}

#[test]
fn typed_fault_outlives_a_look_at_another_workload() {
    let mut state = state();
    state.edit(|_, draft| draft.texts[0] = "99".into());
    state.open("#/run/stats/other");
    state.open("#/run/stats/record8");
    assert_eq!(state.drafts["stats/record8"].texts, ["99"]);
    state.open("#/run/stats/record8?measurements=5");
    assert_eq!(state.drafts["stats/record8"].texts, ["5"]);
}

#[test]
fn error_of_the_worker_is_said_and_results_stay() {
    let mut state = state();
    state.begin().expect("the preset can be run");
    state.take(anatomy(0), &[]);
    state.take(batch(0, 0, 200.0), &[]);
    state.fail("the worker trapped.");
    assert_eq!(
        state.activity.sentence(),
        "Stopped by an error: the worker trapped."
    );
    assert_eq!(state.runs["stats/record8"].lanes[0].ns, [200.0]);
    assert!(state.begin().is_ok());
}
