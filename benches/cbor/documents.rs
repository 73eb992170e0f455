//! What is read: three well-known documents as CBOR, and a million small integers.
//!
//! The documents are JSON that the npm package `simdjson` ships. They are fetched by its name into
//! the target folder; where that cannot be done, and in smoke mode, they are left out.

use std::path::{Path, PathBuf};
use std::process::Command;

use perop_core::cbor::Encoder;

const PACKAGE: &str = "simdjson@0.9.2";
const NAMES: [&str; 3] = ["canada", "citm_catalog", "twitter"];

/// An input and its name.
pub(crate) struct Input {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
}

pub(crate) fn all() -> Vec<Input> {
    let mut inputs = Vec::new();
    match folder() {
        Some(folder) => inputs.extend(NAMES.map(|name| Input {
            name,
            bytes: read(&folder, name),
        })),
        None => eprintln!("documents of {PACKAGE} are not there and were left out"),
    }
    inputs.push(Input {
        name: "small_integers",
        bytes: small_integers(),
    });
    inputs
}

/// One array of a million integers of one byte each.
fn small_integers() -> Vec<u8> {
    const COUNT: u64 = 1_000_000;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes);
    encoder.array(COUNT);
    (0..COUNT).for_each(|number| _ = encoder.unsigned(number % 24));
    bytes
}

/// Where the package's documents are, fetched now if they are not there yet.
fn folder() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/documents");
    let folder = target.join("package/jsonexamples");
    let is_there = || {
        NAMES
            .iter()
            .all(|name| folder.join(name).with_extension("json").is_file())
    };
    let is_smoke = std::env::args().any(|argument| argument == "--test");
    if !is_there() && !is_smoke {
        fetch(&target)?;
    }
    is_there().then_some(folder)
}

fn fetch(target: &Path) -> Option<()> {
    std::fs::create_dir_all(target).ok()?;
    let packed = Command::new("npm")
        .args(["pack", PACKAGE])
        .current_dir(target)
        .output()
        .ok()?;
    let archive = String::from_utf8(packed.stdout).ok()?;
    let archive = archive.lines().last()?;
    let unpacked = Command::new("tar")
        .args(["xzf", archive])
        .current_dir(target)
        .status()
        .ok()?;
    unpacked.success().then_some(())
}

/// A document as DAG-CBOR: shortest heads, sorted keys, floats of eight bytes.
fn read(folder: &Path, name: &str) -> Vec<u8> {
    let json = std::fs::read(folder.join(name).with_extension("json")).expect("it was found there");
    let json: serde_json::Value = serde_json::from_slice(&json).expect("the document is JSON");
    serde_ipld_dagcbor::to_vec(&json).expect("JSON is within the data model")
}
