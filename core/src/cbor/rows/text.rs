//! Annotated hex of everything as one text.

use super::annotation::{LEVEL_BLANKS, LEVELS_MAX};
use super::unit::{self, Cut, Unit, Units};
use super::{Annotation, Note, Part, hex, words};
use crate::cbor::document::Document;

/// Text that is handed on at once. Large enough that the call does not count.
const CHUNK_BYTES: usize = 1 << 16;
const BLANKS: [u8; 64] = [b' '; 64];

impl Annotation {
    /// Hands the text of all rows to `take`, in pieces that end with a row.
    ///
    /// Shape: the bytes, set in by their depth, then `#` and the comment.
    /// Errors: the first one of `take`.
    pub fn write<E>(
        &self,
        document: &Document,
        note: &Note<'_>,
        mut take: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut out = Vec::with_capacity(CHUNK_BYTES + 1024);
        let mut open: Vec<u32> = Vec::new();
        let mut note_text = String::new();
        for unit in Units::from(document, 0) {
            let depth = match unit {
                Unit::Node(node) => {
                    while open.last().is_some_and(|next| *next <= node) {
                        open.pop();
                    }
                    open.len()
                }
                // What was open at the fault has ended in the index, so the depth is looked up.
                Unit::Gap(gap) => gap.within.map_or(0, |at| document.depth(at) as usize + 1),
            };
            let cut = Cut::of(document, unit);
            for row in 0..cut.rows(self.width()) {
                self.write_row(document, unit, &cut, row, depth as u32, &mut out);
                if row == 0
                    && let Unit::Node(node) = unit
                    && let Some(item) = document.item(node)
                {
                    note_text.clear();
                    words::add_note(item, note, &mut note_text);
                    out.extend_from_slice(note_text.as_bytes());
                }
                out.push(b'\n');
                if out.len() >= CHUNK_BYTES {
                    take(&out)?;
                    out.clear();
                }
            }
            if let Unit::Node(node) = unit {
                let next = document.next(node);
                if next > node + 1 {
                    open.push(next);
                }
            }
        }
        take(&out)
    }

    /// The same as one text.
    pub fn text(&self, document: &Document, note: &Note<'_>) -> String {
        let mut all = Vec::new();
        let take = |piece: &[u8]| -> Result<(), std::convert::Infallible> {
            all.extend_from_slice(piece);
            Ok(())
        };
        match self.write(document, note, take) {
            Ok(()) => words::text(all),
        }
    }

    #[inline]
    fn write_row(
        &self,
        document: &Document,
        unit: Unit<'_>,
        cut: &Cut,
        row: u32,
        depth: u32,
        out: &mut Vec<u8>,
    ) {
        let (range, is_head) = cut.row(row, self.width());
        let part = unit::part(document, unit, row, is_head);
        let begin = out.len();
        let depth = depth + u32::from(part == Part::Content);
        blanks(LEVEL_BLANKS * depth.min(LEVELS_MAX) as usize, out);
        let bytes = &document.bytes()[range.clone()];
        if is_head {
            hex::write_head(bytes, out);
        } else {
            hex::write(bytes, out);
        }
        let used = out.len() - begin;
        blanks(self.column.saturating_sub(used), out);
        out.extend_from_slice(b"  # ");
        if depth > LEVELS_MAX {
            out.extend_from_slice(format!("level {depth}: ").as_bytes());
        }
        words::comment(document, unit, part, &range, out);
    }
}

/// All of them are appended, of which only some stay: a copy of known length takes no call.
fn blanks(mut count: usize, out: &mut Vec<u8>) {
    while count > 0 {
        out.extend_from_slice(&BLANKS);
        out.truncate(out.len() - BLANKS.len().saturating_sub(count));
        count = count.saturating_sub(BLANKS.len());
    }
}
