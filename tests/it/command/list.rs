//! `perop list` says what is in the list of workloads, no more and no less.

use perop_core::workloads;
use serde_json::{Value, json};

use super::call;

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn every_workload_is_listed_in_order_with_every_field() {
    let answer = call(&["list", "--json"]).json();
    assert_eq!(keys(&answer), ["workloads"]);
    let listed = answer["workloads"].as_array().expect("a list");
    assert_eq!(listed.len(), workloads::ALL.len());
    for (listed, workload) in listed.iter().zip(workloads::ALL) {
        assert_eq!(
            keys(listed),
            [
                "id",
                "system",
                "title",
                "parameters",
                "presets",
                "variants",
                "pull_request"
            ]
        );
        let (system, _) = workload.id.split_once('/').expect("an id has a system");
        assert_eq!(listed["id"], workload.id);
        assert_eq!(listed["system"], system);
        assert_eq!(listed["title"], workload.title);
        assert_eq!(listed["pull_request"], workload.pull_request);
        let variants: Vec<Value> = workload
            .variants
            .iter()
            .map(|variant| json!({ "id": variant.id, "about": variant.about }))
            .collect();
        assert_eq!(listed["variants"], json!(variants));
    }
}

#[test]
fn a_parameter_has_its_default_and_range_and_a_preset_its_figures() {
    let answer = call(&["list", "--json"]).json();
    let listed = answer["workloads"].as_array().expect("a list");
    let record8 = listed
        .iter()
        .find(|listed| listed["id"] == "stats/record8")
        .expect("listed");
    let measurements = &record8["parameters"][0];
    assert_eq!(keys(measurements), ["name", "default", "min", "max"]);
    assert_eq!(measurements["name"], "measurements");
    assert_eq!(measurements["default"], 8);
    // Figures of the pull request, by its own benchmark output.
    assert_eq!(
        record8["presets"],
        json!([{
            "name": "Record8",
            "params": record8["presets"][0]["params"],
            "reported": {
                "before": { "allocs_per_op": 4, "bytes_per_op": 424, "ns_per_op": 1240 },
                "pr1267": { "allocs_per_op": 3, "bytes_per_op": 344, "ns_per_op": 1210 },
                "pr1268": { "allocs_per_op": 2, "bytes_per_op": 320, "ns_per_op": 1230 },
            },
        }])
    );
}

#[test]
fn the_page_for_people_names_every_workload_under_its_system() {
    let answer = call(&["list"]);
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    let mut lines = answer.out.lines();
    for workload in workloads::ALL {
        let heading = format!("  {}  {}", workload.id, workload.title);
        assert!(lines.any(|line| line == heading), "{heading}");
    }
}
