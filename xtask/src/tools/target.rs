//! What rustup adds to a toolchain.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process::{answer, watched};

const TARGET: &str = "wasm32-unknown-unknown";

/// The standard library for wasm, added where it is missing.
pub fn wasm_target() -> Result<()> {
    if has_target() {
        return Ok(());
    }
    if answer("rustup", &["--version"]).is_none() {
        bail!(
            "this toolchain has no {TARGET} target and rustup is not there to add it: install \
             rustup from https://rustup.rs, or your system's package of that target"
        );
    }
    let mut add = Command::new("rustup");
    add.args(["target", "add", TARGET]);
    watched("Adding the wasm target", "a few seconds", &mut add)?;
    Ok(())
}

/// A part of the toolchain such as `clippy`, added where it is missing.
pub fn component(name: &str, program: &str) -> Result<()> {
    if answer(program, &["--version"]).is_some() {
        return Ok(());
    }
    if answer("rustup", &["--version"]).is_none() {
        bail!("{program} is missing: install your system's package of {name} for this toolchain");
    }
    let mut add = Command::new("rustup");
    add.args(["component", "add", name]);
    watched(&format!("Adding {name}"), "a few seconds", &mut add)?;
    Ok(())
}

fn has_target() -> bool {
    answer("rustc", &["--print", "target-libdir", "--target", TARGET])
        .is_some_and(|folder| Path::new(&folder).exists())
}
