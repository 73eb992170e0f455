//! Fields: the parts of byte strings that are no CBOR, or CBOR and something else.

use std::ops::Range;

use super::form::{Label, Part, text_of};
use super::{Form, Switches};
use crate::cbor::diagnostic::in_quotes;
use crate::cbor::head::Major;
use crate::cbor::tree::{Chunks, Data, Item, Text, index};
use crate::figure::counted;

/// A part of a byte string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it is, in the bytes of the index.
    pub range: Range<usize>,
    /// What it is.
    pub name: String,
    /// What it says; empty where the bytes say all there is.
    pub says: String,
    /// How many fields it is part of.
    pub depth: u8,
}

/// Reads the fields of a byte string that begins at the given place.
pub(super) type Reader = fn(bytes: &[u8], start: usize) -> Vec<Field>;

impl Field {
    pub(super) fn new(range: Range<usize>, name: &str, says: impl Into<String>) -> Self {
        Self {
            range,
            name: name.into(),
            says: says.into(),
            depth: 0,
        }
    }
}

/// The fields of a byte string, unless it is in chunks.
pub(super) fn of(item: Item<'_>, read: Reader) -> Vec<Field> {
    match item.data() {
        Data::Bytes(Chunks::Definite(content)) => read(content, content_start(item)),
        _ => Vec::new(),
    }
}

/// Where the content of a string of definite length begins.
pub(super) fn content_start(item: Item<'_>) -> usize {
    item.offset() + item.head().size()
}

/// Takes bytes from the front, noting where they were.
pub(super) struct Bytes<'a> {
    rest: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(rest: &'a [u8], at: usize) -> Self {
        Self { rest, at }
    }

    /// Where the next byte is.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// So many bytes and their place; `None`, taking none, if fewer are left.
    pub(super) fn take(&mut self, length: usize) -> Option<(&'a [u8], Range<usize>)> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        let range = self.at..self.at + length;
        (self.rest, self.at) = (rest, range.end);
        Some((taken, range))
    }
}

/// The item that `bytes` begin with, its pairs as fields, and how many bytes it takes.
pub(super) fn item(
    bytes: &[u8],
    start: usize,
    name: &str,
    part: &'static Part,
) -> Option<(Vec<Field>, usize)> {
    let mut nodes = Vec::new();
    let end = index(bytes, 0, Text::AsIs, &mut nodes).ok()?;
    let root = Item::new(bytes, &nodes, 0);
    let moved = |range: Range<usize>| start + range.start..start + range.end;
    let mut fields = vec![Field::new(moved(0..end), name, "CBOR")];
    let mut children = match root.data() {
        Data::Map(children) => children,
        _ => return Some((fields, end)),
    };
    while let (Some(key), Some(value)) = (children.next(), children.next()) {
        let (name, says) = pair(root, key, value, part);
        let mut field = Field::new(moved(key.offset()..value.end()), &name, says);
        field.depth = 1;
        fields.push(field);
    }
    Some((fields, end))
}

/// How a pair is called and what its value says.
fn pair(map: Item<'_>, key: Item<'_>, value: Item<'_>, part: &'static Part) -> (String, String) {
    let Form::Map(keys, _) = part.form.resolved(map, Switches::ALL) else {
        return (plain(key), plain(value));
    };
    let known = keys.iter().find(|known| match known.label {
        Label::Integer(number) => super::form::integer(key) == Some(number),
        Label::Text(text) => text_of(key) == Some(text.as_bytes()),
    });
    let name = known
        .map(|known| known.part.name)
        .filter(|name| !name.is_empty());
    let words = known.and_then(|known| known.part.form.words(value, Switches::ALL));
    let name = name.map_or_else(|| plain(key), |name| format!("{name} ({})", plain(key)));
    (name, words.unwrap_or_else(|| plain(value)))
}

/// A scalar in short, as diagnostic notation has it.
fn plain(item: Item<'_>) -> String {
    match item.data() {
        Data::Unsigned(number) => number.to_string(),
        Data::Negative(number) => (-1 - i128::from(number)).to_string(),
        Data::Text(Chunks::Definite(text)) => {
            let text: String = String::from_utf8_lossy(text).chars().take(40).collect();
            in_quotes(&text, b'"')
        }
        Data::Simple(20) => "false".into(),
        Data::Simple(21) => "true".into(),
        Data::Simple(22) => "null".into(),
        _ => match item.head().major() {
            Major::Bytes => counted((item.end() - content_start(item)) as u64, "byte"),
            Major::Array => "array".into(),
            Major::Map => "map".into(),
            _ => String::new(),
        },
    }
}
