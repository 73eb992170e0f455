//! Deferred items, the validator and the scan of links: what the runtimes do without knowing types.

use std::hint::black_box;

use super::{Fault, Sink, Source};
use crate::cbor::head::Major;
use crate::cbor::links::{self, Cid, Link};
use crate::cbor::strict::{BYTES_MAX, ITEMS_MAX};

/// Most bytes of a link.
pub(super) const LINK_BYTES_MAX: usize = links::LINK_BYTES_MAX as usize;

/// The bytes of exactly one item; the buffer is used again by the next.
#[derive(Clone, Debug, Default)]
pub struct Deferred {
    raw: Vec<u8>,
}

/// The original's growing buffer, which it makes an object of for each item.
pub(super) struct Buffer {
    bytes: Vec<u8>,
}

impl Sink for Buffer {
    fn write(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }
}

/// The original's reader that ends after so many bytes, one object for all strings of an item.
struct Limited {
    left: u64,
}

impl Limited {
    /// Copies what is left into `kept`, by pieces: the length is only a promise.
    fn copy(&mut self, source: &mut dyn Source, kept: &mut Buffer) -> Result<(), Fault> {
        const PIECE: u64 = 4096;
        while self.left > 0 {
            let start = kept.bytes.len();
            kept.bytes.resize(start + self.left.min(PIECE) as usize, 0);
            let read = source.read(&mut kept.bytes[start..]);
            kept.bytes.truncate(start + read);
            if read == 0 {
                return Err(Fault::UnexpectedEof);
            }
            self.left -= read as u64;
        }
        Ok(())
    }
}

impl Deferred {
    /// The item's bytes; empty if there is none.
    pub fn as_bytes(&self) -> &[u8] {
        &self.raw
    }

    /// Writes the item.
    pub fn write(&self, sink: &mut dyn Sink) -> Result<(), Fault> {
        if self.raw.is_empty() {
            return Err(Fault::NothingStored);
        }
        sink.write(&self.raw);
        Ok(())
    }

    /// Keeps the next item. `header` reads a header and writes it to what is kept.
    ///
    /// Two allocations, the buffer's object and the limited reader's.
    pub(super) fn keep(
        &mut self,
        source: &mut dyn Source,
        mut header: impl FnMut(&mut dyn Source, &mut Buffer) -> Result<(Major, u64), Fault>,
    ) -> Result<(), Fault> {
        let mut bytes = std::mem::take(&mut self.raw);
        bytes.clear();
        let mut kept = black_box(Box::new(Buffer { bytes }));
        let mut limited = black_box(Box::new(Limited { left: 0 }));
        let mut owed = 1;
        while owed > 0 {
            let (major, value) = header(source, &mut kept).map_err(|fault| {
                // A header at the very end is missing data unless it is the first.
                if kept.bytes.is_empty() {
                    fault
                } else {
                    fault.inside()
                }
            })?;
            owed = owed - 1 + owed_inside(major, value)?;
            if matches!(major, Major::Bytes | Major::Text) {
                limited.left = value;
                limited.copy(source, &mut kept)?;
            }
        }
        self.raw = kept.bytes;
        Ok(())
    }
}

/// How many items come inside; strings and containers over their limits are refused.
fn owed_inside(major: Major, value: u64) -> Result<u64, Fault> {
    match major {
        Major::Bytes | Major::Text if value > BYTES_MAX => Err(Fault::TooLong),
        Major::Array | Major::Map if value > ITEMS_MAX => Err(Fault::TooLong),
        Major::Array => Ok(value),
        Major::Map => Ok(2 * value),
        Major::Tag => Ok(1),
        _ => Ok(0),
    }
}

/// Whether there is exactly one item. The end before a header that is owed is `Eof` here.
pub(super) fn validate(
    source: &mut dyn Source,
    mut header: impl FnMut(&mut dyn Source) -> Result<(Major, u64), Fault>,
) -> Result<(), Fault> {
    let mut owed = 1;
    while owed > 0 {
        let (major, value) = header(source)?;
        owed = owed - 1 + owed_inside(major, value)?;
        if matches!(major, Major::Bytes | Major::Text) {
            source.discard(value)?;
        }
    }
    match source.read_byte() {
        Some(_) => Err(Fault::TrailingBytes),
        None => Ok(()),
    }
}

/// Hands every link to `found`. The scratch is made on the first link unless there is one already.
pub(super) fn scan_links(
    source: &mut dyn Source,
    mut scratch: Option<Box<[u8; LINK_BYTES_MAX]>>,
    mut header: impl FnMut(
        &mut dyn Source,
        Option<&mut [u8; LINK_BYTES_MAX]>,
    ) -> Result<(Major, u64), Fault>,
    mut found: impl FnMut(Link<'_>),
) -> Result<(), Fault> {
    let mut owed = 1_u64;
    let mut is_first = true;
    while owed > 0 {
        let inside = |fault: Fault| if is_first { fault } else { fault.inside() };
        let (major, value) = header(source, scratch.as_deref_mut()).map_err(inside)?;
        is_first = false;
        owed -= 1;
        match major {
            Major::Bytes | Major::Text => source.discard(value)?,
            Major::Array => owed = owed.saturating_add(value),
            Major::Map => owed = owed.saturating_add(value.saturating_mul(2)),
            Major::Tag if value == links::LINK => {
                let length = link_length(header(source, scratch.as_deref_mut()))?;
                let make = || black_box(Box::new([0; LINK_BYTES_MAX]));
                let room = &mut scratch.get_or_insert_with(make)[..length];
                source.read_full(room).map_err(Fault::inside)?;
                // The zero in front is cut off unseen; the originals crash where there is none.
                let cid = room.get(1..).ok_or(Fault::OutOfRange)?;
                let cid = Cid::new(cid).ok_or(Fault::BadCid)?;
                found(Link { offset: 0, cid });
            }
            Major::Tag => owed += 1,
            Major::Unsigned | Major::Negative | Major::Simple => {}
        }
    }
    Ok(())
}

/// The length of the bytes of a link whose header was read.
fn link_length(header: Result<(Major, u64), Fault>) -> Result<usize, Fault> {
    match header.map_err(Fault::inside)? {
        (Major::Bytes, length) if length <= LINK_BYTES_MAX as u64 => Ok(length as usize),
        (Major::Bytes, _) => Err(Fault::TooLong),
        _ => Err(Fault::WrongType),
    }
}
