//! What the manifests say, and the changelog.

use std::fs;

use super::source::{files, none, root};

#[test]
fn every_dependency_has_its_reason_above_it() {
    let mut faults = Vec::new();
    for manifest in files(&["Cargo.toml"]) {
        let mut section = "";
        let mut above = "";
        for line in manifest.text.lines() {
            if line.starts_with('[') {
                section = line;
            }
            // A line of a section; what goes on from the line before is indented or closes.
            let is_entry = line.starts_with(|c: char| c.is_ascii_alphanumeric());
            // The project's own packages explain themselves.
            let is_own = line.starts_with("perop-") || line.contains("path = ");
            if section.contains("dependencies") && is_entry && !is_own && !above.starts_with('#') {
                faults.push(format!("{}: no reason above {line}", manifest.path));
            }
            above = line;
        }
    }
    none(&faults);
}

#[test]
fn every_package_keeps_the_lints_of_the_workspace() {
    let mut faults = Vec::new();
    for manifest in files(&["Cargo.toml"]) {
        let is_package = manifest.text.contains("[package]");
        if is_package && !manifest.text.contains("[lints]\nworkspace = true") {
            faults.push(format!("{}: no [lints] of the workspace", manifest.path));
        }
    }
    none(&faults);
}

#[test]
fn changelog_has_an_entry_for_the_current_version() {
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    let heading = format!("## {}", env!("CARGO_PKG_VERSION"));
    let found = changelog.lines().any(|line| {
        line.strip_prefix(&heading)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    });
    assert!(found, "CHANGELOG.md has no line {heading}");
}
