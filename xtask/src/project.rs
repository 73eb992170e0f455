//! The clone this command was started in.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// The root of the clone.
pub fn root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    package.parent().map(Path::to_path_buf).unwrap_or(package)
}

/// Cargo's target folder, found from where this program lies in it (`target/debug/xtask`).
pub fn target() -> PathBuf {
    env::current_exe()
        .ok()
        .and_then(|program| Some(program.parent()?.parent()?.to_path_buf()))
        .unwrap_or_else(|| root().join("target"))
}

/// A call of cargo in the root of the clone.
///
/// What `cargo run` tells this program about its own package is taken out again: build scripts
/// that look at it would otherwise run once for `cargo xtask` and once for a bare `cargo`.
pub fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    for (name, _) in env::vars_os() {
        let told = name.to_string_lossy();
        if told.starts_with("CARGO_PKG_") || told.starts_with("CARGO_MANIFEST_") {
            command.env_remove(name);
        }
    }
    command
}

/// The version of `package` that `Cargo.lock` asks for.
pub fn locked(package: &str) -> Result<String> {
    let path = root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).context("Cargo.lock cannot be read")?;
    version_in(&lock, package)
        .map(str::to_owned)
        .with_context(|| format!("Cargo.lock lists no package {package}"))
}

fn version_in<'lock>(lock: &'lock str, package: &str) -> Option<&'lock str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| **line != name);
    lines
        .nth(1)?
        .strip_prefix("version = \"")?
        .strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::version_in;

    #[test]
    fn version_is_that_of_the_package_with_exactly_that_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-test\"\nversion = \"0.3.80\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version_in(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(version_in(lock, "wasm"), None);
    }
}
