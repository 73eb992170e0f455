//! The command of wasm-bindgen, which must equal the library in `Cargo.lock`.

use std::path::PathBuf;

use anyhow::Result;

use super::installed::crate_binary;
use crate::process::answer;
use crate::project;

/// The folder to put before `PATH`; `None` where the one on `PATH` fits.
///
/// The same folder holds the runner of the wasm tests.
pub(super) fn ready() -> Result<Option<PathBuf>> {
    let version = project::locked("wasm-bindgen")?;
    let fits = |program: &str, answers_to: &str| {
        answer(program, &["--version"]) == Some(format!("{answers_to} {version}"))
    };
    if fits("wasm-bindgen", "wasm-bindgen")
        && fits("wasm-bindgen-test-runner", "wasm-bindgen-test-runner")
    {
        return Ok(None);
    }
    crate_binary("wasm-bindgen-cli", &version, &[], "1 to 2 minutes").map(Some)
}
