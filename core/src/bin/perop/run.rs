//! `perop run`: measures natively, and prints each workload as it is done.

mod choice;
mod clock;
mod machine;
mod options;
mod progress;

use std::collections::HashSet;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use perop_core::harness::result::{self, Snapshot, VariantResult};
use perop_core::harness::warning::Kind as Doubt;
use perop_core::harness::{Error, Event, Session};
use perop_core::snapshot::export::{self, go, table};
use perop_core::snapshot::link::{Kind, Link, Results};
use perop_core::workloads;

use crate::arguments::Arguments;
use crate::exit::{self, Exit};
use crate::link;
use crate::output;

use choice::Choice;
use clock::Monotonic;
use options::{Format, Options};
use progress::Progress;

pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    let Some(options) = Options::read(arguments)? else {
        return output::print(options::HELP);
    };
    let choices = options.request.choose(workloads::ALL)?;
    let mut report = Report {
        format: options.format,
        samples: options.samples,
        interrupted: watch_interrupt_key()?,
        progress: Progress::new(),
        clock_step_ns: None,
        warm_up_ms: 0.0,
        results: Vec::new(),
        histories: HashSet::new(),
    };
    report.begin()?;
    let mut failed = None;
    for choice in &choices {
        if report.is_interrupted() || failed.is_some() {
            break;
        }
        failed = report.measure(choice)?.err();
    }
    report.progress.clear();
    report.end()?;
    match failed {
        Some(error) => Err(Exit::Input(error.to_string())),
        None if report.is_interrupted() => Err(Exit::Interrupted),
        None => Ok(()),
    }
}

/// Set at the first press. The second one does not wait for anything.
fn watch_interrupt_key() -> Result<Arc<AtomicBool>, Exit> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&interrupted);
    ctrlc::set_handler(move || {
        if pressed.swap(true, Ordering::Relaxed) {
            process::exit(exit::INTERRUPTED.into());
        }
    })
    .map_err(|error| Exit::Input(format!("cannot watch the interrupt key: {error}")))?;
    Ok(interrupted)
}

/// What a call has measured, and how it is printed.
struct Report {
    format: Format,
    samples: Option<u32>,
    interrupted: Arc<AtomicBool>,
    progress: Progress,
    /// The smallest that a session found.
    clock_step_ns: Option<f64>,
    warm_up_ms: f64,
    results: Vec<VariantResult>,
    /// Variants that are wrong by history, and what was said about them.
    histories: HashSet<(String, String)>,
}

impl Report {
    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn begin(&self) -> Result<(), Exit> {
        match self.format {
            Format::Go => output::print(&machine::header().text()),
            Format::Table | Format::Json | Format::Link => Ok(()),
        }
    }

    /// Measures one choice and prints it. What the harness refuses comes back as the inner error,
    /// after what was measured before.
    fn measure(&mut self, choice: &Choice) -> Result<Result<(), Error>, Exit> {
        let mut session = match choice.session(self.samples, Box::new(Monotonic::start())) {
            Ok(session) => session,
            Err(error) => return Ok(Err(error)),
        };
        // Iterations of each batch, by variant.
        let mut iterations = vec![Vec::new(); choice.variants.len()];
        let outcome = self.drive(choice, &mut session, &mut iterations);
        let steps_ns = [self.clock_step_ns, session.clock_step_ns()];
        self.clock_step_ns = steps_ns.into_iter().flatten().reduce(f64::min);
        self.warm_up_ms = self.warm_up_ms.max(session.warm_up_ms());
        self.progress.clear();
        self.print(choice, session.results(), &iterations)?;
        Ok(outcome)
    }

    fn drive(
        &mut self,
        choice: &Choice,
        session: &mut Session,
        iterations: &mut [Vec<u64>],
    ) -> Result<(), Error> {
        while !session.is_done() {
            if self.is_interrupted() {
                session.stop();
                break;
            }
            let event = session.step()?;
            self.progress.event(choice, &event);
            if let Event::Batch {
                variant,
                iterations: count,
                ..
            } = event
            {
                iterations[variant].push(count);
            }
        }
        Ok(())
    }

    fn print(
        &mut self,
        choice: &Choice,
        results: Vec<VariantResult>,
        iterations: &[Vec<u64>],
    ) -> Result<(), Exit> {
        for result in &results {
            for warning in &result.warnings {
                let (workload, variant) = (&result.workload, &result.variant);
                // What history got wrong belongs to the variant, not to one of its runs.
                let said = (variant.clone(), warning.message.clone());
                if warning.kind == Doubt::WrongByHistory && !self.histories.insert(said) {
                    continue;
                }
                exit::note(format_args!(
                    "warning: {workload} {variant}: {}",
                    warning.message
                ));
            }
        }
        match self.format {
            Format::Table if results.is_empty() => {}
            Format::Table => output::print(&(table::table(&results) + "\n"))?,
            Format::Go => {
                let presets = choice.workload.presets.len();
                for (result, iterations) in results.iter().zip(iterations) {
                    let parameters = go::Parameters::of(result, presets);
                    output::print(&go::lines(result, parameters, iterations))?;
                }
            }
            Format::Json | Format::Link => {}
        }
        self.results.extend(results);
        Ok(())
    }

    fn end(&mut self) -> Result<(), Exit> {
        let environment = machine::environment(self.clock_step_ns.unwrap_or(0.0), self.warm_up_ms);
        let snapshot = Snapshot {
            perop: result::VERSION,
            environment,
            results: std::mem::take(&mut self.results),
        };
        match self.format {
            Format::Table if snapshot.results.is_empty() => Ok(()),
            Format::Table => output::print(&export::footer(&snapshot.environment)),
            Format::Go => Ok(()),
            Format::Json => output::print_json(&snapshot),
            Format::Link => link::print(&Link::new(Kind::Results(Results {
                snapshot,
                input: None,
            }))),
        }
    }
}
