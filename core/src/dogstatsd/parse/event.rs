//! An event's line read back.

use std::borrow::Cow;

use super::super::event::{AlertType, Priority};
use super::error::{Error, Fault};
use super::field::Field;
use super::{Origin, number};

/// An event as the agent understands it; an optional field that it cannot read is left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Event<'a> {
    /// With every backslash and n turned back to a line break.
    pub title: Cow<'a, [u8]>,
    /// With every backslash and n turned back to a line break.
    pub text: Cow<'a, [u8]>,
    /// In seconds since 1970.
    pub timestamp: Option<i64>,
    /// The machine it is about.
    pub hostname: Option<&'a [u8]>,
    /// Groups events that belong together.
    pub aggregation_key: Option<&'a [u8]>,
    /// How much it matters.
    pub priority: Option<Priority>,
    /// What it comes from.
    pub source_type_name: Option<&'a [u8]>,
    /// What kind of news it is.
    pub alert_type: Option<AlertType>,
    /// All of them in order, empty ones too.
    pub tags: Vec<&'a [u8]>,
    /// Where it comes from.
    pub origin: Origin<'a>,
}

/// Bytes of the shortest header the agent takes, `_e{1,1}`.
const HEADER_BYTES_MIN: usize = 7;

pub(super) fn parse(line: &[u8]) -> Result<Event<'_>, Error> {
    let colon = line.iter().position(|&byte| byte == b':');
    let colon = colon.ok_or(Fault::EventHeader.at(line.len()))?;
    let (title_bytes, text_bytes) = lengths(&line[..colon])?;

    // Lengths rule: a pipe inside the title is fine, and what stands between is not looked at.
    let body = &line[colon + 1..];
    let too_short = Fault::EventTooShort.at(line.len());
    let text_start = title_bytes.checked_add(1).ok_or(too_short)?;
    let text_end = text_start.checked_add(text_bytes).ok_or(too_short)?;
    if body.len() < text_end {
        return Err(too_short);
    }
    let mut event = Event {
        title: unescaped(&body[..title_bytes]),
        text: unescaped(&body[text_start..text_end]),
        timestamp: None,
        hostname: None,
        aggregation_key: None,
        priority: None,
        source_type_name: None,
        alert_type: None,
        tags: Vec::new(),
        origin: Origin::default(),
    };
    // A pipe follows the text, so that the first field is empty; where something else does, the
    // agent takes that for a field.
    let rest = Field {
        bytes: &body[text_end..],
        position: colon + 1 + text_end,
    };
    for field in rest.split(b'|') {
        take_optional(&mut event, field);
    }
    Ok(event)
}

/// The bytes of title and text that a header declares.
fn lengths(header: &[u8]) -> Result<(usize, usize), Error> {
    if header.len() < HEADER_BYTES_MIN {
        return Err(Fault::EventHeader.at(header.len()));
    }
    // The agent leaves the last byte out whatever it is.
    let inner = Field {
        bytes: &header[3..header.len() - 1],
        position: 3,
    };
    let comma = inner.bytes.iter().position(|&byte| byte == b',');
    let comma = comma.ok_or(Fault::EventHeader.at(header.len()))?;
    let length = |bytes: &[u8], position: usize| {
        let known = number::integer(bytes).and_then(|length| usize::try_from(length).ok());
        known.ok_or(Fault::EventHeader.at(position))
    };
    let title = length(&inner.bytes[..comma], inner.position)?;
    if title == 0 {
        return Err(Fault::EmptyTitle.at(inner.position));
    }
    let text = length(&inner.bytes[comma + 1..], inner.position + comma + 1)?;
    Ok((title, text))
}

fn take_optional<'a>(event: &mut Event<'a>, field: Field<'a>) {
    if let Some(seconds) = field.after(b"d:") {
        event.timestamp = number::integer(seconds.bytes).or(event.timestamp);
    } else if let Some(priority) = field.after(b"p:") {
        event.priority = word(priority).or(event.priority);
    } else if let Some(alert_type) = field.after(b"t:") {
        event.alert_type = word(alert_type).or(event.alert_type);
    } else if let Some(hostname) = field.after(b"h:") {
        event.hostname = Some(hostname.bytes);
    } else if let Some(key) = field.after(b"k:") {
        event.aggregation_key = Some(key.bytes);
    } else if let Some(name) = field.after(b"s:") {
        event.source_type_name = Some(name.bytes);
    } else if let Some(tags) = field.after(b"#") {
        event.tags = tags.tags();
    } else {
        event.origin.take(field);
    }
}

/// One of the known words, or nothing.
fn word<W: std::str::FromStr>(field: Field<'_>) -> Option<W> {
    std::str::from_utf8(field.bytes).ok()?.parse().ok()
}

/// The text with every backslash and n turned back to a line break.
fn unescaped(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.windows(2).any(|pair| pair == b"\\n") {
        return Cow::Borrowed(text);
    }
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, after)) = rest.split_first() {
        if let Some(after) = rest.strip_prefix(b"\\n") {
            plain.push(b'\n');
            rest = after;
        } else {
            plain.push(first);
            rest = after;
        }
    }
    Cow::Owned(plain)
}
