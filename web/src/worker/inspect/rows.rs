//! Rows of the library as rows of the page: what kind of thing each piece is.

use perop_core::cbor::Major;
use perop_core::cbor::diagnostic;
use perop_core::cbor::document::Document;
use perop_core::cbor::literal::{self, Literal};
use perop_core::cbor::rows::{Part, Row as HexRow, TreeRow};

use crate::protocol::cbor::{Row, Span};

/// Lower-case digits without anything between them.
pub(super) fn hex(bytes: &[u8]) -> String {
    literal::write(bytes, Literal::Hex)
}

/// The bytes in one of the forms of the library.
///
/// Errors: there is none of that name.
pub(super) fn literal(bytes: &[u8], form: &str) -> Result<String, String> {
    let known = Literal::ALL.iter().find(|literal| literal.name() == form);
    let literal = known.ok_or_else(|| format!("There is no form called {form}."))?;
    Ok(literal::write(bytes, *literal))
}

fn span(class: &str, text: impl Into<String>) -> Span {
    Span {
        class: class.into(),
        text: text.into(),
        range: None,
    }
}

/// Bytes and words.
pub(super) fn of_hex(document: &Document, row: HexRow) -> Row {
    let class = match row.part {
        Part::Head => kind_of(document, row.node),
        Part::Content => "content",
        Part::Break => "break",
        Part::Fault => "fault",
        Part::Unread => "unread",
    };
    let mut spans = vec![span(class, row.hex)];
    if !row.comment.is_empty() {
        spans.push(span("comment", row.comment));
    }
    Row {
        depth: row.depth,
        start: row.start as u32,
        end: row.end as u32,
        fold: None,
        spans,
    }
}

/// Name, value, meaning.
pub(super) fn of_tree(row: TreeRow) -> Row {
    let mut spans = Vec::new();
    if !row.label.is_empty() {
        spans.push(span("label", row.label));
    }
    spans.push(span(&row.kind, row.value));
    if !row.is_whole {
        spans.push(span("unread", "not whole"));
    }
    if !row.note.is_empty() {
        spans.push(span("comment", row.note));
    }
    Row {
        depth: row.depth,
        start: row.start as u32,
        end: row.end as u32,
        fold: row.node.zip(row.is_collapsed),
        spans,
    }
}

/// Pieces of text, each of an item.
pub(super) fn of_notation(document: &Document, row: diagnostic::Row) -> Row {
    let range_of = |node| {
        let item = document.item(node)?;
        Some((item.offset() as u32, item.end() as u32))
    };
    let piece = |piece: &diagnostic::Piece| {
        let text = row.text.get(piece.start as usize..piece.end as usize);
        Span {
            class: kind_of(document, Some(piece.node)).into(),
            text: text.unwrap_or_default().into(),
            range: range_of(piece.node),
        }
    };
    let spans: Vec<Span> = row.pieces.iter().map(piece).collect();
    let first = spans.iter().find_map(|span| span.range);
    let (start, end) = first.unwrap_or_default();
    Row {
        depth: row.indent,
        start,
        end,
        fold: None,
        spans,
    }
}

/// The class of an item in the style sheet.
fn kind_of(document: &Document, node: Option<u32>) -> &'static str {
    let item = node.and_then(|node| document.item(node));
    match item.map(|item| item.head().major()) {
        Some(Major::Unsigned | Major::Negative) => "integer",
        Some(Major::Bytes) => "bytes",
        Some(Major::Text) => "text",
        Some(Major::Array) => "array",
        Some(Major::Map) => "map",
        Some(Major::Tag) => "tag",
        Some(Major::Simple) => "simple",
        None => "unread",
    }
}
