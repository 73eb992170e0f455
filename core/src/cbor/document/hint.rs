//! What may be behind a fault, where something in the bytes speaks for it.

mod foreign;

pub use foreign::foreign;

use super::Document;
use crate::cbor::error::Kind;
use crate::cbor::head::{Head, Major};
use crate::cbor::scan;
use crate::cbor::tree::Gap;
use crate::figure::counted;

/// What a text decoder puts in the place of bytes that it cannot read.
pub(crate) const REPLACEMENT: &[u8] = b"\xef\xbf\xbd";

/// The likeliest reason of the fault that left `gap`; `bytes` end where reading had to.
pub(super) fn about(document: &Document, bytes: &[u8], gap: &Gap) -> Option<String> {
    let is_outermost = bytes.len() == document.bytes().len();
    if let Some((_, words)) = is_outermost.then(|| foreign(bytes)).flatten() {
        return Some(words);
    }
    if let Some(at) = bytes.windows(3).position(|three| three == REPLACEMENT) {
        return Some(format!(
            "EF BF BD at byte {at} is what a text decoder leaves of bytes that are no text: \
             take the original bytes"
        ));
    }
    match gap.error.kind_of() {
        Kind::TrailingData => trailing(document, bytes, gap),
        Kind::TooLittleData => {
            length_read_the_other_way(bytes, gap).or_else(|| short(document, bytes, gap))
        }
        Kind::UnexpectedBreak => stray_break(document, gap),
        Kind::BreakInMapValue => Some("a map has as many values as keys: one is missing".into()),
        _ => None,
    }
}

/// What follows the one item.
fn trailing(document: &Document, bytes: &[u8], gap: &Gap) -> Option<String> {
    let start = gap.start as usize;
    let rest = &bytes[start..];
    let left = counted(rest.len() as u64, "byte");
    let what = format!("the item ends at {start}, {left} left");
    let is_outermost = gap.within.is_none();
    if let [high, low] = *rest
        && usize::from(u16::from_be_bytes([high, low])) == start
    {
        return Some(format!(
            "{what}, which say {start}: metadata of EVM bytecode, its length at the end"
        ));
    }
    if let Some(byte) = rest.first().filter(|byte| matches!(byte, 0x00 | 0xff))
        && rest.len() > 1
        && rest.iter().all(|other| other == byte)
    {
        let padding = if *byte == 0 { "zeros" } else { "erased flash" };
        return Some(format!(
            "{what}, all 0x{byte:02x}: {padding} behind the item"
        ));
    }
    let Some(more) = items_in(bytes, start) else {
        return Some(what);
    };
    let more = counted(more, "well-formed item");
    let root = document
        .item(0)
        .filter(|_| is_outermost)
        .map(|item| item.head());
    Some(match root {
        Some(head) if head.major() == Major::Array && !head.is_indefinite() => {
            let promised = head.argument;
            format!(
                "{what}: {more}; the array promises {promised}, \
                 or this is a sequence"
            )
        }
        _ => format!("{what}: {more}; read it as a sequence"),
    })
}

/// How many items there are from `at` to the end, if all of it is well-formed.
fn items_in(bytes: &[u8], mut at: usize) -> Option<u64> {
    let mut count = 0;
    while at < bytes.len() {
        at = scan::well_formed(bytes, at).ok()?;
        count += 1;
    }
    Some(count)
}

/// A length that fits if its bytes are read from the other end.
fn length_read_the_other_way(bytes: &[u8], gap: &Gap) -> Option<String> {
    let start = gap.start as usize;
    let head = Head::read(bytes, start).ok()?;
    let size = head.size() - 1;
    if size < 2 {
        return None;
    }
    let swapped = head.argument.swap_bytes() >> (8 * (8 - size));
    let left = bytes.len() - start - head.size();
    (swapped > 0 && swapped <= left as u64).then(|| {
        format!(
            "the length {} is {swapped} with its bytes in the other order, which fits: \
             CBOR has the highest byte first",
            head.argument
        )
    })
}

/// A promise that is not kept.
fn short(document: &Document, bytes: &[u8], gap: &Gap) -> Option<String> {
    let start = gap.start as usize;
    if let Ok(head) = Head::read(bytes, start) {
        let left = bytes.len() - start - head.size();
        let name = if head.major() == Major::Text {
            "text"
        } else {
            "byte string"
        };
        return Some(format!(
            "the {name} at byte {start} promises {}, {}",
            counted(head.argument, "byte"),
            follow(left as u64)
        ));
    }
    if bytes.is_empty() {
        return Some("there are no bytes at all".into());
    }
    let item = document.item(gap.within?)?;
    let (head, at) = (item.head(), item.offset());
    let count = item.children().count() as u64;
    match head.major() {
        _ if head.is_indefinite() => Some(format!("no break (0xff) ends what begins at byte {at}")),
        Major::Array => Some(format!(
            "the array at byte {at} promises {}, {}",
            counted(head.argument, "item"),
            follow(count)
        )),
        Major::Map => Some(format!(
            "the map at byte {at} promises {}, {}",
            counted(head.argument, "pair"),
            match count % 2 {
                0 => follow(count / 2),
                _ => format!("{} and a key follow", count / 2),
            }
        )),
        _ => None,
    }
}

fn follow(count: u64) -> String {
    let ending = if count == 1 { "s" } else { "" };
    format!("{count} follow{ending}")
}

fn stray_break(document: &Document, gap: &Gap) -> Option<String> {
    let item = document.item(gap.within?)?;
    let (head, at) = (item.head(), item.offset());
    let name = match head.major() {
        Major::Array => "array",
        Major::Map => "map",
        _ => return None,
    };
    let unit = if head.major() == Major::Map {
        "pair"
    } else {
        "item"
    };
    let promised = counted(head.argument, unit);
    Some(format!(
        "the {name} at byte {at} promises {promised}; a break ends only what has no length"
    ))
}
