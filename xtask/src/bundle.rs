//! `cargo xtask bundle`: the page as files for any static host and any folder of it.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::tools::Tools;
use crate::{page, project};

/// Where the files are.
pub fn folder() -> PathBuf {
    project::root().join("dist")
}

/// Writes `dist/`.
pub fn run() -> Result<()> {
    page::build(&Tools::ready()?, &folder())?;
    println!(
        "The page is in {}: any static host serves it from any folder",
        shown(&folder())
    );
    Ok(())
}

fn shown(path: &Path) -> String {
    path.strip_prefix(project::root())
        .unwrap_or(path)
        .display()
        .to_string()
}
