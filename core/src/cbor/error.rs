//! What can be wrong with encoded bytes, and where.

use std::fmt;

/// Why bytes were refused, with the offset of the fault.
///
/// A head is blamed at its first byte, missing data at the end of the input.
/// Source: RFC 8949 section 5.3 and Appendix F for the first nine kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    kind: Kind,
    position: usize,
}

/// The kinds; their names are those of the conformance cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    TooLittleData,
    TrailingData,
    ReservedInfo,
    SimpleEncoding,
    ChunkType,
    IndefiniteChunk,
    UnexpectedBreak,
    BreakInMapValue,
    IndefiniteNotAllowed,
    InvalidUtf8,
    IndefiniteLength,
    TooLarge,
    // What strict readers refuse besides.
    NothingThere,
    NonCanonical,
    WrongType,
    WrongCount,
    TooLong,
    TooDeep,
    Overflow,
    InvalidCid,
    NothingStored,
}

impl Error {
    #[cold]
    pub(crate) fn new(kind: Kind, position: usize) -> Self {
        Self { kind, position }
    }

    /// Data was missing at the end of `bytes`.
    #[cold]
    pub(crate) fn end_of(bytes: &[u8]) -> Self {
        Self::new(Kind::TooLittleData, bytes.len())
    }

    /// The same fault in an input of which these bytes are a part.
    #[cfg(feature = "io")]
    pub(crate) fn at(self, position: usize) -> Self {
        Self { position, ..self }
    }

    /// Where, in bytes from the start of the input.
    pub fn position(&self) -> usize {
        self.position
    }

    #[cfg(feature = "inspect")]
    pub(crate) fn kind_of(&self) -> Kind {
        self.kind
    }

    /// What, by the name that conformance cases and the command use, e.g. `too_little_data`.
    pub fn kind(&self) -> &'static str {
        self.kind.texts().0
    }

    /// What, in a few words without the place.
    pub fn reason(&self) -> &'static str {
        self.kind.texts().1
    }

    /// The input ended inside an item: more bytes could make it whole.
    pub fn is_truncated(&self) -> bool {
        self.kind == Kind::TooLittleData
    }

    /// There was not a single byte where a strict reader looked for an item.
    pub fn is_end(&self) -> bool {
        self.kind == Kind::NothingThere
    }
}

impl Kind {
    fn texts(self) -> (&'static str, &'static str) {
        match self {
            Self::TooLittleData => ("too_little_data", "the input ends inside an item"),
            Self::TrailingData => ("trailing_data", "more bytes follow the item"),
            Self::ReservedInfo => (
                "reserved_additional_info",
                "additional information 28 to 30 is reserved",
            ),
            Self::SimpleEncoding => (
                "invalid_simple_encoding",
                "simple values below 32 have no second byte",
            ),
            Self::ChunkType => (
                "invalid_chunk_type",
                "a chunk has the type of the string it is in",
            ),
            Self::IndefiniteChunk => ("indefinite_chunk", "a chunk has a definite length"),
            Self::UnexpectedBreak => ("unexpected_break", "no indefinite item is open here"),
            Self::BreakInMapValue => ("break_in_map_value", "the last key has no value"),
            Self::IndefiniteNotAllowed => (
                "indefinite_not_allowed",
                "integers and tags have no indefinite form",
            ),
            Self::InvalidUtf8 => ("invalid_utf8", "text is not UTF-8"),
            Self::TooLarge => ("too_large", "inputs over 4 GiB are not indexed"),
            Self::NothingThere => ("end_of_input", "there is no item"),
            Self::IndefiniteLength => ("indefinite_length", "the length has to be definite here"),
            Self::NonCanonical => ("non_shortest_head", "the head is longer than it has to be"),
            Self::WrongType => ("wrong_type", "the item has another type"),
            Self::WrongCount => ("wrong_count", "the array has another number of items"),
            Self::TooLong => ("too_long", "the length is over the limit"),
            Self::TooDeep => ("nesting_too_deep", "the nesting is over the limit of 128"),
            Self::Overflow => ("overflow", "the integer does not fit 64 bits with a sign"),
            Self::InvalidCid => ("invalid_cid", "these bytes are not a content identifier"),
            Self::NothingStored => ("nothing_stored", "there is no item to write"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.reason(), self.position)
    }
}

impl std::error::Error for Error {}
