//! What page and worker say to each other: two enums.
//!
//! A message is an array: the enum as a JavaScript value and, where there is one, its attachment.
//! 64-bit integers travel as BigInt; see `plain` for the exception.

mod attachment;
pub mod cbor;
pub mod compare;
mod plain;
pub mod share;
pub mod tape;

use js_sys::Array;
use perop_core::harness::result::{Environment, Snapshot, VERSION, VariantResult};
use perop_core::harness::{Measured, Work, session};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsCast, JsValue};

use crate::catalogue::Catalogue;

pub use attachment::Attachment;

/// What the page, or a coordinating worker, asks of a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Describe the list of workloads.
    Catalogue,
    /// Measure; one run at a time.
    Start(Recipe),
    /// End the run and keep what is finished.
    Stop,
    /// The tab is hidden: throw away the batch in progress and wait.
    Hide,
    /// The tab is back: go on.
    Show,
    /// Sum up what another worker measured before it was terminated.
    Summarise(Summary),
    /// Compare texts.
    Compare(compare::Request),
    /// Write, read and keep links.
    Share(share::Request),
    /// Prepare the same variants as the coordinating worker.
    Assist(Recipe),
    /// Do this piece of work, starting at that moment.
    Work {
        /// What to run.
        work: Work,
        /// Milliseconds since the epoch.
        start_ms: f64,
    },
    /// Measure every task on the bytes that are attached.
    MeasureGiven,
    /// Of the inspector.
    Cbor(cbor::Request),
}

/// What is to be measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Recipe {
    /// The workload's id.
    pub workload: String,
    /// Parameters by name.
    pub params: Vec<(String, f64)>,
    /// Ids, in the order in which they are measured.
    pub variants: Vec<String>,
}

/// Results with the place they were measured in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// One per variant.
    #[serde(with = "plain")]
    pub results: Vec<VariantResult>,
    /// Operations of each batch, by variant.
    pub operations: Vec<Vec<u64>>,
    /// Engine, clock, pointer width.
    #[serde(with = "plain")]
    pub environment: Environment,
}

impl Summary {
    /// The results as they are kept and shared.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            perop: VERSION,
            environment: self.environment.clone(),
            results: self.results.clone(),
        }
    }
}

/// What a worker tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The first message: what was sent before is lost. Page and worker must be of one build.
    Ready {
        /// The worker's build.
        build: String,
    },
    /// The list of workloads.
    Catalogue(Catalogue),
    /// The run has begun on so many instances.
    Started {
        /// Workers, each with a memory of its own.
        instances: u32,
    },
    /// A step of the session, batches among them.
    Stepped(session::Event),
    /// The batch that finished last was thrown away, since the tab was hidden.
    Discarded {
        /// Index of the variant.
        variant: u32,
        /// Index of the batch.
        batch: u32,
    },
    /// One operation's allocations; the events are in the message's bytes.
    Anatomy {
        /// Index of the variant.
        variant: u32,
        /// Names that the packed events refer to.
        phases: Vec<String>,
        /// Events beyond those packed.
        missed: u64,
    },
    /// Counts and warnings so far, without waiting for the end.
    Measured(Box<Summary>),
    /// The run is over, done or stopped.
    Finished(Box<Report>),
    /// What another worker measured before it was terminated, summed up.
    Summed(Box<Report>),
    /// The run cannot go on; what was measured stays.
    Failed {
        /// For the reader.
        message: String,
    },
    /// The worker is about to trap.
    Panicked {
        /// The panic's own words.
        message: String,
    },
    /// About a comparison.
    Compare(compare::Event),
    /// About links.
    Share(share::Event),
    /// An assisting worker has prepared its variants.
    Assisting,
    /// An assisting worker did its piece.
    Worked {
        /// What came of it.
        measured: Box<Measured>,
        /// When it ended, in milliseconds since the epoch.
        end_ms: f64,
    },
    /// A task on given bytes begins; what follows is of it, up to its end.
    GivenBegun {
        /// A few words.
        title: String,
        /// What counts as one operation.
        operation: String,
        /// What takes part.
        recipe: Recipe,
        /// Timed batches per variant.
        batches: u32,
        /// Variants that refuse the bytes, and why.
        refused: Vec<(String, String)>,
    },
    /// Every task on given bytes is over.
    GivenOver,
    /// Of the inspector.
    Cbor(cbor::Event),
}

/// Everything there is to say about a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Results and environment.
    pub summary: Summary,
    /// One sentence for each variant but the first, which it is held against.
    pub verdicts: Vec<String>,
    /// The results as texts to copy.
    pub texts: Texts,
}

/// The results in the formats of the command.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Texts {
    /// As `perop run --format json` prints it.
    pub json: String,
    /// Go benchmark lines, one per batch.
    pub go: String,
    /// A Markdown table.
    pub markdown: String,
}

/// A message that is not understood: page and worker are not of one build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misunderstood(pub String);

/// A message for `postMessage`, and what is transferred with it.
///
/// Errors: a number that no JavaScript number holds.
pub fn encode<T: Serialize>(
    value: &T,
    attachment: &Attachment,
) -> Result<(JsValue, Array), Misunderstood> {
    let serializer = Serializer::new().serialize_large_number_types_as_bigints(true);
    let value = value
        .serialize(&serializer)
        .map_err(|error| Misunderstood(error.to_string()))?;
    let message = Array::of1(&value);
    let transfer = Array::new();
    attachment.append_to(&message, &transfer);
    Ok((message.into(), transfer))
}

/// What [`encode`] was given.
///
/// Errors: anything else.
pub fn decode<T: DeserializeOwned>(message: &JsValue) -> Result<(T, Attachment), Misunderstood> {
    let message = message
        .dyn_ref::<Array>()
        .ok_or_else(|| Misunderstood("a message is not an array".into()))?;
    let value = serde_wasm_bindgen::from_value(message.get(0))
        .map_err(|error| Misunderstood(error.to_string()))?;
    Ok((value, Attachment::of(&message.get(1))))
}
