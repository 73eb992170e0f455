//! The values that the originals take: any of their language's.

use std::borrow::Cow;

use super::super::number::Decimal;

/// A name, a delta, a rate, a tag or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value.
    Nil,
    /// False; true is printed and needs no modelling.
    False,
    /// An integer.
    Integer(i64),
    /// A float.
    Float(f64),
    /// A text of its own.
    Text(Box<str>),
    /// An interned text.
    Symbol(Box<str>),
    /// A class, whose text is its path.
    Class(&'static str),
    /// A list inside a list.
    List(Vec<Value>),
}

impl Value {
    /// A text.
    pub fn text(text: &str) -> Self {
        Self::Text(text.into())
    }

    /// A symbol.
    pub fn symbol(text: &str) -> Self {
        Self::Symbol(text.into())
    }

    /// Whether a condition takes it for false.
    pub(super) fn is_falsy(&self) -> bool {
        matches!(self, Self::Nil | Self::False)
    }

    /// Whether it equals one, as an integer or a float.
    pub(super) fn is_one(&self) -> bool {
        matches!(self, Self::Integer(1)) || matches!(self, Self::Float(float) if *float == 1.0)
    }

    /// The language's default conversion to text: a text is itself, nil's and false's are shared,
    /// everything else is a new text.
    pub(super) fn to_text(&self) -> Cow<'_, str> {
        match self {
            Self::Nil => Cow::Borrowed(""),
            Self::False => Cow::Borrowed("false"),
            Self::Text(text) => Cow::Borrowed(text),
            Self::Symbol(text) => Cow::Owned(String::from(&**text)),
            Self::Class(path) => Cow::Owned(String::from(*path)),
            Self::Integer(value) => Cow::Owned(itoa::Buffer::new().format(*value).to_owned()),
            Self::Float(value) => Cow::Owned(float_text(*value)),
            Self::List(values) => Cow::Owned(inspected(values)),
        }
    }

    /// Its text as a part of a longer text, where no copy of a symbol or a class is made.
    pub(super) fn as_part(&self) -> Cow<'_, str> {
        match self {
            Self::Symbol(text) => Cow::Borrowed(text),
            Self::Class(path) => Cow::Borrowed(path),
            _ => self.to_text(),
        }
    }
}

/// `["a", "b"]`: how a list prints.
fn inspected(values: &[Value]) -> String {
    let parts: Vec<String> = values
        .iter()
        .map(|value| match value {
            Value::Nil => "nil".to_owned(),
            Value::Text(text) => format!("{text:?}"),
            Value::Symbol(text) => format!(":{text}"),
            other => other.to_text().into_owned(),
        })
        .collect();
    format!("[{}]", parts.join(", "))
}

/// A float as Ruby prints it: always a fraction, an exponent below 1e-4 and from 1e16 on.
fn float_text(value: f64) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    let decimal = Decimal::of(value);
    // The longest is a sign, 17 digits, a point and `e-324`; or a sign, `0.000` and 17 digits.
    let mut out = Vec::with_capacity(32);
    if value.is_sign_negative() {
        out.push(b'-');
    }
    let digits = decimal.digits();
    // The exponent of the form d.ddd × 10^exponent.
    let exponent = decimal.point() - 1;
    if value == 0.0 {
        out.extend_from_slice(b"0.0");
    } else if (-4..16).contains(&exponent) {
        decimal.append_unsigned(&mut out);
        if exponent >= digits.len() as isize - 1 {
            out.extend_from_slice(b".0");
        }
    } else {
        out.push(digits[0]);
        out.push(b'.');
        out.extend_from_slice(if digits.len() > 1 { &digits[1..] } else { b"0" });
        out.push(b'e');
        out.push(if exponent < 0 { b'-' } else { b'+' });
        let magnitude = exponent.unsigned_abs();
        if magnitude < 10 {
            out.push(b'0');
        }
        out.extend_from_slice(itoa::Buffer::new().format(magnitude).as_bytes());
    }
    String::from_utf8(out).expect("digits, signs and points are ASCII")
}
