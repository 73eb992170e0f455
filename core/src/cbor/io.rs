//! Strict reading from a `std::io` reader: heads, texts and whole items as they arrive.
//!
//! Nothing is read beyond the item that was asked for, and memory is taken for bytes that came, not
//! for those that were promised.

use std::fmt;
use std::io::{self, ErrorKind, Read};

use super::error::{Error, Kind};
use super::head::{Head, Major};
use super::strict::{BYTES_MAX, ITEMS_MAX, TEXT_BYTES_MAX};

/// Bytes of a string that are asked for at once.
const PIECE_BYTES: u64 = 64 << 10;

/// Why reading ended: the reader failed, or what it gave is not what was asked for.
#[derive(Debug)]
pub enum Failure {
    /// The reader's own error.
    Reader(io::Error),
    /// A fault in the bytes, its position counted from the first that was read.
    Bytes(Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reader(error) => write!(f, "the reader failed: {error}"),
            Self::Bytes(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

/// A strict reader over a stream. An unbuffered stream is better put into a `BufReader` first.
#[derive(Debug)]
pub struct Reader<R> {
    stream: R,
    read: usize,
    /// The bytes of the last head, as they came.
    head: [u8; 9],
}

impl<R: Read> Reader<R> {
    /// A reader at the stream's next byte.
    pub fn new(stream: R) -> Self {
        Self {
            stream,
            read: 0,
            head: [0; 9],
        }
    }

    /// Bytes read so far.
    pub fn position(&self) -> usize {
        self.read
    }

    /// The stream, after what was read.
    pub fn into_inner(self) -> R {
        self.stream
    }

    /// The next head.
    ///
    /// Errors: `end_of_input` only where the stream ended before it; `too_little_data` inside it;
    /// `non_shortest_head`, `indefinite_length` and those of [`Head::read`].
    pub fn head(&mut self) -> Result<(Major, u64), Failure> {
        self.read_head(Kind::NothingThere)
            .map(|head| (head.major(), head.argument))
    }

    /// Reads a head into `self.head`; `at_end` is what the end of the stream before it means.
    fn read_head(&mut self, at_end: Kind) -> Result<Head, Failure> {
        let start = self.read;
        let mut first = [0];
        if self.fill(&mut first)? == 0 {
            return Err(fault(at_end, start));
        }
        let size = match first[0] & 31 {
            24 => 2,
            25 => 3,
            26 => 5,
            27 => 9,
            _ => 1,
        };
        let mut head = [first[0], 0, 0, 0, 0, 0, 0, 0, 0];
        let came = 1 + self.fill(&mut head[1..size])?;
        self.head = head;
        // A head that is cut short is one to `Head::read` as well.
        let read = Head::read(&head[..came], 0).map_err(|error| {
            let position = if error.is_truncated() {
                self.read
            } else {
                start
            };
            Failure::Bytes(error.at(position))
        })?;
        if read.info() == 31 {
            return Err(fault(Kind::IndefiniteLength, start));
        }
        if !read.is_shortest() {
            return Err(fault(Kind::NonCanonical, start));
        }
        Ok(read)
    }

    /// Reads a text into `text`, whose content it replaces.
    ///
    /// Errors: `wrong_type`, `too_long`, `invalid_utf8`; `text` is empty then.
    pub fn text(&mut self, text: &mut String) -> Result<(), Failure> {
        let mut bytes = std::mem::take(text).into_bytes();
        bytes.clear();
        let start = self.read;
        match self.head()? {
            (Major::Text, length) if length <= TEXT_BYTES_MAX => self.append(length, &mut bytes)?,
            (Major::Text, _) => return Err(fault(Kind::TooLong, start)),
            _ => return Err(fault(Kind::WrongType, start)),
        }
        *text = String::from_utf8(bytes).map_err(|_| fault(Kind::InvalidUtf8, start))?;
        Ok(())
    }

    /// Appends the bytes of exactly one item to `out`.
    ///
    /// Errors: as a strict reader's; `out` ends with what came before.
    pub fn item(&mut self, out: &mut Vec<u8>) -> Result<(), Failure> {
        let mut owed = 1_u64;
        let mut at_end = Kind::NothingThere;
        while owed > 0 {
            let start = self.read;
            let head = self.read_head(at_end)?;
            at_end = Kind::TooLittleData;
            out.extend_from_slice(&self.head[..head.size()]);
            owed -= 1;
            match (head.major(), head.argument) {
                (Major::Bytes | Major::Text, length) if length <= BYTES_MAX => {
                    self.append(length, out)?;
                }
                (Major::Array, items) if items <= ITEMS_MAX => owed += items,
                (Major::Map, pairs) if pairs <= ITEMS_MAX => owed += 2 * pairs,
                (Major::Tag, _) => owed += 1,
                (Major::Unsigned | Major::Negative | Major::Simple, _) => {}
                _ => return Err(fault(Kind::TooLong, start)),
            }
        }
        Ok(())
    }

    /// Appends `length` bytes of the stream.
    fn append(&mut self, length: u64, out: &mut Vec<u8>) -> Result<(), Failure> {
        let mut left = length;
        while left > 0 {
            let piece = left.min(PIECE_BYTES);
            let start = out.len();
            out.resize(start + piece as usize, 0);
            let came = self.fill(&mut out[start..])?;
            out.truncate(start + came);
            if came as u64 != piece {
                return Err(fault(Kind::TooLittleData, self.read));
            }
            left -= piece;
        }
        Ok(())
    }

    /// Fills the front of `into`, all of it unless the stream ends, and says how much.
    fn fill(&mut self, into: &mut [u8]) -> Result<usize, Failure> {
        let mut filled = 0;
        while filled < into.len() {
            match self.stream.read(&mut into[filled..]) {
                Ok(0) => break,
                Ok(came) => filled += came,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Failure::Reader(error)),
            }
        }
        self.read += filled;
        Ok(filled)
    }
}

fn fault(kind: Kind, position: usize) -> Failure {
    Failure::Bytes(Error::new(kind, position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cbor::Strict;

    /// Gives one byte at a time.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let (Some((first, rest)), false) = (self.0.split_first(), into.is_empty()) else {
                return Ok(0);
            };
            into[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    fn error(failure: Failure) -> Error {
        match failure {
            Failure::Bytes(error) => error,
            Failure::Reader(error) => panic!("the reader does not fail: {error}"),
        }
    }

    /// The vectors of the slice reader, and each of them cut short anywhere.
    #[test]
    fn a_stream_gives_what_its_bytes_give() {
        let inputs: &[&[u8]] = &[
            b"\x82\x01\x63abc",
            b"\xa1\x61a\xd8\x2a\x41\x00",
            b"\x19\x01\x00",
            b"\x18\x17",
            b"\x1c",
            b"\x9f\xff",
            b"\x5a\x00\x20\x00\x01",
            b"\x99\x20\x01",
            b"\xfb\x3f\xf8\x00\x00\x00\x00\x00\x00",
            b"\xf8\x10",
        ];
        for input in inputs {
            for end in 0..=input.len() {
                let bytes = &input[..end];
                let mut out = Vec::new();
                let from_stream = Reader::new(Slow(bytes)).item(&mut out).map_err(error);
                let from_slice = Strict::new(bytes).item();
                assert_eq!(from_stream, from_slice.map(|_| ()), "{bytes:x?}");
                assert!(from_slice.is_err() || out == bytes, "{bytes:x?}");
            }
        }
    }

    #[test]
    fn nothing_is_read_beyond_the_item_and_the_end_is_said_once() {
        let mut reader = Reader::new(Slow(b"\x61a\x02"));
        let mut text = String::from("before");
        reader.text(&mut text).unwrap();
        assert_eq!((text.as_str(), reader.position()), ("a", 2));
        assert_eq!(reader.head().unwrap(), (Major::Unsigned, 2));
        assert!(error(reader.head().unwrap_err()).is_end());
    }

    #[test]
    fn a_promise_takes_no_memory() {
        let mut out = Vec::new();
        let outcome = Reader::new(Slow(b"\x5a\x00\x1f\xff\xff\x00")).item(&mut out);
        assert_eq!(error(outcome.unwrap_err()).kind(), "too_little_data");
        assert!(out.capacity() <= 2 * PIECE_BYTES as usize);
    }
}
