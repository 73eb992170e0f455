//! A strict reader: shortest heads and definite lengths only, lengths under limits.
//!
//! What generated decoders of typed data want: bytes that have one form, from a peer that is not
//! trusted. An input that ends is told apart from one that never began: [`Error::is_end`] holds
//! only if there was not a single byte.
//!
//! Limits: those of the original (cbor-gen).

use super::error::{Error, Kind};
use super::head::{Head, Major};
use super::scan;

/// Most items of an array and pairs of a map.
pub const ITEMS_MAX: u64 = 8192;
/// Most bytes of a text.
pub const TEXT_BYTES_MAX: u64 = 8192;
/// Most bytes of a byte string.
pub const BYTES_MAX: u64 = 2 << 20;
/// Most bytes of a big integer.
pub const BIG_BYTES_MAX: u64 = 256;

/// A place in encoded bytes.
#[derive(Clone, Debug)]
pub struct Strict<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Strict<'a> {
    /// A reader at the first byte.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Bytes read so far.
    #[inline]
    pub fn position(&self) -> usize {
        self.at
    }

    /// The bytes from `start` up to here.
    #[inline]
    pub fn since(&self, start: usize) -> &'a [u8] {
        &self.bytes[start..self.at]
    }

    /// The next head.
    ///
    /// Errors: `end_of_input`, `too_little_data`, `non_shortest_head`, `indefinite_length` and
    /// those of [`Head::read`].
    #[inline]
    pub fn head(&mut self) -> Result<(Major, u64), Error> {
        let Some(&initial) = self.bytes.get(self.at) else {
            return Err(self.end());
        };
        if initial & 31 < 24 {
            self.at += 1;
            return Ok((Major::of(initial), u64::from(initial & 31)));
        }
        self.long_head()
    }

    #[inline]
    fn long_head(&mut self) -> Result<(Major, u64), Error> {
        let head = Head::read(self.bytes, self.at)?;
        if head.info() == 31 {
            return Err(self.fault(Kind::IndefiniteLength));
        }
        if !head.is_shortest() {
            return Err(self.fault(Kind::NonCanonical));
        }
        self.at += head.size();
        Ok((head.major(), head.argument))
    }

    /// An integer from 0.
    #[inline]
    pub fn unsigned(&mut self) -> Result<u64, Error> {
        self.argument_of(Major::Unsigned, u64::MAX)
    }

    /// An integer with a sign.
    ///
    /// Errors: `overflow` where it does not fit 64 bits.
    #[inline]
    pub fn integer(&mut self) -> Result<i64, Error> {
        let start = self.at;
        let (major, argument) = self.head()?;
        match (major, i64::try_from(argument)) {
            (Major::Unsigned, Ok(value)) => Ok(value),
            (Major::Negative, Ok(value)) => Ok(!value),
            (Major::Unsigned | Major::Negative, Err(_)) => Err(Error::new(Kind::Overflow, start)),
            _ => Err(Error::new(Kind::WrongType, start)),
        }
    }

    /// `false` or `true`.
    #[inline]
    pub fn boolean(&mut self) -> Result<bool, Error> {
        match self.head_of(Major::Simple)? {
            (_, 20) => Ok(false),
            (_, 21) => Ok(true),
            (start, _) => Err(Error::new(Kind::WrongType, start)),
        }
    }

    /// A text.
    ///
    /// Errors: `too_long` over [`TEXT_BYTES_MAX`], `invalid_utf8`.
    #[inline]
    pub fn text(&mut self) -> Result<&'a str, Error> {
        let start = self.at;
        let length = self.argument_of(Major::Text, TEXT_BYTES_MAX)?;
        let content = self.take(length)?;
        scan::text(content).ok_or_else(|| Error::new(Kind::InvalidUtf8, start))
    }

    /// A byte string.
    ///
    /// Errors: `too_long` over [`BYTES_MAX`].
    #[inline]
    pub fn bytes(&mut self) -> Result<&'a [u8], Error> {
        let length = self.argument_of(Major::Bytes, BYTES_MAX)?;
        self.take(length)
    }

    /// A big integer from 0: tag 2 on a byte string, most significant byte first.
    ///
    /// Errors: `too_long` over [`BIG_BYTES_MAX`].
    pub fn big_integer(&mut self) -> Result<&'a [u8], Error> {
        let (start, tag) = self.head_of(Major::Tag)?;
        if tag != 2 {
            return Err(Error::new(Kind::WrongType, start));
        }
        let length = self.argument_of(Major::Bytes, BIG_BYTES_MAX)?;
        self.take(length)
    }

    /// The head of an array: how many items follow.
    ///
    /// Errors: `too_long` over [`ITEMS_MAX`].
    #[inline]
    pub fn array(&mut self) -> Result<usize, Error> {
        self.argument_of(Major::Array, ITEMS_MAX)
            .map(|items| items as usize)
    }

    /// The head of an array of exactly that many items.
    ///
    /// Errors: `wrong_count`.
    #[inline]
    pub fn array_of(&mut self, items: u64) -> Result<(), Error> {
        match self.head_of(Major::Array)? {
            (_, count) if count == items => Ok(()),
            (start, _) => Err(Error::new(Kind::WrongCount, start)),
        }
    }

    /// The head of a map: how many pairs follow.
    ///
    /// Errors: `too_long` over [`ITEMS_MAX`].
    #[inline]
    pub fn map(&mut self) -> Result<u64, Error> {
        self.argument_of(Major::Map, ITEMS_MAX)
    }

    /// Takes `null` if it comes next.
    #[inline]
    pub fn take_null(&mut self) -> bool {
        let there = self.bytes.get(self.at) == Some(&0xf6);
        self.at += usize::from(there);
        there
    }

    /// Passes over one item with all it contains, heads and limits checked, and gives its bytes.
    ///
    /// Without recursion and without memory: what is owed is one number.
    pub fn item(&mut self) -> Result<&'a [u8], Error> {
        let item = self.at;
        let mut owed = 1_u64;
        while owed > 0 {
            let start = self.at;
            let (major, argument) = self.head()?;
            let limit = match major {
                Major::Bytes | Major::Text => BYTES_MAX,
                Major::Array | Major::Map => ITEMS_MAX,
                _ => u64::MAX,
            };
            if argument > limit {
                return Err(Error::new(Kind::TooLong, start));
            }
            owed -= 1;
            match major {
                Major::Bytes | Major::Text => {
                    self.take(argument)?;
                }
                // Each head adds at most two items for each of 8,192, so no sum overflows.
                Major::Array => owed += argument,
                Major::Map => owed += 2 * argument,
                Major::Tag => owed += 1,
                Major::Unsigned | Major::Negative | Major::Simple => {}
            }
        }
        Ok(self.since(item))
    }

    /// Makes sure that nothing is left.
    ///
    /// Errors: `trailing_data`.
    #[inline]
    pub fn finish(&self) -> Result<(), Error> {
        if self.at < self.bytes.len() {
            return Err(self.fault(Kind::TrailingData));
        }
        Ok(())
    }

    /// A head of the given type: where it began and its argument.
    #[inline]
    fn head_of(&mut self, major: Major) -> Result<(usize, u64), Error> {
        let start = self.at;
        match self.head()? {
            (found, argument) if found == major => Ok((start, argument)),
            _ => Err(Error::new(Kind::WrongType, start)),
        }
    }

    #[inline]
    fn argument_of(&mut self, major: Major, limit: u64) -> Result<u64, Error> {
        match self.head_of(major)? {
            (_, argument) if argument <= limit => Ok(argument),
            (start, _) => Err(Error::new(Kind::TooLong, start)),
        }
    }

    /// The content of a string whose head was read.
    #[inline]
    pub(super) fn take(&mut self, length: u64) -> Result<&'a [u8], Error> {
        let start = self.at;
        self.at = scan::string_end(self.bytes, start, length)?;
        Ok(&self.bytes[start..self.at])
    }

    /// Bytes that are left: more items than that cannot follow.
    #[inline]
    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    #[cold]
    pub(super) fn fault(&self, kind: Kind) -> Error {
        Error::new(kind, self.at)
    }

    #[cold]
    fn end(&self) -> Error {
        let kind = if self.at == 0 {
            Kind::NothingThere
        } else {
            Kind::TooLittleData
        };
        self.fault(kind)
    }
}
