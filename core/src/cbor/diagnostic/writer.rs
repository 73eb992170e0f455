//! Writes the row at a place of a layout, and finds the place of the next one.

use super::Style;
use super::flat::{Flat, Shape};
use super::place::{Cursor, Decide, Expanded, content_end};
use super::row::{Line, Piece, add_piece};
use crate::cbor::head::Major;
use crate::cbor::tree::{Item, Tree};

/// Tags that begin in one row: each is in the row of its content, unless there are too many.
const TAGS_MAX: u32 = 16;

pub(super) struct Writer<'w> {
    pub(super) style: Style,
    pub(super) width: usize,
    pub(super) tree: &'w Tree<'w>,
    pub(super) expanded: Decide<'w>,
}

/// What comes after something was written.
pub(super) enum After {
    SameRow,
    NextRow,
}

impl<'w> Writer<'w> {
    /// Appends the row at the cursor, which goes on to the next one; `false` if there is none.
    pub(super) fn row(
        &mut self,
        cursor: &mut Cursor,
        row: &mut Line,
        mut pieces: Option<&mut Vec<Piece>>,
    ) -> bool {
        row.indent = cursor.depth;
        let mut tags = 0;
        let mut is_written = false;
        loop {
            let flat = Flat {
                style: self.style,
                out: &mut row.text,
                pieces: pieces.as_deref_mut(),
                limit: usize::MAX,
            };
            if let Some(container) = self.container(cursor)
                && cursor.node >= content_end(self.tree, container)
            {
                if !self.tree.is_whole(container) {
                    // Nothing comes after what a fault has left unfinished.
                    cursor.node = container.next_node();
                    cursor.inside = 0;
                    return is_written;
                }
                self.close(cursor, container, flat);
                if !is_written {
                    row.indent = cursor.depth;
                }
            } else if let Some(item) = self.tree.item_at(cursor.node) {
                let after = self.begin(cursor, item, &mut tags, row.indent, flat);
                is_written = true;
                match after {
                    Some(After::NextRow) => return true,
                    Some(After::SameRow) => continue,
                    None => {}
                }
            } else {
                return is_written;
            }
            is_written = true;
            let after = self.after(cursor, &mut tags, row, pieces.as_deref_mut());
            if matches!(after, After::NextRow) {
                return true;
            }
        }
    }

    /// The container that the cursor is in.
    fn container(&self, cursor: &Cursor) -> Option<Item<'w>> {
        let place = cursor.inside.checked_sub(1)?;
        self.tree.item_at(self.expanded.list()[place as usize].node)
    }

    /// Writes an item, the beginning of a container or a part of a string; `None` if it is whole.
    fn begin(
        &mut self,
        cursor: &mut Cursor,
        item: Item<'_>,
        tags: &mut u32,
        indent: u32,
        mut flat: Flat<'_>,
    ) -> Option<After> {
        let head = item.head();
        match flat.shape(self.tree, item, head) {
            Shape::Container => {}
            Shape::String => return self.string(cursor, item, head, flat),
            Shape::Leaf => {
                flat.leaf(item, head);
                cursor.node = item.next_node();
                return None;
            }
        }
        let is_flat = match &self.expanded {
            Decide::Now(_) => self.is_written_flat(item, indent, &mut flat),
            Decide::Before(list) => {
                let next = list.get(cursor.expanded as usize);
                let is_flat = next.is_none_or(|next| next.node != item.node());
                is_flat && flat.item(self.tree, item)
            }
        };
        if is_flat {
            cursor.node = item.next_node();
            return None;
        }
        if let Decide::Now(list) = &mut self.expanded {
            list.push(Expanded {
                node: item.node(),
                inside: cursor.inside,
                is_value: cursor.is_value,
            });
        }
        flat.open(head, item.node());
        cursor.expanded += 1;
        cursor.inside = cursor.expanded;
        cursor.node += 1;
        cursor.is_value = false;
        if head.major() == Major::Tag {
            *tags += 1;
            let is_full = *tags >= TAGS_MAX;
            return Some(if is_full {
                After::NextRow
            } else {
                After::SameRow
            });
        }
        trim_blank(&mut flat);
        cursor.depth += 1;
        Some(After::NextRow)
    }

    /// Writes a container if that is possible in what is left of the row, with a comma behind it.
    fn is_written_flat(&self, item: Item<'_>, indent: u32, flat: &mut Flat<'_>) -> bool {
        let is_empty = item.children().next().is_none() && item.head().major() != Major::Tag;
        let before = flat.out.len();
        let last = self.width.saturating_sub(2 * indent as usize + 1);
        flat.limit = if is_empty { usize::MAX } else { last };
        let is_written = self.tree.is_whole(item)
            && flat.item(self.tree, item)
            && (is_empty || flat.out.len() <= last);
        flat.limit = usize::MAX;
        if !is_written {
            flat.out.truncate(before);
        }
        is_written
    }

    /// The end of a container.
    fn close(&self, cursor: &mut Cursor, container: Item<'_>, mut flat: Flat<'_>) {
        let head = container.head();
        flat.close(head, container.node());
        cursor.depth -= u32::from(head.major() != Major::Tag);
        cursor.node = container.next_node();
        let ended = self.expanded.list()[cursor.inside as usize - 1];
        cursor.inside = ended.inside;
        cursor.is_value = ended.is_value;
    }

    /// What comes behind an item that is whole.
    fn after(
        &self,
        cursor: &mut Cursor,
        tags: &mut u32,
        row: &mut Line,
        pieces: Option<&mut Vec<Piece>>,
    ) -> After {
        let Some(container) = self.container(cursor) else {
            return After::NextRow;
        };
        let head = container.head();
        let is_end = cursor.node >= content_end(self.tree, container);
        if head.major() == Major::Tag {
            // Its bracket comes next, unless there are too many.
            *tags += 1;
            let is_full = *tags >= TAGS_MAX;
            return if is_full {
                After::NextRow
            } else {
                After::SameRow
            };
        }
        let is_key = head.major() == Major::Map && !cursor.is_value;
        cursor.is_value = is_key;
        if is_end {
            return After::NextRow;
        }
        let (between, after): (&[u8], _) = if is_key {
            (b": ", After::SameRow)
        } else {
            (b",", After::NextRow)
        };
        row.text.extend_from_slice(between);
        if let Some(pieces) = pieces {
            add_piece(pieces, container.node(), row.text.len());
        }
        after
    }
}

/// A row does not end with the blank that follows an indicator.
fn trim_blank(flat: &mut Flat<'_>) {
    if flat.out.ends_with(b" ") {
        flat.out.pop();
        if let Some(last) = flat
            .pieces
            .as_deref_mut()
            .and_then(|pieces| pieces.last_mut())
        {
            last.end -= 1;
        }
    }
}
