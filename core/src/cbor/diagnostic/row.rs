//! Rows of a layout, and which part of them is which item's.

/// One line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Row {
    /// Levels that it is indented by.
    pub indent: u32,
    /// The text without its indentation.
    pub text: String,
    /// Whose each part of the text is; together they are all of it, in order.
    pub pieces: Vec<Piece>,
}

/// A row while it is written: its text is bytes, looked at as UTF-8 once it is whole.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) indent: u32,
    pub(super) text: Vec<u8>,
}

/// A part of a row.
///
/// An item with all it contains is the parts whose node is in `item.node()..item.next_node()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Piece {
    /// The item that it writes, or the container whose bracket or comma it is.
    pub node: u32,
    /// Where it begins, in bytes of the row's text.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

/// The text up to `end` that is in no piece yet is of `node`.
pub(super) fn add_piece(pieces: &mut Vec<Piece>, node: u32, end: usize) {
    let end = end as u32;
    let start = pieces.last().map_or(0, |piece| piece.end);
    match pieces.last_mut() {
        _ if start == end => {}
        Some(last) if last.node == node => last.end = end,
        _ => pieces.push(Piece { node, start, end }),
    }
}
