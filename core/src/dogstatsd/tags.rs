//! Tags: given fresh on every call, or joined and cleaned once and kept.

pub mod environment;

use super::charset::{self, TAG};
pub use environment::Environment;

/// The tags of one message.
///
/// Each is cleaned of `|`, `,`, CR and LF; one that is then empty is left out.
#[derive(Clone, Copy, Debug, Default)]
pub enum Tags<'a> {
    /// No tags.
    #[default]
    None,
    /// Whole tags, `key:value` or bare, in the order written.
    List(&'a [&'a str]),
    /// Keys with their values; `None` makes a bare key.
    Pairs(&'a [(&'a str, Option<&'a str>)]),
    /// [`Tags::List`] for callers that keep their tags as `String`.
    OwnedList(&'a [String]),
    /// [`Tags::Pairs`] for callers that keep their tags as `String`.
    OwnedPairs(&'a [(String, Option<String>)]),
    /// Tags that were joined and cleaned before.
    Prepared(&'a TagSet),
}

impl<'a> From<&'a [&'a str]> for Tags<'a> {
    fn from(tags: &'a [&'a str]) -> Self {
        Self::List(tags)
    }
}

impl<'a, const N: usize> From<&'a [&'a str; N]> for Tags<'a> {
    fn from(tags: &'a [&'a str; N]) -> Self {
        Self::List(tags)
    }
}

impl<'a> From<&'a [(&'a str, Option<&'a str>)]> for Tags<'a> {
    fn from(tags: &'a [(&'a str, Option<&'a str>)]) -> Self {
        Self::Pairs(tags)
    }
}

impl<'a> From<&'a [String]> for Tags<'a> {
    fn from(tags: &'a [String]) -> Self {
        Self::OwnedList(tags)
    }
}

impl<'a> From<&'a [(String, Option<String>)]> for Tags<'a> {
    fn from(tags: &'a [(String, Option<String>)]) -> Self {
        Self::OwnedPairs(tags)
    }
}

impl<'a> From<&'a TagSet> for Tags<'a> {
    fn from(tags: &'a TagSet) -> Self {
        Self::Prepared(tags)
    }
}

/// Clean tags, joined: what goes on the wire after `|#`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TagSet(Box<str>);

impl TagSet {
    /// The given tags, in that order, nothing merged.
    pub fn new<'a>(tags: impl Into<Tags<'a>>) -> Self {
        let mut joined = Vec::new();
        append(tags.into(), &mut joined, true);
        Self(String::from_utf8_lossy(&joined).into())
    }

    /// The joined text; empty where there is no tag.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is no tag.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Tags<'_> {
    /// Bytes that the tags take at most, with a comma for each.
    #[inline]
    pub(super) fn len_max(self) -> usize {
        match self {
            Self::None => 0,
            Self::List(tags) => list_len_max(tags),
            Self::Pairs(pairs) => pairs_len_max(pairs),
            Self::OwnedList(tags) => list_len_max(tags),
            Self::OwnedPairs(pairs) => pairs_len_max(pairs),
            Self::Prepared(tags) => tags.0.len() + 1,
        }
    }
}

#[inline]
fn list_len_max<T: AsRef<str>>(tags: &[T]) -> usize {
    tags.iter().map(|tag| tag.as_ref().len() + 1).sum()
}

#[inline]
fn pairs_len_max<T: AsRef<str>>(pairs: &[(T, Option<T>)]) -> usize {
    let len = |(key, value): &(T, Option<T>)| {
        key.as_ref().len() + value.as_ref().map_or(0, |value| value.as_ref().len()) + 2
    };
    pairs.iter().map(len).sum()
}

/// Appends the field `|#…`, the global tags first; nothing where there is no tag at all.
#[inline]
pub(super) fn append_field(globals: &TagSet, tags: Tags<'_>, out: &mut Vec<u8>) {
    if let (Tags::None, "") = (tags, globals.as_str()) {
        return;
    }
    let start = out.len();
    out.extend_from_slice(b"|#");
    append_joined(globals, tags, out);
    if out.len() == start + 2 {
        out.truncate(start);
    }
}

/// Appends the global tags and then the call's, joined by commas.
#[inline]
pub(super) fn append_joined(globals: &TagSet, tags: Tags<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(globals.as_str().as_bytes());
    append(tags, out, globals.is_empty());
}

/// Appends the tags that are not empty, each after a comma but the first of a field.
#[inline]
fn append(tags: Tags<'_>, out: &mut Vec<u8>, first_of_field: bool) {
    let mut first = first_of_field;
    match tags {
        Tags::None => {}
        Tags::List(tags) => append_list(tags, out, &mut first),
        Tags::Pairs(pairs) => append_pairs(pairs, out, &mut first),
        Tags::OwnedList(tags) => append_list(tags, out, &mut first),
        Tags::OwnedPairs(pairs) => append_pairs(pairs, out, &mut first),
        Tags::Prepared(tags) => separated(out, &mut first, |out| {
            out.extend_from_slice(tags.0.as_bytes());
        }),
    }
}

#[inline]
fn append_list<T: AsRef<str>>(tags: &[T], out: &mut Vec<u8>, first: &mut bool) {
    for tag in tags {
        separated(out, first, |out| {
            charset::append_without(tag.as_ref().as_bytes(), TAG, out);
        });
    }
}

#[inline]
fn append_pairs<T: AsRef<str>>(pairs: &[(T, Option<T>)], out: &mut Vec<u8>, first: &mut bool) {
    for (key, value) in pairs {
        separated(out, first, |out| {
            charset::append_without(key.as_ref().as_bytes(), TAG, out);
            if let Some(value) = value {
                out.push(b':');
                charset::append_without(value.as_ref().as_bytes(), TAG, out);
            }
        });
    }
}

/// Puts a comma before what `append` adds, unless it is the first of its field or nothing at all.
#[inline]
fn separated(out: &mut Vec<u8>, first: &mut bool, append: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    if !*first {
        out.push(b',');
    }
    let bare = out.len();
    append(out);
    if out.len() == bare {
        out.truncate(start);
    } else {
        *first = false;
    }
}
