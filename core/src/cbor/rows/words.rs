//! Comments: what the bytes of a row are, in plain words.

use std::io::Write as _;
use std::ops::Range;

use super::unit::Unit;
use super::{Note, Part};
use crate::cbor::diagnostic::{is_hidden, number as notation};
use crate::cbor::document::Document;
use crate::cbor::head::{Head, Major, size_of_head};
use crate::cbor::tree::{Float, Gap, Item, Width};

/// What was written is text: digits, words, and characters copied whole.
pub(super) fn text(written: Vec<u8>) -> String {
    String::from_utf8(written).expect("only text was written")
}

/// Appends what `note` has to say, behind what is there.
pub(super) fn add_note(item: Item<'_>, note: &Note<'_>, out: &mut String) {
    let before = out.len();
    out.push_str("; ");
    note(item, out);
    if out.len() == before + 2 {
        out.truncate(before);
    }
}

/// Appends the comment of the row with the bytes in `range`.
#[inline]
pub(super) fn comment(
    document: &Document,
    unit: Unit<'_>,
    part: Part,
    range: &Range<usize>,
    out: &mut Vec<u8>,
) {
    match (unit, part) {
        (Unit::Node(_), Part::Break) => out.extend_from_slice(b"break"),
        (Unit::Node(node), Part::Content) => content(document, node, range, out),
        (Unit::Node(node), _) => {
            let head = Head::read(document.bytes(), range.start);
            let head = head.expect("nodes have heads that were read");
            head_words(head, out);
            if head.major() == Major::Bytes && document.is_opened(node) {
                out.extend_from_slice(b", opened");
            }
        }
        (Unit::Gap(gap), Part::Fault) => fault(document, gap, range, out),
        (Unit::Gap(_), _) => out.extend_from_slice(b"not read"),
    }
}

/// What a head says.
pub(super) fn head_words(head: Head, out: &mut Vec<u8>) {
    let argument = head.argument;
    match head.major() {
        Major::Unsigned => {
            out.extend_from_slice(b"unsigned ");
            number(argument, out);
        }
        Major::Negative => {
            out.extend_from_slice(b"negative ");
            negative(argument, out);
        }
        Major::Bytes if head.is_indefinite() => out.extend_from_slice(b"byte string in chunks"),
        Major::Text if head.is_indefinite() => out.extend_from_slice(b"text in chunks"),
        Major::Bytes => counted(b"byte string of ", argument, b" byte", out),
        Major::Text => counted(b"text of ", argument, b" byte", out),
        Major::Array if head.is_indefinite() => {
            out.extend_from_slice(b"array of indefinite length");
        }
        Major::Map if head.is_indefinite() => out.extend_from_slice(b"map of indefinite length"),
        Major::Array => counted(b"array of ", argument, b" item", out),
        Major::Map => counted(b"map of ", argument, b" pair", out),
        Major::Tag => {
            out.extend_from_slice(b"tag ");
            number(argument, out);
        }
        Major::Simple => match Float::of(head) {
            Some(value) => {
                out.extend_from_slice(match value.width {
                    Width::Half => b"float16 ",
                    Width::Single => b"float32 ",
                    Width::Double => b"float64 ",
                });
                float(value, out);
            }
            None => simple(argument, out),
        },
    }
    if !head.is_shortest() {
        let longer = head.size() - size_of_head(argument);
        out.extend_from_slice(b", head longer by ");
        number(longer as u64, out);
    }
}

fn counted(before: &[u8], count: u64, unit: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(before);
    number(count, out);
    out.extend_from_slice(unit);
    if count != 1 {
        out.push(b's');
    }
}

/// Digits of a number.
#[inline]
pub(super) fn number(number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Digits of the negative integer with this argument.
pub(super) fn negative(argument: u64, out: &mut Vec<u8>) {
    match i64::try_from(argument) {
        Ok(small) => out.extend_from_slice(itoa::Buffer::new().format(!small).as_bytes()),
        Err(_) => {
            let value = -1 - i128::from(argument);
            out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
        }
    }
}

/// A simple value as in diagnostic notation.
pub(super) fn simple(value: u64, out: &mut Vec<u8>) {
    match value {
        20 => out.extend_from_slice(b"false"),
        21 => out.extend_from_slice(b"true"),
        22 => out.extend_from_slice(b"null"),
        23 => out.extend_from_slice(b"undefined"),
        _ => {
            out.extend_from_slice(b"simple(");
            number(value, out);
            out.push(b')');
        }
    }
}

/// A float as in diagnostic notation, without an indicator.
pub(super) fn float(float: Float, out: &mut Vec<u8>) {
    if !notation::float(out, float) {
        let digits = 4 << float.width as usize;
        write!(out, "float'{:0digits$x}'", float.bits).expect("a vector takes any text");
    }
}

/// A part of a string: text in quotes, bytes as ASCII with a point for what is not.
fn content(document: &Document, node: u32, range: &Range<usize>, out: &mut Vec<u8>) {
    let bytes = document.bytes();
    let is_text = Major::of(bytes[document.offset(node)]) == Major::Text;
    if !is_text {
        out.push(b'\'');
        let printable = |byte: &u8| match byte {
            0x20..=0x7e => *byte,
            _ => b'.',
        };
        out.extend(bytes[range.clone()].iter().map(printable));
        out.push(b'\'');
        return;
    }
    out.push(b'"');
    let row = &bytes[range.clone()];
    if row
        .iter()
        .all(|byte| matches!(byte, 0x20..=0x7e) && !matches!(byte, b'"' | b'\\'))
    {
        out.extend_from_slice(row);
    } else {
        let end = document.item_at(node).end();
        let start = document.payload_range(node).start;
        characters(
            &bytes[start..end],
            range.start - start..range.end - start,
            out,
        );
    }
    out.push(b'"');
}

/// The characters that begin in `range` of `all`, which is a whole string.
fn characters(all: &[u8], range: Range<usize>, out: &mut Vec<u8>) {
    // A character that began in the row before belongs to that row: three bytes at most.
    let mut at = range.start;
    let is_continued = |at: usize| all.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    let begins_before = (range.start.saturating_sub(3)..range.start)
        .rev()
        .find(|before| !is_continued(*before));
    if let Some(before) = begins_before
        && let Some(length) = character(&all[before..]).map(char::len_utf8)
    {
        at = at.max(before + length);
    }
    // A character that begins in the row may end three bytes behind it.
    let within = &all[at..all.len().min(range.end + 3)];
    for chunk in within.utf8_chunks() {
        for character in chunk.valid().chars() {
            if at >= range.end {
                return;
            }
            escaped(character, out);
            at += character.len_utf8();
        }
        for byte in chunk.invalid() {
            if at >= range.end {
                return;
            }
            write!(out, "\\x{byte:02x}").expect("a vector takes any text");
            at += 1;
        }
    }
}

fn escaped(character: char, out: &mut Vec<u8>) {
    if matches!(character, '"' | '\\') || is_hidden(character) {
        write!(out, "{}", character.escape_default()).expect("a vector takes any text");
    } else {
        out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
    }
}

/// The character at the start, if it is one.
fn character(bytes: &[u8]) -> Option<char> {
    let some = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(some) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&some[..error.valid_up_to()]).ok()?,
    };
    valid.chars().next()
}

fn fault(document: &Document, gap: &Gap, range: &Range<usize>, out: &mut Vec<u8>) {
    let error = gap.error;
    write!(out, "{}: {error}", error.kind()).expect("a vector takes any text");
    let end = gap.end as usize;
    if range.start < range.end
        && let Ok(head) = Head::read(&document.bytes()[..end], range.start)
        && error.position() == end
    {
        out.extend_from_slice(b" (");
        head_words(head, out);
        out.push(b')');
    }
}
