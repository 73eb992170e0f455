//! Trunk, which builds the page from `www/index.html`.

use std::path::PathBuf;

use anyhow::Result;

use super::installed::crate_binary;
use crate::process::answer;

/// Later ones need a newer compiler than the project does.
const VERSION: &str = "0.21.14";

/// Every version of this line takes the settings in `Trunk.toml`.
const LINE: &str = "0.21.";

/// The folder to put before `PATH`; `None` where the one on `PATH` fits.
pub(super) fn ready() -> Result<Option<PathBuf>> {
    if answer("trunk", &["--version"]).is_some_and(|answer| fits(&answer)) {
        return Ok(None);
    }
    // Without its defaults, TLS among them, it downloads nothing: all it needs is at hand.
    let flags = ["--locked", "--no-default-features"];
    crate_binary("trunk", VERSION, &flags, "2 to 6 minutes").map(Some)
}

fn fits(answer: &str) -> bool {
    answer
        .strip_prefix("trunk ")
        .is_some_and(|version| version.starts_with(LINE))
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn another_version_of_the_same_line_is_used_and_another_line_is_not() {
        assert!(fits("trunk 0.21.9"));
        assert!(!fits("trunk 0.22.1"));
        assert!(!fits("trunk 0.2.1"));
    }
}
