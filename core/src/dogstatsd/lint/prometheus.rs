//! Prometheus's statsd_exporter.

use super::sample::{Sample, cut, is_signed, kind, signed, text};
use super::{Findings, Sees, Value};
use crate::dogstatsd::metric::MetricType;
use crate::dogstatsd::parse::field::Field;
use crate::dogstatsd::parse::number;

/// Fields of a value, the value itself among them: before and since the exporter knows timestamps.
const FIELDS_MAX_BEFORE: usize = 6;
const FIELDS_MAX: usize = 8;

type Tags = Vec<(String, String)>;

pub(super) fn check<'a>(message: &'a [u8], found: &mut Findings) -> Sees<'a> {
    if found.refuse_foreign(message) {
        return Sees::Nothing;
    }
    let samples = samples(message, found).unwrap_or_default();
    match samples.is_empty() {
        true => Sees::Nothing,
        false => Sees::Samples(samples),
    }
}

fn samples(message: &[u8], found: &mut Findings) -> Option<Vec<Sample>> {
    if let Err(error) = std::str::from_utf8(message) {
        found.error(
            "InvalidUtf8",
            error.valid_up_to(),
            "the message is not UTF-8",
        );
        return None;
    }
    let whole = Field {
        bytes: message,
        position: 0,
    };
    let (name, Some(rest)) = cut(whole, b':') else {
        let why = "no colon between name and value";
        found.error("NoNameValueSeparator", message.len(), why);
        return None;
    };
    if name.bytes.is_empty() {
        found.error("EmptyName", 0, "the name is empty");
        return None;
    }
    let (name, tags) = name_and_tags(name, found);
    let behind = rest.bytes.windows(2).position(|pair| pair == b"|#");
    if let Some(at) = behind.filter(|_| !tags.is_empty()) {
        let why = "tags in the name and behind the type, of which only one may be";
        found.error("MixedTags", rest.position + at, why);
        return None;
    }
    let (values, Some(suffix)) = cut(rest, b'|') else {
        found.error("NoPipe", message.len(), "no pipe ends name and value");
        return None;
    };
    let bits: Vec<(Field<'_>, Option<Field<'_>>)> = if values.bytes.contains(&b':') {
        let (letters, _) = cut(suffix, b'|');
        if !matches!(letters.bytes, b"ms" | b"h" | b"d") {
            let why = "several values are read of ms, h and d alone";
            found.error("PackedValues", letters.position, why);
            return None;
        }
        values
            .split(b':')
            .map(|value| (value, Some(suffix)))
            .collect()
    } else if behind.is_some() {
        vec![(values, Some(suffix))]
    } else {
        rest.split(b':').map(|bit| cut(bit, b'|')).collect()
    };
    let samples = bits
        .into_iter()
        .filter_map(|(value, fields)| sample(&name, &tags, value, fields, found));
    Some(samples.collect())
}

/// The name without tags in it: `a[k=v]`, `a#k=v` and `a,k=v` are all read.
fn name_and_tags(name: Field<'_>, found: &mut Findings) -> (String, Tags) {
    let place = |byte: u8| name.bytes.iter().position(|&other| other == byte);
    let part = |start: usize, end: usize| Field {
        bytes: &name.bytes[start..end],
        position: start,
    };
    match (place(b'['), place(b']')) {
        (Some(open), Some(close)) if open < close => {
            let tags = tags(part(open + 1, close), b'=', found);
            let kept = [&name.bytes[..open], &name.bytes[close + 1..]].concat();
            return (text(&kept).into_owned(), tags);
        }
        (None, None) => {}
        (open, close) => {
            let at = open.or(close).unwrap_or_default();
            found.warn("InvalidTag", at, "tags in brackets have one of them only");
            return (text(name.bytes).into_owned(), Tags::new());
        }
    }
    match name
        .bytes
        .iter()
        .position(|byte| matches!(byte, b'#' | b','))
    {
        Some(at) => {
            let tags = tags(part(at + 1, name.bytes.len()), b'=', found);
            (text(&name.bytes[..at]).into_owned(), tags)
        }
        None => (text(name.bytes).into_owned(), Tags::new()),
    }
}

/// The tags that have a key and a value; the others are counted as faults and left out.
fn tags(all: Field<'_>, separator: u8, found: &mut Findings) -> Tags {
    let mut tags = Tags::new();
    let count = all.bytes.split(|&byte| byte == b',').count();
    for (index, tag) in all.split(b',').enumerate() {
        if tag.bytes.is_empty() && index + 1 == count {
            continue;
        }
        let tag = tag.after(b"#").unwrap_or(tag);
        let (key, value) = cut(tag, separator);
        let value = value.map_or(&[][..], |value| value.bytes);
        if key.bytes.is_empty() || value.is_empty() {
            let why = "a tag without a key or a value is left out";
            found.warn("InvalidTag", tag.position, why);
            continue;
        }
        let pair = (text(key.bytes).into_owned(), text(value).into_owned());
        match tags.iter_mut().find(|(known, _)| *known == pair.0) {
            Some(known) => *known = pair,
            None => tags.push(pair),
        }
    }
    tags
}

fn sample(
    name: &str,
    tags: &Tags,
    value: Field<'_>,
    fields: Option<Field<'_>>,
    found: &mut Findings,
) -> Option<Sample> {
    let Some(fields) = fields else {
        let end = value.position + value.bytes.len();
        found.error("NoPipe", end, "no pipe and no type behind the value");
        return None;
    };
    let parts: Vec<Field<'_>> = fields.split(b'|').collect();
    if parts.len() + 1 > FIELDS_MAX_BEFORE {
        let at = parts[FIELDS_MAX_BEFORE - 1].position;
        if parts.len() + 1 > FIELDS_MAX {
            found.error("TooManyFields", at, "the value has more than 8 fields");
            return None;
        }
        let why = "the value has more than 6 fields, which exporters of before refuse";
        found.warn("TooManyFields", at, why);
    }
    let Some(number) = number::float(value.bytes) else {
        found.error("InvalidValue", value.position, "the value is not a number");
        return None;
    };
    let (letters, others) = parts.split_first()?;
    if let Some(empty) = others.iter().find(|part| part.bytes.is_empty()) {
        found.error("EmptyField", empty.position, "a field is empty");
        return None;
    }
    let mut sample = Sample::new(name, MetricType::Count, Value::Number(number));
    sample.tags.clone_from(tags);
    for part in others {
        optional(&mut sample, *part, found)?;
    }
    let Some(kind) = kind(letters.bytes).filter(|kind| *kind != MetricType::Set) else {
        let why = "the type is none of c, g, ms, h, d; there are no sets";
        found.error("InvalidType", letters.position, why);
        return None;
    };
    if kind == MetricType::Count && number < 0.0 {
        found.error("NegativeCount", value.position, "a count is below zero");
        return None;
    }
    if kind == MetricType::Gauge && is_signed(value.bytes) {
        let why = "a gauge with a sign is changed by that, not set to it";
        found.warn("SignMeansChange", value.position, why);
    }
    if kind == MetricType::Gauge && sample.rate != 1.0 {
        let why = "the sample rate of a gauge does nothing";
        found.warn("RateWithoutEffect", letters.position, why);
        sample.rate = 1.0;
    }
    sample.kind = kind;
    sample.value = match kind {
        // Prometheus counts in seconds.
        MetricType::Timing => Value::Number(number / 1000.0),
        _ => signed(kind, value.bytes, number),
    };
    Some(sample)
}

/// Takes a field behind the type; `None` where it refuses the value.
fn optional(sample: &mut Sample, part: Field<'_>, found: &mut Findings) -> Option<()> {
    if let Some(rate) = part.after(b"@") {
        let number = number::float(rate.bytes);
        if number.is_none() {
            let why = "the sample rate is not a number and counts as 1";
            found.warn("InvalidRate", rate.position, why);
        }
        sample.rate = number.filter(|rate| *rate != 0.0).unwrap_or(1.0);
    } else if let Some(tags) = part.after(b"#") {
        sample.tags.extend(self::tags(tags, b':', found));
    } else if let Some(id) = part.after(b"c:").filter(|id| !id.bytes.is_empty()) {
        let id = text(id.bytes).into_owned();
        sample.tags.push(("container_id".to_owned(), id));
    } else if let Some(seconds) = part.after(b"T") {
        if number::integer(seconds.bytes).is_none() {
            let why = "the timestamp is not a whole number";
            found.error("InvalidTimestamp", seconds.position, why);
            return None;
        }
        let why = "the timestamp is not kept, and exporters of before refuse the message";
        found.warn("TimestampWithoutEffect", part.position, why);
    } else {
        found.error("UnknownField", part.position, "the field is not known");
        return None;
    }
    Some(())
}
