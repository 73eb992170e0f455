//! Where files are, what they are called, and how long they are.

use std::fs;

use super::source::{files, none, paths, root};

/// Names that say nothing about what a file knows.
const BANNED: &[&str] = &[
    "util", "utils", "helper", "helpers", "common", "misc", "shared",
];

/// The rooms of the house and the files beside them; what begins with a dot is free.
const TOP_LEVEL: &[&str] = &[
    "core",
    "web",
    "www",
    "benches",
    "tests",
    "fuzz",
    "xtask", // rooms
    "Cargo.toml",
    "Cargo.lock",
    "Trunk.toml",
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT", // beside them
    "target",
    "dist", // made by building
];

const LINES_MAX: usize = 300;

/// Files that may be longer: path, lines, reason.
const LONGER: &[(&str, usize, &str)] = &[];

#[test]
fn files_are_named_for_what_they_know() {
    let mut faults = Vec::new();
    for path in paths(root()) {
        let parts = path.iter().map(|part| part.to_string_lossy().into_owned());
        for part in parts {
            let stem = part.split('.').next().unwrap_or(&part).to_lowercase();
            if BANNED.contains(&stem.as_str()) {
                faults.push(format!("{}: {stem} says nothing", path.display()));
            }
        }
    }
    none(&faults);
}

#[test]
fn only_the_designed_rooms_are_at_the_top() {
    let mut faults = Vec::new();
    for entry in fs::read_dir(root()).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') && !TOP_LEVEL.contains(&name.as_str()) {
            faults.push(format!("{name} is not part of the house"));
        }
    }
    none(&faults);
}

#[test]
fn files_are_short_or_say_why_not() {
    let mut faults = Vec::new();
    for file in files(&[".rs", ".css"]) {
        let lines = file.text.lines().count();
        match LONGER.iter().find(|(path, _, _)| *path == file.path) {
            Some((_, lines_max, _)) if lines > *lines_max => {
                faults.push(format!(
                    "{}: {lines} lines, its exception says {lines_max}",
                    file.path
                ));
            }
            Some(_) if lines <= LINES_MAX => {
                faults.push(format!("{}: needs no exception any more", file.path));
            }
            None if lines > LINES_MAX => {
                faults.push(format!("{}: {lines} lines, at most {LINES_MAX}", file.path));
            }
            _ => {}
        }
    }
    none(&faults);
}

#[test]
fn exceptions_name_files_that_exist_and_have_reasons() {
    let mut faults = Vec::new();
    for (path, _, reason) in LONGER {
        if !root().join(path).is_file() || reason.is_empty() {
            faults.push(format!("{path}: no such file, or no reason"));
        }
    }
    none(&faults);
}
