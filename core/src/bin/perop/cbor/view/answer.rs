//! The JSON answer to one input, written item by item.

use perop_core::cbor::document::{Document, Walked};
use perop_core::cbor::links::{Cid, LINK};
use perop_core::cbor::rows::{Annotation, VALUE_BYTES_MAX, kind, no_note, value};
use perop_core::cbor::tree::{Chunks, Data, Item};
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};

use super::{ROW_BYTES, View};

/// What is to be said about a document; with its fault, if there is one.
pub(super) struct Answer {
    pub(super) view: View,
    pub(super) document: Document,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = &self.document;
        let mut map = serializer.serialize_map(None)?;
        match self.view {
            View::Annotate => {
                let text = Annotation::new(document, ROW_BYTES).text(document, &no_note);
                map.serialize_entry("text", &text)?;
            }
            View::Tree => map.serialize_entry("items", &Items(document))?,
            View::Links => map.serialize_entry("links", &Links(document))?,
        }
        if let Some(fault) = document.fault() {
            map.serialize_entry("error", fault.error.kind())?;
            map.serialize_entry("offset", &fault.error.position())?;
            map.serialize_entry("message", fault.error.reason())?;
        }
        map.end()
    }
}

/// An item of the tree.
#[derive(Serialize)]
struct Listed {
    offset: usize,
    /// Bytes of the head.
    head: usize,
    end: usize,
    kind: &'static str,
    /// In diagnostic notation; the number of a tag; null for what contains items or chunks.
    value: Option<String>,
    children: u64,
    path: String,
}

struct Items<'a>(&'a Document);

impl Serialize for Items<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = self.0;
        let listed = |walked: Walked<'_>| {
            let Walked { item, path, .. } = walked;
            Listed {
                offset: item.offset(),
                head: item.head().size(),
                end: item.end(),
                kind: kind(item),
                value: value(document, item, VALUE_BYTES_MAX),
                children: item.children().count() as u64,
                path,
            }
        };
        serializer.collect_seq(document.walk().map(listed))
    }
}

/// A link that was found.
#[derive(Serialize)]
struct Link {
    offset: usize,
    hex: String,
    cid: String,
}

struct Links<'a>(&'a Document);

impl Serialize for Links<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tree = self.0.tree();
        let links = tree.all().filter_map(link_of).map(|(offset, cid)| Link {
            offset,
            hex: cid
                .as_bytes()
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect(),
            cid: cid.to_string(),
        });
        serializer.collect_seq(links)
    }
}

/// The offset of a tag 42 and the identifier under it, if it is one.
pub(super) fn link_of(item: Item<'_>) -> Option<(usize, Cid<'_>)> {
    match item.data() {
        Data::Tag(LINK, Some(content)) => match content.data() {
            Data::Bytes(Chunks::Definite([0, cid @ ..])) => Some((item.offset(), Cid::new(cid)?)),
            _ => None,
        },
        _ => None,
    }
}
