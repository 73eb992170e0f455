//! Faults in words: what was expected, what was found instead, and what may help.

use std::fmt;

use super::Document;
use super::hint;
use crate::cbor::error::{Error, Kind};
use crate::cbor::head::{Head, Major};
use crate::cbor::tree::Gap;
use crate::figure::counted;

/// A fault with all there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind and its offset.
    pub error: Error,
    /// The path of the item that is at fault, or that is missing.
    pub path: String,
    /// What could have been there, e.g. `item 3 of the array at byte 0, which promises 4`.
    pub expected: String,
    /// What is there, e.g. `the end of the input`.
    pub found: String,
    /// What the reason may be, where something speaks for it.
    pub hint: Option<String>,
    /// The innermost item that was being read.
    pub within: Option<u32>,
    /// The bytes from the fault on that belong to no item.
    pub unread: std::ops::Range<usize>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { error, path, .. } = self;
        write!(f, "{error} ({path})")?;
        if !self.expected.is_empty() {
            write!(f, ": expected {}, found {}", self.expected, self.found)?;
        }
        self.hint.iter().try_for_each(|hint| write!(f, "; {hint}"))
    }
}

impl Fault {
    /// A fault about which the bytes say nothing.
    pub(super) fn plain(error: Error) -> Self {
        Self {
            error,
            path: "$".into(),
            expected: String::new(),
            found: String::new(),
            hint: None,
            within: None,
            unread: 0..0,
        }
    }
}

/// The faults of opened strings: those of the first `count` gaps.
pub(super) fn inside(document: &Document, count: usize) -> Vec<Fault> {
    let gaps = document.gaps()[..count].iter();
    gaps.take(super::FAULTS_MAX)
        .map(|gap| explain(document, gap))
        .collect()
}

/// What is to be said about the fault that left a gap.
pub(super) fn explain(document: &Document, gap: &Gap) -> Fault {
    let unread = gap.start as usize..gap.end as usize;
    // Nothing behind the end of an opened string belongs to it.
    let bytes = &document.bytes()[..unread.end];
    let (expected, found) = expectation(document, bytes, gap);
    Fault {
        error: gap.error,
        path: document.path_after_last(gap.within),
        expected,
        found,
        hint: hint::about(document, bytes, gap),
        within: gap.within,
        unread,
    }
}

fn expectation(document: &Document, bytes: &[u8], gap: &Gap) -> (String, String) {
    let start = gap.start as usize;
    let head = Head::read(bytes, start);
    let first = || format!("byte 0x{:02x}", bytes[start]);
    match gap.error.kind_of() {
        Kind::TooLittleData => match head {
            Ok(head) => {
                let (length, left) = (head.argument, bytes.len() - start - head.size());
                let what = if head.major() == Major::Text {
                    "text"
                } else {
                    "a byte string"
                };
                (
                    format!("{what} of {}", counted(length, "byte")),
                    counted(left as u64, "byte"),
                )
            }
            Err(_) if start < bytes.len() => {
                let size = size_of_head_at(bytes[start]);
                (
                    format!("a head of {}", counted(size as u64, "byte")),
                    counted((bytes.len() - start) as u64, "byte"),
                )
            }
            Err(_) => (missing(document, gap), end_of(document, bytes).into()),
        },
        Kind::TrailingData => (
            end_of(document, bytes).into(),
            format!("{} more", counted((bytes.len() - start) as u64, "byte")),
        ),
        Kind::ReservedInfo => (
            "additional information from 0 to 27, or 31".into(),
            format!("{} in {}", bytes[start] & 31, first()),
        ),
        Kind::SimpleEncoding => (
            "a simple value from 32 on in a second byte".into(),
            bytes.get(start + 1).map_or_else(first, u8::to_string),
        ),
        Kind::ChunkType | Kind::IndefiniteChunk => (
            "a chunk of definite length of the same type, or a break".into(),
            head.map_or_else(|_| first(), kind_in_words),
        ),
        Kind::UnexpectedBreak => (missing(document, gap), "a break".into()),
        Kind::BreakInMapValue => ("the value of the last key".into(), "a break".into()),
        Kind::IndefiniteNotAllowed => ("an argument".into(), first()),
        _ => (String::new(), String::new()),
    }
}

/// The item that should follow in the one that is open.
fn missing(document: &Document, gap: &Gap) -> String {
    let Some(node) = gap.within else {
        return "an item".into();
    };
    let item = document.item_at(node);
    let (head, at) = (item.head(), item.offset());
    let count = item.children().count() as u64;
    match head.major() {
        Major::Tag => format!("the content of tag {} at byte {at}", head.argument),
        Major::Map if count % 2 == 1 => format!("the value of a key of the map at byte {at}"),
        Major::Array | Major::Map if head.is_indefinite() => {
            let name = if head.major() == Major::Map {
                "map"
            } else {
                "array"
            };
            format!("an item of the {name} at byte {at}, or a break")
        }
        Major::Map => format!(
            "pair {} of the map at byte {at}, which promises {}",
            count / 2 + 1,
            head.argument
        ),
        Major::Array => format!(
            "item {} of the array at byte {at}, which promises {}",
            count + 1,
            head.argument
        ),
        _ if head.is_indefinite() => format!("a chunk of the string at byte {at}, or a break"),
        _ => "an item".into(),
    }
}

fn end_of(document: &Document, bytes: &[u8]) -> &'static str {
    if bytes.len() == document.bytes().len() {
        "the end of the input"
    } else {
        "the end of the byte string"
    }
}

fn size_of_head_at(initial: u8) -> usize {
    match initial & 31 {
        24 => 2,
        25 => 3,
        26 => 5,
        27 => 9,
        _ => 1,
    }
}

/// What a head begins, e.g. `an array`.
pub(super) fn kind_in_words(head: Head) -> String {
    let word = match head.major() {
        Major::Unsigned => "an unsigned integer",
        Major::Negative => "a negative integer",
        Major::Bytes => "a byte string",
        Major::Text => "a text string",
        Major::Array => "an array",
        Major::Map => "a map",
        Major::Tag => "a tag",
        Major::Simple if head.is_break() => "a break",
        Major::Simple if head.is_float() => "a float",
        Major::Simple => "a simple value",
    };
    let indefinite = if head.is_indefinite() {
        " of indefinite length"
    } else {
        ""
    };
    format!("{word}{indefinite}")
}
