//! Application extensions: what a prefix makes of the literal or the items behind it.

mod address;
mod cri;
mod date;
#[cfg(feature = "inspect")]
mod hash;

use super::assembly::Size;
use super::base::{After, Base, Hex};
use super::chain::Chain;
use super::cursor::Fault;
use super::error::Error;
use super::open::{Angle, Kind, What};
use super::parse::{Next, Parser};
use super::span::Spans;
use crate::cbor::encode::Encoder;
use crate::cbor::head::Major;
use crate::cbor::tree::{Float, Text, Width};
use crate::cbor::value::Value;

/// A prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extension {
    /// `h''`, bytes in base 16.
    Hex,
    /// `badtext''`, the bytes of text that is not UTF-8 in base 16.
    BadText,
    /// `b64''`, `b32''`, `h32''`.
    Base64,
    Base32,
    Base32Hex,
    /// `dt''`, seconds since 1970; `DT''` with tag 1.
    Date(Tagged),
    /// `ip''`, an address or a prefix of addresses; `IP''` with tag 52 or 54.
    Address(Tagged),
    /// `cri''`, a constrained resource identifier; `CRI''` with tag 99.
    Cri(Tagged),
    /// `float''`, the bits of a float.
    Float,
    /// `hash''`, a digest.
    Hash,
    /// `same<<>>`, one item written in several ways.
    Same,
    /// `t1<<>>` and `b1<<>>`, strings joined.
    Text,
    Bytes,
    /// A stand-in keeps it.
    Unknown,
}

/// Whether the upper-case prefix was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tagged {
    No,
    Yes,
}

/// What an extension has appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// The content of a string, without a head.
    Content(Major),
    /// An item with its head.
    Item,
}

impl Extension {
    /// The extension that a prefix names. The error says why there can be none.
    pub(super) fn of(prefix: &str) -> Result<Self, String> {
        let lower = prefix.to_ascii_lowercase();
        let is_upper = prefix == prefix.to_ascii_uppercase();
        if !is_upper && prefix != lower {
            return Err(format!(
                "the prefix `{prefix}` mixes cases: write it in lower or in upper case"
            ));
        }
        let tagged = if is_upper { Tagged::Yes } else { Tagged::No };
        let extension = match lower.as_str() {
            "dt" => return Ok(Self::Date(tagged)),
            "ip" => return Ok(Self::Address(tagged)),
            "cri" => return Ok(Self::Cri(tagged)),
            "false" | "true" | "null" | "undefined" => {
                return Err(format!(
                    "`{prefix}` is a value and no prefix: put a comma behind it"
                ));
            }
            "h" => Self::Hex,
            "badtext" => Self::BadText,
            "b64" => Self::Base64,
            "b32" => Self::Base32,
            "h32" => Self::Base32Hex,
            "float" => Self::Float,
            "hash" => Self::Hash,
            "same" => Self::Same,
            "t1" => Self::Text,
            "b1" => Self::Bytes,
            _ => return Ok(Self::Unknown),
        };
        if is_upper {
            return Err(format!("there is no prefix `{prefix}`: write `{lower}`"));
        }
        Ok(extension)
    }

    /// Appends what the extension makes of `content`.
    pub(super) fn apply(self, content: &str, out: &mut Vec<u8>) -> Result<Made, Fault> {
        match self {
            Self::Hex | Self::BadText => {
                hex(content, out)?;
                let is_text = self == Self::BadText;
                let major = if is_text { Major::Text } else { Major::Bytes };
                return Ok(Made::Content(major));
            }
            Self::Base64 => Base::Base64.decode(content, out)?,
            Self::Base32 => Base::Base32.decode(content, out)?,
            Self::Base32Hex => Base::Base32Hex.decode(content, out)?,
            Self::Date(tagged) => return date::write(content, tagged, out),
            Self::Address(tagged) => return address::write(content, tagged, out),
            Self::Cri(tagged) => return cri::write(content, tagged, out),
            Self::Float => {
                let mut bits = Vec::new();
                hex(content, &mut bits)?;
                return float(&bits, out);
            }
            Self::Hash => hash(content.as_bytes(), None, out)?,
            Self::Text => {
                out.extend_from_slice(content.as_bytes());
                return Ok(Made::Content(Major::Text));
            }
            Self::Same | Self::Bytes | Self::Unknown => out.extend_from_slice(content.as_bytes()),
        }
        Ok(Made::Content(Major::Bytes))
    }
}

/// Bytes in base 16 of which nothing may be left out.
fn hex(content: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
    match Hex::new(content).run(out)? {
        After::End => Ok(()),
        After::Ellipsis => Err(Fault::new(0, "nothing can be left out here")),
    }
}

/// The float of exactly these bits.
fn float(bits: &[u8], out: &mut Vec<u8>) -> Result<Made, Fault> {
    let width = match bits.len() {
        2 => Width::Half,
        4 => Width::Single,
        8 => Width::Double,
        other => {
            let message = format!("a float has 2, 4 or 8 bytes, not {other}");
            return Err(Fault::new(0, message));
        }
    };
    let bits = bits
        .iter()
        .fold(0, |bits, byte| bits << 8 | u64::from(*byte));
    Encoder::new(out).float_bits(Float { width, bits });
    Ok(Made::Item)
}

#[cfg(feature = "inspect")]
fn hash(content: &[u8], algorithm: Option<&[u8]>, out: &mut Vec<u8>) -> Result<(), Fault> {
    hash::write(content, algorithm, out)
}

/// The digests come with the inspector, as nothing else here needs them.
#[cfg(not(feature = "inspect"))]
fn hash(_: &[u8], _: Option<&[u8]>, _: &mut Vec<u8>) -> Result<(), Fault> {
    Err(Fault::new(0, "this build has no hash functions"))
}

impl Parser<'_> {
    /// An item in `<<…>>` is whole.
    pub(super) fn argument_is_whole(&mut self) -> Result<(), Error> {
        let end = self.out.point();
        let spans = self.spans.as_ref().map_or(0, Spans::len);
        let Some(open) = self.open.last_mut() else {
            return Ok(());
        };
        let Kind::Angle(angle) = &mut open.kind else {
            return Ok(());
        };
        let (second, kept) = *angle.second.get_or_insert((end, spans));
        let What::Same(first) = &mut angle.what else {
            return Ok(());
        };
        if open.count == 1 {
            return Ok(());
        }
        let first = first.get_or_insert_with(|| self.out.bytes(angle.start, second));
        if !is_same(first, &self.out.bytes(second, end)) {
            let message = "this item is another one than the first in same<<…>>";
            return Err(self.cursor.error_at(self.cursor.at, message));
        }
        self.out.truncate(second);
        if let Some(spans) = &mut self.spans {
            spans.truncate(kept);
        }
        Ok(())
    }

    /// `>>` was read.
    pub(super) fn close_angle(
        &mut self,
        angle: Angle,
        at: usize,
        count: u64,
    ) -> Result<Next, Error> {
        let mut chain = angle.chain;
        match &angle.what {
            What::Embedded => self.join(&mut chain, angle.start, Major::Bytes)?,
            What::Join(major) => self.join(&mut chain, angle.start, *major)?,
            What::Same(_) if count == 0 => {
                return Err(self.cursor.error_at(at, "same<<…>> is one item or more"));
            }
            What::Same(_) => self.item_made(&mut chain, angle.start)?,
            What::StandIn(mark) => {
                let set = self.out.set(*mark, Major::Array, count, Size::Shortest);
                set.expect("the fewest bytes always do");
                self.item_made(&mut chain, angle.start)?;
            }
            What::Call(extension) => {
                let extension = *extension;
                self.call(extension, &angle, &mut chain, at, count)?;
            }
        }
        self.size_of(&mut chain)?;
        Ok(Next::Operator(chain))
    }

    /// Puts what the extension makes of its arguments in their place.
    fn call(
        &mut self,
        extension: Extension,
        angle: &Angle,
        chain: &mut Chain,
        at: usize,
        count: u64,
    ) -> Result<(), Error> {
        let arguments_max = if extension == Extension::Hash { 2 } else { 1 };
        let Some((second, _)) = angle.second.filter(|_| count <= arguments_max) else {
            let message = if extension == Extension::Hash {
                "hash<<…>> takes a string, and the algorithm if it is not SHA-256"
            } else {
                "the items in <<…>> are one string here"
            };
            return Err(self.cursor.error_at(at, message));
        };
        let content = self.out.bytes(angle.start, second);
        let algorithm = self.out.bytes(second, self.out.point());
        self.out.truncate(angle.start);
        if let Some(spans) = &mut self.spans {
            spans.truncate(angle.spans);
        }
        let out = &mut self.out.body;
        let made = match extension {
            Extension::Hash => {
                let algorithm = (count == 2).then_some(algorithm.as_slice());
                hash(&content, algorithm, out).map(|()| Made::Content(Major::Bytes))
            }
            Extension::Float if angle.major == Major::Bytes => float(&content, out),
            _ => match std::str::from_utf8(&content) {
                Ok(content) => extension.apply(content, out),
                Err(_) => Err(Fault::new(0, "the string in <<…>> has to be UTF-8 here")),
            },
        };
        let made = made.map_err(|fault| self.cursor.error_at(at, fault.message))?;
        self.made(chain, angle.start, made)
    }
}

/// Whether two items are equal as data.
fn is_same(left: &[u8], right: &[u8]) -> bool {
    left == right
        || match (
            Value::decode(left, Text::AsIs),
            Value::decode(right, Text::AsIs),
        ) {
            (Ok(left), Ok(right)) => left == right,
            _ => false,
        }
}
