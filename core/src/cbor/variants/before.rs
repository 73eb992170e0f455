//! Before both pull requests: whoever needs a header makes room for it.
//!
//! Allocations: a scratch for each generated method that runs, nested ones included; one more for
//! each number of a list, whose header goes the way without a scratch; two for each text, the
//! buffer it is read into and the text itself; 100 bytes for a scan of links.

use std::hint::black_box;

use super::generated::{self, Reading, Tree, TypeTwo, Writing};
use super::kept::{self, Buffer, Deferred};
use super::{Fault, Sink, Source};
use crate::cbor::head::{Major, size_of_head};
use crate::cbor::links::Link;
use crate::cbor::strict::TEXT_BYTES_MAX;

/// Most bytes of a header.
pub(super) const HEADER_BYTES_MAX: usize = 9;

/// Appends a value.
pub fn marshal_type_two(value: &TypeTwo, sink: &mut dyn Sink) {
    generated::write_type_two(value, &mut Writer { sink });
}

/// Reads a value.
pub fn unmarshal_type_two(source: &mut dyn Source) -> Result<TypeTwo, Fault> {
    generated::read_type_two(&mut Reader { source }, 0)
}

/// Appends a value.
pub fn marshal_tree(value: &Tree, sink: &mut dyn Sink) {
    generated::write_tree(value, &mut Writer { sink });
}

/// Reads a value.
pub fn unmarshal_tree(source: &mut dyn Source) -> Result<Tree, Fault> {
    generated::read_tree(&mut Reader { source }, 0)
}

/// Keeps one item.
pub fn defer(deferred: &mut Deferred, source: &mut dyn Source) -> Result<(), Fault> {
    let mut scratch = black_box(Box::new([0; HEADER_BYTES_MAX]));
    deferred.keep(source, |source: &mut dyn Source, kept: &mut Buffer| {
        let (major, value) = read_header_buf(source, &mut scratch[..])?;
        write_header_buf(&mut scratch, kept, major, value);
        Ok((major, value))
    })
}

/// Whether there is exactly one item.
pub fn validate(source: &mut dyn Source) -> Result<(), Fault> {
    let mut scratch = black_box(Box::new([0; HEADER_BYTES_MAX]));
    kept::validate(source, |source: &mut dyn Source| {
        read_header_buf(source, &mut scratch[..])
    })
}

/// Hands every link to `found`.
pub fn scan_links(source: &mut dyn Source, found: impl FnMut(Link<'_>)) -> Result<(), Fault> {
    // One scratch for headers and links both.
    let scratch = black_box(Box::new([0; kept::LINK_BYTES_MAX]));
    kept::scan_links(source, Some(scratch), read_header_of_scan, found)
}

/// A header of the scan, read into the scratch it was given.
fn read_header_of_scan(
    source: &mut dyn Source,
    scratch: Option<&mut [u8; kept::LINK_BYTES_MAX]>,
) -> Result<(Major, u64), Fault> {
    match scratch {
        Some(scratch) => read_header_buf(source, &mut scratch[..HEADER_BYTES_MAX]),
        None => read_header_buf(source, &mut [0; HEADER_BYTES_MAX]),
    }
}

/// The plain header reader.
pub fn read_header(source: &mut dyn Source) -> Result<(Major, u64), Fault> {
    let initial = source.read_byte().ok_or(Fault::Eof)?;
    let mut following = [0; 8];
    // What comes after the first byte is inside the header.
    argument(initial, |count| {
        source
            .read_full(&mut following[..count])
            .map_err(Fault::inside)?;
        Ok(big_endian(&following[..count]))
    })
}

/// The header reader that uses its caller's scratch.
pub fn read_header_buf(source: &mut dyn Source, scratch: &mut [u8]) -> Result<(Major, u64), Fault> {
    source.read_full(&mut scratch[..1])?;
    let initial = scratch[0];
    // Here the end after the first byte is taken for the end before it.
    argument(initial, |count| {
        source.read_full(&mut scratch[..count])?;
        Ok(big_endian(&scratch[..count]))
    })
}

/// The argument of a header, the following bytes read by `following`; shortest form only.
pub(super) fn argument(
    initial: u8,
    following: impl FnOnce(usize) -> Result<u64, Fault>,
) -> Result<(Major, u64), Fault> {
    let count = match initial & 31 {
        value @ 0..24 => return Ok((Major::of(initial), u64::from(value))),
        24 => 1,
        25 => 2,
        26 => 4,
        27 => 8,
        _ => return Err(Fault::InvalidHeader),
    };
    let value = following(count)?;
    if size_of_head(value) <= count {
        return Err(Fault::NonCanonical);
    }
    Ok((Major::of(initial), value))
}

pub(super) fn big_endian(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0, |value, byte| value << 8 | u64::from(*byte))
}

/// The header writer that uses its caller's scratch.
pub(super) fn write_header_buf(
    scratch: &mut [u8; HEADER_BYTES_MAX],
    sink: &mut dyn Sink,
    major: Major,
    value: u64,
) {
    let size = fill_header(scratch, major, value);
    sink.write(&scratch[..size]);
}

/// Puts a header into a buffer and gives its size.
pub(super) fn fill_header(buffer: &mut [u8; HEADER_BYTES_MAX], major: Major, value: u64) -> usize {
    let top = (major as u8) << 5;
    let size = size_of_head(value);
    buffer[0] = match size {
        1 => top | value as u8,
        2 => top | 24,
        3 => top | 25,
        5 => top | 26,
        _ => top | 27,
    };
    buffer[1..size].copy_from_slice(&value.to_be_bytes()[9 - size..]);
    size
}

/// The plain header writer: its bytes are a literal that escapes to the sink.
pub fn write_header(sink: &mut dyn Sink, major: Major, value: u64) {
    let mut header = [0; HEADER_BYTES_MAX];
    let size = fill_header(&mut header, major, value);
    let literal: Box<[u8]> = black_box(header[..size].into());
    sink.write(&literal);
}

/// Reads a text.
pub fn read_text(source: &mut dyn Source) -> Result<String, Fault> {
    let mut reader = Reader { source };
    let mut scratch = reader.scratch();
    reader.text(&mut scratch)
}

/// Reads an integer with a sign.
pub fn read_integer(source: &mut dyn Source) -> Result<i64, Fault> {
    generated::read_integer(&mut Reader { source })
}

/// Reads `false` or `true`.
pub fn read_boolean(source: &mut dyn Source) -> Result<bool, Fault> {
    generated::read_boolean(&mut Reader { source })
}

/// The runtime of the generated readers.
pub(super) struct Reader<'s> {
    pub(super) source: &'s mut dyn Source,
}

impl Reading for Reader<'_> {
    type Scratch = Box<[u8; 8]>;

    fn scratch(&mut self) -> Self::Scratch {
        black_box(Box::new([0; 8]))
    }

    fn header(&mut self, scratch: &mut Self::Scratch) -> Result<(Major, u64), Fault> {
        read_header_buf(self.source, &mut scratch[..])
    }

    fn text(&mut self, scratch: &mut Self::Scratch) -> Result<String, Fault> {
        let _phase = crate::alloc::phase("text");
        let length = text_length(self.header(scratch)?)?;
        let mut buffer = black_box(vec![0; length]);
        self.source.read_full(&mut buffer)?;
        text_of(&buffer)
    }

    fn source(&mut self) -> &mut dyn Source {
        self.source
    }
}

/// The length in the header of a text.
pub(super) fn text_length(header: (Major, u64)) -> Result<usize, Fault> {
    match header {
        (Major::Text, length) if length <= TEXT_BYTES_MAX => Ok(length as usize),
        (Major::Text, _) => Err(Fault::TooLong),
        _ => Err(Fault::WrongType),
    }
}

/// The text that was read into a buffer.
pub(super) fn text_of(buffer: &[u8]) -> Result<String, Fault> {
    std::str::from_utf8(buffer)
        .map(str::to_owned)
        .map_err(|_| Fault::NotUtf8)
}

/// The runtime of the generated writers.
struct Writer<'s> {
    sink: &'s mut dyn Sink,
}

impl Writing for Writer<'_> {
    type Scratch = Box<[u8; HEADER_BYTES_MAX]>;

    fn scratch(&mut self) -> Self::Scratch {
        black_box(Box::new([0; HEADER_BYTES_MAX]))
    }

    fn header(&mut self, scratch: &mut Self::Scratch, major: Major, value: u64) {
        write_header_buf(scratch, self.sink, major, value);
    }

    fn number_of_list(&mut self, _: &mut Self::Scratch, value: u64) {
        write_header(self.sink, Major::Unsigned, value);
    }

    fn sink(&mut self) -> &mut dyn Sink {
        self.sink
    }
}
