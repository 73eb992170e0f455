//! Pull request 65: a pool of header buffers, asked for at every header, and one of text buffers.
//!
//! Allocations: none for headers, one for each text (the text itself), the bytes for links only
//! once a link is met. Time: a buffer is taken, cleared and put back for every header.

use std::cell::RefCell;
use std::hint::black_box;

use super::before::{self, HEADER_BYTES_MAX};
use super::generated::{self, Reading, Tree, TypeTwo, Writing};
use super::kept::{self, Buffer, Deferred};
use super::{Fault, Sink, Source};
use crate::cbor::head::Major;
use crate::cbor::links::Link;
use crate::cbor::strict::TEXT_BYTES_MAX;

thread_local! {
    static HEADERS: Pool<HEADER_BYTES_MAX> = const { Pool(RefCell::new(Vec::new())) };
    static TEXTS: Pool<{ TEXT_BYTES_MAX as usize }> = const { Pool(RefCell::new(Vec::new())) };
}

/// Buffers that are not in use. The original's pools have such a list for each processor.
struct Pool<const SIZE: usize>(RefCell<Vec<Box<[u8; SIZE]>>>);

impl<const SIZE: usize> Pool<SIZE> {
    fn get(&self) -> Box<[u8; SIZE]> {
        let idle = self.0.borrow_mut().pop();
        idle.unwrap_or_else(|| Box::new([0; SIZE]))
    }

    /// Takes a buffer back, its first `used` bytes cleared.
    fn put(&self, mut buffer: Box<[u8; SIZE]>, used: usize) {
        buffer[..used].fill(0);
        self.0.borrow_mut().push(black_box(buffer));
    }
}

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
    deferred.keep(source, |source: &mut dyn Source, kept: &mut Buffer| {
        let (major, value) = read_header(source)?;
        write_header(kept, major, value);
        Ok((major, value))
    })
}

/// Whether there is exactly one item.
pub fn validate(source: &mut dyn Source) -> Result<(), Fault> {
    kept::validate(source, read_header)
}

/// Hands every link to `found`.
pub fn scan_links(source: &mut dyn Source, found: impl FnMut(Link<'_>)) -> Result<(), Fault> {
    kept::scan_links(
        source,
        None,
        |source: &mut dyn Source, _| read_header(source),
        found,
    )
}

/// The header reader. Its conversion of the end after the first byte has no effect.
pub fn read_header(source: &mut dyn Source) -> Result<(Major, u64), Fault> {
    HEADERS.with(|pool| {
        let mut buffer = pool.get();
        let header = before::read_header_buf(source, &mut buffer[..]);
        pool.put(buffer, HEADER_BYTES_MAX);
        header
    })
}

/// The header reader with a scratch, deprecated: it ignores the scratch.
pub fn read_header_buf(source: &mut dyn Source, _: &mut [u8]) -> Result<(Major, u64), Fault> {
    read_header(source)
}

/// The header writer.
pub fn write_header(sink: &mut dyn Sink, major: Major, value: u64) {
    HEADERS.with(|pool| {
        let mut buffer = pool.get();
        before::write_header_buf(&mut buffer, sink, major, value);
        pool.put(buffer, HEADER_BYTES_MAX);
    });
}

/// Reads the content of a text into a buffer of the pool and copies it.
pub(super) fn text_of_length(source: &mut dyn Source, length: usize) -> Result<String, Fault> {
    TEXTS.with(|pool| {
        let mut buffer = pool.get();
        let read = source.read_full(&mut buffer[..length]);
        let text = read.and_then(|()| before::text_of(&buffer[..length]));
        pool.put(buffer, length);
        text
    })
}

/// Reads a text.
pub fn read_text(source: &mut dyn Source) -> Result<String, Fault> {
    Reader { source }.text(&mut ())
}

/// Reads an integer with a sign.
pub fn read_integer(source: &mut dyn Source) -> Result<i64, Fault> {
    generated::read_integer(&mut Reader { source })
}

/// Reads `false` or `true`.
pub fn read_boolean(source: &mut dyn Source) -> Result<bool, Fault> {
    generated::read_boolean(&mut Reader { source })
}

struct Reader<'s> {
    source: &'s mut dyn Source,
}

impl Reading for Reader<'_> {
    type Scratch = ();

    fn scratch(&mut self) {}

    fn header(&mut self, (): &mut ()) -> Result<(Major, u64), Fault> {
        read_header(self.source)
    }

    fn text(&mut self, (): &mut ()) -> Result<String, Fault> {
        let _phase = crate::alloc::phase("text");
        let length = before::text_length(read_header(self.source)?)?;
        text_of_length(self.source, length)
    }

    fn source(&mut self) -> &mut dyn Source {
        self.source
    }
}

struct Writer<'s> {
    sink: &'s mut dyn Sink,
}

impl Writing for Writer<'_> {
    type Scratch = ();

    fn scratch(&mut self) {}

    fn header(&mut self, (): &mut (), major: Major, value: u64) {
        write_header(self.sink, major, value);
    }

    fn number_of_list(&mut self, (): &mut (), value: u64) {
        write_header(self.sink, Major::Unsigned, value);
    }

    fn sink(&mut self) -> &mut dyn Sink {
        self.sink
    }
}
