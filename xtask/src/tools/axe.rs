//! axe-core, which looks for what keeps people from using the page.

use std::path::PathBuf;

use anyhow::Result;

use super::installed::npm_package;

const VERSION: &str = "4.14.1";

/// The script to run in the page; `None` without npm, which is said.
pub fn axe() -> Result<Option<PathBuf>> {
    let modules = npm_package("axe-core", VERSION)?;
    if modules.is_none() {
        println!("Accessibility is not checked, as npm is not here to get axe-core with");
    }
    Ok(modules.map(|modules| modules.join("axe-core/axe.min.js")))
}
