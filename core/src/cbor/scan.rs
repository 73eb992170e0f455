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
        let head = Head::read(bytes, at)?;
        let after = at + head.size();
        let mut owed_inside = 0;
        match head.major() {
            Major::Unsigned | Major::Negative => at = after,
            Major::Simple if head.is_break() => {
                return Err(Error::new(Kind::UnexpectedBreak, at));
            }
            Major::Simple => at = after,
            Major::Bytes | Major::Text if head.is_indefinite() => {
                at = chunks::<UTF8>(bytes, after, head.major())?;
            }
            Major::Bytes => at = string_end(bytes, after, head.argument)?,
            Major::Text => {
                let end = string_end(bytes, after, head.argument)?;
                if UTF8 && !is_utf8(&bytes[after..end]) {
                    return Err(Error::new(Kind::InvalidUtf8, at));
                }
                at = end;
            }
            Major::Array | Major::Map if head.is_indefinite() => {
                let in_map = head.major() == Major::Map;
                open.push(Open {
                    owed_outside: owed - 1,
                    in_map,
                    value_owed: false,
                });
                owed = 1;
                at = after;
            }
            Major::Array => (owed_inside, at) = (head.argument, after),
            Major::Map => (owed_inside, at) = (head.argument.saturating_mul(2), after),
            Major::Tag => (owed_inside, at) = (1, after),
        }
        // Saturated, it is more than there can be bytes, so the end of the input is found first.
        owed = (owed - 1).saturating_add(owed_inside);
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

/// Whether `text` is UTF-8.
#[inline]
pub(crate) fn is_utf8(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok()
}
