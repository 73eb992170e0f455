//! Events: a title and a text, with optional fields.

use std::str::FromStr;

use super::charset::{self, FIELD};
use super::error::{Error, Fault};
use super::number::Number;
use super::origin::{self, Cardinality, Origin};
use super::tags::{self, TagSet, Tags};

/// The longest event, in bytes: the agent's read buffer, beyond which it cuts.
pub const EVENT_BYTES_MAX: usize = 8192;

/// How much an event matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Like any other.
    Normal,
    /// Hidden at first.
    Low,
}

impl Priority {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Low => "low",
        }
    }
}

impl FromStr for Priority {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        [Self::Normal, Self::Low]
            .into_iter()
            .find(|known| known.as_str() == text)
            .ok_or_else(|| Fault::InvalidPriority(text.into()).into())
    }
}

/// What kind of news an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlertType {
    /// Something failed.
    Error,
    /// Something may fail.
    Warning,
    /// Something happened.
    Info,
    /// Something went well.
    Success,
}

impl AlertType {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
            Self::Success => "success",
        }
    }
}

impl FromStr for AlertType {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        [Self::Error, Self::Warning, Self::Info, Self::Success]
            .into_iter()
            .find(|known| known.as_str() == text)
            .ok_or_else(|| Fault::InvalidAlertType(text.into()).into())
    }
}

/// What becomes of an event that is longer than its limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlong {
    /// It is refused.
    #[default]
    Refuse,
    /// Its text is cut at a character's border, and the length in the header with it.
    CutText,
}

/// One event, to be written with [`Serializer::write_event`](super::Serializer::write_event).
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    title: &'a str,
    text: &'a str,
    timestamp: Option<i64>,
    hostname: Option<&'a str>,
    aggregation_key: Option<&'a str>,
    priority: Option<Priority>,
    source_type_name: Option<&'a str>,
    alert_type: Option<AlertType>,
    tags: Tags<'a>,
    origin: Origin<'a>,
    bytes_max: usize,
    overlong: Overlong,
}

impl<'a> Event<'a> {
    /// An event without optional fields, of at most [`EVENT_BYTES_MAX`].
    pub fn new(title: &'a str, text: &'a str) -> Self {
        Self {
            title,
            text,
            timestamp: None,
            hostname: None,
            aggregation_key: None,
            priority: None,
            source_type_name: None,
            alert_type: None,
            tags: Tags::None,
            origin: Origin::default(),
            bytes_max: EVENT_BYTES_MAX,
            overlong: Overlong::Refuse,
        }
    }

    /// When it happened, in seconds since 1970.
    #[must_use]
    pub fn timestamp(mut self, seconds: i64) -> Self {
        self.timestamp = Some(seconds);
        self
    }

    /// The machine it is about.
    #[must_use]
    pub fn hostname(mut self, hostname: &'a str) -> Self {
        self.hostname = Some(hostname);
        self
    }

    /// Groups events that belong together.
    #[must_use]
    pub fn aggregation_key(mut self, key: &'a str) -> Self {
        self.aggregation_key = Some(key);
        self
    }

    /// How much it matters.
    #[must_use]
    pub fn priority(mut self, priority: Priority) -> Self {
        self.priority = Some(priority);
        self
    }

    /// What it comes from, e.g. `nagios`.
    #[must_use]
    pub fn source_type_name(mut self, name: &'a str) -> Self {
        self.source_type_name = Some(name);
        self
    }

    /// What kind of news it is.
    #[must_use]
    pub fn alert_type(mut self, alert_type: AlertType) -> Self {
        self.alert_type = Some(alert_type);
        self
    }

    /// The event's own tags; global ones come before them.
    #[must_use]
    pub fn tags(mut self, tags: impl Into<Tags<'a>>) -> Self {
        self.tags = tags.into();
        self
    }

    /// The container it comes from.
    #[must_use]
    pub fn container_id(mut self, id: &'a str) -> Self {
        self.origin.container_id = Some(id);
        self
    }

    /// What an admission controller left for the agent.
    #[must_use]
    pub fn external_data(mut self, data: &'a str) -> Self {
        self.origin.external_data = Some(data);
        self
    }

    /// How many tags the agent may add.
    #[must_use]
    pub fn cardinality(mut self, cardinality: Cardinality) -> Self {
        self.origin.cardinality = Some(cardinality);
        self
    }

    /// The longest it may be, in bytes, and what becomes of it otherwise.
    #[must_use]
    pub fn limit(mut self, bytes_max: usize, overlong: Overlong) -> Self {
        self.bytes_max = bytes_max;
        self.overlong = overlong;
        self
    }
}

/// Appends an event; after an error `out` holds some of it.
pub(super) fn append(event: &Event<'_>, globals: &TagSet, out: &mut Vec<u8>) -> Result<(), Error> {
    let start = out.len();
    let text_bytes = append_with_text(event, event.text, globals, out)?;
    let bytes = out.len() - start;
    if bytes <= event.bytes_max {
        return Ok(());
    }
    let others = bytes - text_bytes - digits(text_bytes);
    let too_long = Fault::TooLong {
        bytes,
        limit: event.bytes_max,
    };
    let text_max = match event.overlong {
        Overlong::Refuse => None,
        Overlong::CutText => text_that_fits(event.bytes_max, others),
    };
    let Some(text_max) = text_max else {
        return Err(too_long.into());
    };
    out.truncate(start);
    append_with_text(event, beginning(event.text, text_max), globals, out)?;
    Ok(())
}

/// Appends the event with that text, and gives the bytes of the text on the wire.
fn append_with_text(
    event: &Event<'_>,
    text: &str,
    globals: &TagSet,
    out: &mut Vec<u8>,
) -> Result<usize, Error> {
    let title_bytes = escaped_bytes(event.title);
    let text_bytes = escaped_bytes(text);
    if title_bytes == 0 {
        return Err(Fault::EmptyTitle.into());
    }
    append_header(title_bytes, text_bytes, out)?;
    charset::append_escaped(event.title.as_bytes(), out);
    out.push(b'|');
    charset::append_escaped(text.as_bytes(), out);
    append_fields(event, globals, out)?;
    Ok(text_bytes)
}

fn append_header(title_bytes: usize, text_bytes: usize, out: &mut Vec<u8>) -> Result<(), Error> {
    out.extend_from_slice(b"_e{");
    Number::Unsigned(title_bytes as u64).write(out)?;
    out.push(b',');
    Number::Unsigned(text_bytes as u64).write(out)?;
    out.extend_from_slice(b"}:");
    Ok(())
}

fn append_fields(event: &Event<'_>, globals: &TagSet, out: &mut Vec<u8>) -> Result<(), Error> {
    if let Some(seconds) = origin::checked_timestamp(event.timestamp)? {
        out.extend_from_slice(b"|d:");
        Number::Signed(seconds).write(out)?;
    }
    let priority = event.priority.map(Priority::as_str);
    let alert_type = event.alert_type.map(AlertType::as_str);
    for (lead, value) in [
        (b"|h:", event.hostname),
        (b"|k:", event.aggregation_key),
        (b"|p:", priority),
        (b"|s:", event.source_type_name),
        (b"|t:", alert_type),
    ] {
        origin::append_field(lead, value, FIELD, out);
    }
    tags::append_field(globals, event.tags, out);
    origin::append(&event.origin, out);
    Ok(())
}

/// Bytes of a text once its pipes are gone and its line breaks are two characters.
fn escaped_bytes(text: &str) -> usize {
    let mut previous = 0;
    text.bytes()
        .map(|byte| {
            let bytes = match byte {
                b'|' => 0,
                b'\n' if previous == b'\r' => 0,
                b'\r' | b'\n' => 2,
                _ => 1,
            };
            previous = byte;
            bytes
        })
        .sum()
}

fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// The longest text that leaves room for its own length and `others` bytes under the limit.
fn text_that_fits(bytes_max: usize, others: usize) -> Option<usize> {
    let room = bytes_max.checked_sub(others)?;
    // The length takes at most as many digits as the room itself would.
    let least = room.saturating_sub(digits(room));
    (least..=room)
        .rev()
        .find(|&text| text + digits(text) <= room)
}

/// The longest beginning of a text, whole characters, that is at most so long on the wire.
fn beginning(text: &str, bytes_max: usize) -> &str {
    let mut bytes = 0;
    let mut previous = '\0';
    for (at, character) in text.char_indices() {
        bytes += match character {
            '|' => 0,
            '\n' if previous == '\r' => 0,
            '\r' | '\n' => 2,
            _ => character.len_utf8(),
        };
        if bytes > bytes_max {
            return &text[..at];
        }
        previous = character;
    }
    text
}
