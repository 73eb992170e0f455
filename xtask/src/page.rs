//! Building the page and its worker.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::process::{shown, watched};
use crate::project;
use crate::tools::Tools;

/// Builds the page into `dist`, replacing what was there.
pub fn build(tools: &Tools, dist: &Path) -> Result<()> {
    // Cargo first, for both programs at once: trunk would link one after the other, and hides
    // what the compiler says.
    println!("Compiling the page and its worker (usually 5 minutes the first time) …");
    shown(project::cargo().args([
        "build",
        "--locked",
        "--target=wasm32-unknown-unknown",
        "--profile=web",
        "--package=perop-web",
        "--bins",
    ]))?;
    let mut trunk = Command::new("trunk");
    tools.on_path(&mut trunk)?;
    trunk
        .arg("build")
        .arg("--dist")
        .arg(dist)
        .current_dir(project::root());
    trunk.env_remove("NO_COLOR").arg("--no-color");
    if tools.optimizer {
        // To trunk this means wasm-opt and nothing else, as www/index.html names the cargo profile.
        trunk.arg("--release");
    }
    watched("Assembling the page", "1 to 2 minutes", &mut trunk)?;
    Ok(())
}
