//! Rows of a document, of which a view asks for those it shows: annotated hex and the tree.
//!
//! Every byte of the input is in exactly one row of annotated hex, also where it is no CBOR.
//!
//! ```text
//! a2          # map of 2 pairs
//!   61        # text of 1 byte
//!     61      # "a"
//!   01        # unsigned 1
//! ```

mod annotation;
mod hex;
mod outline;
mod text;
mod unit;
mod value;
mod words;

use super::tree::Item;

pub use annotation::Annotation;
pub use outline::{Outline, TreeRow};
pub use value::{VALUE_BYTES_MAX, kind, value};

/// Appends words about an item, nothing if there are none.
pub type Note<'a> = dyn Fn(Item<'_>, &mut String) + 'a;

/// A note that has nothing to say.
pub fn no_note(_: Item<'_>, _: &mut String) {}

/// What the bytes of a row are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Part {
    /// The head of an item.
    Head,
    /// Content of a string, or the next part of it.
    Content,
    /// A break.
    Break,
    /// The first bytes after a fault; there may be none.
    Fault,
    /// What follows them, and is not read.
    Unread,
}

/// A row of annotated hex.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Row {
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// How many items it is in.
    pub depth: u32,
    /// The item or the break it belongs to; of what is not read, the item that was open.
    pub node: Option<u32>,
    /// What its bytes are.
    pub part: Part,
    /// Its bytes; a blank follows the first byte of a head.
    pub hex: String,
    /// What they are, in words.
    pub comment: String,
}
