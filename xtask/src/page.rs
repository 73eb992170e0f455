//! Building the page and its worker.

mod made;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::process::{shown, watched};
use crate::project;
use crate::tools::Tools;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the page into `dist`, replacing what was there unless it would be the same.
pub fn build(tools: &Tools, dist: &Path) -> Result<()> {
    // Cargo first, for both programs at once: trunk would link one after the other, and hides
    // what the compiler says.
    println!("Compiling the page and its worker (usually 3 minutes the first time) …");
    shown(project::cargo().args([
        "build",
        "--locked",
        "--target",
        TARGET,
        "--profile=web",
        "--package=perop-web",
        "--bins",
    ]))?;
    let programs = ["page.wasm", "worker.wasm"]
        .map(|name| project::target().join(TARGET).join("web").join(name));
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
    // A folder each: `cargo xtask serve` has another one than `bundle`.
    let name = dist.file_name().unwrap_or_default().to_string_lossy();
    let note = project::target().join(format!("made-of-{name}"));
    // Before it is made: what is changed meanwhile makes it old. Where something cannot be listed,
    // it is made every time.
    let inputs = made::inputs(tools, &programs, &trunk).unwrap_or_default();
    let noted = fs::read_to_string(&note).unwrap_or_default();
    let is_made = |outputs: String| !inputs.is_empty() && noted == format!("{inputs}{outputs}");
    if made::outputs(dist).is_ok_and(is_made) {
        println!("The page is made of the same already");
        return Ok(());
    }
    watched("Assembling the page", "1 to 2 minutes", &mut trunk)?;
    if !inputs.is_empty() {
        fs::write(note, inputs + &made::outputs(dist)?)?;
    }
    Ok(())
}
