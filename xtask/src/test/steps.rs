//! The steps, cheapest first.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::Step;
use super::run::Run;
use crate::browser::{ADDRESS, Driver, is_root};
use crate::process::shown;
use crate::tools::{axe, component};
use crate::{budget, bundle, project};

/// How long the tests in the worker may take together: they count every workload there is.
const WASM_TESTS_SECONDS_MAX: &str = "300";

/// The tests of the page that measure time.
const ALONE: &str = "page::alone::";

/// Their pages wait most of the time.
const BROWSERS_AT_ONCE: &str = "--test-threads=3";

pub(super) const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "cargo fmt",
        check: format,
    },
    Step {
        name: "lint",
        about: "clippy, natively and for browsers, warnings denied",
        check: lint,
    },
    Step {
        name: "doc",
        about: "documentation, warnings denied",
        check: doc,
    },
    Step {
        name: "unit",
        about: "unit and documentation tests, with the checks of a debug build",
        check: unit,
    },
    Step {
        name: "integration",
        about: "tests/it and others, of the optimised library",
        check: integration,
    },
    Step {
        name: "page",
        about: "the page and its worker, as `cargo xtask bundle`",
        check: page,
    },
    Step {
        name: "wasm",
        about: "tests inside of a worker of headless Chromium",
        check: wasm,
    },
    Step {
        name: "e2e",
        about: "the page in headless Chromium",
        check: e2e,
    },
    Step {
        name: "budget",
        about: "the size of the page",
        check: budget,
    },
];

fn format(_: &mut Run) -> Result<()> {
    component("rustfmt", "cargo-fmt")?;
    shown(project::cargo().args(["fmt", "--all", "--check"]))
        .context("some file is not formatted: `cargo fmt --all` does it")
}

/// What is built for a browser only, checked as it is built for the page.
///
/// Their unit tests run natively and are checked with them: no code of theirs is native only.
const BROWSER: &[&str] = &[
    "--package=perop-web",
    "--package=perop-browser",
    "--target=wasm32-unknown-unknown",
    "--profile=web",
];

/// Everything else, as the native steps compile it.
const NATIVE: &[&str] = &[
    "--workspace",
    "--exclude=perop-web",
    "--exclude=perop-browser",
    "--all-features",
    "--profile=tested",
];

/// What has native tests. The same packages and features in every step: with others, the library
/// and much of what it needs would be compiled once more.
const TESTED: &[&str] = &[
    "--workspace",
    "--exclude=perop-browser",
    "--exclude=perop-benches",
    "--all-features",
    "--profile=tested",
];

fn lint(_: &mut Run) -> Result<()> {
    component("clippy", "cargo-clippy")?;
    crate::tools::wasm_target()?;
    let clippy = |scope: &[&str]| {
        let mut clippy = project::cargo();
        clippy.args(["clippy", "--locked"]).args(scope);
        shown(clippy.args(["--", "--deny=warnings"]))
    };
    clippy(&[NATIVE, &["--all-targets"]].concat())?;
    // What a user of the library gets.
    clippy(&["--package=perop-core", "--profile=tested"])?;
    clippy(&[BROWSER, &["--all-targets"]].concat())
}

fn doc(_: &mut Run) -> Result<()> {
    for scope in [NATIVE, BROWSER] {
        let mut doc = project::cargo();
        doc.args(["doc", "--locked", "--no-deps"]).args(scope);
        shown(doc.env("RUSTDOCFLAGS", "--deny=warnings"))?;
    }
    Ok(())
}

fn unit(run: &mut Run) -> Result<()> {
    run.tests(tested("test").args(["--lib", "--bins"]))?;
    run.tests(tested("test").arg("--doc"))
}

fn integration(run: &mut Run) -> Result<()> {
    // The command that the tests call is built with them and not by them.
    let tests = ["--test=it", "--test=counting"];
    shown(tested("build").args(tests).arg("--bin=perop"))?;
    let command = project::target().join(format!("tested/perop{EXE_SUFFIX}"));
    let mut integration = tested("test");
    integration.args(tests).arg("--no-fail-fast");
    integration.args(["--", "--skip=page::"]);
    run.tests(integration.env("PEROP_COMMAND", command))
}

/// A call of cargo for what has native tests.
fn tested(call: &str) -> Command {
    let mut cargo = project::cargo();
    cargo.args([call, "--locked"]).args(TESTED);
    cargo
}

fn page(run: &mut Run) -> Result<()> {
    run.page()
}

fn wasm(run: &mut Run) -> Result<()> {
    let programs = run.browser()?;
    let capabilities = project::target().join("webdriver.json");
    let sandbox = if is_root() { ", \"--no-sandbox\"" } else { "" };
    let arguments = format!("[\"--headless\", \"--disable-gpu\", \"--no-first-run\"{sandbox}]");
    let binary = programs.browser.display().to_string();
    let options = format!("{{ \"binary\": {binary:?}, \"args\": {arguments} }}");
    fs::write(
        &capabilities,
        format!("{{ \"goog:chromeOptions\": {options} }}\n"),
    )?;

    let mut cargo = project::cargo();
    run.tools()?.on_path(&mut cargo)?;
    cargo
        .args(["test", "--locked", "--package=perop-web", "--test=*"])
        // The page's own profile: what is counted is what is shipped, and nothing is built twice.
        .args(["--target=wasm32-unknown-unknown", "--profile=web"])
        .env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
            "wasm-bindgen-test-runner",
        )
        .env("CHROMEDRIVER", &programs.driver)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", &capabilities)
        .env("WASM_BINDGEN_TEST_TIMEOUT", WASM_TESTS_SECONDS_MAX);
    run.tests(&mut cargo)
}

fn e2e(run: &mut Run) -> Result<()> {
    let programs = run.browser()?;
    run.page()?;
    // Ends with this step, and with it every browser that a test left behind.
    let driver = Driver::start(&programs)?;
    let axe = axe()?.map_or_else(OsString::new, OsString::from);
    let mut visits = |which: &[&str]| {
        let mut cargo = tested("test");
        cargo
            .args(["--test=it", "--"])
            .args(which)
            .env(ADDRESS, driver.address())
            .env("PEROP_DIST", bundle::folder())
            .env("PEROP_CHROME", &programs.browser)
            .env("PEROP_CHROMEDRIVER", &programs.driver)
            .env("PEROP_AXE", &axe);
        run.tests(&mut cargo)
    };
    let others = visits(&["page::", &format!("--skip={ALONE}"), BROWSERS_AT_ONCE]);
    // Both are run whatever the first one finds, as each says something of its own.
    visits(&[ALONE, "--test-threads=1"]).and(others)
}

fn budget(run: &mut Run) -> Result<()> {
    run.page()?;
    budget::run()
}
