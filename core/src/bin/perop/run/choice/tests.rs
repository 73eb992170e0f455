//! Requests against a list made for them.

use perop_core::harness::Job;
use perop_core::workloads::{Parameter, Threads};

use super::*;

fn prepare(_: &Params) -> Box<dyn Job> {
    unreachable!("choosing prepares nothing")
}

const fn variant(id: &'static str) -> Variant {
    Variant {
        id,
        about: "",
        prepare,
        counter_example: None,
    }
}

const fn count(name: &'static str) -> Parameter {
    Parameter {
        name,
        about: "",
        min: 1.0,
        max: 1000.0,
        step: 1.0,
    }
}

const fn preset(name: &'static str, params: &'static [(&'static str, f64)]) -> Preset {
    Preset {
        name,
        params,
        digest: 0,
        allocs: &[],
        reported: &[],
    }
}

const fn workload(
    id: &'static str,
    parameters: &'static [Parameter],
    presets: &'static [Preset],
    variants: &'static [Variant],
) -> Workload {
    Workload {
        id,
        title: "",
        about: "",
        change: "",
        pull_request: "",
        operation: "",
        prepared: "",
        caveat: "",
        parameters,
        presets,
        variants,
        threads: Threads::One,
        batches: None,
    }
}

static STORE: Workload = workload(
    "store/closed",
    &[count("n")],
    &[
        preset("Closed-10", &[("n", 10.0)]),
        preset("Closed-100", &[("n", 100.0)]),
    ],
    &[variant("before"), variant("pr1"), variant("tuned")],
);
static WRITE: Workload = workload(
    "write/line",
    &[],
    &[preset("Line", &[])],
    &[variant("before"), variant("pr2")],
);

/// The runs a request means, one a line, or the sentence that refuses it.
fn check(patterns: &[&str], params: &[(&str, f64)], variants: &[&str], expected: &str) {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let request = Request {
        patterns: owned(patterns),
        params: params
            .iter()
            .map(|(name, value)| ((*name).to_owned(), *value))
            .collect(),
        variants: owned(variants),
    };
    let runs = match request.choose(&[&STORE, &WRITE]) {
        Ok(runs) => runs,
        Err(Exit::Usage(sentence)) => return assert_eq!(sentence, expected),
        Err(other) => panic!("{other:?}"),
    };
    let describe = |run: &Choice| {
        let preset = run
            .workload
            .preset_of(&run.params)
            .map_or("-", |preset| preset.name);
        let params: Vec<String> = run
            .params
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let variants: Vec<&str> = run.variants.iter().map(|variant| variant.id).collect();
        format!(
            "{} {preset} [{}] {}",
            run.workload.id,
            params.join(","),
            variants.join(",")
        )
    };
    let runs: Vec<String> = runs.iter().map(describe).collect();
    assert_eq!(runs.join("\n"), expected);
}

#[test]
fn an_id_or_a_glob_runs_all_presets_once_in_the_order_of_the_list() {
    let store = "store/closed Closed-10 [n=10] before,pr1,tuned\n\
                 store/closed Closed-100 [n=100] before,pr1,tuned";
    let write = "write/line Line [] before,pr2";
    check(&["store/closed"], &[], &[], store);
    check(&["store/*", "*closed"], &[], &[], store);
    check(
        &["write/line", "store/closed"],
        &[],
        &[],
        &format!("{store}\n{write}"),
    );
    check(&[], &[], &[], &format!("{store}\n{write}"));
}

#[test]
fn a_parameter_makes_one_run_from_the_first_preset_and_others_ignore_it() {
    check(
        &["store/*"],
        &[("n", 7.0)],
        &[],
        "store/closed - [n=7] before,pr1,tuned",
    );
    check(
        &[],
        &[("n", 3.0), ("n", 100.0)],
        &[],
        "store/closed Closed-100 [n=100] before,pr1,tuned\nwrite/line Line [] before,pr2",
    );
}

#[test]
fn a_variant_narrows_the_workloads_that_have_it_and_others_ignore_it() {
    check(
        &[],
        &[("n", 5.0)],
        &["tuned", "before"],
        "store/closed - [n=5] before,tuned\nwrite/line Line [] before",
    );
    check(
        &[],
        &[("n", 5.0)],
        &["pr1"],
        "store/closed - [n=5] pr1\nwrite/line Line [] before,pr2",
    );
}

#[test]
fn what_no_chosen_workload_has_is_refused_with_what_is_near() {
    check(
        &["closd"],
        &[],
        &[],
        "no workload `closd`; near: `store/closed`",
    );
    check(&["write/*", "cbor/*"], &[], &[], "no workload `cbor/*`");
    check(
        &["[a"],
        &[],
        &[],
        "`[a` is no pattern: invalid range pattern",
    );
    check(
        &["write/line"],
        &[("n", 5.0)],
        &[],
        "none of the chosen workloads has a parameter `n`",
    );
    check(
        &[],
        &[],
        &["pr3"],
        "none of the chosen workloads has a variant `pr3`; near: `pr1` or `pr2`",
    );
}

#[test]
fn a_value_outside_the_range_is_refused_with_the_range() {
    check(
        &[],
        &[("n", 0.0)],
        &[],
        "store/closed: n is 0, allowed are 1 to 1000",
    );
    check(
        &[],
        &[("n", f64::NAN)],
        &[],
        "store/closed: n is NaN, allowed are 1 to 1000",
    );
    check(
        &[],
        &[("n", 2.5)],
        &[],
        "store/closed: n is 2.5, allowed are whole numbers",
    );
}
