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
fn the_page_for_people_names_every_workload_under_its_system() {
    let answer = call(&["list"]);
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    let mut lines = answer.out.lines();
    for workload in workloads::ALL {
        let heading = format!("  {}  {}", workload.id, workload.title);
        assert!(lines.any(|line| line == heading), "{heading}");
    }
}
