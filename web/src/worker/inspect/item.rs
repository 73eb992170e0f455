//! Everything there is to say about one item.

use perop_core::cbor::document::Document;
use perop_core::cbor::meaning::Meaning;
use perop_core::cbor::{Major, tree};

use crate::protocol::cbor::Item;

/// Parts of an opaque byte string that are listed.
const FIELDS_MAX: usize = 64;

/// The item of a node, without its rows.
pub(super) fn describe(document: &Document, meaning: &Meaning, node: u32) -> Item {
    let Some(item) = document.item(node) else {
        return Item {
            node,
            ..Item::default()
        };
    };
    let bits = document.head_bits(node);
    let fields = meaning.fields(item).into_iter().take(FIELDS_MAX);
    let fields = fields.map(|field| (field.range.start as u32, field.name, field.says));
    Item {
        node,
        start: item.offset() as u32,
        head_end: (item.offset() + item.head().size()) as u32,
        end: item.end() as u32,
        path: document.path(node),
        bits: bits.bits,
        words: bits.words,
        note: meaning.comment(item).unwrap_or_default(),
        fields: fields.collect(),
        unwrap: can_be_opened(item).then(|| document.is_opened(node)),
        rows: [None; 3],
    }
}

/// Only a byte string of one piece can be opened as CBOR.
fn can_be_opened(item: tree::Item<'_>) -> bool {
    let head = item.head();
    let is_definite = head.major() == Major::Bytes && !head.is_indefinite();
    is_definite && head.argument > 0
}
