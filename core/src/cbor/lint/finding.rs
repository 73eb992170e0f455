//! What was found, and how much of it is kept.

use std::fmt;

use crate::cbor::tree::Item;

/// Most findings that are kept; how many there are is counted all the same.
pub const FINDINGS_MAX: usize = 1_000;

/// Something that is wrong with a well-formed item. The item is shown all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub(in crate::cbor) offset: usize,
    pub(in crate::cbor) kind: &'static str,
    pub(in crate::cbor) level: &'static str,
    pub(in crate::cbor) message: Message,
    pub(in crate::cbor) is_of_form: bool,
}

/// What a finding says, without memory of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cbor) enum Message {
    Words(&'static str),
    /// The byte of the text, counted over its chunk from 0, that is not UTF-8.
    Utf8(usize),
    /// Where the equal key before it is.
    EqualKey(usize),
    /// Where the key is that belongs behind it.
    #[cfg(feature = "inspect")]
    Order(usize),
}

impl Finding {
    /// A fault of validity; its place is the head of `item`.
    pub(super) fn invalid(item: Item<'_>, kind: &'static str, message: Message) -> Self {
        Self {
            offset: item.offset(),
            kind,
            level: "valid",
            message,
            is_of_form: false,
        }
    }

    /// The head of the item that is wrong: the string, the later key, the tag.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// By the name that conformance cases and the command use, e.g. `invalid_utf8`.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// At which level it counts: `valid`, or the name of a profile.
    pub fn level(&self) -> &'static str {
        self.level
    }

    /// Whether the same data in another form is free of it.
    pub fn is_of_form(&self) -> bool {
        self.is_of_form
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.message {
            Message::Words(words) => f.write_str(words),
            Message::Utf8(byte) => write!(f, "byte {byte} of the text is not UTF-8"),
            Message::EqualKey(first) => write!(f, "the key at byte {first} is equal"),
            #[cfg(feature = "inspect")]
            Message::Order(before) => write!(f, "the key at byte {before} belongs behind this one"),
        }
    }
}

/// Findings in the order of the bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The first [`FINDINGS_MAX`] of them.
    pub listed: Vec<Finding>,
    /// How many there are.
    pub total: usize,
}

impl Findings {
    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Takes one more, in any order. Memory is that of twice as many as are kept.
    pub(in crate::cbor) fn add(&mut self, finding: Finding) {
        self.total += 1;
        self.listed.push(finding);
        if self.listed.len() == 2 * FINDINGS_MAX {
            self.keep_first();
        }
    }

    /// Puts them in order.
    pub(in crate::cbor) fn finish(mut self) -> Self {
        self.keep_first();
        self
    }

    fn keep_first(&mut self) {
        self.listed.sort_by_key(|finding| finding.offset);
        self.listed.truncate(FINDINGS_MAX);
    }
}
