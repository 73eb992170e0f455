//! Etsy's StatsD.

use super::sample::{Sample, Value, is_signed, text};
use super::{Findings, Sees};
use crate::dogstatsd::metric::MetricType;
use crate::dogstatsd::parse::field::Field;

pub(super) fn check<'a>(message: &'a [u8], found: &mut Findings) -> Sees<'a> {
    if found.refuse_foreign(message) {
        return Sees::Nothing;
    }
    // Tags are cut off before anything else is looked at.
    let cut = message.windows(2).position(|pair| pair == b"|#");
    let head = Field {
        bytes: &message[..cut.unwrap_or(message.len())],
        position: 0,
    };
    let tags = cut.map_or_else(Vec::new, |cut| tags(message, cut + 2, found));
    let mut bits = head.split(b':');
    let name = bits.next().map_or(&[][..], |name| name.bytes);
    let name = name_of(name, found);
    let mut samples = Vec::new();
    let mut is_alone = true;
    for bit in bits {
        is_alone = false;
        if let Some(sample) = sample(&name, bit, found) {
            samples.push(Sample {
                tags: tags.clone(),
                ..sample
            });
        }
    }
    if is_alone {
        let why = "no colon between name and value; the value is taken for 1 and has no type";
        found.error("NoNameValueSeparator", head.bytes.len(), why);
    }
    match samples.is_empty() {
        true => Sees::Nothing,
        false => Sees::Samples(samples),
    }
}

/// Keys and values that become Graphite's `;key=value`.
fn tags(message: &[u8], start: usize, found: &mut Findings) -> Vec<(String, String)> {
    let all = Field {
        bytes: &message[start..],
        position: start,
    };
    if let Some(at) = all.bytes.iter().position(|&byte| byte == b'|') {
        let why = "what stands behind the tags is taken for a part of the last one";
        found.warn("FieldBehindTags", start + at, why);
    }
    let tags = all.split(b',').filter(|tag| !tag.bytes.is_empty());
    tags.map(|tag| {
        let tag = text(tag.bytes);
        let (key, value) = tag.split_once(':').unwrap_or((&tag, ""));
        (key.to_owned(), value.to_owned())
    })
    .collect()
}

/// The name with blanks as `_`, slashes as `-` and without what Graphite does not have.
fn name_of(raw: &[u8], found: &mut Findings) -> String {
    let printed = text(raw);
    let mut name = String::new();
    let mut is_blank = false;
    for c in printed.chars() {
        let was_blank = std::mem::replace(&mut is_blank, c.is_whitespace());
        match c {
            _ if is_blank && was_blank => {}
            _ if is_blank => name.push('_'),
            '/' => name.push('-'),
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-' | '.' | ';' | '=' => name.push(c),
            _ => {}
        }
    }
    if name.is_empty() {
        found.warn("EmptyName", 0, "the name is empty once it is clean");
    } else if name != printed {
        let same = name
            .bytes()
            .zip(raw)
            .take_while(|(left, right)| left == *right);
        let why = format!("the name is kept as {name}");
        found.warn("NameReplaced", same.count(), why);
    }
    name
}

/// A value with its own type and rate.
fn sample(name: &str, bit: Field<'_>, found: &mut Findings) -> Option<Sample> {
    let mut fields = bit.split(b'|');
    let value = fields.next()?;
    let Some(letters) = fields.next() else {
        let end = bit.position + bit.bytes.len();
        found.error("NoPipe", end, "no pipe and no type behind the value");
        return None;
    };
    let mut rate = 1.0;
    if let Some(third) = fields.next() {
        let number = third
            .after(b"@")
            .filter(|rate| !rate.bytes.starts_with(b"-"));
        let Some(number) = number.and_then(|number| number_of(number.bytes)) else {
            let why = "the third field is no sample rate";
            found.error("InvalidRate", third.position, why);
            return None;
        };
        rate = number;
    }
    if let Some(more) = fields.next() {
        found.warn("UnknownField", more.position, "the field is not looked at");
    }
    let kind = kind(letters, found);
    if kind == MetricType::Set {
        let member = Value::Text(text(value.bytes).into_owned());
        return Some(Sample::new(name, kind, member));
    }
    let Some(number) = number_of(value.bytes) else {
        found.error("InvalidValue", value.position, "the value is not a number");
        return None;
    };
    if kind == MetricType::Timing && number < 0.0 {
        found.error("NegativeTiming", value.position, "the timing is below zero");
        return None;
    }
    let is_gauge = kind == MetricType::Gauge;
    if is_gauge && is_signed(value.bytes) {
        let why = "a gauge with a sign is changed by that; to set it, send zero first";
        found.warn("SignMeansChange", value.position, why);
    }
    if is_gauge && rate != 1.0 {
        let why = "the sample rate of a gauge does nothing";
        found.warn("RateWithoutEffect", letters.position, why);
        rate = 1.0;
    }
    let value = super::sample::signed(kind, value.bytes, number);
    Some(Sample {
        rate,
        ..Sample::new(name, kind, value)
    })
}

fn kind(letters: Field<'_>, found: &mut Findings) -> MetricType {
    match letters.bytes.trim_ascii() {
        b"ms" => MetricType::Timing,
        b"g" => MetricType::Gauge,
        b"s" => MetricType::Set,
        b"c" => MetricType::Count,
        _ => {
            let why = "every type but ms, g and s is counted";
            found.warn("CountedAsCount", letters.position, why);
            MetricType::Count
        }
    }
}

/// A number as JavaScript reads it.
fn number_of(text: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(text)
        .ok()
        .filter(|text| !text.is_empty())?;
    let unsigned = text.trim().trim_start_matches(['+', '-']);
    match unsigned {
        "" => (text.trim().is_empty()).then_some(0.0),
        "Infinity" => text.trim().replace("Infinity", "inf").parse().ok(),
        // Rust's own names of what is no number are none of JavaScript's.
        _ if unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.') => {
            text.trim().parse().ok()
        }
        _ => None,
    }
}
