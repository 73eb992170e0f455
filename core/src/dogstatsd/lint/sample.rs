//! A value as servers other than the agent take it.

use std::borrow::Cow;

use crate::dogstatsd::metric::MetricType;
use crate::dogstatsd::parse::field::Field;

/// One value of a metric.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// As the server keeps it.
    pub name: String,
    /// What the value means there.
    pub kind: MetricType,
    /// The value.
    pub value: Value,
    /// 1 where none is given or none counts.
    pub rate: f64,
    /// Keys and values; a value that the server makes up for a bare tag is there.
    pub tags: Vec<(String, String)>,
    /// In seconds since 1970.
    pub timestamp: Option<i64>,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// It is that.
    Number(f64),
    /// It changes by that.
    Change(f64),
    /// A member of a set.
    Text(String),
}

impl Sample {
    pub(super) fn new(name: impl Into<String>, kind: MetricType, value: Value) -> Self {
        Self {
            name: name.into(),
            kind,
            value,
            rate: 1.0,
            tags: Vec::new(),
            timestamp: None,
        }
    }
}

/// The type of these letters.
pub(super) fn kind(letters: &[u8]) -> Option<MetricType> {
    let mut kinds = MetricType::ALL.into_iter();
    kinds.find(|kind| kind.letters().as_bytes() == letters)
}

/// A gauge that begins with a sign is changed by that, where signs mean that.
pub(super) fn signed(kind: MetricType, text: &[u8], value: f64) -> Value {
    match kind == MetricType::Gauge && is_signed(text) {
        true => Value::Change(value),
        false => Value::Number(value),
    }
}

pub(super) fn is_signed(text: &[u8]) -> bool {
    matches!(text.first(), Some(b'+' | b'-'))
}

/// What stands before the first separator, and what behind it if it is there.
pub(super) fn cut(field: Field<'_>, separator: u8) -> (Field<'_>, Option<Field<'_>>) {
    let Some(at) = field.bytes.iter().position(|&byte| byte == separator) else {
        return (field, None);
    };
    let before = Field {
        bytes: &field.bytes[..at],
        ..field
    };
    let behind = Field {
        bytes: &field.bytes[at + 1..],
        position: field.position + at + 1,
    };
    (before, Some(behind))
}

/// Bytes as text; what is not UTF-8 becomes the replacement character.
pub(super) fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}
