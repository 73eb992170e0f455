//! Long strings, which are written in parts, one a row.

use super::flat::Flat;
use super::place::Cursor;
use super::string::Form;
use super::writer::{After, Writer};
use crate::cbor::head::Head;
use crate::cbor::tree::Item;

/// Bytes of a string in one row, by its form. Base 64 has three to four digits, and text is broken
/// only where it would be no use to read it in one line.
const HEX_BYTES: usize = 32;
const BASE64_BYTES: usize = 48;
const TEXT_BYTES: usize = 1_000;

impl Writer<'_> {
    /// A string, or the part of a long one that the cursor is at.
    pub(super) fn string(
        &self,
        cursor: &mut Cursor,
        item: Item<'_>,
        head: Head,
        mut flat: Flat<'_>,
    ) -> Option<After> {
        let content = item.payload();
        let form = if cursor.part == 0 {
            Form::of(head.major(), content, self.style)
        } else {
            cursor.form
        };
        let (part_bytes, whole_max) = match form {
            Form::Hex | Form::BadText => (HEX_BYTES, HEX_BYTES.max(self.width / 2)),
            Form::Base64 => (BASE64_BYTES, BASE64_BYTES.max(self.width / 2)),
            Form::Quoted | Form::SingleQuoted => (TEXT_BYTES, TEXT_BYTES),
        };
        if content.len() <= whole_max {
            flat.leaf(item, head);
            cursor.node = item.next_node();
            return None;
        }
        // Text is parted where a character begins.
        let place = |part: u32| {
            let mut at = (part as usize * part_bytes).min(content.len());
            while form.is_text() && at < content.len() && content[at] & 0xc0 == 0x80 {
                at -= 1;
            }
            at
        };
        let part = cursor.part;
        let (start, end) = (place(part), place(part + 1));
        let is_last = end == content.len();
        if form.is_text() || part == 0 {
            flat.out.extend_from_slice(form.opening());
        }
        form.content(flat.out, &content[start..end]);
        if form.is_text() || is_last {
            flat.out.push(form.closing());
        }
        if is_last {
            flat.indicator(head);
        } else if form.is_text() {
            flat.out.extend_from_slice(b" +");
        }
        flat.piece(item.node());
        if is_last {
            cursor.depth -= u32::from(part > 0);
            cursor.part = 0;
            cursor.node = item.next_node();
            return None;
        }
        cursor.depth += u32::from(part == 0);
        cursor.part = part + 1;
        cursor.form = form;
        Some(After::NextRow)
    }
}
