//! An encoder that appends to a caller's buffer.
//!
//! ```
//! use perop_core::cbor::Encoder;
//!
//! let mut out = Vec::new();
//! Encoder::new(&mut out).map(1).text("limits").array(2).integer(-1).float(0.5);
//! assert_eq!(out, b"\xa1\x66limits\x82\x20\xf9\x38\x00");
//! ```

use super::head::{self, BREAK, Major};
use super::tree::{Float, Item, Width, narrow};

/// Appends items to a buffer, each with its shortest head.
///
/// Writing cannot fail. That counts and contents agree is the caller's business; reading the
/// result back, as `Value::from_encoded` does, finds out.
#[derive(Debug)]
pub struct Encoder<'a> {
    out: &'a mut Vec<u8>,
}

impl<'a> Encoder<'a> {
    /// An encoder that appends to `out`.
    #[inline]
    pub fn new(out: &'a mut Vec<u8>) -> Self {
        Self { out }
    }

    /// A head, and nothing of what it promises.
    #[inline]
    pub fn head(&mut self, major: Major, argument: u64) -> &mut Self {
        head::write(self.out, major, argument);
        self
    }

    /// A head whose argument takes the given number of bytes: 0, 1, 2, 4 or 8.
    ///
    /// Where the argument does not fit, or for any other number, the shortest one is written.
    pub fn head_of_size(&mut self, major: Major, argument: u64, size: usize) -> &mut Self {
        let info = match size {
            1 => 24,
            2 => 25,
            4 => 26,
            8 => 27,
            _ => return self.head(major, argument),
        };
        if size + 1 < head::size_of_head(argument) {
            return self.head(major, argument);
        }
        self.out.push((major as u8) << 5 | info);
        self.out
            .extend_from_slice(&argument.to_be_bytes()[8 - size..]);
        self
    }

    /// An integer from 0.
    #[inline]
    pub fn unsigned(&mut self, value: u64) -> &mut Self {
        self.head(Major::Unsigned, value)
    }

    /// An integer with a sign.
    #[inline]
    pub fn integer(&mut self, value: i64) -> &mut Self {
        // -1 - n is the complement of n.
        if value < 0 {
            self.head(Major::Negative, !value as u64)
        } else {
            self.head(Major::Unsigned, value as u64)
        }
    }

    /// A byte string.
    #[inline]
    pub fn bytes(&mut self, value: &[u8]) -> &mut Self {
        self.head(Major::Bytes, value.len() as u64);
        self.out.extend_from_slice(value);
        self
    }

    /// A text string.
    #[inline]
    pub fn text(&mut self, value: &str) -> &mut Self {
        self.head(Major::Text, value.len() as u64);
        self.out.extend_from_slice(value.as_bytes());
        self
    }

    /// The head of an array of that many items.
    #[inline]
    pub fn array(&mut self, items: u64) -> &mut Self {
        self.head(Major::Array, items)
    }

    /// The head of a map of that many pairs.
    #[inline]
    pub fn map(&mut self, pairs: u64) -> &mut Self {
        self.head(Major::Map, pairs)
    }

    /// A tag; its content comes next.
    #[inline]
    pub fn tag(&mut self, number: u64) -> &mut Self {
        self.head(Major::Tag, number)
    }

    /// Opens a string, array or map that [`Encoder::end`] closes.
    ///
    /// Other major types have no such form and are written with the argument 0.
    pub fn begin(&mut self, major: Major) -> &mut Self {
        match major {
            Major::Bytes | Major::Text | Major::Array | Major::Map => {
                self.out.push((major as u8) << 5 | 31);
                self
            }
            _ => self.head(major, 0),
        }
    }

    /// Closes what [`Encoder::begin`] has opened.
    pub fn end(&mut self) -> &mut Self {
        self.out.push(BREAK);
        self
    }

    /// `false` or `true`.
    #[inline]
    pub fn boolean(&mut self, value: bool) -> &mut Self {
        self.simple(20 + u8::from(value))
    }

    /// `null`.
    #[inline]
    pub fn null(&mut self) -> &mut Self {
        self.simple(22)
    }

    /// A simple value. 24 to 31 are not assignable; they are written as `undefined`.
    #[inline]
    pub fn simple(&mut self, value: u8) -> &mut Self {
        match value {
            24..=31 => self.simple(23),
            _ => self.head(Major::Simple, u64::from(value)),
        }
    }

    /// A float in the narrowest width that has the same value.
    pub fn float(&mut self, value: f64) -> &mut Self {
        let bits = value.to_bits();
        let float = if let Some(bits) = narrow(bits, 10, 5) {
            Float {
                width: Width::Half,
                bits,
            }
        } else if let Some(bits) = narrow(bits, 23, 8) {
            Float {
                width: Width::Single,
                bits,
            }
        } else {
            Float {
                width: Width::Double,
                bits,
            }
        };
        self.float_bits(float)
    }

    /// A float with exactly these bits in exactly this width.
    #[inline]
    pub fn float_bits(&mut self, float: Float) -> &mut Self {
        match float.width {
            Width::Half => {
                let [a, b] = (float.bits as u16).to_be_bytes();
                self.out.extend_from_slice(&[0xf9, a, b]);
            }
            Width::Single => {
                let [a, b, c, d] = (float.bits as u32).to_be_bytes();
                self.out.extend_from_slice(&[0xfa, a, b, c, d]);
            }
            Width::Double => {
                let [a, b, c, d, e, f, g, h] = float.bits.to_be_bytes();
                self.out.extend_from_slice(&[0xfb, a, b, c, d, e, f, g, h]);
            }
        }
        self
    }

    /// An item that is encoded already.
    #[inline]
    pub fn encoded(&mut self, item: &[u8]) -> &mut Self {
        self.out.extend_from_slice(item);
        self
    }

    /// An item with all it contains, in exactly the form it has.
    pub fn item(&mut self, item: Item<'_>) -> &mut Self {
        self.out.extend_from_slice(item.encoded());
        self
    }
}
