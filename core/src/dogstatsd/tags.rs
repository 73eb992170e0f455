//! Tags: given fresh on every call, or joined and cleaned once and kept.

pub mod environment;

use super::append::append;
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
    #[inline(always)]
    fn from(tags: &'a [&'a str]) -> Self {
        Self::List(tags)
    }
}

impl<'a, const N: usize> From<&'a [&'a str; N]> for Tags<'a> {
    #[inline(always)]
    fn from(tags: &'a [&'a str; N]) -> Self {
        Self::List(tags)
    }
}

impl<'a> From<&'a [(&'a str, Option<&'a str>)]> for Tags<'a> {
    #[inline(always)]
    fn from(tags: &'a [(&'a str, Option<&'a str>)]) -> Self {
        Self::Pairs(tags)
    }
}

impl<'a> From<&'a [String]> for Tags<'a> {
    #[inline(always)]
    fn from(tags: &'a [String]) -> Self {
        Self::OwnedList(tags)
    }
}

impl<'a> From<&'a [(String, Option<String>)]> for Tags<'a> {
    #[inline(always)]
    fn from(tags: &'a [(String, Option<String>)]) -> Self {
        Self::OwnedPairs(tags)
    }
}

impl<'a> From<&'a TagSet> for Tags<'a> {
    #[inline(always)]
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
        append_joined(&Self::default(), tags.into(), &mut joined);
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

/// Appends the field `|#…`, the global tags first; nothing where there is no tag at all.
#[inline(always)]
pub(super) fn append_field(globals: &TagSet, tags: Tags<'_>, out: &mut Vec<u8>) {
    if globals.is_empty() {
        match tags {
            Tags::None => return,
            // The usual line of a tuned client, without the detour below.
            Tags::Prepared(tags) if !tags.is_empty() => {
                out.extend_from_slice(b"|#");
                out.extend_from_slice(tags.as_str().as_bytes());
                return;
            }
            _ => {}
        }
    }
    let start = out.len();
    out.extend_from_slice(b"|#");
    append_joined(globals, tags, out);
    if out.len() == start + 2 {
        out.truncate(start);
    }
}

/// Appends the global tags and then the call's, joined by commas.
///
/// Each is written with a comma after it, and the last comma is taken back: a byte that is always
/// the same costs less than asking every time whether there was a tag before.
#[inline(always)]
pub(super) fn append_joined(globals: &TagSet, tags: Tags<'_>, out: &mut Vec<u8>) {
    let start = out.len();
    if !globals.is_empty() {
        append_clean(globals.as_str(), out);
    }
    match tags {
        Tags::None => {}
        Tags::List(tags) => append_list(tags, out),
        Tags::Pairs(pairs) => append_pairs(pairs, out),
        Tags::OwnedList(tags) => append_list(tags, out),
        Tags::OwnedPairs(pairs) => append_pairs(pairs, out),
        Tags::Prepared(tags) if tags.is_empty() => {}
        Tags::Prepared(tags) => append_clean(tags.as_str(), out),
    }
    if out.len() > start {
        out.truncate(out.len() - 1);
    }
}

/// Appends a text that is clean and not empty.
#[inline(always)]
fn append_clean(text: &str, out: &mut Vec<u8>) {
    append(text.as_bytes(), out);
    out.push(b',');
}

#[inline(always)]
fn append_list<T: AsRef<str>>(tags: &[T], out: &mut Vec<u8>) {
    for tag in tags {
        let tag = tag.as_ref();
        if tag.is_empty() || charset::is_suspicious_tag(tag.as_bytes()) {
            append_cleaned(tag, None, out);
        } else {
            append_clean(tag, out);
        }
    }
}

#[inline(always)]
fn append_pairs<T: AsRef<str>>(pairs: &[(T, Option<T>)], out: &mut Vec<u8>) {
    for (key, value) in pairs {
        let key = key.as_ref();
        let value = value.as_ref().map(AsRef::as_ref);
        let is_suspicious = |text: &str| charset::is_suspicious_tag(text.as_bytes());
        if key.is_empty() || is_suspicious(key) || value.is_some_and(is_suspicious) {
            append_cleaned(key, value, out);
            continue;
        }
        append(key.as_bytes(), out);
        if let Some(value) = value {
            out.push(b':');
            append(value.as_bytes(), out);
        }
        out.push(b',');
    }
}

/// Appends a tag without the bytes that may not stand in it; nothing where none is left.
#[cold]
fn append_cleaned(key: &str, value: Option<&str>, out: &mut Vec<u8>) {
    let start = out.len();
    charset::append_without(key.as_bytes(), TAG, out);
    if let Some(value) = value {
        out.push(b':');
        charset::append_without(value.as_bytes(), TAG, out);
    }
    if out.len() > start {
        out.push(b',');
    }
}
