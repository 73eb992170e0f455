//! One run: a session stepped in slices, with a turn of the event loop between them.

use std::rc::Rc;

use js_sys::Promise;
use perop_core::harness::result::{Snapshot, VERSION};
use perop_core::harness::warning::{Kind, Warning};
use perop_core::harness::{Comparison, Session, session};
use perop_core::snapshot::export::{self, go};
use perop_core::workloads::given::{self, Given};
use perop_core::workloads::{self, Threads, Workload};
use wasm_bindgen_futures::JsFuture;

use crate::protocol::{Attachment, Event, Recipe, Report, Summary, Texts, tape};

use super::clock::PerformanceClock;
use super::fleet::Fleet;
use super::turn::Turn;
use super::{Inbox, environment, post, post_with, scope};

/// Measures what the recipe says and tells the page every step of it; a task on bytes on `given`.
pub(super) async fn run(recipe: Recipe, given: Vec<u8>, inbox: Rc<Inbox>) {
    let outcome = match given::find(&recipe.workload) {
        Some(task) => match measure_given(task, &given.into(), &inbox).await {
            Ok(Accepted::None) => Err(format!("{} accepts no such input", task.id)),
            outcome => outcome.map(drop),
        },
        None => measure(&recipe, &inbox).await,
    };
    if let Err(message) = outcome {
        post(&Event::Failed { message });
    }
}

/// Whether a task has a variant that accepts the bytes.
enum Accepted {
    Some,
    None,
}

/// Measures every task on given bytes, one after another.
pub(super) async fn run_given(bytes: Vec<u8>, inbox: Rc<Inbox>) {
    let bytes: Rc<[u8]> = bytes.into();
    for task in given::ALL {
        if inbox.stop.get() {
            break;
        }
        if let Err(message) = measure_given(task, &bytes, &inbox).await {
            post(&Event::Failed { message });
            return;
        }
    }
    post(&Event::GivenOver);
}

async fn measure_given(task: &Given, bytes: &Rc<[u8]>, inbox: &Inbox) -> Result<Accepted, String> {
    let given::Prepared { session, refused } = task.prepare(bytes);
    let variants = session.as_ref().map(|(_, entrants)| {
        let ids = entrants.iter().map(|entrant| entrant.variant.to_owned());
        ids.collect::<Vec<_>>()
    });
    let variants = variants.unwrap_or_default();
    let operations = vec![Vec::new(); variants.len()];
    let refused = refused.into_iter().map(|(id, why)| (id.to_owned(), why));
    post(&Event::GivenBegun {
        title: task.title.into(),
        operation: task.operation.into(),
        recipe: Recipe {
            workload: task.id.into(),
            params: Vec::new(),
            variants,
        },
        batches: task.batches(bytes.len()),
        refused: refused.collect(),
    });
    let Some((plan, entrants)) = session else {
        return Ok(Accepted::None);
    };
    let session = Session::new(plan, entrants, Box::new(PerformanceClock));
    let session = session.map_err(|error| error.to_string())?;
    let mut run = Run {
        session: session.with_memory(Box::new(memory_bytes)),
        operations,
        instances: 1,
        doubts: Vec::new(),
    };
    run.drive(None, inbox).await?;
    post(&Event::Finished(Box::new(report(run.summary()))));
    Ok(Accepted::Some)
}

/// A session with what the page needs besides.
struct Run {
    session: Session,
    /// Operations of each finished batch, by variant.
    operations: Vec<Vec<u64>>,
    /// Workers that share each batch.
    instances: u32,
    /// Doubts that the session cannot have.
    doubts: Vec<Warning>,
}

/// Errors: what cannot be run, in words.
async fn measure(recipe: &Recipe, inbox: &Inbox) -> Result<(), String> {
    let workload = workloads::find(&recipe.workload)
        .ok_or_else(|| format!("there is no workload {}", recipe.workload))?;
    let mut run = Run {
        session: session_of(workload, recipe)?,
        operations: vec![Vec::new(); recipe.variants.len()],
        instances: 1,
        doubts: Vec::new(),
    };
    let fleet = match fleet_of(workload, recipe).await {
        Ok(fleet) => fleet,
        Err(message) => {
            run.doubts.push(Warning {
                kind: Kind::OneThread,
                message: format!("{message}, so one worker did all the work"),
            });
            None
        }
    };
    if let Some(fleet) = &fleet {
        run.instances = fleet.instances();
        run.session = run.session.with_workers(run.instances as usize);
    }
    post(&Event::Started {
        instances: run.instances,
    });
    let outcome = run.drive(fleet.as_ref(), inbox).await;
    post(&match outcome {
        Ok(()) => Event::Finished(Box::new(report(run.summary()))),
        // What there is goes first: an error ends the run, and the page replaces this worker.
        Err(_) => Event::Measured(Box::new(run.summary())),
    });
    outcome
}

fn session_of(workload: &'static Workload, recipe: &Recipe) -> Result<Session, String> {
    let given = recipe
        .params
        .iter()
        .map(|(name, value)| (name.as_str(), *value));
    let params = workload.params(given).map_err(|error| error.to_string())?;
    let variants = recipe.variants.iter().map(|id| workload.variant(id));
    let variants: Vec<_> = variants
        .collect::<Result<_, _>>()
        .map_err(|error| error.to_string())?;
    // Threads cannot be started here; the fleet is driven from outside the session.
    let (plan, entrants) = workload.plan(&params, &variants, 1);
    let session = Session::new(plan, entrants, Box::new(PerformanceClock));
    Ok(session
        .map_err(|error| error.to_string())?
        .with_memory(Box::new(memory_bytes)))
}

async fn fleet_of(workload: &Workload, recipe: &Recipe) -> Result<Option<Fleet>, String> {
    let cores = scope().navigator().hardware_concurrency() as u32;
    if workload.threads == Threads::One || cores < 2 {
        return Ok(None);
    }
    Fleet::start(cores - 1, recipe).await.map(Some)
}

impl Run {
    /// Steps the session to its end or until the page says stop.
    async fn drive(&mut self, fleet: Option<&Fleet>, inbox: &Inbox) -> Result<(), String> {
        let turn = Turn::new();
        while !self.session.is_done() {
            let event = match (self.session.next(), fleet) {
                (Some(work), Some(fleet)) => {
                    let measured = fleet.run(work, &mut self.session).await?;
                    self.session.finish(work, &measured)
                }
                _ => self.session.step(),
            };
            self.tell(event.map_err(|error| error.to_string())?);
            turn.wait().await;
            if inbox.hidden.get() {
                self.hide();
                while inbox.hidden.get() && !inbox.stop.get() {
                    shown(inbox).await;
                }
                self.session.show();
            }
            if inbox.stop.get() {
                self.session.stop();
            }
        }
        Ok(())
    }

    fn hide(&mut self) {
        if let Some((variant, batch)) = self.session.hide() {
            self.operations[variant].pop();
            let variant = variant as u32;
            post(&Event::Discarded { variant, batch });
        }
    }

    fn tell(&mut self, event: session::Event) {
        match &event {
            session::Event::Batch {
                variant,
                iterations,
                ..
            } => self.operations[*variant].push(iterations * u64::from(self.instances)),
            session::Event::Anatomy { variant } => self.tell_anatomy(*variant),
            _ => {}
        }
        post(&Event::Stepped(event));
    }

    fn tell_anatomy(&self, variant: usize) {
        if let Some(anatomy) = self.session.anatomy(variant) {
            let (phases, bytes) = tape::pack(anatomy);
            let event = Event::Anatomy {
                variant: variant as u32,
                phases,
                missed: anatomy.missed,
            };
            post_with(&event, &Attachment::Bytes(bytes));
        }
        // Counts are known from here on, whatever becomes of the worker.
        post(&Event::Measured(Box::new(self.summary())));
    }

    fn summary(&self) -> Summary {
        let mut results = self.session.results();
        for result in &mut results {
            result.warnings.extend_from_slice(&self.doubts);
        }
        Summary {
            results,
            operations: self.operations.clone(),
            environment: environment::of(&self.session),
        }
    }
}

async fn shown(inbox: &Inbox) {
    let promise = Promise::new(&mut |resolve, _| {
        inbox.wake.replace(Some(resolve));
    });
    // The promise is only ever resolved.
    let _ = JsFuture::from(promise).await;
}

/// Verdicts against the first variant, and the texts to copy.
pub(super) fn report(summary: Summary) -> Report {
    let verdicts = match summary.results.split_first() {
        Some((first, others)) => others
            .iter()
            .map(|other| Comparison::of(first, other).verdict())
            .collect(),
        None => Vec::new(),
    };
    Report {
        verdicts,
        texts: texts(&summary),
        summary,
    }
}

fn texts(summary: &Summary) -> Texts {
    let snapshot = Snapshot {
        perop: VERSION,
        environment: summary.environment.clone(),
        results: summary.results.clone(),
    };
    let header = go::Header {
        os: "js".into(),
        arch: "wasm32".into(),
        processor: None,
    };
    let mut lines = header.text();
    for (result, operations) in summary.results.iter().zip(&summary.operations) {
        let presets = workloads::find(&result.workload).map_or(0, |found| found.presets.len());
        lines += &go::lines(result, go::Parameters::of(result, presets), operations);
    }
    let footer = export::footer(&summary.environment);
    Texts {
        json: serde_json::to_string_pretty(&snapshot).unwrap_or_default(),
        go: lines,
        markdown: format!("{}\n{footer}", export::markdown::table(&summary.results)),
    }
}

/// How large the memory of this instance is by now.
fn memory_bytes() -> u64 {
    use wasm_bindgen::JsCast;
    let memory = wasm_bindgen::memory();
    let memory: &js_sys::WebAssembly::Memory = memory.unchecked_ref();
    let buffer: js_sys::ArrayBuffer = memory.buffer().unchecked_into();
    u64::from(buffer.byte_length())
}
