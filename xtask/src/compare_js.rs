//! `cargo xtask compare-js`: our printer against packages of npm, in one page of a real browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::{answer, shown, watched};
use crate::tools::Tools;
use crate::{browser, project};

/// The peers, and a package that has documents to read; pinned, as figures are of a version.
const PACKAGES: [&str; 3] = ["cbor2@2.3.0", "cborg@6.1.5", "simdjson@0.9.2"];

/// What the page is made of besides.
const FILES: [&str; 2] = ["index.html", "compare.js"];

/// Puts the page together in the target folder, and measures in it.
pub fn run() -> Result<()> {
    let site = project::target().join("compare-js");
    fs::create_dir_all(&site).with_context(|| format!("{} cannot be made", site.display()))?;
    if !fetch(&site)? {
        println!("Nothing is compared, as npm is not here to get the peers with");
        return Ok(());
    }
    let programs = browser::ready()?;
    let tools = Tools::ready()?;
    compile(&tools, &site)?;
    for file in FILES {
        let source = project::root().join("benches/browser").join(file);
        fs::copy(&source, site.join(file)).with_context(|| source.display().to_string())?;
    }
    let mut measuring = project::cargo();
    measuring
        // As the tests are built, so that what drives the browser is not compiled once more.
        .args(["run", "--locked", "--profile=tested"])
        .args([
            "--package=perop-tests",
            "--features=browser",
            "--bin=compare_js",
        ])
        .env("PEROP_DIST", &site)
        .env("PEROP_CHROME", programs.browser)
        .env("PEROP_CHROMEDRIVER", programs.driver);
    shown(&mut measuring)
}

/// Gets the packages with npm, unless they are there; `false` without npm.
fn fetch(site: &Path) -> Result<bool> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if answer(npm, &["--version"]).is_none() {
        return Ok(false);
    }
    let mut install = Command::new(npm);
    // simdjson would build itself; only its documents are wanted.
    install
        .args(["install", "--ignore-scripts", "--no-audit", "--no-fund"])
        .args(["--no-package-lock", "--prefix"])
        .arg(site)
        .args(PACKAGES);
    watched("Fetching the peers with npm", "a few seconds", &mut install)?;
    Ok(true)
}

/// Compiles the printer as the worker of the page is compiled.
fn compile(tools: &Tools, site: &Path) -> Result<()> {
    let target = "wasm32-unknown-unknown";
    shown(project::cargo().args([
        "build",
        "--locked",
        &format!("--target={target}"),
        "--profile=web",
        "--package=perop-browser",
    ]))?;
    let built = project::target()
        .join(target)
        .join("web/perop_browser.wasm");
    let out = site.join("perop");
    let mut bind = Command::new("wasm-bindgen");
    tools.on_path(&mut bind)?;
    bind.args(["--target=web", "--no-typescript", "--out-dir"]);
    shown(bind.arg(&out).arg(built))?;
    if tools.optimizer {
        let module = out.join("perop_browser_bg.wasm");
        let mut optimize = Command::new("wasm-opt");
        tools.on_path(&mut optimize)?;
        shown(
            optimize
                .arg("-O3")
                .arg(&module)
                .arg("--output")
                .arg(&module),
        )?;
    }
    Ok(())
}
