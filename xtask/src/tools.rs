//! The tools the page is built with: found on `PATH`, found in the cache, or put there.

mod axe;
mod installed;
mod target;
mod trunk;
mod wasm_bindgen;
mod wasm_opt;

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

pub use axe::axe;
pub use target::{component, wasm_target};

use crate::cache;

/// The tools at hand.
#[derive(Debug)]
pub struct Tools {
    /// Folders that come before those of `PATH`.
    folders: Vec<PathBuf>,
    /// Whether wasm-opt is among them, or on `PATH` at the version asked for.
    pub optimizer: bool,
}

impl Tools {
    /// Everything the page needs, fetched or built where it is missing.
    ///
    /// Errors: one sentence on what is missing and what to do.
    pub fn ready() -> Result<Self> {
        wasm_target()?;
        let mut folders = Vec::new();
        folders.extend(wasm_bindgen::ready()?);
        folders.extend(trunk::ready()?);
        // The builds of the two share dependencies, and are of no use afterwards.
        let built = cache::folder()?.join("tools/target");
        if built.exists() {
            fs::remove_dir_all(&built).context("the tools' build folder cannot be removed")?;
        }
        let optimizer = wasm_opt::ready()?;
        folders.extend(optimizer.clone().flatten());
        Ok(Self {
            folders,
            optimizer: optimizer.is_some(),
        })
    }

    /// Lets `command` find the tools before others of the same name.
    pub fn on_path(&self, command: &mut Command) -> Result<()> {
        let others = env::var_os("PATH").unwrap_or_default();
        let folders = self
            .folders
            .iter()
            .cloned()
            .chain(env::split_paths(&others));
        command.env(
            "PATH",
            env::join_paths(folders).context("PATH cannot be extended")?,
        );
        Ok(())
    }
}
