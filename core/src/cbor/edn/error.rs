//! Why a text was refused, and where.

use std::fmt;

/// A fault in diagnostic notation or JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: Kind,
    offset: usize,
    line: usize,
    column: usize,
    message: String,
}

/// The kinds; their names are those of the conformance cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Syntax,
    IndicatorTooSmall,
    ConcatType,
    InvalidSimple,
    Json,
}

impl Error {
    /// A fault at `offset`, which is no more than the length of `text`.
    #[cold]
    pub(crate) fn new(text: &str, kind: Kind, offset: usize, message: impl Into<String>) -> Self {
        let before = &text.as_bytes()[..offset];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let line_start = before.iter().rposition(|byte| *byte == b'\n');
        let in_line = &before[line_start.map_or(0, |at| at + 1)..];
        // A character begins at every byte that does not continue one.
        let column = 1 + in_line.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
        Self {
            kind,
            offset,
            line,
            column,
            message: message.into(),
        }
    }

    /// The same in a text that is JSON.
    pub(crate) fn in_json(self) -> Self {
        let kind = Kind::Json;
        Self { kind, ..self }
    }

    /// What, by the name that conformance cases and the command use: `edn_syntax`,
    /// `edn_indicator_too_small`, `edn_concat_type`, `edn_invalid_simple`; `json_syntax`.
    pub fn kind(&self) -> &'static str {
        match self.kind {
            Kind::Syntax => "edn_syntax",
            Kind::IndicatorTooSmall => "edn_indicator_too_small",
            Kind::ConcatType => "edn_concat_type",
            Kind::InvalidSimple => "edn_invalid_simple",
            Kind::Json => "json_syntax",
        }
    }

    /// Where, in bytes from the start of the text.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The character in its line, from 1.
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for Error {
    /// What was expected and what to do, without the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_characters_of_a_line() {
        let text = "[1,\r\n \"ü\" x]";
        let at = |offset| {
            let error = Error::new(text, Kind::Syntax, offset, "");
            (error.line(), error.column())
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(3), (1, 4));
        assert_eq!(at(5), (2, 1));
        assert_eq!(at(11), (2, 6));
        assert_eq!(at(text.len()), (2, 8));
    }
}
