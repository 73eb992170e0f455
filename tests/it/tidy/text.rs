//! What may not be written anywhere.

use super::source::{File, files, none};

const COLUMNS_MAX: usize = 100;

/// Code that may not be written, in two halves so that this file does not contain it, and the
/// files in which it may be, with the reason.
const BANNED: &[(&str, &str, &[&str])] = &[
    ("#[", "ignore", &[]),
    ("to", "do!(", &[]),
    ("unimpl", "emented!(", &[]),
    ("db", "g!(", &[]),
    // A condition is waited for by looking at it every now and then, and only there.
    ("sle", "ep(", &["tests/src/browser/page.rs"]),
];

/// Folders of people's machines.
const MACHINES: &[(&str, &str)] = &[
    ("/ho", "me/"),
    ("/ro", "ot/"),
    ("/Us", "ers/"),
    ("C:\\Us", "ers"),
];

/// The only files with the keyword; see the lint in `Cargo.toml`.
const UNSAFE: &[&str] = &["core/src/alloc.rs"];

#[test]
fn lines_fit_the_screen() {
    let mut faults = Vec::new();
    for file in files(&[".rs", ".css", ".toml"]) {
        for (index, line) in file.text.lines().enumerate() {
            let columns = line.chars().count();
            // An address cannot be broken.
            if columns > COLUMNS_MAX && !line.contains("https://") {
                faults.push(format!("{}:{}: {columns} columns", file.path, index + 1));
            }
        }
    }
    none(&faults);
}

#[test]
fn nothing_is_left_undone_ignored_or_slept_through() {
    let mut faults = Vec::new();
    for file in files(&[".rs"]) {
        for (start, end, allowed) in BANNED {
            let banned = format!("{start}{end}");
            if !allowed.contains(&file.path.as_str()) {
                faults.extend(lines_with(&file, |line| line.contains(&banned)));
            }
        }
    }
    none(&faults);
}

#[test]
fn no_file_names_a_folder_of_somebodys_machine() {
    let mut faults = Vec::new();
    for file in files(&[".rs", ".toml", ".md", ".css", ".html", "run"]) {
        for (index, line) in file.text.lines().enumerate() {
            if MACHINES
                .iter()
                .any(|(start, end)| line.contains(&format!("{start}{end}")))
            {
                faults.push(format!("{}:{}: {line}", file.path, index + 1));
            }
        }
    }
    none(&faults);
}

#[test]
fn unsafe_code_is_in_the_allocator_alone() {
    let keyword = concat!("un", "safe");
    let used = ["{", "impl ", "fn ", "extern "].map(|what| format!("{keyword} {what}"));
    let mut faults = Vec::new();
    for file in files(&[".rs"]) {
        if !UNSAFE.contains(&file.path.as_str()) {
            let has = |line: &str| used.iter().any(|used| line.contains(used.as_str()));
            faults.extend(lines_with(&file, has));
        }
    }
    none(&faults);
}

fn lines_with(file: &File, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let lines = file.code().filter(|(_, line)| fits(line));
    lines
        .map(|(number, line)| format!("{}:{number}: {}", file.path, line.trim()))
        .collect()
}
