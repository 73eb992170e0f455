//! An event's bytes: lengths first, so that everything is known before it is written.

use super::super::charset::{self, FIELD};
use super::super::error::{Error, Fault};
use super::super::number::Number;
use super::super::origin;
use super::super::tags::{self, TagSet};
use super::{AlertType, Event, Overlong, Priority};

/// Appends an event; after an error `out` holds some of it.
pub(in crate::dogstatsd) fn append(
    event: &Event<'_>,
    globals: &TagSet,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
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
        .filter(|&byte| byte != b'|')
        .map(|byte| {
            let bytes = match byte {
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
    for (at, character) in text.char_indices().filter(|&(_, kept)| kept != '|') {
        bytes += match character {
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
