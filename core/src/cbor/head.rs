//! Heads: the first one to nine bytes of every item.
//!
//! ```text
//!  7 6 5   4 3 2 1 0
//! +------+-----------+--------------------------------+
//! | major| info      | 0, 1, 2, 4 or 8 bytes          |
//! +------+-----------+--------------------------------+
//!          0 to 23: the argument itself
//!          24, 25, 26, 27: the argument follows, big-endian
//!          31: no argument, the length is indefinite (or, under major 7, a break)
//! ```
//! Source: RFC 8949 section 3.

use super::error::{Error, Kind};

/// The byte that ends an indefinite item.
pub const BREAK: u8 = 0xff;

/// What an item is: the top three bits of its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Major {
    /// An integer from 0.
    Unsigned = 0,
    /// The integer -1 minus the argument.
    Negative = 1,
    /// A byte string.
    Bytes = 2,
    /// A text string.
    Text = 3,
    /// An array of items.
    Array = 4,
    /// A map of pairs.
    Map = 5,
    /// A tag and its content.
    Tag = 6,
    /// A simple value, a float or a break.
    Simple = 7,
}

impl Major {
    /// The major type of a head that begins with `initial`.
    #[inline]
    pub fn of(initial: u8) -> Self {
        match initial >> 5 {
            0 => Self::Unsigned,
            1 => Self::Negative,
            2 => Self::Bytes,
            3 => Self::Text,
            4 => Self::Array,
            5 => Self::Map,
            6 => Self::Tag,
            _ => Self::Simple,
        }
    }
}

/// A head that was read. Its size is kept: equal arguments can have heads of different sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    initial: u8,
    /// The value, the length, the tag number or the bits of a float; 0 where indefinite.
    pub argument: u64,
}

impl Head {
    /// Reads the head at `at`.
    ///
    /// Errors: `too_little_data`, `reserved_additional_info`, `indefinite_not_allowed`,
    /// `invalid_simple_encoding`. A break is a head like any other.
    #[inline]
    pub fn read(bytes: &[u8], at: usize) -> Result<Self, Error> {
        let Some(&initial) = bytes.get(at) else {
            return Err(Error::end_of(bytes));
        };
        let info = initial & 31;
        if info < 24 {
            return Ok(Self {
                initial,
                argument: u64::from(info),
            });
        }
        Self::read_long(bytes, at, initial)
    }

    fn read_long(bytes: &[u8], at: usize, initial: u8) -> Result<Self, Error> {
        let argument = match initial & 31 {
            24 => following::<1>(bytes, at).map(|[byte]| u64::from(byte)),
            25 => following::<2>(bytes, at).map(|two| u64::from(u16::from_be_bytes(two))),
            26 => following::<4>(bytes, at).map(|four| u64::from(u32::from_be_bytes(four))),
            27 => following::<8>(bytes, at).map(u64::from_be_bytes),
            31 if matches!(initial >> 5, 0 | 1 | 6) => {
                return Err(Error::new(Kind::IndefiniteNotAllowed, at));
            }
            31 => Some(0),
            _ => return Err(Error::new(Kind::ReservedInfo, at)),
        };
        let argument = argument.ok_or_else(|| Error::end_of(bytes))?;
        if initial == 0xf8 && argument < 32 {
            return Err(Error::new(Kind::SimpleEncoding, at));
        }
        Ok(Self { initial, argument })
    }

    /// What the item is.
    #[inline]
    pub fn major(self) -> Major {
        Major::of(self.initial)
    }

    /// The low five bits: how the argument is written.
    #[inline]
    pub fn info(self) -> u8 {
        self.initial & 31
    }

    /// A string, array or map whose end is marked by a break.
    #[inline]
    pub fn is_indefinite(self) -> bool {
        self.info() == 31 && self.initial != BREAK
    }

    /// The end of an indefinite item.
    #[inline]
    pub fn is_break(self) -> bool {
        self.initial == BREAK
    }

    /// A float of 2, 4 or 8 bytes; the argument holds its bits.
    #[inline]
    pub fn is_float(self) -> bool {
        matches!(self.initial, 0xf9..=0xfb)
    }

    /// Bytes of the head: 1, 2, 3, 5 or 9.
    #[inline]
    pub fn size(self) -> usize {
        match self.info() {
            24 => 2,
            25 => 3,
            26 => 5,
            27 => 9,
            _ => 1,
        }
    }

    /// Whether no shorter head has the same argument. Floats are judged elsewhere.
    pub fn is_shortest(self) -> bool {
        self.is_float() || self.info() == 31 || self.size() == size_of_head(self.argument)
    }
}

/// The `N` bytes after the first of a head at `at`.
#[inline]
fn following<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at + 1..)?.first_chunk().copied()
}

/// Bytes of the shortest head for `argument`.
pub const fn size_of_head(argument: u64) -> usize {
    match argument {
        0..=23 => 1,
        24..=0xff => 2,
        0x100..=0xffff => 3,
        0x1_0000..=0xffff_ffff => 5,
        _ => 9,
    }
}

/// Appends the shortest head.
#[inline]
pub fn write(out: &mut Vec<u8>, major: Major, argument: u64) {
    let top = (major as u8) << 5;
    // Arrays of known sizes: one store each instead of a copy of unknown length.
    if argument < 24 {
        out.push(top | argument as u8);
    } else if let Ok(byte) = u8::try_from(argument) {
        out.extend_from_slice(&[top | 24, byte]);
    } else if let Ok(two) = u16::try_from(argument) {
        let [a, b] = two.to_be_bytes();
        out.extend_from_slice(&[top | 25, a, b]);
    } else if let Ok(four) = u32::try_from(argument) {
        let [a, b, c, d] = four.to_be_bytes();
        out.extend_from_slice(&[top | 26, a, b, c, d]);
    } else {
        let [a, b, c, d, e, f, g, h] = argument.to_be_bytes();
        out.extend_from_slice(&[top | 27, a, b, c, d, e, f, g, h]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortest_heads_are_written_and_read_back() {
        let cases: &[(Major, u64, &[u8])] = &[
            (Major::Unsigned, 23, &[0x17]),
            (Major::Unsigned, 24, &[0x18, 0x18]),
            (Major::Unsigned, 255, &[0x18, 0xff]),
            (Major::Unsigned, 256, &[0x19, 1, 0]),
            (Major::Unsigned, 65_535, &[0x19, 0xff, 0xff]),
            (Major::Unsigned, 65_536, &[0x1a, 0, 1, 0, 0]),
            (
                Major::Unsigned,
                0xffff_ffff,
                &[0x1a, 0xff, 0xff, 0xff, 0xff],
            ),
            (Major::Unsigned, 1 << 32, &[0x1b, 0, 0, 0, 1, 0, 0, 0, 0]),
            (
                Major::Unsigned,
                u64::MAX,
                &[0x1b, 255, 255, 255, 255, 255, 255, 255, 255],
            ),
            (Major::Negative, 0, &[0x20]),
            (Major::Bytes, 100, &[0x58, 100]),
            (Major::Text, 8192, &[0x79, 0x20, 0]),
            (Major::Array, 9, &[0x89]),
            (Major::Map, 7, &[0xa7]),
            (Major::Tag, 42, &[0xd8, 0x2a]),
        ];
        for &(major, argument, expected) in cases {
            let mut out = Vec::new();
            write(&mut out, major, argument);
            assert_eq!(out, expected, "{major:?} {argument}");
            let head = Head::read(&out, 0).expect("a head just written is whole");
            assert_eq!((head.major(), head.argument), (major, argument));
            assert_eq!((head.size(), head.is_shortest()), (expected.len(), true));
        }
    }

    #[test]
    fn a_longer_head_has_the_same_argument_and_says_so() {
        for bytes in [&[0x18, 5][..], &[0x19, 0, 5], &[0x1a, 0, 0, 0, 5]] {
            let head = Head::read(bytes, 0).expect("a longer head is well-formed");
            assert_eq!((head.argument, head.is_shortest()), (5, false), "{bytes:?}");
        }
    }
}
