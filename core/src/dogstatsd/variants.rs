//! The serializers as they were before and after each pull request, to the allocation.
//!
//! The originals are the tag and the stat serializer of dogstatsd-ruby before #294, after it, and
//! after its two repairs #297 and #301. Wherever the original creates an object, these allocate
//! once and for the same reason:
//!
//! ```text
//! stat   default tag list ─ name copy ─ delta text ─ rate text ─ (tags) ─ result
//! tags   tag list ─ built tags (map) ─ cleaned copies ─ wrapper list (global tags) ─ join
//! ```
//!
//! #294 takes the name copy and the cleaned copies away where there is nothing to clean. What the
//! revisions share is in [`TagSerializer`] and [`StatSerializer`]; what they differ in is their
//! [`Revision`]. The scratch objects of the original's text replacement (match data), made only
//! where a name holds `::`, belong to its runtime and are not modelled.

pub mod before;
pub mod pr294;
pub mod pr297;
pub mod pr301;
pub mod value;

mod cleaning;
mod globals;
mod stat;
mod tag;

use std::borrow::Cow;
use std::fmt;

pub use before::Before;
pub use globals::GlobalTags;
pub use pr294::Pr294;
pub use pr297::Pr297;
pub use pr301::Pr301;
pub use stat::{Options, StatSerializer};
pub use tag::{TagSerializer, TagsArgument};
pub use value::Value;

/// What the revisions do differently: how a name and a tag are cleaned.
pub trait Revision {
    /// The clean text of a name.
    ///
    /// Errors: a name that this revision cannot convert.
    fn clean_name<'a>(&self, name: &'a Value) -> Result<Cow<'a, str>, Error>;

    /// The clean text of a tag.
    fn clean_tag<'a>(&self, tag: Cow<'a, str>) -> Cow<'a, str>;
}

/// Whether the language can hand out a symbol's own text (Ruby from 3.0 on) instead of a copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SymbolText {
    /// It hands out the text all symbols of that name share.
    #[default]
    Shared,
    /// It has no such call.
    Missing,
}

/// A name that a revision cannot convert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// The text of nil is shared and may not be changed, and the name is cleaned in place.
    FrozenText,
    /// The symbol is asked for its own text, which the language cannot hand out.
    NoSymbolText,
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::FrozenText => "the text of nil is frozen and cannot be cleaned in place",
            Self::NoSymbolText => "a symbol has no call for its own text before Ruby 3.0",
        })
    }
}

impl std::error::Error for Error {}
