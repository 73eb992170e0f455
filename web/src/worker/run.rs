//! One run: a session stepped in slices, with a turn of the event loop between them.

use std::rc::Rc;

use js_sys::Promise;
use perop_core::harness::result::{Environment, Snapshot, VERSION, VariantResult};
use perop_core::harness::warning::{Kind, Warning};
use perop_core::harness::{Comparison, Session, session};
use perop_core::workloads::{self, Threads, Workload};
use wasm_bindgen_futures::JsFuture;

use crate::protocol::{Event, Recipe, Report, Summary, Texts, tape};

use super::clock::PerformanceClock;
use super::fleet::Fleet;
use super::turn::Turn;
use super::{Inbox, environment, post, post_with, scope};

/// Measures what the recipe says and tells the page every step of it.
pub(super) async fn run(recipe: Recipe, inbox: Rc<Inbox>) {
    if let Err(message) = measure(&recipe, &inbox).await {
        post(&Event::Failed { message });
    }
}

/// Errors: what cannot be run, in words.
async fn measure(recipe: &Recipe, inbox: &Inbox) -> Result<(), String> {
    let workload = workloads::find(&recipe.workload)
        .ok_or_else(|| format!("there is no workload {}", recipe.workload))?;
    let mut session = session_of(workload, recipe)?;
    let mut doubts = Vec::new();
    let fleet = match fleet_of(workload, recipe).await {
        Ok(fleet) => fleet,
        Err(message) => {
            doubts.push(Warning {
                kind: Kind::OneThread,
                message: format!("{message}, so one worker did all the work"),
            });
            None
        }
    };
    let instances = fleet.as_ref().map_or(1, |(_, instances)| *instances);
    if instances > 1 {
        session = session.with_workers(instances as usize);
    }
    post(&Event::Started { instances });
    let fleet = fleet.map(|(fleet, _)| fleet);
    let outcome = drive(&mut session, fleet.as_ref(), inbox).await;
    let summary = summary_of(&session, &doubts);
    post(&Event::Finished(report(summary)));
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

async fn fleet_of(workload: &Workload, recipe: &Recipe) -> Result<Option<(Fleet, u32)>, String> {
    let cores = scope().navigator().hardware_concurrency() as u32;
    if workload.threads == Threads::One || cores < 2 {
        return Ok(None);
    }
    let fleet = Fleet::start(cores - 1, recipe).await?;
    Ok(Some((fleet, cores)))
}

/// Steps the session to its end or until the page says stop.
async fn drive(session: &mut Session, fleet: Option<&Fleet>, inbox: &Inbox) -> Result<(), String> {
    let turn = Turn::new();
    while !session.is_done() {
        let event = match (session.next(), fleet) {
            (Some(work), Some(fleet)) => {
                let measured = fleet.run(work, session).await?;
                session.finish(work, &measured)
            }
            _ => session.step(),
        };
        tell(session, event.map_err(|error| error.to_string())?);
        turn.wait().await;
        if inbox.hidden.get() {
            if let Some((variant, batch)) = session.hide() {
                let variant = variant as u32;
                post(&Event::Discarded { variant, batch });
            }
            while inbox.hidden.get() && !inbox.stop.get() {
                shown(inbox).await;
            }
            session.show();
        }
        if inbox.stop.get() {
            session.stop();
        }
    }
    Ok(())
}

async fn shown(inbox: &Inbox) {
    let promise = Promise::new(&mut |resolve, _| {
        inbox.wake.replace(Some(resolve));
    });
    // The promise is only ever resolved.
    let _ = JsFuture::from(promise).await;
}

fn tell(session: &Session, event: session::Event) {
    if let session::Event::Anatomy { variant } = event
        && let Some(anatomy) = session.anatomy(variant)
    {
        let (phases, bytes) = tape::pack(anatomy);
        let event = Event::Anatomy {
            variant: variant as u32,
            phases,
            missed: anatomy.missed,
        };
        post_with(&event, Some(&bytes));
        // Counts are known from here on, whatever becomes of the worker.
        post(&Event::Measured(summary_of(session, &[])));
    }
    post(&Event::Stepped(event));
}

fn summary_of(session: &Session, doubts: &[Warning]) -> Summary {
    let mut results = session.results();
    for result in &mut results {
        result.warnings.extend_from_slice(doubts);
    }
    Summary {
        results,
        environment: environment::of(session),
    }
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
        texts: texts(&summary.results, &summary.environment),
        summary,
    }
}

fn texts(results: &[VariantResult], environment: &Environment) -> Texts {
    let snapshot = Snapshot {
        perop: VERSION,
        environment: environment.clone(),
        results: results.to_vec(),
    };
    Texts {
        json: serde_json::to_string_pretty(&snapshot).unwrap_or_default(),
        go: String::new(),
        markdown: String::new(),
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
