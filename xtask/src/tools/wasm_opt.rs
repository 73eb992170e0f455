//! wasm-opt, which makes the page smaller and its worker faster; the page works without it.

use std::path::PathBuf;

use anyhow::Result;

use super::installed::npm_package;
use crate::process::answer;

/// What `Trunk.toml` asks for. Much older ones (108) break the page without an error.
const VERSION: &str = "132";

/// Where it is: `Some(None)` on `PATH`, `Some(Some(folder))` elsewhere, `None` nowhere.
pub(super) fn ready() -> Result<Option<Option<PathBuf>>> {
    if answer("wasm-opt", &["--version"]).is_some_and(|answer| fits(&answer)) {
        return Ok(Some(None));
    }
    let modules = npm_package("binaryen", &format!("{VERSION}.0.0"))?;
    if modules.is_none() {
        println!(
            "Building without wasm-opt, as neither npm nor wasm-opt {VERSION} is here: the page \
             is the same, somewhat larger and slower"
        );
    }
    Ok(modules.map(|modules| Some(modules.join(".bin"))))
}

fn fits(answer: &str) -> bool {
    answer.contains(&format!("(version_{VERSION})"))
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn only_the_pinned_version_is_used() {
        assert!(fits("wasm-opt version 132 (version_132)"));
        assert!(!fits("wasm-opt version 108"));
        assert!(!fits("wasm-opt version 133 (version_133)"));
    }
}
