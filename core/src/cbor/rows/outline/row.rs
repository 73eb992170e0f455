//! One row of the tree.

use crate::cbor::document::{Document, Role};
use crate::cbor::head::Major;
use crate::cbor::rows::{Note, kind, value};
use crate::cbor::tree::{Gap, Item};
use crate::figure::counted;

/// Most bytes of a string that a row shows.
const ROW_BYTES_MAX: usize = 80;
/// Children are counted so far where no head says how many there are.
const COUNT_MAX: u64 = 10_000;

/// A row of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TreeRow {
    /// The item; `None` where bytes were not read.
    pub node: Option<u32>,
    /// Its first byte.
    pub start: usize,
    /// The byte after its head.
    pub head_end: usize,
    /// The byte after it and all it contains.
    pub end: usize,
    /// How many items it is in.
    pub depth: u32,
    /// What it is, in one word; `fault` where bytes were not read.
    pub kind: String,
    /// What it is to the item it is in: `[3]`, `key`, the key of a value; empty where nothing is
    /// to be said.
    pub label: String,
    /// Its value in one line, cut where it is long.
    pub value: String,
    /// How many children it has: items, or pairs of a map; `None` where they are too many to be
    /// counted.
    pub children: Option<u64>,
    /// Whether what it contains is hidden; `None` if it contains nothing.
    pub is_collapsed: Option<bool>,
    /// Whether all it contains was read.
    pub is_whole: bool,
    /// What else is to be said about it.
    pub note: String,
}

impl TreeRow {
    /// The row of the item at `node`.
    pub(super) fn of_item(
        document: &Document,
        node: u32,
        is_collapsed: bool,
        note: &Note<'_>,
    ) -> Self {
        let item = document.item_at(node);
        let head = item.head();
        let children = document.children_total(node, COUNT_MAX);
        let contains_any = document.next(node) > node + 1;
        let mut said = String::new();
        note(item, &mut said);
        Self {
            node: Some(node),
            start: item.offset(),
            head_end: item.offset() + head.size(),
            end: item.end(),
            depth: document.depth(node),
            kind: kind(item).into(),
            label: label(document, node),
            value: value_in_row(document, item, children),
            children: match head.major() {
                Major::Map => children.map(|count| count / 2),
                _ => children,
            },
            is_collapsed: contains_any.then_some(is_collapsed),
            is_whole: document.is_whole(node),
            note: said,
        }
    }

    /// The row of bytes that were not read.
    pub(super) fn of_gap(document: &Document, gap: &Gap) -> Self {
        let (start, end) = (gap.start as usize, gap.end as usize);
        let left = end - start;
        Self {
            node: None,
            start,
            head_end: start,
            end,
            depth: gap.within.map_or(0, |within| document.depth(within) + 1),
            kind: "fault".into(),
            label: gap.error.kind().into(),
            value: format!("{}; bytes not read: {left}", gap.error),
            children: Some(0),
            is_collapsed: None,
            is_whole: false,
            note: String::new(),
        }
    }
}

fn label(document: &Document, node: u32) -> String {
    match document.role(node) {
        Role::Root(place) if place == 0 && document.next(node) == document.nodes() => String::new(),
        Role::Root(place) | Role::Element(place) | Role::Chunk(place) | Role::Embedded(place) => {
            format!("[{place}]")
        }
        Role::Key(_) => "key".into(),
        Role::Value(key) => {
            let key = document.item_at(key);
            value(document, key, ROW_BYTES_MAX / 2).unwrap_or_else(|| "value".into())
        }
        Role::Content => "content".into(),
    }
}

fn value_in_row(document: &Document, item: Item<'_>, children: Option<u64>) -> String {
    let head = item.head();
    if head.major() == Major::Tag {
        return format!("tag {}", head.argument);
    }
    if let Some(value) = value(document, item, ROW_BYTES_MAX) {
        return value;
    }
    let (count, unit) = match (children, head.major()) {
        (None, _) => return format!("over {COUNT_MAX} items"),
        (Some(count), Major::Map) => (count / 2, "pair"),
        (Some(count), Major::Array) => (count, "item"),
        (Some(count), _) => (count, "chunk"),
    };
    counted(count, unit)
}
