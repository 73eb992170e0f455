//! Why a link was refused, in words for the person who has it.

use std::fmt;

use crate::figure::counted;

use super::envelope::{BODY_BYTES_MAX, CHARACTERS_MAX};

/// Why a link cannot be opened, or not be made. One sentence without its full stop.
///
/// The text of a link that cannot be opened contains `incomplete`, `damaged` or `newer`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Characters that arrived and that the link says it has, from `b1.` on.
    Incomplete {
        arrived: usize,
        promised: usize,
    },
    /// The same, where not even the place that says how many there are has arrived.
    Headless {
        arrived: usize,
        least: usize,
    },
    Damaged(&'static str),
    /// The sealed content is wrong at this byte.
    Content {
        why: &'static str,
        at: usize,
    },
    /// What a newer Perop did that this one does not know.
    Newer(&'static str),
    /// Characters that the link would have.
    TooLong {
        characters: usize,
    },
    /// Bytes of the content before it is packed.
    TooLarge {
        bytes: usize,
    },
    /// What a link cannot hold.
    Unfit(String),
}

impl Error {
    /// Characters are missing at the end.
    pub fn is_incomplete(&self) -> bool {
        matches!(self.0, Kind::Incomplete { .. } | Kind::Headless { .. })
    }

    /// Something in it was changed, or nobody made it.
    pub fn is_damaged(&self) -> bool {
        matches!(self.0, Kind::Damaged(_) | Kind::Content { .. })
    }

    /// A newer version made it.
    pub fn is_newer(&self) -> bool {
        matches!(self.0, Kind::Newer(_))
    }

    /// There is more than a link holds; a summary may fit.
    pub fn is_too_long(&self) -> bool {
        matches!(self.0, Kind::TooLong { .. } | Kind::TooLarge { .. })
    }

    pub(super) fn damaged(why: &'static str) -> Self {
        Self(Kind::Damaged(why))
    }

    /// Letters that were small are capitals.
    pub(super) fn capitals() -> Self {
        Self::damaged("all its letters are capitals, so something has changed their case")
    }

    pub(super) fn content(why: &'static str, at: usize) -> Self {
        Self(Kind::Content { why, at })
    }

    pub(super) fn unfit(why: impl Into<String>) -> Self {
        Self(Kind::Unfit(why.into()))
    }
}

impl From<Kind> for Error {
    fn from(kind: Kind) -> Self {
        Self(kind)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Incomplete { arrived, promised } => write!(
                f,
                "the link is incomplete: {} arrived of {promised}, counted from `b1.` on",
                counted(*arrived, "character")
            ),
            Kind::Headless { arrived, least } => write!(
                f,
                "the link is incomplete: {} arrived of at least {least}, counted from `b1.` on",
                counted(*arrived, "character")
            ),
            Kind::Damaged(why) => write!(f, "the link is damaged: {why}"),
            Kind::Content { why, at } => {
                write!(f, "the link is damaged: {why}, at byte {at} of its content")
            }
            Kind::Newer(what) => write!(
                f,
                "the link was made by a newer Perop: {what}; reload the page, or update"
            ),
            Kind::TooLong { characters } => write!(
                f,
                "the link would have {characters} characters, at most {CHARACTERS_MAX} can be \
                 opened; a summary may fit"
            ),
            Kind::TooLarge { bytes } => write!(
                f,
                "the content has {bytes} bytes, a link holds at most {BODY_BYTES_MAX}; \
                 a summary may fit"
            ),
            Kind::Unfit(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}
