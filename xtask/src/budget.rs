//! `cargo xtask budget`: whether the page is as small as it is meant to be.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::bundle;

/// What one kind of file may weigh.
struct Limit {
    /// What it is, and which files of `dist/` belong to it by the end of their names.
    title: &'static str,
    files: fn(&str) -> bool,
    /// Bytes as they are, and as a host sends them compressed.
    raw_max: usize,
    gzip_max: usize,
}

const KIB: usize = 1024;

/// The page draws at 105 KiB compressed in the prototype; each limit leaves about a third for
/// what was not in it, and none for a dependency that came in unseen.
const LIMITS: &[Limit] = &[
    // Reached 685 and 273 KiB: the views of the Run page, optimised for size.
    Limit {
        title: "page, wasm",
        files: |name| name.starts_with("page") && name.ends_with(".wasm"),
        raw_max: 755 * KIB,
        gzip_max: 300 * KIB,
    },
    // Reached 896 and 326 KiB: every workload with each of its variants, optimised for speed.
    Limit {
        title: "worker, wasm",
        files: |name| name.starts_with("worker") && name.ends_with(".wasm"),
        raw_max: 985 * KIB,
        gzip_max: 360 * KIB,
    },
    // Reached 102 and 22 KiB, most of it what wasm-bindgen writes.
    Limit {
        title: "scripts, styles, pictures",
        files: |name| !name.ends_with(".wasm"),
        raw_max: 115 * KIB,
        gzip_max: 25 * KIB,
    },
];

/// Weighs `dist/`.
///
/// Errors: there is none, it is not what it should be, or something is over its limit.
pub fn run() -> Result<()> {
    let dist = bundle::folder();
    let files = files(&dist)?;
    println!(
        "{:<28}{:>10}{:>10}{:>10}{:>10}",
        "", "bytes", "limit", "gzip", "limit"
    );
    let mut over = Vec::new();
    for limit in LIMITS {
        let mine: Vec<_> = files
            .iter()
            .filter(|file| (limit.files)(&file.name))
            .collect();
        ensure!(
            !mine.is_empty(),
            "dist/ has no file of the kind {}",
            limit.title
        );
        let raw: usize = mine.iter().map(|file| file.raw).sum();
        let gzip: usize = mine.iter().map(|file| file.gzip).sum();
        let (title, raw_max, gzip_max) = (limit.title, limit.raw_max, limit.gzip_max);
        println!("{title:<28}{raw:>10}{raw_max:>10}{gzip:>10}{gzip_max:>10}");
        if raw > raw_max || gzip > gzip_max {
            over.push(title);
        }
    }
    if !over.is_empty() {
        bail!("over its limit: {}", over.join("; "));
    }
    Ok(())
}

struct Weighed {
    name: String,
    raw: usize,
    gzip: usize,
}

fn files(folder: &Path) -> Result<Vec<Weighed>> {
    let entries = fs::read_dir(folder)
        .context("there is no dist/ to weigh: run `cargo xtask bundle` first")?;
    let mut weighed = Vec::new();
    for entry in entries {
        let entry = entry?;
        let path = entry.path();
        if path.is_dir() {
            weighed.extend(files(&path)?);
            continue;
        }
        let bytes = fs::read(&path)?;
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&bytes)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        weighed.push(Weighed {
            name,
            raw: bytes.len(),
            gzip: packed.finish()?.len(),
        });
    }
    Ok(weighed)
}
