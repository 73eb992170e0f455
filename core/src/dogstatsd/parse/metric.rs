//! A metric's line read back.

use super::super::metric::MetricType;
use super::error::{Error, Fault};
use super::field::Field;
use super::{Origin, number};

/// A metric as the agent understands it.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric<'a> {
    /// Any bytes but a colon; the agent does not check them.
    pub name: &'a [u8],
    /// What the values mean.
    pub kind: MetricType,
    /// The numbers, or a set's one text.
    pub values: Values<'a>,
    /// 1 where the line gives none; any number, since the agent takes it as it is.
    pub rate: f64,
    /// All of them in order, empty ones too.
    pub tags: Vec<&'a [u8]>,
    /// In seconds since 1970.
    pub timestamp: Option<i64>,
    /// Where it comes from.
    pub origin: Origin<'a>,
}

/// What a metric's line carries.
#[derive(Clone, Debug, PartialEq)]
pub enum Values<'a> {
    /// At least one; NaN and infinities are read, and refused later by the aggregator.
    Numbers(Vec<f64>),
    /// The whole value of a set, colons included.
    Set(&'a [u8]),
}

pub(super) fn parse(line: &[u8]) -> Result<Metric<'_>, Error> {
    let whole = Field {
        bytes: line,
        position: 0,
    };
    let mut fields = whole.split(b'|');
    let (Some(head), Some(letters)) = (fields.next(), fields.next()) else {
        return Err(Fault::NoPipe.at(line.len()));
    };
    let (name, value) = split_head(head)?;
    let kind = MetricType::ALL
        .into_iter()
        .find(|kind| kind.letters().as_bytes() == letters.bytes)
        .ok_or_else(|| Fault::InvalidType.at(letters.position))?;
    let mut metric = Metric {
        name,
        kind,
        values: match kind {
            MetricType::Set => Values::Set(value.bytes),
            _ => Values::Numbers(numbers(value)?),
        },
        rate: 1.0,
        tags: Vec::new(),
        timestamp: None,
        origin: Origin::default(),
    };
    for field in fields {
        take_optional(&mut metric, field)?;
    }
    Ok(metric)
}

fn split_head(head: Field<'_>) -> Result<(&[u8], Field<'_>), Error> {
    let colon = head
        .bytes
        .iter()
        .position(|&byte| byte == b':')
        .ok_or_else(|| Fault::NoNameValueSeparator.at(head.bytes.len()))?;
    let value = Field {
        bytes: &head.bytes[colon + 1..],
        position: colon + 1,
    };
    if colon == 0 {
        return Err(Fault::EmptyName.at(0));
    }
    if value.bytes.is_empty() {
        return Err(Fault::EmptyValue.at(value.position));
    }
    Ok((&head.bytes[..colon], value))
}

fn numbers(value: Field<'_>) -> Result<Vec<f64>, Error> {
    let slots = value.split(b':').filter(|slot| !slot.bytes.is_empty());
    let numbers = slots
        .map(|slot| number::float(slot.bytes).ok_or_else(|| Fault::InvalidValue.at(slot.position)))
        .collect::<Result<Vec<_>, _>>()?;
    if numbers.is_empty() {
        return Err(Fault::EmptyValue.at(value.position));
    }
    Ok(numbers)
}

fn take_optional<'a>(metric: &mut Metric<'a>, field: Field<'a>) -> Result<(), Error> {
    if let Some(tags) = field.after(b"#") {
        metric.tags = tags.tags();
    } else if let Some(rate) = field.after(b"@") {
        metric.rate = number::float(rate.bytes).ok_or(Fault::InvalidRate.at(rate.position))?;
    } else if let Some(seconds) = field.after(b"T") {
        let known = number::integer(seconds.bytes);
        let known = known.ok_or(Fault::InvalidTimestamp.at(seconds.position))?;
        if known < 1 {
            return Err(Fault::TimestampBelowOne.at(seconds.position));
        }
        metric.timestamp = Some(known);
    } else {
        metric.origin.take(field);
    }
    Ok(())
}
