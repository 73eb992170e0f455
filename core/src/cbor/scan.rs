//! The well-formedness scan: where an item ends, or the first thing that is wrong with it.
//!
//! It does not recurse. Definite arrays, maps and tags only add to the number of items still
//! owed, so they need no memory at all; only indefinite arrays and maps are remembered, as a break
//! has to close the innermost of them. Counts are promises: they saturate and are never allocated.

use super::error::{Error, Kind};
use super::head::{BREAK, Head, Major};

/// The end of the item that begins at `at`, every bit of it well-formed.
///
/// Errors: the first fault in the order of the bytes. Text is not looked at.
/// Source: RFC 8949 Appendix C.
pub fn well_formed(bytes: &[u8], at: usize) -> Result<usize, Error> {
    scan::<false>(bytes, at)
}

/// The same, and every text chunk is UTF-8.
///
/// Errors: those of [`well_formed`], and `invalid_utf8` at the head of the chunk.
pub fn well_formed_text(bytes: &[u8], at: usize) -> Result<usize, Error> {
    scan::<true>(bytes, at)
}

/// An indefinite array or map that is open.
struct Open {
    /// Items still owed to the definite containers around it.
    owed_outside: u64,
    /// A map whose last key has no value yet; an array never does.
    in_map: bool,
    value_owed: bool,
}

fn scan<const UTF8: bool>(bytes: &[u8], mut at: usize) -> Result<usize, Error> {
    let mut open: Vec<Open> = Vec::new();
    // Items owed to definite containers since the innermost indefinite one was opened.
    let mut owed = 1_u64;
    loop {
        if owed == 0 {
            let Some(innermost) = open.last_mut() else {
                return Ok(at);
            };
            if bytes.get(at) == Some(&BREAK) {
                if innermost.value_owed {
                    return Err(Error::new(Kind::BreakInMapValue, at));
                }
                owed = innermost.owed_outside;
                open.pop();
                at += 1;
                continue;
            }
            innermost.value_owed = innermost.in_map && !innermost.value_owed;
            owed = 1;
        }
        let Some(&initial) = bytes.get(at) else {
            return Err(Error::end_of(bytes));
        };
        // Most heads are one byte and most others say all there is to know in their first: one
        // jump decides, and it is predicted well, which a chain of lookups would not be.
        let size = match initial {
            0x00..=0x17 | 0x20..=0x37 | 0xe0..=0xf7 => 1,
            0x18 | 0x38 => 2,
            0x19 | 0x39 | 0xf9 => 3,
            0x1a | 0x3a | 0xfa => 5,
            0x1b | 0x3b | 0xfb => 9,
            0x40..=0x57 => usize::from(initial - 0x40) + 1,
            0x60..=0x77 => {
                let length = usize::from(initial - 0x60);
                if UTF8 && !is_short_utf8(bytes, at + 1, length) {
                    string_end(bytes, at + 1, length as u64)?;
                    return Err(Error::new(Kind::InvalidUtf8, at));
                }
                length + 1
            }
            // Saturated, a sum is more than can follow, so the end of the input is found first.
            0x80..=0x97 => {
                owed = owed.saturating_add(u64::from(initial - 0x80));
                1
            }
            0xa0..=0xb7 => {
                owed = owed.saturating_add(2 * u64::from(initial - 0xa0));
                1
            }
            0xc0..=0xd7 => {
                owed = owed.saturating_add(1);
                1
            }
            0x9f | 0xbf => {
                let in_map = initial == 0xbf;
                open.push(Open {
                    owed_outside: owed - 1,
                    in_map,
                    value_owed: false,
                });
                owed = 1;
                1
            }
            _ => {
                let (end, owed_inside) = rare::<UTF8>(bytes, at)?;
                owed = owed.saturating_add(owed_inside);
                end - at
            }
        };
        owed -= 1;
        at += size;
        if at > bytes.len() {
            return Err(Error::end_of(bytes));
        }
    }
}

/// Passes over what the loop does not know at sight: long heads, chunks, faults. Gives the end of
/// the item, or of its head if it is a container, and how many items are owed inside.
fn rare<const UTF8: bool>(bytes: &[u8], at: usize) -> Result<(usize, u64), Error> {
    let head = Head::read(bytes, at)?;
    let after = at + head.size();
    let major = head.major();
    match major {
        Major::Bytes | Major::Text if head.is_indefinite() => {
            chunks::<UTF8>(bytes, after, major).map(|end| (end, 0))
        }
        Major::Bytes | Major::Text => {
            let end = string_end(bytes, after, head.argument)?;
            if UTF8 && major == Major::Text && !is_utf8(&bytes[after..end]) {
                return Err(Error::new(Kind::InvalidUtf8, at));
            }
            Ok((end, 0))
        }
        Major::Array => Ok((after, head.argument)),
        Major::Map => Ok((after, head.argument.saturating_mul(2))),
        Major::Tag => Ok((after, 1)),
        Major::Simple if head.is_break() => Err(Error::new(Kind::UnexpectedBreak, at)),
        Major::Unsigned | Major::Negative | Major::Simple => Ok((after, 0)),
    }
}

/// Walks the chunks of an indefinite string whose first is at `at`; gives the end after the break.
fn chunks<const UTF8: bool>(bytes: &[u8], mut at: usize, major: Major) -> Result<usize, Error> {
    loop {
        let head = Head::read(bytes, at)?;
        if head.is_break() {
            return Ok(at + 1);
        }
        check_chunk(head, major, at)?;
        let start = at + head.size();
        let end = string_end(bytes, start, head.argument)?;
        if UTF8 && major == Major::Text && !is_utf8(&bytes[start..end]) {
            return Err(Error::new(Kind::InvalidUtf8, at));
        }
        at = end;
    }
}

/// Whether a head may begin a chunk of a string of type `major`.
pub(crate) fn check_chunk(head: Head, major: Major, at: usize) -> Result<(), Error> {
    if head.major() != major {
        return Err(Error::new(Kind::ChunkType, at));
    }
    if head.is_indefinite() {
        return Err(Error::new(Kind::IndefiniteChunk, at));
    }
    Ok(())
}

/// The end of a string of `length` bytes that begins at `start`.
#[inline]
pub(crate) fn string_end(bytes: &[u8], start: usize, length: u64) -> Result<usize, Error> {
    // `start` is behind a head that was read, so it is at most the length of the input.
    let left = bytes.len() - start;
    match usize::try_from(length) {
        Ok(length) if length <= left => Ok(start + length),
        _ => Err(Error::end_of(bytes)),
    }
}

/// Whether `content` is UTF-8.
#[inline]
pub(crate) fn is_utf8(content: &[u8]) -> bool {
    content.is_ascii() || text(content).is_some()
}

/// The text that `content` is, if it is UTF-8.
#[inline]
pub(crate) fn text(content: &[u8]) -> Option<&str> {
    simdutf8::basic::from_utf8(content).ok()
}

/// Whether the `length` bytes at `start`, fewer than 24, are there and UTF-8.
///
/// Nearly all short text is ASCII, which three words tell without a loop.
#[inline]
fn is_short_utf8(bytes: &[u8], start: usize, length: usize) -> bool {
    if let Some(window) = bytes.get(start..).and_then(|rest| rest.first_chunk::<24>()) {
        // The last bytes of the window may belong to what follows the text.
        let high = (0..3).fold(0, |high, word| {
            let at = 8 * word;
            let bytes = [0, 1, 2, 3, 4, 5, 6, 7].map(|byte| window[at + byte]);
            let inside = length.saturating_sub(at).min(8);
            let mask = if inside == 8 {
                u64::MAX
            } else {
                (1 << (8 * inside)) - 1
            };
            high | u64::from_le_bytes(bytes) & mask
        });
        if high & 0x8080_8080_8080_8080 == 0 {
            return true;
        }
    }
    let text = bytes.get(start..start + length);
    text.is_some_and(|text| std::str::from_utf8(text).is_ok())
}
