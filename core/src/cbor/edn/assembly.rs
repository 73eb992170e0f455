//! Bytes that are put together before the heads of what they are in are known.
//!
//! The head of an array counts its items and that of embedded CBOR its bytes, and both come first.
//! So content goes into one buffer, a place is marked where a head belongs, and all heads are
//! put in in one pass at the end. Nothing is moved twice, however deep it is nested.
//!
//! ```text
//! text    [1, <<2>>]
//! body    01 02
//! marks   82 at 0, 41 at 1
//! bytes   82 01 41 02
//! ```

use super::number::write_float;
use crate::cbor::head::{self, Head, Major};
use crate::cbor::tree::Float;

/// How many bytes the argument of a head takes: an encoding indicator, or the fewest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// As few as possible.
    Shortest,
    /// `_i`: none, it is in the first byte.
    Immediate,
    /// `_0` to `_3`: 1, 2, 4 or 8 bytes, the power of two being given.
    Bytes(u8),
}

/// The argument does not fit the size that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooSmall;

impl Size {
    /// Bytes of a head with that argument.
    pub(crate) fn of_head(self, argument: u64) -> Result<usize, TooSmall> {
        let shortest = head::size_of_head(argument);
        let size = match self {
            Self::Shortest => shortest,
            Self::Immediate => 1,
            Self::Bytes(power) => 1 + (1 << power),
        };
        if size < shortest {
            return Err(TooSmall);
        }
        Ok(size)
    }
}

/// A place in an assembly, to measure, take or drop what came after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) body: usize,
    pub(crate) marks: usize,
    heads: usize,
}

/// A head that belongs in front of the byte at `at`. One of size 0 is not written.
#[derive(Clone, Copy, Debug)]
struct Mark {
    at: usize,
    argument: u64,
    major: Major,
    size: u8,
}

/// Content, and the heads that are to be put in.
#[derive(Debug, Default)]
pub(crate) struct Assembly {
    /// What is known for good, in order.
    pub(crate) body: Vec<u8>,
    marks: Vec<Mark>,
    /// Bytes of all heads that were set.
    heads: usize,
}

impl Assembly {
    pub(crate) fn point(&self) -> Point {
        Point {
            body: self.body.len(),
            marks: self.marks.len(),
            heads: self.heads,
        }
    }

    /// Bytes since `start`, the heads that were set included.
    pub(crate) fn length_since(&self, start: Point) -> usize {
        self.body.len() - start.body + (self.heads - start.heads)
    }

    /// Marks a place for a head at the body's `at`, which is not before any other mark.
    pub(crate) fn mark(&mut self, at: usize) -> usize {
        self.marks.push(Mark {
            at,
            argument: 0,
            major: Major::Unsigned,
            size: 0,
        });
        self.marks.len() - 1
    }

    /// Says what head belongs at a mark.
    pub(crate) fn set(
        &mut self,
        mark: usize,
        major: Major,
        argument: u64,
        size: Size,
    ) -> Result<(), TooSmall> {
        let bytes = size.of_head(argument)?;
        self.heads += bytes;
        self.marks[mark] = Mark {
            argument,
            major,
            size: bytes as u8,
            ..self.marks[mark]
        };
        Ok(())
    }

    /// Appends a head whose argument is known already.
    pub(crate) fn head(&mut self, major: Major, argument: u64, size: Size) -> Result<(), TooSmall> {
        if size == Size::Shortest {
            head::write(&mut self.body, major, argument);
        } else {
            write_head(&mut self.body, major, argument, size.of_head(argument)?);
        }
        Ok(())
    }

    /// Puts a head in front of the body's `at`, behind which no mark is.
    pub(crate) fn insert_head(
        &mut self,
        at: usize,
        major: Major,
        argument: u64,
        size: Size,
    ) -> Result<(), TooSmall> {
        let mut head = Vec::with_capacity(9);
        write_head(&mut head, major, argument, size.of_head(argument)?);
        self.body.splice(at..at, head);
        Ok(())
    }

    /// The bytes between two points, heads put in.
    pub(crate) fn bytes(&self, start: Point, end: Point) -> Vec<u8> {
        let length = end.body - start.body + (end.heads - start.heads);
        let mut out = Vec::with_capacity(length);
        let mut at = start.body;
        for mark in &self.marks[start.marks..end.marks] {
            out.extend_from_slice(&self.body[at..mark.at]);
            at = mark.at;
            mark.write(&mut out);
        }
        out.extend_from_slice(&self.body[at..end.body]);
        out
    }

    /// Drops what came after `start`.
    pub(crate) fn truncate(&mut self, start: Point) {
        self.body.truncate(start.body);
        self.marks.truncate(start.marks);
        self.heads = start.heads;
    }

    /// All bytes.
    pub(crate) fn finish(self) -> Vec<u8> {
        if self.marks.is_empty() {
            return self.body;
        }
        let start = Point {
            body: 0,
            marks: 0,
            heads: 0,
        };
        self.bytes(start, self.point())
    }

    /// Turns places in the body into places in the bytes. Each is a place and the number of marks
    /// before it, in order.
    pub(crate) fn resolve<'p>(&self, places: impl Iterator<Item = (&'p mut u32, u32)>) {
        let (mut next, mut heads) = (0, 0);
        for (place, marks) in places {
            while next < marks as usize {
                heads += u32::from(self.marks[next].size);
                next += 1;
            }
            *place += heads;
        }
    }
}

impl Mark {
    fn write(&self, out: &mut Vec<u8>) {
        if self.size > 0 {
            write_head(out, self.major, self.argument, usize::from(self.size));
        }
    }
}

/// A head of 1, 2, 3, 5 or 9 bytes into which the argument fits.
fn write_head(out: &mut Vec<u8>, major: Major, argument: u64, size: usize) {
    let top = (major as u8) << 5;
    let info = match size {
        2 => 24,
        3 => 25,
        5 => 26,
        9 => 27,
        _ => argument as u8,
    };
    out.push(top | info);
    out.extend_from_slice(&argument.to_be_bytes()[9 - size..]);
}

/// Gives the item at the end of the body, whose head is at `at`, a head of another size.
pub(crate) fn resize(body: &mut Vec<u8>, at: usize, size: Size) -> Result<(), TooSmall> {
    let head = Head::read(body, at).expect("the item was just written");
    if let Some(float) = Float::of(head) {
        body.truncate(at);
        return write_float(body, float.bits64(), size);
    }
    let mut resized = Vec::with_capacity(9);
    let bytes = size.of_head(head.argument)?;
    write_head(&mut resized, head.major(), head.argument, bytes);
    body.splice(at..at + head.size(), resized);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_put_in_front_of_what_they_count() {
        let mut assembly = Assembly::default();
        let array = assembly.mark(0);
        assembly.body.push(1);
        let start = assembly.point();
        let string = assembly.mark(1);
        let inner = assembly.point();
        assembly.body.push(2);
        let length = assembly.length_since(inner) as u64;
        assert_eq!(
            assembly.set(string, Major::Bytes, length, Size::Bytes(1)),
            Ok(())
        );
        assert_eq!(assembly.length_since(start), 4);
        assert_eq!(assembly.set(array, Major::Array, 2, Size::Shortest), Ok(()));
        let end = assembly.point();
        assert_eq!(assembly.bytes(start, end), [0x59, 0, 1, 2]);
        assert_eq!(assembly.finish(), [0x82, 1, 0x59, 0, 1, 2]);
    }

    #[test]
    fn an_argument_has_to_fit_its_size() {
        assert_eq!(Size::Immediate.of_head(23), Ok(1));
        assert_eq!(Size::Immediate.of_head(24), Err(TooSmall));
        assert_eq!(Size::Bytes(0).of_head(255), Ok(2));
        assert_eq!(Size::Bytes(0).of_head(256), Err(TooSmall));
        assert_eq!(Size::Bytes(3).of_head(0), Ok(9));
    }
}
