//! Service checks: a name and one of four states.

use std::str::FromStr;

use super::charset::{self, FIELD};
use super::error::{Error, Fault};
use super::number::Number;
use super::origin::{self, Origin};
use super::tags::{self, TagSet, Tags};

/// The state of a service; its number is what goes on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// 0
    Ok,
    /// 1
    Warning,
    /// 2
    Critical,
    /// 3
    Unknown,
}

impl Status {
    const ALL: [Self; 4] = [Self::Ok, Self::Warning, Self::Critical, Self::Unknown];

    /// The number on the wire, 0 to 3.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warning => "warning",
            Self::Critical => "critical",
            Self::Unknown => "unknown",
        }
    }
}

impl FromStr for Status {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|known| known.as_str() == text || known.number().to_string() == text)
            .ok_or_else(|| Fault::InvalidStatus(text.into()).into())
    }
}

/// One check, to be written with [`Serializer::write_check`](super::Serializer::write_check).
#[derive(Clone, Copy, Debug)]
pub struct ServiceCheck<'a> {
    name: &'a str,
    status: Status,
    timestamp: Option<i64>,
    hostname: Option<&'a str>,
    tags: Tags<'a>,
    origin: Origin<'a>,
    message: Option<&'a str>,
}

impl<'a> ServiceCheck<'a> {
    /// A check without optional fields.
    pub fn new(name: &'a str, status: Status) -> Self {
        Self {
            name,
            status,
            timestamp: None,
            hostname: None,
            tags: Tags::None,
            origin: Origin::default(),
            message: None,
        }
    }

    /// When it was checked, in seconds since 1970.
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

    /// The check's own tags; global ones come before them.
    #[must_use]
    pub fn tags(mut self, tags: impl Into<Tags<'a>>) -> Self {
        self.tags = tags.into();
        self
    }

    /// The sender, as far as it is known.
    #[must_use]
    pub fn origin(mut self, origin: Origin<'a>) -> Self {
        self.origin = origin;
        self
    }

    /// Why it is in that state.
    #[must_use]
    pub fn message(mut self, message: &'a str) -> Self {
        self.message = Some(message);
        self
    }
}

/// Appends a check; after an error `out` holds some of it.
pub(super) fn append(
    check: &ServiceCheck<'_>,
    globals: &TagSet,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    if check.name.is_empty() {
        return Err(Fault::EmptyName.into());
    }
    out.extend_from_slice(b"_sc|");
    charset::append_replaced(check.name.as_bytes(), FIELD, out);
    out.push(b'|');
    out.push(b'0' + check.status.number());
    if let Some(seconds) = origin::checked_timestamp(check.timestamp)? {
        out.extend_from_slice(b"|d:");
        Number::Signed(seconds).write(out)?;
    }
    origin::append_field(b"|h:", check.hostname, FIELD, out);
    tags::append_field(globals, check.tags, out);
    origin::append(&check.origin, out);
    append_message(check.message.unwrap_or_default(), out);
    Ok(())
}

/// Appends the message, in which `m:` may not look like the field's own beginning.
fn append_message(message: &str, out: &mut Vec<u8>) {
    let start = out.len();
    out.extend_from_slice(b"|m:");
    let bare = out.len();
    charset::append_escaped(message.as_bytes(), out);
    if out.len() == bare {
        out.truncate(start);
        return;
    }
    // Found after the pipes are gone, since one may have stood between; moved from the end, so that
    // a long message costs one pass.
    let marks = out[bare..].windows(2).filter(|pair| *pair == b"m:").count();
    let (mut read, mut write) = (out.len(), out.len() + marks);
    out.resize(write, 0);
    while read < write {
        read -= 1;
        write -= 1;
        out[write] = out[read];
        if out[read] == b':' && read > bare && out[read - 1] == b'm' {
            write -= 1;
            out[write] = b'\\';
        }
    }
}
