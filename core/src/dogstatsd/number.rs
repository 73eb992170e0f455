//! Numbers as text: exact integers, and floats in fixed notation.

use super::error::{Error, Fault};

/// A value of a metric.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A signed integer, exact.
    Signed(i64),
    /// An unsigned integer, exact.
    Unsigned(u64),
    /// A float; must be finite to be written.
    Float(f64),
}

impl Number {
    /// Whether the text of the number begins with a minus sign.
    pub(super) fn is_negative(self) -> bool {
        match self {
            Self::Signed(value) => value < 0,
            Self::Unsigned(_) => false,
            Self::Float(value) => value < 0.0,
        }
    }

    /// Appends the shortest text that reads back to the same number.
    ///
    /// Shape: decimal digits with at most a sign and a point, never an exponent; a whole float has
    /// no fraction, and minus zero is `0`.
    /// Errors: not a finite number; `out` is unchanged.
    #[inline(always)]
    pub fn write(self, out: &mut Vec<u8>) -> Result<(), Error> {
        match self {
            Self::Signed(value) => {
                out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
            }
            Self::Unsigned(value) => {
                out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
            }
            Self::Float(value) if value.is_finite() => append_float(value, out),
            Self::Float(value) => return Err(Fault::NonFinite(value).into()),
        }
        Ok(())
    }
}

/// Appends a finite float in fixed notation.
pub(super) fn append_float(value: f64, out: &mut Vec<u8>) {
    if value == 0.0 {
        out.push(b'0');
        return;
    }
    let mut buffer = zmij::Buffer::new();
    let text = buffer.format_finite(value).as_bytes();
    if text.contains(&b'e') {
        if value < 0.0 {
            out.push(b'-');
        }
        Decimal::of(value).append_unsigned(out);
    } else {
        out.extend_from_slice(text.strip_suffix(b".0").unwrap_or(text));
    }
}

/// Digits that a double needs at most to read back.
const DIGITS_MAX: usize = 17;

/// The digits of a finite float and where its decimal point is, without its sign.
pub(super) struct Decimal {
    digits: [u8; DIGITS_MAX],
    count: usize,
    point: isize,
}

impl Decimal {
    /// The shortest digits that read back to `value`.
    pub(super) fn of(value: f64) -> Self {
        let mut buffer = zmij::Buffer::new();
        let text = buffer.format_finite(value).as_bytes();
        let mut parts = text.splitn(2, |&byte| byte == b'e');
        let mantissa = parts.next().unwrap_or_default();
        let mut decimal = Self {
            digits: [b'0'; DIGITS_MAX],
            count: 0,
            point: parts.next().map_or(0, exponent),
        };
        let mut after_point = false;
        for &byte in mantissa {
            match byte {
                b'.' => after_point = true,
                b'0' if decimal.count == 0 => decimal.point -= isize::from(after_point),
                b'0'..=b'9' => {
                    decimal.point += isize::from(!after_point);
                    // Only zeros that say nothing can follow the last digit that counts.
                    if let Some(slot) = decimal.digits.get_mut(decimal.count) {
                        *slot = byte;
                        decimal.count += 1;
                    }
                }
                _ => {}
            }
        }
        while decimal.count > 0 && decimal.digits[decimal.count - 1] == b'0' {
            decimal.count -= 1;
        }
        decimal
    }

    /// The digits, without zeros at either end; none for zero.
    pub(super) fn digits(&self) -> &[u8] {
        &self.digits[..self.count]
    }

    /// How many of the digits stand before the decimal point; negative where zeros follow it.
    pub(super) fn point(&self) -> isize {
        self.point
    }

    /// Appends the number without sign and exponent, the zeros written out.
    pub(super) fn append_unsigned(&self, out: &mut Vec<u8>) {
        let digits = self.digits();
        let places = self.point.unsigned_abs();
        if self.point <= 0 {
            out.extend_from_slice(b"0.");
            out.extend(std::iter::repeat_n(b'0', places));
            out.extend_from_slice(digits);
        } else if let Some((whole, fraction)) = digits.split_at_checked(places)
            && !fraction.is_empty()
        {
            out.extend_from_slice(whole);
            out.push(b'.');
            out.extend_from_slice(fraction);
        } else {
            out.extend_from_slice(digits);
            out.extend(std::iter::repeat_n(b'0', places - digits.len()));
        }
    }
}

/// The number after the `e`: an optional sign and up to three digits.
fn exponent(text: &[u8]) -> isize {
    let magnitude = text
        .iter()
        .filter(|byte| byte.is_ascii_digit())
        .fold(0, |sum, &digit| sum * 10 + isize::from(digit - b'0'));
    if text.first() == Some(&b'-') {
        -magnitude
    } else {
        magnitude
    }
}

macro_rules! number_from {
    ($($from:ty => $variant:ident),* $(,)?) => {$(
        impl From<$from> for Number {
            #[inline(always)]
            fn from(value: $from) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}

number_from! {
    i8 => Signed, i16 => Signed, i32 => Signed, i64 => Signed,
    u8 => Unsigned, u16 => Unsigned, u32 => Unsigned, u64 => Unsigned,
    f32 => Float, f64 => Float,
}
