//! Numbers as text: exact integers, and floats in fixed notation.

use super::error::{Error, Fault};

/// The longest text of a 64-bit integer: a sign and 19 digits, or 20 digits.
pub(super) const INTEGER_BYTES_MAX: usize = 20;

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
    #[inline]
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
    match text.iter().position(|&byte| byte == b'e') {
        None => out.extend_from_slice(text.strip_suffix(b".0").unwrap_or(text)),
        Some(at) => append_without_exponent(&text[..at], exponent(&text[at + 1..]), out),
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

/// Appends `mantissa` times ten to the power of `exponent`, with the zeros written out.
fn append_without_exponent(mantissa: &[u8], exponent: isize, out: &mut Vec<u8>) {
    let unsigned = mantissa.strip_prefix(b"-").unwrap_or(mantissa);
    if unsigned.len() < mantissa.len() {
        out.push(b'-');
    }
    let mut parts = unsigned.splitn(2, |&byte| byte == b'.');
    let whole = parts.next().unwrap_or_default();
    let fraction = match parts.next() {
        None | Some(b"0") => &[][..],
        Some(fraction) => fraction,
    };
    // How many digits stand before the decimal point once the exponent is gone.
    let point = whole.len() as isize + exponent;
    let digits = whole.iter().chain(fraction).copied();
    let count = (whole.len() + fraction.len()) as isize;
    if point <= 0 {
        out.extend_from_slice(b"0.");
        out.extend(std::iter::repeat_n(b'0', point.unsigned_abs()));
        out.extend(digits);
    } else {
        let point = point.unsigned_abs();
        out.extend(digits.clone().take(point));
        if count > point as isize {
            out.push(b'.');
            out.extend(digits.skip(point));
        } else {
            out.extend(std::iter::repeat_n(b'0', point - count.unsigned_abs()));
        }
    }
}

macro_rules! number_from {
    ($($from:ty => $variant:ident),* $(,)?) => {$(
        impl From<$from> for Number {
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
