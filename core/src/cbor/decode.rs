//! A pull decoder over a byte slice: the caller asks for what it expects, strings are borrowed.
//!
//! ```
//! use perop_core::cbor::Decoder;
//!
//! let mut decoder = Decoder::new(b"\x82\x65hello\x18\x2a");
//! assert_eq!(decoder.array().unwrap(), Some(2));
//! assert_eq!(decoder.text().unwrap(), "hello");
//! assert_eq!(decoder.unsigned().unwrap(), 42);
//! decoder.finish().unwrap();
//! ```

use super::error::{Error, Kind};
use super::head::{BREAK, Head, Major};
use super::scan;
use super::tree::Float;

/// A place in encoded bytes.
///
/// After an error the place is that of the item that was asked for, so that the caller can ask
/// for something else.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Decoder<'a> {
    /// A decoder at the first byte.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Bytes read so far.
    #[inline]
    pub fn position(&self) -> usize {
        self.at
    }

    /// The bytes that were not read yet.
    #[inline]
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// The next head, which stays unread.
    #[inline]
    pub fn peek(&self) -> Result<Head, Error> {
        Head::read(self.bytes, self.at)
    }

    /// The next head: a token of any kind. The content of a string is left to the caller.
    #[inline]
    pub fn head(&mut self) -> Result<Head, Error> {
        let head = self.peek()?;
        self.at += head.size();
        Ok(head)
    }

    /// An integer from 0.
    #[inline]
    pub fn unsigned(&mut self) -> Result<u64, Error> {
        self.argument_of(Major::Unsigned)
    }

    /// An integer with a sign.
    ///
    /// Errors: `overflow` where it does not fit.
    #[inline]
    pub fn integer(&mut self) -> Result<i64, Error> {
        let head = self.peek()?;
        let value = i64::try_from(head.argument);
        let value = match (head.major(), value) {
            (Major::Unsigned, Ok(value)) => value,
            (Major::Negative, Ok(value)) => !value,
            (Major::Unsigned | Major::Negative, Err(_)) => {
                return Err(Error::new(Kind::Overflow, self.at));
            }
            _ => return Err(self.wrong_type()),
        };
        self.at += head.size();
        Ok(value)
    }

    /// A byte string of definite length.
    #[inline]
    pub fn bytes(&mut self) -> Result<&'a [u8], Error> {
        self.string(Major::Bytes)
    }

    /// A text string of definite length.
    ///
    /// Errors: `invalid_utf8` at its head.
    #[inline]
    pub fn text(&mut self) -> Result<&'a str, Error> {
        let at = self.at;
        let content = self.string(Major::Text)?;
        scan::text(content).ok_or_else(|| {
            self.at = at;
            Error::new(Kind::InvalidUtf8, at)
        })
    }

    /// The head of an array: how many items follow, or `None` where a break ends them.
    #[inline]
    pub fn array(&mut self) -> Result<Option<u64>, Error> {
        self.container(Major::Array)
    }

    /// The head of a map: how many pairs follow, or `None` where a break ends them.
    #[inline]
    pub fn map(&mut self) -> Result<Option<u64>, Error> {
        self.container(Major::Map)
    }

    /// A tag number; the content comes next.
    #[inline]
    pub fn tag(&mut self) -> Result<u64, Error> {
        self.argument_of(Major::Tag)
    }

    /// `false` or `true`.
    #[inline]
    pub fn boolean(&mut self) -> Result<bool, Error> {
        match self.bytes.get(self.at) {
            Some(&initial @ (0xf4 | 0xf5)) => {
                self.at += 1;
                Ok(initial == 0xf5)
            }
            Some(_) => Err(self.wrong_type()),
            None => Err(Error::end_of(self.bytes)),
        }
    }

    /// A float of any width, with its bits.
    #[inline]
    pub fn float(&mut self) -> Result<Float, Error> {
        let head = self.peek()?;
        let float = Float::of(head).ok_or_else(|| self.wrong_type())?;
        self.at += head.size();
        Ok(float)
    }

    /// Takes `null` if it comes next.
    #[inline]
    pub fn take_null(&mut self) -> bool {
        self.take(0xf6)
    }

    /// Takes a break if it comes next.
    #[inline]
    pub fn take_break(&mut self) -> bool {
        self.take(BREAK)
    }

    /// Passes over an item with all it contains, without recursion, and gives its bytes.
    ///
    /// Errors: the first fault in it; text is not looked at.
    pub fn skip(&mut self) -> Result<&'a [u8], Error> {
        let start = self.at;
        self.at = scan::well_formed(self.bytes, start)?;
        Ok(&self.bytes[start..self.at])
    }

    /// Makes sure that nothing is left.
    ///
    /// Errors: `trailing_data`.
    pub fn finish(&self) -> Result<(), Error> {
        if self.at < self.bytes.len() {
            return Err(Error::new(Kind::TrailingData, self.at));
        }
        Ok(())
    }

    #[cold]
    fn wrong_type(&self) -> Error {
        Error::new(Kind::WrongType, self.at)
    }

    #[inline]
    fn take(&mut self, initial: u8) -> bool {
        let there = self.bytes.get(self.at) == Some(&initial);
        self.at += usize::from(there);
        there
    }

    #[inline]
    fn argument_of(&mut self, major: Major) -> Result<u64, Error> {
        let head = self.peek()?;
        if head.major() != major {
            return Err(self.wrong_type());
        }
        self.at += head.size();
        Ok(head.argument)
    }

    #[inline]
    fn container(&mut self, major: Major) -> Result<Option<u64>, Error> {
        let head = self.peek()?;
        if head.major() != major {
            return Err(self.wrong_type());
        }
        self.at += head.size();
        Ok((!head.is_indefinite()).then_some(head.argument))
    }

    #[inline]
    fn string(&mut self, major: Major) -> Result<&'a [u8], Error> {
        let head = self.peek()?;
        if head.major() != major || head.is_indefinite() {
            return Err(self.wrong_type());
        }
        let start = self.at + head.size();
        let end = scan::string_end(self.bytes, start, head.argument)?;
        self.at = end;
        Ok(&self.bytes[start..end])
    }
}
