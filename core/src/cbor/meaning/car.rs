//! CAR: content-addressable archives, a header and then blocks.
//!
//! ```text
//! length  header                     {"roots": [CID…], "version": 1}
//! length  CID  data                  for each block; lengths are varints
//! ```
//! Source: the IPLD specification of CARv1.

use std::ops::Range;

use super::form::{self, ANY, Form, Label, Part, is, named, text};
use crate::cbor::head::Major;
use crate::cbor::links::Cid;
use crate::cbor::scan;
use crate::cbor::tree::Item;

static HEADER: Part = named(
    "CAR header",
    &Form::Map(
        &[
            text("roots", "links to the roots", &Form::Each(&ROOT)),
            text("version", "version of the format", &Form::Any),
        ],
        &ANY,
    ),
);
static ROOT: Part = is(&Form::Any);

/// The header of an archive.
pub(super) fn recognise(item: Item<'_>) -> Option<&'static Part> {
    let value = |label| form::value(item, &Label::Text(label)).map(|value| value.head());
    let (roots, version) = (value("roots"), value("version")?);
    // Version 2 has no roots in the header that begins it.
    let has_roots = roots.is_none_or(|roots| roots.major() == Major::Array);
    let is_header = match version.argument {
        1 => roots.is_some(),
        2 => roots.is_none() && item.children().count() == 2,
        _ => false,
    };
    (version.major() == Major::Unsigned && has_roots && is_header).then_some(&HEADER)
}

/// A section of an archive: the header, which has no identifier, or a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    /// The varint in front, which says how many bytes follow.
    pub length: Range<usize>,
    /// The identifier of a block.
    pub cid: Option<(Range<usize>, Cid<'a>)>,
    /// The header's CBOR, or the content of the block.
    pub data: Range<usize>,
}

/// Why a section cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where the section begins.
    pub offset: usize,
    /// What is wrong, in words.
    pub reason: &'static str,
}

/// Whether bytes begin as an archive does.
pub fn is_car(bytes: &[u8]) -> bool {
    let Some(Ok(header)) = sections(bytes).next() else {
        return false;
    };
    let header = &bytes[header.data];
    // A map of one or two, whose keys are in either order.
    let begins = |key: &[u8]| header.get(1..).is_some_and(|rest| rest.starts_with(key));
    let is_map = matches!(header.first(), Some(0xa1 | 0xa2));
    is_map
        && (begins(b"\x65roots") || begins(b"\x67version"))
        && scan::well_formed(header, 0) == Ok(header.len())
}

/// The sections in order; the first fault ends them. The content of blocks is not looked at.
pub fn sections(bytes: &[u8]) -> Sections<'_> {
    Sections { bytes, at: 0 }
}

/// The sections of an archive.
#[derive(Clone, Debug)]
pub struct Sections<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Sections<'a> {
    type Item = Result<Section<'a>, Fault>;

    fn next(&mut self) -> Option<Result<Section<'a>, Fault>> {
        let start = self.at;
        if start == self.bytes.len() {
            return None;
        }
        // Whatever comes of this section, what follows a fault means nothing.
        self.at = self.bytes.len();
        let section = self.section(start);
        if let Ok(section) = &section {
            self.at = section.data.end;
        }
        Some(section.map_err(|reason| Fault {
            offset: start,
            reason,
        }))
    }
}

impl<'a> Sections<'a> {
    fn section(&self, start: usize) -> Result<Section<'a>, &'static str> {
        let rest = &self.bytes[start..];
        let (length, size) = varint(rest).ok_or("a section begins with a varint")?;
        let content = start + size;
        let left = self.bytes.len() - content;
        let end = match usize::try_from(length) {
            Ok(0) => return Err("a section has content"),
            Ok(length) if length <= left => content + length,
            _ => return Err("the section is longer than what is left"),
        };
        let section = |cid, data| Section {
            length: start..content,
            cid,
            data: data..end,
        };
        if start == 0 {
            return Ok(section(None, content));
        }
        let cid = cid_size(&self.bytes[content..end])
            .and_then(|size| Some((size, Cid::new(&self.bytes[content..content + size])?)));
        let (size, cid) = cid.ok_or("a block begins with a content identifier")?;
        let data = content + size;
        Ok(section(Some((content..data, cid)), data))
    }
}

/// How many bytes the content identifier has that `bytes` begin with.
fn cid_size(bytes: &[u8]) -> Option<usize> {
    if bytes.starts_with(&[0x12, 0x20]) {
        return (bytes.len() >= 34).then_some(34);
    }
    let mut at = 0;
    let mut number = 0;
    // Version, codec, hash function, length of the digest.
    for _ in 0..4 {
        let (value, size) = varint(&bytes[at..])?;
        at += size;
        number = value;
    }
    let end = at.checked_add(usize::try_from(number).ok()?)?;
    (end <= bytes.len()).then_some(end)
}

fn varint(bytes: &[u8]) -> Option<(u64, usize)> {
    let mut value = 0;
    for (at, byte) in bytes.iter().take(9).enumerate() {
        value |= u64::from(byte & 0x7f) << (7 * at);
        if byte & 0x80 == 0 {
            return Some((value, at + 1));
        }
    }
    None
}
