//! A place in a text: what is next, what is blank, what was expected instead.

use super::error::{Error, Kind};
use crate::cbor::diagnostic::is_hidden;

/// A place in diagnostic notation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'t> {
    pub(crate) text: &'t str,
    pub(crate) at: usize,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// The byte here.
    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The byte `ahead` of here.
    #[inline]
    pub(crate) fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    /// What is left.
    pub(crate) fn rest(&self) -> &'t [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// Passes over `expected` if it is here.
    #[inline]
    pub(crate) fn eat(&mut self, expected: &[u8]) -> bool {
        let is_here = self.rest().starts_with(expected);
        if is_here {
            self.at += expected.len();
        }
        is_here
    }

    /// Passes over blanks and comments; says whether there were any.
    ///
    /// A comment that ends with its line may also end with the text.
    pub(crate) fn blank(&mut self) -> Result<bool, Error> {
        let start = self.at;
        loop {
            match self.peek() {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                Some(b'#' | b'/') => {
                    self.at = comment(self.text, self.at)
                        .map_err(|fault| self.error_at(fault.at, fault.message))?;
                }
                _ => return Ok(self.at > start),
            }
        }
    }

    /// Passes over what separates two items; says whether there was anything.
    pub(crate) fn separator(&mut self) -> Result<bool, Error> {
        let blank = self.blank()?;
        if self.peek() != Some(b',') {
            return Ok(blank);
        }
        self.at += 1;
        self.blank()?;
        Ok(true)
    }

    /// A syntax error at a place.
    #[cold]
    pub(crate) fn error_at(&self, at: usize, message: impl Into<String>) -> Error {
        Error::new(self.text, Kind::Syntax, at, message)
    }

    /// A syntax error here: something else was expected.
    #[cold]
    pub(crate) fn expected(&self, what: &str) -> Error {
        let found = found(self.text, self.at);
        self.error_at(self.at, format!("expected {what}, found {found}"))
    }
}

/// What is at a place, for a message.
pub(crate) fn found(text: &str, at: usize) -> String {
    match text[at..].chars().next() {
        None => "the end of the text".into(),
        Some(character) if is_hidden(character) || character.is_whitespace() => {
            format!("U+{:04X}", u32::from(character))
        }
        Some(character) => format!("`{character}`"),
    }
}

/// Something wrong within a literal or a comment, at a byte of its content.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) message: String,
}

impl Fault {
    #[cold]
    pub(crate) fn new(at: usize, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { at, message }
    }
}

/// The end of the comment that begins at `start` with `#` or `/`.
///
/// Shape: `#…` and `//…` to the end of the line, `/…/`, `/*…*/`.
pub(crate) fn comment(text: &str, start: usize) -> Result<usize, Fault> {
    let rest = &text.as_bytes()[start..];
    let is_line = rest[0] == b'#' || rest.get(1) == Some(&b'/');
    if is_line {
        let end = rest.iter().position(|byte| *byte == b'\n');
        return Ok(end.map_or(text.len(), |end| start + end + 1));
    }
    if rest.get(1) == Some(&b'*') {
        let end = text[start + 2..].find("*/");
        return match end {
            Some(end) => Ok(start + 2 + end + 2),
            None => Err(Fault::new(
                start,
                "this comment is not closed: end it with `*/`",
            )),
        };
    }
    match rest[1..].iter().position(|byte| *byte == b'/') {
        Some(end) => Ok(start + 1 + end + 1),
        None => Err(Fault::new(
            start,
            "this comment is not closed: end it with `/`, or begin it with `#`",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_comment_is_blank() {
        let blanks = [
            "# a\n",
            "// a/b\n",
            "/ a b /",
            "/* a / b */",
            "/**/",
            " \t\r\n",
            "/***/",
            "#",
        ];
        for blank in blanks {
            let mut cursor = Cursor::new(blank);
            assert_eq!(cursor.blank(), Ok(true), "{blank:?}");
            assert_eq!(cursor.at, blank.len(), "{blank:?}");
        }
    }

    #[test]
    fn an_open_comment_is_blamed_where_it_begins() {
        for open in ["/ a", "/*/", "/* a *"] {
            let text = format!("1 {open}");
            let mut cursor = Cursor { text: &text, at: 1 };
            let error = cursor.blank().expect_err("the comment is open");
            assert_eq!((error.kind(), error.offset()), ("edn_syntax", 2), "{open}");
        }
    }
}
