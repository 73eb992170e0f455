//! Pull request 67: a reader and a writer that bring their header buffer along.
//!
//! Allocations: two for each value that is read or written from the outside, the struct and its
//! buffer, which all nested values share; one for each text, by the pool of text buffers that
//! stayed. Deferred items and the scan of links are as they were before pull request 65.

use std::hint::black_box;

use super::before::{self, HEADER_BYTES_MAX};
use super::generated::{self, Reading, Tree, TypeTwo, Writing};
use super::{Fault, Sink, Source, pr65};
use crate::cbor::head::Major;

pub use super::before::{defer, scan_links, validate};

/// Appends a value.
pub fn marshal_type_two(value: &TypeTwo, sink: &mut dyn Sink) {
    generated::write_type_two(value, &mut *Writer::new(sink));
}

/// Reads a value.
pub fn unmarshal_type_two(source: &mut dyn Source) -> Result<TypeTwo, Fault> {
    generated::read_type_two(&mut *Reader::new(source), 0)
}

/// Appends a value.
pub fn marshal_tree(value: &Tree, sink: &mut dyn Sink) {
    generated::write_tree(value, &mut *Writer::new(sink));
}

/// Reads a value.
pub fn unmarshal_tree(source: &mut dyn Source) -> Result<Tree, Fault> {
    generated::read_tree(&mut *Reader::new(source), 0)
}

/// The header reader. Its conversion of the end after the first byte has no effect.
pub fn read_header(source: &mut dyn Source) -> Result<(Major, u64), Fault> {
    Reader::new(source).header(&mut ())
}

/// The header reader with a scratch.
pub fn read_header_buf(source: &mut dyn Source, scratch: &mut [u8]) -> Result<(Major, u64), Fault> {
    before::read_header_buf(source, scratch)
}

/// The header writer.
pub fn write_header(sink: &mut dyn Sink, major: Major, value: u64) {
    Writer::new(sink).header(&mut (), major, value);
}

/// Reads a text.
pub fn read_text(source: &mut dyn Source) -> Result<String, Fault> {
    Reader::new(source).text(&mut ())
}

/// Reads an integer with a sign.
pub fn read_integer(source: &mut dyn Source) -> Result<i64, Fault> {
    generated::read_integer(&mut *Reader::new(source))
}

/// Reads `false` or `true`.
pub fn read_boolean(source: &mut dyn Source) -> Result<bool, Fault> {
    generated::read_boolean(&mut *Reader::new(source))
}

struct Reader<'s> {
    source: &'s mut dyn Source,
    header: Box<[u8; HEADER_BYTES_MAX]>,
}

impl<'s> Reader<'s> {
    /// Two allocations; nested values are handed the reader instead of making their own.
    fn new(source: &'s mut dyn Source) -> Box<Self> {
        let header = black_box(Box::new([0; HEADER_BYTES_MAX]));
        black_box(Box::new(Self { source, header }))
    }
}

impl Reading for Reader<'_> {
    type Scratch = ();

    fn scratch(&mut self) {}

    fn header(&mut self, (): &mut ()) -> Result<(Major, u64), Fault> {
        before::read_header_buf(self.source, &mut self.header[..])
    }

    fn text(&mut self, (): &mut ()) -> Result<String, Fault> {
        let _phase = crate::alloc::phase("text");
        let length = before::text_length(self.header(&mut ())?)?;
        pr65::text_of_length(self.source, length)
    }

    fn source(&mut self) -> &mut dyn Source {
        self.source
    }
}

struct Writer<'s> {
    sink: &'s mut dyn Sink,
    header: Box<[u8; HEADER_BYTES_MAX]>,
}

impl<'s> Writer<'s> {
    /// Two allocations; nested values are handed the writer instead of making their own.
    fn new(sink: &'s mut dyn Sink) -> Box<Self> {
        let header = black_box(Box::new([0; HEADER_BYTES_MAX]));
        black_box(Box::new(Self { sink, header }))
    }
}

impl Writing for Writer<'_> {
    type Scratch = ();

    fn scratch(&mut self) {}

    fn header(&mut self, (): &mut (), major: Major, value: u64) {
        before::write_header_buf(&mut self.header, self.sink, major, value);
    }

    fn number_of_list(&mut self, (): &mut (), value: u64) {
        self.header(&mut (), Major::Unsigned, value);
    }

    fn sink(&mut self) -> &mut dyn Sink {
        self.sink
    }
}
