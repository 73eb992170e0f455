//! Chromium and its driver: where they are, how they are got, and how they are started.

mod driver;

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::process::{answer, watched};

pub use driver::{ADDRESS, Driver};

/// What Chromium is called on the systems that have it on `PATH`.
const BROWSERS: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

/// Where Chrome is installed without being on `PATH`.
const ELSEWHERE: &[&str] = &[
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
];

/// The variables that name a browser and a driver.
const VARIABLES: [&str; 2] = ["PEROP_CHROME", "PEROP_CHROMEDRIVER"];

/// A browser and the driver that steers it.
#[derive(Clone, Debug)]
pub struct Programs {
    /// Chromium or Chrome.
    pub browser: PathBuf,
    /// chromedriver, of the same version.
    pub driver: PathBuf,
}

/// The browser and driver that `PEROP_CHROME` and `PEROP_CHROMEDRIVER` name, or that are found.
///
/// Errors: one of them is missing; the sentence says what to install or which variable names it.
pub fn find() -> Result<Programs> {
    let browser = match named(VARIABLES[0])? {
        Some(path) => Some(path),
        None => BROWSERS.iter().find_map(|name| on_path(name)).or_else(|| {
            ELSEWHERE
                .iter()
                .map(PathBuf::from)
                .find(|path| path.is_file())
        }),
    };
    let driver = match named(VARIABLES[1])? {
        Some(path) => Some(path),
        None => on_path("chromedriver"),
    };
    match (browser, driver) {
        (Some(browser), Some(driver)) => Ok(Programs { browser, driver }),
        (None, _) => bail!(
            "no Chromium or Chrome was found: install chromium with its driver, or name one in \
             the variable PEROP_CHROME"
        ),
        (_, None) => bail!(
            "no chromedriver was found: install the one of your browser's version (on Debian \
             chromium-driver), or name one in the variable PEROP_CHROMEDRIVER"
        ),
    }
}

/// As [`find`]; on Debian, as root, what is missing is installed first.
pub fn ready() -> Result<Programs> {
    find().or_else(|missing| {
        let is_named = VARIABLES
            .iter()
            .any(|variable| env::var_os(variable).is_some());
        if is_named || !is_root() || !is_debian() {
            return Err(missing);
        }
        let packages = ["chromium", "chromium-driver"];
        if answer("apt-cache", &["show", packages[1]]).is_none_or(|text| text.is_empty()) {
            watched("Updating apt's lists", "10 seconds", &mut apt(&["update"]))?;
        }
        let mut install = apt(&["install", "--yes", "--no-install-recommends"]);
        install.args(packages);
        if watched("Installing Chromium", "20 to 60 seconds", &mut install).is_err() {
            // Lists that are older than the archive name packages it no longer has.
            watched("Updating apt's lists", "10 seconds", &mut apt(&["update"]))?;
            watched("Installing Chromium", "20 to 60 seconds", &mut install)?;
        }
        find()
    })
}

/// Whether programs run as root, for whom Chromium's sandbox does not start.
pub fn is_root() -> bool {
    cfg!(unix) && answer("id", &["-u"]).as_deref() == Some("0")
}

fn is_debian() -> bool {
    fs::read_to_string("/etc/os-release")
        .is_ok_and(|text| text.lines().any(|line| line == "ID=debian"))
}

fn apt(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(arguments);
    command
}

fn named(variable: &str) -> Result<Option<PathBuf>> {
    let Some(path) = env::var_os(variable).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    let path = PathBuf::from(path);
    if !path.is_file() {
        bail!(
            "the variable {variable} names {}, which is no file",
            path.display()
        );
    }
    Ok(Some(path))
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder: PathBuf| folder.join(format!("{name}{EXE_SUFFIX}")))
        .find(|file: &PathBuf| Path::is_file(file))
}
