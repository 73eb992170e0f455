//! Choosing a workload, its parameters and variants: what is taken and what is refused.

use perop_core::harness::{Expected, Job, Params};
use perop_core::workloads::{
    self, CounterExample, Parameter, Preset, Reported, Threads, Variant, Workload,
};

struct Idle;

impl Job for Idle {
    fn run(&mut self, _: u64) {}

    fn answer(&mut self, out: &mut Vec<u8>) {
        out.push(7);
    }
}

fn example() -> CounterExample {
    CounterExample {
        input: "a".into(),
        expected: "b".into(),
        got: "c".into(),
    }
}

static WORKLOAD: Workload = Workload {
    id: "test/chosen",
    title: "",
    about: "",
    change: "",
    pull_request: "",
    operation: "",
    prepared: "",
    caveat: "",
    parameters: &[
        Parameter {
            name: "tags",
            about: "",
            min: 0.0,
            max: 64.0,
            step: 1.0,
        },
        Parameter {
            name: "rate",
            about: "",
            min: 0.1,
            max: 1.0,
            step: 0.1,
        },
    ],
    presets: &[
        Preset {
            name: "Three",
            params: &[("tags", 3.0), ("rate", 1.0)],
            digest: 0x11,
            allocs: &[],
            reported: &[(
                "before",
                Reported {
                    ns: Some(980.9),
                    bytes: None,
                    allocs: Some(8.0),
                },
            )],
        },
        Preset {
            name: "Five",
            params: &[("tags", 5.0), ("rate", 1.0)],
            digest: 0x22,
            allocs: &[],
            reported: &[],
        },
    ],
    variants: &[
        Variant {
            id: "before",
            about: "",
            prepare: |_| Box::new(Idle),
            counter_example: Some(example),
        },
        Variant {
            id: "tuned",
            about: "",
            prepare: |_| Box::new(Idle),
            counter_example: None,
        },
    ],
    threads: Threads::All,
    batches: Some(7),
};

static BARE: Workload = Workload {
    id: "test/bare",
    parameters: &[],
    presets: &[],
    variants: &[],
    ..WORKLOAD
};

#[test]
fn given_values_replace_the_defaults_in_the_workloads_order() {
    let cases: [(&[(&str, f64)], [f64; 2]); 3] = [
        (&[], [3.0, 1.0]),
        (&[("tags", 0.0)], [0.0, 1.0]),
        (&[("rate", 0.3), ("tags", 64.0)], [64.0, 0.3]),
    ];
    for (given, [tags, rate]) in cases {
        let params = WORKLOAD.params(given.iter().copied());
        assert_eq!(params, Ok(Params::new([("tags", tags), ("rate", rate)])));
    }
}

#[test]
fn refusals_name_the_value_and_what_is_allowed() {
    let cases = [
        ("tags", 65.0, "tags is 65, allowed are 0 to 64"),
        ("tags", -1.0, "tags is -1, allowed are 0 to 64"),
        ("tags", f64::NAN, "tags is NaN, allowed are 0 to 64"),
        ("tags", 2.5, "tags is 2.5, allowed are whole numbers"),
        (
            "rate",
            0.25,
            "rate is 0.25, allowed are steps of 0.1 from 0.1",
        ),
        (
            "Tags",
            3.0,
            "test/chosen has no parameter \"Tags\", only tags, rate",
        ),
    ];
    for (name, value, text) in cases {
        let error = WORKLOAD.params([(name, value)]).expect_err("it is refused");
        assert_eq!(error.to_string(), text);
        assert_eq!(error.is_unknown_parameter(), name == "Tags");
    }
    let error = BARE.params([("tags", 3.0)]).expect_err("it is refused");
    let text = "test/bare has no parameter \"tags\": it has none at all";
    assert_eq!(error.to_string(), text);
}

#[test]
fn variants_are_found_by_their_exact_id() {
    assert_eq!(
        WORKLOAD.variant("tuned").map(|variant| variant.id),
        Ok("tuned")
    );
    let error = WORKLOAD
        .variant("Tuned")
        .map(|variant| variant.id)
        .expect_err("another case");
    assert_eq!(
        error.to_string(),
        "test/chosen has no variant \"Tuned\", only before, tuned"
    );
    assert!(error.is_unknown_variant());
}

#[test]
fn a_preset_is_recognised_by_all_its_values() {
    let name = |tags| {
        let params = WORKLOAD.params([("tags", tags)]).expect("in range");
        WORKLOAD.preset_of(&params).map(|preset| preset.name)
    };
    assert_eq!(name(3.0), Some("Three"));
    assert_eq!(name(5.0), Some("Five"));
    assert_eq!(name(4.0), None);
    assert_eq!(
        WORKLOAD.preset("Five").map(|preset| preset.digest),
        Some(0x22)
    );
}

#[test]
fn a_plan_at_a_preset_has_its_digest_and_reported_figures() {
    let params = WORKLOAD.params([]).expect("the defaults");
    let chosen: Vec<&'static Variant> = WORKLOAD.variants.iter().collect();
    let (plan, entrants) = WORKLOAD.plan(&params, &chosen, 4);
    assert_eq!((plan.workload, plan.preset), ("test/chosen", Some("Three")));
    assert_eq!((plan.batches, plan.threads), (7, 4));
    assert!(matches!(plan.expected, Expected::Digest(0x11)));
    let reported = entrants[0]
        .reported
        .expect("the pull request printed figures");
    assert_eq!(
        (reported.ns_per_op, reported.bytes_per_op),
        (Some(980.9), None)
    );
    assert_eq!(entrants[0].counter_example, Some(example()));
    assert_eq!((entrants[1].variant, entrants[1].reported), ("tuned", None));
}

#[test]
fn a_plan_away_from_every_preset_has_the_first_variants_answer() {
    let params = WORKLOAD.params([("tags", 4.0)]).expect("in range");
    let (plan, entrants) = WORKLOAD.plan(&params, &[&WORKLOAD.variants[1]], 1);
    assert_eq!((plan.preset, plan.threads), (None, 1));
    let Expected::AnswerOf(mut reference) = plan.expected else {
        panic!("there is no digest to hold it against");
    };
    let mut answer = Vec::new();
    reference.answer(&mut answer);
    assert_eq!(answer, [7]);
    assert_eq!(entrants[0].reported, None);
}

#[test]
fn every_preset_of_the_list_is_in_the_range_of_its_parameters() {
    for workload in workloads::ALL {
        for preset in workload.presets {
            let place = format!("{} {}", workload.id, preset.name);
            let names: Vec<&str> = preset.params.iter().map(|(name, _)| *name).collect();
            let known: Vec<&str> = workload.parameters.iter().map(|known| known.name).collect();
            assert_eq!(names, known, "{place}");
            let params = workload.params(preset.params.iter().copied());
            assert_eq!(params, Ok(preset.params()), "{place}");
            for (variant, _) in preset.allocs {
                assert!(workload.variant(variant).is_ok(), "{place} {variant}");
            }
            for (variant, _) in preset.reported {
                assert!(workload.variant(variant).is_ok(), "{place} {variant}");
            }
        }
        assert_eq!(
            workloads::find(workload.id).map(|found| found.id),
            Some(workload.id)
        );
    }
}
