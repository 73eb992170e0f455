//! The one form a content has, checked before anything of it is read.

use crate::cbor::{Decoder, Major};

use super::super::error::Error;

/// Deepest nesting of arrays and maps.
pub(super) const DEPTH_MAX: usize = 16;

/// What is open: items still to come, and in a map the last key.
#[derive(Clone, Copy)]
enum Open {
    Array { left: u64 },
    Map { left: u64, last: Option<u64> },
}

/// Checks that `body` is one item with shortest heads, definite lengths and sorted integer keys,
/// without tags and floats, nested at most [`DEPTH_MAX`] deep.
///
/// After this every count in it is backed by bytes. Takes no memory.
pub(super) fn check(body: &[u8]) -> Result<(), Error> {
    let mut decoder = Decoder::new(body);
    let mut open = [Open::Array { left: 0 }; DEPTH_MAX + 1];
    let mut depth = 0;
    open[0] = Open::Array { left: 1 };
    loop {
        while let Open::Array { left: 0 } | Open::Map { left: 0, .. } = open[depth] {
            if depth == 0 {
                let trailing = |_| Error::content("bytes follow it", decoder.position());
                return decoder.finish().map_err(trailing);
            }
            depth -= 1;
        }
        if let Some(inner) = item(&mut decoder, &mut open[depth])? {
            depth += 1;
            if depth > DEPTH_MAX {
                let at = decoder.position();
                return Err(Error::content("it is nested deeper than 16", at));
            }
            open[depth] = inner;
        }
    }
}

/// Passes over the next item of what is open; the head alone of an array or map, which it gives.
fn item(decoder: &mut Decoder<'_>, open: &mut Open) -> Result<Option<Open>, Error> {
    match open {
        Open::Array { left } => *left -= 1,
        Open::Map { left, last } => {
            let at = decoder.position();
            let key = decoder
                .peek()
                .map_err(|_| Error::content("it ends early", at))?;
            let key = match key.major() {
                Major::Unsigned if key.is_shortest() => key.argument,
                _ => return Err(Error::content("a key is no integer", at)),
            };
            if last.is_some_and(|last| last >= key) {
                return Err(Error::content("its keys are not in order", at));
            }
            *last = Some(key);
            *left -= 1;
            decoder
                .skip()
                .map_err(|_| Error::content("it ends early", at))?;
        }
    }
    let at = decoder.position();
    let ends_early = |_| Error::content("it ends early", at);
    let head = decoder.peek().map_err(ends_early)?;
    if head.is_indefinite() || head.is_break() || !head.is_shortest() {
        return Err(Error::content("a head is not in its shortest form", at));
    }
    match head.major() {
        Major::Tag => Err(Error::content("a tag is in it", at)),
        _ if head.is_float() => Err(Error::content("a float is in it", at)),
        Major::Text => {
            let text = decoder.text();
            text.map_err(|_| Error::content("a text is not UTF-8 or ends early", at))?;
            Ok(None)
        }
        Major::Array | Major::Map => {
            decoder.head().map_err(ends_early)?;
            let left = head.argument;
            if left > decoder.rest().len() as u64 {
                return Err(Error::content("it promises more than there is", at));
            }
            Ok(Some(match head.major() {
                Major::Map => Open::Map { left, last: None },
                _ => Open::Array { left },
            }))
        }
        _ => decoder.skip().map(|_| None).map_err(ends_early),
    }
}
