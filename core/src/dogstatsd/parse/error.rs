//! Why the agent refuses a line, and where.

use std::fmt;

/// A line that the agent refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    fault: Fault,
    position: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    NoPipe,
    NoNameValueSeparator,
    EmptyName,
    EmptyValue,
    InvalidValue,
    InvalidType,
    InvalidRate,
    InvalidTimestamp,
    TimestampBelowOne,
    EventHeader,
    EventTooShort,
    EmptyTitle,
    InvalidStatus,
    MissingField,
}

impl Fault {
    pub(super) fn at(self, position: usize) -> Error {
        Error {
            fault: self,
            position,
        }
    }
}

impl Error {
    /// The kind in one word, e.g. `NoPipe`; what the command answers.
    pub fn kind(&self) -> &'static str {
        match self.fault {
            Fault::NoPipe => "NoPipe",
            Fault::NoNameValueSeparator => "NoNameValueSeparator",
            Fault::EmptyName => "EmptyName",
            Fault::EmptyValue | Fault::InvalidValue => "InvalidValue",
            Fault::InvalidType => "InvalidType",
            Fault::InvalidRate => "InvalidRate",
            Fault::InvalidTimestamp | Fault::TimestampBelowOne => "InvalidTimestamp",
            Fault::EventHeader => "EventHeader",
            Fault::EventTooShort => "EventTooShort",
            Fault::EmptyTitle => "EmptyTitle",
            Fault::InvalidStatus => "InvalidStatus",
            Fault::MissingField => "MissingField",
        }
    }

    /// Where the fault is, in bytes from the start of the line.
    pub fn position(&self) -> usize {
        self.position
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.fault {
            Fault::NoPipe => "no pipe ends name and value",
            Fault::NoNameValueSeparator => "no colon between name and value",
            Fault::EmptyName => "the name is empty",
            Fault::EmptyValue => "there is no value",
            Fault::InvalidValue => "the value is not a number",
            Fault::InvalidType => "the type is none of c, g, ms, h, d, s",
            Fault::InvalidRate => "the sample rate is not a number",
            Fault::InvalidTimestamp => "the timestamp is not a whole number",
            Fault::TimestampBelowOne => "the timestamp is below 1",
            Fault::EventHeader => "the header of the event is not _e{title bytes,text bytes}",
            Fault::EventTooShort => "the event is shorter than its header says",
            Fault::EmptyTitle => "the title of the event is empty",
            Fault::InvalidStatus => "the status is none of 0, 1, 2, 3",
            Fault::MissingField => "a service check needs a name and a status, after pipes",
        };
        write!(out, "{what} at byte {}", self.position)
    }
}

impl std::error::Error for Error {}
