//! Links: a snapshot, or the input of a page, in the fragment of an address.
//!
//! ```
//! use perop_core::snapshot::link::{self, Input, Kind, Link, Page, PageInput};
//!
//! let link = Link::new(Kind::Input(PageInput {
//!     page: Page::Cbor,
//!     input: Input::Bytes(vec![0x83, 1, 2, 3]),
//!     fields: vec![],
//! }));
//! let text = link::write(&link)?;
//! assert_eq!(text, "b1.AA8PogADBYJkY2JvckSDAQID1iBfKw");
//! assert_eq!(link::open(&format!("https://example.org/#/s/{text}."))?, link);
//! # Ok::<(), link::Error>(())
//! ```
//!
//! ```text
//! what is to be shared ── body ────── deterministic CBOR, columns of scaled decimals
//!                      ── envelope ── deflate, lengths, checksum, base64url
//!                      ── clean ───── what messengers did to it, undone
//! ```
//!
//! Equal contents give equal links on every machine, and what was opened is written as the link it
//! came from. A content that has another form than the one written here is refused.

mod address;
mod body;
mod clean;
mod envelope;
mod error;
#[cfg(feature = "read")]
mod json;
mod page;
mod summary;

use crate::harness::result::Snapshot;
use crate::snapshot::compare;
use crate::snapshot::model::Reading;

pub use address::{Fit, address, page_address};
pub use body::Kept;
pub use clean::is_link;
pub use envelope::{BODY_BYTES_MAX, CHARACTERS_MAX};
pub use error::Error;
#[cfg(feature = "read")]
pub use json::answer;
pub use page::{Input, Page, PageInput};

/// The version that is written, as in `b1.`; those before it are read, too.
pub const VERSION: u32 = 1;

/// How many fillers are tried for a better last character. One of some ninety links needs any.
const FILLERS: u64 = 16;

/// What is in a link.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// A heading of the sender's; empty where there is none.
    pub title: String,
    /// Words of the sender's; empty where there are none.
    pub note: String,
    /// How it was looked at, in the page's own words, e.g. `unit` and `ns/op`.
    pub view: Vec<(String, String)>,
    /// What is shared. It decides which page opens.
    pub kind: Kind,
    /// What a newer Perop of the same version has put in besides; written back.
    pub kept: Kept,
}

/// What is shared.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A run.
    Results(Results),
    /// Sides that are held against each other, or tables of a tool that does that.
    Comparison(Comparison),
    /// What was read of a text; not the text.
    Text(Reading),
    /// An input of a page.
    Input(PageInput),
}

/// A run: its numbers and the recipe, the workloads and parameters that are in them.
///
/// Its JSON is that of the snapshot, with `input` behind it where there is one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "read", derive(serde::Serialize))]
pub struct Results {
    /// The results and their environment.
    #[cfg_attr(feature = "read", serde(flatten))]
    pub snapshot: Snapshot,
    /// What a person typed to be measured; only where they asked for it to be in the link.
    #[cfg_attr(feature = "read", serde(skip_serializing_if = "Option::is_none"))]
    pub input: Option<PageInput>,
}

/// What a comparison is made of; the comparison follows from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The sides and their values.
    pub input: compare::Input,
    /// Which side is the baseline, and how the number of rows is reckoned with.
    pub options: compare::Options,
}

impl Link {
    /// A link without words of the sender's.
    pub fn new(kind: Kind) -> Self {
        Self {
            title: String::new(),
            note: String::new(),
            view: Vec::new(),
            kind,
            kept: Kept::default(),
        }
    }

    /// Without the text of lines that were not understood: what was read is shared, not the text.
    #[must_use]
    fn without_lines(&self) -> Self {
        let mut link = self.clone();
        if let Kind::Text(reading) = &mut link.kind {
            for diagnostic in &mut reading.diagnostics {
                diagnostic.text.clear();
                diagnostic.detail = None;
            }
        }
        link
    }

    /// The page that shows it.
    pub fn page(&self) -> Page {
        match &self.kind {
            Kind::Results(_) => Page::Run,
            Kind::Comparison(_) | Kind::Text(_) => Page::Compare,
            Kind::Input(input) => input.page,
        }
    }
}

/// The characters of a link, from `b1.` on. The last one is a letter or a digit, as messengers take
/// other characters at the end of an address for punctuation.
///
/// Errors: too long for a link, or something in it that a link cannot hold, in words.
pub fn write(link: &Link) -> Result<String, Error> {
    let link = &link.without_lines();
    let mut text = String::new();
    for filler in 0..FILLERS {
        let body = body::write(link, filler)?;
        text = envelope::seal(&body)?;
        if text.ends_with(|last: char| last.is_ascii_alphanumeric()) {
            break;
        }
    }
    // The limits of a reader are those of a writer: what is made can be opened.
    match open(&text) {
        Ok(opened) if opened == *link => Ok(text),
        Ok(_) => Err(Error::unfit("a link cannot hold this as it is")),
        Err(error) => Err(Error::unfit(format!(
            "there is too much for a link: {error}"
        ))),
    }
}

/// What is in a link: a whole address, its part from `#` on, or the characters from `b1.` on.
///
/// Nothing is run and nothing is shown in the place of what cannot be read.
/// Errors: incomplete, damaged, newer.
pub fn open(text: &str) -> Result<Link, Error> {
    let (version, payload) = clean::payload(text)?;
    let body = envelope::unseal(version, &payload)?;
    body::read(&body)
}
