//! The files of the project.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that hold no text of the project's own.
const NOT_OURS: &[&str] = &[
    ".git",
    "target",
    "dist",
    "node_modules",
    "corpus",
    "artifacts",
];

/// A file of the project.
#[derive(Debug)]
pub(super) struct File {
    /// From the root of the clone, with `/` between its parts.
    pub(super) path: String,
    pub(super) text: String,
}

impl File {
    /// Line numbers, from 1, and lines that are no comments.
    pub(super) fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().enumerate();
        lines
            .map(|(index, line)| (index + 1, line))
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

pub(super) fn root() -> &'static Path {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests
        .parent()
        .expect("the package lies in the root of the clone")
}

/// Every text file whose name ends with one of `endings`.
pub(super) fn files(endings: &[&str]) -> Vec<File> {
    let mut found = Vec::new();
    for path in paths(root()) {
        let name = path.to_string_lossy().into_owned();
        if endings.iter().any(|ending| name.ends_with(ending)) {
            let text = fs::read_to_string(root().join(&path))
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            found.push(File {
                path: name.replace('\\', "/"),
                text,
            });
        }
    }
    assert!(!found.is_empty(), "no file ends with {endings:?}");
    found
}

/// Every file below `folder`, from the root of the clone.
pub(super) fn paths(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("folders of the clone can be read") {
        let path = entry.expect("entries of the clone can be read").path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_file() {
            let inside = path
                .strip_prefix(root())
                .expect("it was found below the root");
            found.push(inside.to_path_buf());
        } else if !NOT_OURS.contains(&name.as_str()) {
            found.extend(paths(&path));
        }
    }
    found.sort();
    found
}

/// Fails with one line for each of `faults`.
pub(super) fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}
