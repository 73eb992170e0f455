//! The whole path: what is listed is run, the snapshot file is read back, and its lines say the
//! same figures.

use perop_core::harness::result::Snapshot;
use perop_core::snapshot::export::{go, markdown, table};
use serde_json::Value;

use super::call;

/// The first workload of each system, and how many presets it has.
fn first_of_each_system() -> Vec<(String, usize)> {
    let listed = call(&["list", "--json"]).json();
    let mut systems: Vec<Value> = Vec::new();
    let mut first = Vec::new();
    for workload in listed["workloads"].as_array().expect("a list") {
        if !systems.contains(&workload["system"]) {
            systems.push(workload["system"].clone());
            let id = workload["id"].as_str().expect("text");
            let presets = workload["presets"].as_array().expect("a list");
            first.push((id.to_owned(), presets.len()));
        }
    }
    first
}

#[test]
fn a_snapshot_file_reads_back_as_the_results_it_was_written_from() {
    for (id, presets) in first_of_each_system() {
        let answer = call(&["run", &id, "--samples", "6", "--format", "json"]);
        assert_eq!(answer.code, Some(0), "{}", answer.err);
        let file: Value = serde_json::from_str(&answer.out).expect("JSON");
        let snapshot: Snapshot = serde_json::from_str(&answer.out).expect("a snapshot");
        assert_eq!(
            serde_json::to_value(&snapshot).expect("JSON again"),
            file,
            "{id}"
        );

        for (result, written) in snapshot
            .results
            .iter()
            .zip(file["results"].as_array().expect("a list"))
        {
            let parameters = go::Parameters::of(result, presets);
            let lines = go::lines(result, parameters, &[1; 6]);
            let samples = written["ns_per_op"]["samples"].as_array().expect("a list");
            assert_eq!(lines.lines().count(), samples.len(), "{id}");
            for (line, sample) in lines.lines().zip(samples) {
                let fields: Vec<&str> = line.split(' ').collect();
                let [name, "1", ns, "ns/op", bytes, "B/op", allocs, "allocs/op"] = fields[..]
                else {
                    panic!("{line}");
                };
                let suffix = format!("/variant={}", result.variant);
                assert!(
                    name.starts_with("Benchmark") && name.ends_with(&suffix),
                    "{line}"
                );
                let number = |text: &str| text.parse::<f64>().expect("a number");
                assert_eq!(Some(number(ns)), sample.as_f64(), "{line}");
                assert_eq!(
                    Some(number(bytes)),
                    written["bytes_per_op"].as_f64(),
                    "{line}"
                );
                assert_eq!(
                    Some(number(allocs)),
                    written["allocs_per_op"].as_f64(),
                    "{line}"
                );
            }
        }

        // Every variant is a row of both tables, and a verdict stands for each but the first.
        let variants = snapshot.results.len();
        let plain = table::table(&snapshot.results);
        assert_eq!(
            plain.lines().filter(|line| line.starts_with("  ")).count(),
            2 * variants + 1
        );
        let rows = markdown::table(&snapshot.results);
        assert_eq!(
            rows.lines().filter(|line| line.starts_with("| ")).count(),
            variants + 2
        );
        assert_eq!(
            rows.lines().filter(|line| line.starts_with("- ")).count(),
            variants - 1
        );
    }
}
