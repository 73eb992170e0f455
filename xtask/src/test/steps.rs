//! The steps, cheapest first.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::fs;

use anyhow::{Context, Result};

use super::Step;
use super::run::Run;
use crate::browser::is_root;
use crate::process::shown;
use crate::tools::{axe, component};
use crate::{budget, bundle, project};

/// How long the tests in the worker may take together: they count every workload there is.
const WASM_TESTS_SECONDS_MAX: &str = "300";

pub(super) const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "cargo fmt",
        check: format,
    },
    Step {
        name: "lint",
        about: "clippy, natively and for wasm, warnings denied",
        check: lint,
    },
    Step {
        name: "doc",
        about: "documentation, warnings denied",
        check: doc,
    },
    Step {
        name: "unit",
        about: "unit and documentation tests, debug build",
        check: unit,
    },
    Step {
        name: "integration",
        about: "tests/it and others, release build",
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
        about: "the page in headless Chromium, driven by a debug build",
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

fn lint(_: &mut Run) -> Result<()> {
    component("clippy", "cargo-clippy")?;
    crate::tools::wasm_target()?;
    for scope in [
        &["--workspace", "--all-targets", "--all-features"][..],
        // What a user of the library gets.
        &["--package=perop-core"],
        &[
            "--package=perop-web",
            "--all-targets",
            "--target=wasm32-unknown-unknown",
        ],
    ] {
        let mut clippy = project::cargo();
        shown(
            clippy
                .args(["clippy", "--locked"])
                .args(scope)
                .args(["--", "--deny=warnings"]),
        )?;
    }
    Ok(())
}

fn doc(_: &mut Run) -> Result<()> {
    let mut doc = project::cargo();
    doc.args([
        "doc",
        "--locked",
        "--workspace",
        "--no-deps",
        "--all-features",
    ]);
    shown(doc.env("RUSTDOCFLAGS", "--deny=warnings"))
}

fn unit(run: &mut Run) -> Result<()> {
    run.tests(project::cargo().args([
        "test",
        "--locked",
        "--workspace",
        "--exclude=perop-tests",
        "--exclude=perop-benches",
        "--all-features",
    ]))
}

fn integration(run: &mut Run) -> Result<()> {
    // Allocations are those of a release build. Without the feature `browser`: the driver of the
    // page's tests takes longer to optimise than everything else together.
    //
    // The command that the tests call is built with them and not by them: with other packages on
    // cargo's command line, and so other features, the library would be optimised once more.
    let release = |call: &str| {
        let mut cargo = project::cargo();
        cargo
            .args([call, "--locked", "--release", "--features=perop-core/cli"])
            .args(["--package=perop-core", "--package=perop-tests"])
            .args(["--test=it", "--test=counting"]);
        cargo
    };
    shown(release("build").arg("--bin=perop"))?;
    let command = project::target().join(format!("release/perop{EXE_SUFFIX}"));
    let mut tests = release("test");
    run.tests(tests.arg("--no-fail-fast").env("PEROP_COMMAND", command))
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
    let mut cargo = project::cargo();
    cargo
        .args([
            "test",
            "--locked",
            "--package=perop-tests",
            "--features=browser",
        ])
        // One browser at a time: frames and long tasks are measured in some of them.
        .args(["--test=it", "--", "page::", "--test-threads=1"])
        .env("PEROP_DIST", bundle::folder())
        .env("PEROP_CHROME", &programs.browser)
        .env("PEROP_CHROMEDRIVER", &programs.driver)
        .env(
            "PEROP_AXE",
            axe()?.map_or_else(OsString::new, OsString::from),
        );
    run.tests(&mut cargo)
}

fn budget(run: &mut Run) -> Result<()> {
    run.page()?;
    budget::run()
}
