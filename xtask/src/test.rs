//! `cargo xtask test`: everything that is checked, here and by CI.

mod run;
mod steps;

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::process::clock;
use run::Run;
use steps::STEPS;

/// One thing that is checked.
struct Step {
    /// What `cargo xtask test NAME` calls it.
    name: &'static str,
    /// What is done, for the reader of the log.
    about: &'static str,
    check: fn(&mut Run) -> Result<()>,
}

/// Runs the steps with those names, in the project's order; without names, all.
///
/// Errors: an unknown name, or the first step that failed, with the command that repeats it.
pub fn run(names: &[String]) -> Result<()> {
    if let Some(unknown) = names
        .iter()
        .find(|name| STEPS.iter().all(|step| step.name != **name))
    {
        let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        bail!(
            "there is no step {unknown}; there are: {}",
            known.join(", ")
        );
    }
    let mut run = Run::default();
    let mut times = Vec::new();
    let started = Instant::now();
    for step in STEPS {
        if !names.is_empty() && names.iter().all(|name| name != step.name) {
            continue;
        }
        println!("\n=== {}: {}", step.name, step.about);
        let began = Instant::now();
        let outcome = (step.check)(&mut run);
        times.push((step.name, began.elapsed()));
        println!("=== {} took {}", step.name, clock(began.elapsed()));
        if outcome.is_err() {
            summarize(&times, started.elapsed(), &run);
        }
        outcome.with_context(|| {
            let name = step.name;
            format!("step {name} failed, `cargo xtask test {name}` repeats it alone")
        })?;
    }
    summarize(&times, started.elapsed(), &run);
    Ok(())
}

fn summarize(times: &[(&str, Duration)], total: Duration, run: &Run) {
    println!();
    for (name, elapsed) in times {
        println!("{name:<12}{:>6}", clock(*elapsed));
    }
    println!("{:<12}{:>6}\n", "all", clock(total));
    println!("{} passed, {} failed", run.passed, run.failed);
}
