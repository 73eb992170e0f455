//! The fields of a call: JSON, with forms for what JSON cannot say.
//!
//! `{"repeat": [text, n]}` is that text n times, `{"symbol": text}` an interned text and
//! `{"float": text}` a float by its name.

use std::borrow::Cow;

use perop_core::dogstatsd::{Number, Tags};
use serde_json::{Map, Value};

use super::{Refused, number};
use crate::lines::{self, BadCall};

/// The longest text that a repeat may make, in bytes: far beyond any datagram.
const REPEAT_BYTES_MAX: usize = 16 << 20;

/// One call.
pub(super) struct Call(Map<String, Value>);

/// A call that is at fault.
pub(super) fn bad(message: impl Into<String>) -> Refused {
    BadCall(message.into()).into()
}

impl Call {
    /// Reads a call; it has to be a JSON object.
    pub(super) fn parse(input: &[u8]) -> Result<Self, Refused> {
        match lines::parse(input)? {
            Value::Object(fields) => Ok(Self(fields)),
            _ => Err(bad("a call is a JSON object")),
        }
    }

    /// Refuses fields that the call does not have, whatever they hold.
    pub(super) fn only(&self, op: &str, known: &[&str]) -> Result<(), Refused> {
        let mut fields = self.0.keys();
        let odd = fields.find(|field| *field != "op" && !known.contains(&field.as_str()));
        match odd {
            None => Ok(()),
            Some(odd) => Err(bad(format!(
                "{op} has no field {odd:?}, only {}",
                known.join(", ")
            ))),
        }
    }

    /// What is to be done, if the call says so.
    pub(super) fn op(&self) -> Result<Option<Cow<'_, str>>, Refused> {
        self.text("op")
    }

    /// A field's value; null is as good as absent.
    pub(super) fn get(&self, field: &str) -> Option<&Value> {
        self.0.get(field).filter(|value| !value.is_null())
    }

    /// A field that is text.
    pub(super) fn text(&self, field: &str) -> Result<Option<Cow<'_, str>>, Refused> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        match text(value)? {
            Some(text) => Ok(Some(text)),
            None => Err(bad(format!("{field} is not text"))),
        }
    }

    /// A field that is a number.
    pub(super) fn number(&self, field: &str) -> Result<Option<Number>, Refused> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        match number::parse(value)? {
            Some(number) => Ok(Some(number)),
            None => Err(bad(format!("{field} is not a number"))),
        }
    }

    /// A field that counts bytes.
    pub(super) fn bytes(&self, field: &str) -> Result<Option<usize>, Refused> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        let bytes = value.as_u64().and_then(|bytes| usize::try_from(bytes).ok());
        bytes
            .map(Some)
            .ok_or_else(|| bad(format!("{field} is not a number of bytes")))
    }

    /// A field in seconds since 1970.
    pub(super) fn timestamp(&self, field: &str) -> Result<Option<i64>, Refused> {
        let refused = |number: &dyn std::fmt::Display| Refused {
            kind: "InvalidTimestamp",
            message: format!("{field} {number} is not a whole number of seconds"),
            offset: None,
        };
        match self.number(field)? {
            None => Ok(None),
            Some(Number::Signed(seconds)) => Ok(Some(seconds)),
            Some(Number::Unsigned(seconds)) => match i64::try_from(seconds) {
                Ok(seconds) => Ok(Some(seconds)),
                Err(_) => Err(refused(&seconds)),
            },
            Some(Number::Float(seconds)) => {
                // Beyond 2^53 a double may be another whole number than the one that was written.
                const EXACT_MAX: f64 = 9_007_199_254_740_992.0;
                if seconds.fract() == 0.0 && seconds.abs() <= EXACT_MAX {
                    Ok(Some(seconds as i64))
                } else {
                    Err(refused(&seconds))
                }
            }
        }
    }

    /// A field that is true or false; absent is false.
    pub(super) fn flag(&self, field: &str) -> Result<bool, Refused> {
        match self.get(field) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(bad(format!("{field} is neither true nor false"))),
        }
    }

    /// A field that holds tags: a list of texts, or a map.
    pub(super) fn tags(&self, field: &str) -> Result<OwnedTags<'_>, Refused> {
        match self.get(field) {
            None => Ok(OwnedTags::List(Vec::new())),
            Some(Value::Array(entries)) => {
                let present = entries.iter().filter(|entry| !entry.is_null());
                let texts = present.map(|entry| tag_text(entry, field));
                Ok(OwnedTags::List(texts.collect::<Result<_, _>>()?))
            }
            Some(Value::Object(entries)) => {
                let pairs = entries.iter().map(|(key, value)| {
                    let value = match value {
                        Value::Null => None,
                        value => Some(tag_text(value, field)?),
                    };
                    Ok((key.as_str(), value))
                });
                Ok(OwnedTags::Pairs(pairs.collect::<Result<_, Refused>>()?))
            }
            Some(_) => Err(bad(format!("{field} is neither a list nor a map"))),
        }
    }
}

/// Tags of a call, before they are borrowed.
pub(super) enum OwnedTags<'a> {
    List(Vec<Cow<'a, str>>),
    Pairs(Vec<(&'a str, Option<Cow<'a, str>>)>),
}

impl OwnedTags<'_> {
    /// Hands the tags on in the form the serializer takes.
    pub(super) fn with<R>(&self, use_them: impl FnOnce(Tags<'_>) -> R) -> R {
        match self {
            Self::List(texts) => {
                let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
                use_them(Tags::List(&texts))
            }
            Self::Pairs(pairs) => {
                let pairs: Vec<_> = pairs
                    .iter()
                    .map(|(key, value)| (*key, value.as_deref()))
                    .collect();
                use_them(Tags::Pairs(&pairs))
            }
        }
    }
}

/// A tag, or the value of one: text, a number, true or false.
fn tag_text<'a>(value: &'a Value, field: &str) -> Result<Cow<'a, str>, Refused> {
    if let Some(text) = text(value)? {
        return Ok(text);
    }
    if let Value::Bool(flag) = value {
        return Ok(Cow::Borrowed(if *flag { "true" } else { "false" }));
    }
    if let Some(number) = number::parse(value)? {
        let mut text = Vec::new();
        number.write(&mut text)?;
        return Ok(Cow::Owned(String::from_utf8_lossy(&text).into_owned()));
    }
    Err(bad(format!("{field} holds {value}, which is no text")))
}

/// Text in any of its forms; `None` where the value is something else.
pub(super) fn text(value: &Value) -> Result<Option<Cow<'_, str>>, Refused> {
    match value {
        Value::String(text) => Ok(Some(Cow::Borrowed(text))),
        // Each form is the one member of its object.
        Value::Object(form) if form.len() == 1 => match (form.get("symbol"), form.get("repeat")) {
            (Some(symbol), None) => text(symbol),
            (None, Some(repeat)) => repeated(repeat).map(|text| Some(Cow::Owned(text))),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// The text that an interned name is made of.
pub(super) fn symbol(value: &Value) -> Result<Option<Cow<'_, str>>, Refused> {
    match value.get("symbol") {
        Some(symbol) => text(symbol),
        None => Ok(None),
    }
}

/// The two parts of a repeat.
pub(super) fn repeat(form: &Value) -> Result<(&str, usize), Refused> {
    let parts = form.as_array().map(Vec::as_slice);
    if let Some([Value::String(text), times]) = parts
        && let Some(times) = times.as_u64()
        && let Ok(times) = usize::try_from(times)
        && text.len().saturating_mul(times) <= REPEAT_BYTES_MAX
        && times <= REPEAT_BYTES_MAX
    {
        return Ok((text, times));
    }
    Err(bad(format!(
        "repeat is a text and a number that make at most {REPEAT_BYTES_MAX} bytes"
    )))
}

fn repeated(form: &Value) -> Result<String, Refused> {
    let (text, times) = repeat(form)?;
    Ok(text.repeat(times))
}
