//! Who may import whom: a room imports only from floors below it, as ARCHITECTURE.md draws them.

use super::source::{File, files, none};

const SYSTEMS: &[&str] = &["stats", "connections", "dogstatsd", "cbor", "bigtable"];

/// What reads clocks, files and the rest of the world, or touches a browser.
const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "std::io::std",
    "time::Instant",
    "time::SystemTime",
    "Instant::now",
    "SystemTime::now",
    "println!",
    "print!",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
];

/// The room of the library that a file belongs to: `stats` for `core/src/stats/tag.rs`.
fn room(path: &str) -> Option<&str> {
    let inside = path.strip_prefix("core/src/")?;
    let room = inside.split('/').next()?;
    Some(room.strip_suffix(".rs").unwrap_or(room))
}

/// The modules that come first in the paths `crate::…` of a file, with their lines.
///
/// Groups are opened: `use crate::{alloc::phase, stats}` imports `alloc::phase` and `stats`.
fn imports(file: &File) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let code: Vec<(usize, &str)> = file.code().collect();
    for (position, (number, line)) in code.iter().enumerate() {
        for (_, after) in line
            .match_indices("crate::")
            .map(|(at, word)| line.split_at(at + word.len()))
        {
            if after.starts_with('{') {
                let rest = code[position + 1..].iter().map(|(_, line)| *line);
                let group: String = std::iter::once(after).chain(rest).collect();
                found.extend(members(&group).into_iter().map(|path| (*number, path)));
            } else {
                found.push((*number, path_at(after)));
            }
        }
    }
    found
}

fn path_at(text: &str) -> String {
    text.chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':')
        .collect()
}

/// The paths directly inside of the braces that `group` begins with.
fn members(group: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut depth = 0;
    let mut begins = true;
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => begins = true,
            _ if depth == 1 && begins && !character.is_whitespace() => {
                found.push(path_at(&group[at..]));
                begins = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    found
}

/// Why a file of `room` may not import `path`, if so.
fn refusal(room: &str, path: &str) -> Option<&'static str> {
    let first = path.split("::").next().unwrap_or(path);
    if first == room {
        return None;
    }
    let is_system = SYSTEMS.contains(&first);
    match room {
        "alloc" => Some("the ground knows nobody"),
        _ if SYSTEMS.contains(&room) => match first {
            "alloc" if path == "alloc::phase" || path == "alloc::Phase" => None,
            "alloc" => Some("of alloc, a system uses the phase marks alone"),
            "harness" | "workloads" | "snapshot" => Some("a system knows no room above it"),
            _ if is_system => Some("a system knows no other system"),
            _ => None,
        },
        "harness" if is_system => Some("the harness knows no system"),
        "harness" if first == "workloads" || first == "snapshot" => Some("that is a floor above"),
        "snapshot" if is_system && first != "cbor" => Some("of systems, snapshot knows cbor alone"),
        "snapshot" if first == "workloads" => Some("snapshot and workloads share a floor"),
        "workloads" if first == "snapshot" => Some("snapshot and workloads share a floor"),
        _ => None,
    }
}

#[test]
fn rooms_import_only_from_floors_below() {
    let mut faults = Vec::new();
    for file in files(&[".rs"]) {
        let Some(room) = room(&file.path).filter(|room| *room != "lib" && *room != "bin") else {
            continue;
        };
        for (line, path) in imports(&file) {
            if let Some(why) = refusal(room, &path) {
                faults.push(format!("{}:{line}: crate::{path}: {why}", file.path));
            }
        }
    }
    none(&faults);
}

#[test]
fn library_reads_no_clock_opens_no_file_and_touches_no_browser() {
    let mut faults = Vec::new();
    for file in files(&[".rs"]) {
        if room(&file.path).is_none_or(|room| room == "bin") {
            continue;
        }
        for (number, line) in file.code() {
            for word in OUTSIDE.iter().filter(|word| line.contains(**word)) {
                faults.push(format!(
                    "{}:{number}: {word} belongs to the edge",
                    file.path
                ));
            }
        }
    }
    none(&faults);
}

#[test]
fn chart_geometry_is_pure() {
    let mut faults = Vec::new();
    for file in files(&[".rs"])
        .iter()
        .filter(|file| file.path.starts_with("web/src/chart"))
    {
        for (number, line) in file.code() {
            for word in ["leptos", "web_sys", "js_sys", "wasm_bindgen"] {
                if line.contains(word) {
                    faults.push(format!("{}:{number}: {word} in the geometry", file.path));
                }
            }
        }
    }
    none(&faults);
}

#[test]
fn groups_of_imports_are_opened() {
    let text = "// crate::stats\nuse crate::{\n    alloc::{phase, count},\n    stats,\n};\n";
    let file = File {
        path: String::new(),
        text: text.to_owned(),
    };
    let found: Vec<_> = imports(&file).into_iter().map(|(_, path)| path).collect();
    assert_eq!(found, ["alloc::", "stats"]);
    assert!(refusal("stats", "alloc::count").is_some());
    assert_eq!(refusal("stats", "alloc::phase"), None);
    assert!(refusal("stats", "dogstatsd::Tag").is_some());
}
