//! The OpenTelemetry collector's receiver.

use super::sample::{Sample, cut, is_signed, kind, signed, text};
use super::{Findings, Sees};
use crate::dogstatsd::metric::MetricType;
use crate::dogstatsd::parse::field::Field;
use crate::dogstatsd::parse::number;

pub(super) fn check<'a>(message: &'a [u8], found: &mut Findings) -> Sees<'a> {
    if found.refuse_foreign(message) {
        return Sees::Nothing;
    }
    match sample(message, found) {
        Some(sample) => Sees::Samples(vec![sample]),
        None => Sees::Nothing,
    }
}

fn sample(message: &[u8], found: &mut Findings) -> Option<Sample> {
    let whole = Field {
        bytes: message,
        position: 0,
    };
    let (head, Some(rest)) = cut(whole, b'|') else {
        found.error("NoPipe", message.len(), "no pipe ends name and value");
        return None;
    };
    let (name, Some(value)) = cut(head, b':') else {
        let at = head.bytes.len();
        found.error(
            "NoNameValueSeparator",
            at,
            "no colon between name and value",
        );
        return None;
    };
    if name.bytes.is_empty() {
        found.error("EmptyName", 0, "the name is empty");
        return None;
    }
    if value.bytes.is_empty() {
        found.error("InvalidValue", value.position, "there is no value");
        return None;
    }
    let (letters, parts) = cut(rest, b'|');
    let Some(known) = kind(letters.bytes).filter(|known| *known != MetricType::Set) else {
        let why = "the type is none of c, g, h, ms, d; there are no sets";
        found.error("InvalidType", letters.position, why);
        return None;
    };
    let mut sample = Sample::new(text(name.bytes), known, super::Value::Number(0.0));
    optional(&mut sample, parts, found)?;
    let Some(number) = number::float(value.bytes) else {
        let why = match value.bytes.contains(&b':') {
            true => "several values in one message are not read",
            false => "the value is not a number",
        };
        found.error("InvalidValue", value.position, why);
        return None;
    };
    if !number.is_finite() {
        found.error("NonFinite", value.position, "the value is not finite");
        return None;
    }
    sample.value = signed(known, value.bytes, number);
    if known == MetricType::Gauge && is_signed(value.bytes) {
        let why = "a gauge with a sign is changed by that, not set to it";
        found.warn("SignMeansChange", value.position, why);
    }
    Some(sample)
}

/// Takes the fields behind the type; `None` where one of them refuses the message.
fn optional(sample: &mut Sample, parts: Option<Field<'_>>, found: &mut Findings) -> Option<()> {
    let mut rest = parts;
    while let Some(next) = rest {
        let (part, behind) = cut(next, b'|');
        rest = behind;
        if part.bytes.is_empty() {
            if behind.is_some() {
                let why = "a field is empty, and nothing behind it is read";
                found.warn("EmptyField", part.position, why);
            }
            return Some(());
        }
        if let Some(rate) = part.after(b"@") {
            let Some(number) = number::float(rate.bytes) else {
                found.error(
                    "InvalidRate",
                    rate.position,
                    "the sample rate is not a number",
                );
                return None;
            };
            sample.rate = number;
        } else if let Some(tags) = part.after(b"#") {
            self::tags(sample, tags, found)?;
        } else if let Some(container) = part.after(b"c:") {
            if !container.bytes.is_empty() {
                let id = text(container.bytes).into_owned();
                sample.tags.push(("container.id".to_owned(), id));
            }
        } else if let Some(seconds) = part.after(b"T") {
            let is_timed = matches!(sample.kind, MetricType::Count | MetricType::Gauge);
            let seconds_read = number::integer(seconds.bytes).filter(|seconds| *seconds >= 0);
            if !is_timed || seconds_read.is_none() {
                let why = match is_timed {
                    true => "the timestamp is not a whole number of at least 0",
                    false => "only counts and gauges may have a timestamp",
                };
                found.error("InvalidTimestamp", part.position, why);
                return None;
            }
            sample.timestamp = seconds_read;
        } else {
            found.error("UnknownField", part.position, "the field is not known");
            return None;
        }
    }
    Some(())
}

fn tags(sample: &mut Sample, tags: Field<'_>, found: &mut Findings) -> Option<()> {
    let mut rest = Some(tags).filter(|tags| !tags.bytes.is_empty());
    while let Some(next) = rest {
        let (tag, behind) = cut(next, b',');
        rest = behind;
        if tag.bytes.is_empty() {
            if behind.is_some_and(|behind| !behind.bytes.is_empty()) {
                let why = "a tag is empty, and no tag behind it is read";
                found.warn("EmptyTag", tag.position, why);
            }
            return Some(());
        }
        let (key, value) = cut(tag, b':');
        let value = value.map_or(&[][..], |value| value.bytes);
        if key.bytes.is_empty() || value.is_empty() {
            let why = match key.bytes.is_empty() {
                true => "a tag has no key",
                false => "a tag without a value is only read where simple tags are turned on",
            };
            found.error("InvalidTag", tag.position, why);
            return None;
        }
        sample
            .tags
            .push((text(key.bytes).into_owned(), text(value).into_owned()));
    }
    Some(())
}
