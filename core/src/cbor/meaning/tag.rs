//! What tags are called, and what tagged content says.

mod number;
mod registry;
mod text;
mod typed;

use super::field::{self, Field};
use super::time;
use crate::cbor::links::{Cid, LINK};
use crate::cbor::lint;
use crate::cbor::tree::{Chunks, Data, Item};
pub use registry::name;

/// A tag in one line: its name, and what its content says or which rule that breaks.
pub(super) fn comment(number: u64, content: Option<Item<'_>>) -> Option<String> {
    let name = match name(number) {
        Some(name) => name.to_owned(),
        None => registry::range(number)?,
    };
    let Some(content) = content else {
        return Some(name);
    };
    if let Some(rule) = lint::broken_rule(number, content) {
        return Some(format!("{name}, wrong: {rule}"));
    }
    match says(number, content) {
        Some(says) => Some(format!("{name}: {says}")),
        None => Some(name),
    }
}

fn says(number: u64, content: Item<'_>) -> Option<String> {
    match number {
        0 | 1004 => None,
        1 => time::of_item(content),
        2 | 3 => number::big(number, content),
        4 => number::decimal_fraction(content),
        5 => number::big_float(content),
        30 => number::rational(content),
        33 | 34 => text::base64(content, number == 33),
        37 => definite(content).and_then(uuid),
        38 => text::in_language(content),
        40 | 1040 => typed::dimensions(content),
        41 | 258 => Some(count(content.children().count(), "element")),
        LINK => definite(content).and_then(link),
        48 => definite(content).map(mac),
        52 | 54 => text::address(number, content),
        64..=87 => typed::elements(number, content),
        100 => match content.data() {
            Data::Unsigned(days) => time::of_days(i64::try_from(days).ok()?),
            Data::Negative(number) => time::of_days(-1 - i64::try_from(number).ok()?),
            _ => None,
        },
        111 => definite(content).and_then(text::object_identifier),
        260 => definite(content).map(text::network_address),
        261 => text::network_prefix(content),
        1001 => text::extended_time(content),
        _ => None,
    }
}

/// The parts of the content of a tag.
pub(super) fn fields(number: u64, content: Item<'_>) -> Vec<Field> {
    if lint::broken_rule(number, content).is_some() {
        return Vec::new();
    }
    match number {
        64..=87 => typed::fields(number, content),
        LINK => field::of(content, cid_fields),
        _ => Vec::new(),
    }
}

fn definite(item: Item<'_>) -> Option<&[u8]> {
    match item.data() {
        Data::Bytes(Chunks::Definite(content)) => Some(content),
        _ => None,
    }
}

pub(super) fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

fn uuid(bytes: &[u8]) -> Option<String> {
    let uuid = uuid::Uuid::from_slice(bytes).ok()?;
    Some(match uuid.get_version_num() {
        0 => uuid.to_string(),
        version => format!("{uuid}, version {version}"),
    })
}

fn mac(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    bytes.join(":")
}

fn link(bytes: &[u8]) -> Option<String> {
    let cid = Cid::new(bytes.strip_prefix(&[0])?)?;
    let fields = registry::cid_numbers(cid.as_bytes());
    let words = fields.map(|(codec, hash)| format!(", {codec}, {hash}"));
    Some(format!("{cid}{}", words.unwrap_or_default()))
}

fn cid_fields(bytes: &[u8], start: usize) -> Vec<Field> {
    let mut fields = Vec::new();
    if let Some((0, cid)) = bytes.split_first().map(|(first, rest)| (*first, rest)) {
        fields.push(Field::new(start..start + 1, "prefix", "binary"));
        fields.extend(registry::cid_fields(cid, start + 1));
    }
    fields
}
