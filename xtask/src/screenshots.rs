//! `cargo xtask screenshots`: pictures of the page at three widths, light and dark.

use std::ffi::OsString;
use std::path::Path;

use anyhow::Result;

use crate::process::shown;
use crate::tools::Tools;
use crate::{browser, bundle, page, project};

/// Builds the page and writes pictures of it to `folder`, for each fragment of an address.
pub fn run(folder: &Path, fragments: &[OsString]) -> Result<()> {
    let programs = browser::ready()?;
    page::build(&Tools::ready()?, &bundle::folder())?;
    let mut pictures = project::cargo();
    pictures
        .args([
            "run",
            "--locked",
            "--package=perop-tests",
            "--features=browser",
        ])
        .args(["--bin=screenshots", "--"])
        .arg(std::path::absolute(folder)?)
        .args(fragments)
        .env("PEROP_DIST", bundle::folder())
        .env("PEROP_CHROME", programs.browser)
        .env("PEROP_CHROMEDRIVER", programs.driver);
    shown(&mut pictures)
}
