//! The agent of DogStatsD: what its parser refuses, and what agent and backend make of the rest.

use super::{Findings, Sees};
use crate::dogstatsd::metric::MetricType;
use crate::dogstatsd::origin::Cardinality;
use crate::dogstatsd::parse::field::Field;
use crate::dogstatsd::parse::{self, Message, number};

/// Characters of a metric's name and of a tag that the backend keeps.
const CHARACTERS_MAX: usize = 200;

/// Tags that are taken out and say where a message comes from.
const METADATA: [&[u8]; 4] = [
    b"host:",
    b"dd.internal.entity_id:",
    b"dd.internal.card:",
    b"dd.internal.jmx_check_name:",
];

pub(super) fn check<'a>(message: &'a [u8], found: &mut Findings) -> Sees<'a> {
    let read = match parse::parse(message) {
        Ok(read) => read,
        Err(error) => {
            found.error(error.kind(), error.position(), error.to_string());
            return Sees::Nothing;
        }
    };
    let whole = Field {
        bytes: message,
        position: 0,
    };
    match &read {
        Message::Metric(metric) => {
            let mut fields = whole.split(b'|');
            if let Some(head) = fields.next() {
                name(metric.name, 0, found);
                values(head, metric.kind, found);
            }
            let fields: Vec<Field<'_>> = fields.skip(1).collect();
            optional(&fields, &[b"#", b"@", b"T"], found);
            for field in &fields {
                rate(*field, metric.kind, found);
                let is_timed = matches!(metric.kind, MetricType::Count | MetricType::Gauge);
                if field.bytes.starts_with(b"T") && !is_timed {
                    let why = "a timestamp counts on counts and gauges only";
                    found.warn("TimestampWithoutEffect", field.position, why);
                }
            }
        }
        Message::Event(event) => {
            let rest = behind_text(whole, event);
            if !rest.bytes.is_empty() && !rest.bytes.starts_with(b"|") {
                let why = "no pipe stands behind as many bytes as the header says";
                found.warn("EventLength", rest.position, why);
            }
            let fields: Vec<Field<'_>> = rest.split(b'|').skip(1).collect();
            let known: [&[u8]; 7] = [b"d:", b"h:", b"k:", b"p:", b"s:", b"t:", b"#"];
            optional(&fields, &known, found);
            words(&fields, event, found);
        }
        Message::ServiceCheck(_) => {
            let fields: Vec<Field<'_>> = whole.split(b'|').skip(3).collect();
            optional(&fields, &[b"d:", b"h:", b"#", b"m:"], found);
            let mut others = fields.iter().rev().skip(1);
            if let Some(early) = others.rfind(|field| field.bytes.starts_with(b"m:")) {
                let why = "the message is not the last field, where it has to be";
                found.warn("MessageNotLast", early.position, why);
            }
        }
    }
    Sees::Message(read)
}

/// What stands behind the text of an event, whose lengths rule.
fn behind_text<'a>(whole: Field<'a>, event: &parse::Event<'_>) -> Field<'a> {
    let escaped = |text: &[u8]| text.len() + text.iter().filter(|byte| **byte == b'\n').count();
    let colon = whole.bytes.iter().position(|&byte| byte == b':');
    let start = colon.map_or(0, |colon| colon + 1);
    let end = start + escaped(&event.title) + 1 + escaped(&event.text);
    Field {
        bytes: whole.bytes.get(end..).unwrap_or_default(),
        position: end,
    }
}

/// The name as the backend keeps it.
fn name(name: &[u8], at: usize, found: &mut Findings) {
    if !name.first().is_some_and(u8::is_ascii_alphabetic) {
        found.warn("NameReplaced", at, "the name does not begin with a letter");
    }
    let is_kept = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    if let Some(place) = name.iter().position(|byte| !is_kept(byte)) {
        let why = "what is no letter, digit, underscore or period in a name becomes an underscore";
        found.warn("NameReplaced", at + place, why);
    }
    if name.len() > CHARACTERS_MAX {
        let why = "the name has more than 200 characters";
        found.warn("NameTooLong", at + CHARACTERS_MAX, why);
    }
}

/// Values that are read and not kept.
fn values(head: Field<'_>, kind: MetricType, found: &mut Findings) {
    if kind == MetricType::Set {
        return;
    }
    for slot in head.split(b':').skip(1) {
        if slot.bytes.is_empty() {
            found.warn("EmptyValue", slot.position, "an empty value is left out");
        } else if number::float(slot.bytes).is_some_and(|value| !value.is_finite()) {
            let why = "the value is not finite, and the aggregator drops it";
            found.warn("NonFinite", slot.position, why);
        }
    }
}

fn rate(field: Field<'_>, kind: MetricType, found: &mut Findings) {
    let Some(rate) = field.after(b"@") else {
        return;
    };
    if matches!(kind, MetricType::Gauge | MetricType::Set) {
        let why = "a sample rate does nothing on gauges and sets";
        found.warn("RateWithoutEffect", field.position, why);
    } else if !number::float(rate.bytes).is_some_and(|rate| rate > 0.0 && rate <= 1.0) {
        let why = "the sample rate is not above 0 and at most 1";
        found.warn("RateOutOfRange", rate.position, why);
    }
}

/// Fields that are not known, come twice or are odd inside.
fn optional(fields: &[Field<'_>], known: &[&[u8]], found: &mut Findings) {
    let origin: [&[u8]; 3] = [b"c:", b"e:", b"card:"];
    let leads: Vec<&[u8]> = known.iter().copied().chain(origin).collect();
    let mut seen: Vec<&[u8]> = Vec::new();
    for field in fields {
        let Some(lead) = leads.iter().find(|lead| field.bytes.starts_with(lead)) else {
            let why = "the field is not known and is left out";
            found.warn("UnknownField", field.position, why);
            continue;
        };
        if seen.contains(lead) {
            let why = "the field comes again and replaces the one before it";
            found.warn("RepeatedField", field.position, why);
        }
        seen.push(lead);
        if let Some(all) = field.after(b"#").filter(|all| !all.bytes.is_empty()) {
            all.split(b',').for_each(|one| tag(one, found));
        }
        if let Some(word) = field.after(b"card:")
            && std::str::from_utf8(word.bytes)
                .map_or(true, |word| word.parse::<Cardinality>().is_err())
        {
            let why = "the cardinality is none of none, low, orchestrator, high";
            found.warn("UnknownCardinality", word.position, why);
        }
        if let Some(id) = field.after(b"c:")
            && !id.bytes.starts_with(b"ci-")
            && !id.bytes.starts_with(b"in-")
        {
            let why = "a container without ci- or in- before it is of an older form";
            found.warn("OldContainer", id.position, why);
        }
    }
}

/// A tag as the backend keeps it.
fn tag(tag: Field<'_>, found: &mut Findings) {
    if tag.bytes.is_empty() {
        found.warn("EmptyTag", tag.position, "an empty tag is kept");
        return;
    }
    if METADATA.iter().any(|lead| tag.bytes.starts_with(lead)) {
        let why = "the tag is taken out and says where the message comes from";
        found.warn("TagIsMetadata", tag.position, why);
        return;
    }
    let printed = String::from_utf8_lossy(tag.bytes);
    let is_kept = |c: char| {
        c.is_alphanumeric() && !c.is_uppercase() || matches!(c, '_' | '-' | ':' | '.' | '/')
    };
    if !printed.starts_with(char::is_alphabetic) {
        found.warn(
            "TagReplaced",
            tag.position,
            "the tag does not begin with a letter",
        );
    } else if let Some(place) = printed.find(|c| !is_kept(c)) {
        let why = "capitals in a tag become small, what is no letter, digit or one of _ - : . / an \
                   underscore";
        found.warn("TagReplaced", tag.position + place, why);
    } else if printed.ends_with(':') {
        let at = tag.position + tag.bytes.len() - 1;
        found.warn(
            "TagReplaced",
            at,
            "the colon at the end of the tag is cut off",
        );
    }
    if let Some((place, _)) = printed.char_indices().nth(CHARACTERS_MAX) {
        let why = "the tag has more than 200 characters";
        found.warn("TagTooLong", tag.position + place, why);
    }
}

/// Optional values of an event that could not be read.
fn words(fields: &[Field<'_>], event: &parse::Event<'_>, found: &mut Findings) {
    let read: [(&[u8], bool, &str); 3] = [
        (
            b"d:",
            event.timestamp.is_some(),
            "a whole number of seconds",
        ),
        (b"p:", event.priority.is_some(), "normal or low"),
        (
            b"t:",
            event.alert_type.is_some(),
            "error, warning, info or success",
        ),
    ];
    for (lead, is_read, expected) in read {
        let field = fields.iter().find_map(|field| field.after(lead));
        if let Some(field) = field.filter(|_| !is_read) {
            let why = format!("the value is not {expected}, and the field is left out");
            found.warn("UnreadableField", field.position, why);
        }
    }
}
