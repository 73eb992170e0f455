//! The elements of typed arrays.

use super::{count, definite};
use crate::cbor::lint::Elements;
use crate::cbor::meaning::field::{Field, content_start};
use crate::cbor::tree::{Data, Float, Item, Width};

/// Elements that are written out in a comment, and as fields.
const IN_COMMENT: usize = 8;
const AS_FIELDS: usize = 64;

/// How many elements there are, and the first of them.
pub(super) fn elements(number: u64, content: Item<'_>) -> Option<String> {
    let (elements, bytes) = (Elements::of(number)?, definite(content)?);
    let total = bytes.len() / elements.size;
    let first = bytes.chunks_exact(elements.size).take(IN_COMMENT);
    let first: Vec<String> = first.map(|bytes| value(elements, bytes)).collect();
    let more = if total > IN_COMMENT { ", …" } else { "" };
    let list = first.join(", ");
    Some(match total {
        0 => "no elements".into(),
        _ => format!("{}: {list}{more}", count(total, "element")),
    })
}

/// The first elements, each at its place.
pub(super) fn fields(number: u64, content: Item<'_>) -> Vec<Field> {
    let (Some(elements), Some(bytes)) = (Elements::of(number), definite(content)) else {
        return Vec::new();
    };
    let start = content_start(content);
    let first = bytes
        .chunks_exact(elements.size)
        .take(AS_FIELDS)
        .enumerate();
    let field = |(at, bytes): (usize, &[u8])| {
        let begin = start + at * elements.size;
        let range = begin..begin + elements.size;
        Field::new(range, &format!("[{at}]"), value(elements, bytes))
    };
    first.map(field).collect()
}

/// The sizes of the dimensions, e.g. `2 × 3`.
pub(super) fn dimensions(content: Item<'_>) -> Option<String> {
    let Data::Array(sizes) = content.children().next()?.data() else {
        return None;
    };
    let size = |item: Item<'_>| match item.data() {
        Data::Unsigned(number) => number.to_string(),
        _ => "?".into(),
    };
    let sizes: Vec<String> = sizes.take(IN_COMMENT).map(size).collect();
    Some(sizes.join(" × "))
}

fn value(elements: Elements, bytes: &[u8]) -> String {
    // Most significant byte first, whatever the order was.
    let mut bits = [0; 16];
    let at = 16 - bytes.len();
    bits[at..].copy_from_slice(bytes);
    if elements.is_little_endian {
        bits[at..].reverse();
    }
    let bits = u128::from_be_bytes(bits);
    let unused = 128 - 8 * bytes.len() as u32;
    let float = |width| {
        Float {
            width,
            bits: bits as u64,
        }
        .value()
    };
    match (elements.is_float, elements.size) {
        (true, 2) => format!("{:?}", float(Width::Half)),
        (true, 4) => format!("{:?}", float(Width::Single)),
        (true, 8) => format!("{:?}", float(Width::Double)),
        // No number of this machine holds 128 bits of a float.
        (true, _) => format!("0x{bits:032x}"),
        (false, _) if elements.is_signed => ((bits << unused) as i128 >> unused).to_string(),
        (false, _) => bits.to_string(),
    }
}
