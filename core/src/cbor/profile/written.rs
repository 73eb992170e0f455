//! How one item is written in a profile.

use std::cmp::Ordering;

use unicode_normalization::{UnicodeNormalization as _, is_nfc};

use super::Profile;
use crate::cbor::head::{self, Major};
use crate::cbor::tree::{Chunks, Data, Float, Item, Width, narrow};

/// The smallest integer of dCBOR is -2^63: the argument of a negative one is below this.
pub(super) const DCBOR_NEGATIVE_END: u64 = 1 << 63;

/// The head of an item as a profile wants it, and what follows it at once.
#[derive(Debug)]
pub(super) struct Written<'a> {
    bytes: [u8; 9],
    size: u8,
    pub(super) content: Content<'a>,
    pub(super) inside: Inside,
}

/// What follows a head without a head of its own.
#[derive(Debug)]
pub(super) enum Content<'a> {
    None,
    /// The chunks of a string, without some of its first bytes.
    Parts(Chunks<'a>, u64),
    /// Text that was brought into another form.
    Text(String),
}

/// Which items come after an item and belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    Nothing,
    Children,
    /// The byte string of a big integer, without this many zeros in front.
    Magnitude(u64),
}

impl<'a> Written<'a> {
    /// How `item` is written, if it can be; what a profile does not have stays as it is.
    pub(super) fn of(item: Item<'a>, profile: Profile) -> Self {
        let head = item.head();
        match item.data() {
            Data::Unsigned(number) => Self::head(Major::Unsigned, number),
            Data::Negative(number) => Self::head(Major::Negative, number),
            Data::Bytes(chunks) => Self::string(Major::Bytes, chunks, 0),
            Data::Text(chunks) => {
                if profile == Profile::Dcbor
                    && let Some(text) = other_normal_form(&chunks)
                {
                    let mut written = Self::head(Major::Text, text.len() as u64);
                    written.content = Content::Text(text);
                    return written;
                }
                Self::string(Major::Text, chunks, 0)
            }
            Data::Array(children) => {
                let count = match head.is_indefinite() {
                    true => children.count() as u64,
                    false => head.argument,
                };
                Self::head(Major::Array, count).with(Inside::Children)
            }
            Data::Map(children) => {
                let count = match head.is_indefinite() {
                    true => children.count() as u64 / 2,
                    false => head.argument,
                };
                Self::head(Major::Map, count).with(Inside::Children)
            }
            Data::Tag(number, content) => match Big::of(number, content) {
                Some(big) if profile.shortens_big_integers() => big.written(profile),
                _ => Self::head(Major::Tag, number).with(Inside::Children),
            },
            Data::Simple(value) => Self::head(Major::Simple, value.into()),
            Data::Float(float) => Self::float(float, profile),
        }
    }

    /// The byte string of a big integer, which `zeros` begin that are not written.
    pub(super) fn magnitude(item: Item<'a>, zeros: u64) -> Self {
        match item.data() {
            Data::Bytes(chunks) => Self::string(Major::Bytes, chunks, zeros),
            _ => Self::head(Major::Bytes, 0),
        }
    }

    /// Its head.
    pub(super) fn head_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.size)]
    }

    /// The bytes of head and content.
    pub(super) fn len(&self) -> u64 {
        let content = match &self.content {
            Content::None => 0,
            Content::Parts(chunks, skipped) => length(chunks) - skipped,
            Content::Text(text) => text.len() as u64,
        };
        u64::from(self.size) + content
    }

    /// The pieces of its content.
    pub(super) fn parts(&self) -> impl Iterator<Item = &[u8]> {
        let (chunks, mut skip, text) = match &self.content {
            Content::None => (None, 0, None),
            Content::Parts(chunks, skipped) => (Some(chunks), *skipped as usize, None),
            Content::Text(text) => (None, 0, Some(text.as_bytes())),
        };
        let parts = chunks.into_iter().flat_map(Chunks::parts);
        let parts = parts.map(move |part| {
            let skipped = skip.min(part.len());
            skip -= skipped;
            &part[skipped..]
        });
        parts.chain(text)
    }

    /// Which of two comes first by its bytes. What is inside of them is not looked at.
    pub(super) fn cmp_bytes(&self, other: &Self) -> Ordering {
        let heads = self.head_bytes().cmp(other.head_bytes());
        heads.then_with(|| match (&self.content, &other.content) {
            (
                Content::Parts(Chunks::Definite(left), 0),
                Content::Parts(Chunks::Definite(right), 0),
            ) => left.cmp(right),
            _ => self.parts().flatten().cmp(other.parts().flatten()),
        })
    }

    fn head(major: Major, argument: u64) -> Self {
        let mut out = Vec::with_capacity(9);
        head::write(&mut out, major, argument);
        Self::of_bytes(&out)
    }

    fn of_bytes(head: &[u8]) -> Self {
        let mut bytes = [0; 9];
        bytes[..head.len()].copy_from_slice(head);
        Self {
            bytes,
            size: head.len() as u8,
            content: Content::None,
            inside: Inside::Nothing,
        }
    }

    fn with(self, inside: Inside) -> Self {
        Self { inside, ..self }
    }

    fn string(major: Major, chunks: Chunks<'a>, skipped: u64) -> Self {
        let mut written = Self::head(major, length(&chunks) - skipped);
        written.content = Content::Parts(chunks, skipped);
        written
    }

    fn float(float: Float, profile: Profile) -> Self {
        match profile {
            Profile::Dcbor => match integer(float.value()) {
                Some(Integer::Unsigned(number)) => Self::head(Major::Unsigned, number),
                Some(Integer::Negative(number)) => Self::head(Major::Negative, number),
                None if float.value().is_nan() => Self::of_float(NAN),
                None => Self::of_float(shortest(float)),
            },
            Profile::DagCbor => Self::of_float(Float {
                width: Width::Double,
                bits: float.bits64(),
            }),
            Profile::Ctap2 => Self::of_float(float),
            _ => Self::of_float(shortest(float)),
        }
    }

    fn of_float(float: Float) -> Self {
        let mut out = Vec::with_capacity(9);
        crate::cbor::Encoder::new(&mut out).float_bits(float);
        Self::of_bytes(&out)
    }
}

/// The one NaN of dCBOR.
const NAN: Float = Float {
    width: Width::Half,
    bits: 0x7e00,
};

/// The same value, the payload of a NaN included, in as few bytes as it can be.
fn shortest(float: Float) -> Float {
    let bits = float.bits64();
    let in_width = |width, bits: Option<u64>| bits.map(|bits| Float { width, bits });
    in_width(Width::Half, narrow(bits, 10, 5))
        .or_else(|| in_width(Width::Single, narrow(bits, 23, 8)))
        .unwrap_or(float)
}

/// An integer by its head: from 0, or -1 minus the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Integer {
    Unsigned(u64),
    Negative(u64),
}

/// The integer of dCBOR that a float is: from -2^63 to 2^64-1, the negative zero being 0.
fn integer(value: f64) -> Option<Integer> {
    const UNSIGNED_END: f64 = 18_446_744_073_709_551_616.0;
    const NEGATIVE_MIN: f64 = -9_223_372_036_854_775_808.0;
    if value.trunc() != value {
        return None;
    }
    if (0.0..UNSIGNED_END).contains(&value) {
        return Some(Integer::Unsigned(value as u64));
    }
    // -1 - n is the complement of n.
    let fits = (NEGATIVE_MIN..0.0).contains(&value);
    fits.then_some(Integer::Negative(!(value as i64) as u64))
}

/// A big integer: tag 2 or 3 on a byte string.
pub(super) struct Big {
    is_negative: bool,
    zeros: u64,
    /// The number, if eight bytes are enough for it.
    small: Option<u64>,
}

impl Big {
    pub(super) fn of(tag: u64, content: Option<Item<'_>>) -> Option<Self> {
        let content = content.filter(|_| matches!(tag, 2 | 3))?;
        let Data::Bytes(chunks) = content.data() else {
            return None;
        };
        let mut bytes = chunks.parts().flatten();
        let zeros = bytes.by_ref().take_while(|byte| **byte == 0).count() as u64;
        let digits = length(&chunks) - zeros;
        let small = (digits <= 8).then(|| {
            let digits = chunks.parts().flatten().skip(zeros as usize);
            digits.fold(0, |number, byte| number << 8 | u64::from(*byte))
        });
        Some(Self {
            is_negative: tag == 3,
            zeros,
            small,
        })
    }

    /// The integer it has to be instead, in a profile that wants it shortest.
    fn integer(&self, profile: Profile) -> Option<Integer> {
        match (self.small?, self.is_negative) {
            (number, false) => Some(Integer::Unsigned(number)),
            (DCBOR_NEGATIVE_END.., true) if profile == Profile::Dcbor => None,
            (number, true) => Some(Integer::Negative(number)),
        }
    }

    /// Whether it has no shorter form.
    pub(super) fn is_shortest(&self, profile: Profile) -> bool {
        self.zeros == 0 && self.integer(profile).is_none()
    }

    fn written<'a>(&self, profile: Profile) -> Written<'a> {
        match self.integer(profile) {
            Some(Integer::Unsigned(number)) => Written::head(Major::Unsigned, number),
            Some(Integer::Negative(number)) => Written::head(Major::Negative, number),
            None => Written::head(Major::Tag, 2 + u64::from(self.is_negative))
                .with(Inside::Magnitude(self.zeros)),
        }
    }
}

/// The text in normal form C, if it is UTF-8 and in another form.
pub(super) fn other_normal_form(chunks: &Chunks<'_>) -> Option<String> {
    let joined: Vec<u8>;
    let content = match chunks {
        Chunks::Definite(content) => content,
        Chunks::Indefinite(_) => {
            joined = chunks.parts().flatten().copied().collect();
            joined.as_slice()
        }
    };
    let text = std::str::from_utf8(content).ok()?;
    // Most text is ASCII, which has one form.
    (!text.is_ascii() && !is_nfc(text)).then(|| text.nfc().collect())
}

/// Whether a float is as dCBOR wants it.
pub(super) fn is_reduced(float: Float) -> bool {
    if float.value().is_nan() {
        return float == NAN;
    }
    integer(float.value()).is_none() && float.is_preferred()
}

fn length(chunks: &Chunks<'_>) -> u64 {
    chunks.parts().map(|part| part.len() as u64).sum()
}
