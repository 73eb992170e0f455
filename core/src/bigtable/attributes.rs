//! What a value is recorded under.

use std::fmt;

/// A key and a typed value. Nothing is owned: it is read while a value is recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Attribute<'a> {
    /// What it is called.
    pub key: &'static str,
    /// What it is.
    pub value: Value<'a>,
}

/// The value of an attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// A text.
    Text(&'a str),
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Any number.
    Float(f64),
    /// Texts.
    Texts(&'a [&'a str]),
    /// Whole numbers.
    Ints(&'a [i64]),
    /// Any numbers.
    Floats(&'a [f64]),
    /// Truth values.
    Bools(&'a [bool]),
}

impl Default for Value<'_> {
    fn default() -> Self {
        Self::Text("")
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Bool(value) => value.fmt(f),
            Self::Int(value) => value.fmt(f),
            Self::Float(value) => value.fmt(f),
            Self::Texts(values) => write!(f, "{values:?}"),
            Self::Ints(values) => write!(f, "{values:?}"),
            Self::Floats(values) => write!(f, "{values:?}"),
            Self::Bools(values) => write!(f, "{values:?}"),
        }
    }
}

impl<'a> Attribute<'a> {
    /// An attribute whose value is a text.
    pub fn text(key: &'static str, text: &'a str) -> Self {
        Self {
            key,
            value: Value::Text(text),
        }
    }

    /// An attribute that is true or false.
    pub fn bool(key: &'static str, value: bool) -> Self {
        Self {
            key,
            value: Value::Bool(value),
        }
    }
}

/// The most attributes a metric is recorded under: eleven.
const ATTRIBUTES_MAX: usize = 11;

/// Attributes sorted by key, each key once, held in place.
#[derive(Clone, Debug, Default)]
pub struct Set<'a> {
    attributes: [Attribute<'a>; ATTRIBUTES_MAX],
    length: usize,
}

impl<'a> Set<'a> {
    /// The attributes, sorted by key.
    pub fn as_slice(&self) -> &[Attribute<'a>] {
        &self.attributes[..self.length]
    }

    /// Takes out all of them.
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// Adds one whose key comes after all that are there.
    pub(super) fn push(&mut self, attribute: Attribute<'a>) {
        debug_assert!(
            self.as_slice()
                .last()
                .is_none_or(|last| last.key < attribute.key)
        );
        self.attributes[self.length] = attribute;
        self.length += 1;
    }
}
