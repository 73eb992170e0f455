//! The file of a run, as `perop run --format json` prints it, read field by field.
//!
//! ```
//! use perop_core::snapshot::file;
//!
//! let fault = file::read("{\"perop\": 2}").expect("it says what it is").unwrap_err();
//! assert!(fault.is_newer());
//! let fault = file::read("{\"perop\": \"1\"}").expect("it says what it is").unwrap_err();
//! assert_eq!(
//!     fault.to_string(),
//!     "perop: expected a whole number of at least 1, found the text \"1\", at line 1, \
//!      column 11"
//! );
//! ```
//!
//! Members that are not known are left alone: a newer Perop of the same version may have more.

mod result;

use crate::harness::result::{Environment, Snapshot, VERSION, VariantResult};
#[cfg(feature = "link")]
use crate::snapshot::link::{PageInput, Results};
#[cfg(feature = "link")]
use crate::snapshot::node::{self, Object, Places};
use crate::snapshot::node::{Node, What, Wrong};
use crate::snapshot::version::{self, Unread};

pub use crate::snapshot::node::Fault;

/// The file of a run that is the whole of `text`, and nothing else is; `None` where it is not one.
///
/// Errors: the first field that is not as it has to be.
#[cfg(feature = "link")]
pub fn read(text: &str) -> Option<Result<Results, Fault>> {
    let (document, length) = node::document(text).ok()?;
    if !text[length..].trim().is_empty() || !is_run(document) {
        return None;
    }
    let read = Run::read(document).and_then(|run| {
        let input = run.members.optional("input", PageInput::read)?;
        let snapshot = run.snapshot(Err)?;
        Ok(Results { snapshot, input })
    });
    Some(read.map_err(|wrong| wrong.fault(&mut Places::new(text, 1))))
}

/// Whether a document is meant as the file of a run, sound or not.
pub(in crate::snapshot) fn is_run(document: Node<'_>) -> bool {
    let first = || document.member("results")?.list().ok()?.into_iter().next();
    let is_result = |result: Node<'_>| {
        let mut names = ["workload", "variant"].into_iter();
        names.any(|name| result.member(name).is_some())
    };
    document.member("perop").is_some() || first().is_some_and(is_result)
}

/// The file of a run, its results not looked at yet.
pub(in crate::snapshot) struct Run<'a> {
    #[cfg(feature = "link")]
    members: Object<'a>,
    version: u32,
    environment: Environment,
    results: Vec<Node<'a>>,
}

impl<'a> Run<'a> {
    /// Reads what belongs to all results.
    pub(in crate::snapshot) fn read(document: Node<'a>) -> Result<Self, Wrong<'a>> {
        let members = document.object()?;
        Ok(Self {
            version: members.required("perop", version)?,
            environment: members.required("environment", environment)?,
            results: members.required("results", Node::list)?,
            #[cfg(feature = "link")]
            members,
        })
    }

    /// The run, with every result that is sound. `odd` is given each that is not, and may end it.
    pub(in crate::snapshot) fn snapshot(
        self,
        mut odd: impl FnMut(Wrong<'a>) -> Result<(), Wrong<'a>>,
    ) -> Result<Snapshot, Wrong<'a>> {
        let mut results: Vec<VariantResult> = Vec::with_capacity(self.results.len());
        for (index, result) in self.results.into_iter().enumerate() {
            match result::read(result) {
                Ok(result) => results.push(result),
                Err(wrong) => odd(wrong.at(index).under("results"))?,
            }
        }
        Ok(Snapshot {
            perop: self.version,
            environment: self.environment,
            results,
        })
    }
}

fn version(node: Node<'_>) -> Result<u32, Wrong<'_>> {
    version::read(node.raw(), VERSION).map_err(|unread| match unread {
        Unread::None => node.wrong("a whole number of at least 1"),
        Unread::Newer => Wrong::new(node, What::Newer),
    })
}

fn environment(node: Node<'_>) -> Result<Environment, Wrong<'_>> {
    let members = node.object()?;
    let text = |name| members.required(name, Node::text);
    Ok(Environment {
        engine: text("engine")?,
        version: text("version")?,
        os: text("os")?,
        build: text("build")?,
        date: text("date")?,
        pointer_bits: members.required("pointer_bits", Node::whole)?,
        clock_step_ns: members.required("clock_step_ns", Node::amount)?,
        isolated: members.optional("isolated", Node::boolean)?,
        cores: members.required("cores", Node::whole)?,
        warm_up_ms: members.required("warm_up_ms", Node::amount)?,
    })
}
