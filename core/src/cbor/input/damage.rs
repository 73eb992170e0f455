//! Damage of an input, with its place.

use std::fmt;

use crate::cbor::diagnostic::{in_quotes, visible};
use crate::cbor::document::{REPLACEMENT, foreign};

/// Something that is damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Its kind in one word, e.g. `odd_digits`.
    pub kind: &'static str,
    /// Where: a byte of the text, or of the result where there is no line.
    pub offset: usize,
    /// The line, counted from 1; 0 where the place is in the result.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What, and what can be done, without the place.
    pub message: String,
    /// Whether nothing was read from there on.
    pub is_fatal: bool,
}

impl Damage {
    /// Damage at a byte of the text that stops the reading.
    pub(super) fn in_text(
        kind: &'static str,
        text: &str,
        offset: usize,
        message: impl Into<String>,
    ) -> Self {
        let (before, behind) = text.as_bytes().split_at(offset.min(text.len()));
        let is_in_line_end = before.ends_with(b"\r") && behind.starts_with(b"\n");
        let lines = &before[..before.len() - usize::from(is_in_line_end)];
        let last_end = lines.iter().rposition(|byte| b"\n\r".contains(byte));
        let in_line = &before[last_end.map_or(0, |at| at + 1)..];
        let is_first_of_character = |byte: &&u8| **byte & 0xc0 != 0x80;
        Self {
            kind,
            offset,
            line: line_ends(lines) + 1,
            column: in_line.iter().filter(is_first_of_character).count() + 1,
            message: visible(&message.into()),
            is_fatal: true,
        }
    }

    /// Damage that does not stop the reading.
    pub(super) fn remark(self) -> Self {
        Self {
            is_fatal: false,
            ..self
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match self.line {
            0 => write!(f, " (byte {})", self.offset),
            1 => write!(f, " in column {}", self.column),
            _ => write!(f, " in line {}, column {}", self.line, self.column),
        }
    }
}

/// A character that a message names.
pub(super) fn named(character: char) -> String {
    in_quotes(character.encode_utf8(&mut [0; 4]), b'\'')
}

/// How many lines end: with a line feed, with a carriage return, or with both.
fn line_ends(text: &[u8]) -> usize {
    let count = |end: u8| text.iter().filter(|byte| **byte == end).count();
    let pairs = text.iter().zip(text.get(1..).unwrap_or_default());
    let both = pairs.filter(|(first, second)| (**first == b'\r') & (**second == b'\n'));
    count(b'\n') + count(b'\r') - both.count()
}

/// What the bytes, which are not well-formed, seem to be or to have been through.
pub(super) fn in_bytes(bytes: &[u8]) -> Option<Damage> {
    let (kind, offset, message) = match foreign(bytes) {
        Some((kind, message)) => (kind, 0, message),
        None => {
            let at = bytes.windows(3).position(|three| three == REPLACEMENT)?;
            let message = "EF BF BD: a text decoder put this in the place of bytes that are no \
                           text; take the original bytes";
            ("decoded_as_text", at, message.into())
        }
    };
    Some(Damage {
        kind,
        offset,
        line: 0,
        column: 0,
        message,
        is_fatal: false,
    })
}
