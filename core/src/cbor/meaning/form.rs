//! Forms: what an item is by its place, and the walk that follows them through an index.

mod walk;

use super::{Shape, Switches, field};
use crate::cbor::head::Major;
use crate::cbor::tree::{Chunks, Data, Item};
pub(super) use walk::walk;

/// What an item is by its place.
pub(super) enum Form {
    /// Nothing is known about it.
    Any,
    /// Nothing is known, but it may have a shape that is known by itself.
    Root,
    /// A map: the keys that have names, and what the values of all others are.
    Map(&'static [Key], &'static Part),
    /// An array with a meaning for each place.
    Array(&'static [Part]),
    /// An array of equal elements.
    Each(&'static Part),
    /// A byte string that holds an item.
    Embedded(&'static Part),
    /// A byte string that holds a sequence of items.
    Sequence(&'static Part),
    /// One of several, by looking at the item.
    Choice(fn(Item<'_>) -> &'static Form),
    /// Only where the shape is switched on.
    Of(Shape, &'static Form),
    /// A value that says something.
    Says(fn(Item<'_>) -> Option<String>),
    /// An integer that stands for something.
    Names(&'static [(i64, &'static str)]),
    /// A byte string that has parts.
    Fields(field::Reader),
}

/// A place: how it is called, and what is there.
pub(super) struct Part {
    pub(super) name: &'static str,
    pub(super) form: &'static Form,
}

/// A key of a map that has a name.
pub(super) struct Key {
    pub(super) label: Label,
    pub(super) part: Part,
}

/// How a key is written.
pub(super) enum Label {
    Integer(i64),
    Text(&'static str),
}

/// A place without a name.
pub(super) const fn is(form: &'static Form) -> Part {
    Part { name: "", form }
}

/// A place with a name.
pub(super) const fn named(name: &'static str, form: &'static Form) -> Part {
    Part { name, form }
}

/// An integer as a key.
pub(super) const fn key(label: i64, name: &'static str, form: &'static Form) -> Key {
    let label = Label::Integer(label);
    Key {
        label,
        part: Part { name, form },
    }
}

/// A text as a key, and what it means in words; nothing where the text says it.
pub(super) const fn text(label: &'static str, name: &'static str, form: &'static Form) -> Key {
    let label = Label::Text(label);
    Key {
        label,
        part: Part { name, form },
    }
}

/// A place about which nothing is known.
pub(super) static ANY: Part = is(&Form::Any);

/// What a place says about an item.
#[derive(Clone, Copy)]
pub(super) struct Note {
    pub(super) node: u32,
    pub(super) role: Role,
    pub(super) part: &'static Part,
}

/// How an item stands in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The key, which bears the name.
    Key,
    /// The value of such a key, or the content of a tag or a string with the meaning of its place.
    Value,
    /// An element, which has no key to bear its name.
    Place,
}

impl std::fmt::Debug for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:?} {} at node {}",
            self.role, self.part.name, self.node
        )
    }
}

impl Form {
    /// The form without the choices and switches before it.
    pub(super) fn resolved(&'static self, item: Item<'_>, switches: Switches) -> &'static Form {
        let mut form = self;
        loop {
            form = match form {
                Self::Choice(choose) => choose(item),
                Self::Of(shape, inside) if switches.has(*shape) => inside,
                Self::Of(..) => &Self::Any,
                _ => return form,
            };
        }
    }

    /// What the item itself says.
    pub(super) fn words(&'static self, item: Item<'_>, switches: Switches) -> Option<String> {
        match self.resolved(item, switches) {
            Self::Says(says) => says(item),
            Self::Names(names) => named_integer(item, names).map(str::to_owned),
            Self::Embedded(_) | Self::Sequence(_) if !is_bytes(item) => None,
            Self::Embedded(_) if item.end() == item.offset() + 1 => Some("empty".into()),
            Self::Embedded(_) => Some("embedded CBOR".into()),
            Self::Sequence(_) => Some("embedded CBOR sequence".into()),
            _ => None,
        }
    }
}

fn is_bytes(item: Item<'_>) -> bool {
    item.head().major() == Major::Bytes
}

/// The integer that an item is.
pub(super) fn integer(item: Item<'_>) -> Option<i64> {
    match item.data() {
        Data::Unsigned(number) => i64::try_from(number).ok(),
        Data::Negative(number) => i64::try_from(number).ok().map(|number| -1 - number),
        _ => None,
    }
}

pub(super) fn named_integer(item: Item<'_>, names: &[(i64, &'static str)]) -> Option<&'static str> {
    let number = integer(item)?;
    let named = names.iter().find(|(value, _)| *value == number);
    named.map(|(_, name)| *name)
}

/// The text that an item is, if it is in one piece.
pub(super) fn text_of<'a>(item: Item<'a>) -> Option<&'a [u8]> {
    match item.data() {
        Data::Text(Chunks::Definite(text)) => Some(text),
        _ => None,
    }
}

impl Label {
    fn is(&self, key: Item<'_>) -> bool {
        match self {
            Self::Integer(number) => integer(key) == Some(*number),
            Self::Text(text) => text_of(key) == Some(text.as_bytes()),
        }
    }
}

/// The value of a key in a map; looks at no more than the first 32 pairs.
pub(super) fn value<'a>(map: Item<'a>, label: &Label) -> Option<Item<'a>> {
    if map.head().major() != Major::Map {
        return None;
    }
    let mut children = map.children();
    for _ in 0..32 {
        let (key, value) = (children.next()?, children.next()?);
        if label.is(key) {
            return Some(value);
        }
    }
    None
}

/// The bytes that an item is, if they are in one piece.
pub(super) fn bytes_of<'a>(item: Item<'a>) -> Option<&'a [u8]> {
    match item.data() {
        Data::Bytes(Chunks::Definite(content)) => Some(content),
        _ => None,
    }
}
