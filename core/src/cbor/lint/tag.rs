//! What the tags of RFC 8949 ask of their content.

use crate::cbor::head::Major;
use crate::cbor::scan;
use crate::cbor::tree::{Data, Item};

/// The rule that the content of tag `number` breaks, in words; `None` if it breaks none.
///
/// Source: RFC 8949 section 3.4.
pub(super) fn broken_rule(number: u64, content: Item<'_>) -> Option<&'static str> {
    let major = content.head().major();
    let (holds, rule) = match number {
        0 => match text_of(content) {
            Some(text) => (is_date_time(&text), "tag 0 is a date and time of RFC 3339"),
            None => (false, "tag 0 is on text"),
        },
        1 => (is_time(content), "tag 1 is on a number that is finite"),
        2 | 3 => (major == Major::Bytes, "tags 2 and 3 are on a byte string"),
        4 | 5 => (
            is_fraction(content),
            "tags 4 and 5 are on an exponent and a mantissa",
        ),
        21..=23 => (true, ""),
        24 if major != Major::Bytes => (false, "tag 24 is on a byte string"),
        24 => (
            is_encoded(content),
            "the bytes under tag 24 are one well-formed item",
        ),
        32..=36 => (major == Major::Text, "tags 32 to 36 are on text"),
        _ => (true, ""),
    };
    (!holds).then_some(rule)
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

/// Exactly an integer and an integer or big integer.
fn is_fraction(item: Item<'_>) -> bool {
    let Data::Array(mut children) = item.data() else {
        return false;
    };
    let (exponent, mantissa) = (children.next(), children.next());
    let (Some(exponent), Some(mantissa), None) = (exponent, mantissa, children.next()) else {
        return false;
    };
    let is_integer = |item: Item<'_>| matches!(item.data(), Data::Unsigned(_) | Data::Negative(_));
    is_integer(exponent) && (is_integer(mantissa) || matches!(mantissa.data(), Data::Tag(2 | 3, _)))
}

fn is_encoded(item: Item<'_>) -> bool {
    let Data::Bytes(chunks) = item.data() else {
        return false;
    };
    let joined: Vec<u8>;
    let content = match &chunks {
        crate::cbor::tree::Chunks::Definite(content) => content,
        _ => {
            joined = chunks.parts().flatten().copied().collect();
            joined.as_slice()
        }
    };
    scan::well_formed(content, 0) == Ok(content.len())
}

/// `2013-03-21T20:04:00Z`, with a fraction or an offset: digits and marks at their places, each
/// number in its range.
fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once(['T', 't']) else {
        return false;
    };
    let date: Vec<&str> = date.split('-').collect();
    let [year, month, day] = date[..] else {
        return false;
    };
    let zone = time.rfind(['Z', 'z', '+', '-']).unwrap_or(time.len());
    let (time, zone) = time.split_at(zone);
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let time: Vec<&str> = time.split(':').collect();
    let [hour, minute, second] = time[..] else {
        return false;
    };
    let is_offset = match zone.split_at_checked(1) {
        Some(("Z" | "z", "")) => true,
        Some(("+" | "-", offset)) => offset.split_once(':').is_some_and(|(hours, minutes)| {
            in_range(hours, 2, 0..=23) && in_range(minutes, 2, 0..=59)
        }),
        _ => false,
    };
    in_range(year, 4, 0..=9999)
        && in_range(month, 2, 1..=12)
        && in_range(day, 2, 1..=31)
        && in_range(hour, 2, 0..=23)
        && in_range(minute, 2, 0..=59)
        && in_range(second, 2, 0..=60)
        && !fraction.is_empty()
        && fraction.bytes().all(|byte| byte.is_ascii_digit())
        && is_offset
}

fn in_range(digits: &str, length: usize, range: std::ops::RangeInclusive<u32>) -> bool {
    digits.len() == length
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && digits.parse().is_ok_and(|number| range.contains(&number))
}
