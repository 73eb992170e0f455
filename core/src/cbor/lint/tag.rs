//! What tags ask of their content.

pub(in crate::cbor) mod address;
mod time;
pub(in crate::cbor) mod typed;

use crate::cbor::head::Major;
use crate::cbor::links::{Cid, LINK};
use crate::cbor::scan;
use crate::cbor::tree::{Children, Chunks, Data, Item};

/// The rule that the content of tag `number` breaks, in words; `None` if it breaks none.
///
/// Sources: RFC 8949 section 3.4, and of the IANA registry of CBOR tags the entries named at each
/// rule. A tag that is not here asks nothing that bytes could break.
pub(in crate::cbor) fn broken_rule(number: u64, content: Item<'_>) -> Option<&'static str> {
    let major = content.head().major();
    let (holds, rule) = match number {
        0 => match text_of(content) {
            Some(text) => (
                time::is_date_time(&text),
                "tag 0 is a date and time of RFC 3339",
            ),
            None => (false, "tag 0 is on text"),
        },
        1 => (is_time(content), "tag 1 is on a number that is finite"),
        2 | 3 => (major == Major::Bytes, "tags 2 and 3 are on a byte string"),
        4 | 5 => (
            is_fraction(content),
            "tags 4 and 5 are on an exponent and a mantissa",
        ),
        16..=18 | 96..=98 => cose(number, content),
        24 if major != Major::Bytes => (false, "tag 24 is on a byte string"),
        24 => (
            is_encoded(content),
            "the bytes under tag 24 are one well-formed item",
        ),
        25 | 29 => (major == Major::Unsigned, "tags 25 and 29 are on an index"),
        // Entry 30, Peter Occil.
        30 => (
            is_rational(content),
            "tag 30 is on a numerator and a denominator over 0",
        ),
        32..=36 => (major == Major::Text, "tags 32 to 36 are on text"),
        // RFC 9562; the registry names the 16 bytes.
        37 => (
            has_length(content, &[16]),
            "tag 37 is on the 16 bytes of a UUID",
        ),
        // RFC 9290 appendix A.
        38 => (
            is_in_language(content),
            "tag 38 is on a language, a text and perhaps its direction",
        ),
        // RFC 8746.
        40 | 1040 => (
            typed::is_multi_dimensional(content),
            "tag 40 is on dimensions and elements",
        ),
        41 => (major == Major::Array, "tag 41 is on an array"),
        64..=87 => typed::rule(number, content),
        LINK => (
            is_link(content),
            "tag 42 is on a byte string: a zero and a content identifier",
        ),
        // RFC 9164.
        52 | 54 => address::rule(number, content),
        // RFC 8392.
        61 => (
            matches!(content.data(), Data::Tag(16..=18 | 96..=98 | 61, _)),
            "tag 61 is on a tagged COSE message",
        ),
        63 if major != Major::Bytes => (false, "tag 63 is on a byte string"),
        63 => (
            is_sequence(content),
            "the bytes under tag 63 are well-formed items",
        ),
        // RFC 8943.
        100 => (
            matches!(major, Major::Unsigned | Major::Negative),
            "tag 100 is on a number of days",
        ),
        // RFC 9090.
        110..=112 => (
            has_content(content),
            "tags 110 to 112 are on the bytes of an identifier",
        ),
        257 => (major == Major::Bytes, "tag 257 is on a byte string"),
        258 => (major == Major::Array, "tag 258 is on an array"),
        260 => (
            has_length(content, &[4, 6, 16]),
            "tag 260 is on the 4, 6 or 16 bytes of an address",
        ),
        261 => (
            major == Major::Map,
            "tag 261 is on a map of an address and a length",
        ),
        // RFC 9581.
        1001 | 1002 => (major == Major::Map, "tags 1001 and 1002 are on a map"),
        1003 => (major == Major::Array, "tag 1003 is on an array"),
        // RFC 8943.
        1004 => match text_of(content) {
            Some(text) => (time::is_date(&text), "tag 1004 is a date of RFC 3339"),
            None => (false, "tag 1004 is on text"),
        },
        _ => (true, ""),
    };
    (!holds).then_some(rule)
}

/// Messages of COSE are arrays. Source: RFC 9052 sections 4 to 6.
fn cose(number: u64, content: Item<'_>) -> (bool, &'static str) {
    let (places, rule) = match number {
        16 => (3, "tag 16, COSE_Encrypt0, is on an array of 3"),
        17 => (4, "tag 17, COSE_Mac0, is on an array of 4"),
        18 => (4, "tag 18, COSE_Sign1, is on an array of 4"),
        96 => (4, "tag 96, COSE_Encrypt, is on an array of 4"),
        97 => (5, "tag 97, COSE_Mac, is on an array of 5"),
        _ => (4, "tag 98, COSE_Sign, is on an array of 4"),
    };
    (has_places(content, places), rule)
}

fn has_places(item: Item<'_>, places: usize) -> bool {
    let is_array = item.head().major() == Major::Array;
    is_array && item.children().take(places + 1).count() == places
}

/// Two texts, and perhaps whether the second runs from right to left.
fn is_in_language(item: Item<'_>) -> bool {
    let Some(places) = array(item) else {
        return false;
    };
    let majors: Vec<Major> = places.take(4).map(|place| place.head().major()).collect();
    matches!(
        majors[..],
        [Major::Text, Major::Text] | [Major::Text, Major::Text, Major::Simple]
    )
}

/// A text string as one; `None` if it is none or not UTF-8, which is a finding of its own.
fn text_of(item: Item<'_>) -> Option<String> {
    let Data::Text(chunks) = item.data() else {
        return None;
    };
    let content: Vec<u8> = chunks.parts().flatten().copied().collect();
    String::from_utf8(content).ok()
}

fn is_time(item: Item<'_>) -> bool {
    match item.data() {
        Data::Unsigned(_) | Data::Negative(_) => true,
        Data::Float(float) => float.value().is_finite(),
        _ => false,
    }
}

/// The two items of an array of two.
fn two(item: Item<'_>) -> Option<(Item<'_>, Item<'_>)> {
    let Data::Array(mut children) = item.data() else {
        return None;
    };
    let (first, second) = (children.next()?, children.next()?);
    children.next().is_none().then_some((first, second))
}

fn is_integer(item: Item<'_>) -> bool {
    matches!(item.data(), Data::Unsigned(_) | Data::Negative(_))
}

/// Exactly an integer and an integer or big integer.
fn is_fraction(item: Item<'_>) -> bool {
    two(item).is_some_and(|(exponent, mantissa)| {
        is_integer(exponent)
            && (is_integer(mantissa) || matches!(mantissa.data(), Data::Tag(2 | 3, _)))
    })
}

fn is_rational(item: Item<'_>) -> bool {
    two(item).is_some_and(|(numerator, denominator)| {
        let is_over_zero = matches!(denominator.data(), Data::Unsigned(1..) | Data::Tag(2, _));
        is_over_zero && (is_integer(numerator) || matches!(numerator.data(), Data::Tag(2 | 3, _)))
    })
}

/// The bytes of a byte string, copied only if they are in chunks.
fn with_bytes<T>(item: Item<'_>, ask: impl FnOnce(&[u8]) -> T) -> Option<T> {
    match item.data() {
        Data::Bytes(Chunks::Definite(content)) => Some(ask(content)),
        Data::Bytes(chunks) => {
            let joined: Vec<u8> = chunks.parts().flatten().copied().collect();
            Some(ask(&joined))
        }
        _ => None,
    }
}

fn has_length(item: Item<'_>, lengths: &[usize]) -> bool {
    with_bytes(item, |content| lengths.contains(&content.len())).unwrap_or(false)
}

fn has_content(item: Item<'_>) -> bool {
    let has_content = |content: &[u8]| !content.is_empty();
    match item.data() {
        // A tag on an array or map of identifiers stands for one on each.
        Data::Array(_) | Data::Map(_) => true,
        _ => with_bytes(item, has_content).unwrap_or(false),
    }
}

fn is_encoded(item: Item<'_>) -> bool {
    let is_one = |content: &[u8]| scan::well_formed(content, 0) == Ok(content.len());
    with_bytes(item, is_one).unwrap_or(false)
}

fn is_sequence(item: Item<'_>) -> bool {
    let are_items = |content: &[u8]| {
        let mut at = 0;
        while at < content.len() {
            match scan::well_formed(content, at) {
                Ok(end) => at = end,
                Err(_) => return false,
            }
        }
        true
    };
    with_bytes(item, are_items).unwrap_or(false)
}

/// Whether an item is a byte string, in chunks or not, of a zero and a content identifier.
pub(in crate::cbor) fn is_link(item: Item<'_>) -> bool {
    let is_cid = |content: &[u8]| matches!(content, [0, cid @ ..] if Cid::new(cid).is_some());
    with_bytes(item, is_cid).unwrap_or(false)
}

/// The number that an item is, if it is one from 0.
fn unsigned(item: Item<'_>) -> Option<u64> {
    match item.data() {
        Data::Unsigned(number) => Some(number),
        _ => None,
    }
}

/// The children of an array.
fn array(item: Item<'_>) -> Option<Children<'_>> {
    match item.data() {
        Data::Array(children) => Some(children),
        _ => None,
    }
}
