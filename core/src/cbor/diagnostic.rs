//! The diagnostic printer: items as text that a person reads and an encoder reads back.
//!
//! In one line by [`print()`] and [`write()`]; over several lines, and only those that are looked
//! at, by a [`Layout`].
//!
//! Source: RFC 8949 section 8 and draft-ietf-cbor-edn-literals-24. Beyond them, a NaN other than
//! the plain quiet one is `float'…'` with its bits, and text that is not UTF-8 is `badtext'…'`.

mod base;
mod flat;
mod hidden;
mod layout;
mod long;
pub(crate) mod number;
mod place;
mod row;
mod string;
mod writer;

use super::tree::{Item, Tree};

pub(crate) use base::{Alphabet, base64, hex};
pub(crate) use hidden::is_hidden;
#[cfg(feature = "inspect")]
pub(crate) use hidden::visible;
pub use layout::Layout;
pub use row::{Piece, Row};
#[cfg(feature = "inspect")]
pub(crate) use string::in_quotes;
pub(crate) use string::quoted;

/// When the size of a head is shown, e.g. `1_0` for a 1 in two bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Indicators {
    /// Never: the data model, in which only indefinite lengths show.
    #[default]
    Never,
    /// Where the bytes are not the preferred serialization; big numbers show as numbers.
    Needed,
    /// On every number, string, array, map and tag.
    Always,
}

/// How byte strings are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BytesForm {
    /// `h'68690a'`
    #[default]
    Hex,
    /// `'hi'` where they are text without control characters, else in base 16.
    Text,
    /// `b64'aGkK'`
    Base64,
}

/// How items are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// When the size of a head is shown.
    pub indicators: Indicators,
    /// How byte strings are written. One that was opened is `<<…>>` whatever is said here.
    pub bytes: BytesForm,
}

/// The text of one item with all it contains. After a fault, containers that it left unfinished
/// stay open.
pub fn print(tree: &Tree<'_>, item: Item<'_>, indicators: Indicators) -> String {
    let mut out = Vec::new();
    let style = Style {
        indicators,
        ..Style::default()
    };
    write(&mut out, tree, item, style);
    text(out)
}

/// What was written is text: digits, words, and strings that were found to be UTF-8.
fn text(written: Vec<u8>) -> String {
    String::from_utf8(written).expect("only text was written")
}

/// Appends the text of one item with all it contains, in one line, as UTF-8.
pub fn write(out: &mut Vec<u8>, tree: &Tree<'_>, item: Item<'_>, style: Style) {
    let mut flat = flat::Flat {
        style,
        out,
        pieces: None,
        limit: usize::MAX,
    };
    flat.item(tree, item);
}
