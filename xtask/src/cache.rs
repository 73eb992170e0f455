//! Where tools are kept that every clone of the project can use.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result};

/// The project's folder in the user's cache; it may not exist yet.
///
/// `PEROP_CACHE` names another one. Otherwise it is what the platform calls a cache:
/// `$XDG_CACHE_HOME` or `~/.cache`, `~/Library/Caches`, `%LOCALAPPDATA%`.
pub fn folder() -> Result<PathBuf> {
    if let Some(named) = env::var_os("PEROP_CACHE").filter(|value| !value.is_empty()) {
        return Ok(std::path::absolute(PathBuf::from(named))?);
    }
    let platform = if cfg!(windows) {
        env::var_os("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        env::home_dir().map(|home| home.join("Library/Caches"))
    } else {
        env::var_os("XDG_CACHE_HOME")
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
            .or_else(|| env::home_dir().map(|home| home.join(".cache")))
    };
    platform
        .map(|cache| cache.join("perop"))
        .context("this user has no home folder: name a folder for the tools in PEROP_CACHE")
}
