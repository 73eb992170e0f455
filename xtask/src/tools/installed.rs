//! Tools in folders of the cache, one for each version.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::cache;
use crate::process::{answer, watched};

/// A program built by `cargo install`; returns the folder it lies in.
///
/// Built without optimisation: it takes a third of the time and makes the same page.
pub(super) fn crate_binary(
    package: &str,
    version: &str,
    flags: &[&str],
    usually: &str,
) -> Result<PathBuf> {
    let tools = cache::folder()?.join("tools");
    let root = tools.join(format!("{package}-{version}"));
    let program = package.strip_suffix("-cli").unwrap_or(package);
    let folder = root.join("bin");
    if folder.join(format!("{program}{EXE_SUFFIX}")).exists() {
        return Ok(folder);
    }
    fs::create_dir_all(&root)
        .with_context(|| format!("the cache folder {} cannot be made", root.display()))?;
    let mut install = Command::new("cargo");
    install
        .args(["install", package, "--version", version, "--debug"])
        .args(flags)
        .arg("--root")
        .arg(&root)
        // Outside of the project, whose cargo settings are no business of the tools.
        .current_dir(&tools)
        .env("CARGO_TARGET_DIR", tools.join("target"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0");
    watched(
        &format!("Building {program} {version}, once for all clones"),
        usually,
        &mut install,
    )?;
    Ok(folder)
}

/// The folder `node_modules` of an npm package of exactly that version; `None` without npm.
///
/// Errors: npm is there and fails.
pub(super) fn npm_package(package: &str, version: &str) -> Result<Option<PathBuf>> {
    let root = cache::folder()?.join(format!("tools/{package}-{version}"));
    let modules = root.join("node_modules");
    if modules.join(package).join("package.json").exists() {
        return Ok(Some(modules));
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if answer(npm, &["--version"]).is_none() {
        return Ok(None);
    }
    fs::create_dir_all(&root)
        .with_context(|| format!("the cache folder {} cannot be made", root.display()))?;
    let mut install = Command::new(npm);
    install
        .args([
            "install",
            "--no-audit",
            "--no-fund",
            "--no-package-lock",
            "--prefix",
        ])
        .arg(&root)
        .arg(format!("{package}@{version}"));
    let title = format!("Fetching {package} {version} with npm, once for all clones");
    watched(&title, "a few seconds", &mut install)?;
    Ok(Some(modules))
}
