//! What the originals answer when they cannot go on.

use std::fmt;

/// Why reading ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not a single byte was there, or so the original says.
    Eof,
    /// The input ended inside an item.
    UnexpectedEof,
    /// A header longer than it has to be.
    NonCanonical,
    /// Additional information 28 to 31.
    InvalidHeader,
    /// An item of another type.
    WrongType,
    /// An array with another number of items.
    WrongCount,
    /// A length over its limit.
    TooLong,
    /// An integer outside of 64 bits with a sign.
    Overflow,
    /// Neither `false` nor `true`.
    NotABoolean,
    /// Bytes under tag 42 that are no content identifier.
    BadCid,
    /// The original crashes: a slice out of range.
    OutOfRange,
    /// More than one item.
    TrailingBytes,
    /// A deferred item that was never read.
    NothingStored,
    /// Text that is not UTF-8; the original takes it.
    NotUtf8,
    /// Over 128 levels; the original takes them.
    TooDeep,
}

impl Fault {
    /// The conversion that is right after the first byte: the end came inside an item.
    pub(super) fn inside(self) -> Self {
        if self == Self::Eof {
            Self::UnexpectedEof
        } else {
            self
        }
    }

    /// The name that the recorded outcomes of the originals use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Eof => "EOF",
            Self::UnexpectedEof => "unexpected-EOF",
            Self::NonCanonical => "non-canonical",
            Self::InvalidHeader => "invalid-header",
            Self::WrongType => "wrong-type",
            Self::WrongCount => "wrong-count",
            Self::TooLong => "too-long",
            Self::Overflow => "overflow",
            Self::NotABoolean => "not-a-boolean",
            Self::BadCid => "bad-cid",
            Self::OutOfRange => "slice-out-of-range",
            Self::TrailingBytes => "trailing-bytes",
            Self::NothingStored => "nothing-stored",
            Self::NotUtf8 => "not-utf8",
            Self::TooDeep => "too-deep",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::error::Error for Fault {}
