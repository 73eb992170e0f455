//! Links: a snapshot, or the input of a page, in the fragment of an address.
//!
//! ```
//! use perop_core::snapshot::link::{self, Input, Kind, Link, PageInput};
//!
//! let link = Link::new(Kind::Input(PageInput {
//!     page: "cbor".into(),
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

/// The version that is written, as in `b1.`.
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

/// The pages that have an input, as addresses call them.
pub const PAGES: &[&str] = &["run", "serialize", "cbor", "compare"];

/// What a page was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageInput {
    /// The page as its address has it, one of [`PAGES`].
    pub page: String,
    /// What was typed or dropped.
    pub input: Input,
    /// Further fields of the page and their values, in the page's order.
    pub fields: Vec<(String, String)>,
}

/// An input as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// As typed.
    Text(String),
    /// The bytes that were meant; shorter than hexadecimal digits of them.
    Bytes(Vec<u8>),
}

impl Input {
    /// The bytes that these hexadecimal digits are; `None` where they are not pairs of digits.
    pub fn of_hex(hex: &str) -> Option<Self> {
        let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
        let (pairs, []) = hex.as_bytes().as_chunks() else {
            return None;
        };
        let bytes = pairs
            .iter()
            .map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
        bytes.collect::<Option<_>>().map(Self::Bytes)
    }

    /// The input as it was typed, bytes as hexadecimal digits.
    pub fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Bytes(bytes) => {
                let digit = |half: u8| char::from_digit(half.into(), 16);
                let pairs = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
                pairs.filter_map(digit).collect()
            }
        }
    }
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

    /// The page that shows it, as its address has it.
    pub fn page(&self) -> &str {
        match &self.kind {
            Kind::Results(_) => "run",
            Kind::Comparison(_) | Kind::Text(_) => "compare",
            Kind::Input(input) => &input.page,
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
    let payload = clean::payload(text)?;
    let body = envelope::unseal(&payload)?;
    body::read(&body)
}
