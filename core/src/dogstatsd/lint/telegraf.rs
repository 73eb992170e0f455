//! Telegraf's input `statsd`, with `datadog_extensions` turned on.

use super::sample::{Sample, cut, is_signed, kind, signed, text};
use super::{Findings, Sees, Value};
use crate::dogstatsd::metric::MetricType;
use crate::dogstatsd::parse::field::Field;
use crate::dogstatsd::parse::{self, Message, number};

type Tags = Vec<(String, String)>;

pub(super) fn check<'a>(message: &'a [u8], found: &mut Findings) -> Sees<'a> {
    if message.starts_with(b"_e") {
        let why = "events are only read where datadog_extensions is on";
        found.warn("NeedsOption", 0, why);
        return event(message, found);
    }
    if found.refuse_foreign(message) {
        return Sees::Nothing;
    }
    let mut samples = Vec::new();
    metric(message, found, &mut samples);
    match samples.is_empty() {
        true => Sees::Nothing,
        false => Sees::Samples(samples),
    }
}

fn event<'a>(message: &'a [u8], found: &mut Findings) -> Sees<'a> {
    let event = match parse::parse(message) {
        Ok(Message::Event(event)) => event,
        Ok(_) => {
            let why = "the header of the event is not _e{title bytes,text bytes}";
            found.error("EventHeader", 0, why);
            return Sees::Nothing;
        }
        Err(error) => {
            found.error(error.kind(), error.position(), error.to_string());
            return Sees::Nothing;
        }
    };
    if event.text.is_empty() {
        found.error("EmptyText", message.len(), "the text of the event is empty");
        return Sees::Nothing;
    }
    let whole = Field {
        bytes: message,
        position: 0,
    };
    let origin = [
        event.origin.container_id,
        event.origin.external_data,
        event.origin.cardinality,
    ];
    if let Some(field) = origin.into_iter().flatten().next() {
        let at = (field.as_ptr() as usize).saturating_sub(whole.bytes.as_ptr() as usize);
        found.error("UnknownField", at, "an event has no field for its origin");
        return Sees::Nothing;
    }
    Sees::Message(Message::Event(event))
}

fn metric(message: &[u8], found: &mut Findings, samples: &mut Vec<Sample>) {
    let whole = Field {
        bytes: message,
        position: 0,
    };
    // Tags and the container are taken out of the message wherever they stand.
    let mut tags = Tags::new();
    let mut kept: Vec<Field<'_>> = Vec::new();
    for segment in whole.split(b'|') {
        let is_ours = segment.bytes.starts_with(b"#") || segment.bytes.starts_with(b"c:");
        if is_ours {
            let why = "tags and container are only read where datadog_extensions is on";
            found.warn("NeedsOption", segment.position, why);
        }
        match segment.after(b"#") {
            Some(all) => self::tags(all, &mut tags, found),
            None if is_ours => {}
            None => kept.push(segment),
        }
    }
    let (name, values) = match kept.first().map(|first| cut(*first, b':')) {
        Some((name, Some(value))) => (name, value),
        _ => {
            let at = kept.first().map_or(0, |first| first.bytes.len());
            found.error(
                "NoNameValueSeparator",
                at,
                "no colon between name and value",
            );
            return;
        }
    };
    let name = name_of(name, &mut tags);
    for bit in bits(values, &kept[1..]) {
        match sample(&name, &bit, found) {
            Some(sample) => samples.push(Sample {
                tags: tags.clone(),
                ..sample
            }),
            // The values before it are kept, those behind it are not read.
            None => return,
        }
    }
}

/// The values, each with the fields behind it: a colon in any of them begins the next.
fn bits<'a>(values: Field<'a>, others: &[Field<'a>]) -> Vec<Vec<Field<'a>>> {
    let mut bits: Vec<Vec<Field<'a>>> = Vec::new();
    for segment in std::iter::once(&values).chain(others) {
        for (index, piece) in segment.split(b':').enumerate() {
            match bits.last_mut() {
                Some(bit) if index == 0 => bit.push(piece),
                _ => bits.push(vec![piece]),
            }
        }
    }
    bits
}

/// The name without the tags behind its commas.
fn name_of(name: Field<'_>, tags: &mut Tags) -> String {
    let mut parts = name.split(b',');
    let name = parts.next().map_or(&[][..], |name| name.bytes);
    for tag in parts {
        let tag = text(tag.bytes);
        if let Some((key, value)) = tag.split_once('=').filter(|(key, _)| !key.is_empty()) {
            set(tags, key, value);
        }
    }
    text(name).into_owned()
}

fn set(tags: &mut Tags, key: &str, value: &str) {
    match tags.iter_mut().find(|(known, _)| known == key) {
        Some((_, known)) => value.clone_into(known),
        None => tags.push((key.to_owned(), value.to_owned())),
    }
}

/// Reads tags as Telegraf does: a bare one is `true`, and is the key of a bare one behind it.
fn tags(all: Field<'_>, tags: &mut Tags, found: &mut Findings) {
    let mut before: Option<String> = None;
    for tag in all.split(b',') {
        let (key, value) = cut(tag, b':');
        let whole = text(tag.bytes);
        match before.take() {
            Some(key) if value.is_none() => {
                let why = format!("behind the bare tag {key}, this is taken for its value");
                found.warn("BareTags", tag.position, why);
                set(tags, &key, if whole.is_empty() { "true" } else { &whole });
                continue;
            }
            _ => {}
        }
        let key = text(key.bytes);
        match value.map(|value| text(value.bytes)) {
            Some(value) => set(tags, &key, if value.is_empty() { "true" } else { &value }),
            None if key.is_empty() => {}
            None => {
                set(tags, &key, "true");
                before = Some(key.into_owned());
            }
        }
    }
}

fn sample(name: &str, bit: &[Field<'_>], found: &mut Findings) -> Option<Sample> {
    let [value, letters, others @ ..] = bit else {
        let at = bit.first().map_or(0, |first| first.position);
        let why = "what stands behind a colon has no type; the values before it are kept";
        found.error("NoPipe", at, why);
        return None;
    };
    let mut rate = None;
    if let Some(third) = others.first() {
        match third.after(b"@").map(|rate| number::float(rate.bytes)) {
            Some(Some(number)) => rate = Some(number),
            Some(None) => {
                let why = "the sample rate is not a number and is left out";
                found.warn("InvalidRate", third.position, why);
            }
            None => found.warn("UnknownField", third.position, "the field is not looked at"),
        }
    }
    if let Some(more) = others.get(1) {
        let why = "the field is not looked at, as only the first may be a sample rate";
        found.warn("UnknownField", more.position, why);
    }
    let Some(kind) = kind(letters.bytes) else {
        let why = "the type is none of c, g, s, ms, h, d";
        found.error("InvalidType", letters.position, why);
        return None;
    };
    if is_signed(value.bytes) && !matches!(kind, MetricType::Gauge | MetricType::Count) {
        let why = "only gauges and counts may have a sign";
        found.error("SignedValue", value.position, why);
        return None;
    }
    let mut sample = Sample::new(name, kind, Value::Number(0.0));
    sample.rate = rate.unwrap_or(1.0);
    if kind == MetricType::Set {
        sample.value = Value::Text(text(value.bytes).into_owned());
        return Some(sample);
    }
    let Some(number) = number::float(value.bytes) else {
        found.error("InvalidValue", value.position, "the value is not a number");
        return None;
    };
    if kind == MetricType::Gauge && is_signed(value.bytes) {
        let why = "a gauge with a sign is changed by that, not set to it";
        found.warn("SignMeansChange", value.position, why);
    }
    sample.value = match kind {
        MetricType::Count if number.fract() != 0.0 => {
            let why = "a count is cut to a whole number";
            found.warn("CountCut", value.position, why);
            Value::Number(number.trunc())
        }
        _ => signed(kind, value.bytes, number),
    };
    Some(sample)
}
