//! Items in one line.

use super::row::{Piece, add_piece};
use super::{Indicators, Style, base, number, string};
use crate::cbor::head::{Head, Major};
use crate::cbor::tree::{Float, Item, Tree};

/// Writes items without a line break.
pub(super) struct Flat<'o> {
    pub(super) style: Style,
    pub(super) out: &'o mut Vec<u8>,
    /// Which part of the text is whose, where that is asked for.
    pub(super) pieces: Option<&'o mut Vec<Piece>>,
    /// Bytes of text after which writing stops.
    pub(super) limit: usize,
}

/// A container that is being written.
struct Open {
    node: u32,
    /// The node after it and all it contains.
    end: u32,
    head: Head,
    /// Children that were begun.
    count: u64,
}

/// What kind of item it is, as far as writing goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Written at once.
    Leaf,
    /// A string of definite length, written at once too.
    String,
    /// Array, map, tag, string of indefinite length or one that was opened.
    Container,
}

impl Flat<'_> {
    /// An item with all it contains; `false` if it is longer than the limit, and then not all of it
    /// was written. Only containers that are open take memory.
    pub(super) fn item(&mut self, tree: &Tree<'_>, item: Item<'_>) -> bool {
        let mut open: Vec<Open> = Vec::new();
        let (mut node, end) = (item.node(), item.next_node());
        loop {
            while let Some(innermost) = open.pop_if(|open| open.end == node) {
                let container = item.sibling_at(innermost.node);
                if !tree.is_whole(container) {
                    return true;
                }
                self.close(innermost.head, innermost.node);
            }
            if self.out.len() > self.limit {
                return false;
            }
            if node >= end {
                return true;
            }
            let here = item.sibling_at(node);
            let head = here.head();
            if head.is_break() {
                node += 1;
                continue;
            }
            if let Some(innermost) = open.last_mut() {
                self.separate(innermost);
            }
            match self.shape(tree, here, head) {
                Shape::Container => {
                    self.open(head, node);
                    let end = here.next_node();
                    open.push(Open {
                        node,
                        end,
                        head,
                        count: 0,
                    });
                    node += 1;
                }
                Shape::String if head.argument > self.limit as u64 => return false,
                Shape::String | Shape::Leaf => {
                    self.leaf(here, head);
                    node = here.next_node();
                }
            }
        }
    }

    /// What comes before the next child of a container.
    fn separate(&mut self, container: &mut Open) {
        let count = container.count;
        container.count += 1;
        match container.head.major() {
            _ if count == 0 => return,
            Major::Map if count % 2 == 1 => self.out.extend_from_slice(b": "),
            _ => self.out.extend_from_slice(b", "),
        }
        self.piece(container.node);
    }

    /// The text since the last piece is of that item.
    pub(super) fn piece(&mut self, node: u32) {
        if let Some(pieces) = &mut self.pieces {
            add_piece(pieces, node, self.out.len());
        }
    }

    #[inline]
    pub(super) fn shape(&self, tree: &Tree<'_>, item: Item<'_>, head: Head) -> Shape {
        match head.major() {
            Major::Unsigned | Major::Negative | Major::Simple => Shape::Leaf,
            Major::Bytes | Major::Text if !head.is_indefinite() => {
                let is_single = item.next_node() == item.node() + 1;
                if is_single {
                    Shape::String
                } else {
                    Shape::Container
                }
            }
            // A string of no chunks has a form of its own.
            Major::Bytes | Major::Text => {
                let is_empty = item.children().next().is_none() && tree.is_whole(item);
                if is_empty {
                    Shape::Leaf
                } else {
                    Shape::Container
                }
            }
            Major::Tag if self.big(item, head).is_some() => Shape::Leaf,
            Major::Array | Major::Map | Major::Tag => Shape::Container,
        }
    }

    /// The digits of a big number that shows as one.
    fn big(&self, item: Item<'_>, head: Head) -> Option<String> {
        if self.style.indicators == Indicators::Never || !matches!(head.argument, 2 | 3) {
            return None;
        }
        number::big(head.argument, head, item.children().next())
    }

    #[inline]
    pub(super) fn leaf(&mut self, item: Item<'_>, head: Head) {
        match head.major() {
            major @ (Major::Unsigned | Major::Negative) => {
                number::integer(self.out, major, head.argument);
                self.indicator(head);
            }
            Major::Bytes if head.is_indefinite() => self.out.extend_from_slice(b"''_"),
            Major::Text if head.is_indefinite() => self.out.extend_from_slice(b"\"\"_"),
            major @ (Major::Bytes | Major::Text) => {
                string::string(self.out, major, item.content(head), self.style);
                self.indicator(head);
            }
            Major::Simple => match Float::of(head) {
                Some(float) => self.float(float),
                None => self.simple(head.argument),
            },
            Major::Array | Major::Map | Major::Tag => {
                let digits = self.big(item, head).unwrap_or_default();
                self.out.extend_from_slice(digits.as_bytes());
            }
        }
        self.piece(item.node());
    }

    fn simple(&mut self, value: u64) {
        match value {
            20 => self.out.extend_from_slice(b"false"),
            21 => self.out.extend_from_slice(b"true"),
            22 => self.out.extend_from_slice(b"null"),
            23 => self.out.extend_from_slice(b"undefined"),
            _ => {
                self.out.extend_from_slice(b"simple(");
                number::integer(self.out, Major::Unsigned, value);
                self.out.push(b')');
            }
        }
    }

    fn float(&mut self, float: Float) {
        if !number::float(self.out, float) {
            // The number of digits says the width.
            let bytes = 2 << float.width as usize;
            self.out.extend_from_slice(b"float'");
            base::hex(self.out, &float.bits.to_be_bytes()[8 - bytes..]);
            self.out.push(b'\'');
            return;
        }
        let is_shown = match self.style.indicators {
            Indicators::Never => false,
            Indicators::Needed => !float.is_preferred(),
            Indicators::Always => true,
        };
        if is_shown {
            self.out.push(b'_');
            self.out.push(b'1' + float.width as u8);
        }
    }

    /// The beginning of a container.
    pub(super) fn open(&mut self, head: Head, node: u32) {
        match head.major() {
            Major::Array => self.out.push(b'['),
            Major::Map => self.out.push(b'{'),
            Major::Tag => {
                number::integer(self.out, Major::Unsigned, head.argument);
                self.indicator(head);
                self.out.push(b'(');
                return self.piece(node);
            }
            _ if head.is_indefinite() => self.out.push(b'('),
            _ => {
                self.out.extend_from_slice(b"<<");
                return self.piece(node);
            }
        }
        let before = self.out.len();
        if head.is_indefinite() {
            self.out.push(b'_');
        } else {
            self.indicator(head);
        }
        // A blank follows an indicator behind a bracket.
        if self.out.len() > before {
            self.out.push(b' ');
        }
        self.piece(node);
    }

    /// The end of a container.
    pub(super) fn close(&mut self, head: Head, node: u32) {
        match head.major() {
            Major::Array => self.out.push(b']'),
            Major::Map => self.out.push(b'}'),
            Major::Tag => self.out.push(b')'),
            _ if head.is_indefinite() => self.out.push(b')'),
            _ => {
                self.out.extend_from_slice(b">>");
                self.indicator(head);
            }
        }
        self.piece(node);
    }

    /// `_0` to `_3` for a head of 2 to 9 bytes, `_i` for one byte, where asked for.
    #[inline]
    pub(super) fn indicator(&mut self, head: Head) {
        let is_shown = match self.style.indicators {
            Indicators::Never => false,
            Indicators::Needed => !head.is_shortest(),
            Indicators::Always => true,
        };
        if is_shown {
            self.out.extend_from_slice(match head.info() {
                24 => b"_0",
                25 => b"_1",
                26 => b"_2",
                27 => b"_3",
                _ => b"_i",
            });
        }
    }
}
