//! Numbers: integers of any size in four bases, floats in two.

mod big;
mod hex_float;

use super::assembly::{Assembly, Size, TooSmall};
use super::cursor::Cursor;
use super::error::Error;
use crate::cbor::encode::Encoder;
use crate::cbor::head::Major;
use crate::cbor::tree::{Float, Width, narrow};

pub(crate) use big::DECIMAL_DIGITS_MAX;

/// A number that was read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Number {
    Integer { is_negative: bool, size: Magnitude },
    Float(f64),
}

/// An integer without its sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Magnitude {
    Small(u64),
    /// Over 64 bits: big-endian, without a leading zero.
    Big(Vec<u8>),
}

/// Reads the number here.
///
/// Shape: `[+-]` and one of `1`, `1.5`, `.5`, `5.`, `1e5`, `0x1f`, `0x1.8p0`, `0o17`, `0b101`.
pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Number, Error> {
    let start = cursor.at;
    let is_negative = cursor.peek() == Some(b'-');
    if matches!(cursor.peek(), Some(b'+' | b'-')) {
        cursor.at += 1;
    }
    if cursor.peek() == Some(b'0') {
        let base = cursor.peek_at(1).map(|byte| byte.to_ascii_lowercase());
        match base {
            Some(b'x') => return hexadecimal(cursor, is_negative),
            Some(b'o') => return power_of_two(cursor, is_negative, 3),
            Some(b'b') => return power_of_two(cursor, is_negative, 1),
            _ => {}
        }
    }
    decimal(cursor, start, is_negative)
}

/// Passes over digits of a base and gives them.
fn digits<'t>(cursor: &mut Cursor<'t>, base: u32) -> &'t str {
    let rest = cursor.rest();
    let end = rest
        .iter()
        .position(|byte| !char::from(*byte).is_digit(base));
    let start = cursor.at;
    cursor.at += end.unwrap_or(rest.len());
    &cursor.text[start..cursor.at]
}

fn decimal(cursor: &mut Cursor<'_>, start: usize, is_negative: bool) -> Result<Number, Error> {
    let first = cursor.at;
    let whole = digits(cursor, 10);
    let mut is_float = false;
    if cursor.peek() == Some(b'.') && cursor.peek_at(1) != Some(b'.') {
        is_float = true;
        cursor.at += 1;
        let fraction = digits(cursor, 10);
        if whole.is_empty() && fraction.is_empty() {
            return Err(cursor.expected("a digit"));
        }
    } else if whole.is_empty() {
        return Err(cursor.expected("a digit"));
    }
    if matches!(cursor.peek(), Some(b'e' | b'E')) {
        is_float = true;
        exponent(cursor)?;
    }
    if is_float {
        let text = &cursor.text[start..cursor.at];
        let value: f64 = text
            .parse()
            .map_err(|_| cursor.error_at(start, "this is no number"))?;
        return finite(cursor, start, value);
    }
    let size = match whole.parse() {
        Ok(small) => Magnitude::Small(small),
        Err(_) => big::decimal(whole).ok_or_else(|| {
            let message = format!(
                "an integer of more than {DECIMAL_DIGITS_MAX} decimal digits: \
                 write it as 0x… or as 2(h'…')"
            );
            cursor.error_at(first, message)
        })?,
    };
    Ok(Number::Integer { is_negative, size })
}

/// Passes over an exponent, from its letter on.
fn exponent<'t>(cursor: &mut Cursor<'t>) -> Result<&'t str, Error> {
    cursor.at += 1;
    let start = cursor.at;
    if matches!(cursor.peek(), Some(b'+' | b'-')) {
        cursor.at += 1;
    }
    if digits(cursor, 10).is_empty() {
        return Err(cursor.expected("the digits of the exponent"));
    }
    Ok(&cursor.text[start..cursor.at])
}

fn hexadecimal(cursor: &mut Cursor<'_>, is_negative: bool) -> Result<Number, Error> {
    let start = cursor.at;
    cursor.at += 2;
    let whole = digits(cursor, 16);
    let has_point = cursor.peek() == Some(b'.') && cursor.peek_at(1) != Some(b'.');
    let mut fraction = "";
    if has_point {
        cursor.at += 1;
        fraction = digits(cursor, 16);
    }
    if whole.is_empty() && fraction.is_empty() {
        return Err(cursor.expected("a hexadecimal digit"));
    }
    if matches!(cursor.peek(), Some(b'p' | b'P')) {
        let exponent = exponent(cursor)?;
        let value = hex_float::value(whole, fraction, exponent);
        return finite(cursor, start, if is_negative { -value } else { value });
    }
    if has_point {
        return Err(cursor.expected("`p` and an exponent, which a hexadecimal float has"));
    }
    let size = big::power_of_two(whole, 4);
    Ok(Number::Integer { is_negative, size })
}

fn power_of_two(cursor: &mut Cursor<'_>, is_negative: bool, bits: u32) -> Result<Number, Error> {
    cursor.at += 2;
    let digits = digits(cursor, 1 << bits);
    if digits.is_empty() {
        let what = if bits == 3 {
            "an octal digit"
        } else {
            "0 or 1"
        };
        return Err(cursor.expected(what));
    }
    let size = big::power_of_two(digits, bits);
    Ok(Number::Integer { is_negative, size })
}

fn finite(cursor: &Cursor<'_>, start: usize, value: f64) -> Result<Number, Error> {
    if value.is_infinite() {
        let message = "too large for a float of 64 bits: write Infinity if that is meant";
        return Err(cursor.error_at(start, message));
    }
    Ok(Number::Float(value))
}

/// Appends an integer: major type 0 or 1, or a big number where it does not fit.
pub(crate) fn write_integer(
    out: &mut Assembly,
    is_negative: bool,
    magnitude: Magnitude,
    size: Size,
) -> Result<(), TooSmall> {
    let mut bytes = match magnitude {
        Magnitude::Small(0) => return out.head(Major::Unsigned, 0, size),
        Magnitude::Small(small) if is_negative => {
            return out.head(Major::Negative, small - 1, size);
        }
        Magnitude::Small(small) => return out.head(Major::Unsigned, small, size),
        Magnitude::Big(bytes) => bytes,
    };
    if is_negative {
        big::decrement(&mut bytes);
        // The most negative integer of 64 bits and a sign bit beside them.
        if let Ok(eight) = <[u8; 8]>::try_from(bytes.as_slice()) {
            return out.head(Major::Negative, u64::from_be_bytes(eight), size);
        }
    }
    if size != Size::Shortest {
        return Err(TooSmall);
    }
    Encoder::new(&mut out.body)
        .tag(2 + u64::from(is_negative))
        .bytes(&bytes);
    Ok(())
}

/// Appends a float in the size that was asked for, or the narrowest that has the same value.
pub(crate) fn write_float(out: &mut Vec<u8>, bits: u64, size: Size) -> Result<(), TooSmall> {
    let float = match size {
        Size::Bytes(1) => narrow(bits, 10, 5).map(|bits| (Width::Half, bits)),
        Size::Bytes(2) => narrow(bits, 23, 8).map(|bits| (Width::Single, bits)),
        Size::Bytes(3) => Some((Width::Double, bits)),
        Size::Shortest => {
            Encoder::new(out).float(f64::from_bits(bits));
            return Ok(());
        }
        Size::Immediate | Size::Bytes(_) => None,
    };
    let (width, bits) = float.ok_or(TooSmall)?;
    Encoder::new(out).float_bits(Float { width, bits });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(text: &str) -> (bool, Magnitude) {
        match read(&mut Cursor::new(text)) {
            Ok(Number::Integer { is_negative, size }) => (is_negative, size),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn integers_are_read_in_four_bases() {
        use Magnitude::{Big, Small};
        let big = Big(vec![1, 0, 0, 0, 0, 0, 0, 0, 0]);
        let cases = [
            ("0", false, Small(0)),
            ("-0001", true, Small(1)),
            ("+12", false, Small(12)),
            ("0xFf", false, Small(255)),
            ("0B101", false, Small(5)),
            ("-0o17", true, Small(15)),
            ("18446744073709551615", false, Small(u64::MAX)),
            ("18446744073709551616", false, big.clone()),
            ("0x10000000000000000", false, big.clone()),
            ("0o2000000000000000000000", false, big),
        ];
        for (text, is_negative, size) in cases {
            assert_eq!(integer(text), (is_negative, size), "{text}");
        }
    }

    #[test]
    fn floats_are_read_in_two_bases() {
        let cases = [
            ("1.5", 1.5),
            ("-.5", -0.5),
            ("3.", 3.0),
            ("15E-1", 1.5),
            ("0x1.8p0", 1.5),
            ("-0x.4P4", -4.0),
            ("0x4711p+03", 145_544.0),
        ];
        for (text, value) in cases {
            assert_eq!(
                read(&mut Cursor::new(text)),
                Ok(Number::Float(value)),
                "{text}"
            );
        }
    }

    #[test]
    fn numbers_that_are_not_whole_say_what_is_missing() {
        let cases = [
            (
                "1e",
                2,
                "expected the digits of the exponent, found the end of the text",
            ),
            (
                "0x",
                2,
                "expected a hexadecimal digit, found the end of the text",
            ),
            (
                "0x.1,",
                4,
                "expected `p` and an exponent, which a hexadecimal float has, found `,`",
            ),
            (
                "1e400",
                0,
                "too large for a float of 64 bits: write Infinity if that is meant",
            ),
            ("-x", 1, "expected a digit, found `x`"),
        ];
        for (text, offset, message) in cases {
            let error = read(&mut Cursor::new(text)).expect_err(text);
            assert_eq!(
                (error.offset(), error.to_string().as_str()),
                (offset, message)
            );
        }
    }
}
