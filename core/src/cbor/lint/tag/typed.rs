//! Typed arrays: many numbers in one byte string.
//!
//! ```text
//! tag  0 1 0 f s e l l      f float, s signed, e little-endian; an element has 2^(f + ll) bytes
//! ```
//! Source: RFC 8746 section 2.

use super::{two, with_bytes};
use crate::cbor::head::Major;
use crate::cbor::tree::{Data, Item};

/// How the elements of a typed array are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cbor) struct Elements {
    pub(in crate::cbor) is_float: bool,
    pub(in crate::cbor) is_signed: bool,
    pub(in crate::cbor) is_little_endian: bool,
    /// Bytes of one.
    pub(in crate::cbor) size: usize,
}

impl Elements {
    /// Those of tag `number`, if it is one of the tags of typed arrays.
    pub(in crate::cbor) fn of(number: u64) -> Option<Self> {
        // 76 would be signed bytes of little-endian order, and is reserved.
        if !(64..=87).contains(&number) || number == 76 {
            return None;
        }
        let bit = |at: u32| number >> at & 1 == 1;
        let is_float = bit(4);
        Some(Self {
            is_float,
            is_signed: bit(3) || is_float,
            // 68 is 64 again, with another way to add.
            is_little_endian: bit(2) && number != 68,
            size: 1 << (u64::from(is_float) + (number & 3)),
        })
    }
}

pub(super) fn rule(number: u64, content: Item<'_>) -> (bool, &'static str) {
    let Some(elements) = Elements::of(number) else {
        return (false, "tag 76 is reserved");
    };
    let are_whole = |content: &[u8]| content.len().is_multiple_of(elements.size);
    match with_bytes(content, are_whole) {
        Some(are_whole) => (are_whole, "the bytes of a typed array are whole elements"),
        None => (false, "tags 64 to 87 are on a byte string"),
    }
}

/// Dimensions, and as many elements as they multiply to. Source: RFC 8746 section 3.1.
pub(super) fn is_multi_dimensional(item: Item<'_>) -> bool {
    let Some((dimensions, elements)) = two(item) else {
        return false;
    };
    let Data::Array(mut dimensions) = dimensions.data() else {
        // The dimensions can be a typed array themselves.
        return matches!(dimensions.data(), Data::Tag(64..=87, _));
    };
    let product = dimensions.try_fold(1_u64, |product, dimension| match dimension.data() {
        Data::Unsigned(number @ 1..) => product.checked_mul(number),
        _ => None,
    });
    let count = match elements.data() {
        Data::Array(children) => Some(children.count() as u64),
        Data::Tag(41, Some(content)) if content.head().major() == Major::Array => {
            Some(content.children().count() as u64)
        }
        Data::Tag(number, Some(content)) => Elements::of(number).and_then(|elements| {
            with_bytes(content, |content| (content.len() / elements.size) as u64)
        }),
        _ => None,
    };
    product.is_some() && product == count
}
