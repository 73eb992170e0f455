//! The tasks of the CBOR codec on bytes that somebody gives, in every variant that accepts them.
//!
//! They are no part of the list: nothing is registered for them, as nobody knows the bytes.

mod own;
mod walks;

use std::rc::Rc;

use crate::harness::plan::BATCHES;
use crate::harness::{Entrant, Expected, Job, Params, Plan};

/// Batches where an operation may take over 100 ms.
const BATCHES_LARGE: u32 = 10;

/// From this size on, one may. Units: bytes.
const LARGE: usize = 1 << 20;

/// A task on given bytes.
#[derive(Debug)]
pub struct Given {
    /// What results call it.
    pub id: &'static str,
    /// A few words.
    pub title: &'static str,
    /// What counts as one operation.
    pub operation: &'static str,
    /// The ways to do it; the first is the reference.
    pub variants: &'static [GivenVariant],
}

/// One way to do a task on given bytes.
#[derive(Debug)]
pub struct GivenVariant {
    /// `tuned`, or a version of the original.
    pub id: &'static str,
    /// How it does the work.
    pub about: &'static str,
    /// Sets the job up; an error says why the variant refuses the bytes.
    prepare: fn(&Rc<[u8]>) -> Result<Box<dyn Job>, String>,
}

/// What can be started, and what cannot.
pub struct Prepared {
    /// A plan and the variants that accept the bytes; none where no variant does.
    pub session: Option<(Plan, Vec<Entrant>)>,
    /// The other variants, and why they refuse the bytes.
    pub refused: Vec<(&'static str, String)>,
}

impl Given {
    /// What a session of the variants that accept `bytes` is started with.
    pub fn prepare(&self, bytes: &Rc<[u8]>) -> Prepared {
        let mut entrants = Vec::new();
        let mut refused = Vec::new();
        let mut reference = None;
        for variant in self.variants {
            match (variant.prepare)(bytes) {
                Ok(job) => {
                    if reference.is_none() {
                        reference = (variant.prepare)(bytes).ok();
                    }
                    entrants.push(Entrant {
                        variant: variant.id,
                        job,
                        reported: None,
                        counter_example: None,
                    });
                }
                Err(why) => refused.push((variant.id, why)),
            }
        }
        let session = reference.map(|reference| {
            let plan = Plan {
                workload: self.id,
                preset: None,
                params: Params::default(),
                expected: Expected::AnswerOf(reference),
                batches: self.batches(bytes.len()),
                threads: 1,
            };
            (plan, entrants)
        });
        Prepared { session, refused }
    }

    /// Batches per variant on so many bytes.
    pub fn batches(&self, bytes: usize) -> u32 {
        if bytes < LARGE {
            BATCHES
        } else {
            BATCHES_LARGE
        }
    }
}

/// Whether that is the id of a task on given bytes, also of one that is not known here.
pub fn is_given(id: &str) -> bool {
    id.starts_with("given/")
}

/// The task with that id.
pub fn find(id: &str) -> Option<&'static Given> {
    ALL.iter().copied().find(|given| given.id == id)
}

/// What people call the task with that id; `None` where it is none that is known here.
pub fn title(id: &str) -> Option<&'static str> {
    find(id).map(|given| given.title)
}

/// Every task, in the order of a table.
pub static ALL: &[&Given] = &[
    &own::SCAN,
    &own::OWNED,
    &own::BORROWED,
    &own::PRINT,
    #[cfg(feature = "inspect")]
    &own::ANNOTATE,
    &walks::LINKS,
    &walks::KEEP,
];
