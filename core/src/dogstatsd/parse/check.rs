//! A service check's line read back.

use super::super::check::Status;
use super::error::{Error, Fault};
use super::field::Field;
use super::{Origin, number};

/// A service check as the agent understands it; an optional field that it cannot read is left out.
#[derive(Clone, Debug, PartialEq)]
pub struct ServiceCheck<'a> {
    /// Any bytes but a pipe.
    pub name: &'a [u8],
    /// The state.
    pub status: Status,
    /// In seconds since 1970.
    pub timestamp: Option<i64>,
    /// The machine it is about.
    pub hostname: Option<&'a [u8]>,
    /// All of them in order, empty ones too.
    pub tags: Vec<&'a [u8]>,
    /// Why it is in that state, as it stands on the wire.
    pub message: Option<&'a [u8]>,
    /// Where it comes from.
    pub origin: Origin<'a>,
}

pub(super) fn parse(line: &[u8]) -> Result<ServiceCheck<'_>, Error> {
    let missing = Fault::MissingField.at(line.len());
    if line.split(|&byte| byte == b'|').nth(2).is_none() {
        return Err(missing);
    }
    // The agent leaves out as many bytes as `_sc|` has, whatever the last of them is.
    let position = b"_sc|".len();
    let bytes = line.get(position..).ok_or(missing)?;
    let mut fields = Field { bytes, position }.split(b'|');
    let (Some(name), Some(status)) = (fields.next(), fields.next()) else {
        return Err(missing);
    };
    if name.bytes.is_empty() {
        return Err(Fault::EmptyName.at(name.position));
    }
    let status = match status.bytes {
        b"0" => Status::Ok,
        b"1" => Status::Warning,
        b"2" => Status::Critical,
        b"3" => Status::Unknown,
        _ => return Err(Fault::InvalidStatus.at(status.position)),
    };
    let mut check = ServiceCheck {
        name: name.bytes,
        status,
        timestamp: None,
        hostname: None,
        tags: Vec::new(),
        message: None,
        origin: Origin::default(),
    };
    for field in fields {
        if let Some(seconds) = field.after(b"d:") {
            check.timestamp = number::integer(seconds.bytes).or(check.timestamp);
        } else if let Some(hostname) = field.after(b"h:") {
            check.hostname = Some(hostname.bytes);
        } else if let Some(tags) = field.after(b"#") {
            check.tags = tags.tags();
        } else if let Some(message) = field.after(b"m:") {
            check.message = Some(message.bytes);
        } else {
            check.origin.take(field);
        }
    }
    Ok(check)
}
