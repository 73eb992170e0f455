//! What a page is made of, so that it is not made again of the same.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::Result;

use crate::project;
use crate::tools::Tools;

/// What the page is made of, and how.
///
/// Shape: the tools and the call, then a line for each file with its path, its size in bytes and
/// when it was last changed, in nanoseconds since 1970. Errors: one of them cannot be read.
pub(super) fn inputs(tools: &Tools, programs: &[PathBuf], call: &Command) -> Result<String> {
    let mut listing = format!("{tools:?}\n{:?}\n", call.get_args());
    let root = project::root();
    for part in programs.iter().chain(&[
        root.join("www"),
        root.join("Trunk.toml"),
        root.join("Cargo.lock"),
    ]) {
        add(part, &mut listing)?;
    }
    Ok(listing)
}

/// What came of it, in lines of the same shape.
pub(super) fn outputs(dist: &Path) -> Result<String> {
    let mut listing = String::new();
    add(dist, &mut listing)?;
    Ok(listing)
}

fn add(path: &Path, listing: &mut String) -> Result<()> {
    if path.is_dir() {
        let mut inside = Vec::new();
        for entry in fs::read_dir(path)? {
            inside.push(entry?.path());
        }
        inside.sort();
        return inside.iter().try_for_each(|path| add(path, listing));
    }
    let about = path.metadata()?;
    let changed = about.modified()?.duration_since(SystemTime::UNIX_EPOCH)?;
    let (bytes, changed_ns) = (about.len(), changed.as_nanos());
    writeln!(listing, "{} {bytes} {changed_ns}", path.display())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use super::add;

    #[test]
    fn a_file_that_is_changed_or_added_is_listed_otherwise() {
        let folder = env::temp_dir().join(format!("perop-made-{}", std::process::id()));
        fs::create_dir_all(folder.join("inside")).unwrap();
        let listed = || {
            let mut listing = String::new();
            add(&folder, &mut listing).unwrap();
            listing
        };
        fs::write(folder.join("inside/one"), "1").unwrap();
        let first = listed();
        assert_eq!(first, listed());
        fs::write(folder.join("inside/one"), "12").unwrap();
        let changed = listed();
        assert_ne!(first, changed);
        fs::write(folder.join("two"), "").unwrap();
        assert_eq!(listed().lines().count(), changed.lines().count() + 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
