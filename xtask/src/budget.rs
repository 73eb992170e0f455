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

/// What a release build reaches and a tenth: enough for a change, not for a dependency unseen.
const LIMITS: &[Limit] = &[
    // Reached 1381 and 520 KiB: the views of three pages, optimised for size.
    Limit {
        title: "page, wasm",
        files: |name| name.starts_with("page") && name.ends_with(".wasm"),
        raw_max: 1520 * KIB,
        gzip_max: 572 * KIB,
    },
    // Reached 2792 and 1106 KiB, optimised for speed: every workload with each of its variants, and
    // all that reads, compares, inspects and links, so that none of it holds up the page.
    Limit {
        title: "worker, wasm",
        files: |name| name.starts_with("worker") && name.ends_with(".wasm"),
        raw_max: 3070 * KIB,
        gzip_max: 1217 * KIB,
    },
    // Reached 139 and 29 KiB, most of it what wasm-bindgen writes.
    Limit {
        title: "scripts, styles, pictures",
        files: |name| !name.ends_with(".wasm"),
        raw_max: 153 * KIB,
        gzip_max: 32 * KIB,
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
