//! What is open while a text is being read.

use super::assembly::{Point, Size};
use super::chain::Chain;
use super::extension::Extension;
use crate::cbor::head::Major;

/// Something that was opened and whose end has not come.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) kind: Kind,
    /// Where it begins in the text.
    pub(super) at: usize,
    /// The number of its span, where spans are kept.
    pub(super) span: usize,
    /// Whole items in it; a key and its value are two.
    pub(super) count: u64,
}

#[derive(Debug)]
pub(super) enum Kind {
    Array(Length),
    Map(Length),
    Tag,
    /// `(_ …)`; the type of its chunks once there is one.
    Stream(Option<Major>),
    /// `<<…>>`, with or without a prefix, as a part of a string.
    Angle(Box<Angle>),
}

/// How the length of an array or a map is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Length {
    /// It ends with a break.
    Indefinite,
    /// The head with the count belongs at the mark.
    Counted { mark: usize, size: Size },
}

#[derive(Debug)]
pub(super) struct Angle {
    pub(super) what: What,
    /// The string that it is a part of.
    pub(super) chain: Chain,
    /// Where its content begins.
    pub(super) start: Point,
    /// Where its second item begins, once there is a first, and how many spans there are till then.
    pub(super) second: Option<(Point, usize)>,
    /// How many spans there are before its content.
    pub(super) spans: usize,
    /// The type of the last string of which only the content was written.
    pub(super) major: Major,
}

#[derive(Debug)]
pub(super) enum What {
    /// The bytes of the items.
    Embedded,
    /// `t1<<…>>` and `b1<<…>>`: strings joined to text or bytes.
    Join(Major),
    /// `same<<…>>`: the first item; all others have to be equal to it. The bytes of the first are
    /// kept as soon as there is a second.
    Same(Option<Vec<u8>>),
    /// The items are arguments.
    Call(Extension),
    /// A prefix that is not known: its items are kept in an array whose head is at the mark.
    StandIn(usize),
}

/// What is allowed in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Any,
    /// A string of definite length.
    Chunk,
    /// A string of which only the content is written.
    Content,
}

impl Open {
    pub(super) fn wanted(&self) -> Wanted {
        match &self.kind {
            Kind::Stream(_) => Wanted::Chunk,
            Kind::Angle(angle) => match angle.what {
                What::Join(_) => Wanted::Content,
                What::Call(_) if self.count == 0 => Wanted::Content,
                _ => Wanted::Any,
            },
            Kind::Array(_) | Kind::Map(_) | Kind::Tag => Wanted::Any,
        }
    }

    /// What ends it.
    pub(super) fn closer(&self) -> &'static str {
        match self.kind {
            Kind::Array(_) => "]",
            Kind::Map(_) => "}",
            Kind::Tag | Kind::Stream(_) => ")",
            Kind::Angle(_) => ">>",
        }
    }
}
